//! Recordings of random laws in whole pixels at 60 Hz.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests and their helpers may panic")]

use carom::compose::Bouncing;
use carom::law::{BezierFling, CubicFling, Ease, PowerFling, Sliding, SplineFling};
use carom::{Friction, Motion, Spring, State};
use carom_fit::{Model, Trace};

/// xorshift64*, and normal numbers from it.
pub(crate) struct Noise(pub(crate) u64);

impl Noise {
    pub(crate) fn uniform(&mut self) -> f64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 11) as f64 / 9_007_199_254_740_992.0
    }

    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.uniform()
    }

    pub(crate) fn sign(&mut self) -> f64 {
        if self.uniform() < 0.5 { -1.0 } else { 1.0 }
    }

    /// Returns a normal number, by Box and Muller's method.
    pub(crate) fn normal(&mut self) -> f64 {
        let (a, b) = (self.uniform(), self.uniform());
        libm::sqrt(-2.0 * libm::log(1.0 - a)) * libm::cos(2.0 * core::f64::consts::PI * b)
    }
}

/// The timestamps of uneven frames.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Clock {
    /// Timestamps are the true times, up to 2 ms early or late, rounded to a tenth of a millisecond.
    Recorded,
    /// Timestamps are the even, nominal times. The true times deviate from them by 0.5 ms (one standard deviation).
    Nominal,
}

pub(crate) struct Truth {
    pub(crate) trace: Trace,
    pub(crate) parameters: Vec<(&'static str, f64)>,
    pub(crate) target: Option<f64>,
}

/// Records whole pixels for `seconds`. The motion is released at time `begin`.
fn filmed(motion: &dyn Motion, begin: f64, seconds: f64, clock: Clock, noise: &mut Noise) -> Trace {
    let (mut times, mut positions) = (Vec::new(), Vec::new());
    let mut frame = 0.0;
    while frame / 60.0 <= seconds {
        let even = frame / 60.0;
        let late = if clock == Clock::Recorded { noise.between(-0.002, 0.002) } else { 0.0005 * noise.normal() };
        let shown = even + late;
        times.push(if clock == Clock::Recorded { (10_000.0 * shown).round() / 10_000.0 } else { even });
        positions.push(motion.state(shown - begin).position.round());
        frame += 1.0;
    }
    Trace::new(&times, &positions).unwrap()
}

/// Records a random law of a model.
pub(crate) fn truth(model: Model, clock: Clock, noise: &mut Noise) -> Truth {
    let sign = noise.sign();
    let start = State { position: noise.between(-5000.0, 5000.0), velocity: sign * noise.between(700.0, 5000.0) };
    let lead = -noise.between(0.003, 0.014);
    match model {
        Model::Friction => {
            let law = Friction { drag: noise.between(1.0, 8.0) };
            let trace = filmed(&law.motion(start), lead, noise.between(1.2, 3.0) / law.drag, clock, noise);
            Truth { trace, parameters: vec![("drag", law.drag)], target: None }
        }
        Model::Sliding => {
            let law = Sliding { drag: noise.between(2.0, 6.0), deceleration: noise.between(300.0, 2000.0) };
            let motion = law.motion(start);
            let trace = filmed(&motion, lead, noise.between(0.8, 1.0) * motion.stopping_time(), clock, noise);
            Truth { trace, parameters: vec![("drag", law.drag), ("deceleration", law.deceleration)], target: None }
        }
        Model::PowerFling => {
            let law = PowerFling { friction: noise.between(0.008, 0.04) };
            let trace =
                filmed(&law.motion(start), lead, noise.between(0.7, 1.0) * law.duration(start.velocity), clock, noise);
            // A start later in the fling leaves the friction of the law unchanged.
            Truth { trace, parameters: vec![("friction", law.friction)], target: None }
        }
        Model::SplineFling => {
            let law = SplineFling { density: 1.0, friction: noise.between(0.008, 0.04) };
            let trace =
                filmed(&law.motion(start), lead, noise.between(0.8, 1.0) * law.duration(start.velocity), clock, noise);
            Truth { trace, parameters: vec![("friction", law.friction), ("velocity", start.velocity)], target: None }
        }
        Model::CubicFling => {
            let law = CubicFling { friction: noise.between(0.008, 0.04) };
            let trace =
                filmed(&law.motion(start), lead, noise.between(0.7, 0.98) * law.duration(start.velocity), clock, noise);
            Truth { trace, parameters: vec![("friction", law.friction), ("velocity", start.velocity)], target: None }
        }
        Model::BezierFling => bezier_fling(start, lead, clock, noise),
        Model::Spring => {
            let (response, ratio) = (noise.between(0.3, 0.8), noise.between(0.15, 1.6));
            let law = Spring::from_response_damping_ratio(response, ratio);
            let target = start.position + sign * noise.between(-300.0, 300.0);
            let trace = filmed(&law.motion(start, target), lead, noise.between(1.2, 2.0) * response, clock, noise);
            Truth {
                trace,
                parameters: vec![("response", response), ("damping_ratio", ratio), ("target", target)],
                target: None,
            }
        }
        Model::Elastic => {
            let response = noise.between(0.3, 0.8);
            let law = Spring::from_response_damping_ratio(response, 1.0);
            let edge = start.position.round();
            let from = State { position: edge - sign * noise.between(0.0, 150.0), velocity: start.velocity };
            let trace = filmed(&law.motion(from, edge), lead, noise.between(0.8, 1.3) * response, clock, noise);
            Truth { trace, parameters: vec![("response", response)], target: Some(edge) }
        }
        Model::Bouncing => bouncing(start, lead, clock, noise),
        Model::Ease => {
            // A named curve of CSS: the numbers of an arbitrary curve are reported without intervals.
            let named = [Ease::ease, Ease::ease_in, Ease::ease_out, Ease::ease_in_out];
            let law = named[(4.0 * noise.uniform()) as usize](noise.between(0.3, 0.8));
            let motion = law.motion(
                State::at_rest(start.position.round()),
                (start.position + sign * noise.between(200.0, 900.0)).round(),
            );
            let trace = filmed(&motion, noise.between(0.08, 0.12), law.duration + 0.2, clock, noise);
            let parameters = vec![("duration", law.duration)];
            Truth { trace, parameters, target: None }
        }
        Model::WheelSmoothing => wheel(start, clock, noise),
        _ => panic!("{model} is not filmed"),
    }
}

/// A fling with a random deceleration.
fn bezier_fling(start: State, lead: f64, clock: Clock, noise: &mut Noise) -> Truth {
    let law = BezierFling { deceleration: noise.between(1800.0, 4000.0), ..BezierFling::default() };
    let trace = filmed(&law.motion(start), lead, noise.between(0.85, 1.0) * law.duration(start.velocity), clock, noise);
    let parameters = vec![("deceleration", law.deceleration), ("velocity", start.velocity)];
    Truth { trace, parameters, target: None }
}

fn bouncing(start: State, lead: f64, clock: Clock, noise: &mut Noise) -> Truth {
    let (drag, response) = (noise.between(1.0, 6.0), noise.between(0.3, 0.7));
    let friction = Friction { drag };
    let met = noise.between(0.12, 0.35);
    let edge = friction.motion(start).state(met).position;
    let (min, max) = if start.velocity < 0.0 { (edge, f64::INFINITY) } else { (f64::NEG_INFINITY, edge) };
    let spring = Spring::from_response_damping_ratio(response, 1.0);
    let motion = Bouncing { min, max, friction: friction.into(), spring }.motion(start);
    let trace = filmed(&motion, lead, met + noise.between(1.0, 1.4) * response, clock, noise);
    Truth { trace, parameters: vec![("drag", drag), ("response", response), ("edge", edge)], target: None }
}

/// One to three notches, each approached exponentially.
fn wheel(start: State, clock: Clock, noise: &mut Noise) -> Truth {
    struct Wheel(f64, f64, f64, Vec<f64>);
    impl Motion for Wheel {
        fn state(&self, t: f64) -> State {
            let travel = self.3.iter().map(|notch| -libm::expm1(-self.1 * f64::max(t - notch, 0.0))).sum::<f64>();
            State { position: self.0 + self.2 * travel, velocity: 0.0 }
        }
        fn rest(&self) -> Option<f64> {
            None
        }
        fn monotone_piece(&self, _t: f64) -> carom::motion::Piece {
            carom::motion::Piece::WHOLE
        }
    }
    let (rate, step) = (noise.between(5.0, 15.0), noise.between(80.0, 200.0).copysign(start.velocity));
    let mut notches = vec![0.1];
    while notches.len() < 3 && noise.uniform() < 0.5 {
        let last = notches[notches.len() - 1];
        notches.push(last + noise.between(0.15, 0.3));
    }
    let seconds = notches[notches.len() - 1] + 5.0 / rate;
    let trace = filmed(&Wheel(start.position.round(), rate, step, notches), 0.0, seconds, clock, noise);
    Truth { trace, parameters: vec![("rate", rate), ("step", step)], target: None }
}
