//! The two rates of a damped oscillator, and its step over a time, without cancellation in any damping regime.

use crate::math::{LN_2, difference_of_products, exp, expm1, sin_cos, sqrt};
use crate::motion::{Lanes, Propagator};

/// The roots of m r² + c r + k = 0, as r = −decay ± i·gap or r = −decay, −(decay + gap).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Modes {
    /// The decay rate of the swing if underdamped, and otherwise the slower of the two rates, in 1/s.
    pub(crate) decay: f64,
    /// The angular frequency of the swing in rad/s if underdamped, and otherwise the difference of the two rates in 1/s.
    pub(crate) gap: f64,
    /// 1/gap, or 0 where the gap is 0.
    pub(crate) inverse_gap: f64,
    /// k/m, 1/s²: the square of the undamped angular frequency.
    pub(crate) stiffness: f64,
    /// c/m, 1/s: the sum of the two rates.
    pub(crate) damping: f64,
    /// Whether the oscillator is underdamped.
    pub(crate) swings: bool,
}

/// The functions of time in the state of an oscillator.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    /// e^(−decay·t).
    pub(super) envelope: f64,
    /// cos(gap·t) if underdamped, and otherwise 1. In the displacement, it multiplies the start's displacement.
    pub(super) even: f64,
    /// cos(gap·t) if underdamped, and otherwise e^(−gap·t). In the velocity, it multiplies the start's velocity.
    pub(super) slope: f64,
    /// sin(gap·t)/gap if underdamped, and otherwise (1 − e^(−gap·t))/gap. Both tend to t at gap = 0.
    pub(super) odd: f64,
}

/// The fraction of c/m that is added to ω in the [`travel`](Modes::travel).
const DAMPING_IN_TRAVEL: f64 = 0.86;

impl Modes {
    /// Returns the travel √(y² + (v/(ω + 0.86 c/m))²) from a displacement and a velocity. A tolerance is a fraction of it.
    ///
    /// The second term is how far a velocity v takes a value that is at its target: v/ω undamped, 0.74 v·m/c critically damped.
    /// For damping ratios from 0.2 to 2 it is within 3 % of the exact distance, and needs only square roots and quotients.
    pub(crate) fn travel(&self, y: f64, v: f64) -> f64 {
        let rate = sqrt(self.stiffness) + DAMPING_IN_TRAVEL * self.damping;
        [y, if rate > 0.0 { v / rate } else { 0.0 }].magnitude()
    }

    /// Returns the modes for m > 0, c ≥ 0, k ≥ 0.
    ///
    /// With Δ = c² − 4mk, an underdamped oscillator (Δ < 0) has decay = c/2m and gap = √−Δ/2m. For any other, decay = 2k/(c + s) and gap =
    /// s/m, with s = √Δ. The difference (c − s)/2m would give the same decay, but loses all digits when c − s nearly vanishes. We compute Δ
    /// with compensation, so that it keeps its digits when it is near 0.
    pub(crate) fn new(mass: f64, stiffness: f64, damping: f64) -> Self {
        let discriminant = difference_of_products(damping, damping, 4.0 * mass, stiffness);
        let half = 0.5 / mass;
        let swings = discriminant < 0.0;
        let (decay, gap) = if swings {
            (damping * half, sqrt(-discriminant) * half)
        } else {
            let root = sqrt(discriminant);
            let sum = damping + root;
            (if sum > 0.0 { 2.0 * stiffness / sum } else { 0.0 }, root / mass)
        };
        let inverse_gap = if gap > 0.0 { 1.0 / gap } else { 0.0 };
        Self { decay, gap, inverse_gap, stiffness: stiffness / mass, damping: damping / mass, swings }
    }

    /// Returns whether every rate is finite. For a valid spring, they all are.
    pub(crate) fn is_finite(&self) -> bool {
        [self.decay, self.gap, self.stiffness, self.damping].into_iter().all(f64::is_finite)
    }

    /// Returns the step over 0 ≤ t < ∞ as a matrix.
    pub(crate) fn propagator(&self, t: f64) -> Propagator {
        let Form { envelope, even, slope, odd } = self.over(t);
        Propagator {
            xx: envelope * (even + self.decay * odd),
            xv: envelope * odd,
            vx: -(envelope * odd * self.stiffness),
            vv: envelope * (slope - self.decay * odd),
            x: 0.0,
            v: 0.0,
        }
    }

    /// Returns the functions at 0 ≤ t < ∞. No exponential has a positive argument, so they can't overflow.
    pub(super) fn over(&self, t: f64) -> Form {
        let envelope = exp(-(self.decay * t));
        let u = self.gap * t;
        let (even, slope, odd) = if self.swings {
            let (sin, cos) = sin_cos(u);
            (cos, cos, sin * self.inverse_gap)
        } else if u == 0.0 {
            (1.0, 1.0, t)
        } else {
            // Compute both e^(−u) and 1 − e^(−u) to full precision.
            let (fast, rest) = if u > LN_2 {
                let fast = exp(-u);
                (fast, 1.0 - fast)
            } else {
                let rest = -expm1(-u);
                (1.0 - rest, rest)
            };
            (1.0, fast, rest * self.inverse_gap)
        };
        Form { envelope, even, slope, odd }
    }
}
