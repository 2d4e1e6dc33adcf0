//! Tests the playground in a real browser, as a person uses it.

use crate::play;
use crate::run::{Outcome, cargo, run};
use crate::web;
use std::path::Path;

/// The usual places of Chromium; the variable `CHROMIUM` names another one. The tests look in the same places.
const BROWSERS: [&str; 4] = [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// Builds the command and the playground, and runs all of the playground's tests.
pub(crate) fn test() -> Outcome {
    cargo(&["build", "--quiet", "--package", "carom-cli"])?;
    pages()?;
    frames()
}

/// Builds the playground and runs the tests that do not measure time, in headless Chromium, which is installed if it is
/// missing.
pub(crate) fn pages() -> Outcome {
    let is_there = std::env::var_os("CHROMIUM").is_some() || BROWSERS.iter().any(|path| Path::new(path).exists());
    if !is_there {
        web::apt(&["chromium"])?;
    }
    play::build()?;
    run("npm", &["run", "--silent", "test:pages"], &play::folder())
}

/// Runs the tests that measure frames and recordings, after [`pages`] and with the command that Cargo has built.
pub(crate) fn frames() -> Outcome {
    run("npm", &["run", "--silent", "test:frames"], &play::folder())
}
