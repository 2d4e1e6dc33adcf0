//! A finger that holds a value, and throws it on release.

use super::moving::changes::is_inside;
use super::{Animatable, Animated, Moving, Reading};
use crate::clock::Moment;
use crate::gesture::{PressEvent, VelocityTracker};
use crate::law::Friction;
use crate::motion::Lanes;
use alloc::vec::Vec;

/// A finger, mouse or pen that holds a value, samples its velocity, and throws it on release.
///
/// ```
/// use carom::Spring;
/// use carom::animate::{Grip, Moving};
///
/// let spring = Spring::from_duration_bounce(0.4, 0.1);
/// let mut card = Moving::new([0.0, 0.0], spring, 0.0);
/// let mut grip = Grip::new();
/// // Each move of the pointer, with the time of its event.
/// for i in 0..=10 {
///     let t = 0.008 * f64::from(i);
///     grip.hold(&mut card, t, [1000.0 * t, 0.0]);
/// }
/// // On release, the card goes to the place nearest to where it would land.
/// grip.release(&mut card, 0.08, |landing, _velocity| {
///     Some(if landing[0] > 150.0 { [300.0, 0.0] } else { [0.0, 0.0] })
/// });
/// assert_eq!(card.target(0.08), [300.0, 0.0]);
/// assert_eq!(card.velocity(0.08)[0].round(), 1000.0);
/// ```
///
/// Pass each event's own time. A [`VelocityTracker`] for each lane estimates the velocity, so events may come late, in one batch, or
/// stamped on arrival. The first hold allocates 1.3 kB for each lane.
#[derive(Clone, Debug)]
pub struct Grip<T: Animatable, C: Moment = f64> {
    friction: Friction,
    fingers: Vec<VelocityTracker<C>>,
    /// The last place, and the sum of the displacements since the first one. The sum lets an angle pass half a turn.
    last: Option<(T, T::Displacement)>,
    /// The value at the beginning of a drag.
    start: Option<T>,
}

impl<T: Animatable, C: Moment> Default for Grip<T, C> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Animatable, C: Moment> Grip<T, C> {
    /// Returns an empty grip with the friction of `UIScrollView`, which keeps 0.998 of the velocity per millisecond.
    #[must_use]
    pub fn new() -> Self {
        Self::with_friction(Friction::from_deceleration_rate(0.998))
    }

    /// Returns an empty grip. The friction decides where a released value is going.
    #[must_use]
    pub const fn with_friction(friction: Friction) -> Self {
        Self { friction, fingers: Vec::new(), last: None, start: None }
    }

    /// Returns whether a value is held.
    #[must_use]
    pub const fn is_holding(&self) -> bool {
        self.last.is_some()
    }

    /// Puts the value at `place`, at rest, and samples its velocity. A place that isn't finite, or is beyond the [domain](crate::domain),
    /// is ignored.
    pub fn hold(&mut self, value: &mut impl Held<T, C>, at: C, place: T) {
        if !is_inside(place) {
            return;
        }
        let travel = match self.last {
            Some((last, travel)) => travel.plus(place.displacement(last), 1.0),
            None => Lanes::ZERO,
        };
        let _ = travel.map_indexed(|index, lane| {
            if index == self.fingers.len() {
                self.fingers.push(VelocityTracker::default());
            }
            self.fingers[index].add(at, lane);
            lane
        });
        self.last = Some((place, travel));
        value.snap(at, place);
    }

    /// Releases the value with the velocity of its last places, or with 0 if the finger had stopped.
    ///
    /// `choose` gets the velocity, and the place where friction alone would bring the value to rest. It returns the target of the spring,
    /// or `None` to let friction alone act.
    pub fn release(&mut self, value: &mut impl Held<T, C>, at: C, choose: impl FnOnce(T, T::Velocity) -> Option<T>) {
        self.end(value, at, |finger| finger.velocity(at), choose);
    }

    /// Applies the events of a [`Press`](crate::gesture::Press). A value in motion stops under the pointer and follows it from there. At
    /// the end, it is released as by [`release`](Self::release), which calls `choose`. If the drag is cancelled, the velocity is 0.
    ///
    /// The travel along x and y moves the first two lanes of the value. A value with one lane takes the travel along the axis of the drag.
    pub fn apply(
        &mut self,
        value: &mut impl Held<T, C>,
        events: &[PressEvent<C>],
        choose: impl FnOnce(T, T::Velocity) -> Option<T>,
    ) {
        let mut choose = Some(choose);
        let mut choose = |landing, velocity| choose.take().and_then(|choose| choose(landing, velocity));
        for event in events {
            match *event {
                PressEvent::Pressed { at } => {
                    self.start = None;
                    let Reading { value: place, is_at_rest, .. } = value.reading(at);
                    if !is_at_rest {
                        self.hold(value, at, place);
                    }
                }
                PressEvent::Moved { at, travel } => {
                    let start = *self.start.get_or_insert_with(|| value.reading(at).value);
                    self.hold(value, at, start.displaced(lanes_of(travel)));
                }
                PressEvent::Released { at } => self.end(value, at, |finger| finger.velocity(at), &mut choose),
                PressEvent::Cancelled { at } => self.end(value, at, |_| 0.0, &mut choose),
            }
        }
    }

    fn end(
        &mut self,
        value: &mut impl Held<T, C>,
        at: C,
        velocity: impl Fn(&VelocityTracker<C>) -> f64,
        choose: impl FnOnce(T, T::Velocity) -> Option<T>,
    ) {
        self.start = None;
        let Some((place, travel)) = self.last.take() else { return };
        let rate = travel.map_indexed(|index, _| velocity(&self.fingers[index]));
        self.fingers.clear();
        let velocity = place.velocity_at(Lanes::ZERO, rate);
        let landing = place.displaced(rate.map(|v| v / self.friction.drag));
        value.throw(at, velocity, choose(landing, velocity), self.friction);
    }
}

/// Converts a travel in the plane to a displacement, in its first two lanes or its only lane.
fn lanes_of<L: Lanes>([x, y]: [f64; 2]) -> L {
    let plane: L = L::ZERO.map_indexed(|index, _| [x, y].get(index).copied().unwrap_or(0.0));
    let has_one_lane = L::ZERO.map_indexed(|index, _| if index > 0 { 1.0 } else { 0.0 }) == L::ZERO;
    // A drag along one axis has x = 0 or y = 0, so their sum is the travel.
    if has_one_lane { L::ZERO.map(|_| x + y) } else { plane }
}

/// A driver that a [`Grip`] can hold: [`Moving`] and [`Animated`].
pub trait Held<T: Animatable, C: Moment>: sealed::Sealed {
    #[doc(hidden)]
    fn reading(&self, at: C) -> Reading<T, T::Velocity>;
    #[doc(hidden)]
    fn snap(&mut self, at: C, place: T);
    #[doc(hidden)]
    fn throw(&mut self, at: C, velocity: T::Velocity, target: Option<T>, friction: Friction);
}

mod sealed {
    pub trait Sealed {}
    impl<T: super::Animatable, C: super::Moment> Sealed for super::Moving<T, C> {}
    impl<T: super::Animatable> Sealed for super::Animated<T> {}
}

impl<T: Animatable, C: Moment> Held<T, C> for Moving<T, C> {
    fn reading(&self, at: C) -> Reading<T, T::Velocity> {
        self.read(at)
    }

    fn snap(&mut self, at: C, place: T) {
        self.snap_to(at, place);
    }

    fn throw(&mut self, at: C, velocity: T::Velocity, target: Option<T>, friction: Friction) {
        self.set_velocity(at, velocity);
        match target {
            Some(target) => self.retarget(at, target),
            None => self.fling(at, friction),
        }
    }
}

/// An `Animated` has its own clock, so it uses the times for the samples only.
impl<T: Animatable, C: Moment> Held<T, C> for Animated<T> {
    fn reading(&self, _: C) -> Reading<T, T::Velocity> {
        self.read()
    }

    fn snap(&mut self, _: C, place: T) {
        self.snap_to(place);
    }

    fn throw(&mut self, _: C, velocity: T::Velocity, target: Option<T>, friction: Friction) {
        self.set_velocity(velocity);
        match target {
            Some(target) => self.retarget(target),
            None => self.fling(friction),
        }
    }
}
