//! A switch whose output swings from 0 to 1 and back.

use super::elapsed::Elapsed;
use super::listeners::{ListenerId, Listeners, Scope};
use super::moving::value_motion::ValueMotion;
use super::orchestrate::{Driver, Progress, Reverse, passed};
use super::run::{Outcome, Run, RunLog};
use crate::error::{ParameterError, not_negative, positive, require};
use crate::law::spring::Spring;
use crate::law::two_springs::TwoSprings;
use crate::math::larger;
use crate::motion::{Motion, State, Tolerance};
use alloc::boxed::Box;

type Listener = dyn FnMut(&mut Interpolator, InterpolatorEvent) + Send;

/// A switch whose output swings from 0 to 1, and back: a button pressed and released, a menu opened and closed.
///
/// This is the interpolator that rebuilt Rebound from a mass between [two springs](TwoSprings): `stiffness` and
/// `damping` shape its curve, `approximate_duration` plays it faster or slower, and the final position can be switched
/// in flight. It does not ask to be told a time between 0 and 1: it tells its value, with each update, and when it is
/// final.
///
/// ```
/// use carom::animate::{Interpolator, InterpolatorEvent};
///
/// let mut interpolator = Interpolator::new();
/// interpolator.set_stiffness(5.0);
/// interpolator.set_damping(1.0);
/// interpolator.set_approximate_duration(Some(0.5)); // seconds
/// interpolator.listen(|_, event| match event {
///     InterpolatorEvent::Updated { value } => assert!(value > -0.1 && value < 1.5), // animate here
///     InterpolatorEvent::FinalPosition { value, position } => assert!(value == 1.0 && position), // the end
/// });
///
/// interpolator.set_final_position(true); // in the button's click handler
/// while interpolator.advance(1.0 / 30.0) {}
/// assert_eq!(interpolator.value(), 1.0);
/// ```
///
/// # Duration
/// By themselves the text's numbers take about 5 s. With an `approximate_duration` the simulated time is scaled so that
/// the whole way, 0 to 1 from rest, takes exactly that long, until it is within a thousandth for good, whatever
/// stiffness and damping are. It is approximate for what is switched in flight, which takes as long as it takes at that
/// scale; [`remaining`](Self::remaining) says how long. Velocities are those that are seen, per second of real time.
///
/// # Order
/// As that of a [`SpringSystem`](super::SpringSystem): listeners are called in the order of attachment, in
/// [`advance`](Self::advance), first with the update, then, in the frame that ends it, with the final position; what
/// they change, attach or detach takes effect as there.
///
/// # Source
/// *Using spring dynamics ODE for animation interpolation (rebuilding Facebook Rebound)*: `SpringInterpolator` with
/// `setStiffness`, `setDampening`, `setApproximateDuration` and `setFinalPosition`, `OnSpringUpdateListener` with
/// `onSpringUpdate` and `onSpringFinalPosition`; m = 1, `k_f` = 2, `d_f` = 0.2, `u_1` = 1 are fixed, k = 5 and d = 0.5
/// are where it starts. There the equilibrium is guessed from the last few values, here its instant is computed.
#[derive(Debug)]
pub struct Interpolator {
    boards: TwoSprings,
    approximate_duration: Option<f64>,
    tolerance: f64,
    motion: ValueMotion<f64>,
    /// Since the last change.
    elapsed: Elapsed,
    runs: RunLog,
    listeners: Listeners<Listener>,
    next_listener: u64,
}

/// What an [`Interpolator`] tells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum InterpolatorEvent {
    /// A frame has passed.
    Updated {
        /// 0 to 1, or beyond where it overshoots.
        value: f64,
    },
    /// It has arrived, and stays until it is switched.
    FinalPosition {
        /// Exactly 1 or 0.
        value: f64,
        /// What it was switched to.
        position: bool,
    },
}

impl Interpolator {
    /// Final is what stays for good within this of 0 or 1, if nothing else is [set](Self::set_tolerance).
    pub const TOLERANCE: f64 = 0.001;

    /// At rest at 0, with the stiffness 5 and the damping 0.5 of the text, and its time.
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
            approximate_duration: None,
            tolerance: Self::TOLERANCE,
            motion: ValueMotion::new(0.0, boards.spring()),
            elapsed: Elapsed::default(),
            runs: RunLog::AT_REST,
            listeners: Listeners::new(),
            next_listener: 0,
        };
        interpolator.apply();
        interpolator
    }

    /// Whether stiffness, damping, tolerance and duration are in their ranges.
    ///
    /// With a duration, the tolerance must be one that the way comes within, and not at once: above 0 and below 1.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        self.boards.validate()?;
        let Some(duration) = self.approximate_duration else {
            return not_negative("tolerance", self.tolerance);
        };
        positive("approximate_duration", duration)?;
        let has_end = self.tolerance > 0.0 && self.tolerance < 1.0;
        require(has_end, "tolerance", "be above 0 and below 1 where there is a duration", self.tolerance)?;
        // A board that is as good as undamped, or as good as stuck.
        require(self.scale().is_some(), "approximate_duration", "be one that some scale of time leads to", duration)
    }

    /// The mass and its springs, as they are in simulated time.
    #[must_use]
    pub const fn boards(&self) -> TwoSprings {
        self.boards
    }

    /// k ≥ 0: more is a faster swing. In flight it keeps value and velocity.
    pub fn set_stiffness(&mut self, stiffness: f64) {
        self.boards.stiffness = stiffness;
        self.apply();
    }

    /// d ≥ 0: more overshoots less. In flight it keeps value and velocity.
    pub fn set_damping(&mut self, damping: f64) {
        self.boards.damping = damping;
        self.apply();
    }

    /// Seconds > 0 for the whole way; `None` for the time that the simulation takes. In flight it keeps value and
    /// velocity.
    pub fn set_approximate_duration(&mut self, duration: Option<f64>) {
        self.approximate_duration = duration;
        self.apply();
    }

    /// What stays for good within `distance` ≥ 0 of 0 or 1 is final. A coarse one makes the end of a bouncy curve come
    /// sooner, so that for the same duration it is played slower.
    pub fn set_tolerance(&mut self, distance: f64) {
        self.tolerance = distance;
        self.apply();
    }

    /// Seconds for the whole way, if it was set.
    #[must_use]
    pub const fn approximate_duration(&self) -> Option<f64> {
        self.approximate_duration
    }

    /// Switches it to 1 or to 0, from where it is, with the velocity it has.
    #[expect(clippy::float_cmp, reason = "a target is exactly 0 or 1")]
    pub fn set_final_position(&mut self, position: bool) {
        let target = if position { 1.0 } else { 0.0 };
        if self.motion.target(0.0) != target {
            self.change(|motion, t| motion.retarget(t, target));
            self.runs.begin();
        }
    }

    /// A token for the way it is on, as [`Animated::run`](super::Animated::run) gives one: each switch begins another.
    ///
    /// ```
    /// # use carom::animate::{Interpolator, Outcome};
    /// let mut button = Interpolator::new();
    /// button.set_final_position(true);
    /// let press = button.run();
    /// button.advance(0.1);
    /// button.set_final_position(false);
    /// while button.advance(0.1) {}
    /// assert_eq!(button.outcome(press), Some(Outcome::Retargeted));
    /// assert_eq!(button.outcome(button.run()), Some(Outcome::Finished));
    /// ```
    #[must_use]
    pub const fn run(&self) -> Run {
        self.runs.current()
    }

    /// What became of one of its runs; `None` while it is under way.
    #[must_use]
    pub const fn outcome(&self, run: Run) -> Option<Outcome> {
        self.runs.outcome(run)
    }

    /// What it was last switched to.
    #[must_use]
    pub fn final_position(&self) -> bool {
        self.motion.target(0.0) > 0.5
    }

    /// 0 to 1, or beyond where it overshoots.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.motion.value(self.elapsed.seconds())
    }

    /// The value, and how fast it changes, per second.
    #[must_use]
    pub fn state(&self) -> State {
        let (position, velocity, _) = self.motion.state(self.elapsed.seconds());
        State { position, velocity }
    }

    /// Whether it is at its final position, and has told so.
    #[must_use]
    pub const fn is_at_rest(&self) -> bool {
        self.runs.is_finished()
    }

    /// Seconds until it is.
    #[must_use]
    pub fn remaining(&self) -> f64 {
        larger(self.motion.end() - self.elapsed.seconds(), 0.0)
    }

    /// How many times faster than simulated it plays: 1 without a duration, or if no scale leads to it (it never settles,
    /// or at once).
    #[must_use]
    pub fn time_scale(&self) -> f64 {
        self.scale().unwrap_or(1.0)
    }

    fn scale(&self) -> Option<f64> {
        let whole = self.boards.motion(State::at_rest(0.0), 1.0).settling_time(self.end());
        let scale = whole / self.approximate_duration?;
        // The spring of that time must be one, too.
        let stiffness = self.boards.spring().stiffness * (scale * scale);
        (scale > 0.0 && stiffness > 0.0 && stiffness.is_finite()).then_some(scale)
    }

    /// The spring that moves it, in real time.
    #[must_use]
    pub const fn spring(&self) -> Spring {
        self.motion.spring()
    }

    /// Moves on by `dt` ≥ 0 seconds and tells its listeners; false if it is at rest.
    pub fn advance(&mut self, dt: f64) -> bool {
        if self.is_at_rest() {
            return false;
        }
        let elapsed = self.elapsed.after(passed(dt));
        self.motion.plan();
        let is_final = elapsed.seconds() >= self.motion.end() && self.motion.rest().is_some();
        if is_final {
            self.motion.settle(elapsed.seconds());
            self.elapsed = Elapsed::default();
            self.runs.finish();
        } else if elapsed.seconds() < f64::INFINITY {
            self.elapsed = elapsed;
        }
        let (value, position) = (self.value(), self.final_position());
        self.tell(InterpolatorEvent::Updated { value });
        if is_final {
            self.tell(InterpolatorEvent::FinalPosition { value, position });
        }
        // A listener may have switched it again.
        !self.is_at_rest()
    }

    /// Calls `listener` with every update and every final position.
    pub fn listen(&mut self, listener: impl FnMut(&mut Self, InterpolatorEvent) + Send + 'static) -> ListenerId {
        let number = self.next_listener;
        self.listeners.add(number, Box::new(listener));
        self.next_listener += 1;
        ListenerId { scope: Scope::Every, number }
    }

    /// Lets a listener go; false if it is gone already.
    pub fn detach(&mut self, listener: ListenerId) -> bool {
        self.listeners.remove(listener.number)
    }

    /// The speed does not matter: what is seen is the place.
    const fn end(&self) -> Tolerance {
        Tolerance::new(self.tolerance, f64::INFINITY)
    }

    /// With time faster by s, the same mass on a spring of stiffness k s² and damping c s.
    fn apply(&mut self) {
        self.motion.set_tolerance(self.end().into());
        let scale = self.time_scale();
        let Spring { mass, stiffness, damping } = self.boards.spring();
        let spring = Spring { mass, stiffness: stiffness * (scale * scale), damping: damping * scale };
        self.change(|motion, t| motion.set_spring(t, spring));
    }

    /// Makes a change, and counts time anew if a motion begins with it.
    fn change(&mut self, change: impl FnOnce(&mut ValueMotion<f64>, f64) -> bool) {
        if change(&mut self.motion, self.elapsed.seconds()) {
            self.elapsed = Elapsed::default();
        }
    }

    fn tell(&mut self, event: InterpolatorEvent) {
        let mut round = Listeners::<Listener>::round(self.next_listener);
        while let Some((number, mut listener)) = self.listeners.take(&mut round) {
            listener(self, event);
            self.listeners.put_back(number, listener);
        }
    }
}

impl Default for Interpolator {
    fn default() -> Self {
        Self::new()
    }
}

/// It is at rest when a listener has been told of the final position, and none has switched it again.
impl Driver for Interpolator {
    fn drive(&mut self, dt: f64) -> Progress {
        let dt = passed(dt);
        let needed = if self.is_at_rest() { 0.0 } else { self.remaining() };
        if Self::advance(self, dt) {
            return Progress::Moving;
        }
        // Of infinitely much, all is left.
        Progress::AtRest { left: if needed < dt { larger(dt - needed, 0.0) } else { 0.0 } }
    }
}

/// Switches it over.
impl Reverse for Interpolator {
    fn reverse(&mut self) {
        self.set_final_position(!self.final_position());
    }
}
