//! A motion on the command line: a law with its numbers as flags, a spring in a dialect's words, or a whole spec.
//!
//! Flags become the JSON that a spec is, so that one validator judges both.

use std::{fs, io};

use carom_dialect::Dialect;
use carom_spec::Spec;
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};
use serde_json::{Map, Value};

use crate::failure::Failure;
use crate::number;
use crate::recording::{STDIN, called};

const LAWS: &[&str] = &[
    "spring",
    "friction",
    "sliding",
    "gravity",
    "bounce",
    "drift",
    "power_fling",
    "spline_fling",
    "cubic_fling",
    "chromium_fling",
    "bezier_fling",
    "ease",
    "bouncing",
];

/// A number of a law: what it is called in a spec and on the command line.
struct Flag {
    key: &'static str,
    long: &'static str,
    help: &'static str,
    /// In the spec of `bouncing`, the law inside it that the number belongs to.
    inner: Option<&'static str>,
    /// After its value, in a legend.
    unit: &'static str,
    /// What it is if it is not given.
    default: Option<f64>,
}

const fn flag(key: &'static str, long: &'static str, help: &'static str) -> Flag {
    Flag { key, long, help, inner: None, unit: "", default: None }
}

impl Flag {
    const fn inner(self, inner: &'static str) -> Self {
        Self { inner: Some(inner), ..self }
    }

    const fn default(self, default: f64) -> Self {
        Self { default: Some(default), ..self }
    }

    const fn unit(self, unit: &'static str) -> Self {
        Self { unit, ..self }
    }
}

/// In the order in which a legend names them.
const FLAGS: &[Flag] = &[
    flag("mass", "mass", "Mass of a spring [default: 1]").inner("spring").default(1.0),
    flag("stiffness", "stiffness", "Stiffness of a spring").inner("spring"),
    flag("damping", "damping", "Damping of a spring").inner("spring"),
    flag("response", "response", "Period of the undamped spring, s").inner("spring").unit(" s"),
    flag("damping_ratio", "damping-ratio", "1 is critical, less bounces").inner("spring"),
    flag("duration", "duration", "Of a spring as in SwiftUI, with --bounce; or of an ease, s")
        .inner("spring")
        .unit(" s"),
    flag("bounce", "bounce", "Of a spring as in SwiftUI, -1 to 1").inner("spring"),
    flag("drag", "drag", "Of friction and sliding, 1/s").inner("friction").unit("/s"),
    flag("deceleration_rate", "deceleration-rate", "Of friction: velocity kept per ms").inner("friction"),
    flag("deceleration", "deceleration", "Of sliding, beside the drag; of bezier_fling").inner("friction"),
    flag("acceleration", "acceleration", "Of gravity and bounce"),
    flag("floor", "floor", "Where a bounce bounces"),
    flag("restitution", "restitution", "Velocity kept in a bounce, 0 to 1"),
    flag("friction", "friction", "Of an Android fling"),
    flag("density", "density", "Of the screen, of an Android fling"),
    flag("reach", "reach", "The most that a bezier_fling goes"),
    flag("control", "control", "x1,y1,x2,y2 of an ease's Bezier curve"),
    flag("min", "min", "Lower edge of bouncing"),
    flag("max", "max", "Upper edge of bouncing"),
    flag("position", "position", "Where it starts [default: 0]").default(0.0),
    flag("velocity", "velocity", "How fast it starts, per second [default: 0]").default(0.0),
    flag("target", "target", "Where a spring or an ease goes"),
];

/// Keys that say where a motion starts and goes, and not what its law is.
const COURSE: &[&str] = &["position", "velocity", "target"];

/// The motions that a command line names.
#[derive(Debug)]
pub(crate) struct MotionArgs {
    law: Option<String>,
    specs: Vec<String>,
    /// Flags given, with their values: one for all motions, or one for each.
    numbers: Vec<(usize, Vec<f64>)>,
}

/// One motion, and the spec it came from.
#[derive(Debug)]
pub(crate) struct Chosen {
    pub(crate) spec: Spec,
    json: Map<String, Value>,
}

impl clap::Args for MotionArgs {
    fn augment_args(command: Command) -> Command {
        let law = Arg::new("law").value_name("LAW|DIALECT").num_args(0..).help(format!(
            "A law, with its numbers as flags, or a spring in the words of a dialect (see carom convert --list), from 0 to \
             1 unless flags say otherwise: 'origami tension=40 friction=7'\n[laws: {}]",
            LAWS.join(", ")
        ));
        let spec = Arg::new("spec").long("spec").value_name("JSON|@FILE").action(ArgAction::Append).help(
            "A whole motion, as JSON or in a file (@- is standard input), instead of a law with flags; `clamped` and \
                 `sequence` are written only so",
        );
        let command = command.arg(law).arg(spec);
        FLAGS.iter().fold(command, |command, flag| {
            let arg = Arg::new(flag.key).long(flag.long).help(flag.help).help_heading("Numbers of the law");
            command.arg(arg.value_name("N").value_delimiter(',').allow_hyphen_values(true).value_parser(finite))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for MotionArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let values = |flag: &Flag| matches.get_many::<f64>(flag.key).map(|values| values.copied().collect());
        Ok(Self {
            law: matches.get_many::<String>("law").map(|words| words.cloned().collect::<Vec<_>>().join(" ")),
            specs: matches.get_many::<String>("spec").map(|specs| specs.cloned().collect()).unwrap_or_default(),
            numbers: FLAGS.iter().enumerate().filter_map(|(i, flag)| Some((i, values(flag)?))).collect(),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// A number as it may stand in JSON.
pub(crate) fn finite(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value.is_finite() => Ok(value),
        Ok(_) => Err("it must be finite".to_owned()),
        Err(_) => Err("it must be a number".to_owned()),
    }
}

impl MotionArgs {
    /// The one motion that `command` takes.
    pub(crate) fn one(&self, command: &str) -> Result<Chosen, Failure> {
        let mut all = self.all()?;
        match (all.pop(), all.len()) {
            (Some(one), 0) => Ok(one),
            (Some(_), more) => Err(Failure::Usage(format!(
                "{command} takes one motion, but here are {} (`plot` takes several)",
                more + 1
            ))),
            (None, _) => Err(Failure::Usage(format!(
                "{command} takes a motion: a law with its numbers, as in\n  carom {command} spring --response 0.35 \
                 --damping-ratio 0.8 --target 300\nor --spec with JSON or @FILE"
            ))),
        }
    }

    /// Every motion named, flags first.
    pub(crate) fn all(&self) -> Result<Vec<Chosen>, Failure> {
        let mut all = self.flagged()?;
        for spec in &self.specs {
            all.push(from_spec(spec)?);
        }
        Ok(all)
    }

    fn flagged(&self) -> Result<Vec<Chosen>, Failure> {
        let Some(law) = &self.law else {
            let Some(flag) = self.numbers.first().and_then(|(i, _)| FLAGS.get(*i)) else { return Ok(Vec::new()) };
            return Err(Failure::Usage(format!("--{} needs the name of a law, such as spring or friction", flag.long)));
        };
        let mut motions = 1;
        let mut counted = None;
        for (i, values) in &self.numbers {
            let Some(flag) = FLAGS.get(*i) else { continue };
            let count = if flag.key == "control" { values.len() / 4 } else { values.len() };
            if flag.key == "control" && (count == 0 || values.len() % 4 != 0) {
                return Err(Failure::Usage(format!(
                    "--control takes four numbers, x1,y1,x2,y2, but here are {}",
                    values.len()
                )));
            }
            match counted {
                _ if count == 1 => {}
                None => (motions, counted) = (count, Some(flag.long)),
                Some(_) if count == motions => {}
                Some(first) => {
                    return Err(Failure::Usage(format!(
                        "--{first} has {motions} values and --{} has {count}: a flag takes one value for all motions, or \
                         one for each",
                        flag.long
                    )));
                }
            }
        }
        let dialect = self.dialect(law)?;
        (0..motions).map(|motion| self.flagged_at(law, dialect, motion)).collect()
    }

    /// What `law` is as the words of a dialect, if it is no law.
    fn dialect(&self, law: &str) -> Result<Option<Dialect>, Failure> {
        let name = law.split_whitespace().next().unwrap_or_default();
        if LAWS.contains(&name) {
            return match law.split_whitespace().nth(1) {
                None => Ok(None),
                Some(word) => Err(Failure::Usage(format!("the numbers of a law are flags: `{word}` is none"))),
            };
        }
        if !Dialect::NAMES.contains(&name) {
            return Err(Failure::Usage(format!(
                "there is no law `{name}`, and no dialect of springs either (carom convert --list names those); the laws \
                 are {}",
                LAWS.join(", ")
            )));
        }
        let mut given = self.numbers.iter().filter_map(|(i, _)| FLAGS.get(*i));
        match given.find(|flag| !COURSE.contains(&flag.key)) {
            Some(flag) => Err(Failure::Usage(format!(
                "--{} does not go with a dialect, whose parameters are written as field=value",
                flag.long
            ))),
            None => Dialect::parse(law).map(Some).map_err(|error| Failure::Usage(error.to_string())),
        }
    }

    /// The motion made of the values at index `motion`, or of the only ones.
    fn flagged_at(&self, law: &str, dialect: Option<Dialect>, motion: usize) -> Result<Chosen, Failure> {
        let mut json = dialect.map_or_else(Map::new, of_dialect);
        json.entry("law").or_insert_with(|| law.into());
        for (i, values) in &self.numbers {
            let Some(flag) = FLAGS.get(*i) else { continue };
            let value = if flag.key == "control" {
                let start = if values.len() == 4 { 0 } else { 4 * motion };
                Value::from(values.get(start..start + 4).unwrap_or_default())
            } else {
                Value::from(values.get(motion).or(values.first()).copied().unwrap_or_default())
            };
            let object = match flag.inner {
                Some(inner) if law == "bouncing" => {
                    json.entry(inner).or_insert_with(|| Value::Object(Map::new())).as_object_mut()
                }
                _ => Some(&mut json),
            };
            if let Some(object) = object {
                object.insert(flag.key.to_owned(), value);
            }
        }
        if let Some(dialect) = dialect {
            add_own_velocity(&mut json, dialect)?;
        }
        let text = Value::Object(json.clone()).to_string();
        let spec = Spec::from_json(&text).map_err(|error| Failure::Usage(in_flags(law, &error.message)))?;
        Ok(Chosen { spec, json })
    }
}

/// The spec of a dialect's spring, from 0 to 1.
fn of_dialect(dialect: Dialect) -> Map<String, Value> {
    let spring = dialect.spring();
    let numbers =
        [("mass", spring.mass), ("stiffness", spring.stiffness), ("damping", spring.damping), ("target", 1.0)];
    let law = ("law".to_owned(), Value::from("spring"));
    std::iter::once(law).chain(numbers.map(|(key, value)| (key.to_owned(), Value::from(value)))).collect()
}

/// What words throw by themselves is not thrown by a flag too.
fn add_own_velocity(json: &mut Map<String, Value>, dialect: Dialect) -> Result<(), Failure> {
    let number = |key: &str| json.get(key).and_then(Value::as_f64);
    let span = number("target").unwrap_or(1.0) - number("position").unwrap_or(0.0);
    let own = dialect.own_velocity();
    if own == 0.0 {
        return Ok(());
    }
    if number("velocity").is_some() {
        return Err(Failure::Usage(OWN_VELOCITY.to_owned()));
    }
    json.insert("velocity".to_owned(), (own * span).into());
    Ok(())
}

/// What is said to a velocity beside words that have one.
pub(crate) const OWN_VELOCITY: &str = "the amplitude of gsap is its velocity: leave out --velocity";

/// What is wrong with a spec, in terms of the flags that made it.
pub(crate) fn in_flags(law: &str, message: &str) -> String {
    // The two laws inside bouncing have flags of their own, but none for themselves.
    let inner = [
        ("in `friction`: ", ""),
        ("in `spring`: ", ""),
        ("`friction` is missing", "--drag or --deceleration-rate is missing"),
        ("`spring` is missing", "--response and --damping-ratio, or another spring, are missing"),
    ];
    let inner = inner.into_iter().filter(|_| law == "bouncing");
    let message = inner.fold(message.to_owned(), |message, (from, to)| message.replace(from, to));
    let message = FLAGS
        .iter()
        .fold(message, |message, flag| message.replace(&format!("`{}`", flag.key), &format!("--{}", flag.long)));
    message.replace(" is not a field of ", " is no flag of ")
}

/// The motion in an argument of `--spec`.
pub(crate) fn from_spec(argument: &str) -> Result<Chosen, Failure> {
    let Some(file) = argument.strip_prefix('@') else {
        return parse(argument).map_err(|place| Failure::Usage(format!("--spec:{place}")));
    };
    let text = if file == STDIN { io::read_to_string(io::stdin()) } else { fs::read_to_string(file) };
    let text = text.map_err(|error| Failure::file(called(file), &error))?;
    parse(&text).map_err(|place| Failure::Input(format!("{}:{place}", called(file))))
}

/// The motion in a text, or "line:column: what is wrong".
fn parse(text: &str) -> Result<Chosen, String> {
    let spec = Spec::from_json(text)
        .map_err(|error| format!("{}:{}: {}", error.line.max(1), error.column.max(1), error.message))?;
    Ok(Chosen { spec, json: serde_json::from_str(text).unwrap_or_default() })
}

impl Chosen {
    /// The law in words.
    pub(crate) fn name(&self) -> String {
        self.spec.law().replace('_', " ")
    }

    /// The law and its numbers: "spring: response 0.35 s, damping ratio 0.8".
    pub(crate) fn label(&self) -> String {
        let numbers = numbers(&self.json, |key| !COURSE.contains(&key));
        if numbers.is_empty() { self.name() } else { format!("{}: {numbers}", self.name()) }
    }

    /// Where it starts and goes: "velocity 1000, target 300".
    pub(crate) fn course(&self) -> String {
        numbers(&self.json, |key| COURSE.contains(&key))
    }

    /// What tells it by its course from the others among `all`; all of it if it is alone.
    pub(crate) fn course_beside(&self, all: &[Self]) -> String {
        let differs = |key: &str| all.len() == 1 || all.iter().any(|other| other.json.get(key) != self.json.get(key));
        numbers(&self.json, |key| COURSE.contains(&key) && differs(key))
    }
}

fn numbers(json: &Map<String, Value>, wanted: impl Fn(&str) -> bool + Copy) -> String {
    let flags = FLAGS.iter().filter(|flag| wanted(flag.key));
    let own = flags.filter_map(|flag| Some(in_words(flag, json.get(flag.key)?)));
    let inner = json.iter().filter_map(|(key, value)| match value {
        Value::Object(inner) if wanted(key) => Some(format!("{key} ({})", numbers(inner, wanted))),
        Value::Array(list) if key == "segments" && wanted(key) => Some(format!("{} segments", list.len())),
        _ => None,
    });
    own.chain(inner).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ")
}

/// A number with its name; nothing for what is not one, or goes without saying.
fn in_words(flag: &Flag, value: &Value) -> String {
    let name = flag.key.replace('_', " ");
    match value {
        Value::Array(list) => {
            let list: Vec<_> = list.iter().filter_map(Value::as_f64).map(number::given).collect();
            format!("{name} ({})", list.join(", "))
        }
        _ => match value.as_f64() {
            // Exactly the default, and not something near it.
            Some(value) if flag.default.is_some_and(|default| default.total_cmp(&value).is_eq()) => String::new(),
            Some(value) => format!("{name} {}{}", number::given(value), flag.unit),
            None => String::new(),
        },
    }
}
