//! `cargo xtask release --dry-run`: packs everything, and builds programs that know only the packages.

mod checks;
mod crates;
mod native;
mod npm;

use crate::run::{Outcome, cargo, cargo_output, root, says};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// A package as `cargo metadata` describes it.
type Package = serde_json::Value;

/// Everything that is published, and the most bytes that each archive may have.
const BUDGETS: [(&str, u64); 16] = [
    ("carom-0", 600_000),
    ("carom-bevy", 90_000),
    ("carom-check", 110_000),
    ("carom-cli", 150_000),
    ("carom-dialect", 80_000),
    ("carom-egui", 65_000),
    ("carom-export", 52_000),
    ("carom-fit", 180_000),
    ("carom-iced", 70_000),
    ("carom-spec", 32_000),
    ("carom-track", 65_000),
    ("carom-winit", 50_000),
    ("npm-carom-0", 450_000),
    ("npm-carom-tools", 900_000),
    ("npm-embla-carousel-carom", 12_000),
    ("python-carom", 1_800_000),
];

/// The workspaces with crates that are published.
const LIBRARY: &str = "Cargo.toml";
const ADAPTERS: &str = "toolkits/Cargo.toml";

/// The files that every package must contain, beside its sources.
const FILES: [&str; 3] = ["README.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// A part of the rehearsal, which has its own folder.
type Part = fn(&Place) -> Outcome;

const PARTS: [(&str, Part); 4] =
    [("crates", crates::rehearse), ("npm", npm::rehearse), ("python", native::python), ("c", native::c)];

/// The folder of a part of the rehearsal.
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
    example_with(readme, language, "")
}

/// Returns the first block of code of a language that contains a text.
fn example_with(readme: &Path, language: &str, text: &str) -> Result<String, String> {
    let page = fs::read_to_string(readme).map_err(|error| format!("{}: {error}", readme.display()))?;
    let start = format!("```{language}\n");
    let mut blocks = page.split(&start).skip(1).filter_map(|rest| rest.split("```").next());
    let block = blocks.find(|block| block.contains(text));
    block.map(str::to_owned).ok_or_else(|| format!("{} must have an example in {language}", readme.display()))
}

/// Checks the manifests of all packages, packs them, and builds programs in each language that have only the packages. With names, it does
/// only these parts. Nothing leaves the machine.
pub(crate) fn dry_run(names: &[String]) -> Outcome {
    if let Some(unknown) = names.iter().find(|name| PARTS.iter().all(|(part, _)| part != name)) {
        return Err(format!("part must be one of {}, but is `{unknown}`", PARTS.map(|(part, _)| part).join(", ")));
    }
    checked()?;
    drop(fs::remove_file(list()));
    let is_wanted = |name: &str| names.is_empty() || names.iter().any(|wanted| wanted == name);
    let rehearse = |parts: &[(&str, Part)]| {
        for (name, rehearse) in parts.iter().filter(|(name, _)| is_wanted(name)) {
            let folder = root().join("target/rehearsal").join(name);
            drop(fs::remove_dir_all(&folder));
            rehearse(&Place(folder)).map_err(|problem| format!("{name}: {problem}"))?;
        }
        Ok(())
    };
    // The crates take as long as all other parts together, and have a build folder of their own. So run both at once.
    let (crates, others) = PARTS.split_at(1);
    std::thread::scope(|scope| {
        let others = scope.spawn(|| rehearse(others));
        let crates = rehearse(crates);
        others.join().unwrap_or_else(|_| Err("a part panicked".to_owned())).and(crates)
    })?;
    println!("the rehearsal is done; {} has what each package contains", list().display());
    Ok(())
}

/// Checks the manifests and READMEs of all crates, that everything has one version, and that the workflows name the right Rust.
fn checked() -> Outcome {
    let packages = [published(LIBRARY)?, published(ADAPTERS)?].concat();
    let mut problems: Vec<String> = packages.iter().flat_map(checks::manifest_problems).collect();
    let mut versions = BTreeSet::new();
    for (file, before) in VERSIONS {
        let text = fs::read_to_string(root().join(file)).map_err(|error| format!("{file}: {error}"))?;
        let version = text.split(before).nth(1).and_then(|rest| rest.split(['"', ' ']).next());
        versions.insert(version.ok_or_else(|| format!("{file} must have a version"))?.to_owned());
    }
    for package in &packages {
        problems.extend(checks::readme_problems(package)?);
        versions.insert(checks::field(package, "version").to_owned());
    }
    problems.extend(checks::workflow_problems()?);
    if versions.len() > 1 {
        problems.push(format!("all packages must have one version, but have {versions:?}"));
    }
    if !problems.is_empty() {
        return Err(problems.join("\n"));
    }
    checks::semver(&packages)
}

/// The files that state the version of a package outside crates.io, and the text before the version.
const VERSIONS: [(&str, &str); 8] = [
    ("web/carom/package.json", "\"version\": \""),
    ("web/carom-tools/package.json", "\"version\": \""),
    ("web/carom-tools/package.json", "\"carom\": \"^"),
    ("hosts/embla-carousel-carom/package.json", "\"version\": \""),
    ("bindings/c/Cargo.toml", "\nversion = \""),
    ("bindings/c/CMakeLists.txt", "project(carom VERSION "),
    ("bindings/python/Cargo.toml", "\nversion = \""),
    ("bindings/python/pyproject.toml", "\nversion = \""),
];

/// Returns the crates of a workspace that are published.
fn published(manifest: &str) -> Result<Vec<Package>, String> {
    let text = cargo_output(&["metadata", "--format-version", "1", "--no-deps", "--manifest-path", manifest])?;
    let metadata: serde_json::Value = serde_json::from_str(&text).map_err(|error| format!("{manifest}: {error}"))?;
    // A package with `publish = false` has an empty list of registries.
    let is_published =
        |package: &&Package| package["publish"].as_array().is_none_or(|registries| !registries.is_empty());
    Ok(metadata["packages"].as_array().into_iter().flatten().filter(is_published).cloned().collect())
}

/// Packs all crates, and returns the archives. The library's crates are built from their packages. The adapters would need a registry that
/// has the library, both for a lock file and to be built.
fn packed(place: &Place) -> Result<Vec<PathBuf>, String> {
    let folder = place.folder("packages")?;
    let mut archives = Vec::new();
    for (manifest, how) in [(LIBRARY, &[][..]), (ADAPTERS, &["--no-verify", "--exclude-lockfile"])] {
        let packages = published(manifest)?;
        let chosen: Vec<_> =
            packages.iter().flat_map(|package| ["--package", checks::field(package, "name")]).collect();
        let target = folder.display().to_string();
        let place = ["package", "--allow-dirty", "--quiet", "--manifest-path", manifest, "--target-dir", &target];
        cargo(&[&place[..], how, &chosen].concat())?;
        let archive =
            |package| format!("package/{}-{}.crate", checks::field(package, "name"), checks::field(package, "version"));
        archives.extend(packages.iter().map(|package| folder.join(archive(package))));
    }
    Ok(archives)
}

/// The list of what each package contains.
fn list() -> PathBuf {
    root().join("target/rehearsal/contents.txt")
}

/// Adds what an archive contains to the list, and checks its size.
fn contents(registry: &str, archive: &Path) -> Outcome {
    let size = fs::metadata(archive).map_err(|error| format!("{}: {error}", archive.display()))?.len();
    let name = format!("{registry}{}", archive.file_name().unwrap_or_default().to_string_lossy());
    let path = archive.display().to_string();
    let listed = if name.ends_with(".whl") {
        says("python3", &["-m", "zipfile", "-l", &path])
    } else {
        says("tar", &["-tzf", &path])
    };
    let files = listed.ok_or_else(|| format!("{path} must be readable"))?;
    // A wheel's metadata contain its README.
    let mut needed = if name.ends_with(".whl") { Vec::from(&FILES[1..]) } else { Vec::from(FILES) };
    // These packages contain compiled crates, so they also need the notices of those crates.
    needed.extend(["npm-carom", "python-"].iter().any(|start| name.starts_with(start)).then_some("THIRD-PARTY.txt"));
    if let Some(file) = needed.iter().find(|file| !files.contains(&format!("/{file}"))) {
        return Err(format!("{name} must contain {file}"));
    }
    let budget = BUDGETS.iter().find(|(package, _)| name.starts_with(package));
    let (_, most) = budget.ok_or_else(|| format!("{name} must have a budget in release/mod.rs"))?;
    println!("{name}: {size} bytes (at most {most}), {} files", files.lines().count());
    if size > *most {
        return Err(format!("{name} must have at most {most} bytes, but has {size}"));
    }
    let mut text = String::new();
    writeln!(text, "{name}: {size} bytes\n{files}").map_err(|error| error.to_string())?;
    let file = OpenOptions::new().create(true).append(true).open(list());
    file.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| format!("{}: {error}", list().display()))
}
