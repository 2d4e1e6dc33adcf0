//! When the systems run.

use bevy_app::{App, PostUpdate};
use bevy_ecs::change_detection::Tick;
use bevy_ecs::resource::Resource;
use bevy_ecs::schedule::{IntoScheduleConfigs as _, SystemSet};
use bevy_ecs::system::{ResMut, SystemChangeTick};
use bevy_transform::TransformSystems;
use bevy_window::RequestRedraw;

/// The systems that write moving properties, in `PostUpdate` before transforms are propagated.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CaromSystems;

/// The fixed steps of the current frame.
#[derive(Resource, Default)]
pub(crate) struct FixedLoop {
    /// The tick before the first fixed step of the frame. If a motion was changed later, a fixed step changed it.
    pub(crate) start: Tick,
}

impl FixedLoop {
    pub(crate) fn begin(mut fixed_loop: ResMut<Self>, ticks: SystemChangeTick) {
        fixed_loop.start = ticks.this_run();
    }
}

/// Places the systems before everything that reads the properties. Adds the message `RequestRedraw`, because apps without windows lack it.
pub(crate) fn order_systems(app: &mut App) {
    app.add_message::<RequestRedraw>();
    app.configure_sets(PostUpdate, CaromSystems.before(TransformSystems::Propagate));
}
