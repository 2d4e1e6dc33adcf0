//! The two rates of a damped oscillator, and its step over a time, without cancellation in any damping regime.

use crate::lanes::Lanes;
use crate::math::{LN_2, decayed, difference_of_products, expm1, fabs, larger, sin_cos_ahead, sqrt};
use crate::propagator::Propagator;

/// A smaller gap between the rates counts as 0, so that its inverse stays finite. Such a gap would become visible after
/// 10³⁰⁷ s.
const SMALLEST_GAP: f64 = f64::MIN_POSITIVE;

/// The limit of k/m and c/m where they would leave the range of a double, in 1/s² and 1/s. Stiffer springs arrive instantly.
const HIGHEST: f64 = 1e300;

/// The roots of m r² + c r + k = 0, as r = −decay ± i·gap or r = −decay, −(decay + gap).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Modes {
    /// 1/s. The decay rate of the swing (underdamped), or the slower of the two rates.
    pub(crate) decay: f64,
    /// rad/s of the swing (underdamped), or 1/s between the two rates.
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

/// e^(−decay·t) and the functions by which it is multiplied in every solution.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Basis {
    /// e^(−decay·t).
    pub(crate) envelope: f64,
    /// cos(gap·t), or 1: the factor of the start's displacement in the displacement.
    pub(crate) even: f64,
    /// cos(gap·t), or e^(−gap·t): the factor of the start's velocity in the velocity.
    pub(crate) slope: f64,
    /// sin(gap·t)/gap, or (1 − e^(−gap·t))/gap; their common limit at gap = 0 is t.
    pub(crate) odd: f64,
}

/// A spring's closed form over a fixed time, for any start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form {
    decay: f64,
    stiffness: f64,
    basis: Basis,
}

impl Form {
    /// The closed form over no time.
    pub(crate) const IDENTITY: Self =
        Self { decay: 0.0, stiffness: 0.0, basis: Basis { envelope: 1.0, even: 1.0, slope: 1.0, odd: 0.0 } };

    /// Returns the closed form over 0 < t < ∞.
    #[inline]
    pub(crate) fn over(modes: &Modes, t: f64) -> Self {
        Self { decay: modes.decay, stiffness: modes.stiffness, basis: modes.basis(t) }
    }

    #[cfg(feature = "alloc")]
    pub(crate) fn is_finite(&self) -> bool {
        let Basis { envelope, even, slope, odd } = self.basis;
        // If only the sum overflows, the caller takes the slower path needlessly.
        (self.decay + self.stiffness + envelope + even + slope + odd).is_finite()
    }

    /// Returns the displacement and the velocity that `y` and the velocity `v` lead to in every lane, with the bits of
    /// [`SpringMotion`](crate::SpringMotion).
    #[inline(always)]
    pub(crate) fn after<L: Lanes>(&self, y: L, v: L) -> (L, L) {
        let Self { decay, stiffness, basis: Basis { envelope, even, slope, odd } } = *self;
        (
            y.zip(v, |y, v| envelope * (y * even + (v + decay * y) * odd)),
            y.zip(v, |y, v| envelope * (v * slope - (stiffness * y + decay * v) * odd)),
        )
    }
}

impl Modes {
    /// Returns the modes for m > 0, c ≥ 0, k ≥ 0.
    ///
    /// With Δ = c² − 4mk: underdamped (Δ < 0) decay = c/2m, gap = √−Δ/2m; otherwise s = √Δ, decay = 2k/(c + s) and
    /// gap = s/m. The slower rate is never computed as the difference (c − s)/2m, which loses all digits when c ≫ s;
    /// Δ is compensated, which keeps them when it nearly vanishes.
    pub(crate) fn new(mass: f64, stiffness: f64, damping: f64) -> Self {
        Self::with_root(mass, stiffness, damping, Self::root(mass, stiffness, damping))
    }

    /// Returns √|Δ| with the sign of Δ, the part of the modes that takes longest to compute. It is NaN where the products of
    /// the coefficients have left the range of a double.
    pub(crate) fn root(mass: f64, stiffness: f64, damping: f64) -> f64 {
        let discriminant = difference_of_products(damping, damping, 4.0 * mass, stiffness);
        // Outside this range a square has overflowed or lost digits to underflow.
        let is_plain = fabs(discriminant) < 1e280 && damping * damping + 4.0 * mass * stiffness > 1e-250;
        if !is_plain || is_out_of_range(mass, stiffness, damping) {
            f64::NAN
        } else if discriminant < 0.0 {
            -sqrt(-discriminant)
        } else {
            sqrt(discriminant)
        }
    }

    /// Returns the modes for coefficients with this [`root`](Self::root).
    #[inline]
    pub(crate) fn with_root(mass: f64, stiffness: f64, damping: f64, root: f64) -> Self {
        if root.is_nan() {
            // The coefficients are divided by the mass, and the rates are computed in units of the larger of √(k/m) and
            // c/m.
            return Self::rescaled(mass, stiffness, damping);
        }
        let half = 0.5 / mass;
        let swings = root < 0.0;
        let (decay, gap) = if swings {
            (damping * half, -root * half)
        } else {
            let sum = damping + root;
            (if sum > 0.0 { 2.0 * stiffness / sum } else { 0.0 }, root / mass)
        };
        Self::from_rates(decay, gap, stiffness / mass, damping / mass, swings)
    }

    /// Returns whether every rate is finite, as those of a valid spring are.
    pub(crate) fn is_finite(&self) -> bool {
        [self.decay, self.gap, self.stiffness, self.damping].into_iter().all(f64::is_finite)
    }

    /// `new` for coefficients so large or small that their products leave the range of a double.
    fn rescaled(mass: f64, stiffness: f64, damping: f64) -> Self {
        let (stiffness, damping) = within_range(mass, stiffness, damping);
        let frequency = sqrt(stiffness);
        let fastest = larger(frequency, damping);
        if !(fastest > 0.0 && fastest.is_finite()) {
            // Without stiffness and damping the mass drifts.
            return Self::from_rates(0.0, 0.0, stiffness, damping, false);
        }
        // The frequency and the damping in units of the faster rate.
        let (w, c) = (frequency / fastest, damping / fastest);
        let discriminant = (c - 2.0 * w) * (c + 2.0 * w);
        let (decay, gap) = if discriminant < 0.0 {
            (0.5 * c, 0.5 * sqrt(-discriminant))
        } else {
            let root = sqrt(discriminant);
            (2.0 * w * (w / (c + root)), root)
        };
        Self::from_rates(decay * fastest, gap * fastest, stiffness, damping, discriminant < 0.0)
    }

    fn from_rates(decay: f64, gap: f64, stiffness: f64, damping: f64, swings: bool) -> Self {
        let gap = if gap < SMALLEST_GAP { 0.0 } else { gap };
        let inverse_gap = if gap > 0.0 { 1.0 / gap } else { 0.0 };
        Self { decay, gap, inverse_gap, stiffness, damping, swings: swings && gap > 0.0 }
    }

    /// The basis at 0 ≤ t < ∞. No exponential has a positive argument, so nothing overflows.
    ///
    /// The envelope is computed first: its division takes longest.
    #[inline]
    pub(crate) fn basis(&self, t: f64) -> Basis {
        let envelope = decayed(self.decay * t);
        let u = self.gap * t;
        let (even, slope, odd) = if self.swings {
            let (sin, cos) = sin_cos_ahead(u);
            (cos, cos, sin * self.inverse_gap)
        } else if u == 0.0 {
            (1.0, 1.0, t)
        } else {
            // Both e^(−u) and 1 − e^(−u) to full relative precision.
            let (fast, rest) = if u > LN_2 {
                let fast = decayed(u);
                (fast, 1.0 - fast)
            } else {
                let rest = -expm1(-u);
                (1.0 - rest, rest)
            };
            (1.0, fast, rest * self.inverse_gap)
        };
        Basis { envelope, even, slope, odd }
    }

    /// The map of displacement and velocity over `t`.
    pub(crate) fn propagator(&self, t: f64) -> Propagator {
        let Basis { envelope, even, slope, odd } = self.basis(t);
        Propagator {
            xx: envelope * (even + self.decay * odd),
            xv: envelope * odd,
            vx: -(envelope * odd * self.stiffness),
            vv: envelope * (slope - self.decay * odd),
            x: 0.0,
            v: 0.0,
        }
    }
}

/// Whether k/m or c/m leaves the range of a double although k, c and m do not.
fn is_out_of_range(mass: f64, stiffness: f64, damping: f64) -> bool {
    mass > 0.0 && stiffness + damping < f64::INFINITY && (stiffness + damping) / mass == f64::INFINITY
}

/// Returns k/m and c/m. If one of them overflows a double, returns the values of the stiffest spring with the same
/// damping ratio.
fn within_range(mass: f64, stiffness: f64, damping: f64) -> (f64, f64) {
    if !is_out_of_range(mass, stiffness, damping) {
        return (stiffness / mass, damping / mass);
    }
    // With this much damping any velocity vanishes at once, even with a larger mass; the return at the rate k/c stays
    // the same.
    let mass = larger(mass, damping / HIGHEST);
    if stiffness / mass < HIGHEST {
        return (stiffness / mass, damping / mass);
    }
    // The spring becomes slower as a whole, by this factor.
    let slower = sqrt(HIGHEST) / sqrt(stiffness) * sqrt(mass);
    (HIGHEST, damping / mass * slower)
}
