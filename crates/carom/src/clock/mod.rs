//! Clocks: the times that you pass to drivers, the seconds between the timestamps of a display, and a loop that makes frames.
//!
//! # Stamps
//! A *stamp* is the time that you pass with an event or a frame. Every driver treats stamps by the same table. *Now* is the latest stamp
//! that the driver has taken.
//!
//! | the stamp is | at rest, or under a finger | in motion |
//! |---|---|---|
//! | not finite | counts as now, which is 0 before the first other stamp | the same |
//! | up to ¼ s before now | is taken. Velocities use the event's own time, but the driver still shows its state at now. | the same |
//! | even earlier | counts as now. If the next stamp agrees with it, the clock was set, and time goes on from there. | the same |
//! | up to 1 s after now | is taken | is taken |
//! | even later | is taken, because an idle page gets no frames | is taken from a frame. From an event it counts as now, because no frame has shown that time. |
//!
//! So you may stamp frames with the time when they will be seen, although that is later than the stamps of events. When a clock of
//! milliseconds in 32 bits wraps, time goes on exactly. A single wrong stamp doesn't move the clock, because the next right one fits again.
//! If stamps come alternately from two clocks, less than ¼ s apart, all of them are taken. Whatever the stamps are, a motion ends within
//! its duration and one more second of frames.

mod caller;
pub(crate) mod elapsed;
mod first_step;
mod moment;
#[cfg(feature = "std")]
mod run_loop;

use crate::math::smaller;

pub(crate) use caller::{BEFORE, CallerClock, WRAP};
pub use first_step::FirstStep;
pub use moment::Moment;
#[cfg(feature = "std")]
pub use run_loop::{Loop, LoopWaker};

/// Turns the timestamps of frames into the seconds between them.
///
/// If your display announces when a frame will be shown, pass that time. The time when you compute the frame jitters.
///
/// - The first frame has a dt of 0, and so has the first one after [`pause`](Self::pause).
/// - A gap longer than [`longest`](Self::longest) counts as `longest`. So if you come back to an app that slept for an hour, you see the
///   motion continue where it was. The laws don't need this limit. Set it to ∞ if the time of the sleep should count.
/// - A timestamp up to ¼ s earlier than the latest comes from another clock, so dt is 0 until timestamps are later again. If it is earlier
///   by more, the clock was set, so dt is 0, and time counts from the new timestamp. Milliseconds of 32 bits may wrap.
/// - A timestamp that isn't finite is ignored.
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
    /// The longest dt in seconds, ≥ 0 or ∞. A longer gap counts as this long.
    pub longest: f64,
    clock: CallerClock<C>,
}

impl FrameClock {
    /// A quarter of a second, so that the motion catches up after a hitch, but not after a longer absence.
    pub const LONGEST: f64 = 0.25;
}

impl<C: Moment> FrameClock<C> {
    /// Returns a clock whose dt is at most `longest` ≥ 0 seconds.
    #[must_use]
    pub const fn new(longest: f64) -> Self {
        Self { longest, clock: CallerClock::new() }
    }

    /// Advances to the timestamp of a frame, and returns the seconds since the last frame.
    pub fn advance_to(&mut self, timestamp: C) -> f64 {
        smaller(self.clock.step(timestamp), self.longest)
    }

    /// Stops the clock until the next frame. Call it when frames stop.
    pub const fn pause(&mut self) {
        self.clock = CallerClock::new();
    }
}

impl<C: Moment> Default for FrameClock<C> {
    fn default() -> Self {
        Self::new(FrameClock::LONGEST)
    }
}
