//! Traces of a program's own values.

use carom_fit::{Clock, Trace};

/// Records a value over time. You pass a function `frame` that gets the time of each frame and returns the position.
///
/// The clock is scripted, so the trace is exact and repeats.
///
/// ```
/// use carom::{Motion, Spring, State};
/// use carom_check::{Rests, assert_motion, sampled};
///
/// let spring = Spring::from_response_damping_ratio(0.4, 0.8);
/// let motion = spring.motion(State::at_rest(0.0), 300.0);
/// let trace = sampled(60.0, 1.5, |t| motion.state(t).position);
/// assert_motion!(trace, Rests::on(300.0));
/// ```
#[must_use]
pub fn sampled(rate: f64, seconds: f64, mut frame: impl FnMut(f64) -> f64) -> Trace {
    let count = libm::floor(rate * seconds) as u32;
    Trace::sampled(Clock::Scripted, (0..=count).map(|i| f64::from(i) / rate).map(|t| (t, frame(t)))).with_rate(rate)
}

/// Records a value that advances frame by frame. You pass a function `frame` that gets the seconds since the last frame, 0 at first, and
/// returns the position.
///
/// ```
/// use carom::{Spring, animate::Animated};
/// use carom_check::{RateFree, assert_motion, record};
///
/// let card = |rate: f64| {
///     let mut card =
///         Animated::new(0.0, Spring::from_response_damping_ratio(0.4, 0.8));
///     card.retarget(300.0);
///     record(rate, 1.0, move |dt| {
///         card.advance(dt);
///         card.value()
///     })
/// };
/// // The same motion at two frame rates, in one line.
/// assert_motion!([60.0, 120.0].map(card), RateFree::default());
/// ```
#[must_use]
pub fn record(rate: f64, seconds: f64, mut frame: impl FnMut(f64) -> f64) -> Trace {
    let mut last = 0.0;
    sampled(rate, seconds, |t| {
        let dt = t - last;
        last = t;
        frame(dt)
    })
}
