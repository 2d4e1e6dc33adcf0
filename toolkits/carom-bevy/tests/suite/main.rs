//! The adapter in apps without a window.
#![allow(clippy::float_cmp, reason = "the adapter adds no arithmetic, so results are exact")]
#![allow(clippy::expect_used, reason = "a test may panic")]

mod batch;
mod camera;
mod delivered;
mod draggable;
mod kinetic_scroll;
mod motion;
mod reflect;
mod sprung;
mod ui;

use bevy_app::{App, TaskPoolPlugin};
use bevy_ecs::message::Messages;
use bevy_ecs::observer::On;
use bevy_ecs::resource::Resource;
use bevy_ecs::system::ResMut;
use bevy_time::{TimePlugin, TimeUpdateStrategy};
use bevy_transform::TransformPlugin;
use bevy_window::RequestRedraw;
use carom_bevy::{Settled, Translation};
use std::time::Duration;

/// How often a translation has settled.
#[derive(Resource, Default)]
pub(crate) struct Arrivals(pub(crate) usize);

/// Makes an app whose frames take `frame`.
pub(crate) fn app(frame: Duration) -> App {
    let mut app = App::new();
    app.add_plugins((TaskPoolPlugin::default(), TimePlugin, TransformPlugin));
    app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
    app.init_resource::<Arrivals>();
    app.add_message::<RequestRedraw>();
    app.add_observer(|_: On<Settled<Translation>>, mut arrivals: ResMut<Arrivals>| arrivals.0 += 1);
    app
}

/// Draws a frame of another length, as after a pause of a program that draws only on events.
pub(crate) fn frame_after(app: &mut App, length: Duration) {
    let mut strategy = app.world_mut().resource_mut::<TimeUpdateStrategy>();
    let usual = std::mem::replace(&mut *strategy, TimeUpdateStrategy::ManualDuration(length));
    app.update();
    app.insert_resource(usual);
}

/// Returns whether the last frame asked for another.
pub(crate) fn asks_for_a_frame(app: &App) -> bool {
    app.world().resource::<Messages<RequestRedraw>>().iter_current_update_messages().next().is_some()
}

/// Draws frames as Bevy's reactive mode does without events, and returns their count.
pub(crate) fn frames_without_events(app: &mut App) -> u32 {
    let mut frames = 0;
    while asks_for_a_frame(app) && frames < 1_000 {
        app.update();
        frames += 1;
    }
    frames
}
