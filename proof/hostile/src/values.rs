//! Values under any calls at right times, compared with a plain reference that doesn't use any law.
//!
//! The reference is x′ = v, v′ = −k·(x − p) − c·v + a, p′ = u, solved by the exponential of its matrix. Stamps are exact here, so that the
//! driver's time is known. The other games test what wrong stamps do to a value.

use crate::host::Host;
use crate::{Fault, Verdict, shrunk};
use carom::animate::{Animated, Moving, SpringId, SpringSystem, TolerancePolicy};
use carom::replay::{Apply, MovingEvent, Replay};
use carom::{Friction, Spring, State, Tolerance};
use carom_spec::replay::Start;

/// Draws a call at random. Without `forces`, it only draws calls that a [`SpringSystem`] has, too.
fn call(host: &mut Host, forces: bool) -> MovingEvent {
    match host.below(if forces { 12 } else { 9 }) {
        0..=3 => MovingEvent::Retarget(length(host)),
        4 => MovingEvent::SetVelocity(10.0 * length(host)),
        5 => MovingEvent::SetSpring(spring(host)),
        6 => MovingEvent::SetTolerance(match host.below(2) {
            0 => TolerancePolicy::Relative(host.log(1e-6, 0.1)),
            _ => Tolerance::new(host.log(1e-4, 10.0), host.log(1e-3, 100.0)).into(),
        }),
        7 => MovingEvent::SnapTo(length(host)),
        8 => MovingEvent::Settle,
        9 => MovingEvent::Follow(length(host), length(host)),
        10 => MovingEvent::Fling(Friction { drag: host.log(0.1, 20.0) }),
        _ => MovingEvent::Fall(10.0 * length(host)),
    }
}

/// Draws a place or a distance, and sometimes a number that every driver refuses.
fn length(host: &mut Host) -> f64 {
    match host.below(16) {
        0 => host.of(&[f64::NAN, f64::INFINITY, -1e16]),
        1 | 2 => 0.0,
        _ => host.within(-1_000.0, 1_000.0),
    }
}

fn spring(host: &mut Host) -> Spring {
    let response = host.log(0.05, 3.0);
    match host.below(4) {
        0 => Spring::from_response_damping_ratio(response, 1.0),
        1 => Spring { stiffness: 0.0, ..Spring::from_response_damping_ratio(response, host.log(0.1, 4.0)) },
        _ => Spring::from_response_damping_ratio(response, host.log(0.03, 10.0)),
    }
}

/// What the reference says of a value: the forces on it, and its state.
#[derive(Clone, Debug)]
struct Plain {
    spring: Spring,
    force: Force,
    now: State,
    target: f64,
    /// The largest length so far, and the sum of the reference's own errors.
    size: f64,
    error: f64,
    /// The fastest rate so far.
    fastest: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Force {
    /// The spring, to a target with this velocity.
    Spring(f64),
    Drag(f64),
    Acceleration(f64),
}

impl Plain {
    fn new(position: f64, spring: Spring) -> Self {
        let force = Force::Spring(0.0);
        Self { spring, force, now: State::at_rest(position), target: position, size: 1.0, error: 0.0, fastest: 1.0 }
    }

    /// Stiffness and damping for a mass of 1, acceleration, and the velocity of the target.
    fn numbers(&self) -> [f64; 4] {
        let Spring { mass, stiffness, damping } = self.spring;
        match self.force {
            Force::Spring(u) => [stiffness / mass, damping / mass, 0.0, u],
            Force::Drag(drag) => [0.0, drag, 0.0, 0.0],
            Force::Acceleration(a) => [0.0, 0.0, a, 0.0],
        }
    }

    /// Returns the state relative to the target after t seconds, the place of the target, and a bound of the error.
    fn after(&self, t: f64) -> (State, f64, f64) {
        let [k, c, a, u] = self.numbers();
        // Measure velocities in units of the fastest rate. That balances the matrix.
        let rate = self.rate();
        let matrix = [[0.0, rate, -u], [-k / rate, -c, a / rate], [0.0; 3]];
        let by = exponential(matrix.map(|row| row.map(|x| x * t)));
        let from = [self.now.position - self.target, self.now.velocity / rate, 1.0];
        let [position, velocity, _] = by.map(|row| row.iter().zip(from).map(|(a, b)| a * b).sum::<f64>());
        let reach = from[0].abs() + from[1].abs() + (u * t).abs() + (a * t * t).abs();
        let error = 1e-14 * reach * (1.0 + rate * t);
        (State { position, velocity: rate * velocity }, self.target + u * t, error)
    }

    /// The fastest rate, in 1/s.
    fn rate(&self) -> f64 {
        let [k, c, ..] = self.numbers();
        libm::sqrt(k).max(c).max(1.0)
    }

    fn advance(&mut self, t: f64) {
        let (State { position, velocity }, target, error) = self.after(t);
        (self.now, self.target) = (State { position: target + position, velocity }, target);
        self.error += error;
        self.grow();
    }

    fn grow(&mut self) {
        self.fastest = self.fastest.max(self.rate());
        let reach = self.now.velocity.abs() / self.rate();
        self.size = self.size.max(self.now.position.abs()).max(self.target.abs()).max(reach);
    }

    /// Where the value comes to rest, or `None` if it never does.
    fn rest(&self) -> Option<f64> {
        match (self.force, self.numbers()) {
            (Force::Spring(0.0), [k, c, ..]) if k > 0.0 && c > 0.0 => Some(self.target),
            (Force::Spring(0.0), [k, ..]) if k > 0.0 => {
                (self.now == State::at_rest(self.target)).then_some(self.target)
            }
            (Force::Spring(_) | Force::Drag(_), [0.0, c, ..]) if c > 0.0 => {
                Some(self.now.position + self.now.velocity / c)
            }
            (Force::Acceleration(0.0), _) if self.now.velocity == 0.0 => Some(self.now.position),
            _ => None,
        }
    }

    /// How far off the state of the reference may be.
    fn doubt(&self) -> f64 {
        64.0 * self.error + 1e-12 * self.size
    }

    fn put(&mut self, position: f64) {
        (self.now, self.target, self.force) = (State::at_rest(position), position, Force::Spring(0.0));
    }

    /// Applies a call. The driver stands still after it if `is_still`.
    fn call(&mut self, call: &MovingEvent, is_still: bool) {
        let is_inside = |x: f64| x.abs() <= carom::domain::LARGEST;
        match *call {
            MovingEvent::Retarget(x) if is_inside(x) => (self.target, self.force) = (x, Force::Spring(0.0)),
            MovingEvent::Follow(x, u) if is_inside(x) && is_inside(u) => {
                (self.target, self.force) = (x, Force::Spring(u))
            }
            MovingEvent::SetVelocity(v) if is_inside(v) => self.now.velocity = v,
            MovingEvent::SetSpring(spring) => self.spring = spring,
            MovingEvent::Fling(friction) => self.force = Force::Drag(friction.drag),
            MovingEvent::Fall(a) if is_inside(a) => self.force = Force::Acceleration(a),
            MovingEvent::SnapTo(x) if is_inside(x) => self.put(x),
            MovingEvent::Settle => match (self.force, self.numbers()) {
                (Force::Spring(u), [k, c, ..]) if u != 0.0 && k > 0.0 => {
                    self.now = State { position: self.target - c / k * u, velocity: u };
                }
                (Force::Spring(0.0), [k, ..]) if k > 0.0 => self.put(self.target),
                _ => self.put(self.rest().unwrap_or(self.now.position)),
            },
            _ => {}
        }
        // A spring without stiffness doesn't follow its target.
        if matches!(self.force, Force::Spring(_)) && self.spring.stiffness == 0.0 {
            self.force = Force::Spring(0.0);
        }
        // A value that stands still and isn't pulled rests where it is, even if it has a target elsewhere. Rounding may have left the
        // driver a velocity, and then it coasts.
        let is_pulled = matches!(self.force, Force::Spring(_)) && self.spring.stiffness > 0.0;
        if !is_pulled && is_still && self.now.velocity == 0.0 && self.rest().is_some() {
            self.put(self.now.position);
        }
        self.grow();
    }
}

type Matrix = [[f64; 3]; 3];

fn product(a: Matrix, b: Matrix) -> Matrix {
    a.map(|row| std::array::from_fn(|j| (0..3).map(|i| row[i] * b[i][j]).sum()))
}

/// Returns e^a: the Taylor series of a·2⁻ⁿ, squared n times.
fn exponential(a: Matrix) -> Matrix {
    let norm = a.iter().map(|row| row.iter().map(|x| x.abs()).sum::<f64>()).fold(0.0, f64::max);
    let squarings = (libm::log2(norm) + 2.0).max(0.0).ceil() as i32;
    let scaled = a.map(|row| row.map(|x| libm::ldexp(x, -squarings)));
    let one: Matrix = std::array::from_fn(|i| std::array::from_fn(|j| f64::from(i == j)));
    let mut sum = one;
    for n in (1..=18).rev() {
        let next = product(scaled, sum);
        sum = std::array::from_fn(|i| std::array::from_fn(|j| one[i][j] + next[i][j] / f64::from(n)));
    }
    (0..squarings).fold(sum, |power, _| product(power, power))
}

/// The drivers under test, with the same methods for all.
trait Driver: std::fmt::Debug {
    fn call(&mut self, call: &MovingEvent);
    /// Advances in parts. The division must not matter.
    fn advance(&mut self, parts: &[f64]);
    fn state(&self) -> State;
    /// Whether the value is at rest and a frame has shown its rest. A change within the tolerance hasn't been shown yet.
    fn is_at_rest(&self) -> bool;
    fn settling_time(&self) -> f64;
    fn tolerance(&self) -> Tolerance;
    /// How long the driver's value is if the reference's is 1. For a value with a mirror image beside it, that is √2.
    fn lanes(&self) -> f64 {
        1.0
    }
}

impl Driver for Animated<f64> {
    fn call(&mut self, call: &MovingEvent) {
        match *call {
            MovingEvent::Retarget(x) => self.retarget(x),
            MovingEvent::Follow(x, u) => self.follow(x, u),
            MovingEvent::SetVelocity(v) => self.set_velocity(v),
            MovingEvent::SetSpring(spring) => self.set_spring(spring),
            MovingEvent::SetTolerance(policy) => self.set_tolerance(policy),
            MovingEvent::Fling(friction) => self.fling(friction),
            MovingEvent::Fall(a) => self.fall(a),
            MovingEvent::SnapTo(x) => self.snap_to(x),
            MovingEvent::Settle => self.settle(),
            _ => {}
        }
    }
    fn advance(&mut self, parts: &[f64]) {
        parts.iter().for_each(|dt| _ = Self::advance(self, *dt));
    }
    fn state(&self) -> State {
        self.read().into()
    }
    fn is_at_rest(&self) -> bool {
        Self::is_at_rest(self)
    }
    fn settling_time(&self) -> f64 {
        Self::settling_time(self)
    }
    fn tolerance(&self) -> Tolerance {
        self.resolved_tolerance()
    }
}

impl Driver for Animated<[f64; 2]> {
    fn call(&mut self, call: &MovingEvent) {
        match *call {
            MovingEvent::Retarget(x) => self.retarget([x, -x]),
            MovingEvent::Follow(x, u) => self.follow([x, -x], [u, -u]),
            MovingEvent::SetVelocity(v) => self.set_velocity([v, -v]),
            MovingEvent::SetSpring(spring) => self.set_spring(spring),
            MovingEvent::SetTolerance(policy) => self.set_tolerance(policy),
            MovingEvent::Fling(friction) => self.fling(friction),
            MovingEvent::Fall(a) => self.fall([a, -a]),
            MovingEvent::SnapTo(x) => self.snap_to([x, -x]),
            MovingEvent::Settle => self.settle(),
            _ => {}
        }
    }
    fn advance(&mut self, parts: &[f64]) {
        parts.iter().for_each(|dt| _ = Self::advance(self, *dt));
    }
    fn state(&self) -> State {
        let ([x, y], [v, w]) = (self.value(), self.velocity());
        assert_eq!((x, v), (-y, -w), "mirror images differ");
        State { position: x, velocity: v }
    }
    fn is_at_rest(&self) -> bool {
        Self::is_at_rest(self)
    }
    fn settling_time(&self) -> f64 {
        Self::settling_time(self)
    }
    fn tolerance(&self) -> Tolerance {
        self.resolved_tolerance()
    }
    fn lanes(&self) -> f64 {
        std::f64::consts::SQRT_2
    }
}

/// A [`Moving`] value, and the time on its clock.
#[derive(Debug)]
struct Clocked(Moving<f64>, f64);

impl Driver for Clocked {
    fn call(&mut self, call: &MovingEvent) {
        self.0.apply(self.1, call.clone());
    }
    fn advance(&mut self, parts: &[f64]) {
        self.1 += parts.iter().sum::<f64>();
    }
    fn state(&self) -> State {
        self.0.read(self.1).into()
    }
    fn is_at_rest(&self) -> bool {
        self.0.is_at_rest(self.1)
    }
    fn settling_time(&self) -> f64 {
        self.0.settling_time(self.1)
    }
    fn tolerance(&self) -> Tolerance {
        self.0.resolved_tolerance()
    }
}

/// A spring of a system, beside another that moves.
#[derive(Debug)]
struct Member(SpringSystem, SpringId, SpringId);

impl Driver for Member {
    fn call(&mut self, call: &MovingEvent) {
        let Self(system, id, _) = self;
        // If the driver refuses a number, it doesn't change.
        let _ = match *call {
            MovingEvent::Retarget(x) => system.retarget(*id, x),
            MovingEvent::SetVelocity(v) => system.set_velocity(*id, v),
            MovingEvent::SetSpring(spring) => system.set_spring(*id, spring),
            MovingEvent::SetTolerance(policy) => system.set_tolerance(*id, policy),
            MovingEvent::SnapTo(x) => system.snap_to(*id, x),
            MovingEvent::Settle => system.settle(*id),
            _ => Ok(()),
        };
    }
    fn advance(&mut self, parts: &[f64]) {
        let _ = self.0.retarget(self.2, 100.0 * parts.iter().sum::<f64>());
        parts.iter().for_each(|dt| _ = self.0.advance(*dt));
    }
    fn state(&self) -> State {
        self.0.read(self.1).map_or(State { position: f64::NAN, velocity: f64::NAN }, State::from)
    }
    fn is_at_rest(&self) -> bool {
        !self.0.is_awake(self.1)
    }
    fn settling_time(&self) -> f64 {
        self.0.settling_time(self.1).unwrap_or(f64::NAN)
    }
    fn tolerance(&self) -> Tolerance {
        self.0.resolved_tolerance(self.1).unwrap_or(Tolerance::new(f64::NAN, f64::NAN))
    }
}

/// A driver and the reference that has had the same calls.
#[derive(Debug)]
struct Judged {
    driver: Box<dyn Driver>,
    plain: Plain,
    has_advanced: bool,
}

/// Returns a verdict if something doesn't hold.
macro_rules! must {
    ($holds:expr, $kind:literal, $($says:tt)+) => {
        if !$holds {
            return Err(($kind, format!($($says)+)));
        }
    };
}

/// How far from a tolerance, as a fraction of it, an instant of rest may be.
const SLACK: f64 = 1e-6;

impl Judged {
    fn new(driver: Box<dyn Driver>, start: f64, spring: Spring) -> Self {
        Self { driver, plain: Plain::new(start, spring), has_advanced: false }
    }

    fn call(&mut self, call: &MovingEvent) -> Result<(), Verdict> {
        // Only check for rest once time has advanced, because only the result counts if several changes come at one instant.
        if std::mem::take(&mut self.has_advanced) {
            self.rest(self.driver.tolerance())?;
        }
        self.driver.call(call);
        self.plain.call(call, self.driver.state().velocity == 0.0);
        self.agree(&format!("{call:?}"))
    }

    fn advance(&mut self, parts: &[f64]) -> Result<(), Verdict> {
        self.rest(self.driver.tolerance())?;
        self.has_advanced = true;
        let tolerance = self.driver.tolerance();
        self.driver.advance(parts);
        self.plain.advance(parts.iter().sum());
        self.rest(tolerance)?;
        let has_rested = self.driver.settling_time() <= 0.0;
        must!(self.driver.is_at_rest() == has_rested, "rest", "after an advance: {self:?}");
        self.agree("an advance")
    }

    /// Puts the reference at rest if the driver is.
    fn rest(&mut self, tolerance: Tolerance) -> Result<(), Verdict> {
        let is_put = self.plain.now == State::at_rest(self.plain.target) && self.plain.force == Force::Spring(0.0);
        if self.driver.settling_time() <= 0.0 && !is_put {
            self.plain.put(self.arrived(tolerance)?.position);
        }
        Ok(())
    }

    /// Returns the state of the reference where the driver has come to rest, which must be within the tolerance.
    fn arrived(&self, tolerance: Tolerance) -> Result<State, Verdict> {
        let rest = self.plain.rest().ok_or_else(|| ("rest", format!("it rests, but never should: {self:?}")))?;
        let far = self.excess(self.plain.now, rest, tolerance, self.plain.doubt());
        must!(far <= 1.0 + SLACK, "rest", "it rests at {far} tolerances: {self:?}");
        Ok(State::at_rest(rest))
    }

    /// The distance from the rest or the speed, in tolerances, whichever is larger, minus how wrong the reference may be.
    fn excess(&self, now: State, rest: f64, tolerance: Tolerance, error: f64) -> f64 {
        let distance = ((now.position - rest).abs() - error) / tolerance.distance;
        let speed = (now.velocity.abs() - self.plain.fastest * error) / tolerance.velocity;
        self.driver.lanes() * distance.max(speed)
    }

    fn agree(&self, after: &str) -> Result<(), Verdict> {
        let now =
            if self.driver.settling_time() <= 0.0 { self.arrived(self.driver.tolerance())? } else { self.plain.now };
        let (rate, error) = (self.plain.fastest, self.plain.doubt());
        let State { position, velocity } = self.driver.state();
        let (x, v) = ((position - now.position).abs(), (velocity - now.velocity).abs());
        must!(
            x <= error && v <= rate * error,
            "state",
            "after {after}: off by {x} and {v} per second, of {error}: {self:?}"
        );
        Ok(())
    }

    /// Checks the settling time that the driver states. It must be the last time when the reference is outside the tolerance.
    fn check_rest(&self) -> Result<(), Verdict> {
        let (left, tolerance) = (self.driver.settling_time(), self.driver.tolerance());
        let is_right = left >= 0.0 && (left <= 0.0 || !self.driver.is_at_rest());
        must!(is_right, "settling", "{left} s are left: {self:?}");
        let Some(rest) = self.plain.rest() else {
            let is_right = self.driver.is_at_rest() || left == f64::INFINITY;
            must!(is_right, "settling", "{left} s are left, but it never rests: {self:?}");
            return Ok(());
        };
        if !(left > 0.0 && left < 1e3) {
            must!(left < f64::INFINITY, "settling", "it never rests: {self:?}");
            return Ok(());
        }
        let rest = rest - self.plain.target;
        let rounding = 2.0 * f64::EPSILON * self.plain.size;
        for later in [0.0, 0.01, 0.03, 0.1, 0.3, 1.0] {
            let (now, _, error) = self.plain.after(left + later);
            let far = self.excess(now, rest, tolerance, rounding + error);
            must!(far <= 1.0 + SLACK, "settling", "{far} tolerances {later} s after the rest in {left} s: {self:?}");
        }
        let (now, _, error) = self.plain.after(left);
        let far = self.excess(now, rest, tolerance, -rounding - error);
        must!(far >= 1.0 - SLACK, "settling", "late: {far} tolerances at the rest in {left} s: {self:?}");
        Ok(())
    }
}

/// About a nanosecond, in seconds. Sums of whole ticks are exact, so a clock's rounding can't matter here.
const TICK: f64 = 1.0 / 1_073_741_824.0;

fn ticks(seconds: f64) -> f64 {
    ((seconds / TICK).round() * TICK).max(TICK)
}

/// Plays values from a seed.
pub(crate) fn run(seed: u64, events: usize) -> Option<Fault> {
    let mut host = Host::new(seed);
    let (first, value, forces) = (spring(&mut host), host.within(0.0, 100.0), host.below(2) == 0);
    let (mut entries, mut now, mut frame_is_due) = (Vec::new(), 0.0, false);
    while entries.len() < events {
        if frame_is_due || host.below(2) == 0 {
            now += ticks(match host.below(8) {
                0 => host.log(1e-9, 1e-3),
                1 => host.log(0.1, 5.0),
                _ => host.log(1e-3, 0.1),
            });
        }
        let call = call(&mut host, forces);
        // Draw a frame after each new tolerance. Otherwise a coarse tolerance could end the motion before a finer one comes, because a
        // tolerance doesn't begin a new motion.
        frame_is_due = matches!(call, MovingEvent::SetTolerance(_));
        entries.push((now, call));
    }
    let (kind, _) = judge(value, first, &entries).err()?;
    let entries = shrunk(entries, |fewer| judge(value, first, fewer).is_err_and(|(other, _)| other == kind));
    let (_, says) = judge(value, first, &entries).err()?;
    let mut replay = Replay::new(Moving::new(value, first, 0.0));
    entries.into_iter().for_each(|(at, event)| replay.push(at, event));
    Some(Fault { says: format!("{kind}: {says}"), replay: Start::Moving { value, spring: first }.write(&replay) })
}

fn judge(start: f64, first: Spring, entries: &[(f64, MovingEvent)]) -> Result<(), Verdict> {
    let is_force =
        |(_, event): &_| matches!(event, MovingEvent::Follow(..) | MovingEvent::Fling(_) | MovingEvent::Fall(_));
    let forces = entries.iter().any(is_force);
    let mut drivers: Vec<Box<dyn Driver>> = vec![
        Box::new(Animated::new(start, first)),
        Box::new(Animated::new([start, -start], first)),
        Box::new(Clocked(Moving::new(start, first, 0.0), 0.0)),
    ];
    if !forces {
        let mut system = SpringSystem::new();
        let (id, other) = (system.insert(first, start), system.insert(first, -start));
        drivers.push(Box::new(Member(system, id, other)));
    }
    let mut all: Vec<_> = drivers.into_iter().map(|driver| Judged::new(driver, start, first)).collect();
    let mut now = 0.0;
    for (i, (at, call)) in entries.iter().enumerate() {
        let dt = at - std::mem::replace(&mut now, *at);
        let part = ticks(0.3 * dt);
        for judged in &mut all {
            if dt > 0.0 {
                judged.advance(&[part, (dt - part).max(0.0)])?;
            }
            judged.call(call)?;
            if i % 16 == 0 {
                judged.check_rest()?;
            }
        }
    }
    Ok(())
}
