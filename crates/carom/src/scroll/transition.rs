//! What happens to a page, and what it is at from then on.

use super::activity::{Activity, Event, Gliding, Released, Since, Start};
use super::drag::Drag;
use super::extent::{Extent, View};
use super::glide::Smoothing;
use super::phase::Phase;
use super::physics::Physics;
use super::scroller::Scroller;
use super::snapshot::Stored;
use crate::law::spring::Spring;
use crate::motion::{Motion, State};

impl<P: Physics> Scroller<P> {
    /// All transitions: what happens, and what the page is at from then on.
    #[expect(clippy::float_cmp, reason = "exactly there is there")]
    pub(super) fn transition(&mut self, event: Event) {
        let mut at = self.state();
        let (position, shown, is_displaced) = (at.position, self.shown_at(at.position), self.is_displaced());
        let still = self.stretched_in(event, at, shown);
        // What stood at an edge, stretched, stands there still.
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
                self.go_home(State { position: shown, velocity: start.velocity })
            }
            (Event::Release { start, origin }, _) => self.begin(self.let_go_in(start, origin)),
            (Event::Grab { time, pointer, slop, by_wheel }, _) => {
                let mut drag = Drag::new(time, pointer, position).with_slop(slop);
                drag.by_wheel = by_wheel;
                Activity::Drag(drag.anchored(shown, &self.platform.physics, &self.view(position)))
            }
            (Event::Arrive, Activity::Released(released)) => {
                Activity::Rest(released.motion.rest().filter(|rest| rest.is_finite()).unwrap_or(at.position))
            }
            (Event::Arrive, Activity::Gliding(gliding)) => Activity::Rest(gliding.glide.target()),
            (Event::Arrive | Event::Resize(_), _) => return,
        };
    }

    /// What the page is at in its new size; `None` where nothing changes.
    #[expect(clippy::float_cmp, reason = "exactly there is there")]
    fn resized(&self, at: State, shown: f64, before: Extent) -> Option<Activity<P::Motion>> {
        let is_let_go = matches!(self.activity, Activity::Rest(_) | Activity::Released(_));
        if is_let_go && self.platform.physics.offset(shown, &self.view(shown)) != shown {
            return Some(self.go_home(at));
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
                let Gliding { smoothing, phase, .. } = *gliding;
                let target = self.extent.clamp(gliding.glide.target());
                (target != gliding.glide.target()).then(|| self.go(at, target, (smoothing, phase)))
            }
            Activity::Rest(position) => Some(self.go_on(State::at_rest(*position), *position)),
        }
    }

    /// The state of a page that is stretched at an edge which is its edge in another size too: it stays as stretched, which
    /// is told as a part of the window.
    #[expect(clippy::float_cmp, reason = "exactly there is there")]
    fn stretched_in(&self, event: Event, at: State, shown: f64) -> Option<State> {
        let Event::Resize(extent) = event else { return None };
        let out = at.position - shown;
        let is_at_edge = out != 0.0 && !self.is_displaced() && extent.clamp(at.position) == shown;
        if !is_at_edge || extent.viewport == self.extent.viewport {
            return is_at_edge.then_some(at);
        }
        let scaled = |x: f64| x / self.extent.viewport * extent.viewport;
        let state = State { position: shown + scaled(out), velocity: scaled(at.velocity) };
        Some(state).filter(|state| state.position.is_finite() && state.velocity.is_finite())
    }

    /// How what is let go in a state begins.
    pub(super) fn let_go_in(&self, state: State, origin: f64) -> Start {
        let start = Start { state: bounded(state), origin, viewport: self.extent.viewport, goes_on: false };
        let out = match &self.activity {
            Activity::Drag(drag) => drag.out(),
            _ => 0.0,
        };
        if out == 0.0 || self.extent.overscroll(state.position) == 0.0 {
            return start;
        }
        // The finger lets go what it has pulled; what has shrunk from under it is no pull.
        let mut state = start.state;
        let pulled = State { position: state.position - out, ..state };
        if self.extent.overscroll(pulled.position) != 0.0 {
            state.velocity = self.platform.physics.release(pulled, &self.view(origin)).state(0.0).velocity;
        }
        Start { state, goes_on: true, ..start }
    }

    /// What goes on by itself in a state.
    fn go_on(&self, state: State, origin: f64) -> Activity<P::Motion> {
        self.begin(Start { state: bounded(state), origin, viewport: self.extent.viewport, goes_on: true })
    }

    fn begin(&self, start: Start) -> Activity<P::Motion> {
        let released = self.course(start, Since::new(self.now));
        // What has met its edge at once is still to be told of it.
        if released.duration > 0.0 || released.contact.is_some() {
            Activity::Released(released)
        } else {
            Activity::Rest(released.motion.rest().unwrap_or(start.state.position))
        }
    }

    /// The course of what began so, with the edges where they are.
    fn course(&self, start: Start, since: Since) -> Released<P::Motion> {
        let physics = &self.platform.physics;
        let mut view = self.view(start.origin);
        view.extent.viewport = start.viewport;
        let motion =
            if start.goes_on { physics.go_on(start.state, &view) } else { physics.release(start.state, &view) };
        let duration = physics.duration(&motion, &view);
        let contact = physics.contact(&motion);
        Released { motion, start, since, duration, contact }
    }

    /// What was let go, and is now `at`, in a page of another size: it goes on as if that had always been its size, if it
    /// would be just where it is; and goes on from there by itself, if not.
    ///
    /// It keeps the law that it was let go with, which may reckon with the window, if it comes to rest where this page rests
    /// (a pager's pages have another size in another window).
    #[expect(clippy::float_cmp, reason = "the same window, or another")]
    fn released_anew(&self, released: &Released<P::Motion>, at: State) -> Activity<P::Motion> {
        let Released { start, since, .. } = *released;
        let elapsed = since.age(self.now);
        let now = self.extent.viewport;
        let kept = [start.viewport, now].into_iter().find_map(|viewport| {
            let course = self.course(Start { viewport, ..start }, since);
            let goes_through = course.motion.state(elapsed) == at;
            (goes_through && (viewport == now || self.rests_as(&course.motion))).then_some(course)
        });
        let Some(mut course) = kept else { return self.go_on(at, start.origin) };
        course.contact.take_if(|contact| contact.time <= elapsed);
        Activity::Released(course)
    }

    /// Whether the page would stay where a motion comes to rest.
    fn rests_as(&self, motion: &P::Motion) -> bool {
        motion.rest().is_none_or(|rest| {
            let stays = self.platform.physics.go_on(State::at_rest(rest), &self.view(rest));
            stays.rest() == Some(rest)
        })
    }

    /// Draws a page back that is displaced.
    fn go_home(&self, at: State) -> Activity<P::Motion> {
        self.go(at, self.extent.clamp(at.position), (Smoothing::Spring(home()), Phase::SpringBack))
    }

    fn go(&self, start: State, target: f64, how: (Smoothing, Phase)) -> Activity<P::Motion> {
        let (smoothing, phase) = how;
        match smoothing.glide(start, target) {
            Some(glide) => {
                let duration = glide.duration(self.view(start.position).tolerance());
                Activity::Gliding(Gliding { glide, start, since: Since::new(self.now), duration, smoothing, phase })
            }
            None => Activity::Rest(target),
        }
    }

    /// The page goes on from the state that another one, or this one at another time, was in.
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
    }
}

/// Nothing is let go faster, per second: laws raise velocities to powers, and a page is to be at rest some day.
const FASTEST: f64 = 1e12;

fn bounded(state: State) -> State {
    State { velocity: state.velocity.clamp(-FASTEST, FASTEST), ..state }
}

/// What draws back a page that a smaller content leaves beyond a hard edge: critically damped, 0.2 s.
pub(super) fn home() -> Spring {
    Spring::from_response_damping_ratio(0.2, 1.0)
}
