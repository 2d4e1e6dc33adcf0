//! The distance and the duration of a fling as functions of its release velocity. The three flings of Android and Flutter share them.
//!
//! Both are powers of release speed/reference speed. The exponent is 1/(p − 1) for the duration and p/(p − 1) for the distance. The three
//! flings differ only in the curve from start to end.

use crate::math::{fabs, ln, pow};

/// `ViewConfiguration.getScrollFriction()`, also in Flutter.
pub(crate) const FRICTION: f64 = 0.015;

/// p = ln 0.78/ln 0.9: `DECELERATION_RATE` of Android's `OverScroller`.
pub(crate) const RATE: f64 = 2.358_201_815_425_944_3;

/// `INFLEXION` of `OverScroller`: "tension lines cross at (INFLEXION, 1)".
pub(crate) const INFLEXION: f64 = 0.35;

/// 1/(p − 1) and (p − 1)/p, each as a double and its rounding error.
const INVERSE_FALL: (f64, f64) = (0.736_267_606_656_372_3, 8.271_277_487_322_77e-18);
const FALL_PER_RATE: (f64, f64) = (0.575_948_083_213_829, 4.024_344_892_870_363e-17);

/// Returns the release speed whose fling takes one second on Android, in length/s.
///
/// It is `SensorManager.GRAVITY_EARTH` 9.80665 m/s², times 39.37 inch/m, 160 pixels an inch at density 1, and 0.84 ("look and feel
/// tuning"), divided by the inflexion. This is 148 257.719232 per unit of friction.
pub(crate) fn reference_speed(friction: f64, density: f64) -> f64 {
    friction * density * (9.806_65 * 39.37 * 160.0 * 0.84 / INFLEXION)
}

/// Returns Android's duration, in seconds. In this time, Android's fling covers 0.35 times the distance that it would cover at a constant
/// release velocity.
pub(crate) fn duration(velocity: f64, reference_speed: f64) -> f64 {
    power(fabs(velocity) / reference_speed, INVERSE_FALL)
}

/// Returns the release velocity that solves 0.35·velocity·duration = `distance`.
pub(crate) fn velocity_to_reach(distance: f64, reference_speed: f64) -> f64 {
    // Inverts distance = 0.35·vᵣ·r^(p/(p−1)), where r = |velocity|/vᵣ.
    let ratio = power(fabs(distance) / (INFLEXION * reference_speed), FALL_PER_RATE);
    (reference_speed * ratio).copysign(distance)
}

/// Returns base^(exponent + rest) for base ≥ 0. A base far from 1 magnifies the rounding error of the exponent, so `rest` corrects it.
fn power(base: f64, (exponent, rest): (f64, f64)) -> f64 {
    let power = pow(base, exponent);
    if power > 0.0 && power < f64::INFINITY { power * (1.0 + rest * ln(base)) } else { power }
}
