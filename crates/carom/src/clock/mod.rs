//! Clocks: the times that you pass to drivers, the seconds between the timestamps of a display, and a loop that makes frames.

mod caller;
pub(crate) mod elapsed;
mod first_step;
mod moment;
#[cfg(feature = "std")]
mod run_loop;

use crate::math::{larger, smaller};

pub(crate) use caller::CallerClock;
pub use first_step::FirstStep;
pub use moment::Moment;
#[cfg(feature = "std")]
pub use run_loop::{Loop, LoopWaker};

/// Turns the timestamps of frames into the seconds between them.
///
/// Pass the time at which a frame will be shown, if the display announces it, rather than the time at which the frame is
/// computed, which jitters.
///
/// - The first frame has dt 0, as has the first after [`pause`](Self::pause).
/// - A gap longer than [`longest`](Self::longest) counts as that long. A user who comes back to an app that slept for an hour
///   sees the motion continue where it was. The laws need no such limit; with ∞ the time of the sleep counts.
/// - If the clock jumps back, dt is 0, and time counts from the new value. A timestamp that is not finite is ignored.
///
/// ```
/// use carom::clock::FrameClock;
/// let mut clock = FrameClock::default();
/// let dts = [7.0, 7.016, 7.032, 3607.0, 3607.016, 12.0, 12.016]
///     .map(|timestamp| clock.advance_to(timestamp));
/// let expected = [0.0, 0.016, 0.016, 0.25, 0.016, 0.0, 0.016];
/// assert!(
///     dts.iter().zip(expected).all(|(dt, expected)| (dt - expected).abs() < 1e-9)
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrameClock<C: Moment = f64> {
    /// The longest dt in seconds, ≥ 0; may be ∞. A longer gap was a pause.
    pub longest: f64,
    last: Option<C>,
}

impl FrameClock {
    /// A quarter of a second: the motion catches up after a hitch, but not after a longer absence.
    pub const LONGEST: f64 = 0.25;
}

impl<C: Moment> FrameClock<C> {
    /// Returns a clock whose dt is at most `longest` ≥ 0 seconds.
    #[must_use]
    pub const fn new(longest: f64) -> Self {
        Self { longest, last: None }
    }

    /// Advances to the timestamp of a frame, and returns the seconds since the last frame.
    pub fn advance_to(&mut self, timestamp: C) -> f64 {
        let since = timestamp.seconds_since(self.last.unwrap_or(timestamp));
        if !since.is_finite() {
            return 0.0;
        }
        self.last = Some(timestamp);
        larger(smaller(since, self.longest), 0.0)
    }

    /// Stops the clock until the next frame. Call it when frames stop.
    pub const fn pause(&mut self) {
        self.last = None;
    }
}

impl<C: Moment> Default for FrameClock<C> {
    fn default() -> Self {
        Self::new(FrameClock::LONGEST)
    }
}
