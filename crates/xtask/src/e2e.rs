//! Tests the playground in a real browser, as a person uses it.

use crate::play;
use crate::run::{Outcome, run};
use crate::web;
use std::path::Path;

/// The usual places of Chromium; the variable `CHROMIUM` names another one. The tests look in the same places.
const BROWSERS: [&str; 4] = [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// Builds the playground and runs its tests in headless Chromium, which is installed if it is missing.
pub(crate) fn test() -> Outcome {
    let is_there = std::env::var_os("CHROMIUM").is_some() || BROWSERS.iter().any(|path| Path::new(path).exists());
    if !is_there {
        web::apt(&["chromium"])?;
    }
    play::build()?;
    run("npm", &["test", "--silent"], &play::folder())
}
