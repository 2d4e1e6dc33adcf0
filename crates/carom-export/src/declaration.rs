//! A CSS declaration with a place for a number.

use alloc::string::String;
use alloc::vec::Vec;

use crate::error::ExportError;

/// `property: value`, where the position replaces `{}` in the value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Declaration<'a> {
    pub(crate) property: &'a str,
    value: &'a str,
}

impl<'a> Declaration<'a> {
    pub(crate) fn parse(text: &'a str) -> Result<Self, ExportError> {
        let (property, value) = text.split_once(':').ok_or(ExportError::Declaration)?;
        let (property, value) = (property.trim_ascii(), value.trim_ascii());
        let value = value.trim_end_matches(';').trim_ascii_end();
        let is_name =
            !property.is_empty() && property.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
        let is_plain = |part: &str| !part.contains(['}', ';']) && part.chars().all(|c| !c.is_control());
        let mut parts = value.split('{');
        let begins = parts.next().is_some_and(is_plain);
        let closes = |part: &str| part.strip_prefix('}').is_some_and(is_plain);
        if is_name && begins && value.contains('{') && parts.all(closes) && is_closed(value) {
            Ok(Self { property, value })
        } else {
            Err(ExportError::Declaration)
        }
    }

    pub(crate) fn value(&self, number: &str) -> String {
        let mut parts = self.value.split('{');
        let mut text = String::from(parts.next().unwrap_or_default());
        for part in parts {
            text += number;
            text += part.strip_prefix('}').unwrap_or(part);
        }
        text
    }
}

/// Whether all parentheses and quotes are closed and no comment begins. Otherwise, the text after the value would become a
/// part of the value.
fn is_closed(value: &str) -> bool {
    let (mut quote, mut open) = (None, Vec::new());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (_, '\\') if chars.next().is_none() => return false,
            (Some(mark), _) if c == mark => quote = None,
            (None, '"' | '\'') => quote = Some(c),
            (None, '/') if chars.peek() == Some(&'*') => return false,
            (None, '(' | '[') => open.push(c),
            (None, ')') if open.pop() != Some('(') => return false,
            (None, ']') if open.pop() != Some('[') => return false,
            _ => {}
        }
    }
    quote.is_none() && open.is_empty()
}
