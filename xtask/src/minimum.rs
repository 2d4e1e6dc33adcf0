//! `cargo xtask minimum`: builds each crate that states a `rust-version` with that Rust.

use crate::run::{Outcome, cargo_output, finish, root, says};
use std::fs;
use std::process::Command;

/// The workspaces whose crates are built.
const WORKSPACES: [&str; 4] =
    ["Cargo.toml", "toolkits/Cargo.toml", "bindings/c/Cargo.toml", "bindings/python/Cargo.toml"];

/// For each crate, builds a fresh program that depends on the crate, with the Rust that the crate states. The program doesn't have a lock
/// file, so Cargo chooses the dependencies as it would for a user of that Rust. If you pass `cargo`, only the crates that state its version
/// are built.
pub(crate) fn minimum(cargo: Option<&str>) -> Outcome {
    let mut built = 0;
    for workspace in WORKSPACES {
        let text = cargo_output(&["metadata", "--format-version", "1", "--no-deps", "--manifest-path", workspace])?;
        let metadata: serde_json::Value =
            serde_json::from_str(&text).map_err(|error| format!("cargo metadata: {error}"))?;
        let packages = metadata["packages"].as_array().into_iter().flatten();
        for package in packages.filter(|package| package["rust_version"].is_string()) {
            built += usize::from(build(package, cargo)?);
        }
    }
    if built == 0 { Err("no crate states the Rust version of the given Cargo".to_owned()) } else { Ok(()) }
}

/// Builds a crate, unless the given Cargo has another version than it states. Returns whether it was built.
fn build(package: &serde_json::Value, cargo: Option<&str>) -> Result<bool, String> {
    let field = |key: &str| package[key].as_str().unwrap_or_default();
    let (name, version) = (field("name"), field("rust_version"));
    let mut command = match cargo {
        Some(cargo) if has_version(cargo, version) => Command::new(cargo),
        Some(_) => {
            println!("{name}: not built, because it states Rust {version}");
            return Ok(false);
        }
        None => by_rustup(version)?,
    };
    let folder = program(field("manifest_path"), name, version)?;
    // Cargo sets these variables to its own toolchain, so remove them for another one.
    for variable in ["CARGO", "RUSTUP_TOOLCHAIN", "RUSTC", "RUSTDOC"] {
        command.env_remove(variable);
    }
    finish(command.args(["check", "--quiet"]).current_dir(folder))?;
    println!("{name}: built with Rust {version}");
    Ok(true)
}

fn has_version(cargo: &str, version: &str) -> bool {
    says(cargo, &["--version"]).is_some_and(|says| says.contains(&format!(" {version}.")))
}

/// Returns rustup's Cargo of a version, which it installs if it is missing.
fn by_rustup(version: &str) -> Result<Command, String> {
    if says("rustup", &["run", version, "cargo", "--version"]).is_none() {
        finish(Command::new("rustup").args(["toolchain", "install", "--profile", "minimal", version]))?;
    }
    let mut command = Command::new("rustup");
    command.args(["run", version, "cargo"]);
    Ok(command)
}

/// Writes an empty program that depends on a crate, and returns its folder.
fn program(manifest: &str, name: &str, version: &str) -> Result<std::path::PathBuf, String> {
    let path = manifest.trim_end_matches("Cargo.toml");
    let folder = root().join("target/minimum").join(name);
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    drop(fs::remove_file(folder.join("Cargo.lock")));
    fs::create_dir_all(folder.join("src")).map_err(failed)?;
    let text = format!(
        "[package]\nname = \"minimum-{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\nrust-version = \"{version}\"\n\n\
         [dependencies]\n{name} = {{ path = '{path}' }}\n\n[workspace]\n"
    );
    fs::write(folder.join("Cargo.toml"), text).map_err(failed)?;
    fs::write(folder.join("src/main.rs"), "fn main() {}\n").map_err(failed)?;
    Ok(folder)
}
