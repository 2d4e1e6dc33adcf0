//! Checks of whole motions, whether read or made in Rust.

use alloc::format;

use carom::State;
use carom::domain::LARGEST;
use carom::error::ParameterError;

use crate::law::Segment;
use crate::table::Law;
use crate::{Spec, SpecError};

impl Spec {
    /// Checks a motion that you made in Rust. Every number must be in its range, every segment except the last must have an end, and laws
    /// mustn't be nested or joined beyond the limits.
    ///
    /// # Errors
    /// The first problem, and the law that has it.
    pub fn validate(&self) -> Result<(), SpecError> {
        let State { position, velocity } = self.start;
        finite("position", position)?;
        finite("velocity", velocity)?;
        self.law.check()?;
        depth(&self.law)
    }
}

fn finite(field: &'static str, value: f64) -> Result<(), SpecError> {
    let requirement = if value.is_finite() { "be at most 1e15 in magnitude" } else { "be finite" };
    if value.abs() <= LARGEST { Ok(()) } else { Err(ParameterError::new(field, requirement, value).into()) }
}

/// The largest depth of nested laws and the largest number of segments. They exceed every realistic spec, and keep the
/// stack and the time of a frame small.
const DEEPEST: usize = 8;
const LONGEST: usize = 1000;

pub(crate) fn depth(law: &Law) -> Result<(), SpecError> {
    match law.depth() {
        0..=DEEPEST => Ok(()),
        depth => Err(SpecError::new(format!("laws are nested {depth} deep; {DEEPEST} is the most"))),
    }
}

pub(crate) fn length(count: usize) -> Result<(), SpecError> {
    match count {
        0 => Err(SpecError::new("`segments` must have at least one law")),
        1..=LONGEST => Ok(()),
        _ => Err(SpecError::new(format!("`segments` has {count} laws; {LONGEST} is the most"))),
    }
}

pub(crate) fn segment_place(index: usize) -> alloc::string::String {
    format!("segment {}", index + 1)
}

/// The message about a segment that never ends.
pub(crate) const NO_UNTIL: &str = "`until` is missing: {\"time\": s}, {\"position\": x} or {\"speed\": v}";

impl Law {
    /// Checks this law and those inside it.
    fn check(&self) -> Result<(), SpecError> {
        self.validate()?;
        if let Some(target) = self.target() {
            finite("target", target)?;
        }
        match self {
            Self::Clamped(law, ..) => law.check().map_err(|error| error.within("`motion`")),
            Self::Sequence(segments) => {
                length(segments.len())?;
                segments.iter().enumerate().try_for_each(|(index, segment)| {
                    let is_last = index + 1 == segments.len();
                    segment.check(is_last).map_err(|error| error.within(&segment_place(index)))
                })
            }
            _ => Ok(()),
        }
    }
}

impl Segment {
    fn check(&self, is_last: bool) -> Result<(), SpecError> {
        match self.until {
            Some(until) => until.validate().map_err(|error| SpecError::from(error).within("`until`"))?,
            None if is_last => {}
            None => return Err(SpecError::new(NO_UNTIL)),
        }
        self.law.check()
    }
}
