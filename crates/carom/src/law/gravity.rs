use crate::error::{ParameterError, finite};
use crate::math::{difference_of_products, fabs, lost_by_difference, sqrt};
use crate::motion::{Crossing, Lanes, Motion, Piece, Propagator, State};

/// x″ = acceleration
///
/// Constant acceleration: a fall, or a throw that comes back. Flutter's and Gravitas' gravity.
///
/// # Solution
/// ```text
/// v(t) = v₀ + acceleration·t
/// x(t) = x₀ + v₀ t + ½ acceleration·t²
/// ```
///
/// # Parameters
/// | field | symbol | unit | range |
/// |---|---|---|---|
/// | `acceleration` | a | length/s² | any finite number; its sign is the direction of the fall |
///
/// # Rest
/// None: the fall never ends. (With acceleration 0 and velocity 0 the motion stays at its start.)
/// [`Bounce`](crate::law::Bounce) adds a floor, [`Clamped`](crate::compose::Clamped) a floor without bounces.
///
/// # Plot
/// `carom plot gravity --acceleration 4900 --position 800 --velocity -3000 --until 1.2`
#[doc = include_str!("../../plots/gravity.svg")]
///
/// # Example
/// ```
/// use carom::law::Gravity;
/// use carom::{Motion, State};
///
/// // A throw upward at 3000 px/s on a screen whose y points down.
/// let toss = Gravity { acceleration: 4900.0 }
///     .motion(State { position: 800.0, velocity: -3000.0 });
/// let apex = toss.apex().unwrap();
/// assert_eq!(toss.state(apex.time).velocity, 0.0);
/// assert!((apex.state.position + 118.367).abs() < 1e-3);
/// // It passes y = 0 on its way up, before the apex.
/// assert!(toss.time_at(0.0).unwrap() < apex.time);
/// ```
///
/// # Source
/// Galilei. Gravitas takes 9.8 m/s² at 500 px to the metre, 4900 px/s².
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gravity {
    /// The constant acceleration, in length/s².
    pub acceleration: f64,
}

impl Gravity {
    /// Checks that every parameter is in its range.
    ///
    /// # Errors
    /// The first parameter that is out of its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        finite("acceleration", self.acceleration)
    }

    /// Returns the exact step over `dt` ≥ 0 seconds.
    pub fn propagator(&self, dt: f64) -> Propagator {
        let v = self.acceleration * dt;
        Propagator { xv: dt, x: 0.5 * v * dt, v, ..Propagator::IDENTITY }
    }

    /// Returns the motion from `start`.
    #[must_use]
    pub const fn motion(&self, start: State) -> GravityMotion {
        GravityMotion { fall: Fall { acceleration: self.acceleration, start } }
    }
}

/// A motion by constant acceleration in every lane, for a value that is dropped.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Fall<L = f64> {
    pub(crate) acceleration: L,
    pub(crate) start: State<L>,
}

impl<L: Lanes> Fall<L> {
    /// Returns the state at 0 ≤ t < ∞.
    pub(crate) fn at(&self, t: f64) -> State<L> {
        let State { position, velocity } = self.start;
        let mean = velocity.plus(self.acceleration, 0.5 * t);
        State { position: position.zip(mean, |x, v| x + t * v), velocity: velocity.plus(self.acceleration, t) }
    }

    /// Returns whether the value never moves.
    pub(crate) fn is_still(&self) -> bool {
        self.acceleration == L::ZERO && self.start.velocity == L::ZERO
    }
}

/// A [`Gravity`] with a start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GravityMotion {
    fall: Fall,
}

impl GravityMotion {
    /// Returns the apex, if the start velocity points against the acceleration.
    #[must_use]
    pub fn apex(&self) -> Option<Crossing> {
        let t = self.turn();
        (t > 0.0 && t < f64::INFINITY).then(|| Crossing::new(t, State::at_rest(self.state(t).position)))
    }

    /// Returns the instant when the velocity is 0, negative if it is before the start.
    fn turn(&self) -> f64 {
        -(self.fall.start.velocity / self.fall.acceleration)
    }
}

impl Motion for GravityMotion {
    fn state(&self, t: f64) -> State {
        let Fall { acceleration: a, start } = self.fall;
        if t <= 0.0 {
            return start;
        }
        if t == f64::INFINITY {
            let State { position, velocity } = start;
            let travel = if a == 0.0 { velocity } else { a };
            let run_away = |x: f64| if x == 0.0 { 0.0 } else { f64::INFINITY.copysign(x) };
            return State { position: position + run_away(travel), velocity: velocity + run_away(a) };
        }
        self.fall.at(t)
    }

    fn rest(&self) -> Option<f64> {
        self.fall.is_still().then_some(self.fall.start.position)
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        Piece::around(t, [self.turn()])
    }

    fn time_at(&self, position: f64) -> Option<f64> {
        let Fall { acceleration: a, start: State { position: from, velocity: v } } = self.fall;
        let travel = position - from;
        if travel == 0.0 {
            return Some(0.0);
        }
        if !position.is_finite() {
            return None;
        }
        let slack = f64::EPSILON * (fabs(position) + fabs(from));
        first_root(a, v, [travel, lost_by_difference(position, from)], slack)
    }

    fn time_at_speed(&self, speed: f64) -> Option<f64> {
        let Fall { acceleration: a, start: State { velocity: v, .. } } = self.fall;
        if fabs(v) <= speed {
            return Some(0.0);
        }
        // A motion only slows down until its apex.
        let time = (fabs(v) - speed) / fabs(a);
        (v * a.signum() < 0.0 && speed >= 0.0 && time.is_finite()).then_some(time)
    }
}

/// Returns the least t > 0 with v t + ½ a t² = travel ≠ 0. An apex that misses the travel by at most `slack` counts as reaching it.
///
/// With r = √(v² + 2 a travel), the roots are 2·travel/(v ± r). In this form the root that we need doesn't cancel. Near the apex, r² does,
/// so there even the rounding of the travel counts: `travel` comes with what rounding took from it.
fn first_root(a: f64, v: f64, [travel, lost]: [f64; 2], slack: f64) -> Option<f64> {
    let discriminant = difference_of_products(v, v, -2.0 * a, travel) + 2.0 * (a * lost);
    if discriminant < 0.0 {
        // If the apex misses the position by no more than rounding, it counts as reaching it.
        let is_reached = fabs(travel) - v * v / (2.0 * fabs(a)) <= slack && v * travel > 0.0;
        return is_reached.then_some(fabs(v / a));
    }
    let root = sqrt(discriminant);
    // If v points to the position, v and the root r have the same sign, so their sum doesn't cancel.
    let ahead = v + root.copysign(travel);
    let t = if v * travel >= 0.0 {
        2.0 * (travel / ahead)
    } else {
        // If v points away, the motion comes back and arrives at the later root, −(v ± r)/a. There v and ±r have the same sign, so
        // their sum doesn't cancel.
        -(v + root.copysign(v)) / a
    };
    (t > 0.0 && t.is_finite()).then_some(t)
}
