//! Properties of UI nodes.

use crate::app;
use bevy_color::{Color, ColorToPacked as _, Srgba};
use bevy_ecs::change_detection::DetectChanges as _;
use bevy_math::{Vec2, vec2};
use bevy_ui::{BackgroundColor, Node, UiTransform, Val2};
use carom::Spring;
use carom::animate::Animated;
use carom_bevy::{Background, CaromPlugin, Sprung, UiTranslation, Value as _};
use std::time::Duration;

const FRAME: Duration = Duration::from_micros(16_667);

#[test]
fn a_node_moves_and_changes_colour_like_animated_values() {
    let mut app = app(FRAME);
    app.add_plugins(CaromPlugin::default());
    let spring = Spring::from_response_damping_ratio(0.4, 0.6);
    let (from, goal) = (vec2(0.0, 300.0), vec2(-20.0, 0.0));
    let (blue, yellow) = (Color::from(Srgba::rgb_u8(0, 0, 255)), Color::from(Srgba::rgb_u8(255, 220, 0)));
    let place = Sprung::<UiTranslation>::at(from, spring).to(goal);
    let fill = Sprung::<Background>::at(blue, spring).to(yellow);
    let node = app.world_mut().spawn((Node::default(), place, fill)).id();
    let (mut core, mut core_fill) = (Animated::new(from, spring), Animated::new(blue.to_repr(), spring));
    core.retarget(goal);
    core_fill.retarget(yellow.to_repr());
    // The first frame doesn't take time.
    app.update();
    for frame in 0..200 {
        app.update();
        core.advance(FRAME.as_secs_f64());
        core_fill.advance(FRAME.as_secs_f64());
        let entity = app.world().entity(node);
        let (transform, background) = (entity.get::<UiTransform>(), entity.get::<BackgroundColor>());
        let Vec2 { x, y } = core.value();
        assert_eq!(transform.map(|transform| transform.translation), Some(Val2::px(x, y)), "in frame {frame}");
        let expected = Color::from_repr(core_fill.value());
        assert_eq!(background.map(|background| background.0), Some(expected), "in frame {frame}");
    }
    let shown = app.world().get::<BackgroundColor>(node).map(|background| background.0.to_srgba().to_u8_array());
    assert_eq!((core.value(), shown), (goal, Some([255, 220, 0, 255])));
    let ticks = |app: &bevy_app::App| {
        let entity = app.world().entity(node);
        let transform = entity.get_ref::<UiTransform>().map(|transform| transform.last_changed());
        (transform, entity.get_ref::<BackgroundColor>().map(|background| background.last_changed()))
    };
    let before = ticks(&app);
    for _ in 0..10 {
        app.update();
    }
    assert_eq!(ticks(&app), before, "it was written at rest");
}
