//! `cargo xtask test`: what must hold before anything lands.

use crate::e2e;
use crate::instructions;
use crate::plots;
use crate::run::{Outcome, cargo, cargo_with};
use crate::web;
use std::time::Instant;

/// One thing that must hold.
struct Step {
    name: &'static str,
    run: fn() -> Outcome,
}

const STEPS: [Step; 10] = [
    Step { name: "format", run: || cargo(&["fmt", "--all", "--check"]) },
    Step {
        name: "lints",
        run: || cargo(&["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]),
    },
    Step { name: "tests, properties, oracle, doctests", run: || cargo(&["test", "--workspace", "--all-features"]) },
    Step {
        name: "tests without features",
        run: || {
            cargo(&["test", "-p", "carom", "--no-default-features", "--lib"])?;
            // Without `simd` lanes are rounded in another way.
            cargo(&["test", "-p", "carom", "--no-default-features", "--features", "std", "--test", "suite", "batch::"])
        },
    },
    Step {
        name: "documentation",
        run: || {
            let flags = [("RUSTDOCFLAGS", "-D warnings")];
            cargo_with(&["doc", "--workspace", "--no-deps", "--all-features", "--exclude", "carom-cli"], &flags)
        },
    },
    Step {
        name: "no_std",
        run: || {
            cargo(&[
                "build",
                "--manifest-path",
                "crates/no-std-proof/Cargo.toml",
                "--target-dir",
                "target/no-std-proof",
            ])
        },
    },
    Step { name: "plots", run: || plots::all(true) },
    Step { name: "web: bits, package", run: web::test },
    Step { name: "web: playground in Chromium", run: e2e::test },
    Step { name: "instructions", run: || instructions::count(false) },
];

/// All steps, in order; the first that fails ends it.
pub(crate) fn all() -> Outcome {
    let start = Instant::now();
    let mut times = Vec::new();
    for Step { name, run } in STEPS {
        println!("\n==> {name}");
        let begun = Instant::now();
        run().map_err(|problem| format!("{name}: {problem}"))?;
        times.push((name, begun.elapsed()));
    }
    println!();
    for (name, time) in times {
        println!("{:6.1} s  {name}", time.as_secs_f64());
    }
    println!("{:6.1} s  all of it: everything passes", start.elapsed().as_secs_f64());
    Ok(())
}
