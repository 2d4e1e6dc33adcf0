//! Films the springs of crates by the scenarios of the report: `carom-report NAME SCENARIO` prints the traces as a JSON list.

use std::time::Duration;

use serde::Deserialize;
use serde_json::json;

const SECONDS: f64 = 3.0;

#[derive(Deserialize)]
struct Scenario {
    spring: Constants,
    events: Vec<Event>,
    runs: Vec<Run>,
}

#[derive(Clone, Copy, Deserialize)]
struct Constants {
    stiffness: f64,
    damping: f64,
    mass: f64,
}

#[derive(Deserialize)]
struct Event {
    t: f64,
    to: f64,
}

#[derive(Deserialize)]
struct Run {
    rate: f64,
    #[serde(default)]
    stall: Option<[f64; 2]>,
}

/// A value of a crate, used as its documentation shows: a target at an event, and a step of time at a frame.
trait Value {
    fn retarget(&mut self, target: f64);
    fn advance(&mut self, dt: f64) -> f64;
}

impl Value for springs::Spring<f64> {
    fn retarget(&mut self, target: f64) {
        self.set_target(target);
    }

    fn advance(&mut self, dt: f64) -> f64 {
        springs::Spring::advance(self, dt);
        self.value()
    }
}

struct Damped(damped_springs::Spring<f64>, damped_springs::SpringParams<f64>);

impl Value for Damped {
    fn retarget(&mut self, target: f64) {
        self.0.equilibrium = target;
    }

    fn advance(&mut self, dt: f64) -> f64 {
        self.0.update_single(self.1, dt);
        self.0.position
    }
}

struct Iced(iced_anim::Spring<f32>, std::time::Instant);

impl Value for Iced {
    fn retarget(&mut self, target: f64) {
        let was_idle = !self.0.has_energy();
        self.0.set_target(target as f32);
        // A spring at rest begins at the time of this call, by the real clock.
        if was_idle {
            self.1 = self.0.last_update();
        }
    }

    fn advance(&mut self, dt: f64) -> f64 {
        self.1 += Duration::from_secs_f64(dt);
        self.0.tick(self.1);
        f64::from(*self.0.value())
    }
}

struct Gravitas(gravitas::Spring, f32);

impl Value for Gravitas {
    fn retarget(&mut self, target: f64) {
        // It adds the velocity that it has.
        self.0.set(target as f32, 0.0, self.1);
    }

    fn advance(&mut self, dt: f64) -> f64 {
        use gravitas::Simulation;
        self.1 += dt as f32;
        f64::from(self.0.x(self.1))
    }
}

impl Value for carom::animate::Animated<f64> {
    fn retarget(&mut self, target: f64) {
        carom::animate::Animated::retarget(self, target);
    }

    fn advance(&mut self, dt: f64) -> f64 {
        carom::animate::Animated::advance(self, dt);
        self.value()
    }
}

fn value(name: &str, Constants { stiffness, damping, mass }: Constants) -> Option<Box<dyn Value>> {
    let frequency = (stiffness / mass).sqrt();
    let ratio = damping / (2.0 * (stiffness * mass).sqrt());
    Some(match name {
        "springs" => {
            let config = springs::SpringConfig::from_physical(mass, stiffness, damping);
            Box::new(springs::Spring::new(0.0).with_config(config))
        }
        "damped-springs" => {
            let config = damped_springs::SpringConfig::new(frequency, ratio);
            Box::new(Damped(damped_springs::Spring::new(), config.into()))
        }
        "iced_anim" => {
            let response = Duration::from_secs_f64(std::f64::consts::TAU / frequency);
            let motion = iced_anim::spring::Motion { damping: ratio as f32, response };
            let spring = iced_anim::Spring::new(0.0_f32).with_motion(motion);
            let begin = spring.last_update();
            Box::new(Iced(spring, begin))
        }
        "gravitas" => {
            let mut spring = gravitas::Spring::new(mass as f32, stiffness as f32, damping as f32);
            spring.snap(0.0);
            Box::new(Gravitas(spring, 0.0))
        }
        "carom-rust" => {
            let spring = carom::Spring { mass, stiffness, damping };
            Box::new(carom::animate::Animated::new(0.0, spring))
        }
        _ => return None,
    })
}

fn film(name: &str, value: &mut dyn Value, scenario: &Scenario, run: &Run) -> String {
    let mut rows = vec![json!({"trace": 1, "of": name, "unit": "px", "clock": "frame", "rate": run.rate})];
    let (mut last, mut next) = (0.0, 0);
    for i in 0..=(run.rate * SECONDS) as u32 {
        let t = f64::from(i) / run.rate;
        while let Some(event) = scenario.events.get(next).filter(|event| event.t <= t) {
            value.retarget(event.to);
            let mark = if next == 0 { "target" } else { "retarget" };
            rows.push(json!({"t": event.t, "mark": mark, "to": event.to}));
            next += 1;
        }
        if run.stall.is_some_and(|[from, to]| from < t && t < to) {
            continue;
        }
        rows.push(json!({"t": t, "x": value.advance(t - last)}));
        last = t;
    }
    rows.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (name, scenario) = arguments.next().zip(arguments.next()).ok_or("usage: carom-report NAME SCENARIO")?;
    let scenario: Scenario = serde_json::from_str(&scenario)?;
    let mut traces = Vec::new();
    for run in &scenario.runs {
        let mut value = value(&name, scenario.spring).ok_or("there is no such crate")?;
        traces.push(film(&name, value.as_mut(), &scenario, run));
    }
    println!("{}", serde_json::to_string(&traces)?);
    Ok(())
}
