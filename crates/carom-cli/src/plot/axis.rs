//! A scale, its ticks and their labels.

use std::f64::consts::SQRT_2;

use libm::{exp10, floor, log10};

use crate::number;

/// A range of numbers with round ticks inside.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Axis {
    low: f64,
    high: f64,
    /// The distance between ticks, or 0 for ticks at 1, 2 and 5 of each power of ten.
    step: f64,
    /// Whether the values are decimal logarithms. The labels then show the numbers and not their logarithms.
    is_logarithmic: bool,
}

impl Axis {
    /// Room beyond the outermost values, as a fraction of the range.
    const AIR: f64 = 0.06;

    /// The largest number on an axis. Larger ones would overflow in the layout.
    const LARGEST: f64 = 1e300;

    /// Makes an axis from `low` to `high`, with about `ticks` intervals.
    pub(crate) fn exactly(low: f64, high: f64, ticks: usize) -> Self {
        let (low, high) = (low.clamp(-Self::LARGEST, Self::LARGEST), high.clamp(-Self::LARGEST, Self::LARGEST));
        // If the ends differ by no more than rounding, treat them as one number, and give the axis a length of that number's size.
        let magnitude = f64::max(low.abs(), high.abs());
        let (low, high) = if high - low > 1e-12 * magnitude && high - low > 1e-300 {
            (low, high)
        } else if magnitude > 1e-300 {
            (low - 0.5 * magnitude, high + 0.5 * magnitude)
        } else {
            (-1.0, 1.0)
        };
        Self { low, high, step: round_step((high - low) / ticks.max(1) as f64), is_logarithmic: false }
    }

    /// Makes an axis around all values, with some room beyond.
    pub(crate) fn around(values: impl Iterator<Item = f64>, ticks: usize) -> Self {
        let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (f64::min(low, value), f64::max(high, value))
        });
        if low > high {
            return Self::exactly(0.0, 1.0, ticks);
        }
        let bare = Self::exactly(low, high, ticks);
        let air = Self::AIR * (bare.high - bare.low);
        Self::exactly(bare.low - air, bare.high + air, ticks)
    }

    /// Makes an axis around decimal logarithms, with some room beyond and with ticks at powers of ten.
    pub(crate) fn powers(logarithms: impl Iterator<Item = f64>, ticks: usize) -> Self {
        let axis = Self::around(logarithms, ticks);
        let step = (axis.high - axis.low) / ticks.max(1) as f64;
        Self { step: if step < 0.5 { 0.0 } else { step.ceil() }, is_logarithmic: true, ..axis }
    }

    /// Returns the place of a value: 0 at the low end, 1 at the high end, limited to −1 to 2.
    pub(crate) fn place(&self, value: f64) -> f64 {
        ((value.clamp(-Self::LARGEST, Self::LARGEST) - self.low) / (self.high - self.low)).clamp(-1.0, 2.0)
    }

    pub(crate) fn ticks(&self) -> Vec<f64> {
        let slack = 1e-9;
        if self.step == 0.0 {
            let powers = (0..100).map(|i| self.low.floor() + f64::from(i)).take_while(|power| *power <= self.high);
            let digits = powers.flat_map(|power| [1.0, 2.0, 5.0].map(|digit| power + log10(digit)));
            return digits.filter(|tick| (self.low - slack..=self.high + slack).contains(tick)).collect();
        }
        let first = (self.low / self.step - slack).ceil();
        let last = (self.high / self.step + slack).floor();
        // `exactly` limits the number of ticks already. A hundred is a safety limit.
        (0..100).map(|i| first + f64::from(i)).take_while(|k| *k <= last).map(|k| k * self.step + 0.0).collect()
    }

    /// Formats a tick with as many digits as distinguish the ticks.
    pub(crate) fn label(&self, value: f64) -> String {
        if self.is_logarithmic {
            return number::short(exp10(value)).replace('-', "−");
        }
        if value.abs() < 0.5 * self.step {
            return "0".to_owned();
        }
        let largest = f64::max(self.low.abs(), self.high.abs());
        let step_digit = floor(log10(self.step) + 1e-9);
        let text = if (1e-4..1e6).contains(&largest) {
            let decimals = (-step_digit).clamp(0.0, 20.0) as usize;
            format!("{value:.decimals$}")
        } else {
            let decimals = (floor(log10(value.abs()) + 1e-9) - step_digit).clamp(0.0, 16.0) as usize;
            format!("{value:.decimals$e}")
        };
        text.replace('-', "−")
    }
}

/// Returns 1, 2 or 5 times a power of ten, whichever is nearest to `step` by ratio.
fn round_step(step: f64) -> f64 {
    let power = exp10(floor(log10(step)));
    let digit = step / power;
    let rounds = [(SQRT_2, 1.0), (3.1623, 2.0), (7.0711, 5.0)];
    power * rounds.into_iter().find(|(limit, _)| digit < *limit).map_or(10.0, |(_, round)| round)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(axis: &Axis) -> Vec<String> {
        axis.ticks().into_iter().map(|tick| axis.label(tick)).collect()
    }

    #[test]
    fn ticks_are_at_round_numbers() {
        assert_eq!(labels(&Axis::exactly(0.0, 1.0, 5)), ["0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(labels(&Axis::exactly(-30.0, 330.0, 4)), ["0", "100", "200", "300"]);
    }

    #[test]
    fn negative_ticks_have_a_minus_sign_and_not_a_hyphen() {
        assert_eq!(labels(&Axis::exactly(-1.0, 1.0, 4)), ["−1.0", "−0.5", "0", "0.5", "1.0"]);
    }

    #[test]
    fn large_and_small_ticks_are_in_scientific_notation() {
        assert_eq!(labels(&Axis::exactly(0.0, 2e9, 4)), ["0", "5e8", "1.0e9", "1.5e9", "2.0e9"]);
        assert_eq!(
            labels(&Axis::exactly(0.0, 3e-7, 3)),
            ["0", "1e-7", "2e-7", "3e-7"].map(|text| text.replace('-', "−"))
        );
    }

    #[test]
    fn ticks_of_a_small_range_of_large_numbers_show_enough_digits() {
        assert_eq!(labels(&Axis::exactly(1e7, 1e7 + 1.0, 2)), ["1.00000000e7", "1.00000005e7", "1.00000010e7"]);
    }

    #[test]
    fn a_logarithmic_axis_has_ticks_at_round_numbers() {
        let wide = Axis::powers([-16.0, 0.0].into_iter(), 5);
        assert_eq!(labels(&wide), ["1e-16", "1e-12", "1e-8", "0.0001", "1"].map(|text| text.replace('-', "−")));
        let narrow = Axis::powers([log10(1.0 / 240.0), log10(0.1)].into_iter(), 6);
        assert_eq!(labels(&narrow), ["0.005", "0.01", "0.02", "0.05", "0.1"]);
    }

    #[test]
    fn every_range_has_ticks() {
        let ends = [0.0, -0.0, 1.0, -1.0, 1e-320, 1e-300, 1e300, f64::MAX, f64::MIN, 1e16, 1e16 + 2.0, f64::INFINITY];
        for low in ends {
            for high in ends {
                let axis = Axis::around([low, high].into_iter(), 5);
                let ticks = axis.ticks();
                assert!((2..=14).contains(&ticks.len()), "{low} to {high}: {ticks:?}");
                assert!(ticks.iter().all(|tick| axis.label(*tick).len() < 30));
            }
        }
    }
}
