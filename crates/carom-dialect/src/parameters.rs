//! The trait that every dialect implements: its parameters, its spring, its line of code.

use carom::Spring;
use carom::error::ParameterError;

use crate::VelocityUnit;
use crate::range::Range;

/// The largest number of fields a dialect has.
pub const MAX_FIELDS: usize = 4;

/// The values of a dialect's fields in order. Unused places are 0.
pub type Values = [f64; MAX_FIELDS];

/// The unit of a field whose value is 0 (no) or 1 (yes).
pub const YES_OR_NO: &str = "0 or 1";

/// A field of a dialect: its name, its unit, and the toolkit's default.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Field {
    /// The name in the struct and on the command line.
    pub name: &'static str,
    /// The unit. It is empty for pure numbers, and for stiffness, damping and mass, whose unit cancels.
    pub unit: &'static str,
    /// The toolkit's documented default. You must give a field that doesn't have one.
    pub default: Option<f64>,
    pub(crate) range: Range,
}

impl Field {
    /// Creates a field with at most one unit and at most one default.
    pub(crate) const fn new(name: &'static str, unit: &[&'static str], range: Range, default: &[f64]) -> Self {
        let unit = match (unit, range) {
            (&[unit, ..], _) => unit,
            ([], Range::YesOrNo) => YES_OR_NO,
            ([], _) => "",
        };
        Self { name, unit, default: default.first().copied(), range }
    }
}

/// A value of one field that has a name in the toolkit, for example Compose's `StiffnessLow`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Constant {
    /// The name.
    pub name: &'static str,
    /// The field that has this value.
    pub field: &'static str,
    /// The value.
    pub value: f64,
}

/// A spring in the parameters of one dialect.
///
/// The methods convert to and from [`Spring`], and the constants describe the dialect. [`Dialect`](crate::Dialect) offers the same for a
/// dialect chosen by name.
pub trait Parameters: Copy + 'static {
    /// The dialect's name, the same as on the command line.
    const NAME: &'static str;
    /// The toolkit and which of its forms this is: "SwiftUI, duration and bounce".
    const TITLE: &'static str;
    /// The fields, in order.
    const FIELDS: &'static [Field];
    /// The toolkit's own presets, with the values of their fields in order.
    const PRESETS: &'static [(&'static str, Values)] = &[];
    /// Values of fields that have names in the toolkit.
    const CONSTANTS: &'static [Constant] = &[];
    /// The unit of a release velocity.
    const VELOCITY: VelocityUnit = VelocityUnit::PerSecond;
    /// The template of the line that you paste.
    ///
    /// `{name}` stands for the value of a field, and `{velocity}` for the velocity. `«name|text|other»` stands for `other` if the field
    /// `name` has its default, and for `text` otherwise. You may leave `other` out. The default velocity is 0.
    const CODE: &'static str;

    /// Returns the parameters with these values, in the order of [`FIELDS`](Self::FIELDS).
    #[must_use]
    fn from_values(values: Values) -> Self;

    /// The values of the fields, in order.
    #[must_use]
    fn values(&self) -> Values;

    /// The toolkit's defaults, or `None` if a field doesn't have one.
    #[must_use]
    fn defaults() -> Option<Self> {
        let mut values = [0.0; MAX_FIELDS];
        for (value, field) in values.iter_mut().zip(Self::FIELDS) {
            *value = field.default?;
        }
        Some(Self::from_values(values))
    }

    /// The preset called `name`.
    #[must_use]
    fn preset(name: &str) -> Option<Self> {
        Self::PRESETS.iter().find(|(known, _)| *known == name).map(|(_, preset)| Self::from_values(*preset))
    }

    /// The spring that runs in the toolkit.
    fn spring(&self) -> Spring;

    /// The parameters of a valid spring, not checked against their ranges.
    ///
    /// # Errors
    /// The dialect can't express the spring.
    fn solve(spring: &Spring) -> Result<Self, ParameterError>;

    /// The template of the line for these parameters.
    #[must_use]
    fn template(&self) -> &'static str {
        Self::CODE
    }

    /// Checks the conditions that relate several fields.
    ///
    /// # Errors
    /// The first condition that doesn't hold.
    fn check(&self) -> Result<(), ParameterError> {
        Ok(())
    }

    /// Checks that every field is in its range.
    ///
    /// # Errors
    /// The first field that isn't.
    fn validate(&self) -> Result<(), ParameterError> {
        check_ranges(Self::FIELDS, &self.values())?;
        self.check()
    }

    /// The parameters of a spring.
    ///
    /// # Errors
    /// The spring is invalid, or the dialect can't express it.
    fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        spring.validate()?;
        let parameters = Self::solve(spring)?;
        parameters.validate().map(|()| parameters)
    }

    /// The velocity that the parameters themselves contain. It is 0, except for [`Gsap`](crate::Gsap). The unit is spans per second, where
    /// a span is the displacement from the start to the target.
    #[must_use]
    fn own_velocity(&self) -> f64 {
        0.0
    }

    /// The parameters of the same spring for a start with a velocity in the dialect's unit, `span` units from its target.
    ///
    /// Only [`Gsap`](crate::Gsap) returns other parameters.
    ///
    /// # Errors
    /// The toolkit would change the velocity.
    fn with_velocity(self, _velocity: f64, _span: f64) -> Result<Self, ParameterError> {
        Ok(self)
    }

    /// The same spring, released with a `velocity` in units per second and `span` units from its target. Returns the
    /// parameters and the velocity in the dialect's unit.
    ///
    /// # Errors
    /// If `span` is 0 and velocities are in spans, or the toolkit would change the velocity.
    fn release(self, velocity: f64, span: f64) -> Result<(Self, f64), ParameterError> {
        let native = Self::VELOCITY.of_release(velocity, span)?;
        Ok((self.with_velocity(native, span)?, native))
    }
}

/// The type of a field. It's a number, or yes or no.
pub(crate) trait FieldValue {
    fn of(number: f64) -> Self;
}

impl FieldValue for f64 {
    fn of(number: f64) -> Self {
        number
    }
}

impl FieldValue for bool {
    fn of(number: f64) -> Self {
        number != 0.0
    }
}

/// Defines `FIELDS`, `from_values` and `values` of a dialect: each field's name, unit, range and default, as in
/// `fields!(duration["s"] in Positive = 0.5, bounce in Bounce)`.
macro_rules! fields {
    ($($name:ident $([$unit:literal])? in $range:ident $(($($limits:tt)*))? $(= $default:expr)?),+ $(,)?) => {
        const FIELDS: &'static [$crate::Field] = &[$($crate::Field::new(
            stringify!($name), &[$($unit)?], $range $(($($limits)*))?, &[$($default)?],
        )),+];

        fn from_values(values: $crate::Values) -> Self {
            let [$($name,)+ ..] = values;
            Self { $($name: $crate::parameters::FieldValue::of($name)),+ }
        }

        fn values(&self) -> $crate::Values {
            let mut values = $crate::Values::default();
            let numbers = [$(f64::from(self.$name)),+];
            values.iter_mut().zip(numbers).for_each(|(value, number)| *value = number);
            values
        }
    };
}
pub(crate) use fields;

pub(crate) fn check_ranges(fields: &[Field], values: &Values) -> Result<(), ParameterError> {
    fields.iter().zip(values).try_for_each(|(field, value)| field.range.check(field.name, *value))
}
