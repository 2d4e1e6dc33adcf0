//! What a page shows, and everything besides its activity that its motion depends on.

use super::activity::{Cause, Gliding, Released, Since, Start};
use super::extent::{Extent, View};
use super::glide::Smoothing;
use super::phase::Phase;
use super::physics::{Edge, Physics};
use super::platform::Platform;
use crate::law::Spring;
use crate::motion::{Motion, State};

/// What a page shows at an instant. Every frame and every change of activity starts from this.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Page {
    /// The offset where the page is drawn.
    pub(super) offset: f64,
    /// The length of the overscroll that stretches the page instead of moving it. It is 0 inside the page, and at edges without a stretch.
    pub(super) stretch: f64,
    /// The velocity of the stretch if there is one, and otherwise of the offset.
    pub(super) velocity: f64,
}

impl Page {
    pub(super) const fn at_rest(offset: f64) -> Self {
        Self { offset, stretch: 0.0, velocity: 0.0 }
    }

    /// Returns the position that the physics computes: the offset plus the stretch.
    pub(super) fn position(self) -> f64 {
        self.offset + self.stretch
    }

    /// Returns the state that the page continues from without its stretch. A stretched page is drawn at rest at its edge.
    pub(super) fn state(self) -> State {
        State { position: self.offset, velocity: self.drawn_velocity() }
    }

    /// Returns the velocity of the page as it is drawn. A stretched page doesn't move.
    pub(super) fn drawn_velocity(self) -> f64 {
        if self.stretch == 0.0 { self.velocity } else { 0.0 }
    }
}

/// The platform of a page and its sizes.
#[derive(Clone, Debug)]
pub(crate) struct Setup<P> {
    pub(crate) platform: Platform<P>,
    pub(super) extent: Extent,
    pub(super) device_pixel_ratio: f64,
}

impl<P: Physics> Setup<P> {
    pub(super) const fn view(&self, origin: f64) -> View {
        View { extent: self.extent, device_pixel_ratio: self.device_pixel_ratio, origin, across: None }
    }

    /// Returns the place to rest at for a page that would otherwise stop at `offset`.
    pub(super) fn place(&self, offset: f64) -> f64 {
        self.platform.physics.place(self.extent.clamp(offset), None, &self.view(offset))
    }

    /// Returns what a page shows at a state of its physics.
    pub(super) fn page(&self, state: State, origin: f64) -> Page {
        let State { position, velocity } = state;
        let offset = self.platform.physics.offset(position, &self.view(origin));
        Page { offset, stretch: position - offset, velocity }
    }

    /// Whether the physics can draw the page at an offset. Shrunk content may have left a page beyond an edge, and a stretching edge can't
    /// draw it there.
    #[expect(clippy::float_cmp, reason = "the page is drawn exactly at its offset, or elsewhere")]
    pub(super) fn draws(&self, offset: f64) -> bool {
        self.platform.physics.offset(offset, &self.view(offset)) == offset
    }

    /// Whether a page that moves freely stops at its edges.
    fn has_hard_edges(&self) -> bool {
        !matches!(self.platform.physics.edge(), Edge::Elastic { .. })
    }

    /// Returns a page that was released at `start`, with the current edges.
    pub(super) fn release(&self, start: Start, since: Since) -> Released<P::Motion> {
        let physics = &self.platform.physics;
        let mut view = View { across: start.across, ..self.view(start.origin) };
        view.extent.viewport = start.viewport;
        let motion = match start.cause {
            Cause::Release => physics.release(start.state, &view),
            Cause::GoesOn | Cause::Program => physics.go_on(start.state, &view),
        };
        self.moved_by(motion, start, since)
    }

    /// Returns a page that follows a given motion since its release at `start`.
    pub(super) fn moved_by(&self, motion: P::Motion, start: Start, since: Since) -> Released<P::Motion> {
        let mut view = self.view(start.origin);
        view.extent.viewport = start.viewport;
        let duration = self.platform.physics.duration(&motion, &view);
        let contact = self.platform.physics.contact(&motion);
        let rest = motion.rest().filter(|rest| rest.is_finite());
        Released::new(motion, start, since, (duration, rest, contact))
    }

    /// Returns a page that continues freely from a state.
    pub(super) fn go_on(&self, state: State, origin: f64, now: f64) -> Released<P::Motion> {
        let start = Start { state, origin, viewport: self.extent.viewport, across: None, cause: Cause::GoesOn };
        self.release(start, Since::new(now))
    }

    /// Returns a released page after a change of its size. We build its motion again from its own start with the new edges. Returns `None`
    /// if this motion isn't exactly in the state `at` now.
    ///
    /// The law may depend on the viewport. The page keeps the viewport of its release if it may rest where that law ends. (In another
    /// viewport, a pager's pages have another size.) A motion that the program has chosen stays if it ends inside.
    #[expect(clippy::float_cmp, reason = "the viewport is exactly the same, or another")]
    pub(super) fn release_again(
        &self,
        released: &Released<P::Motion>,
        at: State,
        now: f64,
    ) -> Option<Released<P::Motion>> {
        let Released { start, since, rest, .. } = *released;
        let ends_inside = rest.is_some_and(|rest| self.extent.overscroll(rest) == 0.0);
        if start.cause == Cause::Program && ends_inside {
            return Some(released.clone());
        }
        let elapsed = since.age(now);
        let present = self.extent.viewport;
        let mut kept = [start.viewport, present].into_iter().find_map(|viewport| {
            let released = self.release(Start { viewport, ..start }, since);
            let goes_through = released.motion.state(elapsed) == at;
            (goes_through && (viewport == present || self.rests_as(&released.motion))).then_some(released)
        })?;
        kept.contact.take_if(|contact| contact.time <= elapsed);
        Some(kept)
    }

    /// Whether the page may rest where a motion ends.
    fn rests_as(&self, motion: &P::Motion) -> bool {
        motion.rest().is_none_or(|rest| {
            let stays = self.platform.physics.go_on(State::at_rest(rest), &self.view(rest));
            stays.rest() == Some(rest)
        })
    }

    /// Returns a page that glides from `start` to `target`, or `None` if it jumps there.
    pub(super) fn glide(&self, start: State, target: f64, how: (Smoothing, Phase), since: Since) -> Option<Gliding> {
        let (smoothing, phase) = how;
        let glide = smoothing.glide(start, target, self.has_hard_edges(), &self.view(start.position))?;
        Some(Gliding { glide, start, since, smoothing, phase })
    }
}

/// Returns the spring that pulls back a page that shrunk content has left beyond an edge, if its physics can't draw it there. The spring
/// is critically damped, with a response of 0.2 s.
pub(super) fn pull_back() -> (Smoothing, Phase) {
    (Smoothing::Spring(Spring::from_response_damping_ratio(0.2, 1.0)), Phase::SpringBack)
}
