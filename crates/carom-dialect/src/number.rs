//! Formats numbers for lines of code.

use core::fmt;

/// A number as every language here reads it, without trailing zeros: 0.3, 157.91, 380, 1.5e-9.
pub(crate) struct Number {
    pub(crate) value: f64,
    /// Significant digits, 1 to 17.
    pub(crate) digits: usize,
}

/// Text on the stack.
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
        if value == 0.0 || !value.is_finite() {
            // Adding 0 removes the sign of −0.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(value: f64, digits: usize) -> std::string::String {
        format!("{}", Number { value, digits })
    }

    #[test]
    fn a_number_has_no_rounding_noise_or_trailing_zeros() {
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
            assert_eq!(shown(value, 15), text);
        }
    }

    #[test]
    fn the_precision_is_a_number_of_significant_digits() {
        assert_eq!(shown(157.913_670_4, 4), "157.9");
        assert_eq!(shown(0.099_996, 4), "0.1");
        assert_eq!(shown(157.9, 2), "158");
        assert_eq!(shown(0.77, 1), "0.8");
    }
}
