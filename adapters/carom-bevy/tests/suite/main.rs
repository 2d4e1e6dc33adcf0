//! The adapter in apps without a window.
#![allow(clippy::float_cmp, reason = "the adapter adds no arithmetic, so results are exact")]
#![allow(clippy::expect_used, reason = "a test may panic")]

mod batch;
mod kinetic_scroll;
mod reflect;
mod sprung;
mod ui;

use bevy_app::{App, TaskPoolPlugin};
use bevy_ecs::observer::On;
use bevy_ecs::resource::Resource;
use bevy_ecs::system::ResMut;
use bevy_time::{TimePlugin, TimeUpdateStrategy};
use bevy_transform::TransformPlugin;
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
    app.add_observer(|_: On<Settled<Translation>>, mut arrivals: ResMut<Arrivals>| arrivals.0 += 1);
    app
}
