//! `cargo xtask test`: checks everything that must hold before a change is merged.
//!
//! The steps form two queues that run side by side. One queue uses the development profile, the other the release
//! profile and WebAssembly, so neither waits for the other's build folder. The tests that measure frames come last and
//! alone. Each step runs as `cargo xtask test NAME`, with its output in `target/steps/NAME.log`.

use crate::run::{Outcome, cargo, cargo_with, root};
use crate::{adapters, e2e, instructions, plots, web};
use std::fs::{self, File};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// One thing that must hold.
struct Step {
    name: &'static str,
    what: &'static str,
    run: fn() -> Outcome,
}

/// The steps that build with the development profile, in order.
const NATIVE: &[Step] = &[
    Step { name: "format", what: "rustfmt", run: || cargo(&["fmt", "--all", "--check"]) },
    Step {
        name: "tests",
        what: "tests, properties, oracle, doctests",
        run: || cargo(&["test", "--workspace", "--all-features"]),
    },
    // After the tests: it draws with the command that they have built.
    Step { name: "plots", what: "the plots of the documentation are current", run: || plots::draw(true) },
    Step {
        name: "lints",
        what: "clippy, warnings are errors",
        run: || cargo(&["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]),
    },
    Step { name: "docs", what: "rustdoc, warnings are errors", run: documentation },
    Step { name: "features", what: "carom without its default features", run: without_features },
    Step { name: "no-std", what: "carom on a target without std", run: no_std },
    Step { name: "adapters", what: "the adapters that build quickly", run: adapters::light },
];

/// The steps that build with the release profile or for the web, in order.
const WEB: &[Step] = &[
    Step { name: "web", what: "WebAssembly, its bits against native ones, the npm package", run: web::test },
    Step { name: "pages", what: "the site and the playground in Chromium: what they do", run: e2e::pages },
    Step { name: "frameworks", what: "programs in web frameworks, in Chromium", run: e2e::frameworks },
    Step { name: "instructions", what: "instruction counts under valgrind", run: || instructions::count(false) },
];

/// The steps that need the machine to themselves.
const ALONE: &[Step] =
    &[Step { name: "frames", what: "the playground in Chromium: frames and recordings", run: e2e::frames }];

fn steps() -> impl Iterator<Item = &'static Step> {
    NATIVE.iter().chain(WEB).chain(ALONE)
}

fn documentation() -> Outcome {
    let flags = [("RUSTDOCFLAGS", "-D warnings")];
    cargo_with(&["doc", "--workspace", "--no-deps", "--all-features", "--exclude", "carom-cli"], &flags)
}

/// Lanes are rounded in another way without `simd`, so the batch's tests run without it too.
fn without_features() -> Outcome {
    cargo(&["test", "-p", "carom", "--no-default-features", "--lib"])?;
    cargo(&["test", "-p", "carom", "--no-default-features", "--features", "std", "--test", "suite", "batch::"])
}

fn no_std() -> Outcome {
    let manifest = "crates/no-std-proof/Cargo.toml";
    cargo(&["build", "--manifest-path", manifest, "--target-dir", "target/no-std-proof"])
}

/// Runs the steps of these names in this process, with their output on the terminal; all steps if there are none.
pub(crate) fn run(names: &[String]) -> Outcome {
    if names.is_empty() {
        return all();
    }
    for name in names {
        let Some(step) = steps().find(|step| step.name == name) else {
            let known: Vec<_> = steps().map(|step| step.name).collect();
            return Err(format!("step must be one of {}, but is `{name}`", known.join(", ")));
        };
        (step.run)().map_err(|problem| format!("{name}: {problem}"))?;
    }
    Ok(())
}

/// What the progress lines show: the time since the start and the number of steps left.
struct Progress {
    start: Instant,
    left: AtomicUsize,
}

fn all() -> Outcome {
    let progress = Progress { start: Instant::now(), left: AtomicUsize::new(steps().count()) };
    let logs = root().join("target/steps");
    fs::create_dir_all(&logs).map_err(|error| format!("{}: {error}", logs.display()))?;
    println!("{} steps; the output of each is in target/steps", steps().count());
    let (native, web) = std::thread::scope(|scope| {
        let web = scope.spawn(|| queue(WEB, &progress));
        (queue(NATIVE, &progress), web.join().unwrap_or_else(|_| Err("the web queue panicked".into())))
    });
    native.and(web)?;
    queue(ALONE, &progress)?;
    println!("everything passes, in {}", minutes(progress.start.elapsed()));
    println!("not part of this: `cargo xtask bindings` builds and tests the bindings for C, C++ and Python");
    Ok(())
}

/// Runs steps one after another, each in a process of its own; the first that fails ends the queue.
fn queue(steps: &[Step], progress: &Progress) -> Outcome {
    for Step { name, what, .. } in steps {
        println!("{:>7}  start {name}: {what}", minutes(progress.start.elapsed()));
        let begun = Instant::now();
        let log = root().join(format!("target/steps/{name}.log"));
        let failed = |error: std::io::Error| format!("{name}: {error}");
        let output = File::create(&log).map_err(failed)?;
        let errors = output.try_clone().map_err(failed)?;
        let this = std::env::current_exe().map_err(failed)?;
        let status = Command::new(this).args(["test", name]).stdout(output).stderr(errors).status().map_err(failed)?;
        let left = progress.left.fetch_sub(1, Ordering::Relaxed) - 1;
        let (now, took) = (minutes(progress.start.elapsed()), minutes(begun.elapsed()));
        if !status.success() {
            let text = fs::read(&log).unwrap_or_default();
            println!("{now:>7}  FAILED {name} after {took}:\n{}", String::from_utf8_lossy(&text));
            return Err(format!("`cargo xtask test {name}` failed; its output is above and in {}", log.display()));
        }
        println!("{now:>7}  passed {name} in {took}; {left} left");
    }
    Ok(())
}

fn minutes(time: Duration) -> String {
    format!("{}:{:02}", time.as_secs() / 60, time.as_secs() % 60)
}
