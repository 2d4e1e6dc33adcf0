//! JSON, CSV and progress in the terminal.

use std::io::{self, IsTerminal, Write};

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

/// Returns a progress bar on stderr. It is hidden if stderr isn't a terminal.
pub(crate) fn progress(total: Option<u64>, template: &str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = total.map_or_else(ProgressBar::no_length, ProgressBar::new);
    bar.with_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Returns a text of the user, for example a file's name or a title, in one line. Characters that a terminal obeys or XML forbids
/// are escaped.
pub(crate) fn printable(text: &str) -> String {
    let mut printable = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\r' | '\t' => printable.push(' '),
            // XML doesn't allow the two last code points of the basic plane.
            _ if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => printable.extend(c.escape_unicode()),
            _ => printable.push(c),
        }
    }
    printable
}

/// Writes a value as JSON with line breaks.
pub(crate) fn write_json(value: &impl Serialize, output: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *output, value)?;
    output.write_all(b"\n")
}

/// Writes a list with one object per line, which people and line-based tools can read.
pub(crate) fn write_rows<T: Serialize>(rows: impl Iterator<Item = T>, mut output: impl Write) -> io::Result<()> {
    let mut before = "[\n";
    for row in rows {
        output.write_all(before.as_bytes())?;
        serde_json::to_writer(&mut output, &row)?;
        before = ",\n";
    }
    // If we haven't written a row, the opening bracket is missing, too.
    output.write_all(if before == ",\n" { b"\n]\n" } else { b"[]\n" })?;
    output.flush()
}

/// Returns the I/O error inside a CSV error. The conversion of the crate `csv` would hide its kind.
pub(crate) fn csv_error(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printable_text_has_no_control_characters() {
        assert_eq!(printable("a\u{1b}]0;pwn\u{7}.csv"), "a\\u{1b}]0;pwn\\u{7}.csv");
        assert_eq!(printable("two\nlines \u{9b}m \u{fffe} é 🎱"), "two lines \\u{9b}m \\u{fffe} é 🎱");
    }
}
