//! Drivers as state machines: random sequences of calls, beside a reference that consists of a law and its start.
#![expect(clippy::unwrap_used, reason = "a refused call of a valid slot is a failed test")]

use carom::animate::{Animated, Moving, SpringId, SpringSystem};
use carom::batch::{Batch, Slot};
use carom::scroll::{Extent, Scroller, platform};
use carom::{Friction, Motion, Spring, State, Tolerance};
use proptest::prelude::*;
use proptest::strategy::Union;
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest, prop_state_machine};

use crate::support::config;

/// Every driver has this tolerance, so that the law's own settling time is the instant of rest.
const TOLERANCE: Tolerance = Tolerance::new(1e-3, 1e-2);

/// Springs that settle within a few seconds.
fn spring() -> impl Strategy<Value = Spring> + Clone {
    (0.1..1.5, 0.2..3.0).prop_map(|(response, ratio)| Spring::from_response_damping_ratio(response, ratio))
}

fn position() -> impl Strategy<Value = f64> + Clone {
    prop_oneof![1 => Just(0.0), 8 => -1e3..1e3]
}

fn velocity() -> impl Strategy<Value = f64> + Clone {
    prop_oneof![1 => Just(0.0), 8 => -1e4..1e4]
}

/// Generates the lengths of frames of displays, of pauses, and 0.
fn dt() -> impl Strategy<Value = f64> + Clone {
    prop_oneof![6 => 0.004..0.04, 2 => 0.04..1.0, 1 => 1.0..60.0, 1 => Just(0.0)]
}

/// The motion of a spring since its last change: the reference for every driver of springs.
#[derive(Clone, Copy, Debug)]
struct Course {
    spring: Spring,
    start: State,
    target: f64,
    elapsed: f64,
}

impl Course {
    const fn at_rest(spring: Spring, position: f64) -> Self {
        Self { spring, start: State::at_rest(position), target: position, elapsed: 0.0 }
    }

    fn end(&self) -> f64 {
        self.spring.motion(self.start, self.target).settling_time(TOLERANCE)
    }

    fn state(&self) -> State {
        if self.elapsed >= self.end() {
            return State::at_rest(self.target);
        }
        self.spring.motion(self.start, self.target).state(self.elapsed)
    }

    /// Returns a course that continues from the current state with a change.
    fn changed(&self, change: impl FnOnce(&mut Self)) -> Self {
        let mut course = Self { start: self.state(), elapsed: 0.0, ..*self };
        change(&mut course);
        course
    }

    /// Checks a state and whether the driver counts as at rest. Rounding may shift the instant of rest a little, and at
    /// that instant the state jumps by up to the tolerance.
    fn check(&self, state: State, is_at_rest: bool) {
        let law = self.state();
        let (left, size) = (self.end() - self.elapsed, law.position.abs() + self.target.abs());
        if left.abs() > 1e-6 {
            assert_eq!(is_at_rest, left < 0.0, "{self:?} {state:?}, {left} s left");
            assert!((state.position - law.position).abs() <= 1e-8 * (1.0 + size), "{self:?}: {state:?}, not {law:?}");
            assert!(
                (state.velocity - law.velocity).abs() <= 1e-6 * (1.0 + law.velocity.abs() + size),
                "{state:?} {law:?}"
            );
        }
    }
}

/// A call on a driver of one value.
#[derive(Clone, Copy, Debug)]
enum Call {
    Advance(f64),
    Retarget(f64),
    SetVelocity(f64),
    SetSpring(Spring),
    Snap(f64),
    Settle,
}

fn call() -> BoxedStrategy<Call> {
    prop_oneof![
        6 => dt().prop_map(Call::Advance),
        3 => position().prop_map(Call::Retarget),
        2 => velocity().prop_map(Call::SetVelocity),
        1 => spring().prop_map(Call::SetSpring),
        1 => position().prop_map(Call::Snap),
        1 => Just(Call::Settle),
    ]
    .boxed()
}

impl Course {
    fn after(&self, call: &Call) -> Self {
        match *call {
            Call::Advance(dt) => Self { elapsed: self.elapsed + dt, ..*self },
            Call::Retarget(target) => self.changed(|course| course.target = target),
            Call::SetVelocity(velocity) => self.changed(|course| course.start.velocity = velocity),
            Call::SetSpring(spring) => self.changed(|course| course.spring = spring),
            Call::Snap(position) => Self::at_rest(self.spring, position),
            Call::Settle => Self::at_rest(self.spring, self.target),
        }
    }
}

#[derive(Debug)]
struct OneValue;

impl ReferenceStateMachine for OneValue {
    type State = Course;
    type Transition = Call;

    fn init_state() -> BoxedStrategy<Course> {
        (spring(), position()).prop_map(|(spring, position)| Course::at_rest(spring, position)).boxed()
    }

    fn transitions(_: &Course) -> BoxedStrategy<Call> {
        call()
    }

    fn apply(course: Course, call: &Call) -> Course {
        course.after(call)
    }
}

/// [`Animated`] with its own clock, and [`Moving`] on a clock that began long ago.
#[derive(Debug)]
struct Values {
    animated: Animated<f64>,
    moving: Moving<f64>,
    now: f64,
}

impl StateMachineTest for Values {
    type SystemUnderTest = Self;
    type Reference = OneValue;

    fn init_test(course: &Course) -> Self {
        let (now, position) = (1e4, course.target);
        let mut animated = Animated::new(position, course.spring);
        animated.set_tolerance(TOLERANCE);
        let mut moving = Moving::new(position, course.spring, now);
        moving.set_tolerance(now, TOLERANCE);
        Self { animated, moving, now }
    }

    fn apply(mut values: Self, course: &Course, call: Call) -> Self {
        let Self { animated, moving, now } = &mut values;
        match call {
            Call::Advance(dt) => {
                *now += dt;
                assert_eq!(animated.advance(dt), !animated.is_at_rest());
            }
            Call::Retarget(target) => {
                animated.retarget(target);
                moving.retarget(*now, target);
            }
            Call::SetVelocity(velocity) => {
                animated.set_velocity(velocity);
                moving.set_velocity(*now, velocity);
            }
            Call::SetSpring(spring) => {
                animated.set_spring(spring);
                moving.set_spring(*now, spring);
            }
            Call::Snap(position) => {
                animated.snap_to(position);
                moving.snap_to(*now, position);
            }
            Call::Settle => {
                animated.settle();
                moving.settle(*now);
            }
        }
        for now in [animated.read(), moving.read(*now)] {
            course.check(now.into(), now.is_at_rest);
        }
        values
    }
}

/// A call on a system or a batch. A spring is given by its place in the order of insertion.
#[derive(Clone, Debug)]
enum GroupCall {
    Advance(f64),
    Insert(f64),
    Remove(usize),
    One(usize, Call),
}

/// The springs of a group, in the order of their insertion. A batch has one law for all of them.
#[derive(Clone, Debug)]
struct Group {
    spring: Spring,
    courses: Vec<Course>,
}

#[derive(Debug)]
struct ManyValues<const ONE_LAW: bool>;

impl<const ONE_LAW: bool> ReferenceStateMachine for ManyValues<ONE_LAW> {
    type State = Group;
    type Transition = GroupCall;

    fn init_state() -> BoxedStrategy<Group> {
        spring().prop_map(|spring| Group { spring, courses: vec![Course::at_rest(spring, 0.0)] }).boxed()
    }

    fn transitions(group: &Group) -> BoxedStrategy<GroupCall> {
        let mut choices =
            vec![(5, dt().prop_map(GroupCall::Advance).boxed()), (2, position().prop_map(GroupCall::Insert).boxed())];
        if !group.courses.is_empty() {
            let which = 0..group.courses.len();
            choices.push((1, which.clone().prop_map(GroupCall::Remove).boxed()));
            choices.push((8, (which, call()).prop_map(|(i, call)| GroupCall::One(i, call)).boxed()));
        }
        Union::new_weighted(choices).boxed()
    }

    fn preconditions(group: &Group, call: &GroupCall) -> bool {
        match call {
            GroupCall::Remove(i) | GroupCall::One(i, _) => *i < group.courses.len(),
            GroupCall::Advance(_) | GroupCall::Insert(_) => true,
        }
    }

    fn apply(mut group: Group, call: &GroupCall) -> Group {
        match call {
            GroupCall::Advance(dt) => group.courses.iter_mut().for_each(|course| course.elapsed += dt),
            GroupCall::Insert(position) => group.courses.push(Course::at_rest(group.spring, *position)),
            GroupCall::Remove(i) => drop(group.courses.remove(*i)),
            // A group advances as a whole, never one spring alone.
            GroupCall::One(_, Call::Advance(_)) => {}
            GroupCall::One(_, Call::SetSpring(spring)) if ONE_LAW => {
                group.spring = *spring;
                for course in &mut group.courses {
                    *course = course.after(&Call::SetSpring(*spring));
                }
            }
            GroupCall::One(i, call) => group.courses[*i] = group.courses[*i].after(call),
        }
        group
    }
}

#[derive(Debug)]
struct System {
    system: SpringSystem,
    ids: Vec<SpringId>,
}

impl System {
    fn insert(&mut self, spring: Spring, position: f64) {
        let id = self.system.insert(spring, position);
        assert_eq!(self.system.set_tolerance(id, TOLERANCE), Ok(()));
        self.ids.push(id);
    }
}

impl StateMachineTest for System {
    type SystemUnderTest = Self;
    type Reference = ManyValues<false>;

    fn init_test(group: &Group) -> Self {
        let mut system = Self { system: SpringSystem::new(), ids: Vec::new() };
        system.insert(group.spring, 0.0);
        system
    }

    fn apply(mut all: Self, group: &Group, call: GroupCall) -> Self {
        let mut has_advanced = false;
        match call {
            GroupCall::Advance(dt) => {
                all.system.advance(dt);
                has_advanced = true;
            }
            GroupCall::Insert(position) => all.insert(group.spring, position),
            GroupCall::Remove(i) => assert!(all.system.remove(all.ids.remove(i))),
            GroupCall::One(i, call) => {
                let (system, id) = (&mut all.system, all.ids[i]);
                let result = match call {
                    Call::Advance(_) => Ok(()),
                    Call::Retarget(target) => system.retarget(id, target),
                    Call::SetVelocity(velocity) => system.set_velocity(id, velocity),
                    Call::SetSpring(spring) => system.set_spring(id, spring),
                    Call::Snap(position) => system.snap_to(id, position),
                    Call::Settle => system.settle(id),
                };
                assert_eq!(result, Ok(()));
            }
        }
        assert_eq!(all.system.len(), group.courses.len());
        assert_eq!(all.system.awake_count(), all.system.awake().count());
        for (course, id) in group.courses.iter().zip(&all.ids) {
            let (state, left) = (all.system.read(*id), all.system.settling_time(*id));
            let (Some(state), Some(left)) = (state, left) else { unreachable!("{id:?} is gone") };
            // A spring is awake until the first frame that shows it at rest.
            let is_at_rest = if has_advanced { !all.system.is_awake(*id) } else { left <= 0.0 };
            course.check(state.into(), is_at_rest);
        }
        all
    }
}

#[derive(Debug)]
struct Springs {
    batch: Batch<f64>,
    slots: Vec<Slot>,
}

impl StateMachineTest for Springs {
    type SystemUnderTest = Self;
    type Reference = ManyValues<true>;

    fn init_test(group: &Group) -> Self {
        let mut batch = Batch::new(group.spring, 1);
        batch.set_tolerance(TOLERANCE);
        let slots = batch.slots().collect();
        Self { batch, slots }
    }

    fn apply(mut all: Self, group: &Group, call: GroupCall) -> Self {
        let Self { batch, slots } = &mut all;
        match call {
            GroupCall::Advance(dt) => drop(batch.advance(dt)),
            GroupCall::Insert(position) => slots.push(batch.insert(position).unwrap()),
            GroupCall::Remove(i) => batch.remove(slots.remove(i)).unwrap(),
            GroupCall::One(i, call) => match call {
                Call::Advance(_) => {}
                Call::Retarget(target) => batch.retarget(slots[i], target).unwrap(),
                Call::SetVelocity(velocity) => batch.set_velocity(slots[i], velocity).unwrap(),
                Call::SetSpring(spring) => batch.set_spring(spring),
                Call::Snap(position) => batch.snap_to(slots[i], position).unwrap(),
                Call::Settle => batch.settle(slots[i]).unwrap(),
            },
        }
        assert_eq!(batch.len(), group.courses.len());
        for (course, slot) in group.courses.iter().zip(slots.iter()) {
            let now = batch.read(*slot).unwrap();
            course.check(now.into(), now.is_at_rest);
        }
        all
    }
}

/// A page of GTK: a finger moves it one to one between hard edges, and a fling is friction until it meets an edge or
/// falls below a speed.
#[derive(Clone, Debug)]
struct Page {
    extent: Extent,
    activity: Activity,
}

#[derive(Clone, Debug)]
enum Activity {
    Rest(f64),
    /// `pointer` is the last position of the finger, and `dead` its travel so far within the slop, `None` beyond it.
    Held {
        offset: f64,
        pointer: f64,
        dead: Option<f64>,
    },
    Fling {
        start: State,
        elapsed: f64,
    },
}

#[derive(Clone, Copy, Debug)]
enum PageCall {
    Advance(f64),
    Touch,
    Move(f64),
    Cancel,
    Fling(f64),
    Jump(f64),
    Resize(f64),
}

impl Page {
    /// Returns the friction of a fling, and the time and the offset where it ends.
    fn fling(&self, start: State) -> (carom::law::FrictionMotion, f64, f64) {
        let motion = Friction { drag: 4.0 }.motion(start);
        let slow = motion.time_at_speed(1.0).unwrap_or(f64::INFINITY);
        let edge = if start.velocity > 0.0 { self.extent.max } else { self.extent.min };
        match motion.time_at(edge).filter(|t| *t < slow) {
            Some(t) => (motion, t, edge),
            None => (motion, slow, motion.state(slow).position),
        }
    }

    fn offset(&self) -> f64 {
        match self.activity {
            Activity::Rest(offset) | Activity::Held { offset, .. } => offset,
            Activity::Fling { start, elapsed } => {
                let (motion, end, rest) = self.fling(start);
                if elapsed >= end { rest } else { motion.state(elapsed).position }
            }
        }
    }

    fn is_at_rest(&self) -> bool {
        match self.activity {
            Activity::Rest(_) => true,
            Activity::Held { .. } => false,
            Activity::Fling { start, elapsed } => elapsed >= self.fling(start).1,
        }
    }
}

impl ReferenceStateMachine for Page {
    type State = Self;
    type Transition = PageCall;

    fn init_state() -> BoxedStrategy<Self> {
        (1.0..1e4)
            .prop_map(|max| Self { extent: Extent { min: 0.0, max, viewport: 800.0 }, activity: Activity::Rest(0.0) })
            .boxed()
    }

    fn transitions(_: &Self) -> BoxedStrategy<PageCall> {
        prop_oneof![
            5 => dt().prop_map(PageCall::Advance),
            2 => Just(PageCall::Touch),
            6 => (-300.0..300.0).prop_map(PageCall::Move),
            1 => Just(PageCall::Cancel),
            2 => velocity().prop_map(PageCall::Fling),
            1 => (-100.0..1.1e4).prop_map(PageCall::Jump),
            1 => (1.0..1e4).prop_map(PageCall::Resize),
        ]
        .boxed()
    }

    /// Content is resized only at rest, and never to end before the offset: otherwise rules apply that the reference
    /// lacks.
    fn preconditions(page: &Self, call: &PageCall) -> bool {
        match call {
            PageCall::Resize(max) => page.is_at_rest() && *max >= page.offset(),
            PageCall::Touch => !matches!(page.activity, Activity::Held { .. }),
            _ => true,
        }
    }

    fn apply(mut page: Self, call: &PageCall) -> Self {
        let offset = page.offset();
        if page.is_at_rest() {
            page.activity = Activity::Rest(offset);
        }
        match (*call, &mut page.activity) {
            (PageCall::Advance(dt), Activity::Fling { elapsed, .. }) => *elapsed += dt,
            (PageCall::Touch, activity) => {
                let dead = matches!(activity, Activity::Rest(_)).then_some(0.0);
                *activity = Activity::Held { offset, pointer: 0.0, dead };
            }
            (PageCall::Move(travel), Activity::Held { offset, pointer, dead }) => {
                *pointer += travel;
                let slop = platform::gtk().slop;
                let used = match dead {
                    Some(moved) if (*moved + travel).abs() <= slop => {
                        *moved += travel;
                        0.0
                    }
                    Some(moved) => {
                        let moved = *moved + travel;
                        *dead = None;
                        moved - slop.copysign(moved)
                    }
                    None => travel,
                };
                *offset = page.extent.clamp(*offset - used);
            }
            (PageCall::Cancel, Activity::Held { offset, .. }) => page.activity = Activity::Rest(*offset),
            (PageCall::Fling(velocity), activity) => {
                *activity = Activity::Fling { start: State { position: offset, velocity }, elapsed: 0.0 };
            }
            (PageCall::Jump(to), activity) => *activity = Activity::Rest(page.extent.clamp(to)),
            (PageCall::Resize(max), _) => page.extent.max = max,
            (PageCall::Advance(_) | PageCall::Move(_) | PageCall::Cancel, _) => {}
        }
        page
    }
}

#[derive(Debug)]
struct Scrolled {
    page: Scroller,
    now: f64,
    pointer: f64,
}

impl StateMachineTest for Scrolled {
    type SystemUnderTest = Self;
    type Reference = Page;

    fn init_test(page: &Page) -> Self {
        Self { page: Scroller::new(platform::gtk(), page.extent), now: 0.0, pointer: 0.0 }
    }

    fn apply(mut all: Self, reference: &Page, call: PageCall) -> Self {
        let Self { page, now, pointer } = &mut all;
        match call {
            PageCall::Advance(dt) => {
                *now += dt;
                assert_eq!(page.advance_to(*now), !page.is_at_rest());
            }
            PageCall::Touch => {
                *pointer = 0.0;
                page.pointer_down(*now, *pointer);
            }
            PageCall::Move(travel) => {
                *pointer += travel;
                let unused = page.pointer_move(*now, *pointer);
                assert!(unused.abs() <= travel.abs() + 1e-9, "{unused} of {travel}");
            }
            PageCall::Cancel => page.pointer_cancel(*now),
            PageCall::Fling(velocity) => page.fling(*now, velocity),
            PageCall::Jump(to) => page.snap_to(*now, to),
            PageCall::Resize(max) => page.resize(*now, Extent { max, ..page.extent() }),
        }
        let (offset, expected) = (page.offset(), reference.offset());
        assert!((offset - expected).abs() <= 1e-9 * (1.0 + expected.abs()), "{reference:?}: {offset}, not {expected}");
        let left = match reference.activity {
            Activity::Fling { start, elapsed } => reference.fling(start).1 - elapsed,
            _ => f64::INFINITY,
        };
        assert!(page.is_at_rest() == reference.is_at_rest() || left.abs() < 1e-9, "{reference:?}, {left} s left");
        all
    }
}

/// A quarter of the cases of a property: each is a sequence of calls.
fn sequences() -> ProptestConfig {
    let config = config();
    ProptestConfig { cases: config.cases / 4, ..config }
}

prop_state_machine! {
    #![proptest_config(sequences())]

    #[test]
    fn animated_and_moving_follow_the_law(sequential 1..40 => Values);

    #[test]
    fn springs_of_a_system_follow_their_laws(sequential 1..40 => System);

    #[test]
    fn springs_of_a_batch_follow_the_law(sequential 1..40 => Springs);

    #[test]
    fn a_scroller_follows_finger_and_friction_between_hard_edges(sequential 1..40 => Scrolled);
}
