//! Times cases in turns: each round times every case once, so a slow moment of the machine affects all of them.

use crate::quiet::Probe;
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// Work to time. The closure repeats the work; its argument is the number of repetitions.
pub struct Case<'a> {
    name: &'static str,
    /// The number of springs or samples in one execution of the work.
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

    /// Returns the number of springs or samples in one execution.
    pub fn items(&self) -> u64 {
        self.items as u64
    }

    /// Returns the time that `count` executions take.
    pub fn run(&mut self, count: u64) -> Duration {
        let begun = Instant::now();
        (self.work)(count);
        begun.elapsed()
    }
}

/// The nanoseconds per item of one case, one number for each round.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Timing {
    pub name: String,
    pub rounds: Vec<f64>,
    /// Whether the core was quiet in each round; empty if it was not probed.
    #[serde(default)]
    pub quiet: Vec<bool>,
}

/// The median and the quartiles of some numbers.
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

/// With fewer quiet rounds than this, all rounds count.
const FEWEST: usize = 7;

impl Timing {
    /// Returns the spread over the quiet rounds, or over all rounds if too few were quiet.
    pub fn ns(&self) -> Spread {
        self.over_rounds(&self.quiet_beside(self), |round| self.rounds[round])
    }

    /// Returns the ratio of this time to `other`'s, round by round, over the rounds that were quiet for both.
    pub fn over(&self, other: &Self) -> Spread {
        self.over_rounds(&self.quiet_beside(other), |round| self.rounds[round] / other.rounds[round])
    }

    /// Returns the rounds that were quiet for both cases, or an empty list if these are too few.
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

/// The length of a slice and the number of rounds.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    pub slice: Duration,
    pub rounds: usize,
}

/// The least number of executions of the work in a slice, unless they take longer than [`LONG`].
const AGAIN: u64 = 16;

/// The warm-up before the work is timed. A processor that lowers its clock for wide vectors needs up to half a
/// millisecond to do so, and computes with narrower vectors until then.
const WARM: Duration = Duration::from_millis(2);

/// Work of this length needs no warm-up.
const LONG: Duration = Duration::from_millis(50);

/// A slice is repeated at most this often until the core is quiet before and after it.
const ATTEMPTS: usize = 3;

/// Times all cases in turns. Each round begins with another case, and each case runs for a while before it is timed, so
/// its data are in the caches as far as they fit, as in a program that draws frame after frame.
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

/// Times one slice; repeats it until the core was quiet around it or the attempts are used up.
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

/// Returns how often the work fits into a slice: at least [`AGAIN`] times, or twice if that takes too long.
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
