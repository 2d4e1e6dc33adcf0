//! `cargo xtask play`: the playground, built, served on loopback and opened.

use crate::node::{self, PLAYGROUND};
use crate::run::Outcome;
use std::process::Command;

/// Builds the package and the playground, and serves the built folder until it is interrupted.
pub(crate) fn play(port: u16) -> Outcome {
    build()?;
    println!("\nThe playground, on this machine alone; Ctrl-C ends it.");
    let port = port.to_string();
    let mut serve = vec!["run", "preview", "--", "--port", &port];
    if has_browser() {
        serve.push("--open");
    }
    node::npm(PLAYGROUND, &serve)
}

/// The npm package, then the pages that use nothing else.
pub(crate) fn build() -> Outcome {
    node::install()?;
    crate::wasm::package()?;
    node::npm(PLAYGROUND, &["run", "build"])
}

/// Whether there is somebody to show a page to: a desktop, and what opens addresses there.
fn has_browser() -> bool {
    if cfg!(any(target_os = "macos", target_os = "windows")) {
        return true;
    }
    let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    has_screen && Command::new("xdg-open").arg("--version").output().is_ok_and(|output| output.status.success())
}
