//! `cargo xtask bench`: Carom beside its peers and the limits of the machine, in one run.
//!
//! `cargo bench --manifest-path proof/benches/Cargo.toml -- NAME` times the same cases one by one, with criterion's statistics.

use crate::run::{Outcome, cargo_with, finish, root};
use crate::web;
use std::process::Command;

/// Builds both programs and the npm package, times the JavaScript libraries, then runs the report, which writes
/// `BENCHMARKS.md` and its plot.
pub(crate) fn all(quick: bool) -> Outcome {
    let build = |directory: &str, flags: &str| {
        let folder = format!("proof/benches/target/{directory}");
        let arguments = ["build", "--release", "--manifest-path", "proof/benches/Cargo.toml", "--target-dir", &folder];
        cargo_with(&arguments, &[("RUSTFLAGS", flags)])
    };
    build("portable", "")?;
    build("native", "-C target-cpu=native")?;
    if let Err(problem) = web::wasm() {
        println!("Carom's own package is not timed in Node: {problem}");
    }
    let node = root().join("proof/benches/node");
    // Removes the timings of an earlier run.
    drop(std::fs::remove_file(node.join("node.json")));
    let here = |program: &str| {
        let mut command = Command::new(program);
        command.current_dir(&node);
        command
    };
    let peers =
        web::npm_install_all().and_then(|()| finish(here("node").arg("bench.mjs").args(quick.then_some("--quick"))));
    if let Err(problem) = peers {
        println!("The JavaScript libraries are not timed: {problem}");
    }
    let mut report = Command::new(root().join("proof/benches/target/portable/release/benches"));
    finish(report.args(quick.then_some("--quick")).current_dir(root()))
}
