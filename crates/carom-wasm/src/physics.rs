//! The physics of a scroller: a platform's physics, joined pages, or motions that JavaScript chooses.

use alloc::vec::Vec;
#[cfg(feature = "laws")]
use alloc::{boxed::Box, rc::Rc};
use carom::motion::Crossing;
use carom::scroll::{Edge, PageMotion, PagePhysics, Phase, Physics, Region, Segments, SegmentsMotion, View};
use carom::{Motion, State, forward_motion};
#[cfg(feature = "laws")]
use core::fmt;

/// The physics of a platform. The points where it rests come from JavaScript.
pub(crate) type Page = PagePhysics<Vec<f64>>;

#[derive(Clone, Debug)]
pub(crate) enum ScrollPhysics {
    Page(Page),
    Joined(Segments<Vec<Region>>),
}

/// The motion of a page after a release.
#[derive(Clone, Debug)]
pub(crate) enum Released {
    Page(PageMotion),
    Joined(SegmentsMotion<Vec<Region>>),
    #[cfg(feature = "laws")]
    Chosen(ChosenMotion),
}

/// A motion of any law.
#[cfg(feature = "laws")]
#[derive(Clone)]
pub(crate) struct ChosenMotion(Rc<dyn Motion>);

#[cfg(feature = "laws")]
impl ChosenMotion {
    pub(crate) fn new(motion: Box<dyn Motion + Send + Sync>) -> Self {
        Self(Rc::from(motion as Box<dyn Motion>))
    }
}

#[cfg(feature = "laws")]
impl fmt::Debug for ChosenMotion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ChosenMotion").finish_non_exhaustive()
    }
}

impl Released {
    fn inner(&self) -> &dyn Motion {
        match self {
            Self::Page(motion) => motion,
            Self::Joined(motion) => motion,
            #[cfg(feature = "laws")]
            Self::Chosen(motion) => &*motion.0,
        }
    }
}

forward_motion!(impl for Released, |motion| motion.inner());

impl Physics for ScrollPhysics {
    type Motion = Released;

    fn release(&self, start: State, view: &View) -> Released {
        match self {
            Self::Page(page) => Released::Page(page.release(start, view)),
            Self::Joined(segments) => Released::Joined(segments.release(start, view)),
        }
    }

    fn go_on(&self, start: State, view: &View) -> Released {
        match self {
            Self::Page(page) => Released::Page(page.go_on(start, view)),
            Self::Joined(segments) => Released::Joined(segments.go_on(start, view)),
        }
    }

    fn has_places(&self) -> bool {
        match self {
            Self::Page(page) => page.has_places(),
            Self::Joined(segments) => segments.has_places(),
        }
    }

    fn place(&self, wanted: f64, from: Option<f64>, view: &View) -> f64 {
        match self {
            Self::Page(page) => page.place(wanted, from, view),
            Self::Joined(segments) => segments.place(wanted, from, view),
        }
    }

    fn resized(&self, state: State, before: &View, after: &View) -> State {
        match self {
            Self::Page(page) => page.resized(state, before, after),
            Self::Joined(segments) => segments.resized(state, before, after),
        }
    }

    fn duration(&self, motion: &Released, view: &View) -> f64 {
        match (self, motion) {
            (Self::Joined(segments), Released::Joined(motion)) => segments.duration(motion, view),
            (_, Released::Page(motion)) => motion.duration(view.tolerance()),
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

    fn contact(&self, motion: &Released) -> Option<Crossing> {
        if let Released::Page(motion) = motion { motion.contact() } else { None }
    }

    fn edge(&self) -> Edge {
        match self {
            Self::Page(page) => page.edge(),
            Self::Joined(segments) => segments.edge(),
        }
    }
}
