//! Scrollers: with the physics of a platform or with parameters of the caller's, and with places to rest at.
#![expect(unsafe_code, reason = "`no_mangle`: all exported names begin with `carom_` and differ")]

use crate::physics::ScrollPhysics;
#[cfg(feature = "laws")]
use crate::physics::{Chosen, Waiting};
use crate::state::{ModuleState, with};
use crate::table::Handle;
use alloc::vec::Vec;
use carom::scroll::{
    Edge, Extent, Frame, Key, Landing, Pages, Phase, Region, Scroller, Segments, Snap, SnapTo, Strictness, View,
    WheelDelta, WheelPhase, platform,
};
use carom::{Friction, Sliding, Spring};

/// The numbers of a scroller before its points and regions.
const HEAD: usize = 15;

/// Creates a scroller from the numbers in the floats at `place`: the index of its platform in [`platform::ALL`]; smallest
/// offset, largest offset, viewport, device pixel ratio; drag, rubber band, response and damping ratio of the edge's spring,
/// and the speed at which a fling stops, each NaN for the platform's; 1 where JavaScript chooses the motion of a release; the
/// kind of landing (0 anywhere, 1 pages, 2 points, 3 points within a distance), the size of a page (NaN: the viewport) or
/// that distance, the number of points, the number of regions; the points; and begin, drag, deceleration and 1 for a region
/// that snaps, for each region. Returns 0 if a number is invalid.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller(place: u32) -> Handle {
    with(|state| {
        let row = state.floats.get(place as usize..).unwrap_or_default();
        match read(row) {
            Some(scroller) => state.scrollers.put(scroller),
            None => 0,
        }
    })
}

fn read(row: &[f64]) -> Option<Scroller<ScrollPhysics>> {
    let &[kind, min, max, viewport, ratio, drag, rubber_band, response, damping_ratio, stop_speed, chosen, ..] = row
    else {
        return None;
    };
    let &[landing, size, points, regions] = row.get(11..HEAD)? else { return None };
    let (points, regions) = (points as usize, regions as usize);
    let extent = Extent { min, max, viewport };
    extent.validate().ok()?;
    let mut preset = (platform::ALL.get(kind as usize)?.platform)();
    let physics = &mut preset.physics;
    if drag >= 0.0 {
        physics.fling = Friction { drag }.into();
    }
    if stop_speed >= 0.0 {
        physics.stop_speed = Some(stop_speed);
    }
    if let Edge::Elastic { coefficient, .. } = &mut physics.edge {
        if rubber_band >= 0.0 {
            *coefficient = rubber_band;
        }
        if response > 0.0 && damping_ratio >= 0.0 {
            physics.spring = Spring::from_response_damping_ratio(response, damping_ratio);
            physics.kick = 0.0;
        }
    }
    // JavaScript has no option for the spring of a landing: pages and points have the default one of `Snap`.
    let snap = Snap::from(SnapTo::Points(row.get(HEAD..HEAD + points)?.to_vec()));
    let landing = match landing as u32 {
        0 => Landing::Anywhere,
        1 => Landing::Pages(Pages { size: (size > 0.0).then_some(size), ..Pages::new(snap.spring) }),
        2 => Landing::Points(snap),
        _ => Landing::Points(Snap { strictness: Strictness::Proximity(size), ..snap }),
    };
    let page = preset.physics.with_landing(landing);
    let joined = row.get(HEAD + points..HEAD + points + 4 * regions)?;
    let physics = if regions > 0 {
        let region = |numbers: &[f64]| Region {
            from: numbers[0],
            friction: Sliding { drag: numbers[1], deceleration: numbers[2] },
            snaps: numbers[3] > 0.0,
        };
        let rubber_band = if let Edge::Elastic { coefficient, .. } = page.edge { coefficient } else { return None };
        let view = View { extent, device_pixel_ratio: ratio, origin: 0.0 };
        let segments = Segments {
            regions: joined.chunks_exact(4).map(region).collect::<Vec<_>>(),
            stop_speed: page.stop_speed.unwrap_or_else(|| view.slow()),
            spring: page.spring,
            rubber_band,
        };
        segments.validate().ok()?;
        ScrollPhysics::Joined(segments)
    } else {
        match chosen > 0.0 {
            #[cfg(feature = "laws")]
            true => ScrollPhysics::Chosen(Chosen::new(page)),
            _ => ScrollPhysics::Page(page),
        }
    };
    Some(Scroller::new(preset.with_physics(physics), extent).with_device_pixel_ratio(ratio))
}

/// Returns 1 if a release waits for JavaScript to choose its motion, whose position and velocity are the first answers.
#[cfg(feature = "laws")]
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_waits(scroller: Handle) -> u32 {
    with(|state| {
        let ModuleState { answers, scrollers, .. } = state;
        let Some(start) = scrollers.get(scroller).and_then(|scroller| waiting(scroller)) else { return 0 };
        (answers[0], answers[1]) = (start.position, start.velocity);
        1
    })
}

#[cfg(feature = "laws")]
fn waiting(scroller: &Scroller<ScrollPhysics>) -> Option<carom::State> {
    (scroller.frame().remaining >= Waiting::DURATION && scroller.frame().remaining < f64::INFINITY)
        .then(|| scroller.state())
}

/// Gives a release that waits the motion of the spec in the input, or the platform's own without one. Returns 0 for an invalid
/// spec, whose problem is the output; the release then has the platform's own motion.
#[cfg(feature = "laws")]
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_release(scroller: Handle, has_motion: bool) -> u32 {
    let is_good = with(|state| {
        let ModuleState { input, output, scrollers, .. } = state;
        let Some(scroller) = scrollers.get(scroller) else { return 0 };
        let Some(start) = waiting(scroller) else { return 0 };
        let mut is_good = 1;
        let motion = has_motion.then(|| crate::laws::value::Reader(input).spec()).and_then(|spec| match spec {
            Ok(spec) => Some(spec.motion()),
            Err(problem) => {
                *output = problem.to_bytes();
                is_good = 0;
                None
            }
        });
        if let ScrollPhysics::Chosen(chosen) = &scroller.platform().physics {
            chosen.choose(start, motion);
        }
        // The same release begins again at the present time, now with a choice.
        let snapshot = scroller.snapshot();
        scroller.restore(f64::NAN, &snapshot);
        is_good
    });
    answer(scroller);
    is_good
}

#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_free(scroller: Handle) {
    with(|state| state.scrollers.drop(scroller));
}

/// Changes a scroller, then writes its frame to the answers.
fn change<T: Default>(scroller: Handle, change: impl FnOnce(&mut Scroller<ScrollPhysics>) -> T) -> T {
    let result = with(|state| state.scrollers.get(scroller).map(change));
    answer(scroller);
    result.unwrap_or_default()
}

/// Writes offset, velocity, phase, overscroll, stretch, remaining seconds, target and the length of a line to the answers.
fn answer(scroller: Handle) {
    with(|state| {
        let ModuleState { answers, scrollers, .. } = state;
        let Some(scroller) = scrollers.get(scroller) else { return };
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
        let ModuleState { floats, scrollers, .. } = state;
        let row = floats.get(place as usize..).unwrap_or_default();
        let Some(scroller) = scrollers.get(scroller) else { return };
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
