//! A figure in a terminal: Braille dots, eight to a character.

use std::fmt::Write as _;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::symbols::Marker;
use ratatui::widgets::Widget;
use ratatui::widgets::canvas::{Canvas, Line, Points};

use super::axis::Axis;
use super::{Curve, Figure, Quantity, wrapped};
use crate::outline::Instant;

/// Room in characters, and whether they may have colours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    pub(crate) columns: u16,
    pub(crate) rows: u16,
    pub(crate) colors: bool,
}

const COLORS: [Color; 6] = [Color::Cyan, Color::Yellow, Color::Magenta, Color::Green, Color::Blue, Color::Red];
/// What tells curves apart without colours; the first is drawn in Braille.
const MARKS: [char; 5] = ['o', 'x', '+', '*', '#'];
const RECORDED: Marker = Marker::Custom('•');
const DIM: Color = Color::DarkGray;

/// The lines of the figure, each with its end.
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
            Marker::Custom(mark) => format!("{mark}{mark}{mark}"),
            _ => "━━━".to_owned(),
        };
        let lines = wrapped(&curve.label, |text| text.chars().count() + 5 <= width);
        let swatches = [painted(&swatch, color(i), screen), "   ".to_owned()];
        for (words, swatch) in lines.iter().zip(swatches) {
            line(&mut text, &format!("{swatch}  {words}"));
        }
    }
    if let Some(recording) = &figure.recording {
        line(&mut text, &format!("•••  recorded: {}", recording.name));
    }
    text + &panels(figure, Screen { rows, ..screen })
}

/// The curves with their axes.
fn panels(figure: &Figure, screen: Screen) -> String {
    let quantities = figure.panels();
    // A caption for each panel; below the last, the axis, its labels, and its name.
    let rows = screen.rows.saturating_sub(3 + quantities.len() as u16).max(4 * quantities.len() as u16);
    let top = if quantities.len() == 1 { rows } else { rows * 6 / 10 };
    let heights = [top, rows - top];

    let axes: Vec<_> = quantities
        .iter()
        .zip(heights)
        .map(|(quantity, rows)| figure.axis(*quantity, usize::from(rows / 3).max(3)))
        .collect();
    let labels = axes.iter().flat_map(|axis| axis.ticks().into_iter().map(|tick| axis.label(tick).chars().count()));
    let left = labels.max().unwrap_or(0) as u16 + 2;
    // The last label of time may stick out by half of it.
    let inner = Rect::new(left, 0, screen.columns.saturating_sub(left + 3).max(10), 0);
    let time = figure.time_axis(usize::from(inner.width / 14).max(2));

    let mut buffer = Buffer::empty(Rect::new(0, 0, left + inner.width + 3, rows + 3 + quantities.len() as u16));
    let mut y = 0;
    for ((quantity, height), value) in quantities.iter().zip(heights).zip(&axes) {
        put(&mut buffer, left, y, &figure.caption(*quantity), DIM);
        let panel = Panel { area: Rect { y: y + 1, height, ..inner }, quantity: *quantity, time: &time, value };
        panel.scale(&mut buffer);
        panel.levels(figure, &mut buffer);
        panel.curves(figure, screen, &mut buffer);
        y += 1 + height;
    }
    times(&time, figure.time_name(), Rect { y, ..inner }, &mut buffer);
    to_text(&buffer, screen)
}

/// The axis of time, below the panels.
fn times(time: &Axis, name: &str, at: Rect, buffer: &mut Buffer) {
    let line = "─".repeat(usize::from(at.width));
    put(buffer, at.x - 1, at.y, &format!("└{line}"), DIM);
    let mut free = 0;
    for tick in time.ticks() {
        let column = at.x + column(time.place(tick), at.width);
        put(buffer, column, at.y, "┬", DIM);
        let label = time.label(tick);
        let count = label.chars().count() as u16;
        let start = column.saturating_sub(count / 2);
        if start >= free {
            put(buffer, start, at.y + 1, &label, Color::Reset);
            free = start + count + 1;
        }
    }
    put(buffer, at.x + at.width.saturating_sub(name.len() as u16) / 2, at.y + 2, name, DIM);
}

/// The dots of Braille in a character.
const ACROSS: f64 = 2.0;
const DOWN: f64 = 4.0;

/// The column of a place from 0 to 1, as the canvas rounds it.
fn column(place: f64, width: u16) -> u16 {
    ((place * (f64::from(width) * ACROSS - 1.0)).round() / ACROSS).floor() as u16
}

fn row(place: f64, height: u16) -> u16 {
    (((1.0 - place) * (f64::from(height) * DOWN - 1.0)).round() / DOWN).floor() as u16
}

struct Panel<'a> {
    area: Rect,
    quantity: Quantity,
    time: &'a Axis,
    value: &'a Axis,
}

impl Panel<'_> {
    fn scale(&self, buffer: &mut Buffer) {
        let Rect { x, y, height, .. } = self.area;
        for row in 0..height {
            put(buffer, x - 1, y + row, "│", DIM);
        }
        for tick in self.value.ticks() {
            let row = y + row(self.value.place(tick), height);
            let label = self.value.label(tick);
            put(buffer, x - 1, row, "┤", DIM);
            put(buffer, (x - 1).saturating_sub(label.chars().count() as u16), row, &label, Color::Reset);
        }
    }

    /// Where motions end, or the velocity is 0.
    fn levels(&self, figure: &Figure, buffer: &mut Buffer) {
        let rests = figure.curves.iter().filter_map(|curve| curve.rest);
        let levels: Vec<f64> = if self.quantity == Quantity::Position { rests.collect() } else { vec![0.0] };
        for place in levels.into_iter().map(|level| self.value.place(level)).filter(|place| (0.0..=1.0).contains(place))
        {
            let row = self.area.y + row(place, self.area.height);
            put(buffer, self.area.x, row, &"╌".repeat(usize::from(self.area.width)), DIM);
        }
    }

    fn curves(&self, figure: &Figure, screen: Screen, buffer: &mut Buffer) {
        let place = |(t, value)| (self.time.place(t), self.value.place(value));
        let recorded: Vec<_> = figure.recorded(self.quantity).into_iter().map(place).collect();
        Canvas::default()
            .x_bounds([0.0, 1.0])
            .y_bounds([0.0, 1.0])
            .paint(|context| {
                for (i, curve) in figure.curves.iter().enumerate() {
                    context.marker(marker(i, screen));
                    for (from, to) in self.strokes(curve) {
                        context.draw(&Line::new(from.0, from.1, to.0, to.1, color(i)));
                    }
                }
                context.marker(RECORDED);
                context.draw(&Points { coords: &recorded, color: Color::Reset });
                context.marker(Marker::Custom('◉'));
                for (i, curve) in figure.curves.iter().enumerate() {
                    let settled = curve.settled.iter().map(|settled| place((settled.t, self.quantity.of(settled))));
                    context.draw(&Points { coords: &settled.collect::<Vec<_>>(), color: color(i) });
                }
            })
            .render(self.area, buffer);
    }

    /// The lines of a curve; a point by itself is one to itself.
    fn strokes(&self, curve: &Curve) -> Vec<((f64, f64), (f64, f64))> {
        let place = |sample: &Instant| (self.time.place(sample.t), self.value.place(self.quantity.of(sample)));
        match curve.samples.as_slice() {
            [only] => vec![(place(only), place(only))],
            samples => samples.iter().zip(samples.iter().skip(1)).map(|(a, b)| (place(a), place(b))).collect(),
        }
    }
}

fn color(index: usize) -> Color {
    COLORS.iter().cycle().nth(index).copied().unwrap_or_default()
}

fn marker(index: usize, screen: Screen) -> Marker {
    match index.checked_sub(1) {
        Some(index) if !screen.colors => Marker::Custom(MARKS.iter().cycle().nth(index).copied().unwrap_or('?')),
        _ => Marker::Braille,
    }
}

fn put(buffer: &mut Buffer, x: u16, y: u16, text: &str, color: Color) {
    let room = buffer.area.width.saturating_sub(x);
    if y < buffer.area.height {
        buffer.set_stringn(x, y, text, usize::from(room), Style::new().fg(color));
    }
}

fn painted(text: &str, color: Color, screen: Screen) -> String {
    if screen.colors { format!("\x1b[{}m{text}\x1b[0m", code(color)) } else { text.to_owned() }
}

/// The number by which terminals know a colour.
const fn code(color: Color) -> u8 {
    match color {
        Color::Red => 31,
        Color::Green => 32,
        Color::Yellow => 33,
        Color::Blue => 34,
        Color::Magenta => 35,
        Color::Cyan => 36,
        Color::DarkGray => 90,
        _ => 39,
    }
}

fn to_text(buffer: &Buffer, screen: Screen) -> String {
    let mut text = String::new();
    for row in buffer.content.chunks(usize::from(buffer.area.width).max(1)) {
        let end = row.iter().rposition(|cell| cell.symbol() != " ").map_or(0, |last| last + 1);
        let mut now = Color::Reset;
        for cell in row.iter().take(end) {
            change(&mut text, &mut now, cell, screen);
            text.push_str(cell.symbol());
        }
        if screen.colors && now != Color::Reset {
            text.push_str("\x1b[0m");
        }
        text.push('\n');
    }
    text
}

/// From the colour `now` to that of the cell, if it has one to see.
fn change(text: &mut String, now: &mut Color, cell: &Cell, screen: Screen) {
    if screen.colors && cell.fg != *now && cell.symbol() != " " {
        *now = cell.fg;
        let _ = write!(text, "\x1b[{}m", code(cell.fg));
    }
}
