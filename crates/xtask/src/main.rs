//! The project's own commands. Each sets up what it needs, does its work, and says what it did.
#![expect(clippy::print_stdout, reason = "it is a command")]

mod plots;
mod run;
mod test;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// carom's own commands.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Everything that CI checks: format, lints, tests, docs, `no_std`, plots.
    Test,
    /// Formats all code.
    Fmt,
    /// Draws the plots of the documentation anew.
    Plots {
        /// Changes nothing; fails if a plot is not what the command draws today.
        #[arg(long)]
        check: bool,
    },
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Test => test::all(),
        Command::Fmt => run::cargo(&["fmt", "--all"]),
        Command::Plots { check } => plots::all(check),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("\nxtask: {problem}");
            ExitCode::FAILURE
        }
    }
}
