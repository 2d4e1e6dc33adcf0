//! Swipes between places in any unit, for example between a compositor's workspaces.

use super::VelocityTracker;
use crate::clock::Moment;
use crate::gesture::RubberBand;
use crate::law::Friction;
use crate::math::{larger, smaller};
use crate::motion::State;

/// A position that follows a finger's deltas. The unit is yours, for example pixels or workspaces.
///
/// A swipe has a position within elastic ends, and tells you where friction would carry it. A [`Kinetic`](crate::scroll::Kinetic), in
/// contrast, doesn't have a position. It turns a touchpad's events into the deltas of frames.
///
/// ```
/// use carom::gesture::Swipe;
/// use carom::gesture::RubberBand;
/// use carom::{Friction, Spring};
///
/// // Three workspaces. 300 px on the touchpad move by one of them.
/// let ends = RubberBand { coefficient: 0.5, dimension: 0.05 };
/// let mut swipe = Swipe::new(0.0, [0.0, 2.0], ends);
/// for n in 0..12_u32 {
///     swipe.move_by(f64::from(n) * 0.008, 10.0 / 300.0);
/// }
/// let release = swipe.release_state(0.090);
/// assert!((release.velocity - 4.17).abs() < 0.01);
/// let friction = Friction::from_deceleration_rate(0.997);
/// let end = swipe.projected_end(0.090, &friction);
/// let workspace = end.clamp(-1.0, 1.0).round();
/// assert_eq!(workspace, 1.0);
/// let motion = Spring::from_response_damping_ratio(0.3, 1.0)
///     .motion(release, workspace);
/// # let _ = motion;
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Swipe<C: Moment = f64> {
    /// Where the finger has pulled to, even beyond the ends.
    pulled: f64,
    ends: [f64; 2],
    band: RubberBand,
    tracker: VelocityTracker<C>,
}

impl<C: Moment> Swipe<C> {
    /// Begins a swipe at a position between two ends, which may be infinite. The position may be beyond an end, for example when you catch
    /// a motion in its bounce.
    #[must_use]
    pub fn new(position: f64, ends: [f64; 2], band: RubberBand) -> Self {
        let mut swipe = Self { pulled: position, ends, band, tracker: VelocityTracker::default() };
        let end = swipe.within(position);
        swipe.pulled = end + band.pull(position - end);
        swipe
    }

    /// Moves the finger by a delta, at a time in seconds. A delta that isn't finite is ignored.
    pub fn move_by(&mut self, at: C, delta: f64) {
        if delta.is_finite() {
            self.pulled += delta;
            self.tracker.add(at, self.pulled);
        }
    }

    /// Returns the position, which lags behind the finger beyond an end.
    #[must_use]
    pub fn position(&self) -> f64 {
        let end = self.within(self.pulled);
        end + self.band.shown(self.pulled - end)
    }

    /// Returns the position, and the velocity per second that it has if the finger lifts at this time. The velocity is 0 if the finger was
    /// at rest before.
    pub fn release_state(&self, at: C) -> State {
        let over = self.pulled - self.within(self.pulled);
        let slope = if over == 0.0 { 1.0 } else { self.band.slope(over) };
        State { position: self.position(), velocity: slope * self.tracker.velocity(at) }
    }

    /// Returns where friction would carry the position if the finger lifts at this time. With a drag of 0 it would never stop, so this is
    /// the position itself.
    #[must_use]
    pub fn projected_end(&self, at: C, friction: &Friction) -> f64 {
        let release = self.release_state(at);
        friction.project(release).unwrap_or(release.position)
    }

    fn within(&self, position: f64) -> f64 {
        larger(smaller(position, self.ends[1]), self.ends[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENDS: RubberBand = RubberBand { coefficient: 0.5, dimension: 0.05 };

    fn swiped(start: f64, step: f64) -> Swipe {
        let mut swipe = Swipe::new(start, [0.0, 2.0], ENDS);
        (0..12_u32).for_each(|n| swipe.move_by(f64::from(n) * 0.008, step));
        swipe
    }

    #[test]
    fn the_projected_end_is_where_friction_would_stop_the_swipe() {
        let swipe = swiped(0.0, 1.0 / 30.0);
        let friction = Friction::from_deceleration_rate(0.997);
        let expected = 0.4 + (1.0 / 30.0 / 0.008) / friction.drag;
        let end = swipe.projected_end(0.090, &friction);
        assert!((end - expected).abs() < 1e-9, "{end} {expected}");
    }

    #[test]
    fn a_swipe_whose_finger_rested_ends_where_it_is() {
        let swipe = swiped(0.0, 1.0 / 30.0);
        let friction = Friction::from_deceleration_rate(0.997);
        assert_eq!(swipe.release_state(0.250).velocity, 0.0);
        assert_eq!(swipe.projected_end(0.250, &friction), swipe.position());
    }

    #[test]
    fn a_swipe_beyond_an_end_lags_and_can_be_caught_where_it_is() {
        let swipe = swiped(0.0, -1.0 / 30.0);
        let State { position, velocity } = swipe.release_state(0.090);
        assert!(position < -0.03 && position > -0.05, "{position}");
        assert!(velocity < 0.0 && velocity > -0.2, "{velocity}");
        let mut caught = Swipe::new(position, [0.0, 2.0], ENDS);
        assert!((caught.position() - position).abs() < 1e-12);
        caught.move_by(0.0, 0.4);
        assert!(caught.position().abs() < 1e-12, "{}", caught.position());
    }
}
