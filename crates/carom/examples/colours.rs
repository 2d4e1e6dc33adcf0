//! Colours on springs, through Oklab and inside the gamut of a screen; time runs downward. In colour on a terminal:
//! `cargo run -p carom --features color --example colours`
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use carom::Spring;
use carom::animate::Animated;
use color::{AlphaColor, Srgb, palette::css};
use std::io::{self, IsTerminal};

/// A patch of it on white, where there are colours, and its numbers.
fn patch(color: AlphaColor<Srgb>) -> String {
    let [r, g, b, alpha] = color.components;
    let on_white = |x: f32| (255.0 * (1.0 - alpha + alpha * x)).round() as u8;
    let numbers = format!("#{:02x}{:02x}{:02x} {:3.0} %", byte(r), byte(g), byte(b), 100.0 * alpha);
    if io::stdout().is_terminal() {
        format!("\x1b[48;2;{};{};{}m          \x1b[0m {numbers}", on_white(r), on_white(g), on_white(b))
    } else {
        numbers
    }
}

fn byte(x: f32) -> u8 {
    (255.0 * x).round() as u8
}

fn play(title: &str, from: AlphaColor<Srgb>, to: AlphaColor<Srgb>, spring: Spring) {
    println!("{title}");
    let mut color = Animated::new(from, spring);
    color.retarget(to);
    // The mean of the two numbers of each component, as most animations have it.
    let plain = |part: f32| {
        AlphaColor::<Srgb>::new(core::array::from_fn(|i| {
            from.components[i] + part.clamp(0.0, 1.0) * (to.components[i] - from.components[i])
        }))
    };
    let mut part = Animated::new(0.0, spring);
    part.retarget(1.0);
    println!("           through Oklab       numbers of sRGB");
    println!("    0 ms   {}      {}", patch(from), patch(from));
    for frame in 1.. {
        let is_moving = color.advance(1.0 / 60.0);
        part.advance(1.0 / 60.0);
        if frame % 4 == 0 || !is_moving {
            let time = 1e3 * f64::from(frame) / 60.0;
            println!("{time:5.0} ms   {}      {}", patch(color.value()), patch(plain(part.value())));
        }
        if !is_moving {
            break;
        }
    }
    assert_eq!(color.value(), to, "exactly there");
}

fn main() {
    let calm = Spring::from_duration_bounce(0.5, 0.0);
    play("from blue to yellow, not by way of grey", css::BLUE, css::YELLOW, calm);
    let nothing = AlphaColor::new([0.0, 0.0, 0.0, 0.0]);
    play("orange fades in, and not from black", nothing, css::DARK_ORANGE, calm);
    let bouncy = Spring::from_duration_bounce(0.5, 0.6);
    play("swinging beyond white, where there is nothing to show", css::MIDNIGHT_BLUE, css::WHITE, bouncy);
}
