//! The worst inputs known of every law (`worst.jsonl`, which `oracle/worst.py` searches for), and the table of `docs/accuracy.md`.
//! `CAROM_FREEZE=1 cargo test -p conformance --test suite worst::` writes the table again.

use carom::{Motion, Tolerance};
use carom_spec::Spec;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write;

const ACCURACY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/accuracy.md");

/// The most that the table allows for each question, in units of 2⁻⁵³·scale·(1 + κ). A hand-over at a speed can have a large error in the
/// rest.
const MOST: [(&str, f64); 5] =
    [("position", 40.0), ("velocity", 20.0), ("rest", 1000.0), ("time_at", 50.0), ("settling_time", 50.0)];

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
    error: f64,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Ask {
    Number(f64),
    Tolerance(f64, f64),
}

impl Worst {
    /// Returns the library's answer, and the weight of its error. The error of a time has the speed at that time as its
    /// weight.
    fn answer(&self) -> (Option<f64>, f64) {
        let motion = self.motion.motion();
        let rate = |time: Option<f64>, rest: Option<(f64, f64)>| {
            let Some(time) = time.filter(|time| time.is_finite()) else { return 1.0 };
            let state = motion.state(time);
            let ends_with_speed =
                rest.is_some_and(|(rest, distance)| ((state.position - rest).abs() - distance).abs() > 1e-6 * distance);
            if ends_with_speed { f64::NAN } else { state.velocity.abs() }
        };
        match (self.question.as_str(), &self.ask) {
            ("position", Ask::Number(time)) => (Some(motion.state(*time).position), 1.0),
            ("velocity", Ask::Number(time)) => (Some(motion.state(*time).velocity), 1.0),
            ("rest", _) => (motion.rest(), 1.0),
            ("time_at", Ask::Number(position)) => {
                let time = motion.time_at(*position);
                (time, rate(time, None))
            }
            ("settling_time", Ask::Tolerance(distance, velocity)) => {
                let time = motion.settling_time(Tolerance::new(*distance, *velocity));
                (
                    Some(time).filter(|time| time.is_finite()),
                    rate(Some(time), motion.rest().map(|rest| (rest, *distance))),
                )
            }
            _ => (None, f64::INFINITY),
        }
    }

    /// Returns the error in units of 2⁻⁵³·scale·(1 + κ). For the velocity this is NaN, because it would need the acceleration.
    fn error(&self) -> f64 {
        let (answer, rate) = self.answer();
        match (answer, self.exact) {
            (None, None) => 0.0,
            (Some(answer), Some([high, low])) => {
                ((answer - high) - low).abs() * rate / (0.5 * f64::EPSILON * self.scale * (1.0 + self.kappa))
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
        // Allow for two roundings. The file has three digits, and the scale of a time is computed at the library's own answer.
        assert!(
            error.is_nan() || error <= 1.02 * case.error + 1e-3,
            "{} {}: {error}, not {}",
            case.law,
            case.question,
            case.error
        );
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
