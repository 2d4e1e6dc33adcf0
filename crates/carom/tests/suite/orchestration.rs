//! Compositions of drivers hand over at exact instants at every frame rate. `--nocapture` prints the figures.
#![expect(clippy::float_cmp, reason = "tests of exact answers compare exactly")]
#![expect(clippy::print_stdout, reason = "the tests print their figures")]

use crate::dice::Dice;
use carom::animate::{
    Animated, Delay, Driver, Outcome, Parallel, Pause, Progress, Repeat, Sequence, Stagger, StaggerFrom, Staggered,
    Waypoints, Yoyo,
};
use carom::law::{Bounce, Ease};
use carom::{Friction, Motion, Spring, State, Tolerance};

const SPRING: Spring = Spring { mass: 1.0, stiffness: 180.0, damping: 18.0 };
const STIFF: Spring = Spring { mass: 1.0, stiffness: 700.0, damping: 70.0 };
const SECONDS: u32 = 12;

fn moving(spring: Spring, from: f64, target: f64) -> Animated<f64> {
    let mut value = Animated::new(from, spring);
    value.retarget(target);
    value
}

/// A motion on a clock of its own, as a program may write it.
#[derive(Clone)]
struct Playing<M> {
    motion: M,
    time: f64,
    end: f64,
}

impl<M: Motion> Playing<M> {
    fn new(motion: M) -> Self {
        let end = motion.settling_time(Tolerance::new(0.0, 0.0));
        Self { motion, time: 0.0, end }
    }

    fn value(&self) -> f64 {
        self.motion.state(self.time).position
    }
}

impl<M: Motion> Driver for Playing<M> {
    fn drive(&mut self, dt: f64) -> Progress {
        let (dt, needed) = (f64::max(dt, 0.0), self.end - self.time);
        self.time = f64::min(self.time + dt, self.end);
        if dt < needed { Progress::Moving } else { Progress::AtRest { left: dt - needed } }
    }
}

/// Timestamps of frames up to `SECONDS` at several rates. All of them include the frames at 6 Hz.
fn frames() -> [(&'static str, Vec<f64>); 5] {
    let regular = |hz: u32| (1..=SECONDS * hz).map(|i| f64::from(i) / f64::from(hz)).collect();
    let mut jittered = Dice(7).frames(f64::from(SECONDS));
    let common: Vec<f64> = regular(6);
    jittered.extend(&common);
    jittered.sort_by(f64::total_cmp);
    [
        ("30 Hz", regular(30)),
        ("60 Hz", regular(60)),
        ("144 Hz", regular(144)),
        ("240 Hz", regular(240)),
        ("jittered", jittered),
    ]
}

/// Returns the values at the frames of 6 Hz and the instant of rest.
fn play<D: Driver>(mut driver: D, frames: &[f64], read: impl Fn(&D) -> Vec<f64>) -> (Vec<f64>, f64) {
    let (mut now, mut seen, mut rest, mut next) = (0.0, Vec::new(), f64::INFINITY, 1);
    for frame in frames {
        let progress = driver.drive(frame - now);
        now = *frame;
        if let Progress::AtRest { left } = progress {
            rest = rest.min(now - left);
        }
        if now == f64::from(next) / 6.0 {
            next += 1;
            seen.extend(read(&driver));
        }
    }
    (seen, rest)
}

/// Asserts that every frame rate gives the same values as steps of a sixth of a second, and returns the instant of rest.
fn assert_frames_change_nothing<D: Driver>(name: &str, make: impl Fn() -> D, read: impl Fn(&D) -> Vec<f64>) -> f64 {
    let common: Vec<f64> = (1..=SECONDS * 6).map(|i| f64::from(i) / 6.0).collect();
    let (seen, rest) = play(make(), &common, &read);
    assert!(seen.len() >= common.len() && seen.iter().all(|x| x.is_finite()));
    let (mut off, mut off_rest) = (0.0, 0.0);
    for (rate, frames) in frames() {
        let (other, other_rest) = play(make(), &frames, &read);
        assert_eq!(seen.len(), other.len());
        let difference = seen.iter().zip(&other).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        let difference_rest = if rest == other_rest { 0.0 } else { (rest - other_rest).abs() };
        assert!(difference <= 1e-12 && difference_rest <= 1e-12, "{name}, {rate}: {difference:e}, {difference_rest:e}");
        off = f64::max(off, difference);
        off_rest = f64::max(off_rest, difference_rest);
    }
    println!(
        "{name:28}: off by {off:7.1e}, its end at {rest:.4} s by {off_rest:7.1e} s, over 30 to 240 Hz and jittered"
    );
    rest
}

#[test]
fn a_sequence_can_hand_over_between_two_frames() {
    let make = || Sequence::new((moving(SPRING, 0.0, 1.0), moving(STIFF, 0.0, -1.0)));
    let (first, second) = (make().drivers.0.settling_time(), make().drivers.1.settling_time());
    for over in [0.001, 0.02, 0.1] {
        let mut sequence = make();
        // In one frame, the second driver gets the time that the first driver has left over.
        assert!(sequence.advance(first + over));
        let mut alone = moving(STIFF, 0.0, -1.0);
        alone.advance(over);
        assert_eq!((sequence.current(), sequence.drivers.0.value()), (Some(1), 1.0));
        assert!((sequence.drivers.1.value() - alone.value()).abs() < 1e-13);
    }
    let rest = assert_frames_change_nothing("two springs in a row", make, |sequence| {
        vec![sequence.drivers.0.value(), sequence.drivers.1.value()]
    });
    assert!((rest - (first + second)).abs() < 1e-13);
}

#[test]
fn a_frame_that_ends_at_the_hand_over_does_not_change_the_path() {
    for (from, to) in [(0.0, 1000.0), (1000.0, 0.0), (-3.0, 0.02), (0.0, -1e7)] {
        let make = || Sequence::new((moving(SPRING, from, to), moving(STIFF, to, from)));
        let first = make().drivers.0.settling_time();
        let end = first + 0.05;
        let mut whole = make();
        whole.advance(end);
        // The frame ends some roundings, or 10⁻¹² to 10⁻⁹ s, before or after the hand-over.
        for nudge in (-60..=60).map(|i| f64::from(i) * first * f64::EPSILON).chain([-1e-9, -1e-12, 1e-12, 1e-9]) {
            let mut cut = make();
            cut.advance(0.3 * first);
            cut.advance(first + nudge - 0.3 * first);
            cut.advance(end - (first + nudge));
            let off = (cut.drivers.1.value() - whole.drivers.1.value()).abs();
            assert!(off <= 2e-14 * (to - from).abs(), "{from} {to} {nudge:e}: {off:e}");
        }
    }
}

#[test]
fn every_type_of_driver_returns_how_much_of_the_frame_is_left() {
    let friction = Friction { drag: 4.0 };
    let mut flung = Animated::new(0.0, SPRING);
    flung.set_velocity(-40.0);
    flung.fling(friction);
    let bounce = Bounce { acceleration: 9.8, floor: 1.0, restitution: 0.5 }.motion(State::at_rest(0.0));
    let vector = || {
        let mut card = Animated::new([0.0, 1.0], SPRING);
        card.set_velocity([3.0, -50.0]);
        card.retarget([-2.0, 4.0]);
        card
    };
    let ends = [
        assert_frames_change_nothing("a fling", || flung.clone(), |fling| vec![fling.value()]),
        assert_frames_change_nothing("a vector", vector, |card| card.value().to_vec()),
        assert_frames_change_nothing("a bounce", || Playing::new(bounce), |ball| vec![ball.value()]),
    ];
    let expected = [flung.settling_time(), vector().settling_time(), Playing::new(bounce).end];
    assert!(ends.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12 && *a > 0.3 && *a < 12.0), "{ends:?}");
}

#[test]
fn nested_drivers_move_alike_at_every_frame_rate() {
    let items = [0.0, 1.0, 2.0, 3.0].map(|x| moving(SPRING, x, x + 1.0));
    let make = || {
        Sequence::new((
            Waypoints::new(Animated::new(0.0, STIFF), [1.0, -0.5]),
            Pause::new(0.1),
            Parallel::new((
                Staggered::new(Stagger { from: StaggerFrom::Center, ..Stagger::every(0.07) }, items.clone()),
                Repeat::new(3, Delay::new(0.05, moving(STIFF, 0.0, 1.0))),
            )),
            Yoyo::new(2, moving(STIFF, 0.0, 1.0)),
        ))
    };
    let rest = assert_frames_change_nothing("all of them, nested", make, |all| {
        let mut seen = vec![all.drivers.0.value.value(), all.drivers.3.driver.value()];
        let (staggered, repeat) = &all.drivers.2.drivers;
        seen.extend(staggered.drivers.iter().map(Animated::value));
        seen.push(repeat.driver.driver.value());
        seen
    });
    assert!(rest > 2.0 && rest < f64::from(SECONDS));
}

#[test]
fn a_delay_ends_at_its_exact_instant() {
    let mut delayed = Delay::new(0.3, moving(SPRING, 0.0, 1.0));
    assert_eq!(delayed.drive(0.25), Progress::Waiting { seconds: 0.3 - 0.25 });
    assert_eq!(delayed.driver.value(), 0.0);
    let mut alone = moving(SPRING, 0.0, 1.0);
    delayed.advance(0.25);
    alone.advance(0.2);
    assert!((delayed.driver.value() - alone.value()).abs() < 1e-14);
    // Of several delays, the shortest is reported. If one driver moves, the whole moves.
    let wait = |seconds| Delay::new(seconds, moving(SPRING, 0.0, 1.0));
    assert_eq!(Parallel::new([wait(0.5), wait(0.25)]).drive(0.0), Progress::Waiting { seconds: 0.25 });
    assert_eq!(Parallel::new([wait(0.5), wait(0.0)]).drive(0.0), Progress::Moving);
}

#[test]
fn a_stagger_starts_from_any_place() {
    let order = |from, count: usize| {
        let stagger = Stagger { from, ..Stagger::every(1.0) };
        (0..count).map(|i| stagger.delay(i, count)).collect::<Vec<_>>()
    };
    assert_eq!(order(StaggerFrom::First, 4), [0.0, 1.0, 2.0, 3.0]);
    assert_eq!(order(StaggerFrom::Last, 4), [3.0, 2.0, 1.0, 0.0]);
    assert_eq!(order(StaggerFrom::Center, 4), [1.0, 0.0, 0.0, 1.0]);
    assert_eq!(order(StaggerFrom::Center, 5), [2.0, 1.0, 0.0, 1.0, 2.0]);
    assert_eq!(order(StaggerFrom::Edges, 4), [0.0, 1.0, 1.0, 0.0]);
    assert_eq!(order(StaggerFrom::Edges, 5), [0.0, 1.0, 2.0, 1.0, 0.0]);
    assert_eq!(order(StaggerFrom::Index(1), 4), [1.0, 0.0, 1.0, 2.0]);
    assert_eq!(order(StaggerFrom::Index(99), 3), [2.0, 1.0, 0.0]);
    for from in [StaggerFrom::First, StaggerFrom::Center, StaggerFrom::Edges, StaggerFrom::Index(0)] {
        assert_eq!(order(from, 1), [0.0]);
        assert_eq!(Stagger { from, ..Stagger::every(1.0) }.delay(5, 0), 0.0);
        let eased = Stagger { from, ease: Some(Ease::ease_in_out(9.0)), ..Stagger::every(1.0) };
        let even = order(from, 7);
        for (i, even) in even.iter().enumerate() {
            let delay = eased.delay(i, 7);
            // The curve maps the start, the middle and the end of the time to themselves.
            if *even == 0.0 || *even == 6.0 || *even == 3.0 && from != StaggerFrom::Center && from != StaggerFrom::Edges
            {
                assert!((delay - even).abs() < 1e-12, "{from:?} {i}");
            }
        }
    }
    for bad in [f64::NAN, -1.0, f64::NEG_INFINITY] {
        assert_eq!(Stagger::every(bad).delay(3, 5), 0.0);
    }
}

#[test]
fn a_repeat_counts_its_rounds_even_if_one_frame_spans_several() {
    let curve = Playing::new(Ease::linear(1.0).motion(State::at_rest(0.0), 1.0));
    for (dt, frames) in [(1.0 / 64.0, 256), (0.75, 6), (4.0, 1), (1e300, 1), (f64::INFINITY, 1)] {
        let mut repeat = Repeat::new(4, curve.clone());
        let mut last = Progress::Moving;
        let count = (1..=frames).take_while(|_| {
            last = repeat.drive(dt);
            !last.is_at_rest()
        });
        assert_eq!(count.count(), frames - 1, "{dt}");
        let Progress::AtRest { left } = last else { panic!("{dt}") };
        assert_eq!(left, f64::from(frames as u32) * dt - if dt < 1e300 { 4.0 } else { 0.0 }, "{dt}");
        assert_eq!((repeat.driver.value(), repeat.remaining()), (1.0, Some(0)));
    }
    let mut often = Repeat::new(u32::MAX, curve.clone());
    assert!(often.advance(1e9 + 0.5));
    assert_eq!((often.driver.value(), often.remaining()), (0.5, Some(u64::from(u32::MAX) - 1 - 1_000_000_000)));
    let mut forever = Repeat::forever(curve.clone());
    assert!(forever.advance(1e15 + 0.5) && forever.advance(f64::INFINITY) && forever.advance(1e300));
    assert!(forever.driver.value() >= 0.0 && forever.driver.value() <= 1.0);
    assert_eq!(Repeat::new(0, curve).remaining(), Some(0));
}

#[test]
fn a_yoyo_turns_at_the_instant_when_its_driver_rests() {
    let leg = moving(SPRING, 0.0, 1.0).settling_time();
    let rest = assert_frames_change_nothing(
        "there and back, twice",
        || Yoyo::new(2, moving(SPRING, 0.0, 1.0)),
        |yoyo| vec![yoyo.driver.value()],
    );
    assert!((rest - 4.0 * leg).abs() < 1e-12);
    // After a single long frame, an endless yoyo is as precise as the digits of that frame.
    for (frame, near) in [(60.0, 1e-11), (86_400.0, 1e-4)] {
        let mut forever = Yoyo::forever(moving(SPRING, 0.0, -1.0));
        forever.advance(frame);
        let into = frame % (2.0 * leg);
        let mut alone = if into < leg { moving(SPRING, 0.0, -1.0) } else { moving(SPRING, -1.0, 0.0) };
        alone.advance(into % leg);
        assert!((forever.driver.value() - alone.value()).abs() < near, "{frame}");
        assert_eq!(forever.is_returning(), into >= leg);
    }
}

#[test]
fn a_staggered_row_goes_there_and_back() {
    let row = [0.0, 10.0, 20.0].map(|x| moving(STIFF, x, x + 1.0));
    let make = || Yoyo::new(1, Staggered::new(Stagger::every(0.05), row.clone()));
    let one_way = 0.1 + row[2].settling_time();
    let rest = assert_frames_change_nothing("a row there and back", make, |yoyo| {
        yoyo.driver.drivers.iter().map(Animated::value).collect()
    });
    assert!((rest - 2.0 * one_way).abs() < 1e-12);
    let mut back = make();
    back.advance(one_way + 0.04);
    let [a, b, c] = [0, 1, 2].map(|i| back.driver.drivers[i].value());
    assert!(a < 1.0 && b == 11.0 && c == 21.0);
}

#[test]
fn a_staggered_row_can_be_restarted() {
    let mut row = Staggered::new(Stagger::every(0.05), [0.0; 3].map(|x| moving(STIFF, x, 1.0)));
    while row.advance(1.0 / 60.0) {}
    let send = |row: &mut Staggered<[Animated<f64>; 3]>, target: f64| {
        row.drivers.iter_mut().for_each(|item| item.retarget(target));
        row.restart();
    };
    // At rest, the drivers start one after the other. A second restart doesn't change anything.
    send(&mut row, -1.0);
    row.restart();
    row.advance(0.07);
    let mut alone = moving(STIFF, 1.0, -1.0);
    alone.advance(0.02);
    let [a, b, c] = row.drivers.each_ref().map(Animated::value);
    assert!(a < b && (b - alone.value()).abs() < 1e-14 && c == 1.0);
    // In flight all continue immediately.
    let before = row.drivers.each_ref().map(Animated::value);
    send(&mut row, 5.0);
    row.advance(0.02);
    let now = row.drivers.each_ref().map(Animated::value);
    assert!(now[2] > before[2] && now[0] != before[0] && now[1] != before[1]);
    while row.advance(1.0 / 60.0) {}
    assert_eq!(row.drivers.each_ref().map(Animated::value), [5.0; 3]);
}

#[test]
fn a_sequence_waits_for_a_driver_retargeted_in_flight() {
    let mut sequence = Sequence::new((moving(STIFF, 0.0, 1.0), moving(STIFF, 0.0, 1.0)));
    sequence.advance(0.05);
    sequence.drivers.0.retarget(5.0);
    while sequence.current() == Some(0) {
        sequence.advance(0.01);
    }
    assert_eq!(sequence.drivers.0.value(), 5.0);
    sequence.drivers.0.retarget(0.0);
    while sequence.advance(0.01) {}
    assert_eq!((sequence.drivers.0.value(), sequence.drivers.1.value()), (0.0, 1.0));
}

#[test]
fn each_run_finishes_or_is_retargeted() {
    let mut value = Animated::new(0.0, SPRING);
    assert_eq!(value.outcome(value.run()), Some(Outcome::Finished));
    value.retarget(1.0);
    let first = value.run();
    assert_eq!(value.outcome(first), None);
    value.advance(0.1);
    // The same target does not begin another run.
    value.retarget(1.0);
    value.set_velocity(3.0);
    value.set_spring(STIFF);
    assert_eq!(value.run(), first);
    value.retarget(2.0);
    let second = value.run();
    assert_eq!((value.outcome(first), value.outcome(second)), (Some(Outcome::Retargeted), None));
    while value.advance(0.01) {}
    assert_eq!(value.outcome(second), Some(Outcome::Finished));
    // Later runs do not change earlier outcomes.
    value.set_velocity(1.0);
    let kick = value.run();
    value.fling(Friction { drag: 3.0 });
    let fling = value.run();
    value.snap_to(0.0);
    assert_eq!(
        [first, second, kick, fling, value.run()].map(|run| value.outcome(run)),
        [
            Some(Outcome::Retargeted),
            Some(Outcome::Finished),
            Some(Outcome::Retargeted),
            Some(Outcome::Retargeted),
            Some(Outcome::Finished),
        ]
    );
    value.retarget(1.0);
    let settled = value.run();
    value.settle();
    value.retarget(0.0);
    assert_eq!(value.outcome(settled), Some(Outcome::Finished));
}

#[test]
fn a_driver_at_rest_returns_the_whole_frame_as_time_left() {
    let mut sequence = Sequence::new((moving(STIFF, 0.0, 1.0), Pause::new(0.1)));
    let frames = (0..1000).take_while(|_| sequence.advance(1.0 / 60.0)).count();
    assert!(frames > 10 && frames < 100);
    assert_eq!(sequence.drive(0.25), Progress::AtRest { left: 0.25 });
    assert!(!sequence.advance(0.25));
    assert_eq!(Sequence::new([0.0_f64; 0].map(Pause::new)).drive(0.5), Progress::AtRest { left: 0.5 });
    assert_eq!(Parallel::new([0.0_f64; 0].map(Pause::new)).drive(0.5), Progress::AtRest { left: 0.5 });
}

#[test]
fn invalid_and_infinite_frame_lengths_are_accepted() {
    let make = || {
        let one = moving(SPRING, 0.0, 1.0);
        let row = Staggered::new(Stagger::every(0.1), [one.clone(), one.clone()]);
        Repeat::new(2, Sequence::new((Yoyo::new(2, row), Delay::new(0.2, Parallel::new((one.clone(), one))))))
    };
    for nothing in [0.0, -0.0, -1.0, f64::NAN, f64::NEG_INFINITY] {
        let mut all = make();
        assert_eq!(all.drive(nothing), Progress::Moving);
        assert_eq!(all.driver.drivers.0.driver.drivers[0].value(), 0.0);
        assert!(!all.advance(f64::INFINITY));
        assert_eq!(all.drive(nothing), Progress::AtRest { left: 0.0 });
    }
    for (huge, left) in [(f64::MAX, f64::MAX), (f64::INFINITY, f64::INFINITY)] {
        let mut all = make();
        assert_eq!(all.drive(huge), Progress::AtRest { left });
        assert_eq!(all.driver.drivers.1.driver.drivers.1.value(), 1.0);
    }
    // An undamped spring never ends, and rounds that take no time end immediately.
    let mut never = Repeat::forever(moving(Spring { damping: 0.0, ..SPRING }, 0.0, 1.0));
    assert!(never.advance(f64::INFINITY) && never.advance(1e9));
    assert!(!Repeat::forever(Pause::new(0.0)).advance(1.0));
    assert!(!Repeat::new(u32::MAX, Pause::new(f64::NAN)).advance(1.0));
    assert!(!Yoyo::forever(Animated::new(0.0, SPRING)).advance(1.0));
    for dt in [1.0, f64::MAX, f64::INFINITY] {
        assert_eq!(Pause::new(f64::INFINITY).drive(dt), Progress::Waiting { seconds: f64::INFINITY });
        let mut row = Staggered::new(Stagger::every(f64::INFINITY), [0.0, 0.0].map(Pause::new));
        assert_eq!(row.drive(dt), Progress::Waiting { seconds: f64::INFINITY });
    }
    assert!(Repeat::forever(Pause::new(f64::from_bits(1))).drive(1e300) != Progress::Moving);
}

#[cfg(feature = "alloc")]
mod with_alloc {
    use super::*;
    use carom::animate::Interpolator;

    #[test]
    fn an_interpolator_in_a_sequence_goes_there_and_back() {
        let make = || {
            let mut switch = Interpolator::new();
            switch.set_settling_duration(0.5);
            switch.set_final_position(true);
            Sequence::new((Yoyo::new(2, switch), moving(STIFF, 0.0, 1.0)))
        };
        let rest = assert_frames_change_nothing("an interpolator, to and fro", make, |sequence| {
            vec![sequence.drivers.0.driver.value(), sequence.drivers.1.value()]
        });
        assert!((rest - 2.0 - moving(STIFF, 0.0, 1.0).settling_time()).abs() < 1e-9);
        assert!(!make().advance(f64::INFINITY));
    }

    #[test]
    fn a_list_can_hold_drivers_of_different_types() {
        let many: Vec<_> = (0..50).map(|i| moving(SPRING, 0.0, f64::from(i))).collect();
        let mut row = Staggered::new(Stagger { from: StaggerFrom::Last, ..Stagger::every(0.01) }, many);
        while row.advance(1.0 / 60.0) {}
        assert!((0..50).all(|i| row.drivers[i].value() == i as f64));

        let mut kinds: Vec<Box<dyn Driver>> = vec![Box::new(Pause::new(0.1)), Box::new(moving(SPRING, 0.0, 1.0))];
        kinds.push(Box::new(Repeat::new(2, moving(SPRING, 0.0, 1.0))));
        let three = 3.0 * moving(SPRING, 0.0, 1.0).settling_time();
        let Progress::AtRest { left } = Sequence::new(kinds).drive(9.0) else { panic!("it rests") };
        assert!((9.0 - left - 0.1 - three).abs() < 1e-12);

        // A list may borrow its drivers.
        let (mut a, mut b) = (moving(SPRING, 0.0, 1.0), moving(STIFF, 0.0, [1.0][0]));
        Parallel::new((&mut a, &mut b)).advance(9.0);
        assert_eq!((a.value(), b.value()), (1.0, 1.0));
    }
}
