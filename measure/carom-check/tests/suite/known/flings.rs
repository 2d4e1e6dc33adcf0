//! Flings that leave too fast, end too fast or never end.

use carom_check::{At, Bounds, Continuous, Direction, MarkKind, RateFree, Rests, Smooth, Trace};

use super::Case;
use crate::synthetic::{Camera, Random, SHARP, frames};

/// The position of a coast with a drag, from 0.
fn coast(velocity: f64, drag: f64) -> impl Fn(f64) -> f64 {
    move |t| velocity * (1.0 - (-drag * t).exp()) / drag
}

pub(crate) fn cases() -> Vec<Case> {
    vec![
        // Flutter's old cubic: its speed rises near the end, and then it stops at once.
        Case::new("K30", "flutter/flutter#113424", &["bounds", "rests"])
            .expect(Bounds { monotone: Some(Direction::Slowing), ..Bounds::default() })
            .expect(Rests { on: Some(1.0), speed: Some(carom_check::Amount::percent(3.0)), ..Rests::default() })
            .motion(|is_wrong| {
                // x(u) = 1.2 u³ − 3.27 u² + 3.065 u is least steep at u = .908.
                let old = |u: f64| ((1.2 * u - 3.27) * u + 3.065) * u / 0.995;
                let right = |u: f64| 1.0 - (1.0 - u).powi(3);
                frames(60.0, 1.5, |t, _| if is_wrong { old(t.min(1.0)) } else { right(t.min(1.0)) })
            }),
        // One notch of a wheel: a velocity of 2,400 px/s, which falls to .86 of itself in each
        // second.
        Case::new("K38", "vercel-labs/native#424", &["rests"])
            .expect(Rests { within: carom_check::Amount::Absolute(1.0), on: None, ..Rests::default() }.by(5.0))
            .motion(|is_wrong| {
                let drag = if is_wrong { -(0.86_f64.ln()) } else { 4.0 };
                let end = 2400.0 / drag;
                frames(60.0, 8.0, |t, _| coast(2400.0, drag)(t)).with_mark(0.0, MarkKind::Target, end)
            }),
        // An impulse tracker on a wheel that gets 200 px at one instant.
        Case::new("K39", "Nucleus#312", &["bounds"])
            .expect(Bounds { speed: Some(6500.0), ..Bounds::default() })
            .expect(Continuous::at(At::Everywhere))
            .motion(|is_wrong| {
                let velocity = if is_wrong { 25_000.0 } else { 6000.0 };
                SHARP.film(2.0, &mut Random(3), coast(velocity, 4.6))
            }),
        // A release with a huge velocity, which passes the snap point within a single frame.
        Case::new("K44", "bottom-sheet#2657", &["bounds"])
            .expect(Bounds { speed: Some(6000.0), ..Bounds::default() })
            .expect(Rests::on(400.0))
            .motion(|is_wrong| {
                use carom::{Motion, Spring, State};
                let motion = Spring::from_response_damping_ratio(0.4, 1.0)
                    .motion(State { position: 0.0, velocity: if is_wrong { 20_000.0 } else { 500.0 } }, 400.0);
                SHARP.film(2.0, &mut Random(3), |t| motion.state(t).position).with_mark(0.0, MarkKind::Target, 400.0)
            }),
        // `v /= 68 dt` shrinks a velocity at 60 Hz and grows it at 120 Hz.
        Case::new("K45", "emilk/egui#1872", &["bounds", "rate_free"])
            .expect(Bounds { monotone: Some(Direction::Slowing), ..Bounds::default() })
            .expect(RateFree::default())
            .motions(|is_wrong| {
                [120.0, 60.0]
                    .map(|rate| {
                        let (mut x, mut v) = (0.0, 500.0_f64);
                        frames(rate, 0.5, |t, dt| {
                            if t > 0.0 {
                                let keep = (60.0_f64 / 68.0).powf(60.0 * dt);
                                x += if is_wrong { v * dt } else { v * dt * (keep - 1.0) / keep.ln() };
                                v *= if is_wrong { 1.0 / (68.0 * dt) } else { keep };
                            }
                            x
                        })
                    })
                    .into()
            }),
        // Input at 90 Hz on a display of 60 Hz, where each frame shows the last report.
        Case::new("K34", "flutter/flutter#61998", &["smooth"])
            .expect(Smooth { second: Some(1.0), ..Smooth::default() })
            .motion(|is_wrong| {
                let shown = |t: f64| if is_wrong { (90.0 * t + 1e-9).floor() / 90.0 } else { t };
                Camera { phase: 0.0, quantum: 0.0, ..SHARP }.film(1.0, &mut Random(3), |t| 900.0 * shown(t))
            }),
    ]
}

/// A trace of a release at 0.3 s. After a drag, the coast leaves with a velocity.
pub(crate) fn released(finger: impl Fn(f64) -> f64, up: f64, velocity: f64) -> Trace {
    let after = coast(velocity, 3.0);
    let end = finger(up);
    let reports: Vec<(f64, f64)> =
        (0..).map(|i| 0.008 * f64::from(i)).take_while(|t| *t <= up + 1e-9).map(|t| (t, finger(t).round())).collect();
    let path = |t: f64| if t < up { finger(t) } else { end + after(t - up) };
    let trace = SHARP.film(up + 1.5, &mut Random(3), path).with_finger(reports);
    trace.with_mark(0.0, MarkKind::Down, None).with_mark(up, MarkKind::Up, None)
}
