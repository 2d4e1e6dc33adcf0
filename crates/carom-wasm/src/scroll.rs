//! Scrollers: a platform's feel, or one with numbers of one's own, that lands where it likes, on pages or on points.
#![expect(unsafe_code, reason = "an exported name must be the only one of its kind; all begin alike, and differ")]

use crate::desk::{Desk, with};
use crate::table::Handle;
use alloc::vec::Vec;
use carom::scroll::{
    Contact, Course, Edge, Extent, Key, Native, Page, Phase, Physics, Platform, Scroller, Snap, SnapTo, Strictness,
    View, WheelDelta, WheelPhase, platform,
};
use carom::{Friction, Spring, State};

/// A platform's physics, and where a release ends.
#[derive(Clone, Debug)]
pub(crate) struct Feel {
    base: Native,
    lands: Lands,
}

#[derive(Clone, Debug)]
enum Lands {
    Anywhere,
    OnPages(Page),
    OnPoints(Snap<Vec<f64>>),
}

impl Physics for Feel {
    type Motion = Course;

    fn release(&self, start: State, view: &View) -> Course {
        match &self.lands {
            Lands::Anywhere => self.base.release(start, view),
            Lands::OnPages(page) => page.release(start, view),
            Lands::OnPoints(snap) => snap.release(start, view),
        }
    }

    fn go_on(&self, start: State, view: &View) -> Course {
        match &self.lands {
            Lands::Anywhere => self.base.go_on(start, view),
            Lands::OnPages(page) => page.go_on(start, view),
            Lands::OnPoints(snap) => snap.go_on(start, view),
        }
    }

    fn stop(&self, from: f64, wanted: f64, view: &View) -> f64 {
        match &self.lands {
            Lands::Anywhere => wanted,
            Lands::OnPages(page) => page.stop(from, wanted, view),
            Lands::OnPoints(snap) => snap.stop(from, wanted, view),
        }
    }

    fn duration(&self, motion: &Course, view: &View) -> f64 {
        self.base.duration(motion, view)
    }

    fn phase(&self, motion: &Course, t: f64, view: &View) -> Phase {
        self.base.phase(motion, t, view)
    }

    fn contact(&self, motion: &Course) -> Option<Contact> {
        self.base.contact(motion)
    }

    fn edge(&self) -> Edge {
        self.base.edge()
    }
}

/// In the order in which JavaScript has them.
const PLATFORMS: [fn() -> Platform; 11] = [
    platform::ios,
    platform::ios_fast,
    platform::macos,
    platform::apple_2015,
    platform::android,
    platform::flutter_ios,
    platform::flutter_android,
    platform::chromium,
    platform::chromium_classic,
    platform::windows,
    platform::chromium_elastic,
];

/// A scroller of the numbers that stand in the floats at `place`: platform; least offset, greatest offset, viewport,
/// device pixel ratio; drag, rubber band, and the spring's response and damping ratio, each NaN to keep the platform's; how it
/// lands (0 anywhere, 1 on pages, 2 on points, 3 on points if they are near), the size of a page (NaN: the viewport) or how near,
/// the count of points, and these. 0 if it is no scroller.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller(place: u32) -> Handle {
    with(|desk| {
        let row = desk.floats.get(place as usize..).unwrap_or_default();
        match read(row) {
            Some(scroller) => desk.kept.scrollers.put(scroller),
            None => 0,
        }
    })
}

fn read(row: &[f64]) -> Option<Scroller<Feel>> {
    let &[kind, min, max, viewport, ratio, drag, rubber_band, response, damping_ratio, lands, size, count, ..] = row
    else {
        return None;
    };
    let preset = PLATFORMS.get(kind as usize)?();
    let mut base = preset.physics;
    if let Native::Bouncing(bouncing) = &mut base {
        if drag >= 0.0 {
            bouncing.fling = Friction { drag }.into();
        }
        if rubber_band >= 0.0 {
            bouncing.rubber_band = rubber_band;
        }
        if response > 0.0 && damping_ratio >= 0.0 {
            bouncing.spring = Spring::from_response_damping_ratio(response, damping_ratio);
            bouncing.kick = 0.0;
        }
    }
    let spring = Spring::from_duration_bounce(0.4, 0.0);
    let points = row.get(12..12 + count as usize)?.to_vec();
    let lands = match lands as u32 {
        0 => Lands::Anywhere,
        1 => Lands::OnPages(Page { size: (size > 0.0).then_some(size), ..Page::new(base, spring) }),
        lands => Lands::OnPoints(Snap {
            base,
            to: SnapTo::Points(points),
            strictness: if lands == 2 { Strictness::Mandatory } else { Strictness::Proximity(size) },
            spring,
        }),
    };
    let extent = Extent { min, max, viewport };
    extent.validate().ok()?;
    Some(Scroller::new(preset.with_physics(Feel { base, lands }), extent).with_device_pixel_ratio(ratio))
}

/// Forgets one.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_free(scroller: Handle) {
    with(|desk| desk.kept.scrollers.drop(scroller));
}

/// Does something, then answers where the scroller is.
fn tell<T: Default>(scroller: Handle, what: impl FnOnce(&mut Scroller<Feel>) -> T) -> T {
    let result = with(|desk| desk.kept.scrollers.get(scroller).map(what));
    answer(scroller);
    result.unwrap_or_default()
}

/// Answers offset, velocity, phase, overscroll, stretch, the seconds it still moves and where to, and how far a line is.
fn answer(scroller: Handle) {
    with(|desk| {
        let Desk { answers, kept, .. } = desk;
        let Some(scroller) = kept.scrollers.get(scroller) else { return };
        let phase = match scroller.phase() {
            Phase::Rest => 0.0,
            Phase::Drag => 1.0,
            Phase::Fling => 2.0,
            Phase::SpringBack => 3.0,
            Phase::Snap => 4.0,
            Phase::Smooth => 5.0,
            Phase::Programmatic => 6.0,
        };
        *answers = [
            scroller.offset(),
            scroller.velocity(),
            phase,
            scroller.overscroll(),
            scroller.stretch(),
            scroller.remaining(),
            scroller.target(),
            scroller.platform().wheel.line,
        ];
    });
}

/// Goes on to the frame that is seen at `time`; 1 while it moves.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_advance(scroller: Handle, time: f64) -> u32 {
    tell(scroller, |scroller| u32::from(scroller.advance_to(time)))
}

/// A finger: 0 down, 1 moves, 2 up, 3 taken away.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_pointer(scroller: Handle, what: u32, time: f64, position: f64) {
    tell(scroller, |scroller| match what {
        0 => scroller.pointer_down(time, position),
        1 => {
            scroller.pointer_move(time, position);
        }
        2 => scroller.pointer_up(time),
        _ => scroller.pointer_cancel(time),
    });
}

/// A finger moves: from `place` on stand `count` samples in the floats, each a time and a position.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_pointers(scroller: Handle, place: u32, count: u32) {
    with(|desk| {
        let Desk { floats, kept, .. } = desk;
        let row = floats.get(place as usize..).unwrap_or_default();
        let Some(scroller) = kept.scrollers.get(scroller) else { return };
        for sample in row.chunks_exact(2).take(count as usize) {
            scroller.pointer_move(sample[0], sample[1]);
        }
    });
    answer(scroller);
}

/// A wheel, in 0 pixels, 1 lines, 2 pages; as 0 a notch, 1 fingers, 2 their end, 3 momentum. Answers what it cannot use.
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
    tell(scroller, |scroller| scroller.wheel(time, delta, phase))
}

/// In the order in which JavaScript has them.
const KEYS: [Key; 8] =
    [Key::ArrowBack, Key::ArrowForward, Key::PageUp, Key::PageDown, Key::Home, Key::End, Key::Space, Key::ShiftSpace];

/// A key.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_key(scroller: Handle, time: f64, key: u32) {
    if let Some(key) = KEYS.get(key as usize) {
        tell(scroller, |scroller| scroller.key(time, *key));
    }
}

/// Scrolls to an offset on a spring of checked numbers.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_to(
    scroller: Handle,
    time: f64,
    offset: f64,
    mass: f64,
    stiffness: f64,
    damping: f64,
) {
    tell(scroller, |scroller| scroller.scroll_to(time, offset, Spring { mass, stiffness, damping }));
}

/// Is at an offset at once.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_jump(scroller: Handle, time: f64, offset: f64) {
    tell(scroller, |scroller| scroller.jump_to(time, offset));
}

/// Goes on by itself at a velocity.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_fling(scroller: Handle, time: f64, velocity: f64) {
    tell(scroller, |scroller| scroller.fling(time, velocity));
}

/// Content or viewport has another size.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_extent(scroller: Handle, time: f64, min: f64, max: f64, viewport: f64) {
    tell(scroller, |scroller| scroller.set_extent(time, Extent { min, max, viewport }));
}
