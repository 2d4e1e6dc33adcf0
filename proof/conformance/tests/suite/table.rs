//! The table of laws, and the files that follow from it: the types of the npm package, their test, and the table in the
//! README of `carom-spec`.
//!
//! `CAROM_FREEZE=1 cargo test -p conformance --test suite table::` writes these files anew.
#![expect(clippy::unwrap_used, reason = "a file of our own that cannot be read is a failed test")]

use carom_spec::{Description, Entry, Key, LAWS, Presence, Spec};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

const COMMAND: &str = "CAROM_FREEZE=1 cargo test -p conformance --test suite table::";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Compares a file with the text generated from the table, or writes it.
fn check(path: &str, now: &str) {
    let file = root().join(path);
    if std::env::var_os("CAROM_FREEZE").is_some() {
        std::fs::write(&file, now).unwrap();
    }
    let found = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(found == now, "{path} is not what the table of laws makes of it; write it anew with\n  {COMMAND}");
}

fn camel(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |text, word| text + &word[..1].to_uppercase() + &word[1..])
}

fn sentence(text: &str) -> String {
    format!("{}{}", text[..1].to_uppercase(), &text[1..])
}

/// Returns the documentation of a field: its meaning, its range and its default.
fn doc(key: Key, requirement: Option<&str>, default: &str) -> String {
    let must = requirement.map(|requirement| format!(" Must {requirement}.")).unwrap_or_default();
    format!("  /** {}.{must}{default} */\n", sentence(key.about()))
}

fn property(field: &Description) -> String {
    let kind = match (field.inner, field.key) {
        (Some(inner), _) => format!("{}Parameters", inner.type_name),
        (None, Key::Control) => "readonly [number, number, number, number]".to_owned(),
        _ => "number".to_owned(),
    };
    let name = camel(field.key.name());
    let (mark, or, default) = match (field.presence, field.default) {
        (Presence::Required, _) => ("", "", String::new()),
        (Presence::Optional, Some(default)) => ("?", " | undefined", format!(" @default {default}")),
        _ => ("?", " | undefined", " Without it, there is no limit.".to_owned()),
    };
    format!("{}  {name}{mark}: {kind}{or};\n", doc(field.key, field.requirement, &default))
}

/// Returns the TypeScript type of one form of a law.
fn form(law: Entry, index: usize) -> String {
    let mut text = String::from("{\n");
    for (place, key) in law.forms[index].iter().enumerate() {
        let field = law.fields().find(|field| field.key == *key);
        let requirement = field.map_or_else(|| law.requirement(index, place), |field| field.requirement);
        writeln!(text, "{}  {}: number;", doc(*key, requirement, ""), camel(key.name())).unwrap();
    }
    text + "}"
}

fn typescript() -> String {
    let mut text = format!(
        "/** The laws of motion specs, by their fields. Written by `{COMMAND}` from the table of laws in Rust. */\n\n\
         import type {{ OneOf }} from \"./options.js\";\n"
    );
    // The names of the forms that several laws share, such as those of friction.
    let mut known = BTreeMap::new();
    for law in LAWS.iter().filter(|law| law.keys().next().is_some()) {
        let name = format!("{}Parameters", law.type_name);
        let is_own = |field: &Description| law.forms.first().is_none_or(|form| !form.contains(&field.key));
        let own: String = law.fields().filter(is_own).map(|field| property(&field)).collect();
        let forms = (0..law.forms.len()).map(|index| form(*law, index));
        let forms = forms.collect::<Vec<_>>().join(" | ");
        let forms = known.get(&forms).cloned().unwrap_or_else(|| {
            if own.is_empty() {
                known.insert(forms.clone(), name.clone());
            }
            format!("OneOf<{forms}>")
        });
        let parts = match (own.is_empty(), law.forms.is_empty()) {
            (true, _) => forms,
            (_, true) => format!("{{\n{own}}}"),
            _ => format!("{{\n{own}}} & {forms}"),
        };
        write!(text, "\n/** The parameters of `{}`. */\nexport type {name} = {parts};\n", law.name).unwrap();
    }
    text.push_str("\n/** Any law but the compositions. */\nexport type LawSpec =");
    for law in LAWS {
        let target = if law.has_target { "; target: number" } else { "" };
        write!(text, "\n  | ({{ law: \"{}\"{target} }}", law.name).unwrap();
        if law.keys().next().is_some() {
            write!(text, " & {}Parameters", law.type_name).unwrap();
        }
        text.push(')');
    }
    text + ";\n"
}

/// Returns the fields of a law in one of its forms, each with a value that its type allows.
fn sample(law: Entry, index: usize, named: fn(&str) -> String) -> BTreeMap<String, Value> {
    let replaced = law.forms.first().filter(|_| index > 0).copied().unwrap_or_default();
    let own = law.fields().filter(|field| !replaced.contains(&field.key)).map(|field| (field.key, field.inner));
    let more = law.forms.get(index).filter(|_| index > 0).copied().unwrap_or_default().iter().map(|key| (*key, None));
    let value = |(key, inner): (Key, Option<Entry>)| match (key, inner) {
        (_, Some(inner)) => (named(key.name()), object(sample(inner, 0, named))),
        (Key::Control, _) => (named(key.name()), Value::from(vec![0.25, 0.1, 0.25, 1.0])),
        (Key::Max, _) => (named(key.name()), Value::from(900.0)),
        _ => (named(key.name()), Value::from(0.5)),
    };
    let target = law.has_target.then(|| ("target".to_owned(), Value::from(300.0)));
    own.chain(more).map(value).chain(target).collect()
}

/// Returns an object whose members are sorted, whether or not a feature of `serde_json` keeps the order of insertion.
fn object(fields: BTreeMap<String, Value>) -> Value {
    Value::Object(fields.into_iter().collect())
}

fn type_test() -> String {
    let mut text = format!(
        "// Each law in each of its forms, and without each required field. Written by `{COMMAND}`.\n\
         import {{ motion }} from \"carom/laws\";\n"
    );
    for law in LAWS {
        for index in 0..law.forms.len().max(1) {
            let mut fields = BTreeMap::from([("law".to_owned(), Value::from(law.name))]);
            fields.extend(sample(*law, index, camel));
            writeln!(text, "\nmotion({});", object(fields.clone())).unwrap();
            let optional: Vec<_> = law
                .fields()
                .filter(|field| field.presence != Presence::Required)
                .map(|field| camel(field.key.name()))
                .collect();
            for name in fields.keys().filter(|name| !optional.contains(name) && *name != "law") {
                let mut fewer = fields.clone();
                fewer.remove(name);
                write!(text, "// @ts-expect-error: `{name}` is missing.\nmotion({});\n", object(fewer)).unwrap();
            }
        }
    }
    text
}

/// Returns the first line of the page of a law: its equation, or what it is.
fn equation(law: Entry) -> String {
    let file = ["law", "compose"].iter().flat_map(|folder| {
        let path = root().join("crates/carom/src").join(folder).join(law.name);
        [path.with_extension("rs"), path.join("mod.rs")]
    });
    let page = file.filter_map(|path| std::fs::read_to_string(path).ok()).next().unwrap();
    let line = page.lines().find_map(|line| line.strip_prefix("/// ")).unwrap();
    line.trim_end_matches('.').to_owned()
}

/// The laws whose classes in Python have constructors of their own.
const BY_HAND: [&str; 3] = ["spring", "friction", "bouncing"];

/// Returns a law as a dataclass of Python, where fields with a default come last.
fn dataclass(law: Entry) -> String {
    let base = if law.has_target { "TargetLaw" } else { "Law" };
    let mut about = format!("    \"\"\"{}", equation(law));
    let (mut first, mut last) = (String::new(), String::new());
    for field in law.fields() {
        let name = field.key.name();
        let kind = if field.key == Key::Control { "tuple[float, float, float, float]" } else { "float" };
        let default = match (field.presence, field.default) {
            (Presence::Required, _) => None,
            (_, Some(default)) => Some(format!("{default:?}")),
            _ => Some("math.inf".to_owned()),
        };
        match default {
            None => writeln!(first, "    {name}: {kind}").unwrap(),
            Some(default) => writeln!(last, "    {name}: {kind} = {default}").unwrap(),
        }
        let must = field.requirement.map(|requirement| format!(", must {requirement}")).unwrap_or_default();
        write!(about, "\n    - `{name}`: {}{must}.", field.key.about()).unwrap();
    }
    let about = if law.fields().next().is_some() { about.replacen('\n', ".\n\n", 1) + "\n    " } else { about + "." };
    let (class, name) = (law.type_name, law.name);
    let fields = format!("{first}{last}");
    format!("\n\n@dataclass(frozen=True)\nclass {class}({base}):\n{about}\"\"\"\n\n    name = \"{name}\"\n{fields}")
}

fn python() -> String {
    let laws: Vec<_> = LAWS.iter().copied().filter(|law| !BY_HAND.contains(&law.name)).collect();
    let mut text = format!(
        "\"\"\"The laws of the library's table.\n\nWritten by `{COMMAND}`.\n\"\"\"\n\n\
         import math\nfrom dataclasses import dataclass\n\nfrom ._law import Law, TargetLaw\n\n__all__ = [\n"
    );
    let mut names: Vec<_> = laws.iter().map(|law| law.type_name).collect();
    names.sort_unstable();
    names.iter().for_each(|name| writeln!(text, "    \"{name}\",").unwrap());
    text.push_str("]\n");
    laws.iter().for_each(|law| text.push_str(&dataclass(*law)));
    text
}

#[test]
fn the_laws_in_python_equal_the_ones_written_from_the_table() {
    check("bindings/python/python/carom/_table.py", &python());
}

fn readme() -> String {
    let file = std::fs::read_to_string(root().join("crates/carom-spec/README.md")).unwrap();
    let (start, rest) = file.split_once("| `law` | fields |\n|---|---|\n").unwrap();
    let (_, end) = rest.split_once("| `clamped` |").unwrap();
    let mut rows = String::from("| `law` | fields |\n|---|---|\n");
    for law in LAWS {
        let quoted = |key: &Key| format!("`{}`", key.name());
        let forms = law.forms.iter().map(|form| form.iter().map(quoted).collect::<Vec<_>>().join(" and "));
        let forms = forms.collect::<Vec<_>>().join(", or ");
        let own = law.fields().filter(|field| law.forms.first().is_none_or(|form| !form.contains(&field.key)));
        let own = own.map(|field| match (field.presence, field.default, field.inner) {
            (Presence::Open, ..) => format!("{} (no limit)", quoted(&field.key)),
            (_, Some(default), _) => format!("{} ({default})", quoted(&field.key)),
            (.., Some(_)) => format!("{} {{…}}", quoted(&field.key)),
            _ => quoted(&field.key),
        });
        let target = law.has_target.then(|| "`target`".to_owned());
        let all: Vec<_> = target.into_iter().chain(Some(forms).filter(|forms| !forms.is_empty())).chain(own).collect();
        writeln!(rows, "| `{}` | {} |", law.name, all.join("; ")).unwrap();
    }
    format!("{start}{rows}| `clamped` |{end}")
}

#[test]
fn the_npm_types_are_the_ones_the_table_generates() {
    check("web/carom/src/law-table.ts", &typescript());
    check("web/carom/test/types/laws.ts", &type_test());
}

#[test]
fn the_readme_of_carom_spec_equals_the_one_from_the_table() {
    check("crates/carom-spec/README.md", &readme());
}

/// Returns whether a number meets a requirement of the table, or `None` if we don't know the wording.
fn meets(requirement: &str, number: f64) -> Option<bool> {
    Some(match requirement {
        // In the samples, `max` is far above all numbers.
        "be finite" | "not be above `max`" => true,
        "be finite and at least 0" => number >= 0.0,
        "be finite and greater than 0" | "be greater than 0" => number > 0.0,
        "be from 0 to 1" => (0.0..=1.0).contains(&number),
        "be above 0 and at most 1" => number > 0.0 && number <= 1.0,
        "be above -1 and at most 1" => number > -1.0 && number <= 1.0,
        _ => return None,
    })
}

#[test]
fn every_law_accepts_exactly_the_ranges_that_its_errors_state() {
    for law in LAWS {
        for form in 0..law.forms.len().max(1) {
            let fields = sample(*law, form, str::to_owned);
            let own = law.fields().map(|field| (field.key, field.requirement));
            let replaced = law.forms.get(form).filter(|_| form > 0).copied().unwrap_or_default();
            let given = replaced.iter().enumerate().map(|(place, key)| (*key, law.requirement(form, place)));
            for (key, requirement) in own.chain(given) {
                let (Some(requirement), true) = (requirement, fields.contains_key(key.name())) else { continue };
                // A displacement of 0 has its own error.
                let zero = Some(0.0).filter(|_| key != Key::Displacement);
                for number in [-2.0, -1.0, -0.5, 0.5, 1.0, 2.0].into_iter().chain(zero) {
                    let mut spec = fields.clone();
                    spec.extend([("law".to_owned(), law.name.into()), (key.name().to_owned(), number.into())]);
                    let error = Spec::from_json(&object(spec).to_string()).err().map(|error| error.to_string());
                    let expected = format!("`{}` must {requirement}, but is {number}", key.name());
                    let is_as_expected = match &error {
                        Some(error) => meets(requirement, number) == Some(false) && error.starts_with(&expected),
                        None => meets(requirement, number) == Some(true),
                    };
                    assert!(is_as_expected, "{} {expected}: {error:?}", law.name);
                }
            }
        }
    }
}
