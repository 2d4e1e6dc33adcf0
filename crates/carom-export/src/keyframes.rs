//! Motions as straight lines in their own unit, and as CSS `@keyframes`.

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
/// Unlike a [`CssLinear`](crate::CssLinear), keyframes can show a motion that returns to its start. They contain the
/// positions themselves, so you don't have to set the property's start and end elsewhere.
#[derive(Clone, Debug)]
pub struct Keyframes {
    pub(crate) line: Polyline,
}

/// Returns the fewest keyframes that follow `motion` to within `tolerance`, a fraction between 0 and ½ of its largest
/// distance from its rest.
///
/// # Errors
/// The motion never comes to rest, or never moves (see [`ExportError`]).
pub fn keyframes(motion: &dyn Motion, tolerance: f64) -> Result<Keyframes, ExportError> {
    let course = ScaledMotion::own(motion, tolerance)?;
    Ok(Keyframes { line: polyline(&course)? })
}

impl Keyframes {
    /// Returns the time in seconds and the position of each keyframe.
    #[must_use]
    pub fn points(&self) -> Vec<(f64, f64)> {
        let seconds = 0.001 * self.duration_ms();
        self.line.stops.iter().map(|stop| (stop.at * seconds, stop.value.value())).collect()
    }

    /// Returns the duration in milliseconds. After it, the motion stays near its rest, within half of the tolerance.
    #[must_use]
    pub fn duration_ms(&self) -> f64 {
        self.line.duration.value()
    }

    /// Returns the largest distance between the curve and the motion at any time, in the motion's own unit.
    #[must_use]
    pub const fn error(&self) -> f64 {
        self.line.error
    }

    /// Returns the allowed distance, in the motion's own unit: the tolerance times its largest distance from its rest.
    #[must_use]
    pub const fn tolerance(&self) -> f64 {
        self.line.tolerance
    }

    /// Returns the rule `@keyframes name { … }`, for a declaration such as `transform: translateX({}px)`, where the position replaces `{}`.
    ///
    /// # Errors
    /// The name isn't valid in CSS, or the declaration has another form.
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

    /// Returns the declaration `animation: name 893ms linear both;` for the element that [`css`](Self::css) moves. Without
    /// `linear`, CSS would ease every line.
    ///
    /// # Errors
    /// The name isn't valid in CSS.
    pub fn animation(&self, name: &str) -> Result<String, ExportError> {
        check_name(name)?;
        Ok(format!("animation: {name} {}ms linear both;", self.line.duration.css()))
    }

    /// Returns the stops: the time in percent, and the position in the motion's unit.
    pub(crate) fn stops(&self) -> impl Iterator<Item = (Decimal, Decimal)> + '_ {
        self.line.stops.iter().map(|stop| (stop.percent, stop.value))
    }
}

/// Returns whether a name is valid for keyframes in CSS. It has to be an identifier (here without escapes) that isn't a keyword.
fn check_name(name: &str) -> Result<(), ExportError> {
    const KEYWORDS: [&str; 6] = ["none", "initial", "inherit", "unset", "revert", "revert-layer"];
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_' || !c.is_ascii();
    let begins = name.strip_prefix('-').unwrap_or(name).starts_with(|c: char| is_part(c) && !c.is_ascii_digit());
    let is_keyword = KEYWORDS.iter().any(|keyword| name.eq_ignore_ascii_case(keyword));
    if begins && name.chars().all(is_part) && !is_keyword { Ok(()) } else { Err(ExportError::Name) }
}
