//! Finds out whether another program uses the same core.
//!
//! Two hardware threads share a core's arithmetic, and the second one may belong to another virtual machine. Work that
//! computes then takes up to twice as long, while work that waits for memory does not, so even ratios are wrong. The probe is
//! a loop that uses all of the core's arithmetic: it runs at its quickest only on a quiet core.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// The core counts as quiet between two slices if the loop takes at most this many times its quickest time. The clock is then at full
/// speed.
const IDLE: f64 = 1.08;
/// The same limit within a slice. Wide vectors lower the clock by a fifth for most of a millisecond; a second program
/// on the core makes the loop at least a third slower.
const AT_WORK: f64 = 1.25;

/// The longest wait for a quiet core before each slice.
const PATIENCE: Duration = Duration::from_millis(10);

/// The probing loop and its quickest time so far.
#[derive(Debug)]
pub struct Probe {
    /// The shortest time of the loop so far, in nanoseconds.
    quickest: f64,
}

impl Probe {
    /// Measures the quickest time for 50 ms; `known` is the quickest time of an earlier run.
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

    /// Returns whether the core is quiet right after work.
    pub fn is_quiet(&mut self) -> bool {
        self.ask() <= AT_WORK * self.quickest
    }

    /// Returns the time of the loop now, in nanoseconds.
    fn ask(&mut self) -> f64 {
        let begun = Instant::now();
        black_box(burn(black_box(1)));
        let took = begun.elapsed().as_secs_f64() * 1e9;
        self.quickest = self.quickest.min(took);
        took
    }

    /// Waits until the core is quiet, at most for [`PATIENCE`].
    pub fn wait(&mut self) {
        let begun = Instant::now();
        while self.ask() > IDLE * self.quickest && begun.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_micros(300));
        }
    }
}

/// Runs six independent chains of different integer operations, which the compiler cannot vectorize. They fill all four
/// instruction slots of each cycle.
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
