//! A drawing as PNG.

use ab_glyph::Font;

use super::drawing::{Anchor, Color, Drawing, Face, Point, Shape, Type};

/// The pixels of the largest picture, which takes 768 MiB while it is drawn.
const MOST_PIXELS: u64 = 1 << 28;

/// Returns the bytes of a PNG file with `scale` pixels to each of the drawing's.
///
/// # Errors
/// If the picture is too large, or cannot be encoded.
pub(crate) fn write(drawing: &Drawing, scale: u8) -> Result<Vec<u8>, String> {
    let (width, height) = (drawing.size.width * u32::from(scale), drawing.size.height * u32::from(scale));
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(format!("a picture of {width}x{height} pixels is too large: give a smaller --size or --scale"));
    }
    let face = Face::built_in()?;
    let mut pixels = Pixels::new(width as usize, height as usize, drawing.paper);
    let scale = f64::from(scale);
    let scaled = |(x, y): Point| (scale * x, scale * y);
    for shape in &drawing.shapes {
        match shape {
            Shape::Line { points, color, width } => {
                let points: Vec<_> = points.iter().copied().map(scaled).collect();
                pixels.line(&points, 0.5 * scale * width, *color);
            }
            Shape::Dot { center, radius, color } => pixels.line(&[scaled(*center)], scale * radius, *color),
            Shape::Text { text, at, set } => {
                pixels.text(&face, text, scaled(*at), Type { size: scale * set.size, ..*set });
            }
        }
    }
    pixels.encode().map_err(|error| error.to_string())
}

/// An opaque picture, three bytes a pixel.
struct Pixels {
    width: usize,
    height: usize,
    rgb: Vec<u8>,
}

impl Pixels {
    fn new(width: usize, height: usize, Color(paper): Color) -> Self {
        let [_, paper @ ..] = paper.to_be_bytes();
        Self { width, height, rgb: paper.repeat(width * height) }
    }

    /// Mixes a colour into the pixel at an index by how much of the pixel it covers, 0 to 1.
    fn blend(&mut self, index: usize, Color(color): Color, coverage: f32) {
        let [_, color @ ..] = color.to_be_bytes();
        for (old, new) in self.rgb.iter_mut().skip(3 * index).zip(color) {
            *old = (f32::from(*old) + coverage * (f32::from(new) - f32::from(*old))).round() as u8;
        }
    }

    /// Draws a polyline with round ends and corners; one point alone is a dot.
    ///
    /// A pixel is covered by how far its centre is inside: `radius` + ½ − distance from the nearest segment.
    fn line(&mut self, points: &[Point], radius: f64, color: Color) {
        let alone = points.first().map(|point| (*point, *point));
        let segments: Vec<_> = points.windows(2).filter_map(|two| Some((*two.first()?, *two.last()?))).collect();
        let segments = if segments.is_empty() { Vec::from_iter(alone) } else { segments };
        let reach = radius + 0.5;
        let (top, bottom) =
            (points.iter().map(|p| p.1).fold(f64::INFINITY, f64::min), points.iter().map(|p| p.1).fold(0.0, f64::max));
        let (top, bottom) = (pixel(top - reach, self.height), pixel(bottom + reach + 1.0, self.height));
        let mut coverage = vec![0.0_f32; (bottom - top) * self.width];
        for (row, covered) in (top..bottom).zip(coverage.chunks_mut(self.width)) {
            let y = row as f64 + 0.5;
            for segment in &segments {
                let ((x0, y0), (x1, y1)) = *segment;
                if y < y0.min(y1) - reach || y > y0.max(y1) + reach {
                    continue;
                }
                let columns = pixel(x0.min(x1) - reach, self.width)..pixel(x0.max(x1) + reach + 1.0, self.width);
                for (column, covered) in columns.clone().zip(covered.get_mut(columns).unwrap_or_default()) {
                    let inside = reach - distance((column as f64 + 0.5, y), *segment);
                    *covered = covered.max(inside.clamp(0.0, 1.0) as f32);
                }
            }
        }
        for (i, coverage) in coverage.into_iter().enumerate().filter(|(_, coverage)| *coverage > 0.0) {
            self.blend(top * self.width + i, color, coverage);
        }
    }

    fn text(&mut self, face: &Face, text: &str, (x, y): Point, set: Type) {
        // A pixel of CSS is three quarters of a point.
        let Some(scale) = face.font().pt_to_px_scale((0.75 * set.size) as f32) else { return };
        let (glyphs, width) = face.set(text, scale);
        let left = x as f32
            - match set.anchor {
                Anchor::Start => 0.0,
                Anchor::Middle => 0.5 * width,
                Anchor::End => width,
            };
        for mut glyph in glyphs {
            glyph.position.x += left;
            glyph.position.y = y as f32;
            let Some(outline) = face.font().outline_glyph(glyph) else { continue };
            let corner = outline.px_bounds().min;
            outline.draw(|x, y, coverage| {
                let (x, y) = (corner.x + x as f32, corner.y + y as f32);
                if (0.0..self.width as f32).contains(&x) && (0.0..self.height as f32).contains(&y) {
                    self.blend(y as usize * self.width + x as usize, set.color, coverage.clamp(0.0, 1.0));
                }
            });
        }
    }

    fn encode(&self) -> Result<Vec<u8>, png::EncodingError> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.write_header()?.write_image_data(&self.rgb)?;
        Ok(bytes)
    }
}

/// The row or column of a coordinate, or the nearest in the picture.
fn pixel(coordinate: f64, count: usize) -> usize {
    coordinate.clamp(0.0, count as f64) as usize
}

fn distance((x, y): Point, ((x0, y0), (x1, y1)): (Point, Point)) -> f64 {
    let (dx, dy) = (x1 - x0, y1 - y0);
    let length_squared = dx * dx + dy * dy;
    let along = ((x - x0) * dx + (y - y0) * dy) / length_squared;
    let along = if length_squared > 0.0 { along.clamp(0.0, 1.0) } else { 0.0 };
    libm::hypot(x - x0 - along * dx, y - y0 - along * dy)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLACK: Color = Color(0);

    fn paper() -> Pixels {
        Pixels::new(4, 3, Color(0xFF_FFFF))
    }

    fn reds(pixels: &Pixels) -> Vec<u8> {
        pixels.rgb.iter().copied().step_by(3).collect()
    }

    #[test]
    fn a_line_along_a_row_fills_that_row_alone() {
        let mut pixels = paper();
        pixels.line(&[(-9.0, 1.5), (9.0, 1.5)], 0.5, BLACK);
        assert_eq!(reds(&pixels), [[255; 4], [0; 4], [255; 4]].concat());
    }

    #[test]
    fn a_line_between_two_rows_covers_half_of_each() {
        let mut pixels = paper();
        pixels.line(&[(-9.0, 1.0), (2.0, 1.0), (9.0, 1.0)], 0.5, BLACK);
        assert_eq!(reds(&pixels), [[128; 4], [128; 4], [255; 4]].concat());
    }

    #[test]
    fn a_diagonal_covers_half_of_the_pixels_beside_it() {
        let mut pixels = paper();
        pixels.line(&[(-9.0, -8.5), (9.0, 9.5)], 0.5, BLACK);
        // The centres nearest to the line are ½√½ from it, and all others three times as far.
        let near = 255.0 * 0.5 * std::f64::consts::FRAC_1_SQRT_2;
        for (i, red) in reds(&pixels).into_iter().enumerate() {
            let expected = if i % 4 == i / 4 || i % 4 + 1 == i / 4 { near } else { 255.0 };
            assert!((f64::from(red) - expected).abs() < 1.0, "{i}: {red} {expected}");
        }
    }

    #[test]
    fn shapes_outside_the_picture_leave_it_as_it_is() {
        let mut pixels = paper();
        pixels.line(&[(-50.0, -50.0), (-40.0, -9.0)], 2.0, BLACK);
        pixels.line(&[(50.0, 50.0)], 2.0, BLACK);
        pixels.line(&[], 2.0, BLACK);
        pixels.text(
            &Face::built_in().unwrap(),
            "far",
            (900.0, -900.0),
            Type { size: 9.0, color: BLACK, anchor: Anchor::End },
        );
        assert_eq!(pixels.rgb, paper().rgb);
    }
}
