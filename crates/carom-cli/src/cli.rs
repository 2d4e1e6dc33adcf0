//! The command line and its subcommands.

use clap::{Parser, Subcommand};

use crate::command::{
    check, compare, convert, demo, eval, export, fit, kinetic, make, plot, record, replay, retune, sample, scroll,
    settle, tokens,
};
#[cfg(feature = "film")]
use crate::command::{look, track};
use crate::failure::Failure;

/// Exact, closed-form motion laws for user interfaces.
///
/// Computes springs, friction, gravity, flings and elastic edges: position and velocity at any time, and the instant of
/// rest, without stepping.
///
/// Without a command, carom fits two recordings of a list on iOS, a fling and a bounce off its edge, and draws each recording
/// with its law.
#[derive(Debug, Parser)]
#[command(
    name = "carom",
    version,
    after_help = "\
Exit codes:
  0  all went well
  1  some of the input was bad: it is reported, and the rest is done
  2  the command line is wrong

Example:
  carom plot spring --response 0.35 --damping-ratio 0.8 --target 300"
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Eval(eval::Arguments),
    Sample(sample::Arguments),
    Settle(settle::Arguments),
    Plot(plot::Arguments),
    Scroll(scroll::Arguments),
    Kinetic(kinetic::Arguments),
    Fit(fit::Arguments),
    Record(record::Arguments),
    Replay(replay::Arguments),
    #[cfg(feature = "film")]
    Track(track::Arguments),
    #[cfg(feature = "film")]
    Look(look::Arguments),
    Check(check::Arguments),
    Compare(compare::Arguments),
    Convert(convert::Arguments),
    Make(make::Arguments),
    Retune(retune::Arguments),
    Export(export::Arguments),
    Tokens(tokens::Arguments),
}

/// Reads the command line and runs the command.
pub(crate) fn run() -> Result<(), Failure> {
    match Cli::try_parse()?.command {
        None => demo::run(),
        Some(Command::Eval(arguments)) => arguments.run(),
        Some(Command::Sample(arguments)) => arguments.run(),
        Some(Command::Settle(arguments)) => arguments.run(),
        Some(Command::Plot(arguments)) => arguments.run(),
        Some(Command::Scroll(arguments)) => arguments.run(),
        Some(Command::Kinetic(arguments)) => arguments.run(),
        Some(Command::Fit(arguments)) => arguments.run(),
        Some(Command::Record(arguments)) => arguments.run(),
        Some(Command::Replay(arguments)) => arguments.run(),
        #[cfg(feature = "film")]
        Some(Command::Track(arguments)) => arguments.run(),
        #[cfg(feature = "film")]
        Some(Command::Look(arguments)) => arguments.run(),
        Some(Command::Check(arguments)) => arguments.run(),
        Some(Command::Compare(arguments)) => arguments.run(),
        Some(Command::Convert(arguments)) => arguments.run(),
        Some(Command::Make(arguments)) => arguments.run(),
        Some(Command::Retune(arguments)) => arguments.run(),
        Some(Command::Export(arguments)) => arguments.run(),
        Some(Command::Tokens(arguments)) => arguments.run(),
    }
}
