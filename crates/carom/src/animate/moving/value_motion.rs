//! The motion of a value since its last change, as a pure function of the seconds since then.

use super::basis_cache::BasisCache;
use super::lane_state::LaneState;
use super::rest_instant::rest_instant;
use super::tolerance::{PolicyKind, TolerancePolicy, span};
use crate::animate::value::animatable::Animatable;
use crate::lanes::Lanes;
use crate::law::friction::Friction;
use crate::law::spring::Spring;
use crate::law::spring::modes::{Form, Modes};
use crate::math::{decay_mean, larger};
use crate::motion::{Motion, State, Tolerance};

/// The force on the value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Force {
    /// A spring pulls to the target.
    Spring,
    /// A spring pulls to a target that moves with the velocity `extra`.
    SpringToMovingTarget,
    /// A spring without stiffness brakes the value.
    SlackSpring,
    /// Friction alone acts; `root_or_drag` is its drag.
    Friction,
    /// The constant acceleration `extra` acts.
    Acceleration,
}

/// The motion of a value since its last change, in seconds since then. All reads are pure.
///
/// A change makes another motion that starts where this one is at that time; the caller then counts from 0 again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValueMotion<T: Animatable> {
    pub(super) start: LaneState<T::Displacement>,
    /// The velocity of the target, or an acceleration, depending on [`Force`].
    pub(super) extra: T::Displacement,
    /// The spring that acts, or that acts after the next retarget.
    pub(super) spring: Spring,
    /// [`Modes::root`] of the spring, or the drag of the friction that acts instead.
    pub(super) root_or_drag: f64,
    /// The time from which the value is at rest (≥ 0, or ∞). A negative number means that this time is not known yet:
    /// it is the negated square of the distance below which the value may be at rest.
    pub(super) end: f64,
    pub(super) policy_numbers: [f64; 2],
    /// The value at the start. A sum of origin and displacement could differ from it by a rounding.
    pub(super) start_value: T,
    /// The last target that was set; for a moving target, its position at the start.
    pub(super) target: T,
    pub(super) force: Force,
    pub(super) policy_kind: PolicyKind,
}

/// The factor by which a distance is enlarged before it is compared, because the state at the exact end may be outside
/// by a rounding.
const MARGIN: f64 = 1.001;

impl<T: Animatable> ValueMotion<T> {
    /// Returns a value at rest.
    pub(crate) fn new(value: T, spring: Spring) -> Self {
        let (policy_kind, policy_numbers) = TolerancePolicy::default().pack();
        Self {
            start: LaneState::ZERO,
            extra: Lanes::ZERO,
            spring,
            root_or_drag: root(spring),
            end: 0.0,
            policy_numbers,
            start_value: value,
            target: value,
            force: Force::Spring,
            policy_kind,
        }
    }

    /// Returns the origin of displacements: the target, if a spring pulls to it; else the value at the last change. For
    /// a rotation, the origin decides the path.
    #[inline]
    pub(super) fn origin(&self) -> T {
        let is_pulled = matches!(self.force, Force::Spring | Force::SpringToMovingTarget);
        if is_pulled { self.target } else { self.start_value }
    }

    pub(crate) const fn spring(&self) -> Spring {
        self.spring
    }

    pub(crate) const fn policy(&self) -> TolerancePolicy {
        TolerancePolicy::unpack(self.policy_kind, self.policy_numbers)
    }

    /// Returns the modes of the spring, while one acts.
    #[inline]
    pub(super) fn modes(&self) -> Modes {
        let Spring { mass, stiffness, damping } = self.spring;
        Modes::with_root(mass, stiffness, damping, self.root_or_drag)
    }

    /// Returns the drag of the friction, or of a spring without stiffness.
    fn drag(&self) -> f64 {
        if self.force == Force::Friction { self.root_or_drag } else { self.modes().damping }
    }

    /// Returns the value displaced from the origin.
    #[inline]
    fn place(&self, displacement: T::Displacement) -> T {
        let origin = self.origin();
        // A sum or a conversion could lose the sign of a zero, so an undisplaced value is returned as it is.
        if displacement == T::Displacement::ZERO { origin } else { origin.displaced(displacement) }
    }

    /// Returns the value at `t` from its lanes.
    #[inline]
    pub(super) fn value_of(&self, t: f64, (lanes, is_at_rest): (LaneState<T::Displacement>, bool)) -> T {
        if t > 0.0 || is_at_rest { self.place(lanes.displacement) } else { self.start_value }
    }

    /// Returns the value at `t`.
    #[inline]
    pub(crate) fn value(&self, t: f64) -> T {
        self.value_of(t, self.lanes(t))
    }

    /// Returns the velocity at `t`, exactly 0 at rest.
    #[inline]
    pub(crate) fn velocity(&self, t: f64) -> T::Velocity {
        let LaneState { displacement, rate } = self.lanes(t).0;
        self.origin().velocity_at(displacement, rate)
    }

    /// Returns value and velocity at `t` > 0 if the value is surely in flight on a spring: before the end, or, if the end
    /// is not known, far from the target. This is the usual read of a frame, so all of it is inlined.
    #[inline(always)]
    pub(crate) fn state_in_flight(&self, t: f64, cache: &mut BasisCache) -> Option<(T, T::Velocity)> {
        if self.force != Force::Spring || (t >= self.end && self.is_planned()) {
            return None;
        }
        let now = swung(cache.form(self.spring, self.root_or_drag, t), self.start);
        let LaneState { displacement, rate } = now;
        let is_away = !(displacement.dot(displacement) <= -self.end) && displacement != T::Displacement::ZERO;
        let is_sure = is_away && now.is_finite();
        is_sure.then(|| (self.target.displaced(displacement), self.target.velocity_at(displacement, rate)))
    }

    /// Returns value and velocity at `t`, and whether the value is at rest from then on.
    #[inline]
    pub(crate) fn state(&self, t: f64) -> (T, T::Velocity, bool) {
        let lanes = self.lanes(t);
        let (LaneState { displacement, rate }, is_at_rest) = lanes;
        (self.value_of(t, lanes), self.origin().velocity_at(displacement, rate), is_at_rest)
    }

    #[inline]
    pub(crate) fn is_at_rest(&self, t: f64) -> bool {
        if self.is_planned() { t >= self.end && self.end < f64::INFINITY } else { self.lanes(t).1 }
    }

    /// Returns the target at `t`: the last target that was set, even if another force acts now.
    pub(crate) fn target(&self, t: f64) -> T {
        if self.force == Force::SpringToMovingTarget { self.place(self.target_offset(t)) } else { self.target }
    }

    /// Returns how far a moving target is from where it started.
    pub(super) fn target_offset(&self, t: f64) -> T::Displacement {
        self.extra.map(|u| u * if t > 0.0 { t } else { 0.0 })
    }

    /// Returns the value at which the motion ends; `None` if it does not.
    pub(crate) fn rest(&self) -> Option<T> {
        if self.end < f64::INFINITY { Some(self.place(self.lanes_at_rest().displacement)) } else { None }
    }

    /// Returns the time from which the value is at rest; ∞ if it never is.
    pub(crate) fn end(&self) -> f64 {
        if self.end >= 0.0 { self.end } else { self.exact_end() }
    }

    /// Computes the end now, so that no later read has to. Reads return the same results as before.
    pub(crate) fn plan(&mut self) {
        self.end = self.end();
    }

    /// Ends the motion at `t` if it would end later.
    #[cfg(feature = "alloc")]
    pub(crate) fn end_by(&mut self, t: f64) {
        self.end = crate::math::smaller(self.end(), t);
    }

    /// Returns whether, at `t`, the value is on the other side of its target than at its start.
    #[cfg(feature = "alloc")]
    pub(crate) fn has_crossed(&self, t: f64) -> bool {
        self.force == Force::Spring && self.start.displacement.dot(self.lanes(t).0.displacement) < 0.0
    }

    /// Returns whether a spring acts, rather than friction or an acceleration alone.
    pub(crate) const fn is_sprung(&self) -> bool {
        !matches!(self.force, Force::Friction | Force::Acceleration)
    }

    /// Returns whether the motion starts at its end, at rest.
    pub(crate) fn is_still(&self) -> bool {
        self.end == 0.0 && self.start == self.lanes_at_rest()
    }

    /// Returns whether the end is known already.
    pub(crate) const fn is_planned(&self) -> bool {
        self.end >= 0.0
    }

    /// Returns whether, at `t`, the value has run away beyond the range of a double.
    pub(crate) fn is_out_of_range(&self, t: f64) -> bool {
        self.end == f64::INFINITY && self.force != Force::Spring && self.lanes(t).0.displacement.largest() >= FARTHEST
    }

    /// Returns the distance from its end and the speed below which the value is at rest.
    pub(crate) fn tolerance(&self) -> Tolerance {
        let LaneState { displacement, rate } = self.start;
        let span = match self.force {
            Force::Spring => span(&self.modes(), displacement, rate),
            Force::SlackSpring | Force::Friction => {
                let drag = self.drag();
                if drag > 0.0 { rate.magnitude() / drag } else { 0.0 }
            }
            Force::SpringToMovingTarget | Force::Acceleration => 0.0,
        };
        self.policy().resolve_at(span, self.place(self.lanes_at_rest().displacement))
    }

    /// Returns the displacement and its rate at `t`, and whether the value is at rest from then on. A `t` of NaN counts
    /// as 0.
    #[inline]
    pub(super) fn lanes(&self, t: f64) -> (LaneState<T::Displacement>, bool) {
        if t >= self.end && self.is_planned() {
            return if self.end < f64::INFINITY { (self.lanes_at_rest(), true) } else { (self.start, false) };
        }
        let now = if t > 0.0 { self.lanes_in_motion(t) } else { self.start };
        let is_near = now.displacement.dot(now.displacement) <= -self.end;
        if is_near && t >= self.exact_end() { (self.lanes_at_rest(), true) } else { (now, false) }
    }

    #[inline(never)]
    fn exact_end(&self) -> f64 {
        let LaneState { displacement, rate } = self.start;
        rest_instant(&self.modes(), displacement, rate, self.tolerance())
    }

    fn lanes_at_rest(&self) -> LaneState<T::Displacement> {
        let LaneState { displacement, rate } = self.start;
        LaneState::at_rest(match self.force {
            Force::Spring => Lanes::ZERO,
            Force::SlackSpring | Force::Friction if rate != T::Displacement::ZERO => {
                let drag = self.drag();
                displacement.zip(rate, |x, v| (x + v / drag).clamp(-FARTHEST, FARTHEST))
            }
            _ => displacement,
        })
    }

    /// Returns displacement and rate at 0 < t, ignoring rest. They are finite.
    #[inline]
    pub(crate) fn lanes_in_motion(&self, t: f64) -> LaneState<T::Displacement> {
        if self.force == Force::Spring { self.swing(&self.modes(), self.start, t) } else { self.other_force(t) }
    }

    #[inline(never)]
    fn other_force(&self, t: f64) -> LaneState<T::Displacement> {
        let LaneState { displacement, rate } = self.start;
        let extra = self.extra;
        let now = match self.force {
            Force::Spring => self.start,
            Force::SpringToMovingTarget => {
                // Relative to the point that follows the target at the distance of the lag, the motion is that of the
                // spring alone.
                let modes = self.modes();
                let behind = lag(&modes, extra);
                let start = LaneState { displacement: displacement.plus(behind, -1.0), rate: rate.plus(extra, -1.0) };
                let swing = self.swing(&modes, start, t);
                LaneState {
                    displacement: behind.plus(extra, t).plus(swing.displacement, 1.0),
                    rate: extra.plus(swing.rate, 1.0),
                }
            }
            Force::SlackSpring | Force::Friction => {
                let drag = self.drag();
                let step = Friction { drag }.propagator(t);
                let time = if drag * t < f64::INFINITY { t * decay_mean(drag * t) } else { 1.0 / drag };
                LaneState { displacement: displacement.plus(rate, time), rate: rate.map(|v| v * step.vv) }
            }
            Force::Acceleration => LaneState {
                displacement: displacement.zip(rate.plus(extra, 0.5 * t), |x, v| x + v * t),
                rate: rate.plus(extra, t),
            },
        };
        if now.is_finite() { now } else { saturated(now, self.start) }
    }

    /// Returns the state of a spring alone; all lanes share one closed form. Each lane has the bits of
    /// [`SpringMotion`](crate::SpringMotion).
    #[inline]
    fn swing(&self, modes: &Modes, start: LaneState<T::Displacement>, t: f64) -> LaneState<T::Displacement> {
        let swing = swung(&Form::over(modes, t), start);
        if swing.is_finite() { swing } else { self.swing_at_any_scale(start, t) }
    }

    /// Does what [`swing`](Self::swing) does for numbers whose products overflow: it evaluates the law, which avoids
    /// overflow, lane by lane.
    #[cold]
    #[inline(never)]
    fn swing_at_any_scale(&self, start: LaneState<T::Displacement>, t: f64) -> LaneState<T::Displacement> {
        let LaneState { displacement, rate } = start;
        let lane = |y: f64, v: f64| self.spring.motion(State { position: y, velocity: v }, 0.0).state(t);
        LaneState {
            displacement: displacement.zip(rate, |y, v| lane(y, v).position),
            rate: displacement.zip(rate, |y, v| lane(y, v).velocity),
        }
    }

    /// Restarts at `start`, with the present force.
    pub(super) fn begin(&mut self, start: LaneState<T::Displacement>) {
        self.start = start.finite_lanes();
        self.end = self.find_end();
    }

    /// Returns the end if it has a closed form or never comes, otherwise the negated square of the near distance.
    pub(super) fn find_end(&self) -> f64 {
        let LaneState { displacement, rate } = self.start;
        let is_still = rate == T::Displacement::ZERO;
        match self.force {
            Force::Spring => {
                let modes = self.modes();
                if (is_still && displacement == T::Displacement::ZERO) || !modes.is_finite() {
                    0.0
                } else if modes.damping > 0.0 {
                    let near = MARGIN * self.tolerance().distance;
                    -larger(near * near, f64::MIN_POSITIVE)
                } else {
                    f64::INFINITY
                }
            }
            Force::SlackSpring | Force::Friction => {
                let drag = self.drag();
                if is_still || !self.lanes_at_rest().is_finite() && drag > 0.0 {
                    return 0.0;
                }
                let release = State { position: 0.0, velocity: rate.magnitude() };
                Friction { drag }.motion(release).settling_time(self.tolerance())
            }
            // An invalid spring leaves the value where it is.
            Force::SpringToMovingTarget => {
                if lag(&self.modes(), self.extra).largest().is_finite() {
                    f64::INFINITY
                } else {
                    0.0
                }
            }
            Force::Acceleration if is_still && self.extra == T::Displacement::ZERO => 0.0,
            Force::Acceleration => f64::INFINITY,
        }
    }
}

/// Returns the state of a spring alone, whose lanes may have overflowed.
#[inline(always)]
fn swung<L: Lanes>(form: &Form, LaneState { displacement, rate }: LaneState<L>) -> LaneState<L> {
    let (displacement, rate) = form.after(displacement, rate);
    LaneState { displacement, rate }
}

pub(super) fn root(spring: Spring) -> f64 {
    Modes::root(spring.mass, spring.stiffness, spring.damping)
}

/// The farthest that a value may be from 0, and a displacement from its origin, so that their sum is finite.
pub(super) const FARTHEST: f64 = 1e300;

/// Returns the steady displacement of a spring from a target that moves with `velocity`. It is not 0, because the
/// damping opposes the velocity of the value itself.
///
/// With z = x − target, m z″ = −k z − c (z′ + u): a spring under the constant force −c u, in balance at −(c/k) u.
pub(super) fn lag<L: Lanes>(modes: &Modes, velocity: L) -> L {
    velocity.map(|u| -(modes.damping * u / modes.stiffness))
}

/// Returns the state with every lane at most [`FARTHEST`] from 0.
#[cold]
#[inline(never)]
fn saturated<L: Lanes>(now: LaneState<L>, start: LaneState<L>) -> LaneState<L> {
    let within = |x: f64, start: f64| if x.is_nan() { FARTHEST.copysign(start) } else { x.clamp(-FARTHEST, FARTHEST) };
    LaneState { displacement: now.displacement.zip(start.displacement, within), rate: now.rate.zip(start.rate, within) }
}
