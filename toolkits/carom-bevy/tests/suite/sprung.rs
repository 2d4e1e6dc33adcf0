//! Properties on their own springs.

use crate::{Arrivals, app, asks_for_a_frame, frame_after, frames_without_events};
use bevy_app::{App, FixedPostUpdate, FixedUpdate, Plugin};
use bevy_ecs::change_detection::DetectChanges as _;
use bevy_ecs::component::Component;
use bevy_ecs::entity::Entity;
use bevy_ecs::observer::On;
use bevy_ecs::system::{Local, Query, Res};
use bevy_math::{Quat, Vec3, vec3};
use bevy_time::{Fixed, Time, Virtual};
use bevy_transform::components::Transform;
use carom::Spring;
use carom::animate::Animated;
use carom_bevy::{
    BatchPlugin, BatchSlot, CaromPlugin, Property, PropertyPlugin, Rotation, Settled, Sprung, Translation,
};
use std::time::Duration;

const FRAME: Duration = Duration::from_micros(16_667);
const GOAL: Vec3 = vec3(300.0, 80.0, -5.0);

fn bouncy() -> Spring {
    Spring::from_response_damping_ratio(0.4, 0.6)
}

fn translation(app: &App, entity: Entity) -> Vec3 {
    app.world().get::<Transform>(entity).expect("the entity has a transform").translation
}

fn spawn_card(app: &mut App) -> Entity {
    let card = Sprung::<Translation>::at(Vec3::ZERO, bouncy()).to(GOAL);
    app.world_mut().spawn((Transform::from_xyz(1.0, 1.0, 1.0), card)).id()
}

fn retarget(app: &mut App, entity: Entity, target: Vec3) {
    app.world_mut().get_mut::<Sprung<Translation>>(entity).expect("it is sprung").retarget(target);
}

#[test]
fn a_card_retargeted_in_flight_moves_like_an_animated_value() {
    let mut app = app(FRAME);
    app.add_plugins(CaromPlugin::default());
    let card = spawn_card(&mut app);
    let mut core = Animated::new(Vec3::ZERO, bouncy());
    core.retarget(GOAL);
    // The first frame doesn't take time.
    app.update();
    for frame in 0..200 {
        if frame == 9 {
            assert!(core.velocity().x > 100.0);
            retarget(&mut app, card, Vec3::ONE);
            core.retarget(Vec3::ONE);
        }
        app.update();
        core.advance(FRAME.as_secs_f64());
        assert_eq!(translation(&app, card), core.value(), "in frame {frame}");
    }
    assert_eq!(translation(&app, card), Vec3::ONE);
}

#[test]
fn a_thousand_cards_settle_once_each_and_rest_unchanged() {
    let mut app = app(FRAME);
    app.add_plugins(CaromPlugin::default());
    let cards: Vec<_> = (0..1_000).map(|_| spawn_card(&mut app)).collect();
    for _ in 0..200 {
        app.update();
    }
    assert_eq!(app.world().resource::<Arrivals>().0, 1_000);
    let before = app.world_mut().change_tick();
    for card in &cards {
        retarget(&mut app, *card, GOAL);
    }
    for _ in 0..10 {
        app.update();
    }
    for card in &cards {
        let changed = app.world().entity(*card).get_ref::<Transform>().map(|transform| transform.last_changed());
        assert!(
            changed.is_some_and(|tick| before.get().wrapping_sub(tick.get()) < u32::MAX / 2),
            "it was written at rest"
        );
    }
    assert_eq!(app.world().resource::<Arrivals>().0, 1_000);
}

/// A card that is drawn at its last fixed step, as a program without this plugin would do.
#[derive(Component)]
struct Stepped(Animated<Vec3>);

fn step(time: Res<Time>, mut cards: Query<(&mut Stepped, &mut Transform)>) {
    for (mut card, mut transform) in &mut cards {
        card.0.advance(time.delta_secs_f64());
        transform.translation = card.0.value();
    }
}

/// Draws 60 frames of 144 Hz of a moving card. Returns how many frames don't show a motion, and the largest distance of a frame from the
/// exact motion as a fraction of the travel.
fn frames_over_fixed_steps(is_drawn_between: bool) -> (usize, f32) {
    let frame = Duration::from_secs_f64(1.0 / 144.0);
    let mut app = app(frame);
    app.add_plugins(CaromPlugin::fixed());
    app.add_systems(FixedPostUpdate, step);
    let smooth = Spring::from_duration_bounce(0.5, 0.0);
    let mut card = app.world_mut().spawn(Transform::default());
    if is_drawn_between {
        card.insert(Sprung::<Translation>::at(Vec3::ZERO, smooth));
    } else {
        card.insert(Stepped(Animated::new(Vec3::ZERO, smooth)));
    }
    let card = card.id();
    // After some frames, the motion begins between two fixed steps.
    for _ in 0..5 {
        app.update();
    }
    if is_drawn_between {
        retarget(&mut app, card, GOAL);
    } else {
        app.world_mut().get_mut::<Stepped>(card).expect("it is stepped").0.retarget(GOAL);
    }
    let mut core = Animated::new(Vec3::ZERO, smooth);
    core.retarget(GOAL);
    if is_drawn_between {
        // The motion starts in this frame.
        app.update();
    } else {
        // The change takes effect at the last step.
        core.advance(app.world().resource::<Time<Fixed>>().overstep().as_secs_f64());
    }
    let (mut still, mut farthest, mut last) = (0, 0.0_f32, translation(&app, card).x);
    for _ in 0..60 {
        app.update();
        core.advance(frame.as_secs_f64());
        let x = translation(&app, card).x;
        still += usize::from(x == last);
        farthest = farthest.max((x - core.value().x).abs() / GOAL.x);
        last = x;
    }
    (still, farthest)
}

#[test]
fn with_fixed_steps_cards_are_drawn_between_two_steps() {
    let (still, farthest) = frames_over_fixed_steps(true);
    assert!(still == 0 && farthest < 1e-5, "{still} still frames, {farthest} away");
    // The README states these figures for frames that show the last step.
    let (still, farthest) = frames_over_fixed_steps(false);
    println!("144 Hz frames that show steps of 64 Hz: {still} of 60 stand still, up to {:.1} % away", 100.0 * farthest);
    assert!(still == 33 && (farthest - 0.07).abs() < 5e-4, "{still} still frames, {farthest} away");
}

#[test]
fn with_fixed_steps_a_card_settles_exactly_on_its_target() {
    let mut app = app(Duration::from_secs_f64(1.0 / 144.0));
    app.add_plugins(CaromPlugin::fixed());
    let card = spawn_card(&mut app);
    for _ in 0..400 {
        app.update();
    }
    assert_eq!((translation(&app, card), app.world().resource::<Arrivals>().0), (GOAL, 1));
}

#[test]
fn a_card_retargeted_after_a_pause_starts_without_a_jump() {
    let rate = Duration::from_secs_f64(1.0 / 144.0);
    for (plugin, frame) in [(CaromPlugin::default(), FRAME), (CaromPlugin::fixed(), rate)] {
        let mut app = app(frame);
        app.add_plugins(plugin);
        let card = app.world_mut().spawn((Transform::default(), Sprung::<Translation>::at(Vec3::ZERO, bouncy()))).id();
        for round in [1.0, 2.0] {
            let (from, goal) = (translation(&app, card), round * GOAL);
            for _ in 0..5 {
                app.update();
            }
            retarget(&mut app, card, goal);
            frame_after(&mut app, Duration::from_secs(3));
            assert_eq!(translation(&app, card), from, "it starts in this frame: {plugin:?}");
            let mut core = Animated::new(from, bouncy());
            core.retarget(goal);
            for frames in 0..200 {
                app.update();
                core.advance(frame.as_secs_f64());
                let (seen, expected) = (translation(&app, card), core.value());
                assert!(seen.distance(expected) < 0.1, "{seen} is not {expected} in frame {frames}: {plugin:?}");
            }
            assert_eq!(translation(&app, card), goal);
        }
    }
}

#[test]
fn a_motion_begun_by_a_fixed_step_starts_at_that_step() {
    fn begin(time: Res<Time>, mut begun: Local<bool>, mut cards: Query<&mut Sprung<Translation>>) {
        if !*begun && time.elapsed_secs() > 0.1 {
            *begun = true;
            cards.iter_mut().for_each(|mut card| card.retarget(GOAL));
        }
    }
    // The seventh step of 64 Hz begins the motion. The fourth frame holds the seventh to tenth steps.
    for frame in [Duration::from_millis(7), Duration::from_millis(40)] {
        let mut app = app(frame);
        app.add_plugins(CaromPlugin::fixed()).add_systems(FixedUpdate, begin);
        let card = app.world_mut().spawn((Transform::default(), Sprung::<Translation>::at(Vec3::ZERO, bouncy()))).id();
        while app.world().resource::<Time<Virtual>>().elapsed() < Duration::from_millis(280) {
            app.update();
        }
        let mut core = Animated::new(Vec3::ZERO, bouncy());
        core.retarget(GOAL);
        core.advance(0.28 - 7.0 / 64.0);
        let (seen, expected) = (translation(&app, card), core.value());
        assert!(seen.distance(expected) < 1e-3, "{seen} is not {expected} in frames of {frame:?}");
    }
}

#[test]
fn moving_cards_ask_for_frames_and_cards_at_rest_do_not() {
    fn check(plugin: impl Plugin, spawn: impl Fn(&mut App) -> Entity, wake: impl Fn(&mut App, Entity, Vec3)) {
        let mut app = app(FRAME);
        app.add_plugins(plugin);
        let card = spawn(&mut app);
        app.update();
        app.update();
        assert!(!asks_for_a_frame(&app), "it is at rest");
        for goal in [GOAL, Vec3::ZERO] {
            wake(&mut app, card, goal);
            frame_after(&mut app, Duration::from_secs(3));
            let frames = frames_without_events(&mut app);
            assert!((20..200).contains(&frames), "{frames} frames");
            assert_eq!(translation(&app, card), goal);
        }
    }
    let spawn = |app: &mut App| {
        let card = Sprung::<Translation>::at(Vec3::ZERO, bouncy());
        app.world_mut().spawn((Transform::default(), card)).id()
    };
    check(CaromPlugin::default(), spawn, retarget);
    check(CaromPlugin::fixed(), spawn, retarget);
    let spawn = |app: &mut App| {
        let dot = BatchSlot::<Translation>::at(Vec3::ZERO);
        app.world_mut().spawn((Transform::default(), dot)).id()
    };
    check(BatchPlugin::<Translation>::new(bouncy()), spawn, |app, dot, target| {
        app.world_mut().get_mut::<BatchSlot<Translation>>(dot).expect("it has a slot").retarget(target);
    });
}

#[test]
fn a_motion_begun_by_an_observer_of_settled_gets_its_frames() {
    for plugin in [CaromPlugin::default(), CaromPlugin::fixed()] {
        let mut app = app(FRAME);
        app.add_plugins(plugin);
        app.add_observer(|settled: On<Settled<Translation>>, mut cards: Query<&mut Sprung<Translation>>| {
            // The way back.
            cards.get_mut(settled.entity).expect("it is sprung").retarget(Vec3::ONE);
        });
        let card = spawn_card(&mut app);
        app.update();
        frames_without_events(&mut app);
        assert_eq!((translation(&app, card), app.world().resource::<Arrivals>().0), (Vec3::ONE, 2));
    }
}

#[test]
fn a_snap_is_written_once_and_is_not_reported_as_settled() {
    let mut app = app(FRAME);
    app.add_plugins(CaromPlugin::default());
    let card = Sprung::<Translation>::at(Vec3::ZERO, bouncy());
    let card = app.world_mut().spawn((Transform::from_xyz(1.0, 1.0, 1.0), card)).id();
    app.update();
    assert_eq!(translation(&app, card), Vec3::ZERO, "the start is written");
    app.world_mut().get_mut::<Sprung<Translation>>(card).expect("it is sprung").snap_to(GOAL);
    app.update();
    assert_eq!((translation(&app, card), app.world().resource::<Arrivals>().0), (GOAL, 0));
}

#[test]
fn a_rotation_and_a_custom_property_move() {
    #[derive(Component)]
    struct Lamp(f32);

    struct Brightness;

    impl Property for Brightness {
        type Component = Lamp;
        type Value = f32;

        fn set(lamp: &mut Lamp, brightness: f32) {
            lamp.0 = brightness;
        }
    }

    let mut app = app(FRAME);
    app.add_plugins((CaromPlugin::default(), PropertyPlugin::<Brightness>::default()));
    let turned = Quat::from_rotation_z(2.0);
    let rotation = Sprung::<Rotation>::at(Quat::IDENTITY, bouncy()).to(turned);
    let brightness = Sprung::<Brightness>::at(0.0, bouncy()).to(1.0);
    let lamp = app.world_mut().spawn((Transform::default(), rotation, Lamp(0.5), brightness)).id();
    for _ in 0..200 {
        app.update();
    }
    assert_eq!(app.world().get::<Lamp>(lamp).map(|lamp| lamp.0), Some(1.0));
    assert_eq!(app.world().get::<Transform>(lamp).map(|transform| transform.rotation), Some(turned));
}

#[test]
fn a_colour_passes_through_oklab_and_arrives_on_its_bytes() {
    use bevy_color::{Color, ColorToPacked as _, Srgba};
    use carom_bevy::Value as _;

    let (blue, yellow) = (Color::from(Srgba::rgb_u8(0, 0, 255)), Color::from(Srgba::rgb_u8(255, 220, 0)));
    let mut fill = Animated::new(blue.to_repr(), bouncy());
    fill.retarget(yellow.to_repr());
    fill.advance(0.11);
    let middle = Color::from_repr(fill.value()).to_srgba();
    assert!(middle.green > 0.4 && middle.green > middle.red, "{middle:?}");
    fill.settle();
    assert_eq!(Color::from_repr(fill.value()).to_srgba().to_u8_array(), [255, 220, 0, 255]);
}
