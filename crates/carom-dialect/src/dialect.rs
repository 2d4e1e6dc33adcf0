//! A spring in any dialect, chosen by name.

use core::fmt;

use carom::Spring;
use carom::error::ParameterError;

use crate::number::Number;
use crate::parameters::check_ranges;
use crate::{Constant, DialectError, ENTRIES, Field, LISTED, MAX_FIELDS, Parameters, Values, VelocityUnit};

/// A row of the list of dialects. It has what [`Parameters`] has, without the dialect's type.
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    title: &'static str,
    pub(crate) fields: &'static [Field],
    pub(crate) presets: &'static [(&'static str, Values)],
    pub(crate) constants: &'static [Constant],
    velocity: VelocityUnit,
    check: fn(Values) -> Result<(), ParameterError>,
    spring: fn(Values) -> Spring,
    solve: fn(&Spring) -> Result<Values, ParameterError>,
    pub(crate) code: &'static str,
    pub(crate) template: fn(Values) -> &'static str,
    own_velocity: fn(Values) -> f64,
    with_velocity: fn(Values, f64, f64) -> Result<Values, ParameterError>,
}

impl Entry {
    pub(crate) const fn of<P: Parameters>() -> Self {
        Self {
            name: P::NAME,
            title: P::TITLE,
            fields: P::FIELDS,
            presets: P::PRESETS,
            constants: P::CONSTANTS,
            velocity: P::VELOCITY,
            check: |values| P::from_values(values).check(),
            spring: |values| P::from_values(values).spring(),
            solve: |spring| P::solve(spring).map(|parameters| parameters.values()),
            code: P::CODE,
            template: |values| P::from_values(values).template(),
            own_velocity: |values| P::from_values(values).own_velocity(),
            with_velocity: |values, velocity, span| {
                P::from_values(values).with_velocity(velocity, span).map(|parameters| parameters.values())
            },
        }
    }

    pub(crate) fn named(name: &str) -> Result<&'static Self, DialectError<'_>> {
        ENTRIES.into_iter().find(|entry| entry.name == name).ok_or(DialectError::UnknownDialect(name))
    }
}

/// A spring in the parameters of some dialect.
#[derive(Clone, Copy)]
pub struct Dialect {
    entry: &'static Entry,
    values: Values,
}

impl<P: Parameters> From<P> for Dialect {
    fn from(parameters: P) -> Self {
        Self { entry: const { &Entry::of::<P>() }, values: parameters.values() }
    }
}

impl PartialEq for Dialect {
    fn eq(&self, other: &Self) -> bool {
        self.entry.name == other.entry.name && self.values == other.values
    }
}

impl fmt::Debug for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        self.fields().try_for_each(|(field, value)| write!(f, " {}={value:?}", field.name))
    }
}

impl Dialect {
    /// The names of all dialects.
    pub const NAMES: [&'static str; ENTRIES.len()] = {
        let mut names = [""; ENTRIES.len()];
        let mut i = 0;
        while i < names.len() {
            names[i] = ENTRIES[i].name;
            i += 1;
        }
        names
    };

    /// Creates parameters of the dialect called `name` from values of its fields, with defaults for the rest.
    ///
    /// # Errors
    /// The name or a field is unknown, a field is repeated or missing, or a value is out of its range.
    pub fn from_fields<'a>(
        name: &'a str,
        fields: impl IntoIterator<Item = (&'a str, f64)>,
    ) -> Result<Self, DialectError<'a>> {
        let entry = Entry::named(name)?;
        let mut given = [None; MAX_FIELDS];
        for (field, value) in fields {
            set(entry.name, entry.fields, &mut given, field, value)?;
        }
        Self::from_given(entry, given)
    }

    /// Reads `name field=value …`. A hyphen in a field's name counts as an underscore, and `true` and `false` are values. A word without a
    /// value is a [constant](Self::constants_of) or a preset. Fields that you give beside a preset override the preset's values.
    ///
    /// # Errors
    /// As for [`from_fields`](Self::from_fields), and if a value isn't a number.
    pub fn parse(text: &str) -> Result<Self, DialectError<'_>> {
        let mut words = text.split_whitespace();
        let entry = Entry::named(words.next().unwrap_or_default())?;
        let mut given = [None; MAX_FIELDS];
        let mut chosen: Option<(&str, Values)> = None;
        for word in words {
            if let Some(&(name, values)) = entry.presets.iter().find(|(name, _)| *name == word) {
                match chosen {
                    Some((first, _)) if first == name => return Err(DialectError::Repeated(word)),
                    Some((first, _)) => return Err(DialectError::TwoPresets(first, word)),
                    None => chosen = Some((name, values)),
                }
                continue;
            }
            let constant = entry.constants.iter().find(|constant| constant.name == word);
            let (field, value) = match (word.split_once('='), constant) {
                (Some((field, text)), _) => (field, number(field, text)?),
                (None, Some(constant)) => (constant.field, constant.value),
                (None, None) => return Err(DialectError::UnknownPreset(entry.name, word)),
            };
            set(entry.name, entry.fields, &mut given, field, value)?;
        }
        if let Some((_, preset)) = chosen {
            for (slot, value) in given.iter_mut().zip(preset) {
                slot.get_or_insert(value);
            }
        }
        Self::from_given(entry, given)
    }

    pub(crate) fn from_given<'a>(
        entry: &'static Entry,
        given: [Option<f64>; MAX_FIELDS],
    ) -> Result<Self, DialectError<'a>> {
        let dialect = Self { entry, values: complete(entry.name, entry.fields, given)? };
        dialect.validate()?;
        // Even fields within their ranges may give a stiffness that overflows.
        dialect.spring().validate()?;
        Ok(dialect)
    }

    /// Converts a spring to the dialect called `name`.
    ///
    /// # Errors
    /// If the name is unknown, or the dialect can't express the spring.
    pub fn from_spring<'a>(name: &'a str, spring: &Spring) -> Result<Self, DialectError<'a>> {
        let entry = Entry::named(name)?;
        spring.validate()?;
        let dialect = Self { entry, values: (entry.solve)(spring)? };
        dialect.validate()?;
        Ok(dialect)
    }

    /// The dialect's name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.entry.name
    }

    /// The toolkit and which of its forms this is: "SwiftUI, duration and bounce".
    #[must_use]
    pub fn title(&self) -> &'static str {
        self.entry.title
    }

    /// Returns the [title](Self::title) of the dialect called `name`, or `None` if there is no such dialect.
    #[must_use]
    pub fn title_of(name: &str) -> Option<&'static str> {
        Entry::named(name).ok().map(|entry| entry.title)
    }

    /// Returns the group of toolkits of the dialect called `name`, for example "Games", and the name of its type, or `None` if there is no
    /// such dialect.
    #[must_use]
    pub fn listing_of(name: &str) -> Option<(&'static str, &'static str)> {
        Self::NAMES.iter().zip(LISTED).find(|(known, _)| **known == name).map(|(_, listed)| listed)
    }

    /// Returns the fields of the dialect called `name`, or `None` if there is no such dialect.
    #[must_use]
    pub fn fields_of(name: &str) -> Option<&'static [Field]> {
        Entry::named(name).ok().map(|entry| entry.fields)
    }

    /// Returns the presets of the dialect called `name`, or an empty list if there is no such dialect.
    pub fn presets_of(name: &str) -> impl Iterator<Item = (&'static str, Self)> + use<> {
        let entry = Entry::named(name).ok();
        let presets =
            |entry: &'static Entry| entry.presets.iter().map(move |&(name, values)| (name, Self { entry, values }));
        entry.into_iter().flat_map(presets)
    }

    /// Returns the named values of fields of the dialect called `name`, or `None` if there is no such dialect.
    #[must_use]
    pub fn constants_of(name: &str) -> Option<&'static [Constant]> {
        Entry::named(name).ok().map(|entry| entry.constants)
    }

    /// The fields and their values, in order. Yes is 1, and no is 0.
    pub fn fields(&self) -> impl Iterator<Item = (Field, f64)> + use<> {
        self.entry.fields.iter().copied().zip(self.values)
    }

    /// The unit of a release velocity.
    #[must_use]
    pub fn velocity_unit(&self) -> VelocityUnit {
        self.entry.velocity
    }

    /// The velocity that the parameters themselves contain. It is 0, except for [`Gsap`](crate::Gsap). The unit is spans per second, where
    /// a span is the displacement from the start to the target.
    #[must_use]
    pub fn own_velocity(&self) -> f64 {
        (self.entry.own_velocity)(self.values)
    }

    /// Returns the same spring, released with a `velocity` in units per second and `span` units from its target.
    ///
    /// Returns the parameters, which only [`Gsap`](crate::Gsap) changes, and the velocity in the dialect's
    /// [unit](Self::velocity_unit), for [`code_with_velocity`](Self::code_with_velocity).
    ///
    /// ```
    /// use carom_dialect::{Dialect, SwiftUi};
    ///
    /// // 1200 pt/s, 300 pt from the target.
    /// let (parameters, velocity) =
    ///     Dialect::from(SwiftUi::BOUNCY).release(1200.0, 300.0)?;
    /// assert_eq!(velocity, 4.0);
    /// assert_eq!(
    ///     parameters.code_with_velocity(velocity).to_string(),
    ///     "Animation.interpolatingSpring(\
    ///      Spring(duration: 0.5, bounce: 0.3), initialVelocity: 4)"
    /// );
    /// # Ok::<(), carom::error::ParameterError>(())
    /// ```
    ///
    /// # Errors
    /// If `span` is 0 and velocities are in spans, or the toolkit would change the velocity.
    pub fn release(self, velocity: f64, span: f64) -> Result<(Self, f64), ParameterError> {
        let native = self.velocity_unit().of_release(velocity, span)?;
        let values = (self.entry.with_velocity)(self.values, native, span)?;
        Ok((Self { values, ..self }, native))
    }

    /// The line of code that a user of the toolkit pastes, for a start at rest.
    ///
    /// Numbers have the digits that they need, at most 15. If you give a precision, as in `{:.4}`, it limits the significant digits.
    #[must_use]
    pub const fn code(&self) -> Code {
        self.code_with_velocity(0.0)
    }

    /// The line of code for a start with a velocity in the dialect's [unit](Self::velocity_unit), as [`release`](Self::release) returns it.
    /// It doesn't write a velocity that is 0, or that the parameters contain.
    #[must_use]
    pub const fn code_with_velocity(&self, velocity: f64) -> Code {
        Code { dialect: *self, velocity }
    }

    /// Checks that every field is in its range.
    ///
    /// # Errors
    /// The first field that isn't.
    pub fn validate(&self) -> Result<(), ParameterError> {
        check_ranges(self.entry.fields, &self.values)?;
        (self.entry.check)(self.values)
    }

    /// The spring that runs in the toolkit.
    pub fn spring(&self) -> Spring {
        (self.entry.spring)(self.values)
    }
}

/// Reads a word of the form `field=value`.
pub(crate) fn assigned(word: &str) -> Result<(&str, f64), DialectError<'_>> {
    let (field, text) = word.split_once('=').ok_or(DialectError::NoValue(word))?;
    Ok((field, number(field, text)?))
}

/// Returns the values of all fields, with the defaults of those that aren't given.
pub(crate) fn values_of<'a>(
    name: &'static str,
    fields: &'static [Field],
    given_fields: impl Iterator<Item = Result<(&'a str, f64), DialectError<'a>>>,
) -> Result<Values, DialectError<'a>> {
    let mut given = [None; MAX_FIELDS];
    for assignment in given_fields {
        let (field, value) = assignment?;
        set(name, fields, &mut given, field, value)?;
    }
    complete(name, fields, given)
}

/// Returns the values of all fields, with the defaults of those that aren't given.
fn complete<'a>(
    name: &'static str,
    fields: &[Field],
    given: [Option<f64>; MAX_FIELDS],
) -> Result<Values, DialectError<'a>> {
    let mut values = [0.0; MAX_FIELDS];
    for ((slot, field), given) in values.iter_mut().zip(fields).zip(given) {
        *slot = given.or(field.default).ok_or(DialectError::Missing(name, field.name))?;
    }
    Ok(values)
}

/// Sets a field, once.
fn set<'a>(
    name: &'static str,
    fields: &[Field],
    given: &mut [Option<f64>; MAX_FIELDS],
    field: &'a str,
    value: f64,
) -> Result<(), DialectError<'a>> {
    let is_same = |name: &str| {
        let plain = |byte: u8| if byte == b'-' { b'_' } else { byte };
        name.bytes().eq(field.bytes().map(plain))
    };
    let place = fields.iter().position(|known| is_same(known.name));
    let slot = place.and_then(|place| given.get_mut(place));
    let slot = slot.ok_or(DialectError::UnknownField(name, field))?;
    if slot.replace(value).is_some() { Err(DialectError::Repeated(field)) } else { Ok(()) }
}

fn number<'a>(field: &'a str, text: &'a str) -> Result<f64, DialectError<'a>> {
    match text {
        "true" => Ok(1.0),
        "false" => Ok(0.0),
        _ => text.parse().map_err(|_| DialectError::NotANumber(field, text)),
    }
}

/// Displays a [`Dialect`] as code, as [`Dialect::code`] explains.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Code {
    dialect: Dialect,
    velocity: f64,
}

/// A piece of a line of code.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CodePiece {
    /// Text between numbers.
    Text(&'static str),
    /// The value of a field, or the velocity.
    Number(f64),
}

impl Code {
    /// Passes the line piece by piece to a function, so that you can print the numbers in your own way.
    ///
    /// # Errors
    /// The first error that your function returns. After an error, it isn't called again.
    pub fn try_for_each<E>(&self, mut write: impl FnMut(CodePiece) -> Result<(), E>) -> Result<(), E> {
        let mut left = (self.dialect.entry.template)(self.dialect.values);
        while let Some((before, after)) = left.split_once('«') {
            let (choice, rest) = after.split_once('»').unwrap_or((after, ""));
            let mut parts = choice.splitn(3, '|');
            let [name, text, other] = [(); 3].map(|()| parts.next().unwrap_or_default());
            self.fill(before, &mut write)?;
            let is_default = self.number(name).is_some_and(|(value, default)| default == Some(value));
            self.fill(if is_default { other } else { text }, &mut write)?;
            left = rest;
        }
        self.fill(left, &mut write)
    }

    /// Passes on a text, with numbers in place of the names in braces.
    fn fill<E>(&self, mut text: &'static str, write: &mut impl FnMut(CodePiece) -> Result<(), E>) -> Result<(), E> {
        while let Some((before, after)) = text.split_once('{') {
            let number = after.split_once('}').and_then(|(name, rest)| Some((self.number(name)?.0, rest)));
            write(CodePiece::Text(before))?;
            // Braces without a number belong to the language itself.
            let (piece, rest) =
                number.map_or((CodePiece::Text("{"), after), |(number, rest)| (CodePiece::Number(number), rest));
            write(piece)?;
            text = rest;
        }
        write(CodePiece::Text(text))
    }

    /// Returns the value of a field, or the velocity, and its default.
    fn number(&self, name: &str) -> Option<(f64, Option<f64>)> {
        let found = self.dialect.fields().find(|(field, _)| field.name == name);
        let velocity = (name == "velocity").then_some((self.velocity, Some(0.0)));
        found.map(|(field, value)| (value, field.default)).or(velocity)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A double keeps any 15 digits, so 0.1 + 0.2 is written as 0.3.
        let digits = f.precision().unwrap_or(15).clamp(1, 17);
        self.try_for_each(|piece| match piece {
            CodePiece::Text(text) => f.write_str(text),
            CodePiece::Number(value) => Number { value, digits }.fmt(f),
        })
    }
}
