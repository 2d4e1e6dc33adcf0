//! Times cases in turns. Each round times every case once, so that a slow moment of the machine affects all of them.

use std::time::{Duration, Instant};

/// Work to time. The closure repeats the work as often as its argument says.
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

/// The length of a slice. Slices are short, so that other work on the machine doesn't interrupt most of them.
const SLICE: Duration = Duration::from_micros(300);

/// The least number of executions of the work in a slice, unless they take longer than [`LONG`].
const AGAIN: u64 = 16;

/// The warm-up before the work is timed. A processor that lowers its clock for wide vectors needs up to half a
/// millisecond to do so, and computes with narrower vectors until then.
const WARM: Duration = Duration::from_millis(2);

/// Work of this length doesn't need a warm-up.
const LONG: Duration = Duration::from_millis(50);

/// Times all cases in turns and prints a table of them, with ratios to the case called `base`.
///
/// Each round begins with another case, and each case runs for a while before we time it. So its data are in the caches as far as they fit,
/// as in a program that draws frame after frame.
pub fn table(title: &str, base: &str, rounds: usize, mut cases: Vec<Case<'_>>) {
    let counts: Vec<u64> = cases.iter_mut().map(calibrate).collect();
    let mut times: Vec<Vec<f64>> = cases.iter().map(|_| Vec::new()).collect();
    for round in 0..rounds {
        for turn in 0..cases.len() {
            let i = (round + turn) % cases.len();
            let (case, count) = (&mut cases[i], counts[i]);
            let mut warm = case.run(count.div_ceil(2));
            while warm < WARM {
                warm += case.run(count);
            }
            times[i].push(case.run(count).as_secs_f64() * 1e9 / (count as f64 * case.items));
        }
    }
    println!("\n## {title}\n\n| | ns | of \"{base}\" |\n|---|---|---|");
    let based = cases.iter().position(|case| case.name == base).expect("the base is a case");
    for (case, own) in cases.iter().zip(&times) {
        let ratios = own.iter().zip(&times[based]).map(|(own, base)| own / base).collect();
        println!("| {} | {} | {} |", case.name, spread(own.clone()), spread(ratios));
    }
}

/// Returns how often to repeat the work in a slice: at least [`AGAIN`] times, or 2 times if that takes too long.
fn calibrate(case: &mut Case<'_>) -> u64 {
    let mut count = 1;
    loop {
        let took = case.run(count);
        let each = took.as_secs_f64() / count as f64;
        if 4 * took >= SLICE {
            let least = if AGAIN as f64 * each < LONG.as_secs_f64() { AGAIN } else { 2 };
            return ((SLICE.as_secs_f64() / each) as u64).max(least);
        }
        count *= 4;
    }
}

/// Formats a median with the quartiles, for example "2.21 (2.19–2.25)".
fn spread(mut numbers: Vec<f64>) -> String {
    numbers.sort_by(f64::total_cmp);
    let [low, median, high] =
        [0.25, 0.5, 0.75].map(|part| numbers[((numbers.len() - 1) as f64 * part).round() as usize]);
    let digits = if median < 1.0 {
        3
    } else if median < 100.0 {
        2
    } else {
        0
    };
    format!("{median:.digits$} ({low:.digits$}–{high:.digits$})")
}
