//! The trait of all motions, and the macro that forwards it.

use super::{piece, sample};
use crate::math::fabs;
use crate::motion::{Band, Piece, State, Tolerance};
#[cfg(feature = "alloc")]
use alloc::boxed::Box;

/// A law with a start: position and velocity as a pure function of time.
///
/// Time is in seconds since the start. Evaluation doesn't panic or allocate. If the law's parameters are
/// [valid](crate::error::ParameterError), a motion never gives NaN, and at `t = ∞` it gives the limit.
///
/// # Implementing it
/// You only have to write three methods, for the state, the rest, and the monotone pieces. The other methods have defaults that bracket the
/// answer with these three. If your law has closed forms, override the defaults. If your motion has *infinitely* many pieces (a spring
/// swings for ever), you must override [`last_outside`](Self::last_outside). [`forward_motion!`](crate::forward_motion) implements the
/// trait for a type that holds another motion.
///
/// ```
/// use carom::motion::Piece;
/// use carom::{Motion, State, Tolerance};
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
    /// Returns position and velocity at `t` seconds. `t ≤ 0` gives the start, bit for bit, and `t = ∞` gives the limit.
    ///
    /// Without a limit, `t = ∞` gives an infinite position for a motion that runs away. For a motion that swings for ever, it gives the
    /// middle of the swing.
    fn state(&self, t: f64) -> State;

    /// Writes the states at `start`, `start + step`, `start + 2·step` …, `step` ≥ 0, up to the length of the shorter slice.
    ///
    /// Linear laws compute most samples by exact [propagators](crate::motion::Propagator), at a twentieth of the cost of [`state`]. A
    /// composition samples each part by its own law. The errors are as small as in `state`, a few units in the last place of the amplitude,
    /// and don't grow along the curve. The last bits may differ from `state`, but are the same on every platform. The default calls `state`
    /// for each sample.
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

    /// Returns the limit of the position as `t → ∞`, or `None` if the motion runs away or swings for ever.
    fn rest(&self) -> Option<f64>;

    /// Returns the monotone piece around `t`: the longest known stretch that contains `t` and over which position and velocity are both
    /// monotone. Where the velocity jumps (an impact), a piece ends. A piece may be shorter than possible, but never longer.
    fn monotone_piece(&self, t: f64) -> Piece;

    /// Returns the first instant after which the motion stays within `tolerance` of its rest, or ∞ if it never does.
    ///
    /// The result is exact and not just an upper bound. Right before it, the motion is outside the tolerance.
    fn settling_time(&self, tolerance: Tolerance) -> f64 {
        match self.rest() {
            Some(rest) => self.last_outside(&Band::around(rest, tolerance), f64::INFINITY),
            None => f64::INFINITY,
        }
    }

    /// Returns the first instant t ≥ 0 when the motion is at `position`, or `None` if it never is. A limit that the motion only approaches
    /// doesn't count.
    fn time_at(&self, position: f64) -> Option<f64> {
        piece::time_at(self, position)
    }

    /// Returns the first instant t ≥ 0 when the motion is within `tolerance` of `position`, or `None` if it never is. For example, a
    /// critically damped spring never reaches its target, but gets within any distance of it.
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
        // A motion that comes from outside enters the tolerance at its nearer bound. A negative tolerance or NaN can't be entered.
        let bound = position + tolerance.copysign(away);
        if tolerance >= 0.0 { self.time_at(bound) } else { None }
    }

    /// Returns the first instant t ≥ 0 when the speed is at most `speed`, or `None` if it never is.
    fn time_at_speed(&self, speed: f64) -> Option<f64> {
        piece::time_at_speed(self, speed)
    }

    /// Returns the end of the last stretch before `until` that the motion spends outside `band`. This is 0 if the motion is inside from the
    /// start, and `until` if it is outside at `until`.
    fn last_outside(&self, band: &Band, until: f64) -> f64 {
        piece::last_outside(self, band, until)
    }
}

/// Implements [`Motion`] for a type that holds another motion. It forwards every method, so that you don't fall back to a slower default.
///
/// The arguments are the type and a closure-like expression that borrows the motion inside. Write type parameters in brackets:
/// `forward_motion!(impl[M: Motion] for Tagged<M>, |tagged| &tagged.motion)`.
///
/// ```
/// use carom::law::{Drift, DriftMotion, SpringMotion};
/// use carom::{Motion, Spring, State};
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
                monotone_piece(t: f64) -> $crate::motion::Piece;
                settling_time(tolerance: $crate::Tolerance) -> f64;
                time_at(position: f64) -> ::core::option::Option<f64>;
                time_within(position: f64, tolerance: f64) -> ::core::option::Option<f64>;
                time_at_speed(speed: f64) -> ::core::option::Option<f64>;
                last_outside(band: &$crate::motion::Band, until: f64) -> f64;
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
