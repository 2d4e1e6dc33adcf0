//! Colours on springs move through Oklab and stay inside the gamut of a screen. Time runs downward, and a terminal shows the colours:
//! `cargo run -p carom --example colours`
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use carom::Spring;
use carom::animate::{Animated, Rgba};
use std::io::{self, IsTerminal};

/// Returns a colour's numbers and, if the output is a terminal, a patch of the colour over white.
fn patch(color: Rgba) -> String {
    let [r, g, b, _] = color.to_bytes();
    let numbers = format!("#{r:02x}{g:02x}{b:02x} {:3.0} %", 100.0 * color.alpha);
    if !io::stdout().is_terminal() {
        return numbers;
    }
    let over_white = |x: f32| (255.0 * (1.0 - color.alpha + color.alpha * x)).round() as u8;
    let [r, g, b] = [color.red, color.green, color.blue].map(over_white);
    format!("\x1b[48;2;{r};{g};{b}m          \x1b[0m {numbers}")
}

fn play(title: &str, from: Rgba, to: Rgba, spring: Spring) {
    println!("{title}");
    let mut color = Animated::new(from, spring);
    color.retarget(to);
    // For comparison, most animations interpolate each encoded component.
    let numbers = |color: Rgba| [color.red, color.green, color.blue, color.alpha];
    let mut plain = Animated::new(numbers(from), spring);
    plain.retarget(numbers(to));
    println!("           through Oklab       each component");
    println!("    0 ms   {}      {}", patch(from), patch(from));
    for frame in 1.. {
        let is_moving = color.advance(1.0 / 60.0);
        plain.advance(1.0 / 60.0);
        if frame % 4 == 0 || !is_moving {
            let time = 1e3 * f64::from(frame) / 60.0;
            let [red, green, blue, alpha] = plain.value().map(|x| x.clamp(0.0, 1.0));
            println!("{time:5.0} ms   {}      {}", patch(color.value()), patch(Rgba { red, green, blue, alpha }));
        }
        if !is_moving {
            break;
        }
    }
    assert_eq!(color.value(), to, "exactly there");
}

fn main() {
    let rgb = |[r, g, b]: [u8; 3]| Rgba::from_bytes([r, g, b, 255]);
    let calm = Spring::from_duration_bounce(0.5, 0.0);
    play("from blue to yellow, without grey in between", rgb([0, 0, 255]), rgb([255, 255, 0]), calm);
    play("orange fades in, and not from black", Rgba::default(), rgb([255, 140, 0]), calm);
    let bouncy = Spring::from_duration_bounce(0.5, 0.6);
    play("an overshoot beyond white stays white", rgb([25, 25, 112]), rgb([255, 255, 255]), bouncy);
}
