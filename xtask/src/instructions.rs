//! Counts instructions with valgrind, so slower code shows even on a busy machine.

use crate::run::{Outcome, cargo, root, says};
use crate::toolchain;
use crate::web::apt;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::process::Command;

/// The frozen counts, in thousands of instructions for a thousand rounds.
const TABLE: &str = "proof/instructions/counts.txt";

/// The largest relative change that isn't an error. If the count falls by more than this, that is an error too, so that you freeze the
/// lower count.
const TOLERANCE: f64 = 0.03;

/// Counts, and compares with the table. With `freeze`, it writes the table.
pub(crate) fn count(freeze: bool) -> Outcome {
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        println!("skipped: the table holds counts of Linux on x86-64");
        return Ok(());
    }
    if says("valgrind", &["--version"]).is_none()
        && let Err(problem) = apt(&["valgrind"])
    {
        if std::env::var_os("CI").is_some() {
            return Err(problem);
        }
        println!("skipped: {problem}");
        return Ok(());
    }
    toolchain::pinned("counts of instructions")?;
    let heading = format!("# rustc {}\n", toolchain::RUST);
    let table = fs::read_to_string(root().join(TABLE)).unwrap_or_default();
    if !freeze && !table.starts_with(&heading) {
        return Err(format!(
            "{TABLE} must hold counts of rustc {}: run `cargo xtask instructions --freeze`",
            toolchain::RUST
        ));
    }
    cargo(&["build", "--quiet", "--profile", "instructions", "--package", "instructions"])?;
    let counts = all_counts()?;
    if freeze {
        let mut text = heading;
        for (name, count) in &counts {
            let _ = writeln!(text, "{name} {count}");
        }
        return fs::write(root().join(TABLE), text).map_err(|error| format!("{TABLE}: {error}"));
    }
    compare(&table, &counts)
}

/// Returns the thousands of instructions of each item, minus the ones that start the program.
fn all_counts() -> Result<BTreeMap<String, i64>, String> {
    let program = root().join("target/instructions/instructions");
    let names = says(&program.display().to_string(), &[]).ok_or("the program of the counts does not run")?;
    let count = |name: &str| {
        let run = Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .args([program.as_os_str(), name.as_ref()])
            .output()
            .map_err(|error| error.to_string())?;
        let text = String::from_utf8_lossy(&run.stderr).into_owned();
        let collected = text.lines().find_map(|line| line.split("Collected : ").nth(1)?.trim().parse::<i64>().ok());
        collected.ok_or_else(|| format!("{name}: valgrind did not count: {text}"))
    };
    let nothing = count("nothing")?;
    let items = names.lines().filter(|name| *name != "nothing");
    items.map(|name| Ok((name.to_owned(), (count(name)? - nothing) / 1000))).collect()
}

fn compare(table: &str, counts: &BTreeMap<String, i64>) -> Outcome {
    let known: BTreeMap<&str, f64> = table
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once(' '))
        .filter_map(|(a, b)| Some((a, b.parse().ok()?)))
        .collect();
    let mut wrong = Vec::new();
    for (name, count) in counts {
        let Some(before) = known.get(name.as_str()) else {
            wrong.push(format!("{name} is not in the table"));
            continue;
        };
        let change = *count as f64 / before - 1.0;
        println!("{count:9} instructions, {:+6.2} %  {name}", 100.0 * change);
        if change.abs() > TOLERANCE {
            wrong.push(format!("{name}: {count} instead of {before} ({:+.1} %)", 100.0 * change));
        }
    }
    // A frame of a picture should cost no more than twelve exponentials and sines.
    if let (Some(frame), Some(pair)) = (counts.get("pan_zoom_frame"), counts.get("exp_and_sin_cos"))
        && *frame > 12 * *pair
    {
        wrong.push(format!("pan_zoom_frame: {frame} is more than 12 times exp_and_sin_cos, {pair}"));
    }
    if wrong.is_empty() {
        return Ok(());
    }
    Err(format!("{}\nIf the change is intended, run `cargo xtask instructions --freeze`", wrong.join("\n")))
}
