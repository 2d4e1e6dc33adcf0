//! A length that a finger drags. Afterwards a spring takes it to a place.

use crate::animate::Moving;
use crate::gesture::RubberBand;
use crate::gesture::VelocityTracker;
use crate::law::{Friction, Spring};
use crate::math::{larger, smaller};
use crate::motion::State;

/// A length under a finger, or on a spring.
///
/// Under the finger it depends on the finger's position alone. Beyond its range a rubber band shows a part of the pull. If a finger catches
/// the length there, it continues from what is shown.
#[derive(Clone, Debug)]
pub(super) struct Slide {
    moving: Moving<f64>,
    band: RubberBand,
    range: [f64; 2],
    held: Option<Held>,
}

#[derive(Clone, Debug)]
struct Held {
    /// The length that the finger pulls to, before the rubber band.
    pull: f64,
    /// The part of the shown length that the finger hasn't pulled, because the range has shrunk or the rubber band doesn't reach so far. A
    /// finger that moves back undoes its pull first, and then this part by as much as it travels.
    left: f64,
    /// How far the finger has travelled. A part of this travel may have moved something else, such as the list in a sheet.
    travel: f64,
    tracker: VelocityTracker,
}

/// A finger that catches the length beyond its range begins with the pull that shows it. At the limit of the rubber band that pull would be
/// infinite, so we count at most this fraction of the limit.
const CATCH: f64 = 0.95;

impl Slide {
    pub(super) fn new(at: f64, response: f64, range: [f64; 2], reach: f64) -> Self {
        let spring = Spring::from_response_damping_ratio(response, 1.0);
        Self { moving: Moving::new(at, spring, f64::MIN), band: RubberBand::ios(reach), range, held: None }
    }

    pub(super) fn set_spring(&mut self, spring: Spring) {
        self.moving.set_spring(f64::MIN, spring);
    }

    pub(super) const fn range(&self) -> [f64; 2] {
        self.range
    }

    /// Sets the range. The length shown stays. Of what is now beyond the range, the finger has pulled at most as much as before.
    pub(super) fn set_range(&mut self, at: f64, range: [f64; 2], reach: f64) {
        let shown = self.state(at).position;
        let left = self.held.as_ref().map_or(0.0, |held| held.left);
        let pulled = beyond(self.range, shown - left);
        (self.range, self.band) = (range, RubberBand::ios(reach));
        let (pull, left) = self.pull_of(shown, pulled);
        if let Some(held) = &mut self.held {
            (held.pull, held.left) = (pull, left);
        }
    }

    /// A finger takes the length as it is shown at `now`. Its report was made at `at`, which may be a little earlier.
    pub(super) fn grab(&mut self, now: f64, at: f64) {
        let shown = self.state(now).position;
        let (pull, left) = self.pull_of(shown, beyond(self.range, shown));
        let mut tracker = VelocityTracker::default();
        tracker.add(at, 0.0);
        self.held = Some(Held { pull, left, travel: 0.0, tracker });
    }

    /// Moves the length with a part of the finger's travel. The velocity of a release follows from the whole travel.
    pub(super) fn drag(&mut self, at: f64, part: f64, travel: f64) {
        self.carry(part);
        if let Some(held) = &mut self.held {
            held.travel += travel;
            held.tracker.add(at, held.travel);
        }
    }

    /// Moves the held length without a report of the finger.
    pub(super) fn carry(&mut self, part: f64) {
        if let Some(held) = &mut self.held {
            // A finger that turns back first undoes its own pull.
            let own = up_to(-beyond(self.range, held.pull), part);
            let taken = up_to(-held.left, part - own);
            held.left += taken;
            held.pull += part - taken;
        }
    }

    /// Returns the length that the finger pulls to, before the rubber band. Without a finger, it is the length shown.
    pub(super) fn pull(&self, at: f64) -> f64 {
        self.held.as_ref().map_or_else(|| self.moving.value(at), |held| held.pull)
    }

    /// Returns the length that is shown, and its velocity. Under a finger, this is the velocity that a release would have.
    pub(super) fn state(&self, at: f64) -> State {
        match &self.held {
            None => self.moving.read(at).into(),
            Some(held) => {
                let shown = self.shown(State { position: held.pull, velocity: held.tracker.velocity(at) });
                State { position: shown.position + held.left, ..shown }
            }
        }
    }

    /// Releases the finger. A spring takes the length from a state to a place.
    pub(super) fn go(&mut self, at: f64, from: State, to: f64) {
        self.free(at, from);
        self.moving.retarget(at, to);
    }

    /// Releases the finger. From this state on, only friction acts.
    pub(super) fn coast(&mut self, at: f64, from: State, friction: Friction) {
        self.free(at, from);
        self.moving.fling(at, friction);
    }

    pub(super) fn is_at_rest(&self, at: f64) -> bool {
        self.held.is_none() && self.moving.is_at_rest(at)
    }

    /// Whether the length moves by itself.
    pub(super) fn is_moving(&self, at: f64) -> bool {
        self.held.is_none() && !self.moving.is_at_rest(at)
    }

    fn free(&mut self, at: f64, from: State) {
        self.held = None;
        self.moving.snap_to(at, from.position);
        self.moving.set_velocity(at, from.velocity);
    }

    /// Returns the length shown for a pull, and its velocity.
    fn shown(&self, pull: State) -> State {
        let edge = within(self.range, pull.position);
        let beyond = pull.position - edge;
        if beyond == 0.0 {
            return pull;
        }
        State { position: edge + self.band.shown(beyond), velocity: self.band.slope(beyond) * pull.velocity }
    }

    /// Returns the pull that shows a length, at most `pulled` beyond the range, and the part of the length that the pull doesn't show.
    fn pull_of(&self, shown: f64, pulled: f64) -> (f64, f64) {
        let edge = within(self.range, shown);
        let (most, beyond) = (CATCH * self.band.dimension, shown - edge);
        let held = up_to(pulled, larger(smaller(beyond, most), -most));
        (edge + self.band.pull(held), beyond - held)
    }
}

fn within(range: [f64; 2], length: f64) -> f64 {
    larger(smaller(length, range[1]), range[0])
}

/// Returns how far a length is beyond a range.
fn beyond(range: [f64; 2], length: f64) -> f64 {
    length - within(range, length)
}

/// Returns the part of a length that lies between 0 and `end`.
fn up_to(end: f64, length: f64) -> f64 {
    larger(smaller(length, larger(end, 0.0)), smaller(end, 0.0))
}
