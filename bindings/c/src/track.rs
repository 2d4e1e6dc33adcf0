//! Tracks: one value on a spring, retargeted in flight, read on the caller's clock.
#![allow(unsafe_code, reason = "`no_mangle`: all exported names begin with `carom_` and differ")]

use crate::fling::carom_fling;
use crate::handles::{Lock, Table};
use crate::memory::{give, present, put};
use crate::spring::carom_spring;
use crate::status::{Failure, Outcome, call, carom_status, finite};
use crate::types::{carom_state, carom_tolerance};
use carom::animate::{Grip, Moving, TolerancePolicy};
use core::mem::MaybeUninit;

/// The handle of a track: a value on a spring. A read doesn't change it, and may be at any time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct carom_track {
    /// See above.
    pub id: u64,
}

/// A value and the finger that may hold it.
struct Track {
    value: Moving<f64>,
    grip: Grip<f64>,
}

static TRACKS: Table<Lock<Track>> = Table::new("track");

/// Makes a track at rest at value, on a clock that shows now.
#[unsafe(no_mangle)]
pub extern "C" fn carom_track_new(
    value: f64,
    spring: carom_spring,
    now: f64,
    track: Option<&mut MaybeUninit<carom_track>>,
) -> carom_status {
    call(|| {
        let track = present("track", track)?;
        let value = Moving::new(finite("value", value)?, spring.checked()?, finite("now", now)?);
        track.write(carom_track { id: TRACKS.add(Lock::new(Track { value, grip: Grip::new() })) });
        Ok(())
    })
}

/// Frees a track.
#[unsafe(no_mangle)]
pub extern "C" fn carom_track_free(track: carom_track) -> carom_status {
    call(|| TRACKS.free(track.id))
}

/// Value and velocity at a time, and whether the track stays at rest, so that you don't need a later frame.
#[unsafe(no_mangle)]
pub extern "C" fn carom_track_state(
    track: carom_track,
    at: f64,
    state: Option<&mut MaybeUninit<carom_state>>,
    is_at_rest: Option<&mut MaybeUninit<bool>>,
) -> carom_status {
    call(|| {
        let at = finite("at", at)?;
        let now = TRACKS.with(track.id, |track| Ok(track.value.read(at)))?;
        give(state, carom_state { position: now.value, velocity: now.velocity });
        give(is_at_rest, now.is_at_rest);
        Ok(())
    })
}

/// When the track comes to rest, or INFINITY if it never does.
#[unsafe(no_mangle)]
pub extern "C" fn carom_track_rest_at(track: carom_track, time: Option<&mut MaybeUninit<f64>>) -> carom_status {
    call(|| put("time", time, TRACKS.with(track.id, |track| Ok(track.value.rest_at().unwrap_or(f64::INFINITY)))?))
}

/// The target of the track. If it follows a moving target, the position of that at the time.
#[unsafe(no_mangle)]
pub extern "C" fn carom_track_target(
    track: carom_track,
    at: f64,
    target: Option<&mut MaybeUninit<f64>>,
) -> carom_status {
    call(|| {
        let at = finite("at", at)?;
        put("target", target, TRACKS.with(track.id, |track| Ok(track.value.target(at)))?)
    })
}

/// Changes a track at a time.
fn change(track: carom_track, at: f64, body: impl FnOnce(&mut Moving<f64>, f64) -> Outcome) -> carom_status {
    call(|| {
        let at = finite("at", at)?;
        TRACKS.with(track.id, |track| body(&mut track.value, at))
    })
}

/// Sends the track to a target, with the value and the velocity that it has at that time.
#[unsafe(no_mangle)]
pub extern "C" fn carom_track_retarget(track: carom_track, at: f64, target: f64) -> carom_status {
    change(track, at, |moving, at| {
        moving.retarget(at, finite("target", target)?);
        Ok(())
    })
}

/// Sends the track after a target that is at target at that time and moves with a velocity.
#[unsafe(no_mangle)]
pub extern "C" fn carom_track_follow(track: carom_track, at: f64, target: f64, velocity: f64) -> carom_status {
    change(track, at, |moving, at| {
        moving.follow(at, finite("target", target)?, finite("velocity", velocity)?);
        Ok(())
    })
}

/// Gives the track another velocity, as at the release of a finger, and leaves its target.
#[unsafe(no_mangle)]
pub extern "C" fn carom_track_set_velocity(track: carom_track, at: f64, velocity: f64) -> carom_status {
    change(track, at, |moving, at| {
        moving.set_velocity(at, finite("velocity", velocity)?);
        Ok(())
    })
}

/// Lets a friction alone act: a fling. Only CAROM_FLING_KIND_FRICTION is valid.
#[unsafe(no_mangle)]
pub extern "C" fn carom_track_fling(track: carom_track, at: f64, friction: carom_fling) -> carom_status {
    change(track, at, |moving, at| {
        moving.fling(at, friction.checked_friction()?);
        Ok(())
    })
}

/// Lets a constant acceleration alone act.
#[unsafe(no_mangle)]
pub extern "C" fn carom_track_fall(track: carom_track, at: f64, acceleration: f64) -> carom_status {
    change(track, at, |moving, at| {
        moving.fall(at, finite("acceleration", acceleration)?);
        Ok(())
    })
}

/// Gives the track another spring. Value and velocity carry on.
#[unsafe(no_mangle)]
pub extern "C" fn carom_track_set_spring(track: carom_track, at: f64, spring: carom_spring) -> carom_status {
    change(track, at, |moving, at| {
        moving.set_spring(at, spring.checked()?);
        Ok(())
    })
}

/// Sets an absolute tolerance of rest. The default is relative: 1e-4 of the travel.
#[unsafe(no_mangle)]
pub extern "C" fn carom_track_set_tolerance(track: carom_track, at: f64, tolerance: carom_tolerance) -> carom_status {
    change(track, at, |moving, at| {
        moving.set_tolerance(at, tolerance.checked()?);
        Ok(())
    })
}

/// Sets the tolerance of rest to a fraction > 0 of the travel.
#[unsafe(no_mangle)]
pub extern "C" fn carom_track_set_relative_tolerance(track: carom_track, at: f64, fraction: f64) -> carom_status {
    change(track, at, |moving, at| {
        moving.set_tolerance(at, relative(fraction)?);
        Ok(())
    })
}

pub(crate) fn relative(fraction: f64) -> Outcome<TolerancePolicy> {
    if fraction > 0.0 && fraction.is_finite() {
        return Ok(TolerancePolicy::Relative(fraction));
    }
    Err(Failure::number("fraction", "be finite and greater than 0", fraction))
}

/// Puts the track at rest at a value.
#[unsafe(no_mangle)]
pub extern "C" fn carom_track_snap_to(track: carom_track, at: f64, value: f64) -> carom_status {
    change(track, at, |moving, at| {
        moving.snap_to(at, finite("value", value)?);
        Ok(())
    })
}

/// Puts the track at rest at a value, where a finger is, and samples its velocity for carom_track_release.
#[unsafe(no_mangle)]
pub extern "C" fn carom_track_hold(track: carom_track, at: f64, value: f64) -> carom_status {
    call(|| {
        let (at, value) = (finite("at", at)?, finite("value", value)?);
        TRACKS.with(track.id, |track| {
            track.grip.hold(&mut track.value, at, value);
            Ok(())
        })
    })
}

/// Releases a held track with the velocity of its finger. Friction acts, which keeps 0.998 per millisecond. landing gets the position where
/// it would end, and the velocity. To choose another end, call carom_track_retarget at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn carom_track_release(
    track: carom_track,
    at: f64,
    landing: Option<&mut MaybeUninit<carom_state>>,
) -> carom_status {
    call(|| {
        let at = finite("at", at)?;
        let thrown = TRACKS.with(track.id, |Track { value, grip }| {
            let mut thrown = carom_state { position: value.value(at), velocity: 0.0 };
            grip.release(value, at, |position, velocity| {
                thrown = carom_state { position, velocity };
                None
            });
            Ok(thrown)
        })?;
        give(landing, thrown);
        Ok(())
    })
}

/// Ends the motion of the track: on its target, or where friction would have taken it.
#[unsafe(no_mangle)]
pub extern "C" fn carom_track_settle(track: carom_track, at: f64) -> carom_status {
    change(track, at, |moving, at| {
        moving.settle(at);
        Ok(())
    })
}
