mod level;
pub(crate) mod modes;
pub(crate) mod oscillation;
mod parametrization;
mod regime;
mod rest;

use crate::domain::LATEST;
use crate::error::{ParameterError, not_negative, positive};
use crate::law::friction::{Friction, FrictionMotion};
use crate::math::{LN_2, PI, exp, fabs, larger, smaller, sqrt};
use crate::motion::sample::{self, Sampler};
use crate::motion::{Band, Crossing, Motion, Piece, Propagator, State, Tolerance, piece};
use modes::Modes;
use oscillation::Oscillation;
pub use parametrization::Settling;
pub use regime::{Regime, Root};

/// m x″ = −k (x − target) − c x′
///
/// A mass pulled to a target by a spring and slowed by a damper: the motion of SwiftUI, UIKit, Compose, Flutter, Motion,
/// react-spring and Rebound.
///
/// # Solution
/// Let y = x − target be the displacement, and (y₀, v₀) the start. The decay rate λ and the gap q come from the two roots of
/// m r² + c r + k = 0, which are −λ ± iq, or −λ and −λ − q. Then
///
/// ```text
/// y(t) = e^(−λt) (y₀·E + (v₀ + λ y₀)·S)
/// v(t) = e^(−λt) (v₀·C − (k/m·y₀ + λ v₀)·S)
///
/// underdamped:  E = cos qt,  S = sin(qt)/q,        C = cos qt
/// overdamped:   E = 1,       S = (1 − e^(−qt))/q,  C = e^(−qt)
/// ```
///
/// At q = 0, which is critical damping, both cases have the limit E = C = 1, S = t, so the formula doesn't need a threshold near q = 0. All
/// exponentials fall, so it can't overflow, however heavy the damping is. Far above critical damping λ is computed as 2k/(c + √(c² − 4mk)),
/// because the difference of c and the root would lose every digit.
///
/// # Parameters
/// | field | symbol | unit | range |
/// |---|---|---|---|
/// | `mass` | m | M | > 0 |
/// | `stiffness` | k | M/s² | ≥ 0; with 0 the mass coasts against the damping |
/// | `damping` | c | M/s | ≥ 0; with 0 the mass never rests |
///
/// [`validate`](Self::validate) checks the ranges. Evaluation outside the ranges doesn't panic.
///
/// # Rest
/// The target, if k > 0 and c > 0. With k = 0, the end of the coasting, x₀ + v₀ m/c. With c = 0 the motion never comes to rest.
///
/// # Plot
/// `carom plot spring --response 0.5 --damping-ratio 0.4,1,2 --target 300`
#[doc = include_str!("../../../plots/spring.svg")]
///
/// # Example
/// ```
/// use carom::{Motion, Spring, State, Tolerance};
///
/// let spring = Spring::from_response_damping_ratio(0.35, 0.8);
/// // A finger has released the card at 1200 pt/s, on its way to 300.
/// let card = spring.motion(State { position: 0.0, velocity: 1200.0 }, 300.0);
///
/// let State { position, velocity } = card.state(0.1);
/// assert!(position > 120.0 && velocity > 1200.0);
///
/// // Reversed in flight, the new motion starts with position and velocity of the
/// // old.
/// let back = spring.motion(card.state(0.1), 0.0);
/// assert_eq!(back.state(0.0), card.state(0.1));
///
/// // When the last frame is needed, on a screen with two pixels to the point.
/// let over = card.settling_time(Tolerance::pixels(2.0));
/// assert!(over > 0.3 && over < 0.6);
/// ```
///
/// # Source
/// Any text on the damped oscillator. Response and damping ratio: UIKit (`UISpringTimingParameters`) and SwiftUI. Duration and bounce:
/// SwiftUI's `Spring(duration:bounce:)`, whose documentation gives stiffness 157.9 and damping 17.6 for (0.5, 0.3). The compensated
/// discriminant is W. Kahan's.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct Spring {
    /// m > 0. Only its ratios to stiffness and damping matter to the motion.
    pub mass: f64,
    /// k ≥ 0: force per displacement.
    pub stiffness: f64,
    /// c ≥ 0: force per velocity.
    pub damping: f64,
}

impl Spring {
    /// Returns the spring with the same motion and another mass > 0. Stiffness and damping grow with the mass.
    pub fn with_mass(self, mass: f64) -> Self {
        let ratio = mass / self.mass;
        Self { mass, stiffness: self.stiffness * ratio, damping: self.damping * ratio }
    }

    /// Checks that every parameter is in its range.
    ///
    /// The error names a field of this struct. If you use another parametrization,
    /// [`try_from_response_damping_ratio`](Self::try_from_response_damping_ratio) and its siblings name the number that you gave.
    ///
    /// # Errors
    /// The first parameter that is out of its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        positive("mass", self.mass)?;
        not_negative("stiffness", self.stiffness)?;
        not_negative("damping", self.damping)
    }

    /// Returns ω = √(k/m), the undamped angular frequency, in rad/s.
    #[must_use]
    pub fn angular_frequency(&self) -> f64 {
        sqrt(self.stiffness / self.mass)
    }

    /// Returns ω/2π, the undamped frequency, in hertz.
    #[must_use]
    pub fn frequency_hz(&self) -> f64 {
        self.angular_frequency() / (2.0 * PI)
    }

    /// Returns 2π/ω, the period of the undamped spring, in seconds. SwiftUI calls it duration.
    #[must_use]
    pub fn response(&self) -> f64 {
        2.0 * PI / self.angular_frequency()
    }

    /// Returns ζ = c/(2√(km)): 0 undamped, below 1 underdamped, 1 critical, above 1 overdamped. NaN without stiffness and damping.
    #[must_use]
    pub fn damping_ratio(&self) -> f64 {
        self.damping / (2.0 * sqrt(self.stiffness) * sqrt(self.mass))
    }

    /// Returns SwiftUI's bounce: 1 − ζ, or 1/ζ − 1 when overdamped.
    #[must_use]
    pub fn bounce(&self) -> f64 {
        let damping_ratio = self.damping_ratio();
        if damping_ratio > 1.0 { 1.0 / damping_ratio - 1.0 } else { 1.0 - damping_ratio }
    }

    /// Returns the half-life of the envelope, ln 2/λ, in seconds. ∞ without damping or without stiffness.
    #[must_use]
    pub fn half_life(&self) -> f64 {
        LN_2 / self.modes().decay
    }

    /// Returns 2π/q, the time of one full swing, in seconds. Damping makes it longer than the response. `None` if the spring doesn't swing.
    #[must_use]
    pub fn period(&self) -> Option<f64> {
        let modes = self.modes();
        modes.swings.then(|| 2.0 * PI / modes.gap)
    }

    /// Returns how far the spring first overshoots its target after a start at rest, as a fraction of the travel: e^(−πλ/q). It is 0 if the
    /// spring doesn't swing.
    #[must_use]
    pub fn overshoot(&self) -> f64 {
        let modes = self.modes();
        if modes.swings { exp(-PI * modes.decay * modes.inverse_gap) } else { 0.0 }
    }

    /// Returns π/q, the time when the spring overshoots the farthest after a start at rest, in seconds. `None` if it doesn't overshoot. A
    /// spring that is off critical damping only by rounding counts as one that doesn't overshoot.
    #[must_use]
    pub fn overshoot_time(&self) -> Option<f64> {
        self.period().filter(|_| self.overshoot() > 0.0).map(|period| 0.5 * period)
    }

    /// Returns the force on the mass, −k (x − target) − c v.
    #[must_use]
    pub fn force(&self, state: State, target: f64) -> f64 {
        -(self.stiffness * (state.position - target)) - self.damping * state.velocity
    }

    /// Returns the kinetic and potential energy, ½ m v² + ½ k (x − target)². Damping never increases it.
    #[must_use]
    pub fn energy(&self, state: State, target: f64) -> f64 {
        let displacement = state.position - target;
        0.5 * (self.mass * state.velocity * state.velocity + self.stiffness * displacement * displacement)
    }

    /// Returns the exact step over `dt` ≥ 0 seconds, for any state and target.
    pub fn propagator(&self, dt: f64) -> Propagator {
        self.modes().propagator(dt)
    }

    /// Returns the state after an exact step of `dt` ≥ 0 seconds toward a target that moves at a constant velocity. `target` is the state
    /// of that target at the beginning. Without stiffness, only drag acts.
    ///
    /// ```
    /// use carom::{Spring, State};
    /// let spring = Spring::from_response_damping_ratio(0.35, 0.8);
    /// let finger = State { position: 0.0, velocity: 500.0 };
    /// let chip = spring.pursue(State::at_rest(0.0), finger, 2.0);
    /// // It follows at the finger's speed, c·v/k behind it.
    /// let behind = spring.damping * 500.0 / spring.stiffness;
    /// assert!((chip.position - (1000.0 - behind)).abs() < 1e-6);
    /// assert!((chip.velocity - 500.0).abs() < 1e-6);
    /// ```
    pub fn pursue(&self, state: State, target: State, dt: f64) -> State {
        let step = self.propagator(dt);
        if self.stiffness == 0.0 {
            return step.advance(state, target.position);
        }
        // Seen from a moving target, the drag shifts the position of rest back by c·v/k.
        let lag = self.damping / self.stiffness * target.velocity;
        let offset = state.position - target.position + lag;
        let moved = step.displace(State { position: offset, velocity: state.velocity - target.velocity });
        let carried = target.position + (target.velocity * dt - lag);
        State { position: carried + moved.position, velocity: target.velocity + moved.velocity }
    }

    /// Returns the motion from `start` toward `target`. Each state costs one exponential, one sine and one cosine.
    #[must_use]
    pub fn motion(&self, start: State, target: f64) -> SpringMotion {
        let path = if self.stiffness == 0.0 {
            Path::Coast(Friction { drag: self.damping / self.mass }.motion(start))
        } else {
            Path::Swing(Oscillation::new(self.modes(), start.position - target, start.velocity))
        };
        SpringMotion { start, target, path }
    }

    pub(crate) fn modes(&self) -> Modes {
        Modes::new(self.mass, self.stiffness, self.damping)
    }
}

/// A [`Spring`] with a start and a target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpringMotion {
    start: State,
    target: f64,
    path: Path,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Path {
    /// The displacement from the target oscillates.
    Swing(Oscillation),
    /// Without stiffness no force pulls to the target.
    Coast(FrictionMotion),
}

impl SpringMotion {
    /// Returns the target.
    #[must_use]
    pub const fn target(&self) -> f64 {
        self.target
    }

    /// Returns when the motion first turns round after the start, or `None` if it never does.
    #[must_use]
    pub fn turning_point(&self) -> Option<Crossing> {
        match &self.path {
            Path::Swing(swing) => {
                swing.extremum().map(|t| Crossing::new(t, State::at_rest(self.target + swing.at(t).position)))
            }
            Path::Coast(_) => None,
        }
    }

    /// Returns a bound of |position − target| from `t` ≥ 0 on. The bound decays as the motion does, and is ∞ without stiffness.
    #[must_use]
    pub fn envelope(&self, t: f64) -> f64 {
        match &self.path {
            Path::Swing(swing) => swing.envelope(larger(t, 0.0)),
            Path::Coast(_) => f64::INFINITY,
        }
    }
}

impl Motion for SpringMotion {
    #[inline]
    fn state(&self, t: f64) -> State {
        if t <= 0.0 {
            return self.start;
        }
        match &self.path {
            Path::Coast(coast) => coast.state(t),
            Path::Swing(_) if t == f64::INFINITY => State::at_rest(self.target),
            Path::Swing(swing) => {
                let State { position: y, velocity } = swing.at(if t > LATEST { LATEST } else { t });
                State { position: self.target + y, velocity }
            }
        }
    }

    fn sample(&self, start: f64, step: f64, positions: &mut [f64], velocities: &mut [f64]) {
        let swing = match &self.path {
            Path::Swing(swing) => swing,
            Path::Coast(coast) => return coast.sample(start, step, positions, velocities),
        };
        let state = |t: f64| if t > 0.0 { swing.at(t) } else { swing.start() };
        let propagator = |t: f64| swing.modes.propagator(t);
        Sampler { state, propagator, origin: self.target, row: sample::ROW }
            .sample(self, start, step, positions, velocities);
    }

    fn rest(&self) -> Option<f64> {
        match &self.path {
            Path::Coast(coast) => coast.rest(),
            Path::Swing(swing) => swing.has_rest().then_some(self.target),
        }
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        match &self.path {
            Path::Coast(coast) => coast.monotone_piece(t),
            Path::Swing(swing) => {
                let t = larger(t, 0.0);
                let (y, v) = (swing.stretch(t), swing.derivative().stretch(t));
                Piece { start: larger(y.0, v.0), end: smaller(y.1, v.1) }
            }
        }
    }

    fn settling_time(&self, tolerance: Tolerance) -> f64 {
        match &self.path {
            Path::Coast(coast) => coast.settling_time(tolerance),
            Path::Swing(swing) if swing.has_rest() => swing.settling_time(tolerance),
            Path::Swing(_) => f64::INFINITY,
        }
    }

    #[expect(clippy::float_cmp, reason = "the position must be exactly the start")]
    fn time_at(&self, position: f64) -> Option<f64> {
        let swing = match &self.path {
            Path::Coast(coast) => return coast.time_at(position),
            Path::Swing(swing) => swing,
        };
        if position == self.start.position {
            return Some(0.0);
        }
        if !position.is_finite() {
            return None;
        }
        let level = position - self.target;
        if level == swing.y {
            // Counted from a very distant target, the start and the position may round to the same number. So count both from the
            // start.
            if let Some(t) = swing.departure_time(position - self.start.position) {
                return Some(t);
            }
        }
        // If rounding alone puts the position beyond a peak, the motion reaches it at the peak.
        let slack = 4.0 * f64::EPSILON * (fabs(position) + fabs(self.target));
        swing.first_time_at(level, slack)
    }

    fn time_at_speed(&self, speed: f64) -> Option<f64> {
        let swing = match &self.path {
            Path::Coast(coast) => return coast.time_at_speed(speed),
            Path::Swing(swing) => swing,
        };
        if fabs(swing.v) <= speed {
            return Some(0.0);
        }
        if !(speed >= 0.0) {
            return None;
        }
        let signed = if swing.v > 0.0 { speed } else { -speed };
        swing.derivative().first_time_at(signed, 0.0).map(|t| swing.refined(t, speed))
    }

    fn last_outside(&self, band: &Band, until: f64) -> f64 {
        let swing = match &self.path {
            Path::Coast(coast) => return coast.last_outside(band, until),
            Path::Swing(swing) => swing,
        };
        let offset = band.center - self.target;
        let (low, high) = (offset - band.below, offset + band.above);
        if !(low <= 0.0 && high >= 0.0) {
            // The motion ends outside of the band.
            return if until == f64::INFINITY { until } else { piece::last_outside(&self, band, until) };
        }
        if !(until > 0.0) {
            return 0.0;
        }
        let position = swing.last_outside_range(low, high, until);
        if band.speed == f64::INFINITY || position >= until {
            return position;
        }
        let slow = swing.derivative().last_outside_range(-band.speed, band.speed, until);
        larger(position, smaller(swing.refined(slow, band.speed), until))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CRITICAL: Spring = Spring { mass: 1.0, stiffness: 100.0, damping: 20.0 };

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() <= 1e-14 * (1.0 + b.abs())
    }

    #[test]
    fn a_spring_that_is_critical_up_to_rounding_does_not_overshoot() {
        for response in [0.3, 0.5, 0.7] {
            let spring = Spring::from_response_damping_ratio(response, 1.0 - 1e-16);
            assert_eq!((spring.overshoot(), spring.overshoot_time()), (0.0, None), "{response}");
        }
    }

    #[test]
    fn state_at_infinity_is_the_target_in_every_regime() {
        // In flutter/flutter#149657, Flutter returns NaN here.
        for damping in [1e-6, 5.0, 20.0, 40.0] {
            let spring = Spring { damping, ..CRITICAL }.motion(State { position: 3.0, velocity: -1e3 }, 7.0);
            assert_eq!(spring.state(f64::INFINITY), State::at_rest(7.0));
            assert_eq!(spring.rest(), Some(7.0));
        }
        let undamped = Spring { damping: 0.0, ..CRITICAL }.motion(State::at_rest(3.0), 7.0);
        assert_eq!((undamped.state(f64::INFINITY), undamped.rest()), (State::at_rest(7.0), None));
    }

    #[test]
    fn a_speed_that_still_rises_is_not_refined() {
        let outside = |damping, position, velocity, speed, until| {
            let motion = Spring { damping, ..CRITICAL }.motion(State { position, velocity }, 0.0);
            motion.last_outside(&Band::around(0.0, Tolerance::new(f64::INFINITY, speed)), until)
        };
        assert_eq!(outside(20.0, 0.4, -0.1, 10.0, 5.0), 0.0, "never too fast");
        assert_eq!(outside(40.0, 1.0, -1.0, 3.0, 5.0), 0.0, "never too fast");
        assert_eq!(outside(20.0, 10.0, -1.0, 28.0, 0.05), 0.05, "too fast until the end");
    }

    #[test]
    fn one_step_toward_a_moving_target_equals_many_short_steps() {
        for damping in [0.0, 3.0, 20.0, 90.0] {
            for sign in [1.0, -1.0] {
                let spring = Spring { damping, ..CRITICAL };
                let start = State { position: sign * 40.0, velocity: sign * -700.0 };
                let target = State { position: sign * 10.0, velocity: sign * 300.0 };
                let (count, dt) = (20_000, 0.3);
                let short = spring.propagator(dt / f64::from(count));
                let stepped = (0..count).fold(start, |state, i| {
                    // In each short step, put the target where it really is in the middle of the step.
                    let t = (f64::from(i) + 0.5) * dt / f64::from(count);
                    short.advance(state, target.position + target.velocity * t)
                });
                let exact = spring.pursue(start, target, dt);
                assert!((exact.position - stepped.position).abs() < 1e-5, "{exact:?} {stepped:?}");
                assert!((exact.velocity - stepped.velocity).abs() < 1e-4, "{exact:?} {stepped:?}");
                assert_eq!(spring.pursue(start, State::at_rest(7.0), dt), spring.propagator(dt).advance(start, 7.0));
            }
        }
        let drag = Spring { stiffness: 0.0, ..CRITICAL };
        let moving = State { position: 9.0, velocity: 80.0 };
        assert_eq!(drag.pursue(moving, moving, 0.1), drag.propagator(0.1).advance(moving, 9.0));
    }

    #[test]
    fn a_spring_far_from_the_origin_settles_within_a_fine_tolerance() {
        let spring = Spring::from_response_damping_ratio(0.4, 0.7);
        let far = spring.motion(State::at_rest(1e7), 1e7 + 1.0).settling_time(Tolerance::new(1e-12, 1e-11));
        let near = spring.motion(State::at_rest(0.0), 1.0).settling_time(Tolerance::new(1e-12, 1e-11));
        assert!(close(far, near), "{far} {near}");
    }

    #[test]
    fn the_turning_point_agrees_with_the_overshoot_and_its_time() {
        let spring = Spring::from_response_damping_ratio(0.5, 0.4).with_mass(3.0);
        let motion = spring.motion(State::at_rest(0.0), 1.0);
        let Some(Crossing { time, state: State { position: peak, .. } }) = motion.turning_point() else {
            panic!("an underdamped spring overshoots");
        };
        assert!(close(time, spring.overshoot_time().unwrap_or_default()));
        assert!(close(peak, 1.0 + spring.overshoot()));
        let found = motion.time_at(peak).unwrap_or_default();
        assert!((found - time).abs() < 1e-7, "{found} {time}");
        assert_eq!(motion.time_at(peak + 1e-9), None);
        assert_eq!(CRITICAL.period(), None);
        assert_eq!(CRITICAL.motion(State::at_rest(0.0), 1.0).turning_point(), None);
    }

    #[test]
    fn force_is_mass_times_acceleration_and_damping_takes_energy() {
        let spring = Spring { mass: 2.0, stiffness: 50.0, damping: 3.0 };
        let motion = spring.motion(State { position: 1.0, velocity: -4.0 }, 0.3);
        let dt = 1e-6;
        let (before, now, after) = (motion.state(0.2 - dt), motion.state(0.2), motion.state(0.2 + dt));
        let acceleration = (after.velocity - before.velocity) / (2.0 * dt);
        assert!((spring.force(now, 0.3) - 2.0 * acceleration).abs() < 1e-6);
        let power = (spring.energy(after, 0.3) - spring.energy(before, 0.3)) / (2.0 * dt);
        assert!((power + 3.0 * now.velocity * now.velocity).abs() < 1e-6);
    }

    #[test]
    fn a_critical_spring_from_rest_never_arrives_and_never_turns() {
        let mut x = 0.3_f64;
        for _ in 0..10_000 / 7 {
            // These are numbers from 0.01 to 10 whose digits don't have a pattern.
            x = 3.9 * x * (1.0 - x);
            let size = 0.01 + 10.0 * x;
            let (m, k) = (0.3 + x, 77.0 * size);
            for spring in [
                Spring::from_response_damping_ratio(size, 1.0),
                Spring::from_duration_bounce(size, 0.0),
                Spring::from_frequency_damping_ratio(size, 1.0),
                Spring::from_half_life_damping_ratio(size, 1.0),
                Spring::from_angular_frequency(size, 1.0),
                Spring::from_response_damping_ratio(size, 1.0).with_mass(m),
                Spring { mass: m, stiffness: k, damping: 2.0 * sqrt(m * k) },
            ] {
                for (from, to) in [(0.0, 1.0), (3.0, -250.0 * x), (-1.0, 0.0)] {
                    let motion = spring.motion(State::at_rest(from), to);
                    assert_eq!((motion.time_at(to), motion.turning_point()), (None, None), "{spring:?} {from} {to}");
                }
            }
        }
    }
}
