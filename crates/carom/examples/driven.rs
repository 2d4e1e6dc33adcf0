//! A ball falls on the floor, and a spring catches it in flight. Time runs downward, the floor is on the right:
//! `cargo run -p carom --example driven`
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use carom::animate::{Animated, Driven, Outcome};
use carom::{Bounce, Spring, State};

const FLOOR: f64 = 60.0;
const FRAME: f64 = 1.0 / 30.0;

fn strip(time: f64, place: f64, velocity: f64, note: &str) {
    let mut line = ['·'; 64];
    line[62] = '|';
    line[place.round().clamp(0.0, 61.0) as usize] = 'o';
    println!("{time:5.2} s {} {velocity:7.1}/s  {note}", line.iter().collect::<String>());
}

fn main() {
    let drop = Bounce { acceleration: 400.0, floor: FLOOR, restitution: 0.7 };
    let start = State { position: 5.0, velocity: -40.0 };
    // Any motion works: a curve, a fling with an edge, a sequence.
    let mut ball = Driven::new(0.0, 1.0, drop.motion(start));
    let falling = ball.run();
    println!("left alone, it would lie on the floor after {:.2} s", ball.settling_time());

    let mut time = 0.0;
    strip(time, ball.value(), ball.velocity(), "thrown up, and falls");
    while time < 1.7 {
        let before = ball.velocity();
        ball.advance(FRAME);
        time += FRAME;
        let note = if before > 0.0 && ball.velocity() < 0.0 { "it was on the floor between two frames" } else { "" };
        strip(time, ball.value(), ball.velocity(), note);
    }

    let mut caught: Animated<f64> = ball.land(20.0, Spring::from_duration_bounce(0.4, 0.2));
    println!("        caught by a spring, at the speed it has; its fall: {:?}", caught.outcome(falling));
    assert_eq!(caught.outcome(falling), Some(Outcome::Retargeted));
    let mut is_moving = true;
    while is_moving {
        is_moving = caught.advance(FRAME);
        time += FRAME;
        strip(time, caught.value(), caught.velocity(), if is_moving { "" } else { "at rest" });
    }
}
