//! A drop-in for the `Spring` of the compositor niri (`src/animation/spring.rs`), with its names and meanings:
//! `cargo run -p carom --example niri_spring`
//!
//! For springs with a damping ratio up to 1, niri takes −ln ε/β as the duration. This bounds the envelope and not the motion, so critical
//! springs jump at the end. Stiff overdamped springs overflow niri's cosh. Here each duration is exact.
#![expect(clippy::disallowed_methods, reason = "an example needs no exact bits")]
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use carom::law::SpringMotion;
use carom::{Motion, State, Tolerance};
use std::time::Duration;

/// The parameters of niri's configuration.
#[derive(Clone, Copy, Debug)]
struct SpringParams {
    damping: f64,
    mass: f64,
    stiffness: f64,
    /// The fraction of the travel that is left when the animation ends.
    epsilon: f64,
}

impl SpringParams {
    fn new(damping_ratio: f64, stiffness: f64, epsilon: f64) -> Self {
        let (damping_ratio, stiffness) = (damping_ratio.max(0.0), stiffness.max(0.0));
        Self { damping: 2.0 * damping_ratio * stiffness.sqrt(), mass: 1.0, stiffness, epsilon: epsilon.max(0.0) }
    }
}

/// An animation from one value to another.
#[derive(Clone, Copy, Debug)]
struct Spring {
    from: f64,
    to: f64,
    initial_velocity: f64,
    params: SpringParams,
}

impl Spring {
    fn motion(&self) -> SpringMotion {
        let SpringParams { damping, mass, stiffness, .. } = self.params;
        let start = State { position: self.from, velocity: self.initial_velocity };
        carom::Spring { mass, stiffness, damping }.motion(start, self.to)
    }

    fn value_at(&self, t: Duration) -> f64 {
        self.oscillate(t.as_secs_f64())
    }

    /// Returns the duration until the spring stays within epsilon.
    fn duration(&self) -> Duration {
        let near = self.params.epsilon * (self.to - self.from).abs();
        if near == 0.0 {
            return Duration::ZERO;
        }
        duration(self.motion().settling_time(Tolerance::new(near, f64::INFINITY)))
    }

    /// Returns the duration until the spring first comes within epsilon, for an animation that must not overshoot. niri looks every
    /// millisecond for 3 s.
    fn clamped_duration(&self) -> Option<Duration> {
        let travel = self.to - self.from;
        if travel == 0.0 {
            return Some(Duration::ZERO);
        }
        self.motion().time_at(self.to - self.params.epsilon * travel).map(duration)
    }

    fn oscillate(&self, t: f64) -> f64 {
        self.motion().state(t).position
    }
}

/// Rounds seconds up to a `Duration`. The longest `Duration` stands for infinite time.
fn duration(seconds: f64) -> Duration {
    let rounded = Duration::try_from_secs_f64(seconds);
    rounded.map_or(Duration::MAX, |rounded| rounded.saturating_add(Duration::from_nanos(1)))
}

/// Returns niri's duration of a spring with a damping ratio up to 1.
fn duration_in_niri(params: &SpringParams) -> f64 {
    -params.epsilon.ln() / (params.damping / (2.0 * params.mass))
}

fn main() {
    println!("a window moves by 3840 px; what is left when the animation ends:");
    println!("damping ratio  stiffness  epsilon |  niri ends at   left |  here   left   first within");
    for (damping_ratio, stiffness, epsilon) in [(1.0, 800.0, 1e-4), (1.0, 1000.0, 1e-4), (0.6, 1000.0, 1e-3)] {
        let params = SpringParams::new(damping_ratio, stiffness, epsilon);
        let spring = Spring { from: 0.0, to: 3840.0, initial_velocity: 0.0, params };
        let (theirs, ours) = (duration_in_niri(&params), spring.duration());
        println!(
            "{damping_ratio:13} {stiffness:10} {epsilon:8} | {:9.0} ms {:6.2} | {:.0} ms {:5.2} {:11.0} ms",
            1000.0 * theirs,
            (3840.0 - spring.oscillate(theirs)).abs(),
            1000.0 * ours.as_secs_f64(),
            (3840.0 - spring.value_at(ours)).abs(),
            1000.0 * spring.clamped_duration().unwrap_or_default().as_secs_f64(),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Springs over the whole range that niri's configuration accepts.
    fn legal() -> impl Iterator<Item = Spring> {
        let ratios = [0.1, 0.3, 0.6, 0.99, 1.0, 1.01, 1.15, 3.0, 10.0];
        let stiffnesses = [1.0, 100.0, 800.0, 1000.0, 1e4, 1e5];
        let params = ratios.into_iter().flat_map(move |ratio| {
            let of =
                move |stiffness| [1e-5, 1e-4, 1e-3, 0.1].map(|epsilon| SpringParams::new(ratio, stiffness, epsilon));
            stiffnesses.into_iter().flat_map(of)
        });
        params.flat_map(|params| {
            let travels = [(0.0, 1.0), (3840.0, 0.0), (-10.0, 20.0)];
            let of = move |(from, to)| {
                [0.0, 30.0, -30.0].map(|initial_velocity| Spring { from, to, initial_velocity, params })
            };
            travels.into_iter().flat_map(of)
        })
    }

    #[test]
    fn every_legal_spring_ends_once_it_is_within_epsilon() {
        for spring in legal() {
            let (end, near) =
                (spring.duration().as_secs_f64(), spring.params.epsilon * (spring.to - spring.from).abs());
            let off = |t: f64| (spring.oscillate(t) - spring.to).abs();
            for i in 0..200 {
                let t = end * (1.0 + 0.02 * f64::from(i));
                assert!(off(t) <= near * (1.0 + 1e-6), "{spring:?}: {} off at {t}", off(t));
            }
            assert!(end < 1e-8 || off(end * (1.0 - 1e-5) - 1e-8) >= near * (1.0 - 1e-3), "{spring:?}");
        }
    }

    #[test]
    fn the_clamped_duration_is_the_first_instant_within_epsilon() {
        for spring in legal() {
            let near = spring.params.epsilon * (spring.to - spring.from).abs();
            let end = spring.clamped_duration().map(|end| end.as_secs_f64());
            let end = end.unwrap_or_else(|| panic!("a damped spring arrives: {spring:?}"));
            let is_short =
                |t: f64| (spring.to - spring.oscillate(t)) * (spring.to - spring.from).signum() > near * (1.0 - 1e-6);
            assert!((0..200).all(|i| is_short(end * f64::from(i) / 200.0 - 1e-9)), "{spring:?}");
            assert!((spring.oscillate(end) - spring.to).abs() <= near * 1.01, "{spring:?}");
        }
    }

    #[test]
    fn values_equal_the_textbook_formula() {
        for spring in legal() {
            let SpringParams { damping, mass, stiffness, .. } = spring.params;
            let (beta, omega, x, v) =
                (damping / (2.0 * mass), (stiffness / mass).sqrt(), spring.from - spring.to, spring.initial_velocity);
            // Near critical damping, the textbook's formula loses digits. At high damping ratios, it overflows.
            if beta >= 0.999 * omega {
                continue;
            }
            let swing = (omega * omega - beta * beta).sqrt();
            for t in [0.0, 0.01, 0.1, 0.5] {
                let phase = swing * t;
                let expected = spring.to + (-beta * t).exp() * (x * phase.cos() + (beta * x + v) / swing * phase.sin());
                assert!((spring.oscillate(t) - expected).abs() < 1e-9 * (1.0 + x.abs()), "{spring:?} at {t}");
            }
        }
    }

    #[test]
    fn an_animation_of_niris_own_duration_ends_with_a_jump_of_4_px() {
        let params = SpringParams::new(1.0, 800.0, 1e-4);
        let spring = Spring { from: 0.0, to: 3840.0, initial_velocity: 0.0, params };
        let jump = |t: f64| (3840.0 - spring.oscillate(t)).abs();
        assert!(jump(duration_in_niri(&params)) > 3.9);
        assert!(jump(spring.duration().as_secs_f64()) <= 0.384_001);
    }

    #[test]
    fn a_spring_at_its_target_lasts_0_s_and_an_undamped_one_forever() {
        let params = SpringParams::new(1.15, 850.0, 1e-4);
        let still = Spring { from: 0.0, to: 0.0, initial_velocity: 0.0, params };
        assert_eq!((still.duration(), still.clamped_duration()), (Duration::ZERO, Some(Duration::ZERO)));
        let swings = Spring { to: 1.0, params: SpringParams::new(0.0, 100.0, 1e-3), ..still };
        assert_eq!(swings.duration(), Duration::MAX);
    }
}
