//! Random nestings of all laws and compositions, and a judge that steps through their states.
//!
//! The judge knows only `state`. It reads the motion at many instants, and what it sees must not contradict any answer of the motion (a
//! crossing, a stop, the settling time, the rest). The conformance suite and the fuzz target `nested` share this file.

use carom::compose::{Clamped, Then, Until};
use carom::law::Drift;
use carom::{Motion, State, Tolerance};
use carom_spec::{Entry, Key, LAWS, Law, Presence, Segment, Spec};
use serde_json::{Map, Value};

/// A source of random numbers.
pub(crate) trait Draw {
    /// Returns a number from 0 up to but not including 1.
    fn fraction(&mut self) -> f64;

    /// Returns a whole number below `end`.
    fn below(&mut self, end: usize) -> usize {
        (self.fraction() * end as f64) as usize
    }

    /// Returns a number between two others.
    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + self.fraction() * (high - low)
    }

    /// Returns a number from `low` to `high`, both positive, with evenly distributed logarithms.
    #[expect(clippy::disallowed_methods, reason = "any number will do")]
    fn log(&mut self, low: f64, high: f64) -> f64 {
        low * (high / low).powf(self.fraction())
    }

    /// Returns a coordinate of user interfaces: often 0, of either sign.
    fn coordinate(&mut self) -> f64 {
        match self.below(5) {
            0 => 0.0,
            1 | 2 => -self.log(0.1, 1e3),
            _ => self.log(0.1, 1e3),
        }
    }

    fn speed(&mut self) -> f64 {
        self.log(0.1, 1e3)
    }
}

/// Returns a start in the range of user interfaces.
pub(crate) fn start(draw: &mut impl Draw) -> State {
    State { position: draw.coordinate(), velocity: 3.0 * draw.coordinate() }
}

/// Returns a law with at most `depth` compositions around each other.
pub(crate) fn law(draw: &mut impl Draw, depth: usize) -> Law {
    match draw.below(if depth > 0 { 8 } else { 2 }) {
        0 | 1 => leaf(draw),
        2..=4 => {
            let min = draw.coordinate();
            let max = min + draw.log(0.1, 2e3);
            let (min, max) = match draw.below(6) {
                0 => (f64::NEG_INFINITY, max),
                1 => (min, f64::INFINITY),
                _ => (min, max),
            };
            Law::Clamped(Box::new(law(draw, depth - 1)), min, max)
        }
        _ => {
            let handovers = 1 + draw.below(2);
            let mut segments: Vec<_> =
                (0..handovers).map(|_| Segment { law: law(draw, depth - 1), until: Some(until(draw)) }).collect();
            segments.push(Segment { law: law(draw, depth - 1), until: None });
            Law::Sequence(segments)
        }
    }
}

fn until(draw: &mut impl Draw) -> Until {
    match draw.below(32) {
        // A motion of no duration.
        0 => Until::Time(0.0),
        1..=8 => Until::Time(draw.log(1e-3, 2.0)),
        9..=16 => Until::Position(draw.coordinate()),
        17 => Until::Speed(0.0),
        _ => Until::Speed(draw.speed()),
    }
}

/// Returns a law that isn't a composition: any one of the table, in any of its forms. One in five is a spring.
#[allow(clippy::panic, reason = "a table that refuses its own fields is a failed test; the fuzzer does not lint")]
fn leaf(draw: &mut impl Draw) -> Law {
    let law = match draw.below(5) {
        0 => LAWS[0],
        _ => LAWS[draw.below(LAWS.len())],
    };
    let mut fields = object(draw, law);
    fields.insert("law".to_owned(), law.name.into());
    if law.has_target {
        fields.insert("target".to_owned(), draw.coordinate().into());
    }
    let shown = format!("{fields:?}");
    serde_json::from_value::<Spec>(Value::Object(fields)).unwrap_or_else(|error| panic!("{error}: {shown}")).law
}

/// Returns the fields of a law in one of its forms. It often leaves out optional ones.
fn object(draw: &mut impl Draw, law: Entry) -> Map<String, Value> {
    let form = draw.below(law.forms.len().max(1));
    let own = law.fields().filter(|field| !law.forms.iter().any(|form| form.contains(&field.key)));
    let mut fields = Map::new();
    for field in own {
        let value = match field.inner {
            Some(inner) => Value::Object(object(draw, inner)),
            None if field.presence != Presence::Required && draw.below(3) == 0 => continue,
            None if field.key == Key::Control => {
                Value::from([0; 2].map(|_| [draw.fraction(), draw.between(-1.0, 2.0)]).concat())
            }
            None => number(draw, field.key, field.requirement).into(),
        };
        fields.insert(field.key.name().to_owned(), value);
    }
    for (index, key) in law.forms.get(form).copied().unwrap_or_default().iter().enumerate() {
        let own = law.fields().find(|field| field.key == *key);
        let requirement = own.map_or_else(|| law.requirement(form, index), |field| field.requirement);
        fields.insert(key.name().to_owned(), number(draw, *key, requirement).into());
    }
    fields
}

/// Returns a number in the range of user interfaces. The fields named here get numbers as programs use them, and any other field as its law
/// requires.
fn number(draw: &mut impl Draw, key: Key, requirement: Option<&str>) -> f64 {
    match key {
        Key::Acceleration => draw.log(10.0, 1e4) * if draw.below(2) == 0 { 1.0 } else { -1.0 },
        Key::Restitution => draw.between(0.0, 0.9),
        Key::Mass => draw.log(0.5, 2.0),
        Key::Stiffness | Key::CouplingStiffness => draw.log(10.0, 300.0),
        Key::Damping | Key::CouplingDamping => draw.log(1.0, 30.0),
        Key::DampingRatio if draw.below(4) == 0 => 1.0,
        Key::DampingRatio => draw.log(0.05, 3.0),
        Key::Bounce => draw.between(-0.7, 0.95),
        Key::Response | Key::Duration | Key::HalfLife => draw.log(0.05, 2.0),
        Key::Drag | Key::DecayRate => draw.log(0.1, 20.0),
        Key::DecelerationRate => draw.between(0.98, 0.9999),
        Key::KeptPerFrame => draw.between(0.7, 0.99),
        Key::FrameRate => draw.between(30.0, 120.0),
        Key::Deceleration => draw.log(1.0, 1e4),
        Key::Friction => draw.log(1e-3, 0.1),
        Key::Density => draw.between(1.0, 4.0),
        Key::Min => -draw.log(1.0, 1e3),
        Key::Max | Key::Reach | Key::Displacement => draw.log(1.0, 1e4),
        _ => match requirement {
            Some("be finite") | None => draw.coordinate(),
            Some("be from 0 to 1" | "be above 0 and at most 1") => draw.between(0.01, 1.0),
            Some(_) => draw.log(0.1, 1e3),
        },
    }
}

/// The numbers of one question.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Questions {
    position: f64,
    speed: f64,
    tolerance: Tolerance,
    /// A fraction of the observed time.
    moment: f64,
}

impl Questions {
    pub(crate) fn new(draw: &mut impl Draw) -> Self {
        let (position, speed, moment) = (draw.coordinate(), draw.speed(), draw.fraction());
        Self { position, speed, tolerance: Tolerance::new(draw.log(1e-2, 10.0), draw.log(0.1, 100.0)), moment }
    }
}

/// What the judge counted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) motions: u64,
    pub(crate) handovers: u64,
    pub(crate) settled: u64,
    /// How many motions were within the tolerance before their settling time.
    pub(crate) late: u64,
}

const STEPS: usize = 160;

/// A motion, and its states at [`STEPS`] instants.
struct Observed<'a> {
    motion: &'a dyn Motion,
    states: Vec<(f64, State)>,
    /// The largest distance and speed, the scale of rounding errors.
    far: f64,
    fast: f64,
    shown: &'a dyn Fn() -> String,
}

/// Judges a law, every law inside it and every hand-over, from `start`. Returns whether the position jumps. This happens only if a clamped
/// law takes over from a state outside its edges, or if a number is below the domain.
pub(crate) fn judge(law: &Law, start: State, questions: Questions, counts: &mut Counts) -> bool {
    let is_below_domain = |x: f64| x != 0.0 && x.abs() < 1e-15;
    if is_below_domain(start.position) || is_below_domain(start.velocity) {
        return true;
    }
    let jumps = match law {
        Law::Clamped(inner, ..) => judge(inner, start, questions, counts),
        Law::Sequence(segments) => judge_segments(segments, start, questions, counts),
        _ => false,
    };
    counts.motions += 1;
    let motion = law.motion(start);
    let shown = || format!("{law:?} from {start:?}, {questions:?}");
    let observed = Observed::new(&*motion, questions, &shown);
    observed.judge_stop(questions.speed);
    // Positions that a jump skips are not reached.
    if !jumps {
        observed.judge_crossing(questions.position);
        let moment = (questions.moment * STEPS as f64) as usize;
        observed.judge_crossing(observed.states[moment].1.position);
    }
    observed.judge_settling(questions.tolerance, counts);
    observed.judge_wide_clamp(questions);
    jumps
}

/// Judges the laws of a sequence, each from the state that the one before hands over. Returns whether the position jumps.
fn judge_segments(segments: &[Segment], start: State, questions: Questions, counts: &mut Counts) -> bool {
    let (mut from, mut jumps) = (start, false);
    for Segment { law, until } in segments {
        let asked = match *until {
            Some(Until::Position(position)) => Questions { position, ..questions },
            Some(Until::Speed(speed)) => Questions { speed, ..questions },
            _ => questions,
        };
        jumps |= judge(law, from, asked, counts);
        let motion = law.motion(from);
        // A clamped law that starts outside its edges.
        jumps |= (motion.state(0.0).position - from.position).abs() > 1e-9 * from.position.abs();
        let Some(next) = until.and_then(|until| handed_over(&*motion, until)) else { break };
        counts.handovers += 1;
        from = next;
    }
    jumps
}

/// Returns the state that a motion hands over, which is its state at that instant, and never faster than the condition.
fn handed_over(motion: &dyn Motion, until: Until) -> Option<State> {
    let mut next = None;
    let then = Then::new(motion, until, |state| {
        next = Some(state);
        Drift.motion(state)
    });
    let (t, next) = (then.handover()?, next?);
    let state = motion.state(t);
    if let Until::Speed(speed) = until {
        assert!(next.velocity.abs() <= speed, "{next:?} at a hand-over by {speed}");
        let fast = (0..16).map(|i| motion.state(t * f64::from(i) / 16.0).velocity.abs()).fold(0.0, f64::max);
        // A large acceleration changes the velocity from one double to the next.
        let step = (state.velocity - motion.state(t.next_down()).velocity).abs();
        let slack = 1e-9 * speed + 1e-14 * fast + 2.0 * step;
        assert!((next.velocity - state.velocity).abs() <= slack, "{next:?} is handed over at {t} for {state:?}");
    }
    Some(next)
}

impl<'a> Observed<'a> {
    fn new(motion: &'a dyn Motion, questions: Questions, shown: &'a dyn Fn() -> String) -> Self {
        let settled = motion.settling_time(questions.tolerance);
        let end = if settled < 60.0 { 1.2 * settled + 0.05 } else { 10.0 };
        let states: Vec<_> = (0..STEPS).map(|i| end * i as f64 / STEPS as f64).map(|t| (t, motion.state(t))).collect();
        let far = states.iter().fold(1.0, |far, (_, state)| f64::max(far, state.position.abs()));
        let fast = states.iter().fold(1.0, |fast, (_, state)| f64::max(fast, state.velocity.abs()));
        assert!(states.iter().all(|(_, s)| !s.position.is_nan() && !s.velocity.is_nan()), "NaN: {}", shown());
        Self { motion, states, far, fast, shown }
    }

    /// Returns the states up to shortly before `t`.
    fn before(&self, t: f64) -> impl Iterator<Item = &(f64, State)> {
        self.states.iter().filter(move |(at, _)| *at < t - 1e-7 * (1.0 + t))
    }

    /// Asserts that a motion is slow at the instant of `time_at_speed`, and fast before.
    fn judge_stop(&self, speed: f64) {
        let found = self.motion.time_at_speed(speed);
        if let Some(t) = found {
            let v = |t: f64| self.motion.state(t).velocity;
            // An instant is rounded, so the velocity may be off by what the acceleration does in a few doubles of time.
            let rounding = 4e-14 * self.fast + 1e-6 * (v(t * (1.0 + 1e-9)) - v(t)).abs();
            let is_slow = v(t).abs() <= speed * (1.0 + 1e-9) + rounding;
            // A large acceleration may carry the velocity through 0 from one double to the next. The velocity doesn't jump there.
            let (step, next) = ((v(t) - v(t.next_down())).abs(), (v(t.next_up()) - v(t)).abs());
            assert!(is_slow || step <= 4.0 * next, "{} at {t}, not {speed}: {}", v(t), (self.shown)());
        }
        for (t, state) in self.before(found.unwrap_or(f64::INFINITY)) {
            let is_fast = state.velocity.abs() >= speed * (1.0 - 1e-7) - 1e-9 * self.fast;
            assert!(is_fast, "{state:?} at {t} is before {found:?} for {speed}: {}", (self.shown)());
        }
    }

    /// Asserts that a motion is at a position at the instant of `time_at`, and on one side of it before.
    fn judge_crossing(&self, position: f64) {
        let found = self.motion.time_at(position);
        let slack = 1e-9 * (self.far + position.abs());
        if let Some(t) = found {
            let there = self.motion.state(t).position;
            // An ease may be vertical.
            let before = self.motion.state(t * (1.0 - 1e-13)).position;
            let is_between = (before <= position) != (there <= position);
            let is_there = (there - position).abs() <= slack + 1e-9 * self.fast * t;
            assert!(is_there || is_between, "{there} at {t}, not {position}: {}", (self.shown)());
        }
        let first = self.states[0].1.position;
        let slack = slack + 1e-7 * self.fast;
        for (t, state) in self.before(found.unwrap_or(f64::INFINITY)) {
            let has_passed = if first < position {
                state.position > position + slack
            } else {
                first > position && state.position < position - slack
            };
            assert!(!has_passed, "{state:?} at {t} is beyond {position} before {found:?}: {}", (self.shown)());
        }
    }

    /// Asserts that a motion stays within the tolerance from its settling time on. We only count whether it stays so from an earlier time,
    /// because a search that gives up answers late.
    fn judge_settling(&self, tolerance: Tolerance, counts: &mut Counts) {
        let settled = self.motion.settling_time(tolerance);
        assert!(settled >= 0.0, "{settled}: {}", (self.shown)());
        let Some(rest) = self.motion.rest() else {
            return assert!(settled == f64::INFINITY, "no rest, but it settles after {settled}: {}", (self.shown)());
        };
        let limit = self.motion.state(f64::INFINITY).position;
        assert!((limit - rest).abs() <= 1e-9 * self.far, "rest {rest}, limit {limit}: {}", (self.shown)());
        if settled == f64::INFINITY {
            return;
        }
        counts.settled += 1;
        let slack = 1e-9 * (self.far + rest.abs());
        // How far outside a state is, with rounding errors in favour of `sign`.
        let excess = |t: f64, sign: f64| {
            let state = self.motion.state(t);
            let distance = (state.position - rest).abs() + sign * slack;
            let speed = state.velocity.abs() + sign * 1e-9 * self.fast;
            f64::max(distance / tolerance.distance, speed / tolerance.velocity)
        };
        let from = settled + 1e-9 * (1.0 + settled);
        for i in 0..STEPS {
            let t = from + (0.5 + settled) * (i as f64 / STEPS as f64);
            assert!(excess(t, -1.0) <= 1.0 + 1e-6, "outside at {t}, after {settled}: {}", (self.shown)());
        }
        let near = [1e-15, 1e-13, 1e-11, 1e-9, 1e-7].map(|d| excess(settled - d * (1.0 + settled), 1.0));
        let most = near.into_iter().fold(0.0, f64::max);
        counts.late += u64::from(settled > 0.0 && most < 1.0 - 1e-4);
    }

    /// Asserts that a clamp whose edges are out of reach doesn't change any answer.
    fn judge_wide_clamp(&self, questions: Questions) {
        // Other motions may leave the range, also long after the observed time.
        let is_near = |t: f64| self.motion.state(t).position.abs() <= 1e8;
        let stays_near = std::iter::successors(Some(1.0), |t| Some(1.5 * t)).take_while(|t| *t < 1e12).all(is_near);
        if self.far > 1e8 || !stays_near || self.motion.rest().is_none_or(|rest| rest.abs() > 1e8) {
            return;
        }
        let clamped = Clamped::new(self.motion, -1e12, 1e12);
        let answers = |motion: &dyn Motion| {
            (motion.time_at_speed(questions.speed), motion.time_at(questions.position), motion.rest())
        };
        // Closed forms of `settling_time` and `last_outside` may differ by the rounding of a position or a velocity. Where the motion is
        // slow, this is a longer time.
        let times = [&clamped as &dyn Motion, self.motion].map(|motion| motion.settling_time(questions.tolerance));
        let apart = (times[0] - times[1]).abs() / (1.0 + times[1]);
        let [one, other] = times.map(|t| self.motion.state(t));
        let is_one_state = (one.position - other.position).abs() <= 1e-14 * (self.far + one.position.abs())
            || (one.velocity - other.velocity).abs() <= 1e-14 * self.fast;
        let is_never = times.iter().all(|t| t.is_infinite());
        let is_same = is_never || apart <= 1e-12 || apart <= 1e-7 && is_one_state;
        assert!(is_same, "a wide clamp settles after {times:?}: {}", (self.shown)());
        assert_eq!(answers(&clamped), answers(self.motion), "a wide clamp: {}", (self.shown)());
    }
}
