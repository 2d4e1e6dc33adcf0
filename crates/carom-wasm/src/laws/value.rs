//! Values from JavaScript, and answers back: bytes, so that neither side prints or parses a number.
//!
//! A value is a tag and what belongs to it, little-endian: 0 null, 1 false, 2 true, 3 a double, 4 a text (its length in
//! four bytes, UTF-8), 5 a list and 6 an object (a count in four bytes; an object's keys are texts without a tag).

use alloc::string::String;
use alloc::vec::Vec;
use carom_spec::{Spec, Value};

/// What is wrong, in words.
#[derive(Debug)]
pub(crate) struct Problem(pub(crate) String);

/// What has not been read yet.
#[derive(Debug)]
pub(crate) struct Reader<'a>(pub(crate) &'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], Problem> {
        let (taken, rest) =
            self.0.split_at_checked(count).ok_or_else(|| Problem(String::from("the value ends early")))?;
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
        core::str::from_utf8(self.take(length as usize)?).map_err(|_| Problem(String::from("a text is not UTF-8")))
    }

    fn value(&mut self) -> Result<Value<'a>, Problem> {
        Ok(match self.take(1)? {
            [0] => Value::Null,
            [1] => Value::Bool(false),
            [2] => Value::Bool(true),
            [3] => Value::Number(self.number()?),
            [4] => Value::Text(self.text()?),
            [5] => {
                let mut items = Vec::new();
                for _ in 0..self.count()? {
                    items.push(self.value()?);
                }
                Value::List(items)
            }
            _ => {
                let mut fields = Vec::new();
                for _ in 0..self.count()? {
                    fields.push((self.text()?, self.value()?));
                }
                Value::Object(fields)
            }
        })
    }

    pub(crate) fn spec(&mut self) -> Result<Spec, Problem> {
        Spec::from_value(&self.value()?).map_err(|error| Problem(error.message))
    }
}
