//! A struct in which each field has its own spring: `cargo run -p carom --example own_struct`
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use carom::Spring;
use carom::animate::AnimatedFields;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Card {
    at: [f32; 2],
    opacity: f32,
}

carom::animatable!(Card { at: [f32; 2], opacity: f32 }, struct CardSprings);

fn main() {
    let hidden = Card { at: [0.0, 40.0], opacity: 0.0 };
    let shown = Card { at: [300.0, 0.0], opacity: 1.0 };
    // The position bounces, but the opacity must not overshoot.
    let springs =
        CardSprings { at: Spring::from_duration_bounce(0.45, 0.35), opacity: Spring::from_duration_bounce(0.3, 0.0) };
    let mut card = AnimatedFields::new(hidden, springs);
    card.retarget(shown);
    println!("it will be at rest after {:.3} s", card.settling_time());
    let mut frame = 0;
    while card.advance(1.0 / 60.0) {
        frame += 1;
        if frame % 5 == 0 {
            let Card { at: [x, y], opacity } = card.value();
            println!("{:5.3} s   x {x:6.1}   y {y:5.1}   opacity {opacity:5.3}", f64::from(frame) / 60.0);
        }
    }
    println!("at rest, exactly there: {:?}", card.value());
}
