//! Reading with serde: every law by the same flat fields, in one pass and without a buffer.

use crate::Spec;
use crate::error::SpecError;
use crate::fields::{CONTROL, Fields, Key, Name, NumberOrFields, OBJECT, Place, unknown_field};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Unexpected, Visitor};
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
                read_fields(map, Place::Motion)?.spec().map_err(A::Error::custom)
            }
        }

        deserializer.deserialize_map(Object)
    }
}

fn read_fields<'de, A: MapAccess<'de>>(mut map: A, place: Place) -> Result<Fields, A::Error> {
    let mut fields = Fields::default();
    let mut seen = [false; Key::ALL.len()];
    while let Some(key) = map.next_key_seed(KeyOf(fields.law, place))? {
        if core::mem::replace(&mut seen[key as usize], true) {
            return Err(A::Error::duplicate_field(key.name()));
        }
        match key {
            Key::Law => fields.law = map.next_value_seed(Any(LawName))?,
            Key::Friction => fields.friction = map.next_value()?,
            Key::Control => fields.control = map.next_value_seed(Any(Control))?,
            Key::Spring => fields.spring = map.next_value()?,
            Key::Motion => fields.motion = map.next_value()?,
            Key::Segments => {
                let segments: Option<Vec<SegmentFields>> = map.next_value()?;
                fields.segments = segments.map(|segments| segments.into_iter().map(|segment| segment.0).collect());
            }
            Key::Until => fields.until = map.next_value()?,
            _ => fields.numbers[key as usize] = map.next_value_seed(Any(NumberOf(key)))?,
        }
    }
    Ok(fields)
}

/// A field's name, of the law if that has been read.
struct KeyOf(Option<Name>, Place);

impl<'de> DeserializeSeed<'de> for KeyOf {
    type Value = Key;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Key, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for KeyOf {
    type Value = Key;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a field")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Key, E> {
        Key::deserialize(StrDeserializer::<E>::new(name)).map_err(|_| E::custom(unknown_field(name, self.0, self.1)))
    }
}

/// Whatever there is, for a visitor that says what it should be.
struct Any<V>(V);

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for Any<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        deserializer.deserialize_any(self.0)
    }
}

/// A law's name; null is as if it were not there, as everywhere.
struct LawName;

impl Visitor<'_> for LawName {
    type Value = Option<Name>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a law")
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Self::Value, E> {
        Name::deserialize(StrDeserializer::<E>::new(name)).map(Some)
    }
}

/// A number, or nothing; what is wrong says whose.
struct NumberOf(Key);

impl Visitor<'_> for NumberOf {
    type Value = Option<f64>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a number for `{}`", self.0.name())
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
        Ok(Some(number))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Some(number as f64))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Some(number as f64))
    }
}

/// The four numbers of an ease's curve, or nothing.
struct Control;

impl<'de> Visitor<'de> for Control {
    type Value = Option<[f64; 4]>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(CONTROL)
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut control = [0.0; 4];
        let mut count = 0;
        while let Some(number) = list.next_element_seed(Any(NumberOf(Key::Control)))? {
            let number = number.ok_or_else(|| A::Error::invalid_type(Unexpected::Unit, &NumberOf(Key::Control)))?;
            if let Some(place) = control.get_mut(count) {
                *place = number;
            }
            count += 1;
        }
        if count == control.len() { Ok(Some(control)) } else { Err(A::Error::invalid_length(count, &CONTROL)) }
    }
}

impl<'de> Visitor<'de> for Place {
    type Value = Fields;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(OBJECT)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Fields, A::Error> {
        read_fields(map, self)
    }
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Place::Motion)
    }
}

/// The fields of one law of a sequence.
struct SegmentFields(Fields);

impl<'de> Deserialize<'de> for SegmentFields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Place::Segment).map(Self)
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
                read_fields(map, Place::Motion).map(|fields| NumberOrFields::Fields(Box::new(fields)))
            }
        }

        deserializer.deserialize_any(Either)
    }
}
