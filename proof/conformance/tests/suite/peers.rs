//! Other systems' numbers (`peers/peers.jsonl`): Carom returns them, or differs for the stated reason.

use carom::{Motion, Tolerance};
use carom_spec::Spec;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    source: String,
    #[expect(dead_code, reason = "kept with the numbers for readers")]
    licence: String,
    motion: Spec,
    checks: Vec<Check>,
    /// The reason why Carom's answer differs.
    quirk: Option<String>,
}

/// A query and the peer's answer. A tolerance of `None` is infinite. An answer of `None` is a time or a rest that doesn't exist.
#[derive(Deserialize)]
#[serde(tag = "what", rename_all = "snake_case", deny_unknown_fields)]
enum Check {
    State { t: f64, expected: [f64; 2], tol: [f64; 2], relation: Relation },
    Position { t: f64, expected: Expected, tol: f64, relation: Relation },
    Velocity { t: f64, expected: Expected, tol: f64, relation: Relation },
    TimeAt { x: f64, expected: Option<Expected>, tol: f64, relation: Relation },
    Settle { distance: Option<f64>, velocity: Option<f64>, expected: Option<Expected>, tol: f64, relation: Relation },
    Rest { expected: Option<Expected>, tol: f64, relation: Relation },
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Relation {
    /// Carom's number is within the tolerance.
    Abs,
    /// Carom's number is less than the peer's plus the tolerance.
    Lt,
    /// Carom's number is greater than the peer's minus the tolerance.
    Gt,
    /// Carom's number is between the two, widened by the tolerance.
    Between,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(untagged)]
enum Expected {
    Number(f64),
    Range([f64; 2]),
}

/// Returns whether a number has this relation to the peer's. If an event never happens, its time is infinite.
#[expect(clippy::float_cmp, clippy::panic, reason = "two infinities are equal; an inconsistent table fails the test")]
fn holds(got: f64, expected: Option<Expected>, tol: f64, relation: Relation) -> bool {
    let expected = expected.unwrap_or(Expected::Number(f64::INFINITY));
    match (relation, expected) {
        (Relation::Abs, Expected::Number(x)) => got == x || (got - x).abs() <= tol,
        (Relation::Lt, Expected::Number(x)) => got < x + tol,
        (Relation::Gt, Expected::Number(x)) => got > x - tol,
        (Relation::Between, Expected::Range([low, high])) => got >= low - tol && got <= high + tol,
        (_, expected) => {
            let kind = if matches!(expected, Expected::Number(_)) { "a number" } else { "a range" };
            panic!("the relation does not take {kind}")
        }
    }
}

fn holds_for(motion: &dyn Motion, check: &Check) -> bool {
    let infinite = |tolerance: Option<f64>| tolerance.unwrap_or(f64::INFINITY);
    match *check {
        Check::State { t, expected: [x, v], tol, relation } => {
            let state = motion.state(t);
            holds(state.position, Some(Expected::Number(x)), tol[0], relation)
                && holds(state.velocity, Some(Expected::Number(v)), tol[1], relation)
        }
        Check::Position { t, expected, tol, relation } => {
            holds(motion.state(t).position, Some(expected), tol, relation)
        }
        Check::Velocity { t, expected, tol, relation } => {
            holds(motion.state(t).velocity, Some(expected), tol, relation)
        }
        Check::TimeAt { x, expected, tol, relation } => {
            holds(motion.time_at(x).unwrap_or(f64::INFINITY), expected, tol, relation)
        }
        Check::Settle { distance, velocity, expected, tol, relation } => {
            let tolerance = Tolerance::new(infinite(distance), infinite(velocity));
            holds(motion.settling_time(tolerance), expected, tol, relation)
        }
        Check::Rest { expected, tol, relation } => {
            holds(motion.rest().unwrap_or(f64::INFINITY), expected, tol, relation)
        }
    }
}

#[test]
fn carom_returns_other_libraries_numbers_or_states_a_reason() {
    let text = include_str!("../../peers/peers.jsonl");
    let mut wrong = Vec::new();
    let mut quirks: BTreeMap<String, usize> = BTreeMap::new();
    let (mut cases, mut checks) = (0, 0);
    for line in text.lines() {
        let case: Case = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let motion = case.motion.motion();
        let failed = case.checks.iter().filter(|check| !holds_for(&motion, check)).count();
        cases += 1;
        checks += case.checks.len();
        match case.quirk {
            None if failed > 0 => {
                wrong.push(format!("{}: {failed} of {} fail ({})", case.id, case.checks.len(), case.source));
            }
            Some(quirk) if failed == 0 => wrong.push(format!("{}: no longer differs: {quirk}", case.id)),
            Some(quirk) => *quirks.entry(quirk).or_default() += 1,
            None => {}
        }
    }
    println!("{cases} cases, {checks} checks; deliberate differences:");
    for (quirk, count) in &quirks {
        println!("{count:4}  {quirk}");
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(cases > 400 && quirks.values().sum::<usize>() > 50, "{cases} cases, {} quirks", quirks.len());
}
