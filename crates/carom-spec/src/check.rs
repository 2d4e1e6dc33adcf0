//! A motion made by hand, checked as one that is read.

use crate::fields::{DEEPEST, LONGEST, Problem, within};
use crate::law::{Law, Segment};
use crate::{Spec, SpecError};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::ToString;
use carom::{ParameterError, State};

impl Spec {
    /// Whether a motion that was made by hand could have been read: every number in its range, every segment but the last
    /// with its end, and no more laws than can be nested or follow one another.
    ///
    /// # Errors
    /// The first that is wrong, and in which law.
    pub fn validate(&self) -> Result<(), SpecError> {
        let State { position, velocity } = self.start;
        let checked = finite("position", position)
            .and_then(|()| finite("velocity", velocity))
            .and_then(|()| self.law.check())
            .and_then(|()| depth(&self.law));
        checked.map_err(|message| SpecError { message, line: 0, column: 0 })
    }
}

fn finite(field: &'static str, value: f64) -> Result<(), Problem> {
    let error = ParameterError { field, requirement: "be finite", value };
    if value.is_finite() { Ok(()) } else { Err(error.to_string()) }
}

/// An edge is open, or a number.
fn edges(min: f64, max: f64) -> Result<(), Problem> {
    let open = |field, requirement, value| Err(ParameterError { field, requirement, value }.to_string());
    match (min, max) {
        (f64::INFINITY, _) => open("min", "be less than infinite", min),
        (_, f64::NEG_INFINITY) => open("max", "be more than minus infinite", max),
        _ => Ok(()),
    }
}

pub(crate) fn depth(law: &Law) -> Result<(), Problem> {
    match law.depth() {
        0..=DEEPEST => Ok(()),
        depth => Err(format!("laws are nested {depth} deep; {DEEPEST} is the most")),
    }
}

pub(crate) fn length(count: usize) -> Result<(), Problem> {
    match count {
        0 => Err("`segments` must have at least one law".to_owned()),
        1..=LONGEST => Ok(()),
        _ => Err(format!("`segments` has {count} laws; {LONGEST} is the most")),
    }
}

impl Law {
    /// This law and those inside.
    fn check(&self) -> Result<(), Problem> {
        self.validate().map_err(|error| error.to_string())?;
        match self {
            Self::Spring(_, target) | Self::Ease(_, target) => finite("target", *target),
            Self::Bouncing(law) => edges(law.min, law.max),
            Self::Clamped(law, min, max) => {
                edges(*min, *max)?;
                within("`motion`", law.check())
            }
            Self::Sequence(segments) => {
                length(segments.len())?;
                segments.iter().enumerate().try_for_each(|(index, segment)| {
                    let is_last = index + 1 == segments.len();
                    within(&format!("segment {}", index + 1), segment.check(is_last))
                })
            }
            _ => Ok(()),
        }
    }
}

impl Segment {
    fn check(&self, is_last: bool) -> Result<(), Problem> {
        match self.until {
            Some(until) => until.validate().map_err(|error| format!("`until`: {error}"))?,
            None if is_last => {}
            None => return Err(crate::fields::NO_UNTIL.to_owned()),
        }
        self.law.check()
    }
}
