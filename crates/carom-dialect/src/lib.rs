#![no_std]
#![cfg_attr(test, allow(clippy::float_cmp, reason = "tests of exact answers compare exactly"))]
//! Every ecosystem's way of writing a spring, to and from [`Spring`].
//!
//! Each dialect is a struct with the ecosystem's own field names and units; this is the one place in Carom where other
//! units than seconds live, always with a suffix (`_ms`). It has its documented default and presets, `spring()` for the
//! spring that really runs there, `from_spring()` for the words of a spring (an error where there are none), and
//! `validate()`. [`Dialect`] is any of them, chosen by name, with the line of code a user pastes.
//!
//! | ecosystem | dialects |
//! |---|---|
//! | SwiftUI, UIKit, Core Animation | [`SwiftUi`], [`SwiftUiResponse`], [`SwiftUiPhysical`], [`SwiftUiSettling`], [`UiKit`], [`UiKitTiming`], [`CoreAnimation`], [`CoreAnimationPerceptual`] |
//! | Jetpack Compose, AndroidX, Material 3 | [`Compose`], [`DynamicAnimation`], [`Material3`] |
//! | Flutter | [`Flutter`], [`FlutterRatio`], [`FlutterDuration`] |
//! | Motion for the web | [`MotionJs`], [`MotionJsDuration`], [`MotionJsVisual`] |
//! | react-spring, Reanimated | [`ReactSpring`], [`ReactSpringFrequency`], [`Reanimated`], [`ReanimatedDuration`] |
//! | wobble, anime.js, GSAP | [`Wobble`], [`Anime`], [`AnimeDuration`], [`Gsap`] |
//! | Rebound, Origami, Pop | [`Rebound`], [`Origami`], [`Pop`] |
//! | games | [`HalfLife`] (Holden), [`Juckett`] (also harmonica) |
//!
//! # What is kept
//! The motion: damping ratio and frequency come back from every round trip to twelve digits. The mass does not where a
//! dialect has none, for the motion depends on stiffness and damping per mass alone. A spring that a dialect would
//! silently change (overdamped in Reanimated, beyond a cut-off in Motion or anime.js), or whose steps diverge (react-spring,
//! Rebound), is an error that says so. So is one whose digits a bounce does not hold: 1 − ζ and 1/ζ − 1 keep twelve digits
//! of a damping ratio from 0.0001 to 10000, and of 0. [`Origami`] counts from the middle of its range: its twelve digits
//! are those of 194 and 25, for softer springs.
//!
//! # What is missing
//! UIKit's older `animate(withDuration:…usingSpringWithDamping:initialSpringVelocity:…)` and
//! `UISpringTimingParameters(dampingRatio:)` are no dialects: from a duration and a damping ratio UIKit makes stiffness and
//! damping by a rule that Apple does not document. [`UiKit`] and [`UiKitTiming`] say any spring in numbers whose meaning is
//! known.
//!
//! # Velocity
//! Release velocities are per second, per millisecond, or in spans per second: [`VelocityUnit`] converts them,
//! [`Dialect::release`] refuses those that an ecosystem would change, and [`Dialect::code_with_velocity`] writes them into
//! the line to paste.
//!
//! # Example
//! ```
//! use carom::Spring;
//! use carom_dialect::{Compose, Dialect, Origami, SwiftUi};
//!
//! // The designer's numbers, for the Android app.
//! let spring = Origami { tension: 40.0, friction: 7.0 }.spring();
//! let compose = Compose::from_spring(&spring)?;
//! assert_eq!(format!("{:.3}", Dialect::from(compose).code()), "spring(dampingRatio = 0.725f, stiffness = 230f)");
//!
//! // By name, as from a command line.
//! let spring = Dialect::parse("swiftui bounce=0.3")?.spring();
//! assert_eq!(spring, SwiftUi::BOUNCY.spring());
//! let flutter = Dialect::from_spring("flutter", &spring)?;
//! assert_eq!(format!("{:.4}", flutter.code()), "SpringDescription(mass: 1, stiffness: 157.9, damping: 17.59)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(test)]
#[macro_use]
extern crate std;

mod android;
mod apple;
mod error;
mod flutter;
mod form;
mod from;
mod math;
mod meta;
mod motion_js;
mod physics;
mod range;
mod react;
mod reanimated;
mod settling;
mod swiftui;
mod velocity;
mod web;

use core::fmt;

use crate::range::require;
pub use android::{Compose, DynamicAnimation, Material3};
pub use apple::{CoreAnimation, CoreAnimationPerceptual, UiKit, UiKitTiming};
use carom::{ParameterError, Spring};
pub use error::DialectError;
pub use flutter::{Flutter, FlutterDuration, FlutterRatio};
pub use form::{Constant, Field};
use form::{Entry, Form, MAX_FIELDS};
pub use meta::{Origami, Pop, Rebound};
pub use motion_js::{MotionJs, MotionJsDuration, MotionJsVisual};
pub use physics::{HalfLife, Juckett};
pub use react::{ReactSpring, ReactSpringFrequency};
pub use reanimated::{Reanimated, ReanimatedDuration};
pub use settling::SwiftUiSettling;
pub use swiftui::{SwiftUi, SwiftUiPhysical, SwiftUiResponse};
pub use velocity::VelocityUnit;
pub use web::{Anime, AnimeDuration, Gsap, Wobble};

/// A spring in the words of some ecosystem.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Dialect {
    /// [`SwiftUi`].
    SwiftUi(SwiftUi),
    /// [`SwiftUiResponse`].
    SwiftUiResponse(SwiftUiResponse),
    /// [`SwiftUiPhysical`].
    SwiftUiPhysical(SwiftUiPhysical),
    /// [`SwiftUiSettling`].
    SwiftUiSettling(SwiftUiSettling),
    /// [`UiKit`].
    UiKit(UiKit),
    /// [`UiKitTiming`].
    UiKitTiming(UiKitTiming),
    /// [`CoreAnimation`].
    CoreAnimation(CoreAnimation),
    /// [`CoreAnimationPerceptual`].
    CoreAnimationPerceptual(CoreAnimationPerceptual),
    /// [`Compose`].
    Compose(Compose),
    /// [`DynamicAnimation`].
    DynamicAnimation(DynamicAnimation),
    /// [`Material3`].
    Material3(Material3),
    /// [`Flutter`].
    Flutter(Flutter),
    /// [`FlutterRatio`].
    FlutterRatio(FlutterRatio),
    /// [`FlutterDuration`].
    FlutterDuration(FlutterDuration),
    /// [`MotionJs`].
    MotionJs(MotionJs),
    /// [`MotionJsDuration`].
    MotionJsDuration(MotionJsDuration),
    /// [`MotionJsVisual`].
    MotionJsVisual(MotionJsVisual),
    /// [`ReactSpring`].
    ReactSpring(ReactSpring),
    /// [`ReactSpringFrequency`].
    ReactSpringFrequency(ReactSpringFrequency),
    /// [`Reanimated`].
    Reanimated(Reanimated),
    /// [`ReanimatedDuration`].
    ReanimatedDuration(ReanimatedDuration),
    /// [`Wobble`].
    Wobble(Wobble),
    /// [`Anime`].
    Anime(Anime),
    /// [`AnimeDuration`].
    AnimeDuration(AnimeDuration),
    /// [`Gsap`].
    Gsap(Gsap),
    /// [`Rebound`].
    Rebound(Rebound),
    /// [`Origami`].
    Origami(Origami),
    /// [`Pop`].
    Pop(Pop),
    /// [`HalfLife`].
    HalfLife(HalfLife),
    /// [`Juckett`].
    Juckett(Juckett),
}

/// The dialects, in the order in which they are listed.
static ENTRIES: [Entry; 30] = [
    SwiftUi::ENTRY,
    SwiftUiResponse::ENTRY,
    SwiftUiPhysical::ENTRY,
    SwiftUiSettling::ENTRY,
    UiKit::ENTRY,
    UiKitTiming::ENTRY,
    CoreAnimation::ENTRY,
    CoreAnimationPerceptual::ENTRY,
    Compose::ENTRY,
    DynamicAnimation::ENTRY,
    Material3::ENTRY,
    Flutter::ENTRY,
    FlutterRatio::ENTRY,
    FlutterDuration::ENTRY,
    MotionJs::ENTRY,
    MotionJsDuration::ENTRY,
    MotionJsVisual::ENTRY,
    ReactSpring::ENTRY,
    ReactSpringFrequency::ENTRY,
    Reanimated::ENTRY,
    ReanimatedDuration::ENTRY,
    Wobble::ENTRY,
    Anime::ENTRY,
    AnimeDuration::ENTRY,
    Gsap::ENTRY,
    Rebound::ENTRY,
    Origami::ENTRY,
    Pop::ENTRY,
    HalfLife::ENTRY,
    Juckett::ENTRY,
];

const fn names() -> [&'static str; 30] {
    [
        SwiftUi::ENTRY.name,
        SwiftUiResponse::ENTRY.name,
        SwiftUiPhysical::ENTRY.name,
        SwiftUiSettling::ENTRY.name,
        UiKit::ENTRY.name,
        UiKitTiming::ENTRY.name,
        CoreAnimation::ENTRY.name,
        CoreAnimationPerceptual::ENTRY.name,
        Compose::ENTRY.name,
        DynamicAnimation::ENTRY.name,
        Material3::ENTRY.name,
        Flutter::ENTRY.name,
        FlutterRatio::ENTRY.name,
        FlutterDuration::ENTRY.name,
        MotionJs::ENTRY.name,
        MotionJsDuration::ENTRY.name,
        MotionJsVisual::ENTRY.name,
        ReactSpring::ENTRY.name,
        ReactSpringFrequency::ENTRY.name,
        Reanimated::ENTRY.name,
        ReanimatedDuration::ENTRY.name,
        Wobble::ENTRY.name,
        Anime::ENTRY.name,
        AnimeDuration::ENTRY.name,
        Gsap::ENTRY.name,
        Rebound::ENTRY.name,
        Origami::ENTRY.name,
        Pop::ENTRY.name,
        HalfLife::ENTRY.name,
        Juckett::ENTRY.name,
    ]
}

impl Dialect {
    /// The names of all dialects.
    pub const NAMES: [&'static str; 30] = names();

    /// The dialect called `name`, with the values given and the defaults for the rest.
    ///
    /// # Errors
    /// An unknown name, an unknown, repeated or missing field, or a number out of its range.
    pub fn from_fields<'a>(
        name: &'a str,
        fields: impl IntoIterator<Item = (&'a str, f64)>,
    ) -> Result<Self, DialectError<'a>> {
        let entry = entry(name)?;
        let mut given = [None; MAX_FIELDS];
        for (field, value) in fields {
            put(entry, &mut given, field, value)?;
        }
        Self::from_given(entry, given)
    }

    /// Reads `name field=value …`; a word without a value is a preset, which fields beside it change, or a
    /// [constant](Self::constants_of) of a field. A value may be `true` or `false`.
    ///
    /// # Errors
    /// As [`from_fields`](Self::from_fields), and what is no number.
    pub fn parse(text: &str) -> Result<Self, DialectError<'_>> {
        let mut words = text.split_whitespace();
        let entry = entry(words.next().unwrap_or_default())?;
        let mut given = [None; MAX_FIELDS];
        let mut chosen: Option<(&str, &Self)> = None;
        for word in words {
            if let Some((name, preset)) = entry.presets.iter().find(|(name, _)| *name == word) {
                match chosen {
                    Some((first, _)) if first == *name => return Err(DialectError::Repeated { field: word }),
                    Some((first, _)) => return Err(DialectError::TwoPresets { first, second: word }),
                    None => chosen = Some((name, preset)),
                }
                continue;
            }
            let constant = entry.constants.iter().find(|constant| constant.name == word);
            let (field, value) = match (word.split_once('='), constant) {
                (Some((field, text)), _) => (field, number(field, text)?),
                (None, Some(constant)) => (constant.field, constant.value),
                (None, None) => return Err(DialectError::UnknownPreset { dialect: entry.name, word }),
            };
            put(entry, &mut given, field, value)?;
        }
        // What stands before or after a preset changes it.
        if let Some((_, preset)) = chosen {
            for (slot, value) in given.iter_mut().zip(preset.form().values()) {
                slot.get_or_insert(value);
            }
        }
        Self::from_given(entry, given)
    }

    fn from_given<'a>(entry: &'static Entry, given: [Option<f64>; MAX_FIELDS]) -> Result<Self, DialectError<'a>> {
        let mut values = [0.0; MAX_FIELDS];
        for ((slot, field), given) in values.iter_mut().zip(entry.fields).zip(given) {
            let missing = DialectError::Missing { dialect: entry.name, field: field.name };
            *slot = given.or(field.default).ok_or(missing)?;
            if field.unit == form::YES_OR_NO {
                require(matches!(*slot, 0.0 | 1.0), field.name, "be 0 (no) or 1 (yes)", *slot)?;
            }
        }
        let dialect = (entry.from_values)(values);
        dialect.validate()?;
        // Numbers may be in range, and what they make too large for a double.
        dialect.spring().validate()?;
        Ok(dialect)
    }

    /// A spring in the words of the dialect called `name`.
    ///
    /// # Errors
    /// An unknown name, or why the spring cannot be written in it.
    pub fn from_spring<'a>(name: &'a str, spring: &Spring) -> Result<Self, DialectError<'a>> {
        Ok((entry(name)?.from_spring)(spring)?)
    }

    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.form().entry().name
    }

    /// The ecosystem, and which of its ways: "SwiftUI, duration and bounce".
    #[must_use]
    pub fn title(&self) -> &'static str {
        self.form().entry().title
    }

    /// The fields of the dialect called `name`; `None` if there is no such dialect.
    #[must_use]
    pub fn fields_of(name: &str) -> Option<&'static [Field]> {
        entry(name).ok().map(|entry| entry.fields)
    }

    /// The presets of the dialect called `name`; `None` if there is no such dialect.
    #[must_use]
    pub fn presets_of(name: &str) -> Option<&'static [(&'static str, Self)]> {
        entry(name).ok().map(|entry| entry.presets)
    }

    /// The values that have names in the dialect called `name`; `None` if there is no such dialect.
    #[must_use]
    pub fn constants_of(name: &str) -> Option<&'static [Constant]> {
        entry(name).ok().map(|entry| entry.constants)
    }

    /// Its fields and their values, in order. What is yes or no is 1 or 0.
    pub fn fields(&self) -> impl Iterator<Item = (Field, f64)> + use<> {
        let form = self.form();
        form.entry().fields.iter().copied().zip(form.values())
    }

    /// In which unit it takes a release velocity.
    #[must_use]
    pub fn velocity_unit(&self) -> VelocityUnit {
        self.form().entry().velocity
    }

    /// The velocity, in spans per second, that the words hold themselves: 0, but for [`Gsap`].
    #[must_use]
    pub fn own_velocity(&self) -> f64 {
        match self {
            Self::Gsap(words) => words.release_velocity(),
            _ => 0.0,
        }
    }

    /// The same spring leaving with a `velocity` in units per second, with a way of `span` units to go: its words, which
    /// only [`Gsap`]'s change for it, and the velocity in its [unit](Self::velocity_unit), for
    /// [`code_with_velocity`](Self::code_with_velocity).
    ///
    /// ```
    /// use carom_dialect::{Dialect, SwiftUi};
    ///
    /// // 1200 pt/s, 300 pt to go.
    /// let (words, velocity) = Dialect::from(SwiftUi::BOUNCY).release(1200.0, 300.0)?;
    /// assert_eq!(velocity, 4.0);
    /// assert_eq!(
    ///     words.code_with_velocity(velocity).to_string(),
    ///     "Animation.interpolatingSpring(Spring(duration: 0.5, bounce: 0.3), initialVelocity: 4)"
    /// );
    /// # Ok::<(), carom::ParameterError>(())
    /// ```
    ///
    /// # Errors
    /// A `span` of 0 where velocities are in spans; a velocity with which the spring cannot start there.
    pub fn release(self, velocity: f64, span: f64) -> Result<(Self, f64), ParameterError> {
        let is_thrown = velocity != 0.0;
        match self {
            Self::Gsap(words) => {
                let native = VelocityUnit::PerSpan.from_per_second(velocity, span)?;
                Ok((words.with_release_velocity(native)?.into(), native))
            }
            Self::Reanimated(_) if is_thrown && span != 0.0 && (velocity > 0.0) != (span > 0.0) => {
                let requirement = "head for the target: Reanimated sets one that leads away to 0";
                Err(ParameterError { field: "velocity", requirement, value: velocity })
            }
            Self::Anime(_) if is_thrown => {
                let native = VelocityUnit::PerSpan.from_per_second(velocity, span)?;
                let requirement = "be from -10000 to 10000 spans per second, where anime.js cuts it off";
                require((-1e4..=1e4).contains(&native), "velocity", requirement, native)?;
                Ok((self, native))
            }
            _ if is_thrown => Ok((self, self.velocity_unit().from_per_second(velocity, span)?)),
            _ => Ok((self, 0.0)),
        }
    }

    /// The line that a user of that ecosystem pastes, for a start at rest.
    ///
    /// Numbers have the digits they need, at most 15; a precision, as in `{:.4}`, limits the significant digits.
    #[must_use]
    pub const fn code(&self) -> Code {
        self.code_with_velocity(0.0)
    }

    /// The same, for a start with a velocity in the dialect's [unit](Self::velocity_unit), as [`release`](Self::release)
    /// gives it. A 0 is not written; nor is any where none is taken, or where the words hold it.
    #[must_use]
    pub const fn code_with_velocity(&self, velocity: f64) -> Code {
        Code { words: *self, velocity }
    }

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        match self {
            Self::SwiftUi(words) => words.validate(),
            Self::SwiftUiResponse(words) => words.validate(),
            Self::SwiftUiPhysical(words) => words.validate(),
            Self::SwiftUiSettling(words) => words.validate(),
            Self::UiKit(words) => words.validate(),
            Self::UiKitTiming(words) => words.validate(),
            Self::CoreAnimation(words) => words.validate(),
            Self::CoreAnimationPerceptual(words) => words.validate(),
            Self::Compose(words) => words.validate(),
            Self::DynamicAnimation(words) => words.validate(),
            Self::Material3(words) => words.validate(),
            Self::Flutter(words) => words.validate(),
            Self::FlutterRatio(words) => words.validate(),
            Self::FlutterDuration(words) => words.validate(),
            Self::MotionJs(words) => words.validate(),
            Self::MotionJsDuration(words) => words.validate(),
            Self::MotionJsVisual(words) => words.validate(),
            Self::ReactSpring(words) => words.validate(),
            Self::ReactSpringFrequency(words) => words.validate(),
            Self::Reanimated(words) => words.validate(),
            Self::ReanimatedDuration(words) => words.validate(),
            Self::Wobble(words) => words.validate(),
            Self::Anime(words) => words.validate(),
            Self::AnimeDuration(words) => words.validate(),
            Self::Gsap(words) => words.validate(),
            Self::Rebound(words) => words.validate(),
            Self::Origami(words) => words.validate(),
            Self::Pop(words) => words.validate(),
            Self::HalfLife(words) => words.validate(),
            Self::Juckett(words) => words.validate(),
        }
    }

    /// The spring that runs.
    #[must_use]
    pub fn spring(&self) -> Spring {
        match self {
            Self::SwiftUi(words) => words.spring(),
            Self::SwiftUiResponse(words) => words.spring(),
            Self::SwiftUiPhysical(words) => words.spring(),
            Self::SwiftUiSettling(words) => words.spring(),
            Self::UiKit(words) => words.spring(),
            Self::UiKitTiming(words) => words.spring(),
            Self::CoreAnimation(words) => words.spring(),
            Self::CoreAnimationPerceptual(words) => words.spring(),
            Self::Compose(words) => words.spring(),
            Self::DynamicAnimation(words) => words.spring(),
            Self::Material3(words) => words.spring(),
            Self::Flutter(words) => words.spring(),
            Self::FlutterRatio(words) => words.spring(),
            Self::FlutterDuration(words) => words.spring(),
            Self::MotionJs(words) => words.spring(),
            Self::MotionJsDuration(words) => words.spring(),
            Self::MotionJsVisual(words) => words.spring(),
            Self::ReactSpring(words) => words.spring(),
            Self::ReactSpringFrequency(words) => words.spring(),
            Self::Reanimated(words) => words.spring(),
            Self::ReanimatedDuration(words) => words.spring(),
            Self::Wobble(words) => words.spring(),
            Self::Anime(words) => words.spring(),
            Self::AnimeDuration(words) => words.spring(),
            Self::Gsap(words) => words.spring(),
            Self::Rebound(words) => words.spring(),
            Self::Origami(words) => words.spring(),
            Self::Pop(words) => words.spring(),
            Self::HalfLife(words) => words.spring(),
            Self::Juckett(words) => words.spring(),
        }
    }

    fn form(&self) -> &dyn Form {
        match self {
            Self::SwiftUi(words) => words,
            Self::SwiftUiResponse(words) => words,
            Self::SwiftUiPhysical(words) => words,
            Self::SwiftUiSettling(words) => words,
            Self::UiKit(words) => words,
            Self::UiKitTiming(words) => words,
            Self::CoreAnimation(words) => words,
            Self::CoreAnimationPerceptual(words) => words,
            Self::Compose(words) => words,
            Self::DynamicAnimation(words) => words,
            Self::Material3(words) => words,
            Self::Flutter(words) => words,
            Self::FlutterRatio(words) => words,
            Self::FlutterDuration(words) => words,
            Self::MotionJs(words) => words,
            Self::MotionJsDuration(words) => words,
            Self::MotionJsVisual(words) => words,
            Self::ReactSpring(words) => words,
            Self::ReactSpringFrequency(words) => words,
            Self::Reanimated(words) => words,
            Self::ReanimatedDuration(words) => words,
            Self::Wobble(words) => words,
            Self::Anime(words) => words,
            Self::AnimeDuration(words) => words,
            Self::Gsap(words) => words,
            Self::Rebound(words) => words,
            Self::Origami(words) => words,
            Self::Pop(words) => words,
            Self::HalfLife(words) => words,
            Self::Juckett(words) => words,
        }
    }
}

fn entry(name: &str) -> Result<&'static Entry, DialectError<'_>> {
    ENTRIES.iter().find(|entry| entry.name == name).ok_or(DialectError::UnknownDialect { name })
}

/// Sets a field, once.
fn put<'a>(
    entry: &'static Entry,
    given: &mut [Option<f64>; MAX_FIELDS],
    field: &'a str,
    value: f64,
) -> Result<(), DialectError<'a>> {
    let place = entry.fields.iter().position(|known| known.name == field);
    let slot = place.and_then(|place| given.get_mut(place));
    let slot = slot.ok_or(DialectError::UnknownField { dialect: entry.name, field })?;
    if slot.replace(value).is_some() { Err(DialectError::Repeated { field }) } else { Ok(()) }
}

/// A number, or a word for 1 or 0.
fn number<'a>(field: &'a str, text: &'a str) -> Result<f64, DialectError<'a>> {
    match text {
        "true" => Ok(1.0),
        "false" => Ok(0.0),
        _ => text.parse().map_err(|_| DialectError::NotANumber { field, text }),
    }
}

/// Writes a [`Dialect`] as code: see [`Dialect::code`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Code {
    words: Dialect,
    velocity: f64,
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.words.form().write(f, self.velocity)
    }
}

#[cfg(test)]
mod tests;
