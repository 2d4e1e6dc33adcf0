//! The construction of a law from the fields that are given, and its errors.

use core::fmt;

use super::Value::{Between, Control, Edge, Number};
use super::{AnyLaw, Entry, Key, Parameters, Presence};
use crate::error::ParameterError;
use crate::{Sliding, Spring};

/// The fields that are given, for a law that may not be known yet.
#[derive(Clone, Copy, Debug)]
pub struct Given {
    /// The number of each key whose field is given and is a number.
    numbers: [f64; Key::ALL.len()],
    /// The keys that are given, one bit each.
    keys: u64,
    pub(crate) control: [f64; 4],
    pub(crate) sliding: Option<Result<Sliding, Fault>>,
    pub(crate) spring: Option<Result<Spring, Fault>>,
}

impl Default for Given {
    fn default() -> Self {
        Self { numbers: [0.0; Key::ALL.len()], keys: 0, control: [0.0; 4], sliding: None, spring: None }
    }
}

const fn bit(key: Key) -> u64 {
    1 << key as u32
}

const fn bits(keys: &[Key]) -> u64 {
    let (mut bits, mut i) = (0, 0);
    while i < keys.len() {
        bits |= bit(keys[i]);
        i += 1;
    }
    bits
}

/// The bits of the fields that a law may have.
const fn bits_of_law<L: Parameters>() -> u64 {
    let (mut all, mut i) = (bits(L::KEYS), 0);
    while i < L::FORMS.len() {
        all |= bits(L::FORMS[i]);
        i += 1;
    }
    all
}

impl Given {
    /// Returns whether a field is given.
    #[must_use]
    pub const fn has(&self, key: Key) -> bool {
        self.keys & bit(key) != 0
    }

    /// Marks a field as given.
    pub const fn mark(&mut self, key: Key) {
        self.keys |= bit(key);
    }

    /// Gives a field its number.
    pub const fn put(&mut self, key: Key, number: f64) {
        self.mark(key);
        self.numbers[key as usize] = number;
    }

    /// Removes a field, and returns the number that it had.
    pub const fn take(&mut self, key: Key) -> Option<f64> {
        let number = self.number(key);
        self.keys &= !bit(key);
        number
    }

    const fn number(&self, key: Key) -> Option<f64> {
        if self.has(key) { Some(self.numbers[key as usize]) } else { None }
    }

    /// Makes a law from the fields.
    ///
    /// # Errors
    /// A field that is missing, that the law does not have, or that is out of its range.
    pub fn law<L: Parameters>(&self) -> Result<L, Fault> {
        let mut law = L::SAMPLE;
        self.fill(&mut law, const { &Entry::of::<L>("", false) }, const { bits_of_law::<L>() })?;
        Ok(law)
    }

    /// Sets the fields of a law. `own` has the bits of all fields that the law may have.
    fn fill(&self, law: &mut dyn AnyLaw, entry: &'static Entry, own: u64) -> Result<(), Fault> {
        let foreign = self.keys & !own;
        if foreign != 0 {
            return Err(Fault::foreign(foreign, entry));
        }
        let form = self.form(entry)?;
        let replaced = if form == 0 { &[] } else { entry.forms[0] };
        let mut index = 0;
        while let Some((key, presence, _, value)) = law.field(index) {
            index += 1;
            if replaced.contains(&key) {
                continue;
            }
            if !self.has(key) {
                if presence == Presence::Required {
                    return Err(Problem::Missing { field: key.name(), law: entry.name }.into());
                }
                continue;
            }
            let within = |fault: Fault| Fault { inside: Some(key), ..fault };
            match value {
                Number(number) if self.sliding.is_none() || key != Key::Friction => {
                    *number = self.numbers[key as usize]
                }
                Number(_) => return Err(Fault::shape(key, entry.name, "a number")),
                Control(control) => *control = self.control,
                Between(law) => {
                    *law = self.sliding.ok_or(Fault::shape(key, entry.name, FRICTION))?.map_err(within)?;
                }
                Edge(law) => *law = self.spring.ok_or(Fault::shape(key, entry.name, "an object"))?.map_err(within)?,
            }
        }
        if form > 0 {
            let mut numbers = [0.0; 2];
            for (number, key) in numbers.iter_mut().zip(entry.forms[form]) {
                *number = self.numbers[*key as usize];
            }
            law.set_form(form, numbers)?;
        }
        Ok(law.check()?)
    }

    /// Returns the index of the form whose fields are given; 0 if the law has no forms.
    fn form(&self, entry: &Entry) -> Result<usize, Fault> {
        if entry.forms.is_empty() {
            return Ok(0);
        }
        let is_touched = |form: &&[Key]| form.iter().any(|key| self.has(*key));
        let mut touched = entry.forms.iter().enumerate().filter(|(_, form)| is_touched(form));
        match (touched.next(), touched.next()) {
            (Some((index, form)), None) if form.iter().all(|key| self.has(*key)) => Ok(index),
            _ => Err(Problem::Forms { law: entry.name, forms: entry.forms }.into()),
        }
    }

    /// Checks that no field is given.
    ///
    /// # Errors
    /// A field that is given, which `law` does not have.
    pub fn is_empty(&self, law: &'static Entry) -> Result<(), Fault> {
        if self.keys == 0 { Ok(()) } else { Err(Fault::foreign(self.keys, law)) }
    }
}

/// The requirement of the friction of `bouncing`.
pub(crate) const FRICTION: &str = "an object with `drag` or `deceleration_rate`";

/// The reason why the given fields make no law.
#[derive(Clone, Copy, Debug)]
pub struct Fault {
    /// The field whose value is the law with the problem; `None` if the problem is in the fields of the outer law.
    pub inside: Option<Key>,
    /// The error.
    pub problem: Problem,
}

/// The kinds of errors in fields.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Problem {
    /// A number is out of its range.
    Parameter(ParameterError),
    /// A field must be given.
    Missing {
        /// The name of the field.
        field: &'static str,
        /// The name of the law.
        law: &'static str,
    },
    /// The law does not have this field.
    Foreign {
        /// The field.
        field: Key,
        /// The law.
        law: &'static Entry,
    },
    /// The fields give no form of the law, or more than one.
    Forms {
        /// The name of the law.
        law: &'static str,
        /// The sets of fields of which exactly one must be given.
        forms: &'static [&'static [Key]],
    },
    /// A field is an object and must be a number, or the reverse.
    Shape {
        /// The name of the field.
        field: &'static str,
        /// The name of the law.
        law: &'static str,
        /// The requirement, as it follows the words "must be".
        expected: &'static str,
    },
}

impl Fault {
    /// Returns the error that the first field of a set does not belong to the law.
    fn foreign(keys: u64, law: &'static Entry) -> Self {
        let field = Key::ALL[keys.trailing_zeros() as usize % Key::ALL.len()];
        Problem::Foreign { field, law }.into()
    }

    fn shape(field: Key, law: &'static str, expected: &'static str) -> Self {
        Problem::Shape { field: field.name(), law, expected }.into()
    }
}

impl From<Problem> for Fault {
    fn from(problem: Problem) -> Self {
        Self { inside: None, problem }
    }
}

impl From<ParameterError> for Fault {
    fn from(error: ParameterError) -> Self {
        Problem::Parameter(error).into()
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(key) = self.inside {
            write!(f, "in `{}`: ", key.name())?;
        }
        self.problem.fmt(f)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Parameter(error) => error.fmt(f),
            Self::Missing { field, law } => write!(f, "`{field}` is missing: {law} needs it"),
            Self::Foreign { field, law } => {
                write!(f, "`{}` is not a field of {}, which has ", field.name(), law.name)?;
                names(f, [law.own, &[]], law.replacements(), ", ", "none of its own")
            }
            Self::Forms { law, forms } => {
                write!(f, "{law} takes ")?;
                for (i, form) in forms.iter().enumerate() {
                    f.write_str(if i == 0 { "" } else { ", or " })?;
                    names(f, [form, &[]], &[], " and ", "")?;
                }
                Ok(())
            }
            Self::Shape { field, law, expected } => write!(f, "`{field}` of {law} must be {expected}"),
        }
    }
}

/// Writes the names of all keys in `lists` and `more`, in backquotes, with `between` between them. Writes `none` if there are no
/// keys.
pub(crate) fn names(
    f: &mut fmt::Formatter<'_>,
    lists: [&[Key]; 2],
    more: &[&[Key]],
    between: &str,
    none: &str,
) -> fmt::Result {
    let mut is_empty = true;
    for key in lists.iter().chain(more).copied().flatten() {
        write!(f, "{}`{}`", if is_empty { "" } else { between }, key.name())?;
        is_empty = false;
    }
    if is_empty { f.write_str(none) } else { Ok(()) }
}
