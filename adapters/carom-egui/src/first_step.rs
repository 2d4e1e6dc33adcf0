//! The first step of a motion after a frame that stalls.

/// The longest first step of a motion: two frames at 60 frames a second, in seconds.
pub(crate) const LONGEST: f64 = 2.0 / 60.0;

/// The clock of one value. A motion that begins in a frame which takes longer than [`LONGEST`] would be far along, or over,
/// when it is seen first. Its clock counts no more than that for the frame.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FirstStep {
    /// The seconds that the clock is behind the frames'.
    behind: f64,
    /// The time of the frame in which the value began to move.
    begun: Option<f64>,
}

impl FirstStep {
    /// Returns the time of a frame on the value's clock.
    pub(crate) fn time(&mut self, frame: f64) -> f64 {
        if let Some(begun) = self.begun.filter(|begun| frame > *begun) {
            self.behind += (frame - begun - LONGEST).max(0.0);
            self.begun = None;
        }
        frame - self.behind
    }

    /// The value begins to move in a frame.
    pub(crate) fn begin(&mut self, frame: f64) {
        self.begun = Some(frame);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_step_after_a_begin_is_shortened() {
        let mut clock = FirstStep::default();
        let is_at = |clock: &mut FirstStep, frame, expected: f64| {
            let time = clock.time(frame);
            assert!((time - expected).abs() < 1e-12, "{time} is not {expected}");
        };
        is_at(&mut clock, 1.0, 1.0);
        clock.begin(1.0);
        // A second look in the same frame is no step.
        is_at(&mut clock, 1.0, 1.0);
        is_at(&mut clock, 1.5, 1.0 + LONGEST);
        is_at(&mut clock, 2.5, 2.0 + LONGEST);
        clock.begin(2.5);
        // A frame in time is as long as it is.
        is_at(&mut clock, 2.51, 2.01 + LONGEST);
    }
}
