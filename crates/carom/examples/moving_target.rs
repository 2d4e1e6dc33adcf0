//! A value follows a moving target exactly, without a retarget in every frame. Time runs downward:
//! `cargo run -p carom --example moving_target`
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use carom::Spring;
use carom::animate::Animated;

const FRAME: f64 = 1.0 / 30.0;

fn strip(time: f64, target: f64, exact: f64, stepped: f64, note: &str) {
    let mut line = ['·'; 72];
    let mut put = |place: f64, mark| line[place.round().clamp(0.0, 71.0) as usize] = mark;
    put(stepped, 'x');
    put(exact, 'o');
    put(target, '|');
    let behind = target - exact;
    println!("{time:5.2} s {} {behind:6.2} behind  {note}", line.iter().collect::<String>());
}

fn main() {
    let spring = Spring { mass: 1.0, stiffness: 180.0, damping: 18.0 };
    let mut exact = Animated::new(2.0, spring);
    let mut stepped = exact.clone();
    let speed = 30.0;
    println!("| is the target, o follows it, x is retargeted to it in every frame; damping/stiffness·speed = 3.00");
    exact.follow(8.0, speed);
    let mut time = 0.0;
    for frame in 1..=50 {
        stepped.retarget(exact.target());
        exact.advance(FRAME);
        stepped.advance(FRAME);
        time += FRAME;
        let mut note = "";
        if frame == 50 {
            note = "the target stops";
            exact.retarget(exact.target());
        }
        strip(time, exact.target(), exact.value(), stepped.value(), note);
    }
    let mut is_moving = true;
    while is_moving {
        stepped.retarget(exact.target());
        is_moving = exact.advance(FRAME);
        stepped.advance(FRAME);
        time += FRAME;
        strip(time, exact.target(), exact.value(), stepped.value(), if is_moving { "" } else { "at rest" });
    }
}
