//! Values from JavaScript as bytes, so that neither JavaScript nor Rust prints or parses a number.
//!
//! A value is a tag and its contents, little-endian: 0 null, 1 false, 2 true, 3 a double, 4 a text (its length in four
//! bytes, UTF-8), 5 a list and 6 an object (a count in four bytes; the keys of an object are texts without a tag).

use crate::problem::Problem;
use alloc::format;
use alloc::string::{String, ToString};
use carom_spec::Spec;
use core::fmt::{self, Display};
use serde::de::value::BorrowedStrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, Error, Expected, MapAccess, SeqAccess, Unexpected, Visitor};

impl Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Parameter { error, .. } => error.fmt(f),
        }
    }
}

impl core::error::Error for Problem {}

// serde's own texts of a type and a value print floating-point numbers, which takes kilobytes.
impl Error for Problem {
    fn custom<T: Display>(message: T) -> Self {
        Self::Text(message.to_string())
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let found = match found {
            Unexpected::Unit => "null",
            Unexpected::Bool(_) => "a boolean",
            Unexpected::Str(text) => {
                return Self::Text(format!("invalid type: string \"{text}\", expected {expected}"));
            }
            Unexpected::Seq => "sequence",
            Unexpected::Map => "map",
            _ => "a number",
        };
        Self::Text(format!("invalid type: {found}, expected {expected}"))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let found = if let Unexpected::Str(text) = found { text } else { "" };
        Self::Text(format!("invalid value: \"{found}\", expected {expected}"))
    }
}

/// The bytes that have not been read yet.
#[derive(Debug)]
pub(crate) struct Reader<'a>(pub(crate) &'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], Problem> {
        let (taken, rest) =
            self.0.split_at_checked(count).ok_or_else(|| Problem::Text(String::from("the value ends early")))?;
        self.0 = rest;
        Ok(taken)
    }

    fn count(&mut self) -> Result<u32, Problem> {
        let mut bytes = [0; 4];
        bytes.copy_from_slice(self.take(4)?);
        Ok(u32::from_le_bytes(bytes))
    }

    pub(crate) fn number(&mut self) -> Result<f64, Problem> {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(self.take(8)?);
        Ok(f64::from_le_bytes(bytes))
    }

    pub(crate) fn text(&mut self) -> Result<&'a str, Problem> {
        let length = self.count()?;
        core::str::from_utf8(self.take(length as usize)?)
            .map_err(|_| Problem::Text(String::from("a text is not UTF-8")))
    }

    #[inline(never)]
    fn token(&mut self) -> Result<Token<'a>, Problem> {
        Ok(match self.take(1)? {
            [0] => Token::Null,
            [tag @ (1 | 2)] => Token::Bool(*tag == 2),
            [3] => Token::Number(self.number()?),
            [4] => Token::Text(self.text()?),
            [5] => Token::List(self.count()?),
            _ => Token::Object(self.count()?),
        })
    }

    /// Reads a motion.
    pub(crate) fn spec(&mut self) -> Result<Spec, Problem> {
        let mut found = None;
        Spec::read(self, &mut found).map_err(|problem| found.map_or(problem, Problem::from))
    }
}

/// A value, or the count of its items, which follow.
enum Token<'a> {
    Null,
    Bool(bool),
    Number(f64),
    Text(&'a str),
    List(u32),
    Object(u32),
}

impl<'de> Deserializer<'de> for &mut Reader<'de> {
    type Error = Problem;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Problem> {
        match self.token()? {
            Token::Null => visitor.visit_unit(),
            Token::Bool(is) => visitor.visit_bool(is),
            Token::Number(number) => visitor.visit_f64(number),
            Token::Text(text) => visitor.visit_borrowed_str(text),
            Token::List(left) => visitor.visit_seq(Items { left, reader: self }),
            Token::Object(left) => visitor.visit_map(Items { left, reader: self }),
        }
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct newtype_struct
        option seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// The items of a list, or the fields of an object.
struct Items<'r, 'a> {
    left: u32,
    reader: &'r mut Reader<'a>,
}

impl Items<'_, '_> {
    fn is_over(&mut self) -> bool {
        let is_over = self.left == 0;
        self.left = self.left.saturating_sub(1);
        is_over
    }
}

impl<'de> SeqAccess<'de> for Items<'_, 'de> {
    type Error = Problem;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Problem> {
        if self.is_over() { Ok(None) } else { seed.deserialize(&mut *self.reader).map(Some) }
    }
}

impl<'de> MapAccess<'de> for Items<'_, 'de> {
    type Error = Problem;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Problem> {
        if self.is_over() {
            return Ok(None);
        }
        seed.deserialize(BorrowedStrDeserializer::new(self.reader.text()?)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Problem> {
        seed.deserialize(&mut *self.reader)
    }
}
