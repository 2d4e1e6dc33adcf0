//! Fuzz targets: each takes any bytes, builds a case from them, and panics if Carom breaks a promise.
//!
//! `main.rs` runs them with random bytes on stable Rust, `fuzz_targets/any.rs` under libFuzzer. Text cases begin with a line
//! of `corpus/`, which also holds every text that once was a finding.

mod batches;
mod calls;
mod dialects;
mod drivers;
mod exports;
mod input;
mod kinetic;
mod motions;
mod nested;
mod scrollers;
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
    Target { name: "scrollers", run: scrollers::run },
    Target { name: "kinetic", run: kinetic::run },
    Target { name: "batches", run: batches::run },
    Target { name: "exports", run: exports::run },
];

/// Returns the target of this name.
#[must_use]
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}
