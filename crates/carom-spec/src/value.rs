//! Reading without serde, from values that somebody else has parsed: what [`read`](crate::read) does, in its words.

use crate::fields::{Fields, Name, NumberOrFields, Problem, UntilFields};
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
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

    fn number(&self) -> Result<Option<f64>, Problem> {
        match self {
            Self::Null => Ok(None),
            Self::Number(number) => Ok(Some(*number)),
            _ => Err(self.is_not("f64")),
        }
    }

    fn list(&self, expected: &str) -> Result<&[Self], Problem> {
        if let Self::List(items) = self { Ok(items) } else { Err(self.is_not(expected)) }
    }
}

/// Fields that are numbers.
const NUMBERS: [&str; 20] = [
    "position",
    "velocity",
    "target",
    "mass",
    "stiffness",
    "damping",
    "response",
    "damping_ratio",
    "duration",
    "bounce",
    "drag",
    "deceleration_rate",
    "deceleration",
    "acceleration",
    "floor",
    "restitution",
    "density",
    "reach",
    "min",
    "max",
];

/// All fields, in the order in which they are listed.
const FIELDS: [&str; 27] = [
    "law",
    "position",
    "velocity",
    "target",
    "mass",
    "stiffness",
    "damping",
    "response",
    "damping_ratio",
    "duration",
    "bounce",
    "drag",
    "deceleration_rate",
    "deceleration",
    "acceleration",
    "floor",
    "restitution",
    "density",
    "friction",
    "reach",
    "control",
    "min",
    "max",
    "spring",
    "motion",
    "segments",
    "until",
];

fn unknown(what: &str, name: &str, known: &mut dyn Iterator<Item = &str>) -> Problem {
    let mut text = format!("unknown {what} `{name}`, expected ");
    for (i, known) in known.enumerate() {
        text.push_str(if i == 0 { "one of `" } else { "`, `" });
        text.push_str(known);
    }
    text.push('`');
    text
}

impl Fields {
    pub(crate) fn from_value(value: &Value<'_>, expected: &str) -> Result<Self, Problem> {
        let Value::Object(entries) = value else { return Err(value.is_not(expected)) };
        let mut fields = Self::default();
        entries.iter().try_for_each(|(name, value)| fields.put(name, value)).map(|()| fields)
    }

    fn boxed(value: &Value<'_>) -> Result<Option<Box<Self>>, Problem> {
        if *value == Value::Null { Ok(None) } else { Self::from_value(value, "struct Fields").map(Box::new).map(Some) }
    }

    fn put(&mut self, name: &str, value: &Value<'_>) -> Result<(), Problem> {
        if let Some(index) = NUMBERS.iter().position(|known| *known == name) {
            *self.number_mut(index) = value.number()?;
            return Ok(());
        }
        match name {
            "law" => self.law = law(value)?,
            "friction" => {
                self.friction = match value {
                    Value::Number(number) => Some(NumberOrFields::Number(*number)),
                    Value::Null => None,
                    _ => {
                        let expected = "a number, or an object with `drag` or `deceleration_rate`";
                        Some(NumberOrFields::Fields(Box::new(Self::from_value(value, expected)?)))
                    }
                }
            }
            "control" if *value != Value::Null => self.control = Some(control(value)?),
            "spring" => self.spring = Self::boxed(value)?,
            "motion" => self.motion = Self::boxed(value)?,
            "segments" if *value != Value::Null => {
                let segments = value.list("a sequence")?.iter().map(|item| Self::from_value(item, "struct Fields"));
                self.segments = Some(segments.collect::<Result<_, Problem>>()?);
            }
            "until" if *value != Value::Null => self.until = Some(UntilFields::from_value(value)?),
            "control" | "segments" | "until" => {}
            _ => return Err(unknown("field", name, &mut FIELDS.into_iter())),
        }
        Ok(())
    }

    /// That of [`NUMBERS`].
    fn number_mut(&mut self, index: usize) -> &mut Option<f64> {
        let numbers = [
            &mut self.position,
            &mut self.velocity,
            &mut self.target,
            &mut self.mass,
            &mut self.stiffness,
            &mut self.damping,
            &mut self.response,
            &mut self.damping_ratio,
            &mut self.duration,
            &mut self.bounce,
            &mut self.drag,
            &mut self.deceleration_rate,
            &mut self.deceleration,
            &mut self.acceleration,
            &mut self.floor,
            &mut self.restitution,
            &mut self.density,
            &mut self.reach,
            &mut self.min,
        ];
        match numbers.into_iter().nth(index) {
            Some(number) => number,
            None => &mut self.max,
        }
    }
}

fn law(value: &Value<'_>) -> Result<Option<Name>, Problem> {
    let text = match value {
        Value::Text(text) => *text,
        Value::Null => return Ok(None),
        _ => return Err(String::from("`law` must be a text")),
    };
    let law = Name::ALL.into_iter().find(|name| name.text() == text);
    law.map(Some).ok_or_else(|| unknown("variant", text, &mut Name::ALL.into_iter().map(Name::text)))
}

fn control(value: &Value<'_>) -> Result<[f64; 4], Problem> {
    let expected = "an array of length 4";
    let items = value.list(expected)?;
    let mut control = [0.0; 4];
    if items.len() != 4 {
        return Err(format!("invalid length {}, expected {expected}", items.len()));
    }
    for (place, item) in control.iter_mut().zip(items) {
        *place = item.number()?.ok_or_else(|| item.is_not("f64"))?;
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
            *place = value.number()?;
        }
        Ok(until)
    }
}
