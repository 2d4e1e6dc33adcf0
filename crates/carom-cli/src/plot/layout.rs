//! Layout: the place of everything in a figure.

use super::axis::Axis;
use super::drawing::{Anchor, Color, Drawing, Point, Shape, Size, Type, text_width};
use super::theme::{Palette, Theme};
use super::{Figure, Quantity, Scales, wrapped};

/// Lays out figures of one size as a drawing, below each other.
///
/// # Errors
/// If the size doesn't have room for the curves.
pub(crate) fn draw(figures: &[Figure], size: Size, theme: Theme) -> Result<Drawing, String> {
    let palette = theme.palette();
    let mut sheet = Sheet { shapes: Vec::new(), top: 0.0, palette };
    for figure in figures {
        sheet.figure(figure, size)?;
        sheet.top += f64::from(size.height);
    }
    let size = Size { height: sheet.top as u32, ..size };
    Ok(Drawing { size, paper: palette.paper, shapes: sheet.shapes })
}

struct Sheet {
    shapes: Vec<Shape>,
    /// The upper end of the current figure. Points are relative to it.
    top: f64,
    palette: &'static Palette,
}

impl Sheet {
    /// Sets a text with its baseline at the height of a point.
    fn text(&mut self, text: &str, (x, y): Point, set: Type) {
        self.shapes.push(Shape::Text { text: text.to_owned(), at: (x, self.top + y), set });
    }

    fn line(&mut self, points: &[Point], color: Color, width: f64) {
        let points = points.iter().map(|(x, y)| (*x, self.top + y)).collect();
        self.shapes.push(Shape::Line { points, color, width });
    }

    fn dot(&mut self, (x, y): Point, radius: f64, color: Color) {
        self.shapes.push(Shape::Dot { center: (x, self.top + y), radius, color });
    }

    /// Draws a dot with a hole.
    fn ring(&mut self, center: Point, color: Color) {
        self.dot(center, 5.0, color);
        self.dot(center, 2.8, self.palette.paper);
    }
}

/// The area and the axes of one quantity.
struct Panel {
    quantity: Quantity,
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    time: Axis,
    value: Axis,
}

impl Panel {
    fn x(&self, t: f64) -> f64 {
        self.left + (self.right - self.left) * self.time.place(t)
    }

    fn y(&self, value: f64) -> f64 {
        self.bottom + (self.top - self.bottom) * self.value.place(value)
    }
}

const MARGIN: f64 = 16.0;
/// The distance between lines of the legend.
const LEADING: f64 = 20.0;
/// The width of a swatch and the gaps beside a text, where entries of the legend are side by side.
const SWATCH: f64 = 64.0;

impl Sheet {
    fn figure(&mut self, figure: &Figure, size: Size) -> Result<(), String> {
        let (width, height) = (f64::from(size.width), f64::from(size.height));

        let small = if width < 480.0 { 11.0 } else { 12.0 };
        let label = Type { size: small, color: self.palette.muted, anchor: Anchor::Start };
        let mut y = MARGIN;
        if let Some(title) = &figure.title {
            let set = Type { size: 17.0, color: self.palette.ink, anchor: Anchor::Start };
            for line in wrapped(title, |text| text_width(text, set.size) <= width - 2.0 * MARGIN) {
                self.text(&line, (MARGIN, y + 14.0), set);
                y += 22.0;
            }
            y += 6.0;
        }
        y = self.legend(figure, y, (width, height), Type { size: small + 1.0, color: self.palette.ink, ..label });

        // These are the heights of the labels below the last panel, of a caption, and of the gap between panels.
        let (below, caption, gap) = (42.0, 22.0, 14.0);
        let quantities = figure.panels();
        let room = height - y - below - caption * quantities.len() as f64 - gap * (quantities.len() as f64 - 1.0);
        if room < 40.0 * quantities.len() as f64 {
            return Err("--size leaves no room for the curves: make it larger, or try --position-only".to_owned());
        }
        let shares: &[f64] = if quantities.len() == 1 { &[1.0] } else { &[0.58, 0.42] };

        let axes: Vec<_> = quantities
            .iter()
            .zip(shares)
            .map(|(quantity, share)| figure.axis(*quantity, (room * share / 34.0).max(3.0) as usize))
            .collect();
        let labels = axes.iter().flat_map(|axis| axis.ticks().into_iter().map(|tick| axis.label(tick)));
        let widest = labels.map(|text| text_width(&text, label.size)).fold(0.0, f64::max);
        let (left, right) = (MARGIN + widest + 8.0, width - MARGIN - 8.0);
        let time = figure.time_axis(((right - left) / 90.0).max(2.0) as usize);

        for (i, ((quantity, share), value)) in quantities.iter().zip(shares).zip(axes).enumerate() {
            y += caption;
            self.text(&figure.caption(*quantity), (left, y - 8.0), label);
            let (top, bottom) = (y, y + share * room);
            let panel = Panel { quantity: *quantity, left, right, top, bottom, time, value };
            self.grid(&panel, label);
            self.curves(&panel, figure);
            if i + 1 == quantities.len() {
                self.times(&panel, figure.time_name(), label);
            }
            y = bottom + gap;
        }
        Ok(())
    }

    /// Draws the legend, in columns if there are more than three short entries, else with a line for each entry. Returns its lower end.
    fn legend(&mut self, figure: &Figure, y: f64, (width, height): (f64, f64), set: Type) -> f64 {
        let widest = figure.curves.iter().map(|curve| text_width(&curve.label, set.size)).fold(0.0, f64::max);
        let columns = ((width - 2.0 * MARGIN) / (widest + SWATCH)) as usize;
        if figure.curves.len() > 3 && columns > 1 && figure.recording.is_none() {
            return self.legend_table(figure, y, columns, set);
        }
        // Limit the legend to 30 % of the height, so that the curves have room.
        let most = (0.3 * height / LEADING).max(2.0) as usize;
        let mut y = y;
        let room = width - 2.0 * MARGIN - 32.0;
        let curves = figure.curves.len();
        let shown = if curves > most { most - 1 } else { curves };
        for (i, curve) in figure.curves.iter().take(shown).enumerate() {
            self.line(&[(MARGIN, y + 6.0), (MARGIN + 22.0, y + 6.0)], self.palette.curve(i), 2.4);
            y = self.legend_text(&curve.label, y, room, set);
        }
        if shown < curves {
            self.text(&format!("and {} more", curves - shown), (MARGIN + 32.0, y + 10.5), set);
            y += LEADING;
        }
        if let Some(label) = figure.recording_label() {
            for i in 0..3 {
                self.dot((MARGIN + 3.0 + 8.0 * f64::from(i), y + 6.0), 2.6, self.palette.recorded);
            }
            y = self.legend_text(&label, y, room, set);
        }
        y
    }

    /// Draws the legend in columns. Returns its lower end.
    fn legend_table(&mut self, figure: &Figure, y: f64, columns: usize, set: Type) -> f64 {
        let rows = figure.curves.len().div_ceil(columns);
        // Spread the entries evenly over the rows. For example, 8 entries in two rows take 4 columns and not 5.
        let columns = figure.curves.len().div_ceil(rows);
        let cell = figure.curves.iter().map(|curve| text_width(&curve.label, set.size)).fold(0.0, f64::max) + SWATCH;
        for (i, curve) in figure.curves.iter().enumerate() {
            let (x, y) = (MARGIN + cell * (i % columns) as f64, y + LEADING * (i / columns) as f64);
            self.line(&[(x, y + 6.0), (x + 22.0, y + 6.0)], self.palette.curve(i), 2.4);
            self.text(&curve.label, (x + 32.0, y + 10.5), set);
        }
        y + LEADING * rows as f64
    }

    /// Draws the text of an entry at `y`. Returns its lower end.
    fn legend_text(&mut self, text: &str, y: f64, room: f64, set: Type) -> f64 {
        let lines = wrapped(text, |text| text_width(text, set.size) <= room);
        for (i, line) in (0_u8..).zip(&lines) {
            self.text(line, (MARGIN + 32.0, y + 10.5 + 16.0 * f64::from(i)), set);
        }
        y + LEADING + 16.0 * (lines.len() as f64 - 1.0)
    }

    fn grid(&mut self, panel: &Panel, label: Type) {
        let Panel { left, right, top, bottom, .. } = *panel;
        for t in panel.time.ticks() {
            self.line(&[(panel.x(t), top), (panel.x(t), bottom)], self.palette.grid, 1.0);
        }
        for value in panel.value.ticks() {
            let y = panel.y(value);
            self.line(&[(left, y), (right, y)], self.palette.grid, 1.0);
            let text = panel.value.label(value);
            self.text(&text, (left - 8.0, y + 0.34 * label.size), Type { anchor: Anchor::End, ..label });
        }
        self.line(&[(left, top), (left, bottom), (right, bottom)], self.palette.line, 1.0);
    }

    fn times(&mut self, panel: &Panel, name: &str, label: Type) {
        let label = Type { anchor: Anchor::Middle, ..label };
        for t in panel.time.ticks() {
            let text = panel.time.label(t);
            self.text(&text, (panel.x(t), panel.bottom + 16.0), label);
        }
        self.text(name, (0.5 * (panel.left + panel.right), panel.bottom + 33.0), label);
    }

    fn curves(&mut self, panel: &Panel, figure: &Figure) {
        let quantity = panel.quantity;
        for level in figure.levels(quantity) {
            if (0.0..=1.0).contains(&panel.value.place(level)) {
                self.line(&[(panel.left, panel.y(level)), (panel.right, panel.y(level))], self.palette.line, 1.0);
            }
        }
        for (t, value) in figure.recorded(quantity) {
            self.dot((panel.x(t), panel.y(value)), 2.6, self.palette.recorded);
        }
        for (i, curve) in figure.curves.iter().enumerate() {
            let at = |t, value| (panel.x(t), panel.y(value));
            let points: Vec<_> = curve.samples.iter().map(|sample| at(sample.t, quantity.of(sample))).collect();
            let color = self.palette.curve(i);
            self.line(&thinned(&points), color, 2.0);
            if figure.scales == Scales::Errors || points.len() == 1 {
                for point in points {
                    self.dot(point, 3.0, color);
                }
            }
        }
        // Draw the rings above all curves.
        for (i, curve) in figure.curves.iter().enumerate() {
            if let Some(settled) = &curve.settled {
                self.ring((panel.x(settled.t), panel.y(quantity.of(settled))), self.palette.curve(i));
            }
        }
    }
}

/// Leaves out points that are invisibly near to a line through the others, by Ramer, Douglas and Peucker's method.
fn thinned(points: &[Point]) -> Vec<Point> {
    const VISIBLE: f64 = 0.06;
    let mut kept = Vec::new();
    let mut open = vec![(0, points.len().saturating_sub(1))];
    kept.extend(points.first());
    // The stack holds intervals. The earliest one is on top.
    while let Some((first, last)) = open.pop() {
        let (Some(from), Some(to)) = (points.get(first), points.get(last)) else { continue };
        let inner = points.get(first + 1..last).unwrap_or_default().iter();
        let farthest = inner.map(|point| distance(*point, *from, *to)).zip(first + 1..);
        match farthest.max_by(|(a, _), (b, _)| a.total_cmp(b)) {
            Some((distance, middle)) if distance > VISIBLE => open.extend([(middle, last), (first, middle)]),
            _ if last > first => kept.push(*to),
            _ => {}
        }
    }
    kept
}

/// Returns the distance of a point from the line through two others.
fn distance(point: Point, from: Point, to: Point) -> f64 {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let (px, py) = (point.0 - from.0, point.1 - from.1);
    let length = libm::hypot(x, y);
    if length == 0.0 { libm::hypot(px, py) } else { (x * py - y * px).abs() / length }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thinning_leaves_two_points_of_a_straight_line() {
        let points: Vec<_> = (0..100).map(|i| (f64::from(i), 2.0 * f64::from(i))).collect();
        assert_eq!(thinned(&points), [(0.0, 0.0), (99.0, 198.0)]);
    }

    #[test]
    fn thinning_keeps_a_corner() {
        let points = [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 5.0), (2.0, 9.0)];
        assert_eq!(thinned(&points), [(0.0, 0.0), (2.0, 0.0), (2.0, 9.0)]);
    }

    #[test]
    fn thinning_does_not_change_lists_of_one_or_zero_points() {
        assert_eq!(thinned(&[(1.0, 1.0)]), [(1.0, 1.0)]);
        assert!(thinned(&[]).is_empty());
    }
}
