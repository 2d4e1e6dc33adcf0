//! The first step of a motion after a frame that stalls.

use crate::math::larger;

/// A clock for one value that limits the first step of a motion.
///
/// A frame that builds a new view may take half a second. A motion that begins in that frame would be over before the next frame shows it.
/// On this clock its first step is short, so you see it begin. Later steps count in full. The adapters keep one such clock for each value.
/// The core's drivers don't have one, because you pass them the time.
///
/// ```
/// use carom::Spring;
/// use carom::animate::Moving;
/// use carom::clock::FirstStep;
///
/// let (mut clock, mut now) = (FirstStep::default(), 7.0);
/// let spring = Spring::from_duration_bounce(0.4, 0.0);
/// let mut width = Moving::new(0.0_f64, spring, clock.time(now));
/// width.retarget(clock.time(now), 100.0);
/// clock.begin(now);
/// now += 0.5; // the frame stalls
/// assert_eq!(width.value(clock.time(now)).round(), 10.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FirstStep {
    longest: f64,
    /// How many seconds this clock is behind the frames' clock.
    behind: f64,
    /// The time of the frame where the value began to move.
    begun: Option<f64>,
}

impl Default for FirstStep {
    /// Returns a clock whose first step is at most two frames at 60 frames a second.
    fn default() -> Self {
        Self::new(Self::TWO_FRAMES)
    }
}

impl FirstStep {
    /// Two frames at 60 frames a second, in seconds.
    pub const TWO_FRAMES: f64 = 2.0 / 60.0;

    /// Returns a clock whose first step is at most `longest` seconds, or ∞ for no limit.
    #[must_use]
    pub const fn new(longest: f64) -> Self {
        Self { longest, behind: 0.0, begun: None }
    }

    /// Returns the time of a frame on this clock, in seconds.
    pub fn time(&mut self, frame: f64) -> f64 {
        if let Some(begun) = self.begun.filter(|begun| frame > *begun) {
            self.behind += larger(frame - begun - self.longest, 0.0);
            self.begun = None;
        }
        frame - self.behind
    }

    /// Records that a value which was at rest begins to move in this frame.
    pub const fn begin(&mut self, frame: f64) {
        self.begun = Some(frame);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_step_of_a_motion_is_shortened() {
        const LONGEST: f64 = FirstStep::TWO_FRAMES;
        let mut clock = FirstStep::default();
        let is_at = |clock: &mut FirstStep, frame, expected: f64| {
            let time = clock.time(frame);
            assert!((time - expected).abs() < 1e-12, "{time} is not {expected}");
        };
        is_at(&mut clock, 1.0, 1.0);
        clock.begin(1.0);
        is_at(&mut clock, 1.0, 1.0);
        is_at(&mut clock, 1.5, 1.0 + LONGEST);
        is_at(&mut clock, 2.5, 2.0 + LONGEST);
        clock.begin(2.5);
        // A frame that isn't late counts as a whole.
        is_at(&mut clock, 2.51, 2.01 + LONGEST);
        let mut exact = FirstStep::new(f64::INFINITY);
        exact.begin(0.0);
        is_at(&mut exact, 9.0, 9.0);
    }
}
