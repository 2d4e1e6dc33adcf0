//! Properties in batches.

use crate::{Arrivals, app, frame_after};
use bevy_app::App;
use bevy_ecs::change_detection::DetectChanges as _;
use bevy_ecs::entity::Entity;
use bevy_math::{Vec3, vec3};
use bevy_transform::components::Transform;
use carom::Spring;
use carom::animate::Animated;
use carom_bevy::{BatchPlugin, BatchSlot, Translation};
use std::time::Duration;

const FRAME: Duration = Duration::from_micros(16_667);

fn spring() -> Spring {
    Spring::from_response_damping_ratio(0.4, 0.6)
}

fn goal(i: usize) -> Vec3 {
    vec3(100.0 + i as f32, 50.0, -(i as f32))
}

fn spawn(app: &mut App, i: usize) -> Entity {
    let dot = BatchSlot::<Translation>::at(vec3(1.0, 2.0, 3.0)).to(goal(i));
    app.world_mut().spawn((Transform::default(), dot)).id()
}

fn translation(app: &App, entity: Entity) -> Vec3 {
    app.world().get::<Transform>(entity).expect("the entity has a transform").translation
}

#[test]
fn batch_slots_move_like_animated_values_and_settle_once() {
    let mut app = app(FRAME);
    app.add_plugins(BatchPlugin::<Translation>::new(spring()));
    let dots: Vec<_> = (0..500).map(|i| spawn(&mut app, i)).collect();
    app.update();
    let mut core = Animated::new(vec3(1.0, 2.0, 3.0), spring());
    core.retarget(goal(70));
    for frame in 0..250 {
        if frame == 12 {
            app.world_mut().get_mut::<BatchSlot<Translation>>(dots[70]).expect("it has a slot").retarget(Vec3::ONE);
            core.retarget(Vec3::ONE);
        }
        app.update();
        core.advance(FRAME.as_secs_f64());
        // The numbers come to rest one by one, and lanes are computed in single precision.
        let (seen, expected) = (translation(&app, dots[70]), core.value());
        assert!(seen.distance(expected) < 0.3, "{seen} is not {expected} in frame {frame}");
        assert!(seen.distance(expected) < 1e-3 || frame > 40, "{seen} is not {expected} in frame {frame}");
    }
    for (i, dot) in dots.iter().enumerate().filter(|(i, _)| *i != 70) {
        assert_eq!(translation(&app, *dot), goal(i));
    }
    assert_eq!(app.world().resource::<Arrivals>().0, 500);
    let before = app.world_mut().change_tick();
    for _ in 0..10 {
        app.update();
    }
    for dot in dots {
        let changed = app.world().entity(dot).get_ref::<Transform>().map(|transform| transform.last_changed());
        assert!(
            changed.is_some_and(|tick| before.get().wrapping_sub(tick.get()) < u32::MAX / 2),
            "it was written at rest"
        );
    }
}

#[test]
fn a_slot_retargeted_after_a_pause_starts_without_a_jump() {
    let mut app = app(FRAME);
    app.add_plugins(BatchPlugin::<Translation>::new(spring()));
    let dot = spawn(&mut app, 0);
    // Another slot in flight keeps the batch awake.
    let other = app.world_mut().spawn((Transform::default(), BatchSlot::<Translation>::at(Vec3::ZERO))).id();
    for (is_alone, target) in [(true, Vec3::ZERO), (false, Vec3::ONE)] {
        let retarget = |app: &mut App, dot: Entity, target: Vec3| {
            app.world_mut().get_mut::<BatchSlot<Translation>>(dot).expect("it has a slot").retarget(target);
        };
        for _ in 0..200 {
            app.update();
        }
        let from = translation(&app, dot);
        if !is_alone {
            retarget(&mut app, other, goal(1));
            app.update();
            app.update();
        }
        retarget(&mut app, dot, target);
        frame_after(&mut app, Duration::from_secs(3));
        assert_eq!(translation(&app, dot), from, "it starts in this frame");
        let mut core = Animated::new(from, spring());
        core.retarget(target);
        for frame in 0..20 {
            app.update();
            core.advance(FRAME.as_secs_f64());
            let (seen, expected) = (translation(&app, dot), core.value());
            assert!(seen.distance(expected) < 1e-3, "{seen} is not {expected} in frame {frame}");
        }
    }
}

#[test]
fn a_slot_spawned_before_its_plugin_is_added_moves() {
    let mut app = app(FRAME);
    let dot = spawn(&mut app, 0);
    app.add_plugins(BatchPlugin::<Translation>::new(spring()));
    app.update();
    assert_eq!(translation(&app, dot), vec3(1.0, 2.0, 3.0));
    for _ in 0..200 {
        app.update();
    }
    assert_eq!((translation(&app, dot), app.world().resource::<Arrivals>().0), (goal(0), 1));
}

#[test]
fn a_new_slot_in_the_place_of_a_despawned_one_starts_afresh() {
    let mut app = app(FRAME);
    app.add_plugins(BatchPlugin::<Translation>::new(spring()));
    let [first, second] = [0, 1].map(|i| spawn(&mut app, i));
    for _ in 0..10 {
        app.update();
    }
    app.world_mut().despawn(first);
    let third = spawn(&mut app, 2);
    app.update();
    assert!(translation(&app, third).distance(vec3(1.0, 2.0, 3.0)) < 10.0, "it begins at its own start");
    // Another slot in its place frees the old one.
    app.world_mut().entity_mut(second).insert(BatchSlot::<Translation>::at(Vec3::ZERO).to(goal(5)));
    for _ in 0..200 {
        app.update();
    }
    assert_eq!([second, third].map(|entity| translation(&app, entity)), [goal(5), goal(2)]);
}

#[test]
fn a_slot_without_its_plugin_stands_still() {
    let mut app = app(FRAME);
    let dot = spawn(&mut app, 0);
    app.update();
    assert_eq!(translation(&app, dot), Vec3::ZERO);
    app.world_mut().despawn(dot);
}
