use crate::error::{ParameterError, not_negative};
use crate::forward_motion;
use crate::law::friction::{Friction, FrictionMotion};
use crate::math::root::bracketed_newton;
use crate::math::{decay_mean, decay_mean_2, exp, fabs, larger, ln_1p, sqrt};
use crate::motion::{Motion, Piece, State, Tolerance};

/// v′ = −drag·v − deceleration·sgn v
///
/// Friction in a fluid and on a dry floor at once. The constant part stops the motion after a finite time, without a long invisible tail.
/// Desktop scrolling uses this law (Flutter uses it on macOS), and Chromium's fling curve follows it (see
/// [`ChromiumFling`](crate::law::ChromiumFling)). Without drag, a body slides on a dry floor, as in school physics.
///
/// # Solution
/// For v₀ > 0, until the stop at T (mirrored for v₀ < 0), with G(t) = (1 − e^(−drag·t))/drag and H(t) = (t − G(t))/drag:
///
/// ```text
/// v(t) = v₀ e^(−drag·t) − deceleration·G(t)
/// x(t) = x₀ + v₀ G(t) − deceleration·H(t)
/// T    = ln(1 + drag·v₀/deceleration)/drag
/// ```
///
/// G → t and H → t²/2 as the drag vanishes. Neither computation cancels, so a small drag doesn't cost digits. The force depends on the
/// velocity alone, and not on the time since the release, so you can restart the motion at any frame.
///
/// # Parameters
/// | field | symbol | unit | range |
/// |---|---|---|---|
/// | `drag` | drag | 1/s | ≥ 0 |
/// | `deceleration` | deceleration | length/s² | ≥ 0; with 0 it is [`Friction`] |
///
/// # Rest
/// x(T), reached at T. With deceleration 0, the limit x₀ + v₀/drag. With both 0, the motion comes to rest only if the velocity is 0.
///
/// # Plot
/// `carom plot sliding --drag 2 --deceleration 200,1400 --velocity 1000`
#[doc = include_str!("../../plots/sliding.svg")]
///
/// # Example
/// ```
/// use carom::law::Sliding;
/// use carom::{Motion, State};
///
/// let fling = Sliding { drag: 2.0, deceleration: 1400.0 }
///     .motion(State { position: 0.0, velocity: 1000.0 });
/// let stop = fling.stopping_time();
/// assert!(stop < 0.5);
/// assert_eq!(fling.state(stop).velocity, 0.0);
/// assert_eq!(fling.state(60.0), fling.state(stop));
/// ```
///
/// # Source
/// Derived from the equation. Flutter's `FrictionSimulation` with `constantDeceleration` adds −deceleration·t to the decayed velocity
/// instead. That force depends on the time since the release, so a fling goes further if it's restarted every frame
/// (flutter/flutter#120340). Carom solves the equation itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sliding {
    /// Friction in proportion to the velocity, in 1/s, ≥ 0.
    pub drag: f64,
    /// Friction independent of the speed, in length/s², ≥ 0.
    pub deceleration: f64,
}

/// [`Friction`] is sliding without a constant deceleration.
impl From<Friction> for Sliding {
    fn from(friction: Friction) -> Self {
        Self { drag: friction.drag, deceleration: 0.0 }
    }
}

impl Sliding {
    /// Checks that every parameter is in its range.
    ///
    /// # Errors
    /// The first parameter that is out of its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        not_negative("drag", self.drag)?;
        not_negative("deceleration", self.deceleration)
    }

    /// Returns the motion from `start`.
    #[must_use]
    pub fn motion(&self, start: State) -> SlidingMotion {
        if self.deceleration == 0.0 {
            return SlidingMotion { path: Path::Fluid(Friction { drag: self.drag }.motion(start)) };
        }
        let stop = self.time_to_fall(fabs(start.velocity), 0.0);
        let glide = Glide { law: *self, start, stop, end: start.position };
        SlidingMotion { path: Path::Stops(Glide { end: glide.gliding(stop).position, ..glide }) }
    }

    /// Returns how long `speed` ≥ 0 takes to fall to `slower` ≥ 0, with deceleration > 0:
    ///
    /// ln(1 + z)/drag with z = drag·(speed − slower)/(deceleration + drag·slower).
    fn time_to_fall(&self, speed: f64, slower: f64) -> f64 {
        let loss = speed - slower;
        if !(loss > 0.0) {
            return 0.0;
        }
        let last = self.deceleration + self.drag * slower;
        // At the final deceleration (drag included), the speed would fall in this time.
        let time = loss / last;
        let z = self.drag * time;
        if z == 0.0 { time } else { time * (ln_1p(z) / z) }
    }
}

/// A [`Sliding`] with a start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SlidingMotion {
    path: Path,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Path {
    /// Without deceleration the motion slows down for ever.
    Fluid(FrictionMotion),
    /// The motion glides until it stops.
    Stops(Glide),
}

impl SlidingMotion {
    /// Returns the instant after which the motion is at rest, or ∞ if it slows down for ever.
    #[must_use]
    pub fn stopping_time(&self) -> f64 {
        match self.path {
            Path::Fluid(fluid) => fluid.time_at_speed(0.0).unwrap_or(f64::INFINITY),
            Path::Stops(glide) => glide.stop,
        }
    }
}

forward_motion!(impl for SlidingMotion, |motion| match &motion.path {
    Path::Fluid(fluid) => fluid as &dyn Motion,
    Path::Stops(glide) => glide,
});

/// The motion with a constant deceleration until `stop`. Afterwards it stays at `end`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Glide {
    law: Sliding,
    start: State,
    stop: f64,
    end: f64,
}

impl Glide {
    /// Returns the state at 0 ≤ t ≤ stop.
    fn gliding(&self, t: f64) -> State {
        let State { position, velocity } = self.start;
        let Sliding { drag, deceleration } = self.law;
        let deceleration = deceleration.copysign(velocity);
        let z = drag * t;
        let slowed = velocity * exp(-z) - deceleration * (t * decay_mean(z));
        State {
            // This is v₀ G(t) − deceleration·H(t), as on the law's page.
            position: position + t * (velocity * decay_mean(z) - deceleration * (t * decay_mean_2(z))),
            // Rounding must not reverse the velocity.
            velocity: if (slowed > 0.0) == (velocity > 0.0) { slowed } else { 0.0 },
        }
    }

    /// Returns how many seconds before the stop there is still `distance` > 0 to go.
    ///
    /// At s seconds before the stop, the remaining distance is deceleration·s²·(e^z − 1 − z)/z² with z = drag·s. This is H with
    /// its time reversed, and grows with s.
    fn time_left(&self, distance: f64) -> f64 {
        let Sliding { drag, deceleration } = self.law;
        bracketed_newton(0.0, self.stop, sqrt(2.0 * distance / deceleration), |s| {
            let z = -drag * s;
            (distance - deceleration * s * (s * decay_mean_2(z)), -deceleration * s * decay_mean(z))
        })
    }

    /// Returns the time when the motion has covered `travel` > 0, out of `total` until the stop.
    fn time_after(&self, travel: f64, total: f64) -> f64 {
        if travel > 0.5 * total {
            // Near the end the velocity vanishes, and a search from the start would lose half of the digits. So search from the end.
            return self.stop - self.time_left(total - travel);
        }
        let Sliding { drag, deceleration } = self.law;
        let speed = fabs(self.start.velocity);
        bracketed_newton(0.0, self.stop, travel / speed, |t| {
            let z = drag * t;
            let gone = t * (speed * decay_mean(z) - deceleration * (t * decay_mean_2(z)));
            (travel - gone, deceleration * (t * decay_mean(z)) - speed * exp(-z))
        })
    }
}

impl Motion for Glide {
    fn state(&self, t: f64) -> State {
        if t <= 0.0 {
            return self.start;
        }
        if !(t < self.stop) {
            return State::at_rest(self.end);
        }
        let State { position, velocity } = self.gliding(t);
        // Near the stop, rounding may put the position beyond the end, so limit it.
        let is_beyond = if self.start.velocity > 0.0 { position > self.end } else { position < self.end };
        State { position: if is_beyond { self.end } else { position }, velocity }
    }

    fn rest(&self) -> Option<f64> {
        Some(self.end)
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        Piece::around(t, [self.stop])
    }

    fn settling_time(&self, tolerance: Tolerance) -> f64 {
        let slow = self.law.time_to_fall(fabs(self.start.velocity), tolerance.velocity);
        let near = if fabs(self.end - self.start.position) <= tolerance.distance {
            0.0
        } else if tolerance.distance > 0.0 {
            self.stop - self.time_left(tolerance.distance)
        } else {
            self.stop
        };
        larger(slow, near)
    }

    #[expect(clippy::float_cmp, reason = "the position must be exactly the end")]
    fn time_at(&self, position: f64) -> Option<f64> {
        let State { position: from, velocity } = self.start;
        let (travel, total) = ((position - from) * velocity.signum(), (self.end - from) * velocity.signum());
        if travel == 0.0 {
            Some(0.0)
        } else if !(travel > 0.0 && travel <= total) || velocity == 0.0 {
            None
        } else if travel == total {
            Some(self.stop)
        } else {
            Some(self.time_after(travel, total))
        }
    }

    fn time_at_speed(&self, speed: f64) -> Option<f64> {
        let time = self.law.time_to_fall(fabs(self.start.velocity), speed);
        (speed >= 0.0).then_some(time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirror_images_are_exact_where_the_velocity_rounds_to_zero() {
        let law = Sliding { drag: 3.0, deceleration: 1e-15 };
        let start = State { position: 200.0, velocity: 1e15 };
        let (motion, mirror) = (law.motion(start), law.motion(-start));
        for i in 0..4000 {
            let t = 0.1 * f64::from(i);
            assert_eq!(mirror.state(t), -motion.state(t), "{t}");
        }
    }
}
