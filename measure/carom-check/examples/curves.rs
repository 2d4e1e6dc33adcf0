//! Draws a right and a wrong motion for each check: `cargo run -p carom-check --example curves -- docs/how-to-test-motion`.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "an example that draws pictures"
)]

use std::path::Path;

use carom::{Friction, Motion, Spring, State};
use carom_check::{
    At, Bounds, Check, Continuous, Expectations, Follows, Like, MarkKind, RateFree, Release, Responds, Rests, Smooth,
    Theme, Trace, sampled,
};
use carom_spec::{Law, Spec};

const SECONDS: f64 = 1.2;

fn spring(ratio: f64) -> Spring {
    Spring::from_response_damping_ratio(0.4, ratio)
}

fn sent_back(kept: f64) -> Trace {
    let there = spring(1.0).motion(State::at_rest(0.0), 300.0);
    let State { position, velocity } = there.state(0.15);
    let back = spring(1.0).motion(State { position, velocity: kept * velocity }, 0.0);
    let path = |t: f64| if t < 0.15 { there.state(t) } else { back.state(t - 0.15) }.position;
    let trace = sampled(120.0, SECONDS, |t| path(t).round()).with_mark(0.0, MarkKind::Target, 300.0);
    trace.with_mark(0.15, MarkKind::Retarget, 0.0)
}

fn released(share: f64) -> Trace {
    let coast = Friction { drag: 4.0 }.motion(State { position: 180.0, velocity: share * 900.0 });
    let trace = sampled(60.0, SECONDS, |t| if t < 0.2 { 900.0 * t } else { coast.state(t - 0.2).position });
    let finger = (0..=25).map(|i| 0.008 * f64::from(i)).map(|t| (t, 900.0 * t));
    trace.with_finger(finger).with_mark(0.2, MarkKind::Up, None)
}

fn dragged(back: f64) -> Trace {
    let course = |t: f64| 150.0 * (1.0 - (4.0 * t).cos());
    let shown = |t: f64| course((t - 0.01).max(0.0)) - if (0.4..0.415).contains(&t) { back } else { 0.0 };
    sampled(60.0, 0.75, shown).with_finger((0..=94).map(|i| 0.008 * f64::from(i)).map(|t| (t, course(t))))
}

/// A spring that is sent to a swinging target in each frame. A lossy one reads its velocity from its last two positions.
fn followed(is_lossy: bool) -> Trace {
    let (mut state, mut target, mut steps) = (State::at_rest(0.0), 0.0, Vec::new());
    let trace = sampled(60.0, 1.5, |t| {
        if t > 0.0 {
            let next = spring(0.6).motion(state, target).state(1.0 / 60.0);
            let velocity = if is_lossy { 60.0 * (next.position - state.position) } else { next.velocity };
            state = if t < 0.8 { State { velocity, ..next } } else { next };
        }
        if t < 0.8 {
            target = 150.0 - 150.0 * (8.0 * t).cos();
            steps.push((t, target));
        }
        state.position
    });
    steps.iter().fold(trace, |trace, (t, target)| trace.with_mark(*t, MarkKind::Retarget, *target))
}

fn to_300(ratio: f64, until: f64) -> Trace {
    let motion = spring(ratio).motion(State::at_rest(0.0), 300.0);
    sampled(60.0, SECONDS, |t| motion.state(t.min(until)).position).with_mark(0.0, MarkKind::Target, 300.0)
}

fn decay(rate: f64, is_counted: bool) -> Trace {
    let (mut x, mut v) = (0.0, 1500.0);
    sampled(rate, SECONDS, |t| {
        if t > 0.0 {
            let keep = if is_counted { 0.92 } else { 0.92_f64.powf(60.0 / rate) };
            x += v / if is_counted { 60.0 } else { rate } * if is_counted { 1.0 } else { (keep - 1.0) / keep.ln() };
            v *= keep;
        }
        x
    })
}

fn steps(is_uneven: bool) -> Trace {
    sampled(60.0, 0.6, |t| 500.0 * if is_uneven { (90.0 * t + 1e-9).floor() / 90.0 } else { t })
}

/// For each check, the traces of a right motion and of a wrong one.
fn pictures() -> Vec<(Check, [Vec<Trace>; 2])> {
    let spec = Spec { law: Law::Spring(spring(0.6), 300.0), start: State::at_rest(0.0) };
    vec![
        (Continuous::at(At::Retarget).into(), [vec![sent_back(1.0)], vec![sent_back(0.0)]]),
        (Release::default().into(), [vec![released(1.0)], vec![released(0.4)]]),
        (Follows::default().into(), [vec![dragged(0.0)], vec![dragged(40.0)]]),
        (Responds::default().into(), [vec![followed(false)], vec![followed(true)]]),
        (Bounds::overshoot(0.1).into(), [vec![to_300(0.8, 9.0)], vec![to_300(0.4, 9.0)]]),
        (Rests::on(300.0).by(0.8).into(), [vec![to_300(0.8, 9.0)], vec![to_300(0.8, 0.2)]]),
        (
            RateFree::default().into(),
            [vec![decay(60.0, false), decay(120.0, false)], vec![decay(60.0, true), decay(120.0, true)]],
        ),
        (Like::spec(spec).into(), [vec![to_300(0.6, 9.0)], vec![to_300(0.7, 9.0)]]),
        (Smooth::default().into(), [vec![steps(false)], vec![steps(true)]]),
    ]
}

fn main() {
    let folder = std::env::args().nth(1).unwrap_or_else(|| ".".into());
    for (check, traces) in pictures() {
        for (name, traces) in ["good", "bad"].iter().zip(traces) {
            let report = Expectations(vec![check.clone().into()]).run(&traces);
            let file = Path::new(&folder).join(format!("{}-{name}.svg", check.name()));
            std::fs::write(&file, report.svg(&traces, Theme::Auto)).unwrap();
            println!("{}: {}", file.display(), report.verdict().name());
        }
    }
}
