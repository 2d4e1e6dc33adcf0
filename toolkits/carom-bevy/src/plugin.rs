//! The plugins.

use crate::property::{Property, Rotation, Scale, Translation};
use crate::schedule::{CaromSystems, FixedLoop, order_systems};
use crate::sprung::{show, step, step_and_show};
use bevy_app::{App, FixedPostUpdate, Plugin, PostUpdate, RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy_ecs::schedule::IntoScheduleConfigs as _;
use std::marker::PhantomData;

/// Moves translations, rotations and scales. With the feature `ui` it also moves places and background colours of UI nodes, and
/// scrolls them.
///
/// By default properties advance once in a frame. With [`fixed`](Self::fixed) they advance in the fixed steps, beside your program's
/// physics. Between two steps we read the motion ahead and draw that. If we drew the last step instead, properties in steps of 64 Hz on a
/// display of 144 Hz would lag behind, and stand still in some frames.
#[derive(Clone, Copy, Debug, Default)]
pub struct CaromPlugin {
    is_fixed: bool,
}

impl CaromPlugin {
    /// Advances properties in `FixedPostUpdate`.
    #[must_use]
    pub const fn fixed() -> Self {
        Self { is_fixed: true }
    }
}

impl Plugin for CaromPlugin {
    fn build(&self, app: &mut App) {
        let Self { is_fixed } = *self;
        app.add_plugins((
            PropertyPlugin::<Translation>::new(is_fixed),
            PropertyPlugin::<Rotation>::new(is_fixed),
            PropertyPlugin::<Scale>::new(is_fixed),
        ));
        #[cfg(feature = "ui")]
        {
            use crate::ui::{Background, UiTranslation};
            app.add_plugins((
                PropertyPlugin::<UiTranslation>::new(is_fixed),
                PropertyPlugin::<Background>::new(is_fixed),
            ));
            crate::draggable::add_systems(app);
            crate::kinetic_scroll::add_systems(app);
        }
        #[cfg(feature = "camera")]
        crate::camera::add_systems(app);
        #[cfg(feature = "reflect")]
        crate::reflect::register(app);
    }
}

/// Moves one [`Property`]. [`CaromPlugin`] adds it for the built-in ones.
#[derive(Debug)]
pub struct PropertyPlugin<P> {
    is_fixed: bool,
    property: PhantomData<fn() -> P>,
}

impl<P> PropertyPlugin<P> {
    const fn new(is_fixed: bool) -> Self {
        Self { is_fixed, property: PhantomData }
    }

    /// Advances the property in `FixedPostUpdate`.
    #[must_use]
    pub const fn fixed() -> Self {
        Self::new(true)
    }
}

impl<P> Default for PropertyPlugin<P> {
    fn default() -> Self {
        Self::new(false)
    }
}

impl<P: Property> Plugin for PropertyPlugin<P> {
    fn build(&self, app: &mut App) {
        order_systems(app);
        #[cfg(feature = "reflect")]
        app.register_type::<crate::Sprung<P>>();
        if self.is_fixed {
            if !app.world().contains_resource::<FixedLoop>() {
                app.init_resource::<FixedLoop>();
                let before = RunFixedMainLoopSystems::BeforeFixedMainLoop;
                app.add_systems(RunFixedMainLoop, FixedLoop::begin.in_set(before));
            }
            app.add_systems(FixedPostUpdate, step::<P>);
            app.add_systems(PostUpdate, show::<P>.in_set(CaromSystems));
        } else {
            app.add_systems(PostUpdate, step_and_show::<P>.in_set(CaromSystems));
        }
    }
}
