//! Motions of any law by their specs, chains, and steppers.

mod chain;
mod motion;
mod step;
