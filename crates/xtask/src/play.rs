//! `cargo xtask play`: the playground, built, served on loopback and opened.

use crate::run::{Outcome, root, run, says};
use crate::web;
use std::path::PathBuf;

/// Where the playground is.
pub(crate) fn folder() -> PathBuf {
    root().join("packages/playground")
}

/// Builds the package and the playground, and serves the built folder until it is interrupted.
///
/// The server is Vite's own for built folders. It listens on 127.0.0.1 alone, takes the next port if this one is taken,
/// and prints the address. What it serves and what not is tested in `e2e/server.test.mjs`.
pub(crate) fn play(port: u16) -> Outcome {
    web::wasm()?;
    build()?;
    println!("\nThe playground, for this machine alone. Ctrl-C ends it.");
    let port = port.to_string();
    let mut serve = vec!["run", "--silent", "preview", "--", "--port", &port];
    if has_browser() {
        serve.push("--open");
    }
    run("npm", &serve, &folder())
}

/// The pages, over the package that has been built.
pub(crate) fn build() -> Outcome {
    web::npm_install()?;
    run("npm", &["run", "--silent", "build"], &folder())
}

/// Whether there is somebody to show a page to, and a way to.
fn has_browser() -> bool {
    if cfg!(any(target_os = "macos", target_os = "windows")) {
        return true;
    }
    let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    has_screen && says("xdg-open", &["--version"]).is_some()
}
