//! The project's own commands. Each sets up what it needs, does its work, and says what it did.
#![expect(clippy::print_stdout, reason = "it is a command")]

mod bench;
mod e2e;
mod instructions;
mod play;
mod plots;
mod run;
mod test;
mod web;

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
    /// Checks everything that CI checks; with names, only these steps.
    Test {
        /// Steps such as `tests`, `lints`, `web`, `browser`; all of them by default.
        steps: Vec<String>,
    },
    /// Builds the WebAssembly modules and the npm package, and tells their sizes.
    Wasm,
    /// Builds the playground, serves it on loopback and opens it.
    Play {
        /// Where on 127.0.0.1; the next free one if it is taken.
        #[arg(long, default_value_t = 4173)]
        port: u16,
    },
    /// Tries the playground in headless Chromium, as a person would.
    E2e,
    /// Checks the frozen bits on aarch64 and riscv64, under qemu.
    Bits,
    /// Formats all code.
    Fmt,
    /// Measures Carom beside its peers and the limits of the machine; writes BENCHMARKS.md and its plot.
    Bench {
        /// Few rounds: to see that it works.
        #[arg(long)]
        quick: bool,
    },
    /// Counts instructions with valgrind, and compares with what they were.
    Instructions {
        /// Writes the table anew.
        #[arg(long)]
        freeze: bool,
    },
    /// Draws the plots of the documentation anew.
    Plots {
        /// Changes nothing; fails if a plot is not what the command draws today.
        #[arg(long)]
        check: bool,
    },
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Test { steps } => test::run(&steps),
        Command::Wasm => web::wasm(),
        Command::Play { port } => play::play(port),
        Command::E2e => web::wasm().and_then(|()| e2e::test()),
        Command::Bits => web::bits(),
        Command::Fmt => run::cargo(&["fmt", "--all"]),
        Command::Bench { quick } => bench::all(quick),
        Command::Instructions { freeze } => instructions::count(freeze),
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
