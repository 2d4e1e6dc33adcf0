//! Carom beside its peers and the limits of the machine, in one process and one run.
//!
//! `cargo xtask bench` builds and runs this program. It writes `BENCHMARKS.md` and the plot. With
//! `--own SPRINGS ROUNDS QUICKEST` it only times the batch and prints the timings as JSON. The report runs the native
//! build with this command; QUICKEST is the time of the probe's loop on a quiet core.

use benches::harness::Timing;
use benches::quiet::Probe;
use benches::{batches, report};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match answer(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

fn answer(arguments: &[String]) -> Result<(), String> {
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--own", springs, rounds, quickest] => own(springs, rounds, quickest),
        ["--quick"] => report::write(true),
        [] => report::write(false),
        _ => Err(format!(
            "arguments must be nothing, `--quick` or `--own SPRINGS ROUNDS QUICKEST`, but are {arguments:?}"
        )),
    }
}

fn own(springs: &str, rounds: &str, quickest: &str) -> Result<(), String> {
    let number = |text: &str| text.parse::<usize>().map_err(|error| format!("{text}: {error}"));
    let quickest = quickest.parse().map_err(|error| format!("{quickest}: {error}"))?;
    let timings: Vec<Timing> = batches::own(number(springs)?, number(rounds)?, &mut Probe::new(Some(quickest)));
    println!("{}", serde_json::to_string(&timings).map_err(|error| error.to_string())?);
    Ok(())
}
