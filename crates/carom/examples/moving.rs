//! An Elm-style program. Messages change the model, and the view reads it at the time of the frame through a shared reference. Time runs
//! downward: `cargo run -p carom --example moving`
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use carom::Spring;
use carom::animate::Moving;
use std::time::Duration;

struct Model {
    /// The drawer's width in points, on your program's clock.
    width: Moving<f32, Duration>,
    is_open: bool,
}

enum Message {
    Toggled,
}

fn update(model: &mut Model, message: Message, now: Duration) {
    match message {
        Message::Toggled => {
            model.is_open = !model.is_open;
            model.width.retarget(now, if model.is_open { 48.0 } else { 4.0 });
        }
    }
}

/// Draws the model at a time, and returns whether another frame is needed after it.
fn view(model: &Model, now: Duration) -> bool {
    let drawer = model.width.read(now);
    let bar = "█".repeat(drawer.value.max(0.0).round() as usize);
    println!("{:5} ms {:6.2} pt {:7.1} pt/s {bar}", now.as_millis(), drawer.value, drawer.velocity);
    !drawer.is_at_rest
}

fn main() {
    let spring = Spring::from_duration_bounce(0.35, 0.25);
    let mut now = Duration::from_secs(3600);
    let mut model = Model { width: Moving::new(4.0, spring, now), is_open: false };
    // The drawer opens. The user changes their mind after 130 ms, and again when the drawer is at rest.
    for frames in [8, usize::MAX, usize::MAX] {
        update(&mut model, Message::Toggled, now);
        if let Some(rest) = model.width.rest_at() {
            println!("it will rest in {} ms", (rest - now).as_millis());
        }
        for _ in 0..frames {
            now += Duration::from_nanos(16_666_667);
            if !view(&model, now) {
                break;
            }
        }
    }
}
