//! The transitions between the activities of a page.

use super::activity::{Activity, Event, Gliding, Released, Since, Start};
use super::drag::Drag;
use super::extent::{Extent, View, is_length};
use super::glide::Smoothing;
use super::phase::Phase;
use super::physics::{Edge, Physics};
use super::scroller::Scroller;
use super::snapshot::Stored;
use crate::law::spring::Spring;
use crate::motion::{Motion, State};

impl<P: Physics> Scroller<P> {
    /// Changes the activity after an event. Every change of activity goes through here.
    #[expect(clippy::float_cmp, reason = "the page is drawn exactly at its position, or elsewhere")]
    pub(super) fn transition(&mut self, event: Event) {
        let mut at = self.state();
        let (position, is_displaced) = (at.position, self.is_displaced());
        let shown = self.drawn_for(position) + self.displaced();
        let still = self.stretched_in(event, at, shown);
        // A page that is stretched is at rest at its edge.
        if shown != position {
            at = State::at_rest(shown);
        }
        if let Event::Resize(extent) = event {
            let before = core::mem::replace(&mut self.extent, extent);
            if let Some(activity) = self.resized(still.unwrap_or(at), shown, before) {
                self.activity = activity;
            }
            return;
        }
        self.activity = match (event, &mut self.activity) {
            (Event::Put(position), _) => Activity::Rest(position),
            (Event::Go { target, smoothing, phase }, _) => self.go(at, target, (smoothing, phase)),
            (Event::Release { start, .. }, _) if is_displaced => {
                self.pull_back(State { position: shown, velocity: start.velocity })
            }
            (Event::Release { start, origin }, _) => self.begin(self.released_in(start, origin)),
            (Event::Grab { time, pointer, slop, by_wheel }, _) => {
                let mut drag = Drag::new(time, pointer, position).with_slop(slop);
                drag.by_wheel = by_wheel;
                Activity::Drag(drag.anchored(shown, &self.platform.physics, &self.view(position)))
            }
            (Event::Arrive, Activity::Released(released)) => Activity::Rest(released.rest.unwrap_or(at.position)),
            (Event::Arrive, Activity::Gliding(gliding)) => Activity::Rest(gliding.glide.target),
            (Event::Arrive | Event::Resize(_), _) => return,
        };
        // A page that is flung from its hard edge outward meets the edge and is at rest at once.
        if matches!(event, Event::Release { .. }) {
            self.arrive();
        }
    }

    /// Returns the activity of the page after its size has changed, or `None` where nothing changes.
    #[expect(clippy::float_cmp, reason = "the page is drawn exactly at its position, or elsewhere")]
    fn resized(&self, at: State, shown: f64, before: Extent) -> Option<Activity<P::Motion>> {
        let is_free = matches!(self.activity, Activity::Rest(_) | Activity::Released(_));
        if is_free && self.platform.physics.offset(shown, &self.view(shown)) != shown {
            return Some(self.pull_back(at));
        }
        match &self.activity {
            Activity::Drag(drag) => {
                let mut drag = *drag;
                let view = self.view(drag.origin);
                let views = (&View { extent: before, ..view }, &view);
                drag.resized((at.position, shown), &self.platform.physics, views);
                Some(Activity::Drag(drag))
            }
            Activity::Released(released) => Some(self.released_anew(released, at)),
            Activity::Gliding(gliding) => {
                let Gliding { start, smoothing, phase, .. } = *gliding;
                let target = self.extent.clamp(gliding.glide.target);
                let same = smoothing.glide(start, target, self.has_hard_edges(), &self.view(start.position));
                (same != Some(gliding.glide)).then(|| self.go(at, target, (smoothing, phase)))
            }
            Activity::Rest(position) => Some(self.go_on(State::at_rest(*position), *position)),
        }
    }

    /// Returns the state of a page that is stretched at an edge, and stays stretched there in its new size. The stretch
    /// is a fraction of the viewport, so its length scales with the viewport.
    #[expect(clippy::float_cmp, reason = "the page is drawn exactly at its position, or elsewhere")]
    fn stretched_in(&self, event: Event, at: State, shown: f64) -> Option<State> {
        let Event::Resize(extent) = event else { return None };
        let out = at.position - shown;
        let is_at_edge = out != 0.0 && !self.is_displaced() && extent.clamp(at.position) == shown;
        if !is_at_edge || extent.viewport == self.extent.viewport {
            return is_at_edge.then_some(at);
        }
        let scaled = |x: f64| x / self.extent.viewport * extent.viewport;
        let state = State { position: shown + scaled(out), velocity: scaled(at.velocity) };
        Some(state).filter(|state| is_length(state.position) && state.velocity.is_finite())
    }

    /// Returns the start of the motion of a page that is released in a state.
    pub(super) fn released_in(&self, state: State, origin: f64) -> Start {
        let start = Start { state: bounded(state), origin, viewport: self.extent.viewport, goes_on: false };
        let out = match &self.activity {
            Activity::Drag(drag) => drag.out,
            _ => 0.0,
        };
        if out == 0.0 || self.extent.overscroll(state.position) == 0.0 {
            return start;
        }
        // Only the finger's pull counts as released; the overscroll left by shrunk content does not.
        let mut state = start.state;
        let pulled = State { position: state.position - out, ..state };
        if self.extent.overscroll(pulled.position) != 0.0 {
            state.velocity = self.platform.physics.release(pulled, &self.view(origin)).state(0.0).velocity;
        }
        Start { state, goes_on: true, ..start }
    }

    /// Returns the activity of a page that continues freely from a state.
    fn go_on(&self, state: State, origin: f64) -> Activity<P::Motion> {
        self.begin(Start { state: bounded(state), origin, viewport: self.extent.viewport, goes_on: true })
    }

    fn begin(&self, start: Start) -> Activity<P::Motion> {
        let released = self.motion_from(start, Since::new(self.now));
        // A page that meets its edge at once still has to report the contact.
        if released.duration > 0.0 || released.contact.is_some() {
            Activity::Released(released)
        } else {
            Activity::Rest(released.rest.unwrap_or(start.state.position))
        }
    }

    /// Returns the motion of a page that was released at `start`, with the present edges.
    fn motion_from(&self, start: Start, since: Since) -> Released<P::Motion> {
        let physics = &self.platform.physics;
        let mut view = self.view(start.origin);
        view.extent.viewport = start.viewport;
        let motion =
            if start.goes_on { physics.go_on(start.state, &view) } else { physics.release(start.state, &view) };
        let duration = physics.duration(&motion, &view);
        let contact = physics.contact(&motion);
        let rest = motion.rest().filter(|rest| rest.is_finite());
        Released { motion, start, since, duration, rest, contact }
    }

    /// Returns the activity of a page that was released, and is now `at` a state in another size. If the page would be
    /// in exactly this state with the new size from the start, the motion keeps its start; otherwise it continues from
    /// `at`.
    ///
    /// It keeps the law of its release, which may depend on the viewport, if the page may rest at the end of that law.
    /// (A pager's pages have another size in another viewport.)
    #[expect(clippy::float_cmp, reason = "the viewport is exactly the same, or another")]
    fn released_anew(&self, released: &Released<P::Motion>, at: State) -> Activity<P::Motion> {
        let Released { start, since, .. } = *released;
        let elapsed = since.age(self.now);
        let now = self.extent.viewport;
        let kept = [start.viewport, now].into_iter().find_map(|viewport| {
            let released = self.motion_from(Start { viewport, ..start }, since);
            let goes_through = released.motion.state(elapsed) == at;
            (goes_through && (viewport == now || self.rests_as(&released.motion))).then_some(released)
        });
        let Some(mut kept) = kept else { return self.go_on(at, start.origin) };
        kept.contact.take_if(|contact| contact.time <= elapsed);
        Activity::Released(kept)
    }

    /// Whether the page would stay where a motion comes to rest.
    fn rests_as(&self, motion: &P::Motion) -> bool {
        motion.rest().is_none_or(|rest| {
            let stays = self.platform.physics.go_on(State::at_rest(rest), &self.view(rest));
            stays.rest() == Some(rest)
        })
    }

    /// Returns the activity of a displaced page that a spring pulls back to its edge.
    fn pull_back(&self, at: State) -> Activity<P::Motion> {
        self.go(at, self.extent.clamp(at.position), (Smoothing::Spring(edge_spring()), Phase::SpringBack))
    }

    fn go(&self, start: State, target: f64, how: (Smoothing, Phase)) -> Activity<P::Motion> {
        let (smoothing, phase) = how;
        match smoothing.glide(start, target, self.has_hard_edges(), &self.view(start.position)) {
            Some(glide) => Activity::Gliding(Gliding { glide, start, since: Since::new(self.now), smoothing, phase }),
            None => Activity::Rest(target),
        }
    }

    /// Whether a page that moves freely stops at its edges.
    fn has_hard_edges(&self) -> bool {
        !matches!(self.platform.physics.edge(), Edge::Elastic { .. })
    }

    /// Continues the stored activity of this page, or of another page.
    pub(super) fn resume(&mut self, activity: &Stored, since: Since) {
        self.activity = match *activity {
            Stored::Rest { offset } if self.extent.overscroll(offset) == 0.0 => Activity::Rest(offset),
            Stored::Rest { offset } => self.go_on(State::at_rest(offset), offset),
            Stored::Released { start: state, origin, viewport, goes_on } => {
                let viewport = viewport.unwrap_or(self.extent.viewport);
                self.begin(Start { state: bounded(state), origin, viewport, goes_on })
            }
            Stored::Gliding { start, target, smoothing, phase } => {
                self.go(start, self.extent.clamp(target), (smoothing, phase))
            }
        };
        match &mut self.activity {
            Activity::Released(released) => {
                released.since = since;
                let elapsed = since.age(self.now);
                released.contact.take_if(|contact| contact.time < elapsed);
            }
            Activity::Gliding(gliding) => gliding.since = since,
            Activity::Rest(_) | Activity::Drag(_) => {}
        }
        self.arrive();
    }
}

/// The highest speed of a release, per second: laws raise velocities to powers, and every page is to come to rest.
const FASTEST: f64 = 1e12;

fn bounded(state: State) -> State {
    State { velocity: state.velocity.clamp(-FASTEST, FASTEST), ..state }
}

/// The spring that pulls a page back into content that has shrunk: critically damped, response 0.2 s.
pub(super) fn edge_spring() -> Spring {
    Spring::from_response_damping_ratio(0.2, 1.0)
}
