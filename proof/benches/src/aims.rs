//! The table of aims: a bound on a ratio, and the ratio measured.

use crate::harness::{Timing, named};
use std::fmt::Write as _;

/// A measured ratio and its bound.
pub struct Aim {
    what: String,
    ratio: f64,
    /// The number of quiet rounds (0 if fewer than the minimum) and the number of all rounds.
    rounds: (usize, usize),
    most: f64,
}

impl Aim {
    /// Compares the times of two cases of one table: `case` in units of `unit`, at most `most`.
    pub fn new(what: &str, timings: &[Timing], case: &str, unit: &str, most: f64) -> Self {
        Self::between(what, named(timings, case), named(timings, unit), most)
    }

    pub fn between(what: &str, case: &Timing, unit: &Timing, most: f64) -> Self {
        let rounds = (case.quiet_beside(unit).len(), case.rounds.len());
        Self { what: what.to_owned(), ratio: case.over(unit).median, rounds, most }
    }

    fn row(&self) -> String {
        let digits = if self.ratio < 10.0 { 2 } else { 1 };
        let rounds = match self.rounds {
            (0, all) => format!("too few: all {all}"),
            (quiet, all) => format!("{quiet} of {all}"),
        };
        let is_met = if self.ratio <= self.most { "yes" } else { "**no**" };
        format!("| {} | at most {} | {:.digits$} | {is_met} | {rounds} |\n", self.what, self.most, self.ratio)
    }
}

pub fn table(aims: &[Aim]) -> String {
    let mut page = HEAD.to_owned();
    for aim in aims {
        let _ = page.write_str(&aim.row());
    }
    page
}

const HEAD: &str = "
## Aims

What a person would feel: the cost of one frame of one value, of a page, and of ten thousand springs. Ratios of times, from the
tables below.

| | aim | measured | met | quiet rounds |
|---|---|---|---|---|
";
