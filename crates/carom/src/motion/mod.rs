//! States, tolerances and the trait of all motions.

pub(crate) mod lanes;
pub(crate) mod piece;
pub(crate) mod propagator;
pub(crate) mod sample;

pub use lanes::Lanes;
pub use propagator::Propagator;

use crate::error::{ParameterError, require};
use crate::math::{fabs, larger, smaller};
#[cfg(feature = "alloc")]
use alloc::boxed::Box;

/// A position and a velocity at one instant.
///
/// Both are in the caller's unit of length (points, pixels, radians, fractions), the velocity per second. Motions have
/// states of numbers; [steppers](crate::step) also take states of arrays.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[must_use]
pub struct State<V = f64> {
    /// Position, in the caller's unit of length.
    pub position: V,
    /// Velocity, in that unit per second.
    pub velocity: V,
}

impl State {
    /// Returns the state at rest at `position`.
    pub const fn at_rest(position: f64) -> Self {
        Self { position, velocity: 0.0 }
    }
}

/// An instant at which a motion turns round or meets an edge, and its state then.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[must_use]
#[non_exhaustive]
pub struct Crossing<C = f64> {
    /// The seconds since the start of the motion, or the time on the clock of a scroller.
    pub time: C,
    /// The state of the motion at that time.
    pub state: State,
}

impl Crossing {
    pub(crate) const fn new(time: f64, state: State) -> Self {
        Self { time, state }
    }
}

impl core::ops::Neg for State {
    type Output = Self;

    /// Returns the mirror image about the origin.
    fn neg(self) -> Self {
        Self { position: -self.position, velocity: -self.velocity }
    }
}

/// The largest distance from the rest position and the highest speed that count as rest.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct Tolerance {
    /// Largest distance from the rest position, in the caller's unit of length, ≥ 0.
    pub distance: f64,
    /// Largest speed, in that unit per second, ≥ 0.
    pub velocity: f64,
}

impl Tolerance {
    /// The ratio of speed to distance, in 1/s: at that speed the distance takes 50 ms, three frames of a 60 Hz display.
    /// Flutter's scroll physics use this ratio (`1/(0.050·devicePixelRatio)` beside `1/devicePixelRatio`).
    pub const SPEED_PER_DISTANCE: f64 = 20.0;

    /// Returns the tolerance of these two numbers.
    pub const fn new(distance: f64, velocity: f64) -> Self {
        Self { distance, velocity }
    }

    /// Checks that both numbers are in their range. With numbers out of range no motion settles.
    ///
    /// # Errors
    /// The first number that is out of its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        let Self { distance, velocity } = *self;
        require(distance >= 0.0, "distance", "be at least 0", distance)?;
        require(velocity >= 0.0, "velocity", "be at least 0", velocity)
    }

    /// Returns the tolerance of one device pixel, for positions in logical pixels (points) on a screen with
    /// `device_pixel_ratio` > 0 device pixels per logical pixel.
    pub fn pixels(device_pixel_ratio: f64) -> Self {
        Self::within(1.0 / device_pixel_ratio)
    }

    /// Returns the tolerance of a thousandth of the travel `span`, in any unit. Animations from 0 to 0.01 and from 0 to 1000
    /// then settle at the same time.
    pub fn relative(span: f64) -> Self {
        Self::within(0.001 * fabs(span))
    }

    /// Returns a distance with the speed that belongs to it.
    pub(crate) fn within(distance: f64) -> Self {
        Self { distance, velocity: Self::SPEED_PER_DISTANCE * distance }
    }
}

/// A region of states: positions about a centre, and speeds up to a bound.
///
/// [`Motion::last_outside`] returns when a motion was last outside. A [`Tolerance`] about a rest position is a band. A band
/// may be open on one side, such as the positions beyond an edge. The bounds are distances, not positions, so that a fine
/// tolerance about a centre far from 0 keeps its digits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// The position from which the two distances count.
    pub center: f64,
    /// The largest distance below the centre that is inside, ≥ 0; ∞ leaves that side open.
    pub below: f64,
    /// The largest distance above the centre that is inside, ≥ 0; ∞ leaves that side open.
    pub above: f64,
    /// The highest speed inside, ≥ 0; ∞ if the speed does not matter.
    pub speed: f64,
}

impl Band {
    /// Returns the band of the states within `tolerance` of `rest`.
    #[must_use]
    pub const fn around(rest: f64, tolerance: Tolerance) -> Self {
        let Tolerance { distance, velocity } = tolerance;
        Self { center: rest, below: distance, above: distance, speed: velocity }
    }

    /// Returns whether `state` is inside. A state exactly on a bound is inside.
    #[must_use]
    pub fn contains(&self, state: State) -> bool {
        let distance = state.position - self.center;
        distance >= -self.below && distance <= self.above && fabs(state.velocity) <= self.speed
    }
}

/// A stretch of time, from `start` up to but not including `end`, over which the position of a motion only rises or only
/// falls, and so does its velocity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    /// First instant, ≥ 0, in seconds.
    pub start: f64,
    /// First instant after the piece; may be infinite.
    pub end: f64,
}

impl Piece {
    /// All of time.
    pub const WHOLE: Self = Self { start: 0.0, end: f64::INFINITY };

    /// Returns the piece around `t` of a motion whose pieces end at these instants, given in any order.
    pub(crate) fn around(t: f64, ends: impl IntoIterator<Item = f64>) -> Self {
        let (t, mut piece) = (larger(t, 0.0), Self::WHOLE);
        for end in ends {
            if end <= t {
                piece.start = larger(piece.start, end);
            } else {
                piece.end = smaller(piece.end, end);
            }
        }
        piece
    }
}

/// A law with a start: position and velocity as a pure function of time.
///
/// Time is in seconds since the start. Evaluation never panics, never allocates and, for a law whose parameters are
/// [valid](crate::ParameterError), gives no NaN; at `t = ∞` it gives the limit.
///
/// # Implementing it
/// Three methods suffice: the state, the rest, and the monotone pieces. The others follow from these by bracketing; a law
/// with closed forms overrides them. A motion of *infinitely* many pieces (a spring swings for ever) must override
/// [`last_outside`](Self::last_outside). [`forward_motion!`](crate::forward_motion) implements the trait for a type that
/// holds another motion.
///
/// ```
/// use carom::{Motion, Piece, State, Tolerance};
///
/// /// A train that brakes evenly, at 1 m/s², from 20 m/s.
/// struct Train;
///
/// impl Motion for Train {
///     fn state(&self, t: f64) -> State {
///         let t = t.clamp(0.0, 20.0);
///         State { position: (20.0 - 0.5 * t) * t, velocity: 20.0 - t }
///     }
///     fn rest(&self) -> Option<f64> {
///         Some(200.0)
///     }
///     fn monotone_piece(&self, t: f64) -> Piece {
///         if t < 20.0 {
///             Piece { start: 0.0, end: 20.0 }
///         } else {
///             Piece { start: 20.0, end: f64::INFINITY }
///         }
///     }
/// }
///
/// // It passes the 150 m mark after 10 s. From 18 s on it is within 2 m and
/// // slower than 5 m/s.
/// assert!((Train.time_at(150.0).unwrap() - 10.0).abs() < 1e-12);
/// assert!((Train.settling_time(Tolerance::new(2.0, 5.0)) - 18.0).abs() < 1e-12);
/// ```
pub trait Motion {
    /// Returns position and velocity at `t` seconds. `t ≤ 0` gives the start, bit for bit; `t = ∞` gives the limit.
    ///
    /// Without a limit, `t = ∞` gives an infinite position for a motion that runs away, and the middle of the swing for a
    /// motion that swings for ever.
    fn state(&self, t: f64) -> State;

    /// Writes the states at `start`, `start + step`, `start + 2·step` …, `step` ≥ 0, up to the length of the shorter slice.
    ///
    /// A linear law computes most of them by exact [propagators](crate::Propagator), at a twentieth of the cost of [`state`].
    /// Compositions sample each part by its law. The errors are as small as those of `state`, a few units in the last place
    /// of the amplitude, and do not grow along the curve. The last bits may differ from those of `state`, but are the same on
    /// every platform. The default calls `state` for each sample.
    ///
    /// ```
    /// use carom::{Motion, Spring, State};
    /// let spring = Spring::from_response_damping_ratio(0.35, 0.8)
    ///     .motion(State::at_rest(0.0), 300.0);
    /// let (mut positions, mut velocities) = ([0.0; 1000], [0.0; 1000]);
    /// spring.sample(0.0, 0.0005, &mut positions, &mut velocities);
    /// assert!((positions[800] - spring.state(0.4).position).abs() < 1e-12);
    /// ```
    ///
    /// [`state`]: Self::state
    fn sample(&self, start: f64, step: f64, positions: &mut [f64], velocities: &mut [f64]) {
        sample::direct(self, start, step, positions, velocities);
    }

    /// Returns the limit of the position as `t → ∞`; `None` if the motion runs away or swings for ever.
    fn rest(&self) -> Option<f64>;

    /// Returns the monotone piece around `t`: the longest known stretch that contains `t` and over which position and velocity
    /// are both monotone. Where the velocity jumps (an impact), a piece ends. A piece may be shorter than possible, never longer.
    fn monotone_piece(&self, t: f64) -> Piece;

    /// Returns the first instant from which on the motion stays within `tolerance` of its rest; ∞ if it never does.
    ///
    /// The result is tight, not a bound: just before it, the motion is outside.
    fn settling_time(&self, tolerance: Tolerance) -> f64 {
        match self.rest() {
            Some(rest) => self.last_outside(&Band::around(rest, tolerance), f64::INFINITY),
            None => f64::INFINITY,
        }
    }

    /// Returns the first instant t ≥ 0 at which the motion is at `position`; `None` if it never is. A limit that is only
    /// approached is never reached.
    fn time_at(&self, position: f64) -> Option<f64> {
        piece::time_at(self, position)
    }

    /// Returns the first instant t ≥ 0 at which the motion is within `tolerance` of `position`; `None` if it never is. A
    /// critically damped spring approaches its target and never reaches it, but is within any distance of it at some instant.
    ///
    /// ```
    /// use carom::{Motion, Spring, State};
    ///
    /// let spring = Spring::from_duration_bounce(0.5, 0.0);
    /// let card = spring.motion(State::at_rest(0.0), 300.0);
    /// assert_eq!(card.time_at(300.0), None);
    /// let near = card.time_within(300.0, 0.5).unwrap();
    /// assert!((card.state(near).position - 299.5).abs() < 1e-9);
    /// ```
    fn time_within(&self, position: f64, tolerance: f64) -> Option<f64> {
        let away = self.state(0.0).position - position;
        if fabs(away) <= tolerance {
            return Some(0.0);
        }
        // From outside, the motion comes within the tolerance at the nearer bound. A negative tolerance, or NaN, has no bound.
        let bound = position + tolerance.copysign(away);
        if tolerance >= 0.0 { self.time_at(bound) } else { None }
    }

    /// Returns the first instant t ≥ 0 at which the speed is at most `speed`; `None` if it never is.
    fn time_at_speed(&self, speed: f64) -> Option<f64> {
        piece::time_at_speed(self, speed)
    }

    /// Returns the end of the last stretch before `until` that the motion spends outside `band`: 0 if it is inside from the
    /// start, `until` if it is outside at `until`.
    fn last_outside(&self, band: &Band, until: f64) -> f64 {
        piece::last_outside(self, band, until)
    }
}

/// Implements [`Motion`] for a type that holds another motion: every method is forwarded to that motion, so that none
/// falls back to a slower default.
///
/// The arguments are the type and a closure-like expression that borrows the motion inside. Type parameters stand in
/// brackets: `forward_motion!(impl[M: Motion] for Tagged<M>, |tagged| &tagged.motion)`.
///
/// ```
/// use carom::{DriftMotion, Drift, Motion, Spring, SpringMotion, State};
///
/// /// A card that is thrown away, or returns to its place.
/// enum Dismissal {
///     Away(DriftMotion),
///     Back(SpringMotion),
/// }
///
/// carom::forward_motion!(impl for Dismissal, |dismissal| match dismissal {
///     Dismissal::Away(drift) => drift as &dyn Motion,
///     Dismissal::Back(spring) => spring,
/// });
///
/// let start = State { position: 40.0, velocity: 900.0 };
/// let away = Dismissal::Away(Drift.motion(start));
/// let back = Dismissal::Back(
///     Spring::from_response_damping_ratio(0.35, 1.0).motion(start, 0.0),
/// );
/// assert_eq!(away.state(0.1).position, 130.0);
/// assert_eq!((away.rest(), back.rest()), (None, Some(0.0)));
/// ```
#[macro_export]
macro_rules! forward_motion {
    (impl $([$($generics:tt)*])? for $holder:ty, |$this:ident| $inner:expr) => {
        impl $(<$($generics)*>)? $crate::Motion for $holder {
            $crate::forward_motion! { @methods |$this| $inner;
                state(t: f64) -> $crate::State;
                sample(start: f64, step: f64, positions: &mut [f64], velocities: &mut [f64]) -> ();
                rest() -> ::core::option::Option<f64>;
                monotone_piece(t: f64) -> $crate::Piece;
                settling_time(tolerance: $crate::Tolerance) -> f64;
                time_at(position: f64) -> ::core::option::Option<f64>;
                time_within(position: f64, tolerance: f64) -> ::core::option::Option<f64>;
                time_at_speed(speed: f64) -> ::core::option::Option<f64>;
                last_outside(band: &$crate::Band, until: f64) -> f64;
            }
        }
    };
    (@methods |$this:ident| $inner:expr; $($method:ident($($name:ident: $kind:ty),*) -> $result:ty;)*) => {
        $(fn $method(&self, $($name: $kind),*) -> $result {
            let $this = self;
            $crate::Motion::$method($inner, $($name),*)
        })*
    };
}

forward_motion!(impl[M: Motion + ?Sized] for &M, |motion| *motion);

#[cfg(feature = "alloc")]
forward_motion!(impl[M: Motion + ?Sized] for Box<M>, |motion| &**motion);
