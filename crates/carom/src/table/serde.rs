//! Reads and writes laws: the serde traits of a law alone, and the parts from which `carom-spec` reads a motion.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::ser::{SerializeMap, SerializeStruct};
use serde::{Deserializer, Serialize, Serializer};

use super::given::{FRICTION, names};
use super::{AnyLaw, Entry, Fault, Field, Given, Key, Parameters, Presence, Value};

/// Reads a law alone: its fields by name in any of its forms, or in order from a format without names.
pub(crate) fn deserialize<'de, L: Parameters, D: Deserializer<'de>>(
    deserializer: D,
    name: &'static str,
) -> Result<L, D::Error> {
    let law = deserializer.deserialize_struct(name, L::NAMES, Read { name, law: PhantomData })?;
    law.map_err(D::Error::custom)
}

/// Writes a law alone.
pub(crate) fn serialize<L: Parameters, S: Serializer>(
    law: &L,
    serializer: S,
    name: &'static str,
) -> Result<S::Ok, S::Error> {
    let (mut law, all) = (*law, !serializer.is_human_readable());
    let is_shown = |law: &mut L, field: &Field<L>| all || is_written(field.presence, &(field.value)(law));
    let count = L::FIELDS.iter().filter(|field| is_shown(&mut law, field)).count();
    let mut fields = serializer.serialize_struct(name, count)?;
    for field in L::FIELDS {
        if is_shown(&mut law, field) {
            fields.serialize_field(field.key.name(), &(field.value)(&mut law))?;
        } else {
            fields.skip_field(field.key.name())?;
        }
    }
    fields.end()
}

/// Writes the fields of a law into an object that may have other fields.
///
/// # Errors
/// The errors of the object.
pub fn write_fields<M: SerializeMap>(law: &mut dyn AnyLaw, map: &mut M) -> Result<(), M::Error> {
    let mut index = 0;
    while let Some((key, presence, _, value)) = law.field(index) {
        if is_written(presence, &value) {
            map.serialize_entry(key.name(), &value)?;
        }
        index += 1;
    }
    Ok(())
}

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => number.serialize(serializer),
            Self::Control(control) => control.serialize(serializer),
            Self::Between(law) => law.serialize(serializer),
            Self::Edge(law) => law.serialize(serializer),
        }
    }
}

/// Returns whether a field is written in a format whose fields have names. A limit that is infinite is left out.
fn is_written(presence: Presence, value: &Value<'_>) -> bool {
    !matches!(value, Value::Number(number) if presence == Presence::Open && !number.is_finite())
}

/// Reads a law by the names of its fields, in any of its forms; or, from formats without names, by the order of its fields.
struct Read<L> {
    /// The name of the law in Rust.
    name: &'static str,
    law: PhantomData<L>,
}

impl<'de, L: Parameters> Visitor<'de> for Read<L> {
    type Value = Result<L, Fault>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "struct {}", self.name)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut given = Given::default();
        while let Some(key) = map.next_key_seed(KeyOf { law: Some(const { &Entry::of::<L>("", false) }), also: &[] })? {
            given.read(key, &mut map)?;
        }
        Ok(given.law())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut fields: A) -> Result<Self::Value, A::Error> {
        let mut law = L::SAMPLE;
        for (index, field) in L::FIELDS.iter().enumerate() {
            let missing = || A::Error::invalid_length(index, &self);
            match (field.value)(&mut law) {
                Value::Number(number) => *number = fields.next_element()?.ok_or_else(missing)?,
                Value::Control(control) => *control = fields.next_element()?.ok_or_else(missing)?,
                Value::Between(law) => *law = fields.next_element()?.ok_or_else(missing)?,
                Value::Edge(law) => *law = fields.next_element()?.ok_or_else(missing)?,
            }
        }
        Ok(L::CHECK(&law).map(|()| law).map_err(Fault::from))
    }
}

/// Reads the name of a field. The error for an unknown name lists the fields of the law, or all fields if the law is not known.
#[derive(Clone, Copy, Debug)]
pub struct KeyOf {
    /// The law, if its name has been read.
    pub law: Option<&'static Entry>,
    /// The fields that may accompany the fields of the law.
    pub also: &'static [Key],
}

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
        let unknown = UnknownField { name, known: self };
        Key::from_name(name).ok_or_else(|| E::custom(unknown))
    }
}

struct UnknownField<'a> {
    name: &'a str,
    known: KeyOf,
}

impl fmt::Display for UnknownField<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown field `{}`, expected one of ", self.name)?;
        match self.known {
            KeyOf { law: Some(law), also } => names(f, [also, law.own], law.replacements(), ", ", "none"),
            KeyOf { law: None, .. } => names(f, [Key::ALL, &[]], &[], ", ", ""),
        }
    }
}

impl Given {
    /// Reads the value of a field; null counts as a missing field.
    ///
    /// # Errors
    /// A value of another type, or a field that has been read before.
    pub fn read<'de, A: MapAccess<'de>>(&mut self, key: Key, map: &mut A) -> Result<(), A::Error> {
        if self.has(key) {
            return Err(A::Error::duplicate_field(key.name()));
        }
        map.next_value_seed(Any(FieldValue { given: self, key, is_item: false }))
    }
}

/// Reads a value of any type; the error of the visitor names the expected type.
#[derive(Debug)]
pub struct Any<V>(pub V);

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for Any<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        deserializer.deserialize_any(self.0)
    }
}

/// Reads the value of a field.
struct FieldValue<'a> {
    given: &'a mut Given,
    key: Key,
    /// Whether the value is a number in a list.
    is_item: bool,
}

impl<'de> Visitor<'de> for FieldValue<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.key {
            key if self.is_item => write!(f, "a number for `{}`", key.name()),
            Key::Control => f.write_str("[x1, y1, x2, y2] for `control`"),
            Key::Friction => write!(f, "a number, or {FRICTION}"),
            Key::Spring => f.write_str("an object with its fields"),
            key => write!(f, "a number for `{}`", key.name()),
        }
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<(), E> {
        if !self.is_item && matches!(self.key, Key::Control | Key::Spring) {
            return Err(E::invalid_type(Unexpected::Float(number), &self));
        }
        self.given.put(self.key, number);
        Ok(())
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<(), E> {
        self.visit_f64(number as f64)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<(), E> {
        self.visit_f64(number as f64)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        if self.is_item || self.key != Key::Control {
            return Err(A::Error::invalid_type(Unexpected::Seq, &self));
        }
        let mut count = 0;
        while list.next_element_seed(Any(FieldValue { given: self.given, key: self.key, is_item: true }))?.is_some() {
            let Some(number) = self.given.take(self.key) else {
                return Err(A::Error::invalid_type(Unexpected::Unit, &"a number for `control`"));
            };
            if let Some(place) = self.given.control.get_mut(count) {
                *place = number;
            }
            count += 1;
        }
        if count != self.given.control.len() {
            return Err(A::Error::invalid_length(count, &self));
        }
        self.given.mark(self.key);
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<(), A::Error> {
        match self.key {
            Key::Friction => self.given.sliding = Some(Read { name: "", law: PhantomData }.visit_map(map)?),
            Key::Spring => self.given.spring = Some(Read { name: "", law: PhantomData }.visit_map(map)?),
            _ => return Err(A::Error::invalid_type(Unexpected::Map, &self)),
        }
        self.given.mark(self.key);
        Ok(())
    }
}
