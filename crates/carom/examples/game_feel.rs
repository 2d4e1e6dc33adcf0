//! Motions for games, each in a few lines: a camera with a maximal speed, a damper by its half-life, a ramp without lag, a double spring,
//! and inertialization. The examples `moving_target` and `rotation` show two more.
//!
//! `cargo run -p carom --example game_feel`
//!
//! No motion here depends on the frame rate.
#![expect(clippy::disallowed_methods, reason = "an example needs no exact bits")]
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use carom::animate::{Animated, Chain};
use carom::law::Approach;
use carom::{Friction, Motion, Spring, State};

/// A camera that follows a target exactly like Unity's `SmoothDamp`. It's a critical spring with ω = 2/smooth time, without any force that
/// would make it faster than `max_speed`.
///
/// `SmoothDamp` pulls toward a point at most max speed · smooth time ahead. While the target is farther away than that, the force is
/// constant. Seen from a point that moves at the maximal speed, the camera then slows down as under friction.
#[derive(Clone, Copy, Debug)]
struct Camera {
    state: State,
    smooth_time: f64,
    max_speed: f64,
}

impl Camera {
    fn is_far(&self, state: State, target: f64) -> bool {
        (target - state.position).abs() > self.max_speed * self.smooth_time
    }

    /// Returns the state after `t` seconds under the law that acts now.
    fn ahead(&self, t: f64, target: f64) -> State {
        let frequency = 2.0 / self.smooth_time;
        if !self.is_far(self.state, target) {
            return Spring::from_angular_frequency(frequency, 1.0).motion(self.state, target).state(t);
        }
        let cruise = self.max_speed.copysign(target - self.state.position);
        let drag = Friction { drag: 2.0 * frequency };
        let seen = drag.motion(State { velocity: self.state.velocity - cruise, ..self.state }).state(t);
        State { position: seen.position + cruise * t, velocity: seen.velocity + cruise }
    }

    fn advance(&mut self, dt: f64, target: f64) {
        let mut left = dt;
        // The law changes when the camera comes near, and again if the camera leaves at high speed.
        for _ in 0..4 {
            let is_far = self.is_far(self.state, target);
            if self.is_far(self.ahead(left, target), target) == is_far {
                break;
            }
            let (mut before, mut after) = (0.0, left);
            while before < 0.5 * (before + after) && 0.5 * (before + after) < after {
                let middle = 0.5 * (before + after);
                if self.is_far(self.ahead(middle, target), target) == is_far { before = middle } else { after = middle }
            }
            self.state = self.ahead(after, target);
            left -= after;
        }
        self.state = self.ahead(left, target);
    }
}

/// Returns how far ahead of a target a spring has to aim, so that it doesn't lag. The target moves at a constant `velocity`. The distance
/// is the damping force at this velocity, divided by the stiffness.
fn lead(spring: Spring, velocity: f64) -> f64 {
    spring.damping / spring.stiffness * velocity
}

/// A change from one animation to another without a jump. The difference between the two, in position and velocity, decays on a spring. We
/// add it to the new animation, which isn't blended with the old one and so isn't softened.
#[derive(Clone, Copy, Debug)]
struct Inertialized {
    difference: State,
    spring: Spring,
}

impl Inertialized {
    fn between(old: State, new: State, spring: Spring) -> Self {
        let difference = State { position: old.position - new.position, velocity: old.velocity - new.velocity };
        Self { difference, spring }
    }

    /// Returns the state to show `t` seconds after the change, when the new animation has the state `new`.
    fn state(&self, t: f64, new: State) -> State {
        let left = self.spring.motion(self.difference, 0.0).state(t);
        State { position: new.position + left.position, velocity: new.velocity + left.velocity }
    }
}

/// Two animations of a foot.
fn walk(t: f64) -> State {
    State { position: 40.0 * (6.0 * t).sin(), velocity: 240.0 * (6.0 * t).cos() }
}

fn run(t: f64) -> State {
    State { position: 70.0 * (11.0 * t).cos(), velocity: -770.0 * (11.0 * t).sin() }
}

fn main() {
    println!("camera, 0 to 100 m at most 60 m/s, smooth time 0.3 s (position, velocity):");
    for rate in [15.0, 60.0, 240.0] {
        let mut camera = Camera { state: State::at_rest(0.0), smooth_time: 0.3, max_speed: 60.0 };
        (0..(1.8 * rate) as u32).for_each(|_| camera.advance(1.0 / rate, 100.0));
        println!("{rate:5} Hz: {:.9} {:.9}", camera.state.position, camera.state.velocity);
    }

    println!("damper with a half-life of 0.1 s, from 1 to 0:");
    let damper = Approach::from_half_life(0.1).motion(State::at_rest(1.0), 0.0);
    println!("  {:?}", [0.1, 0.2, 0.3, 0.4].map(|t| damper.state(t).position));

    let spring = Spring::from_half_life_damping_ratio(0.08, 1.0);
    let mut car = Animated::new(0.0, spring);
    car.follow(lead(spring, 30.0), 30.0);
    car.advance(3.0);
    println!("behind a ramp of 30 m/s, with a lead of {:.3} m: {:.9} m after 3 s", lead(spring, 30.0), car.value());

    println!("a spring and a double spring, 0 to 1, velocities:");
    let single = spring.motion(State::at_rest(0.0), 1.0);
    let mut double = Chain::new(spring, spring, 2, 0.0);
    double.retarget(1.0);
    for frame in 1..=6 {
        double.advance(0.05);
        let second = double.state(1).map_or(0.0, |state| state.velocity);
        println!(
            "  {:.2} s {:6.2} {second:6.2}",
            0.05 * f64::from(frame),
            single.state(0.05 * f64::from(frame)).velocity
        );
    }

    println!("from a walk to a run at 0.8 s, inertialized:");
    let change = Inertialized::between(walk(0.8), run(0.8), Spring::from_half_life_damping_ratio(0.06, 1.0));
    for i in 0..6 {
        let t = 0.05 * f64::from(i);
        println!(
            "  {:.2} s {:7.2}, the run alone {:7.2}",
            0.8 + t,
            change.state(t, run(0.8 + t)).position,
            run(0.8 + t).position
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Unity's `SmoothDamp` without a maximal speed. It approximates the exponential by a rational function.
    fn smooth_damp(state: &mut State, target: f64, smooth_time: f64, dt: f64) {
        let omega = 2.0 / smooth_time;
        let x = omega * dt;
        let exp = 1.0 / (1.0 + x + 0.48 * x * x + 0.235 * x * x * x);
        let change = state.position - target;
        let temp = (state.velocity + omega * change) * dt;
        state.velocity = (state.velocity - omega * temp) * exp;
        state.position = target + (change + temp) * exp;
    }

    const STARTS: [(f64, f64); 4] = [(0.0, 0.0), (0.0, -400.0), (250.0, 90.0), (95.0, 600.0)];

    fn followed(rate: f64, (position, velocity): (f64, f64), seconds: f64) -> State {
        let mut camera = Camera { state: State { position, velocity }, smooth_time: 0.3, max_speed: 60.0 };
        (0..(seconds * rate).round() as u32).for_each(|_| camera.advance(1.0 / rate, 100.0));
        camera.state
    }

    #[test]
    fn a_camera_is_the_same_at_15_and_240_hz() {
        for start in STARTS {
            for seconds in [0.2, 1.0, 1.8, 3.0] {
                let (slow, fast) = (followed(15.0, start, seconds), followed(240.0, start, seconds));
                assert!((slow.position - fast.position).abs() < 1e-9, "{start:?} {seconds}: {slow:?} {fast:?}");
                assert!((slow.velocity - fast.velocity).abs() < 1e-8, "{start:?} {seconds}: {slow:?} {fast:?}");
            }
        }
    }

    #[test]
    fn a_camera_keeps_to_its_speed_limit_and_does_not_overshoot() {
        let mut camera = Camera { state: State::at_rest(0.0), smooth_time: 0.3, max_speed: 60.0 };
        for _ in 0..600 {
            camera.advance(1.0 / 120.0, 100.0);
            let State { position, velocity } = camera.state;
            assert!((0.0..=60.0).contains(&velocity) && position <= 100.0, "{position} {velocity}");
        }
        assert!(camera.state.position > 99.999);
    }

    #[test]
    fn at_15_hz_smooth_damp_is_off_but_the_spring_is_exact() {
        const SMOOTH_TIME: f64 = 0.05;
        let exact = Spring::from_angular_frequency(2.0 / SMOOTH_TIME, 1.0).motion(State::at_rest(0.0), 1.0);
        let worst = |rate: f64| {
            let mut state = State::at_rest(0.0);
            (1..=rate as u32).fold(0.0, |worst, frame| {
                smooth_damp(&mut state, 1.0, SMOOTH_TIME, 1.0 / rate);
                f64::max(worst, (state.position - exact.state(f64::from(frame) / rate).position).abs())
            })
        };
        println!("SmoothDamp is off by {:.4} at 15 Hz, {:.4} at 60 Hz", worst(15.0), worst(60.0));
        assert!(worst(15.0) > 0.06);
        let mut camera = Camera { state: State::at_rest(0.0), smooth_time: SMOOTH_TIME, max_speed: 1e6 };
        for frame in 1..=15 {
            camera.advance(1.0 / 15.0, 1.0);
            assert!((camera.state.position - exact.state(f64::from(frame) / 15.0).position).abs() < 1e-12);
        }
    }

    #[test]
    fn a_damper_halves_the_distance_in_every_half_life() {
        let damper = Approach::from_half_life(0.1).motion(State::at_rest(1.0), 0.0);
        for i in 0..20 {
            let expected = 0.5_f64.powi(i);
            assert!((damper.state(0.1 * f64::from(i)).position - expected).abs() < 1e-14);
        }
    }

    #[test]
    fn a_lead_removes_the_lag_behind_a_steady_target() {
        let spring = Spring::from_half_life_damping_ratio(0.08, 1.0);
        for lead in [0.0, lead(spring, 30.0)] {
            let mut car = Animated::new(0.0, spring);
            car.follow(lead, 30.0);
            car.advance(3.0);
            let lag = 90.0 - car.value();
            assert!((lag - (super::lead(spring, 30.0) - lead)).abs() < 1e-9, "{lag}");
        }
    }

    #[test]
    fn a_double_spring_starts_without_a_jerk() {
        let spring = Spring::from_half_life_damping_ratio(0.08, 1.0);
        let first = |dt: f64| {
            let mut double = Chain::new(spring, spring, 2, 0.0);
            double.retarget(1.0);
            double.advance(dt);
            double.state(1).map_or(f64::NAN, |state| state.velocity)
        };
        // Near the start, the velocity of the double spring grows as t³, and the velocity of a single spring as t.
        let ratio = first(2e-3) / first(1e-3);
        assert!((ratio - 8.0).abs() < 0.2, "{ratio}");
    }

    #[test]
    fn inertialization_starts_without_a_jump_and_fades_out() {
        let change = Inertialized::between(walk(0.8), run(0.8), Spring::from_half_life_damping_ratio(0.06, 1.0));
        let shown = change.state(0.0, run(0.8));
        assert!((shown.position - walk(0.8).position).abs() < 1e-12);
        assert!((shown.velocity - walk(0.8).velocity).abs() < 1e-11);
        let late = change.state(2.0, run(2.8));
        assert!((late.position - run(2.8).position).abs() < 1e-4);
        // Between start and end, the velocity is the derivative of the position.
        let (t, h) = (0.1, 1e-6);
        let slope = (change.state(t + h, run(0.8 + t + h)).position - change.state(t - h, run(0.8 + t - h)).position)
            / (2.0 * h);
        assert!((slope - change.state(t, run(0.8 + t)).velocity).abs() < 1e-3, "{slope}");
    }
}
