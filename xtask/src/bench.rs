//! `cargo xtask bench`: Carom beside its peers and the limits of the machine.
//!
//! `cargo bench --manifest-path proof/benches/Cargo.toml -- NAME` times the same cases one by one, with criterion's statistics.

use crate::run::{Outcome, cargo_with, finish, root};
use crate::web;
use std::process::Command;

/// Prints the tables of `BENCHMARKS.md`: of a build for every processor of this kind, of one for this processor, and of Node.
pub(crate) fn all(quick: bool) -> Outcome {
    for (build, flags) in [("portable", ""), ("native", "-C target-cpu=native")] {
        println!("\n# The {build} build");
        let folder = format!("proof/benches/target/{build}");
        let arguments =
            ["run", "--release", "--manifest-path", "proof/benches/Cargo.toml", "--target-dir", &folder, "--"];
        cargo_with(&[&arguments, &["--quick"][..usize::from(quick)]].concat(), &[("RUSTFLAGS", flags)])?;
    }
    web::wasm()?;
    web::npm_install_all()?;
    println!("\n# Node");
    let mut node = Command::new("node");
    finish(node.arg("bench.mjs").args(quick.then_some("--quick")).current_dir(root().join("proof/benches/node")))
}
