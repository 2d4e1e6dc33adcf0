//! Property 10: the frozen bits of every law (`bits.jsonl`) are the same on every platform.
//!
//! If you change a single bit, it matters to users who replay or compare motions, so add the change to the CHANGELOG under
//! "Value-breaking". `CAROM_FREEZE=1 cargo test -p conformance --test suite bits::` writes the table again.
#![expect(clippy::unwrap_used, reason = "a table of our own that cannot be read is a failed test")]

use carom::{Motion, Tolerance};
use carom_spec::Spec;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// One motion with the bits of its answers, in hexadecimal.
#[derive(Deserialize, Serialize, PartialEq, Debug)]
struct Frozen {
    motion: serde_json::Value,
    at: Vec<f64>,
    /// Position and velocity at each of `at`.
    states: Vec<[String; 2]>,
    /// The settling time within a distance of 0.01 and a speed of 0.1.
    settling_time: String,
    /// The first time at the position of the second state.
    time_at: Option<String>,
}

fn bits(x: f64) -> String {
    // All NaNs are written alike. The table shouldn't have any.
    if x.is_nan() { "nan".to_owned() } else { format!("{:016x}", x.to_bits()) }
}

fn frozen(motion: serde_json::Value, at: Vec<f64>) -> Frozen {
    let spec: Spec = serde_json::from_value(motion.clone()).unwrap();
    let answers = spec.motion();
    let states = at.iter().map(|t| answers.state(*t)).map(|s| [bits(s.position), bits(s.velocity)]).collect();
    let second = answers.state(at.get(1).copied().unwrap_or(0.1)).position;
    Frozen {
        motion,
        at,
        states,
        settling_time: bits(answers.settling_time(Tolerance::new(0.01, 0.1))),
        time_at: answers.time_at(second).map(bits),
    }
}

/// Every third motion of each of the oracle's tables.
fn motions() -> Vec<(serde_json::Value, Vec<f64>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle");
    let mut tables: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    tables.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    tables.sort();
    let mut motions = Vec::new();
    for table in tables {
        for line in std::fs::read_to_string(table).unwrap().lines().step_by(3) {
            let case: serde_json::Value = serde_json::from_str(line).unwrap();
            let at = serde_json::from_value(case["at"].clone()).unwrap();
            motions.push((case["motion"].clone(), at));
        }
    }
    motions
}

#[test]
fn the_bits_of_every_law_are_frozen() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("bits.jsonl");
    if std::env::var_os("CAROM_FREEZE").is_some() {
        let lines: Vec<_> =
            motions().into_iter().map(|(m, at)| serde_json::to_string(&frozen(m, at)).unwrap()).collect();
        std::fs::write(&path, lines.join("\n") + "\n").unwrap();
    }
    let table = std::fs::read_to_string(&path).unwrap();
    let mut changed = Vec::new();
    let mut states = 0;
    for (line, text) in table.lines().enumerate() {
        let expected: Frozen = serde_json::from_str(text).unwrap();
        states += expected.at.len();
        let now = frozen(expected.motion.clone(), expected.at.clone());
        if now != expected {
            changed.push(format!("bits.jsonl:{}: {}\n  was {expected:?}\n  is  {now:?}", line + 1, expected.motion));
        }
    }
    assert!(states > 2500, "only {states} states are frozen");
    assert!(changed.is_empty(), "{} motions changed:\n{}", changed.len(), changed[..changed.len().min(5)].join("\n"));
}
