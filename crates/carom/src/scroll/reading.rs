//! Everything about a page at one instant.

use super::phase::Phase;

/// The state of a page at one instant, for drawing and for decisions: see [`Scroller::current`](super::Scroller::current).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct ScrollerReading {
    /// The offset where the page is drawn. It grows toward the end of the page.
    pub offset: f64,
    /// The velocity of `offset`, in units per second; under a finger, the part of the finger's velocity that the page
    /// follows.
    pub velocity: f64,
    /// How far the page is drawn beyond an edge: positive past the end, negative before the beginning. It is 0 where the edge
    /// stretches the page instead.
    pub overscroll: f64,
    /// The stretch of the page as a fraction of its size, where its edges stretch it: positive at the end.
    pub stretch: f64,
    /// The current activity.
    pub phase: Phase,
    /// The offset where the page will come to rest without further input: `targetContentOffset` of `UIScrollView`.
    pub target: f64,
    /// The seconds until the page is at rest without further input; ∞ under a finger.
    pub settling_time: f64,
    /// Whether the page is at rest, so that no frame is needed until the next input.
    pub is_at_rest: bool,
}
