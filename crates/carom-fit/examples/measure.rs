//! Fits both recordings of iOS: `cargo run -p carom-fit --example measure`.

use std::error::Error;
use std::io::Write as _;

use carom_fit::{CsvOptions, Fit, Trace, fit_elastic, fit_friction};

fn main() -> Result<(), Box<dyn Error>> {
    let fling = include_str!("../../../data/ios/fling_normal.csv");
    let bounce = include_str!("../../../data/ios/bounce_back.csv");
    show("a fling", &fit_friction(&Trace::parse_csv(fling, &CsvOptions::default())?)?)?;
    show("a bounce", &fit_elastic(&Trace::parse_csv(bounce, &CsvOptions::default())?, 0.0)?)
}

fn show(what: &str, fit: &Fit) -> Result<(), Box<dyn Error>> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{what}: {} over {} samples", fit.model, fit.samples)?;
    for parameter in &fit.parameters {
        let error = parameter.standard_error.map_or_else(|| "as given".to_owned(), |error| format!("± {error:.5}"));
        let estimate = fit.start_estimate.parameters.iter().find(|other| other.name == parameter.name);
        let estimate = estimate.map_or_else(String::new, |estimate| format!("   (first {:.5})", estimate.value));
        writeln!(out, "  {:18}{:12.5} {:8} {error}{estimate}", parameter.name, parameter.value, parameter.unit)?;
    }
    let (rmse, largest) = (fit.rmse, fit.max_residual());
    writeln!(out, "  R² {:.7}, rms residual {rmse:.3}, largest {largest:.3}\n", fit.r_squared)?;
    Ok(())
}
