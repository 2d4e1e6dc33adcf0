//! Scrollers: with the physics of a platform or with parameters of the caller's, and with places to rest at.
#![expect(unsafe_code, reason = "`no_mangle`: all exported names begin with `carom_` and differ")]

use crate::handles::ScrollPhysics;
use crate::state::{ModuleState, with};
use crate::table::Handle;
use carom::scroll::{
    Edge, Extent, Frame, Key, Landing, Pages, Phase, Scroller, Snap, SnapTo, Strictness, WheelDelta, WheelPhase,
    platform,
};
use carom::{Friction, Spring};

/// Creates a scroller from the numbers in the floats at `place`: the index of its platform in [`platform::ALL`]; smallest
/// offset, largest offset, viewport, device pixel ratio; drag, rubber band, response and damping ratio of the edge's spring,
/// each NaN for the platform's; the kind of landing (0 anywhere, 1 pages, 2 points, 3 points within a distance), the size of a
/// page (NaN: the viewport) or that distance, the number of points, and the points. Returns 0 if a number is invalid.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller(place: u32) -> Handle {
    with(|state| {
        let row = state.floats.get(place as usize..).unwrap_or_default();
        match read(row) {
            Some(scroller) => state.handles.scrollers.put(scroller),
            None => 0,
        }
    })
}

fn read(row: &[f64]) -> Option<Scroller<ScrollPhysics>> {
    let &[kind, min, max, viewport, ratio, drag, rubber_band, response, damping_ratio, landing, size, count, ..] = row
    else {
        return None;
    };
    let mut preset = (platform::ALL.get(kind as usize)?.platform)();
    let physics = &mut preset.physics;
    if let Edge::Elastic { coefficient, .. } = &mut physics.edge {
        if drag >= 0.0 {
            physics.fling = Friction { drag }.into();
        }
        if rubber_band >= 0.0 {
            *coefficient = rubber_band;
        }
        if response > 0.0 && damping_ratio >= 0.0 {
            physics.spring = Spring::from_response_damping_ratio(response, damping_ratio);
            physics.kick = 0.0;
        }
    }
    let spring = Spring::from_duration_bounce(0.4, 0.0);
    let points = row.get(12..12 + count as usize)?.to_vec();
    let landing = match landing as u32 {
        0 => Landing::Anywhere,
        1 => Landing::Pages(Pages { size: (size > 0.0).then_some(size), ..Pages::new(spring) }),
        kind => Landing::Points(Snap {
            to: SnapTo::Points(points),
            strictness: if kind == 2 { Strictness::Mandatory } else { Strictness::Proximity(size) },
            spring,
        }),
    };
    let extent = Extent { min, max, viewport };
    extent.validate().ok()?;
    Some(Scroller::new(preset.with_landing(landing), extent).with_device_pixel_ratio(ratio))
}

/// Frees a scroller.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_free(scroller: Handle) {
    with(|state| state.handles.scrollers.drop(scroller));
}

/// Changes a scroller, then writes its frame to the answers.
fn change<T: Default>(scroller: Handle, change: impl FnOnce(&mut Scroller<ScrollPhysics>) -> T) -> T {
    let result = with(|state| state.handles.scrollers.get(scroller).map(change));
    answer(scroller);
    result.unwrap_or_default()
}

/// Writes offset, velocity, phase, overscroll, stretch, remaining seconds, target and the length of a line to the answers.
fn answer(scroller: Handle) {
    with(|state| {
        let ModuleState { answers, handles, .. } = state;
        let Some(scroller) = handles.scrollers.get(scroller) else { return };
        let Frame { offset, velocity, overscroll, stretch, phase, target, remaining, .. } = scroller.frame();
        let phase = match phase {
            Phase::Rest => 0.0,
            Phase::Drag => 1.0,
            Phase::Fling => 2.0,
            Phase::SpringBack => 3.0,
            Phase::Snap => 4.0,
            Phase::Smooth => 5.0,
            Phase::Programmatic => 6.0,
        };
        let line = scroller.platform().wheel.line;
        *answers = [offset, velocity, phase, overscroll, stretch, remaining, target, line];
    });
}

/// Advances to the frame shown at `time`. Returns 1 while the scroller moves.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_advance(scroller: Handle, time: f64) -> u32 {
    change(scroller, |scroller| u32::from(scroller.advance_to(time)))
}

/// A finger: 0 touches, 1 moves, 2 leaves (at a position, or NaN where it last moved to), 3 is taken away by the system.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_pointer(scroller: Handle, event: u32, time: f64, position: f64) {
    change(scroller, |scroller| match event {
        0 => scroller.pointer_down(time, position),
        1 => {
            scroller.pointer_move(time, position);
        }
        2 if position.is_nan() => scroller.pointer_up(time),
        2 => {
            scroller.pointer_up_at(time, position);
        }
        _ => scroller.pointer_cancel(time),
    });
}

/// A finger moves through the `count` samples in the floats at `place`, each a time and a position.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_pointers(scroller: Handle, place: u32, count: u32) {
    with(|state| {
        let ModuleState { floats, handles, .. } = state;
        let row = floats.get(place as usize..).unwrap_or_default();
        let Some(scroller) = handles.scrollers.get(scroller) else { return };
        for sample in row.chunks_exact(2).take(count as usize) {
            scroller.pointer_move(sample[0], sample[1]);
        }
    });
    answer(scroller);
}

/// A wheel turns by `delta` in `unit` 0 pixels, 1 lines or 2 pages; `phase` is 0 notch, 1 fingers, 2 ended or 3 momentum.
/// Returns the travel that the scroller cannot use.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_wheel(scroller: Handle, time: f64, delta: f64, unit: u32, phase: u32) -> f64 {
    let delta = match unit {
        0 => WheelDelta::Pixels(delta),
        1 => WheelDelta::Lines(delta),
        _ => WheelDelta::Pages(delta),
    };
    let phase = match phase {
        0 => WheelPhase::Notch,
        1 => WheelPhase::Fingers,
        2 => WheelPhase::Ended,
        _ => WheelPhase::Momentum,
    };
    change(scroller, |scroller| scroller.wheel(time, delta, phase))
}

/// The keys in JavaScript's order.
const KEYS: [Key; 8] =
    [Key::ArrowBack, Key::ArrowForward, Key::PageUp, Key::PageDown, Key::Home, Key::End, Key::Space, Key::ShiftSpace];

/// A key is pressed.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_key(scroller: Handle, time: f64, key: u32) {
    if let Some(key) = KEYS.get(key as usize) {
        change(scroller, |scroller| scroller.key(time, *key));
    }
}

/// Scrolls to an offset on a spring. JavaScript has checked its numbers.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_to(
    scroller: Handle,
    time: f64,
    offset: f64,
    mass: f64,
    stiffness: f64,
    damping: f64,
) {
    change(scroller, |scroller| scroller.scroll_to(time, offset, Spring { mass, stiffness, damping }));
}

/// Puts the scroller at an offset at once.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_jump(scroller: Handle, time: f64, offset: f64) {
    change(scroller, |scroller| scroller.jump_to(time, offset));
}

/// Flings the scroller at a velocity.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_fling(scroller: Handle, time: f64, velocity: f64) {
    change(scroller, |scroller| scroller.fling(time, velocity));
}

/// Changes the size of the content or the viewport.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_extent(scroller: Handle, time: f64, min: f64, max: f64, viewport: f64) {
    change(scroller, |scroller| scroller.set_extent(time, Extent { min, max, viewport }));
}
