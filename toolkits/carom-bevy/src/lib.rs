#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]

mod batch;
#[cfg(feature = "camera")]
mod camera;
#[cfg(feature = "ui")]
mod draggable;
#[cfg(feature = "ui")]
mod kinetic_scroll;
mod plugin;
mod property;
#[cfg(feature = "reflect")]
mod reflect;
mod schedule;
mod sprung;
#[cfg(feature = "ui")]
mod ui;

pub use batch::{BatchPlugin, BatchSlot, BatchValue};
#[cfg(feature = "camera")]
pub use camera::PanZoomCamera;
pub use carom;
#[cfg(feature = "ui")]
pub use draggable::Draggable;
#[cfg(feature = "ui")]
pub use kinetic_scroll::KineticScroll;
pub use plugin::{CaromPlugin, PropertyPlugin};
pub use property::{Property, Rotation, Scale, Translation, Value};
pub use schedule::CaromSystems;
pub use sprung::{Settled, Sprung};
#[cfg(feature = "ui")]
pub use ui::{Background, UiTranslation};
