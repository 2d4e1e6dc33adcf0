//! Runs steps in queues, each in its own process, and prints how they go.

use crate::run::{Outcome, root};
use std::fs::{self, File};
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// One thing that must hold: its name, what it checks, and how.
pub(crate) type Step = (&'static str, &'static str, fn() -> Outcome);

/// What the queues share.
struct Progress<'a> {
    start: Instant,
    effort: Option<&'a str>,
    left: AtomicUsize,
    has_failed: AtomicBool,
}

impl Progress<'_> {
    fn now(&self) -> String {
        minutes(self.start.elapsed())
    }
}

/// Runs two queues side by side, and then the steps of a third one. The steps get `CAROM_EFFORT`, if it is given.
pub(crate) fn queues([one, two]: [&[Step]; 2], last: &[Step], effort: Option<&str>) -> Outcome {
    let count = one.len() + two.len() + last.len();
    let progress =
        Progress { start: Instant::now(), effort, left: AtomicUsize::new(count), has_failed: AtomicBool::new(false) };
    let logs = root().join("target/steps");
    fs::create_dir_all(&logs).map_err(|error| format!("{}: {error}", logs.display()))?;
    println!("{count} steps; the output of each is in target/steps");
    let (one, two) = std::thread::scope(|scope| {
        let two = scope.spawn(|| queue(two, &progress));
        (queue(one, &progress), two.join().unwrap_or_else(|_| Err("a queue panicked".into())))
    });
    one.and(two)?;
    queue(last, &progress)?;
    println!("everything passes, in {}", progress.now());
    Ok(())
}

/// Runs steps one after another. The first that fails ends both queues.
fn queue(steps: &[Step], progress: &Progress<'_>) -> Outcome {
    for step in steps {
        if progress.has_failed.load(Ordering::Relaxed) {
            return Ok(());
        }
        let passed = run(step, progress).inspect_err(|_| progress.has_failed.store(true, Ordering::Relaxed))?;
        let left = progress.left.fetch_sub(1, Ordering::Relaxed) - 1;
        println!("{:>7}  {passed}; {left} left", progress.now());
    }
    Ok(())
}

/// Runs a step as `cargo xtask test NAME`, and returns a line with the time that it took.
fn run((name, what, _): &Step, progress: &Progress<'_>) -> Result<String, String> {
    println!("{:>7}  start {name}: {what}", progress.now());
    let begun = Instant::now();
    let log = root().join(format!("target/steps/{name}.log"));
    let failed = |error: std::io::Error| format!("{name}: {error}");
    let output = File::create(&log).map_err(failed)?;
    let errors = output.try_clone().map_err(failed)?;
    let this = std::env::current_exe().map_err(failed)?;
    let status = Command::new(this)
        .args(["test", name])
        .envs(progress.effort.iter().map(|effort| ("CAROM_EFFORT", effort)))
        .stdout(output)
        .stderr(errors)
        .status()
        .map_err(failed)?;
    let took = minutes(begun.elapsed());
    if status.success() {
        return Ok(format!("passed {name} in {took}"));
    }
    let text = fs::read(&log).unwrap_or_default();
    println!("{:>7}  FAILED {name} after {took}:\n{}", progress.now(), String::from_utf8_lossy(&text));
    Err(format!("`cargo xtask test {name}` failed; its output is above and in {}", log.display()))
}

fn minutes(time: Duration) -> String {
    format!("{}:{:02}", time.as_secs() / 60, time.as_secs() % 60)
}
