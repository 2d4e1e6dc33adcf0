//! Known-wrong motions: each rule as published, and as it should be.
//!
//! Each case names the checks that must fail. All other checks that apply to its traces must not fail. The corrected version must pass the
//! checks of the case and not fail any. The cases restate rules from public issues, and `of` names each issue.
//!
//! Most cases run the published rule with the published constants. These are adapted:
//! - K1 to K6, K24, K39 and K40 replay only the measured release velocity, before the same exact coast, because the threads don't give a
//!   complete rule. K5 has one of the two axes.
//! - K13 compares 60 Hz with 120 Hz, and its corrected version steps at 60 Hz on both displays.
//! - K16 and K16b have frames of 100 and 50 ms instead of minutes, K17 steps of 0.25 s instead of 2 s.
//! - K18: a pointer reports 60 times a second. K18b has a report in each frame, as published.
//! - K20 inherits 50 instead of 5,000 units a second, and K44 has 20,000 px/s.
//! - K21, K22, K23, K25, K29 and K41 replay what was seen, for example a leap or a frame at a wrong place, and not the code that caused it.
//! - K11 and K48 name several programs of one kind. One stands for all of them, with factors of 0.2 and 0.95 a frame.
//! - K47 also loses its velocity where it is cancelled, so that two checks fail.

mod flings;
mod rates;
mod springs;
mod touch;

use carom_check::{
    At, Check, Continuous, Finding, Follows, MarkKind, RateFree, Release, Rests, Smooth, Subject, Trace, Verdict,
};

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

    /// Makes the wrong and the right motion by one function. It gets `true` for the wrong one.
    pub(crate) fn motions(mut self, traces: impl Fn(bool) -> Vec<Trace>) -> Self {
        (self.wrong, self.right) = (traces(true), traces(false));
        self
    }

    pub(crate) fn motion(self, trace: impl Fn(bool) -> Trace) -> Self {
        self.motions(|is_wrong| vec![trace(is_wrong)])
    }

    /// Returns all checks that apply, and whether the case states them. The case's own checks apply with its limits. Other checks apply
    /// with their default limits, if the traces have the marks and fingers that they need. `bounds` and `like` don't have default limits.
    fn applicable(&self) -> Vec<(Check, bool)> {
        let trace = &self.right[0];
        let has = |kinds: &[MarkKind]| trace.marks().iter().any(|mark| kinds.contains(&mark.kind));
        let is_stated = |name: &str| self.expected.iter().any(|check| check.name() == name);
        let mut checks: Vec<(Check, bool)> = self.expected.iter().map(|check| (check.clone(), true)).collect();
        let mut add = |check: Check, applies: bool| {
            let is_same = |stated: &Check| match (stated, &check) {
                (Check::Continuous(stated), Check::Continuous(check)) => stated.at == check.at,
                (stated, check) => stated.name() == check.name(),
            };
            if applies && !self.expected.iter().any(is_same) {
                checks.push((check, false));
            }
        };
        add(Continuous::at(At::Marks).into(), has(&[MarkKind::Retarget]) && !is_stated("continuous"));
        add(Continuous::at(At::Everywhere).into(), true);
        add(Release::default().into(), has(&[MarkKind::Up]) && !trace.fingers().is_empty());
        add(Follows::default().into(), !trace.fingers().is_empty());
        add(Rests::default().into(), has(&[MarkKind::Target, MarkKind::Retarget]));
        add(RateFree::default().into(), self.right.len() > 1);
        add(Smooth::default().into(), true);
        checks
    }

    /// What is wrong with the case itself, and the names of the checks that don't fail on the wrong motion.
    fn problems(&self) -> (Vec<String>, Vec<&'static str>) {
        let mut problems = Vec::new();
        let (mut failed, mut kept) = (Vec::new(), Vec::new());
        for (check, is_stated) in self.applicable() {
            let (wrong, right) = (worst(&check, &self.wrong), worst(&check, &self.right));
            let name = check.name();
            if wrong.verdict == Verdict::Fail {
                failed.push(name)
            } else {
                kept.push(name)
            }
            if wrong.verdict == Verdict::Fail && !self.fails.contains(&name) {
                problems.push(format!("{} {}, wrong: {wrong}", self.id, self.of));
            }
            let is_right = right.verdict == Verdict::Pass || !is_stated && right.verdict == Verdict::Undecided;
            if !is_right {
                problems.push(format!("{} {}, right: {right}", self.id, self.of));
            }
        }
        for name in self.fails {
            if !failed.contains(name) {
                let found = self.applicable().into_iter().filter(|(check, _)| check.name() == *name);
                let found: Vec<_> = found.map(|(check, _)| worst(&check, &self.wrong).to_string()).collect();
                problems.push(format!("{}: `{name}` does not fail: {}", self.id, found.join(", ")));
            }
        }
        kept.retain(|name| !failed.contains(name));
        kept.dedup();
        (problems, kept)
    }
}

/// The worst finding. Only `rate_free` looks at several traces. The other checks run on each of them.
fn worst(check: &Check, traces: &[Trace]) -> Finding {
    let run = |traces: &[Trace]| check.run(traces, &Subject::default());
    let findings = match check {
        Check::RateFree(_) => run(traces),
        _ => traces.iter().flat_map(|trace| run(std::slice::from_ref(trace))).collect(),
    };
    findings.into_iter().max_by_key(|finding| finding.verdict).unwrap()
}

#[test]
fn known_wrong_motions_fail_the_checks_listed_for_them() {
    let cases: Vec<Case> =
        [rates::cases(), flings::cases(), springs::cases(), touch::cases()].into_iter().flatten().collect();
    let mut problems = Vec::new();
    for case in &cases {
        let (found, kept) = case.problems();
        let answer = if found.is_empty() { "ok" } else { "WRONG" };
        println!(
            "{:<4} {:<34} {:<20} {answer:<5} not failed: {}",
            case.id,
            case.of,
            case.fails.join(", "),
            kept.join(", ")
        );
        problems.extend(found);
    }
    println!("{} known faults", cases.len());
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(cases.len() >= 40, "{}", cases.len());
}
