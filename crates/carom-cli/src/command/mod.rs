//! One file for each command.

pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod convert;
pub(crate) mod demo;
pub(crate) mod eval;
pub(crate) mod export;
pub(crate) mod fit;
pub(crate) mod kinetic;
mod linearized;
#[cfg(feature = "film")]
pub(crate) mod look;
pub(crate) mod make;
pub(crate) mod plot;
pub(crate) mod record;
pub(crate) mod replay;
pub(crate) mod retune;
pub(crate) mod sample;
pub(crate) mod scroll;
pub(crate) mod settle;
mod table;
pub(crate) mod tokens;
#[cfg(feature = "film")]
pub(crate) mod track;
