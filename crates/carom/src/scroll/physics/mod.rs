//! How a page answers a finger, and what it does when the finger has let go.

mod bouncing;
mod clamping;
mod course;
mod edge;
mod fling;
mod page;
mod segments;
mod snap;

use super::extent::View;
use super::phase::Phase;
use crate::error::ParameterError;
use crate::math::fabs;
use crate::motion::{Motion, State};
use core::fmt::Debug;

pub use bouncing::Bouncing;
pub use clamping::{Clamping, EdgeEffect};
pub use course::{Contact, Course, Landing};
pub use edge::Edge;
pub use fling::{FlingLaw, FlingMotion};
pub use page::Page;
pub use segments::{Region, Segments, SegmentsMotion};
pub use snap::{Snap, SnapTo, Strictness};

/// A way to scroll: what a page does under a finger, and after it.
///
/// [`Bouncing`], [`Clamping`], [`Page`], [`Snap`] and [`Segments`] are such, as data; implement it for one of your own.
/// `release` is the only method that must be. All are pure: the same start and view give the same motion, so that a page
/// can be resized, stored and restored in flight.
///
/// Positions are offsets, and may lie beyond the edges. Between a finger and a page there are two of them: the offset
/// that is *pulled*, which follows the finger one to one, and the one that is *shown*. The finger's position is the
/// truth, so how many events a move is cut into changes nothing.
///
/// ```
/// use carom::scroll::{Extent, Physics, Scroller, View, platform};
/// use carom::{Spring, SpringMotion, State};
///
/// /// A page on a spring to its beginning: a drawer.
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
/// let mut page = Scroller::new(platform::ios().with_physics(drawer), Extent::new(2_000.0, 800.0));
/// page.pointer_down(0.0, 500.0);
/// page.pointer_move(0.1, 300.0);
/// assert_eq!(page.offset(), 200.0);
/// page.pointer_up(0.5);
/// page.advance_to(2.0);
/// assert!(page.is_idle() && page.offset() == 0.0);
/// ```
pub trait Physics {
    /// What a release sets going.
    type Motion: Motion + Clone + Debug;

    /// The motion of a page that is let go in this state. Its [rest](Motion::rest) is where the page then stays.
    fn release(&self, start: State, view: &View) -> Self::Motion;

    /// The motion of a page that goes on by itself from this state, because its size has changed: no finger lets it go. By
    /// default it is that of a release; what a release adds to the velocity (iOS's kick) is to be left out here. A physics
    /// around another one passes it on, as it does `release`.
    fn go_on(&self, start: State, view: &View) -> Self::Motion {
        self.release(start, view)
    }

    /// Where a jump of a wheel or a key from `from` rests, that wants to go to `wanted`, between the edges. By default it is
    /// there. Where pages rest at chosen places, it is one of these that lies ahead, so that each notch gets on.
    fn stop(&self, _from: f64, wanted: f64, _view: &View) -> f64 {
        wanted
    }

    /// When such a motion is over, in seconds since the release; the page then stands at its rest.
    fn duration(&self, motion: &Self::Motion, view: &View) -> f64 {
        motion.settling_time(view.tolerance())
    }

    /// What such a motion is doing at `t`.
    fn phase(&self, motion: &Self::Motion, t: f64, view: &View) -> Phase {
        let is_beyond = view.extent.overscroll(motion.state(t).position) != 0.0;
        if is_beyond { Phase::SpringBack } else { Phase::Fling }
    }

    /// When such a motion is stopped by an edge, in seconds since the release, and how fast it was: what is left for a
    /// scroller around this one.
    fn contact(&self, _motion: &Self::Motion) -> Option<Contact> {
        None
    }

    /// What its edges do, hard ones by default. All that follows is by default as this says.
    fn edge(&self) -> Edge {
        Edge::Hard
    }

    /// The position that a finger's pull shows.
    ///
    /// It must rise with the pull. What is shown exactly at an edge has been pulled no farther: when the finger turns
    /// round, the page follows at once.
    fn shown(&self, pulled: f64, view: &View) -> f64 {
        self.edge().shown(pulled, view)
    }

    /// The pull that shows a position, the inverse of [`shown`](Self::shown): a page caught beyond its edge stays where
    /// it is.
    fn pulled(&self, shown: f64, view: &View) -> f64 {
        self.edge().pulled(shown, view)
    }

    /// How fast the page is for each unit of the finger's velocity, at this pull: the slope of [`shown`](Self::shown).
    fn slope(&self, pulled: f64, view: &View) -> f64 {
        self.edge().slope(pulled, view)
    }

    /// The offset at which the page is drawn for a position. It is the position, but for physics that show their
    /// overscroll in another way than by moving the page (a stretch, a glow): those keep it inside.
    fn offset(&self, position: f64, view: &View) -> f64 {
        self.edge().offset(position, view)
    }

    /// How much the page is stretched for a position, as a fraction of its size.
    fn stretch(&self, position: f64, view: &View) -> f64 {
        self.edge().stretch(position, view)
    }
}

/// Of the places before where a jump wants to go, or there, and after it, NaN for none, the nearer of those ahead of where it
/// begins; where it begins if there are none.
fn nearest_ahead(from: f64, wanted: f64, [before, after]: [f64; 2]) -> f64 {
    let (beyond, short) = if wanted > from { (after, before) } else { (before, after) };
    let is_ahead = (short - from) * (wanted - from) > 0.0;
    if is_ahead && !(fabs(beyond - wanted) <= fabs(short - wanted)) {
        short
    } else if beyond.is_nan() {
        from
    } else {
        beyond
    }
}

/// A physics of the platforms: elastic edges, or hard ones.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Native {
    /// With elastic edges: iOS, macOS, Flutter on iOS.
    Bouncing(Bouncing),
    /// With hard edges: Android, Flutter on Android, Chromium.
    Clamping(Clamping),
}

impl From<Bouncing> for Native {
    fn from(physics: Bouncing) -> Self {
        Self::Bouncing(physics)
    }
}

impl From<Clamping> for Native {
    fn from(physics: Clamping) -> Self {
        Self::Clamping(physics)
    }
}

impl Native {
    /// Whether every number is in its range.
    ///
    /// # Errors
    /// The first that is not, with what it must be.
    pub fn validate(&self) -> Result<(), ParameterError> {
        match self {
            Self::Bouncing(physics) => physics.validate(),
            Self::Clamping(physics) => physics.validate(),
        }
    }

    /// The law by which it slows down.
    #[must_use]
    pub const fn fling(&self) -> FlingLaw {
        match self {
            Self::Bouncing(physics) => physics.fling,
            Self::Clamping(physics) => physics.fling,
        }
    }
}

impl Physics for Native {
    type Motion = Course;

    fn release(&self, start: State, view: &View) -> Course {
        match self {
            Self::Bouncing(physics) => physics.release(start, view),
            Self::Clamping(physics) => physics.release(start, view),
        }
    }

    fn go_on(&self, start: State, view: &View) -> Course {
        match self {
            Self::Bouncing(physics) => physics.go_on(start, view),
            Self::Clamping(physics) => physics.go_on(start, view),
        }
    }

    fn duration(&self, motion: &Course, view: &View) -> f64 {
        motion.duration(view.tolerance())
    }

    fn phase(&self, motion: &Course, t: f64, _view: &View) -> Phase {
        motion.phase(t)
    }

    fn contact(&self, motion: &Course) -> Option<Contact> {
        motion.contact()
    }

    fn edge(&self) -> Edge {
        match self {
            Self::Bouncing(physics) => physics.edge(),
            Self::Clamping(physics) => physics.edge(),
        }
    }
}
