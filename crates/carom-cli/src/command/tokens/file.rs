//! `carom tokens`: springs and durations of a design token file, as code.

use std::fmt::{self, Write as _};
use std::io::{self, Write};
use std::{fs, iter};

use carom::{Spring, State};
use carom_dialect::Dialect;
use carom_export::css_linear;
use clap::ValueEnum;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::failure::Failure;
use crate::motion_args::finite;
use crate::number::digits;

/// Write the springs and durations of a design token file (DTCG) as code
///
/// A token is a spring if its $type, or the $type of a group around it, is "spring". A token without a type is a spring
/// if its $value is one of these: {duration, bounce}, {stiffness, damping, mass} or {response, dampingRatio}. Its times
/// are seconds, or a DTCG duration. With --to json the file is copied, and each spring gets its numbers and a CSS
/// linear() in
/// $extensions; other tokens stay as they are. Code leaves them out.
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
    file: String,
    /// The code to write
    #[arg(long, value_enum)]
    to: Format,
    /// Largest error of linear(), as a fraction of the travel
    #[arg(long, value_name = "FRACTION", default_value = "0.005", value_parser = finite, allow_hyphen_values = true)]
    tolerance: f64,
    /// Significant digits in code
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=17))]
    #[arg(allow_hyphen_values = true)]
    digits: u8,
}

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

/// A JSON value whose objects keep the order of their members.
#[derive(Clone, Debug)]
enum Node {
    Object(Vec<(String, Self)>),
    Array(Vec<Self>),
    Other(serde_json::Value),
}

impl Node {
    fn member(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Object(members) => members.iter().find(|(known, _)| known == name).map(|(_, value)| value),
            _ => None,
        }
    }

    fn text(&self) -> Option<&str> {
        match self {
            Self::Other(value) => value.as_str(),
            _ => None,
        }
    }

    fn number(&self) -> Option<f64> {
        match self {
            Self::Other(value) => value.as_f64(),
            _ => None,
        }
    }
}

impl From<serde_json::Value> for Node {
    fn from(value: serde_json::Value) -> Self {
        match value {
            serde_json::Value::Object(members) => {
                Self::Object(members.into_iter().map(|(name, value)| (name, value.into())).collect())
            }
            serde_json::Value::Array(items) => Self::Array(items.into_iter().map(Self::from).collect()),
            other => Self::Other(other),
        }
    }
}

impl Serialize for Node {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Object(members) => serializer.collect_map(members.iter().map(|(name, value)| (name, value))),
            Self::Array(items) => serializer.collect_seq(items),
            Self::Other(value) => value.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NodeVisitor;

        impl<'de> Visitor<'de> for NodeVisitor {
            type Value = Node;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a JSON value")
            }

            fn visit_bool<E>(self, value: bool) -> Result<Node, E> {
                Ok(Node::Other(value.into()))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Node, E> {
                Ok(Node::Other(value.into()))
            }

            fn visit_u64<E>(self, value: u64) -> Result<Node, E> {
                Ok(Node::Other(value.into()))
            }

            fn visit_f64<E>(self, value: f64) -> Result<Node, E> {
                Ok(Node::Other(value.into()))
            }

            fn visit_str<E>(self, value: &str) -> Result<Node, E> {
                Ok(Node::Other(value.into()))
            }

            fn visit_unit<E>(self) -> Result<Node, E> {
                Ok(Node::Other(serde_json::Value::Null))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Node, A::Error> {
                Ok(Node::Array(iter::from_fn(|| items.next_element().transpose()).collect::<Result<_, _>>()?))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Node, A::Error> {
                Ok(Node::Object(iter::from_fn(|| members.next_entry().transpose()).collect::<Result<_, _>>()?))
            }
        }

        deserializer.deserialize_any(NodeVisitor)
    }
}

/// A token that can be written.
#[derive(Clone, Copy, Debug)]
enum Token {
    Spring(Spring),
    /// Seconds.
    Duration(f64),
}

/// A token and the names of its groups and itself.
#[derive(Debug)]
struct Named {
    path: Vec<String>,
    token: Token,
}

/// The reason why a place in the file is wrong.
type Fault = (String, String);

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let is_input = self.file == "-";
        let name = if is_input { "standard input" } else { &self.file };
        let text = if is_input { io::read_to_string(io::stdin()) } else { fs::read_to_string(&self.file) };
        let text = text.map_err(|error| Failure::file(name, &error))?;
        let mut root: Node = serde_json::from_str(&text).map_err(|error| Failure::Input(format!("{name}: {error}")))?;
        let fault = |(path, reason): Fault| Failure::Input(format!("{name}: {path}: {reason}"));
        let tokens = read(&root).map_err(fault)?;
        let mut output = io::stdout().lock();
        if self.to == Format::Json {
            for Named { path, token } in &tokens {
                if let Token::Spring(spring) = token {
                    let numbers = self.extension(spring).map_err(|reason| fault((path.join("."), reason)))?;
                    extend(&mut root, path, numbers);
                }
            }
            serde_json::to_writer_pretty(&mut output, &root).map_err(io::Error::from)?;
            output.write_all(b"\n")?;
            return Ok(());
        }
        let code = self.code(&tokens).map_err(fault)?;
        Ok(output.write_all(code.as_bytes())?)
    }

    /// The numbers of a spring for `$extensions`.
    fn extension(&self, spring: &Spring) -> Result<serde_json::Value, String> {
        let linear = css_linear(&spring.motion(State::at_rest(0.0), 1.0), self.tolerance).map_err(|e| e.to_string())?;
        let Spring { mass, stiffness, damping } = *spring;
        // 15 digits are free of rounding noise: a bounce of 0.2 is written as 0.2.
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
                "import androidx.compose.animation.core.SpringSpec\nimport androidx.compose.animation.core.spring\n\n\
                 object MotionTokens {\n",
                "}\n",
            ),
            Format::Flutter => {
                ("import 'package:flutter/physics.dart';\n\nabstract final class MotionTokens {\n", "}\n")
            }
            Format::Css => (":root {\n", "}\n"),
            Format::Motion | Format::Json => ("", ""),
        };
        let mut code = before.to_owned();
        let mut names: Vec<(String, String)> = Vec::new();
        for Named { path, token } in tokens {
            let place = path.join(".");
            let name = if self.to == Format::Css { property(path) } else { identifier(path) };
            self.line(&mut code, &name, token).map_err(|reason| (place.clone(), reason))?;
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
    fn line(&self, code: &mut String, name: &str, token: &Token) -> Result<(), String> {
        let count = usize::from(self.digits);
        let expression = |dialect: &str, spring: &Spring| {
            let dialect = Dialect::from_spring(dialect, spring).map_err(|error| error.to_string())?;
            Ok::<_, String>(format!("{:.count$}", dialect.code()))
        };
        let text = match (self.to, token) {
            (Format::SwiftUi, Token::Spring(spring)) => {
                // A bounce does not hold every spring.
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
        };
        code.write_str(&text).map_err(|error| error.to_string())
    }
}

/// All springs and durations of a file, in order.
fn read(root: &Node) -> Result<Vec<Named>, Fault> {
    let mut tokens = Vec::new();
    visit(root, root, &mut Vec::new(), None, &mut tokens)?;
    Ok(tokens)
}

fn visit(
    root: &Node,
    node: &Node,
    path: &mut Vec<String>,
    inherited: Option<&str>,
    tokens: &mut Vec<Named>,
) -> Result<(), Fault> {
    let Node::Object(members) = node else { return Ok(()) };
    let kind = node.member("$type").and_then(Node::text).or(inherited);
    if let Some(value) = node.member("$value") {
        let token =
            token(root, value, kind).map_err(|(place, reason)| (format!("{}.{place}", path.join(".")), reason))?;
        tokens.extend(token.map(|token| Named { path: path.clone(), token }));
        return Ok(());
    }
    for (name, member) in members.iter().filter(|(name, _)| !name.starts_with('$')) {
        path.push(name.clone());
        visit(root, member, path, kind, tokens)?;
        path.pop();
    }
    Ok(())
}

/// The token of a value, or `None` if it is neither a spring nor a duration. The place of a fault begins at `$value`.
fn token(root: &Node, value: &Node, kind: Option<&str>) -> Result<Option<Token>, Fault> {
    let (value, kind) = resolve(root, value, kind)?;
    let fault = |(place, reason): Fault| (format!("$value{place}"), reason);
    match kind {
        Some("spring") => spring(root, value).map(|spring| Some(Token::Spring(spring))).map_err(fault),
        Some("duration") => duration(value).map(|seconds| Some(Token::Duration(seconds))).map_err(fault),
        None if is_spring(value) => spring(root, value).map(|spring| Some(Token::Spring(spring))).map_err(fault),
        _ => Ok(None),
    }
}

/// Follows references of the form `{group.token}` to the value, with the type of the last token.
fn resolve<'a>(root: &'a Node, value: &'a Node, kind: Option<&'a str>) -> Result<(&'a Node, Option<&'a str>), Fault> {
    let (mut value, mut kind) = (value, kind);
    // No file has a chain of a hundred references without a circle.
    for _ in 0..100 {
        let Some(target) = value.text().and_then(|text| text.strip_prefix('{')?.strip_suffix('}')) else {
            return Ok((value, kind));
        };
        let unknown = || ("$value".to_owned(), format!("there is no token `{}`", shortened(target)));
        let mut node = root;
        let mut inherited = None;
        for name in target.split('.') {
            node = node.member(name).ok_or_else(unknown)?;
            inherited = node.member("$type").and_then(Node::text).or(inherited);
        }
        value = node.member("$value").ok_or_else(unknown)?;
        kind = inherited.or(kind);
    }
    Err(("$value".to_owned(), "the reference leads back to itself".to_owned()))
}

fn is_spring(value: &Node) -> bool {
    let has = |name| value.member(name).is_some();
    (has("bounce") && has("duration"))
        || (has("stiffness") && has("damping"))
        || (has("response") && ratio(value).is_some())
}

/// The damping ratio under one of its names.
fn ratio(value: &Node) -> Option<(&'static str, &Node)> {
    let names = ["dampingRatio", "dampingFraction", "damping_ratio", "ratio"];
    names.into_iter().find_map(|name| Some((name, value.member(name)?)))
}

/// The spring of a `$value`. The place of a fault is empty or begins with a dot.
fn spring(root: &Node, value: &Node) -> Result<Spring, Fault> {
    let here = |reason: &str| (String::new(), reason.to_owned());
    let Node::Object(members) = value else {
        return Err(here("must be an object, as {\"duration\": 0.5, \"bounce\": 0.3}"));
    };
    let number = |name: &str, node: &Node| {
        let (node, _) = resolve(root, node, None)?;
        node.number().ok_or_else(|| (format!(".{name}"), "must be a number".to_owned()))
    };
    let seconds = |name: &str, node: &Node| {
        let (node, _) = resolve(root, node, None)?;
        node.number().map_or_else(|| duration(node), Ok).map_err(|(_, reason)| (format!(".{name}"), reason))
    };
    let optional = |name: &str| value.member(name).map(|node| number(name, node)).transpose();
    let names: &[&str];
    let (dialect, fields): (&str, Vec<(&str, f64)>) = if let Some(stiffness) = value.member("stiffness") {
        names = &["stiffness", "damping", "mass"];
        let damping = optional("damping")?.ok_or_else(|| here("`damping` is missing beside `stiffness`"))?;
        let mass = optional("mass")?.unwrap_or(1.0);
        ("flutter", vec![("stiffness", number("stiffness", stiffness)?), ("damping", damping), ("mass", mass)])
    } else if let Some(response) = value.member("response") {
        let (name, node) = ratio(value).ok_or_else(|| here("`dampingRatio` is missing beside `response`"))?;
        names = &["response", "dampingRatio", "dampingFraction", "damping_ratio", "ratio"];
        ("swiftui-response", vec![("response", seconds("response", response)?), ("damping_ratio", number(name, node)?)])
    } else if let Some(time) = value.member("duration") {
        names = &["duration", "bounce"];
        ("swiftui", vec![("duration", seconds("duration", time)?), ("bounce", optional("bounce")?.unwrap_or(0.0))])
    } else {
        return Err(here(
            "must have `duration` and `bounce`, `stiffness` and `damping`, or `response` and `dampingRatio`",
        ));
    };
    if let Some((unknown, _)) = members.iter().find(|(name, _)| !names.contains(&name.as_str())) {
        return Err((format!(".{}", shortened(unknown)), format!("does not go with `{}`", names[0])));
    }
    match Dialect::from_fields(dialect, fields) {
        Ok(dialect) => Ok(dialect.spring()),
        Err(error) => Err(here(&error.to_string())),
    }
}

/// Seconds of a DTCG duration: `{"value": 200, "unit": "ms"}`, or "200ms" as in older files.
fn duration(value: &Node) -> Result<f64, Fault> {
    let parts = match value.text() {
        Some(text) => {
            let seconds = seconds(text).map_err(|reason| (String::new(), reason))?;
            Some((seconds, "s"))
        }
        None => value
            .member("value")
            .and_then(Node::number)
            .and_then(|number| Some((number, value.member("unit").and_then(Node::text)?))),
    };
    match parts {
        Some((number, "ms")) if number >= 0.0 && number.is_finite() => Ok(number / 1000.0),
        Some((number, "s")) if number >= 0.0 && number.is_finite() => Ok(number),
        _ => Err((String::new(), "must be a duration, as {\"value\": 200, \"unit\": \"ms\"} or \"200ms\"".to_owned())),
    }
}

/// Seconds of a text such as "800ms" or "0.8s".
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    let unit = text.trim_start_matches(|c: char| c.is_ascii_digit() || "+-.eE".contains(c));
    let number = text.strip_suffix(unit).and_then(|number| number.parse::<f64>().ok());
    let divisor = match unit {
        "ms" => Some(1000.0),
        "s" => Some(1.0),
        _ => None,
    };
    let seconds = number.zip(divisor).map(|(number, divisor)| number / divisor);
    let seconds = seconds.filter(|seconds| *seconds >= 0.0 && seconds.is_finite());
    seconds.ok_or_else(|| "must be a duration, as \"200ms\" or \"0.2s\"".to_owned())
}

/// Adds the numbers of a spring to its token's `$extensions`, in place of the numbers of an earlier run.
fn extend(root: &mut Node, path: &[String], numbers: serde_json::Value) {
    const KEY: &str = "carom";
    let mut node = root;
    for name in path.iter().map(String::as_str).chain(["$extensions"]) {
        let Node::Object(members) = node else { return };
        if !members.iter().any(|(known, _)| known == name) {
            members.push((name.to_owned(), Node::Object(Vec::new())));
        }
        let Some((_, member)) = members.iter_mut().find(|(known, _)| known == name) else { return };
        node = member;
    }
    if let Node::Object(members) = node {
        members.retain(|(known, _)| known != KEY);
        members.push((KEY.to_owned(), numbers.into()));
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

/// At most 200 characters of a text, without control characters.
fn shortened(text: &str) -> String {
    text.chars().take(200).flat_map(char::escape_debug).collect()
}
