//! `cargo xtask release --dry-run`: packages everything that is published and tries each package alone.

use crate::run::{Outcome, cargo, cargo_output, root, run, says};
use crate::web;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A package as `cargo metadata` describes it.
type Package = serde_json::Value;

/// The files that every package must contain, beside its sources.
const FILES: [&str; 3] = ["README.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// Checks manifests and package contents, builds each crate from its package, and installs the npm package into an empty
/// project. Nothing is published.
pub(crate) fn dry_run() -> Outcome {
    let text = cargo_output(&["metadata", "--format-version", "1", "--no-deps"])?;
    let metadata: serde_json::Value =
        serde_json::from_str(&text).map_err(|error| format!("cargo metadata: {error}"))?;
    // `publish = false` is an empty list of registries.
    let is_published =
        |package: &&Package| package["publish"].as_array().is_none_or(|registries| !registries.is_empty());
    let packages: Vec<_> = metadata["packages"].as_array().into_iter().flatten().filter(is_published).collect();
    let mut problems: Vec<String> = packages.iter().flat_map(|package| manifest_problems(package)).collect();
    for package in &packages {
        problems.extend(content_problems(package)?);
    }
    let versions: BTreeSet<_> =
        packages.iter().map(|package| field(package, "version")).chain([&*npm_version()?]).map(str::to_owned).collect();
    if versions.len() > 1 {
        problems.push(format!("all packages must have one version, but have {versions:?}"));
    }
    if !problems.is_empty() {
        return Err(problems.join("\n"));
    }
    // Cargo unpacks each package, with the others as its dependencies, and builds it there.
    let mut arguments = vec!["package", "--allow-dirty", "--quiet"];
    for package in &packages {
        arguments.extend(["--package", field(package, "name")]);
    }
    cargo(&arguments)?;
    for package in &packages {
        println!("{} {}: packaged and built from its package", field(package, "name"), field(package, "version"));
    }
    semver(&packages)?;
    npm()
}

fn field<'a>(package: &'a Package, key: &str) -> &'a str {
    package[key].as_str().unwrap_or_default()
}

/// Returns what a manifest lacks for crates.io and docs.rs.
fn manifest_problems(package: &Package) -> Vec<String> {
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

/// Returns which files a package lacks.
fn content_problems(package: &Package) -> Result<Vec<String>, String> {
    let listed = cargo_output(&["package", "--list", "--allow-dirty", "--package", field(package, "name")])?;
    let files: BTreeSet<_> = listed.lines().collect();
    let missing = FILES.iter().filter(|file| !files.contains(**file));
    Ok(missing.map(|file| format!("{}: its package must contain {file}", field(package, "name"))).collect())
}

/// Compares the public API with the last tag, if a tag exists.
fn semver(packages: &[&Package]) -> Outcome {
    let Some(tag) = says("git", &["describe", "--tags", "--abbrev=0", "--match", "v*"]) else {
        println!("no earlier version is tagged, so there is no API to compare with");
        return Ok(());
    };
    if says("cargo", &["semver-checks", "--version"]).is_none() {
        return Err("cargo-semver-checks must be installed: cargo install cargo-semver-checks".to_owned());
    }
    for package in packages {
        cargo(&["semver-checks", "--package", field(package, "name"), "--baseline-rev", tag.trim()])?;
    }
    Ok(())
}

fn npm_folder() -> PathBuf {
    root().join("packages/carom")
}

fn npm_version() -> Result<String, String> {
    let file = npm_folder().join("package.json");
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let package: serde_json::Value =
        serde_json::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))?;
    package["version"].as_str().map(str::to_owned).ok_or_else(|| format!("{} must have a version", file.display()))
}

/// A program that imports every entry of the installed package.
const IMPORTS: &str = "import { readFileSync } from 'node:fs';
const { exports, version } = JSON.parse(readFileSync('node_modules/carom/package.json', 'utf8'));
const entries = Object.keys(exports).filter((entry) => entry !== './package.json');
for (const entry of entries) await import('carom' + entry.slice(1));
console.log(`npm carom ${version}: packed, installed, and its entries imported: ${entries.join(' ')}`);
";

/// Packs the npm package, installs the archive into an empty project and imports every entry.
fn npm() -> Outcome {
    web::wasm()?;
    let project = root().join("target/release-npm");
    drop(fs::remove_dir_all(&project));
    let failed = |error: std::io::Error| format!("{}: {error}", project.display());
    fs::create_dir_all(&project).map_err(failed)?;
    run("npm", &["pack", "--silent", "--pack-destination", &project.display().to_string()], &npm_folder())?;
    let archive = format!("carom-{}.tgz", npm_version()?);
    let listed = says("tar", &["-tzf", &project.join(&archive).display().to_string()]).unwrap_or_default();
    for file in FILES {
        if !listed.lines().any(|line| Path::new(line) == Path::new("package").join(file)) {
            return Err(format!("the npm package must contain {file}"));
        }
    }
    fs::write(project.join("package.json"), "{ \"private\": true, \"type\": \"module\" }\n").map_err(failed)?;
    fs::write(project.join("imports.mjs"), IMPORTS).map_err(failed)?;
    let archive = format!("./{archive}");
    // The frameworks are optional peers, which npm does not install by itself.
    let install = ["install", "--silent", "--no-audit", "--no-fund", &archive, "react", "solid-js", "svelte", "vue"];
    run("npm", &install, &project)?;
    run("node", &["imports.mjs"], &project)
}
