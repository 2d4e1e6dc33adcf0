#![no_std]
#![doc = include_str!("../README.md")]

extern crate alloc;

mod check;
mod error;
mod fields;
mod law;
#[cfg(feature = "json")]
mod read;
mod value;
#[cfg(feature = "json")]
mod write;

pub use error::SpecError;
pub use law::{BoxedMotion, Law, Segment};
pub use value::Value;

use carom::State;

/// One motion: a law and a start, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Spec {
    /// The law, with its target if it has one.
    pub law: Law,
    /// Position and velocity at t = 0.
    pub start: State,
}

impl Spec {
    /// Makes one of a value that has been read.
    ///
    /// # Errors
    /// What is wrong: an unknown, missing or misplaced field, a value of another type, or a number out of its range.
    pub fn from_value(value: &Value<'_>) -> Result<Self, SpecError> {
        let fields = fields::Fields::from_value(value, "a motion, {\"law\": …}", fields::Place::Motion);
        let spec = fields.and_then(fields::Fields::spec);
        spec.map_err(|message| SpecError { message, line: 0, column: 0 })
    }

    /// The motion.
    #[must_use]
    pub fn motion(&self) -> BoxedMotion {
        self.law.motion(self.start)
    }

    /// The law's name in JSON.
    #[must_use]
    pub fn law(&self) -> &'static str {
        self.law.name()
    }

    /// Position and velocity at t = 0.
    #[must_use]
    pub const fn start(&self) -> State {
        self.start
    }

    /// The same law from another start.
    #[must_use]
    pub fn with_start(&self, start: State) -> Self {
        Self { law: self.law.clone(), start }
    }

    /// The mirror image about the origin.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self { law: self.law.mirrored(), start: -self.start }
    }
}
