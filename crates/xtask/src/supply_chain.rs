//! Checks the licences, versions and sources of all dependencies against `deny.toml`, without a network.

use crate::run::{Outcome, cargo_output, root};
use spdx::{Expression, ParseMode};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The part of `deny.toml` that is checked; the file has cargo-deny's format.
struct Policy {
    licenses: Vec<String>,
    /// The packages that may occur in several versions.
    skipped: Vec<String>,
    registries: Vec<String>,
}

impl Policy {
    fn read(text: &str) -> Result<Self, String> {
        let table: toml::Table = text.parse().map_err(|error: toml::de::Error| error.to_string())?;
        let list = |section: &str, key: &str| {
            let value = table.get(section).and_then(|section| section.get(key)).and_then(toml::Value::as_array);
            let text = |item: &toml::Value| item.get("name").unwrap_or(item).as_str().map(str::to_owned);
            let texts = value.and_then(|items| items.iter().map(text).collect::<Option<Vec<_>>>());
            texts.ok_or_else(|| format!("`{section}.{key}` must be a list of names"))
        };
        let (licenses, skipped) = (list("licenses", "allow")?, list("bans", "skip")?);
        Ok(Self { licenses, skipped, registries: list("sources", "allow-registry")? })
    }
}

/// A dependency as `cargo tree` prints it.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Package {
    name: String,
    version: String,
    license: String,
    /// The registry or repository; `None` for a package of this workspace.
    source: Option<String>,
}

/// The registry for which `cargo tree` prints no source.
const CRATES_IO: &str = "https://github.com/rust-lang/crates.io-index";

/// Checks every package that a member of the workspace uses with all features.
pub(crate) fn check() -> Outcome {
    let file = root().join("deny.toml");
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let policy = Policy::read(&text).map_err(|error| format!("{}: {error}", file.display()))?;
    let arguments = "tree --workspace --all-features --locked --offline --prefix none --format {p};{l}";
    let tree = cargo_output(&arguments.split(' ').collect::<Vec<_>>())?;
    let packages: BTreeSet<_> = tree.lines().filter_map(package).collect();
    let problems = problems(&policy, &packages);
    println!("{} packages, {} problems", packages.len(), problems.len());
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}

/// Reads a line such as `serde_derive v1.0.228 (proc-macro);MIT OR Apache-2.0 (*)`.
fn package(line: &str) -> Option<Package> {
    let (package, license) = line.split_once(';')?;
    let mut words = package.splitn(3, ' ');
    let (name, version) = (words.next()?.to_owned(), words.next()?.trim_start_matches('v').to_owned());
    let place = words.next().unwrap_or_default().replace("(proc-macro)", "");
    let place = place.trim().trim_matches(['(', ')']);
    let source = match place {
        "" => Some(CRATES_IO.to_owned()),
        path if Path::new(path).is_absolute() => None,
        other => Some(other.trim_matches('`').to_owned()),
    };
    Some(Package { name, version, license: license.trim_end_matches(" (*)").to_owned(), source })
}

fn problems(policy: &Policy, packages: &BTreeSet<Package>) -> Vec<String> {
    let mut problems = Vec::new();
    let mut versions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for Package { name, version, license, source } in packages {
        versions.entry(name).or_default().push(version);
        if !is_allowed(license, &policy.licenses) {
            problems.push(format!("{name} {version}: licence must be allowed by deny.toml, but is `{license}`"));
        }
        if source.as_ref().is_some_and(|source| !policy.registries.contains(source)) {
            problems.push(format!("{name} {version}: source must be a registry of deny.toml, but is {source:?}"));
        }
    }
    for (name, versions) in versions {
        if versions.len() > 1 && !policy.skipped.iter().any(|skipped| skipped == name) {
            problems.push(format!("{name}: there must be one version, but there are {}", versions.join(" and ")));
        }
    }
    problems
}

fn is_allowed(license: &str, allowed: &[String]) -> bool {
    Expression::parse_mode(license, ParseMode::LAX).is_ok_and(|expression| {
        expression.evaluate(|term| {
            term.license.id().is_some_and(|id| allowed.iter().any(|name| name == id.name)) && term.addition.is_none()
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const POLICY: &str = "licenses.allow = ['MIT']\nbans.skip = [{ name = 'twice' }]\nsources.allow-registry = ['https://github.com/rust-lang/crates.io-index']";

    #[test]
    fn each_kind_of_problem_is_found() {
        let policy = Policy::read(POLICY).unwrap_or_else(|error| unreachable!("{error}"));
        let found = |tree: &str| problems(&policy, &tree.lines().filter_map(package).collect()).len();
        assert_eq!(
            found("a v1.0.0;MIT/Apache-2.0\na v1.0.0 (proc-macro);MIT/Apache-2.0 (*)\nown v0.1.0 (/home/own);MIT"),
            0
        );
        assert_eq!(found("a v1.0.0;MIT AND GPL-3.0-only"), 1);
        assert_eq!(found("a v1.0.0;"), 1);
        assert_eq!(found("a v1.0.0 (https://example.com/a.git#0123456);MIT"), 1);
        assert_eq!(found("a v1.0.0;MIT\na v2.0.0;MIT"), 1);
        assert_eq!(found("twice v1.0.0;MIT\ntwice v2.0.0;MIT"), 0);
    }
}
