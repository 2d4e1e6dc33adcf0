//! Motions made of other motions: one after another, held between bounds, and a fling between elastic edges.

pub(crate) mod bouncing;
pub(crate) mod clamped;
pub(crate) mod then;
