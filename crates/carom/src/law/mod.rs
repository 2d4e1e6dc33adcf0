//! The motion laws, one to a file: parameters, and the motion they make from a start.

pub(crate) mod bounce;
pub(crate) mod chromium_fling;
pub(crate) mod drift;
pub(crate) mod friction;
pub(crate) mod gravity;
pub(crate) mod sliding;
pub(crate) mod spring;
