//! Design tokens (DTCG) as JSON: the springs, durations, easings and transitions in a file, and the numbers that are added to it.

use std::collections::BTreeMap;

use carom::Spring;
use carom_dialect::Dialect;
use serde_json::{Map, Value};

/// A token that can be written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Token {
    Spring(Spring),
    /// Seconds.
    Duration(f64),
    /// The control points of a cubic Bézier curve.
    Easing([f64; 4]),
    Transition(Transition),
}

/// A duration, a delay and a curve.
#[derive(Clone, Copy, Debug)]
pub(super) struct Transition {
    pub(super) duration: f64,
    pub(super) delay: f64,
    pub(super) easing: [f64; 4],
}

/// A token with its path: the names of its groups, and then its own name.
#[derive(Debug)]
pub(super) struct Named {
    pub(super) path: Vec<String>,
    pub(super) token: Token,
}

/// A place in the file, and the error there.
pub(super) type Fault = (String, String);

/// The tokens of a file, in order.
#[derive(Debug, Default)]
pub(super) struct Tokens {
    pub(super) motion: Vec<Named>,
    /// All other tokens: how many there are of each type, and the first one.
    pub(super) others: BTreeMap<String, (usize, String)>,
}

pub(super) fn read(root: &Value) -> Result<Tokens, Fault> {
    let mut tokens = Tokens::default();
    visit(root, root, &mut Vec::new(), None, &mut tokens)?;
    Ok(tokens)
}

fn visit(
    root: &Value,
    node: &Value,
    path: &mut Vec<String>,
    inherited: Option<&str>,
    tokens: &mut Tokens,
) -> Result<(), Fault> {
    let Value::Object(members) = node else { return Ok(()) };
    let kind = type_of(node).or(inherited);
    if let Some(value) = value_of(node) {
        let token =
            token(root, value, kind).map_err(|(place, reason)| (format!("{}.{place}", path.join(".")), reason))?;
        match token {
            Some(token) => tokens.motion.push(Named { path: path.clone(), token }),
            None => {
                let others = tokens.others.entry(kind.unwrap_or("no type").to_owned());
                others.or_insert_with(|| (0, path.join("."))).0 += 1;
            }
        }
        return Ok(());
    }
    for (name, member) in members.iter().filter(|(name, _)| !name.starts_with('$')) {
        path.push(name.clone());
        visit(root, member, path, kind, tokens)?;
        path.pop();
    }
    Ok(())
}

/// The type of a token or a group. Files from before the standard write it without a dollar.
fn type_of(node: &Value) -> Option<&str> {
    node.get("$type").or_else(|| node.get("type").filter(|_| node.get("value").is_some())).and_then(Value::as_str)
}

/// The value of a token, or `None` if it is a group.
fn value_of(node: &Value) -> Option<&Value> {
    node.get("$value").or_else(|| type_of(node).and_then(|_| node.get("value")))
}

/// The token of a value, or `None` if the token isn't about motion. The place of a fault begins at `$value`.
fn token(root: &Value, value: &Value, kind: Option<&str>) -> Result<Option<Token>, Fault> {
    let (value, kind) = resolve(root, value, kind)?;
    let fault = |(place, reason): Fault| (format!("$value{place}"), reason);
    match kind {
        Some("spring") => spring(root, value).map(|spring| Some(Token::Spring(spring))).map_err(fault),
        Some("duration" | "time") => duration(value).map(|seconds| Some(Token::Duration(seconds))).map_err(fault),
        // Stepped easings aren't curves, so leave them out.
        Some("cubicBezier") if value.as_str().is_some_and(|text| text.starts_with("step")) => Ok(None),
        Some("cubicBezier") => easing(root, value).map(|curve| Some(Token::Easing(curve))).map_err(fault),
        Some("transition") => transition(root, value).map(|it| Some(Token::Transition(it))).map_err(fault),
        None if is_spring(value) => spring(root, value).map(|spring| Some(Token::Spring(spring))).map_err(fault),
        _ => Ok(None),
    }
}

/// Follows references of the form `{group.token}` to the value, with the type of the last token.
fn resolve<'a>(
    root: &'a Value,
    value: &'a Value,
    kind: Option<&'a str>,
) -> Result<(&'a Value, Option<&'a str>), Fault> {
    let (mut value, mut kind) = (value, kind);
    // After a hundred references we assume that they form a circle.
    for _ in 0..100 {
        let Some(target) = value.as_str().and_then(|text| text.strip_prefix('{')?.strip_suffix('}')) else {
            return Ok((value, kind));
        };
        let unknown = || ("$value".to_owned(), format!("there is no token `{target}`"));
        let mut node = root;
        let mut inherited = None;
        for name in target.split('.') {
            node = node.get(name).ok_or_else(unknown)?;
            inherited = type_of(node).or(inherited);
        }
        value = value_of(node).ok_or_else(unknown)?;
        kind = inherited.or(kind);
    }
    Err(("$value".to_owned(), "the reference leads back to itself".to_owned()))
}

fn is_spring(value: &Value) -> bool {
    let has = |name| value.get(name).is_some();
    (has("bounce") && has("duration"))
        || (has("stiffness") && has("damping"))
        || (has("response") && ratio(value).is_some())
}

/// The damping ratio under one of its names.
fn ratio(value: &Value) -> Option<(&'static str, &Value)> {
    let names = ["dampingRatio", "dampingFraction", "damping_ratio", "ratio"];
    names.into_iter().find_map(|name| Some((name, value.get(name)?)))
}

/// Reads the spring of a `$value`. In an error, a place that is empty or begins with a dot is inside this token.
fn spring(root: &Value, value: &Value) -> Result<Spring, Fault> {
    let here = |reason: &str| (String::new(), reason.to_owned());
    let Value::Object(members) = value else {
        return Err(here("must be an object, as {\"duration\": 0.5, \"bounce\": 0.3}"));
    };
    let number = |name: &str, node: &Value| {
        let (node, _) = resolve(root, node, None)?;
        node.as_f64().ok_or_else(|| (format!(".{name}"), "must be a number".to_owned()))
    };
    let seconds = |name: &str, node: &Value| {
        let (node, _) = resolve(root, node, None)?;
        node.as_f64().map_or_else(|| duration(node), Ok).map_err(|(_, reason)| (format!(".{name}"), reason))
    };
    let optional = |name: &str| value.get(name).map(|node| number(name, node)).transpose();
    let names: &[&str];
    let (dialect, fields): (&str, Vec<(&str, f64)>) = if let Some(stiffness) = value.get("stiffness") {
        names = &["stiffness", "damping", "mass"];
        let damping = optional("damping")?.ok_or_else(|| here("`damping` is missing beside `stiffness`"))?;
        let mass = optional("mass")?.unwrap_or(1.0);
        ("flutter", vec![("stiffness", number("stiffness", stiffness)?), ("damping", damping), ("mass", mass)])
    } else if let Some(response) = value.get("response") {
        let (name, node) = ratio(value).ok_or_else(|| here("`dampingRatio` is missing beside `response`"))?;
        names = &["response", "dampingRatio", "dampingFraction", "damping_ratio", "ratio"];
        ("swiftui-response", vec![("response", seconds("response", response)?), ("damping_ratio", number(name, node)?)])
    } else if let Some(time) = value.get("duration") {
        names = &["duration", "bounce"];
        ("swiftui", vec![("duration", seconds("duration", time)?), ("bounce", optional("bounce")?.unwrap_or(0.0))])
    } else {
        return Err(here(
            "must have `duration` and `bounce`, `stiffness` and `damping`, or `response` and `dampingRatio`",
        ));
    };
    if let Some((unknown, _)) = members.iter().find(|(name, _)| !names.contains(&name.as_str())) {
        return Err((format!(".{unknown}"), format!("does not go with `{}`", names[0])));
    }
    match Dialect::from_fields(dialect, fields) {
        Ok(dialect) => Ok(dialect.spring()),
        Err(error) => Err(here(&error.to_string())),
    }
}

/// Seconds of a DTCG duration: `{"value": 200, "unit": "ms"}`, or "200ms" as in older files.
fn duration(value: &Value) -> Result<f64, Fault> {
    let parts = match value.as_str() {
        Some(text) => {
            let seconds = seconds(text).map_err(|reason| (String::new(), reason))?;
            Some((seconds, "s"))
        }
        None => value
            .get("value")
            .and_then(Value::as_f64)
            .and_then(|number| Some((number, value.get("unit").and_then(Value::as_str)?))),
    };
    match parts {
        Some((number, "ms")) if number >= 0.0 && number.is_finite() => Ok(number / 1000.0),
        Some((number, "s")) if number >= 0.0 && number.is_finite() => Ok(number),
        _ => Err((String::new(), "must be a duration, as {\"value\": 200, \"unit\": \"ms\"} or \"200ms\"".to_owned())),
    }
}

/// The control points of a curve: `[0.2, 0, 0, 1]`, or as in CSS `cubic-bezier(0.2, 0, 0, 1)` or `ease-in`. The times of both
/// points are from 0 to 1.
fn easing(root: &Value, value: &Value) -> Result<[f64; 4], Fault> {
    const NAMES: [(&str, [f64; 4]); 5] = [
        ("linear", [0.0, 0.0, 1.0, 1.0]),
        ("ease", [0.25, 0.1, 0.25, 1.0]),
        ("ease-in", [0.42, 0.0, 1.0, 1.0]),
        ("ease-out", [0.0, 0.0, 0.58, 1.0]),
        ("ease-in-out", [0.42, 0.0, 0.58, 1.0]),
    ];
    let (value, _) = resolve(root, value, None)?;
    let text = value.as_str().unwrap_or_default().trim();
    if let Some((_, curve)) = NAMES.iter().find(|(name, _)| *name == text) {
        return Ok(*curve);
    }
    let written = text.strip_prefix("cubic-bezier(").and_then(|rest| rest.strip_suffix(')')).unwrap_or_default();
    let written = written.split(',').filter_map(|number| number.trim().parse().ok());
    let numbers: Vec<f64> = value.as_array().into_iter().flatten().filter_map(Value::as_f64).chain(written).collect();
    match *numbers.as_slice() {
        [x1, y1, x2, y2] if [x1, x2].iter().all(|x| (0.0..=1.0).contains(x)) => Ok([x1, y1, x2, y2]),
        _ => {
            let reason = "must be four numbers, as [0.2, 0, 0, 1], whose first and third are from 0 to 1";
            Err((String::new(), reason.to_owned()))
        }
    }
}

fn transition(root: &Value, value: &Value) -> Result<Transition, Fault> {
    let time = |name: &str| {
        value.get(name).map_or(Ok(0.0), |node| {
            let (node, _) = resolve(root, node, None)?;
            duration(node).map_err(|(_, reason)| (format!(".{name}"), reason))
        })
    };
    let linear = [0.0, 0.0, 1.0, 1.0];
    let curve = value.get("timingFunction").map_or(Ok(linear), |curve| easing(root, curve));
    let easing = curve.map_err(|(_, reason)| (".timingFunction".to_owned(), reason))?;
    if value.get("duration").is_none() {
        return Err((String::new(), "must have `duration`, and may have `delay` and `timingFunction`".to_owned()));
    }
    Ok(Transition { duration: time("duration")?, delay: time("delay")?, easing })
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
pub(super) fn extend(root: &mut Value, path: &[String], numbers: Value) {
    let mut node = root;
    for name in path.iter().map(String::as_str).chain(["$extensions"]) {
        let Value::Object(members) = node else { return };
        node = members.entry(name).or_insert_with(|| Map::new().into());
    }
    if let Value::Object(members) = node {
        members.insert("carom".to_owned(), numbers);
    }
}
