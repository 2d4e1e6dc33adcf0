//! Everything about a page at one instant.

use super::phase::Phase;

/// The state of a page at one instant, for drawing and for decisions: see [`Scroller::current`](super::Scroller::current).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct ScrollerReading {
    /// The offset where the page is drawn. It grows toward the end of the page.
    pub offset: f64,
    /// The velocity of `offset`, in units per second. Under a finger, it is the part of the finger's velocity that the page follows.
    pub velocity: f64,
    /// How far beyond an edge the page is drawn. It's positive past the end, and negative before the beginning. It is 0 if the edge
    /// stretches the page instead.
    pub overscroll: f64,
    /// The stretch of the page as a fraction of its size, at edges that stretch it. It's positive at the end.
    pub stretch: f64,
    /// The current activity.
    pub phase: Phase,
    /// The offset where the page will come to rest without further input: `targetContentOffset` of `UIScrollView`.
    pub target: f64,
    /// The seconds until the page is at rest without further input, or ∞ under a finger.
    pub settling_time: f64,
    /// Whether the page is at rest, so that you don't need a frame until the next input.
    pub is_at_rest: bool,
}
