//! Cases of many springs a frame.

use crate::harness::Case;
use carom::batch::{Batch, Scalar, Slot};
use carom::{Spring, State, Tolerance};
use std::hint::black_box;

pub const DT: f64 = 1.0 / 120.0;

/// A spring that hardly loses energy, so that its numbers don't become subnormal while we time it.
fn spring() -> Spring {
    Spring::from_response_damping_ratio(0.35, 1e-6)
}

/// The name of the case that computes the positions of one frame.
pub const POSITIONS: &str = "batch f32, positions";

/// Why a change succeeds.
const ACCEPTED: &str = "the slot is in the batch, and the numbers are in the domain";

/// Returns the springs of a batch, in a list of their own, so that the batch can be changed.
fn all<T: Scalar>(batch: &Batch<T>) -> Vec<Slot> {
    batch.slots().collect()
}

/// Returns a batch that never comes to rest.
pub fn moving<T: Scalar>(springs: usize) -> Batch<T> {
    let tolerance = Tolerance::new(0.0, 0.0);
    let mut batch = Batch::new(spring(), springs);
    batch.set_tolerance(tolerance);
    for slot in all(&batch) {
        let position = 1.0 + (slot.place() % 100) as f64;
        batch.set_state(slot, State { position, velocity: 3.0 * position }).expect(ACCEPTED);
    }
    batch
}

/// The number of neighbours that move or rest together.
const BLOCK: usize = 64;

/// Returns a batch where every tenth block moves and the others have come to rest.
fn mostly_asleep(springs: usize) -> Batch<f32> {
    let tolerance = Tolerance::pixels(2.0);
    let mut batch = Batch::new(Spring::from_response_damping_ratio(0.35, 1.0), springs);
    batch.set_tolerance(tolerance);
    let slots = all(&batch);
    for slot in &slots {
        batch.retarget(*slot, 1.0 + (slot.place() % 100) as f32).expect(ACCEPTED);
    }
    while batch.advance(DT) {}
    batch.set_spring(spring());
    for slot in slots.into_iter().filter(|slot| (slot.place() / BLOCK).is_multiple_of(10)) {
        batch.set_state(slot, State::at_rest(0.0)).expect(ACCEPTED);
    }
    batch
}

/// Reads and writes the bytes of a step, but hardly computes, so no step in place can be faster.
#[multiversion::multiversion(targets = "simd")]
fn scale<T: Scalar>(x: &mut [T], v: &mut [T], factor: T) {
    for (x, v) in x.iter_mut().zip(v) {
        (*x, *v) = (factor * *x, factor * *v);
    }
}

/// Scales one array after the other.
#[multiversion::multiversion(targets = "simd")]
fn scale_each<T: Scalar>(x: &mut [T], v: &mut [T], factor: T) {
    for x in x {
        *x = factor * *x;
    }
    for v in v {
        *v = factor * *v;
    }
}

/// Two arrays laid out like the arrays of a batch. Each starts on a cache line, and their addresses differ by 2048 modulo 4096, so
/// that the processor doesn't mistake a load for one that depends on a recent store (4K aliasing).
struct Arrays<T> {
    room: Vec<T>,
    springs: usize,
}

impl<T: Clone> Arrays<T> {
    fn new(springs: usize, number: T) -> Self {
        Self { room: vec![number; Self::second(springs) + springs + 64], springs }
    }

    fn second(springs: usize) -> usize {
        springs.next_multiple_of(4096 / size_of::<T>()) + 2048 / size_of::<T>()
    }

    fn both(&mut self) -> (&mut [T], &mut [T]) {
        let start = self.room.as_ptr().align_offset(64);
        let (x, v) = self.room[start..].split_at_mut(Self::second(self.springs));
        (&mut x[..self.springs], &mut v[..self.springs])
    }
}

/// A function that multiplies both arrays by a number.
type Scale<T> = fn(&mut [T], &mut [T], T);

fn scaling<T: Scalar + From<f32> + 'static>(name: &'static str, springs: usize, scale: Scale<T>) -> Case<'static> {
    let (one, factor) = (T::from(1.0), T::from(-1.0));
    let mut arrays = Arrays::new(springs, one);
    Case::new(name, springs, move |n| {
        let (x, v) = arrays.both();
        for _ in 0..n {
            scale(black_box(&mut *x), black_box(&mut *v), black_box(factor));
        }
    })
}

/// A frame that computes every position.
fn frames<T: Scalar + 'static>(name: &'static str, batch: Batch<T>) -> Case<'static> {
    shown(name, batch, |batch| {
        black_box(batch.positions());
    })
}

/// A frame that calls `read`.
fn shown<T: Scalar + 'static>(
    name: &'static str,
    mut batch: Batch<T>,
    read: impl Fn(&mut Batch<T>) + 'static,
) -> Case<'static> {
    Case::new(name, batch.len(), move |n| {
        for _ in 0..n {
            black_box(&mut batch).advance(black_box(DT));
            read(&mut batch);
        }
    })
}

pub fn f32_cases(springs: usize) -> Vec<Case<'static>> {
    let moving = || moving::<f32>(springs);
    vec![
        scaling("scale f32", springs, scale::<f32>),
        scaling("the same f32 elsewhere", springs, scale::<f32>),
        scaling("scale f32, one array after the other", springs, scale_each::<f32>),
        frames(POSITIONS, moving()),
        frames("batch f32, 90 % asleep", mostly_asleep(springs)),
        shown("batch f32, positions and velocities", moving(), |batch| {
            black_box(batch.positions());
            black_box(batch.velocities());
        }),
    ]
}

pub fn f64_cases(springs: usize) -> Vec<Case<'static>> {
    vec![scaling("scale f64", springs, scale::<f64>), frames("batch f64, positions", moving::<f64>(springs))]
}

/// Springs as other programs keep them: objects side by side.
pub fn peers(springs: usize) -> Vec<Case<'static>> {
    let config = springs::SpringConfig::from_response_damping(0.35, 0.1);
    let mut crates: Vec<_> = (0..springs)
        .map(|i| springs::Spring::new(0.0_f32).with_config(config).with_target(1e6 + i as f32).with_epsilon(1e-300))
        .collect();
    let mut objects: Vec<_> = (0..springs).map(|i| Object { position: i as f32, ..Object::new(spring()) }).collect();
    let mut staged: Vec<_> = (0..springs).map(|i| Object { position: i as f32, ..Object::new(spring()) }).collect();
    let frequency = spring().angular_frequency() as f32;
    let params = damped_springs::SpringParams::from(damped_springs::SpringConfig::new(frequency, 0.1));
    let mut damped: Vec<_> =
        (0..springs).map(|i| damped_springs::Spring::<f32>::from_equilibrium(1e6 + i as f32)).collect();
    vec![
        frames(POSITIONS, moving::<f32>(springs)),
        Case::new("springs crate, Vec", springs, move |n| {
            for _ in 0..n {
                for spring in black_box(&mut crates) {
                    spring.advance(DT);
                }
            }
        }),
        Case::new("damped-springs, shared step, Vec", springs, move |n| {
            for _ in 0..n {
                let step = damped_springs::SpringTimeStep::new(params, black_box(DT as f32));
                for spring in black_box(&mut damped) {
                    spring.update(step);
                }
            }
        }),
        Case::new("velocity Verlet objects, Vec", springs, move |n| {
            for _ in 0..n {
                black_box(&mut objects).iter_mut().for_each(|object| object.verlet(DT as f32));
            }
        }),
        Case::new("RK4 objects, Vec", springs, move |n| {
            for _ in 0..n {
                black_box(&mut staged).iter_mut().for_each(|object| object.rk4(DT as f32));
            }
        }),
    ]
}

/// A spring as an object, with its own parameters.
#[derive(Clone, Copy)]
struct Object {
    stiffness: f32,
    damping: f32,
    mass: f32,
    target: f32,
    position: f32,
    velocity: f32,
}

impl Object {
    fn new(spring: Spring) -> Self {
        let Spring { mass, stiffness, damping } = spring;
        let (stiffness, damping, mass) = (stiffness as f32, damping as f32, mass as f32);
        Self { stiffness, damping, mass, target: 300.0, position: 0.0, velocity: 0.0 }
    }

    fn acceleration(&self, position: f32, velocity: f32) -> f32 {
        (-self.stiffness * (position - self.target) - self.damping * velocity) / self.mass
    }

    fn verlet(&mut self, dt: f32) {
        let half = 0.5 * dt;
        let velocity = self.velocity + half * self.acceleration(self.position, self.velocity);
        self.position += dt * velocity;
        let pull = -self.stiffness * (self.position - self.target) / self.mass;
        self.velocity = (velocity + half * pull) / (1.0 + half * self.damping / self.mass);
    }

    fn rk4(&mut self, dt: f32) {
        let (x, v) = (self.position, self.velocity);
        let a1 = self.acceleration(x, v);
        let (x2, v2) = (x + 0.5 * dt * v, v + 0.5 * dt * a1);
        let a2 = self.acceleration(x2, v2);
        let (x3, v3) = (x + 0.5 * dt * v2, v + 0.5 * dt * a2);
        let a3 = self.acceleration(x3, v3);
        let (x4, v4) = (x + dt * v3, v + dt * a3);
        let a4 = self.acceleration(x4, v4);
        self.position = x + dt / 6.0 * (v + 2.0 * (v2 + v3) + v4);
        self.velocity = v + dt / 6.0 * (a1 + 2.0 * (a2 + a3) + a4);
    }
}
