//! `carom fit`: from a recording to a law.

use std::io::{self, Write};

use carom_fit::{Fit, FitError, Parameter, Trace, fit_elastic, fit_friction};

use crate::command::plot::Drawing;
use crate::failure::Failure;
use crate::motion_args::finite;
use crate::number::{short, with_error};
use crate::plot::{Curve, Figure};
use crate::recording::{Reading, Recording};

/// Fit a law to a recording, with standard errors
///
/// A recording is CSV: a time and a position a row, in any order. Times are in seconds or milliseconds, as their header
/// ends in _s or _ms. Leave out what is not the law's with --from and --to: the finger before the release, standing still
/// after the end.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  carom fit fling.csv --model friction
  carom fit bounce.csv --model elastic --target 0 --json
  carom fit fling.csv --model friction --from 0.1 --plot
  carom fit fling.csv --model friction -o fit.svg --unit pt")]
pub(crate) struct Arguments {
    /// The recording
    trace: String,
    /// friction slows down in proportion to its velocity; elastic is pulled back to an edge
    #[arg(long, value_enum)]
    model: Model,
    /// The edge that elastic comes back to [default: 0]
    #[arg(long, value_name = "X", value_parser = finite, allow_hyphen_values = true)]
    target: Option<f64>,
    /// First time that counts, in seconds on the recording's clock
    #[arg(long, value_name = "T", value_parser = finite, allow_hyphen_values = true)]
    from: Option<f64>,
    /// Last time that counts
    #[arg(long, value_name = "T", value_parser = finite, allow_hyphen_values = true)]
    to: Option<f64>,
    /// An object instead of text
    #[arg(long, conflicts_with = "plot")]
    json: bool,
    /// Draw the recording and the law as well
    #[arg(long)]
    plot: bool,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    drawing: Drawing,
}

#[derive(Clone, Copy, Debug, PartialEq, clap::ValueEnum)]
pub(crate) enum Model {
    Friction,
    Elastic,
}

impl Model {
    pub(crate) fn fit(self, trace: &Trace, target: f64) -> Result<Fit, FitError> {
        match self {
            Self::Friction => fit_friction(trace),
            Self::Elastic => fit_elastic(trace, target),
        }
    }
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        if self.model == Model::Friction && self.target.is_some() {
            return Err(Failure::Usage("--target is for --model elastic: friction ends where it ends".to_owned()));
        }
        let trace = self.reading.trace(&self.trace)?;
        let trace = trace.between(self.from.unwrap_or(f64::NEG_INFINITY), self.to.unwrap_or(f64::INFINITY));
        let fit = self.model.fit(&trace, self.target.unwrap_or(0.0));
        let fit = fit.map_err(|error| Failure::Input(format!("{}: {error}", self.trace)))?;

        let mut output = io::stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut output, &fit).map_err(io::Error::from)?;
            output.write_all(b"\n")?;
        } else {
            writeln!(output, "{} fitted to {}", fit.model, self.trace)?;
            tell(&fit, self.drawing.unit(), &mut output)?;
        }
        drop(output);
        if self.plot || self.drawing.is_to_file() {
            return self.drawing.draw(figure(&fit, &trace, &self.trace));
        }
        Ok(())
    }
}

/// The fit in words.
pub(crate) fn tell(fit: &Fit, unit: Option<&str>, output: &mut impl Write) -> io::Result<()> {
    let unit = unit.unwrap_or("length");
    for Parameter { name, value, unit: of, standard_error } in &fit.parameters {
        let value = match standard_error {
            Some(error) => with_error(*value, *error),
            None => format!("{} (given)", short(*value)),
        };
        writeln!(output, "  {:<18} {value} {}", name.replace('_', " "), of.replace("length", unit))?;
    }
    let span = fit.times.last().copied().unwrap_or_default();
    writeln!(output, "  {:<18} {:.7}", "R²", fit.r_squared)?;
    writeln!(output, "  {:<18} {} {unit}, {} at most", "residuals (RMSE)", short(fit.rmse), short(fit.max_residual()))?;
    writeln!(output, "  {:<18} {} over {} s", "samples", fit.samples, short(span))
}

/// What was recorded, and the law through it.
pub(crate) fn figure(fit: &Fit, trace: &Trace, file: &str) -> Figure {
    let recording = Recording::of(file, trace);
    let end = 1.02 * fit.times.last().copied().unwrap_or(1.0);
    // The main number of each law comes first.
    let label = match fit.parameters.first() {
        Some(Parameter { name, value, unit, .. }) => {
            format!("{}: {} {} {unit}", fit.model, name.replace('_', " "), short(*value))
        }
        None => fit.model.to_string(),
    };
    let curve = Curve::of(&fit.motion, format!("{label} – R² {:.6}", fit.r_squared), end, None);
    Figure {
        title: None,
        unit: None,
        curves: vec![curve],
        recording: Some(recording),
        position_only: false,
        end,
        is_comparison: false,
    }
}
