//! Reads a motion, in one pass and without a buffer: a million specs take seconds.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use carom::table::{Any, Entry, Given, Key, KeyOf};
use carom::{State, Until};
use serde::de::{Error, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};

use crate::check::{NO_UNTIL, length, segment_place};
use crate::law::{CLAMPED, LAWS, Law, READ, SEQUENCE, Segment};
use crate::{Spec, SpecError};

#[cfg(feature = "json")]
impl Spec {
    /// Reads a motion from JSON text.
    ///
    /// # Errors
    /// The problem with its line and column: bad JSON, an unknown, missing or misplaced field, or a number out of its
    /// range.
    pub fn from_json(json: &str) -> Result<Self, SpecError> {
        let mut deserializer = serde_json::Deserializer::from_str(json);
        let mut problem = None;
        let read = Self::read(&mut deserializer, &mut problem);
        read.and_then(|spec| deserializer.end().map(|()| spec)).map_err(|error| {
            let text = SpecError::from(error);
            let (line, column) = (text.line, text.column);
            SpecError { line, column, ..problem.unwrap_or(text) }
        })
    }
}

impl Spec {
    /// Reads a motion. If the fields do not form a motion, the reason is stored in `problem` as data, beside the error
    /// as text.
    ///
    /// # Errors
    /// Returns errors of the deserializer and of the motion.
    pub fn read<'de, D: Deserializer<'de>>(deserializer: D, problem: &mut Option<SpecError>) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Motion(problem))
    }
}

impl<'de> Deserialize<'de> for Spec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::read(deserializer, &mut None)
    }
}

struct Motion<'a>(&'a mut Option<SpecError>);

impl<'de> Visitor<'de> for Motion<'_> {
    type Value = Spec;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a motion, {\"law\": …}")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Spec, A::Error> {
        Place::Motion.visit_map(map)?.spec().map_err(|error| {
            let text = A::Error::custom(&error);
            *self.0 = Some(error);
            text
        })
    }
}

/// The fields of one object: a motion, or a segment of a sequence.
#[derive(Default)]
struct Fields {
    law: Option<Name>,
    given: Given,
    motion: Option<Box<Self>>,
    segments: Option<Vec<Self>>,
    until: Option<Given>,
}

/// The value of `law`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Name {
    /// An index of the table.
    Law(usize),
    Clamped,
    Sequence,
}

const COMPOSITIONS: [(&str, Name); 2] = [(CLAMPED, Name::Clamped), (SEQUENCE, Name::Sequence)];

impl Name {
    fn from_text(text: &str) -> Option<Self> {
        let law = LAWS.iter().position(|law| law.name == text).map(Self::Law);
        law.or_else(|| COMPOSITIONS.into_iter().find(|(name, _)| *name == text).map(|(_, name)| name))
    }

    fn entry(self) -> Option<&'static Entry> {
        if let Self::Law(index) = self { LAWS.get(index) } else { None }
    }
}

/// The position of an object: outermost or inside another, or in a sequence, where it may have an `until`.
#[derive(Clone, Copy)]
enum Place {
    Motion,
    Segment,
}

impl Place {
    /// The fields beside those of the law.
    const fn also(self, law: Option<&Entry>) -> &'static [Key] {
        let has_target = matches!(law, Some(Entry { has_target: true, .. }));
        match (self, has_target) {
            (Self::Motion, false) => &[Key::Law, Key::Position, Key::Velocity],
            (Self::Motion, true) => &[Key::Law, Key::Position, Key::Velocity, Key::Target],
            (Self::Segment, false) => &[Key::Law, Key::Position, Key::Velocity, Key::Until],
            (Self::Segment, true) => &[Key::Law, Key::Position, Key::Velocity, Key::Until, Key::Target],
        }
    }
}

impl<'de> Visitor<'de> for Place {
    type Value = Fields;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with its fields")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
        let mut fields = Fields::default();
        loop {
            let law = fields.law.and_then(Name::entry);
            let Some(key) = map.next_key_seed(KeyOf { law, also: self.also(law) })? else { return Ok(fields) };
            let is_repeated = match key {
                Key::Law => fields.law.is_some(),
                Key::Motion => fields.motion.is_some(),
                Key::Segments => fields.segments.is_some(),
                Key::Until => fields.until.is_some(),
                _ => false,
            };
            if is_repeated {
                return Err(A::Error::duplicate_field(key.name()));
            }
            match key {
                Key::Law | Key::Motion | Key::Segments | Key::Until => {
                    map.next_value_seed(Any(FieldValue(&mut fields, key)))?;
                }
                _ => fields.given.read(key, &mut map)?,
            }
        }
    }
}

/// Reads the value of `law`, `motion`, `segments` or `until`, or null.
struct FieldValue<'a>(&'a mut Fields, Key);

impl<'de> Visitor<'de> for FieldValue<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Key::Law => f.write_str("the name of a law"),
            Key::Motion => Place::Motion.expecting(f),
            Key::Until => f.write_str("{\"time\": s}, {\"position\": x} or {\"speed\": v}"),
            key => write!(f, "a list of laws for `{}`", key.name()),
        }
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        if self.1 != Key::Law {
            return Err(E::invalid_type(Unexpected::Str(text), &self));
        }
        self.0.law = Some(Name::from_text(text).ok_or_else(|| E::custom(unknown_law(text)))?);
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        match self.1 {
            Key::Motion => self.0.motion = Some(Box::new(Place::Motion.visit_map(map)?)),
            Key::Until => {
                let given = self.0.until.insert(Given::default());
                while let Some(key) = map.next_key_seed(KeyOf { law: Some(&UNTIL), also: &[] })? {
                    given.read(key, &mut map)?;
                }
            }
            _ => return Err(A::Error::invalid_type(Unexpected::Map, &self)),
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        if self.1 != Key::Segments {
            return Err(A::Error::invalid_type(Unexpected::Seq, &self));
        }
        let items = self.0.segments.insert(Vec::new());
        while let Some(item) = list.next_element_seed(Any(Place::Segment))? {
            items.push(item);
        }
        Ok(())
    }
}

#[cold]
fn unknown_law(text: &str) -> String {
    let mut message = format!("unknown law `{text}`, expected one of ");
    for name in LAWS.iter().map(|law| law.name).chain([CLAMPED]) {
        message.push('`');
        message.push_str(name);
        message.push_str("`, ");
    }
    message + "`sequence`"
}

/// Makes the end of a segment from the fields of `until`, of which exactly one must be given.
fn until(given: &mut Given) -> Result<Until, SpecError> {
    let until = match [Key::Time, Key::Position, Key::Speed].map(|key| given.take(key)) {
        [Some(time), None, None] => Until::Time(time),
        [None, Some(position), None] => Until::Position(position),
        [None, None, Some(speed)] => Until::Speed(speed),
        _ => {
            return Err(SpecError::new("`until` takes one of {\"time\": s}, {\"position\": x} and {\"speed\": v}"));
        }
    };
    given.is_empty(&UNTIL)?;
    until.validate().map_err(|error| SpecError::from(error).within("`until`"))?;
    Ok(until)
}

/// The fields of the compositions and of `until`, as entries of the table.
const CLAMPED_ENTRY: Entry = Entry::composition(CLAMPED, &[Key::Min, Key::Max, Key::Motion]);
const UNTIL: Entry = Entry::composition("until", &[Key::Time, Key::Position, Key::Speed]);
const SEQUENCE_ENTRY: Entry = Entry::composition(SEQUENCE, &[Key::Segments]);

impl Fields {
    /// Makes the motion from the fields of the outermost object.
    fn spec(mut self) -> Result<Spec, SpecError> {
        self.has_no_until()?;
        let (law, start) = self.law("a motion")?;
        let spec = Spec { law, start: start.unwrap_or_default() };
        spec.validate()?;
        Ok(spec)
    }

    fn has_no_until(&self) -> Result<(), SpecError> {
        match self.until {
            Some(_) => Err(SpecError::new("`until` belongs to the segments of a sequence")),
            None => Ok(()),
        }
    }

    /// Makes the law, and its start if one is given.
    fn law(&mut self, what: &str) -> Result<(Law, Option<State>), SpecError> {
        let Some(name) = self.law else { return Err(SpecError::new(format!("{what} needs a `law`"))) };
        let start = self.start();
        let read = match name {
            Name::Law(index) => READ.get(index),
            Name::Clamped | Name::Sequence => None,
        };
        if name != Name::Clamped && self.motion.is_some() {
            self.given.mark(Key::Motion);
        }
        if name != Name::Sequence && self.segments.is_some() {
            self.given.mark(Key::Segments);
        }
        match (read, name) {
            (Some(read), _) => Ok((read(&mut self.given)?, start)),
            (None, Name::Sequence) => self.sequence(start),
            (None, _) => self.clamped(start),
        }
    }

    fn start(&mut self) -> Option<State> {
        let (position, velocity) = (self.given.take(Key::Position), self.given.take(Key::Velocity));
        let is_given = position.is_some() || velocity.is_some();
        is_given.then(|| State { position: position.unwrap_or(0.0), velocity: velocity.unwrap_or(0.0) })
    }

    fn clamped(&mut self, start: Option<State>) -> Result<(Law, Option<State>), SpecError> {
        let min = self.given.take(Key::Min).unwrap_or(f64::NEG_INFINITY);
        let max = self.given.take(Key::Max).unwrap_or(f64::INFINITY);
        self.given.is_empty(&CLAMPED_ENTRY)?;
        if start.is_some() {
            return Err(SpecError::new(format!("`{CLAMPED}` takes its start in `motion`")));
        }
        let motion = self.motion.as_deref_mut();
        let motion = motion.ok_or_else(|| SpecError::new(format!("`motion` is missing: {CLAMPED} needs it")))?;
        let inner = motion.has_no_until().and_then(|()| motion.law("the motion"));
        let (inner, start) = inner.map_err(|error| error.within("`motion`"))?;
        let law = Law::Clamped(Box::new(inner), min, max);
        law.validate()?;
        Ok((law, start))
    }

    fn sequence(&mut self, start: Option<State>) -> Result<(Law, Option<State>), SpecError> {
        self.given.is_empty(&SEQUENCE_ENTRY)?;
        let segments = self.segments.as_deref_mut().unwrap_or_default();
        let count = segments.len();
        length(count)?;
        let (mut laws, mut first) = (Vec::with_capacity(count), None);
        for (index, segment) in segments.iter_mut().enumerate() {
            let read = segment.segment(index + 1 == count).map_err(|error| error.within(&segment_place(index)));
            let (segment, start) = read?;
            match (index, start) {
                (0, start) => first = start,
                (_, None) => {}
                (_, Some(_)) => {
                    let error = SpecError::new("only the first segment may have `position` and `velocity`");
                    return Err(error.within(&segment_place(index)));
                }
            }
            laws.push(segment);
        }
        if start.is_some() && first.is_some() {
            return Err(SpecError::new(
                "a sequence or its first segment may have `position` and `velocity`, but not both of them",
            ));
        }
        Ok((Law::Sequence(laws), start.or(first)))
    }

    fn segment(&mut self, is_last: bool) -> Result<(Segment, Option<State>), SpecError> {
        let until = match self.until.take() {
            Some(mut end) => Some(until(&mut end)?),
            None if is_last => None,
            None => return Err(SpecError::new(NO_UNTIL)),
        };
        let (law, start) = self.law("a segment")?;
        Ok((Segment { law, until }, start))
    }
}
