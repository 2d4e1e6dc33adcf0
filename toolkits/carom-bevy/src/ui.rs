//! Properties of UI nodes.

use crate::property::Property;
use bevy_color::Color;
use bevy_math::Vec2;
use bevy_ui::{BackgroundColor, UiTransform, Val2};

/// The displacement of a UI node from its place in the layout, in logical pixels: the translation of its
/// [`UiTransform`].
///
/// ```
/// use bevy_ecs::prelude::*;
/// use bevy_math::{Vec2, vec2};
/// use bevy_ui::Node;
/// use carom_bevy::{Sprung, UiTranslation, carom::Spring};
///
/// fn spawn(mut commands: Commands) {
///     let spring = Spring::from_duration_bounce(0.4, 0.2);
///     // A panel that comes in from below.
///     let panel = Sprung::<UiTranslation>::at(vec2(0.0, 300.0), spring);
///     commands.spawn((Node::default(), panel.to(Vec2::ZERO)));
/// }
/// # bevy_ecs::system::assert_is_system(spawn);
/// ```
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "reflect", derive(bevy_reflect::Reflect))]
pub struct UiTranslation;

impl Property for UiTranslation {
    type Component = UiTransform;
    type Value = Vec2;

    fn set(transform: &mut UiTransform, Vec2 { x, y }: Vec2) {
        transform.translation = Val2::px(x, y);
    }
}

/// The [`BackgroundColor`] of a UI node, which moves through Oklab.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "reflect", derive(bevy_reflect::Reflect))]
pub struct Background;

impl Property for Background {
    type Component = BackgroundColor;
    type Value = Color;

    fn set(background: &mut BackgroundColor, color: Color) {
        background.0 = color;
    }
}
