//! A compass needle that takes the shorter turn: `cargo run -p carom --example angle`
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use carom::Spring;
use carom::animate::{Angle, Animated};

/// Draws the needle on a strip with north in the middle and east to the right.
fn strip(time: f64, needle: &Animated<Angle>, note: &str) {
    let mut line = ['·'; 73];
    for (place, mark) in [(0, 'S'), (18, 'W'), (36, 'N'), (54, 'E'), (72, 'S')] {
        line[place] = mark;
    }
    let degrees = needle.value().turn_from(Angle::from_degrees(0.0)).to_degrees();
    line[(36.0 + degrees / 5.0).round().clamp(0.0, 72.0) as usize] = '▲';
    println!("{time:5.2} s {} {:6.1}°  {note}", line.iter().collect::<String>(), needle.value().degrees());
}

fn main() {
    let mut needle = Animated::new(Angle::from_degrees(320.0), Spring::from_duration_bounce(0.5, 0.3));
    needle.retarget(Angle::from_degrees(60.0));
    let mut time = 0.0;
    strip(time, &needle, "from 320° to 60°, by 100° through north");
    for frame in 1.. {
        let is_moving = needle.advance(1.0 / 30.0);
        time += 1.0 / 30.0;
        let note = match frame {
            8 => {
                needle.retarget(Angle::from_degrees(700.0));
                "to 700°, which is 20° west of north"
            }
            _ if is_moving => "",
            _ => "at rest, on the number of its target",
        };
        strip(time, &needle, note);
        if !is_moving {
            break;
        }
    }
}
