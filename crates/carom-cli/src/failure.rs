//! Why a command ends early, and its exit code.

use std::io::{self, Write};
use std::process::ExitCode;

/// The reason of the failure, as a message that follows `carom: `.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line is wrong: exit code 2.
    Usage(String),
    /// A file or a line of the input is bad, or a file can't be written: exit code 1.
    Input(String),
    /// A check of motion hasn't passed, and the report has said why. The number is the exit code.
    Verdict(u8),
    /// The reader of the output has closed it, which isn't a failure: exit code 0.
    Closed,
    /// A message of clap: an error, or a help text that someone asked for.
    Clap(clap::Error),
}

impl Failure {
    /// Writes the message to stderr, and returns the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let (code, message) = match self {
            Self::Closed => return ExitCode::SUCCESS,
            Self::Verdict(code) => return ExitCode::from(code),
            Self::Clap(error) if error.use_stderr() => {
                let text = error.render().to_string();
                let plain = plain(&text, '\'');
                // If we had to cut or escape the arguments in the message, print it without colours.
                let _ = if plain == text { error.print() } else { write!(io::stderr(), "{plain}") };
                return ExitCode::from(2);
            }
            Self::Clap(error) => match error.print().map_err(Self::from) {
                Ok(()) => return ExitCode::SUCCESS,
                Err(failure) => return failure.report(),
            },
            Self::Input(message) => (1, message),
            Self::Usage(message) => (2, message),
        };
        let _ = writeln!(io::stderr(), "carom: {}", plain(&message, '`'));
        ExitCode::from(code)
    }

    pub(crate) fn message(self) -> String {
        match self {
            Self::Input(message) | Self::Usage(message) => plain(&message, '`'),
            Self::Clap(error) => plain(&error.to_string(), '\''),
            Self::Closed | Self::Verdict(_) => String::new(),
        }
    }

    /// A failure to read or write `name`.
    pub(crate) fn file(name: &str, error: &io::Error) -> Self {
        Self::Input(format!("{name}: {}", without_number(error)))
    }
}

/// A failure to write to stdout.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe { Self::Closed } else { Self::file("standard output", &error) }
    }
}

impl From<clap::Error> for Failure {
    fn from(error: clap::Error) -> Self {
        Self::Clap(error)
    }
}

/// The system's message without its number. For example, "No such file or directory (os error 2)" ends before the bracket.
fn without_number(error: &io::Error) -> String {
    let text = error.to_string();
    match text.split_once(" (os error") {
        Some((words, _)) => words.to_owned(),
        None => text,
    }
}

/// The most characters of a piece of input in a message.
const MOST_SHOWN: usize = 200;

/// Cuts each quoted piece of input in a message to 200 characters, and escapes control characters. Otherwise a file could set the
/// terminal's title.
fn plain(message: &str, quote: char) -> String {
    let mut text = String::with_capacity(message.len());
    for (i, piece) in message.split_inclusive(quote).enumerate() {
        let length = piece.chars().count();
        let is_long = i % 2 == 1 && length > MOST_SHOWN + 1;
        for c in piece.chars().take(if is_long { MOST_SHOWN } else { length }) {
            if c.is_control() && c != '\n' { text.extend(c.escape_default()) } else { text.push(c) }
        }
        if is_long {
            text.push('…');
            text.extend(piece.chars().last());
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_shorten_and_escape_the_input_that_they_quote() {
        let ours = |message: &str| plain(message, '`');
        assert_eq!(ours("there is no law `hop`\nthe laws are"), "there is no law `hop`\nthe laws are");
        assert_eq!(ours("no `\u{1b}]0;owned\u{7}`"), "no `\\u{1b}]0;owned\\u{7}`");
        assert_eq!(ours(&format!("no `{}` here", "x".repeat(500))), format!("no `{}…` here", "x".repeat(200)));
        let fits = format!("no '{}'", "é".repeat(200));
        assert_eq!(plain(&fits, '\''), fits);
    }
}
