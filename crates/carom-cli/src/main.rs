//! The `carom` command: exact motion laws, evaluated, sampled, drawn and fitted.

mod cli;
mod command;
mod failure;
mod files;
mod motion_args;
mod number;
mod outline;
mod output;
mod plot;
mod recording;

use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
