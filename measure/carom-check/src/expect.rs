//! Expectations: checks with their names and reasons, in JSON.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::{Map, Value, json};

use crate::check::{Check, Subject};
use crate::error::CheckError;
use crate::report::picture::Theme;
use crate::report::{Outcome, Report};
use carom_fit::Trace;

/// A check on a trace, with its name and its reason.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Expectation {
    /// The check.
    pub check: Check,
    /// The track that it looks at.
    pub subject: Subject,
    /// The name of this expectation in a report. Default: the check's name.
    pub id: Option<String>,
    /// Why the motion must pass it.
    pub why: Option<String>,
    /// A known fault, for example `owner/repository#7`. It is shown, but a failure doesn't count.
    pub known: Option<String>,
}

impl<C: Into<Check>> From<C> for Expectation {
    fn from(check: C) -> Self {
        Self { check: check.into(), subject: Subject::default(), id: None, why: None, known: None }
    }
}

/// The expectations of a file.
///
/// ```
/// use carom_check::{Expectations, Trace, Verdict};
///
/// let expected = Expectations::parse(
///     r#"{"checks":[{"check":"bounds","x":[0,300],"why":"inside the page"}]}"#,
/// )?;
/// let trace = Trace::parse("[[0, 0], [0.1, 120], [0.2, 320], [0.3, 300]]")?;
/// assert_eq!(expected.run(&[trace]).verdict(), Verdict::Fail);
/// # Ok::<(), carom_check::CheckError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Expectations(pub Vec<Expectation>);

impl Expectations {
    /// Reads expectations: `{"checks":[{"check":"continuous", …}]}`.
    ///
    /// # Errors
    /// The text isn't JSON, or a check or one of its limits is unknown.
    pub fn parse(text: &str) -> Result<Self, CheckError> {
        let value: Value = serde_json::from_str(text).map_err(|error| CheckError::Expectation(error.to_string()))?;
        Self::from_value(&value)
    }

    fn from_value(value: &Value) -> Result<Self, CheckError> {
        let checks = value.get("checks").unwrap_or(value).as_array();
        let checks = checks.ok_or_else(|| CheckError::Expectation("expected {\"checks\":[…]}".into()))?;
        checks
            .iter()
            .enumerate()
            .map(|(i, check)| one(check).map_err(|error| numbered(i, &error)))
            .collect::<Result<_, _>>()
            .map(Self)
    }

    /// Runs all checks.
    #[must_use]
    pub fn run(&self, traces: &[Trace]) -> Report {
        let run =
            |expectation: &Expectation| Outcome::new(expectation, expectation.check.run(traces, &expectation.subject));
        let mut outcomes: Vec<Outcome> = self.0.iter().map(run).collect();
        let place = |outcome: &Outcome| crate::check::CHECKS.iter().position(|name| *name == outcome.check);
        outcomes.sort_by_key(place);
        Report { of: traces.first().map(|trace| trace.header().of.clone()).unwrap_or_default(), outcomes }
    }
}

fn numbered(i: usize, error: &CheckError) -> CheckError {
    CheckError::Expectation(format!("check {}: {error}", i + 1))
}

fn one(value: &Value) -> Result<Expectation, CheckError> {
    let wrong = |problem: &str| CheckError::Expectation(problem.into());
    let mut limits: Map<String, Value> =
        value.as_object().cloned().ok_or_else(|| wrong("a check must be an object"))?;
    let mut text = |key: &str| limits.remove(key).and_then(|value| value.as_str().map(String::from));
    let name = text("check").ok_or_else(|| wrong("a check must have its name, as {\"check\":\"continuous\"}"))?;
    let (id, why, known) = (text("id"), text("why"), text("known"));
    let subject = Subject { track: text("track"), axis: text("axis") };
    Ok(Expectation { check: Check::from_parts(&name, limits)?, subject, id, why, known })
}

/// Answers a request in JSON, for other languages. For example, `{"traces":["…"],"checks":[…]}` gives a report with its text and pictures.
///
/// # Errors
/// A trace or a check can't be read.
pub fn answer(request: &str) -> Result<String, CheckError> {
    let request: Value = serde_json::from_str(request).map_err(|error| CheckError::Text(error.to_string()))?;
    let texts =
        request.get("traces").and_then(Value::as_array).ok_or_else(|| CheckError::Text("expected `traces`".into()))?;
    let traces =
        texts.iter().map(|text| Trace::parse(text.as_str().unwrap_or_default())).collect::<Result<Vec<_>, _>>()?;
    let report = Expectations::from_value(&request)?.run(&traces);
    let mut value = report.to_value();
    if let Some(object) = value.as_object_mut() {
        object.insert("text".into(), json!(report.text(false)));
        if request.get("picture").and_then(Value::as_bool) == Some(true) {
            object.insert("svg".into(), json!(report.svg(&traces, Theme::Auto)));
        }
    }
    Ok(value.to_string())
}
