//! Springs: plain structs, no allocation.
#![allow(
    unsafe_code,
    reason = "`no_mangle`: all exported names begin with `carom_` and differ; `carom_spring_sample` has arrays"
)]

use crate::memory::{array_mut, put};
use crate::status::{Failure, Outcome, call, carom_status, finite, not_nan};
use crate::types::{carom_propagator, carom_state, carom_tolerance};
use carom::error::ParameterError;
use carom::law::{Settling, SpringMotion};
use carom::{Motion, Spring};
use core::mem::MaybeUninit;

/// m x'' = -k (x - target) - c x': a mass on a spring, slowed by a damper. Constructors return springs of mass 1.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct carom_spring {
    /// m > 0.
    pub mass: f64,
    /// k >= 0: force per displacement. With 0 the mass coasts against the damping.
    pub stiffness: f64,
    /// c >= 0: force per velocity. With 0 the motion never rests.
    pub damping: f64,
}

/// Numbers that follow from a spring.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct carom_spring_numbers {
    /// The period of the undamped spring in seconds, or INFINITY without stiffness.
    pub response: f64,
    /// 0 undamped, below 1 bouncy, 1 critical, above 1 slow, or NAN without stiffness and damping.
    pub damping_ratio: f64,
    /// SwiftUI's bounce: 1 - damping ratio, or 1 / damping ratio - 1 above 1.
    pub bounce: f64,
    /// The seconds of a full swing, or INFINITY if the spring doesn't swing.
    pub period: f64,
    /// The seconds until the envelope halves, or INFINITY without damping or without stiffness.
    pub half_life: f64,
    /// The first overshoot after a start at rest, as a fraction of the travel.
    pub overshoot: f64,
}

impl carom_spring {
    pub(crate) fn checked(self) -> Outcome<Spring> {
        let Self { mass, stiffness, damping } = self;
        let spring = Spring { mass, stiffness, damping };
        spring.validate()?;
        Ok(spring)
    }

    fn motion(self, start: carom_state, target: f64) -> Outcome<SpringMotion> {
        Ok(self.checked()?.motion(start.checked()?, finite("target", target)?))
    }
}

impl From<Spring> for carom_spring {
    fn from(Spring { mass, stiffness, damping }: Spring) -> Self {
        Self { mass, stiffness, damping }
    }
}

fn make(place: Option<&mut MaybeUninit<carom_spring>>, spring: Result<Spring, ParameterError>) -> Outcome {
    put("spring", place, spring?.into())
}

/// The spring of a response > 0 in seconds (the period without damping) and a damping ratio >= 0.
#[unsafe(no_mangle)]
pub extern "C" fn carom_spring_from_response(
    response: f64,
    damping_ratio: f64,
    spring: Option<&mut MaybeUninit<carom_spring>>,
) -> carom_status {
    call(|| make(spring, Spring::try_from_response_damping_ratio(response, damping_ratio)))
}

/// The spring of SwiftUI's duration > 0 in seconds, which is the response, and bounce, above -1 and at most 1.
#[unsafe(no_mangle)]
pub extern "C" fn carom_spring_from_duration(
    duration: f64,
    bounce: f64,
    spring: Option<&mut MaybeUninit<carom_spring>>,
) -> carom_status {
    call(|| make(spring, Spring::try_from_duration_bounce(duration, bounce)))
}

/// The spring of an undamped frequency > 0 in hertz and a damping ratio >= 0.
#[unsafe(no_mangle)]
pub extern "C" fn carom_spring_from_frequency(
    frequency_hz: f64,
    damping_ratio: f64,
    spring: Option<&mut MaybeUninit<carom_spring>>,
) -> carom_status {
    call(|| make(spring, Spring::try_from_frequency_damping_ratio(frequency_hz, damping_ratio)))
}

/// The spring of an undamped angular frequency > 0 in rad/s and a damping ratio >= 0.
#[unsafe(no_mangle)]
pub extern "C" fn carom_spring_from_angular_frequency(
    angular_frequency: f64,
    damping_ratio: f64,
    spring: Option<&mut MaybeUninit<carom_spring>>,
) -> carom_status {
    call(|| make(spring, Spring::try_from_angular_frequency(angular_frequency, damping_ratio)))
}

/// The spring whose envelope halves in half_life > 0 seconds, with a damping ratio > 0.
#[unsafe(no_mangle)]
pub extern "C" fn carom_spring_from_half_life(
    half_life: f64,
    damping_ratio: f64,
    spring: Option<&mut MaybeUninit<carom_spring>>,
) -> carom_status {
    call(|| make(spring, Spring::try_from_half_life_damping_ratio(half_life, damping_ratio)))
}

/// The spring that takes start to within a fraction (0 to 1) of its travel from the target in exactly time > 0 seconds.
#[unsafe(no_mangle)]
pub extern "C" fn carom_spring_from_settling(
    time: f64,
    fraction: f64,
    damping_ratio: f64,
    start: carom_state,
    target: f64,
    spring: Option<&mut MaybeUninit<carom_spring>>,
) -> carom_status {
    call(|| {
        let settling = Settling { time, fraction, damping_ratio };
        make(spring, Spring::try_from_settling(settling, start.checked()?, finite("target", target)?))
    })
}

/// Computes the numbers that follow from a spring.
#[unsafe(no_mangle)]
pub extern "C" fn carom_spring_describe(
    spring: carom_spring,
    numbers: Option<&mut MaybeUninit<carom_spring_numbers>>,
) -> carom_status {
    call(|| {
        let spring = spring.checked()?;
        put(
            "numbers",
            numbers,
            carom_spring_numbers {
                response: spring.response(),
                damping_ratio: spring.damping_ratio(),
                bounce: spring.bounce(),
                period: spring.period().unwrap_or(f64::INFINITY),
                half_life: spring.half_life(),
                overshoot: spring.overshoot(),
            },
        )
    })
}

/// The state at t seconds after the start. t <= 0 gives the start, INFINITY the limit.
#[unsafe(no_mangle)]
pub extern "C" fn carom_spring_state(
    spring: carom_spring,
    start: carom_state,
    target: f64,
    t: f64,
    state: Option<&mut MaybeUninit<carom_state>>,
) -> carom_status {
    call(|| put("state", state, spring.motion(start, target)?.state(not_nan("t", t)?).into()))
}

/// Writes count positions and velocities at from, from + step, ... (both >= 0), 10 to 20 times as fast as one by one.
///
/// # Safety
/// Each array has `count` elements, or is NULL if `count` is 0. The arrays don't overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carom_spring_sample(
    spring: carom_spring,
    start: carom_state,
    target: f64,
    from: f64,
    step: f64,
    count: usize,
    positions: *mut f64,
    velocities: *mut f64,
) -> carom_status {
    call(|| {
        let motion = spring.motion(start, target)?;
        // SAFETY: the caller keeps the conditions of `# Safety`.
        let (positions, velocities) =
            unsafe { (array_mut("positions", positions, count)?, array_mut("velocities", velocities, count)?) };
        sample(&motion, from, step, positions, velocities)
    })
}

pub(crate) fn sample(
    motion: &dyn Motion,
    from: f64,
    step: f64,
    positions: &mut [f64],
    velocities: &mut [f64],
) -> Outcome {
    for (field, value) in [("from", from), ("step", step)] {
        if !(value >= 0.0 && value.is_finite()) {
            return Err(Failure::number(field, "be finite and at least 0", value));
        }
    }
    motion.sample(from, step, positions, velocities);
    Ok(())
}

/// The seconds after which the motion stays within the tolerance of its rest, or INFINITY if it never rests.
#[unsafe(no_mangle)]
pub extern "C" fn carom_spring_settling_time(
    spring: carom_spring,
    start: carom_state,
    target: f64,
    tolerance: carom_tolerance,
    seconds: Option<&mut MaybeUninit<f64>>,
) -> carom_status {
    call(|| put("seconds", seconds, spring.motion(start, target)?.settling_time(tolerance.checked()?)))
}

/// The seconds until the motion is first at a position, or INFINITY if it never is.
#[unsafe(no_mangle)]
pub extern "C" fn carom_spring_time_at(
    spring: carom_spring,
    start: carom_state,
    target: f64,
    position: f64,
    seconds: Option<&mut MaybeUninit<f64>>,
) -> carom_status {
    call(|| {
        let time = spring.motion(start, target)?.time_at(finite("position", position)?);
        put("seconds", seconds, time.unwrap_or(f64::INFINITY))
    })
}

/// The exact step over dt >= 0 seconds, for any state and target.
#[unsafe(no_mangle)]
pub extern "C" fn carom_spring_propagator(
    spring: carom_spring,
    dt: f64,
    propagator: Option<&mut MaybeUninit<carom_propagator>>,
) -> carom_status {
    call(|| put("propagator", propagator, spring.checked()?.propagator(seconds("dt", dt)?).into()))
}

/// The state after the step of a propagator: four multiplications. Give a spring's target. Frictions take any. Once it is within 1e-300 of
/// the target, distance and velocity are 0, because processors are slow with the numbers below.
#[unsafe(no_mangle)]
pub extern "C" fn carom_propagator_advance(
    propagator: carom_propagator,
    from: carom_state,
    target: f64,
    state: Option<&mut MaybeUninit<carom_state>>,
) -> carom_status {
    call(|| {
        let propagator = carom::motion::Propagator::from(propagator);
        let next = propagator.advance(from.checked()?, finite("target", target)?);
        finite("propagator", next.position)?;
        let is_there = (next.position - target).abs() < TINY && next.velocity.abs() < TINY;
        let end = carom_state { position: target, velocity: 0.0 };
        put("state", state, if is_there { end } else { next.into() })
    })
}

/// A distance, or a velocity, below which the next ones would be subnormal.
const TINY: f64 = 1e-300;

/// Returns a length of time that is finite and at least 0.
pub(crate) fn seconds(field: &'static str, value: f64) -> Outcome<f64> {
    if value >= 0.0 && value.is_finite() {
        return Ok(value);
    }
    Err(Failure::number(field, "be finite and at least 0", value))
}
