//! Kinetic scrolling: no sequence of touchpad events makes a delta NaN, loses travel, or asks for frames for ever.

use crate::input::Input;
use carom::scroll::{Kinetic, KineticFrame, platform};

/// Returns the sum of all deltas until no frame is needed.
fn drain(touchpad: &mut Kinetic, mut time: f64, dt: f64) -> [f64; 2] {
    let mut sum = [0.0; 2];
    for _ in 0..64 {
        if let Some(KineticFrame { delta: [x, y], .. }) = touchpad.advance_to(time) {
            assert!(x.is_finite() && y.is_finite(), "a delta of {x}, {y} at {time}");
            sum = [sum[0] + x, sum[1] + y];
        }
        let Some(next) = touchpad.rest_at().or(touchpad.timeout_at()) else { return sum };
        time = f64::max(time + dt, next);
    }
    panic!("frames are still needed at {time}");
}

pub(crate) fn run(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let mut touchpad = Kinetic::new(&(input.choose(platform::ALL).platform)());
    if input.below(4) == 0 {
        touchpad = touchpad.with_pointer_stop();
    }
    let mut time = input.log(1e-3, 4e6);
    let mut is_usual = true;
    while !input.is_empty() {
        let late = if input.below(16) == 0 { input.any() } else { input.log(1e-4, 0.1) };
        // The clock may be set back.
        if late.abs() < 1e6 {
            time += late;
        }
        let delta = [(); 2].map(|()| if input.below(16) == 0 { input.any() } else { input.log(0.1, 500.0) });
        is_usual &= delta.iter().all(|x| x.abs() < 1e4);
        match input.below(12) {
            0 => touchpad.stop(time),
            1 => touchpad.hold(time),
            2 => touchpad.hold_cancel(time),
            3 => touchpad.hold_end(time),
            4 => touchpad.pointer_move(time),
            5 => touchpad.wheel(time, delta),
            6 => touchpad.system_momentum(time, delta),
            7 => drop(touchpad.take(time)),
            8 => {
                if let Some(KineticFrame { delta: [x, y], .. }) = touchpad.advance_to(time) {
                    assert!(x.is_finite() && y.is_finite(), "a delta of {x}, {y} at {time}");
                }
            }
            _ => touchpad.scroll(time, delta),
        }
        assert!(touchpad.velocity().iter().all(|v| v.is_finite()), "{:?}", touchpad.velocity());
    }
    // The same events have the same sum of deltas at two frame rates.
    let (mut fine, mut coarse) = (touchpad, touchpad);
    let (one, two) = (drain(&mut fine, time, 1.0), drain(&mut coarse, time, 1e3));
    let is_near = |a: f64, b: f64| (a - b).abs() <= 1e-9 * f64::max(1.0, f64::max(a.abs(), b.abs()));
    assert!(!is_usual || is_near(one[0], two[0]) && is_near(one[1], two[1]), "{one:?} {two:?}");
}
