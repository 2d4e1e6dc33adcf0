#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]

extern crate alloc;

mod check;
mod error;
mod law;
mod read;
#[cfg(feature = "json")]
pub mod replay;
mod table;
mod write;

pub use error::{Problem, SpecError};
pub use law::{BoxedMotion, Segment};
pub use table::{Description, Entry, Key, LAWS, Law, Presence};

use carom::State;

/// One motion: a law and a start, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Spec {
    /// The law, with its target if it has one.
    pub law: Law,
    /// Position and velocity at t = 0.
    pub start: State,
}

impl Spec {
    /// Makes the motion.
    #[must_use]
    pub fn motion(&self) -> BoxedMotion {
        self.law.motion(self.start)
    }

    /// The law's name in JSON.
    #[must_use]
    pub fn law(&self) -> &'static str {
        self.law.name()
    }

    /// The mirror image about the origin.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self { law: self.law.mirrored(), start: -self.start }
    }
}
