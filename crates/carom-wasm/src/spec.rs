//! Motion specs from JavaScript, by serde.

use crate::bytes::{Reader, Token};
use crate::problem::Problem;
use alloc::format;
use alloc::string::ToString;
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

// The default messages of serde print floating-point numbers, and the code for that takes kilobytes.
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

impl Reader<'_> {
    /// Reads a motion.
    pub(crate) fn spec(&mut self) -> Result<Spec, Problem> {
        let mut found = None;
        Spec::read(self, &mut found).map_err(|problem| found.map_or(problem, Problem::from))
    }
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
