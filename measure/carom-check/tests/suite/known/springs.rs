//! Springs that lose, invent or misread their state.

use carom::{Motion, Spring, State};
use carom_check::{Amount, At, Bounds, Clock, Continuous, Like, MarkKind, Rests, Trace};
use carom_spec::{Law, Spec};

use super::Case;
use crate::synthetic::{Camera, Random, Retargeted, SHARP, frames};

fn spring(response: f64, ratio: f64) -> Spring {
    Spring::from_response_damping_ratio(response, ratio)
}

/// A card that is sent to 300 and then elsewhere, and keeps a share of its velocity.
fn sent(kept: f64, ratio: f64, back: f64) -> Trace {
    let motion = Retargeted::new(spring(0.5, ratio), kept, &[(0.0, 300.0), (0.125, back)]);
    motion.mark(Camera { rate: 120.0, ..SHARP }.film(1.8, &mut Random(7), |t| motion.at(t)))
}

/// Returns a trace with its positions changed by a function.
fn changed(trace: &Trace, change: impl Fn(usize, f64, f64) -> f64) -> Trace {
    let samples = trace.tracks()[0].samples.iter().enumerate();
    let mut changed =
        Trace::sampled(trace.header().clock, samples.map(|(i, s)| (s.time, change(i, s.time, s.position))));
    for mark in trace.marks() {
        changed = changed.with_mark(mark.time, mark.kind, mark.to);
    }
    changed
}

/// A spring from 0 to 300 that is sampled at 60 Hz.
fn plain() -> Trace {
    let motion = spring(0.5, 0.8).motion(State::at_rest(0.0), 300.0);
    SHARP.film(1.8, &mut Random(3), |t| motion.state(t).position).with_mark(0.0, MarkKind::Target, 300.0)
}

fn retargets() -> Vec<Case> {
    vec![
        Case::new("K19", "motiondivision/motion#2041", &["continuous"])
            .expect(Continuous::default())
            .expect(Rests::on(0.0))
            .motion(|is_wrong| sent(if is_wrong { 0.0 } else { 1.0 }, 1.0, 0.0)),
        Case::new("K27", "MalpenZibo/guido#195", &["continuous"])
            .expect(Continuous::at(At::Retarget))
            .expect(Rests::on(600.0))
            .motion(|is_wrong| sent(if is_wrong { 0.0 } else { 1.0 }, 0.8, 600.0)),
        // The velocity in the options replaces the velocity of the decay.
        Case::new("K26", "pmndrs/react-spring#887", &["continuous"])
            .expect(Continuous::default())
            .expect(Rests::on(300.0))
            .motion(|is_wrong| {
                let coast = carom::Friction { drag: 2.0 }.motion(State { position: 0.0, velocity: 1500.0 });
                let State { position, velocity } = coast.state(0.2);
                let after = spring(0.5, 1.0)
                    .motion(State { position, velocity: if is_wrong { -1500.0 } else { velocity } }, 300.0);
                let path = |t: f64| if t < 0.2 { coast.state(t).position } else { after.state(t - 0.2).position };
                SHARP.film(1.8, &mut Random(5), path).with_mark(0.2, MarkKind::Retarget, 300.0)
            }),
        // A linear animation that is reversed in flight continues from the other end.
        Case::new("K28", "emilk/egui#3576", &["continuous"])
            .expect(Continuous { velocity: Amount::Absolute(2000.0), ..Continuous::default() })
            .expect(Bounds::between(0.0, 300.0))
            .motion(|is_wrong| {
                let path = |t: f64| {
                    if t < 0.3 { 500.0 * t } else { (if is_wrong { 300.0 } else { 150.0 }) - 500.0 * (t - 0.3) }
                };
                let trace = SHARP.film(0.9, &mut Random(5), |t| path(t).max(0.0));
                trace.with_mark(0.0, MarkKind::Target, 300.0).with_mark(0.3, MarkKind::Retarget, 0.0)
            }),
        // A spring that takes the inherited velocity as if it belonged to its own duration.
        Case::new("K20", "motiondivision/motion#1628", &["bounds"])
            .expect(Bounds::between(0.4, 0.6))
            .expect(Rests { within: Amount::Absolute(0.01), ..Rests::on(0.49) })
            .motion(|is_wrong| {
                let start = State { position: 0.5, velocity: if is_wrong { 50.0 } else { 0.0 } };
                let motion = spring(0.5, 0.7).motion(start, 0.49);
                frames(60.0, 3.0, |t, _| motion.state(t).position).with_mark(0.0, MarkKind::Target, 0.49)
            }),
    ]
}

fn frames_of_their_own() -> Vec<Case> {
    vec![
        Case::new("K21", "motiondivision/motion#3569", &["continuous"])
            .expect(Continuous::at(At::Everywhere))
            .expect(Rests::on(300.0))
            .motion(|is_wrong| changed(&plain(), |i, _, x| if is_wrong && i == 14 { 0.0 } else { x })),
        Case::new("K22", "motiondivision/motion#3811", &["rests"])
            .expect(Rests { within: Amount::percent(1.0), ..Rests::on(300.0) })
            .expect(Bounds::overshoot(0.02))
            .motion(|is_wrong| {
                changed(&plain(), |i, _, x| if is_wrong && i == 91 { 0.0 } else { x }).with_mark(
                    1.5,
                    MarkKind::Finish,
                    None,
                )
            }),
        // The time of the animation leaps under load.
        Case::new("K23", "motiondivision/motion#3463", &["continuous"])
            .expect(Continuous::at(At::Everywhere))
            .expect(Rests::on(300.0))
            .motion(|is_wrong| {
                let motion = spring(1.0, 1.0).motion(State::at_rest(0.0), 300.0);
                let leap = if is_wrong { 0.2 } else { 0.0 };
                let path = |t: f64| motion.state(if t > 0.2 { t + leap } else { t }).position;
                SHARP.film(2.5, &mut Random(3), path)
            }),
        // The velocity is taken after the snap to the target.
        Case::new("K29", "bumble-tech/appyx#368", &["continuous"]).expect(Continuous::at(At::Everywhere)).motion(
            |is_wrong| {
                let path =
                    |t: f64| if t < 0.25 { 500.0 * t } else { 125.0 + 475.0 * (1.0 - (-4.0 * (t - 0.25)).exp()) / 4.0 };
                let trace = SHARP.film(1.5, &mut Random(3), path);
                changed(&trace, |_, t, x| if is_wrong && t > 0.25 { x + 175.0 } else { x })
            },
        ),
        // Inertia begins five frames late.
        Case::new("K43", "mistic100/Photo-Sphere-Viewer#723", &["continuous"])
            .expect(Continuous::at(At::Up))
            .expect(Bounds { speed: Some(1100.0), ..Bounds::default() })
            .motion(|is_wrong| {
                let pause = if is_wrong { 0.0833 } else { 0.0 };
                let path = move |t: f64| {
                    let since = t - 0.25;
                    let line = 1000.0 * t.min(0.25);
                    line + if since > pause { 1000.0 * (1.0 - (-3.0 * (since - pause)).exp()) / 3.0 } else { 0.0 }
                };
                SHARP.film(1.5, &mut Random(3), path).with_mark(0.25, MarkKind::Up, None)
            }),
    ]
}

/// Semi-implicit Euler with steps from the clock.
fn euler(tension: f64, friction: f64, rate: f64, most: Option<f64>) -> Trace {
    let (mut x, mut v) = (0.0, 0.0);
    let trace = frames(rate, 6.0, |t, dt| {
        if t > 0.0 {
            let steps = most.map_or(1.0, |most| (dt / most).ceil());
            for _ in 0..steps as u32 {
                let dt = dt / steps;
                v += (tension * (300.0 - x) - friction * v) * dt;
                x += v * dt;
            }
        }
        x.clamp(-1e9, 1e9)
    });
    trace.with_mark(0.0, MarkKind::Target, 300.0)
}

/// Svelte's rule with one frame of 400 ms.
fn svelte_after_a_long_frame(is_clamped: bool) -> Trace {
    let (mut last, mut x, mut time) = (0.0, 0.0, 0.0);
    let mut samples = Vec::new();
    let mut last_dt = 1.0;
    for i in 0..120 {
        let dt: f64 = if i == 8 { 0.4 } else { 1.0 / 60.0 };
        time += dt;
        let step = if is_clamped { 1.0 } else { 60.0 * dt };
        let velocity = (x - last) / last_dt;
        let acceleration = 0.15 * (300.0 - x) - 0.8 * velocity;
        let next = x + (velocity + acceleration * step) * step;
        (last, x, last_dt) = (x, next, step);
        samples.push((time, x));
    }
    Trace::sampled(Clock::Scripted, [(0.0, 0.0)].into_iter().chain(samples)).with_mark(0.0, MarkKind::Target, 300.0)
}

fn laws() -> Vec<Case> {
    let spec = |mass: f64| Spec {
        law: Law::Spring(Spring { mass, stiffness: 170.0, damping: 20.0 }, 300.0),
        start: State::at_rest(0.0),
    };
    vec![
        Case::new("K14", "sveltejs/svelte#7010", &["bounds"])
            .expect(Bounds::between(-30.0, 330.0))
            .expect(Rests::on(300.0))
            .motion(|is_wrong| svelte_after_a_long_frame(!is_wrong)),
        Case::new("K17", "TermUI#2010", &["bounds", "rests"])
            .expect(Bounds::overshoot(0.5))
            .expect(Rests::on(300.0).by(5.0))
            .motion(|is_wrong| euler(180.0, 12.0, 4.0, (!is_wrong).then_some(0.004))),
        // A frame longer than 64 ms doesn't make any steps.
        Case::new("K16", "pmndrs/react-spring#770", &["rests"])
            .expect(Rests::on(300.0).by(3.0))
            .expect(Bounds::overshoot(0.3))
            .motion(|is_wrong| {
                let motion = spring(0.5, 0.8).motion(State::at_rest(0.0), 300.0);
                let trace = frames(10.0, 4.0, |t, _| {
                    if is_wrong && t > 0.2 { motion.state(0.2).position } else { motion.state(t).position }
                });
                trace.with_mark(0.0, MarkKind::Target, 300.0)
            }),
        // The damping is multiplied by the mass.
        Case::new("K33", "flutter/flutter#163858", &["like"])
            .expect(Like::spec(spec(2.0)))
            .expect(Rests::on(300.0))
            .motion(|is_wrong| {
                let wrong = Spring { mass: 2.0, stiffness: 170.0, damping: 20.0 * 4.0 };
                let right = Spring { damping: 20.0, ..wrong };
                let motion = if is_wrong { wrong } else { right }.motion(State::at_rest(0.0), 300.0);
                SHARP.film(4.0, &mut Random(3), |t| motion.state(t).position).with_mark(0.0, MarkKind::Target, 300.0)
            }),
        // `onComplete` comes at 628 ms, but the spring rests at 1147 ms.
        Case::new("K35", "juliangarnier/anime#1118", &["rests"])
            .expect(Rests { within: Amount::percent(0.5), ..Rests::on(300.0) })
            .motion(|is_wrong| {
                let motion = Spring { mass: 1.0, stiffness: 100.0, damping: 10.0 }.motion(State::at_rest(0.0), 300.0);
                let trace = frames(60.0, 2.0, |t, _| motion.state(t).position).with_mark(0.0, MarkKind::Target, 300.0);
                trace.with_mark(if is_wrong { 0.628 } else { 1.147 }, MarkKind::Finish, None)
            }),
        // Absolute thresholds of rest stop a motion from 0 to 0.01 long before its end.
        Case::new("K36", "popmotion, wobble", &["rests"]).expect(Rests::on(0.01)).motion(|is_wrong| {
            let motion = Spring { mass: 1.0, stiffness: 500.0, damping: 10.0 }.motion(State::at_rest(0.0), 0.01);
            let trace = frames(60.0, 2.0, |t, _| motion.state(if is_wrong { t.min(0.082) } else { t }).position);
            trace.with_mark(0.0, MarkKind::Target, 0.01)
        }),
        // A clamp only looks at the position after the step that has passed the target.
        Case::new("K37", "pmndrs/react-spring#225", &["bounds"])
            .expect(Bounds::overshoot(0.0))
            .expect(Rests::on(300.0))
            .motion(|is_wrong| {
                let motion = spring(0.4, 0.4).motion(State::at_rest(0.0), 300.0);
                let mut is_over = false;
                let trace = frames(60.0, 1.5, |t, _| {
                    let x = motion.state(t).position;
                    if is_over || (x > 300.0 && !is_wrong) {
                        return 300.0;
                    }
                    is_over = x > 300.0;
                    x
                });
                trace.with_mark(0.0, MarkKind::Target, 300.0)
            }),
        // A smooth scroll that is cancelled when it is retargeted, and so stops at once, short of its target.
        Case::new("K47", "WebKit#67129", &["rests", "continuous"])
            .expect(Rests::on(600.0))
            .expect(Bounds::between(0.0, 610.0))
            .motion(|is_wrong| {
                let motion = Retargeted::new(spring(0.4, 1.0), 1.0, &[(0.0, 300.0), (0.15, 600.0)]);
                let camera = Camera { rate: 120.0, ..SHARP };
                let trace = camera
                    .film(1.5, &mut Random(3), |t| if is_wrong && t > 0.15 { motion.at(0.15) } else { motion.at(t) });
                motion.mark(trace).with_mark(1.2, MarkKind::Finish, None)
            }),
    ]
}

pub(crate) fn cases() -> Vec<Case> {
    [retargets(), frames_of_their_own(), laws()].into_iter().flatten().collect()
}
