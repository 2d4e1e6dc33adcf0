//! Springs of crates, and gpui's.

use std::time::Duration;

use animato::Update;

use crate::{Constants, Value};

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
        // If the spring was at rest, it now begins at the real clock's time, so remember that time.
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
        // The spring continues at the velocity that it has.
        self.0.set(target as f32, 0.0, self.1);
    }

    fn advance(&mut self, dt: f64) -> f64 {
        use gravitas::Simulation;
        self.1 += dt as f32;
        f64::from(self.0.x(self.1))
    }
}

impl Value for animato::Spring {
    fn retarget(&mut self, target: f64) {
        self.set_target(target as f32);
    }

    fn advance(&mut self, dt: f64) -> f64 {
        self.update(dt as f32);
        f64::from(self.position())
    }
}

/// gpui's spring, from its file as published. The file names these types of its crate.
#[allow(dead_code)]
mod gpui {
    include!(concat!(env!("OUT_DIR"), "/gpui_spring.rs"));
}

struct Gpui {
    config: gpui::SpringConfig,
    state: gpui::SpringState,
    target: f32,
}

impl Value for Gpui {
    fn retarget(&mut self, target: f64) {
        self.target = target as f32;
    }

    fn advance(&mut self, dt: f64) -> f64 {
        self.state = self.config.step(self.state, self.target, dt as f32);
        f64::from(self.state.position)
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

pub(crate) fn value(name: &str, Constants { stiffness, damping, mass }: Constants) -> Option<Box<dyn Value>> {
    let frequency = (stiffness / mass).sqrt();
    let ratio = damping / (2.0 * (stiffness * mass).sqrt());
    let [k, c, m] = [stiffness, damping, mass].map(|constant| constant as f32);
    let animato = animato::SpringConfig { stiffness: k, damping: c, mass: m, ..Default::default() };
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
            let mut spring = gravitas::Spring::new(m, k, c);
            spring.snap(0.0);
            Box::new(Gravitas(spring, 0.0))
        }
        "animato" => Box::new(animato::Spring::new(animato)),
        "animato-rk4" => Box::new(animato::Spring::new(animato).use_rk4(true)),
        "gpui" => Box::new(Gpui { config: gpui::SpringConfig::new(k, c, m), state: Default::default(), target: 0.0 }),
        "carom-rust" => Box::new(carom::animate::Animated::new(0.0, carom::Spring { mass, stiffness, damping })),
        _ => return None,
    })
}
