//! Fuzz targets. Each takes any bytes, builds a case from them, and panics if Carom breaks a promise. Games of the hostile host take a
//! seed.
//!
//! `main.rs` runs them with random bytes on stable Rust, `fuzz_targets/any.rs` under libFuzzer. Text cases begin with a line
//! of `corpus/`, which also holds every text that once was a finding.

mod batches;
mod dialects;
mod exports;
mod input;
mod motions;
mod nested;
mod texts;
mod tokens;

/// One target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The target's name on the command line.
    pub name: &'static str,
    /// Runs one case, and panics if a promise is broken.
    pub run: Run,
}

/// What a case is made of.
#[derive(Clone, Copy, Debug)]
pub enum Run {
    /// Any bytes.
    Bytes(fn(&[u8])),
    /// A game of the hostile host: a seed, and a number of events.
    Game(fn(u64, usize) -> Option<carom_hostile::Fault>),
}

/// The targets that take bytes.
const READERS: &[(&str, fn(&[u8]))] = &[
    ("specs", texts::specs),
    ("csv", texts::csv),
    ("json_traces", texts::json_traces),
    ("linear", texts::linear),
    ("tokens", tokens::run),
    ("dialects", dialects::run),
    ("motions", motions::run),
    ("nestings", nested::run),
    ("batches", batches::run),
    ("exports", exports::run),
];

/// Returns all targets, the games last.
pub fn targets() -> impl Iterator<Item = Target> {
    let readers = READERS.iter().map(|(name, run)| Target { name, run: Run::Bytes(*run) });
    readers.chain(carom_hostile::GAMES.iter().map(|game| Target { name: game.name, run: Run::Game(game.play) }))
}

/// Returns the targets of this name, where `hostile` means all games.
#[must_use]
pub fn named(name: &str) -> Vec<Target> {
    let is_meant = |target: &Target| target.name == name || (name == "hostile" && matches!(target.run, Run::Game(_)));
    targets().filter(is_meant).collect()
}
