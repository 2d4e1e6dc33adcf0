//! Design tokens (DTCG) as JSON: the springs and durations in a file, and the numbers that are added to it.

use std::fmt;
use std::iter;

use carom::Spring;
use carom_dialect::Dialect;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

/// A JSON value whose objects keep the order of their members.
#[derive(Clone, Debug)]
pub(super) enum Node {
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
pub(super) enum Token {
    Spring(Spring),
    /// Seconds.
    Duration(f64),
}

/// A token and the names of its groups and itself.
#[derive(Debug)]
pub(super) struct Named {
    pub(super) path: Vec<String>,
    pub(super) token: Token,
}

/// A place in the file, and the error there.
pub(super) type Fault = (String, String);

/// All springs and durations of a file, in order.
pub(super) fn read(root: &Node) -> Result<Vec<Named>, Fault> {
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
pub(super) fn extend(root: &mut Node, path: &[String], numbers: serde_json::Value) {
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

/// At most 200 characters of a text, without control characters.
fn shortened(text: &str) -> String {
    text.chars().take(200).flat_map(char::escape_debug).collect()
}
