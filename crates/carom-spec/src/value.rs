//! Reading without serde, from values that somebody else has parsed: what [`read`](crate::read) does, in its words.

use crate::fields::{
    CONTROL, Fields, Key, Name, NumberOrFields, OBJECT, Place, Problem, UntilFields, unknown, unknown_field,
};
use alloc::boxed::Box;
use alloc::format;
use alloc::vec::Vec;

/// A value as JSON has them.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'a> {
    /// As if it were not there.
    Null,
    /// Yes or no.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A text.
    Text(&'a str),
    /// A list.
    List(Vec<Self>),
    /// Fields in order.
    Object(Vec<(&'a str, Self)>),
}

impl Value<'_> {
    /// As serde says it.
    fn is_not(&self, expected: &str) -> Problem {
        let (what, quote, is) = match self {
            Self::Null => ("null", "", ""),
            Self::Bool(is) => ("boolean ", "`", if *is { "true" } else { "false" }),
            Self::Number(_) => ("a number", "", ""),
            Self::Text(text) => ("string ", "\"", *text),
            Self::List(_) => ("sequence", "", ""),
            Self::Object(_) => ("map", "", ""),
        };
        format!("invalid type: {what}{quote}{is}{quote}, expected {expected}")
    }

    fn number(&self, field: &str) -> Result<f64, Problem> {
        if let Self::Number(number) = self { Ok(*number) } else { Err(self.is_not(&format!("a number for `{field}`"))) }
    }

    fn list(&self, expected: &str) -> Result<&[Self], Problem> {
        if let Self::List(items) = self { Ok(items) } else { Err(self.is_not(expected)) }
    }
}

impl Fields {
    pub(crate) fn from_value(value: &Value<'_>, expected: &str, place: Place) -> Result<Self, Problem> {
        let Value::Object(entries) = value else { return Err(value.is_not(expected)) };
        let mut fields = Self::default();
        for (name, value) in entries {
            let Some((key, _)) = Key::ALL.iter().find(|(_, known)| known == name) else {
                return Err(unknown_field(name, fields.law, place));
            };
            // What is null is as if it were not there.
            if !matches!(value, Value::Null) {
                fields.put(*key, value)?;
            }
        }
        Ok(fields)
    }

    fn nested(value: &Value<'_>, place: Place) -> Result<Self, Problem> {
        Self::from_value(value, OBJECT, place)
    }

    fn put(&mut self, key: Key, value: &Value<'_>) -> Result<(), Problem> {
        match key {
            Key::Law => self.law = Some(law(value)?),
            Key::Friction => {
                self.friction = Some(match value {
                    Value::Number(number) => NumberOrFields::Number(*number),
                    _ => {
                        let expected = "a number, or an object with `drag` or `deceleration_rate`";
                        NumberOrFields::Fields(Box::new(Self::from_value(value, expected, Place::Motion)?))
                    }
                });
            }
            Key::Control => self.control = Some(control(value)?),
            Key::Spring => self.spring = Some(Box::new(Self::nested(value, Place::Motion)?)),
            Key::Motion => self.motion = Some(Box::new(Self::nested(value, Place::Motion)?)),
            Key::Segments => {
                let mut segments = Vec::new();
                for item in value.list("a sequence")? {
                    segments.push(Self::nested(item, Place::Segment)?);
                }
                self.segments = Some(segments);
            }
            Key::Until => self.until = Some(UntilFields::from_value(value)?),
            _ => self.numbers[key as usize] = Some(value.number(key.name())?),
        }
        Ok(())
    }
}

fn law(value: &Value<'_>) -> Result<Name, Problem> {
    let Value::Text(text) = value else { return Err(value.is_not("the name of a law")) };
    let law = Name::ALL.into_iter().find(|name| name.text() == *text);
    law.ok_or_else(|| unknown("variant", text, &mut Name::ALL.into_iter().map(Name::text)))
}

fn control(value: &Value<'_>) -> Result<[f64; 4], Problem> {
    let items = value.list(CONTROL)?;
    let mut control = [0.0; 4];
    if items.len() != 4 {
        return Err(format!("invalid length {}, expected {CONTROL}", items.len()));
    }
    for (place, item) in control.iter_mut().zip(items) {
        *place = item.number(Key::Control.name())?;
    }
    Ok(control)
}

impl UntilFields {
    fn from_value(value: &Value<'_>) -> Result<Self, Problem> {
        let Value::Object(entries) = value else {
            return Err(value.is_not("{\"time\": s}, {\"position\": x} or {\"speed\": v}"));
        };
        let mut until = Self::default();
        for (name, value) in entries {
            let place = match *name {
                "time" => &mut until.time,
                "position" => &mut until.position,
                "speed" => &mut until.speed,
                _ => return Err(unknown("field", name, &mut ["time", "position", "speed"].into_iter())),
            };
            *place = if matches!(value, Value::Null) { None } else { Some(value.number(name)?) };
        }
        Ok(until)
    }
}
