//! A value that is retargeted back and forth in flight, drawn as one line of text per frame:
//! `cargo run -p carom --example animated`
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use carom::animate::Animated;
use carom::{Friction, Spring};

const WIDTH: f64 = 60.0;

fn strip(time: f64, value: &Animated<f64>, note: &str) {
    let cell = |x: f64| (x.round().max(0.0)) as usize;
    let mut line = vec![' '; cell(WIDTH) + 12];
    line[cell(value.target() + 4.0)] = '|';
    line[cell(value.value() + 4.0).min(cell(WIDTH) + 11)] = 'o';
    let line: String = line.into_iter().collect();
    println!("{time:5.2} s {line} {:7.1}/s  {note}", value.velocity());
}

fn main() {
    let mut value = Animated::new(0.0, Spring::from_duration_bounce(0.5, 0.35));
    value.retarget(WIDTH);
    let frame = 1.0 / 30.0;
    let mut time = 0.0;
    strip(time, &value, "sent to 60");
    for i in 1.. {
        let is_moving = value.advance(frame);
        time += frame;
        let note = match i {
            5 => {
                value.retarget(0.0);
                "sent back: it keeps its velocity, and turns"
            }
            14 => {
                value.retarget(WIDTH / 2.0);
                "and to the middle"
            }
            30 => {
                value.set_velocity(90.0);
                value.fling(Friction { drag: 4.0 });
                "flicked: friction alone"
            }
            40 => {
                value.retarget(WIDTH);
                "caught by its spring"
            }
            _ if is_moving => "",
            _ => "at rest: no more frames",
        };
        strip(time, &value, note);
        if !is_moving {
            break;
        }
    }
}
