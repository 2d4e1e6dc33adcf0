//! Values from JavaScript to serde, and answers back: bytes, so that neither side prints or parses a number.
//!
//! A value is a tag and what belongs to it, little-endian: 0 null, 1 false, 2 true, 3 a double, 4 a text (its length in
//! four bytes, UTF-8), 5 a list and 6 an object (a count in four bytes; an object's keys are texts without a tag).

use alloc::string::{String, ToString};
use core::fmt;
use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer, MapAccess, SeqAccess, VariantAccess,
    Visitor,
};
use serde::forward_to_deserialize_any;

/// What is wrong, in words.
#[derive(Debug)]
pub(super) struct Problem(pub(super) String);

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for Problem {}

impl serde::de::Error for Problem {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

/// What has not been read yet.
#[derive(Debug)]
pub(super) struct Reader<'a>(pub(super) &'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], Problem> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or_else(|| Problem::custom("the value ends early"))?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Problem> {
        self.take(N)?.try_into().map_err(Problem::custom)
    }

    fn count(&mut self) -> Result<u32, Problem> {
        self.array().map(u32::from_le_bytes)
    }

    pub(super) fn number(&mut self) -> Result<f64, Problem> {
        self.array().map(f64::from_le_bytes)
    }

    pub(super) fn text(&mut self) -> Result<&'a str, Problem> {
        let length = self.count()?;
        core::str::from_utf8(self.take(length as usize)?).map_err(Problem::custom)
    }
}

impl<'de> Deserializer<'de> for &mut Reader<'de> {
    type Error = Problem;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Problem> {
        match self.array()? {
            [0] => visitor.visit_unit(),
            [1] => visitor.visit_bool(false),
            [2] => visitor.visit_bool(true),
            [3] => visitor.visit_f64(self.number()?),
            [4] => visitor.visit_borrowed_str(self.text()?),
            [5] => {
                let left = self.count()?;
                visitor.visit_seq(Items { reader: self, left })
            }
            _ => {
                let left = self.count()?;
                visitor.visit_map(Items { reader: self, left })
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Problem> {
        if self.0.first() == Some(&0) {
            self.take(1)?;
            return visitor.visit_none();
        }
        visitor.visit_some(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Problem> {
        match self.array()? {
            [4] => visitor.visit_enum(Variant(self.text()?)),
            _ => Err(Problem::custom("`law` must be a text")),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// The variant of an enum without values, by its name.
struct Variant<'a>(&'a str);

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = Problem;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Problem> {
        let name: StrDeserializer<'de, Problem> = self.0.into_deserializer();
        Ok((seed.deserialize(name)?, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'de> {
    type Error = Problem;

    fn unit_variant(self) -> Result<(), Problem> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, _: T) -> Result<T::Value, Problem> {
        Err(Problem::custom("a name alone has no value"))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Problem> {
        Err(Problem::custom("a name alone has no values"))
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], _: V) -> Result<V::Value, Problem> {
        Err(Problem::custom("a name alone has no fields"))
    }
}

/// What is left of a list or an object.
struct Items<'r, 'de> {
    reader: &'r mut Reader<'de>,
    left: u32,
}

impl Items<'_, '_> {
    fn next(&mut self) -> bool {
        let is_more = self.left > 0;
        self.left = self.left.saturating_sub(1);
        is_more
    }
}

impl<'de> SeqAccess<'de> for Items<'_, 'de> {
    type Error = Problem;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Problem> {
        if self.next() { seed.deserialize(&mut *self.reader).map(Some) } else { Ok(None) }
    }
}

impl<'de> MapAccess<'de> for Items<'_, 'de> {
    type Error = Problem;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Problem> {
        if !self.next() {
            return Ok(None);
        }
        let key: StrDeserializer<'_, Problem> = self.reader.text()?.into_deserializer();
        seed.deserialize(key).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Problem> {
        seed.deserialize(&mut *self.reader)
    }
}
