//! The damping regime of a spring, and the roots of its characteristic equation.

use super::Spring;
use super::modes::Modes;
use crate::math::fabs;

/// The damping regime of a [`Spring`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Regime {
    /// ζ = 0: the spring swings for ever. A mass that drifts, without stiffness and damping, is also undamped.
    Undamped,
    /// 0 < ζ < 1: the spring swings with a falling amplitude.
    Underdamped,
    /// ζ = 1: the fastest approach without a swing.
    Critical,
    /// ζ > 1: the spring creeps. A mass that coasts against its damping, without stiffness, is also overdamped.
    Overdamped,
}

/// A root of a [`Spring`]'s characteristic equation, in 1/s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Root {
    /// The rate of growth, negative for decay.
    pub real: f64,
    /// The angular frequency of the swing, in rad/s, or 0 without a swing.
    pub imaginary: f64,
}

impl Spring {
    /// Returns the damping regime. A damping ratio within rounding of 1 counts as critical, because constructors with ratio 1 give such a
    /// ratio.
    ///
    /// ```
    /// use carom::law::Regime;
    /// use carom::Spring;
    /// let regime = |ratio| Spring::from_response_damping_ratio(0.35, ratio).regime();
    /// assert_eq!(regime(0.0), Regime::Undamped);
    /// assert_eq!(regime(0.8), Regime::Underdamped);
    /// assert_eq!(regime(1.0), Regime::Critical);
    /// assert_eq!(regime(1.2), Regime::Overdamped);
    /// ```
    #[must_use]
    pub fn regime(&self) -> Regime {
        let damping_ratio = self.damping_ratio();
        if fabs(damping_ratio - 1.0) <= 4.0 * f64::EPSILON {
            Regime::Critical
        } else if damping_ratio > 1.0 {
            Regime::Overdamped
        } else if damping_ratio > 0.0 {
            Regime::Underdamped
        } else {
            Regime::Undamped
        }
    }

    /// Returns the two roots of m r² + c r + k = 0, in 1/s. Every motion of the spring is a sum of the two exponentials e^(rt).
    ///
    /// An underdamped spring has −λ + iq and −λ − iq. Any other spring has two real roots, the slower first. Both keep all their digits
    /// close to critical damping and far above it.
    ///
    /// ```
    /// use carom::law::Root;
    /// use carom::Spring;
    /// let spring = Spring { mass: 1.0, stiffness: 25.0, damping: 6.0 };
    /// let roots = [
    ///     Root { real: -3.0, imaginary: 4.0 },
    ///     Root { real: -3.0, imaginary: -4.0 },
    /// ];
    /// assert_eq!(spring.roots(), roots);
    /// ```
    #[must_use]
    pub fn roots(&self) -> [Root; 2] {
        let Modes { decay, gap, swings, .. } = self.modes();
        if swings {
            [gap, -gap].map(|imaginary| Root { real: -decay, imaginary })
        } else {
            // Subtracted from 0.0, a decay of 0 gives 0 and not −0.
            [decay, decay + gap].map(|rate| Root { real: 0.0 - rate, imaginary: 0.0 })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::sqrt;

    #[test]
    fn springs_made_with_a_damping_ratio_of_one_are_critical() {
        for i in 1..2000 {
            let x = 0.001_37 * f64::from(i);
            let springs = [
                Spring::from_response_damping_ratio(x, 1.0),
                Spring::from_response_damping_ratio(x, 1.0).with_mass(3.0),
                Spring { mass: x, stiffness: 7.0, damping: 2.0 * sqrt(7.0 * x) },
            ];
            assert!(springs.iter().all(|spring| spring.regime() == Regime::Critical), "{x}: {springs:?}");
        }
        assert_eq!(Spring::from_response_damping_ratio(0.35, 1.0 - 1e-14).regime(), Regime::Underdamped);
        assert_eq!(Spring::from_response_damping_ratio(0.35, 1.0 + 1e-14).regime(), Regime::Overdamped);
    }
}
