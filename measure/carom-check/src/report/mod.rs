//! A report: text for a terminal, JSON, `JUnit` and a picture.

pub(crate) mod picture;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::{Value, json};

use crate::expect::Expectation;
use crate::finding::{Finding, Verdict};

/// The outcome of one expectation.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Outcome {
    /// The check.
    pub check: &'static str,
    /// The expectation's name.
    pub id: String,
    /// Why the motion must pass it.
    pub why: Option<String>,
    /// The known fault, if the outcome shows one.
    pub known: Option<String>,
    /// The measured values.
    pub findings: Vec<Finding>,
}

impl Outcome {
    pub(crate) fn new(expectation: &Expectation, findings: Vec<Finding>) -> Self {
        let check = expectation.check.name();
        let id = expectation.id.clone().unwrap_or_else(|| check.to_string());
        Self { check, id, why: expectation.why.clone(), known: expectation.known.clone(), findings }
    }

    /// The worst verdict of the findings.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.findings.iter().map(|finding| finding.verdict).max().unwrap_or(Verdict::Undecided)
    }

    /// The verdict that counts. A known fault counts as a pass.
    fn counted(&self) -> Verdict {
        if self.known.is_some() { Verdict::Pass } else { self.verdict() }
    }
}

/// The outcomes of all expectations on a trace.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Report {
    /// What was recorded.
    pub of: String,
    /// The outcomes, breaks of the motion first.
    pub outcomes: Vec<Outcome>,
}

const RED: &str = "31;1";
const YELLOW: &str = "33";
const GREEN: &str = "32";
const DIM: &str = "90";

impl Report {
    /// The worst verdict, without known faults.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.outcomes.iter().map(Outcome::counted).max().unwrap_or(Verdict::Undecided)
    }

    /// Returns the report as text, a line for each check that passes and a line for each value of the others.
    #[must_use]
    pub fn text(&self, has_colors: bool) -> String {
        let paint =
            |color: &str, text: &str| if has_colors { format!("\x1b[{color}m{text}\x1b[0m") } else { text.to_string() };
        let mut text = String::new();
        for outcome in &self.outcomes {
            let (mark, color) = match outcome.verdict() {
                Verdict::Pass => ("✓", GREEN),
                Verdict::Undecided => ("?", YELLOW),
                Verdict::Fail => ("✗", RED),
            };
            let known = outcome.known.as_ref().map(|known| format!("  known: {known}")).unwrap_or_default();
            let name = if outcome.id == outcome.check {
                outcome.id.clone()
            } else {
                format!("{} ({})", outcome.id, outcome.check)
            };
            text += &format!(
                "{} {name}{}\n",
                paint(color, &format!("{mark} {:<9}", outcome.verdict().name())),
                paint(DIM, &known)
            );
            if let Some(why) = outcome.why.as_ref().filter(|_| outcome.verdict() != Verdict::Pass) {
                text += &format!("    {}\n", paint(DIM, why));
            }
            for finding in &outcome.findings {
                let is_quiet = finding.verdict == Verdict::Pass;
                let line = format!("    {:<10} {}", finding.part, finding.sentence());
                let color = match finding.verdict {
                    Verdict::Fail => RED,
                    Verdict::Undecided => YELLOW,
                    Verdict::Pass => DIM,
                };
                text += &format!("{}\n", if is_quiet { paint(DIM, &line) } else { paint(color, &line) });
            }
        }
        text + &self.summary()
    }

    fn summary(&self) -> String {
        let count = |verdict| self.outcomes.iter().filter(|outcome| outcome.counted() == verdict).count();
        let of = if self.of.is_empty() { String::new() } else { format!("{}: ", self.of) };
        format!(
            "{of}{} passed, {} failed, {} undecided\n",
            count(Verdict::Pass),
            count(Verdict::Fail),
            count(Verdict::Undecided)
        )
    }

    pub(crate) fn to_value(&self) -> Value {
        let outcome = |outcome: &Outcome| {
            json!({
                "check": outcome.check, "id": outcome.id, "why": outcome.why, "known": outcome.known,
                "verdict": outcome.verdict(), "findings": outcome.findings,
            })
        };
        json!({"of": self.of, "verdict": self.verdict(), "checks": self.outcomes.iter().map(outcome).collect::<Vec<_>>()})
    }

    /// Returns the report as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        self.to_value().to_string()
    }

    /// Returns the report as a test suite of `JUnit`'s XML, where undecided checks are errors.
    #[must_use]
    pub fn to_junit(&self, name: &str) -> String {
        let count = |verdict| self.outcomes.iter().filter(|outcome| outcome.counted() == verdict).count();
        let mut text = format!(
            "<testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\">\n",
            escaped(name),
            self.outcomes.len(),
            count(Verdict::Fail),
            count(Verdict::Undecided)
        );
        for outcome in &self.outcomes {
            text += &format!("  <testcase classname=\"{}\" name=\"{}\">", outcome.check, escaped(&outcome.id));
            let lines: Vec<String> =
                outcome.findings.iter().filter(|f| f.verdict != Verdict::Pass).map(ToString::to_string).collect();
            let lines = escaped(&lines.join("\n"));
            match outcome.counted() {
                Verdict::Pass if outcome.known.is_some() => text += "<skipped/>",
                Verdict::Pass => {}
                Verdict::Fail => text += &format!("<failure>{lines}</failure>"),
                Verdict::Undecided => text += &format!("<error>{lines}</error>"),
            }
            text += "</testcase>\n";
        }
        text + "</testsuite>\n"
    }
}

/// A text in XML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
