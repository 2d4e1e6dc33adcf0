//! What the dialects have in common: a table entry, values in order, numbers in code.

use core::fmt;

use super::{Dialect, VelocityUnit};
use crate::math::{fabs, larger, sqrt};
use crate::range::{positive, require};
use carom::ParameterError;
use carom::Spring;

/// The most fields a dialect has.
pub(super) const MAX_FIELDS: usize = 4;

/// The unit of a field that is yes or no.
pub(super) const YES_OR_NO: &str = "0 or 1";

/// A dialect's values in the order of its fields; what is beyond them is 0.
pub(super) type Values = [f64; MAX_FIELDS];

/// A field of a dialect: its name there, its unit, and the value it has when nothing is said.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Field {
    /// As in the struct and on the command line.
    pub name: &'static str,
    /// Empty for a pure number, and for stiffness, damping and mass, whose unit cancels.
    pub unit: &'static str,
    /// The ecosystem's documented default; without one it must be given.
    pub default: Option<f64>,
}

pub(super) const fn field(name: &'static str, unit: &'static str, default: f64) -> Field {
    Field { name, unit, default: Some(default) }
}

pub(super) const fn required(name: &'static str, unit: &'static str) -> Field {
    Field { name, unit, default: None }
}

/// A value of a field that has a name there: `StiffnessLow`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Constant {
    /// The word for it.
    pub name: &'static str,
    /// The field whose value it is.
    pub field: &'static str,
    /// The value.
    pub value: f64,
}

pub(super) const fn constant(name: &'static str, field: &'static str, value: f64) -> Constant {
    Constant { name, field, value }
}

/// One row of the table of dialects.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) name: &'static str,
    /// The ecosystem, as it calls itself.
    pub(super) title: &'static str,
    pub(super) fields: &'static [Field],
    pub(super) presets: &'static [(&'static str, Dialect)],
    pub(super) constants: &'static [Constant],
    pub(super) velocity: VelocityUnit,
    pub(super) from_values: fn(Values) -> Dialect,
    pub(super) from_spring: fn(&Spring) -> Result<Dialect, ParameterError>,
}

/// A dialect, whichever it is.
pub(super) trait Form {
    fn entry(&self) -> &'static Entry;
    fn values(&self) -> Values;
    /// The line that a user pastes, with a release velocity in the dialect's unit unless it is 0.
    fn write(&self, code: &mut fmt::Formatter<'_>, velocity: f64) -> fmt::Result;
}

/// Writes numbers with the precision asked for, in significant digits.
pub(super) fn numbers(f: &fmt::Formatter<'_>) -> impl Fn(f64) -> Number + use<> {
    // 15 digits are what a double is sure to keep: 0.1 + 0.2 is 0.3.
    let digits = f.precision().unwrap_or(15).clamp(1, 17);
    move |value| Number { value, digits }
}

/// A number as every language here reads it, without zeros at its end: 0.3, 157.91, 380, 1.5e-9.
pub(super) struct Number {
    value: f64,
    digits: usize,
}

/// Room for the digits of a number, on the stack.
struct Text {
    bytes: [u8; 48],
    length: usize,
}

impl Text {
    fn of(arguments: fmt::Arguments<'_>) -> Result<Self, fmt::Error> {
        let mut text = Self { bytes: [0; 48], length: 0 };
        fmt::write(&mut text, arguments)?;
        Ok(text)
    }

    fn as_str(&self) -> &str {
        let bytes = self.bytes.get(..self.length).unwrap_or_default();
        core::str::from_utf8(bytes).unwrap_or_default()
    }
}

impl fmt::Write for Text {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.length + text.len();
        self.bytes.get_mut(self.length..end).ok_or(fmt::Error)?.copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}

fn trim(text: &str) -> &str {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { value, digits } = *self;
        if cfg!(carom_small) {
            return ParameterError::mark(f, digits as u8, value);
        }
        if value == 0.0 || !value.is_finite() {
            // No sign of a zero.
            return write!(f, "{}", value + 0.0);
        }
        let scientific = Text::of(format_args!("{value:.*e}", digits - 1))?;
        let Some((mantissa, exponent)) = scientific.as_str().split_once('e') else { return Err(fmt::Error) };
        let exponent: i32 = exponent.parse().map_err(|_| fmt::Error)?;
        if !(-5..16).contains(&exponent) {
            return write!(f, "{}e{exponent}", trim(mantissa));
        }
        let decimals = usize::try_from(i32::try_from(digits).unwrap_or(17) - 1 - exponent).unwrap_or(0);
        f.write_str(trim(Text::of(format_args!("{value:.decimals$}"))?.as_str()))
    }
}

/// ω and ζ of a spring that has both: one with stiffness.
pub(super) fn frequency_and_ratio(spring: &Spring) -> Result<(f64, f64), ParameterError> {
    spring.validate()?;
    positive("stiffness", spring.stiffness)?;
    Ok((spring.angular_frequency(), spring.damping_ratio()))
}

/// Whether the damping is beyond critical by more than rounding.
pub(super) fn is_overdamped(mass: f64, stiffness: f64, damping: f64) -> bool {
    damping > critical_damping(mass, stiffness) * (1.0 + 8.0 * f64::EPSILON)
}

/// 2√(km)
pub(super) fn critical_damping(mass: f64, stiffness: f64) -> f64 {
    // √k·√m and not √(km): the product may overflow.
    2.0 * sqrt(stiffness) * sqrt(mass)
}

/// SwiftUI's ζ, kept between 0 and ∞: 1 − b, or 1/(1 + b) for a negative bounce.
pub(super) fn ratio_of_bounce(bounce: f64) -> f64 {
    if bounce < 0.0 { 1.0 / (1.0 + larger(bounce, -1.0)) } else { larger(1.0 - bounce, 0.0) }
}

/// The farthest from 0 that a bounce holds twelve digits of its damping ratio.
const MOST_BOUNCE: f64 = 0.9999;

/// −0.9999 ≤ bounce ≤ 0.9999, or exactly 1, with some slack for rounding.
#[expect(clippy::float_cmp, reason = "exactly 1 is undamped")]
pub(super) fn bounce_in_range(bounce: f64) -> Result<(), ParameterError> {
    require(
        fabs(bounce) <= MOST_BOUNCE * (1.0 + 1e-12) || bounce == 1.0,
        "bounce",
        "be from -0.9999 to 0.9999, beyond which it does not hold the digits of its damping ratio, or 1 (undamped)",
        bounce,
    )
}

/// The bounce of a spring with stiffness; what is not quite undamped does not become so.
pub(super) fn bounce_of(spring: &Spring) -> Result<f64, ParameterError> {
    let (_, ratio) = frequency_and_ratio(spring)?;
    // Below, 1 − ζ rounds to what is no damping at all.
    require(
        ratio == 0.0 || ratio >= (1.0 - MOST_BOUNCE) * (1.0 - 1e-9),
        "damping_ratio",
        "be 0 or at least 0.0001, or a bounce does not hold its digits",
        ratio,
    )?;
    bounce_in_range(spring.bounce()).map(|()| spring.bounce())
}

/// Whether two numbers differ by rounding alone.
pub(super) fn nearly(a: f64, b: f64) -> bool {
    fabs(a - b) <= 1e-12 * fabs(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Shown(f64);

    impl fmt::Display for Shown {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{}", numbers(f)(self.0))
        }
    }

    #[test]
    fn a_bounce_holds_twelve_digits_of_the_damping_ratio_or_is_an_error() {
        let spring = |ratio| Spring::from_angular_frequency(3.0, ratio);
        for step in 0..=400 {
            let ratio = libm::pow(10.0, f64::from(step) / 50.0 - 4.0);
            let again = ratio_of_bounce(bounce_of(&spring(ratio)).unwrap());
            assert!((again / ratio - 1.0).abs() < 1e-12, "{ratio}: {again}");
        }
        for ratio in [1e-17, 9e-5, 1.001e4, 1e7, 1e300] {
            assert!(bounce_of(&spring(ratio)).is_err(), "{ratio}");
        }
        assert_eq!(bounce_of(&spring(0.0)), Ok(1.0));
        for (bounce, is_in_range) in [
            (-1.0, false),
            (-0.9999, true),
            (-0.99995, false),
            (0.9999, true),
            (0.99995, false),
            (1.0, true),
            (f64::NAN, false),
        ] {
            assert_eq!(bounce_in_range(bounce).is_ok(), is_in_range, "{bounce}");
        }
    }

    #[test]
    fn numbers_have_no_noise_and_no_zeros_at_their_end() {
        let texts = [
            (0.1 + 0.2, "0.3"),
            (380.0, "380"),
            (-0.0, "0"),
            (157.913_670_417_429_73, "157.91367041743"),
            (-12.5, "-12.5"),
            (123_456_789.0, "123456789"),
            (1.5e-9, "1.5e-9"),
            (2e300, "2e300"),
            (0.000_05, "0.00005"),
        ];
        for (value, text) in texts {
            assert_eq!(format!("{}", Shown(value)), text);
        }
    }

    #[test]
    fn a_precision_is_a_count_of_significant_digits() {
        assert_eq!(format!("{:.4}", Shown(157.913_670_4)), "157.9");
        assert_eq!(format!("{:.4}", Shown(0.099_996)), "0.1");
        assert_eq!(format!("{:.2}", Shown(157.9)), "158");
        assert_eq!(format!("{:.0}", Shown(0.77)), "0.8");
    }
}
