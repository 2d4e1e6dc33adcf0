//! Tests the npm package, the site and the playground in a real browser, as a person uses them.

use crate::play;
use crate::run::{Outcome, is_full, root, run};
use crate::{site, web};
use std::path::Path;

/// Where Chromium usually is. The variable `CHROMIUM` names another place. The tests look in the same places. The first has headless
/// Chromium, which takes half of the processor time. A full run uses the browser that people have.
const BROWSERS: [&str; 5] = [
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// Builds the site and the playground, at night with the API documentation. Runs their tests in headless Chromium, and the npm package's
/// tests that don't measure time.
pub(crate) fn pages() -> Outcome {
    small_chromium()?;
    play::build()?;
    site::pages()?;
    if is_full() {
        site::api()?;
    }
    playwright(&["carom", "site", "playground"])
}

/// Runs the tests of these projects of `web/playwright.config.mjs`. The last line tells how many have passed.
fn playwright(projects: &[&str]) -> Outcome {
    let mut arguments = vec!["test", "--config", "web/playwright.config.mjs"];
    arguments.extend(projects.iter().flat_map(|name| ["--project", name]));
    run("node_modules/.bin/playwright", &arguments, &root())
}

/// Builds programs in React, Next, Vue, Solid and Svelte from the packed npm package, which must have been built, and tests them
/// in headless Chromium. Runs the examples of `carom-tools/test` with Playwright, Vitest and Jest, and the plugin for Embla.
pub(crate) fn frameworks() -> Outcome {
    chromium()?;
    web::npm_install_all()?;
    run("npm", &["run", "--silent", "build", "--workspace", "embla-carousel-carom"], &root())?;
    playwright(&["frameworks", "embla"])?;
    run("npm", &["test", "--silent", "--workspace", "carom-testing"], &root())
}

/// Runs the examples for other libraries, with the plugin for Embla as the frameworks' step has built it.
pub(crate) fn hosts() -> Outcome {
    chromium()?;
    web::npm_install_all()?;
    playwright(&["hosts"])
}

/// Installs the whole Chromium if it is missing.
pub(crate) fn chromium() -> Outcome {
    if found(&BROWSERS[1..]) { Ok(()) } else { web::apt(&["chromium"]) }
}

/// Installs headless Chromium if there isn't a browser. A full run needs the whole Chromium, so it installs that.
fn small_chromium() -> Outcome {
    if is_full() {
        chromium()
    } else if found(&BROWSERS) {
        Ok(())
    } else {
        web::apt(&["chromium-headless-shell"])
    }
}

/// Returns whether there is a browser at one of these places, or where the variable says.
fn found(places: &[&str]) -> bool {
    std::env::var_os("CHROMIUM").is_some() || places.iter().any(|path| Path::new(path).exists())
}

/// Runs the tests that measure frames and recordings, after [`pages`] and with the command that Cargo has built.
pub(crate) fn frames() -> Outcome {
    playwright(&["frames"])
}
