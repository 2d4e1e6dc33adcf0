#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]

extern crate alloc;
#[cfg(any(test, feature = "gzip"))]
extern crate std;

mod agreement;
mod choose;
mod curve;
mod data;
mod easing;
mod error;
mod fit;
mod linearize;
pub mod local;
mod math;
mod model;
mod motion;
mod noise;
mod paste;
mod prepare;
mod preset;
mod report;
mod segment;
mod solve;
mod start;
mod timer;
mod trace;
mod uncertainty;

pub use easing::{LinearFit, fit_linear};
pub use error::{FitError, LinearError, TraceError};
pub use fit::{FitOptions, Report, fit, fit_slices};
pub use linearize::{Linearized, LogLinear, OmegaSearch, Recurrence, linearize};
pub use model::Model;
pub use motion::FittedMotion;
pub use paste::Language;
pub use preset::Near;
pub use report::{Fit, Parameter, Ranked, Segment};
pub use segment::Kind;
pub use trace::{Clock, Finger, Header, Mark, MarkKind, Sample, Touch, Trace, Track};
#[cfg(feature = "read")]
pub use trace::{ReadOptions, TimeUnit};
