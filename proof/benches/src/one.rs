//! Cases of one spring: a step, and queries to a motion.

use crate::batches::DT;
use crate::harness::Case;
use carom::animate::{Animatable, Animated, SpringSystem};
use carom::scroll::{Extent, Scroller, platform};
use carom::step::{Rk4, SpringForce, Stepper, VelocityVerlet};
use carom::{Motion, Spring, State, Tolerance};
use std::hint::black_box;
use std::time::Duration;

/// The unit of the tables.
pub const UNIT: &str = "exp + sincos (libm)";

/// The spring of the peers' pages: response 0.35 s, damping ratio 0.7.
const RESPONSE: f64 = 0.35;
const DAMPING_RATIO: f64 = 0.7;

/// The number of steps between retargets, which keep the spring moving.
const RETARGET: u64 = 64;

/// A spring as it is usually written: a force from three fields, and two half kicks with the damping solved implicitly.
#[derive(Clone, Copy)]
struct Naive {
    stiffness: f64,
    damping: f64,
    mass: f64,
}

impl Naive {
    fn new(spring: Spring) -> Self {
        let Spring { mass, stiffness, damping } = spring;
        Self { stiffness, damping, mass }
    }

    fn acceleration(&self, position: f64, velocity: f64, target: f64) -> f64 {
        (-self.stiffness * (position - target) - self.damping * velocity) / self.mass
    }

    fn verlet(&self, state: State, target: f64, dt: f64) -> State {
        let half = 0.5 * dt;
        let velocity = state.velocity + half * self.acceleration(state.position, state.velocity, target);
        let position = state.position + dt * velocity;
        let pull = -self.stiffness * (position - target) / self.mass;
        State { position, velocity: (velocity + half * pull) / (1.0 + half * self.damping / self.mass) }
    }

    fn rk4(&self, state: State, target: f64, dt: f64) -> State {
        let State { position: x, velocity: v } = state;
        let a1 = self.acceleration(x, v, target);
        let (x2, v2) = (x + 0.5 * dt * v, v + 0.5 * dt * a1);
        let a2 = self.acceleration(x2, v2, target);
        let (x3, v3) = (x + 0.5 * dt * v2, v + 0.5 * dt * a2);
        let a3 = self.acceleration(x3, v3, target);
        let (x4, v4) = (x + dt * v3, v + dt * a3);
        let a4 = self.acceleration(x4, v4, target);
        State {
            position: x + dt / 6.0 * (v + 2.0 * (v2 + v3) + v4),
            velocity: v + dt / 6.0 * (a1 + 2.0 * (a2 + a3) + a4),
        }
    }
}

fn spring() -> Spring {
    Spring::from_response_damping_ratio(RESPONSE, DAMPING_RATIO)
}

/// Returns the target at a step.
fn target(step: u64) -> f64 {
    if (step / RETARGET).is_multiple_of(2) { 300.0 } else { 0.0 }
}

/// Steps from the state that the previous step left, which stays in registers.
fn stepping(name: &'static str, step: impl Fn(State, f64) -> State + 'static) -> Case<'static> {
    Case::new(name, 1, move |n| {
        let mut state = State::at_rest(0.0);
        for i in 0..n {
            state = step(state, target(i));
        }
        let _ = black_box(state);
    })
}

/// Each step reads the parameters from memory, as a program would.
pub fn step_cases() -> Vec<Case<'static>> {
    let propagator = spring().propagator(DT);
    let naive = Naive::new(spring());
    let mut cases = vec![
        stepping("exact step, cached propagator", move |state, target| black_box(&propagator).advance(state, target)),
        Case::new("the same, counted from the target", 1, move |n| {
            let mut offset = State::at_rest(-300.0);
            for step in 0..n {
                if step % RETARGET == 0 {
                    offset.position += target(step + RETARGET) - target(step);
                }
                offset = black_box(&propagator).displace(offset);
            }
            let _ = black_box(offset);
        }),
        stepping("velocity Verlet, naive", move |state, target| black_box(&naive).verlet(state, target, DT)),
        stepping("RK4, naive", move |state, target| black_box(&naive).rk4(state, target, DT)),
        stepping("velocity Verlet, carom::step", |state, target| {
            VelocityVerlet.step(&black_box(SpringForce { spring: spring(), target }), state, DT)
        }),
        stepping("RK4, carom::step", |state, target| {
            Rk4.step(&black_box(SpringForce { spring: spring(), target }), state, DT)
        }),
    ];
    cases.extend(peers());
    cases
}

/// The springs of other crates, each used as its documentation shows.
fn peers<'a>() -> Vec<Case<'a>> {
    let config = springs::SpringConfig::from_response_damping(RESPONSE, DAMPING_RATIO);
    let mut springs = springs::Spring::new(0.0_f64).with_config(config);
    let frequency = 2.0 * std::f64::consts::PI / RESPONSE;
    let params = damped_springs::SpringParams::from(damped_springs::SpringConfig::new(frequency, DAMPING_RATIO));
    let shared = damped_springs::SpringTimeStep::new(params, DT);
    let (mut damped, mut damped_shared) = (damped_springs::Spring::<f64>::new(), damped_springs::Spring::<f64>::new());
    let motion = iced_anim::spring::Motion { damping: 0.7, response: Duration::from_secs_f64(RESPONSE) };
    let mut iced = iced_anim::Spring::new(0.0_f32).with_motion(motion);
    let (mut now, frame) = (iced.last_update(), Duration::from_secs_f64(DT));
    let Spring { mass, stiffness, damping } = spring();
    let mut gravitas = gravitas::Spring::new(mass as f32, stiffness as f32, damping as f32);
    vec![
        Case::new("springs", 1, move |n| {
            for step in 0..n {
                springs.set_target(target(step));
                black_box(&mut springs).advance(DT);
            }
        }),
        Case::new("damped-springs", 1, move |n| {
            for step in 0..n {
                damped.equilibrium = target(step);
                black_box(&mut damped).update_single(params, DT);
            }
        }),
        Case::new("damped-springs, shared step", 1, move |n| {
            for step in 0..n {
                damped_shared.equilibrium = target(step);
                black_box(&mut damped_shared).update(black_box(shared));
            }
        }),
        Case::new("gravitas, x and dx (f32)", 1, move |n| {
            use gravitas::Simulation;
            gravitas.snap(0.0);
            let mut begun = 0.0;
            for step in 0..n {
                let t = (step % 100_000) as f32 * DT as f32;
                if step % RETARGET == 0 {
                    gravitas.set(target(step) as f32, 0.0, if step == 0 { 0.0 } else { t });
                    begun = t;
                }
                black_box((black_box(&gravitas).x(t), gravitas.dx(t), begun));
            }
        }),
        Case::new("iced_anim (f32, Euler)", 1, move |n| {
            for step in 0..n {
                now += frame;
                if step % RETARGET == 0 {
                    iced.set_target(target(step) as f32);
                }
                black_box(&mut iced).tick(now);
            }
        }),
        Case::new("keyframe, an easing (no spring)", 1, move |n| {
            for step in 0..n {
                let part = (step % RETARGET) as f64 / RETARGET as f64;
                black_box(keyframe::ease(keyframe::functions::EaseInOut, black_box(0.0), 300.0, part));
            }
        }),
    ]
}

/// `Scroller::current` on every platform, under a finger, in a fling and at an edge, eight pages each.
pub fn frame_cases() -> Vec<Case<'static>> {
    let mut cases = vec![exp_sincos()];
    for preset in platform::ALL {
        let flick = |speed: f64, content: f64| {
            let mut page = Scroller::new((preset.platform)(), Extent::new(content, 800.0));
            page.snap_to(0.0, 1000.0);
            page.pointer_down(0.0, 0.0);
            for i in 1..=12 {
                page.pointer_move(0.008 * f64::from(i), -speed * 0.008 * f64::from(i));
            }
            page
        };
        let at = |page: &Scroller, is_released: bool, time: f64| {
            let mut page = page.clone();
            if is_released {
                page.pointer_up(0.096);
            }
            page.advance_to(time);
            page
        };
        let (long, short) = (flick(2500.0, 1e6), flick(3500.0, 2200.0));
        let pages = |page: Scroller, is_released: bool, from: f64, step: f64| -> Vec<Scroller> {
            (0..8).map(|i| at(&page, is_released, from + step * f64::from(i))).collect()
        };
        for (name, pages) in [
            ("finger", pages(long.clone(), false, 0.096, 0.001)),
            ("fling", pages(long, true, 0.1, 0.05)),
            ("edge", pages(short, true, 0.13, 0.03)),
        ] {
            cases.push(Case::new(format!("{}, {name}", preset.name).leak(), 8, move |n| {
                for _ in 0..n {
                    for page in &pages {
                        black_box(black_box(page).current());
                    }
                }
            }));
        }
    }
    cases
}

pub fn driver_cases() -> Vec<Case<'static>> {
    let kicked: Vec<_> = (0..64_u8)
        .map(|i| {
            let mut value = Animated::new(0.0_f32, spring());
            value.set_velocity(f32::from(i) * 30.0);
            value.retarget(300.0);
            value
        })
        .collect();
    vec![
        exp_sincos(),
        frames_of("Animated f32, a frame", 0.0_f32, 300.0, u64::MAX),
        frames_of("Animated [f32; 3], a frame", [0.0_f32; 3], [300.0, 200.0, -100.0], u64::MAX),
        frames_of("Animated f32, a retarget and a frame", 0.0_f32, 300.0, 1),
        frames_of("Animated [f32; 3], a retarget and a frame", [0.0_f32; 3], [300.0, 200.0, -100.0], 1),
        Case::new("Animated f32, settling_time", 64, move |n| {
            for _ in 0..n {
                for value in &kicked {
                    black_box(black_box(value).settling_time());
                }
            }
        }),
        system_frames("SpringSystem, a frame", u64::MAX),
        system_frames("SpringSystem, a retarget and a frame", 1),
    ]
}

/// Advances and reads a value in motion, and retargets it every `every` frames. The value swings so long that it is never at
/// rest.
fn frames_of<T: Animatable + 'static>(name: &'static str, from: T, to: T, every: u64) -> Case<'static> {
    Case::new(name, 64, move |n| {
        for _ in 0..n {
            let mut value = Animated::new(from, Spring::from_response_damping_ratio(RESPONSE, 0.05));
            value.retarget(to);
            for frame in 0..64 {
                if frame % every == every - 1 {
                    value.retarget(if frame % 2 == 0 { from } else { to });
                }
                black_box((black_box(&mut value).advance(DT), value.value()));
            }
        }
    })
}

/// Advances a system of 64 springs in motion. Every `every` frames, all of them are retargeted.
fn system_frames(name: &'static str, every: u64) -> Case<'static> {
    let mut system = SpringSystem::new();
    let ids: Vec<_> = (0..64)
        .map(|_| {
            let id = system.insert(Spring::from_response_damping_ratio(RESPONSE, 0.0), 0.0);
            system.retarget(id, 300.0).expect("the spring is in the system");
            id
        })
        .collect();
    Case::new(name, 64, move |n| {
        for frame in 0..n {
            if frame % every == every - 1 {
                for id in &ids {
                    let target = if frame % 2 == 0 { 0.0 } else { 300.0 };
                    system.retarget(*id, target).expect("the spring is in the system");
                }
            }
            black_box(black_box(&mut system).advance(DT));
        }
    })
}

/// An exp and a sincos of `libm`, at 64 times.
fn exp_sincos() -> Case<'static> {
    Case::new(UNIT, 64, move |n| {
        for _ in 0..n {
            for i in 0..64 {
                let t = black_box(0.001 + 0.009 * f64::from(i));
                black_box((libm::exp(-12.6 * t), libm::sincos(12.8 * t)));
            }
        }
    })
}

/// Queries to a prepared motion, at 64 times or starts each.
pub fn question_cases() -> Vec<Case<'static>> {
    let starts: Vec<_> =
        (0..64).map(|i| State { position: f64::from(i) - 40.0, velocity: f64::from(i * 37 % 64) * 30.0 }).collect();
    let motions: Vec<_> = starts.iter().map(|start| spring().motion(*start, 300.0)).collect();
    let overdamped: Vec<_> =
        starts.iter().map(|start| Spring::from_response_damping_ratio(RESPONSE, 1.5).motion(*start, 300.0)).collect();
    let times: Vec<_> = (0..64).map(|i| 0.001 + 0.009 * f64::from(i)).collect();
    let (times, motions, overdamped) = (&*times.leak(), &*motions.leak(), &*overdamped.leak());
    let tolerance = Tolerance::relative(300.0);
    let first = spring().motion(State { position: 0.0, velocity: 1200.0 }, 300.0);
    let mut cases = vec![
        exp_sincos(),
        Case::new("state(t)", 64, move |n| {
            for _ in 0..n {
                for t in times {
                    let _ = black_box(black_box(&first).state(black_box(*t)));
                }
            }
        }),
        Case::new("settling_time, underdamped", 64, move |n| {
            for _ in 0..n {
                for motion in motions {
                    black_box(black_box(motion).settling_time(tolerance));
                }
            }
        }),
        Case::new("settling_time, overdamped", 64, move |n| {
            for _ in 0..n {
                for motion in overdamped {
                    black_box(black_box(motion).settling_time(tolerance));
                }
            }
        }),
        Case::new("time_at, underdamped", 64, move |n| {
            for _ in 0..n {
                for motion in motions {
                    black_box(black_box(motion).time_at(200.0));
                }
            }
        }),
        Case::new("time_at, overdamped", 64, move |n| {
            for _ in 0..n {
                for motion in overdamped {
                    black_box(black_box(motion).time_at(200.0));
                }
            }
        }),
    ];
    cases.extend(sample_cases());
    cases
}

/// Points of a whole curve.
const POINTS: usize = 1000;

/// Names of the sampled compositions.
const SAMPLED: [&str; 4] = [
    "sample, 1000 points of Bouncing in its spring",
    "sample, 1000 points of Clamped, half at its edge",
    "sample, 1000 points of Bouncing in its fling",
    "sample, 1000 points of a fling Then a spring",
];
const SPRING_POINTS: &str = "sample, 1000 points of a spring";
const FLING_POINTS: &str = "sample, 1000 points of a fling";
const BOTH_POINTS: &str = "sample, points of that fling and of that spring";

/// Whole curves of laws and of the compositions that contain them.
fn sample_cases() -> Vec<Case<'static>> {
    let start = State { position: 0.0, velocity: 1200.0 };
    let first = spring().motion(start, 300.0);
    let fling = carom::Friction { drag: 2.0 };
    let flung = fling.motion(State { position: 10.0, velocity: 900.0 });
    let list = carom::compose::Bouncing { min: -1e9, max: 1e9, friction: fling.into(), spring: spring() };
    let caught =
        carom::compose::Then::new(flung, carom::compose::Until::Position(200.0), |at| spring().motion(at, 200.0));
    let handover = caught.handover().unwrap_or_default();
    let (second, before) = (spring().motion(flung.state(handover), 200.0), (handover / 0.001).ceil() as usize);
    let sampling = |name, motion: Box<dyn Motion>, step: f64| {
        let (mut x, mut v) = (vec![0.0; POINTS], vec![0.0; POINTS]);
        Case::new(name, POINTS, move |n| {
            for _ in 0..n {
                black_box(&motion).sample(black_box(0.0), black_box(step), &mut x, &mut v);
                black_box((&x, &v));
            }
        })
    };
    let (mut x, mut v) = (vec![0.0; POINTS], vec![0.0; POINTS]);
    let both = Case::new(BOTH_POINTS, POINTS, move |n| {
        for _ in 0..n {
            let ((fx, sx), (fv, sv)) = (x.split_at_mut(before), v.split_at_mut(before));
            black_box(&flung).sample(black_box(0.0), black_box(0.001), fx, fv);
            black_box(&second).sample(black_box(0.0), black_box(0.001), sx, sv);
            black_box((&x, &v));
        }
    });
    vec![
        sampling(SPRING_POINTS, Box::new(first), 0.0005),
        sampling(FLING_POINTS, Box::new(flung), 0.002),
        both,
        sampling(SAMPLED[0], Box::new(carom::compose::Bouncing { min: 300.0, ..list }.motion(start)), 0.0005),
        sampling(SAMPLED[1], Box::new(carom::compose::Clamped::new(first, 0.0, 300.0)), 0.0005),
        sampling(SAMPLED[2], Box::new(list.motion(State { position: 10.0, velocity: 900.0 })), 0.002),
        sampling(SAMPLED[3], Box::new(caught), 0.001),
    ]
}
