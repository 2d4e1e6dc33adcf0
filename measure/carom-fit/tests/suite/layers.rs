//! The modules of a crate use each other in one direction.

#![allow(clippy::unwrap_used, reason = "tests and their helpers may panic")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Adds the names after `crate::` in the files below a folder, without their tests.
fn uses(path: &Path, used: &mut BTreeSet<String>) {
    if path.is_dir() {
        fs::read_dir(path).unwrap().for_each(|entry| uses(&entry.unwrap().path(), used));
        return;
    }
    let text = fs::read_to_string(path).unwrap();
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    for part in lines.flat_map(|line| line.split("crate::").skip(1)) {
        used.insert(part.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect());
    }
}

/// The modules directly below `src`, each with those that it uses.
fn modules(src: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let entries = fs::read_dir(src).unwrap().map(|entry| entry.unwrap().path());
    let mut modules: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in entries {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if name != "lib" && name != "main" {
            uses(&path, modules.entry(name).or_default());
        }
    }
    for (name, used) in &mut modules {
        used.remove(name);
    }
    modules
}

#[test]
fn the_modules_of_each_crate_do_not_form_a_cycle() {
    for name in ["carom-fit", "carom-export", "carom-cli"] {
        let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src");
        // An unpacked package doesn't have other crates beside it.
        if !src.exists() {
            continue;
        }
        let mut left = modules(&src);
        assert!(left.len() > 5, "{name}");
        // Repeatedly remove a module that doesn't use any of the others that are left, until all are gone.
        while let Some(free) = left.iter().find(|(_, used)| used.iter().all(|other| !left.contains_key(other))) {
            let free = free.0.clone();
            left.remove(&free);
        }
        assert!(left.is_empty(), "{name}: a circle among {left:#?}");
    }
}
