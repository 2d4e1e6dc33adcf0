//! The events of a spring system.

use crate::motion::State;
use slotmap::DefaultKey;

/// The id of a spring in a [`SpringSystem`](super::SpringSystem). No other spring ever gets this id. Once you remove the spring, every
/// method returns `None` or [`Refused::Unknown`](crate::error::Refused::Unknown) for its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct SpringId(pub(super) DefaultKey);

/// An event of a spring, with its state at that instant.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct SpringEvent {
    /// The spring.
    pub spring: SpringId,
    /// The kind of the event.
    pub kind: SpringEventKind,
    /// The state of the spring at the end of the frame, or when its target was changed.
    pub state: State,
}

/// The kinds of events of a spring.
///
/// For one spring they come in the order in which things happen. First its target changes and it is activated, then it is updated in every
/// frame, and at last it comes to rest. The last update is exactly at its end.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum SpringEventKind {
    /// The spring got another target.
    TargetChanged {
        /// The target before.
        from: f64,
        /// The target now.
        to: f64,
    },
    /// The spring was at rest, and now moves.
    Activated,
    /// A frame has passed.
    Updated,
    /// The spring has come to rest, exactly on its target with velocity 0. It gets no further updates.
    AtRest,
}
