//! Runs other programs at the root of the project.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The result of a step. The error is a message for the terminal.
pub(crate) type Outcome = Result<(), String>;

/// Whether this is the nightly run, which also runs the tests that take long or install much.
pub(crate) fn is_full() -> bool {
    std::env::var("CAROM_EFFORT").is_ok_and(|effort| effort == "full")
}

/// Returns the folder of the workspace.
pub(crate) fn root() -> PathBuf {
    // This file belongs to the crate xtask, whose folder is in the root.
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(1).map_or(here.clone(), PathBuf::from)
}

/// Runs Cargo at the root of the workspace.
pub(crate) fn cargo(arguments: &[&str]) -> Outcome {
    cargo_with(arguments, &[])
}

/// Runs Cargo at the root of the workspace, with additional environment variables.
pub(crate) fn cargo_with(arguments: &[&str], environment: &[(&str, &str)]) -> Outcome {
    finish(Command::new(cargo_program()).args(arguments).envs(environment.iter().copied()).current_dir(root()))
}

/// The Cargo that runs this program.
fn cargo_program() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// Runs another program in `folder`.
pub(crate) fn run(program: &str, arguments: &[&str], folder: &Path) -> Outcome {
    finish(Command::new(program).args(arguments).current_dir(folder))
}

/// Runs a command to its end.
pub(crate) fn finish(command: &mut Command) -> Outcome {
    let status = command.status();
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let shown = words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ");
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{shown}` failed ({status})")),
        Err(error) => Err(format!("`{shown}` did not start: {error}")),
    }
}

/// Returns what a program prints, or `None` if it is missing or fails.
pub(crate) fn says(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).current_dir(root()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Returns what Cargo prints.
pub(crate) fn cargo_output(arguments: &[&str]) -> Result<String, String> {
    let shown = format!("cargo {}", arguments.join(" "));
    let output = Command::new(cargo_program()).args(arguments).current_dir(root()).output();
    let output = output.map_err(|error| format!("`{shown}` did not start: {error}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(format!("`{shown}` failed ({}): {}", output.status, String::from_utf8_lossy(&output.stderr)))
}

/// Builds and runs the fuzz targets, which are a workspace of their own.
pub(crate) fn fuzz(arguments: &[String]) -> Outcome {
    let mut all = vec!["run", "--quiet", "--release", "--manifest-path", "proof/fuzz/Cargo.toml", "--"];
    all.extend(arguments.iter().map(String::as_str));
    cargo(&all)
}
