//! What a registry and its pages need of each package.

use super::Package;
use crate::run::{Outcome, cargo, root, says};
use crate::toolchain::RUST;
use std::fs;
use std::path::Path;

pub(super) fn field<'a>(package: &'a Package, key: &str) -> &'a str {
    package[key].as_str().unwrap_or_default()
}

/// Returns what a manifest lacks for crates.io and docs.rs.
pub(super) fn manifest_problems(package: &Package) -> Vec<String> {
    let has_library = package["targets"].to_string().contains("\"lib\"");
    let has_features =
        package["features"].as_object().is_some_and(|all| all.keys().any(|feature| feature != "default"));
    let documents_all = package.pointer("/metadata/docs/rs/all-features").is_some();
    let mut lacking = Vec::from(["description", "readme", "repository", "rust_version"]);
    lacking.retain(|field| package[*field].is_null());
    lacking.extend((has_library && has_features && !documents_all).then_some("package.metadata.docs.rs.all-features"));
    let name = field(package, "name");
    lacking.iter().map(|field| format!("{name}: `{field}` must be set in Cargo.toml")).collect()
}

/// Returns what a README would show wrongly on a registry's page: relative links, links without a target, and hidden lines.
pub(super) fn readme_problems(package: &Package) -> Result<Vec<String>, String> {
    let (name, manifest) = (field(package, "name"), Path::new(field(package, "manifest_path")));
    let text = fs::read_to_string(manifest.with_file_name("README.md")).map_err(|error| format!("{name}: {error}"))?;
    let mut problems = Vec::new();
    for (i, part) in text.split("```").enumerate() {
        if i % 2 == 1 {
            let hidden = part.lines().filter(|line| line.starts_with("# ") && part.starts_with("rust"));
            problems.extend(hidden.map(|line| format!("{name}: its README must not show the hidden line `{line}`")));
            continue;
        }
        for link in part.split("](").skip(1) {
            let target = link.split(')').next().unwrap_or_default();
            if !target.starts_with("https://") && !target.starts_with('#') {
                problems.push(format!("{name}: its README must link to an address, but links to `{target}`"));
            }
        }
        for shortcut in part.split("[`").skip(1) {
            let (label, rest) = shortcut.split_once("`]").unwrap_or_default();
            if !rest.starts_with(['(', ':', '[']) && !text.contains(&format!("\n[`{label}`]: https://")) {
                problems.push(format!("{name}: its README must give the address of [`{label}`]"));
            }
        }
    }
    Ok(problems)
}

/// Returns the workflows that build with another Rust than [`RUST`]. Also returns the actions that the release names by a tag instead of a
/// commit, because a tag can be moved.
pub(super) fn workflow_problems() -> Result<Vec<String>, String> {
    let mut problems = Vec::new();
    let folder = root().join(".github/workflows");
    for file in fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?.flatten() {
        let name = file.path().display().to_string();
        let text = fs::read_to_string(file.path()).map_err(|error| format!("{name}: {error}"))?;
        for line in text.lines() {
            let Some((action, version)) = line.split_once("uses: ").and_then(|(_, used)| used.split_once('@')) else {
                continue;
            };
            let is_commit = version.split(' ').next().is_some_and(|commit| commit.len() == 40);
            if name.ends_with("release.yml") && !is_commit {
                problems.push(format!("{name}: {action} must be named by its commit, but is {version}"));
            }
            let stated = version.split("# ").last().unwrap_or_default();
            if action == "dtolnay/rust-toolchain" && ![RUST, "stable"].contains(&stated) {
                problems.push(format!("{name}: Rust must be {RUST}, but is {stated}"));
            }
        }
    }
    Ok(problems)
}

/// Compares the public API with the last tag, if a tag exists.
pub(super) fn semver(packages: &[Package]) -> Outcome {
    let Some(tag) = says("git", &["describe", "--tags", "--abbrev=0", "--match", "v*"]) else {
        println!("no earlier version is tagged, so there is no API to compare with");
        return Ok(());
    };
    if says("cargo", &["semver-checks", "--version"]).is_none() {
        return Err("cargo-semver-checks must be installed: cargo install cargo-semver-checks".to_owned());
    }
    for package in packages {
        cargo(&["semver-checks", "--manifest-path", field(package, "manifest_path"), "--baseline-rev", tag.trim()])?;
    }
    Ok(())
}
