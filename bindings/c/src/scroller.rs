//! Scrollers: a page on one axis, with the physics of a platform.
#![allow(
    unsafe_code,
    reason = "`no_mangle`: all exported names begin with `carom_` and differ; texts and arrays are the caller's"
)]

use crate::handles::{Lock, Table};
use crate::memory::{array, give, present, text};
use crate::platform::{carom_platform, platform_named};
use crate::spring::carom_spring;
use crate::status::{Failure, Outcome, call, carom_status, finite};
use crate::types::carom_state;
use alloc::vec::Vec;
use carom::Spring;
use carom::domain::{LARGEST, SMALLEST};
use carom::replay::ScrollerEvent;
use carom::scroll::{
    Extent, Key, Landing, PageMotion, PagePhysics, Paging, Phase, Places, Platform, Scroller, ScrollerReading, Stops,
    Strictness, WheelDelta, WheelPhase,
};
use core::ffi::c_char;
use core::mem::MaybeUninit;

/// The handle of a scroller: a page along one axis. Offsets grow toward the end of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct carom_scroller {
    /// See above.
    pub id: u64,
}

/// The range of the offsets of a page, and the viewport that it is seen through.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct carom_extent {
    /// The smallest offset, usually 0, which may be -INFINITY.
    pub min: f64,
    /// The largest offset, >= min and usually content - viewport, which may be INFINITY.
    pub max: f64,
    /// The size of the viewport, > 0.
    pub viewport: f64,
}

/// The kinds of places where a page may rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum carom_landing_kind {
    /// Anywhere.
    Anywhere = 0,
    /// On pages of size > 0, or NAN for the viewport's size.
    Pages = 1,
    /// On the nearest of the points. It ignores size.
    Points = 2,
    /// On a point within size >= 0, and anywhere if there is none.
    NearPoints = 3,
}

/// The places where a page may rest. The points are copied.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct carom_landing {
    /// A carom_landing_kind.
    pub kind: u32,
    /// A length, as the kind says.
    pub size: f64,
    /// The offsets, which may be NULL if count is 0.
    pub points: *const f64,
    /// The number of points.
    pub count: usize,
}

/// The activity of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum carom_phase {
    /// The page is at rest, so you don't need a frame.
    Rest = 0,
    /// A finger holds the page.
    Drag = 1,
    /// It moves by itself after a release.
    Fling = 2,
    /// A spring draws it back to an edge.
    SpringBack = 3,
    /// It is drawn to a place where it may rest.
    Snap = 4,
    /// A wheel or a key moves it.
    Smooth = 5,
    /// The program scrolls it.
    Programmatic = 6,
}

/// Everything about a page at one instant.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct carom_scroller_reading {
    /// The offset to draw the page at.
    pub offset: f64,
    /// The velocity of the page.
    pub velocity: f64,
    /// How far beyond an edge to draw it: positive past the end, negative before the beginning.
    pub overscroll: f64,
    /// The stretch of the page as a fraction of its size, where edges stretch it.
    pub stretch: f64,
    /// The offset where the page will come to rest without further input.
    pub target: f64,
    /// The seconds until the page is at rest, or INFINITY under a finger.
    pub settling_time: f64,
    /// The activity of the page.
    pub phase: carom_phase,
    /// Whether the page is at rest, so that you don't need a frame until the next input.
    pub is_at_rest: bool,
}

/// The unit of the travel of a wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum carom_wheel_unit {
    /// Lengths: touchpads.
    Pixels = 0,
    /// Lines of text: notches on most systems.
    Lines = 1,
    /// Viewports.
    Pages = 2,
}

/// The source of the travel of a wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum carom_wheel_phase {
    /// A notch, or an unknown source.
    Notch = 0,
    /// Fingers on a touchpad.
    Fingers = 1,
    /// The fingers have left the touchpad.
    Ended = 2,
    /// The system's own momentum.
    Momentum = 3,
}

/// A key that scrolls. The back arrow points up or left. The space keys act as page down and page up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum carom_key {
    /// See above.
    ArrowBack = 0,
    /// See above.
    ArrowForward = 1,
    /// See above.
    PageUp = 2,
    /// See above.
    PageDown = 3,
    /// See above.
    Home = 4,
    /// See above.
    End = 5,
    /// See above.
    Space = 6,
    /// See above.
    ShiftSpace = 7,
}

const KEYS: [Key; 8] =
    [Key::ArrowBack, Key::ArrowForward, Key::PageUp, Key::PageDown, Key::Home, Key::End, Key::Space, Key::ShiftSpace];

pub(crate) type Page = Scroller<PagePhysics<Vec<f64>>>;

pub(crate) static SCROLLERS: Table<Lock<Page>> = Table::new("scroller");

impl carom_extent {
    pub(crate) fn checked(self) -> Outcome<Extent> {
        let extent = Extent { min: self.min, max: self.max, viewport: self.viewport };
        extent.validate()?;
        Ok(extent)
    }
}

/// Makes a scroller at rest at its beginning, with the physics of a platform ("ios", "android", "gtk", ..., "native"). The
/// ratio > 0 is the device pixels per unit of length. The landing may be NULL: anywhere.
///
/// # Safety
/// `platform` ends with a zero byte, or is NULL. `landing` is NULL or points to a landing whose points are `count`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carom_scroller_new(
    platform: *const c_char,
    extent: carom_extent,
    device_pixel_ratio: f64,
    landing: Option<&carom_landing>,
    scroller: Option<&mut MaybeUninit<carom_scroller>>,
) -> carom_status {
    call(|| {
        let scroller = present("scroller", scroller)?;
        // SAFETY: the caller keeps the conditions of `# Safety`.
        let (platform, landing) = unsafe { (platform_named(text("platform", platform)?)?, read_or_none(landing)?) };
        scroller.write(made(platform, extent, device_pixel_ratio, landing)?);
        Ok(())
    })
}

/// Makes a scroller with the physics of a platform whose numbers the program has chosen, otherwise as carom_scroller_new.
///
/// # Safety
/// `landing` is NULL or points to a landing whose points are `count`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carom_scroller_with_platform(
    platform: Option<&carom_platform>,
    extent: carom_extent,
    device_pixel_ratio: f64,
    landing: Option<&carom_landing>,
    scroller: Option<&mut MaybeUninit<carom_scroller>>,
) -> carom_status {
    call(|| {
        let scroller = present("scroller", scroller)?;
        let platform = platform.ok_or_else(|| Failure::null("platform"))?.checked()?;
        // SAFETY: the caller keeps the conditions of `# Safety`.
        let landing = unsafe { read_or_none(landing)? };
        scroller.write(made(platform, extent, device_pixel_ratio, landing)?);
        Ok(())
    })
}

fn made(platform: Platform, extent: carom_extent, ratio: f64, landing: Landing<Vec<f64>>) -> Outcome<carom_scroller> {
    let extent = extent.checked()?;
    if !(SMALLEST..=LARGEST).contains(&ratio) {
        return Err(Failure::number("device_pixel_ratio", "be at least 1e-15 and at most 1e15", ratio));
    }
    let page = Scroller::new(platform.with_landing(landing), extent).with_device_pixel_ratio(ratio);
    Ok(carom_scroller { id: SCROLLERS.add(Lock::new(page)) })
}

/// Copies the caller's landing, or returns one that rests anywhere.
///
/// # Safety
/// `points` has `count` elements, or is NULL.
unsafe fn read_or_none(landing: Option<&carom_landing>) -> Outcome<Landing<Vec<f64>>> {
    // SAFETY: the caller keeps the conditions of `# Safety`.
    landing.map_or(Ok(Landing::Anywhere), |landing| unsafe { read(landing) })
}

/// Copies the caller's landing.
///
/// # Safety
/// `points` has `count` elements, or is NULL.
unsafe fn read(landing: &carom_landing) -> Outcome<Landing<Vec<f64>>> {
    use carom_landing_kind as kind;
    let size = landing.size;
    let spring = Spring::from_duration_bounce(0.4, 0.0);
    let read = match landing.kind {
        id if id == kind::Anywhere as u32 => return Ok(Landing::Anywhere),
        id if id == kind::Pages as u32 => {
            Landing::Pages(Paging { size: (!size.is_nan()).then_some(size), ..Paging::new(spring) })
        }
        id if id == kind::Points as u32 || id == kind::NearPoints as u32 => {
            // SAFETY: the caller keeps the conditions of `# Safety`.
            let points = unsafe { array("points", landing.points, landing.count)? };
            for point in points {
                finite("points", *point)?;
            }
            let strictness =
                if id == kind::Points as u32 { Strictness::Mandatory } else { Strictness::Proximity(size) };
            Landing::Points(Stops { to: Places::Points(points.to_vec()), strictness, spring })
        }
        other => return Err(Failure::number("kind", "be a carom_landing_kind", f64::from(other))),
    };
    read.validate()?;
    Ok(read)
}

/// Frees a scroller.
#[unsafe(no_mangle)]
pub extern "C" fn carom_scroller_free(scroller: carom_scroller) -> carom_status {
    call(|| SCROLLERS.free(scroller.id))
}

/// Advances to the time of the frame to be drawn, and writes that frame. Ask for no more frames once it is idle.
#[unsafe(no_mangle)]
pub extern "C" fn carom_scroller_advance_to(
    scroller: carom_scroller,
    time: f64,
    frame: Option<&mut MaybeUninit<carom_scroller_reading>>,
) -> carom_status {
    call(|| {
        let time = finite("time", time)?;
        let now = SCROLLERS.with(scroller.id, |page| {
            page.advance_to(time);
            Ok(page.current())
        })?;
        give(frame, written(now));
        Ok(())
    })
}

pub(crate) fn written(frame: ScrollerReading) -> carom_scroller_reading {
    let ScrollerReading { offset, velocity, overscroll, stretch, phase, target, settling_time, is_at_rest, .. } = frame;
    let phase = match phase {
        Phase::Rest => carom_phase::Rest,
        Phase::Drag => carom_phase::Drag,
        Phase::SpringBack => carom_phase::SpringBack,
        Phase::Landing => carom_phase::Snap,
        Phase::Smooth => carom_phase::Smooth,
        Phase::Programmatic => carom_phase::Programmatic,
        // The header doesn't have the remaining phases. In all of them the page moves by itself, as in a fling.
        _ => carom_phase::Fling,
    };
    carom_scroller_reading { offset, velocity, overscroll, stretch, target, settling_time, phase, is_at_rest }
}

/// A finger touches the screen at a position.
#[unsafe(no_mangle)]
pub extern "C" fn carom_scroller_pointer_down(scroller: carom_scroller, time: f64, position: f64) -> carom_status {
    SCROLLERS.apply(scroller.id, time, || Ok(ScrollerEvent::PointerDown(finite("position", position)?)))
}

/// The finger moves to a position. Writes the travel that the page can't use.
#[unsafe(no_mangle)]
pub extern "C" fn carom_scroller_pointer_move(
    scroller: carom_scroller,
    time: f64,
    position: f64,
    rest: Option<&mut MaybeUninit<f64>>,
) -> carom_status {
    call(|| {
        let (time, position) = (finite("time", time)?, finite("position", position)?);
        give(rest, SCROLLERS.with(scroller.id, |page| Ok(page.pointer_move(time, position)))?);
        Ok(())
    })
}

/// The finger leaves the screen, where it last moved to.
#[unsafe(no_mangle)]
pub extern "C" fn carom_scroller_pointer_up(scroller: carom_scroller, time: f64) -> carom_status {
    SCROLLERS.apply(scroller.id, time, || Ok(ScrollerEvent::PointerUp))
}

/// The finger leaves the screen at a position, which may be newer than the last move. Writes the travel that the page can't use.
#[unsafe(no_mangle)]
pub extern "C" fn carom_scroller_pointer_up_at(
    scroller: carom_scroller,
    time: f64,
    position: f64,
    rest: Option<&mut MaybeUninit<f64>>,
) -> carom_status {
    call(|| {
        let (time, position) = (finite("time", time)?, finite("position", position)?);
        give(rest, SCROLLERS.with(scroller.id, |page| Ok(page.pointer_up_at(time, position)))?);
        Ok(())
    })
}

/// The system takes the finger away, and the page doesn't fling.
#[unsafe(no_mangle)]
pub extern "C" fn carom_scroller_pointer_cancel(scroller: carom_scroller, time: f64) -> carom_status {
    SCROLLERS.apply(scroller.id, time, || Ok(ScrollerEvent::PointerCancel))
}

/// A wheel turns, in a carom_wheel_unit and a carom_wheel_phase. Writes the travel that the page can't use.
#[unsafe(no_mangle)]
pub extern "C" fn carom_scroller_wheel(
    scroller: carom_scroller,
    time: f64,
    delta: f64,
    unit: u32,
    phase: u32,
    rest: Option<&mut MaybeUninit<f64>>,
) -> carom_status {
    call(|| {
        let (time, delta) = (finite("time", time)?, finite("delta", delta)?);
        let (delta, phase) = (wheel_delta(delta, unit)?, wheel_phase(phase)?);
        give(rest, SCROLLERS.with(scroller.id, |page| Ok(page.wheel(time, delta, phase)))?);
        Ok(())
    })
}

pub(crate) fn wheel_delta(delta: f64, unit: u32) -> Outcome<WheelDelta> {
    use carom_wheel_unit as units;
    match unit {
        id if id == units::Pixels as u32 => Ok(WheelDelta::Pixels(delta)),
        id if id == units::Lines as u32 => Ok(WheelDelta::Lines(delta)),
        id if id == units::Pages as u32 => Ok(WheelDelta::Pages(delta)),
        other => Err(Failure::number("unit", "be a carom_wheel_unit", f64::from(other))),
    }
}

pub(crate) fn wheel_phase(phase: u32) -> Outcome<WheelPhase> {
    use carom_wheel_phase as phases;
    match phase {
        id if id == phases::Notch as u32 => Ok(WheelPhase::Notch),
        id if id == phases::Fingers as u32 => Ok(WheelPhase::Fingers),
        id if id == phases::Ended as u32 => Ok(WheelPhase::Ended),
        id if id == phases::Momentum as u32 => Ok(WheelPhase::Momentum),
        other => Err(Failure::number("phase", "be a carom_wheel_phase", f64::from(other))),
    }
}

/// A key is pressed, a carom_key.
#[unsafe(no_mangle)]
pub extern "C" fn carom_scroller_key(scroller: carom_scroller, time: f64, key: u32) -> carom_status {
    SCROLLERS.apply(scroller.id, time, || {
        let found = KEYS.get(key as usize);
        let key = found.ok_or_else(|| Failure::number("key", "be a carom_key", f64::from(key)))?;
        Ok(ScrollerEvent::Key(*key))
    })
}

/// Flings the page with a velocity, as at the release of a finger.
#[unsafe(no_mangle)]
pub extern "C" fn carom_scroller_fling(scroller: carom_scroller, time: f64, velocity: f64) -> carom_status {
    SCROLLERS.apply(scroller.id, time, || Ok(ScrollerEvent::Fling(finite("velocity", velocity)?)))
}

/// Puts the page in a state, even beyond an edge. From there it moves by itself, or with the finger that holds it.
#[unsafe(no_mangle)]
pub extern "C" fn carom_scroller_set_state(scroller: carom_scroller, time: f64, state: carom_state) -> carom_status {
    SCROLLERS.apply(scroller.id, time, || Ok(ScrollerEvent::SetState(state.checked()?)))
}

/// The state that the page would have if the finger lifted at a time, with the velocity of the fling that would follow.
#[unsafe(no_mangle)]
pub extern "C" fn carom_scroller_release_state(
    scroller: carom_scroller,
    time: f64,
    state: Option<&mut MaybeUninit<carom_state>>,
) -> carom_status {
    call(|| {
        let (state, time) = (present("state", state)?, finite("time", time)?);
        state.write(SCROLLERS.with(scroller.id, |page| Ok(page.release_state(time).into()))?);
        Ok(())
    })
}

/// Releases the page on a spring to a target of the program's choice, from the state of the release. It stays at the target,
/// also beyond an edge.
#[unsafe(no_mangle)]
pub extern "C" fn carom_scroller_release_with(
    scroller: carom_scroller,
    time: f64,
    spring: carom_spring,
    target: f64,
) -> carom_status {
    call(|| {
        let (time, spring, target) = (finite("time", time)?, spring.checked()?, finite("target", target)?);
        SCROLLERS.with(scroller.id, |page| {
            let start = page.release_state(time);
            page.release_with(time, PageMotion::from(spring.motion(start, target)));
            Ok(())
        })
    })
}

/// Scrolls to an offset on a spring.
#[unsafe(no_mangle)]
pub extern "C" fn carom_scroller_go_to(
    scroller: carom_scroller,
    time: f64,
    offset: f64,
    spring: carom_spring,
) -> carom_status {
    SCROLLERS.apply(scroller.id, time, || Ok(ScrollerEvent::GoTo(finite("offset", offset)?, spring.checked()?.into())))
}

/// Puts the page at an offset at once.
#[unsafe(no_mangle)]
pub extern "C" fn carom_scroller_snap_to(scroller: carom_scroller, time: f64, offset: f64) -> carom_status {
    SCROLLERS.apply(scroller.id, time, || Ok(ScrollerEvent::SnapTo(finite("offset", offset)?)))
}

/// Changes the size of the content or the viewport. A motion in flight continues with the new edges.
#[unsafe(no_mangle)]
pub extern "C" fn carom_scroller_resize(scroller: carom_scroller, time: f64, extent: carom_extent) -> carom_status {
    SCROLLERS.apply(scroller.id, time, || Ok(ScrollerEvent::Resize(extent.checked()?)))
}

/// Moves the content by a distance, because rows were put in before it: the offset, its end and the edges grow by it, and the velocity stays.
/// Resize the page after it.
#[unsafe(no_mangle)]
pub extern "C" fn carom_scroller_shift(scroller: carom_scroller, time: f64, by: f64) -> carom_status {
    SCROLLERS.apply(scroller.id, time, || Ok(ScrollerEvent::Shift(finite("by", by)?)))
}

/// How fast the page met a hard edge since the last call, for a scroller around it, or 0 if it didn't.
#[unsafe(no_mangle)]
pub extern "C" fn carom_scroller_take_contact(
    scroller: carom_scroller,
    velocity: Option<&mut MaybeUninit<f64>>,
) -> carom_status {
    call(|| {
        let contact = SCROLLERS.with(scroller.id, |page| Ok(page.take_contact()))?;
        give(velocity, contact.map_or(0.0, |contact| contact.state.velocity));
        Ok(())
    })
}
