//! Times: their names, their units, and how a time is read from a text.

use alloc::{format, string::String, vec::Vec};

use crate::data::median;

/// The unit of a recording's times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeUnit {
    /// h, with the header `time (h)` or `t_h`.
    Hours,
    /// min, with the header `time (min)` or `t_min`.
    Minutes,
    /// s, with the header suffix `_s`.
    Seconds,
    /// ms, with the header suffix `_ms`.
    Milliseconds,
    /// µs, with the header suffix `_us`.
    Microseconds,
    /// ns, as Android counts frames, with the header suffix `_ns`.
    Nanoseconds,
}

/// The words of a header, in lower case where they are ASCII: `timeStamp_ms` has `time`, `stamp` and `ms`.
fn words(name: &str) -> Vec<String> {
    let (mut words, mut was_lower) = (Vec::from([String::new()]), false);
    // Count everything beyond ASCII as a letter, because the tables of letters would add a twentieth to the WebAssembly module.
    let is_letter = |c: char| c.is_ascii_alphanumeric() || !c.is_ascii();
    for c in name.chars() {
        if !is_letter(c) || (c.is_ascii_uppercase() && was_lower) {
            words.push(String::new());
        }
        was_lower = c.is_ascii_lowercase();
        if let Some(word) = words.last_mut().filter(|_| is_letter(c)) {
            word.push(c.to_ascii_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

impl TimeUnit {
    /// All units, the largest first.
    pub const ALL: [Self; 6] =
        [Self::Hours, Self::Minutes, Self::Seconds, Self::Milliseconds, Self::Microseconds, Self::Nanoseconds];

    /// The symbol: `h`, `min`, `s`, `ms`, `us` or `ns`.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        self.about().2[0]
    }

    /// How many of the unit make a second, its name, and the words for it in a header.
    const fn about(self) -> (f64, &'static str, &'static [&'static str]) {
        match self {
            Self::Hours => (1.0 / 3600.0, "hours", &["h", "hr", "hrs", "hour"]),
            Self::Minutes => (1.0 / 60.0, "minutes", &["min", "mins", "minute"]),
            Self::Seconds => (1.0, "seconds", &["s", "sec", "secs", "second"]),
            Self::Milliseconds => (1e3, "milliseconds", &["ms", "msec", "millis"]),
            // Files contain the micro sign or the Greek letter mu, and these stay different in lower case.
            Self::Microseconds => (1e6, "microseconds", &["us", "µs", "μs", "usec", "micros"]),
            Self::Nanoseconds => (1e9, "nanoseconds", &["ns", "nsec", "nanos"]),
        }
    }

    /// The unit that a header ends in, for example `t_ms`, `time (ms)`, `ms`, `t_s`, `seconds`, `t_us` or `µs`. Minutes and hours count
    /// only after a name of times, because `y_min` is a minimum and `h` a height.
    pub(super) fn from_header(name: &str) -> Option<Self> {
        let words = words(name);
        let last = words.last()?;
        let unit = Self::ALL.into_iter().find(|unit| unit.about().1 == last || unit.about().2.contains(&last.as_str()));
        unit.filter(|unit| !matches!(unit, Self::Hours | Self::Minutes) || names_times(name))
    }

    /// Finds the unit from the numbers, and says why.
    ///
    /// If the times count from 1970 and are in the years 2000 to 2100, their size tells us their unit, as long as the intervals fit it.
    /// Otherwise frames are 1 to 1000 milliseconds apart. Intervals of 1 to 5 are seconds if the recording would otherwise last less than
    /// a quarter of a second.
    pub(super) fn from_numbers(times: &[f64]) -> (Self, &'static str) {
        const CENTURY: [f64; 2] = [9.46e8, 4.1e9];
        // Ten thousand intervals tell us as much as all of them.
        let times = times.get(..times.len().min(10_000)).unwrap_or_default();
        let mut intervals: Vec<f64> = times.windows(2).map(|pair| (pair[1] - pair[0]).abs()).collect();
        intervals.retain(|interval| *interval > 0.0);
        let usual = median(&mut intervals);
        let least = times.iter().copied().fold(f64::INFINITY, f64::min);
        let span = times.iter().copied().fold(f64::NEG_INFINITY, f64::max) - least;
        let is_epoch = |unit: &Self| {
            let (many, ..) = unit.about();
            (CENTURY[0]..CENTURY[1]).contains(&(least / many)) && (1e-5..=5.0).contains(&(usual / many))
        };
        if let Some(unit) = Self::ALL.into_iter().skip(2).find(is_epoch) {
            return (unit, "because they count from 1970");
        }
        let unit = match usual {
            usual if usual >= 1e6 => Self::Nanoseconds,
            usual if usual >= 1e3 => Self::Microseconds,
            usual if usual >= 5.0 || (usual >= 1.0 && span >= 250.0) => Self::Milliseconds,
            _ => Self::Seconds,
        };
        (unit, "by their intervals")
    }

    /// The note that we guessed the unit, and how to state another.
    pub(super) fn guessed(self, why: &str) -> String {
        let other = if self == Self::Seconds { Self::Milliseconds } else { Self::Seconds };
        format!(
            "times are taken for {}, {why}; if they are not, give `time_unit`, such as {}",
            self.about().1,
            other.symbol()
        )
    }

    pub(super) fn to_seconds(self, time: f64) -> f64 {
        // Divide, because 9/1000 is the nearest double to 9 ms, and 9·0.001 isn't.
        time / self.about().0
    }
}

/// Whether a header ends in a unit of length on screens.
pub(super) fn is_length(name: &str) -> bool {
    words(name).last().is_some_and(|last| ["pt", "px", "dp", "points", "pixels"].contains(&last.as_str()))
}

/// Whether a header begins with a name of times: `t`, `time (s)`, `timeStamp`, `t2`.
pub(super) fn names_times(name: &str) -> bool {
    const NAMES: [&str; 9] = ["t", "time", "times", "timestamp", "timestamps", "ts", "elapsed", "datetime", "clock"];
    let words = words(name);
    words.first().is_some_and(|first| NAMES.contains(&first.trim_end_matches(|c: char| c.is_ascii_digit())))
}

/// Returns what is in the brackets of a header of times if it isn't a unit of time, for example the `weeks` of `time (weeks)`.
pub(super) fn unknown_unit(name: &str) -> Option<&str> {
    let (_, rest) = name.split_once(['(', '['])?;
    let unit = rest.split([')', ']']).next()?.trim();
    let is_word = !unit.is_empty() && unit.bytes().all(|byte| byte.is_ascii_alphabetic());
    (is_word && names_times(name) && TimeUnit::from_header(name).is_none()).then_some(unit)
}

/// Reads a time of a clock: `2024-05-03T14:33:35.123Z`, `2024-05-03 14:33:35`, `13:20:15.123`, in seconds.
pub(super) fn clock_time(text: &str) -> Option<f64> {
    let (date, time) = text.split_once(['T', ' ']).unwrap_or(("", text));
    let (time, ahead) = match time.strip_suffix('Z') {
        Some(time) => (time, 0.0),
        None => match time.rfind(['+', '-']) {
            Some(sign) => {
                let (time, zone) = time.split_at(sign);
                let (hours, minutes) =
                    zone.get(1..)?.split_once(':').or_else(|| Some((zone.get(1..3)?, zone.get(3..)?)))?;
                let size = number(hours)? * 3600.0 + number(if minutes.is_empty() { "0" } else { minutes })? * 60.0;
                (time, if zone.starts_with('-') { -size } else { size })
            }
            None => (time, 0.0),
        },
    };
    let mut parts = time.split(':');
    let (hours, minutes) = (number(parts.next()?)?, number(parts.next()?)?);
    let seconds = parts.next().map_or(Some(0.0), number)?;
    let is_time = hours < 25.0 && minutes < 60.0 && seconds < 61.0 && parts.next().is_none();
    let days = if date.is_empty() { Some(0.0) } else { days(date) }?;
    is_time.then_some(days * 86_400.0 + hours * 3600.0 + minutes * 60.0 + seconds - ahead)
}

/// A number of digits, with decimals after a point or a comma.
fn number(text: &str) -> Option<f64> {
    text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b',')).then_some(())?;
    text.replace(',', ".").parse().ok()
}

/// The days from 1970-01-01 to a date such as 2024-05-03, in the Gregorian calendar.
fn days(date: &str) -> Option<f64> {
    let mut parts = date.split(['-', '/']).map(|part| part.parse::<i64>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    let is_date = (1..=12).contains(&month) && (1..=31).contains(&day) && (1000..10_000).contains(&year);
    // Let the year begin in March, so that the leap day is its last. Then every five months have 153 days.
    let year = year - i64::from(month < 3);
    let months = (month + 9) % 12;
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * months + 2) / 5 + day - 1 - 719_468;
    is_date.then_some(days as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clock_times_are_read_in_every_common_format() {
        for (text, seconds) in [
            ("1970-01-01T00:00:00Z", 0.0),
            ("2024-05-03T14:33:35.5Z", 1_714_746_815.5),
            ("2024-05-03 16:33:35.5+02:00", 1_714_746_815.5),
            ("2024-02-29T00:00:00-0130", 1_709_164_800.0 + 5400.0),
            ("2000/03/01 00:00", 951_868_800.0),
            ("13:20:15.125", 48_015.125),
            ("00:00:01,5", 1.5),
        ] {
            assert_eq!(clock_time(text), Some(seconds), "{text}");
        }
        for text in ["12", "1:2:3:4", "2024-13-01T00:00:00Z", "25:61:00", "a:b", "", "T", "1e3:20", "--T::"] {
            assert_eq!(clock_time(text), None, "{text}");
        }
    }
}
