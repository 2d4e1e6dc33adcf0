//! Reading with serde: every law by the same flat fields, in one pass and without a buffer.

use crate::Spec;
use crate::error::SpecError;
use crate::fields::{Fields, Key, NumberOrFields};
use alloc::boxed::Box;
use core::fmt;
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
                read_fields(map)?.spec().map_err(A::Error::custom)
            }
        }

        deserializer.deserialize_map(Object)
    }
}

fn read_fields<'de, A: MapAccess<'de>>(mut map: A) -> Result<Fields, A::Error> {
    let mut fields = Fields::default();
    let mut seen = [false; Key::ALL.len()];
    while let Some(key) = map.next_key::<Key>()? {
        if core::mem::replace(&mut seen[key as usize], true) {
            return Err(A::Error::duplicate_field(key.name()));
        }
        match key {
            Key::Law => fields.law = map.next_value()?,
            Key::Friction => fields.friction = map.next_value()?,
            Key::Control => fields.control = map.next_value()?,
            Key::Spring => fields.spring = map.next_value()?,
            Key::Motion => fields.motion = map.next_value()?,
            Key::Segments => fields.segments = map.next_value()?,
            Key::Until => fields.until = map.next_value()?,
            _ => fields.numbers[key as usize] = map.next_value()?,
        }
    }
    Ok(fields)
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("struct Fields")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Fields, A::Error> {
                read_fields(map)
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
                read_fields(map).map(|fields| NumberOrFields::Fields(Box::new(fields)))
            }
        }

        deserializer.deserialize_any(Either)
    }
}
