//! The command, run as a user runs it.

mod cases;
mod check;
mod command;
mod export;
mod kinetic;
#[cfg(feature = "film")]
mod look;
mod record;
mod replay;
mod scroll;
#[cfg(feature = "film")]
mod track;
