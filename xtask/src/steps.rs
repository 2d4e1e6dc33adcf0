//! Runs steps in queues, each in a process of its own, and prints how they go.

use crate::run::{Outcome, root};
use std::fs::{self, File};
use std::process::Command;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// One thing that must hold.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) what: &'static str,
    pub(crate) run: fn() -> Outcome,
    /// The step of another queue that must have passed before.
    after: Option<&'static str>,
}

impl Step {
    pub(crate) const fn new(name: &'static str, what: &'static str, run: fn() -> Outcome) -> Self {
        Self { name, what, run, after: None }
    }

    pub(crate) const fn after(self, other: &'static str) -> Self {
        Self { after: Some(other), ..self }
    }
}

/// What the queues share.
struct Progress {
    start: Instant,
    count: usize,
    effort: Option<String>,
    /// The names of the steps that have passed; `None` after one has failed.
    passed: Mutex<Option<Vec<&'static str>>>,
    changed: Condvar,
}

impl Progress {
    fn passed(&self) -> MutexGuard<'_, Option<Vec<&'static str>>> {
        self.passed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> String {
        minutes(self.start.elapsed())
    }

    /// Waits until a step has passed; returns whether it has, and no step has failed before.
    fn wait_for(&self, name: &str) -> bool {
        let is_open = |passed: &mut Option<Vec<_>>| passed.as_ref().is_some_and(|passed| !passed.contains(&name));
        let passed = self.changed.wait_while(self.passed(), is_open).unwrap_or_else(PoisonError::into_inner);
        passed.is_some()
    }
}

/// Runs two queues side by side, and then the steps of a third one. The steps get `CAROM_EFFORT`, if it is given.
pub(crate) fn queues(queues: [&[Step]; 2], last: &[Step], effort: Option<&str>) -> Outcome {
    let count = queues.iter().map(|queue| queue.len()).sum::<usize>() + last.len();
    let effort = effort.map(str::to_owned);
    let progress = Progress {
        start: Instant::now(),
        count,
        effort,
        passed: Mutex::new(Some(Vec::new())),
        changed: Condvar::new(),
    };
    let logs = root().join("target/steps");
    fs::create_dir_all(&logs).map_err(|error| format!("{}: {error}", logs.display()))?;
    println!("{count} steps; the output of each is in target/steps");
    let [one, two] = queues;
    let (one, two) = std::thread::scope(|scope| {
        let two = scope.spawn(|| queue(two, &progress));
        (queue(one, &progress), two.join().unwrap_or_else(|_| Err("a queue panicked".into())))
    });
    one.and(two)?;
    queue(last, &progress)?;
    println!("everything passes, in {}", progress.now());
    Ok(())
}

/// Runs steps one after another; the first that fails ends the queue.
fn queue(steps: &[Step], progress: &Progress) -> Outcome {
    for step in steps {
        if !step.after.is_none_or(|other| progress.wait_for(other)) {
            return Ok(());
        }
        let result = run(step, progress);
        let mut passed = progress.passed();
        if result.is_err() {
            *passed = None;
        }
        let left = passed.as_mut().map(|passed| {
            passed.push(step.name);
            progress.count - passed.len()
        });
        progress.changed.notify_all();
        let left = left.map_or_else(String::new, |left| format!("; {left} left"));
        println!("{:>7}  {}{left}", progress.now(), result?);
    }
    Ok(())
}

/// Runs a step as `cargo xtask test NAME`; returns a line that tells the time it took.
fn run(Step { name, what, .. }: &Step, progress: &Progress) -> Result<String, String> {
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
