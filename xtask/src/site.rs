//! `cargo xtask site`: builds the site, with the playground and the API documentation inside.

use crate::play;
use crate::run::{Outcome, cargo_with, root, run};
use crate::web;
use std::fs;
use std::path::{Path, PathBuf};

/// The published crates, whose documentation is part of the site. Each uses only the ones before it.
const CRATES: [&str; 5] = ["carom", "carom-dialect", "carom-spec", "carom-fit", "carom-export"];

pub(crate) fn folder() -> PathBuf {
    root().join("web/site")
}

/// Returns the folder of the built site.
fn built() -> PathBuf {
    folder().join(".vitepress/dist")
}

/// Builds everything, checks it, and prints where it is.
pub(crate) fn site() -> Outcome {
    web::wasm()?;
    play::build()?;
    pages()?;
    run("npm", &["run", "--silent", "cards"], &folder())?;
    api()?;
    run("npm", &["run", "--silent", "test:links"], &folder())?;
    println!("\nThe site is in {}; any static server can serve it.", built().display());
    Ok(())
}

/// Builds the pages and puts the built playground beside them. The npm package and the playground must have been built.
pub(crate) fn pages() -> Outcome {
    run("npm", &["run", "--silent", "build"], &folder())?;
    copy(&play::folder().join("dist"), &built().join("play"))
}

/// Writes the documentation of all crates and of the npm package into the built site.
pub(crate) fn api() -> Outcome {
    // rustdoc also lists crates from earlier runs in the same folder, so use another folder.
    let target = root().join("target/site");
    let target_text = target.display().to_string();
    // rustdoc's pages don't link to our site. So add a link in a corner of the screen, or in a bar above the page on a phone.
    let base = std::env::var("CAROM_SITE_BASE").unwrap_or_else(|_| "/".to_owned());
    let back = target.join("back.html");
    let style = ".back{position:fixed;left:0;bottom:0;z-index:1000;padding:10px 18px;border-radius:0 12px 0 0;background:#1f6b52;color:#fff!important;font:600 15px system-ui,sans-serif}@media(max-width:700px){.back{display:block;position:static;border-radius:0}}";
    let link = format!("<style>{style}</style><a class=\"back\" href=\"{base}index.html\">← Carom</a>\n");
    let written = fs::create_dir_all(&target).and_then(|()| fs::write(&back, link));
    written.map_err(|error| format!("{}: {error}", back.display()))?;
    let flags = format!("-D warnings --html-before-content {}", back.display());
    // Document one crate after the other, because rustdoc only links to crates whose pages exist.
    for name in CRATES {
        let arguments = ["doc", "--no-deps", "--all-features", "--target-dir", &target_text, "--package", name];
        cargo_with(&arguments, &[("RUSTDOCFLAGS", &flags)])?;
    }
    let place = built().join("api/rust");
    copy(&target.join("doc"), &place)?;
    // rustdoc links to an index of all crates that it doesn't write, so write it here.
    let index = "<!doctype html><meta http-equiv=\"refresh\" content=\"0; url=carom/index.html\"><title>Carom in Rust</title><a href=\"carom/index.html\">carom</a>\n";
    fs::write(place.join("index.html"), index).map_err(|error| format!("{}: {error}", place.display()))?;
    run("npm", &["run", "--silent", "api"], &folder())
}

/// Copies a folder over another one.
fn copy(from: &Path, to: &Path) -> Outcome {
    let failed = |path: &Path| format!("{} cannot be copied", path.display());
    fs::create_dir_all(to).map_err(|error| format!("{}: {error}", failed(from)))?;
    for entry in fs::read_dir(from).map_err(|error| format!("{}: {error}", failed(from)))? {
        let path = entry.map_err(|error| format!("{}: {error}", failed(from)))?.path();
        let Some(name) = path.file_name() else { continue };
        if path.is_dir() {
            copy(&path, &to.join(name))?;
        } else {
            fs::copy(&path, to.join(name)).map_err(|error| format!("{}: {error}", failed(&path)))?;
        }
    }
    Ok(())
}
