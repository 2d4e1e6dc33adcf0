//! A card follows the pointer over a list that scrolls with the platform's physics.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use carom_bevy::carom::Spring;
use carom_bevy::carom::scroll::platform;
use carom_bevy::{Background, CaromPlugin, KineticScroll, Settled, Sprung, UiTranslation};

const PAPER: Color = Color::srgb(0.98, 0.97, 0.95);
const INK: Color = Color::srgb(0.11, 0.10, 0.09);
const FELT: Color = Color::srgb(0.12, 0.42, 0.32);
const RED: Color = Color::srgb(0.70, 0.16, 0.09);
const SIZE: Vec2 = vec2(190.0, 108.0);

fn main() {
    let window = Window { title: "Carom and Bevy".into(), resolution: (720, 440).into(), ..default() };
    let mut app = App::new();
    app.add_plugins(DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }));
    app.insert_resource(ClearColor(PAPER)).add_systems(Startup, spawn).add_systems(Update, follow);
    app.add_plugins(CaromPlugin::default());
    app.add_observer(|_: On<Settled<UiTranslation>>| info!("the card is at rest"));
    app.run();
}

fn spawn(mut commands: Commands) {
    commands.spawn(Camera2d);
    let list = Node {
        width: percent(100),
        height: percent(100),
        flex_direction: FlexDirection::Column,
        overflow: Overflow::scroll_y(),
        ..default()
    };
    let list = (list, KineticScroll::new(platform::native()));
    commands.spawn(list).with_children(|list| {
        for row in 1..=200 {
            let node = Node { padding: UiRect::axes(px(22), px(10)), flex_shrink: 0.0, ..default() };
            let fill = if row % 2 == 0 { PAPER } else { Color::srgb(0.95, 0.94, 0.90) };
            let font = TextFont::from_font_size(17.0);
            list.spawn((node, BackgroundColor(fill))).with_child((
                Text::new(format!("Row {row}")),
                font,
                TextColor(INK),
            ));
        }
    });
    let card = Node {
        position_type: PositionType::Absolute,
        width: px(SIZE.x),
        height: px(SIZE.y),
        border_radius: BorderRadius::all(px(14)),
        padding: UiRect::all(px(16)),
        ..default()
    };
    let place = Sprung::<UiTranslation>::at(vec2(280.0, 120.0), Spring::from_response_damping_ratio(0.4, 0.6));
    let fill = Sprung::<Background>::at(FELT, Spring::from_response_damping_ratio(0.4, 1.0));
    let card = (card, place, fill);
    let shadow = BoxShadow::new(Color::BLACK.with_alpha(0.3), px(0), px(6), px(0), px(16));
    let words = (Text::new("A card follows\nthe pointer"), TextFont::from_font_size(17.0), TextColor(PAPER));
    commands.spawn((card, shadow, ZIndex(1))).with_child(words);
}

/// Sends the card to the pointer, and makes it red while a button is pressed.
fn follow(
    window: Single<&Window, With<PrimaryWindow>>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut cards: Query<(&mut Sprung<UiTranslation>, &mut Sprung<Background>)>,
) {
    let Some(pointer) = window.cursor_position() else { return };
    let is_pressed = buttons.pressed(MouseButton::Left);
    for (mut place, mut fill) in &mut cards {
        place.retarget(pointer - SIZE / 2.0);
        fill.retarget(if is_pressed { RED } else { FELT });
    }
}
