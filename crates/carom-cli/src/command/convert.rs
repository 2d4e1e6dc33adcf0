//! `carom convert`: a spring in the parameters of every toolkit.

use std::io::{self, Write};

use carom::{Spring, State};
use carom_dialect::{Dialect, Field, YES_OR_NO};
use carom_spec::Law;
use clap::builder::PossibleValuesParser;
use serde_json::{Map, Value, json};

use crate::failure::Failure;
use crate::motion_args::MotionArgs;
use crate::number::digits;
use crate::output::write_json;

/// Write a spring in the parameters of other toolkits, with the line of code to paste
///
/// You give the spring in a dialect, by its parameters or by one of its presets. Parameters that you leave out have their defaults. Or you
/// give it as `spring` with its numbers, as `two_springs`, as a spec, or as a line of code, whose velocity is left out. A velocity is
/// written in each dialect's unit. If a dialect can't express the spring, the reason is printed.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  carom convert 'origami tension=40 friction=7' --to all
  carom convert 'swiftui duration=0.5 bounce=0.3' --to flutter,compose
  carom convert '.spring(response: 0.55, dampingFraction: 0.825)' --to motion
  carom convert react-spring wobbly --to motion --json
  carom convert spring --response 0.35 --damping-ratio 0.8 --velocity 1200 --target 300
  carom convert niri damping-ratio=1 stiffness=800 epsilon=0.0001 --to libadwaita
  carom convert --list")]
pub(crate) struct Arguments {
    #[command(flatten)]
    motion: MotionArgs,
    /// Dialects to convert to
    #[arg(long, value_name = "NAME|all", value_delimiter = ',', default_value = "all")]
    #[arg(value_parser = PossibleValuesParser::new(std::iter::once("all").chain(Dialect::NAMES)))]
    to: Vec<String>,
    /// Significant digits in text and code
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=17))]
    #[arg(allow_hyphen_values = true)]
    digits: u8,
    /// Print a JSON object with all digits instead of text
    #[arg(long)]
    json: bool,
    /// List the dialects with their fields, defaults and presets
    #[arg(long, conflicts_with_all = ["law", "spec", "json"])]
    list: bool,
}

/// A spring, its initial velocity, and the displacement to its target.
struct Given {
    spring: Spring,
    velocity: f64,
    span: f64,
}

/// A spring in a dialect, with the release velocity in the dialect's unit, or the reason why the dialect can't express it.
struct Converted {
    name: &'static str,
    dialect: Result<(Dialect, f64), String>,
}

impl Converted {
    fn of(name: &'static str, given: &Given) -> Self {
        let dialect = Dialect::from_spring(name, &given.spring)
            .and_then(|dialect| Ok(dialect.release(given.velocity, given.span)?))
            .map_err(|error| error.to_string());
        Self { name, dialect }
    }

    fn json(&self) -> Value {
        let (dialect, velocity) = match &self.dialect {
            Ok(dialect) => dialect,
            Err(error) => return json!({ "name": self.name, "error": error }),
        };
        let field = |(field, value): (Field, f64)| {
            (field.name.to_owned(), if field.unit == YES_OR_NO { (value != 0.0).into() } else { value.into() })
        };
        let fields: Map<String, Value> = dialect.fields().map(field).collect();
        let code = format!("{:.15}", dialect.code_with_velocity(*velocity));
        let mut json = json!({ "name": self.name, "title": dialect.title(), "fields": fields, "code": code });
        if *velocity != 0.0 {
            json["velocity"] = json!({ "value": velocity, "unit": dialect.velocity_unit().symbol() });
        }
        json
    }

    /// The fields and the code, with at most `count` digits.
    fn text(&self, count: usize) -> Result<[String; 2], &String> {
        let (dialect, velocity) = self.dialect.as_ref()?;
        let mut text: Vec<_> = dialect.fields().map(|(field, value)| in_words(field, value, count)).collect();
        if *velocity != 0.0 {
            let unit = dialect.velocity_unit().symbol();
            let space = if unit.starts_with('/') { "" } else { " " };
            text.push(format!("velocity {}{space}{unit}", digits(*velocity, count)));
        }
        Ok([text.join(", "), format!("{:.count$}", dialect.code_with_velocity(*velocity))])
    }
}

fn in_words(field: Field, value: f64, count: usize) -> String {
    let name = field.name.strip_suffix("_ms").unwrap_or(field.name).replace('_', " ");
    if field.unit == YES_OR_NO {
        return format!("{name} {}", if value == 0.0 { "no" } else { "yes" });
    }
    let space = if field.unit.is_empty() { "" } else { " " };
    format!("{name} {}{space}{}", digits(value, count), field.unit)
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
        let dialects: Vec<_> =
            Dialect::NAMES.into_iter().filter(wanted).map(|name| Converted::of(name, &given)).collect();
        if self.json {
            write_json(&given.json(&dialects), &mut output)?;
        } else {
            given.print(&dialects, self.digits.into(), &mut output)?;
        }
        let failed = |dialect: &Converted| Some(format!("{}: {}", dialect.name, dialect.dialect.as_ref().err()?));
        match dialects.iter().find_map(failed) {
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
            // A mass between two springs moves as it would on a single spring with the sum of their stiffnesses and dampings.
            Law::TwoSprings(boards, target) => Ok(Given { spring: boards.spring(), velocity, span: target - position }),
            _ => Err(Failure::Usage(format!("convert takes a spring, but this is a {}", chosen.name()))),
        }
    }
}

/// The length of the longest name.
fn width() -> usize {
    Dialect::NAMES.iter().map(|name| name.len()).max().unwrap_or(0)
}

impl Given {
    fn json(&self, dialects: &[Converted]) -> Value {
        let Spring { mass, stiffness, damping } = self.spring;
        json!({
            "spring": {
                "mass": mass, "stiffness": stiffness, "damping": damping, "response": self.spring.response(),
                "damping_ratio": self.spring.damping_ratio(), "bounce": self.spring.bounce(),
            },
            "velocity": self.velocity,
            "span": self.span,
            "dialects": dialects.iter().map(Converted::json).collect::<Vec<_>>(),
        })
    }

    fn print(&self, dialects: &[Converted], count: usize, output: &mut impl Write) -> io::Result<()> {
        let number = |value| digits(value, count);
        let Spring { mass, stiffness, damping } = self.spring;
        write!(output, "spring: mass {}, ", number(mass))?;
        write!(output, "stiffness {}, damping {}", number(stiffness), number(damping))?;
        let (response, ratio) = (self.spring.response(), self.spring.damping_ratio());
        if response.is_finite() {
            write!(output, "; response {} s, damping ratio {}", number(response), number(ratio))?;
        }
        writeln!(output)?;
        let width = width();
        for dialect in dialects {
            let mut line = |name: &str, text: &str| writeln!(output, "  {name:<width$}  {text}");
            match dialect.text(count) {
                Ok([fields, code]) => {
                    line(dialect.name, &fields)?;
                    line("", &code)?;
                }
                Err(error) => line(dialect.name, &format!("cannot: {error}"))?,
            }
        }
        Ok(())
    }
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
