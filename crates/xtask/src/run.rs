//! Running other programs at the root of the project.

use std::path::{Path, PathBuf};
use std::process::Command;

/// What went wrong, in words.
pub(crate) type Outcome = Result<(), String>;

/// The folder of the workspace.
pub(crate) fn root() -> PathBuf {
    // crates/xtask, two up.
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).map_or(here.clone(), PathBuf::from)
}

/// Cargo at the root.
pub(crate) fn cargo(arguments: &[&str]) -> Outcome {
    cargo_with(arguments, &[])
}

/// Cargo at the root, with some of the environment set.
pub(crate) fn cargo_with(arguments: &[&str], environment: &[(&str, &str)]) -> Outcome {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(arguments).envs(environment.iter().copied()).current_dir(root());
    let shown = format!("cargo {}", arguments.join(" "));
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{shown}` failed ({status})")),
        Err(error) => Err(format!("`{shown}` did not start: {error}")),
    }
}

/// Another program, in `folder`.
pub(crate) fn run(program: &str, arguments: &[&str], folder: &Path) -> Outcome {
    let shown = format!("{program} {}", arguments.join(" "));
    match Command::new(program).args(arguments).current_dir(folder).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{shown}` failed ({status})")),
        Err(error) => Err(format!("`{shown}` did not start: {error}")),
    }
}

/// What a program prints; `None` if it is not there or fails.
pub(crate) fn says(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).current_dir(root()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}
