//! `cargo xtask test` and `cargo xtask nightly`: what must hold before a change is merged, and before a release.
//!
//! The steps form two queues that run side by side. One queue builds for this machine, the other WebAssembly and the pages, so neither
//! waits for the other's build folder. Each step runs as `cargo xtask test NAME`, with its output in `target/steps/NAME.log`. The variable
//! `CAROM_EFFORT` (`usual` or `full`) sets how many cases the tests try and how many pages they visit. The nightly run sets it to `full`,
//! and adds the steps that take long or need the machine to themselves.

use crate::run::{Outcome, cargo, cargo_with, finish, root, says};
use crate::steps::{Step, queues};
use crate::{bindings, e2e, instructions, plots, run, toolkits, web};
use std::process::Command;

/// The steps that build for this machine, in order.
const NATIVE: &[Step] = &[
    ("format", "rustfmt", || cargo(&["fmt", "--all", "--check"])),
    ("tests", "tests, properties, oracle", tests),
    // This step draws with the command that the tests have built, so it comes after them.
    ("plots", "the plots of the documentation are current", || plots::draw(true)),
    ("lints", "clippy, warnings are errors", || lints(&["--workspace"])),
    ("doctests", "the examples of the documentation", || cargo(&["test", "--workspace", "--all-features", "--doc"])),
    ("docs", "rustdoc, warnings are errors", documentation),
    ("features", "carom without its default features", without_features),
];

/// The steps that build for the web, in order.
const WEB: &[Step] = &[
    ("style", "the format and lints of TypeScript and JavaScript", || web::biome(false)),
    ("modules", "WebAssembly and the npm package, within their sizes", web::wasm),
    ("pages", "the npm package, the site and the playground in Chromium: what they do", e2e::pages),
    ("npm", "the npm package, and its bits against native ones", web::npm_tests),
];

/// The steps that the night adds to both queues.
const NIGHT: [&[Step]; 2] = [
    &[
        ("std-alone", "carom's own tests without its default features", tests_without_features),
        ("toolkits", "the adapters for toolkits, and the example programs", || toolkits::all(&[])),
        ("bits", "the frozen bits on other processors", web::bits),
        ("hostile", "every driver under the hostile host, for ten minutes", || {
            run::fuzz(&["hostile", "--seconds", "600"].map(str::to_owned))
        }),
    ],
    &[
        ("supply-chain", "licences, versions and sources of all dependencies", supply_chain),
        ("bindings", "C, C++ and Python", || bindings::test(&[])),
        ("fuzz", "the fuzz targets, for a minute", || run::fuzz(&[])),
    ],
];

/// The steps of the night that need the machine to themselves. They follow all others, one after another.
const ALONE: &[Step] = &[
    ("instructions", "instruction counts under valgrind", || instructions::count(false)),
    ("timed", "tests that assert a time of the clock, alone", timed),
    ("frames", "Chromium: frames and recordings, by the clock", e2e::frames),
    ("frameworks", "programs in web frameworks, in Chromium", e2e::frameworks),
    ("hosts", "carom in the options of other libraries, in Chromium", e2e::hosts),
    ("worst", "the proved bound of the spring, and ten minutes of search for worse inputs of every law", worst),
];

/// Steps that need the network. They only run by name: `cargo xtask nightly advisories`.
const ONLINE: &[Step] =
    &[("advisories", "what is known of the safety of all dependencies, from RustSec's database", advisories)];

/// Tests the crates. nextest runs the tests of all crates side by side. Without it, Cargo runs one crate after another. We build examples
/// only if they have tests, and clippy reads the others.
fn tests() -> Outcome {
    let runner: &[&str] = if has_nextest() { &["nextest", "run"] } else { &["test"] };
    let chosen = "--no-fail-fast --workspace --all-features --lib --bins --tests --example niri_spring --example pointer_axis --example game_feel";
    cargo(&[runner, &chosen.split(' ').collect::<Vec<_>>()].concat())
}

/// Runs the ignored tests, one after another.
fn timed() -> Outcome {
    let chosen = "test --workspace --all-features --lib --bins --tests -- --ignored --test-threads 1";
    cargo(&chosen.split(' ').collect::<Vec<_>>())
}

/// Searches for the inputs where each law is most wrong, and keeps the worst ones in `worst.jsonl`.
fn worst() -> Outcome {
    cargo(&["build", "--release", "--package", "carom-cli"])?;
    let python = bindings::environment()?.join("bin/python").display().to_string();
    let oracle = root().join("proof/conformance/oracle");
    run::run(&python, &["bound.py"], &oracle)?;
    run::run(&python, &["worst.py", "--seconds", "600"], &oracle)
}

pub(crate) fn has_nextest() -> bool {
    says("cargo", &["nextest", "--version"]).is_some()
}

/// Lints the chosen packages, with warnings as errors.
pub(crate) fn lints(chosen: &[&str]) -> Outcome {
    cargo(&[&["clippy"], chosen, &["--all-targets", "--all-features", "--", "-D", "warnings"]].concat())
}

fn documentation() -> Outcome {
    let flags = [("RUSTDOCFLAGS", "-D warnings")];
    cargo_with(&["doc", "--workspace", "--no-deps", "--all-features", "--exclude", "carom-cli"], &flags)
}

/// Checks the library without features, with `alloc`, and with `std`. None of these includes the crates whose types can be animated (glam,
/// kurbo, mint, color).
fn without_features() -> Outcome {
    cargo(&["check", "-p", "carom", "--no-default-features"])?;
    cargo(&["check", "-p", "carom", "--no-default-features", "--features", "alloc"])?;
    cargo(&["check", "-p", "carom", "--no-default-features", "--features", "std", "--lib", "--profile", "test"])
}

/// The library's own tests with only `std`.
fn tests_without_features() -> Outcome {
    cargo(&["test", "-p", "carom", "--no-default-features", "--features", "std", "--lib"])
}

/// Checks `deny.toml` except for advisories.
fn supply_chain() -> Outcome {
    deny(&["bans", "licenses", "sources"])
}

fn advisories() -> Outcome {
    deny(&["advisories"])
}

/// Checks these parts of `deny.toml` by cargo-deny, and installs it if it is missing.
fn deny(parts: &[&str]) -> Outcome {
    if says("cargo", &["deny", "--version"]).is_none() {
        cargo(&["install", "--locked", "cargo-deny"])?;
    }
    cargo(&[&["deny", "--all-features", "check"], parts].concat())
}

/// Runs the steps of these names in this process, with their output on the terminal. Without names, runs all steps of `cargo xtask test`.
pub(crate) fn test(names: &[String]) -> Outcome {
    if !names.is_empty() {
        return each(names);
    }
    queues([NATIVE, WEB], &[], false)?;
    println!(
        "not part of this, but of `cargo xtask nightly`, before a release: the full number of cases and pages, and"
    );
    NIGHT.concat().iter().chain(ALONE).for_each(|(name, what, _)| println!("  {name}: {what}"));
    Ok(())
}

/// Runs all steps at full effort, with those of the night. With names, it runs only these steps.
pub(crate) fn nightly(names: &[String]) -> Outcome {
    if !names.is_empty() {
        // The steps read the effort from their environment.
        let this = std::env::current_exe().map_err(|error| error.to_string())?;
        return finish(Command::new(this).arg("test").args(names).env("CAROM_EFFORT", "full"));
    }
    queues([&[NATIVE, NIGHT[0]].concat(), &[WEB, NIGHT[1]].concat()], ALONE, true)?;
    println!("not part of this, because it needs the network:");
    ONLINE.iter().for_each(|(name, what, _)| println!("  {name}: {what}"));
    Ok(())
}

fn each(names: &[String]) -> Outcome {
    let all = [NATIVE, WEB, NIGHT[0], NIGHT[1], ALONE, ONLINE].concat();
    for name in names {
        let Some((.., run)) = all.iter().find(|(known, ..)| known == name) else {
            let known: Vec<_> = all.iter().map(|(known, ..)| *known).collect();
            return Err(format!("step must be one of {}, but is `{name}`", known.join(", ")));
        };
        run().map_err(|problem| format!("{name}: {problem}"))?;
    }
    Ok(())
}
