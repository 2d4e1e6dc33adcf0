//! Scrollers: no sequence of fingers, wheels, keys and sizes makes the offset NaN or leaves a page out of its extent.

use crate::input::Input;
use carom::scroll::{Extent, Key, Scroller, WheelDelta, WheelPhase, platform};

const KEYS: [Key; 5] = [Key::ArrowBack, Key::PageUp, Key::PageDown, Key::Home, Key::End];
const PHASES: [WheelPhase; 4] = [WheelPhase::Notch, WheelPhase::Fingers, WheelPhase::Momentum, WheelPhase::Ended];

fn extent(input: &mut Input<'_>) -> Extent {
    if input.below(8) == 0 {
        Extent::new(input.any(), input.any())
    } else {
        Extent::new(input.log(1.0, 1e5), input.log(1.0, 2e3))
    }
}

pub(crate) fn run(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let preset = input.choose(platform::ALL);
    let mut page = Scroller::new((preset.platform)(), extent(&mut input));
    let (mut time, mut latest) = (0.0_f64, 0.0_f64);
    while !input.is_empty() {
        let late = if input.below(16) == 0 { input.any() } else { input.log(1e-4, 0.1) };
        if late.is_finite() && late.abs() < 1e9 {
            // The clock may be set back.
            time += late;
            latest = latest.max(time);
        }
        match input.below(10) {
            0 => page.pointer_down(time, input.any()),
            1 | 2 => drop(page.pointer_move(time, input.any())),
            3 => page.pointer_up(time),
            4 => page.fling(time, input.any()),
            5 => drop(page.wheel(time, WheelDelta::Pixels(input.any()), *input.choose(&PHASES))),
            6 => page.key(time, *input.choose(&KEYS)),
            7 => page.resize(time, extent(&mut input)),
            8 => page.snap_to(time, input.any()),
            _ => drop(page.advance_to(time)),
        }
        let frame = page.current();
        assert!(frame.offset.is_finite() && frame.velocity.is_finite(), "{frame:?}");
        assert!(frame.settling_time >= 0.0, "{frame:?}");
    }
    page.pointer_cancel(latest);
    page.wheel(latest, WheelDelta::Pixels(0.0), WheelPhase::Ended);
    page.resize(latest, Extent::new(4_000.0, 800.0));
    page.advance_to(latest + 1e7);
    page.advance_to(latest + 2e7);
    assert!(page.is_at_rest(), "still moving after 10^7 s at {}", page.offset());
}
