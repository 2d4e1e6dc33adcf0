//! A switch whose output swings from 0 to 1 and back.

use super::animated::Animated;
use super::orchestrate::{Driver, Progress, Reverse, passed};
use super::outcome::{Outcome, Run};
use super::reading::Reading;
use super::system::listeners::{ListenerId, Listeners, Scope, call_each};
use super::tolerance::TolerancePolicy;
use crate::error::{ParameterError, not_negative, positive, require};
use crate::law::spring::oscillation::Oscillation;
use crate::law::{Spring, TwoSprings};
use crate::motion::{Motion, State, Tolerance};
use alloc::boxed::Box;

type Listener = dyn FnMut(&mut Interpolator, InterpolatorEvent);

/// A switch whose output swings from 0 to 1 and back, for example for a button pressed and released, or a menu opened and closed.
///
/// This is the `SpringInterpolator` of an article (see Source) that rebuilds Facebook's Rebound from a mass between [two
/// springs](TwoSprings). Stiffness and damping shape its curve, the approximate duration plays it faster or slower, and the final position
/// can be switched in flight. Its listeners get the value with each update, and the final position on arrival.
///
/// ```
/// use carom::animate::{Interpolator, InterpolatorEvent};
///
/// let mut interpolator = Interpolator::new();
/// interpolator.set_stiffness(5.0);
/// interpolator.set_damping(1.0);
/// interpolator.set_approximate_duration(0.5); // seconds
/// interpolator.listen(|_, event| match event {
///     // Each frame of the animation.
///     InterpolatorEvent::Updated { value } => {
///         assert!(value > -0.1 && value < 1.6);
///     }
///     // The end.
///     InterpolatorEvent::FinalPosition { value, position } => {
///         assert!(value == 1.0 && position);
///     }
///     _ => {}
/// });
///
/// interpolator.set_final_position(true); // in the button's click handler
/// while interpolator.advance(1.0 / 30.0) {}
/// assert_eq!(interpolator.value(), 1.0);
/// ```
///
/// # Duration
/// As in the article, 5 s of simulated time play in the approximate duration. The value may become final earlier or later. For example, the
/// defaults take 12.3 s of simulated time, and with a damping of 2 they take 4.2 s. Damping hardly changes the initial speed.
/// [`set_time_scale`](Self::set_time_scale) sets the ratio of simulated to real time, and
/// [`set_settling_duration`](Self::set_settling_duration) makes the duration exact. Velocities are per second of real time.
///
/// # Order
/// [`advance`](Self::advance) calls listeners in the order of attachment. It passes the update first and then, in the frame that ends the
/// motion, the final position. A listener may make the same changes as one of a [`SpringSystem`](super::SpringSystem).
///
/// # Source
/// *Using spring dynamics ODE for animation interpolation (rebuilding Facebook Rebound)*: `SpringInterpolator` with `setStiffness`,
/// `setDampening`, `setApproximateDuration` and `setFinalPosition`, `OnSpringUpdateListener` with `onSpringUpdate` and
/// `onSpringFinalPosition`. m = 1, `k_f` = 2, `d_f` = 0.2 and `u_1` = 1 are fixed. k = 5, d = 0.5, 1000 ms and a tolerance of 0.01 are the
/// defaults. The article guesses from the last few values whether the equilibrium is reached. We compute the instant.
#[derive(Debug)]
pub struct Interpolator {
    boards: TwoSprings,
    mapping: TimeMapping,
    policy: TolerancePolicy,
    value: Animated<f64>,
    listeners: Listeners<Listener>,
    next_listener: u64,
}

/// How simulated time is mapped to real time.
#[derive(Clone, Copy, Debug)]
enum TimeMapping {
    /// This many simulated seconds pass in each real second.
    Scale(f64),
    /// In this many real seconds, [`Interpolator::NOMINAL_TIME`] passes.
    Nominal(f64),
    /// In this many real seconds, the travel from 0 to 1 settles.
    Settling(f64),
}

/// The argument of a listener of an [`Interpolator`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum InterpolatorEvent {
    /// A frame has passed.
    Updated {
        /// From 0 to 1, or beyond during an overshoot.
        value: f64,
    },
    /// The interpolator has arrived, and stays there until you switch it.
    FinalPosition {
        /// Exactly 0 or 1.
        value: f64,
        /// Whether the interpolator was switched on.
        position: bool,
    },
}

impl Interpolator {
    /// The simulated time that the approximate duration plays, in seconds.
    pub const NOMINAL_TIME: f64 = 5.0;

    /// The distance from 0 or 1 within which the value is final, unless another policy is [set](Self::set_tolerance).
    pub const TOLERANCE: f64 = 0.01;

    /// Returns an interpolator at rest at 0, with the stiffness 5 and the damping 0.5 of the article and an approximate duration of 1 s.
    #[must_use]
    pub fn new() -> Self {
        let boards = TwoSprings {
            mass: 1.0,
            stiffness: 5.0,
            damping: 0.5,
            coupling_stiffness: 2.0,
            coupling_damping: 0.2,
            displacement: 1.0,
        };
        let mut interpolator = Self {
            boards,
            mapping: TimeMapping::Nominal(1.0),
            policy: Self::within(Self::TOLERANCE),
            value: Animated::new(0.0, boards.spring()),
            listeners: Listeners::default(),
            next_listener: 0,
        };
        interpolator.apply();
        interpolator
    }

    /// Returns a policy that counts the value as final within `distance` of 0 or 1 at any speed, because users see the position only.
    pub const fn within(distance: f64) -> TolerancePolicy {
        TolerancePolicy::Absolute(Tolerance::new(distance, f64::INFINITY))
    }

    /// Returns whether stiffness, damping, tolerance and time mapping are in their ranges.
    ///
    /// # Errors
    /// The first number out of its range. A settling duration needs a tolerance above 0 and below 1.
    pub fn validate(&self) -> Result<(), ParameterError> {
        self.boards.validate()?;
        let distance = match self.policy {
            TolerancePolicy::Relative(fraction) | TolerancePolicy::RelativeUpTo { fraction, .. } => fraction,
            TolerancePolicy::Absolute(Tolerance { distance, .. })
            | TolerancePolicy::AbsoluteOrRelative { distance, .. } => distance,
        };
        not_negative("tolerance", distance)?;
        let (field, number) = match self.mapping {
            TimeMapping::Scale(scale) => ("time_scale", scale),
            TimeMapping::Nominal(duration) => ("approximate_duration", duration),
            TimeMapping::Settling(duration) => ("settling_duration", duration),
        };
        positive(field, number)?;
        if matches!(self.mapping, TimeMapping::Settling(_)) {
            let has_end = distance > 0.0 && distance < 1.0;
            require(has_end, "tolerance", "be above 0 and below 1 with a settling duration", distance)?;
        }
        // Some springs don't reach the settling duration at any scale of time, because they are nearly undamped or hardly move.
        require(self.scale().is_some(), field, "be one that some scale of time leads to", number)
    }

    /// Returns the mass and its springs, as they are in simulated time.
    #[must_use]
    pub const fn boards(&self) -> TwoSprings {
        self.boards
    }

    /// Sets the stiffness k ≥ 0. More stiffness makes the value swing faster. In flight, value and velocity are kept.
    pub fn set_stiffness(&mut self, stiffness: f64) {
        self.boards.stiffness = stiffness;
        self.apply();
    }

    /// Sets the damping d ≥ 0. More damping makes the value overshoot less. In flight, value and velocity are kept.
    pub fn set_damping(&mut self, damping: f64) {
        self.boards.damping = damping;
        self.apply();
    }

    /// Sets the approximate duration, > 0: the real seconds in which [`NOMINAL_TIME`](Self::NOMINAL_TIME) plays. In flight, value and
    /// velocity are kept.
    pub fn set_approximate_duration(&mut self, duration: f64) {
        self.set_time_mapping(TimeMapping::Nominal(duration));
    }

    /// Sets how many simulated seconds, > 0, pass in a real second. At 1 the simulation plays unchanged. In flight, value and velocity are
    /// kept.
    pub fn set_time_scale(&mut self, scale: f64) {
        self.set_time_mapping(TimeMapping::Scale(scale));
    }

    /// Sets the exact duration, > 0 seconds, of a travel from rest at 0 until the value is final at 1, with any stiffness and damping. In
    /// flight, value and velocity are kept.
    ///
    /// A curve that swings for long must then play fast, so less damping makes the same duration look hastier. For example, in a duration
    /// of 500 ms the value first reaches 1 after 26 ms with d = 0.5, and after 98 ms with d = 2. With a coarser tolerance, the value is
    /// final earlier in the curve, so the curve plays slower.
    pub fn set_settling_duration(&mut self, duration: f64) {
        self.set_time_mapping(TimeMapping::Settling(duration));
    }

    fn set_time_mapping(&mut self, mapping: TimeMapping) {
        self.mapping = mapping;
        self.apply();
    }

    /// Sets how near to 0 or 1 the value counts as final, by [`within`](Self::within) or any other policy.
    pub fn set_tolerance(&mut self, policy: impl Into<TolerancePolicy>) {
        self.policy = policy.into();
        self.apply();
    }

    /// Returns the policy that decides when the value is final.
    pub const fn tolerance(&self) -> TolerancePolicy {
        self.policy
    }

    /// Returns the tolerance of the current motion. Within this distance of 0 or 1 and below this speed, the motion is final.
    pub fn resolved_tolerance(&self) -> Tolerance {
        self.value.resolved_tolerance()
    }

    /// Switches the final position to 1 or to 0. Value and velocity carry on.
    pub fn set_final_position(&mut self, position: bool) {
        if position != self.final_position() {
            self.value.retarget(if position { 1.0 } else { 0.0 });
        }
    }

    /// Returns a token for the current run, as [`Animated::run`] does. Each switch begins another run.
    pub const fn run(&self) -> Run {
        self.value.run()
    }

    /// Returns how a run ended, or `None` while it lasts.
    #[must_use]
    pub const fn outcome(&self, run: Run) -> Option<Outcome> {
        self.value.outcome(run)
    }

    /// Returns whether the interpolator was last switched on.
    #[must_use]
    pub fn final_position(&self) -> bool {
        self.value.target() > 0.5
    }

    /// Returns the value, from 0 to 1, or beyond during an overshoot.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.value.value()
    }

    /// Returns the value, its velocity per second, and whether it is final.
    pub fn read(&self) -> Reading<f64> {
        self.value.read()
    }

    /// Returns whether the value is final and the listeners have been notified.
    #[must_use]
    pub const fn is_at_rest(&self) -> bool {
        self.value.is_at_rest()
    }

    /// Returns the seconds until the value is final, or ∞ if it never is.
    #[must_use]
    pub fn settling_time(&self) -> f64 {
        self.value.settling_time()
    }

    /// Returns how many simulated seconds pass in a real second. Returns 1 if the mapping is invalid, or if you have set a settling
    /// duration and the value never settles.
    #[must_use]
    pub fn time_scale(&self) -> f64 {
        self.scale().unwrap_or(1.0)
    }

    fn scale(&self) -> Option<f64> {
        let spring = self.boards.spring();
        let scale = match self.mapping {
            TimeMapping::Scale(scale) => scale,
            TimeMapping::Nominal(duration) => Self::NOMINAL_TIME / duration,
            TimeMapping::Settling(_) if !self.policy.is_comparable() => return None,
            TimeMapping::Settling(duration) => {
                let tolerance = self.policy.resolve(Oscillation::new(spring.modes(), 1.0, 0.0).span(), 1.0, 0.0);
                self.boards.motion(State::at_rest(0.0), 1.0).settling_time(tolerance) / duration
            }
        };
        // The spring in real time must be valid, too.
        let stiffness = spring.stiffness * (scale * scale);
        (scale > 0.0 && stiffness > 0.0 && stiffness.is_finite()).then_some(scale)
    }

    /// Returns the spring that moves the value, in real time.
    pub const fn spring(&self) -> Spring {
        self.value.spring()
    }

    /// Advances by `dt` ≥ 0 seconds and calls the listeners. Returns false if the interpolator is at rest.
    pub fn advance(&mut self, dt: f64) -> bool {
        !self.drive(dt).is_at_rest()
    }

    /// Attaches a listener for every update and every final position.
    pub fn listen(&mut self, listener: impl FnMut(&mut Self, InterpolatorEvent) + 'static) -> ListenerId {
        ListenerId { scope: Scope::Every, number: self.listeners.add(&mut self.next_listener, Box::new(listener)) }
    }

    /// Detaches a listener. Returns false if it is not attached.
    pub fn detach(&mut self, listener: ListenerId) -> bool {
        self.listeners.remove(listener.number)
    }

    /// Applies the time scale s to the spring. If time runs faster by s, the stiffness is s² times as large, and the damping s times.
    fn apply(&mut self) {
        self.value.set_tolerance(self.policy);
        let scale = self.time_scale();
        let Spring { mass, stiffness, damping } = self.boards.spring();
        self.value.set_spring(Spring { mass, stiffness: stiffness * (scale * scale), damping: damping * scale });
    }

    fn notify(&mut self, event: InterpolatorEvent) {
        let end = self.next_listener;
        call_each(self, end, |switch| Some(&mut switch.listeners), |switch, listener| listener(switch, event));
    }
}

impl Default for Interpolator {
    fn default() -> Self {
        Self::new()
    }
}

/// An interpolator is at rest when its listeners have been called with the final position, and none has switched it
/// again.
impl Driver for Interpolator {
    fn drive(&mut self, dt: f64) -> Progress {
        if self.is_at_rest() {
            return Progress::AtRest { left: passed(dt) };
        }
        let progress = self.value.drive(dt);
        let (value, position) = (self.value(), self.final_position());
        self.notify(InterpolatorEvent::Updated { value });
        if progress.is_at_rest() {
            self.notify(InterpolatorEvent::FinalPosition { value, position });
        }
        match progress {
            // A listener may have switched the interpolator, so that it moves again.
            _ if !self.is_at_rest() => Progress::Moving,
            Progress::AtRest { left } => Progress::AtRest { left },
            _ => Progress::AtRest { left: 0.0 },
        }
    }
}

/// Switches to the other final position.
impl Reverse for Interpolator {
    fn reverse(&mut self) {
        self.set_final_position(!self.final_position());
    }
}
