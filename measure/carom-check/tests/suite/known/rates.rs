//! Rules that count frames instead of seconds.

use carom_check::{At, Bounds, Continuous, MarkKind, RateFree, Responds, Rests, Trace};

use super::Case;
use crate::synthetic::frames;

const RATES: [f64; 2] = [60.0, 120.0];

/// A rule that is applied once a frame, so it is right at 60 Hz. The right version applies it once a sixtieth of a second, and draws a
/// straight line in between.
fn by_rate(seconds: f64, rule: impl Fn(&mut [f64; 2]) + Copy, start: [f64; 2]) -> impl Fn(bool) -> Vec<Trace> {
    move |is_wrong| {
        RATES
            .map(|rate| {
                let (mut state, mut count, mut last) = (start, 0.0, start);
                frames(rate, seconds, |t, _| {
                    let steps = if is_wrong { t * rate } else { t * 60.0 };
                    while count + 1.0 <= steps + 1e-9 {
                        last = state;
                        rule(&mut state);
                        count += 1.0;
                    }
                    if is_wrong || t == 0.0 {
                        return state[0];
                    }
                    // Loops with fixed steps draw a position between the last two steps, one step behind.
                    last[0] + (steps - count).max(0.0) * (state[0] - last[0])
                })
            })
            .into()
    }
}

/// A list that is thrown. The velocity, per second, moves it and shrinks by a factor.
fn coast(case: Case, keep: f64, gain: impl Fn(f64) -> f64 + Copy, seconds: f64) -> Case {
    case.expect(RateFree::default()).expect(Continuous::at(At::Everywhere)).motions(by_rate(
        seconds,
        move |state| {
            state[0] += gain(state[1]);
            state[1] *= keep;
        },
        [0.0, 2000.0],
    ))
}

/// A value that goes a share of the way to 300 in every frame.
fn approach(case: Case, share: f64) -> Case {
    case.expect(RateFree::default()).expect(Rests::on(300.0)).expect(Bounds::overshoot(0.0)).motions(move |is_wrong| {
        RATES
            .map(|rate| {
                let mut x = 0.0;
                let trace = frames(rate, 3.0, |t, dt| {
                    if t > 0.0 {
                        x += (300.0 - x) * if is_wrong { share } else { 1.0 - (1.0 - share).powf(60.0 * dt) };
                    }
                    x
                });
                trace.with_mark(0.0, MarkKind::Target, 300.0)
            })
            .into()
    })
}

/// Svelte's spring by its step rule, with dt in sixtieths of a second.
fn svelte(stiffness: f64, damping: f64, rate: f64) -> Trace {
    let (mut last, mut x) = (0.0, 0.0);
    let trace = frames(rate, 4.0, |t, dt| {
        if t > 0.0 {
            let dt = 60.0 * dt;
            let velocity = (x - last) / dt;
            let acceleration = stiffness * (300.0 - x) - damping * velocity;
            let next = x + (velocity + acceleration) * dt;
            (last, x) = (x, next);
        }
        x
    });
    trace.with_mark(0.0, MarkKind::Target, 300.0)
}

fn springs() -> Vec<Case> {
    let spring = |rate: f64, speed: f64| {
        use carom::{Motion, Spring, State};
        let motion = Spring::from_response_damping_ratio(0.5, 1.0).motion(State::at_rest(0.0), 300.0);
        frames(rate, 1.5, |t, _| motion.state(speed * t).position).with_mark(0.0, MarkKind::Target, 300.0)
    };
    vec![
        Case::new("K13", "sveltejs/svelte#10717", &["rate_free"])
            .expect(RateFree::default())
            .expect(Continuous::at(At::Everywhere))
            .motions(|is_wrong| {
                vec![svelte(0.04, 0.08, 60.0), svelte(0.04, 0.08, if is_wrong { 120.0 } else { 60.0 })]
            }),
        // An attraction and a friction, both applied once a frame.
        Case::new("K12", "metafizzy/flickity#1175", &["rate_free"])
            .expect(RateFree::default())
            .expect(Rests::on(300.0))
            .motions(by_rate(
                3.0,
                |state| {
                    state[1] = (state[1] + 0.025 * (300.0 - state[0])) * 0.72;
                    state[0] += state[1];
                },
                [0.0, 0.0],
            )),
        // Steps of at least 1/240 s, at ticks of 1 ms: 4.17 times too fast.
        Case::new("K15", "hyprwm/hyprutils#110", &["rate_free"])
            .expect(RateFree::default())
            .expect(Rests::on(300.0))
            .motions(move |is_wrong| {
                vec![spring(60.0, 1.0), spring(500.0, if is_wrong { 500.0 / 240.0 } else { 1.0 })]
            }),
        // Whole milliseconds, rounded up: 1.02 times too fast at 60 Hz, 1.08 at 120, 1.2 at 240.
        Case::new("K50", "react-spring, whole milliseconds", &["rate_free"])
            .expect(RateFree::default())
            .expect(Rests::on(300.0))
            .motions(move |is_wrong| {
                let pace = |rate: f64| if is_wrong { (1e3 / rate).ceil() * rate / 1e3 } else { 1.0 };
                [60.0, 240.0].map(|rate| spring(rate, pace(rate))).into()
            }),
        // Steps of at most 40 ms: at 20 frames a second, .8 of the real speed.
        Case::new("K16b", "motion, cap of 40 ms", &["rate_free"])
            .expect(RateFree::default())
            .motions(move |is_wrong| vec![spring(60.0, 1.0), spring(20.0, if is_wrong { 0.8 } else { 1.0 })]),
    ]
}

/// Springs that follow a circling pointer. At each report of the pointer, they take their velocity from their last frame. The first
/// spring gets 60 reports a second, and the second gets one in each frame. The second loses half of its acceleration at any frame
/// rate, so its paths at two rates agree.
fn followers() -> [Case; 2] {
    use carom::{Motion, Spring, State};
    let spring = Spring { mass: 1.0, stiffness: 100.0, damping: 10.0 };
    let follow = move |rate: f64, reported: f64, is_wrong: bool| {
        let (mut state, mut target, mut marks) = (State::at_rest(0.0), 0.0, Vec::new());
        let trace = frames(rate, 2.0, |t, dt| {
            if t > 0.0 {
                let next = spring.motion(state, target).state(dt);
                let mean = (next.position - state.position) / dt;
                state = next;
                if t < 1.0 && t * reported >= marks.len() as f64 - 1e-9 {
                    state.velocity = if is_wrong { mean } else { state.velocity };
                    target = 150.0 - 150.0 * (std::f64::consts::TAU * 2.0 * t).cos();
                    marks.push((t, target));
                }
            }
            state.position
        });
        let kind = |i| if i == 0 { MarkKind::Target } else { MarkKind::Retarget };
        marks.iter().enumerate().fold(trace, |trace, (i, (t, target))| trace.with_mark(*t, kind(i), *target))
    };
    [
        Case::new("K18", "motiondivision/motion#3265", &["rate_free", "responds"])
            .expect(RateFree::default())
            .expect(Responds::default())
            .motions(move |is_wrong| [60.0, 240.0].map(|rate| follow(rate, 60.0, is_wrong)).into()),
        Case::new("K18b", "motiondivision/motion#3265", &["responds"])
            .expect(Responds::default())
            .motions(move |is_wrong| [60.0, 240.0].map(|rate| follow(rate, rate, is_wrong)).into()),
    ]
}

/// Two rules that give the same end by different paths, or the same speed and different ends.
fn other() -> Vec<Case> {
    vec![
        // The displacement goes by time and the friction by frames.
        Case::new("K8", "tldraw/tldraw#10440", &["rate_free"]).expect(RateFree::default()).motions(|is_wrong| {
            RATES
                .map(|rate| {
                    let (mut x, mut v) = (0.0, 2000.0);
                    frames(rate, 2.0, |t, dt| {
                        if t > 0.0 {
                            let keep: f64 = if is_wrong { 0.91 } else { 0.91_f64.powf(60.0 * dt) };
                            // The exact travel of a velocity that shrinks by this factor.
                            x += if is_wrong { v * dt } else { v * dt * (keep - 1.0) / keep.ln() };
                            v *= keep;
                        }
                        x
                    })
                })
                .into()
        }),
        // Flutter's friction of macOS subtracts a deceleration by the elapsed time, which a restart sets back.
        Case::new("K32", "flutter/flutter#120340", &["rate_free"])
            .expect(RateFree::default())
            .motions(|is_wrong| [false, is_wrong].map(|is_restarted| mac(60.0, is_restarted)).into()),
        // Android's spline depends on the velocity at its start, so a restart in each frame ends elsewhere.
        Case::new("K31", "flutter/flutter#120338", &["rate_free"])
            .expect(RateFree::default())
            .motions(|is_wrong| [false, is_wrong].map(spline).into()),
        // An Euler step of a decay, whose end depends on the rate.
        Case::new("K46", "cvkg DecaySolver", &["rate_free"])
            .expect(RateFree { distance: carom_check::Amount::Absolute(3.0) })
            .motions(|is_wrong| {
                [30.0, 240.0]
                    .map(|rate| {
                        let (mut x, mut v) = (0.0, 1000.0);
                        frames(rate, 3.0, |t, dt| {
                            if t > 0.0 {
                                let keep = (-3.078 * dt).exp();
                                x += if is_wrong { v * dt } else { v * (1.0 - keep) / 3.078 };
                                v *= keep;
                            }
                            x
                        })
                    })
                    .into()
            }),
    ]
}

/// Android's fling, restarted in each frame or not.
fn spline(is_restarted: bool) -> Trace {
    use carom::law::SplineFling;
    use carom::{Motion, State};
    let fling = SplineFling::default();
    let mut state = State { position: 0.0, velocity: 3000.0 };
    let whole = fling.motion(state);
    frames(60.0, 2.5, |t, dt| {
        if t > 0.0 {
            state = if is_restarted { fling.motion(state).state(dt) } else { whole.state(t) };
        }
        state.position
    })
}

fn mac(rate: f64, is_restarted: bool) -> Trace {
    const DRAG: f64 = 2.0;
    const DECELERATION: f64 = 1340.0;
    let velocity = |v: f64, t: f64| v * (-DRAG * t).exp() - DECELERATION * t;
    let travel = |v: f64, t: f64| v * (1.0 - (-DRAG * t).exp()) / DRAG - 0.5 * DECELERATION * t * t;
    let (mut x, mut v, mut stopped) = (0.0, 1000.0, None);
    frames(rate, 1.0, |t, dt| {
        if t > 0.0 && stopped.is_none() {
            if is_restarted {
                x += travel(v, dt);
                v = velocity(v, dt);
            } else {
                x = travel(1000.0, t);
                v = velocity(1000.0, t);
            }
            stopped = (v <= 0.0).then_some(x);
        }
        stopped.unwrap_or(x)
    })
}

pub(crate) fn cases() -> Vec<Case> {
    let mut cases = vec![
        // The offset moves by v a frame, and v shrinks by .92 a frame.
        coast(Case::new("K7", "MalpenZibo/guido#340", &["rate_free"]), 0.92, |v| v / 60.0, 2.0),
        coast(Case::new("K9", "makepad#1127", &["rate_free"]), 0.97, |v| v / 60.0, 3.0),
        coast(Case::new("K48", "Marquee3000#17", &["rate_free"]), 0.95, |v| v / 60.0, 2.0),
        approach(Case::new("K10", "darkroomengineering/lenis#178", &["rate_free"]), 0.1),
        approach(Case::new("K11", "davidjerleke/embla-carousel#387", &["rate_free"]), 0.2),
    ];
    cases.extend(springs());
    cases.extend(followers());
    cases.extend(other());
    cases
}
