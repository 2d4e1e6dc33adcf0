//! Cases timed in turns: in every round each case once, so that a slow moment of the machine strikes all of them.

use crate::quiet::Probe;
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// Something to time. The closure does its work so many times.
pub struct Case<'a> {
    name: &'static str,
    /// What one execution of the work counts for: springs, samples.
    items: f64,
    work: Box<dyn FnMut(u64) + 'a>,
}

impl<'a> Case<'a> {
    pub fn new(name: &'static str, items: usize, work: impl FnMut(u64) + 'a) -> Self {
        Self { name, items: items as f64, work: Box::new(work) }
    }

    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Springs, or samples, of one execution.
    pub fn items(&self) -> u64 {
        self.items as u64
    }

    /// How long so many executions take.
    pub fn run(&mut self, count: u64) -> Duration {
        let begun = Instant::now();
        (self.work)(count);
        begun.elapsed()
    }
}

/// Nanoseconds per item of one case, in every round.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Timing {
    pub name: String,
    pub rounds: Vec<f64>,
    /// In which rounds the core was this program's alone; none where nobody looked.
    #[serde(default)]
    pub quiet: Vec<bool>,
}

/// Median and quartiles.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    pub low: f64,
    pub median: f64,
    pub high: f64,
}

impl Spread {
    pub fn of(numbers: impl IntoIterator<Item = f64>) -> Self {
        let mut numbers: Vec<f64> = numbers.into_iter().collect();
        numbers.sort_by(f64::total_cmp);
        let at = |fraction: f64| numbers[((numbers.len() - 1) as f64 * fraction).round() as usize];
        Self { low: at(0.25), median: at(0.5), high: at(0.75) }
    }
}

/// Fewer quiet rounds than these say less than all rounds.
const FEWEST: usize = 7;

impl Timing {
    /// Of the quiet rounds, or of all if there are too few.
    pub fn ns(&self) -> Spread {
        self.over_rounds(&self.quiet_beside(self), |round| self.rounds[round])
    }

    /// How often this takes as long as `other`, round by round: of those that were quiet for both, or of all.
    pub fn over(&self, other: &Self) -> Spread {
        self.over_rounds(&self.quiet_beside(other), |round| self.rounds[round] / other.rounds[round])
    }

    /// The rounds that were quiet for both, if there are enough.
    pub fn quiet_beside(&self, other: &Self) -> Vec<usize> {
        let both = self.quiet.iter().zip(&other.quiet).enumerate();
        let rounds: Vec<usize> = both.filter_map(|(round, (one, other))| (*one && *other).then_some(round)).collect();
        if rounds.len() < FEWEST { Vec::new() } else { rounds }
    }

    fn over_rounds(&self, quiet: &[usize], number: impl Fn(usize) -> f64) -> Spread {
        let all: Vec<usize> = (0..self.rounds.len()).collect();
        Spread::of(if quiet.is_empty() { &all } else { quiet }.iter().map(|round| number(*round)))
    }
}

/// How long, and how often.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    pub slice: Duration,
    pub rounds: usize,
}

/// So often the work is done in a slice, at least, and half as often before it, unless that takes longer than [`LONG`].
const AGAIN: u64 = 16;

/// So long it is done before it is timed. A processor that lowers its clock for wide vectors takes up to half a millisecond to
/// do so, and computes with a part of their width until then; after as long without them, it begins anew.
const WARM: Duration = Duration::from_millis(2);

/// Work of this length needs no warming up.
const LONG: Duration = Duration::from_millis(50);

/// How often a slice is timed until the core is quiet before and after it.
const ATTEMPTS: usize = 3;

/// Times all cases, in turns; each round begins with another one. What a case works on is in the caches as far as it has
/// room there, as in frame after frame of a program, and does not find there what the case before it left: before it is timed
/// it runs for a while.
pub fn time(effort: Effort, probe: &mut Probe, mut cases: Vec<Case<'_>>) -> Vec<Timing> {
    let counts: Vec<u64> = cases.iter_mut().map(|case| calibrate(case, effort.slice)).collect();
    let mut timings: Vec<Timing> =
        cases.iter().map(|case| Timing { name: case.name.to_owned(), rounds: Vec::new(), quiet: Vec::new() }).collect();
    for round in 0..effort.rounds {
        for turn in 0..cases.len() {
            let i = (round + turn) % cases.len();
            let (case, count) = (&mut cases[i], counts[i]);
            let (took, is_quiet) = slice(case, count, probe);
            timings[i].rounds.push(took.as_secs_f64() * 1e9 / (count as f64 * case.items));
            timings[i].quiet.push(is_quiet);
        }
    }
    timings
}

/// One slice, in which the core was quiet, if it ever is.
fn slice(case: &mut Case<'_>, count: u64, probe: &mut Probe) -> (Duration, bool) {
    let mut took = Duration::ZERO;
    for _ in 0..ATTEMPTS {
        probe.wait();
        let mut warm = case.run(count.div_ceil(2));
        while warm < WARM {
            warm += case.run(count);
        }
        let was_quiet = probe.is_quiet();
        took = case.run(count);
        if was_quiet && probe.is_quiet() {
            return (took, true);
        }
    }
    (took, false)
}

/// How often the work fits into a slice: [`AGAIN`] at least, or, if that takes too long, twice.
fn calibrate(case: &mut Case<'_>, slice: Duration) -> u64 {
    let mut count = 1;
    loop {
        let took = case.run(count);
        let each = took.as_secs_f64() / count as f64;
        if 4 * took >= slice {
            let least = if AGAIN as f64 * each < LONG.as_secs_f64() { AGAIN } else { 2 };
            return ((slice.as_secs_f64() / each) as u64).max(least);
        }
        count *= 4;
    }
}

pub fn named<'a>(timings: &'a [Timing], name: &str) -> &'a Timing {
    timings.iter().find(|timing| timing.name == name).unwrap_or_else(|| panic!("no case {name}"))
}
