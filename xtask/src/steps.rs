//! Runs steps in queues, each in its own process, and prints how they go.

use crate::run::{Outcome, root};
use std::fs::{self, File};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// One thing that must hold: its name, what it checks, and how.
pub(crate) type Step = (&'static str, &'static str, fn() -> Outcome);

/// What the queues share.
struct Progress {
    start: Instant,
    is_night: bool,
    left: AtomicUsize,
    failed: Mutex<Vec<String>>,
}

impl Progress {
    fn now(&self) -> String {
        minutes(self.start.elapsed())
    }

    /// What has failed until now.
    fn failed(&self) -> MutexGuard<'_, Vec<String>> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Runs two queues side by side, and then the steps of a third one. By day, the first step that fails ends the run. The night runs every
/// step, at full effort, and tells at its end what has failed.
pub(crate) fn queues([one, two]: [&[Step]; 2], last: &[Step], is_night: bool) -> Outcome {
    let count = one.len() + two.len() + last.len();
    let progress =
        Progress { start: Instant::now(), is_night, left: AtomicUsize::new(count), failed: Mutex::default() };
    let logs = root().join("target/steps");
    fs::create_dir_all(&logs).map_err(|error| format!("{}: {error}", logs.display()))?;
    println!("{count} steps; the output of each is in target/steps");
    std::thread::scope(|scope| {
        scope.spawn(|| queue(two, &progress));
        queue(one, &progress);
    });
    queue(last, &progress);
    let (now, failed) = (progress.now(), progress.failed());
    if failed.is_empty() {
        println!("everything passes, in {now}");
        return Ok(());
    }
    Err(format!("after {now}:\n{}", failed.join("\n")))
}

/// Runs steps one after another.
fn queue(steps: &[Step], progress: &Progress) {
    for step in steps {
        if !progress.is_night && !progress.failed().is_empty() {
            return;
        }
        let ended = run(step, progress);
        let left = progress.left.fetch_sub(1, Ordering::Relaxed) - 1;
        match ended {
            Ok(passed) => println!("{:>7}  {passed}; {left} left", progress.now()),
            Err(problem) => progress.failed().push(problem),
        }
    }
}

/// Runs a step as `cargo xtask test NAME`, and returns a line with the time that it took.
fn run((name, what, _): &Step, progress: &Progress) -> Result<String, String> {
    println!("{:>7}  start {name}: {what}", progress.now());
    let begun = Instant::now();
    let log = root().join(format!("target/steps/{name}.log"));
    let failed = |error: std::io::Error| format!("{name}: {error}");
    let output = File::create(&log).map_err(failed)?;
    let errors = output.try_clone().map_err(failed)?;
    let this = std::env::current_exe().map_err(failed)?;
    let status = Command::new(this)
        .args(["test", name])
        .envs(progress.is_night.then_some(("CAROM_EFFORT", "full")))
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
