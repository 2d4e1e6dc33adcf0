//! `cargo xtask toolkits`: the workspace of the toolkits' adapters and example programs.

use crate::run::{Outcome, cargo, says};
use crate::web::apt;

/// Programs that are built apart. If two hosts share a crate, Cargo builds it once, with the features of both, and some crates don't
/// compile with both. These are fontconfig's crate, which Slint opens at run time and Masonry links to, and naga, where Bevy and Masonry
/// have two versions.
const APART: &[&str] = &["example-masonry", "example-slint"];

/// Checks every adapter and builds every example program. With names, it does only these packages.
pub(crate) fn all(packages: &[String]) -> Outcome {
    // Slint and Masonry build against fontconfig, which finds their fonts.
    if cfg!(target_os = "linux") && says("pkg-config", &["--exists", "fontconfig"]).is_none() {
        apt(&["libfontconfig-dev", "pkg-config"])?;
    }
    if packages.is_empty() {
        run("fmt", &["--all", "--check"])?;
        check(&APART.iter().fold(vec!["--workspace"], |chosen, apart| [&chosen[..], &["--exclude", apart]].concat()))?;
        APART.iter().try_for_each(|apart| check(&["--package", apart]))
    } else {
        check(&packages.iter().flat_map(|package| ["--package", package]).collect::<Vec<_>>())
    }
}

/// Lints and tests some packages.
fn check(chosen: &[&str]) -> Outcome {
    run("clippy", &[chosen, &["--all-targets", "--", "-D", "warnings"]].concat())?;
    run("test", chosen)
}

fn run(command: &str, arguments: &[&str]) -> Outcome {
    let manifest = ["--manifest-path", "toolkits/Cargo.toml"];
    cargo(&[&[command][..], &manifest, arguments].concat())
}
