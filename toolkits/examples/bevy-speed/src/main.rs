//! Times springs against Bevy's propagation of the transforms that they move:
//! `cargo run --release -p example-bevy-speed`.
#![allow(clippy::print_stdout, reason = "it prints its result")]

use bevy_app::{App, PostUpdate, TaskPoolPlugin};
use bevy_ecs::prelude::*;
use bevy_math::{Vec3, vec3};
use bevy_time::{TimePlugin, TimeUpdateStrategy};
use bevy_transform::components::{GlobalTransform, Transform};
use bevy_transform::{TransformPlugin, TransformSystems};
use carom::Spring;
use carom_bevy::{BatchPlugin, BatchSlot, CaromPlugin, CaromSystems, Sprung, Translation};
use std::time::{Duration, Instant};

/// The instants between the systems of one frame.
#[derive(Resource, Default)]
struct Laps(Vec<Instant>);

fn lap(mut laps: ResMut<Laps>) {
    laps.0.push(Instant::now());
}

const SPRING: Spring = Spring { mass: 1.0, stiffness: 40.0, damping: 6.0 };

/// Returns the medians of the milliseconds that springs and propagation take in a frame.
fn time(name: &str, count: usize, spawn: impl Fn(&mut World, Vec3)) {
    let mut app = App::new();
    app.add_plugins((TaskPoolPlugin::default(), TimePlugin, TransformPlugin, CaromPlugin::default()));
    app.add_plugins(BatchPlugin::<Translation>::new(SPRING));
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_micros(16_667)));
    app.init_resource::<Laps>();
    app.configure_sets(PostUpdate, (CaromSystems, TransformSystems::Propagate).chain());
    app.add_systems(
        PostUpdate,
        (
            lap.before(CaromSystems),
            lap.after(CaromSystems).before(TransformSystems::Propagate),
            lap.after(TransformSystems::Propagate),
        ),
    );
    for i in 0..count {
        spawn(app.world_mut(), vec3(300.0 + i as f32, 80.0, -40.0));
    }
    let (mut springs, mut propagation) = (Vec::new(), Vec::new());
    for frame in 0..60 {
        app.update();
        let laps = std::mem::take(&mut app.world_mut().resource_mut::<Laps>().0);
        if frame >= 5 {
            springs.push(laps[1] - laps[0]);
            propagation.push(laps[2] - laps[1]);
        }
    }
    let median = |times: &mut Vec<Duration>| {
        times.sort();
        1_000.0 * times[times.len() / 2].as_secs_f64()
    };
    println!("| {name} | {count} | {:.2} ms | {:.2} ms |", median(&mut springs), median(&mut propagation));
}

fn main() {
    println!("| springs | entities | springs | propagation |\n|---|---|---|---|");
    for count in [10_000, 100_000] {
        time("`Sprung`", count, |world, goal| {
            let spring = Sprung::<Translation>::at(Vec3::ZERO, SPRING).to(goal);
            world.spawn((Transform::default(), GlobalTransform::default(), spring));
        });
        time("`BatchSlot`", count, |world, goal| {
            let slot = BatchSlot::<Translation>::at(Vec3::ZERO).to(goal);
            world.spawn((Transform::default(), GlobalTransform::default(), slot));
        });
    }
}
