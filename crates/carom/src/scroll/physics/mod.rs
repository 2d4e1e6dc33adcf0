//! How a page responds to a finger, and how it moves after a release.

mod edge;
mod fling;
mod landing;
mod page_motion;
mod page_physics;
mod segments;

use super::extent::View;
use super::phase::Phase;
use crate::motion::{Crossing, Motion, State};
use core::fmt::Debug;

pub use edge::Edge;
pub use fling::FlingLaw;
pub(super) use fling::FlingMotion;
pub use landing::{Landing, Paging, Places, Stops, Strictness};
pub use page_motion::PageMotion;
pub(super) use page_motion::first_contact;
pub use page_physics::PagePhysics;
pub use segments::{Region, Segments, SegmentsMotion};

/// How a page moves under a finger and after a release.
///
/// [`PagePhysics`] and [`Segments`] implement this trait as data. You can implement it yourself for any other page. You only have to write
/// `release`. All methods must be pure, because a page that is resized, stored or restored in flight calls them again. The same start and
/// view must give the same motion.
///
/// Positions are offsets, and may lie beyond the edges. A finger pulls a page to the *pulled* offset, which follows the finger one to one.
/// The edges turn it into the *shown* offset. Both depend only on the finger's position, so it doesn't matter into how many events a move
/// is cut.
///
/// ```
/// use carom::scroll::{Extent, Physics, Scroller, View, platform};
/// use carom::law::SpringMotion;
/// use carom::{Spring, State};
///
/// /// A drawer: a spring pulls the page to its beginning.
/// struct Drawer(Spring);
///
/// impl Physics for Drawer {
///     type Motion = SpringMotion;
///
///     fn release(&self, start: State, view: &View) -> SpringMotion {
///         self.0.motion(start, view.extent.min)
///     }
/// }
///
/// let drawer = Drawer(Spring::from_duration_bounce(0.4, 0.1));
/// let mut page = Scroller::new(
///     platform::ios().with_physics(drawer),
///     Extent::new(2_000.0, 800.0),
/// );
/// page.pointer_down(0.0, 500.0);
/// page.pointer_move(0.1, 300.0);
/// assert_eq!(page.offset(), 200.0);
/// page.pointer_up(0.5);
/// page.advance_to(2.0);
/// assert!(page.is_at_rest() && page.offset() == 0.0);
/// ```
pub trait Physics {
    /// The motion after a release.
    type Motion: Motion + Clone + Debug;

    /// Returns the motion of a page that is released in this state. The page stays at its [rest](Motion::rest).
    fn release(&self, start: State, view: &View) -> Self::Motion;

    /// Returns the motion of a page that continues from this state after a change of its size. By default this is `release`. If your
    /// release adds to the velocity, as on iOS, leave that out here.
    fn go_on(&self, start: State, view: &View) -> Self::Motion {
        self.release(start, view)
    }

    /// Whether the page rests at certain places only. By default it doesn't.
    ///
    /// Such a page chooses its place when the fingers leave a trackpad, and the system's momentum doesn't move it.
    fn has_places(&self) -> bool {
        false
    }

    /// Returns the place to rest at for a page that would otherwise stop at `wanted`. The offset `wanted` is between the edges, and by
    /// default we return it. If a wheel or a key jumps from `from`, return a place ahead of `from`.
    fn place(&self, wanted: f64, _from: Option<f64>, _view: &View) -> f64 {
        wanted
    }

    /// Returns the state that the page continues from after a change of its size. By default the offset stays, whatever the size.
    fn resized(&self, state: State, _before: &View, _after: &View) -> State {
        state
    }

    /// Returns how long the motion after a release lasts, in seconds. Then the page is at rest.
    fn duration(&self, motion: &Self::Motion, view: &View) -> f64 {
        motion.settling_time(view.tolerance())
    }

    /// Returns the phase of a motion at `t`, where its state is `state`.
    fn phase(&self, _motion: &Self::Motion, _t: f64, state: State, view: &View) -> Phase {
        let is_beyond = view.extent.overscroll(state.position) != 0.0;
        if is_beyond { Phase::SpringBack } else { Phase::Fling }
    }

    /// Returns the contact with an edge that stops a motion. Its time is in seconds since the release. A scroller around this one may take
    /// over the velocity at the contact.
    fn contact(&self, _motion: &Self::Motion) -> Option<Crossing> {
        None
    }

    /// Returns how the edges respond. By default they are hard. The default methods below use this response.
    fn edge(&self) -> Edge {
        Edge::Hard
    }

    /// Returns the position where a pull shows the page.
    ///
    /// The position must rise with the pull. A page that is shown exactly at an edge counts as pulled to the edge and no farther. So it
    /// follows at once when the finger turns round.
    fn shown(&self, pulled: f64, view: &View) -> f64 {
        self.edge().shown(pulled, view)
    }

    /// Returns the pull that shows the page at a position, the inverse of [`shown`](Self::shown). A finger that catches a
    /// page beyond its edge begins with this pull, so that the page doesn't jump.
    fn pulled(&self, shown: f64, view: &View) -> f64 {
        self.edge().pulled(shown, view)
    }

    /// Returns the page's velocity per unit of the finger's velocity at this pull: the slope of [`shown`](Self::shown).
    fn slope(&self, pulled: f64, view: &View) -> f64 {
        self.edge().slope(pulled, view)
    }

    /// Returns the offset where the page is drawn at a position. By default this is the position itself. Edges that show overscroll in
    /// another way, for example a stretch, keep the page inside.
    fn offset(&self, position: f64, view: &View) -> f64 {
        self.edge().offset(position, view)
    }

    /// Returns how far the page is stretched at a position, as a fraction of its size.
    fn stretch(&self, position: f64, view: &View) -> f64 {
        self.edge().stretch(position, view)
    }
}
