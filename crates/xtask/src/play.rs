//! `cargo xtask play`: the playground, built, served on loopback and opened.

use crate::node::{self, PLAYGROUND};
use crate::run::Outcome;
use std::process::{Command, Stdio};

/// Builds the package and the playground, and serves the built folder until it is interrupted.
///
/// The server is Vite's own for built folders. It listens on 127.0.0.1 only (`npm run preview` says so), takes the next
/// port if this one is taken, and prints the address; what it serves and what not is tested in `e2e/server.test.mjs`.
pub(crate) fn play(port: u16) -> Outcome {
    build()?;
    println!("\nThe playground, for this machine alone. Ctrl-C ends it.");
    let port = port.to_string();
    let mut serve = vec!["run", "--silent", "preview", "--", "--port", &port];
    if has_browser() {
        serve.push("--open");
    }
    node::npm(PLAYGROUND, &serve)
}

/// The npm package, and the pages that use nothing else.
pub(crate) fn build() -> Outcome {
    node::install()?;
    crate::wasm::package()?;
    node::npm(PLAYGROUND, &["run", "build"])
}

/// Whether there is somebody to show a page to, and a way to.
fn has_browser() -> bool {
    if cfg!(any(target_os = "macos", target_os = "windows")) {
        return true;
    }
    let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    let opener = Command::new("xdg-open").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    has_screen && opener.is_ok_and(|status| status.success())
}
