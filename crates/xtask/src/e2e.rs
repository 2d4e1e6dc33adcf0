//! The playground in a real browser, as a person uses it.

use crate::node::{self, PLAYGROUND};
use crate::play;
use crate::run::Outcome;
use std::path::Path;
use std::process::Command;

/// Where a Chromium may be; `CHROMIUM` names another one. The tests look in the same places.
const BROWSERS: [&str; 4] = [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// Builds the playground and runs its tests in headless Chromium, which is installed if it is missing and can be.
pub(crate) fn test() -> Outcome {
    browser()?;
    play::build()?;
    node::npm(PLAYGROUND, &["test"])
}

/// Sees to it that there is a browser.
fn browser() -> Outcome {
    let is_there = || std::env::var_os("CHROMIUM").is_some() || BROWSERS.iter().any(|path| Path::new(path).exists());
    if is_there() {
        return Ok(());
    }
    println!("no Chromium found: installing Debian's");
    for arguments in [&["update"][..], &["install", "--yes", "--no-install-recommends", "chromium"]] {
        let status = Command::new("apt-get").args(arguments).env("DEBIAN_FRONTEND", "noninteractive").status();
        if !status.is_ok_and(|status| status.success()) {
            break;
        }
    }
    if is_there() {
        return Ok(());
    }
    Err("the playground's tests need Chromium: install it, or name one in CHROMIUM".to_owned())
}
