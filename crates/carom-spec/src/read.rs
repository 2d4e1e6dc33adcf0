//! Reads a motion, in one pass and without a buffer, so that a million specs take seconds.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use carom::State;
use carom::compose::Until;
use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};

use crate::check::{NO_UNTIL, length, segment_place};
use crate::law::Segment;
use crate::table::{CLAMPED, Entry, Key, LAWS, Law, Presence, SEQUENCE, UNTIL, Value, inner};
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
    /// Reads a motion. If the fields don't form a motion, the error is the reason as text, and `problem` gets the
    /// reason as data.
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
        Object(Place::Motion).visit_map(map)?.spec().map_err(|error| {
            let text = A::Error::custom(&error);
            *self.0 = Some(error);
            text
        })
    }
}

/// The fields of one object as they are read, in any order. The object may be a motion, a segment of a sequence, a law inside `bouncing`,
/// or `until`. A field that is null counts as missing.
#[derive(Default)]
struct Fields {
    /// The law that the field `law` names, or the entry of [`Place::Inside`].
    law: Option<&'static Entry>,
    given: Vec<(Key, Given)>,
}

/// The value of a field.
enum Given {
    Number(f64),
    Control([f64; 4]),
    Law(&'static Entry),
    Object(Fields),
    List(Vec<Fields>),
}

/// Where an object stands. The place decides which fields it has besides the fields of its law.
#[derive(Clone, Copy)]
enum Place {
    /// Outermost, or in `motion`.
    Motion,
    /// In a sequence, where it may have an `until`.
    Segment,
    /// The value of a field, which has only the fields of this entry.
    Inside(&'static Entry),
}

impl Place {
    /// Returns the fields of an object that don't belong to its law.
    fn also(self, law: &Entry) -> impl Iterator<Item = Key> {
        let start: &[Key] = match self {
            Self::Motion => &[Key::Law, Key::Position, Key::Velocity],
            Self::Segment => &[Key::Law, Key::Position, Key::Velocity, Key::Until],
            Self::Inside(_) => &[],
        };
        let has_target = law.has_target && !start.is_empty();
        start.iter().copied().chain(has_target.then_some(Key::Target))
    }
}

/// Reads a value of any type. The visitor's error names the expected type.
struct Any<V>(V);

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for Any<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        deserializer.deserialize_any(self.0)
    }
}

/// Reads an object.
struct Object(Place);

impl<'de> Visitor<'de> for Object {
    type Value = Fields;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with its fields")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
        let law = if let Place::Inside(entry) = self.0 { Some(entry) } else { None };
        let mut fields = Fields { law, given: Vec::new() };
        while let Some(key) = map.next_key_seed(Name { law: fields.law, place: self.0 })? {
            if fields.has(key) {
                return Err(A::Error::duplicate_field(key.name()));
            }
            let given = map.next_value_seed(Any(FieldValue { key, is_item: false }))?;
            if let Some(Given::Law(law)) = given {
                fields.law = Some(law);
            }
            fields.given.extend(given.map(|given| (key, given)));
        }
        Ok(fields)
    }
}

/// Reads the name of a field. The error for an unknown name lists the fields of the law, or all fields if we don't know the law.
struct Name {
    law: Option<&'static Entry>,
    place: Place,
}

impl<'de> DeserializeSeed<'de> for Name {
    type Value = Key;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Key, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Name {
    type Value = Key;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a field")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Key, E> {
        Key::from_name(name).ok_or_else(|| E::custom(self.unknown(name)))
    }
}

impl Name {
    #[cold]
    fn unknown(&self, name: &str) -> String {
        let known = match self.law {
            Some(law) => quoted(self.place.also(law).chain(law.keys()), ", "),
            None => quoted(Key::ALL.iter().copied(), ", "),
        };
        format!("unknown field `{name}`, expected one of {known}")
    }
}

/// Returns the names of fields in backquotes.
fn quoted(keys: impl Iterator<Item = Key>, between: &str) -> String {
    let mut text = String::new();
    for key in keys {
        let before = if text.is_empty() { "" } else { between };
        text.extend([before, "`", key.name(), "`"]);
    }
    text
}

/// Reads the value of a field, or null.
struct FieldValue {
    key: Key,
    /// Whether the value is one of the numbers in `control`.
    is_item: bool,
}

/// The requirement of the friction of `bouncing`.
const FRICTION: &str = "an object with `drag` or `deceleration_rate`";

impl FieldValue {
    fn number<E: Error>(self, number: f64, found: Unexpected<'_>) -> Result<Option<Given>, E> {
        let is_other = matches!(self.key, Key::Law | Key::Spring | Key::Motion | Key::Until | Key::Segments);
        if is_other || self.key == Key::Control && !self.is_item {
            return Err(E::invalid_type(found, &self));
        }
        Ok(Some(Given::Number(number)))
    }
}

impl<'de> Visitor<'de> for FieldValue {
    type Value = Option<Given>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.key {
            Key::Control if !self.is_item => f.write_str("[x1, y1, x2, y2] for `control`"),
            Key::Law => f.write_str("the name of a law"),
            Key::Friction => write!(f, "a number, or {FRICTION}"),
            Key::Spring | Key::Motion => f.write_str("an object with its fields"),
            Key::Until => f.write_str("{\"time\": s}, {\"position\": x} or {\"speed\": v}"),
            Key::Segments => f.write_str("a list of laws for `segments`"),
            key => write!(f, "a number for `{}`", key.name()),
        }
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        if self.is_item { Err(E::invalid_type(Unexpected::Unit, &self)) } else { Ok(None) }
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Self::Value, E> {
        self.number(number, Unexpected::Float(number))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
        self.number(number as f64, Unexpected::Signed(number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        self.number(number as f64, Unexpected::Unsigned(number))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        if self.key != Key::Law {
            return Err(E::invalid_type(Unexpected::Str(text), &self));
        }
        let law = law_of(text).ok_or_else(|| E::custom(unknown_law(text)))?;
        Ok(Some(Given::Law(law)))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        let place = match self.key {
            Key::Motion => Place::Motion,
            Key::Until => Place::Inside(&UNTIL),
            key => match inner(key) {
                Some(law) => Place::Inside(law),
                None => return Err(A::Error::invalid_type(Unexpected::Map, &self)),
            },
        };
        Object(place).visit_map(map).map(|fields| Some(Given::Object(fields)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        match self.key {
            Key::Segments => {
                let mut segments = Vec::new();
                while let Some(segment) = list.next_element_seed(Any(Object(Place::Segment)))? {
                    segments.push(segment);
                }
                Ok(Some(Given::List(segments)))
            }
            Key::Control if !self.is_item => {
                let (mut control, mut count) = ([0.0; 4], 0);
                while let Some(item) = list.next_element_seed(Any(Self { key: Key::Control, is_item: true }))? {
                    if let (Some(place), Some(Given::Number(number))) = (control.get_mut(count), item) {
                        *place = number;
                    }
                    count += 1;
                }
                if count == control.len() {
                    Ok(Some(Given::Control(control)))
                } else {
                    Err(A::Error::invalid_length(count, &self))
                }
            }
            _ => Err(A::Error::invalid_type(Unexpected::Seq, &self)),
        }
    }
}

fn law_of(name: &str) -> Option<&'static Entry> {
    Entry::of(name).or_else(|| [&CLAMPED, &SEQUENCE].into_iter().find(|composition| composition.name == name))
}

#[cold]
fn unknown_law(text: &str) -> String {
    let mut message = format!("unknown law `{text}`, expected one of ");
    for law in LAWS.iter().chain([&CLAMPED]) {
        message.extend(["`", law.name, "`, "]);
    }
    message.extend(["`", SEQUENCE.name, "`"]);
    message
}

fn missing(key: Key, law: &Entry) -> SpecError {
    SpecError::new(format!("`{}` is missing: {} needs it", key.name(), law.name))
}

impl Fields {
    /// Makes the motion from the fields of the outermost object.
    fn spec(mut self) -> Result<Spec, SpecError> {
        self.has_no_until()?;
        let (law, start) = self.law("a motion")?;
        let spec = Spec { law, start: start.unwrap_or_default() };
        spec.validate()?;
        Ok(spec)
    }

    fn has(&self, key: Key) -> bool {
        self.given.iter().any(|(given, _)| *given == key)
    }

    fn take(&mut self, key: Key) -> Option<Given> {
        let place = self.given.iter().position(|(given, _)| *given == key)?;
        Some(self.given.swap_remove(place).1)
    }

    /// Takes a field whose value can only be a number.
    fn number(&mut self, key: Key) -> Option<f64> {
        if let Given::Number(number) = self.take(key)? { Some(number) } else { None }
    }

    /// Takes a field whose value can only be an object.
    fn object(&mut self, key: Key) -> Option<Self> {
        if let Given::Object(fields) = self.take(key)? { Some(fields) } else { None }
    }

    /// Checks that the only fields left are the ones of `law` that are in `own`.
    fn only(&self, law: &Entry, own: impl Iterator<Item = Key> + Clone) -> Result<(), SpecError> {
        let foreign = self.given.iter().map(|(key, _)| *key).filter(|key| own.clone().all(|own| own != *key));
        let Some(key) = foreign.min() else { return Ok(()) };
        let fields = quoted(law.keys(), ", ");
        let fields = if fields.is_empty() { "none of its own" } else { &fields };
        Err(SpecError::new(format!("`{}` is not a field of {}, which has {fields}", key.name(), law.name)))
    }

    fn has_no_until(&self) -> Result<(), SpecError> {
        if self.has(Key::Until) {
            return Err(SpecError::new("`until` belongs to the segments of a sequence"));
        }
        Ok(())
    }

    /// Makes the law, and its start if one is given.
    fn law(&mut self, what: &str) -> Result<(Law, Option<State>), SpecError> {
        let Some(entry) = self.law else { return Err(SpecError::new(format!("{what} needs a `law`"))) };
        self.take(Key::Law);
        let start = self.start();
        if entry.name == CLAMPED.name {
            self.clamped(start)
        } else if entry.name == SEQUENCE.name {
            self.sequence(start)
        } else {
            Ok((self.law_of_table(entry)?, start))
        }
    }

    fn start(&mut self) -> Option<State> {
        let (position, velocity) = (self.number(Key::Position), self.number(Key::Velocity));
        let is_given = position.is_some() || velocity.is_some();
        is_given.then(|| State { position: position.unwrap_or(0.0), velocity: velocity.unwrap_or(0.0) })
    }

    /// Makes a law that isn't a composition, with its target.
    fn law_of_table(&mut self, entry: &Entry) -> Result<Law, SpecError> {
        let mut law = (entry.sample)();
        let target = if entry.has_target { self.number(Key::Target) } else { None };
        self.fill(&mut law, entry)?;
        if let Some(place) = law.target_mut() {
            *place = target.ok_or_else(|| missing(Key::Target, entry))?;
        }
        Ok(law)
    }

    /// Sets the fields of a law, in any of its forms.
    fn fill(&mut self, law: &mut Law, entry: &Entry) -> Result<(), SpecError> {
        self.only(entry, entry.keys())?;
        let form = self.form(entry)?;
        let replaced = if form == 0 { &[] } else { entry.forms[0] };
        for (field, value) in entry.own.iter().zip(law.values()) {
            let key = field.key;
            match self.take(key) {
                Some(given) => given.put(key, value, entry)?,
                None if field.presence == Presence::Required && !replaced.contains(&key) => {
                    return Err(missing(key, entry));
                }
                None => {}
            }
        }
        if form > 0 {
            let mut numbers = [0.0; 2];
            for (number, key) in numbers.iter_mut().zip(entry.forms[form]) {
                *number = self.number(*key).unwrap_or_default();
            }
            law.set_form(form, numbers)?;
        }
        Ok(law.validate()?)
    }

    /// Makes a law inside another, from the value of a field.
    fn inside(mut self, mut law: Law, key: Key) -> Result<Law, SpecError> {
        let entry = law.entry();
        let filled = self.fill(&mut law, entry);
        filled.map_err(|error| error.within(&format!("`{}`", key.name())))?;
        Ok(law)
    }

    /// Returns the index of the form whose fields are given, or 0 if the law doesn't have forms.
    fn form(&self, law: &Entry) -> Result<usize, SpecError> {
        let mut touched = law.forms.iter().enumerate().filter(|(_, form)| form.iter().any(|key| self.has(*key)));
        match (touched.next(), touched.next()) {
            _ if law.forms.is_empty() => Ok(0),
            (Some((index, form)), None) if form.iter().all(|key| self.has(*key)) => Ok(index),
            _ => {
                let mut message = format!("{} takes ", law.name);
                for (index, form) in law.forms.iter().enumerate() {
                    message.push_str(if index == 0 { "" } else { ", or " });
                    message.push_str(&quoted(form.iter().copied(), " and "));
                }
                Err(SpecError::new(message))
            }
        }
    }

    fn clamped(&mut self, start: Option<State>) -> Result<(Law, Option<State>), SpecError> {
        let min = self.number(Key::Min).unwrap_or(f64::NEG_INFINITY);
        let max = self.number(Key::Max).unwrap_or(f64::INFINITY);
        let motion = self.object(Key::Motion);
        self.only(&CLAMPED, core::iter::empty())?;
        if start.is_some() {
            return Err(SpecError::new("`clamped` takes its start in `motion`"));
        }
        let mut motion = motion.ok_or_else(|| missing(Key::Motion, &CLAMPED))?;
        let inner = motion.has_no_until().and_then(|()| motion.law("the motion"));
        let (inner, start) = inner.map_err(|error| error.within("`motion`"))?;
        let law = Law::Clamped(Box::new(inner), min, max);
        law.validate()?;
        Ok((law, start))
    }

    fn sequence(&mut self, start: Option<State>) -> Result<(Law, Option<State>), SpecError> {
        let segments = if let Some(Given::List(segments)) = self.take(Key::Segments) { segments } else { Vec::new() };
        self.only(&SEQUENCE, core::iter::empty())?;
        let count = segments.len();
        length(count)?;
        let (mut laws, mut first) = (Vec::with_capacity(count), None);
        for (index, mut segment) in segments.into_iter().enumerate() {
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
        let until = match self.object(Key::Until) {
            Some(mut end) => Some(end.until()?),
            None if is_last => None,
            None => return Err(SpecError::new(NO_UNTIL)),
        };
        let (law, start) = self.law("a segment")?;
        Ok((Segment { law, until }, start))
    }

    /// Makes the end of a segment from `until`, which must have exactly one field.
    fn until(&mut self) -> Result<Until, SpecError> {
        let until = match [Key::Time, Key::Position, Key::Speed].map(|key| self.number(key)) {
            [Some(time), None, None] => Until::Time(time),
            [None, Some(position), None] => Until::Position(position),
            [None, None, Some(speed)] => Until::Speed(speed),
            _ => {
                return Err(SpecError::new("`until` takes one of {\"time\": s}, {\"position\": x} and {\"speed\": v}"));
            }
        };
        self.only(&UNTIL, core::iter::empty())?;
        until.validate().map_err(|error| SpecError::from(error).within("`until`"))?;
        Ok(until)
    }
}

impl Given {
    /// Writes the value of a field into its law.
    fn put(self, key: Key, value: Value<'_>, law: &Entry) -> Result<(), SpecError> {
        match (value, self) {
            (Value::Number(number), Self::Number(given)) => *number = given,
            (Value::Control(control), Self::Control(given)) => *control = given,
            (Value::Between(place), Self::Object(fields)) => {
                if let Law::Sliding(law) = fields.inside(Law::Sliding(*place), key)? {
                    *place = law;
                }
            }
            (Value::Edge(place), Self::Object(fields)) => {
                if let Law::Spring(law, _) = fields.inside(Law::Spring(*place, 0.0), key)? {
                    *place = law;
                }
            }
            (value, _) => {
                let expected = if matches!(value, Value::Between(_)) { FRICTION } else { "a number" };
                return Err(SpecError::new(format!("`{}` of {} must be {expected}", key.name(), law.name)));
            }
        }
        Ok(())
    }
}
