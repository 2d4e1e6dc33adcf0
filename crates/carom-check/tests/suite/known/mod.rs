//! Known-wrong motions: each rule as published, and as it should be.
//!
//! Each case names the checks that must fail. All other expectations of the case must not fail, and the corrected version must
//! pass all of them. The cases restate rules from public issues; `of` names the issue.

mod flings;
mod rates;
mod springs;
mod touch;

use carom_check::{Check, Subject, Trace, Verdict};

/// A known fault.
pub(crate) struct Case {
    id: &'static str,
    of: &'static str,
    /// The checks that must fail on the wrong motion.
    fails: &'static [&'static str],
    /// The expectations of the motion.
    expected: Vec<Check>,
    wrong: Vec<Trace>,
    right: Vec<Trace>,
}

impl Case {
    pub(crate) fn new(id: &'static str, of: &'static str, fails: &'static [&'static str]) -> Self {
        Self { id, of, fails, expected: Vec::new(), wrong: Vec::new(), right: Vec::new() }
    }

    pub(crate) fn expect(mut self, check: impl Into<Check>) -> Self {
        self.expected.push(check.into());
        self
    }

    /// Makes the wrong and the right motion, each by one function.
    pub(crate) fn motions(mut self, traces: impl Fn(bool) -> Vec<Trace>) -> Self {
        (self.wrong, self.right) = (traces(true), traces(false));
        self
    }

    pub(crate) fn motion(self, trace: impl Fn(bool) -> Trace) -> Self {
        self.motions(|is_wrong| vec![trace(is_wrong)])
    }

    /// What is wrong with the case itself.
    fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        for check in &self.expected {
            let name = check.name();
            let worst = |traces: &[Trace]| {
                check.run(traces, &Subject::default()).into_iter().max_by_key(|finding| finding.verdict).unwrap()
            };
            let (wrong, right) = (worst(&self.wrong), worst(&self.right));
            let must_fail = self.fails.contains(&name);
            if must_fail != (wrong.verdict == Verdict::Fail) {
                problems.push(format!("{} {}, wrong: {wrong}", self.id, self.of));
            }
            if right.verdict != Verdict::Pass {
                problems.push(format!("{} {}, right: {right}", self.id, self.of));
            }
        }
        for name in self.fails {
            if !self.expected.iter().any(|check| check.name() == *name) {
                problems.push(format!("{}: `{name}` is not expected", self.id));
            }
        }
        problems
    }
}

#[test]
fn known_wrong_motions_fail_the_check_named_for_them() {
    let cases: Vec<Case> =
        [rates::cases(), flings::cases(), springs::cases(), touch::cases()].into_iter().flatten().collect();
    let mut problems = Vec::new();
    for case in &cases {
        let found = case.problems();
        println!(
            "{:<4} {:<34} {:<24} {}",
            case.id,
            case.of,
            case.fails.join(", "),
            if found.is_empty() { "ok" } else { "WRONG" }
        );
        problems.extend(found);
    }
    println!("{} known faults", cases.len());
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(cases.len() >= 40, "{}", cases.len());
}
