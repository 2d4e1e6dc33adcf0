//! Prints numbers for people.

/// Prints at most four significant digits: 0.3521, 1650, 1.2e9.
pub(crate) fn short(value: f64) -> String {
    digits(value, 4)
}

/// Prints all digits of a number that a person may have chosen, and six digits of a number that has too many for that.
pub(crate) fn given(value: f64) -> String {
    let text = format!("{value}");
    if text.len() <= 9 { text } else { digits(value, 6) }
}

/// Prints at most `count` significant digits, without trailing zeros. Outside of 1e-4..1e7 it adds an exponent.
pub(crate) fn digits(value: f64, count: usize) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    if !value.is_finite() {
        return if value.is_nan() {
            "undefined".to_owned()
        } else {
            format!("{}∞", if value < 0.0 { "-" } else { "" })
        };
    }
    let scientific = format!("{value:.*e}", count.saturating_sub(1));
    let Some((mantissa, exponent)) = scientific.split_once('e') else { return scientific };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..7).contains(&exponent) {
        let decimals = usize::try_from(i32::try_from(count).unwrap_or(0) - 1 - exponent).unwrap_or(0);
        return trim(&format!("{value:.decimals$}")).to_owned();
    }
    format!("{}e{exponent}", trim(mantissa))
}

/// Prints a measured value to the digits that its standard error allows: "2.0021 ± 0.0013".
pub(crate) fn with_error(value: f64, error: f64) -> String {
    let scientific = format!("{error:.1e}");
    let digit = scientific.split_once('e').and_then(|(_, exponent)| exponent.parse::<i32>().ok());
    match digit.map(|digit| usize::try_from(1 - digit).unwrap_or(0)) {
        Some(decimals) if error > 0.0 && decimals <= 12 && value.abs() < 1e7 => {
            format!("{value:.decimals$} ± {error:.decimals$}")
        }
        _ => format!("{} ± {}", digits(value, 8), digits(error, 2)),
    }
}

/// Prints both ends of an interval with six digits, or with so many more that their difference has three.
pub(crate) fn between(low: f64, high: f64) -> [String; 2] {
    let size = f64::max(low.abs(), high.abs());
    let apart = libm::log10(size / (high - low)) + 3.0;
    let count = if apart.is_finite() { apart.clamp(6.0, 17.0) as usize } else { 6 };
    [low, high].map(|end| digits(end, count))
}

/// Removes the zeros at the end of the decimals.
fn trim(text: &str) -> &str {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_printed_with_at_most_four_significant_digits() {
        let texts =
            [(0.35214, "0.3521"), (1650.0, "1650"), (-0.5, "-0.5"), (123_456.0, "123456"), (0.00012, "0.00012")];
        for (value, text) in texts {
            assert_eq!(short(value), text);
        }
    }

    #[test]
    fn a_measured_value_has_the_digits_that_its_error_allows() {
        assert_eq!(with_error(2.002_123_4, 0.001_34), "2.0021 ± 0.0013");
        assert_eq!(with_error(408.213, 12.7), "408 ± 13");
        assert_eq!(with_error(48_123.0, 127.0), "48123 ± 127");
        assert_eq!(with_error(9_733.559_7, 330.2), "9734 ± 330");
        assert_eq!(with_error(1.0, 0.0), "1 ± 0");
    }

    #[test]
    fn an_interval_has_enough_digits_to_tell_its_ends_apart() {
        assert_eq!(between(1.987_182_3, 2.003_041_7), ["1.98718", "2.00304"]);
        assert_eq!(between(1_199.994_8, 1_200.005_1), ["1199.9948", "1200.0051"]);
        assert_eq!(between(-1_200.005_1, -1_199.994_8), ["-1200.0051", "-1199.9948"]);
        assert_eq!(between(0.996_007_981_1, 0.996_007_996_6), ["0.9960079811", "0.9960079966"]);
        assert_eq!(between(-0.5, 0.5), ["-0.5", "0.5"]);
        assert_eq!(between(3.0, 3.0), ["3", "3"]);
        assert_eq!(between(1.0, f64::INFINITY), ["1", "∞"]);
    }

    #[test]
    fn very_large_and_small_numbers_have_an_exponent() {
        assert_eq!(short(1.2e9), "1.2e9");
        assert_eq!(short(-3e-9), "-3e-9");
        assert_eq!(given(10_000_001.0), "10000001");
        assert_eq!(given(157.913_670_417_429_73), "157.914");
        assert_eq!(short(f64::NEG_INFINITY), "-∞");
    }
}
