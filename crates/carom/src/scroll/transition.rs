//! What happens to a page, and what it is at from then on.

use super::activity::{Activity, Event, Gliding, Released, Since};
use super::drag::Drag;
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
            self.extent = extent;
            if let Some(activity) = self.resized(still.unwrap_or(at), shown) {
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
            (Event::Release { start, origin }, _) => self.release(start, origin),
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
    fn resized(&self, at: State, shown: f64) -> Option<Activity<P::Motion>> {
        let is_let_go = matches!(self.activity, Activity::Rest(_) | Activity::Released(_));
        if is_let_go && self.platform.physics.offset(shown, &self.view(shown)) != shown {
            return Some(self.go_home(at));
        }
        match &self.activity {
            Activity::Drag(drag) => {
                let mut drag = *drag;
                drag.resized((at.position, shown), &self.platform.physics, &self.view(drag.origin));
                Some(Activity::Drag(drag))
            }
            Activity::Released(released) => {
                Some(self.released_anew((released.start, released.since), released.origin, at))
            }
            Activity::Gliding(gliding) => {
                let Gliding { smoothing, phase, .. } = *gliding;
                let target = self.extent.clamp(gliding.glide.target());
                (target != gliding.glide.target()).then(|| self.go(at, target, (smoothing, phase)))
            }
            Activity::Rest(position) => Some(self.release(State::at_rest(*position), *position)),
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

    fn release(&self, start: State, origin: f64) -> Activity<P::Motion> {
        let start = State { velocity: start.velocity.clamp(-FASTEST, FASTEST), ..start };
        let view = self.view(origin);
        let motion = self.platform.physics.release(start, &view);
        let duration = self.platform.physics.duration(&motion, &view);
        let contact = self.platform.physics.contact(&motion);
        // What has met its edge at once is still to be told of it.
        if duration > 0.0 || contact.is_some() {
            Activity::Released(Released { motion, start, since: Since::new(self.now), duration, origin, contact })
        } else {
            Activity::Rest(motion.rest().unwrap_or(start.position))
        }
    }

    /// What was let go in a state at a time, and is now `at`, in a page of another size: it goes on as if that had always
    /// been its size, if it would be just where it is; and begins anew from there, if not.
    fn released_anew(&self, start: (State, Since), origin: f64, at: State) -> Activity<P::Motion> {
        let (start, since) = start;
        let view = self.view(origin);
        let motion = self.platform.physics.release(start, &view);
        let elapsed = since.age(self.now);
        if motion.state(elapsed) != at {
            return self.release(at, origin);
        }
        let duration = self.platform.physics.duration(&motion, &view);
        let contact = self.platform.physics.contact(&motion).filter(|contact| contact.time > elapsed);
        Activity::Released(Released { motion, start, since, duration, origin, contact })
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
            Stored::Rest { offset } => self.release(State::at_rest(offset), offset),
            Stored::Released { start, origin } => self.release(start, origin),
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

/// What draws back a page that a smaller content leaves beyond a hard edge: critically damped, 0.2 s.
pub(super) fn home() -> Spring {
    Spring::from_response_damping_ratio(0.2, 1.0)
}
