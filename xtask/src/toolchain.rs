//! The compiler whose output is published or frozen.

use crate::run::{Outcome, says};

/// The Rust version that builds the npm package and that counted the frozen instructions. Another one changes sizes and counts, and may not
/// know the unstable flags. We don't use a `rust-toolchain.toml`, because it would force this version on the tests and the library, too,
/// and they build with any newer Rust.
pub(crate) const RUST: &str = "1.95.0";

/// Fails unless the compiler is [`RUST`], which `what` needs.
pub(crate) fn pinned(what: &str) -> Outcome {
    let version = says("rustc", &["--version"]).ok_or("rustc --version failed")?;
    if version.starts_with(&format!("rustc {RUST} ")) {
        return Ok(());
    }
    Err(format!(
        "{what} must be made by rustc {RUST}, but `rustc --version` is {}: run `rustup toolchain install {RUST}`, and \
         `cargo +{RUST} xtask …`",
        version.trim()
    ))
}
