//! Tests on computed films, whose laws we know.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests and their helpers may panic")]
#![allow(clippy::print_stdout, reason = "the tests print their figures")]

#[path = "../../../../crates/carom/tests/suite/dice/mod.rs"]
mod dice;
mod faults;
mod files;
mod laws;
mod path;
mod scene;
