//! Assertions in tests.

use alloc::string::String;
use alloc::vec::Vec;

use crate::expect::{Expectation, Expectations};
use crate::finding::Verdict;
use carom_fit::Trace;

/// One trace or several, for [`assert_motion!`](crate::assert_motion).
pub trait Traces {
    /// Returns the traces.
    fn into_traces(self) -> Vec<Trace>;
}

impl Traces for Trace {
    fn into_traces(self) -> Vec<Trace> {
        [self].into()
    }
}

impl Traces for &Trace {
    fn into_traces(self) -> Vec<Trace> {
        [self.clone()].into()
    }
}

impl<const N: usize> Traces for [Trace; N] {
    fn into_traces(self) -> Vec<Trace> {
        self.into()
    }
}

impl Traces for Vec<Trace> {
    fn into_traces(self) -> Vec<Trace> {
        self
    }
}

/// Runs checks on traces.
///
/// # Errors
/// Returns the report as text if a check fails.
pub fn assess(traces: impl Traces, checks: impl IntoIterator<Item = Expectation>) -> Result<(), String> {
    let report = Expectations(checks.into_iter().collect()).run(&traces.into_traces());
    if report.verdict() == Verdict::Pass { Ok(()) } else { Err(report.text(false)) }
}

/// Asserts that a trace passes checks. An undecided check doesn't pass.
///
/// ```
/// use carom::{Spring, animate::Animated};
/// use carom_check::{Continuous, MarkKind, Rests, assert_motion, record};
///
/// let mut card =
///     Animated::new(0.0, Spring::from_response_damping_ratio(0.5, 1.0));
/// card.retarget(300.0);
/// let mut time = 0.0;
/// let trace = record(120.0, 1.5, |dt| {
///     if time <= 0.2 && time + dt > 0.2 {
///         card.retarget(0.0);
///     }
///     time += dt;
///     card.advance(dt);
///     card.value()
/// });
/// let trace = trace
///     .with_mark(0.0, MarkKind::Target, 300.0)
///     .with_mark(0.2, MarkKind::Retarget, 0.0);
/// assert_motion!(trace, Continuous::default(), Rests::on(0.0).by(1.2));
/// ```
#[macro_export]
macro_rules! assert_motion {
    ($traces:expr, $($check:expr),+ $(,)?) => {
        if let Err(report) = $crate::assess($traces, [$($crate::Expectation::from($check)),+]) {
            panic!("the motion is not as expected\n{report}");
        }
    };
}
