//! A value on a spring, with its own clock.

use super::moving::changes::moved;
use super::moving::value::Value;
use super::orchestrate::{Driver, Progress, Reverse, passed};
use super::outcome::{Outcome, Run, RunLog};
use super::reading::Reading;
use super::tolerance::TolerancePolicy;
use super::values::animatable::Animatable;
use crate::clock::Moment;
use crate::clock::elapsed::{Elapsed, LastFrame};
use crate::law::{Friction, Spring};
use crate::math::{larger, smaller};
use crate::motion::Tolerance;
use core::time::Duration;

/// A value on a spring, with its own clock. When you give it another target in flight, fling it or catch it, it keeps its velocity.
///
/// It holds any [`Animatable`]: `f32`, `f64`, arrays, tuples, [`Angle`](super::Angle)s and your own structs. Features named after other
/// crates add their vectors, rotations and colours. If your program has a clock already, take [`Moving`](super::Moving), which does the
/// same on your clock.
///
/// ```
/// use carom::Spring;
/// use carom::animate::Animated;
///
/// let mut width = Animated::new(80.0, Spring::from_duration_bounce(0.4, 0.2));
/// width.retarget(240.0);
/// width.advance(0.1);
///
/// // The user changes their mind. The value turns back from where it is, with its
/// // velocity.
/// let (value, velocity) = (width.value(), width.velocity());
/// width.retarget(80.0);
/// assert_eq!((width.value(), width.velocity()), (value, velocity));
///
/// // At the first `false` nothing moves any more.
/// while width.advance(1.0 / 60.0) {}
/// assert_eq!((width.value(), width.velocity()), (80.0, 0.0));
/// ```
///
/// # Time
/// Every frame evaluates the law's formula at the time since the last change, and doesn't depend on the frame before. So you get the same
/// path at any frame rate, and a retarget adds only one rounding. Pass the seconds since the last frame to [`advance`](Self::advance). Or,
/// if your display announces when the next frame will be visible, pass that time to [`advance_to`](Self::advance_to). Neither allocates.
///
/// # Rest
/// The value comes to rest, exactly on its target, as soon as it stays within its [`TolerancePolicy`] for good. By default, the tolerance
/// is 10⁻⁴ of the travel, but never finer than the value's own precision. (At 10⁷, an `f32` has no fractions.)
///
/// # Numbers
/// If a target, position, velocity or acceleration contains NaN or ∞, or a tolerance or drag is NaN, the call changes nothing. With an
/// invalid spring ([`Spring::validate`]), the value may jump to its target. A value that you made from NaN stays NaN until you retarget it.
/// So a NaN never keeps a display awake.
#[derive(Clone, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(bound(
        serialize = "T: serde::Serialize, T::Displacement: serde::Serialize",
        deserialize = "T: serde::Deserialize<'de>, T::Displacement: serde::Deserialize<'de>"
    ))
)]
pub struct Animated<T: Animatable> {
    value: Value<T>,
    /// The time since the last change.
    elapsed: Elapsed,
    runs: RunLog,
    pub(crate) last_frame: LastFrame,
    /// The previous target.
    came_from: T,
}

/// If a value hasn't changed for this many seconds, it is likely to come to rest undisturbed. From then on we compute its instant of rest
/// once, instead of in every frame near that instant.
pub(super) const LEFT_ALONE: f64 = 0.05;

impl<T: Animatable> Animated<T> {
    /// Returns a value at rest.
    #[must_use]
    pub fn new(value: T, spring: Spring) -> Self {
        Self {
            value: Value::new(value, spring),
            elapsed: Elapsed::default(),
            runs: RunLog::AT_REST,
            last_frame: LastFrame::default(),
            came_from: value,
        }
    }

    /// Returns the current value.
    #[must_use]
    #[inline]
    pub fn value(&self) -> T {
        self.value.value(self.elapsed.seconds())
    }

    /// Returns the velocity, per second, exactly zero at rest.
    #[must_use]
    #[inline]
    pub fn velocity(&self) -> T::Velocity {
        self.value.velocity(self.elapsed.seconds())
    }

    /// Returns value, velocity and whether the value is at rest, with one evaluation of the law. [`value`](Self::value) and
    /// [`velocity`](Self::velocity) evaluate it once each.
    #[inline]
    pub fn read(&self) -> Reading<T, T::Velocity> {
        Reading { is_at_rest: self.is_at_rest(), ..self.value.read(self.elapsed.seconds()) }
    }

    /// Returns the last target. If the target moves, returns its current position.
    #[must_use]
    pub fn target(&self) -> T {
        self.value.target(self.elapsed.seconds())
    }

    /// Returns the value where the motion ends: the target, or the place where friction brings the value to rest. Returns `None` if the
    /// motion never ends, as on a spring without damping, behind a moving target, and in a fall.
    #[must_use]
    pub fn end(&self) -> Option<T> {
        self.value.rest()
    }

    /// Returns the spring that takes the value to its target.
    pub const fn spring(&self) -> Spring {
        self.value.spring
    }

    /// Returns whether the value is at rest and a frame has already shown it there.
    #[must_use]
    pub const fn is_at_rest(&self) -> bool {
        self.runs.is_finished()
    }

    /// Returns a token for the current run. A run is the motion to one target, a fling, a fall, or a rest. Another run begins when a change
    /// gives the value another target, or wakes it. A kick or another spring on the way to the same target continues the run.
    ///
    /// ```
    /// # use carom::{Spring, animate::{Animated, Outcome}};
    /// let mut drawer = Animated::new(0.0, Spring::from_duration_bounce(0.4, 0.0));
    /// drawer.retarget(300.0);
    /// let opening = drawer.run();
    /// drawer.advance(0.1);
    /// assert_eq!(drawer.outcome(opening), None);
    ///
    /// drawer.retarget(0.0);
    /// let closing = drawer.run();
    /// drawer.advance(5.0);
    /// assert_eq!(drawer.outcome(opening), Some(Outcome::Retargeted));
    /// assert_eq!(drawer.outcome(closing), Some(Outcome::Finished));
    /// ```
    pub const fn run(&self) -> Run {
        self.runs.current()
    }

    /// Returns how a run of this value ended, or `None` while it lasts. A run from more than 31 runs ago counts as retargeted.
    #[must_use]
    pub const fn outcome(&self, run: Run) -> Option<Outcome> {
        self.runs.outcome(run)
    }

    /// Returns the policy that decides when the value is at rest.
    pub const fn tolerance(&self) -> TolerancePolicy {
        self.value.policy
    }

    /// Returns the tolerance of the current motion. Within this distance of its end and below this speed, the motion is at rest.
    pub fn resolved_tolerance(&self) -> Tolerance {
        self.value.resolved_tolerance()
    }

    /// Sends the value to another target. Value and velocity carry on. If it's the current target, nothing changes, so you may set the
    /// target in every frame.
    pub fn retarget(&mut self, target: T) {
        self.send(|value, t| value.retarget(t, target));
    }

    /// Sends the value back to its previous target.
    pub fn reverse(&mut self) {
        self.retarget(self.came_from);
    }

    /// Makes the value follow a target that is at `target` now and moves at `velocity`.
    ///
    /// The value follows exactly, as if it had been retargeted at every instant. A spring's damping opposes the value's own velocity, not
    /// its velocity relative to the target. Behind a target of velocity u the value ends up at a steady distance of damping/stiffness·u. It
    /// doesn't come to rest, so retarget it when the target stops.
    ///
    /// A rotation follows exactly if it turns about one axis. A turn about several axes doesn't have a closed form. In that case the spring
    /// acts on rotation vectors relative to the target at the last change, so a further call in flight changes the path.
    ///
    /// ```
    /// # use carom::{Spring, animate::Animated};
    /// let spring = Spring { mass: 1.0, stiffness: 100.0, damping: 20.0 };
    /// let mut follower = Animated::new(0.0_f64, spring);
    /// follower.follow(10.0, 50.0);
    /// assert!(follower.advance(4.0));
    /// assert_eq!(follower.target(), 210.0);
    /// assert!((follower.value() - (210.0 - 0.2 * 50.0)).abs() < 1e-9);
    /// assert!((follower.velocity() - 50.0).abs() < 1e-9);
    /// ```
    pub fn follow(&mut self, target: T, velocity: T::Velocity) {
        self.send(|value, t| value.follow(t, target, velocity));
    }

    /// Puts the value at `value`, at rest.
    pub fn snap_to(&mut self, value: T) {
        if self.value.snap_to(value) {
            self.runs.interrupt();
            self.came_from = value;
            self.come_to_rest();
        }
    }

    /// Moves the value, its target and its end by a distance, for example when the layout around them moves. Velocity and motion carry on.
    /// The distance has the type of a velocity.
    ///
    /// ```
    /// # use carom::{Spring, animate::Animated};
    /// let mut y = Animated::new(0.0, Spring::from_duration_bounce(0.4, 0.2));
    /// y.retarget(100.0);
    /// y.advance(0.1);
    /// let before = y.read();
    ///
    /// // A banner of 56 opens above all of it.
    /// y.shift(56.0);
    /// assert_eq!((y.value(), y.velocity()), (before.value + 56.0, before.velocity));
    /// assert_eq!(y.end(), Some(156.0));
    /// ```
    pub fn shift(&mut self, by: T::Velocity) {
        self.value.shift(by);
        self.came_from = moved(self.came_from, by);
    }

    /// Ends the motion now, at its [`end`](Self::end). A motion without an end stops at its current value, except behind a moving target,
    /// where it skips to the steady motion.
    pub fn settle(&mut self) {
        if self.is_at_rest() {
            return;
        }
        self.value.settle(self.elapsed.seconds());
        self.elapsed = Elapsed::default();
        if self.value.is_still() {
            self.come_to_rest();
        }
    }

    /// Gives the value another velocity, for example the finger's velocity when it lets go. On a spring, the value continues to its target
    /// by the shorter way. So an angle or a rotation more than half a turn away arrives from the other side. A fling or a fall goes on with
    /// the new velocity.
    pub fn set_velocity(&mut self, velocity: T::Velocity) {
        self.change(|value, t| value.set_velocity(t, velocity));
    }

    /// Replaces the spring, even in flight. Value and velocity carry on. If it's the same spring, nothing changes.
    pub fn set_spring(&mut self, spring: Spring) {
        self.change(|value, t| value.set_spring(t, spring));
    }

    /// Sets how near to its end, and how slow, the value must be to count as at rest.
    pub fn set_tolerance(&mut self, policy: impl Into<TolerancePolicy>) {
        self.value.set_tolerance(self.elapsed.seconds(), policy.into());
    }

    /// From now on, only friction acts and slows the value down. [`end`](Self::end) tells you where the value will stop. A rotation
    /// continues about its current axis.
    ///
    /// ```
    /// # use carom::{Friction, Spring, animate::Animated};
    /// let mut page = Animated::new(0.0, Spring::from_duration_bounce(0.4, 0.0));
    /// page.set_velocity(1800.0);
    /// page.fling(Friction::from_deceleration_rate(0.998));
    /// page.advance(0.1);
    ///
    /// // It would end at 899. Its spring takes it to the nearest page instead, from
    /// // its current velocity.
    /// let landing = (page.end().unwrap() / 400.0_f64).round() * 400.0;
    /// page.retarget(landing);
    /// while page.advance(1.0 / 60.0) {}
    /// assert_eq!(page.value(), 800.0);
    /// ```
    pub fn fling(&mut self, friction: Friction) {
        self.send(|value, t| value.fling(t, friction));
    }

    /// From now on, only a constant `acceleration` acts, in units per second², like gravity. The value falls until you retarget it.
    ///
    /// A rotation doesn't have a closed form if it turns about another axis than its acceleration. In that case the rotation vector
    /// relative to the value at the start of the fall has a constant acceleration.
    ///
    /// ```
    /// # use carom::{Spring, animate::Animated};
    /// let mut coin =
    ///     Animated::new([100.0_f64, 0.0], Spring::from_duration_bounce(0.4, 0.4));
    /// coin.set_velocity([50.0, -600.0]);
    /// coin.fall([0.0, 4900.0]);
    /// coin.advance(0.2);
    /// assert!(
    ///     (coin.value()[0] - 110.0).abs() < 1e-12
    ///         && (coin.value()[1] + 22.0).abs() < 1e-12
    /// );
    /// coin.retarget([100.0, 0.0]);
    /// ```
    pub fn fall(&mut self, acceleration: T::Velocity) {
        self.send(|value, t| value.fall(t, acceleration));
    }

    /// Advances by `dt` seconds. Returns whether the value still moves. At the first `false` the value is exactly at its end and should be
    /// drawn once more. After that you don't need a frame until the next change.
    ///
    /// If `dt` is 0, negative or NaN, nothing happens. An infinite `dt` takes the value to the end of its motion, if it has an end. Any
    /// other step is exact. For example, one step of a minute leads to the same state as a minute of frames.
    pub fn advance(&mut self, dt: f64) -> bool {
        !self.drive(dt).is_at_rest()
    }

    /// Advances by a [`Duration`], as [`advance`](Self::advance) does by seconds.
    pub fn advance_by(&mut self, dt: Duration) -> bool {
        self.advance(dt.as_secs_f64())
    }

    /// Advances to `timestamp`, in seconds of the display's clock. Pass the time when the frame will be *visible*, if the system reports it
    /// (`targetTimestamp` of a `CADisplayLink`, the frame time of `Choreographer`). Returns what [`advance`](Self::advance) does.
    ///
    /// The first call only sets the clock. So does the first call after you skipped frames while the value was at rest. If you call this in
    /// every frame, even at rest, you don't lose time. A timestamp up to ¼ s earlier than the latest does nothing. If it is earlier by
    /// more, the clock was set back, and time counts from the new timestamp. A timestamp that isn't finite is ignored.
    pub fn advance_to(&mut self, timestamp: impl Moment) -> bool {
        let dt = self.last_frame.seconds_to(timestamp, self.is_at_rest());
        self.advance(dt)
    }

    /// Returns the reading `dt` ≥ 0 seconds from now, if nothing changes until then. If `dt` is infinite, that is the end of the motion, or
    /// the current state if the motion never ends.
    pub fn read_after(&self, dt: f64) -> Reading<T, T::Velocity> {
        let mut future = self.clone();
        future.advance(dt);
        future.read()
    }

    /// Returns the exact number of seconds until the value comes to rest, or ∞ if it never does.
    #[must_use]
    pub fn settling_time(&self) -> f64 {
        if self.is_at_rest() { 0.0 } else { larger(self.value.end() - self.elapsed.seconds(), 0.0) }
    }

    /// Makes a change that begins another run.
    fn send(&mut self, change: impl FnOnce(&mut Value<T>, f64) -> bool) {
        let target = self.target();
        if change(&mut self.value, self.elapsed.seconds()) {
            if self.value.is_sprung() {
                self.came_from = target;
            }
            self.runs.interrupt();
            self.begin();
        }
    }

    /// Makes a change that continues the current run.
    fn change(&mut self, change: impl FnOnce(&mut Value<T>, f64) -> bool) {
        if change(&mut self.value, self.elapsed.seconds()) {
            self.begin();
        }
    }

    /// Starts the clock of a motion that has begun.
    fn begin(&mut self) {
        self.elapsed = Elapsed::default();
        if self.is_at_rest() {
            self.last_frame.rest();
            self.runs.begin();
        }
        if self.value.is_still() {
            self.come_to_rest();
        }
    }

    /// Puts the value at rest at the end of its motion.
    fn come_to_rest(&mut self) {
        self.value.settle(self.elapsed.seconds());
        self.elapsed = Elapsed::default();
        self.runs.finish();
        self.last_frame.rest();
    }
}

impl<T: Animatable> Driver for Animated<T> {
    fn drive(&mut self, dt: f64) -> Progress {
        if self.is_at_rest() {
            return Progress::AtRest { left: passed(dt) };
        }
        if !(dt > 0.0) {
            return Progress::Moving;
        }
        let elapsed = self.elapsed.after(dt);
        let t = elapsed.seconds();
        if t == f64::INFINITY {
            if self.value.rest().is_none() {
                return Progress::Moving;
            }
            self.come_to_rest();
            return Progress::AtRest { left: dt };
        }
        if t > LEFT_ALONE {
            self.value.plan();
        }
        if !self.value.is_at_rest(t) {
            self.elapsed = elapsed;
            return Progress::Moving;
        }
        let over = t - self.value.end();
        self.come_to_rest();
        Progress::AtRest { left: smaller(passed(over), dt) }
    }
}

impl<T: Animatable> Reverse for Animated<T> {
    fn reverse(&mut self) {
        Self::reverse(self);
    }
}
