//! `cargo xtask quick`: what a change most likely breaks, in less than a minute after an edit.

use crate::run::{Outcome, cargo, finish, root};
use crate::test::{has_nextest, lints};
use crate::web;
use std::fs;
use std::process::Command;

/// The tests of the npm packages that pack, bundle or read all types. `cargo xtask test npm` runs them.
const SLOW: [&str; 6] =
    ["bundle.test.js", "docs.test.js", "gc.test.js", "hidden.test.js", "memory.test.js", "package.test.js"];

/// Checks the format, lints and tests the library and its promises. Meanwhile it tests the npm packages on the modules that were built
/// last.
pub(crate) fn quick() -> Outcome {
    cargo(&["fmt", "--all", "--check"])?;
    web::biome(false)?;
    let (native, npm) = std::thread::scope(|scope| {
        let npm = scope.spawn(npm);
        (native(), npm.join().unwrap_or_else(|_| Err("the tests of npm panicked".into())))
    });
    native.and(npm)?;
    println!("the quick checks pass; `cargo xtask test` checks all that must hold before a change is merged");
    Ok(())
}

fn native() -> Outcome {
    let runner: &[&str] =
        if has_nextest() { &["nextest", "run", "--status-level", "fail"] } else { &["test", "--quiet"] };
    let chosen = ["--package", "carom", "--package", "conformance"];
    let tests = [runner, &chosen, &["--all-features", "--lib", "--tests"]].concat();
    cargo(&tests)?;
    lints(&chosen)
}

fn npm() -> Outcome {
    let is_built = |package: &&str| root().join(package).join("dist").exists();
    if !web::PACKAGES.iter().all(is_built) || !root().join("target/web/states").exists() {
        println!(
            "npm's tests are left out: `cargo xtask test modules npm` builds the modules and numbers that they need"
        );
        return Ok(());
    }
    web::packages("build")?;
    let mut chosen = Vec::new();
    for package in web::PACKAGES {
        let files = fs::read_dir(root().join(package).join("test")).map_err(|error| error.to_string())?;
        let names = files.filter_map(|file| file.ok()?.file_name().into_string().ok());
        let quick = names.filter(|name| name.ends_with(".test.js") && !SLOW.contains(&name.as_str()));
        chosen.extend(quick.map(|name| format!("{package}/test/{name}")));
    }
    let options = ["--test", "--test-concurrency=3", "--test-reporter=dot"];
    finish(Command::new("node").args(options).args(chosen).current_dir(root()))
}
