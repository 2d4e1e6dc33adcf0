//! Parts of apps, built on scrollers and springs.

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

use crate::clock::Moment;
use crate::error::ParameterError;
use crate::scroll::{Key, PagePhysics, Scroller};

pub use choice::Choice;
pub use edge_scroll::EdgeScroll;
pub use pager::{Pager, PagerReading, Pages};
pub use pull_to_refresh::{PullToRefresh, PullToRefreshReading, Refresh, RefreshRule};
#[cfg(feature = "alloc")]
pub use reorder::Reorder;
pub use sheet::{Sheet, SheetReading};
pub use swipe_row::{SwipeRow, SwipeRowReading, SwipeTo};
pub use wheel_picker::{Tick, WheelPicker, WheelPickerReading};

/// What all parts have in common: one finger, frames, and an end. Toolkits' adapters take any part through this trait.
///
/// Times are the events' own times, on one clock. A position is along the part's axis.
pub trait Part<C: Moment = f64> {
    /// Checks the sizes and rules that you gave last. A part that never had valid sizes doesn't have room to move. If you give it
    /// NaN or sizes out of their range, as an unfinished layout does, it keeps its last valid sizes.
    ///
    /// # Errors
    /// Fails at the first number that is out of its range. The error says which number that is, and its range.
    fn validate(&self) -> Result<(), ParameterError>;
    /// Puts the finger down.
    fn pointer_down(&mut self, at: C, position: f64);
    /// Moves the finger.
    fn pointer_move(&mut self, at: C, position: f64);
    /// Lifts the finger.
    fn pointer_up(&mut self, at: C);
    /// Takes the finger away because the system cancels it.
    fn pointer_cancel(&mut self, at: C);
    /// Advances to the time when a frame is shown. Returns false if everything has come to rest.
    fn advance_to(&mut self, at: C) -> bool;
    /// Ends a motion at once, where it would come to rest. Use it when people ask for less motion. A finger keeps hold of the part.
    fn settle(&mut self, at: C);
    /// Returns the scroller of a part that has one. Adapters send wheels and touchpads to it.
    fn scroller_mut(&mut self) -> Option<&mut Scroller<PagePhysics, C>> {
        None
    }
    /// Answers a key. A page scrolls, a sheet goes to its next detent before its list scrolls, and a row opens and closes.
    fn key(&mut self, at: C, key: Key) {
        if let Some(scroller) = self.scroller_mut() {
            scroller.key(at, key);
        }
    }
}

macro_rules! parts {
    ($($(#[$cfg:meta])? $part:ident $(<$d:ident>)? $(scrolls by $scroller:ident)? { $($own:item)* })*) => {
        $($(#[$cfg])?
        impl<$($d: AsRef<[f64]>,)? C: Moment> Part<C> for $part<$($d,)? C> {
            fn validate(&self) -> Result<(), ParameterError> {
                Self::validate(self)
            }
            fn pointer_down(&mut self, at: C, position: f64) {
                Self::pointer_down(self, at, position);
            }

            fn pointer_move(&mut self, at: C, position: f64) {
                Self::pointer_move(self, at, position);
            }

            fn pointer_up(&mut self, at: C) {
                Self::pointer_up(self, at);
            }

            fn pointer_cancel(&mut self, at: C) {
                Self::pointer_cancel(self, at);
            }

            fn advance_to(&mut self, at: C) -> bool {
                Self::advance_to(self, at)
            }

            fn settle(&mut self, at: C) {
                Self::settle(self, at);
            }

            $(fn scroller_mut(&mut self) -> Option<&mut Scroller<PagePhysics, C>> {
                Some(Self::$scroller(self))
            })?

            $($own)*
        })*
    };
}

parts! {
    Sheet<D> scrolls by scroller_mut {
        fn key(&mut self, at: C, key: Key) {
            self.answer(at, key);
        }
    }
    Pager scrolls by scroller_mut {}
    WheelPicker scrolls by scroller_mut {}
    PullToRefresh scrolls by scroller_mut {}
    SwipeRow {
        fn key(&mut self, at: C, key: Key) {
            self.answer(at, key);
        }
    }
    #[cfg(feature = "alloc")]
    Reorder scrolls by scroller_mut {}
}
