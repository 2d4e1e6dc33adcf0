//! The motion laws, one to a file: parameters, and the motion they make from a start.

pub(crate) mod friction;
pub(crate) mod spring;
