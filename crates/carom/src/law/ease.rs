use crate::error::{ParameterError, finite, not_negative, require};
use crate::math::bezier::{Bezier, Coordinate, missing};
use crate::math::root::bracketed_newton;
use crate::math::{JUST_AFTER, fabs};
use crate::motion::{Motion, Piece, State};

/// CSS `cubic-bezier()`: from start to target along a drawn curve, in a given time
///
/// The timing functions of CSS, Flutter's `Cubic`, Compose's `CubicBezierEasing`, `CAMediaTimingFunction`. These curves aren't physics. You
/// choose the duration, and they ignore the velocity of a finger that lets go. We include the law so that you can play, measure and compare
/// such designs.
///
/// # Solution
/// With the duration T, the travel w = target − x₀ and a parameter u that runs from 0 to 1:
///
/// ```text
/// t    = T (3u(1−u)((1−u) x₁ + u x₂) + u³)
/// x(t) = x₀ + w (3u(1−u)((1−u) y₁ + u y₂) + u³)
/// v(t) = w ẏ(u)/(T ẋ(u))
/// ```
///
/// The cubic for the time is solved to the precision of doubles, and v is the exact derivative for 0 < t < T. The position turns
/// where ẏ = 0. The velocity turns at the inflections of the curve, where ÿẋ − ẏẍ = 0. Both are quadratics in u.
///
/// At t ≤ 0 the motion has the state of its start, including the velocity that you gave. After that it has the curve's velocity. The
/// velocity depends on the time since the start, so you *can't restart* the motion. For example, an ease from `state(t)` takes T again.
///
/// # Parameters
/// | field | symbol | unit | range |
/// |---|---|---|---|
/// | `control` | x₁, y₁, x₂, y₂ | - | 0 ≤ x₁, x₂ ≤ 1, so that time goes forward; y₁, y₂ finite |
/// | `duration` | T | s | ≥ 0; with 0 the motion arrives at once |
///
/// The velocity is infinite where the curve is vertical: near the start if x₁ = 0, near the end if x₂ = 1, and in the middle if x₁ = 1 and
/// x₂ = 0.
///
/// # Rest
/// The target, reached at T with velocity 0, however fast the curve arrives.
///
/// # Plot
/// `carom plot ease --control 0.25,0.1,0.25,1 --duration 0.3 --target 1`
#[doc = include_str!("../../plots/ease.svg")]
///
/// # Example
/// ```
/// use carom::law::Ease;
/// use carom::{Motion, State};
///
/// // `transition: 300ms ease-out`
/// let slide = Ease::ease_out(0.3).motion(State::at_rest(0.0), 100.0);
/// assert_eq!(slide.state(0.15).position.round(), 68.0);
/// assert_eq!(slide.state(0.3), State::at_rest(100.0));
///
/// // `cubic-bezier(0.68, -0.55, 0.265, 1.55)` draws back and overshoots.
/// let back = Ease { control: [0.68, -0.55, 0.265, 1.55], duration: 1.0 }
///     .motion(State::at_rest(0.0), 100.0);
/// assert!(back.state(0.2).position < 0.0 && back.state(0.8).position > 100.0);
///
/// // The time at half of the travel.
/// let half = back.time_at(50.0).unwrap();
/// assert!((back.state(half).position - 50.0).abs() < 1e-12);
/// ```
///
/// # Source
/// CSS Easing Functions Level 1, *Cubic Bézier easing functions*, with the controls of its keywords. Browsers solve for u to a tolerance.
/// Carom solves to the last bit.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct Ease {
    /// [x₁, y₁, x₂, y₂], as in `cubic-bezier(x₁, y₁, x₂, y₂)`: x is the fraction of the time, y of the travel.
    pub control: [f64; 4],
    /// T ≥ 0, in seconds.
    pub duration: f64,
}

impl Ease {
    /// Returns CSS's default, `ease`: `cubic-bezier(0.25, 0.1, 0.25, 1)`.
    #[expect(clippy::self_named_constructors, reason = "a CSS keyword, like the others")]
    pub const fn ease(duration: f64) -> Self {
        Self { control: [0.25, 0.1, 0.25, 1.0], duration }
    }

    /// Returns `linear`, with a constant velocity.
    pub const fn linear(duration: f64) -> Self {
        Self { control: [0.0, 0.0, 1.0, 1.0], duration }
    }

    /// Returns `ease-in`: `cubic-bezier(0.42, 0, 1, 1)`.
    pub const fn ease_in(duration: f64) -> Self {
        Self { control: [0.42, 0.0, 1.0, 1.0], duration }
    }

    /// Returns `ease-out`: `cubic-bezier(0, 0, 0.58, 1)`.
    pub const fn ease_out(duration: f64) -> Self {
        Self { control: [0.0, 0.0, 0.58, 1.0], duration }
    }

    /// Returns `ease-in-out`: `cubic-bezier(0.42, 0, 0.58, 1)`.
    pub const fn ease_in_out(duration: f64) -> Self {
        Self { control: [0.42, 0.0, 0.58, 1.0], duration }
    }

    /// Returns the curve of a constant acceleration from rest. After the fraction x of the time, it has covered x² of the travel. This is
    /// Android's `AccelerateInterpolator`.
    pub const fn accelerate(duration: f64) -> Self {
        Self { control: [1.0 / 3.0, 0.0, 2.0 / 3.0, 1.0 / 3.0], duration }
    }

    /// Returns the curve of a constant deceleration to rest. After the fraction x of the time, it has covered 1 − (1 − x)² of the travel.
    /// This is Android's `DecelerateInterpolator` and Flutter's `Curves.decelerate`.
    pub const fn decelerate(duration: f64) -> Self {
        Self { control: [1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0, 1.0], duration }
    }

    /// Checks that every parameter is in its range.
    ///
    /// # Errors
    /// The first parameter that is out of its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        let [x1, y1, x2, y2] = self.control;
        require((0.0..=1.0).contains(&x1), "control[0]", "be from 0 to 1", x1)?;
        finite("control[1]", y1)?;
        require((0.0..=1.0).contains(&x2), "control[2]", "be from 0 to 1", x2)?;
        finite("control[3]", y2)?;
        not_negative("duration", self.duration)
    }

    /// Returns the motion from `start` to `target`.
    #[must_use]
    pub const fn motion(&self, start: State, target: f64) -> EaseMotion {
        let [x1, y1, x2, y2] = self.control;
        let curve = Bezier { x: Coordinate { first: x1, second: x2 }, y: Coordinate { first: y1, second: y2 } };
        EaseMotion { curve, duration: self.duration, start, target, travel: target - start.position }
    }
}

/// An [`Ease`] with a start and a target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EaseMotion {
    curve: Bezier,
    duration: f64,
    start: State,
    target: f64,
    travel: f64,
}

impl EaseMotion {
    /// Returns the target.
    #[must_use]
    pub const fn target(&self) -> f64 {
        self.target
    }

    /// Returns the time at the parameter u of the curve.
    fn time(&self, u: f64) -> f64 {
        self.duration * self.curve.x.value(u)
    }

    /// Returns the first parameter where the curve has covered this fraction ≠ 0 of the travel. `slack` is the rounding of the fraction.
    fn parameter_at(&self, fraction: f64, slack: f64) -> Option<f64> {
        let y = self.curve.y;
        let [one, other] = y.turns();
        let (mut from, mut value) = (0.0, 0.0);
        for to in [one, other, 1.0] {
            let next = y.value(to);
            let sign = if next > value { 1.0 } else { -1.0 };
            let (ahead, beyond) = (sign * (fraction - value), sign * (fraction - next));
            if ahead > 0.0 && beyond < 0.0 {
                let miss = |u: f64| (sign * missing(fraction, y.value(u)), -sign * y.slope(u));
                return Some(bracketed_newton(from, to, 0.5 * (from + to), miss));
            }
            // If rounding alone puts the position beyond the turning point, the motion reaches it at the turning point.
            if ahead > 0.0 && beyond <= slack {
                return Some(to);
            }
            (from, value) = (to, next);
        }
        None
    }
}

impl Motion for EaseMotion {
    fn state(&self, t: f64) -> State {
        if t <= 0.0 {
            return self.start;
        }
        // Without travel, a vertical curve would give 0·∞, which is NaN.
        if t >= self.duration || self.travel == 0.0 {
            return State::at_rest(self.target);
        }
        let place = self.curve.at(t, self.duration);
        // Compute the position from the nearer end, so that small distances keep their digits.
        let position = if place.travel < 0.5 {
            self.start.position + self.travel * place.travel
        } else {
            self.target - self.travel * place.left
        };
        State { position, velocity: self.travel * place.slope / self.duration }
    }

    fn rest(&self) -> Option<f64> {
        Some(self.target)
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        let turns = self.curve.y.turns().into_iter().chain(self.curve.inflections());
        Piece::around(t, turns.map(|u| self.time(u)).chain([JUST_AFTER, self.duration]))
    }

    #[expect(clippy::float_cmp, reason = "the position must be exactly the start")]
    fn time_at(&self, position: f64) -> Option<f64> {
        if position == self.start.position {
            return Some(0.0);
        }
        if self.travel == 0.0 || !position.is_finite() {
            return None;
        }
        if self.duration == 0.0 {
            // The motion jumps to its target at once, so it doesn't pass any other position.
            return (position == self.target).then_some(0.0);
        }
        let fraction = (position - self.start.position) / self.travel;
        let size = fabs(position) + fabs(self.start.position) + fabs(self.target);
        let slack = 2.0 * f64::EPSILON * size / fabs(self.travel);
        self.parameter_at(fraction, slack).map(|u| self.time(u))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motion::Tolerance;

    #[test]
    fn accelerate_and_decelerate_are_parabolas() {
        for x in [0.0, 0.1, 0.3, 0.5, 0.9, 1.0] {
            let position = |ease: Ease| ease.motion(State::at_rest(0.0), 1.0).state(2.0 * x).position;
            assert!((position(Ease::accelerate(2.0)) - x * x).abs() < 1e-15, "{x}");
            assert!((position(Ease::decelerate(2.0)) - x * (2.0 - x)).abs() < 1e-15, "{x}");
        }
    }

    #[test]
    fn an_ease_has_the_start_velocity_only_at_its_start() {
        let start = State { position: -3.0, velocity: 250.0 };
        let ease = Ease::ease(0.4).motion(start, 0.1);
        assert_eq!(ease.state(0.0), start);
        assert_eq!(ease.state(-1.0), start);
        assert_eq!(ease.state(0.4), State::at_rest(0.1));
        assert_eq!(ease.state(f64::INFINITY), State::at_rest(0.1));
        // At 5e−324 s the motion already has the curve's velocity, which is 0.1/0.25 of the mean velocity.
        assert!((ease.state(5e-324).velocity - 0.4 * 3.1 / 0.4).abs() < 1e-14);
        assert_eq!(ease.monotone_piece(0.0).end, 5e-324);
        // An ease with a duration of 0 is at its target at once.
        assert_eq!(Ease::ease(0.0).motion(start, 0.1).state(1e-300), State::at_rest(0.1));
        // An ease without travel stays at its target.
        let stays = Ease::ease(0.4).motion(start, -3.0);
        assert_eq!(stays.state(0.1), State::at_rest(-3.0));
        assert_eq!(stays.time_at(-3.1), None);
        assert_eq!(stays.settling_time(Tolerance::pixels(1.0)), 5e-324);
    }

    #[test]
    fn the_top_of_an_overshoot_is_reached_once() {
        for target in [300.0, -300.0] {
            let ease =
                Ease { control: [0.3, 0.0, 0.2, 1.8], duration: 0.5 }.motion(State::at_rest(0.1 * target), target);
            let top = ease.monotone_piece(0.49).start;
            let position = ease.state(top).position;
            assert!(position / target > 1.0);
            let time = ease.time_at(position).unwrap_or(f64::NAN);
            assert!((time - top).abs() < 1e-7, "{time} {top}");
            assert_eq!(ease.time_at(position + 1e-9 * target), None);
        }
    }

    #[test]
    fn validate_says_which_parameter_is_out_of_range() {
        let field =
            |control: [f64; 4], duration: f64| Ease { control, duration }.validate().map_err(|error| error.field());
        assert_eq!(field([0.0, -5.0, 1.0, 5.0], 0.0), Ok(()));
        assert_eq!(field([-0.1, 0.0, 1.0, 1.0], 1.0), Err("control[0]"));
        assert_eq!(field([0.0, f64::INFINITY, 1.0, 1.0], 1.0), Err("control[1]"));
        assert_eq!(field([0.0, 0.0, f64::NAN, 1.0], 1.0), Err("control[2]"));
        assert_eq!(field([0.0, 0.0, 1.0, f64::NAN], 1.0), Err("control[3]"));
        assert_eq!(field([0.0, 0.0, 1.0, 1.0], -1.0), Err("duration"));
    }
}
