//! The command, run as a user runs it.

mod command;
mod export;
mod record;
mod scroll;
