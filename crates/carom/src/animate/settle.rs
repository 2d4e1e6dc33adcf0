//! When a damped oscillation of several lanes is near its centre for good.
//!
//! All lanes of y obey one equation, so y(t) = A(t) y₀ + B(t) v₀ stays in the plane of y₀ and v₀: two lanes have the
//! magnitude of all, however many there are. Its square f = |y|² has f′/2 = y·v, and with the velocity written by the
//! same basis, that is a quadratic in one growing function z of time, times something positive:
//!
//! ```text
//! f′/2 ∝ a z² + b z + c        under   z = tan(qt)/q             a = −w·D,  b = w·v₀ − y₀·D,  c = y₀·v₀
//!                              over    z = (1 − e^(−qt))/q       w = v₀ + λ y₀
//! ```
//!
//! with D = (k/m) y₀ + λ v₀, to which q v₀ comes when overdamped. Where f′ goes from positive to negative, z is
//! (−b − √(b² − 4ac))/2a: one maximum in every half swing, or one at most. From each to the next f shrinks by e^(−2λπ/q),
//! so the last one outside is counted, not searched for; and whether the oscillation is inside for good is told by its
//! next maximum alone.

use super::lanes::Lanes;
use crate::law::spring::modes::{Basis, Modes};
use crate::math::root::last_yes;
use crate::math::{PI, atan2, ceil, difference_of_products, larger, ln, ln_1p, sqrt};

/// What rounding hides of a number: half the way to the next one below.
pub(super) const ROUNDING: f64 = 0.25 * f64::EPSILON;

/// An oscillation about 0 in its own plane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Planar {
    modes: Modes,
    y: [f64; 2],
    v: [f64; 2],
}

impl Planar {
    /// Of displacement `y` and its rate `v`, both divided by `scale`.
    fn new<L: Lanes>(modes: Modes, y: L, v: L, scale: f64) -> Self {
        let (y, v) = (y.map(|x| x / scale), v.map(|x| x / scale));
        let length = y.magnitude();
        if !(length > 0.0) {
            return Self { modes, y: [0.0, 0.0], v: [v.magnitude(), 0.0] };
        }
        let unit = y.map(|x| x / length);
        let along = unit.dot(v);
        // What rounding leaves of it when v is along y moves a magnitude by its square.
        let across = v.plus(unit, -along).magnitude();
        Self { modes, y: [length, 0.0], v: [along, across] }
    }

    /// The oscillation of the velocity.
    fn derivative(&self) -> Self {
        let Modes { stiffness, damping, .. } = self.modes;
        let acceleration = |i: usize| -(stiffness * self.y[i] + damping * self.v[i]);
        Self { modes: self.modes, y: self.v, v: [acceleration(0), acceleration(1)] }
    }

    /// |y(t)|.
    fn magnitude(&self, t: f64) -> f64 {
        let Basis { envelope, even, odd, .. } = self.modes.basis(t);
        let lane = |i: usize| envelope * (self.y[i] * even + (self.v[i] + self.modes.decay * self.y[i]) * odd);
        [lane(0), lane(1)].magnitude()
    }

    /// A maximum of |y| at t ≥ 0: the first one (or, in a swing, the first but for one at the start). `None` if |y| only
    /// falls.
    fn peak(&self) -> Option<f64> {
        let Modes { decay, gap, inverse_gap, stiffness, swings, .. } = self.modes;
        let (y, v) = (self.y, self.v);
        let w = v.plus(y, decay);
        let d = v.map(|x| decay * x).plus(y, stiffness);
        let d = if swings { d } else { d.plus(v, gap) };
        let (a, b, c) = (-w.dot(d), w.dot(v) - y.dot(d), y.dot(v));
        let discriminant = difference_of_products(b, b, 4.0 * a, c);
        if !(discriminant >= 0.0) {
            return None;
        }
        // z of the maximum as a quotient, without cancellation.
        let root = sqrt(discriminant);
        let (over, under) = if b >= 0.0 { (-0.5 * (b + root), a) } else { (c, 0.5 * (root - b)) };
        if swings {
            let angle = atan2(gap * over, under);
            Some((if angle < 0.0 { angle + PI } else { angle }) * inverse_gap)
        } else {
            let z = over / under;
            let t = if gap == 0.0 { z } else { -ln_1p(-gap * z) * inverse_gap };
            (t >= 0.0 && t.is_finite()).then_some(t)
        }
    }

    /// Whether |y| is `bound` or less from now on.
    fn stays_within(&self, bound: f64) -> bool {
        self.magnitude(0.0) <= bound && self.peak().is_none_or(|t| self.magnitude(t) <= bound)
    }

    /// The first instant from which on |y| is `bound` or less for good; ∞ if never.
    fn last_outside(&self, bound: f64) -> f64 {
        // Written so that a NaN, from numbers out of a double's range, is outside.
        let is_outside = |t: f64| !(self.magnitude(t) <= bound);
        let from_start = |high: f64| if is_outside(0.0) { last_yes(0.0, high, is_outside) } else { 0.0 };
        let Some(peak) = self.peak() else {
            return from_start(f64::INFINITY);
        };
        let height = self.magnitude(peak);
        if height <= bound {
            return from_start(peak);
        }
        if !self.modes.swings {
            return last_yes(peak, f64::INFINITY, is_outside);
        }
        let half = PI * self.modes.inverse_gap;
        // Peak k is height·e^(−λ·half·k); the last one outside.
        let times = height / bound;
        let shrinking = if times < f64::INFINITY { ln(times) } else { ln(height) - ln(bound) };
        let k = larger(ceil(shrinking / (self.modes.decay * half)) - 1.0, 0.0);
        if k.is_finite() { last_yes(peak + k * half, peak + (k + 1.0) * half, is_outside) } else { f64::INFINITY }
    }
}

/// How far and how fast an oscillation may be to be at rest: its scale, so that squares are no trouble, and its bounds.
fn scaled<L: Lanes>(modes: Modes, y: L, v: L, distance: f64, speed: f64) -> Option<(Planar, f64, f64)> {
    let scale = larger(y.largest(), v.largest());
    (scale > 0.0).then(|| (Planar::new(modes, y, v, scale), distance / scale, speed / scale))
}

/// Whether |y| ≤ `distance` and |v| ≤ `speed` from now on.
pub(super) fn stays_within<L: Lanes>(modes: Modes, y: L, v: L, distance: f64, speed: f64) -> bool {
    // Far from rest, as it is in nearly every frame, this is all that it costs.
    if !(y.largest() <= distance && v.largest() <= speed) {
        return false;
    }
    scaled(modes, y, v, distance, speed).is_none_or(|(planar, distance, speed)| {
        planar.stays_within(distance) && planar.derivative().stays_within(speed)
    })
}

/// The first instant from which on |y| ≤ `distance` and |v| ≤ `speed`; ∞ if never.
pub(super) fn settling_time<L: Lanes>(modes: Modes, y: L, v: L, distance: f64, speed: f64) -> f64 {
    scaled(modes, y, v, distance, speed).map_or(0.0, |(planar, distance, speed)| {
        larger(planar.last_outside(distance), planar.derivative().last_outside(speed))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::spring::Spring;
    use crate::motion::{Motion, State, Tolerance};

    const RATIOS: [f64; 9] = [0.02, 0.3, 0.9, 1.0 - 1e-13, 1.0, 1.0 + 1e-9, 1.5, 20.0, 1e4];

    #[test]
    fn one_lane_settles_when_its_law_says() {
        for ratio in RATIOS {
            let spring = Spring::from_angular_frequency(10.0, ratio);
            for (y, v) in [(1.0, 0.0), (1.0, 30.0), (1.0, -30.0), (0.0, 1.0), (1e-3, -7.0), (-1.0, 4.0)] {
                for distance in [0.3, 1e-3, 1e-7] {
                    let tolerance = Tolerance::new(distance, 20.0 * distance);
                    let law = spring.motion(State { position: y, velocity: v }, 0.0).settling_time(tolerance);
                    let found = settling_time(spring.modes(), y, v, tolerance.distance, tolerance.velocity);
                    assert!((found - law).abs() <= 1e-9 * law, "{ratio} {y} {v} {distance}: {found}, law {law}");
                }
            }
        }
    }

    /// |y| and |v| of three lanes at t, by the law of each.
    fn magnitudes(spring: Spring, y: [f64; 3], v: [f64; 3], t: f64) -> (f64, f64) {
        let states = [0, 1, 2].map(|i| spring.motion(State { position: y[i], velocity: v[i] }, 0.0).state(t));
        (states.map(|s| s.position).magnitude(), states.map(|s| s.velocity).magnitude())
    }

    #[test]
    fn several_lanes_settle_at_the_last_crossing_of_their_magnitude() {
        for ratio in RATIOS {
            let spring = Spring::from_angular_frequency(10.0, ratio);
            for (y, v) in [
                ([1.0, 0.0, 0.0], [0.0, 10.0, 0.0]),
                ([1.0, -2.0, 0.5], [3.0, 40.0, -9.0]),
                ([0.1, 0.0, 0.0], [-1.0, 0.3, 30.0]),
                ([1.0, 1.0, 1.0], [-8.0, -11.0, -10.0]),
                ([0.0; 3], [1.0, 2.0, 3.0]),
            ] {
                for (distance, speed) in [(0.2, f64::INFINITY), (1e-3, 0.02), (f64::INFINITY, 0.5)] {
                    let end = settling_time(spring.modes(), y, v, distance, speed);
                    // How far outside (above 1) or inside it is.
                    let excess = |t: f64| {
                        let (y, v) = magnitudes(spring, y, v, t);
                        f64::max(y / distance, v / speed)
                    };
                    assert!(end < f64::INFINITY, "{ratio}");
                    assert!(end == 0.0 || excess(end * (1.0 - 1e-9)) > 1.0 - 1e-6, "{ratio} {y:?} {v:?} at {end}");
                    for i in 1..2000 {
                        let t = end * (1.0 + 1e-9) + f64::from(i) * 0.004;
                        assert!(excess(t) <= 1.0 + 1e-9, "{ratio} {y:?} {v:?}: out at {t} after {end}");
                    }
                    // What a frame asks: is it inside for good?
                    for t in [0.2 * end, 0.7 * end, end * (1.0 - 1e-6), end * (1.0 + 1e-6), 1.3 * end] {
                        let now =
                            [0, 1, 2].map(|i| spring.motion(State { position: y[i], velocity: v[i] }, 0.0).state(t));
                        let (y, v) = (now.map(|s| s.position), now.map(|s| s.velocity));
                        let is_in = stays_within(spring.modes(), y, v, distance, speed);
                        assert!(end == 0.0 || is_in == (t > end), "{ratio} {y:?} {v:?}: {is_in} at {t} of {end}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_hardly_damped_swing_is_counted_and_not_walked() {
        let spring = Spring::from_angular_frequency(10.0, 1e-9);
        let end = settling_time(spring.modes(), [1.0, 0.0], [0.0, 10.0], 1e-3, f64::INFINITY);
        // A circle shrinks as e^(−λt).
        assert!((end / (ln(1e3) / 1e-8) - 1.0).abs() < 1e-6, "{end}");
        let undamped = Spring::from_angular_frequency(10.0, 0.0);
        assert_eq!(settling_time(undamped.modes(), 1.0, 0.0, 1e-3, 1.0), f64::INFINITY);
        assert!(!stays_within(undamped.modes(), 0.0, 1.0, 1e-3, 2.0));
    }

    #[test]
    fn sizes_whose_squares_leave_the_range_of_a_double_are_no_trouble() {
        let modes = Spring::from_angular_frequency(10.0, 0.5).modes();
        let one = settling_time(modes, [1.0, 0.0], [0.0, 10.0], 1e-3, 1e-2);
        for size in [1e-290, 1e290] {
            let scaled = settling_time(modes, [size, 0.0], [0.0, 10.0 * size], 1e-3 * size, 1e-2 * size);
            assert!((scaled / one - 1.0).abs() < 1e-12);
        }
    }
}
