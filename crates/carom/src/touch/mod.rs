//! What every touch app otherwise writes by hand: pictures under fingers, sheets, pagers, pickers, pull to refresh, rows that swipe and
//! lists that reorder.
//!
//! Each part is a driver, built on [`Scroller`](crate::scroll::Scroller) or [`Moving`](crate::animate::Moving). It takes the finger's
//! events with their times, and you ask it for numbers to draw in every frame. When the finger lifts, it chooses where to come to rest.
//! Position and velocity continue through every release, catch and hand-over, and the number of frames doesn't matter.
//!
//! | part | what it is | what it holds |
//! |---|---|---|
//! | [`PanZoom`] | a picture under fingers: a viewer, a map, a canvas | a [`Transform`] |
//! | [`Sheet`] | a panel with detents, which shares the finger with the list inside | a height, a `Scroller` |
//! | [`Pager`] | pages or a carousel, with or without an end | a `Scroller` |
//! | [`WheelPicker`] | a wheel of rows | a `Scroller` |
//! | [`PullToRefresh`] | a list that reloads when it is pulled down | a `Scroller`, an indicator |
//! | [`SwipeRow`] | a row with actions behind it | an offset |
//! | [`Reorder`] | a list whose rows change places | an offset for each row |
//!
//! [`Choice`] decides where a part rests after a release. [`Choice::projected`] is Carom's rule: the place nearest to where friction would
//! carry the part. This rule doesn't need a threshold, and it depends continuously on the velocity. A fast finger may pass over places. The
//! other rules come from the platforms.

mod pan_zoom;
mod parts;

pub use pan_zoom::{
    PanZoom, PanZoomPhase, PanZoomPhysics, PanZoomReading, PanZoomSnapshot, PathPoint, Pinch, Rotation, ScaleEdge,
    ScaleLimit, Transform, TransformVelocity, ZoomMotion, ZoomPath,
};
#[cfg(feature = "alloc")]
pub use parts::Reorder;
pub use parts::{
    Choice, EdgeScroll, Pager, PagerReading, Pages, Part, PullToRefresh, PullToRefreshReading, Refresh, RefreshRule,
    Sheet, SheetReading, SwipeRow, SwipeRowReading, SwipeTo, Tick, WheelPicker, WheelPickerReading,
};
