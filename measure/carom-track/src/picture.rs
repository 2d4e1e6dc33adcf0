//! A picture in shades of gray.

/// A picture in shades of gray, row by row from the upper left corner. 0 is black and 255 white.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    width: usize,
    shades: Vec<f32>,
}

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rectangle {
    /// The column of the rectangle's left edge.
    pub x: u32,
    /// The row of the rectangle's upper edge.
    pub y: u32,
    /// The width of the rectangle in pixels.
    pub width: u32,
    /// The height of the rectangle in pixels.
    pub height: u32,
}

impl Picture {
    /// Makes a picture `width` pixels wide from its shades, row by row. An incomplete last row is left out.
    #[must_use]
    pub fn new(width: usize, mut shades: Vec<f32>) -> Self {
        shades.truncate(shades.len() - shades.len().checked_rem(width).unwrap_or(shades.len()));
        Self { width, shades }
    }

    /// The width in pixels.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// The height in pixels.
    #[must_use]
    pub fn height(&self) -> usize {
        self.shades.len().checked_div(self.width).unwrap_or(0)
    }

    /// The shades, row by row.
    #[must_use]
    pub fn shades(&self) -> &[f32] {
        &self.shades
    }

    /// The shade of a pixel inside the picture.
    pub(crate) fn at(&self, x: usize, y: usize) -> f32 {
        self.shades[y * self.width + x]
    }

    /// The rows of a rectangle, as far as they are inside the picture.
    pub(crate) fn rows_mut(&mut self, place: Rectangle) -> impl Iterator<Item = &mut [f32]> {
        let Rectangle { x, y, width, height } = place;
        let end = (x as usize).saturating_add(width as usize).min(self.width);
        let columns = (x as usize).min(end)..end;
        let rows = self.shades.chunks_exact_mut(self.width.max(1)).skip(y as usize).take(height as usize);
        rows.map(move |row| &mut row[columns.clone()])
    }

    /// The pixels of a row from column `x` on.
    pub(crate) fn row(&self, x: usize, y: usize, width: usize) -> &[f32] {
        let start = y * self.width + x;
        &self.shades[start..start + width]
    }

    /// The shade of the pixel that is nearest to this place, which may be outside the picture.
    pub(crate) fn nearest(&self, x: isize, y: isize) -> f32 {
        let inside = |place: isize, size: usize| place.clamp(0, size as isize - 1) as usize;
        self.at(inside(x, self.width), inside(y, self.height()))
    }

    /// The shade at a place between pixels, which may be outside the picture, by linear interpolation.
    fn between(&self, x: f64, y: f64) -> f64 {
        let (left, upper) = (x.floor(), y.floor());
        let at = |column: f64, row: f64| f64::from(self.nearest(column as isize, row as isize));
        let row = |row: f64| at(left, row) + (x - left) * (at(left + 1.0, row) - at(left, row));
        row(upper) + (y - upper) * (row(upper + 1.0) - row(upper))
    }

    /// Returns what a shutter sees while the picture moves evenly by a distance. Half of it is before the picture's place, and half after.
    pub(crate) fn blurred(&self, [dx, dy]: [f64; 2]) -> Self {
        let moments = (libm::hypot(dx, dy).ceil() as u32 + 1).min(24);
        let moved = |k: u32| (f64::from(k) + 0.5) / f64::from(moments) - 0.5;
        let mean = |x: usize, y: usize| {
            let shades = (0..moments).map(|k| self.between(x as f64 - moved(k) * dx, y as f64 - moved(k) * dy));
            (shades.sum::<f64>() / f64::from(moments)) as f32
        };
        let shades = (0..self.height()).flat_map(|y| (0..self.width).map(move |x| mean(x, y))).collect();
        Self { width: self.width, shades }
    }

    /// Each square of four pixels as one pixel.
    pub(crate) fn halved(&self) -> Self {
        let (width, height) = (self.width / 2, self.height() / 2);
        let mean = |x: usize, y: usize| {
            let (x, y) = (2 * x, 2 * y);
            0.25 * (self.at(x, y) + self.at(x + 1, y) + self.at(x, y + 1) + self.at(x + 1, y + 1))
        };
        let shades = (0..height).flat_map(|y| (0..width).map(move |x| mean(x, y))).collect();
        Self { width, shades }
    }

    /// A part of the picture. Places outside have the shade of the nearest pixel.
    pub(crate) fn part(&self, x: isize, y: isize, width: usize, height: usize) -> Self {
        let row = |y: isize| (0..width as isize).map(move |column| self.nearest(x + column, y));
        Self { width, shades: (0..height as isize).flat_map(|line| row(y + line)).collect() }
    }

    /// Each pixel mixed with its neighbours by the weights 1, 4, 6, 4, 1 along both axes. The outermost two are left out.
    pub(crate) fn smoothed(&self) -> Self {
        let (width, height) = (self.width - 4, self.height() - 4);
        const WEIGHTS: [f32; 5] = [0.0625, 0.25, 0.375, 0.25, 0.0625];
        let mixed = |shades: &[f32], i: usize, step: usize| -> f32 {
            WEIGHTS.iter().enumerate().map(|(k, weight)| weight * shades[i + k * step]).sum()
        };
        let places = (0..self.height()).flat_map(|y| (0..width).map(move |x| y * self.width + x));
        let rows: Vec<f32> = places.map(|i| mixed(&self.shades, i, 1)).collect();
        Self { width, shades: (0..width * height).map(|i| mixed(&rows, i, width)).collect() }
    }
}
