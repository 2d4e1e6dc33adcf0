//! Kinetic scrolling for compositors and toolkits: touchpad events in, deltas for frames out.
#![allow(
    unsafe_code,
    reason = "`no_mangle`: all exported names begin with `carom_` and differ; texts are the caller's"
)]

use crate::handles::{Lock, Table};
use crate::memory::{give, present, put, text};
use crate::platform::{carom_platform, platform_named};
use crate::status::{Failure, Outcome, call, carom_status, finite};
use carom::gesture::TouchSlop;
use carom::replay::KineticEvent;
use carom::scroll::{Kinetic, KineticPhase};
use core::ffi::c_char;
use core::mem::MaybeUninit;

/// The handle of kinetic scrolling without a page. Times are the events' own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct carom_kinetic {
    /// See above.
    pub id: u64,
}

/// A length or a velocity along two axes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct carom_vector {
    /// See above.
    pub x: f64,
    /// See above.
    pub y: f64,
}

/// The source of the deltas of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum carom_kinetic_phase {
    /// The page stands still, so you don't need a frame before the next event.
    Idle = 0,
    /// Fingers on the touchpad.
    Finger = 1,
    /// The momentum after a flick.
    Momentum = 2,
    /// A wheel.
    Wheel = 3,
    /// Nothing more will come: send wl_pointer.axis_stop.
    Ended = 4,
}

/// The scrolling of one frame.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct carom_kinetic_frame {
    /// The travel since the last frame.
    pub delta: carom_vector,
    /// The source of the travel. If it has several, this is the last one.
    pub phase: carom_kinetic_phase,
}

static KINETICS: Table<Lock<Kinetic>> = Table::new("kinetic");

impl carom_vector {
    pub(crate) fn checked(self, x: &'static str, y: &'static str) -> Outcome<[f64; 2]> {
        Ok([finite(x, self.x)?, finite(y, self.y)?])
    }
}

impl From<[f64; 2]> for carom_vector {
    fn from([x, y]: [f64; 2]) -> Self {
        Self { x, y }
    }
}

/// Makes kinetic scrolling with the fling law and the limits of a platform: "gtk", "ios", ..., "native".
///
/// # Safety
/// `platform` ends with a zero byte, or is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carom_kinetic_new(
    platform: *const c_char,
    kinetic: Option<&mut MaybeUninit<carom_kinetic>>,
) -> carom_status {
    call(|| {
        let kinetic = present("kinetic", kinetic)?;
        // SAFETY: the caller keeps the conditions of `# Safety`.
        let platform = platform_named(unsafe { text("platform", platform)? })?;
        kinetic.write(carom_kinetic { id: KINETICS.add(Lock::new(Kinetic::new(&platform))) });
        Ok(())
    })
}

/// Makes kinetic scrolling with the law and the limits of a platform whose numbers the program has chosen.
#[unsafe(no_mangle)]
pub extern "C" fn carom_kinetic_with_platform(
    platform: Option<&carom_platform>,
    kinetic: Option<&mut MaybeUninit<carom_kinetic>>,
) -> carom_status {
    call(|| {
        let kinetic = present("kinetic", kinetic)?;
        let platform = platform.ok_or_else(|| Failure::null("platform"))?.checked()?;
        kinetic.write(carom_kinetic { id: KINETICS.add(Lock::new(Kinetic::new(&platform))) });
        Ok(())
    })
}

/// Frees kinetic scrolling.
#[unsafe(no_mangle)]
pub extern "C" fn carom_kinetic_free(kinetic: carom_kinetic) -> carom_status {
    call(|| KINETICS.free(kinetic.id))
}

/// Sets how long a gesture whose stop is missing may be silent before it ends, in seconds > 0. The default is 0.2, the least 0.1.
#[unsafe(no_mangle)]
pub extern "C" fn carom_kinetic_set_timeout(kinetic: carom_kinetic, seconds: f64) -> carom_status {
    set(kinetic, |kinetic| {
        if !(seconds > 0.0 && seconds.is_finite()) {
            return Err(Failure::number("seconds", "be finite and greater than 0", seconds));
        }
        Ok(kinetic.with_timeout(seconds))
    })
}

/// Multiplies all deltas by a factor.
#[unsafe(no_mangle)]
pub extern "C" fn carom_kinetic_set_scale(kinetic: carom_kinetic, scale: f64) -> carom_status {
    set(kinetic, |kinetic| Ok(kinetic.with_scale(finite("scale", scale)?)))
}

/// Keeps each gesture, after this call, on the axes that it begins along. Nothing scrolls before the fingers leave the slop >= 0, and all
/// of their travel along these axes counts then. Below the ratio diagonal of the smaller to the larger travel, from 0 to 1, a gesture has
/// one axis.
#[unsafe(no_mangle)]
pub extern "C" fn carom_kinetic_lock_direction(kinetic: carom_kinetic, slop: f64, diagonal: f64) -> carom_status {
    set(kinetic, |kinetic| {
        let slop = TouchSlop { distance: slop, diagonal };
        slop.validate()?;
        Ok(kinetic.with_direction_lock(slop))
    })
}

/// Stops the momentum when one finger moves the pointer, after this call. By default it continues, as in GTK.
#[unsafe(no_mangle)]
pub extern "C" fn carom_kinetic_stop_at_pointer(kinetic: carom_kinetic) -> carom_status {
    set(kinetic, |kinetic| Ok(kinetic.with_pointer_stop()))
}

fn set(kinetic: carom_kinetic, body: impl FnOnce(Kinetic) -> Outcome<Kinetic>) -> carom_status {
    call(|| {
        KINETICS.with(kinetic.id, |kinetic| {
            *kinetic = body(*kinetic)?;
            Ok(())
        })
    })
}

/// The fingers have moved since their last report.
#[unsafe(no_mangle)]
pub extern "C" fn carom_kinetic_scroll(kinetic: carom_kinetic, time: f64, delta: carom_vector) -> carom_status {
    KINETICS.apply(kinetic.id, time, || Ok(KineticEvent::Scroll(delta.checked("delta.x", "delta.y")?)))
}

/// The fingers have left the pad: an axis stop.
#[unsafe(no_mangle)]
pub extern "C" fn carom_kinetic_stop(kinetic: carom_kinetic, time: f64) -> carom_status {
    KINETICS.apply(kinetic.id, time, || Ok(KineticEvent::Stop))
}

/// Fingers rest on the pad and stop the momentum: hold begin of libinput.
#[unsafe(no_mangle)]
pub extern "C" fn carom_kinetic_hold(kinetic: carom_kinetic, time: f64) -> carom_status {
    KINETICS.apply(kinetic.id, time, || Ok(KineticEvent::Hold))
}

/// The fingers begin to scroll: hold end with cancelled.
#[unsafe(no_mangle)]
pub extern "C" fn carom_kinetic_hold_cancel(kinetic: carom_kinetic, time: f64) -> carom_status {
    KINETICS.apply(kinetic.id, time, || Ok(KineticEvent::HoldCancel))
}

/// The fingers have left the pad without scrolling: hold end.
#[unsafe(no_mangle)]
pub extern "C" fn carom_kinetic_hold_end(kinetic: carom_kinetic, time: f64) -> carom_status {
    KINETICS.apply(kinetic.id, time, || Ok(KineticEvent::HoldEnd))
}

/// One finger moves the pointer, or the pointer leaves the window.
#[unsafe(no_mangle)]
pub extern "C" fn carom_kinetic_pointer_move(kinetic: carom_kinetic, time: f64) -> carom_status {
    KINETICS.apply(kinetic.id, time, || Ok(KineticEvent::PointerMove))
}

/// A wheel turns: it is passed through, and stops the momentum.
#[unsafe(no_mangle)]
pub extern "C" fn carom_kinetic_wheel(kinetic: carom_kinetic, time: f64, delta: carom_vector) -> carom_status {
    KINETICS.apply(kinetic.id, time, || Ok(KineticEvent::Wheel(delta.checked("delta.x", "delta.y")?)))
}

/// The system scrolls by its own momentum: it is passed through.
#[unsafe(no_mangle)]
pub extern "C" fn carom_kinetic_system_momentum(
    kinetic: carom_kinetic,
    time: f64,
    delta: carom_vector,
) -> carom_status {
    KINETICS.apply(kinetic.id, time, || Ok(KineticEvent::SystemMomentum(delta.checked("delta.x", "delta.y")?)))
}

/// The scrolling of the frame that will be seen at a time: everything since the last frame.
#[unsafe(no_mangle)]
pub extern "C" fn carom_kinetic_advance_to(
    kinetic: carom_kinetic,
    time: f64,
    frame: Option<&mut MaybeUninit<carom_kinetic_frame>>,
) -> carom_status {
    call(|| {
        let time = finite("time", time)?;
        let now = KINETICS.with(kinetic.id, |kinetic| Ok(kinetic.advance_to(time)))?;
        let idle = carom_kinetic_frame { delta: [0.0; 2].into(), phase: carom_kinetic_phase::Idle };
        let shown = now.map_or(idle, |now| carom_kinetic_frame {
            delta: now.delta.into(),
            phase: match now.phase {
                KineticPhase::Finger => carom_kinetic_phase::Finger,
                KineticPhase::Momentum => carom_kinetic_phase::Momentum,
                KineticPhase::Wheel => carom_kinetic_phase::Wheel,
                KineticPhase::Ended => carom_kinetic_phase::Ended,
            },
        });
        give(frame, shown);
        Ok(())
    })
}

/// Stops the momentum and writes its velocity, for a scroller that has edges.
#[unsafe(no_mangle)]
pub extern "C" fn carom_kinetic_take(
    kinetic: carom_kinetic,
    time: f64,
    velocity: Option<&mut MaybeUninit<carom_vector>>,
) -> carom_status {
    call(|| {
        let time = finite("time", time)?;
        give(velocity, KINETICS.with(kinetic.id, |kinetic| Ok(kinetic.take(time)))?.into());
        Ok(())
    })
}

/// The current velocity of the momentum, or 0 without momentum.
#[unsafe(no_mangle)]
pub extern "C" fn carom_kinetic_velocity(
    kinetic: carom_kinetic,
    velocity: Option<&mut MaybeUninit<carom_vector>>,
) -> carom_status {
    call(|| put("velocity", velocity, KINETICS.with(kinetic.id, |kinetic| Ok(kinetic.velocity()))?.into()))
}

/// The last flick that has started momentum: when the fingers left the pad (NAN before the first), the velocity then, and the sum of all
/// deltas when the momentum ends, if nothing stops it.
#[unsafe(no_mangle)]
pub extern "C" fn carom_kinetic_last_fling(
    kinetic: carom_kinetic,
    time: Option<&mut MaybeUninit<f64>>,
    velocity: Option<&mut MaybeUninit<carom_vector>>,
    rest: Option<&mut MaybeUninit<carom_vector>>,
) -> carom_status {
    call(|| {
        let last = KINETICS.with(kinetic.id, |kinetic| Ok(kinetic.last_fling()))?;
        give(time, last.map_or(f64::NAN, |last| last.time));
        give(velocity, last.map_or([0.0; 2], |last| last.velocity).into());
        give(rest, last.map_or([0.0; 2], |last| last.rest).into());
        Ok(())
    })
}

/// Until when you need frames if no event comes, or NAN without momentum.
#[unsafe(no_mangle)]
pub extern "C" fn carom_kinetic_rest_at(kinetic: carom_kinetic, time: Option<&mut MaybeUninit<f64>>) -> carom_status {
    call(|| {
        let until = KINETICS.with(kinetic.id, |kinetic| Ok(kinetic.rest_at()))?;
        put("time", time, until.unwrap_or(f64::NAN))
    })
}

/// When to ask for a frame even without an event, because a stop may be missing, or NAN if no stop is awaited.
#[unsafe(no_mangle)]
pub extern "C" fn carom_kinetic_timeout_at(
    kinetic: carom_kinetic,
    time: Option<&mut MaybeUninit<f64>>,
) -> carom_status {
    call(|| {
        let again = KINETICS.with(kinetic.id, |kinetic| Ok(kinetic.timeout_at()))?;
        put("time", time, again.unwrap_or(f64::NAN))
    })
}
