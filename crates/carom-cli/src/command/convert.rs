//! `carom convert`: a spring in the parameters of every toolkit.

use std::ffi::OsString;
use std::io::{self, Write};

use carom::Spring;
use carom_dialect::{Dialect, DialectError, Field, YES_OR_NO};
use carom_spec::{Law, Spec};
use clap::builder::PossibleValuesParser;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::failure::Failure;
use crate::motion_args::{OWN_VELOCITY, finite, from_spec, in_flags};
use crate::number::digits;

/// Write a spring in the parameters of other toolkits, with the line of code to paste
///
/// The spring is given by a dialect with its parameters (others have their defaults) or one of its presets, as `spring`
/// with the flags of the other commands, or as a spec. A dialect that cannot express the spring prints the reason.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  carom convert 'origami tension=40 friction=7' --to all
  carom convert 'swiftui duration=0.5 bounce=0.3' --to flutter,compose
  carom convert react-spring wobbly --to motion --json
  carom convert spring --response 0.35 --damping-ratio 0.8 --velocity 1200 --target 300
  carom convert niri damping-ratio=1 stiffness=800 epsilon=0.0001 --to libadwaita
  carom convert --list")]
pub(crate) struct Arguments {
    /// A dialect with its parameters or a preset, or `spring` with flags
    #[arg(value_name = "SPRING")]
    words: Vec<String>,
    /// A spring as JSON or in a file, instead of a dialect
    #[arg(long, value_name = "JSON|@FILE", conflicts_with = "words")]
    spec: Option<OsString>,
    /// Only these dialects
    #[arg(long, value_name = "NAME|all", value_delimiter = ',', default_value = "all", value_parser = dialects())]
    to: Vec<String>,
    /// Significant digits in text and code
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=17))]
    #[arg(allow_hyphen_values = true)]
    digits: u8,
    /// Print an object with all digits instead of text
    #[arg(long)]
    json: bool,
    /// List the dialects with their fields, defaults and presets
    #[arg(long, conflicts_with_all = ["words", "spec", "json"])]
    list: bool,
    #[command(flatten)]
    flags: Flags,
}

/// The flags of `spring`, as in the other commands.
#[derive(Debug, Serialize, clap::Args)]
#[command(next_help_heading = "Parameters, start and target of `spring`")]
struct Flags {
    /// Mass [default: 1]
    #[arg(long, value_name = "N", value_parser = finite, allow_hyphen_values = true)]
    mass: Option<f64>,
    /// Stiffness
    #[arg(long, value_name = "N", value_parser = finite, allow_hyphen_values = true)]
    stiffness: Option<f64>,
    /// Damping
    #[arg(long, value_name = "N", value_parser = finite, allow_hyphen_values = true)]
    damping: Option<f64>,
    /// Period of the undamped spring, s
    #[arg(long, value_name = "N", value_parser = finite, allow_hyphen_values = true)]
    response: Option<f64>,
    /// 1 is critical, less bounces
    #[arg(long, value_name = "N", value_parser = finite, allow_hyphen_values = true)]
    damping_ratio: Option<f64>,
    /// As in SwiftUI, with --bounce, s
    #[arg(long, value_name = "N", value_parser = finite, allow_hyphen_values = true)]
    duration: Option<f64>,
    /// As in SwiftUI, -1 to 1
    #[arg(long, value_name = "N", value_parser = finite, allow_hyphen_values = true)]
    bounce: Option<f64>,
    /// Where it starts [default: 0]
    #[arg(long, value_name = "N", value_parser = finite, allow_hyphen_values = true)]
    position: Option<f64>,
    /// How fast it starts, per second: written in each dialect's unit [default: 0]
    #[arg(long, value_name = "N", value_parser = finite, allow_hyphen_values = true)]
    velocity: Option<f64>,
    /// Where it goes [default: 1]
    #[arg(long, value_name = "N", value_parser = finite, allow_hyphen_values = true)]
    target: Option<f64>,
}

fn dialects() -> PossibleValuesParser {
    PossibleValuesParser::new(std::iter::once("all").chain(Dialect::NAMES))
}

/// A spring, its initial velocity, and the displacement to its target.
struct Given {
    spring: Spring,
    velocity: f64,
    span: f64,
}

#[derive(Serialize)]
struct Report {
    spring: Numbers,
    /// Per second.
    velocity: f64,
    /// From the start to the target.
    span: f64,
    dialects: Vec<Converted>,
}

/// A spring in the three usual parametrizations.
#[derive(Serialize)]
struct Numbers {
    mass: f64,
    stiffness: f64,
    damping: f64,
    response: f64,
    damping_ratio: f64,
    bounce: f64,
}

/// The spring in a dialect: fields and code, or an error.
#[derive(Serialize)]
struct Converted {
    name: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fields: Option<Fields>,
    #[serde(skip_serializing_if = "Option::is_none")]
    velocity: Option<Velocity>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

struct Fields(Vec<Entry>);

struct Entry {
    name: &'static str,
    unit: &'static str,
    value: f64,
}

#[derive(Serialize)]
struct Velocity {
    value: f64,
    unit: &'static str,
}

impl Entry {
    fn json(&self) -> Value {
        if self.unit == YES_OR_NO { Value::from(self.value != 0.0) } else { Value::from(self.value) }
    }

    fn text(&self, count: usize) -> String {
        let name = self.name.strip_suffix("_ms").unwrap_or(self.name).replace('_', " ");
        if self.unit == YES_OR_NO {
            return format!("{name} {}", if self.value == 0.0 { "no" } else { "yes" });
        }
        let space = if self.unit.is_empty() { "" } else { " " };
        format!("{name} {}{space}{}", digits(self.value, count), self.unit)
    }
}

impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|entry| (entry.name, entry.json())))
    }
}

impl Numbers {
    fn of(spring: &Spring) -> Self {
        let Spring { mass, stiffness, damping } = *spring;
        let (response, damping_ratio) = (spring.response(), spring.damping_ratio());
        Self { mass, stiffness, damping, response, damping_ratio, bounce: spring.bounce() }
    }
}

impl Converted {
    fn of(name: &'static str, given: &Given, code_digits: usize) -> Self {
        let converted = Dialect::from_spring(name, &given.spring)
            .and_then(|dialect| Ok(dialect.release(given.velocity, given.span)?));
        let mut report = Self { name, title: None, fields: None, velocity: None, code: None, error: None };
        match converted {
            Ok((dialect, velocity)) => {
                let entry = |(field, value): (Field, f64)| Entry { name: field.name, unit: field.unit, value };
                let unit = dialect.velocity_unit().symbol();
                report.title = Some(dialect.title());
                report.fields = Some(Fields(dialect.fields().map(entry).collect()));
                report.velocity = (velocity != 0.0).then_some(Velocity { value: velocity, unit });
                report.code = Some(format!("{:.code_digits$}", dialect.code_with_velocity(velocity)));
            }
            Err(error) => report.error = Some(error.to_string()),
        }
        report
    }
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let mut output = io::stdout().lock();
        if self.list {
            return Ok(list(&mut output)?);
        }
        let given = self.given()?;
        let all = self.to.iter().any(|name| name == "all");
        let wanted = |name: &&str| all || self.to.iter().any(|to| to == name);
        let count = usize::from(self.digits);
        let code_digits = if self.json { 15 } else { count };
        let dialects: Vec<_> =
            Dialect::NAMES.into_iter().filter(wanted).map(|name| Converted::of(name, &given, code_digits)).collect();
        let failed = |dialect: &Converted| Some(format!("{}: {}", dialect.name, dialect.error.as_ref()?));
        let failure = dialects.iter().find_map(failed);
        let report =
            Report { spring: Numbers::of(&given.spring), velocity: given.velocity, span: given.span, dialects };
        if self.json {
            serde_json::to_writer_pretty(&mut output, &report).map_err(io::Error::from)?;
            output.write_all(b"\n")?;
        } else {
            print(&report, count, &mut output)?;
        }
        match failure {
            Some(reason) if !all => Err(Failure::Input(format!("the spring cannot be written for {reason}"))),
            _ => Ok(()),
        }
    }

    /// The spring in the arguments.
    fn given(&self) -> Result<Given, Failure> {
        if let Some(spec) = &self.spec {
            self.no_numbers("--spec")?;
            self.no_course()?;
            return of_spec(&from_spec(spec)?.spec);
        }
        let text = self.words.join(" ");
        let mut words = text.split_whitespace();
        match words.next() {
            None => Err(Failure::Usage(
                "convert takes a spring: a dialect with its parameters, as in\n  carom convert 'origami tension=40 \
                 friction=7'\nor `spring` with flags, or --spec (`carom convert --list` names the dialects)"
                    .to_owned(),
            )),
            Some("spring") => self.of_flags(words),
            Some(_) => {
                self.no_numbers("a dialect")?;
                let dialect = Dialect::parse(&text).map_err(|error| usage(&error))?;
                let Flags { position, velocity, target, .. } = self.flags;
                let span = target.unwrap_or(1.0) - position.unwrap_or(0.0);
                if dialect.own_velocity() != 0.0 && velocity.is_some() {
                    return Err(Failure::Usage(OWN_VELOCITY.to_owned()));
                }
                let velocity = velocity.unwrap_or(dialect.own_velocity() * span);
                Ok(Given { spring: dialect.spring(), velocity, span })
            }
        }
    }

    /// Checks that no flag gives a spring beside `other`, which gives one too.
    fn no_numbers(&self, other: &str) -> Result<(), Failure> {
        let Flags { mass, stiffness, damping, response, damping_ratio, duration, bounce, .. } = self.flags;
        let numbers = [
            ("mass", mass),
            ("stiffness", stiffness),
            ("damping", damping),
            ("response", response),
            ("damping-ratio", damping_ratio),
            ("duration", duration),
            ("bounce", bounce),
        ];
        match numbers.iter().find(|(_, value)| value.is_some()) {
            Some((name, _)) => Err(Failure::Usage(format!(
                "--{name} goes with `spring`, and not with {other}, whose parameters are written as field=value"
            ))),
            None => Ok(()),
        }
    }

    /// Checks that no flag gives a start or a target beside a spec, which contains them.
    fn no_course(&self) -> Result<(), Failure> {
        let Flags { position, velocity, target, .. } = self.flags;
        let course = [("position", position), ("velocity", velocity), ("target", target)];
        match course.iter().find(|(_, value)| value.is_some()) {
            Some((name, _)) => Err(Failure::Usage(format!("--{name} does not go with --spec, which contains its own"))),
            None => Ok(()),
        }
    }

    /// `spring` with flags, or with the same parameters as field=value.
    fn of_flags<'a>(&self, words: impl Iterator<Item = &'a str>) -> Result<Given, Failure> {
        let mut json = Map::new();
        json.insert("law".to_owned(), "spring".into());
        json.insert("target".to_owned(), 1.0.into());
        for word in words {
            let parsed = word.split_once('=').and_then(|(name, text)| Some((name, finite(text).ok()?)));
            let (name, value) = parsed.ok_or_else(|| {
                Failure::Usage(format!("`{word}` is no parameter of a spring; write parameters as response=0.35"))
            })?;
            json.insert(name.to_owned(), value.into());
        }
        let flags = serde_json::to_value(&self.flags).unwrap_or_default();
        for (name, value) in flags.as_object().into_iter().flatten().filter(|(_, value)| !value.is_null()) {
            json.insert(name.clone(), value.clone());
        }
        let spec = Spec::from_json(&Value::Object(json).to_string());
        of_spec(&spec.map_err(|error| Failure::Usage(in_flags("spring", &error)))?)
    }
}

fn of_spec(spec: &Spec) -> Result<Given, Failure> {
    match spec.law {
        Law::Spring(spring, target) => {
            let start = spec.start();
            Ok(Given { spring, velocity: start.velocity, span: target - start.position })
        }
        _ => Err(Failure::Usage(format!("convert takes a spring, but this is a {}", spec.law().replace('_', " ")))),
    }
}

fn usage(error: &DialectError<'_>) -> Failure {
    Failure::Usage(match error {
        DialectError::UnknownDialect { .. } => {
            format!("{error}; the names are: spring, {}", Dialect::NAMES.join(", "))
        }
        _ => error.to_string(),
    })
}

/// The length of the longest name.
fn width() -> usize {
    Dialect::NAMES.iter().map(|name| name.len()).max().unwrap_or(0)
}

/// Prints the report as text.
fn print(report: &Report, count: usize, output: &mut impl Write) -> io::Result<()> {
    let Report { spring, dialects, .. } = report;
    let number = |value| digits(value, count);
    write!(output, "spring: mass {}, ", number(spring.mass))?;
    write!(output, "stiffness {}, damping {}", number(spring.stiffness), number(spring.damping))?;
    if spring.response.is_finite() {
        write!(output, "; response {} s, damping ratio {}", number(spring.response), number(spring.damping_ratio))?;
    }
    writeln!(output)?;
    let width = width();
    for dialect in dialects {
        let mut line = |name: &str, text: &str| writeln!(output, "  {name:<width$}  {text}");
        let (Some(fields), Some(code)) = (&dialect.fields, &dialect.code) else {
            line(dialect.name, &format!("cannot: {}", dialect.error.as_deref().unwrap_or_default()))?;
            continue;
        };
        let mut text: Vec<_> = fields.0.iter().map(|entry| entry.text(count)).collect();
        if let Some(Velocity { value, unit }) = &dialect.velocity {
            text.push(format!("velocity {}{}{unit}", number(*value), if unit.starts_with('/') { "" } else { " " }));
        }
        line(dialect.name, &text.join(", "))?;
        line("", code)?;
    }
    Ok(())
}

/// Lists every dialect with its fields, defaults and presets.
fn list(output: &mut impl Write) -> io::Result<()> {
    let width = width();
    for name in Dialect::NAMES {
        let fields = Dialect::fields_of(name).unwrap_or_default().iter().map(|field| match field.default {
            Some(default) => format!("{}={}", field.name, digits(default, 15)),
            None => format!("{}=...", field.name),
        });
        writeln!(output, "{name:<width$}  {}", fields.collect::<Vec<_>>().join(" "))?;
        let presets: Vec<_> = Dialect::presets_of(name).map(|(name, _)| name).collect();
        if !presets.is_empty() {
            writeln!(output, "{:<width$}  presets: {}", "", presets.join(", "))?;
        }
        let constants = Dialect::constants_of(name).unwrap_or_default();
        for field in Dialect::fields_of(name).unwrap_or_default() {
            let own = constants.iter().filter(|constant| constant.field == field.name);
            let names: Vec<_> =
                own.map(|constant| format!("{} ({})", constant.name, digits(constant.value, 15))).collect();
            if !names.is_empty() {
                writeln!(output, "{:<width$}  {}: {}", "", field.name, names.join(", "))?;
            }
        }
    }
    Ok(())
}
