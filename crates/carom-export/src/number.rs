//! Decimal numbers as they are printed. The bounds are proven for these numbers.

use alloc::format;
use alloc::string::String;

/// `digits`·10^−`places`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Decimal {
    pub(crate) digits: i64,
    pub(crate) places: i32,
}

/// Returns 10^`exponent`, exact up to 22.
pub(crate) fn power_of_ten(exponent: i32) -> f64 {
    let power = (0..exponent.unsigned_abs()).fold(1.0, |power, _| power * 10.0);
    if exponent < 0 { 1.0 / power } else { power }
}

/// Returns `value`·10^`places`, rounded once.
pub(crate) fn scaled(value: f64, places: i32) -> f64 {
    if places < 0 { value / power_of_ten(-places) } else { value * power_of_ten(places) }
}

impl Decimal {
    pub(crate) const ZERO: Self = Self { digits: 0, places: 0 };

    pub(crate) fn nearest(value: f64, places: i32) -> Self {
        Self { digits: libm::round(scaled(value, places)) as i64, places }
    }

    /// Returns the smallest decimal with this many places that isn't below `value`.
    pub(crate) fn above(value: f64, places: i32) -> Self {
        let digits = libm::ceil(scaled(value, places)) as i64;
        let decimal = Self { digits, places };
        if decimal.value() < value { Self { digits: digits.saturating_add(1), places } } else { decimal }
    }

    /// Returns the decimal with the fewest places within `tolerance` of `value`, or the nearest one if the tolerance is finer
    /// than the digits of a double.
    pub(crate) fn within(value: f64, tolerance: f64) -> Self {
        // Stop at the seventeenth digit of a double and at 22 places, because 10²² is the last exact power of ten.
        let most = f64::min(16.0 - libm::floor(libm::log10(value.abs())), 22.0) as i32;
        let mut places = i32::min((-libm::floor(libm::log10(tolerance)) - 1.0) as i32, most);
        loop {
            let decimal = Self::nearest(value, places);
            if (decimal.value() - value).abs() <= tolerance || places >= most {
                return decimal.trimmed();
            }
            places += 1;
        }
    }

    /// Returns the double that the text is parsed as.
    pub(crate) fn value(self) -> f64 {
        scaled(self.digits as f64, -self.places)
    }

    /// Removes zeros at the end.
    pub(crate) const fn trimmed(mut self) -> Self {
        while self.places > 0 && self.digits % 10 == 0 {
            self.digits /= 10;
            self.places -= 1;
        }
        self
    }

    /// Returns a hundredth of the number: the offset of a percentage.
    pub(crate) const fn hundredth(self) -> Self {
        Self { digits: self.digits, places: self.places + 2 }
    }

    /// Formats the number for JSON: `0.25`.
    pub(crate) fn json(self) -> String {
        let Self { digits, places } = self.trimmed();
        let sign = if digits < 0 { "-" } else { "" };
        let digits = digits.unsigned_abs();
        if places <= 0 {
            let zeros = if digits == 0 { 0 } else { places.unsigned_abs() as usize };
            return format!("{sign}{digits}{:0<zeros$}", "");
        }
        let places = places.unsigned_abs() as usize;
        let text = format!("{digits:0>width$}", width = places + 1);
        let (whole, part) = text.split_at(text.len() - places);
        format!("{sign}{whole}.{part}")
    }

    /// Formats the number for CSS, without a zero before the point: `.25`.
    pub(crate) fn css(self) -> String {
        let text = self.json();
        let is_below_1 = text.trim_start_matches('-').starts_with("0.");
        if is_below_1 { text.replacen('0', "", 1) } else { text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_printed_without_superfluous_zeros() {
        for (digits, places, json, css) in [
            (0, 3, "0", "0"),
            (5, 1, "0.5", ".5"),
            (-5, 1, "-0.5", "-.5"),
            (1050, 3, "1.05", "1.05"),
            (-1200, 2, "-12", "-12"),
            (7, 3, "0.007", ".007"),
            (12, -2, "1200", "1200"),
            (0, -2, "0", "0"),
            (1000, 0, "1000", "1000"),
        ] {
            let decimal = Decimal { digits, places };
            assert_eq!(decimal.json(), json);
            assert_eq!(decimal.css(), css);
            assert_eq!(json.parse(), Ok(decimal.value()));
        }
    }

    #[test]
    fn a_number_has_as_many_digits_as_its_tolerance_needs() {
        for (value, tolerance, text) in
            [(500.0, 1e-3, "500"), (1.0 / 3.0, 1e-3, "0.333"), (-7215.4, 100.0, "-7200"), (0.1 + 0.2, 1e-9, "0.3")]
        {
            assert_eq!(Decimal::within(value, tolerance).json(), text);
        }
        // More digits than a double has don't help, so the count stops there.
        for value in [1.0 / 3.0, 1e-3, 0.0, -123.456, 1e-20] {
            for tolerance in [0.0, 1e-300] {
                let decimal = Decimal::within(value, tolerance);
                assert!((decimal.value() - value).abs() <= 1e-22 + 2e-16 * value.abs(), "{value}: {decimal:?}");
                assert!(decimal.places <= 22, "{value}: {decimal:?}");
            }
        }
    }
}
