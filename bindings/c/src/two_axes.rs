//! A page that scrolls in two directions, with a direction lock.
#![allow(unsafe_code, reason = "`no_mangle`: all exported names begin with `carom_` and differ")]

use crate::handles::{Lock, Table};
use crate::kinetic::carom_vector;
use crate::memory::{give, present};
use crate::scroller::{
    Page, SCROLLERS, carom_extent, carom_scroller, carom_scroller_reading, wheel_delta, wheel_phase, written,
};
use crate::spring::carom_spring;
use crate::status::{call, carom_status, finite};
use alloc::vec::Vec;
use carom::gesture::TouchSlop;
use carom::replay::TwoAxesEvent;
use carom::scroll::{PagePhysics, TwoAxes};
use core::mem::MaybeUninit;

/// The handle of a page that scrolls in two directions. A finger moves it along one axis or both, as it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct carom_two_axes {
    /// See above.
    pub id: u64,
}

type Pages = TwoAxes<PagePhysics<Vec<f64>>, PagePhysics<Vec<f64>>>;

static PAGES: Table<Lock<Pages>> = Table::new("two axes");

/// Makes a page from copies of two scrollers, which may be freed then. The slop >= 0 replaces the slops of their platforms. If the ratio of
/// the smaller to the larger travel is below diagonal, from 0 to 1, a drag has one axis. With 1, it always has.
#[unsafe(no_mangle)]
pub extern "C" fn carom_two_axes_new(
    x: carom_scroller,
    y: carom_scroller,
    slop: f64,
    diagonal: f64,
    pages: Option<&mut MaybeUninit<carom_two_axes>>,
) -> carom_status {
    call(|| {
        let pages = present("pages", pages)?;
        let slop = TouchSlop { distance: slop, diagonal };
        slop.validate()?;
        let copy = |axis: carom_scroller| SCROLLERS.with(axis.id, |page: &mut Page| Ok(page.clone()));
        pages.write(carom_two_axes { id: PAGES.add(Lock::new(TwoAxes::new(copy(x)?, copy(y)?, slop))) });
        Ok(())
    })
}

/// Frees a page of two axes.
#[unsafe(no_mangle)]
pub extern "C" fn carom_two_axes_free(pages: carom_two_axes) -> carom_status {
    call(|| PAGES.free(pages.id))
}

/// Advances to the time of the frame to be drawn, and writes it for each axis. Once both are at rest, you don't need a frame.
#[unsafe(no_mangle)]
pub extern "C" fn carom_two_axes_advance_to(
    pages: carom_two_axes,
    time: f64,
    x: Option<&mut MaybeUninit<carom_scroller_reading>>,
    y: Option<&mut MaybeUninit<carom_scroller_reading>>,
) -> carom_status {
    call(|| {
        let time = finite("time", time)?;
        PAGES.with(pages.id, |pages| {
            pages.advance_to(time);
            give(x, written(pages.x.current()));
            give(y, written(pages.y.current()));
            Ok(())
        })
    })
}

/// A finger touches the screen at a position.
#[unsafe(no_mangle)]
pub extern "C" fn carom_two_axes_pointer_down(
    pages: carom_two_axes,
    time: f64,
    position: carom_vector,
) -> carom_status {
    PAGES.apply(pages.id, time, || Ok(TwoAxesEvent::PointerDown(position.checked("x", "y")?)))
}

/// The finger moves to a position. Writes the travel that the page can't use.
#[unsafe(no_mangle)]
pub extern "C" fn carom_two_axes_pointer_move(
    pages: carom_two_axes,
    time: f64,
    position: carom_vector,
    rest: Option<&mut MaybeUninit<carom_vector>>,
) -> carom_status {
    call(|| {
        let (time, position) = (finite("time", time)?, position.checked("x", "y")?);
        give(rest, PAGES.with(pages.id, |pages| Ok(pages.pointer_move(time, position).into()))?);
        Ok(())
    })
}

/// The finger leaves the screen, where it last moved to.
#[unsafe(no_mangle)]
pub extern "C" fn carom_two_axes_pointer_up(pages: carom_two_axes, time: f64) -> carom_status {
    PAGES.apply(pages.id, time, || Ok(TwoAxesEvent::PointerUp))
}

/// The finger leaves the screen at a position. Writes the travel that the page can't use.
#[unsafe(no_mangle)]
pub extern "C" fn carom_two_axes_pointer_up_at(
    pages: carom_two_axes,
    time: f64,
    position: carom_vector,
    rest: Option<&mut MaybeUninit<carom_vector>>,
) -> carom_status {
    call(|| {
        let (time, position) = (finite("time", time)?, position.checked("x", "y")?);
        give(rest, PAGES.with(pages.id, |pages| Ok(pages.pointer_up_at(time, position).into()))?);
        Ok(())
    })
}

/// The system takes the finger away, and the page doesn't fling.
#[unsafe(no_mangle)]
pub extern "C" fn carom_two_axes_pointer_cancel(pages: carom_two_axes, time: f64) -> carom_status {
    PAGES.apply(pages.id, time, || Ok(TwoAxesEvent::PointerCancel))
}

/// A wheel turns along both axes, in a carom_wheel_unit and a carom_wheel_phase. Writes the travel that the page can't use.
#[unsafe(no_mangle)]
pub extern "C" fn carom_two_axes_wheel(
    pages: carom_two_axes,
    time: f64,
    delta: carom_vector,
    unit: u32,
    phase: u32,
    rest: Option<&mut MaybeUninit<carom_vector>>,
) -> carom_status {
    call(|| {
        let (time, [x, y]) = (finite("time", time)?, delta.checked("x", "y")?);
        let (deltas, phase) = ([wheel_delta(x, unit)?, wheel_delta(y, unit)?], wheel_phase(phase)?);
        give(rest, PAGES.with(pages.id, |pages| Ok(pages.wheel(time, deltas, phase).into()))?);
        Ok(())
    })
}

/// Flings the page with a velocity along each axis.
#[unsafe(no_mangle)]
pub extern "C" fn carom_two_axes_fling(pages: carom_two_axes, time: f64, velocity: carom_vector) -> carom_status {
    PAGES.apply(pages.id, time, || Ok(TwoAxesEvent::Fling(velocity.checked("x", "y")?)))
}

/// Scrolls to an offset on a spring.
#[unsafe(no_mangle)]
pub extern "C" fn carom_two_axes_go_to(
    pages: carom_two_axes,
    time: f64,
    offset: carom_vector,
    spring: carom_spring,
) -> carom_status {
    PAGES.apply(pages.id, time, || Ok(TwoAxesEvent::GoTo(offset.checked("x", "y")?, spring.checked()?.into())))
}

/// Puts the page at an offset at once.
#[unsafe(no_mangle)]
pub extern "C" fn carom_two_axes_snap_to(pages: carom_two_axes, time: f64, offset: carom_vector) -> carom_status {
    PAGES.apply(pages.id, time, || Ok(TwoAxesEvent::SnapTo(offset.checked("x", "y")?)))
}

/// Changes the sizes of the content or the viewport.
#[unsafe(no_mangle)]
pub extern "C" fn carom_two_axes_resize(
    pages: carom_two_axes,
    time: f64,
    x: carom_extent,
    y: carom_extent,
) -> carom_status {
    PAGES.apply(pages.id, time, || Ok(TwoAxesEvent::Resize([x.checked()?, y.checked()?])))
}
