//! The physics of a scroller: that of a platform, of joined pages, or one whose motions JavaScript chooses.

#[cfg(feature = "laws")]
use alloc::boxed::Box;
#[cfg(feature = "laws")]
use alloc::rc::Rc;
use alloc::vec::Vec;
use carom::scroll::{Contact, Edge, PageMotion, PagePhysics, Phase, Physics, Region, Segments, SegmentsMotion, View};
use carom::{Motion, State, forward_motion};
#[cfg(feature = "laws")]
use core::cell::RefCell;
#[cfg(feature = "laws")]
use core::fmt;

/// The physics of a platform. The points at which it rests come from JavaScript.
pub(crate) type Page = PagePhysics<Vec<f64>>;

#[derive(Clone, Debug)]
pub(crate) enum ScrollPhysics {
    Page(Page),
    Joined(Segments<Vec<Region>>),
    /// JavaScript chooses the motion of each release.
    #[cfg(feature = "laws")]
    Chosen(Chosen),
}

/// The physics around a release that JavaScript decides.
///
/// Rust cannot call JavaScript here. A release therefore waits in the state in which it began; JavaScript notices that
/// it waits and chooses a motion, and the same release begins again with that motion.
#[cfg(feature = "laws")]
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    page: Page,
    choice: Rc<RefCell<Option<Choice>>>,
}

/// The motion that JavaScript has chosen for a release in a state; `None` stands for the platform's own.
#[cfg(feature = "laws")]
#[derive(Debug)]
struct Choice {
    start: State,
    motion: Option<ChosenMotion>,
}

#[cfg(feature = "laws")]
impl Chosen {
    pub(crate) fn new(page: Page) -> Self {
        Self { page, choice: Rc::default() }
    }

    /// Sets the motion of a release that waits in a state.
    pub(crate) fn choose(&self, start: State, motion: Option<Box<dyn Motion + Send + Sync>>) {
        let motion = motion.map(|motion| ChosenMotion(Rc::from(motion as Box<dyn Motion>)));
        *self.choice.borrow_mut() = Some(Choice { start, motion });
    }

    fn motion(&self, start: State, platform: impl FnOnce(&Page) -> PageMotion) -> Released {
        match &*self.choice.borrow() {
            Some(choice) if choice.start == start => match &choice.motion {
                Some(motion) => Released::Chosen(motion.clone()),
                None => Released::Page(platform(&self.page)),
            },
            _ => Released::Waiting(Waiting(start)),
        }
    }
}

/// The motion of a page after a release.
#[derive(Clone, Debug)]
pub(crate) enum Released {
    Page(PageMotion),
    Joined(SegmentsMotion<Vec<Region>>),
    #[cfg(feature = "laws")]
    Chosen(ChosenMotion),
    #[cfg(feature = "laws")]
    Waiting(Waiting),
}

/// A motion of any law.
#[cfg(feature = "laws")]
#[derive(Clone)]
pub(crate) struct ChosenMotion(Rc<dyn Motion>);

#[cfg(feature = "laws")]
impl fmt::Debug for ChosenMotion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ChosenMotion").finish_non_exhaustive()
    }
}

/// A release that waits for the choice of its motion. It stays in its state, velocity included.
#[cfg(feature = "laws")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Waiting(State);

#[cfg(feature = "laws")]
impl Waiting {
    /// The duration that marks a release that waits. The duration of a real motion is shorter, or infinite.
    pub(crate) const DURATION: f64 = f64::MAX;
}

#[cfg(feature = "laws")]
impl Motion for Waiting {
    fn state(&self, _t: f64) -> State {
        self.0
    }

    fn rest(&self) -> Option<f64> {
        None
    }

    fn monotone_piece(&self, _t: f64) -> carom::Piece {
        carom::Piece { start: 0.0, end: f64::INFINITY }
    }
}

impl Released {
    fn inner(&self) -> &dyn Motion {
        match self {
            Self::Page(motion) => motion,
            Self::Joined(motion) => motion,
            #[cfg(feature = "laws")]
            Self::Chosen(motion) => &*motion.0,
            #[cfg(feature = "laws")]
            Self::Waiting(motion) => motion,
        }
    }
}

forward_motion!(impl for Released, |motion| motion.inner());

impl ScrollPhysics {
    /// Returns the platform's physics, which decides about stops and edges; `None` for joined pages.
    fn page(&self) -> Option<&Page> {
        match self {
            Self::Page(page) => Some(page),
            Self::Joined(_) => None,
            #[cfg(feature = "laws")]
            Self::Chosen(chosen) => Some(&chosen.page),
        }
    }
}

impl Physics for ScrollPhysics {
    type Motion = Released;

    fn release(&self, start: State, view: &View) -> Released {
        match self {
            Self::Page(page) => Released::Page(page.release(start, view)),
            Self::Joined(segments) => Released::Joined(segments.release(start, view)),
            #[cfg(feature = "laws")]
            Self::Chosen(chosen) => chosen.motion(start, |page| page.release(start, view)),
        }
    }

    fn go_on(&self, start: State, view: &View) -> Released {
        match self {
            Self::Page(page) => Released::Page(page.go_on(start, view)),
            Self::Joined(segments) => Released::Joined(segments.go_on(start, view)),
            #[cfg(feature = "laws")]
            Self::Chosen(chosen) => chosen.motion(start, |page| page.go_on(start, view)),
        }
    }

    fn stop(&self, from: f64, wanted: f64, view: &View) -> f64 {
        match self {
            Self::Joined(segments) => segments.stop(from, wanted, view),
            _ => self.page().map_or(wanted, |page| page.stop(from, wanted, view)),
        }
    }

    fn duration(&self, motion: &Released, view: &View) -> f64 {
        match (self, motion) {
            (Self::Joined(segments), Released::Joined(motion)) => segments.duration(motion, view),
            (_, Released::Page(motion)) => motion.duration(view.tolerance()),
            #[cfg(feature = "laws")]
            (_, Released::Waiting(_)) => Waiting::DURATION,
            _ => motion.settling_time(view.tolerance()),
        }
    }

    fn phase(&self, motion: &Released, t: f64, state: State, view: &View) -> Phase {
        match (self, motion) {
            (Self::Joined(segments), Released::Joined(motion)) => segments.phase(motion, t, state, view),
            (_, Released::Page(motion)) => motion.phase(t),
            _ if view.extent.overscroll(state.position) != 0.0 => Phase::SpringBack,
            _ => Phase::Fling,
        }
    }

    fn contact(&self, motion: &Released) -> Option<Contact> {
        if let Released::Page(motion) = motion { motion.contact() } else { None }
    }

    fn edge(&self) -> Edge {
        match self {
            Self::Joined(segments) => segments.edge(),
            _ => self.page().map_or(Edge::Hard, Physics::edge),
        }
    }
}
