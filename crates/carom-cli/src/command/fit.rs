//! `carom fit`: fits laws to recordings.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use carom::Spring;
use carom_fit::{Fit, FitOptions, Kind, Language, LinearFit, Model, Parameter, Report, Trace, fit, fit_linear};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde_json::json;

use crate::command::plot::Drawing;
use crate::command::{linearized, table, tokens::seconds};
use crate::failure::Failure;
use crate::files::called;
use crate::motion_args::finite;
use crate::number::{between, short, with_error};
use crate::output::{printable, write_json};
use crate::plot::{Curve, Figure};
use crate::recording::{Progress, Reading, Recording, name_of, with_flags};

/// Fit laws to recordings, with confidence intervals
///
/// A recording is CSV, with a time and a position in each row, or JSON. It is split into holds, drags, flings, edges
/// and animations, and all laws that apply are fitted to each. The best law combines small residuals with few
/// constants. If a NAME.json with touches lies beside NAME.csv, it is read too. Several recordings give a table. If a
/// recording has more than 50,000 samples, only every n-th is fitted. It can have 20 million samples, and 5 million
/// take 160 MB of memory.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  carom fit fling.csv
  carom fit fling.csv --model friction --from 0.1 --plot
  carom fit bounce.csv --model elastic --target 0 --json
  carom fit fling.csv -o fit.svg --unit pt
  carom fit fling.csv --paste rust
  carom fit fling.csv --linearize -o lines.svg
  carom fit fling.csv --model friction --release-position 400 --release-velocity 480.8 --clock-lead
  carom fit 'linear(0, .023, .093 7%, .59 24%, .778, .902 41%, .987, 1.016 64%, 1)' --duration 345ms
  carom fit recordings/*.csv > laws.csv")]
#[expect(clippy::doc_markdown, reason = "help texts have no code marks")]
pub(crate) struct Arguments {
    /// The recordings, - for standard input; or one CSS linear()
    #[arg(required = true, value_name = "FILE")]
    traces: Vec<PathBuf>,
    /// The duration of a linear(), for example 800ms or 0.8s
    #[arg(long, value_name = "TIME", value_parser = seconds)]
    duration: Option<f64>,
    /// The law to fit; auto tries all that apply
    #[arg(long, default_value = "auto", value_parser = model_parser())]
    model: Choice,
    /// The edge or target of a spring, if it is known [default: fitted]
    #[arg(long, value_name = "X", value_parser = finite, allow_hyphen_values = true)]
    target: Option<f64>,
    /// First time to fit, in seconds on the recording's clock. The samples from --from to --to are fitted as one
    /// segment
    #[arg(long, value_name = "T", value_parser = finite, allow_hyphen_values = true)]
    from: Option<f64>,
    /// Last time to fit
    #[arg(long, value_name = "T", value_parser = finite, allow_hyphen_values = true)]
    to: Option<f64>,
    /// Position at the release, if it is known
    #[arg(long, value_name = "X", value_parser = finite, allow_hyphen_values = true, requires = "release_velocity")]
    release_position: Option<f64>,
    /// Velocity at the release, if it is known
    #[arg(long, value_name = "V", value_parser = finite, allow_hyphen_values = true, requires = "release_position")]
    release_velocity: Option<f64>,
    /// Fit the time by which the recording's clock is ahead of the known release
    #[arg(long, requires = "release_position")]
    clock_lead: bool,
    /// Standard deviation of the noise of the positions, if it is known [default: estimated]
    #[arg(long, value_name = "X", value_parser = finite, allow_hyphen_values = true)]
    sigma: Option<f64>,
    /// Give outliers the same weight as all other samples
    #[arg(long)]
    no_robust: bool,
    /// Do not look for a NAME.json with touches
    #[arg(long)]
    no_metadata: bool,
    /// Print a JSON object instead of text, or an array for several recordings
    #[arg(long, conflicts_with_all = ["plot", "paste"])]
    json: bool,
    /// Draw the recording, the law and the residuals too
    #[arg(long)]
    plot: bool,
    /// Linearize the recording as D. Wen's essay on elastic scrolling does: ln|c − x| over t, and x over t e^(−ωt)
    #[arg(long, conflicts_with_all = ["plot", "paste"])]
    linearize: bool,
    /// Print the fitted law as code
    #[arg(long, value_name = "LANGUAGE", value_parser = language_parser())]
    paste: Option<Language>,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    drawing: Drawing,
}

/// A law, or `None` for all that apply.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice(Option<Model>);

fn model_parser() -> impl TypedValueParser<Value = Choice> {
    let names = std::iter::once("auto").chain(Model::ALL.map(Model::name));
    PossibleValuesParser::new(names).map(|name| Choice(Model::from_name(&name)))
}

fn language_parser() -> impl TypedValueParser<Value = Language> {
    let named = |name: String| Language::ALL.iter().find(|(own, _)| *own == name);
    PossibleValuesParser::new(Language::ALL.iter().map(|(name, _)| *name))
        .map(move |name| named(name).map_or(Language::Rust, |(_, language)| *language))
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        // Report wrong options before we read the files.
        self.drawing.check()?;
        let [file] = self.traces.as_slice() else { return self.many() };
        if let Some(css) = file.to_str().filter(|text| text.trim_start().starts_with("linear(")) {
            return self.easing(css);
        }
        if self.duration.is_some() {
            return Err(Failure::Usage("--duration goes with a linear(), and not with a recording".to_owned()));
        }
        if self.linearize {
            return self.linearized(file);
        }
        let report = self.report(file, Progress::Shown)?;
        let mut output = io::stdout().lock();
        if self.json {
            write_json(&report, &mut output)?;
        } else if let Some(language) = self.paste {
            // If the recording doesn't support the fitted numbers, report that, and don't print code.
            found(report.best(), file)?;
            writeln!(output, "{}", report.best().paste(language))?;
        } else {
            print_report(&report, &called(file), self.drawing.unit.as_deref(), &mut output)?;
        }
        drop(output);
        if self.plot || self.drawing.output.is_some() {
            self.drawing.draw(figure(report.best(), name_of(file), self.drawing.unit.as_deref()))?;
        }
        found(report.best(), file)
    }

    /// Finds the spring of a CSS `linear()`.
    fn easing(&self, css: &str) -> Result<(), Failure> {
        let missing = || Failure::Usage("linear() needs --duration, such as --duration 800ms".to_owned());
        let duration = self.duration.ok_or_else(missing)?;
        let fit = fit_linear(css, duration).map_err(|error| Failure::Input(error.to_string()))?;
        let LinearFit { spring, largest_difference, points } = fit;
        let Spring { mass, stiffness, damping } = spring;
        let [response, ratio, difference] =
            [spring.response(), spring.damping_ratio(), 100.0 * largest_difference].map(short);
        let mut output = io::stdout().lock();
        if self.json {
            let spec = json!({
                "law": "spring", "mass": mass, "stiffness": stiffness, "damping": damping, "position": 0, "velocity": 0,
                "target": 1,
            });
            let report = json!({
                "is_spring": fit.is_spring(), "response": spring.response(), "damping_ratio": spring.damping_ratio(),
                "bounce": spring.bounce(), "largest_difference": largest_difference, "points": points, "spec": spec,
            });
            write_json(&report, &mut output)?;
        } else if fit.is_spring() {
            let bounce = short(spring.bounce());
            writeln!(output, "a spring: response {response} s, damping ratio {ratio}, bounce {bounce}")?;
            writeln!(output, "  the linear() of {points} points differs by at most {difference} %")?;
            writeln!(output, "  carom convert 'swiftui-response response={response} damping_ratio={ratio}'")?;
        }
        if fit.is_spring() {
            return Ok(());
        }
        Err(Failure::Input(format!(
            "the linear() is not a spring: the closest, of response {response} s and damping ratio {ratio}, differs by \
             {difference} %"
        )))
    }

    fn many(&self) -> Result<(), Failure> {
        if self.plot || self.drawing.output.is_some() || self.paste.is_some() || self.linearize {
            let why = "--plot, --output, --paste and --linearize take one recording";
            return Err(Failure::Usage(format!("{why}, but here are {}", self.traces.len())));
        }
        table::run(&self.traces, self.json, |file| self.report(file, Progress::Hidden))
    }

    fn linearized(&self, file: &Path) -> Result<(), Failure> {
        let trace = self.trace(file, Progress::Shown)?;
        let report = self.fit(file, &trace)?;
        let from = self.from.unwrap_or(f64::NEG_INFINITY);
        let linearized = carom_fit::linearize(&trace.between(from, self.to.unwrap_or(f64::INFINITY)), &report);
        linearized::show(file, &report, &linearized, self.json, &self.drawing)
    }

    fn trace(&self, file: &Path, progress: Progress) -> Result<Trace, Failure> {
        if self.no_metadata {
            self.reading.trace(file, progress)
        } else {
            self.reading.trace_with_touches(file, progress)
        }
    }

    fn report(&self, file: &Path, progress: Progress) -> Result<Report, Failure> {
        self.fit(file, &self.trace(file, progress)?)
    }

    fn fit(&self, file: &Path, trace: &Trace) -> Result<Report, Failure> {
        fit(trace, &self.options())
            .map_err(|error| Failure::Input(format!("{}: {}", called(file), with_flags(&error.to_string()))))
    }

    fn options(&self) -> FitOptions {
        FitOptions {
            model: self.model.0,
            from: self.from,
            to: self.to,
            target: self.target,
            release_position: self.release_position,
            release_velocity: self.release_velocity,
            clock_lead: self.clock_lead,
            robust: !self.no_robust,
            sigma: self.sigma,
        }
    }
}

/// Fails if no law explains the recording, or if the recording doesn't determine the law.
fn found(fit: &Fit, file: &Path) -> Result<(), Failure> {
    let name = called(file);
    if !fit.is_explained {
        return Err(Failure::Input(format!("{name}: no law explains the recording")));
    }
    if fit.undetermined.contains(&Fit::LAW) {
        return Err(Failure::Input(format!(
            "{name}: the recording does not determine the law, because another one (see \"laws tried\") or any smooth \
             curve explains it as well as {}; record a longer or faster motion",
            fit.model
        )));
    }
    match fit.parameters.first() {
        Some(main) if !fit.is_determined() => {
            let main = main.name.replace('_', " ");
            Err(Failure::Input(format!("{name}: the recording does not determine the law's {main}")))
        }
        _ => Ok(()),
    }
}

pub(crate) fn print_report(report: &Report, file: &str, unit: Option<&str>, output: &mut impl Write) -> io::Result<()> {
    let best = report.best();
    let verdict = match best.is_explained {
        false => "no law explains the recording; the one with the smallest residuals is ",
        true if best.undetermined.contains(&Fit::LAW) => "the recording does not determine the law; one of several is ",
        true => "",
    };
    writeln!(output, "{verdict}{}{} fitted to {file}", best.model, in_brackets(best.variant))?;
    print(best, unit, output)?;
    if report.segments.len() > 1 {
        writeln!(output, "\nsegments")?;
        for segment in &report.segments {
            let fit = segment.fit.and_then(|fit| report.fits.get(fit));
            let law = fit.map_or_else(String::new, |fit| {
                let mark = if fit.is_explained { "" } else { ", not explained" };
                let (law, samples) = (in_brackets(fit.variant), fit.samples);
                format!("  {}{law}, RMSE {} over {samples} samples{mark}", fit.model, short(fit.rmse))
            });
            writeln!(output, "  {:<18} {:.4} to {:.4} s{law}", segment.kind.name(), segment.from, segment.to)?;
        }
        let drags = report.segments.iter().filter(|segment| segment.kind == Kind::Drag);
        let left: usize = drags.map(|segment| segment.samples - 1).sum();
        if left > 0 {
            writeln!(output, "  no law explains the {left} samples of its drags")?;
        }
    }
    if best.candidates.len() > 1 {
        writeln!(output, "\nlaws tried")?;
        for other in best.candidates.iter().take(6) {
            let name = format!("{}{}", other.model, in_brackets(other.variant));
            writeln!(output, "  {name:<42} RMSE {:<9} {}", short(other.rmse), other.reason)?;
        }
    }
    for note in &report.notes {
        writeln!(output, "\nnote: {}", printable(&with_flags(note)))?;
    }
    Ok(())
}

fn in_brackets(variant: Option<&str>) -> String {
    variant.map_or_else(String::new, |variant| format!(" ({variant})"))
}

pub(crate) fn print(fit: &Fit, unit: Option<&str>, output: &mut impl Write) -> io::Result<()> {
    let unit = &printable(unit.unwrap_or("length"));
    for Parameter { name, value, unit: of, standard_error, interval } in &fit.parameters {
        let of = if *of == "1" { String::new() } else { format!(" {}", of.replace("length", unit)) };
        let sure = interval.map_or_else(String::new, |[low, high]| {
            let [low, high] = between(low, high);
            format!("   95 %: {low} to {high}")
        });
        let value = match standard_error {
            Some(error) => format!("{}{of}", with_error(*value, *error)),
            None if fit.undetermined.contains(name) => "not determined by the recording".to_owned(),
            None => format!("{}{of} (given, or without an interval)", short(*value)),
        };
        writeln!(output, "  {:<18} {value:<27}{sure}", name.replace('_', " "))?;
    }
    writeln!(output, "  {:<18} {:.7}", "R²", fit.r_squared)?;
    writeln!(output, "  {:<18} {} {unit}, {} at most", "residuals (RMSE)", short(fit.rmse), short(fit.max_residual()))?;
    if fit.quantum > 0.0 {
        let rounding = short(fit.quantum / libm::sqrt(12.0));
        writeln!(output, "  {:<18} {rounding} {unit}, from steps of {}", "rounding alone", short(fit.quantum))?;
    }
    writeln!(output, "  {:<18} {:.2}", "autocorrelation", fit.autocorrelation)?;
    let outliers = match fit.outliers.len() {
        0 => String::new(),
        count => format!(", {count} of them left out as outliers"),
    };
    writeln!(output, "  {:<18} {} over {} s{outliers}", "samples", fit.samples, short(fit.span()))?;
    match fit.preset {
        Some(near) if fit.variant == Some("platform's constants") => {
            writeln!(output, "  {:<18} {}, whose constants were taken", "nearest preset", near.name)
        }
        Some(near) => {
            writeln!(output, "  {:<18} {}, {} % off", "nearest preset", near.name, short(100.0 * near.distance))
        }
        None => writeln!(output, "  {:<18} none is within 10 %", "nearest preset"),
    }
}

/// Returns the figure of a fit: the recording, the law, and the residuals.
pub(crate) fn figure(fit: &Fit, name: String, of_length: Option<&str>) -> Figure {
    let samples = fit.times.iter().copied().zip(fit.positions.iter().copied()).collect();
    let recording = Recording { name, samples };
    let end = 1.02 * fit.span();
    // The law's main constant comes first.
    let label = match fit.parameters.first() {
        Some(Parameter { name, value, unit, .. }) => {
            let unit = if *unit == "1" { String::new() } else { unit.replace("length", of_length.unwrap_or("length")) };
            format!("{}: {} {} {unit}", fit.model, name.replace('_', " "), short(*value))
        }
        None => fit.model.to_string(),
    };
    let label = format!("{} – R² {:.6}", label.trim_end(), fit.r_squared);
    Figure {
        curves: vec![Curve::of(&fit.motion(), label, end, None)],
        recording: Some(recording),
        residuals: fit.times.iter().copied().zip(fit.residuals.iter().copied()).collect(),
        end,
        ..Figure::default()
    }
}
