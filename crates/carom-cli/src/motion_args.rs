//! A motion on the command line: a law with its numbers as flags, a spring in the parameters of a dialect, or a whole spec.
//!
//! The flags come from the table of laws, and become the JSON of a spec, so that one validator checks both.

use std::ffi::{OsStr, OsString};
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::LazyLock;

use carom_dialect::Dialect;
use carom_spec::{Entry, Key, LAWS, Spec, SpecError};
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};
use clap_lex::OsStrExt as _;
use serde_json::{Map, Value};

use crate::failure::Failure;
use crate::files::{called, open, read_text};
use crate::number;

/// A number of a motion as a flag.
#[derive(Debug)]
struct Flag {
    key: Key,
    long: String,
    help: String,
}

/// Every number that a motion may have, in the order of a legend.
static FLAGS: LazyLock<Vec<Flag>> = LazyLock::new(|| Key::ALL.iter().filter_map(|key| flag(*key)).collect());

/// Returns the flag of a field, or `None` if the field isn't a number.
fn flag(key: Key) -> Option<Flag> {
    let laws: Vec<_> = LAWS.iter().filter(|law| place(**law, key).is_some()).map(|law| law.name).collect();
    let help = match key {
        Key::Position | Key::Velocity => format!("{} [default: 0]", key.about()),
        _ if laws.is_empty() => return None,
        _ => format!("{} ({}){}", key.about(), laws.join(", "), default_of(key)),
    };
    Some(Flag { key, long: key.name().replace('_', "-"), help })
}

/// The default of a field in a help text, if it is the same for every law.
fn default_of(key: Key) -> String {
    let own = LAWS.iter().copied();
    let all = own.clone().chain(own.flat_map(Entry::fields).filter_map(|field| field.inner)).flat_map(Entry::fields);
    let mut defaults = all.filter(|field| field.key == key).map(|field| field.default);
    let first = defaults.next().flatten();
    match first {
        Some(default) if defaults.all(|other| other == first) => format!(" [default: {default}]"),
        _ => String::new(),
    }
}

/// Finds a field of a law. Returns `Some(None)` if the law itself has it, or the name of the object inside that has it.
fn place(law: Entry, key: Key) -> Option<Option<Key>> {
    let own = law.fields().find(|field| field.key == key && field.inner.is_none());
    if own.is_some() || law.keys().any(|own| own == key && law.fields().all(|field| field.key != key)) {
        return Some(None);
    }
    if key == Key::Target {
        return law.has_target.then_some(None);
    }
    let mut inner = law.fields().filter_map(|field| Some((field.key, field.inner?)));
    inner.find(|(_, inner)| inner.keys().any(|own| own == key)).map(|(inner, _)| Some(inner))
}

fn law_of(name: &str) -> Option<Entry> {
    LAWS.iter().copied().find(|law| law.name == name)
}

fn law_names() -> String {
    LAWS.iter().map(|law| law.name).collect::<Vec<_>>().join(", ")
}

/// Returns whether a field belongs to the start or the target of a motion, and not to its law.
fn is_of_start(key: &str) -> bool {
    [Key::Position, Key::Velocity, Key::Target].iter().any(|own| own.name() == key)
}

/// The motions that a command line names.
#[derive(Clone, Debug)]
pub(crate) struct MotionArgs {
    law: Option<String>,
    specs: Vec<OsString>,
    /// The flags given, with their values: one for all motions, or one for each.
    numbers: Vec<Number>,
    /// The law's target if you don't give one, for a law that has a target.
    default_target: Option<f64>,
}

type Number = (&'static Flag, Vec<f64>);

/// One motion, and the spec it came from.
#[derive(Debug)]
pub(crate) struct Chosen {
    pub(crate) spec: Spec,
    json: Map<String, Value>,
}

impl clap::Args for MotionArgs {
    fn augment_args(command: Command) -> Command {
        let law = Arg::new("law").value_name("LAW|DIALECT").num_args(0..).help(format!(
            "A law, with its numbers as flags or as 'friction drag=3', or a spring in the parameters of a dialect (see carom \
             convert --list), from 0 to 1 unless flags say otherwise: 'origami tension=40 friction=7', or as a line of code: \
             '.spring(response: 0.55, dampingFraction: 0.825)'\n[laws: {}]",
            law_names()
        ));
        let spec = Arg::new("spec")
            .long("spec")
            .value_name("JSON|@FILE")
            .value_parser(clap::value_parser!(OsString))
            .action(ArgAction::Append)
            .help(
                "A whole motion, as JSON or in a file (@- is standard input), instead of a law with flags; `clamped` \
                 and `sequence` can be written only in this way",
            );
        let command = command.arg(law).arg(spec);
        FLAGS.iter().fold(command, |command, flag| {
            let arg = Arg::new(flag.key.name())
                .long(flag.long.as_str())
                .help(flag.help.as_str())
                .help_heading("Numbers of the law");
            command.arg(arg.value_name("N").value_delimiter(',').allow_hyphen_values(true).value_parser(finite))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for MotionArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let values = |flag: &Flag| matches.get_many::<f64>(flag.key.name()).map(|values| values.copied().collect());
        Ok(Self {
            law: matches.get_many::<String>("law").map(|words| words.cloned().collect::<Vec<_>>().join(" ")),
            specs: matches.get_many::<OsString>("spec").map(|specs| specs.cloned().collect()).unwrap_or_default(),
            numbers: FLAGS.iter().filter_map(|flag| Some((flag, values(flag)?))).collect(),
            default_target: None,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Parses a finite number, the only kind that JSON has.
pub(crate) fn finite(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value.is_finite() => Ok(value),
        Ok(_) => Err("it must be finite".to_owned()),
        Err(_) => Err("it must be a number".to_owned()),
    }
}

/// A time above this, in seconds, was probably meant in milliseconds.
const LONG: f64 = 20.0;

/// Notes a time that is probably in milliseconds.
pub(crate) fn note_if_long(name: &str, seconds: f64) {
    if seconds > LONG {
        let _ = writeln!(io::stderr(), "carom: `{name}` is in seconds, but is {seconds}; are these milliseconds?");
    }
}

/// Notes every time in a spec that is probably in milliseconds.
fn note_long_times(name: &str, value: &Value) {
    match value {
        Value::Object(object) => object.iter().for_each(|(name, value)| note_long_times(name, value)),
        Value::Array(list) => list.iter().for_each(|value| note_long_times(name, value)),
        Value::Number(number) if Key::from_name(name).is_some_and(|key| key.unit() == " s") => {
            note_if_long(name, number.as_f64().unwrap_or_default());
        }
        _ => {}
    }
}

impl MotionArgs {
    /// Returns the motion of a command that takes a single motion.
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

    /// Returns the same arguments with a default target, for laws that have a target.
    pub(crate) fn with_target(&self, target: f64) -> Self {
        Self { default_target: Some(target), ..self.clone() }
    }

    /// Returns every motion of the command line, beginning with motions given by flags.
    pub(crate) fn all(&self) -> Result<Vec<Chosen>, Failure> {
        let mut all = self.flagged()?;
        for spec in &self.specs {
            all.push(from_spec(spec)?);
        }
        all.iter().flat_map(|one| &one.json).for_each(|(name, value)| note_long_times(name, value));
        Ok(all)
    }

    fn flagged(&self) -> Result<Vec<Chosen>, Failure> {
        let Some(text) = &self.law else {
            let Some((flag, _)) = self.numbers.first() else { return Ok(Vec::new()) };
            return Err(Failure::Usage(format!("--{} needs the name of a law, such as spring or friction", flag.long)));
        };
        let mut words = text.split_whitespace();
        let name = words.next().unwrap_or_default();
        let mut numbers = self.numbers.clone();
        // A line of niri's configuration also begins with the name of a law. Its `epsilon=` tells it apart.
        let code = if law_of(name).is_none() && !Dialect::NAMES.contains(&name) || text.contains("epsilon=") {
            Dialect::from_code(text)
        } else {
            None
        };
        let (name, dialect) = if let Some(dialect) = code {
            let dialect = dialect.map_err(|error| Failure::Usage(format!("`{text}`: {error}")))?;
            (dialect.name(), Some(dialect))
        } else if law_of(name).is_some() {
            for word in words {
                numbers.push(number_in(word)?);
            }
            (name, None)
        } else {
            (name, Some(Self::dialect(name, text)?))
        };
        if let Some(dialect) = dialect {
            self.goes_with_dialect()?;
            let times = dialect.fields().filter(|(field, _)| field.unit == "s");
            times.for_each(|(field, seconds)| note_if_long(field.name, seconds));
        }
        let mut motions = 1;
        let mut counted = None;
        for (flag, values) in &numbers {
            let count = if flag.key == Key::Control { values.len() / 4 } else { values.len() };
            if flag.key == Key::Control && (count == 0 || values.len() % 4 != 0) {
                return Err(Failure::Usage(format!(
                    "--control takes four numbers, x1,y1,x2,y2, but here are {}",
                    values.len()
                )));
            }
            match counted {
                _ if count == 1 => {}
                None => (motions, counted) = (count, Some(&flag.long)),
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
        (0..motions).map(|motion| self.flagged_at(name, dialect, &numbers, motion)).collect()
    }

    /// Reads the text of a spring in the parameters of a dialect.
    fn dialect(name: &str, text: &str) -> Result<Dialect, Failure> {
        if !Dialect::NAMES.contains(&name) {
            return Err(Failure::Usage(format!(
                "`{name}` is neither a law nor a dialect (carom convert --list lists the dialects); the laws are {}",
                law_names()
            )));
        }
        Dialect::parse(text).map_err(|error| Failure::Usage(error.to_string()))
    }

    fn goes_with_dialect(&self) -> Result<(), Failure> {
        self.numbers.iter().find(|(flag, _)| !is_of_start(flag.key.name())).map_or(Ok(()), |(flag, _)| {
            Err(Failure::Usage(format!(
                "--{} does not go with a dialect, whose parameters are written as field=value",
                flag.long
            )))
        })
    }

    /// Makes a motion of the values at index `motion`. If a flag has one value, every motion gets it.
    fn flagged_at(
        &self,
        law: &str,
        dialect: Option<Dialect>,
        numbers: &[Number],
        motion: usize,
    ) -> Result<Chosen, Failure> {
        let mut json = dialect.map_or_else(Map::new, of_dialect);
        json.entry("law").or_insert_with(|| law.into());
        for (flag, values) in numbers {
            let value = if flag.key == Key::Control {
                let start = if values.len() == 4 { 0 } else { 4 * motion };
                Value::from(values.get(start..start + 4).unwrap_or_default())
            } else {
                Value::from(values.get(motion).or(values.first()).copied().unwrap_or_default())
            };
            let object = match law_of(law).and_then(|law| place(law, flag.key)) {
                Some(Some(inner)) => {
                    json.entry(inner.name()).or_insert_with(|| Value::Object(Map::new())).as_object_mut()
                }
                _ => Some(&mut json),
            };
            if let Some(object) = object {
                object.insert(flag.key.name().to_owned(), value);
            }
        }
        if let Some(target) = self.default_target.filter(|_| law_of(law).is_some_and(|law| law.has_target)) {
            json.entry("target").or_insert_with(|| target.into());
        }
        if let Some(dialect) = dialect {
            add_own_velocity(&mut json, dialect)?;
        }
        let text = Value::Object(json.clone()).to_string();
        let spec = Spec::from_json(&text).map_err(|error| Failure::Usage(in_flags(law, &error)))?;
        Ok(Chosen { spec, json })
    }
}

/// A number of a law without the dashes of a flag: `damping-ratio=0.8`.
fn number_in(word: &str) -> Result<Number, Failure> {
    let unknown = || Failure::Usage(format!("unexpected argument `{word}`; pass numbers as --drag 3 or drag=3"));
    let (name, values) = word.split_once('=').ok_or_else(unknown)?;
    let flag = FLAGS.iter().find(|flag| flag.long == name.replace('_', "-")).ok_or_else(unknown)?;
    let values = values.split(',').map(finite).collect::<Result<_, _>>();
    Ok((flag, values.map_err(|problem| Failure::Usage(format!("`{word}`: {problem}")))?))
}

/// The spec of a dialect's spring, from 0 to 1.
fn of_dialect(dialect: Dialect) -> Map<String, Value> {
    let spring = dialect.spring();
    let numbers =
        [("mass", spring.mass), ("stiffness", spring.stiffness), ("damping", spring.damping), ("target", 1.0)];
    let law = ("law".to_owned(), Value::from("spring"));
    std::iter::once(law).chain(numbers.map(|(key, value)| (key.to_owned(), Value::from(value)))).collect()
}

/// Adds the velocity that a dialect's parameters contain. A flag may not give a second velocity.
fn add_own_velocity(json: &mut Map<String, Value>, dialect: Dialect) -> Result<(), Failure> {
    let number = |key: &str| json.get(key).and_then(Value::as_f64);
    let span = number("target").unwrap_or(1.0) - number("position").unwrap_or(0.0);
    let own = dialect.own_velocity();
    if own == 0.0 {
        return Ok(());
    }
    if number("velocity").is_some() {
        return Err(Failure::Usage("the amplitude of gsap is its velocity: leave out --velocity".to_owned()));
    }
    json.insert("velocity".to_owned(), (own * span).into());
    Ok(())
}

/// Describes the problem of a spec by the flags that made it. If the law inside `bouncing` is missing, we name the flags of its
/// numbers, because it doesn't have a flag of its own.
fn in_flags(law: &str, error: &SpecError) -> String {
    let mut message = error.problem.to_string();
    for (key, inner) in
        law_of(law).into_iter().flat_map(Entry::fields).filter_map(|field| Some((field.key, field.inner?)))
    {
        let forms: Vec<_> = inner
            .forms
            .iter()
            .map(|form| form.iter().map(|key| format!("`{}`", key.name())).collect::<Vec<_>>().join(" and "))
            .collect();
        message =
            message.replace(&format!("`{}` is missing", key.name()), &format!("{} is missing", forms.join(", or ")));
    }
    let message = FLAGS
        .iter()
        .fold(message, |message, flag| message.replace(&format!("`{}`", flag.key.name()), &format!("--{}", flag.long)));
    message.replace(" is not a field of ", " is not a flag of ")
}

/// The motion in an argument of `--spec`.
fn from_spec(argument: &OsStr) -> Result<Chosen, Failure> {
    let Some(file) = argument.strip_prefix("@").map(Path::new) else {
        return parse(&argument.to_string_lossy()).map_err(|place| Failure::Usage(format!("--spec:{place}")));
    };
    // Read at most 16 MiB. A spec is far smaller, and a device such as /dev/zero never ends.
    let text = read_text(file, open(file)?, 16)?;
    parse(&text).map_err(|place| Failure::Input(format!("{}:{place}", called(file))))
}

/// Returns the motion in a text, or an error "line:column: message".
fn parse(text: &str) -> Result<Chosen, String> {
    let spec = Spec::from_json(text)
        .map_err(|error| format!("{}:{}: {}", error.line.max(1), error.column.max(1), error.message()))?;
    Ok(Chosen { spec, json: serde_json::from_str(text).unwrap_or_default() })
}

impl Chosen {
    /// The law in words.
    pub(crate) fn name(&self) -> String {
        self.spec.law().replace('_', " ")
    }

    /// The law and its numbers: "spring: response 0.35 s, damping ratio 0.8".
    pub(crate) fn label(&self) -> String {
        let numbers = self.numbers(|key| !is_of_start(key));
        if numbers.is_empty() { self.name() } else { format!("{}: {numbers}", self.name()) }
    }

    /// The law with its numbers, its start and its target, for example "friction: drag 2/s; velocity 1000".
    pub(crate) fn title(&self) -> String {
        let course = self.numbers(is_of_start);
        if course.is_empty() { self.label() } else { format!("{}; {course}", self.label()) }
    }

    /// Returns the parts of the start and the target that distinguish the motion from the others in `all`. If the motion is the
    /// only one, returns all parts.
    pub(crate) fn course_beside(&self, all: &[Self]) -> String {
        let differs = |key: &str| all.len() == 1 || all.iter().any(|other| other.json.get(key) != self.json.get(key));
        self.numbers(|key| is_of_start(key) && differs(key))
    }

    fn numbers(&self, wanted: impl Fn(&str) -> bool + Copy) -> String {
        numbers(&self.json, law_of(self.spec.law()), wanted)
    }
}

fn numbers(json: &Map<String, Value>, law: Option<Entry>, wanted: impl Fn(&str) -> bool + Copy) -> String {
    let flags = FLAGS.iter().filter(|flag| wanted(flag.key.name()));
    let own = flags.filter_map(|flag| Some(in_words(flag.key, json.get(flag.key.name())?, law)));
    let inner = json.iter().filter_map(|(key, value)| match value {
        Value::Object(inner) if wanted(key) => {
            let law = law.into_iter().flat_map(Entry::fields).find(|field| field.key.name() == key);
            let law = law.and_then(|field| field.inner).or_else(|| law_of(inner.get("law")?.as_str()?));
            Some(format!("{key} ({})", numbers(inner, law, wanted)))
        }
        Value::Array(list) if key == "segments" && wanted(key) => Some(format!("{} segments", list.len())),
        _ => None,
    });
    own.chain(inner).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ")
}

/// Formats a number with its name. Returns an empty text for any other kind of value, and for the law's default.
fn in_words(key: Key, value: &Value, law: Option<Entry>) -> String {
    let name = key.name().replace('_', " ");
    let default = match key {
        Key::Position | Key::Velocity => Some(0.0),
        _ => law.into_iter().flat_map(Entry::fields).find(|field| field.key == key).and_then(|field| field.default),
    };
    match value {
        Value::Array(list) => {
            let list: Vec<_> = list.iter().filter_map(Value::as_f64).map(number::given).collect();
            format!("{name} ({})", list.join(", "))
        }
        _ => match value.as_f64() {
            // Leave out a number only if it is exactly the default.
            Some(value) if default.is_some_and(|default: f64| default.total_cmp(&value).is_eq()) => String::new(),
            Some(value) => format!("{name} {}{}", number::given(value), key.unit()),
            None => String::new(),
        },
    }
}
