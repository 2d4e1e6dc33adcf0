//! Motions to a chosen offset, for wheels, keys and programs.

use super::extent::View;
use super::physics::first_contact;
use crate::compose::then::{Then, Until};
use crate::domain;
use crate::error::{ParameterError, positive};
use crate::law::{Ease, EaseMotion, Spring, SpringMotion};
use crate::math::{exp, expm1, fabs, larger, ln, smaller, sqrt};
use crate::motion::{Motion, Piece, State, piece};

/// How a jump to an offset is smoothed.
///
/// Another jump in flight retargets the motion and keeps its velocity.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Smoothing {
    /// The page jumps.
    Instant,
    /// A spring, as in Gecko.
    Spring(Spring),
    /// Chromium's smoothing for keys: CSS's ease-in-out over 150 ms, with its initial slope set to the current velocity.
    EaseConstant,
    /// Chromium's smoothing for wheels: the ease of [`EaseConstant`](Self::EaseConstant) over 200 ms for up to 120 px, falling to 100 ms at
    /// 480 px.
    EaseInverseDelta,
    /// Chromium's smoothing for programs before it had [`ScrollTo`](Self::ScrollTo): the ease of [`EaseConstant`](Self::EaseConstant) over
    /// √(distance in px)/60 s, at most 0.7 s.
    EaseDeltaBased,
    /// Chromium's impulse curve for the wheel on Windows, cubic-bezier(0.25, y, 0, 1), which starts fast and settles slowly. We choose y so
    /// that the curve starts with the current velocity. The curve takes 1.5 ms/px, at least 200 ms and at most 500 ms:
    /// `scroll_offset_animation_curve.cc`.
    Impulse,
    /// Chromium 156's `scrollTo({behavior: "smooth"})`: cubic-bezier(0.4, y, 0, 1) with y as in [`Impulse`](Self::Impulse), over √(distance
    /// in px)/60 s, at most 0.7 s. It equals a recording of 1000 px within 1 px.
    ScrollTo,
    /// A scroll with a speed limit, for programs. The velocity approaches `speed` exponentially, as friction makes a velocity approach
    /// zero. The page keeps this speed until a critically damped spring takes it to its target. If the spring alone stays below the speed,
    /// it takes the page all the way. A page that is already faster slows down.
    ///
    /// ```
    /// use carom::scroll::{Extent, Scroller, Smoothing, platform};
    ///
    /// let mut log = Scroller::new(platform::gtk(), Extent::new(100_800.0, 800.0));
    /// let limited = Smoothing::Limited { speed: 20_000.0, response: 0.4 };
    /// log.go_to(0.0, 100_000.0, limited);
    /// log.advance_to(2.0);
    /// assert_eq!(log.velocity().round(), 20_000.0);
    /// log.advance_to(6.0);
    /// assert_eq!(log.offset(), 100_000.0);
    /// ```
    Limited {
        /// The highest speed, > 0.
        speed: f64,
        /// The response of the spring, in seconds > 0.
        response: f64,
    },
}

impl From<Spring> for Smoothing {
    fn from(spring: Spring) -> Self {
        Self::Spring(spring)
    }
}

/// Returns how many frames at 60 Hz Chromium takes for a wheel's distance, as in `scroll_offset_animation_curve.cc`.
fn inverse_delta(distance: f64) -> f64 {
    (14.0 - fabs(distance) / 60.0).clamp(6.0, 12.0)
}

/// Returns how many frames at 60 Hz Chromium takes for a distance that a program asks for.
fn delta_based(distance: f64) -> f64 {
    smaller(sqrt(fabs(distance)), 42.0)
}

/// A motion to a chosen offset.
///
/// If the velocity carries the page to a hard edge, the page stops there and continues from rest. From there we replace an underdamped
/// spring by a critically damped one, so that the page doesn't meet the edge again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Glide {
    pub(super) target: f64,
    first: GlideMotion,
    /// The time when the page stops at a hard edge, and the motion after that (`None` if the target is that edge).
    stop: Option<(f64, Option<GlideMotion>)>,
    pub(super) duration: f64,
}

/// The motion of a glide between stops.
#[derive(Clone, Copy, Debug, PartialEq)]
enum GlideMotion {
    Spring(SpringMotion),
    Ease(EaseMotion, f64),
    Limited(Then<CruiseMotion, SpringMotion>),
}

/// The steepest start of an ease: `scroll_offset_animation_curve.cc`, `EaseInOutWithInitialSlope`.
const STEEPEST: f64 = 1000.0;

impl Smoothing {
    /// Checks the numbers of a spring or of a limited scroll.
    ///
    /// # Errors
    /// Fails at the first number that is out of its range. The error says which number that is, and its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        match *self {
            Self::Spring(spring) => spring.validate(),
            Self::Limited { speed, response } => positive("speed", speed).and_then(|()| positive("response", response)),
            _ => Ok(()),
        }
    }

    /// Returns the motion from `start` to `target`, or `None` for a jump. With `has_hard_edges`, the motion stops at the edges of the view.
    #[expect(clippy::float_cmp, reason = "the edge is exactly the target, or another offset")]
    pub(super) fn glide(&self, start: State, target: f64, has_hard_edges: bool, view: &View) -> Option<Glide> {
        let first = self.motion(start, target)?;
        let whole = first.duration(view);
        let is_outward = view.extent.overscroll(start.position) * start.velocity > 0.0;
        let stop = if !has_hard_edges {
            None
        } else if is_outward {
            Some((0.0, start.position))
        } else {
            first_contact(first.motion(), whole, view).map(|(edge, contact)| (contact.time, edge))
        };
        let Some((time, edge)) = stop else {
            return Some(Glide { target, first, stop: None, duration: whole });
        };
        let next = self.without_swing().motion(State::at_rest(edge), target).filter(|_| edge != target);
        let duration = time + next.map_or(0.0, |next| next.duration(view));
        Some(Glide { target, first, stop: Some((time, next)), duration })
    }

    /// Returns the same smoothing with a spring that doesn't overshoot.
    fn without_swing(self) -> Self {
        match self {
            Self::Spring(spring) if spring.damping_ratio() < 1.0 => {
                Self::Spring(Spring::from_angular_frequency(spring.angular_frequency(), 1.0))
            }
            smoothing => smoothing,
        }
    }

    fn motion(&self, start: State, target: f64) -> Option<GlideMotion> {
        let travel = target - start.position;
        let slope = |duration: f64| start.velocity * duration / travel;
        let ease = |control: [f64; 4], duration: f64| {
            let moves = travel != 0.0 && duration > 0.0;
            moves.then(|| GlideMotion::Ease(Ease { control, duration }.motion(start, target), duration))
        };
        let ease_in_out = |frames: f64| {
            // A longer curve would overshoot, so limit the duration. Chromium calls the limit `VelocityBasedDurationBound`.
            let (duration, bound) = (frames / 60.0, 2.5 * travel / start.velocity);
            let duration = if bound > 0.0 { smaller(duration, bound) } else { duration };
            ease([0.42, 0.42 * slope(duration).clamp(-STEEPEST, STEEPEST), 0.58, 1.0], duration)
        };
        match self {
            Self::Instant => None,
            Self::Spring(spring) => Some(GlideMotion::Spring(spring.motion(start, target))),
            Self::Limited { speed, response } => Some(limited(*speed, *response, start, target)),
            Self::EaseConstant => ease_in_out(9.0),
            Self::EaseInverseDelta => ease_in_out(inverse_delta(travel)),
            Self::EaseDeltaBased => ease_in_out(delta_based(travel)),
            Self::ScrollTo => {
                let duration = delta_based(travel) / 60.0;
                ease([0.4, 0.4 * slope(duration).clamp(-STEEPEST, STEEPEST), 0.0, 1.0], duration)
            }
            Self::Impulse => {
                let duration = (0.0015 * fabs(travel)).clamp(0.2, 0.5);
                // This curve can't overshoot, so a page that moves away from its target starts the curve at velocity 0.
                let slope = larger(slope(duration), 0.0);
                let lifted = 0.25 * slope;
                let control = if lifted < 1.0 { [0.25, lifted, 0.0, 1.0] } else { [1.0 / slope, 1.0, 0.0, 1.0] };
                ease(control, duration)
            }
        }
    }
}

/// Returns a scroll at no more than `speed`, which ends on a critically damped spring.
fn limited(speed: f64, response: f64, start: State, target: f64) -> GlideMotion {
    let spring = Spring::from_response_damping_ratio(response, 1.0);
    let (w, travel) = (spring.angular_frequency(), target - start.position);
    // The spring is x = target + (A + B t) e^(−ωt), with A = −travel and B = v₀ − ω travel. It is fastest at the time `t`.
    let b = start.velocity - w * travel;
    let t = larger((b + start.velocity) / (w * b), 0.0);
    let whole = spring.motion(start, target);
    if !(fabs(whole.state(t).velocity) > speed) {
        return GlideMotion::Spring(whole);
    }
    // Cruise until the target is 2/ω times the velocity away, because there a spring starts without acceleration. Before that, the
    // velocity approaches `speed` at the rate ω/2.
    let cruise = CruiseMotion { start, velocity: speed.copysign(travel), rate: 0.5 * w };
    let time = larger((travel - start.velocity / cruise.rate) / cruise.velocity, 0.0);
    GlideMotion::Limited(Then::new(cruise, Until::Time(time), |at| spring.motion(at, target)))
}

/// A velocity that approaches another one exponentially: v = u + (v₀ − u) e^(−rt).
#[derive(Clone, Copy, Debug, PartialEq)]
struct CruiseMotion {
    start: State,
    /// u.
    velocity: f64,
    /// r, 1/s.
    rate: f64,
}

impl Motion for CruiseMotion {
    fn state(&self, t: f64) -> State {
        if t <= 0.0 {
            return self.start;
        }
        let (Self { start, velocity, rate }, t) = (*self, domain::time(t));
        let change = (start.velocity - velocity) / rate;
        State {
            position: start.position + velocity * t - change * expm1(-rate * t),
            velocity: velocity + (start.velocity - velocity) * exp(-rate * t),
        }
    }

    fn rest(&self) -> Option<f64> {
        None
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        // From the velocity v₀ to the final velocity u at the rate r, the page turns round when e^(−rt) = u/(u − v₀).
        let kept = self.velocity / (self.velocity - self.start.velocity);
        let turns = if kept > 0.0 && kept < 1.0 { -ln(kept) / self.rate } else { 0.0 };
        Piece::around(t, [turns])
    }
}

impl Glide {
    /// Returns the first instant, not before `start`, when the page is at a position.
    pub(super) fn time_at(&self, position: f64, start: f64) -> Option<f64> {
        let (stop, next) = self.stop.unwrap_or((f64::INFINITY, None));
        let first = piece::time_at_from(self.first.motion(), position, start).filter(|t| *t <= stop);
        let second = || next.and_then(|next| piece::time_at_from(next.motion(), position, larger(start - stop, 0.0)));
        first.filter(|_| start < stop).or_else(|| second().map(|t| stop + t))
    }

    pub(super) fn state(&self, t: f64) -> State {
        match &self.stop {
            Some((time, next)) if t >= *time => {
                next.map_or(State::at_rest(self.target), |next| next.motion().state(t - time))
            }
            _ => self.first.motion().state(t),
        }
    }
}

impl GlideMotion {
    fn motion(&self) -> &dyn Motion {
        match self {
            Self::Spring(motion) => motion,
            Self::Ease(motion, _) => motion,
            Self::Limited(motion) => motion,
        }
    }

    fn duration(&self, view: &View) -> f64 {
        match self {
            Self::Spring(motion) => motion.settling_time(view.tolerance()),
            Self::Limited(motion) => motion.settling_time(view.tolerance()),
            Self::Ease(_, duration) => *duration,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scroll::extent::Extent;

    #[test]
    fn scroll_eases_take_as_long_as_in_chromium() {
        let view =
            View { extent: Extent::new(f64::INFINITY, 800.0), device_pixel_ratio: 1.0, origin: 0.0, across: None };
        for (smoothing, distance, duration) in [
            (Smoothing::EaseConstant, 700.0, 0.15),
            (Smoothing::EaseInverseDelta, 100.0, 0.2),
            (Smoothing::EaseInverseDelta, -300.0, 0.15),
            (Smoothing::EaseInverseDelta, 2000.0, 0.1),
            (Smoothing::EaseDeltaBased, 900.0, 0.5),
            (Smoothing::EaseDeltaBased, -40_000.0, 0.7),
        ] {
            let glide = smoothing.glide(State::at_rest(0.0), distance, false, &view);
            let found = glide.map_or(f64::NAN, |glide| glide.duration);
            assert!((found - duration).abs() < 1e-15, "{smoothing:?} {distance}: {found}");
        }
    }

    #[test]
    fn every_smoothing_keeps_the_velocity_when_retargeted() {
        let spring = Spring::from_response_damping_ratio(0.2, 1.0);
        let view =
            View { extent: Extent::new(f64::INFINITY, 800.0), device_pixel_ratio: 1.0, origin: 0.0, across: None };
        for smoothing in [
            Smoothing::Spring(spring),
            Smoothing::EaseInverseDelta,
            Smoothing::EaseConstant,
            Smoothing::Impulse,
            Smoothing::ScrollTo,
        ] {
            for sign in [1.0, -1.0] {
                let first = smoothing.glide(State::at_rest(0.0), sign * 120.0, false, &view);
                let now = first.map(|glide| glide.state(0.06)).unwrap_or_default();
                assert!(sign * now.velocity > 100.0, "{smoothing:?} {now:?}");
                let next = smoothing.glide(now, sign * 240.0, false, &view);
                let after = next.map(|glide| glide.state(1e-9)).unwrap_or_default();
                assert!((after.velocity / now.velocity - 1.0).abs() < 1e-4, "{smoothing:?} {now:?} {after:?}");
            }
        }
    }
}
