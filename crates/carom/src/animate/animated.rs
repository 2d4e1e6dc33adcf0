//! A value on a spring, that can be sent anywhere at any moment.

use super::animatable::Animatable;
use super::course::{Course, Drive, Sway};
use super::elapsed::{Elapsed, LastFrame};
use super::lanes::Lanes;
use super::moving::tolerance::TolerancePolicy;
use super::orchestrate::{Driver, Progress, Reverse, passed};
use super::run::{Outcome, Run, Runs};
use crate::law::friction::Friction;
use crate::law::spring::Spring;
use crate::math::{larger, smaller};
use crate::motion::Tolerance;

/// Whether it is a place: from what is not finite, nothing leads to itself.
fn is_finite<T: Animatable>(value: T) -> bool {
    value.displacement(value).largest().is_finite()
}

/// A value and its velocity at one instant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Snapshot<T, V = T> {
    /// The value.
    pub value: T,
    /// Its velocity, per second.
    pub velocity: V,
}

/// A value on a spring, which keeps its velocity whatever is asked of it: sent to a target, sent back in flight, flung,
/// caught.
///
/// It holds anything [`Animatable`]: `f32`, `f64`, arrays, tuples, [`Angle`](super::Angle)s, structs of one's own, and
/// vectors, rotations and colours of other crates behind features of their names.
///
/// ```
/// use carom::Spring;
/// use carom::animate::Animated;
///
/// let mut width = Animated::new(80.0, Spring::from_duration_bounce(0.4, 0.2));
/// width.retarget(240.0);
/// width.advance(0.1);
///
/// // Changed its mind: back, from where it is and at the speed it has.
/// let (value, velocity) = (width.value(), width.velocity());
/// width.retarget(80.0);
/// assert_eq!((width.value(), width.velocity()), (value, velocity));
///
/// // False says that nothing moves any more: stop asking for frames.
/// while width.advance(1.0 / 60.0) {}
/// assert_eq!((width.value(), width.velocity()), (80.0, 0.0));
/// ```
///
/// # Time
/// Between two calls that change what it does, the state is the law's own formula at the time since the first: no frame's
/// result goes into the next, so any frame rate gives the same path, and retargeting in every frame adds no error but a
/// rounding. [`advance`](Self::advance) takes the seconds since the last frame, [`advance_to`](Self::advance_to) the time
/// at which the next frame will be seen, which displays announce. Neither allocates.
///
/// # Rest
/// It ends where it is near enough to its target, and slow enough, *for good*, and then is exactly there. Near enough is
/// 10⁻⁴ of its travel, whatever the unit: from 0 to 0.01, or across a screen; but never nearer than the value can show
/// (at 10⁷ an `f32` has no fractions). A [`Tolerance`] in one's own unit may be [set](Self::set_tolerance). Magnitudes
/// are those of the whole vector.
///
/// # Numbers
/// What is not finite is not taken: a target, a place, a velocity or an acceleration of which a lane is NaN or ∞, or a
/// tolerance or drag of NaN, changes nothing, and nothing is lost of what was. With a spring that is none
/// ([`Spring::validate`]) it may be at its target at once. What runs away beyond the numbers comes to rest at the last of
/// them, and what is made of NaN shows it until it is sent somewhere. So no frames are asked for on account of a NaN.
#[derive(Clone, Debug)]
pub struct Animated<T: Animatable> {
    /// What displacements are from: the target, if a spring pulls there; where it was let go, if none does.
    origin: T,
    is_let_go: bool,
    /// The last target asked for. A moving one is where it was when the course began.
    target: T,
    course: Course<T::Displacement>,
    elapsed: Elapsed,
    now: Sway<T::Displacement>,
    /// What is shown: `now`, from the origin.
    value: T,
    is_at_rest: bool,
    /// The target before the present one.
    came_from: T,
    runs: Runs,
    /// What was asked for, and what that is for the present course.
    policy: TolerancePolicy,
    near_enough: Tolerance,
    last_frame: LastFrame,
}

impl<T: Animatable> Animated<T> {
    /// At rest at `value`.
    #[must_use]
    pub fn new(value: T, spring: Spring) -> Self {
        Self {
            origin: value,
            is_let_go: false,
            target: value,
            course: Course::new(spring, Drive::Pull, Sway::ZERO),
            elapsed: Elapsed::default(),
            now: Sway::ZERO,
            value,
            is_at_rest: true,
            came_from: value,
            runs: Runs::AT_REST,
            policy: TolerancePolicy::default(),
            near_enough: Tolerance::new(0.0, 0.0),
            last_frame: LastFrame::default(),
        }
    }

    /// What is shown now.
    #[must_use]
    pub const fn value(&self) -> T {
        self.value
    }

    /// Its velocity, per second; exactly zero at rest.
    #[must_use]
    pub fn velocity(&self) -> T::Velocity {
        self.origin.velocity_at(self.now.displacement, self.now.rate)
    }

    /// Where it was last asked to go. A moving target is where it is now.
    #[must_use]
    pub fn target(&self) -> T {
        self.course.target(self.elapsed.seconds()).map_or(self.target, |way| self.target.displaced(way))
    }

    /// Where it ends: the target, or where friction takes it. `None` if it does not end: on a spring without damping,
    /// after a moving target, falling.
    #[must_use]
    pub fn rest(&self) -> Option<T> {
        if self.is_at_rest {
            return Some(self.value);
        }
        self.course.limit().map(|limit| self.place(limit))
    }

    /// The spring that takes it to its target.
    #[must_use]
    pub const fn spring(&self) -> Spring {
        self.course.spring()
    }

    /// Whether it has ended.
    #[must_use]
    pub const fn is_at_rest(&self) -> bool {
        self.is_at_rest
    }

    /// A token for what it is doing now: on its way to a target, flung, falling, or at rest. Whatever sends it elsewhere
    /// or wakes it begins another run; a kick or another spring on the way to the same target does not.
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
    #[must_use]
    pub const fn run(&self) -> Run {
        self.runs.current()
    }

    /// What became of one of its runs; `None` while it is under way. Ask at any time, as often as you like: nothing is
    /// called, nothing is kept. Of a run more than 63 runs ago it is not remembered that it finished.
    #[must_use]
    pub const fn outcome(&self, run: Run) -> Option<Outcome> {
        self.runs.outcome(run)
    }

    /// How near and how slow is at rest in the present motion.
    #[must_use]
    pub const fn tolerance(&self) -> Tolerance {
        self.near_enough
    }

    /// Sends it to `target`, from where it is, at the velocity it has. In the midst of anything.
    ///
    /// To be sent where it is going already changes nothing, so that a program may say in every frame where it wants it.
    pub fn retarget(&mut self, target: T) {
        if !is_finite(target) {
            return;
        }
        if self.course.is_pulled() && target.displacement(self.origin) == T::Displacement::ZERO {
            // The same place, though it may be another number for it: an angle and a turn.
            (self.origin, self.target) = (target, target);
            if self.is_at_rest {
                self.value = target;
            }
            return;
        }
        self.send(target, Drive::Pull);
    }

    /// Sends it back: to where it was before it was last sent somewhere or, if that was in flight, to the target that it
    /// had then. From where it is, at the velocity it has.
    ///
    /// ```
    /// # use carom::{Spring, animate::Animated};
    /// let mut drawer = Animated::new(0.0, Spring::from_duration_bounce(0.4, 0.0));
    /// drawer.retarget(300.0);
    /// drawer.advance(0.1);
    /// drawer.reverse();
    /// assert_eq!(drawer.target(), 0.0);
    /// drawer.reverse();
    /// assert_eq!(drawer.target(), 300.0);
    /// ```
    pub fn reverse(&mut self) {
        self.retarget(self.came_from);
    }

    /// Sends it after a target that is at `target` now and moves at `velocity`.
    ///
    /// It follows exactly: as if it had been retargeted at every instant. A spring's damping brakes against the ground,
    /// so that behind a target of velocity u it ends up at a steady distance of damping/stiffness·u. It does not come
    /// to rest; retarget it when the target stands.
    ///
    /// A rotation does so exactly about one axis. Of several there is no closed form: there it is the rotation vectors, seen
    /// from where the target was when this was called, that follow, so that another call on the way changes the path.
    ///
    /// ```
    /// # use carom::{Spring, animate::Animated};
    /// let spring = Spring { mass: 1.0, stiffness: 100.0, damping: 20.0 };
    /// let mut follower = Animated::new(0.0_f64, spring);
    /// follower.retarget_moving(10.0, 50.0);
    /// assert!(follower.advance(4.0));
    /// assert_eq!(follower.target(), 210.0);
    /// assert!((follower.value() - (210.0 - 0.2 * 50.0)).abs() < 1e-9);
    /// assert!((follower.velocity() - 50.0).abs() < 1e-9);
    /// ```
    pub fn retarget_moving(&mut self, target: T, velocity: T::Velocity) {
        let velocity = target.rate_at(Lanes::ZERO, velocity);
        if !(is_finite(target) && velocity.largest().is_finite()) {
            return;
        }
        let is_moving = velocity != T::Displacement::ZERO;
        self.send(target, if is_moving { Drive::Follow { offset: Lanes::ZERO, velocity } } else { Drive::Pull });
    }

    /// Puts it at `value`, at rest.
    pub fn snap_to(&mut self, value: T) {
        if !is_finite(value) {
            return;
        }
        self.interrupt();
        (self.came_from, self.origin, self.target, self.value) = (value, value, value, value);
        self.is_let_go = false;
        self.come_to_rest(Drive::Pull, Sway::ZERO);
    }

    /// Ends it now: on the target, or where friction would have taken it, or, if it has no end, where it is. After a
    /// moving target, it skips to the steady course behind it.
    pub fn settle(&mut self) {
        if self.is_at_rest {
            return;
        }
        let t = self.elapsed.seconds();
        let end = self.course.end(t, self.now);
        let drive = self.course.drive_from(t);
        if !end.is_finite() {
            // Behind a moving target by more than there are numbers, or on a spring that is none: it stays where it is.
            self.come_to_rest(self.course.drive_from(0.0), Sway { rate: Lanes::ZERO, ..self.now });
            return;
        }
        self.value = self.place(end.displacement);
        if end.rate == T::Displacement::ZERO {
            self.come_to_rest(drive, end);
        } else {
            self.begin(drive, end);
        }
    }

    /// Gives it another velocity, as a finger does that lets it go. It goes on to its target by the way that is short now:
    /// an angle or a rotation that was more than half a turn away comes from the other side.
    pub fn set_velocity(&mut self, velocity: T::Velocity) {
        let is_there = self.now.displacement == T::Displacement::ZERO;
        let origin = if self.course.is_drawn() { self.target() } else { self.value };
        // Seen anew, for a rotation that is a whole turn away has no rate for every velocity.
        let displacement = if self.course.is_pulled() && is_there {
            T::Displacement::ZERO
        } else {
            self.origin.seen_from(origin, self.now.displacement, self.now.rate).0
        };
        let rate = origin.rate_at(displacement, velocity);
        if !rate.largest().is_finite() {
            return;
        }
        let mut drive = self.course.drive_from(self.elapsed.seconds());
        if self.course.is_drawn() {
            if let Drive::Follow { offset, velocity } = &mut drive {
                (*offset, *velocity) = self.target.seen_from(origin, *offset, *velocity);
            }
            (self.target, self.is_let_go) = (origin, false);
        }
        self.origin = origin;
        self.begin(drive, Sway { displacement, rate });
    }

    /// Gives it another spring, in flight or at rest; value and velocity stay. The spring that it has changes nothing.
    pub fn set_spring(&mut self, spring: Spring) {
        if spring == self.course.spring() {
            return;
        }
        let drive = self.course.drive_from(self.elapsed.seconds());
        self.course.set_spring(spring);
        if self.course.is_sprung() && !(self.is_at_rest && self.now == Sway::ZERO && !self.is_let_go) {
            self.begin(drive, self.now);
        }
    }

    /// Sets how near to its end, and how slow, the value counts as at rest.
    ///
    /// ```
    /// # use carom::{Spring, Tolerance, animate::Animated};
    /// let mut card = Animated::new([0.0, 0.0], Spring::from_duration_bounce(0.4, 0.2));
    /// card.set_tolerance(Tolerance::pixels(2.0));
    /// card.retarget([3000.0, 0.0]);
    /// assert!(card.settling_time() < 0.8);
    /// ```
    pub fn set_tolerance(&mut self, policy: impl Into<TolerancePolicy>) {
        let policy = policy.into();
        if policy.is_comparable() {
            self.policy = policy;
            self.near_enough = self.resolve_tolerance();
        }
    }

    /// Lets go of it: from now on friction alone acts, and [`rest`](Self::rest) tells where that takes it. A rotation goes
    /// on about the axis that it turns about now.
    ///
    /// ```
    /// # use carom::{Friction, Spring, animate::Animated};
    /// let mut page = Animated::new(0.0, Spring::from_duration_bounce(0.4, 0.0));
    /// page.set_velocity(1800.0);
    /// page.fling(Friction::from_deceleration_rate(0.998));
    /// page.advance(0.1);
    ///
    /// // It would end at 899. Let it land on the page nearest to that, on its spring, at the speed it has.
    /// let landing = (page.rest().unwrap() / 400.0_f64).round() * 400.0;
    /// page.retarget(landing);
    /// while page.advance(1.0 / 60.0) {}
    /// assert_eq!(page.value(), 800.0);
    /// ```
    pub fn fling(&mut self, friction: Friction) {
        if !friction.drag.is_nan() {
            self.interrupt();
            self.begin(Drive::Coast { drag: friction.drag }, self.now);
        }
    }

    /// Lets go of it where `acceleration` per second² acts, as gravity does. It falls until it is retargeted.
    ///
    /// A rotation that turns about another axis than it is accelerated about has no closed form: what grows evenly then is
    /// its rotation vector, seen from where it was let go.
    ///
    /// ```
    /// # use carom::{Spring, animate::Animated};
    /// let mut coin = Animated::new([100.0_f64, 0.0], Spring::from_duration_bounce(0.4, 0.4));
    /// coin.set_velocity([50.0, -600.0]);
    /// coin.fall([0.0, 4900.0]);
    /// coin.advance(0.2);
    /// assert!((coin.value()[0] - 110.0).abs() < 1e-12 && (coin.value()[1] + 22.0).abs() < 1e-12);
    /// coin.retarget([100.0, 0.0]);
    /// ```
    pub fn fall(&mut self, acceleration: T::Velocity) {
        let acceleration = self.value.rate_at(Lanes::ZERO, acceleration);
        if acceleration.largest().is_finite() {
            self.interrupt();
            self.begin(Drive::Fall { acceleration }, self.now);
        }
    }

    /// Goes on by `dt` seconds. Returns whether it still moves: at the first `false` the value is exactly where it ends,
    /// to be drawn once more, and then there is no need for frames until it is sent somewhere.
    ///
    /// A `dt` that is 0, negative or NaN does nothing; an infinite one goes to the end, if there is one. Otherwise any
    /// is right: after a frame of a minute it is where a minute of frames would have it.
    pub fn advance(&mut self, dt: f64) -> bool {
        !self.drive(dt).is_at_rest()
    }

    /// Goes on to `timestamp`, in seconds of the display's clock: the time at which the frame that is being made will be
    /// *seen*, where the system tells it (`targetTimestamp` of a `CADisplayLink`, the frame time of `Choreographer`).
    /// Returns what [`advance`](Self::advance) does.
    ///
    /// The first frame only sets the clock. So does the first one after a rest in which nobody drew; call it at rest too, or
    /// go on in the frame after the one that came to rest, and none is lost. A clock that is set back does nothing, and is
    /// followed from there. What is not finite is ignored.
    ///
    /// ```
    /// # use carom::{Spring, animate::Animated};
    /// let mut card = Animated::new(0.0_f64, Spring::from_duration_bounce(0.4, 0.0));
    /// card.retarget(100.0);
    /// for frame in 0..9 {
    ///     card.advance_to(86_400.0 + f64::from(frame) / 60.0);
    /// }
    /// let mut same = Animated::new(0.0, card.spring());
    /// same.retarget(100.0);
    /// same.advance(8.0 / 60.0);
    /// assert!((card.value() - same.value()).abs() < 1e-8); // 86400 s, to the precision of a timestamp
    /// ```
    pub fn advance_to(&mut self, timestamp: f64) -> bool {
        if self.is_at_rest {
            self.last_frame.pass(timestamp);
            return false;
        }
        let dt = self.last_frame.seconds_to(timestamp);
        self.advance(dt)
    }

    /// Value and velocity `dt` ≥ 0 seconds from now, if it is left alone; it does not move. At infinity it is where it
    /// ends; where there is no end, what is now.
    #[must_use]
    pub fn state_at(&self, dt: f64) -> Snapshot<T, T::Velocity> {
        let mut future = self.clone();
        future.advance(dt);
        Snapshot { value: future.value(), velocity: future.velocity() }
    }

    /// How many seconds from now until it is at rest; ∞ if it never is. Not a bound: shortly before, it still moves.
    #[must_use]
    pub fn settling_time(&self) -> f64 {
        if self.is_at_rest {
            return 0.0;
        }
        let end = self.course.settling_time(self.course.start, self.near_enough);
        larger(end - self.elapsed.seconds(), 0.0)
    }

    /// What is displaced from the origin.
    fn place(&self, displacement: T::Displacement) -> T {
        // Not by way of a sum that would lose the sign of a zero, or of a conversion.
        if displacement == T::Displacement::ZERO { self.origin } else { self.origin.displaced(displacement) }
    }

    /// Sees what is now from `target`, and drives it from there.
    fn send(&mut self, target: T, drive: Drive<T::Displacement>) {
        let Sway { displacement, rate } = self.now;
        let (displacement, rate) = self.origin.seen_from(target, displacement, rate);
        self.came_from = if self.is_at_rest { self.value } else { self.target() };
        self.interrupt();
        (self.origin, self.target, self.is_let_go) = (target, target, false);
        self.begin(drive, Sway { displacement, rate });
    }

    /// What it does now ends unfinished, if it does anything.
    const fn interrupt(&mut self) {
        if !self.is_at_rest {
            self.runs.begin();
        }
    }

    /// Starts a course at what is now.
    fn begin(&mut self, drive: Drive<T::Displacement>, now: Sway<T::Displacement>) {
        if self.is_at_rest {
            self.last_frame.rest();
            self.runs.begin();
        }
        let now = now.without_nowhere();
        self.course.restart(drive, now);
        self.elapsed = Elapsed::default();
        self.now = now;
        self.put_origin();
        self.is_at_rest = false;
        self.near_enough = self.resolve_tolerance();
        if self.course.is_still(self.now) {
            self.settle();
        }
    }

    /// Goes on where something else left off: with its runs, and in its frames.
    pub(super) fn take_over(&mut self, runs: Runs, last_frame: LastFrame, go: impl FnOnce(&mut Self)) {
        self.runs = runs;
        go(self);
        self.last_frame = last_frame;
    }

    /// Without a spring, what moves is seen from where it is let go; with one, from its target. It is all the same of what
    /// is flat, and not of a rotation.
    fn put_origin(&mut self) {
        let is_let_go = !self.course.is_drawn();
        if is_let_go || self.is_let_go {
            let origin = if is_let_go { self.value } else { self.target };
            let Sway { displacement, rate } = self.now;
            let (displacement, rate) = self.origin.seen_from(origin, displacement, rate);
            // At its own place a rotation is but for a rounding.
            let is_there = is_let_go && displacement.largest() <= origin.resolution();
            let displacement = if is_there { Lanes::ZERO } else { displacement };
            (self.origin, self.now) = (origin, Sway { displacement, rate });
            self.course.put_start(self.now);
        }
        self.is_let_go = is_let_go;
    }

    fn come_to_rest(&mut self, drive: Drive<T::Displacement>, at: Sway<T::Displacement>) {
        self.course.restart(drive, at);
        self.elapsed = Elapsed::default();
        self.now = at;
        self.is_at_rest = true;
        self.runs.finish();
    }

    fn resolve_tolerance(&self) -> Tolerance {
        self.policy.resolve_at(self.course.span(), self.origin)
    }
}

impl<T: Animatable> Driver for Animated<T> {
    fn drive(&mut self, dt: f64) -> Progress {
        if self.is_at_rest {
            return Progress::AtRest { left: passed(dt) };
        }
        if !(dt > 0.0) {
            return Progress::Moving;
        }
        let elapsed = self.elapsed.after(dt);
        let t = elapsed.seconds();
        if t == f64::INFINITY {
            if self.course.limit().is_some() {
                self.settle();
            }
            return if self.is_at_rest { Progress::AtRest { left: dt } } else { Progress::Moving };
        }
        self.elapsed = elapsed;
        let now = self.course.at(t);
        if self.course.is_lost(now) && !self.course.is_pulled() && self.course.limit().is_none() {
            // It has left the numbers: it stays at the last that there was.
            self.come_to_rest(self.course.drive_from(0.0), Sway { rate: Lanes::ZERO, ..self.now });
            return Progress::AtRest { left: 0.0 };
        }
        self.now = now;
        if self.course.may_be_over(self.now, self.near_enough) {
            let is_lost = self.course.is_lost(self.now);
            let over = if is_lost { t } else { t - self.course.settling_time(self.course.start, self.near_enough) };
            if over >= 0.0 {
                self.settle();
                if self.is_at_rest {
                    return Progress::AtRest { left: smaller(passed(over), dt) };
                }
            }
        }
        self.value = self.place(self.now.displacement);
        Progress::Moving
    }
}

impl<T: Animatable> Reverse for Animated<T> {
    fn reverse(&mut self) {
        Self::reverse(self);
    }
}
