//! States of every law for the web's tests: `states FOLDER` writes `motions.jsonl` and, beside it, `states.f64`.
//!
//! Motions come from the generators of the property tests, by a fixed seed. `states.f64` has for each motion, as
//! doubles in little-endian order, its hundred times, and the position and velocity at each. Then come the settling
//! time for a tolerance of 0.01 and 0.1, and the first time at the position of state 60, counted from 0 (NaN if never).
//!
//! `refusals.jsonl` has specs with one change each, and the error message (null if the changed spec is still valid).
//!
//! `springs.f64`, `frames.f64` and `gestures.f64` have springs, drivers and fingers: `springs.rs` and `gestures.rs` list their doubles.
//!
//! `timelines.jsonl` has sequences, rows and repeats of springs.
//!
//! `code.jsonl` has springs as code to paste in every dialect that can express them, for each number of digits.
#![expect(clippy::print_stdout, reason = "a command prints its result")]
#![expect(clippy::float_cmp, reason = "exact ends are compared exactly")]

mod code;
mod gestures;
mod refusals;
mod springs;
#[expect(dead_code, reason = "the tests use the rest")]
#[path = "../../tests/support/mod.rs"]
mod support;
mod timelines;

use crate::support::generate;
use carom::{Motion, Tolerance};
use carom_spec::Spec;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::PathBuf;

/// The number of motions of each law.
const MOTIONS: usize = 1000;
/// The number of states of each motion.
const TIMES: usize = 100;

/// The number of laws that a spec can have.
const LAWS: usize = 15;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("states FOLDER")?);
    fs::create_dir_all(&folder)?;
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let (mut counts, mut lines, mut bytes) = (BTreeMap::new(), Vec::new(), Vec::new());
    let strategy = generate::spec();
    // The loop ends when the rarest law has enough motions.
    while counts.len() < LAWS || counts.values().any(|count| *count < MOTIONS) {
        let spec = strategy.new_tree(&mut runner).map_err(|reason| reason.to_string())?.current();
        let count = counts.entry(spec.law()).or_insert(0);
        // Leave out a motion that JSON can't express, such as one with an edge at infinity.
        let line = serde_json::to_string(&spec)?;
        if *count == MOTIONS || Spec::from_json(&line).ok().as_ref() != Some(&spec) {
            continue;
        }
        *count += 1;
        write(&spec, &mut bytes);
        lines.push(line);
    }
    fs::write(folder.join("motions.jsonl"), lines.join("\n") + "\n")?;
    fs::write(folder.join("states.f64"), bytes)?;
    fs::write(folder.join("springs.f64"), springs::springs())?;
    fs::write(folder.join("frames.f64"), springs::frames())?;
    fs::write(folder.join("gestures.f64"), gestures::gestures())?;
    fs::write(folder.join("refusals.jsonl"), refusals::refusals(&lines)?)?;
    fs::write(folder.join("code.jsonl"), code::code())?;
    fs::write(folder.join("timelines.jsonl"), timelines::timelines())?;
    println!("{} motions of {} laws, {TIMES} states each", lines.len(), counts.len());
    Ok(())
}

fn write(spec: &Spec, bytes: &mut Vec<u8>) {
    let motion = spec.motion();
    // 0, ∞, and from 1.5 µs to 19 minutes.
    let time = |i: usize| match i {
        0 => 0.0,
        1 => f64::INFINITY,
        _ => (0..i).fold(1e-6, |t, _| t * 1.234_567),
    };
    let mut put = |number: f64| bytes.extend_from_slice(&number.to_le_bytes());
    (0..TIMES).for_each(|i| put(time(i)));
    for i in 0..TIMES {
        let state = motion.state(time(i));
        put(state.position);
        put(state.velocity);
    }
    put(motion.settling_time(Tolerance::new(0.01, 0.1)));
    let second = motion.state(time(60)).position;
    put(motion.time_at(second).unwrap_or(f64::NAN));
}
