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
//! | [`PullToRefresh`] | a list that loads anew when it is pulled down | a `Scroller`, an indicator |
//! | [`SwipeRow`] | a row with actions behind it | an offset |
//! | [`Reorder`] | a list whose rows change places | an offset for each row |
//!
//! [`Choice`] is the rule by which a release chooses. [`Choice::projected`] is Carom's: the place nearest to the
//! one to which friction would carry. It passes over places if the finger was fast enough, needs no threshold, and depends
//! continuously on the velocity. The others are those of the platforms.

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
