//! Support for tests of Carom's promises.
//!
//! - [`properties`]: the ten properties of the design as plain functions, called for every law and composition.
//! - [`laws`]: what the tests know of each law.
//! - [`generate`]: generators of motions, dense where laws are prone to errors.
//! - [`nested`]: random nestings of compositions, and a judge of their answers.
//! - [`fingers`]: synthetic fingers that are released at a known velocity. `fingers/` holds recorded ones.
//! - [`delivery`]: recorded fingers as hosts deliver them.
//! - `oracle/`: tables from an independent calculation at 80 digits, and the script that makes them.
//! - `peers/`: other systems' numbers, their origin, and the reasons where Carom differs.
//! - `bits.jsonl`: the exact bits of every law, the same on every platform.

pub(crate) mod delivery;
/// The crates' tests share the file, so that a run's effort has one meaning.
#[path = "../../../../crates/carom/tests/suite/effort.rs"]
pub(crate) mod effort;
pub(crate) mod fingers;
pub(crate) mod generate;
pub(crate) mod laws;
pub(crate) mod nested;
pub(crate) mod properties;

use proptest::test_runner::{Config, RngSeed};

/// Runs each property on 4000 motions at full [`effort`], always the same ones. To search for new faults, `PROPTEST_CASES` takes that many
/// other motions.
#[must_use]
pub(crate) fn config() -> Config {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok());
    let rng_seed = if cases.is_some() { RngSeed::Random } else { RngSeed::Fixed(0xCA70_4D1C) };
    Config {
        cases: cases.unwrap_or(effort::cases(4000) as u32),
        rng_seed,
        failure_persistence: None,
        ..Config::default()
    }
}
