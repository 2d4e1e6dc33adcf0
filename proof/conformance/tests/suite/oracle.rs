//! Property 8: every law agrees with an independent calculation at 80 digits (`oracle/oracle.py`).

use carom::{Motion, Tolerance};
use carom_spec::Spec;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

/// One case of a table. Inputs are exact doubles. Expected values are rounded once, from 80 digits.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    #[expect(dead_code, reason = "read by people")]
    label: Option<String>,
    motion: Spec,
    at: Vec<f64>,
    states: Vec<[f64; 2]>,
    /// The size of the terms whose sum is the position or the velocity, at each time.
    scale: Vec<[f64; 2]>,
    /// By how much a rounding of a parameter may have grown at each time: 1 + decay exponent + phase for springs and friction.
    kappa: Vec<f64>,
    /// A position, and the first time there.
    time_at: Vec<(f64, Option<f64>)>,
    /// The tolerance of distance and of velocity, and the settling time.
    settle: Vec<(f64, f64, Option<f64>)>,
    rest: Option<f64>,
}

/// 2^−53.
const U: f64 = 0.5 * f64::EPSILON;

#[test]
fn every_law_agrees_with_a_solution_of_sixty_digits() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle");
    let mut tables: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "jsonl"))
        .collect();
    tables.sort();
    let names: BTreeSet<_> = tables.iter().map(|path| path.file_stem().unwrap().to_str().unwrap()).collect();
    let laws = carom_spec::LAWS.iter().map(|law| law.name);
    assert_eq!(names, laws.chain(["clamped", "sequence"]).collect(), "each law and composition has a table");

    let mut report = String::new();
    let mut wrong = Vec::new();
    for path in tables {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let mut check = Check { name: name.clone(), ..Check::default() };
        for (line, text) in std::fs::read_to_string(&path).unwrap().lines().enumerate() {
            let case: Case = serde_json::from_str(text).unwrap_or_else(|e| panic!("{name}:{}: {e}", line + 1));
            check.case(line + 1, &case);
        }
        let median = check.median();
        writeln!(
            report,
            "{name:15} {:5} states: worst {:8.1e} scaled, {:5.2} of 5 u (1 + kappa), median {:8.1e}; {:4} crossings {:8.1e}, {:4} settlings {:8.1e}",
            check.states.len(), check.worst, check.worst_of_bound, median,
            check.crossings, check.worst_crossing, check.settlings, check.worst_settling
        )
        .unwrap();
        wrong.append(&mut check.wrong);
    }
    println!("{report}");
    assert!(wrong.is_empty(), "{report}\n{} wrong:\n{}", wrong.len(), wrong[..wrong.len().min(40)].join("\n"));
}

/// The errors of one table.
#[derive(Default)]
struct Check {
    name: String,
    /// The error of each number, divided by its scale.
    states: Vec<f64>,
    worst: f64,
    /// The largest error as a fraction of its bound.
    worst_of_bound: f64,
    crossings: usize,
    worst_crossing: f64,
    settlings: usize,
    worst_settling: f64,
    wrong: Vec<String>,
}

impl Check {
    fn median(&mut self) -> f64 {
        self.states.sort_by(f64::total_cmp);
        self.states[self.states.len() / 2]
    }

    #[expect(clippy::float_cmp, reason = "two infinities are equal")]
    fn case(&mut self, line: usize, case: &Case) {
        let motion = case.motion.motion();
        let place = format!("{}:{line}", self.name);
        for (((t, expected), scale), kappa) in case.at.iter().zip(&case.states).zip(&case.scale).zip(&case.kappa) {
            let state = motion.state(*t);
            for (got, expected, scale) in
                [(state.position, expected[0], scale[0]), (state.velocity, expected[1], scale[1])]
            {
                // The smallest normal double keeps the divisor above 0 if the scale is 0.
                let error = (got - expected).abs() / (scale + f64::MIN_POSITIVE);
                let of_bound = error / (5.0 * U * (1.0 + kappa));
                self.states.push(error);
                self.worst = self.worst.max(error);
                self.worst_of_bound = self.worst_of_bound.max(of_bound);
                if !(of_bound <= 1.0) {
                    self.wrong.push(format!("{place}: state({t}) {got:e}, not {expected:e}: {error:.1e} of {scale:e} ({of_bound:.1} of the bound)"));
                }
            }
        }
        match (motion.rest(), case.rest) {
            (None, None) => {}
            (Some(got), Some(expected))
                if (got - expected).abs() <= 1e-13 * (expected.abs() + case.motion.start.position.abs()) => {}
            (got, expected) => self.wrong.push(format!("{place}: rest {got:?}, not {expected:?}")),
        }
        for (position, expected) in &case.time_at {
            self.crossings += 1;
            let got = motion.time_at(*position);
            let error = match (got, expected) {
                (None, None) => 0.0,
                (Some(got), Some(expected)) => (got - expected).abs() / expected.abs().max(1e-9),
                _ => f64::INFINITY,
            };
            self.worst_crossing = self.worst_crossing.max(error);
            if error > 1e-6 {
                self.wrong.push(format!("{place}: time_at({position}) {got:?}, not {expected:?}"));
            }
        }
        for (distance, velocity, expected) in &case.settle {
            self.settlings += 1;
            let got = motion.settling_time(Tolerance::new(*distance, *velocity));
            let expected = expected.unwrap_or(f64::INFINITY);
            let error = if got == expected { 0.0 } else { (got - expected).abs() / expected.abs().max(1e-9) };
            self.worst_settling = self.worst_settling.max(error);
            if !(error <= 1e-6) {
                self.wrong.push(format!("{place}: settling_time({distance}, {velocity}) {got}, not {expected}"));
            }
        }
    }
}
