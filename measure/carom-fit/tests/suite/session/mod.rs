//! Recordings of whole sessions, as a person makes them. The recorder starts, the page stands, a finger drags it and releases it, and the
//! page comes to rest. None has metadata.
//!
//! The fingers are formulas (smooth, uneven, pausing, reversing) and recordings, both from Chromium in `proof/conformance/fingers` and from
//! real touchpads in `proof/data/touchpad/recorded`.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests and their helpers may panic")]

mod finger;

use carom::compose::Bouncing;
use carom::law::{BezierFling, ChromiumFling, PowerFling, SplineFling};
use carom::{Friction, Motion, Spring, State, Tolerance};
use carom_fit::{Model, Trace};

pub(crate) use finger::{Finger, Fingers};

use crate::random::Noise;

/// The kinds of pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Page {
    /// Friction of 2 to 6.4 1/s.
    Friction,
    /// UIScrollView's two rates, which stop at 10 pt/s.
    Ios,
    /// Android's fling, or Flutter's on Android.
    Android,
    /// Chromium's classic fling, or its newer one.
    Chromium,
    /// Friction into an elastic edge.
    Edge,
}

impl Page {
    pub(crate) const ALL: [Self; 5] = [Self::Friction, Self::Ios, Self::Android, Self::Chromium, Self::Edge];
}

/// A recorded session and the truth about it.
pub(crate) struct Session {
    pub(crate) trace: Trace,
    /// The time of the release.
    pub(crate) release: f64,
    /// Seconds from one frame to the next.
    pub(crate) frame: f64,
    /// The model of the session's law.
    pub(crate) model: Model,
    /// The law's constants.
    pub(crate) constants: Vec<(&'static str, f64)>,
    /// How it was made.
    pub(crate) about: String,
}

/// The screen and the recorder.
pub(crate) struct Recorder {
    rate: f64,
    /// The frames come early or late by up to this time, and their timestamps say so.
    jitter: f64,
    /// The timestamps are late by up to this time.
    lateness: f64,
    /// The step of the positions, or 0 if they aren't rounded.
    step: f64,
    /// The timer that reads the frames, in milliseconds, or 0 if each frame is read.
    timer: f64,
}

impl Recorder {
    pub(crate) fn random(noise: &mut Noise) -> Self {
        let pick = |all: &[f64], noise: &mut Noise| all[(noise.uniform() * all.len() as f64) as usize];
        Self {
            rate: pick(&[60.0, 60.0, 75.0, 90.0, 120.0], noise),
            jitter: noise.between(0.0, 0.001),
            lateness: if noise.uniform() < 0.3 { noise.between(0.0, 0.000_3) } else { 0.0 },
            step: pick(&[1.0, 1.0, 0.5, 1.0 / 3.0, 0.0], noise),
            timer: 0.0,
        }
    }

    /// The recorder of the essay's recipe: animation frames at 60 Hz, in whole pixels.
    pub(crate) const fn of_essay() -> Self {
        Self { rate: 60.0, jitter: 0.000_5, lateness: 0.0, step: 1.0, timer: 0.0 }
    }

    /// The essay's own recorder: `setInterval(…, 17)` and `Date.now()`, beside the frames of a screen.
    pub(crate) const fn of_timer(timer: f64, rate: f64, lateness: f64) -> Self {
        Self { rate, jitter: 0.0, lateness, step: 1.0, timer }
    }

    fn record(&self, seconds: f64, page: impl Fn(f64) -> f64, noise: &mut Noise) -> Trace {
        if self.timer > 0.0 {
            let begin = noise.uniform() / self.rate;
            let reading = |k: u32| {
                let now = begin + 1e-3 * self.timer * f64::from(k) + self.lateness * noise.uniform();
                // The frame that is shown now.
                let frame = (now * self.rate).floor() / self.rate;
                (1e-3 * (1000.0 * now).floor(), page(frame).round())
            };
            let readings = (1..(1000.0 * seconds / self.timer) as u32).map(reading);
            let (times, positions): (Vec<f64>, Vec<f64>) = readings.unzip();
            return Trace::new(&times, &positions).unwrap();
        }
        let (mut times, mut positions) = (Vec::new(), Vec::new());
        let frames = (seconds * self.rate) as u32;
        for frame in 0..frames {
            let shown = f64::from(frame) / self.rate + self.jitter * noise.between(-1.0, 1.0);
            let written = shown + self.lateness * noise.uniform();
            times.push((10_000.0 * written).round() / 10_000.0);
            let x = page(shown);
            positions.push(if self.step > 0.0 { (1e4 * self.step * (x / self.step).round()).round() / 1e4 } else { x });
        }
        Trace::new(&times, &positions).unwrap()
    }
}

/// A law that ends: the motion, its model and constants, and the time of its rest.
struct Glide {
    motion: Box<dyn Motion>,
    model: Model,
    constants: Vec<(&'static str, f64)>,
    /// The motion stops here, though its law would go on.
    stop: f64,
}

fn glide(page: Page, start: State, noise: &mut Noise) -> Glide {
    let settled = |motion: &dyn Motion| motion.settling_time(Tolerance { distance: 0.2, velocity: 3.0 });
    match page {
        Page::Friction => {
            let law = Friction { drag: noise.between(2.0, 6.4) };
            let motion = law.motion(start);
            let stop = settled(&motion);
            Glide { motion: Box::new(motion), model: Model::Friction, constants: vec![("drag", law.drag)], stop }
        }
        Page::Ios => {
            let rate = if noise.uniform() < 0.6 { 0.998 } else { 0.99 };
            let law = Friction::from_deceleration_rate(rate);
            let motion = law.motion(start);
            let stop = motion.time_at_speed(10.0).unwrap();
            Glide { motion: Box::new(motion), model: Model::Friction, constants: vec![("drag", law.drag)], stop }
        }
        Page::Android if noise.uniform() < 0.7 => {
            let density = [1.0, 1.5, 2.0, 3.0][(4.0 * noise.uniform()) as usize];
            let law = SplineFling { density: 1.0, friction: 0.015 * density };
            let stop = law.duration(start.velocity);
            let constants = vec![("friction", law.friction)];
            Glide { motion: Box::new(law.motion(start)), model: Model::SplineFling, constants, stop }
        }
        Page::Android => {
            let law = PowerFling { friction: 0.015 };
            let stop = law.duration(start.velocity);
            let constants = vec![("friction", law.friction)];
            Glide { motion: Box::new(law.motion(start)), model: Model::PowerFling, constants, stop }
        }
        Page::Chromium if noise.uniform() < 0.5 => {
            let motion = ChromiumFling.motion(start);
            let stop = settled(&motion);
            let constants = vec![("gamma", ChromiumFling::GAMMA), ("beta", ChromiumFling::BETA)];
            Glide { motion: Box::new(motion), model: Model::ChromiumFling, constants, stop }
        }
        Page::Chromium => {
            let law = BezierFling::default();
            let stop = law.duration(start.velocity);
            let constants = vec![("deceleration", law.deceleration)];
            Glide { motion: Box::new(law.motion(start)), model: Model::BezierFling, constants, stop }
        }
        Page::Edge => {
            let (drag, response) = (noise.between(2.0, 6.4), noise.between(0.35, 0.65));
            let friction = Friction { drag };
            let edge = friction.motion(start).state(noise.between(0.2, 0.5)).position;
            let (min, max) = if start.velocity < 0.0 { (edge, f64::INFINITY) } else { (f64::NEG_INFINITY, edge) };
            let spring = Spring::from_response_damping_ratio(response, 1.0);
            let motion = Bouncing { min, max, friction: friction.into(), spring }.motion(start);
            let stop = settled(&motion);
            let constants = vec![("drag", drag), ("response", response)];
            Glide { motion: Box::new(motion), model: Model::Bouncing, constants, stop }
        }
    }
}

/// Records a session on a page of this kind.
pub(crate) fn session(page: Page, fingers: &Fingers, noise: &mut Noise) -> Session {
    let recorder = Recorder::random(noise);
    let hold = noise.between(0.0, 0.8);
    let speed = noise.between(600.0, 4500.0);
    let finger = fingers.random(speed, noise);
    recorded(&recorder, (hold, finger), noise, |start, noise| glide(page, start, noise))
}

/// Records a flick as the essay's recipe says. You start the recorder, flick, and wait for the page to rest.
pub(crate) fn essay_session(fingers: &Fingers, noise: &mut Noise) -> Session {
    essay_session_by(&Recorder::of_essay(), [600.0, 4500.0], fingers, noise)
}

/// Records such a flick by another recorder, or with speeds from another range.
pub(crate) fn essay_session_by(recorder: &Recorder, speeds: [f64; 2], fingers: &Fingers, noise: &mut Noise) -> Session {
    let is_uneven = noise.uniform() < 0.5;
    let finger = fingers.essays(speeds, is_uneven, noise);
    let hold = noise.between(0.2, 0.9);
    recorded(recorder, (hold, finger), noise, |start, _| {
        let law = Friction { drag: 5.843 };
        let motion = law.motion(start);
        let stop = motion.settling_time(Tolerance { distance: 0.2, velocity: 3.0 });
        Glide { motion: Box::new(motion), model: Model::Friction, constants: vec![("drag", law.drag)], stop }
    })
}

/// Records fingers that touch the page throughout: strokes of a bell-shaped speed, with pauses. No law acts.
pub(crate) fn contact(noise: &mut Noise) -> Trace {
    let recorder = Recorder::random(noise);
    let mut strokes: Vec<(f64, f64, Finger)> = Vec::new();
    let (mut time, mut at) = (noise.between(0.0, 0.2), noise.between(0.0, 500.0).round());
    for _ in 0..1 + (3.0 * noise.uniform()) as u32 {
        let finger = Finger::stroke(noise);
        let travel = finger.travel();
        strokes.push((time, at, finger));
        let (_, _, finger) = &strokes[strokes.len() - 1];
        (time, at) = (time + finger.duration() + f64::max(noise.between(-0.2, 0.3), 0.0), at + travel);
    }
    let page = |t: f64| {
        let stroke = strokes.iter().rev().find(|(begin, ..)| *begin <= t).unwrap_or(&strokes[0]);
        stroke.1 + stroke.2.at(t - stroke.0)
    };
    // The finger is lifted while it rests, or before it has come to rest.
    let end = if noise.uniform() < 0.5 { time + noise.between(0.0, 0.4) } else { time * noise.between(0.8, 1.0) };
    recorder.record(f64::max(end, 0.3), page, noise)
}

fn recorded(
    recorder: &Recorder,
    (hold, finger): (f64, Finger),
    noise: &mut Noise,
    glide: impl FnOnce(State, &mut Noise) -> Glide,
) -> Session {
    let sign = noise.sign();
    let origin = noise.between(-3000.0, 3000.0).round();
    let release = hold + finger.duration();
    let start = State { position: origin + sign * finger.travel(), velocity: sign * finger.velocity() };
    let Glide { motion, model, constants, stop } = glide(start, noise);
    let seconds = release + stop + noise.between(0.3, 1.2);
    let page = |t: f64| match t {
        _ if t <= hold => origin,
        _ if t <= release => origin + sign * finger.at(t - hold),
        _ => motion.state(f64::min(t - release, stop)).position,
    };
    let trace = recorder.record(seconds, page, noise);
    let about = format!(
        "{} hold {hold:.3} v {:.0} at {:.0} Hz, step {:.2}, {constants:?}",
        finger.name(),
        start.velocity,
        recorder.rate,
        recorder.step
    );
    Session { trace, release, frame: 1.0 / recorder.rate, model, constants, about }
}
