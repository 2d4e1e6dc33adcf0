//! Motions for the tests, and the distance of an exported curve from its motion, measured independently of the crate.

#![allow(dead_code, reason = "each test file uses a part")]

use carom::compose::Bouncing;
use carom::law::{Bounce, Ease, SplineFling};
use carom::{Friction, Motion, Spring, State};

pub(crate) fn spring(stiffness: f64, damping: f64) -> Box<dyn Motion> {
    Box::new(Spring { mass: 1.0, stiffness, damping }.motion(State::at_rest(0.0), 1.0))
}

/// Returns motions of every kind, each with its name.
pub(crate) fn motions() -> Vec<(&'static str, Box<dyn Motion>)> {
    let list = Bouncing {
        min: 0.0,
        max: 400.0,
        friction: Friction { drag: 2.0 }.into(),
        spring: Spring::from_response_damping_ratio(0.575, 1.0),
    };
    let thrown = State { position: 100.0, velocity: 2000.0 };
    let back = Ease { control: [0.68, -0.55, 0.265, 1.55], duration: 0.6 };
    let hit = Spring::from_response_damping_ratio(0.5, 0.4);
    vec![
        ("spring 100/10", spring(100.0, 10.0)),
        ("spring 180/12", spring(180.0, 12.0)),
        ("spring 500/10", spring(500.0, 10.0)),
        ("overdamped", spring(100.0, 60.0)),
        ("critical", spring(100.0, 20.0)),
        ("downward", Box::new(Spring::from_response_damping_ratio(0.35, 0.8).motion(State::at_rest(7.0), -293.0))),
        ("thrown", Box::new(hit.motion(State { position: 0.0, velocity: -900.0 }, 300.0))),
        ("ease", Box::new(Ease::ease(0.3).motion(State::at_rest(0.0), 100.0))),
        ("ease back", Box::new(back.motion(State::at_rest(20.0), -20.0))),
        (
            "ease upright",
            Box::new(Ease { control: [0.0, 0.6, 0.4, 1.0], duration: 1.0 }.motion(State::at_rest(0.0), 1.0)),
        ),
        ("linear", Box::new(Ease::linear(0.25).motion(State::at_rest(1.0), 2.0))),
        (
            "lively bounce",
            Box::new(Bounce { acceleration: 10.0, floor: 1.0, restitution: 0.9 }.motion(State::at_rest(0.0))),
        ),
        (
            "bounce",
            Box::new(Bounce { acceleration: 4900.0, floor: 600.0, restitution: 0.6 }.motion(State::at_rest(0.0))),
        ),
        ("friction", Box::new(Friction::from_deceleration_rate(0.998).motion(thrown))),
        ("spline fling", Box::new(SplineFling::from_density(3.0).motion(thrown))),
        ("bouncing", Box::new(list.motion(thrown))),
        ("far from 0", Box::new(hit.motion(State::at_rest(1e7), 1e7 + 50.0))),
        ("tiny", Box::new(hit.motion(State::at_rest(0.0), 1e-5))),
        ("slow", Box::new(Spring { mass: 1.0, stiffness: 0.01, damping: 0.3 }.motion(State::at_rest(0.0), 1.0))),
    ]
}

/// Returns the largest distance between `shown` and the motion. It samples 20,000 evenly spaced instants, the
/// instants `more`, and instants between those. A golden-section search refines each local maximum. The time after
/// the end is sampled too, for twice the duration.
pub(crate) fn farthest(motion: &dyn Motion, duration: f64, more: &[f64], shown: impl Fn(f64) -> f64) -> f64 {
    let miss = |t: f64| (motion.state(t).position - shown(t)).abs();
    let mut times: Vec<f64> = (0..=20_000).map(|i| duration * f64::from(i) / 20_000.0).collect();
    times.extend(more.iter().flat_map(|t| [*t, t * (1.0 - 1e-9), t * (1.0 + 1e-9)]).filter(|t| *t <= duration));
    // An even grid misses corners that lie close together.
    times.extend(more.windows(2).flat_map(|pair| (1..64).map(|i| pair[0] + (pair[1] - pair[0]) * f64::from(i) / 64.0)));
    times.sort_by(f64::total_cmp);
    let misses: Vec<f64> = times.iter().map(|t| miss(*t)).collect();
    let mut most = misses.iter().copied().fold(0.0, f64::max);
    for (times, misses) in times.windows(3).zip(misses.windows(3)) {
        if misses[1] >= misses[0] && misses[1] >= misses[2] {
            most = most.max(peak(miss, times[0], times[2]));
        }
    }
    let end = shown(duration);
    let after = (1..=20_000).map(|i| duration * (1.0 + f64::from(i) / 10_000.0));
    after.map(|t| (motion.state(t).position - end).abs()).fold(most, f64::max)
}

fn peak(miss: impl Fn(f64) -> f64, mut low: f64, mut high: f64) -> f64 {
    const GOLDEN: f64 = 0.618_033_988_749_894_9;
    let mut most = 0.0_f64;
    for _ in 0..60 {
        let (one, other) = (high - GOLDEN * (high - low), low + GOLDEN * (high - low));
        let (at_one, at_other) = (miss(one), miss(other));
        most = most.max(at_one).max(at_other);
        if at_one > at_other { high = other } else { low = one }
    }
    most
}

/// Returns the value at `x` of straight lines through points.
pub(crate) fn on_lines(points: &[(f64, f64)], x: f64) -> f64 {
    let next = points.partition_point(|(at, _)| *at <= x);
    match (next.checked_sub(1).map(|last| points[last]), points.get(next).copied()) {
        (Some((x0, y0)), Some((x1, y1))) => y0 + (y1 - y0) * (x - x0) / (x1 - x0),
        (Some((_, y)), None) | (None, Some((_, y))) => y,
        (None, None) => f64::NAN,
    }
}

/// Returns the largest distance from rest, on a fine grid, because tolerances of keyframes are fractions of it.
pub(crate) fn size(motion: &dyn Motion, duration: f64) -> f64 {
    let rest = motion.rest().unwrap_or(f64::NAN);
    (0..=100_000).map(|i| (motion.state(duration * f64::from(i) / 1e5).position - rest).abs()).fold(0.0, f64::max)
}
