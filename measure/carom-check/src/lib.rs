#![no_std]
#![doc = include_str!("../README.md")]

extern crate alloc;

mod amount;
mod assert;
mod check;
mod error;
mod expect;
mod finding;
mod record;
mod report;
mod state;
mod view;

pub use amount::Amount;
pub use assert::{Traces, assess};
pub use carom_fit::{Clock, Finger, Header, Mark, MarkKind, ReadOptions, Sample, Trace, TraceError, Track};
pub use check::bounds::{Bounds, Direction};
pub use check::continuous::{At, Continuous};
pub use check::follows::Follows;
pub use check::like::{Like, Reference};
pub use check::rate_free::RateFree;
pub use check::release::Release;
pub use check::responds::Responds;
pub use check::rests::Rests;
pub use check::smooth::Smooth;
pub use check::{CHECKS, Check, Subject};
pub use error::CheckError;
pub use expect::{Expectation, Expectations, answer};
pub use finding::{Finding, Limit, Verdict};
pub use record::{record, sampled};
pub use report::picture::Theme;
pub use report::{Outcome, Report};
