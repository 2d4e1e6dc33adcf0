//! Time, as it comes in frames.

/// A sum of frames, with what its roundings left out: however a stretch of time is cut into frames, it is as long.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Elapsed {
    sum: f64,
    left_out: f64,
}

impl Elapsed {
    /// `dt` ≥ 0 seconds later (A. Neumaier's sum).
    pub(super) fn after(self, dt: f64) -> Self {
        let sum = self.sum + dt;
        let error = if self.sum >= dt { (self.sum - sum) + dt } else { (dt - sum) + self.sum };
        Self { sum, left_out: self.left_out + error }
    }

    /// In seconds; ∞ if it is out of reach.
    pub(super) fn seconds(self) -> f64 {
        if self.sum < f64::INFINITY { self.sum + self.left_out } else { f64::INFINITY }
    }
}

/// The timestamp of the last frame, if there was one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct LastFrame(Option<f64>);

impl LastFrame {
    /// Seconds since the last frame: 0 for the first, and for one that is not later than the last.
    pub(super) fn seconds_to(&mut self, timestamp: f64) -> f64 {
        match self.0 {
            Some(last) if timestamp > last && timestamp < f64::INFINITY => {
                self.0 = Some(timestamp);
                timestamp - last
            }
            None if timestamp.is_finite() => {
                self.0 = Some(timestamp);
                0.0
            }
            _ => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_minute_of_frames_is_a_minute() {
        let minute = (0..3600).fold(Elapsed::default(), |time, _| time.after(1.0 / 60.0));
        assert!((minute.seconds() - 60.0).abs() <= 3600.0 * 2e-18);
        // Very uneven frames.
        let mut time = Elapsed::default().after(1e9);
        for _ in 0..1000 {
            time = time.after(1e-9);
        }
        assert_eq!(time.seconds(), 1e9 + 1e-6);
        assert_eq!(Elapsed::default().after(f64::MAX).after(f64::MAX).seconds(), f64::INFINITY);
    }

    #[test]
    fn the_first_timestamp_sets_the_clock_and_none_turns_it_back() {
        let mut last = LastFrame::default();
        assert_eq!(last.seconds_to(f64::NAN), 0.0);
        assert_eq!(last.seconds_to(100.0), 0.0);
        assert_eq!(last.seconds_to(100.5), 0.5);
        assert_eq!(last.seconds_to(99.0), 0.0);
        assert_eq!(last.seconds_to(f64::INFINITY), 0.0);
        assert_eq!(last.seconds_to(100.75), 0.25);
    }
}
