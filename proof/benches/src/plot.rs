//! Draws the times of a frame of ten thousand springs as dots on a logarithmic axis, the shortest first, in both themes.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// A program and its nanoseconds per spring.
pub struct Time {
    pub name: String,
    pub ns: f64,
    pub is_own: bool,
}

struct Theme {
    file: &'static str,
    paper: RGBColor,
    ink: RGBColor,
    muted: RGBColor,
    grid: RGBColor,
    own: RGBColor,
    other: RGBColor,
}

const THEMES: [Theme; 2] = [
    Theme {
        file: "docs/bench-light.svg",
        paper: RGBColor(255, 255, 255),
        ink: RGBColor(31, 35, 40),
        muted: RGBColor(89, 99, 110),
        grid: RGBColor(232, 235, 239),
        own: RGBColor(0, 98, 190),
        other: RGBColor(140, 149, 159),
    },
    Theme {
        file: "docs/bench-dark.svg",
        paper: RGBColor(13, 17, 23),
        ink: RGBColor(230, 237, 243),
        muted: RGBColor(154, 164, 175),
        grid: RGBColor(33, 39, 47),
        own: RGBColor(88, 166, 255),
        other: RGBColor(110, 118, 129),
    },
];

const WIDTH: i32 = 760;
const ROW: i32 = 34;
const TOP: i32 = 64;
/// The x of both ends of the axis.
const LEFT: i32 = 250;
const RIGHT: i32 = 690;

/// Draws the times, each with its multiple of Carom's own.
pub fn draw(title: &str, mut times: Vec<Time>) -> Result<(), String> {
    times.sort_by(|a, b| a.ns.total_cmp(&b.ns));
    THEMES
        .iter()
        .try_for_each(|theme| draw_in(theme, title, &times).map_err(|error| format!("{}: {error}", theme.file)))
}

fn draw_in(theme: &Theme, title: &str, times: &[Time]) -> Result<(), Box<dyn std::error::Error>> {
    let bottom = TOP + ROW * times.len() as i32;
    let area = SVGBackend::new(theme.file, (WIDTH as u32, (bottom + 46) as u32)).into_drawing_area();
    area.fill(&theme.paper)?;
    let text = |size: i32, color: RGBColor, anchor: HPos| {
        ("sans-serif", size).into_font().color(&color).pos(Pos::new(anchor, VPos::Center))
    };
    area.draw_text(title, &text(17, theme.ink, HPos::Left), (16, 26))?;

    let low = times.iter().map(|time| libm::log10(time.ns)).fold(0.0, f64::min).floor();
    let high = times.iter().map(|time| libm::log10(time.ns)).fold(0.0, f64::max).ceil();
    let x = |ns: f64| LEFT + (f64::from(RIGHT - LEFT) * (libm::log10(ns) - low) / (high - low)).round() as i32;
    for power in low as i32..=high as i32 {
        let ns = libm::pow(10.0, f64::from(power));
        area.draw(&PathElement::new([(x(ns), TOP - 8), (x(ns), bottom)], theme.grid.stroke_width(1)))?;
        area.draw_text(&format!("{ns} ns"), &text(12, theme.muted, HPos::Center), (x(ns), bottom + 16))?;
    }
    let own = times.iter().find(|time| time.is_own).ok_or("no time is Carom's own")?.ns;
    for (i, time) in times.iter().enumerate() {
        let (x, y) = (x(time.ns), TOP + ROW * i as i32 + (ROW - 12) / 2);
        area.draw_text(&time.name, &text(13, theme.ink, HPos::Right), (LEFT - 10, y))?;
        area.draw(&PathElement::new([(LEFT, y), (x, y)], theme.grid.stroke_width(1)))?;
        let color = if time.is_own { theme.own } else { theme.other };
        area.draw(&Circle::new((x, y), 5, color.filled()))?;
        let digits = |number: f64| if number < 10.0 { format!("{number:.2}") } else { format!("{number:.0}") };
        let times = digits(time.ns / own);
        let label = digits(time.ns) + &if time.is_own { " ns".to_owned() } else { format!(" ns, × {times}") };
        // Clears the grid line behind the numbers.
        let (left, width) = (x + 10, 6 * label.chars().count() as i32 + 2);
        area.draw(&Rectangle::new([(left - 2, y - 9), (left + width, y + 9)], theme.paper.filled()))?;
        area.draw_text(&label, &text(12, theme.muted, HPos::Left), (left, y))?;
    }
    area.draw_text(
        "nanoseconds a spring, logarithmic; × is of Carom's time",
        &text(12, theme.muted, HPos::Center),
        ((LEFT + RIGHT) / 2, bottom + 34),
    )?;
    area.present()?;
    Ok(())
}
