//! An interpolator that is switched on, off in flight, and on again. Time runs downward, 60 frames a second.
//!
//! `cargo run --example interpolator`
#![expect(clippy::print_stdout, reason = "an example prints its output")]

use carom::animate::{Interpolator, InterpolatorEvent};

const FRAME: f64 = 1.0 / 60.0;

fn main() {
    let mut interpolator = Interpolator::new();
    interpolator.set_stiffness(5.0);
    interpolator.set_damping(1.0);
    interpolator.set_approximate_duration(0.5);
    println!("simulated time passes {:.2} times as fast as real time", interpolator.time_scale());

    interpolator.listen(|_, event| match event {
        InterpolatorEvent::Updated { value } => {
            let mut line = ['·'; 60];
            line[8] = '0';
            line[40] = '1';
            line[(8.0 + 32.0 * value).round().clamp(0.0, 59.0) as usize] = '●';
            println!("{}  {value:7.4}", line.iter().collect::<String>());
        }
        InterpolatorEvent::FinalPosition { value, position } => println!("final position: {position}, {value}"),
        _ => {}
    });

    println!("on");
    interpolator.set_final_position(true);
    while interpolator.advance(FRAME) {}

    println!("off, but not for long");
    interpolator.set_final_position(false);
    for _ in 0..3 {
        interpolator.advance(FRAME);
    }
    println!("on again, from {:.3} at {:.2}/s", interpolator.value(), interpolator.read().velocity);
    interpolator.set_final_position(true);
    println!("it will take {:.3} s", interpolator.settling_time());
    while interpolator.advance(FRAME) {}
}
