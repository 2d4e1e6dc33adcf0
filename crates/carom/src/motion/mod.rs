//! The types that a motion's methods take and return, besides [states](crate::State). You need them to implement [`Motion`].

mod band;
pub(crate) mod contract;
pub(crate) mod lanes;
pub(crate) mod piece;
mod propagator;
pub(crate) mod sample;
pub(crate) mod state;
pub(crate) mod tolerance;

pub use band::Band;
pub use lanes::Lanes;
pub use piece::Piece;
pub use propagator::Propagator;
pub use state::Crossing;

pub(crate) use contract::Motion;
pub(crate) use state::State;
pub(crate) use tolerance::Tolerance;
