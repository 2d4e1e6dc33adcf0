//! `cargo xtask third-party`: the notices of other people's code in the compiled packages.

use crate::run::{Outcome, cargo_output, root};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// A package that contains compiled crates.
struct Package {
    folder: &'static str,
    /// The workspace's manifest, and the crate in it that the package is built from.
    manifest: &'static str,
    name: &'static str,
    /// The chosen features, or `None` for all.
    features: Option<&'static str>,
    /// The target, if it is always the same.
    target: Option<&'static str>,
}

const PACKAGES: [Package; 4] = [
    of_npm("web/carom", "laws"),
    of_npm("web/carom-tools", "convert fit check"),
    native("bindings/c", "bindings/c/Cargo.toml", "carom-c"),
    native("bindings/python", "bindings/python/Cargo.toml", "carom-python"),
];

const fn of_npm(folder: &'static str, features: &'static str) -> Package {
    let target = Some("wasm32-unknown-unknown");
    Package { folder, manifest: "Cargo.toml", name: "carom-wasm", features: Some(features), target }
}

const fn native(folder: &'static str, manifest: &'static str, name: &'static str) -> Package {
    Package { folder, manifest, name, features: None, target: None }
}

/// The name of the file with the notices in each package. We don't keep the file, because it follows from the lock file.
const FILE: &str = "THIRD-PARTY.txt";

/// Prints the notices for a package.
pub(crate) fn print(folder: &str) -> Outcome {
    print!("{}", of(folder)?);
    Ok(())
}

/// Writes the notices into the folder of a package, which is about to be built or packed.
pub(crate) fn write(folder: &str) -> Outcome {
    let file = root().join(folder).join(FILE);
    fs::write(&file, of(folder)?).map_err(|error| format!("{}: {error}", file.display()))
}

fn of(folder: &str) -> Result<String, String> {
    let found = PACKAGES.iter().find(|package| package.folder == folder);
    notices(found.ok_or_else(|| {
        format!("package must be one of {}, but is `{folder}`", PACKAGES.map(|package| package.folder).join(", "))
    })?)
}

/// Returns the notices of every crate that is compiled into a package, by licence text.
fn notices(package: &Package) -> Result<String, String> {
    let manifest = package.manifest;
    let metadata = cargo_output(&[
        "metadata",
        "--format-version",
        "1",
        "--all-features",
        "--locked",
        "--manifest-path",
        manifest,
    ])?;
    let metadata: serde_json::Value =
        serde_json::from_str(&metadata).map_err(|error| format!("{manifest}: {error}"))?;
    let mut by_text: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, version, licence) in compiled(package)? {
        let mut packages = metadata["packages"].as_array().into_iter().flatten();
        let found = packages.find(|package| package["name"] == *name && package["version"] == *version);
        let found = found.ok_or_else(|| format!("{name} {version} must be in the lock file"))?;
        by_text.entry(licence_text(found)?).or_default().push(format!("{name} {version} ({licence})"));
    }
    let mut text = String::from(
        "This package contains compiled code of the crates below, each under the licences in brackets and with the notice that follows it,\n\
         and of the Rust standard library (MIT OR Apache-2.0, https://github.com/rust-lang/rust).\n",
    );
    for (notice, crates) in by_text {
        let line = "-".repeat(100);
        write!(text, "\n{line}\n{}\n\n{}\n", crates.join("\n"), notice.trim()).map_err(|error| error.to_string())?;
    }
    Ok(text)
}

/// Returns name, version and licence of the crates of others that are linked into a package. It leaves out tools that
/// only build the package.
fn compiled(package: &Package) -> Result<Vec<(String, String, String)>, String> {
    let Package { manifest, name, features, target, .. } = package;
    let tree = ["tree", "--locked", "--edges", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}|{l}"];
    let target = target.unwrap_or("all");
    let from = ["--manifest-path", manifest, "--package", name, "--target", target];
    let features: &[&str] = match features {
        Some(features) => &["--no-default-features", "--features", features],
        None => &["--all-features"],
    };
    let listed = cargo_output(&[&tree[..], &from, features].concat())?;
    let mut crates = Vec::new();
    for line in listed.lines() {
        let (named, licence) = line.split_once('|').unwrap_or_default();
        let mut words = named.split(' ');
        let (name, version) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        if !name.starts_with("carom") {
            let licence = licence.trim_end_matches(" (*)");
            crates.push((name.to_owned(), version.trim_start_matches('v').to_owned(), licence.to_owned()));
        }
    }
    crates.sort();
    crates.dedup();
    Ok(crates)
}

/// Returns the licence of a crate as its package has it. If there are several, this is the MIT licence. A few packages don't have one.
fn licence_text(package: &serde_json::Value) -> Result<String, String> {
    let folder = Path::new(package["manifest_path"].as_str().unwrap_or_default()).with_file_name("");
    let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
    let is_licence =
        |name: &String| ["LICENSE", "LICENCE", "COPYING"].iter().any(|word| name.to_uppercase().starts_with(word));
    let mut files: Vec<_> = names.filter(is_licence).collect();
    files.sort_by_key(|name| (!name.to_uppercase().contains("MIT"), name.clone()));
    let Some(file) = files.first() else {
        let authors: Vec<_> =
            package["authors"].as_array().into_iter().flatten().filter_map(|name| name.as_str()).collect();
        let source = package["repository"].as_str().unwrap_or_default();
        return Ok(format!(
            "Copyright (c) {}\nIts package contains no other notice; its source is {source}",
            authors.join(", ")
        ));
    };
    let text = fs::read_to_string(folder.join(file)).map_err(|error| format!("{file}: {error}"))?;
    Ok(text.replace("\r\n", "\n"))
}
