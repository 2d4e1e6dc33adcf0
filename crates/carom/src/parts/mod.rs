//! The parts that every touch app writes by hand: sheets, pagers, pickers, pull to refresh, rows that swipe and lists that
//! reorder.
//!
//! Each part is a driver over [`Scroller`](crate::scroll::Scroller) or [`Moving`](crate::animate::Moving). It takes the
//! finger's events with their times, chooses where to come to rest when the finger lifts, and answers every frame with
//! numbers to draw. Position and velocity continue through every release, catch and hand-over, and the number of frames
//! changes nothing.
//!
//! | part | what it is | what it holds |
//! |---|---|---|
//! | [`Sheet`] | a panel with detents, which shares the finger with the list inside | a height, a `Scroller` |
//! | [`Pager`] | pages or a carousel, with or without an end | a `Scroller` |
//! | [`WheelPicker`] | a wheel of rows | a `Scroller` |
//! | [`PullToRefresh`] | a list that reloads when it is pulled down | a `Scroller`, an indicator |
//! | [`SwipeRow`] | a row with actions behind it | an offset |
//! | [`Reorder`] | a list whose rows change places | an offset for each row |
//!
//! [`Choice`] is the rule by which a release chooses. [`Choice::projected`] is Carom's: the place nearest to where friction
//! would carry the part. It needs no threshold, depends continuously on the velocity, and a fast finger may pass over places.
//! The other rules are those of the platforms.

mod choice;
mod edge_scroll;
mod pager;
mod pull_to_refresh;
#[cfg(feature = "alloc")]
mod reorder;
mod sheet;
mod slide;
mod swipe_row;
mod wheel_picker;

pub use choice::Choice;
pub use edge_scroll::EdgeScroll;
pub use pager::{Pager, PagerFrame, Pages};
pub use pull_to_refresh::{PullToRefresh, Refresh, RefreshFrame, RefreshRule};
#[cfg(feature = "alloc")]
pub use reorder::Reorder;
pub use sheet::{Sheet, SheetFrame};
pub use swipe_row::{SwipeRow, SwipeRowFrame, SwipeTo};
pub use wheel_picker::{Tick, WheelPicker};

/// What all parts have in common: one finger, frames, and an end. Adapters of toolkits take any part by it.
///
/// Times are in seconds, as those of the events; a position is that along the part's axis.
pub trait Part {
    /// Puts the finger down.
    fn pointer_down(&mut self, at: f64, position: f64);
    /// Moves the finger.
    fn pointer_move(&mut self, at: f64, position: f64);
    /// Lifts the finger.
    fn pointer_up(&mut self, at: f64);
    /// Takes the finger away because the system cancels it.
    fn pointer_cancel(&mut self, at: f64);
    /// Advances to the time at which a frame is shown. Returns false if nothing moves any more.
    fn advance_to(&mut self, at: f64) -> bool;
    /// Ends a motion at once, where it would come to rest: for people who ask for less motion. A finger keeps the part.
    fn settle(&mut self, at: f64);
}

macro_rules! parts {
    ($($(#[$cfg:meta])? $part:ident $(<$d:ident>)?),*) => {
        $($(#[$cfg])?
        impl $(<$d: AsRef<[f64]>>)? Part for $part $(<$d>)? {
            fn pointer_down(&mut self, at: f64, position: f64) {
                Self::pointer_down(self, at, position);
            }

            fn pointer_move(&mut self, at: f64, position: f64) {
                Self::pointer_move(self, at, position);
            }

            fn pointer_up(&mut self, at: f64) {
                Self::pointer_up(self, at);
            }

            fn pointer_cancel(&mut self, at: f64) {
                Self::pointer_cancel(self, at);
            }

            fn advance_to(&mut self, at: f64) -> bool {
                Self::advance_to(self, at)
            }

            fn settle(&mut self, at: f64) {
                Self::settle(self, at);
            }
        })*
    };
}

parts!(
    Sheet<D>,
    Pager,
    WheelPicker,
    PullToRefresh,
    SwipeRow,
    #[cfg(feature = "alloc")]
    Reorder
);
