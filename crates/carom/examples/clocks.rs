//! Two ways to use the display's timestamps. A frame clock turns them into seconds for drivers, or a value takes them itself:
//! `cargo run -p carom --example clocks`
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use carom::Spring;
use carom::animate::Animated;
use carom::clock::FrameClock;

fn main() {
    let spring = Spring::from_duration_bounce(0.25, 0.0);

    println!("a frame clock, fed by a display that hitches, sleeps for an hour, and is set back");
    let mut clock = FrameClock::default();
    let timestamps = [
        (7200.000, "the first frame begins it"),
        (7200.016, ""),
        (7200.033, ""),
        (7200.133, "a hitch is caught up with"),
        (7200.150, ""),
        (10_800.0, "an hour in a pocket counts as a quarter of a second"),
        (10_800.016, ""),
        (3.000, "the clock is set back: no time passes"),
        (3.016, "and it goes on from there"),
    ];
    for (timestamp, note) in timestamps {
        println!("  at {timestamp:9.3} s: dt {:5.1} ms  {note}", 1e3 * clock.advance_to(timestamp));
    }

    println!("a value, told when each frame will be seen");
    let mut card = Animated::new(0.0, spring);
    card.retarget(100.0);
    for frame in 0.. {
        let timestamp = 50.0 + f64::from(frame) / 60.0;
        let is_moving = card.advance_to(timestamp);
        if frame % 4 == 0 || !is_moving {
            println!("  at {timestamp:6.3} s: {:8.4}", card.value());
        }
        if !is_moving {
            break;
        }
    }
}
