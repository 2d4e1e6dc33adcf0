//! The worst inputs known of every law (`worst.jsonl`, which `oracle/worst.py` searches for), and the table of `docs/accuracy.md`.
//! `CAROM_FREEZE=1 cargo test -p conformance --test suite worst::` writes the table again.

use carom::{Motion, Tolerance};
use carom_spec::Spec;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write;

const ACCURACY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/accuracy.md");

/// The most that the table allows for each question, in units of 2⁻⁵³·scale·(1 + κ).
const MOST: [(&str, f64); 5] =
    [("position", 10.0), ("velocity", 15.0), ("rest", 5.0), ("time_at", 40.0), ("settling_time", 10.0)];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Worst {
    law: String,
    question: String,
    motion: Spec,
    ask: Ask,
    /// The answer as a sum of two doubles.
    exact: Option<[f64; 2]>,
    scale: f64,
    kappa: f64,
    /// 1, or what turns the error of a time into one of the position or the velocity.
    weight: f64,
    error: f64,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Ask {
    Number(f64),
    Tolerance(f64, f64),
}

impl Worst {
    fn answer(&self) -> Option<f64> {
        let motion = self.motion.motion();
        match (self.question.as_str(), &self.ask) {
            ("position", Ask::Number(time)) => Some(motion.state(*time).position),
            ("velocity", Ask::Number(time)) => Some(motion.state(*time).velocity),
            ("rest", _) => motion.rest(),
            ("time_at", Ask::Number(position)) => motion.time_at(*position),
            ("settling_time", Ask::Tolerance(distance, velocity)) => {
                Some(motion.settling_time(Tolerance::new(*distance, *velocity))).filter(|time| time.is_finite())
            }
            _ => Some(f64::NAN),
        }
    }

    /// Returns the error in units of 2⁻⁵³·scale·(1 + κ).
    fn error(&self) -> f64 {
        match (self.answer(), self.exact) {
            (None, None) => 0.0,
            (Some(answer), Some([high, low])) => {
                ((answer - high) - low).abs() * self.weight / (0.5 * f64::EPSILON * self.scale * (1.0 + self.kappa))
            }
            _ => f64::INFINITY,
        }
    }
}

fn worst() -> Result<Vec<Worst>, serde_json::Error> {
    include_str!("../../worst.jsonl").lines().map(serde_json::from_str).collect()
}

#[test]
fn no_known_input_is_worse_than_its_recorded_error() -> Result<(), serde_json::Error> {
    for case in worst()? {
        let error = case.error();
        let most = MOST.iter().find(|(question, _)| *question == case.question).map_or(0.0, |(_, most)| *most);
        // The file has three digits.
        assert!(error <= 1.01 * case.error + 1e-3, "{} {}: {error}, not {}", case.law, case.question, case.error);
        assert!(case.error <= most, "{} {}: {} of {most}", case.law, case.question, case.error);
    }
    Ok(())
}

#[test]
fn the_table_of_accuracy_shows_the_worst_errors_known() -> Result<(), serde_json::Error> {
    let mut rows: BTreeMap<String, BTreeMap<String, f64>> = BTreeMap::new();
    for case in worst()? {
        rows.entry(case.law).or_default().insert(case.question, case.error);
    }
    let mut table =
        "| law | position | velocity | rest | `time_at` | `settling_time` |\n|---|---|---|---|---|---|\n".to_owned();
    for (law, errors) in &rows {
        let cells = MOST.map(|(question, _)| {
            errors
                .get(question)
                .map_or("–".to_owned(), |error| if *error < 1e-3 { "0".to_owned() } else { error.to_string() })
        });
        let _ = writeln!(table, "| `{law}` | {} |", cells.join(" | "));
    }
    let page = std::fs::read_to_string(ACCURACY).unwrap_or_default();
    let (start, rest) = page.split_once("<!-- worst -->\n").unwrap_or_default();
    let (_, end) = rest.split_once("<!-- end -->").unwrap_or_default();
    let text = format!("{start}<!-- worst -->\n{table}<!-- end -->{end}");
    if std::env::var_os("CAROM_FREEZE").is_some() {
        assert!(std::fs::write(ACCURACY, &text).is_ok(), "{ACCURACY} cannot be written");
    }
    assert_eq!(std::fs::read_to_string(ACCURACY).unwrap_or_default(), text);
    Ok(())
}
