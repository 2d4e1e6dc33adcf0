//! What the tests know of each law: how it is generated, and in what it differs from the others.

use super::generate::{bouncing, coordinate, decades, end, restitution, signed, sliding, spring, two_springs};
use carom::law::{
    Approach, BezierFling, Bounce, ChromiumFling, CubicFling, Drift, Ease, Gravity, PowerFling, SplineFling,
};
use carom::motion::Propagator;
use carom::{Friction, State};
use carom_spec::{Law, Spec};
use proptest::prelude::*;

/// Generates laws other than compositions.
pub(crate) fn law() -> impl Strategy<Value = Law> {
    let control = (0.0..=1.0, -1.0..2.0, 0.0..=1.0, -1.0..2.0);
    let steep = (end(), -1.0..2.0, end(), -1.0..2.0);
    prop_oneof![
        6 => (spring(), coordinate()).prop_map(|(spring, target)| Law::Spring(spring, target)),
        1 => two_springs(),
        1 => (decades(-2.0..2.0), coordinate())
            .prop_map(|(decay_rate, target)| Law::Approach(Approach { decay_rate }, target)),
        2 => decades(-3.0..2.0).prop_map(|drag| Law::Friction(Friction { drag })),
        2 => sliding().prop_map(Law::Sliding),
        1 => signed(decades(-2.0..5.0)).prop_map(|acceleration| Law::Gravity(Gravity { acceleration })),
        2 => (signed(decades(0.0..4.0)), coordinate(), restitution()).prop_map(|(acceleration, floor, restitution)| {
            Law::Bounce(Bounce { acceleration, floor, restitution })
        }),
        1 => Just(Law::Drift(Drift)),
        1 => (0.001..0.1).prop_map(|friction| Law::PowerFling(PowerFling { friction })),
        1 => (1.0..4.0, 0.001..0.1).prop_map(|(density, friction)| Law::SplineFling(SplineFling { density, friction })),
        1 => (0.001..0.1).prop_map(|friction| Law::CubicFling(CubicFling { friction })),
        1 => Just(Law::ChromiumFling(ChromiumFling)),
        1 => (decades(2.0..5.0), prop_oneof![1 => Just(f64::INFINITY), 3 => decades(1.0..5.0)])
            .prop_map(|(deceleration, reach)| Law::BezierFling(BezierFling { deceleration, reach })),
        2 => (prop_oneof![control, steep], 0.05..3.0, coordinate()).prop_map(|((x1, y1, x2, y2), duration, target)| {
            Law::Ease(Ease { control: [x1, y1, x2, y2], duration }, target)
        }),
        2 => bouncing().prop_map(Law::Bouncing),
    ]
}

/// The farthest coordinate among a law's parameters that positions are added to.
pub(crate) fn farthest(law: &Law) -> f64 {
    match law {
        Law::Bounce(law) => law.floor.abs(),
        Law::Clamped(law, ..) => farthest(law),
        Law::Sequence(segments) => segments.iter().map(|s| farthest(&s.law)).fold(0.0, f64::max),
        Law::Bouncing(law) => {
            [law.min, law.max].into_iter().filter(|x| x.is_finite()).map(f64::abs).fold(0.0, f64::max)
        }
        _ => law.target().unwrap_or(0.0).abs(),
    }
}

/// Whether a motion that is restarted from any of its states continues as before. Curves over a duration don't, and a clamp hides the state
/// of the clamped motion. The documentation of these laws says so. While a list swings back inside its edges, its state doesn't show that
/// the spring still acts. With a critical or overdamped spring, this happens only to a list thrown inward from outside.
#[must_use]
pub(crate) fn is_restartable(spec: &Spec) -> bool {
    let State { position, velocity } = spec.start;
    match &spec.law {
        Law::SplineFling(_)
        | Law::CubicFling(_)
        | Law::BezierFling(_)
        | Law::Ease(..)
        | Law::Clamped(..)
        | Law::Sequence(_) => false,
        Law::Bouncing(law) => {
            let is_thrown_in = (position >= law.max && velocity < 0.0) || (position <= law.min && velocity > 0.0);
            law.spring.damping_ratio() >= 1.0 && !is_thrown_in
        }
        _ => true,
    }
}

/// The highest rate of a law at a speed, in 1/s.
pub(crate) fn stiffest_rate(law: &Law, speed: f64) -> f64 {
    let spring = |s: &carom::Spring| s.damping / s.mass + s.angular_frequency();
    match law {
        Law::Spring(s, _) => spring(s),
        Law::TwoSprings(s, _) => spring(&s.spring()),
        Law::Approach(a, _) => a.decay_rate,
        Law::Friction(f) => f.drag,
        Law::Gravity(g) => g.acceleration.abs() / speed.max(1e-9),
        Law::Bounce(b) => b.acceleration.abs() / speed.max(1e-9),
        Law::Sliding(s) => s.drag,
        Law::Bouncing(b) => spring(&b.spring) + b.friction.drag,
        _ => 1.0,
    }
}

/// The propagator of a law that has one.
pub(crate) fn propagator(law: &Law, dt: f64) -> Option<Propagator> {
    match law {
        Law::Spring(law, _) => Some(law.propagator(dt)),
        Law::Approach(law, _) => Some(law.propagator(dt)),
        Law::Friction(law) => Some(law.propagator(dt)),
        Law::Gravity(law) => Some(law.propagator(dt)),
        Law::Drift(law) => Some(law.propagator(dt)),
        _ => None,
    }
}
