//! Draws the picture of the README: `cargo run -p carom-bevy --example picture > carom-bevy/card.svg`.
//!
//! The app has no window. A pointer jumps from place to place, and a card of the UI follows it. The picture shows the
//! components of the card in frames of 60 Hz.
#![allow(clippy::print_stdout, reason = "it prints its result")]

use bevy_app::{App, TaskPoolPlugin};
use bevy_color::{Color, ColorToPacked as _, Srgba};
use bevy_ecs::prelude::*;
use bevy_math::{Vec2, vec2};
use bevy_time::{TimePlugin, TimeUpdateStrategy};
use bevy_transform::TransformPlugin;
use bevy_ui::{BackgroundColor, Node, UiTransform, Val};
use carom_bevy::carom::Spring;
use carom_bevy::{Background, CaromPlugin, Settled, Sprung, UiTranslation};
use std::time::Duration;

/// The places of the pointer, each with the frame from which on it is there.
const POINTER: [(u32, Vec2); 4] =
    [(0, vec2(90.0, 70.0)), (1, vec2(500.0, 70.0)), (13, vec2(500.0, 250.0)), (60, vec2(120.0, 230.0))];
const FRAMES: u32 = 130;

#[derive(Resource, Default)]
struct Pointer {
    place: Vec2,
    is_far: bool,
}

// glue: card
fn follow(pointer: Res<Pointer>, mut cards: Query<(&mut Sprung<UiTranslation>, &mut Sprung<Background>)>) {
    for (mut place, mut fill) in &mut cards {
        place.retarget(pointer.place);
        fill.retarget(if pointer.is_far { orange() } else { blue() });
    }
}

// glue: end
fn blue() -> Color {
    Srgba::rgb_u8(60, 120, 255).into()
}

fn orange() -> Color {
    Srgba::rgb_u8(255, 170, 0).into()
}

fn main() {
    let mut app = App::new();
    app.add_plugins((TaskPoolPlugin::default(), TimePlugin, TransformPlugin));
    // glue: card
    app.add_plugins(CaromPlugin::default());
    // glue: end
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_micros(16_667)));
    app.init_resource::<Pointer>().add_systems(bevy_app::Update, follow);
    // glue: card
    app.add_observer(|_: On<Settled<UiTranslation>>| println!("<!-- the card is at rest -->"));
    let place = Sprung::<UiTranslation>::at(POINTER[0].1, Spring::from_response_damping_ratio(0.5, 0.55));
    let fill = Sprung::<Background>::at(blue(), Spring::from_duration_bounce(0.5, 0.0));
    let card = app.world_mut().spawn((Node::default(), place, fill)).id();
    // glue: end

    println!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 320\" font-family=\"sans-serif\" font-size=\"13\">"
    );
    println!("<rect width=\"640\" height=\"320\" rx=\"10\" fill=\"#16181d\"/>");
    let mut path = String::new();
    for frame in 0..FRAMES {
        if let Some((_, place)) = POINTER.into_iter().find(|(first, _)| *first == frame) {
            *app.world_mut().resource_mut::<Pointer>() = Pointer { place, is_far: place.x > 300.0 };
        }
        app.update();
        let entity = app.world().entity(card);
        let (Some(transform), Some(BackgroundColor(fill))) = (entity.get::<UiTransform>(), entity.get()) else {
            continue;
        };
        let (Val::Px(x), Val::Px(y)) = (transform.translation.x, transform.translation.y) else { continue };
        path += &format!("{x:.1},{y:.1} ");
        if frame % 3 == 0 || frame + 1 == FRAMES {
            let [red, green, blue, _] = fill.to_srgba().to_u8_array();
            let opacity = if frame + 1 == FRAMES { 1.0 } else { 0.22 };
            println!(
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"120\" height=\"80\" rx=\"12\" fill=\"rgb({red} {green} {blue})\" \
                 opacity=\"{opacity}\"/>",
                x - 60.0,
                y - 40.0
            );
        }
    }
    println!("<polyline points=\"{}\" fill=\"none\" stroke=\"#fff\" stroke-width=\"1.5\"/>", path.trim_end());
    for (i, (_, Vec2 { x, y })) in POINTER.into_iter().enumerate() {
        println!("<circle cx=\"{x}\" cy=\"{y}\" r=\"4\" fill=\"#fff\"/>");
        println!("<text x=\"{}\" y=\"{}\" fill=\"#fff\">{}</text>", x + 9.0, y - 8.0, i + 1);
    }
    println!("</svg>");
}
