//! What a spring system tells.

use crate::motion::State;
use slotmap::DefaultKey;

/// A spring of a [`SpringSystem`](super::SpringSystem). It stays valid, and is never used again for another spring,
/// until the spring is removed; after that every question about it is answered by `None` or `false`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SpringId(pub(super) DefaultKey);

/// Something that happened to a spring, with its state at that instant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpringEvent {
    /// Which spring.
    pub spring: SpringId,
    /// What happened.
    pub kind: SpringEventKind,
    /// Where it was and how fast: at the end of the frame, or when its target was changed.
    pub state: State,
}

/// What can happen to a spring.
///
/// For one spring they come in this order: a target changes, it awakes, it is updated frame by frame, the last time
/// with exactly its end, it is at rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SpringEventKind {
    /// It was asked to go elsewhere.
    TargetChanged {
        /// Where it was to go before.
        from: f64,
        /// Where it is to go now.
        to: f64,
    },
    /// It was asleep, and moves.
    Activated,
    /// A frame has passed.
    Updated,
    /// It has come to rest, exactly on its target with velocity 0, and sleeps: no update follows.
    AtRest,
}

/// Whether anything moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Activity {
    /// Every spring sleeps: the host may stop its frame clock.
    #[default]
    Idle,
    /// A spring moves, or has something to tell in the next frame.
    Awake,
}
