//! Recordings as rows of text, most of them with something wrong.

use carom_fit::Trace;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::json;

const TABLES: usize = 4000;

/// The cells of headers.
const HEADS: [&str; 8] = ["t_ms", "y", "t (s)", "\"a, b\"", "time", "µs", "", "ns"];
/// The cells of other rows: nine numbers, then texts of which most are not numbers.
const CELLS: [&str; 25] = [
    "0",
    "1",
    "2",
    "16.7",
    "33.4",
    "-3",
    "+2.5",
    "1e3",
    ".5",
    "5.",
    "nan",
    "NA",
    "null",
    "",
    "inf",
    "-inf",
    "abc",
    "1,5",
    "\"1\"",
    "\"1;2\"",
    "\"1\"\"2\"",
    "a\"b",
    "\"\"",
    "0x10",
    "1_000",
];
/// The separators of cells.
const BETWEEN: [&str; 6] = [",", ";", "\t", " ", "  ", ", "];
const ENDS: [&str; 3] = ["\n", "\r\n", "\r"];
/// What follows the end of a row.
const MORE: [&str; 4] = ["", "\n", "# a word\n", "  \n"];

/// Returns lines of JSON: a text with one kind of separator and of line end, mostly of numbers, and the recording or
/// the error that it gives.
pub(crate) fn tables(runner: &mut TestRunner) -> Result<String, Box<dyn std::error::Error>> {
    let row = |cells: &'static [&'static str]| prop::collection::vec(prop::sample::select(cells), 1..4);
    let good = prop::collection::vec(prop::sample::select(&CELLS[..9]), 2..4);
    let any = prop_oneof![8 => good, 1 => row(&CELLS)];
    let table = (
        prop::option::of(row(&HEADS)),
        prop::collection::vec((any, prop::sample::select(&MORE[..])), 0..7),
        prop::sample::select(&BETWEEN[..]),
        prop::sample::select(&ENDS[..]),
    );
    let mut lines = String::new();
    for _ in 0..TABLES {
        let (head, rows, between, end) = table.new_tree(runner).map_err(|reason| reason.to_string())?.current();
        let mut text = head.map_or_else(String::new, |head| head.join(between) + end);
        for (cells, more) in rows {
            text += &(cells.join(between) + end + more);
        }
        let line = match Trace::parse(&text) {
            Ok(trace) => {
                json!({ "text": text, "times": trace.times(), "positions": trace.positions(), "notes": trace.notes() })
            }
            Err(error) => json!({ "text": text, "problem": error.to_string() }),
        };
        lines += &format!("{line}\n");
    }
    Ok(lines)
}
