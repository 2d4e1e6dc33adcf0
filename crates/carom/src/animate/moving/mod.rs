//! The core of every driver of values.

#[cfg_attr(not(test), expect(dead_code, reason = "the core that asks for the bound comes next"))]
pub(crate) mod rest_instant;
pub(crate) mod tolerance;
