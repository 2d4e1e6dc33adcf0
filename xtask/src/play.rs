//! `cargo xtask play`: builds the site and the playground, serves them on 127.0.0.1 and opens them.

use crate::run::{Outcome, root, run, says};
use crate::{site, web};
use std::path::PathBuf;

/// Returns the playground's folder.
pub(crate) fn folder() -> PathBuf {
    root().join("web/playground")
}

/// Builds the package, the playground and the site without its API documentation. With a port, it serves the built folder until it
/// is interrupted.
///
/// The server is Vite's own for built folders. It listens on 127.0.0.1 alone, takes the next port if this one is taken,
/// and prints the address. The tests in `e2e/server.test.mjs` say which files it serves.
pub(crate) fn play(port: Option<u16>) -> Outcome {
    web::wasm_shown()?;
    build()?;
    site::pages()?;
    let Some(port) = port else { return Ok(()) };
    println!("\nThe site and, under play/, the playground are served to this machine only. Press Ctrl-C to stop.");
    let port = port.to_string();
    let mut serve = vec!["run", "--silent", "preview", "--", "--port", &port];
    if has_browser() {
        serve.push("--open");
    }
    run("npm", &serve, &site::folder())
}

/// Builds the playground. The npm package must have been built.
pub(crate) fn build() -> Outcome {
    web::npm_install()?;
    run("npm", &["run", "--silent", "build"], &folder())
}

/// Returns whether there is a screen and a way to open a page on it.
fn has_browser() -> bool {
    if cfg!(any(target_os = "macos", target_os = "windows")) {
        return true;
    }
    let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    has_screen && says("xdg-open", &["--version"]).is_some()
}
