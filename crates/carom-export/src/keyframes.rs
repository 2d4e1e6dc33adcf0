//! Straight lines in a motion's own unit, and as CSS `@keyframes`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use carom::Motion;

use crate::declaration::Declaration;
use crate::error::ExportError;
use crate::number::Decimal;
use crate::polyline::{Polyline, polyline};
use crate::scaled::ScaledMotion;

/// A motion as keyframes in its own unit, with straight lines between.
///
/// Unlike a [`CssLinear`](crate::CssLinear), they can show a motion that comes back to where it started, and hold the
/// positions themselves: a property needs no start and end of its own.
#[derive(Clone, Debug)]
pub struct Keyframes {
    line: Polyline,
}

/// The fewest keyframes that follow `motion` to within `tolerance`: a fraction, greater than 0 and less than ½, of the
/// farthest that it ever is from its rest. For what is let go at a distance and swings about its target, that is its way.
///
/// # Errors
/// A motion without a rest, or that never moves; see [`ExportError`].
pub fn keyframes(motion: &dyn Motion, tolerance: f64) -> Result<Keyframes, ExportError> {
    let course = ScaledMotion::own(motion, tolerance)?;
    Ok(Keyframes { line: polyline(&course, false)? })
}

impl Keyframes {
    /// Time in seconds and position of each.
    #[must_use]
    pub fn points(&self) -> Vec<(f64, f64)> {
        let seconds = 0.001 * self.duration_ms();
        self.line.stops.iter().map(|stop| (stop.at * seconds, stop.value.value())).collect()
    }

    /// In milliseconds: from here on the motion stays within the tolerance of its rest.
    #[must_use]
    pub fn duration_ms(&self) -> f64 {
        self.line.duration.value()
    }

    /// The largest distance from the motion at any time, in its own unit.
    #[must_use]
    pub const fn error(&self) -> f64 {
        self.line.error
    }

    /// What was allowed, in its own unit: the tolerance times the farthest that the motion ever is from its rest.
    #[must_use]
    pub const fn tolerance(&self) -> f64 {
        self.line.tolerance
    }

    /// `@keyframes name { … }`, for a declaration such as `transform: translateX({}px)`, where `{}` stands for the
    /// position.
    ///
    /// # Errors
    /// A name that CSS does not take, or a declaration of another form.
    pub fn css(&self, name: &str, declaration: &str) -> Result<String, ExportError> {
        let declaration = Declaration::parse(declaration)?;
        check_name(name)?;
        let mut css = format!("@keyframes {name} {{\n");
        for (percent, value) in self.stops() {
            let (percent, property) = (percent.css(), declaration.property);
            css += &format!("  {percent}% {{ {property}: {} }}\n", declaration.value(&value.css()));
        }
        css += "}";
        Ok(css)
    }

    /// `animation: name 893ms linear both;` for the element that [`css`](Self::css) is to move. `linear` is part of it:
    /// CSS would ease every line otherwise.
    ///
    /// # Errors
    /// A name that CSS does not take.
    pub fn animation(&self, name: &str) -> Result<String, ExportError> {
        check_name(name)?;
        Ok(format!("animation: {name} {}ms linear both;", self.line.duration.css()))
    }

    /// In percent, and in the motion's unit.
    pub(crate) fn stops(&self) -> impl Iterator<Item = (Decimal, Decimal)> + '_ {
        self.line.stops.iter().map(|stop| (stop.percent.unwrap_or(Decimal::ZERO), stop.value))
    }

    /// In milliseconds.
    pub(crate) const fn duration(&self) -> Decimal {
        self.line.duration
    }
}

/// Whether CSS takes a name for keyframes: an identifier (here without escapes) that means nothing else.
fn check_name(name: &str) -> Result<(), ExportError> {
    const KEYWORDS: [&str; 6] = ["none", "initial", "inherit", "unset", "revert", "revert-layer"];
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_' || !c.is_ascii();
    let begins = name.strip_prefix('-').unwrap_or(name).starts_with(|c: char| is_part(c) && !c.is_ascii_digit());
    let is_keyword = KEYWORDS.iter().any(|keyword| name.eq_ignore_ascii_case(keyword));
    if begins && name.chars().all(is_part) && !is_keyword { Ok(()) } else { Err(ExportError::Name) }
}
