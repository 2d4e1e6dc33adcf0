//! `carom convert`: a spring in the parameters of every toolkit.

use std::io::{self, Write};

use carom::{Spring, State};
use carom_dialect::{Dialect, Field, YES_OR_NO};
use carom_spec::Law;
use clap::builder::PossibleValuesParser;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::failure::Failure;
use crate::motion_args::MotionArgs;
use crate::number::digits;
use crate::output::write_json;

/// Write a spring in the parameters of other toolkits, with the line of code to paste
///
/// The spring is given by a dialect with its parameters (others have their defaults) or one of its presets, as `spring` with its
/// numbers, or as a spec. A velocity is written in each dialect's unit. A dialect that cannot express the spring prints the
/// reason.
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
    #[command(flatten)]
    motion: MotionArgs,
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
    #[arg(long, conflicts_with_all = ["law", "spec", "json"])]
    list: bool,
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
            write_json(&report, &mut output)?;
        } else {
            print(&report, count, &mut output)?;
        }
        match failure {
            Some(reason) if !all => Err(Failure::Input(format!("the spring cannot be written for {reason}"))),
            _ => Ok(()),
        }
    }

    /// The spring in the arguments, from 0 to 1 unless they say otherwise.
    fn given(&self) -> Result<Given, Failure> {
        let chosen = self.motion.with_target(1.0).one("convert")?;
        let State { position, velocity } = chosen.spec.start;
        match chosen.spec.law {
            Law::Spring(spring, target) => Ok(Given { spring, velocity, span: target - position }),
            _ => Err(Failure::Usage(format!("convert takes a spring, but this is a {}", chosen.name()))),
        }
    }
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
