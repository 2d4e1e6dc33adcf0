//! The rehearsal of crates.io: a folder that Cargo takes for the whole registry, and programs that know only this folder.

use super::{Place, contents, example, packed};
use crate::run::{Outcome, finish, root, says};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program in a window around the first example of carom-egui's README.
const WINDOW: &str = "fn main() -> eframe::Result {
    eframe::run_ui_native(\"card\", Default::default(), |ui, _| show(ui))
}
";

/// Packs the crates and builds the library's crates from their packages, as `cargo publish` does. Then makes a folder that is a
/// registry, with every crate that they need, and builds programs that can only see this registry.
pub(super) fn rehearse(place: &Place) -> Outcome {
    let packages = &packed(place)?;
    packages.iter().try_for_each(|package| contents("", package))?;
    let registry = place.folder("registry")?;
    let unpacked = place.folder("unpacked")?;
    let mut patches = String::new();
    for package in packages {
        let archive = package.display().to_string();
        finish(Command::new("tar").args(["-xzf", &archive, "-C", &unpacked.display().to_string()]))?;
        let name = package.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let (krate, _) = name.rsplit_once('-').ok_or("a package has a version")?;
        let folder = unpacked.join(&name);
        writeln!(patches, "{krate} = {{ path = '{}' }}", folder.display()).map_err(|error| error.to_string())?;
    }
    let program = program(place)?;
    // The program's other crates come from crates.io, and ours from their packages.
    let manifest = fs::read_to_string(program.join("Cargo.toml")).map_err(|error| error.to_string())?;
    place.write("program/Cargo.toml", &format!("{manifest}\n[patch.crates-io]\n{patches}"))?;
    place.write("program/.cargo/config.toml", "")?;
    cargo(&program, &["vendor", "--quiet", "--versioned-dirs", &registry.display().to_string()])?;
    // Put the packages into the registry, so that the program doesn't need their folders.
    for package in packages {
        let name = package.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let folder = registry.join(&name);
        fs::rename(unpacked.join(&name), &folder).map_err(|error| error.to_string())?;
        let sum = says("sha256sum", &[&package.display().to_string()]).ok_or("sha256sum must be installed")?;
        let sum = sum.split(' ').next().unwrap_or_default();
        let text = format!("{{\"files\":{{}},\"package\":\"{sum}\"}}");
        fs::write(folder.join(".cargo-checksum.json"), text).map_err(|error| error.to_string())?;
    }
    place.write("program/Cargo.toml", &manifest)?;
    drop(fs::remove_file(program.join("Cargo.lock")));
    let config = format!(
        "[source.crates-io]\nreplace-with = \"rehearsal\"\n\n[source.rehearsal]\ndirectory = '{}'\n\n[net]\noffline = true\n",
        registry.display()
    );
    place.write("program/.cargo/config.toml", &config)?;
    cargo(&program, &["build", "--quiet"])?;
    println!("crates: the first example of carom-egui's README in a window, built");
    // `cargo install` doesn't read the current folder's configuration, so pass that file. Use the target folder of the program above, so
    // that our libraries aren't built twice.
    let installed = place.folder("installed")?.display().to_string();
    let config = program.join(".cargo/config.toml").display().to_string();
    cargo(
        &program,
        &[
            "--config",
            &config,
            "install",
            "--quiet",
            "--debug",
            "carom-cli",
            "--root",
            &installed,
            "--target-dir",
            "target",
        ],
    )?;
    println!("crates: `cargo install carom-cli`");
    let path = std::env::var("PATH").unwrap_or_default();
    let lines = example(&root().join("crates/carom-cli/README.md"), "sh")?;
    for line in lines.lines().filter(|line| line.starts_with("carom ")) {
        let mut shell = Command::new("sh");
        shell.args(["-e", "-c", line]).env("PATH", format!("{installed}/bin:{path}"));
        finish(shell.current_dir(&program))?;
        println!("crates: `{line}` of the README, run");
    }
    Ok(())
}

/// Writes a program that uses an adapter, and depends on the command for `cargo install`.
fn program(place: &Place) -> Result<PathBuf, String> {
    let program = place.folder("program")?;
    let version = env!("CARGO_PKG_VERSION");
    let manifest = format!(
        "[package]\nname = \"program\"\nversion = \"0.1.0\"\nedition = \"2024\"\npublish = false\n\n[workspace]\n\n\
         [dependencies]\ncarom-egui = \"{version}\"\neframe = {{ version = \"{}\", default-features = false, features = [\"glow\", \"x11\"] }}\n\
         egui = \"*\"\ncarom-cli = \"{version}\"\n",
        host_version("eframe")?
    );
    let egui = example(&root().join("toolkits/carom-egui/README.md"), "rust,no_run")?;
    place.write("program/src/main.rs", &format!("{egui}\n{WINDOW}"))?;
    place.write("program/Cargo.toml", &manifest)?;
    Ok(program)
}

/// Returns the version of a host that the adapters are built with.
fn host_version(name: &str) -> Result<String, String> {
    let lock = fs::read_to_string(root().join("toolkits/Cargo.lock")).map_err(|error| error.to_string())?;
    let after = lock.split(&format!("name = \"{name}\"\nversion = \"")).nth(1);
    let version = after.and_then(|rest| rest.split('"').next());
    version.map(str::to_owned).ok_or_else(|| format!("{name} must be in toolkits/Cargo.lock"))
}

/// Runs Cargo in a folder of the rehearsal, which has its own configuration.
fn cargo(folder: &Path, arguments: &[&str]) -> Outcome {
    finish(Command::new("cargo").args(arguments).env_remove("CARGO_TARGET_DIR").current_dir(folder))
}
