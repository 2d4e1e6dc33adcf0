//! The project's own commands. Each installs what it needs and prints what it did.
#![expect(clippy::print_stdout, reason = "a command prints its result")]

mod bench;
mod bindings;
mod e2e;
mod instructions;
mod minimum;
mod moving;
mod play;
mod plots;
mod quick;
mod release;
mod report;
mod run;
mod site;
mod steps;
mod test;
mod third_party;
mod toolchain;
mod toolkits;
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
    /// Checks what a change most likely breaks: the format, lints, the library and the npm package with few cases.
    Quick,
    /// Checks everything that CI checks. With names, it runs only these steps.
    Test {
        /// Steps such as `tests`, `lints`, `modules`, `pages`. By default, all of them.
        steps: Vec<String>,
    },
    /// Checks everything before a release: all of `test` at full effort, and the steps that take long. With names, it runs only
    /// these steps.
    Nightly {
        /// Steps such as `frames`, `supply-chain`, `toolkits`. By default, all of them.
        steps: Vec<String>,
    },
    /// Builds the WebAssembly modules and the npm package, and prints their sizes.
    Wasm,
    /// Builds the whole site with the playground and the API documentation, ready for any static server.
    Site,
    /// Builds the site and the playground, serves them on 127.0.0.1 and opens them.
    Play {
        /// The port on 127.0.0.1, or the next free one if it is taken.
        #[arg(long, default_value_t = 4173)]
        port: u16,
        /// Builds, and serves nothing.
        #[arg(long)]
        build_only: bool,
    },
    /// Formats all code.
    Fmt,
    /// Checks the adapters for toolkits, and builds the example programs. With names, it does only these packages.
    Toolkits {
        /// Packages such as `carom-egui`. By default, all of them.
        packages: Vec<String>,
    },
    /// Builds and tests the bindings for C, C++ and Python. With names, it does only these: `c`, `python`.
    Bindings {
        /// `c` (with C++), `python`. By default, both.
        names: Vec<String>,
    },
    /// Times Carom beside its peers and the limits of the machine, and prints the tables of BENCHMARKS.md.
    Bench {
        /// Runs few rounds, to see that the benchmarks work.
        #[arg(long)]
        quick: bool,
    },
    /// Checks the motion of libraries and of Carom, and writes docs/motion-report.md and its JSON.
    Report {
        /// Films and checks only this row, such as `motion`, prints it and writes nothing.
        #[arg(long)]
        only: Option<String>,
    },
    /// Runs the fuzz targets on stable Rust, for a minute by default: `cargo xtask fuzz -- --help`.
    Fuzz {
        /// Targets, and options such as `--seconds 600 --seed 2`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Counts instructions with valgrind and compares them with the frozen counts.
    Instructions {
        /// Freezes the counts of this run.
        #[arg(long)]
        freeze: bool,
    },
    /// Packs everything, and builds programs that know only the packages. With names, it does only these parts.
    Release {
        /// Publishes nothing. The command needs this option, because it can't publish.
        #[arg(long, required = true)]
        dry_run: bool,
        /// Parts: `crates`, `npm`, `python`, `c`. By default, all of them.
        parts: Vec<String>,
    },
    /// Prints the licence notices of the third-party code in a compiled package.
    ThirdParty {
        /// The package: `web/carom`, `bindings/c` or `bindings/python`.
        package: String,
    },
    /// Builds each published crate with the oldest Rust that it states, with the dependencies that Cargo chooses for that Rust.
    Minimum {
        /// A Cargo to build with, for a tool chain that rustup doesn't manage. Builds only the crates whose oldest Rust is this Cargo's
        /// version.
        #[arg(long)]
        cargo: Option<String>,
    },
    /// Draws the plots of the documentation. `test plots` compares them with the files.
    Plots,
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Quick => quick::quick(),
        Command::Test { steps } => test::test(&steps),
        Command::Nightly { steps } => test::nightly(&steps),
        Command::Wasm => web::wasm(),
        Command::Site => site::site(),
        Command::Play { port, build_only } => play::play((!build_only).then_some(port)),
        Command::Fmt => run::cargo(&["fmt", "--all"]).and_then(|()| web::biome(true)),
        Command::Toolkits { packages } => toolkits::all(&packages),
        Command::Bindings { names } => bindings::test(&names),
        Command::Bench { quick } => bench::all(quick),
        Command::Report { only } => report::report(only.as_deref()),
        Command::Fuzz { arguments } => run::fuzz(&arguments),
        Command::Instructions { freeze } => instructions::count(freeze),
        Command::Release { dry_run: _, parts } => release::dry_run(&parts),
        Command::ThirdParty { package } => third_party::print(&package),
        Command::Minimum { cargo } => minimum::minimum(cargo.as_deref()),
        Command::Plots => plots::all(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("\nxtask: {problem}");
            ExitCode::FAILURE
        }
    }
}
