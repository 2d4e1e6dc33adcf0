//! A CSS declaration with a place for a number.

use alloc::string::String;

use crate::error::ExportError;

/// `property: value`, where `{}` in the value stands for a number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Declaration<'a> {
    pub(crate) property: &'a str,
    value: &'a str,
}

impl<'a> Declaration<'a> {
    pub(crate) fn parse(text: &'a str) -> Result<Self, ExportError> {
        let (property, value) = text.split_once(':').ok_or(ExportError::Declaration)?;
        let (property, value) = (property.trim(), value.trim().trim_end_matches(';').trim_end());
        let is_name = !property.is_empty() && property.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
        let rest: String = value.split("{}").collect();
        let is_plain = !rest.contains(['{', '}', ';']) && rest.chars().all(|c| !c.is_control());
        if is_name && is_plain && rest.len() < value.len() {
            Ok(Self { property, value })
        } else {
            Err(ExportError::Declaration)
        }
    }

    pub(crate) fn value(&self, number: &str) -> String {
        self.value.replace("{}", number)
    }
}
