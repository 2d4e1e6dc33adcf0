//! States of every law for the web's tests: `states FOLDER` writes `motions.jsonl` and, beside it, `states.f64`.
//!
//! Motions come from the generators of the property tests, by a fixed seed. For each stand in the file, as doubles in
//! little-endian order, its hundred times, the position and velocity at each, the settling time for a tolerance of 0.01
//! and 0.1, and the first time at the position of the second state (NaN if never).
//!
//! `refusals.jsonl` has specs with one thing changed in them, and what is said of each (null if it is still a motion).
//!
//! `words.jsonl` has springs in the words of every dialect that has some for them: the code to paste, by digits.
#![expect(clippy::print_stdout, reason = "it is a command")]

use carom::dialect::Dialect;
use carom::{Motion, Spring, Tolerance};
use carom_spec::Spec;
use conformance::generate;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::PathBuf;

/// Motions of each law, and times of each motion: a hundred thousand states a law.
const MOTIONS: usize = 1000;
const TIMES: usize = 100;

/// Laws of a spec.
const LAWS: usize = 15;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("states FOLDER")?);
    fs::create_dir_all(&folder)?;
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let (mut counts, mut lines, mut bytes) = (BTreeMap::new(), Vec::new(), Vec::new());
    let strategy = generate::spec();
    // Laws that are drawn seldom take longest; there are so many.
    while counts.len() < LAWS || counts.values().any(|count| *count < MOTIONS) {
        let spec = strategy.new_tree(&mut runner).map_err(|reason| reason.to_string())?.current();
        let count = counts.entry(spec.law()).or_insert(0);
        // What has no JSON, as an edge at infinity in it, is not for the web.
        let line = serde_json::to_string(&spec)?;
        if *count == MOTIONS || Spec::from_json(&line).ok().as_ref() != Some(&spec) {
            continue;
        }
        *count += 1;
        write(&spec, &mut bytes);
        lines.push(line);
    }
    fs::write(folder.join("motions.jsonl"), lines.join("\n") + "\n")?;
    fs::write(folder.join("states.f64"), bytes)?;
    fs::write(folder.join("refusals.jsonl"), refusals(&lines)?)?;
    fs::write(folder.join("words.jsonl"), words())?;
    println!("{} motions of {} laws, {TIMES} states each", lines.len(), counts.len());
    Ok(())
}

/// Some motions of each law, each of their fields gone, of another name, or with another value, at every depth.
fn refusals(lines: &[String]) -> Result<String, serde_json::Error> {
    let mut of_law = BTreeMap::new();
    let mut text = String::new();
    for line in lines {
        let motion: Value = serde_json::from_str(line)?;
        let count = of_law.entry(motion["law"].to_string()).or_insert(0);
        *count += 1;
        if *count > 4 {
            continue;
        }
        for changed in changes(&motion) {
            let problem = Spec::from_json(&changed.to_string()).err().map(|error| error.message);
            text += &format!("{}\n", json!({ "motion": changed, "problem": problem }));
        }
    }
    Ok(text)
}

/// All values that differ from this one in one place.
fn changes(value: &Value) -> Vec<Value> {
    let others =
        [json!(null), json!(-1), json!(0), json!(-0.0), json!(1e300), json!(true), json!("much"), json!([]), json!({})];
    let mut all: Vec<Value> = others.into_iter().filter(|other| other != value).collect();
    match value {
        Value::Object(fields) => {
            for (name, inner) in fields {
                let rest = || fields.iter().filter(|(other, _)| *other != name).map(|(k, v)| (k.clone(), v.clone()));
                all.push(Value::Object(rest().collect()));
                all.push(Value::Object(rest().chain([(format!("{name}s"), inner.clone())]).collect()));
                let with = |changed| Value::Object(rest().chain([(name.clone(), changed)]).collect());
                all.extend(changes(inner).into_iter().map(with));
            }
            for more in
                ["mass", "until", "stiffness", "drag"].map(str::to_owned).iter().filter(|m| !fields.contains_key(*m))
            {
                all.push(Value::Object(fields.clone().into_iter().chain([(more.clone(), json!(0.5))]).collect()));
            }
        }
        Value::Array(items) => {
            for i in 0..items.len() {
                let with = |changed| {
                    Value::Array(
                        items
                            .iter()
                            .enumerate()
                            .map(|(j, item)| if j == i { &changed } else { item }.clone())
                            .collect(),
                    )
                };
                all.extend(changes(&items[i]).into_iter().map(with));
            }
            all.extend(items.last().map(|item| Value::Array(items.iter().chain([item]).cloned().collect())));
        }
        _ => {}
    }
    all
}

/// Springs from soft to stiff in every dialect; some of their numbers are in the middle of two that have fewer digits.
fn words() -> String {
    let stiffness = [0.002_5, 0.75, 1.0, 61.725, 170.0, 1_234.5, 6_543.21, 2.5e6, 3.141_592_653_589_793e9, 1e17];
    let springs = stiffness.into_iter().flat_map(|stiffness| {
        [0.125, 0.3, 0.825, 1.0, 1.75].map(|ratio| {
            let mass = 2.0 * ratio;
            Spring { mass, stiffness, damping: 0.125 * ratio * stiffness }
        })
    });
    let mut lines = String::new();
    for spring in springs {
        for words in Dialect::NAMES.iter().filter_map(|name| Dialect::from_spring(name, &spring).ok()) {
            for digits in [1, 2, 3, 6, 17] {
                let Spring { mass, stiffness, damping } = spring;
                let line = json!({
                    "dialect": words.name(), "spring": { "mass": mass, "stiffness": stiffness, "damping": damping },
                    "digits": digits, "code": format!("{:.digits$}", words.code()),
                });
                lines += &format!("{line}\n");
            }
        }
    }
    lines
}

fn write(spec: &Spec, bytes: &mut Vec<u8>) {
    let motion = spec.motion();
    // From a microsecond to half an hour, and the ends.
    let time = |i: usize| match i {
        0 => 0.0,
        1 => f64::INFINITY,
        _ => (0..i).fold(1e-6, |t, _| t * 1.234_567),
    };
    let mut put = |number: f64| bytes.extend_from_slice(&number.to_le_bytes());
    (0..TIMES).for_each(|i| put(time(i)));
    for i in 0..TIMES {
        let state = motion.state(time(i));
        put(state.position);
        put(state.velocity);
    }
    put(motion.settling_time(Tolerance::new(0.01, 0.1)));
    let second = motion.state(time(60)).position;
    put(motion.time_at(second).unwrap_or(f64::NAN));
}
