//! Positions of fingers at the times of frames.
#![allow(unsafe_code, reason = "`no_mangle`: all exported names begin with `carom_` and differ")]

use crate::handles::{Lock, Table};
use crate::kinetic::carom_vector;
use crate::memory::{present, put};
use crate::status::{Failure, Outcome, call, carom_status, finite};
use carom::gesture::{Resampler, Resampling};
use core::mem::MaybeUninit;

/// How a resampler finds a finger between and beyond its reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum carom_resampling {
    /// Carom's own, with the smallest jerk and lag.
    Carom = 0,
    /// Android: 5 ms before the frame, at most 8 ms ahead.
    Android = 1,
    /// Chromium: the same numbers.
    Chromium = 2,
    /// Flutter: 38 ms before the frame, never ahead.
    Flutter = 3,
}

/// The handle of a resampler, along two axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct carom_resampler {
    /// See above.
    pub id: u64,
}

static RESAMPLERS: Table<Lock<Resampler<[f64; 2]>>> = Table::new("resampler");

/// The rules in the order of `carom_resampling`.
pub(crate) const RULES: [Resampling; 4] =
    [Resampling::CAROM, Resampling::ANDROID, Resampling::CHROMIUM, Resampling::FLUTTER];

/// Returns the rule of a carom_resampling.
pub(crate) fn rule_of(field: &'static str, rule: u32) -> Outcome<Resampling> {
    let found = RULES.get(rule as usize).copied();
    found.ok_or_else(|| Failure::number(field, "be a carom_resampling", f64::from(rule)))
}

/// Makes a resampler without reports. The rule is a carom_resampling.
#[unsafe(no_mangle)]
pub extern "C" fn carom_resampler_new(rule: u32, resampler: Option<&mut MaybeUninit<carom_resampler>>) -> carom_status {
    call(|| {
        let resampler = present("resampler", resampler)?;
        let rule = rule_of("rule", rule)?;
        resampler.write(carom_resampler { id: RESAMPLERS.add(Lock::new(Resampler::new(rule))) });
        Ok(())
    })
}

/// Frees a resampler.
#[unsafe(no_mangle)]
pub extern "C" fn carom_resampler_free(resampler: carom_resampler) -> carom_status {
    call(|| RESAMPLERS.free(resampler.id))
}

/// Adds a report of the finger. Reports earlier than the newest are ignored.
#[unsafe(no_mangle)]
pub extern "C" fn carom_resampler_add(resampler: carom_resampler, time: f64, position: carom_vector) -> carom_status {
    call(|| {
        let (time, position) = (finite("time", time)?, [finite("x", position.x)?, finite("y", position.y)?]);
        RESAMPLERS.with(resampler.id, |resampler| {
            resampler.add(time, position);
            Ok(())
        })
    })
}

/// Adds a position that the system predicts for a later time. It counts until the next report.
#[unsafe(no_mangle)]
pub extern "C" fn carom_resampler_add_predicted(
    resampler: carom_resampler,
    time: f64,
    position: carom_vector,
) -> carom_status {
    call(|| {
        let (time, position) = (finite("time", time)?, [finite("x", position.x)?, finite("y", position.y)?]);
        RESAMPLERS.with(resampler.id, |resampler| {
            resampler.add_predicted(time, position);
            Ok(())
        })
    })
}

/// The position of the finger for the frame at a time, or NAN before the first report.
#[unsafe(no_mangle)]
pub extern "C" fn carom_resampler_at(
    resampler: carom_resampler,
    frame: f64,
    position: Option<&mut MaybeUninit<carom_vector>>,
) -> carom_status {
    call(|| {
        let frame = finite("frame", frame)?;
        let at = RESAMPLERS.with(resampler.id, |resampler| Ok(resampler.at(frame)))?;
        let [x, y] = at.unwrap_or([f64::NAN; 2]);
        put("position", position, carom_vector { x, y })
    })
}

/// Removes the reports: the next one begins a new gesture, at its own place.
#[unsafe(no_mangle)]
pub extern "C" fn carom_resampler_clear(resampler: carom_resampler) -> carom_status {
    call(|| {
        RESAMPLERS.with(resampler.id, |resampler| {
            resampler.clear();
            Ok(())
        })
    })
}
