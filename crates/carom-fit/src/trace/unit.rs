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

impl TimeUnit {
    pub(super) fn from_header(name: &str) -> Option<Self> {
        // `t_ms`, `time (ms)`, `ms`; `t_s`, `seconds`; `t_us`, `µs`.
        let name = name.to_lowercase();
        let mut words = name.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
        match words.next_back() {
            Some("ms" | "msec" | "millis" | "milliseconds") => Some(Self::Milliseconds),
            Some("s" | "sec" | "secs" | "seconds") => Some(Self::Seconds),
            // The micro sign's lower case is itself; the Greek letter is another.
            Some("us" | "µs" | "μs" | "usec" | "micros" | "microseconds") => Some(Self::Microseconds),
            Some("ns" | "nsec" | "nanos" | "nanoseconds") => Some(Self::Nanoseconds),
            _ => None,
        }
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
        let words = match self {
            Self::Seconds => "seconds",
            Self::Milliseconds => "milliseconds",
            Self::Microseconds => "microseconds",
            Self::Nanoseconds => "nanoseconds",
        };
        format!("times are taken for {words}, by their intervals")
    }

    pub(super) fn to_seconds(self, time: f64) -> f64 {
        match self {
            Self::Seconds => time,
            // Division gives the nearest double for whole milliseconds: 9/1000 does, 9·0.001 does not.
            Self::Milliseconds => time / 1000.0,
            Self::Microseconds => time / 1e6,
            Self::Nanoseconds => time / 1e9,
        }
    }
}
