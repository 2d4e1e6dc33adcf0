//! Springs in a row that follow one of them.

mod cascade;

use crate::animate::moving::value::Value;
use crate::animate::outcome::{Outcome, Run, RunLog};
use crate::animate::tolerance::TolerancePolicy;
use crate::clock::elapsed::Elapsed;
use crate::domain::LATEST;
use crate::law::Spring;
use crate::math::{fabs, larger, smaller};
use crate::motion::{State, Tolerance};
use alloc::vec::Vec;
use cascade::{Cascade, DRIFT};

/// Springs in a row, for example chat heads, trails, or a string of beads. One leads, and each of the others follows its neighbour on the
/// leader's side.
///
/// This is Rebound's `SpringChain` with its two configurations: `main` moves the leader to its target, and `attachment` moves each of the
/// others to its neighbour. Any spring can lead. A chain moves along one coordinate, so chat heads on a screen take two chains.
///
/// ```
/// use carom::animate::Chain;
/// use carom::Spring;
///
/// let main = Spring { mass: 1.0, stiffness: 230.2, damping: 19.0 };
/// let attachment = Spring { mass: 1.0, stiffness: 338.8, damping: 31.0 };
/// let mut heads = Chain::new(main, attachment, 3, 0.0);
/// heads.retarget(300.0);
/// heads.advance(0.1);
/// let positions: Vec<f64> = heads.states().map(|state| state.position).collect();
/// assert!(
///     positions.is_sorted_by(|near, far| near > far),
///     "each behind the one before it"
/// );
///
/// while heads.advance(1.0 / 60.0) {}
/// assert!(heads.states().all(|state| state.position == 300.0));
/// ```
///
/// # Frame rate
/// In Rebound, a follower only sees its neighbour's position at each frame, which makes it lag by an extra half frame. A chain there moves
/// differently at 30 Hz and at 120 Hz. We solve the row as one linear system, and its state is exact at the time since the last change. So
/// any frame rate gives the same path. A [dragged](Self::drag_to) leader moves in a straight line from frame to frame, because we don't
/// know where the finger is between frames. The others follow this line exactly.
///
/// # Rest
/// The leader comes to rest, exactly on its target, as soon as it stays within the tolerance for good. Then its follower has a fixed target
/// and comes to rest by the same rule, and so on along the row. By default the tolerance is a fraction of the travel. At the time of a
/// change, the travel is the largest distance of any spring from the leader's target. It includes the distance that the spring's velocity
/// would add.
///
/// # Numbers
/// A target, a position or a velocity of NaN or ∞ is ignored. If you create a chain at such a position, it stays there until you retarget
/// it, and then arrives at once.
///
/// # Cost
/// A frame of n links in motion takes about 10 n² products of 2 × 2 matrices: 1 µs for four of them, 9 µs for twenty.
/// Memory is allocated only by [`new`](Self::new).
#[derive(Clone, Debug)]
pub struct Chain {
    main: Spring,
    attachment: Spring,
    leader: usize,
    target: f64,
    /// The current states.
    now: Vec<State>,
    /// The state of each spring when the current leg of its [`Branch`] began.
    start: Vec<State>,
    /// The followers after the leader, and those before it.
    branches: [Branch; 2],
    hold: Hold,
    policy: TolerancePolicy,
    /// The largest travel since all springs were last at rest.
    reach: f64,
    runs: RunLog,
    cascade: Cascade,
}

/// The leader and its followers on one side.
#[derive(Clone, Copy, Debug)]
struct Branch {
    /// How many springs in a row are at rest, beginning with the leader.
    resting: usize,
    /// The motion of the first spring that isn't at rest.
    head: Value<f64>,
    /// The position where the head and all its followers end.
    end: f64,
    /// The time since the current leg began. A leg begins when the leader is retargeted, and when a spring comes to rest.
    elapsed: Elapsed,
}

/// How the leader is held.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Hold {
    /// The leader moves by its own spring.
    Free,
    /// The leader has to be at the target at the end of the next frame.
    Dragged,
    /// The leader was dragged in the last frame.
    Moved,
    /// The leader is at rest, and a finger holds it at the target.
    Still,
}

impl Chain {
    /// Returns a chain of `count` springs, at least one, at rest at `position`. The first spring leads.
    #[must_use]
    pub fn new(main: Spring, attachment: Spring, count: usize, position: f64) -> Self {
        let count = count.max(1);
        let states = || alloc::vec![State::at_rest(position); count];
        let head = Value::new(position, main);
        let branch = Branch { resting: count, head, end: position, elapsed: Elapsed::default() };
        Self {
            main,
            attachment,
            leader: 0,
            target: position,
            now: states(),
            start: states(),
            branches: [branch; 2],
            hold: Hold::Free,
            policy: TolerancePolicy::default(),
            reach: 0.0,
            runs: RunLog::AT_REST,
            cascade: Cascade::new(count - 1),
        }
    }

    /// Returns the number of springs, including the leader.
    #[must_use]
    pub fn len(&self) -> usize {
        self.now.len()
    }

    /// Returns false, because there is always a leader.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.now.is_empty()
    }

    /// Returns the states of all springs, in their order in the row.
    #[must_use]
    pub fn states(&self) -> impl DoubleEndedIterator<Item = State> + ExactSizeIterator + '_ {
        self.now.iter().copied()
    }

    /// Returns the state of one spring.
    #[must_use]
    pub fn state(&self, index: usize) -> Option<State> {
        self.now.get(index).copied()
    }

    /// Returns the index of the leader.
    #[must_use]
    pub const fn leader(&self) -> usize {
        self.leader
    }

    /// Returns the target of the leader, or the position where it is held.
    #[must_use]
    pub const fn target(&self) -> f64 {
        self.target
    }

    /// Returns whether all springs are at rest.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        matches!(self.hold, Hold::Free | Hold::Still)
            && [0, 1].into_iter().all(|side| self.branches[side].resting > self.behind(side))
    }

    /// Returns the seconds until the last spring is at rest, if nothing changes until then, or ∞ if one never is. A leader that is
    /// dragged counts as held where it is.
    #[must_use]
    pub fn settling_time(&self) -> f64 {
        if self.is_at_rest() {
            return 0.0;
        }
        let mut future = self.clone();
        if matches!(self.hold, Hold::Dragged | Hold::Moved) {
            future.hold_still();
        }
        if !future.has_end() {
            return f64::INFINITY;
        }
        [0, 1].into_iter().map(|side| future.finish_branch(side)).fold(0.0, larger)
    }

    /// Advances a branch to its rest, and returns how many seconds that takes.
    fn finish_branch(&mut self, side: usize) -> f64 {
        let mut time = Elapsed::default();
        while self.branches[side].resting <= self.behind(side) {
            let Branch { head, elapsed, .. } = self.branches[side];
            let left = larger(smaller(head.end(), LATEST) - elapsed.seconds(), 0.0);
            time = time.after(left);
            self.advance_branch(side, left);
        }
        time.seconds()
    }

    /// Returns a token for the current run, as [`Animated::run`](super::Animated::run) does. A drag is a run, too.
    pub const fn run(&self) -> Run {
        self.runs.current()
    }

    /// Returns how a run ended, as [`Animated::outcome`](super::Animated::outcome) does.
    #[must_use]
    pub const fn outcome(&self, run: Run) -> Option<Outcome> {
        self.runs.outcome(run)
    }

    /// Makes another spring the leader, with the same target, in flight or at rest. Returns false if the index is out
    /// of range.
    pub fn set_leader(&mut self, index: usize) -> bool {
        if index >= self.len() {
            return false;
        }
        if index != self.leader {
            self.leader = index;
            self.lead(self.now[index], self.target);
        }
        true
    }

    /// Gives the leader another target, and releases the leader if it is held. Position and velocity carry on. If the leader is free and
    /// has this target already, nothing changes.
    #[expect(clippy::float_cmp, reason = "the same target is the same number")]
    pub fn retarget(&mut self, target: f64) {
        if target.is_finite() && (target != self.target || self.hold != Hold::Free) {
            self.runs.interrupt();
            self.lead(self.now[self.leader], target);
        }
    }

    /// Releases the leader toward `target` with `velocity`, for example from a velocity tracker. It keeps its own velocity if `velocity`
    /// isn't finite.
    pub fn release(&mut self, velocity: f64, target: f64) {
        let now = self.now[self.leader];
        let velocity = if velocity.is_finite() { velocity } else { now.velocity };
        let target = if target.is_finite() { target } else { self.target };
        self.runs.interrupt();
        self.lead(State { velocity, ..now }, target);
    }

    /// Holds the leader, and moves it to `position` in a straight line until the end of the next frame. It stays there until it is
    /// dragged on, retargeted or released.
    #[expect(clippy::float_cmp, reason = "a finger at rest sends the same number")]
    pub fn drag_to(&mut self, position: f64) {
        if position.is_finite() && (position != self.target || matches!(self.hold, Hold::Free | Hold::Dragged)) {
            if self.hold != Hold::Dragged && self.hold != Hold::Moved {
                self.runs.interrupt();
                self.wake();
            }
            (self.target, self.hold) = (position, Hold::Dragged);
        }
    }

    /// Puts all springs at rest at `position`.
    pub fn snap_to(&mut self, position: f64) {
        if position.is_finite() {
            self.runs.interrupt();
            self.runs.finish();
            self.now.fill(State::at_rest(position));
            (self.target, self.hold, self.reach) = (position, Hold::Free, 0.0);
            for branch in &mut self.branches {
                branch.resting = self.now.len();
            }
        }
    }

    /// Sets how near to the target, and how slow, each spring must be to count as at rest.
    pub fn set_tolerance(&mut self, policy: impl Into<TolerancePolicy>) {
        let policy = policy.into();
        if policy.is_comparable() {
            self.policy = policy;
            let tolerance = self.resolved_tolerance();
            for branch in &mut self.branches {
                branch.head.set_tolerance(0.0, tolerance.into());
                branch.head.plan();
            }
        }
    }

    /// Advances by `dt` ≥ 0 seconds. Returns false if all springs are at rest then. A leader that is held without moving is at rest.
    ///
    /// An infinite `dt` goes to the end, if there is one, and otherwise does nothing.
    pub fn advance(&mut self, dt: f64) -> bool {
        if self.is_at_rest() || !(dt > 0.0) {
            return !self.is_at_rest();
        }
        if self.hold == Hold::Dragged && self.drag(dt) {
            return true;
        }
        if self.hold != Hold::Free && self.hold != Hold::Still {
            self.hold_still();
        }
        if dt < f64::INFINITY || self.has_end() {
            for side in [0, 1] {
                self.advance_branch(side, dt);
            }
        }
        if self.is_at_rest() {
            self.reach = 0.0;
            self.runs.finish();
        }
        !self.is_at_rest()
    }

    /// Begins another run if all springs are at rest.
    const fn wake(&mut self) {
        if self.runs.is_finished() {
            self.runs.begin();
        }
    }

    /// Returns the number of followers on one side.
    fn behind(&self, side: usize) -> usize {
        if side == 0 { self.len() - 1 - self.leader } else { self.leader }
    }

    /// Returns the index of the spring that is this many places behind the leader.
    const fn index(&self, side: usize, place: usize) -> usize {
        if side == 0 { self.leader + place } else { self.leader - place }
    }

    fn has_end(&self) -> bool {
        let is_led = self.hold == Hold::Still || self.main.damping > 0.0;
        is_led && (self.len() == 1 || self.attachment.damping > 0.0)
    }

    /// Returns the policy that decides when each spring is at rest.
    pub const fn tolerance(&self) -> TolerancePolicy {
        self.policy
    }

    /// Returns the tolerance of the current motion. Within this distance of its target and below this speed, each spring is at rest.
    pub fn resolved_tolerance(&self) -> Tolerance {
        self.policy.resolve(self.reach, fabs(self.target), 0.0)
    }

    /// Starts the leader's motion from `state` to `target`.
    fn lead(&mut self, state: State, target: f64) {
        self.wake();
        self.now[self.leader] = state;
        (self.target, self.hold) = (target, Hold::Free);
        self.measure_reach();
        let head = self.head(self.main, state, target);
        self.start.copy_from_slice(&self.now);
        self.branches = [Branch { resting: 0, head, end: target, elapsed: Elapsed::default() }; 2];
    }

    /// Returns the motion of the first moving spring of a branch.
    fn head(&self, spring: Spring, state: State, target: f64) -> Value<f64> {
        let mut head = Value::new(target, spring);
        head.set_tolerance(0.0, self.resolved_tolerance().into());
        head.set_state(0.0, state.position, State { position: state.position - target, ..state });
        head.plan();
        head
    }

    /// Moves the held leader to the target, and the others after it. Returns false and does nothing if the leader is at the target already
    /// or its velocity would not be finite.
    fn drag(&mut self, dt: f64) -> bool {
        let from = self.now[self.leader].position;
        let velocity = (self.target - from) / dt;
        if velocity == 0.0 || !velocity.is_finite() {
            return false;
        }
        self.start.copy_from_slice(&self.now);
        for side in [0, 1] {
            self.follow(side, (0, from), (DRIFT, State { position: from, velocity }), dt);
        }
        self.now[self.leader] = State { position: self.target, velocity };
        self.hold = Hold::Moved;
        self.measure_reach();
        true
    }

    /// From now on, keeps the leader where you hold it.
    fn hold_still(&mut self) {
        self.now[self.leader] = State::at_rest(self.target);
        self.hold = Hold::Still;
        self.measure_reach();
        for side in [0, 1] {
            let head = self.branches[side].head;
            self.branches[side] = Branch { resting: 0, head, end: self.target, elapsed: Elapsed::default() };
            self.pass_on(side, 0.0);
        }
    }

    /// Makes the next spring of a branch its head, after the previous head came to rest `ago` seconds ago.
    fn pass_on(&mut self, side: usize, ago: f64) {
        let place = self.branches[side].resting + 1;
        if place <= self.behind(side) {
            for place in place..=self.behind(side) {
                let index = self.index(side, place);
                self.start[index] = self.now[index];
            }
            let state = self.now[self.index(side, place)];
            self.branches[side].head = self.head(self.attachment, state, self.branches[side].end);
        }
        self.branches[side].resting = place;
        self.branches[side].elapsed = Elapsed::default().after(ago);
    }

    /// Advances a branch leg by leg. Each leg ends when a spring comes to rest.
    fn advance_branch(&mut self, side: usize, dt: f64) {
        self.branches[side].elapsed = self.branches[side].elapsed.after(dt);
        while self.branches[side].resting <= self.behind(side) {
            let Branch { resting, head, end: origin, elapsed } = self.branches[side];
            // If a leg never ends, end it at `LATEST`, where its state is still finite.
            let (t, end) = (elapsed.seconds(), smaller(head.end(), LATEST));
            let state = |t: f64| State::from(head.read(t));
            let (spring, start) = (head.spring, state(0.0));
            let index = self.index(side, resting);
            let rest = head.rest().unwrap_or(self.now[index].position);
            if t < end {
                self.now[index] = state(t);
                self.follow(side, (resting, origin), (spring, start), t);
                return;
            }
            self.follow(side, (resting, origin), (spring, start), end);
            self.now[index] = State::at_rest(rest);
            if resting == 0 {
                self.target = rest;
            }
            self.branches[side].end = rest;
            self.pass_on(side, t - end);
        }
    }

    /// Computes the states of the springs behind the head of a branch, `t` seconds after the start of the leg. The head is `head` places
    /// behind the leader and moves on `spring` from `start`. All springs end at `origin`.
    fn follow(&mut self, side: usize, (head, origin): (usize, f64), (spring, start): (Spring, State), t: f64) {
        let links = self.behind(side) - head;
        if links == 0 || !(t > 0.0) {
            return;
        }
        self.cascade.prepare(spring, self.attachment, links, t);
        let from_origin = |state: State| State { position: state.position - origin, ..state };
        for link in 0..links {
            let link_start = |link: usize| from_origin(self.start[self.index(side, head + 1 + link)]);
            let state = self.cascade.link(link, from_origin(start), link_start);
            // After a very long time the state of an undamped spring may overflow. Then keep its last state.
            if state.position.is_finite() && state.velocity.is_finite() {
                let index = self.index(side, head + 1 + link);
                self.now[index] = State { position: origin + state.position, ..state };
            }
        }
    }

    /// Raises the travel to the largest distance of a spring from the target, including the distance that its velocity
    /// adds.
    fn measure_reach(&mut self) {
        for (index, state) in self.now.iter().enumerate() {
            let spring = if index == self.leader { self.main } else { self.attachment };
            let travel = spring.modes().travel(state.position - self.target, state.velocity);
            self.reach = larger(self.reach, travel);
        }
    }
}
