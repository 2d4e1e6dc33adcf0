//! `cargo xtask release --dry-run`: publishes everything into registries on this machine, and builds programs that know only these.

mod crates;
mod native;
mod npm;

use crate::run::{Outcome, cargo, cargo_output, root, run, says};
use crate::web;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// A package as `cargo metadata` describes it.
type Package = serde_json::Value;

/// The files that every package must contain, beside its sources.
const FILES: [&str; 3] = ["README.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// The most bytes that the package of a crate or of npm may have.
const LARGEST: u64 = 700_000;

/// The folder of the rehearsal.
struct Place(PathBuf);

impl Place {
    /// Makes a folder, and returns it.
    fn folder(&self, name: &str) -> Result<PathBuf, String> {
        let folder = self.0.join(name);
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(folder)
    }

    fn write(&self, name: &str, text: &str) -> Outcome {
        let file = self.0.join(name);
        let written = file.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&file, text));
        written.map_err(|error| format!("{}: {error}", file.display()))
    }
}

/// Returns the first block of code of a language in a README.
fn example(readme: &Path, language: &str) -> Result<String, String> {
    let text = fs::read_to_string(readme).map_err(|error| format!("{}: {error}", readme.display()))?;
    let block = text.split(&format!("```{language}\n")).nth(1).and_then(|rest| rest.split("```").next());
    block.map(str::to_owned).ok_or_else(|| format!("{} must have an example", readme.display()))
}

/// Checks manifests, contents and sizes of all packages, publishes them into registries of this machine, and builds programs of each
/// language that have only these registries. Nothing leaves the machine.
pub(crate) fn dry_run() -> Outcome {
    let place = Place(root().join("target/rehearsal"));
    drop(fs::remove_dir_all(&place.0));
    let mut packages = published("Cargo.toml")?;
    let adapters = published("adapters/Cargo.toml")?;
    let mut problems: Vec<String> = packages.iter().chain(&adapters).flat_map(manifest_problems).collect();
    let mut versions = BTreeSet::from([npm_version()?]);
    for package in packages.iter().chain(&adapters) {
        problems.extend(content_problems(package)?);
        problems.extend(readme_problems(package)?);
        versions.insert(field(package, "version").to_owned());
    }
    if versions.len() > 1 {
        problems.push(format!("all packages must have one version, but have {versions:?}"));
    }
    if !problems.is_empty() {
        return Err(problems.join("\n"));
    }
    semver(&packages)?;
    packages.extend(adapters);
    let archives = packages.iter().map(pack).collect::<Result<Vec<_>, _>>()?;
    let archive = npm_archive(&place)?;
    contents(&place, archives.iter().chain([&archive]))?;
    crates::rehearse(&place, &archives)?;
    npm::rehearse(&place, &archive, IMPORTS)?;
    native::python(&place)?;
    native::c(&place)
}

/// Returns the packages of a workspace that are published.
fn published(manifest: &str) -> Result<Vec<Package>, String> {
    let text = cargo_output(&["metadata", "--format-version", "1", "--no-deps", "--manifest-path", manifest])?;
    let metadata: serde_json::Value = serde_json::from_str(&text).map_err(|error| format!("{manifest}: {error}"))?;
    let packages = metadata["packages"].as_array().cloned().unwrap_or_default();
    // `publish = false` is an empty list of registries.
    let is_published =
        |package: &Package| package["publish"].as_array().is_none_or(|registries| !registries.is_empty());
    Ok(packages.into_iter().filter(is_published).collect())
}

/// Packs a crate, and returns the archive.
fn pack(package: &Package) -> Result<PathBuf, String> {
    let manifest = field(package, "manifest_path");
    let folder = root().join("target/rehearsal/packages");
    let target = folder.display().to_string();
    // The programs of the rehearsal build it. A lock file would need a registry that has the other crates.
    let how = ["--no-verify", "--exclude-lockfile", "--allow-dirty", "--quiet", "--target-dir", &target];
    cargo(&[&["package", "--manifest-path", manifest][..], &how].concat())?;
    Ok(folder.join(format!("package/{}-{}.crate", field(package, "name"), field(package, "version"))))
}

/// Writes what each archive contains, and checks its size.
fn contents<'a>(place: &Place, archives: impl Iterator<Item = &'a PathBuf>) -> Outcome {
    let mut list = String::new();
    for archive in archives {
        let size = fs::metadata(archive).map_err(|error| format!("{}: {error}", archive.display()))?.len();
        let name = archive.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let files = says("tar", &["-tzf", &archive.display().to_string()]).unwrap_or_default();
        println!("{name}: {size} bytes, {} files", files.lines().count());
        if size > LARGEST {
            return Err(format!("{name} must have at most {LARGEST} bytes, but has {size}"));
        }
        writeln!(list, "{name}: {size} bytes\n{files}").map_err(|error| error.to_string())?;
    }
    place.write("contents.txt", &list)
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
    let manifest = field(package, "manifest_path");
    let listed =
        cargo_output(&["package", "--list", "--allow-dirty", "--exclude-lockfile", "--manifest-path", manifest])?;
    let files: BTreeSet<_> = listed.lines().collect();
    let missing = FILES.iter().filter(|file| !files.contains(**file));
    Ok(missing.map(|file| format!("{}: its package must contain {file}", field(package, "name"))).collect())
}

/// Returns what a README would show wrongly on the page of a registry: links that are relative or have no target, and hidden lines.
fn readme_problems(package: &Package) -> Result<Vec<String>, String> {
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

/// Compares the public API with the last tag, if a tag exists.
fn semver(packages: &[Package]) -> Outcome {
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

/// Packs the npm package, and returns the archive.
fn npm_archive(place: &Place) -> Result<PathBuf, String> {
    web::wasm()?;
    let folder = place.folder("packages/npm")?;
    run("npm", &["pack", "--silent", "--pack-destination", &folder.display().to_string()], &npm_folder())?;
    let archive = folder.join(format!("carom-{}.tgz", npm_version()?));
    let listed = says("tar", &["-tzf", &archive.display().to_string()]).unwrap_or_default();
    for file in FILES {
        if !listed.lines().any(|line| Path::new(line) == Path::new("package").join(file)) {
            return Err(format!("the npm package must contain {file}"));
        }
    }
    Ok(archive)
}
