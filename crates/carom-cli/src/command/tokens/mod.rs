//! `carom tokens`: springs, durations, easings and transitions of a design token file, as code.

mod file;
mod json5;

use std::io::{self, Write};
use std::iter;
use std::path::PathBuf;

use carom::{Spring, State};
use carom_dialect::Dialect;
use carom_export::css_linear;
use clap::ValueEnum;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::files::{called, open, read_text};
use crate::motion_args::finite;
use crate::number::digits;
use crate::output::{printable, write_json};
use file::{Fault, Named, Token, Tokens, Transition, extend, read};

pub(crate) use file::seconds;

/// Write the springs, durations, easings and transitions of a design token file (DTCG) as code
///
/// The file is JSON or JSON5. A token is a spring if its $type, or the $type of a group around it, is "spring". A token without a type is a
/// spring if its $value is {duration, bounce}, {stiffness, damping, mass} or {response, dampingRatio}. Times are seconds, or a DTCG
/// duration. With --to json the file is copied, and each spring gets its numbers and a CSS linear() in $extensions. Other tokens stay as
/// they are. Code leaves other tokens out, and a note says which.
#[expect(clippy::doc_markdown, reason = "help texts have no code marks")]
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  carom tokens motion.tokens.json --to css
  carom tokens motion.tokens.json --to swiftui --digits 4
  carom tokens - --to json < motion.tokens.json")]
pub(crate) struct Arguments {
    /// The design tokens; `-` reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The code to write
    #[arg(long, value_enum)]
    to: Format,
    /// Largest error of linear(), as a fraction of the travel
    #[arg(long, value_name = "FRACTION", default_value_t = carom_export::DEFAULT_TOLERANCE, value_parser = finite, allow_hyphen_values = true)]
    tolerance: f64,
    /// Significant digits in code
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=17))]
    #[arg(allow_hyphen_values = true)]
    digits: u8,
}

/// A file of more MiB is refused.
const MOST: u64 = 64;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    #[value(name = "swiftui")]
    SwiftUi,
    Compose,
    Flutter,
    Motion,
    Css,
    Json,
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let name = called(&self.file);
        let text = read_text(&self.file, open(&self.file)?, MOST)?;
        let read_json5 = |error| serde_json::from_str(&json5::to_json(&text)).map_err(|_| error);
        let root = serde_json::from_str(&text).or_else(read_json5);
        let mut root: Value = root.map_err(|error| Failure::Input(format!("{name}: {error}")))?;
        let fault = |(path, reason): Fault| Failure::Input(format!("{name}: `{path}`: {reason}"));
        let Tokens { motion: tokens, others } = read(&root).map_err(fault)?;
        let mut output = io::stdout().lock();
        if self.to == Format::Json {
            for Named { path, token } in &tokens {
                if let Token::Spring(spring) = token {
                    let numbers = self.extension(spring).map_err(|reason| fault((path.join("."), reason)))?;
                    extend(&mut root, path, numbers);
                }
            }
            return Ok(write_json(&root, &mut output)?);
        }
        let kinds = others.iter().map(|(kind, (count, first))| match count {
            1 => format!("{first} ({kind})"),
            _ => format!("{count} of type {kind}, such as {first}"),
        });
        let left_out = kinds.collect::<Vec<_>>().join("; ");
        if tokens.is_empty() {
            let what = if left_out.is_empty() { "it has no tokens".to_owned() } else { format!("it has {left_out}") };
            let expected = "no token is a spring, a duration, a cubicBezier or a transition";
            return Err(Failure::Input(printable(&format!("{name}: {expected}: {what}"))));
        }
        if !left_out.is_empty() {
            writeln!(io::stderr(), "note: left out: {}", printable(&left_out))?;
        }
        let code = self.code(&tokens).map_err(fault)?;
        Ok(output.write_all(code.as_bytes())?)
    }

    /// The numbers of a spring for `$extensions`.
    fn extension(&self, spring: &Spring) -> Result<Value, String> {
        let linear = css_linear(&spring.motion(State::at_rest(0.0), 1.0), self.tolerance).map_err(|e| e.to_string())?;
        let Spring { mass, stiffness, damping } = *spring;
        // We write 15 digits, so that a bounce of 0.2 isn't written as 0.20000000000000004.
        let tidy = |value: f64| digits(value, 15).parse().unwrap_or(value);
        Ok(json!({
            "mass": mass, "stiffness": tidy(stiffness), "damping": tidy(damping), "response": tidy(spring.response()),
            "dampingRatio": tidy(spring.damping_ratio()), "bounce": tidy(spring.bounce()),
            "linear": linear.to_string(), "durationMs": linear.duration_ms(),
        }))
    }

    /// A whole file of code.
    fn code(&self, tokens: &[Named]) -> Result<String, Fault> {
        let (before, after) = match self.to {
            Format::SwiftUi => ("import SwiftUI\n\nenum MotionTokens {\n", "}\n"),
            Format::Compose => (
                "import androidx.compose.animation.core.*\n\n\
                 object MotionTokens {\n",
                "}\n",
            ),
            Format::Flutter => (
                "import 'package:flutter/animation.dart';\nimport 'package:flutter/physics.dart';\n\nabstract final class MotionTokens {\n",
                "}\n",
            ),
            Format::Css => (":root {\n", "}\n"),
            Format::Motion | Format::Json => ("", ""),
        };
        let mut code = before.to_owned();
        let mut names: Vec<(String, String)> = Vec::new();
        for Named { path, token } in tokens {
            let place = path.join(".");
            let name = if self.to == Format::Css { property(path) } else { identifier(path) };
            code += &self.line(&name, token).map_err(|reason| (place.clone(), reason))?;
            let has_duration = self.to == Format::Css && matches!(token, Token::Spring(_));
            let duration = has_duration.then(|| format!("{name}-duration"));
            for name in iter::once(name).chain(duration) {
                if let Some((_, other)) = names.iter().find(|(known, _)| *known == name) {
                    return Err((place, format!("its name in code is `{name}`, which is also that of {other}")));
                }
                names.push((name, place.clone()));
            }
        }
        Ok(code + after)
    }

    /// The declaration of one token.
    fn line(&self, name: &str, token: &Token) -> Result<String, String> {
        let count = usize::from(self.digits);
        let expression = |dialect: &str, spring: &Spring| {
            let dialect = Dialect::from_spring(dialect, spring).map_err(|error| error.to_string())?;
            Ok::<_, String>(format!("{:.count$}", dialect.code()))
        };
        let four = |curve: &[f64; 4], end: &str| curve.map(|number| digits(number, count) + end).join(", ");
        let ms = |seconds: f64| digits(1000.0 * seconds, 6);
        let micros = |seconds: f64| format!("Duration(microseconds: {:.0})", 1e6 * seconds);
        Ok(match (self.to, token) {
            (Format::SwiftUi, Token::Easing([x1, y1, x2, y2])) => {
                let point = |x: &f64, y: &f64| format!("UnitPoint(x: {}, y: {})", digits(*x, count), digits(*y, count));
                let [start, end] = [point(x1, y1), point(x2, y2)];
                format!(
                    "    static let {name} = UnitCurve.bezier(startControlPoint: {start}, endControlPoint: {end})\n"
                )
            }
            (Format::SwiftUi, Token::Transition(Transition { duration, delay, easing })) => {
                let delay = if *delay > 0.0 { format!(".delay({})", digits(*delay, count)) } else { String::new() };
                let (curve, time) = (four(easing, ""), digits(*duration, count));
                format!("    static let {name} = Animation.timingCurve({curve}, duration: {time}){delay}\n")
            }
            (Format::Compose, Token::Easing(curve)) => {
                format!("    val {name} = CubicBezierEasing({})\n", four(curve, "f"))
            }
            (Format::Compose, Token::Transition(Transition { duration, delay, easing })) => {
                let (curve, time, delay) = (four(easing, "f"), 1000.0 * duration, 1000.0 * delay);
                format!(
                    "    fun <T> {name}(): TweenSpec<T> = tween({time:.0}, {delay:.0}, CubicBezierEasing({curve}))\n"
                )
            }
            (Format::Flutter, Token::Easing(curve)) => format!("  static const {name} = Cubic({});\n", four(curve, "")),
            (Format::Flutter, Token::Transition(Transition { duration, delay, easing })) => {
                let (time, delay, curve) = (micros(*duration), micros(*delay), four(easing, ""));
                format!("  static const {name} = (duration: {time}, delay: {delay}, curve: Cubic({curve}));\n")
            }
            (Format::Motion, Token::Easing(curve)) => format!("export const {name} = [{}];\n", four(curve, "")),
            (Format::Motion, Token::Transition(Transition { duration, delay, easing })) => {
                let [time, delay] = [duration, delay].map(|seconds| digits(*seconds, count));
                format!("export const {name} = {{ duration: {time}, delay: {delay}, ease: [{}] }};\n", four(easing, ""))
            }
            (Format::Css | Format::Json, Token::Easing(curve)) => {
                format!("  {name}: cubic-bezier({});\n", four(curve, ""))
            }
            (Format::Css | Format::Json, Token::Transition(Transition { duration, delay, easing })) => {
                format!("  {name}: {}ms cubic-bezier({}) {}ms;\n", ms(*duration), four(easing, ""), ms(*delay))
            }
            (Format::SwiftUi, Token::Spring(spring)) => {
                // Some springs don't have a duration and a bounce. Then write their physical constants.
                let spring = expression("swiftui", spring).or_else(|_| expression("swiftui-physical", spring))?;
                format!("    static let {name} = {spring}\n")
            }
            (Format::SwiftUi, Token::Duration(seconds)) => {
                format!("    static let {name}: TimeInterval = {}\n", digits(*seconds, count))
            }
            (Format::Compose, Token::Spring(spring)) => {
                format!("    fun <T> {name}(): SpringSpec<T> = {}\n", expression("compose", spring)?)
            }
            (Format::Compose, Token::Duration(seconds)) => {
                format!("    const val {name}Millis = {:.0}\n", 1000.0 * seconds)
            }
            (Format::Flutter, Token::Spring(spring)) => {
                format!("  static const {name} = {};\n", expression("flutter", spring)?)
            }
            (Format::Flutter, Token::Duration(seconds)) => {
                format!("  static const {name} = Duration(microseconds: {:.0});\n", 1e6 * seconds)
            }
            (Format::Motion, Token::Spring(spring)) => {
                format!("export const {name} = {};\n", expression("motion", spring)?)
            }
            (Format::Motion, Token::Duration(seconds)) => {
                format!("export const {name} = {}; // s\n", digits(*seconds, count))
            }
            (Format::Css | Format::Json, Token::Spring(spring)) => {
                let motion = spring.motion(State::at_rest(0.0), 1.0);
                let linear = css_linear(&motion, self.tolerance).map_err(|error| error.to_string())?;
                let duration = digits(linear.duration_ms(), 6);
                format!("  {name}: {linear};\n  {name}-duration: {duration}ms;\n")
            }
            (Format::Css | Format::Json, Token::Duration(seconds)) => {
                format!("  {name}: {}ms;\n", digits(1000.0 * seconds, 6))
            }
        })
    }
}

/// The parts of a path that consist of letters and digits.
fn parts(path: &[String]) -> impl Iterator<Item = &str> {
    path.iter().flat_map(|name| name.split(|c: char| !c.is_alphanumeric())).filter(|part| !part.is_empty())
}

/// A CSS custom property: `--motion-spring-fast`.
fn property(path: &[String]) -> String {
    let mut name = "-".to_owned();
    for part in parts(path) {
        name.push('-');
        name.push_str(part);
    }
    name
}

/// An identifier in camel case: `motionSpringFast`. One word gets a suffix, which keeps it from being a keyword.
fn identifier(path: &[String]) -> String {
    let mut name = String::new();
    for part in parts(path) {
        let mut letters = part.chars();
        let first = letters.next();
        if name.is_empty() {
            name.extend(first.into_iter().flat_map(char::to_lowercase));
        } else {
            name.extend(first.into_iter().flat_map(char::to_uppercase));
        }
        name.push_str(letters.as_str());
    }
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        name.insert(0, '_');
    }
    if parts(path).count() == 1 { name + "Token" } else { name }
}
