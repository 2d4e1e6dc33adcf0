//! Fits recordings: `cargo run --release -p carom-fit --example measure proof/data/chromium/*.csv`.

use std::error::Error;
use std::fs;
use std::io::Write as _;

use carom_fit::{FitOptions, Report, Trace, fit};

fn main() -> Result<(), Box<dyn Error>> {
    let mut files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        let ours = |name| format!("{}/../../proof/data/ios/{name}.csv", env!("CARGO_MANIFEST_DIR"));
        files.extend(["fling_normal", "bounce_back"].map(ours));
    }
    for file in files {
        let mut trace = Trace::parse(&fs::read_to_string(&file)?)?;
        if let Ok(metadata) = fs::read_to_string(file.replace(".csv", ".json")) {
            trace = trace.with_touches(Trace::parse_touches(&metadata)?);
        }
        match fit(&trace, &FitOptions::default()) {
            Ok(report) => show(&file, &report)?,
            Err(error) => writeln!(std::io::stdout(), "{file}: {error}")?,
        }
    }
    Ok(())
}

fn show(file: &str, report: &Report) -> Result<(), Box<dyn Error>> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{file}")?;
    for segment in &report.segments {
        write!(out, "  {:12} {:8.4} to {:8.4} s", segment.kind.name(), segment.from, segment.to)?;
        let Some(fit) = segment.fit.and_then(|fit| report.fits.get(fit)) else {
            writeln!(out)?;
            continue;
        };
        let verdict = if fit.is_explained { "" } else { " (no law fits)" };
        writeln!(out, "  {}{verdict}, RMSE {:.3} over {} samples", fit.model, fit.rmse, fit.samples)?;
        for parameter in &fit.parameters {
            let error = parameter.standard_error.map_or_else(|| "given".to_owned(), |error| format!("± {error:.5}"));
            writeln!(out, "      {:18}{:14.5} {:9} {error}", parameter.name, parameter.value, parameter.unit)?;
        }
        for other in fit.candidates.iter().skip(1).take(2) {
            writeln!(out, "      not {:18} RMSE {:.3}: {}", other.model, other.rmse, other.reason)?;
        }
    }
    for note in &report.notes {
        writeln!(out, "  {note}")?;
    }
    Ok(())
}
