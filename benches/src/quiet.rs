//! Whether the core is this program's alone.
//!
//! Two threads share a core's arithmetic, and the other one may be another's virtual machine: then whatever computes takes up to
//! twice as long, and whatever waits for memory does not, so that not even ratios hold. A loop that keeps the core as busy as it
//! can be tells: it is quickest where nobody else is on it.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// How much longer than its quickest the loop may take. Between slices, at full speed:
const IDLE: f64 = 1.08;
/// Between the runs of one: wide vectors make a clock slower, by a fifth, for the better part of a millisecond. With company
/// the loop takes at least a third longer.
const AT_WORK: f64 = 1.25;

/// How long to wait for quiet before each slice.
const PATIENCE: Duration = Duration::from_millis(10);

/// Asks the core.
#[derive(Debug)]
pub struct Probe {
    /// The least that it has taken, in nanoseconds.
    quickest: f64,
}

impl Probe {
    /// Looks for a while what the quickest is; it may be `known` from a run before.
    pub fn new(known: Option<f64>) -> Self {
        let mut probe = Self { quickest: known.unwrap_or(f64::INFINITY) };
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_millis(50) {
            probe.ask();
        }
        probe
    }

    pub fn quickest(&self) -> f64 {
        self.quickest
    }

    /// Whether the core is quiet, now that it has worked.
    pub fn is_quiet(&mut self) -> bool {
        self.ask() <= AT_WORK * self.quickest
    }

    /// How long the loop takes now, in nanoseconds.
    fn ask(&mut self) -> f64 {
        let begun = Instant::now();
        black_box(burn(black_box(1)));
        let took = begun.elapsed().as_secs_f64() * 1e9;
        self.quickest = self.quickest.min(took);
        took
    }

    /// Until it is quiet, or for long enough.
    pub fn wait(&mut self) {
        let begun = Instant::now();
        while self.ask() > IDLE * self.quickest && begun.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_micros(300));
        }
    }
}

/// Six chains that do not wait for one another, of operations that differ, so that no vectors are made of them: four
/// instructions a cycle, which is as many as there are.
fn burn(seed: u64) -> u64 {
    let (mut a, mut b, mut c, mut d, mut e, mut f) = (seed, seed + 1, seed + 2, seed + 3, seed + 4, seed + 5);
    for i in 0..4000_u64 {
        a = (a ^ i).wrapping_add(a);
        b = b.rotate_left(7) ^ i;
        c = c.wrapping_sub(i) ^ a;
        d = (d | i).wrapping_sub(d);
        e = e.rotate_right(11).wrapping_add(i);
        f = (f & e) ^ i;
    }
    a ^ b ^ c ^ d ^ e ^ f
}
