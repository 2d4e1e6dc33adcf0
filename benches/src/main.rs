//! Carom beside its peers and the limits of the machine, in one process and one run.
//!
//! `cargo xtask bench` builds and runs it. It writes `BENCHMARKS.md` and the plot. `--own SPRINGS ROUNDS QUICKEST` only times the
//! batch and prints what it found as JSON: so the report asks the program built for this processor alone, and tells it how
//! quick the core is when it is quiet.

use benches::harness::Timing;
use benches::quiet::Probe;
use benches::{batches, report};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // One thread, where a case does not say otherwise.
    let result = batches::threads(1).install(|| answer(&arguments));
    match result {
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
        _ => Err(format!("not understood: {arguments:?}")),
    }
}

fn own(springs: &str, rounds: &str, quickest: &str) -> Result<(), String> {
    let number = |text: &str| text.parse::<usize>().map_err(|error| format!("{text}: {error}"));
    let quickest = quickest.parse().map_err(|error| format!("{quickest}: {error}"))?;
    let timings: Vec<Timing> = batches::own(number(springs)?, number(rounds)?, &mut Probe::new(Some(quickest)));
    println!("{}", serde_json::to_string(&timings).map_err(|error| error.to_string())?);
    Ok(())
}
