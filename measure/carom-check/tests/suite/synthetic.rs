//! Motions that tests record: as exact functions of time, or as rules that count frames.

use carom::{Motion, Spring, State};
use carom_check::{Clock, MarkKind, Trace};

/// A generator of pseudo-random numbers in 0..1.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / 9_007_199_254_740_992.0
    }

    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next()
    }

    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[((self.next() * items.len() as f64) as usize).min(items.len() - 1)]
    }
}

/// How a motion is seen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Camera {
    pub(crate) rate: f64,
    /// The step of the positions, or 0 if there isn't one.
    pub(crate) quantum: f64,
    /// The standard deviation of the time stamps.
    pub(crate) jitter: f64,
    /// The share of frames that are dropped.
    pub(crate) dropped: f64,
    /// How late the first frame is, as a part of a frame.
    pub(crate) phase: f64,
}

pub(crate) const SHARP: Camera = Camera { rate: 60.0, quantum: 1.0, jitter: 0.0, dropped: 0.0, phase: 0.3 };

impl Camera {
    pub(crate) fn rounded(&self, x: f64) -> f64 {
        if self.quantum > 0.0 { (x / self.quantum).round() * self.quantum } else { x }
    }

    /// Films a function of time.
    pub(crate) fn film(&self, seconds: f64, random: &mut Random, motion: impl Fn(f64) -> f64) -> Trace {
        let count = (seconds * self.rate) as u32;
        let mut samples = Vec::new();
        for i in 0..=count {
            let t = (f64::from(i) + self.phase) / self.rate;
            let noise: f64 = (0..12).map(|_| random.next()).sum::<f64>() - 6.0;
            if random.next() < self.dropped {
                continue;
            }
            samples.push((t + noise * self.jitter, self.rounded(motion(t))));
        }
        let clock = if self.jitter > 0.0 { Clock::Frame } else { Clock::Scripted };
        Trace::sampled(clock, samples)
    }
}

/// Runs a rule that is called once a frame and returns a position.
pub(crate) fn frames(rate: f64, seconds: f64, mut rule: impl FnMut(f64, f64) -> f64) -> Trace {
    let count = (seconds * rate) as u32;
    Trace::sampled(Clock::Scripted, (0..=count).map(|i| f64::from(i) / rate).map(|t| (t, rule(t, 1.0 / rate))))
}

/// A spring that gets new targets, and keeps a share of its velocity each time.
pub(crate) struct Retargeted {
    legs: Vec<(f64, State, f64)>,
    spring: Spring,
}

impl Retargeted {
    /// A motion from rest at 0 with the targets at their times.
    pub(crate) fn new(spring: Spring, kept: f64, targets: &[(f64, f64)]) -> Self {
        let mut legs: Vec<(f64, State, f64)> = Vec::new();
        for (time, target) in targets {
            let start = match legs.last() {
                None => State::at_rest(0.0),
                Some((begin, start, to)) => {
                    let State { position, velocity } = spring.motion(*start, *to).state(time - begin);
                    State { position, velocity: kept * velocity }
                }
            };
            legs.push((*time, start, *target));
        }
        Self { legs, spring }
    }

    pub(crate) fn state(&self, t: f64) -> State {
        match self.legs.iter().rev().find(|(begin, ..)| *begin <= t) {
            Some((begin, start, target)) => self.spring.motion(*start, *target).state(t - begin),
            None => State::at_rest(0.0),
        }
    }

    pub(crate) fn at(&self, t: f64) -> f64 {
        self.state(t).position
    }

    /// The marks of the targets.
    pub(crate) fn mark(&self, mut trace: Trace) -> Trace {
        for (i, (time, _, target)) in self.legs.iter().enumerate() {
            let kind = if i == 0 { MarkKind::Target } else { MarkKind::Retarget };
            trace = trace.with_mark(*time, kind, *target);
        }
        trace
    }
}
