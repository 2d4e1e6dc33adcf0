//! The types in Bevy's registry.
//!
//! Properties are reflected as unit structs. [`Sprung`] and `KineticScroll` are opaque. Tools find, clone and insert them, but don't see
//! their fields, because the numbers of a motion only have a meaning together. Their values are in the components that they write. A
//! `BatchSlot` isn't reflected, because its motion is in the batch.

use crate::property::{Property, Rotation, Scale, Translation};
use crate::sprung::Sprung;
use bevy_app::App;
use bevy_reflect::TypePath;
use bevy_reflect::utility::GenericTypePathCell;
use bevy_utils::prelude::ShortName;
use std::any::type_name;

pub(crate) fn register(app: &mut App) {
    app.register_type::<Translation>().register_type::<Rotation>().register_type::<Scale>();
    #[cfg(feature = "ui")]
    app.register_type::<crate::Background>()
        .register_type::<crate::UiTranslation>()
        .register_type::<crate::KineticScroll>();
}

/// The path contains the name of the property's type, so that your own property doesn't need a `TypePath`.
impl<P: Property> TypePath for Sprung<P> {
    fn type_path() -> &'static str {
        type_name::<Self>()
    }

    fn short_type_path() -> &'static str {
        static CELL: GenericTypePathCell = GenericTypePathCell::new();
        CELL.get_or_insert::<Self, _>(|| ShortName::of::<Self>().to_string())
    }

    fn type_ident() -> Option<&'static str> {
        Some("Sprung")
    }

    fn crate_name() -> Option<&'static str> {
        Some("carom_bevy")
    }

    fn module_path() -> Option<&'static str> {
        Some("carom_bevy::sprung")
    }
}
