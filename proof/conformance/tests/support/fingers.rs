//! Synthetic fingers that are released at a known velocity, and the samples that a program would receive.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// The motion of a finger before it lifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gesture {
    /// Constant velocity.
    Uniform,
    /// Acceleration from rest until the lift.
    Accelerating,
    /// Deceleration until the lift, but not to rest.
    Decelerating,
    /// A hand's minimum-jerk movement, lifted near its fastest instant.
    Flick,
    /// A whole movement, then up to 0.12 s of stillness.
    Stopped,
    /// A turn: one direction, then the other.
    Reversed,
}

impl Gesture {
    /// All motions.
    pub(crate) const ALL: [Self; 6] =
        [Self::Uniform, Self::Accelerating, Self::Decelerating, Self::Flick, Self::Stopped, Self::Reversed];
}

/// The errors that a screen and a program add to a finger's path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    /// The name in a table.
    pub(crate) name: &'static str,
    /// Samples per second.
    pub(crate) hz: f64,
    /// Positions are rounded to multiples of this. 0 means that they aren't rounded.
    pub(crate) pixel: f64,
    /// Standard deviation of a position.
    pub(crate) noise: f64,
    /// Standard deviation of a timestamp, in seconds.
    pub(crate) jitter: f64,
    /// Whether samples are sometimes held back for 10 to 30 ms and get the time of their delivery.
    pub(crate) stalls: bool,
    /// Whether all samples of 16 ms have the same time.
    pub(crate) coalesced: bool,
    /// Whether a finger at rest is silent.
    pub(crate) silent: bool,
}

const CLEAN: Screen = Screen {
    name: "clean",
    hz: 120.0,
    pixel: 0.0,
    noise: 0.0,
    jitter: 0.0,
    stalls: false,
    coalesced: false,
    silent: false,
};

/// An ideal screen, and screens with errors.
pub(crate) const SCREENS: [Screen; 8] = [
    CLEAN,
    Screen { name: "60 Hz", hz: 60.0, pixel: 1.0 / 3.0, noise: 0.1, jitter: 5e-4, ..CLEAN },
    Screen { name: "whole px", pixel: 1.0, silent: true, ..CLEAN },
    Screen { name: "noisy", pixel: 1.0 / 3.0, noise: 0.4, jitter: 1e-3, ..CLEAN },
    Screen { name: "jitter", pixel: 1.0, noise: 0.2, jitter: 2e-3, silent: true, ..CLEAN },
    Screen { name: "stalls", pixel: 1.0 / 3.0, noise: 0.1, jitter: 3e-4, stalls: true, ..CLEAN },
    Screen { name: "coalesced", hz: 240.0, pixel: 1.0 / 3.0, noise: 0.1, coalesced: true, ..CLEAN },
    Screen { name: "240 Hz", hz: 240.0, pixel: 1.0 / 3.0, noise: 0.2, jitter: 1e-3, silent: true, ..CLEAN },
];

/// Deterministic random numbers.
#[derive(Debug, Default)]
pub(crate) struct Random(TestRunner);

impl Random {
    /// Starts the sequence, which depends only on the version of proptest.
    #[must_use]
    pub(crate) fn new() -> Self {
        Self(TestRunner::deterministic())
    }

    /// Returns a number between two limits.
    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        (low..high).new_tree(&mut self.0).map_or(low, |tree| tree.current())
    }

    /// Returns a nearly normal number of mean 0 and deviation 1, as a sum of twelve.
    fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.between(-0.5, 0.5)).sum()
    }
}

/// A finger whose position is known at every time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finger {
    /// The kind of motion.
    pub(crate) gesture: Gesture,
    /// The largest speed, approximately, in px/s.
    pub(crate) speed: f64,
    /// The time of the lift, in seconds after the touch.
    pub(crate) lifts: f64,
    /// How long before the lift the finger stopped or turned, in seconds.
    pub(crate) since: f64,
    /// The shape of the motion. For an acceleration, this is the quadratic fraction, and for a deceleration, the fraction of the speed that
    /// it takes. For a flick, it is the fraction of the movement before the lift.
    bend: f64,
}

impl Finger {
    /// Returns a random finger of this kind, of 200 to 6000 px/s.
    pub(crate) fn random(gesture: Gesture, random: &mut Random) -> Self {
        // Slow fingers are more frequent.
        let root = random.between(0.0, 1.0);
        let speed = 200.0 + 5800.0 * root * root;
        let [lifts, since, bend] = match gesture {
            Gesture::Uniform => [random.between(0.04, 0.3), 0.0, 0.0],
            Gesture::Accelerating => [random.between(0.06, 0.3), 0.0, random.between(-0.5, 1.0)],
            Gesture::Decelerating => [random.between(0.06, 0.3), 0.0, random.between(0.2, 0.85)],
            Gesture::Flick => [random.between(0.05, 0.2), 0.0, random.between(0.35, 0.75)],
            Gesture::Stopped => {
                let since = random.between(0.0, 0.12);
                [since + random.between(0.1, 0.4), since, 1.0]
            }
            Gesture::Reversed => [random.between(0.15, 0.3), random.between(0.02, 0.09), 0.0],
        };
        Self { gesture, speed, lifts, since, bend }
    }

    /// Returns the velocity `t` seconds after the touch.
    #[must_use]
    pub(crate) fn velocity(&self, t: f64) -> f64 {
        let part = t / self.lifts;
        let bell = |s: f64| 16.0 * s * s * (1.0 - s) * (1.0 - s);
        self.speed
            * match self.gesture {
                Gesture::Uniform => 1.0,
                Gesture::Accelerating => part * (1.0 - self.bend + self.bend * part),
                Gesture::Decelerating => 1.0 - self.bend * part * part,
                Gesture::Flick => bell(part * self.bend),
                Gesture::Stopped => bell((t / (self.lifts - self.since)).min(1.0)),
                Gesture::Reversed => {
                    let after = (t - self.lifts + self.since) / 0.05;
                    if after < 0.0 { 0.5 * after.max(-1.0) } else { after.min(1.0) }
                }
            }
    }

    /// Returns the travel in `t` seconds, by a quadrature of 100 strips.
    fn position(&self, t: f64) -> f64 {
        (0..100).map(|i| self.velocity((f64::from(i) + 0.5) / 100.0 * t)).sum::<f64>() * t / 100.0
    }

    /// Returns times and positions as a program receives them, in the order of delivery.
    pub(crate) fn samples(&self, screen: &Screen, random: &mut Random) -> Vec<(f64, f64)> {
        let mut samples = vec![(0.0, 0.0)];
        let mut t = random.between(0.0, 1.0) / screen.hz;
        let mut held_until = 0.0;
        while t < self.lifts {
            let mut x = self.position(t) + screen.noise * random.normal();
            if screen.pixel > 0.0 {
                x = (x / screen.pixel).round() * screen.pixel;
            }
            let mut stamp = t + screen.jitter * random.normal();
            if screen.stalls && held_until < t && random.between(0.0, 1.0) < 0.08 {
                held_until = t + random.between(0.01, 0.03);
            }
            stamp = stamp.max(held_until);
            if screen.coalesced {
                stamp = (stamp / 0.016).ceil() * 0.016;
            }
            let moved = samples.last().is_none_or(|last| (last.1 - x).abs() > 1e-9);
            if moved || !screen.silent {
                samples.push((stamp.min(self.lifts), x));
            }
            t += 1.0 / screen.hz;
        }
        samples
    }
}
