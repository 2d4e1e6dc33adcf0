//! The families of curves that are fitted to a side of an event.

use carom::Spring;
use carom::motion::Propagator;
use libm::{exp, expm1, log as ln};

use super::fit::Piece;
use crate::solve::Row;

/// A family of curves, linear in up to four unknowns for given constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    Rest,
    Line,
    Parabola,
    Cubic,
    Friction,
    Sliding,
    Spring,
}

/// The values and the slopes of a family's basis at a time.
pub(crate) struct Basis {
    pub(crate) value: Row,
    pub(crate) slope: Row,
}

/// The constants of a family in which it is not linear: none, [ln drag], or [ln frequency, damping ratio].
pub(crate) type Constants = [f64; 2];

impl Family {
    pub(crate) const ALL: [Self; 7] =
        [Self::Rest, Self::Line, Self::Parabola, Self::Friction, Self::Sliding, Self::Spring, Self::Cubic];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Rest => "rest",
            Self::Line => "a line",
            Self::Parabola => "a parabola",
            Self::Cubic => "a cubic",
            Self::Friction => "friction",
            Self::Sliding => "sliding",
            Self::Spring => "a spring",
        }
    }

    /// The number of linear unknowns.
    pub(crate) const fn linear(self, piece: &Piece<'_>) -> usize {
        match self {
            Self::Rest => 1,
            Self::Line | Self::Friction => 2,
            Self::Parabola | Self::Sliding => 3,
            Self::Cubic => 4,
            Self::Spring => 2 + piece.target.is_none() as usize,
        }
    }

    /// The number of constants.
    pub(crate) const fn constants(self) -> usize {
        match self {
            Self::Friction | Self::Sliding => 1,
            Self::Spring => 2,
            _ => 0,
        }
    }

    pub(crate) const fn unknowns(self, piece: &Piece<'_>) -> usize {
        self.linear(piece) + self.constants()
    }

    /// The basis at `t` seconds after the start of a piece, `t` measured in that piece's durations for polynomials.
    pub(crate) fn basis(self, constants: Constants, t: f64, duration: f64) -> Basis {
        let [first, second] = constants;
        match self {
            Self::Rest | Self::Line | Self::Parabola | Self::Cubic => {
                let u = t / duration;
                let slope = |n: f64, power: f64| n * power / duration;
                Basis {
                    value: [1.0, u, u * u, u * u * u],
                    slope: [0.0, slope(1.0, 1.0), slope(2.0, u), slope(3.0, u * u)],
                }
            }
            Self::Friction | Self::Sliding => {
                let drag = exp(first);
                let decay = expm1(-drag * t);
                let way = -decay / drag / duration;
                Basis {
                    value: [1.0, way, t / duration, 0.0],
                    slope: [0.0, (1.0 + decay) / duration, 1.0 / duration, 0.0],
                }
            }
            Self::Spring => {
                let spring = Spring::from_angular_frequency(exp(first), second);
                let Propagator { xx, xv, vx, vv, .. } = spring.propagator(t);
                Basis { value: [xx, xv / duration, 1.0, 0.0], slope: [vx, vv / duration, 0.0, 0.0] }
            }
        }
    }

    /// Starting points of the constants, for samples over a duration at an interval.
    pub(crate) fn starts(self, duration: f64, interval: f64) -> alloc::vec::Vec<Constants> {
        let between = |low: f64, high: f64, count: u32| {
            let high = f64::max(high, 1.5 * low);
            (0..count).map(move |k| ln(low) + f64::from(k) / f64::from(count - 1) * (ln(high) - ln(low)))
        };
        match self {
            Self::Friction | Self::Sliding => between(0.05 / duration, f64::min(60.0 / duration, 1.5 / interval), 16)
                .map(|drag| [drag, 0.0])
                .collect(),
            Self::Spring => {
                let frequencies = between(0.7 / duration, f64::min(150.0 / duration, 2.5 / interval), 14);
                let ratios = [0.05, 0.2, 0.4, 0.6, 0.8, 1.0, 1.4, 2.5];
                frequencies.flat_map(|frequency| ratios.map(|ratio| [frequency, ratio])).collect()
            }
            _ => [[0.0; 2]].into(),
        }
    }

    /// Whether constants are those of a motion.
    pub(crate) fn allows(self, [first, second]: Constants) -> bool {
        first.abs() < 20.0 && (self != Self::Spring || (0.0..20.0).contains(&second))
    }
}
