//! A figure in a terminal: Braille dots, eight to a character.

use std::fmt::Write as _;

use super::axis::Axis;
use super::{Curve, Figure, Quantity, wrapped};
use crate::outline::Instant;

/// The room in characters, and whether they may have colours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    pub(crate) columns: u16,
    pub(crate) rows: u16,
    pub(crate) colors: bool,
}

/// The code of a foreground colour in an ANSI escape sequence.
type Color = u8;

const PLAIN: Color = 39;
const DIM: Color = 90;
/// Cyan, yellow, magenta, green, blue, and red.
const CURVES: [Color; 6] = [36, 33, 35, 32, 34, 31];

/// The mark that a curve is drawn with.
#[derive(Clone, Copy)]
enum Marker {
    Braille,
    Character(char),
}

/// The marks of all curves but the first, if there aren't any colours.
const MARKS: [char; 5] = ['o', 'x', '+', '*', '#'];
const RECORDED: Marker = Marker::Character('•');
const SETTLED: Marker = Marker::Character('◉');

/// Returns the lines of the figure, each with its line break.
pub(crate) fn draw(figure: &Figure, screen: Screen) -> String {
    let mut text = String::new();
    let width = usize::from(screen.columns);
    let mut rows = screen.rows;
    let mut line = |text: &mut String, words: &str| {
        rows = rows.saturating_sub(1);
        let _ = writeln!(text, "{words}");
    };
    if let Some(title) = &figure.title {
        for words in wrapped(title, |text| text.chars().count() <= width) {
            line(&mut text, &words);
        }
    }
    for (i, curve) in figure.curves.iter().enumerate() {
        let swatch = match marker(i, screen) {
            Marker::Character(mark) => format!("{mark}{mark}{mark}"),
            Marker::Braille => "━━━".to_owned(),
        };
        let lines = wrapped(&curve.label, |text| text.chars().count() + 5 <= width);
        let swatch = if screen.colors { format!("\x1b[{}m{swatch}\x1b[0m", color(i)) } else { swatch };
        let swatches = [swatch, "   ".to_owned()];
        for (words, swatch) in lines.iter().zip(swatches) {
            line(&mut text, &format!("{swatch}  {words}"));
        }
    }
    if let Some(label) = figure.recording_label() {
        line(&mut text, &format!("•••  {label}"));
    }
    text + &panels(figure, Screen { rows, ..screen })
}

/// Draws the curves with their axes.
fn panels(figure: &Figure, screen: Screen) -> String {
    let quantities = figure.panels();
    // Reserve a row of caption for each panel and three rows below the last panel: the axis, its labels and its name.
    let rows = screen.rows.saturating_sub(3 + quantities.len() as u16).max(4 * quantities.len() as u16);
    let top = if quantities.len() == 1 { rows } else { rows * 6 / 10 };
    let heights = [top, rows - top];

    let axes: Vec<_> = quantities
        .iter()
        .zip(heights)
        .map(|(quantity, rows)| figure.axis(*quantity, usize::from(rows / 3).max(3)))
        .collect();
    let labels = axes.iter().flat_map(|axis| axis.ticks().into_iter().map(|tick| axis.label(tick).chars().count()));
    let left = labels.max().unwrap_or(0) + 2;
    // The last label on the time axis is centred on its tick, so half of it needs room on the right.
    let width = usize::from(screen.columns).saturating_sub(left + 3).max(10);
    let time = figure.time_axis((width / 14).max(2));

    let mut grid = Grid::new(left + width + 3, usize::from(rows) + 3 + quantities.len());
    let mut y = 0;
    for ((quantity, height), value) in quantities.iter().zip(heights).zip(&axes) {
        grid.put(left, y, &figure.caption(*quantity), DIM);
        let area = Area { x: left, y: y + 1, width, height: height.into() };
        let panel = Panel { area, quantity: *quantity, time: &time, value };
        panel.scale(&mut grid);
        panel.levels(figure, &mut grid);
        panel.curves(figure, screen, &mut grid);
        y += 1 + area.height;
    }
    times(&time, figure.time_name(), Area { x: left, y, width, height: 3 }, &mut grid);
    grid.to_text(screen)
}

/// Draws the axis of time, below the panels.
fn times(time: &Axis, name: &str, at: Area, grid: &mut Grid) {
    let line = "─".repeat(at.width);
    grid.put(at.x - 1, at.y, &format!("└{line}"), DIM);
    let mut free = 0;
    for tick in time.ticks() {
        let column = at.x + column(time.place(tick), at.width);
        grid.put(column, at.y, "┬", DIM);
        let label = time.label(tick);
        let count = label.chars().count();
        let start = column.saturating_sub(count / 2);
        if start >= free {
            grid.put(start, at.y + 1, &label, PLAIN);
            free = start + count + 1;
        }
    }
    grid.put(at.x + at.width.saturating_sub(name.len()) / 2, at.y + 2, name, DIM);
}

/// The Braille dots of a character, across and down.
const ACROSS: usize = 2;
const DOWN: usize = 4;

/// Returns which of `count` dots is at a place from 0 to 1.
fn dot(place: f64, count: usize) -> f64 {
    (place * (count as f64 - 1.0)).round()
}

fn column(place: f64, width: usize) -> usize {
    dot(place, ACROSS * width) as usize / ACROSS
}

fn row(place: f64, height: usize) -> usize {
    dot(1.0 - place, DOWN * height) as usize / DOWN
}

/// A rectangle of characters.
#[derive(Clone, Copy)]
struct Area {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
}

struct Panel<'a> {
    area: Area,
    quantity: Quantity,
    time: &'a Axis,
    value: &'a Axis,
}

impl Panel<'_> {
    fn scale(&self, grid: &mut Grid) {
        let Area { x, y, height, .. } = self.area;
        for row in 0..height {
            grid.put(x - 1, y + row, "│", DIM);
        }
        for tick in self.value.ticks() {
            let row = y + row(self.value.place(tick), height);
            let label = self.value.label(tick);
            grid.put(x - 1, row, "┤", DIM);
            grid.put((x - 1).saturating_sub(label.chars().count()), row, &label, PLAIN);
        }
    }

    /// Draws lines where motions end, or at velocity 0.
    fn levels(&self, figure: &Figure, grid: &mut Grid) {
        let places = figure.levels(self.quantity).into_iter().map(|level| self.value.place(level));
        for place in places.filter(|place| (0.0..=1.0).contains(place)) {
            let row = self.area.y + row(place, self.area.height);
            grid.put(self.area.x, row, &"╌".repeat(self.area.width), DIM);
        }
    }

    fn curves(&self, figure: &Figure, screen: Screen, grid: &mut Grid) {
        let place = |(t, value)| (self.time.place(t), self.value.place(value));
        for (i, curve) in figure.curves.iter().enumerate() {
            let at = |sample: &Instant| place((sample.t, self.quantity.of(sample)));
            let next = curve.samples.iter().skip(1).chain(curve.samples.last());
            for (from, to) in curve.samples.iter().zip(next) {
                grid.line(self.area, at(from), at(to), marker(i, screen), color(i));
            }
        }
        for at in figure.recorded(self.quantity).into_iter().map(place) {
            grid.line(self.area, at, at, RECORDED, PLAIN);
        }
        for (i, Curve { settled, .. }) in figure.curves.iter().enumerate() {
            for at in settled.iter().map(|settled| place((settled.t, self.quantity.of(settled)))) {
                grid.line(self.area, at, at, SETTLED, color(i));
            }
        }
    }
}

fn color(index: usize) -> Color {
    CURVES.iter().cycle().nth(index).copied().unwrap_or(PLAIN)
}

fn marker(index: usize, screen: Screen) -> Marker {
    match index.checked_sub(1) {
        Some(index) if !screen.colors => Marker::Character(MARKS.iter().cycle().nth(index).copied().unwrap_or('?')),
        _ => Marker::Braille,
    }
}

/// Coloured characters in rows.
struct Grid {
    width: usize,
    cells: Vec<(char, Color)>,
}

impl Grid {
    fn new(width: usize, height: usize) -> Self {
        Self { width, cells: vec![(' ', PLAIN); width * height] }
    }

    fn cell(&mut self, x: usize, y: usize) -> Option<&mut (char, Color)> {
        if x < self.width { self.cells.get_mut(y * self.width + x) } else { None }
    }

    /// Writes a text from column `x` of row `y` on, and cuts off what doesn't fit.
    fn put(&mut self, x: usize, y: usize, text: &str, color: Color) {
        for (x, symbol) in (x..).zip(text.chars()) {
            if let Some(cell) = self.cell(x, y) {
                *cell = (symbol, color);
            }
        }
    }

    /// Draws a line between two places, each from 0 to 1 across and up the area. It leaves out the part outside of the area.
    fn line(&mut self, area: Area, from: (f64, f64), to: (f64, f64), marker: Marker, color: Color) {
        // Step from dot to dot. A marker that is a character goes where its dot would be, so that it lies on the curve.
        let (columns, rows) = (ACROSS * area.width, DOWN * area.height);
        let at = |(x, y): (f64, f64)| (dot(x, columns), dot(1.0 - y, rows));
        let ((x0, y0), (x1, y1)) = (at(from), at(to));
        let steps = f64::max((x1 - x0).abs(), (y1 - y0).abs()).max(1.0);
        for step in 0..=steps as u32 {
            let part = f64::from(step) / steps;
            let (x, y) = ((x0 + part * (x1 - x0)).round(), (y0 + part * (y1 - y0)).round());
            if !(0.0..columns as f64).contains(&x) || !(0.0..rows as f64).contains(&y) {
                continue;
            }
            let (x, y) = (x as usize, y as usize);
            let Some(cell) = self.cell(area.x + x / ACROSS, area.y + y / DOWN) else { continue };
            *cell = match marker {
                Marker::Braille => (with_dot(cell.0, x % ACROSS, y % DOWN), color),
                Marker::Character(mark) => (mark, color),
            };
        }
    }

    fn to_text(&self, screen: Screen) -> String {
        let mut text = String::new();
        for row in self.cells.chunks(self.width.max(1)) {
            let end = row.iter().rposition(|(symbol, _)| *symbol != ' ').map_or(0, |last| last + 1);
            let mut now = PLAIN;
            for (symbol, color) in row.iter().take(end) {
                if screen.colors && *color != now && *symbol != ' ' {
                    now = *color;
                    let _ = write!(text, "\x1b[{now}m");
                }
                text.push(*symbol);
            }
            if screen.colors && now != PLAIN {
                text.push_str("\x1b[0m");
            }
            text.push('\n');
        }
        text
    }
}

/// Adds a dot to a Braille character, and replaces any other character.
fn with_dot(symbol: char, x: usize, y: usize) -> char {
    /// U+2800 is the character without dots. Its last eight bits are the dots.
    const BLANK: u32 = 0x2800;
    const DOTS: [[u32; DOWN]; ACROSS] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];
    let old = u32::from(symbol);
    let dots = if old & !0xFF == BLANK { old } else { BLANK };
    let dot = DOTS.get(x).and_then(|column| column.get(y)).copied().unwrap_or(0);
    char::from_u32(dots | dot).unwrap_or(symbol)
}

#[cfg(test)]
mod tests {
    use super::*;

    const AREA: Area = Area { x: 0, y: 0, width: 3, height: 2 };

    fn drawn(from: (f64, f64), to: (f64, f64)) -> String {
        let mut grid = Grid::new(3, 2);
        grid.line(AREA, from, to, Marker::Braille, PLAIN);
        grid.to_text(Screen { columns: 3, rows: 2, colors: false })
    }

    #[test]
    fn a_diagonal_is_drawn_from_corner_to_corner() {
        assert_eq!(drawn((0.0, 0.0), (1.0, 1.0)), " ⢀⠎\n⡰⠁\n");
    }

    #[test]
    fn lines_outside_the_plotting_area_are_not_drawn() {
        assert_eq!(drawn((-1.0, 2.0), (2.0, 2.0)), "\n\n");
        assert_eq!(drawn((-1.0, 0.0), (2.0, 0.0)), "\n⣀⣀⣀\n");
    }

    #[test]
    fn two_lines_can_be_drawn_in_the_same_character() {
        let mut grid = Grid::new(1, 1);
        for place in [0.0, 1.0] {
            grid.line(Area { width: 1, height: 1, ..AREA }, (0.0, place), (1.0, place), Marker::Braille, PLAIN);
        }
        assert_eq!(grid.to_text(Screen { columns: 1, rows: 1, colors: false }), "⣉\n");
    }
}
