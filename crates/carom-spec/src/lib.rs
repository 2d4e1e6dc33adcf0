#![doc = include_str!("../README.md")]

mod error;
mod fields;
mod law;
mod write;

pub use error::SpecError;
pub use law::{BoxedMotion, Law, Segment};

use carom::State;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;

/// One motion: a law and a start, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Spec {
    /// The law, with its target if it has one.
    pub law: Law,
    /// Position and velocity at t = 0.
    pub start: State,
}

impl Spec {
    /// Reads one from JSON text.
    ///
    /// # Errors
    /// What is wrong, and at which line and column: bad JSON, an unknown, missing or misplaced field, or a number out of
    /// its range.
    pub fn from_json(json: &str) -> Result<Self, SpecError> {
        serde_json::from_str(json).map_err(SpecError::from)
    }

    /// Reads one from JSON bytes.
    ///
    /// # Errors
    /// As [`from_json`](Self::from_json).
    pub fn from_slice(json: &[u8]) -> Result<Self, SpecError> {
        serde_json::from_slice(json).map_err(SpecError::from)
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

impl<'de> Deserialize<'de> for Spec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        /// Takes an object alone; a derived struct would take a list of its fields' values too.
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = Spec;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a motion, {\"law\": …}")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Spec, A::Error> {
                fields::Fields::deserialize(MapAccessDeserializer::new(map))?.into_spec().map_err(A::Error::custom)
            }
        }

        deserializer.deserialize_map(Object)
    }
}
