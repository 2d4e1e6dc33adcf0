//! Springs in a row that follow one of them.

use super::track::{Track, near_enough};
use crate::law::spring::Spring;
use crate::math::{ceil, fabs};
use crate::motion::{State, Tolerance};
use crate::propagator::Propagator;
use alloc::vec::Vec;

/// Springs in a row, of which one leads and the others follow, each the neighbour that is nearer to the leader: chat
/// heads, trails, a string of beads.
///
/// This is Rebound's `SpringChain`, with its two configurations: `main` moves the leader to its target, `attachment`
/// each of the others to its neighbour. Any of them can lead. A chain is one coordinate; chat heads are two chains.
///
/// ```
/// use carom::animate::Chain;
/// use carom::dialect::Origami;
///
/// let mut heads = Chain::new(Origami::CHAIN_MAIN.spring(), Origami::CHAIN_ATTACHMENT.spring(), 3, 0.0);
/// heads.retarget(300.0);
/// heads.advance(0.1);
/// let positions: Vec<f64> = heads.states().map(|state| state.position).collect();
/// assert!(positions.is_sorted_by(|near, far| near > far), "each behind the one before it");
///
/// while heads.advance(1.0 / 60.0) {}
/// assert!(heads.states().all(|state| state.position == 300.0));
/// ```
///
/// # Frame rate
/// A follower's target moves, and not in steps: Rebound gives it the place its neighbour has at each frame, so that it
/// lags by half a frame more, and a 30 Hz chain is another one than a 120 Hz chain. Here a neighbour's path over a
/// frame is the cubic through its position and velocity at both ends, and the response of a spring to a cubic is exact;
/// frames longer than [`LONGEST_STEP`](Self::LONGEST_STEP) are divided. What remains is the cubic's error, of the order
/// of dt⁴: with the springs above a throw over 1000 px is within 0.0001 px of the exact one at 30 Hz as at 240 Hz,
/// where retargeting each frame is tens of pixels off. (A [dragged](Self::drag_to) leader goes straight from frame to
/// frame, as nothing is known of the finger between them.)
///
/// # Rest
/// The leader comes to rest as any spring does; then each follower in turn, exactly on its place, at the first instant
/// from which on it stays within the tolerance: a ten-thousandth of the farthest that any of them has been from the
/// leader's target, if no other is [set](Self::set_tolerance).
#[derive(Clone, Debug)]
pub struct Chain {
    links: Vec<Link>,
    leader: usize,
    main: Spring,
    attachment: Spring,
    /// Where the finger that holds the leader is now.
    held_at: Option<f64>,
    tolerance: Option<Tolerance>,
    /// The farthest that a link has been from the leader's target since all were at rest.
    reach: f64,
    is_at_rest: bool,
}

/// One spring of a chain.
#[derive(Clone, Debug)]
struct Link {
    /// Its own motion, while what it follows stands still.
    track: Track,
    /// Its state, while what it follows moves.
    driven: Option<State>,
}

/// A step of the one that is followed.
#[derive(Clone, Copy)]
struct Path {
    from: State,
    to: State,
    rests: bool,
}

impl Chain {
    /// The longest stretch of a path that is taken for a cubic, in seconds.
    pub const LONGEST_STEP: f64 = 1.0 / 240.0;

    /// A frame is not divided into more steps than this; what is longer than 0.27 s is a jump for the eye anyway.
    const MOST_STEPS: f64 = 64.0;

    /// `count` springs, at least one, at rest at `position`; the first one leads.
    #[must_use]
    pub fn new(main: Spring, attachment: Spring, count: usize, position: f64) -> Self {
        let link = |spring| Link { track: Track::new(spring, position), driven: None };
        let mut links = Vec::with_capacity(count.max(1));
        links.push(link(main));
        links.resize(count.max(1), link(attachment));
        Self { links, leader: 0, main, attachment, held_at: None, tolerance: None, reach: 0.0, is_at_rest: true }
    }

    /// How many there are, the leader included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.links.len()
    }

    /// Whether there is none: never, as there is a leader.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.links.is_empty()
    }

    /// Where they are and how fast they move, in a row.
    pub fn states(&self) -> impl DoubleEndedIterator<Item = State> + ExactSizeIterator + '_ {
        self.links.iter().map(Link::state)
    }

    /// The state of one of them.
    #[must_use]
    pub fn state(&self, index: usize) -> Option<State> {
        self.links.get(index).map(Link::state)
    }

    /// Which one leads.
    #[must_use]
    pub const fn leader(&self) -> usize {
        self.leader
    }

    /// Where the leader is going, or rests, or is held.
    #[must_use]
    pub fn target(&self) -> f64 {
        self.links[self.leader].track.target()
    }

    /// Whether all of them are where they belong.
    #[must_use]
    pub const fn is_at_rest(&self) -> bool {
        self.is_at_rest
    }

    /// Lets another one lead, to the same target, in flight if need be. False if there is none of that index.
    pub fn set_leader(&mut self, index: usize) -> bool {
        if index >= self.links.len() {
            return false;
        }
        let target = self.target();
        let state = self.links[index].state();
        let follower = self.links[self.leader].state();
        self.links[self.leader] = Link { track: Track::new(self.attachment, 0.0), driven: Some(follower) };
        self.links[index] = Link { track: Track::new(self.main, 0.0), driven: None };
        self.leader = index;
        self.lead(state, target);
        true
    }

    /// Sends the leader to `target`, from where it is, with the velocity it has, and out of the hand that holds it.
    pub fn retarget(&mut self, target: f64) {
        self.lead(self.links[self.leader].state(), target);
    }

    /// Lets the leader go with `velocity`, which a velocity tracker has measured, toward `target`.
    pub fn release(&mut self, velocity: f64, target: f64) {
        let position = self.links[self.leader].state().position;
        self.lead(State { position, velocity }, target);
    }

    /// Takes the leader in the hand, if it is not there yet, and moves it to `position` in a straight line until the
    /// end of the next frame. It stays there until it is dragged on, retargeted or released.
    pub fn drag_to(&mut self, position: f64) {
        self.held_at = Some(position);
        self.is_at_rest = false;
    }

    /// Puts all of them at rest at `position`.
    pub fn snap_to(&mut self, position: f64) {
        for link in &mut self.links {
            *link = Link { track: Track::new(link.track.spring(), position), driven: None };
        }
        (self.held_at, self.reach, self.is_at_rest) = (None, 0.0, true);
    }

    /// How near to rest counts as rest; `None` for a ten-thousandth of the motion.
    pub fn set_tolerance(&mut self, tolerance: Option<Tolerance>) {
        self.tolerance = tolerance;
        for link in &mut self.links {
            link.track.set_tolerance(tolerance);
        }
    }

    /// Moves on by `dt` ≥ 0 seconds; false if all of them are at rest then. A held leader that stands still is at rest.
    pub fn advance(&mut self, dt: f64) -> bool {
        if self.is_at_rest || !(dt > 0.0) {
            return !self.is_at_rest;
        }
        let steps = ceil(dt / Self::LONGEST_STEP).clamp(1.0, Self::MOST_STEPS);
        let step = dt / steps;
        let response = Response::new(self.attachment, step);
        let start = self.links[self.leader].state().position;
        let mut left = steps;
        while left > 0.0 {
            left -= 1.0;
            let path = match self.held_at {
                // So written that the last step ends exactly there.
                Some(end) => self.drag(end - (end - start) * (left / steps), step),
                None => self.links[self.leader].advance(step),
            };
            let (before, after) = self.links.split_at_mut(self.leader);
            let tolerance = self.tolerance.unwrap_or_else(|| near_enough(self.reach));
            let up = follow(after.iter_mut().skip(1), path, &response, tolerance);
            let down = follow(before.iter_mut().rev(), path, &response, tolerance);
            self.is_at_rest = path.rests && up && down;
            self.measure_reach();
        }
        if self.is_at_rest {
            self.reach = 0.0;
        }
        !self.is_at_rest
    }

    /// The leader's motion from here.
    fn lead(&mut self, state: State, target: f64) {
        let link = &mut self.links[self.leader];
        link.driven = None;
        link.track.set_tolerance(self.tolerance);
        link.track.restart(state, target);
        (self.held_at, self.is_at_rest) = (None, false);
        self.measure_reach();
    }

    /// Moves the leader to `position` in the hand.
    fn drag(&mut self, position: f64, dt: f64) -> Path {
        let link = &mut self.links[self.leader];
        let from = link.state().position;
        let velocity = (position - from) / dt;
        link.driven = None;
        link.track.restart(State { position, velocity }, position);
        Path { from: State { position: from, velocity }, to: State { position, velocity }, rests: velocity == 0.0 }
    }

    fn measure_reach(&mut self) {
        let target = self.target();
        let spread = self.states().map(|state| fabs(state.position - target)).fold(0.0, f64::max);
        self.reach = f64::max(self.reach, spread);
    }
}

impl Link {
    fn state(&self) -> State {
        self.driven.unwrap_or_else(|| self.track.state())
    }

    /// Moves on by itself.
    fn advance(&mut self, dt: f64) -> Path {
        let from = self.state();
        let rests = !self.track.advance(dt);
        let to = self.track.state();
        // It stands still only in the step after the one in which it came to rest. What is no number goes nowhere.
        Path { from, to, rests: rests && (from == to || !to.position.is_finite()) }
    }

    /// Moves on after one that takes `path`.
    #[expect(clippy::float_cmp, reason = "a target that stands still is the same number")]
    fn follow(&mut self, path: Path, response: &Response, tolerance: Tolerance) -> Path {
        let from = self.state();
        if !path.rests {
            let to = response.after(from, path.from, path.to);
            self.driven = Some(to);
            return Path { from, to, rests: false };
        }
        let target = path.to.position;
        if self.driven.is_some() || self.track.target() != target {
            self.driven = None;
            self.track.set_tolerance(Some(tolerance));
            self.track.restart(from, target);
        }
        self.advance(response.dt)
    }
}

/// Lets one after the other follow; true if the last one is at rest, and so all.
fn follow<'a>(
    links: impl Iterator<Item = &'a mut Link>,
    path: Path,
    response: &Response,
    tolerance: Tolerance,
) -> bool {
    links.fold(path, |path, link| link.follow(path, response, tolerance)).rests
}

/// The exact answer of a spring, over a fixed step, to a target that moves on a cubic.
struct Response {
    spring: Spring,
    dt: f64,
    /// Toward a target that stands still.
    free: Propagator,
}

impl Response {
    /// The longest of the times c/k and √(m/k), in steps, for the cubic: its third power is what rounding is multiplied
    /// by.
    const MOST_LAG: f64 = 1e3;

    fn new(spring: Spring, dt: f64) -> Self {
        Self { spring, dt, free: spring.propagator(dt) }
    }

    /// The state after the step, if the target goes from one state to another meanwhile.
    ///
    /// With the target a₁t + a₂t² + a₃t³, counted from where it starts, m x″ + c x′ + k x = k·target has the polynomial
    /// solution p₀ + p₁t + p₂t² + p₃t³ with p₃ = a₃, p₂ = a₂ − 3c p₃/k, p₁ = a₁ − (2c p₂ + 6m p₃)/k,
    /// p₀ = −(c p₁ + 2m p₂)/k; what is left of the state is a free motion.
    ///
    /// The powers of c/k and m/k cancel each other in the end. A spring for which they are too large is so slow that of
    /// the target's path it feels no more in a step than the mean.
    fn after(&self, state: State, from: State, to: State) -> State {
        let Spring { mass: m, stiffness: k, damping: c } = self.spring;
        let h = self.dt;
        let longest = Self::MOST_LAG * h;
        if !(c < k * longest && m < k * longest * longest) {
            let mean = 0.5 * (from.position + to.position) + h * (from.velocity - to.velocity) / 12.0;
            return self.free.advance(state, mean);
        }
        let speed = (to.position - from.position) / h;
        let a1 = from.velocity;
        let a2 = (3.0 * speed - 2.0 * from.velocity - to.velocity) / h;
        let a3 = (from.velocity + to.velocity - 2.0 * speed) / (h * h);
        let p3 = a3;
        let p2 = a2 - 3.0 * c * p3 / k;
        let p1 = a1 - (2.0 * c * p2 + 6.0 * m * p3) / k;
        let p0 = -(c * p1 + 2.0 * m * p2) / k;
        let start = State { position: state.position - from.position - p0, velocity: state.velocity - p1 };
        let free = self.free.advance(start, 0.0);
        State {
            position: from.position + (p0 + h * (p1 + h * (p2 + h * p3)) + free.position),
            velocity: p1 + h * (2.0 * p2 + h * 3.0 * p3) + free.velocity,
        }
    }
}
