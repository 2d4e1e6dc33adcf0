//! Units of time.

use alloc::{format, string::String, vec::Vec};

use crate::data::median;

/// The unit of a recording's times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeUnit {
    /// s; header suffix `_s`.
    Seconds,
    /// ms; header suffix `_ms`.
    Milliseconds,
    /// µs; header suffix `_us`.
    Microseconds,
    /// ns, as Android counts frames; header suffix `_ns`.
    Nanoseconds,
}

/// Returns the last word of a header, in lower case.
fn last_word(name: &str) -> String {
    let name = name.to_lowercase();
    name.split(|c: char| !c.is_alphabetic()).rfind(|word| !word.is_empty()).unwrap_or_default().into()
}

impl TimeUnit {
    const ALL: [Self; 4] = [Self::Seconds, Self::Milliseconds, Self::Microseconds, Self::Nanoseconds];

    /// How many of the unit make a second, its name, and the other words for it in a header.
    const fn about(self) -> (f64, &'static str, &'static [&'static str]) {
        match self {
            Self::Seconds => (1.0, "seconds", &["s", "sec", "secs"]),
            Self::Milliseconds => (1e3, "milliseconds", &["ms", "msec", "millis"]),
            // Both the micro sign and the Greek letter mu occur; lower case does not unify them.
            Self::Microseconds => (1e6, "microseconds", &["us", "µs", "μs", "usec", "micros"]),
            Self::Nanoseconds => (1e9, "nanoseconds", &["ns", "nsec", "nanos"]),
        }
    }

    pub(super) fn from_header(name: &str) -> Option<Self> {
        // `t_ms`, `time (ms)`, `ms`; `t_s`, `seconds`; `t_us`, `µs`.
        let last = last_word(name);
        Self::ALL.into_iter().find(|unit| unit.about().1 == last || unit.about().2.contains(&last.as_str()))
    }

    /// Whether a header ends in a unit of length on screens.
    pub(super) fn is_length(name: &str) -> bool {
        ["pt", "px", "dp", "points", "pixels"].contains(&last_word(name).as_str())
    }

    /// Whether a header is a name of times without a unit.
    pub(super) fn names_times(name: &str) -> bool {
        ["t", "time", "times", "timestamp", "timestamps", "ts"].contains(&name.to_lowercase().as_str())
    }

    /// Guesses the unit from the intervals: frames are 1 to 1000 milliseconds apart.
    pub(super) fn from_intervals(times: impl Iterator<Item = f64> + Clone) -> Self {
        // The first intervals say as much as all.
        let times = times.take(10_000);
        let mut intervals: Vec<f64> = times.clone().zip(times.skip(1)).map(|(a, b)| (b - a).abs()).collect();
        intervals.retain(|interval| *interval > 0.0);
        match median(&mut intervals) {
            interval if interval >= 1e6 => Self::Nanoseconds,
            interval if interval >= 1e3 => Self::Microseconds,
            interval if interval >= 1.0 => Self::Milliseconds,
            _ => Self::Seconds,
        }
    }

    /// The note that the unit was guessed.
    pub(super) fn guessed(self) -> String {
        format!("times are taken for {}, by their intervals", self.about().1)
    }

    pub(super) fn to_seconds(self, time: f64) -> f64 {
        // Division gives the nearest double for whole milliseconds: 9/1000 does, 9·0.001 does not.
        time / self.about().0
    }
}
