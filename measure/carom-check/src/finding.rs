//! Verdicts, and the numbers behind them.

use alloc::format;
use alloc::string::String;
use core::fmt;

use serde::Serialize;

/// The result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The value is within its limit, even with its uncertainty.
    Pass,
    /// The samples can't decide, because the limit lies within the uncertainty of the value.
    Undecided,
    /// The value is beyond its limit, even with its uncertainty.
    Fail,
}

impl Verdict {
    /// The name: `pass`, `undecided` or `fail`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Undecided => "undecided",
            Self::Fail => "fail",
        }
    }
}

/// The values that are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Limit {
    /// At most this value.
    AtMost(f64),
    /// From the first value to the second.
    Within(f64, f64),
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtMost(limit) => write!(f, "at most {}", short(*limit)),
            Self::Within(low, high) => write!(f, "{} to {}", short(*low), short(*high)),
        }
    }
}

impl Limit {
    /// Returns the verdict on a value that is known within ± `uncertainty`.
    #[must_use]
    pub fn judge(self, measured: f64, uncertainty: f64) -> Verdict {
        let (low, high) = match self {
            Self::AtMost(limit) => (f64::NEG_INFINITY, limit),
            Self::Within(low, high) => (low, high),
        };
        let (least, most) = (measured - uncertainty, measured + uncertainty);
        if low <= least && most <= high {
            Verdict::Pass
        } else if most < low || least > high {
            Verdict::Fail
        } else {
            Verdict::Undecided
        }
    }
}

/// One measured value of a check, with its verdict.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Finding {
    /// The check, for example `continuous`.
    pub check: &'static str,
    /// The part of the check, for example `velocity`.
    pub part: &'static str,
    /// The verdict.
    pub verdict: Verdict,
    /// The measured value, or `None` if the trace has too few samples to measure it.
    pub measured: Option<f64>,
    /// The uncertainty. The true value differs by at most this.
    pub uncertainty: f64,
    /// The allowed values.
    pub limit: Limit,
    /// The unit of the value, the uncertainty and the limit.
    pub unit: String,
    /// The time of the value in the trace, in seconds.
    pub place: Option<f64>,
    /// The number of samples that the value depends on.
    pub samples: usize,
    /// The number of samples or intervals that were left out, because frames are missing around them.
    pub left_out: usize,
    /// How the value was measured, or why it couldn't be.
    pub note: String,
}

impl Finding {
    pub(crate) fn new(check: &'static str, part: &'static str, unit: impl Into<String>, limit: Limit) -> Self {
        Self {
            check,
            part,
            verdict: Verdict::Undecided,
            measured: None,
            uncertainty: 0.0,
            limit,
            unit: unit.into(),
            place: None,
            samples: 0,
            left_out: 0,
            note: String::new(),
        }
    }

    /// Sets the value, and the verdict that follows from it.
    pub(crate) fn judged(mut self, measured: f64, uncertainty: f64) -> Self {
        self.verdict = self.limit.judge(measured, uncertainty);
        (self.measured, self.uncertainty) = (Some(measured), uncertainty);
        self
    }

    pub(crate) fn at(mut self, place: f64) -> Self {
        self.place = Some(place);
        self
    }

    pub(crate) fn over(mut self, samples: usize, left_out: usize) -> Self {
        (self.samples, self.left_out) = (samples, left_out);
        self
    }

    pub(crate) fn because(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    /// The value with its uncertainty, the limit and the place, in one line.
    #[must_use]
    pub fn sentence(&self) -> String {
        let note = if self.note.is_empty() { String::new() } else { format!("; {}", self.note) };
        self.value() + &note
    }

    /// The sentence, without how the value was measured.
    pub(crate) fn value(&self) -> String {
        let unit = if self.unit.is_empty() { String::new() } else { format!(" {}", self.unit) };
        let place = self.place.map(|t| format!(" at {} s", short(t))).unwrap_or_default();
        match self.measured {
            Some(measured) if self.uncertainty > 0.0 => {
                format!("{} ± {}{unit}{place}, allowed: {}", short(measured), short(self.uncertainty), self.limit)
            }
            Some(measured) => format!("{}{unit}{place}, allowed: {}", short(measured), self.limit),
            None => format!("not measured{place}"),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} {}: {}", self.verdict.name(), self.check, self.part, self.sentence())
    }
}

/// A number with three significant digits, or all digits before the point.
pub(crate) fn short(number: f64) -> String {
    let size = number.abs();
    if !number.is_finite() {
        return if number.is_nan() { "unknown".into() } else { "unlimited".into() };
    }
    let digits = if !(1e-12..100.0).contains(&size) {
        0
    } else {
        let order = libm::floor(libm::log10(size)) as i32;
        (2 - order).max(0) as usize
    };
    let text = format!("{number:.digits$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').into() } else { text }
}
