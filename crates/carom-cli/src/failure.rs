//! Why a command ends early, and with which exit code.

use std::io::{self, Write};
use std::process::ExitCode;

/// What went wrong, in words that follow `carom: `.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line asks for something that cannot be: exit code 2.
    Usage(String),
    /// A file or a line of the input is bad, or a file cannot be written: exit code 1.
    Input(String),
    /// Who reads our output has enough of it. That is no failure: exit code 0.
    Closed,
    /// clap's own words: a usage error, or the help or version that was asked for.
    Clap(clap::Error),
}

impl Failure {
    /// Writes what there is to say to stderr and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let (code, message) = match self {
            Self::Closed => return ExitCode::SUCCESS,
            Self::Clap(error) => {
                // Nothing is left to tell if the terminal is gone.
                let _ = error.print();
                return if error.use_stderr() { ExitCode::from(2) } else { ExitCode::SUCCESS };
            }
            Self::Input(message) => (1, message),
            Self::Usage(message) => (2, message),
        };
        let _ = writeln!(io::stderr(), "carom: {message}");
        ExitCode::from(code)
    }

    /// What there is to say.
    pub(crate) fn words(self) -> String {
        match self {
            Self::Input(message) | Self::Usage(message) => message,
            Self::Clap(error) => error.to_string(),
            Self::Closed => String::new(),
        }
    }

    /// Reading or writing `name` went wrong.
    pub(crate) fn file(name: &str, error: &io::Error) -> Self {
        Self::Input(format!("{name}: {}", plain(error)))
    }
}

/// From writing to stdout.
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

/// The system's words without its number: "No such file or directory (os error 2)" ends before the bracket.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    match text.split_once(" (os error") {
        Some((words, _)) => words.to_owned(),
        None => text,
    }
}
