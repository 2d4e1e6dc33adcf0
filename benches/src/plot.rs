//! Draws the bar chart of a frame of ten thousand springs, on a logarithmic axis, in both themes.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// One bar: its name and its length in nanoseconds per spring.
pub struct Bar {
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
        other: RGBColor(175, 184, 193),
    },
    Theme {
        file: "docs/bench-dark.svg",
        paper: RGBColor(13, 17, 23),
        ink: RGBColor(230, 237, 243),
        muted: RGBColor(154, 164, 175),
        grid: RGBColor(33, 39, 47),
        own: RGBColor(88, 166, 255),
        other: RGBColor(72, 80, 90),
    },
];

const WIDTH: i32 = 760;
const ROW: i32 = 34;
const TOP: i32 = 64;
/// The x of the bars' left ends, and of the end of the axis.
const LEFT: i32 = 250;
const RIGHT: i32 = 690;

pub fn draw(title: &str, bars: &[Bar]) -> Result<(), String> {
    THEMES.iter().try_for_each(|theme| draw_in(theme, title, bars).map_err(|error| format!("{}: {error}", theme.file)))
}

fn draw_in(theme: &Theme, title: &str, bars: &[Bar]) -> Result<(), Box<dyn std::error::Error>> {
    let bottom = TOP + ROW * bars.len() as i32;
    let area = SVGBackend::new(theme.file, (WIDTH as u32, (bottom + 46) as u32)).into_drawing_area();
    area.fill(&theme.paper)?;
    let text = |size: i32, color: RGBColor, anchor: HPos| {
        ("sans-serif", size).into_font().color(&color).pos(Pos::new(anchor, VPos::Center))
    };
    area.draw_text(title, &text(17, theme.ink, HPos::Left), (16, 26))?;

    let low = bars.iter().map(|bar| libm::log10(bar.ns)).fold(0.0, f64::min).floor();
    let high = bars.iter().map(|bar| libm::log10(bar.ns)).fold(0.0, f64::max).ceil();
    let x = |ns: f64| LEFT + (f64::from(RIGHT - LEFT) * (libm::log10(ns) - low) / (high - low)).round() as i32;
    for power in low as i32..=high as i32 {
        let ns = libm::pow(10.0, f64::from(power));
        area.draw(&PathElement::new([(x(ns), TOP - 8), (x(ns), bottom)], theme.grid.stroke_width(1)))?;
        area.draw_text(&format!("{ns} ns"), &text(12, theme.muted, HPos::Center), (x(ns), bottom + 16))?;
    }
    for (i, bar) in bars.iter().enumerate() {
        let y = TOP + ROW * i as i32;
        let color = if bar.is_own { theme.own } else { theme.other };
        area.draw(&Rectangle::new([(LEFT, y), (x(bar.ns).max(LEFT + 2), y + ROW - 12)], color.filled()))?;
        let middle = y + (ROW - 12) / 2;
        area.draw_text(&bar.name, &text(13, theme.ink, HPos::Right), (LEFT - 10, middle))?;
        let label = if bar.ns < 10.0 { format!("{:.2}", bar.ns) } else { format!("{:.0}", bar.ns) };
        // Clears the grid line behind the number.
        let end = x(bar.ns) + 8;
        area.draw(&Rectangle::new([(end - 4, y), (end + 30, y + ROW - 12)], theme.paper.filled()))?;
        area.draw_text(&label, &text(12, theme.muted, HPos::Left), (end, middle))?;
    }
    area.draw_text(
        "nanoseconds a spring, logarithmic",
        &text(12, theme.muted, HPos::Center),
        ((LEFT + RIGHT) / 2, bottom + 34),
    )?;
    area.present()?;
    Ok(())
}
