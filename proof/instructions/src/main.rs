//! Repeats one item of work a thousand times, so that valgrind can count its instructions.
//!
//! `instructions` lists the items, and `instructions NAME` runs one. The first item does nothing, so its count is the cost of starting
//! the program.
#![expect(clippy::print_stdout, reason = "a command prints its result")]

use carom::animate::Animated;
use carom::batch::Batch;
use carom::compose::Bouncing;
use carom::scroll::{Extent, Scroller, platform};
use carom::touch::{PanZoom, PanZoomPhysics, Rotation};
use carom::{Friction, Motion, Spring, State, Tolerance};
use std::hint::black_box;

const ROUNDS: u32 = 1000;
const START: State = State { position: 0.0, velocity: 1200.0 };

/// A name, and the work.
type Item = (&'static str, fn());

const ITEMS: [Item; 16] = [
    ("nothing", || each(|_| ())),
    ("spring_motion", || each(|t| drop_all(black_box(spring()).motion(START, 300.0 + t)))),
    ("spring_state", || {
        let motion = black_box(spring().motion(START, 300.0));
        each(|t| drop_all(motion.state(t)));
    }),
    ("overdamped_state", overdamped_state),
    ("spring_propagator", || each(|t| drop_all(black_box(spring()).propagator(t)))),
    ("propagator_advance", propagator_advance),
    ("spring_settling_time", || {
        each(|t| drop_all(spring().motion(START, 300.0 + t).settling_time(Tolerance::pixels(2.0))))
    }),
    ("spring_time_at", || each(|t| drop_all(spring().motion(START, 300.0 + t).time_at(200.0)))),
    ("spring_sample_1000", spring_sample),
    ("bouncing_motion", || {
        let list = Bouncing { min: 0.0, max: 900.0, friction: Friction { drag: 2.0 }.into(), spring: spring() };
        each(|t| drop_all(black_box(list).motion(State { position: 400.0 + t, velocity: 2000.0 }).state(0.5)));
    }),
    ("animated_frame", animated_frame),
    ("scroller_frame", scroller_frame),
    ("pan_zoom_frame", pan_zoom_frame),
    ("exp_and_sin_cos", || {
        each(|t| {
            drop_all(libm::exp(-t));
            drop_all(libm::sincos(3.0 * t));
        });
    }),
    ("batch_f32_frame_1024", || frames(restless())),
    ("batch_retarget_64", batch_retarget),
];

fn main() {
    let asked = std::env::args().nth(1);
    match ITEMS.iter().find(|(name, _)| Some(*name) == asked.as_deref()) {
        Some((_, work)) => work(),
        None => ITEMS.iter().for_each(|(name, _)| println!("{name}")),
    }
}

/// Calls `work` with a thousand times within the first second.
fn each(mut work: impl FnMut(f64)) {
    for round in 1..=ROUNDS {
        work(black_box(f64::from(round) / f64::from(ROUNDS)));
    }
}

fn drop_all<T>(x: T) {
    black_box(x);
}

fn spring() -> Spring {
    Spring::from_angular_frequency(black_box(18.0), 0.7)
}

fn overdamped_state() {
    let motion = black_box(Spring::from_angular_frequency(18.0, 1.5).motion(START, 300.0));
    each(|t| drop_all(motion.state(t)));
}

fn propagator_advance() {
    let frame = black_box(spring().propagator(1.0 / 120.0));
    let mut state = START;
    each(|t| state = frame.advance(state, t));
    drop_all(state);
}

fn spring_sample() {
    let motion = black_box(spring().motion(START, 300.0));
    let (mut positions, mut velocities) = (vec![0.0; 1000], vec![0.0; 1000]);
    each(|t| {
        motion.sample(0.0, 0.001 * t, &mut positions, &mut velocities);
        black_box(&positions);
    });
}

fn animated_frame() {
    let mut card = Animated::new([0.0_f32, 0.0], spring());
    each(|t| {
        if (1000.0 * t) as u32 % 100 == 1 {
            card.retarget([300.0 * t as f32, -80.0]);
        }
        card.advance(1.0 / 120.0);
        black_box(card.value());
    });
}

/// Draws frames of an Android page in a fling.
fn scroller_frame() {
    let mut list = Scroller::new(platform::android(), Extent::new(1e6, 800.0));
    list.fling(0.0, 4000.0);
    each(|t| {
        list.advance_to(t);
        drop_all(list.current());
    });
}

/// Draws frames of a picture that pans, zooms and turns on after a pinch of two fingers.
fn pan_zoom_frame() {
    let mut physics = PanZoomPhysics::from_platform(platform::ios());
    physics.rotation = Rotation::free();
    let mut photo = PanZoom::new(physics, [40_000.0, 30_000.0], [400.0, 300.0]);
    photo.zoom_by(0.0, 1.0, [200.0, 150.0]);
    photo.pointer_down(0.0, 1, [150.0, 150.0]);
    photo.pointer_down(0.0, 2, [250.0, 150.0]);
    for report in 1..=10 {
        let way = 4.0 * f64::from(report);
        photo.pointer_move(0.01 * f64::from(report), 1, [150.0 - 0.5 * way, 150.0 - way]);
        photo.pointer_move(0.01 * f64::from(report), 2, [250.0 + way, 150.0 + 2.0 * way]);
    }
    photo.pointer_up(0.1, 1);
    photo.pointer_up(0.1, 2);
    each(|t| {
        photo.advance_to(0.1 + t);
        drop_all(photo.current());
    });
}

/// Returns a batch whose springs never come to rest, so that only frames are counted.
fn restless() -> Batch<f32> {
    let spring = Spring { damping: 0.0, ..spring() };
    Batch::new(spring, 1024)
}

fn frames(mut batch: Batch<f32>) {
    for slot in batch.slots().collect::<Vec<_>>() {
        batch.set_state(slot, START).ok();
    }
    each(|_| {
        batch.advance(black_box(1.0 / 120.0));
        black_box(batch.positions());
    });
}

fn batch_retarget() {
    let mut batch = Batch::<f32>::new(spring(), 1024);
    let slots: Vec<_> = batch.slots().step_by(16).collect();
    each(|t| {
        for slot in &slots {
            batch.retarget(*slot, 300.0 * t as f32).ok();
        }
        batch.advance(1.0 / 120.0);
    });
}
