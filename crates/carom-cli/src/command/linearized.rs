//! `carom fit --linearize`: a recording as the straight lines of D. Wen's essay.

use std::io::{self, Write};
use std::path::Path;

use carom::State;
use carom_fit::{Linearized, LogLinear, OmegaSearch, Report};
use serde::Serialize;

use crate::command::plot::Drawing;
use crate::failure::Failure;
use crate::files::called;
use crate::number::{digits, short};
use crate::outline::Instant;
use crate::output::{printable, write_json};
use crate::plot::drawing::Size;
use crate::plot::{Curve, Figure, Scales};
use crate::recording::Recording;

/// The report of a fit, with its linear views.
#[derive(Serialize)]
struct Both<'a> {
    #[serde(flatten)]
    linearized: &'a Linearized,
    #[serde(flatten)]
    report: &'a Report,
}

/// Rows of one figure in the terminal.
const ROWS: u32 = 18;

/// Pixels of one figure in a file.
const SIZE: Size = Size { width: 960, height: 360 };

/// Prints the lines as text or JSON, and draws them.
pub(super) fn show(
    file: &Path,
    report: &Report,
    linearized: &Linearized,
    as_json: bool,
    drawing: &Drawing,
) -> Result<(), Failure> {
    let figures = figures(linearized);
    if figures.is_empty() {
        let problem =
            "the recording has neither a fling nor a return to an edge, so that there is nothing to linearize";
        return Err(Failure::Input(format!("{}: {problem}", called(file))));
    }
    let mut output = io::stdout().lock();
    if as_json {
        write_json(&Both { linearized, report }, &mut output)?;
    } else {
        describe(linearized, drawing.unit.as_deref(), &mut output)?;
        linearized.notes.iter().try_for_each(|note| writeln!(output, "\nnote: {note}"))?;
    }
    drop(output);
    if as_json && drawing.output.is_none() {
        return Ok(());
    }
    let count = u32::try_from(figures.len()).unwrap_or(1);
    let size = drawing.size.unwrap_or(Size { height: count * SIZE.height, ..SIZE });
    let rows = drawing.size.is_none().then_some(ROWS);
    Drawing { rows, ..drawing.clone() }.draw_all(figures, size)
}

fn describe(linearized: &Linearized, unit: Option<&str>, output: &mut impl Write) -> io::Result<()> {
    let unit = &printable(unit.unwrap_or("length"));
    let mut line = |name: &str, text: String| writeln!(output, "  {name:<18} {text}");
    if let Some(LogLinear { slope, intercept, r2, limit, points }) = &linearized.log_linear {
        line("ln|c − x| over t", format!("{} points, c = {} {unit}", points.len(), digits(*limit, 6)))?;
        line("slope", format!("{} 1/s: γ = {} 1/s", digits(*slope, 6), digits(-slope, 6)))?;
        line("intercept", digits(*intercept, 6))?;
        line("R²", format!("{r2:.7}"))?;
    }
    if let Some(OmegaSearch { omega, r2, slope, intercept, points, .. }) = &linearized.omega_search {
        line(
            "x over t e^(−ωt)",
            format!("{} points, from the edge at {} {unit}", points.len(), digits(*intercept, 6)),
        )?;
        line("ω of largest R²", format!("{} rad/s", digits(*omega, 6)))?;
        line("slope", format!("{} {unit}/s: v₀", digits(*slope, 6)))?;
        line("R²", format!("{r2:.7}"))?;
    }
    let Some(first) = linearized.recurrences.first() else { return Ok(()) };
    let frame = short(first.interval);
    writeln!(output, "\n  {:<24}{:>14}{:>14}  formula, n = {frame} s", "largest error", unit, "of the travel")?;
    for recurrence in &linearized.recurrences {
        let (largest, relative) = (digits(recurrence.largest_error, 2), digits(recurrence.relative_error, 2));
        writeln!(output, "  {:<24}{largest:>14}{relative:>14}  {}", recurrence.name, recurrence.formula)?;
    }
    writeln!(output)
}

/// The line of the fling, the line past the edge, and R² over ω.
fn figures(linearized: &Linearized) -> Vec<Figure> {
    let mut figures = Vec::new();
    if let Some(LogLinear { slope, intercept, r2, points, .. }) = &linearized.log_linear {
        let label = format!("slope {} 1/s – R² {r2:.6}", digits(*slope, 5)).replace('-', "−");
        let scales = Scales::Plain { x: "t (s)", y: "ln|c − x|" };
        figures.push(figure(
            "The fling: ln|c − x| over time is a line of slope −γ",
            scales,
            points,
            (*slope, *intercept),
            label,
        ));
    }
    if let Some(OmegaSearch { omega, r2, slope, intercept, curve, points }) = &linearized.omega_search {
        let label = format!("ω = {} rad/s – R² {r2:.6}", digits(*omega, 5));
        let scales = Scales::Plain { x: "t e^(−ωt) (s)", y: "x" };
        figures.push(figure("Past the edge: x over t e^(−ωt) is a line", scales, points, (*slope, *intercept), label));
        let at = |(t, value): (f64, f64)| Instant { t, state: State::at_rest(value) };
        figures.push(Figure {
            curves: vec![Curve {
                label: format!("R² – largest at ω = {} rad/s", digits(*omega, 5)),
                samples: curve.iter().copied().map(at).collect(),
                settled: Some(at((*omega, *r2))),
                ..Curve::default()
            }],
            ..plain("The search: R² of that line for each ω", Scales::Plain { x: "ω (rad/s)", y: "R²" })
        });
    }
    figures
}

/// Points with their regression line.
fn figure(title: &str, scales: Scales, points: &[(f64, f64)], (slope, intercept): (f64, f64), label: String) -> Figure {
    let ends = points
        .iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), (x, _)| (f64::min(low, *x), f64::max(high, *x)));
    let at = |t: f64| Instant { t, state: State::at_rest(intercept + slope * t) };
    Figure {
        curves: vec![Curve { label, samples: vec![at(ends.0), at(ends.1)], ..Curve::default() }],
        recording: Some(Recording { name: "recorded samples".to_owned(), samples: points.to_vec() }),
        ..plain(title, scales)
    }
}

fn plain(title: &str, scales: Scales) -> Figure {
    Figure { title: Some(title.to_owned()), position_only: true, scales, ..Figure::default() }
}
