//! What carom promises, checked.
//!
//! - [`properties`]: the ten properties of the design as plain functions, called for every law and composition.
//! - [`generate`]: motions to call them with, dense where laws go wrong.
//! - `oracle/`: tables from an independent calculation at 60 digits, and the script that makes them.
//! - `peers/`: other systems' numbers, with their origin, and where carom deliberately differs.
//! - `bits.jsonl`: the exact bits of every law, the same on every platform.

pub mod generate;
pub mod properties;
