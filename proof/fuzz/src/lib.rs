//! Fuzz targets: each takes any bytes, builds a case from them, and panics if Carom breaks a promise.
//!
//! `main.rs` runs them with random bytes on stable Rust, `fuzz_targets/any.rs` under libFuzzer. Text cases begin with a line
//! of `corpus/`, which also holds every text that once was a finding.

mod batches;
mod calls;
mod dialects;
mod drivers;
mod exports;
mod hostile;
mod input;
mod motions;
mod nested;
mod texts;
mod tokens;

/// One target.
#[derive(Debug)]
pub struct Target {
    /// Its name on the command line.
    pub name: &'static str,
    /// Runs one case; panics if a promise is broken.
    pub run: fn(&[u8]),
}

/// All targets.
pub const TARGETS: &[Target] = &[
    Target { name: "specs", run: texts::specs },
    Target { name: "csv", run: texts::csv },
    Target { name: "json_traces", run: texts::json_traces },
    Target { name: "linear", run: texts::linear },
    Target { name: "tokens", run: tokens::run },
    Target { name: "dialects", run: dialects::run },
    Target { name: "motions", run: motions::run },
    Target { name: "nested", run: nested::run },
    Target { name: "drivers", run: drivers::run },
    Target { name: "calls", run: calls::run },
    Target { name: "scroller", run: |bytes| hostile::play("scroller", bytes) },
    Target { name: "nested", run: |bytes| hostile::play("nested", bytes) },
    Target { name: "two_axes", run: |bytes| hostile::play("two_axes", bytes) },
    Target { name: "kinetic", run: |bytes| hostile::play("kinetic", bytes) },
    Target { name: "pan_zoom", run: |bytes| hostile::play("pan_zoom", bytes) },
    Target { name: "pager", run: |bytes| hostile::play("pager", bytes) },
    Target { name: "wheel_picker", run: |bytes| hostile::play("wheel_picker", bytes) },
    Target { name: "sheet", run: |bytes| hostile::play("sheet", bytes) },
    Target { name: "pull_to_refresh", run: |bytes| hostile::play("pull_to_refresh", bytes) },
    Target { name: "swipe_row", run: |bytes| hostile::play("swipe_row", bytes) },
    Target { name: "reorder", run: |bytes| hostile::play("reorder", bytes) },
    Target { name: "batches", run: batches::run },
    Target { name: "exports", run: exports::run },
];

/// Returns the target of this name.
#[must_use]
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}
