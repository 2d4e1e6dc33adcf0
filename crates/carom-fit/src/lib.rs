#![doc = include_str!("../README.md")]

mod elastic;
mod error;
mod friction;
mod least_squares;
mod report;
mod search;
mod trace;

pub use elastic::fit_elastic;
pub use error::{FitError, TraceError};
pub use friction::fit_friction;
pub use report::{Fit, FittedMotion, Model, Parameter, StartEstimate};
pub use trace::{CsvOptions, TimeUnit, Trace};
