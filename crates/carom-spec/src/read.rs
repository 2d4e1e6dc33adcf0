//! Reading with serde: every law by the same flat fields, in one pass and without a buffer.

use crate::Spec;
use crate::error::SpecError;
use crate::fields::{Fields, NumberOrFields};
use alloc::boxed::Box;
use core::fmt;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

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
                Fields::deserialize(MapAccessDeserializer::new(map))?.into_spec().map_err(A::Error::custom)
            }
        }

        deserializer.deserialize_map(Object)
    }
}

impl<'de> Deserialize<'de> for NumberOrFields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = NumberOrFields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number, or an object with `drag` or `deceleration_rate`")
            }

            fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
                Ok(NumberOrFields::Number(number))
            }

            fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
                Ok(NumberOrFields::Number(number as f64))
            }

            fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
                Ok(NumberOrFields::Number(number as f64))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                Fields::deserialize(MapAccessDeserializer::new(map)).map(|f| NumberOrFields::Fields(Box::new(f)))
            }
        }

        deserializer.deserialize_any(Either)
    }
}
