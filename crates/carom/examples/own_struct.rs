//! A struct of one's own on a spring: `cargo run -p carom --example own_struct`
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use carom::Spring;
use carom::animate::{Animated, Vector};

#[derive(Clone, Copy, Debug, PartialEq)]
struct Card {
    x: f32,
    y: f32,
    opacity: f32,
}

impl Vector for Card {
    type Lanes = [f64; 3];

    fn lanes(self) -> [f64; 3] {
        [self.x, self.y, self.opacity].map(f64::from)
    }

    fn from_lanes(lanes: [f64; 3]) -> Self {
        let [x, y, opacity] = lanes.map(|lane| lane as f32);
        Self { x, y, opacity }
    }
}

fn main() {
    let hidden = Card { x: 0.0, y: 40.0, opacity: 0.0 };
    let shown = Card { x: 300.0, y: 0.0, opacity: 1.0 };
    let mut card = Animated::new(hidden, Spring::from_duration_bounce(0.45, 0.25));
    card.retarget(shown);
    println!("it will be at rest after {:.3} s", card.settling_time());
    let mut frame = 0;
    while card.advance(1.0 / 60.0) {
        frame += 1;
        if frame % 5 == 0 {
            let Card { x, y, opacity } = card.value();
            println!("{:5.3} s   x {x:6.1}   y {y:5.1}   opacity {opacity:5.2}", f64::from(frame) / 60.0);
        }
    }
    println!("at rest, exactly there: {:?}", card.value());
}
