//! Numbers that are not finite, and invalid laws. They are refused, don't change anything, and don't keep a display awake.
#![cfg(feature = "alloc")]
#![expect(clippy::float_cmp, reason = "a refused request leaves every bit unchanged")]

use crate::numbered::Numbered as Batch;
use carom::animate::{Angle, Animated, Chain, Interpolator, SpringSystem};
use carom::compose::{Bouncing, Clamped, Then, Until};
use carom::law::{Bounce, Ease, Gravity, PowerFling, Sliding};
use carom::motion::Piece;
use carom::scroll::{Extent, Scroller, platform};
use carom::touch::{PanZoom, PanZoomPhysics, Sheet, Transform, WheelPicker};
use carom::{Friction, Motion, Spring, State, Tolerance};

const SPRING: Spring = Spring { mass: 1.0, stiffness: 180.0, damping: 12.0 };
const FRAME: f64 = 1.0 / 60.0;
const BAD: [f64; 3] = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY];

/// Returns the number of frames before the first at rest, and stops after an hour.
fn frames(mut advance: impl FnMut(f64) -> bool) -> usize {
    (0..216_000).take_while(|_| advance(FRAME)).count()
}

#[test]
fn a_request_with_a_coordinate_that_is_not_finite_is_ignored() {
    type Value = Animated<([f64; 2], Angle)>;
    let at = |x: f64, y: f64, turn: f64| ([x, y], Angle { radians: turn });
    let requests: [fn(&mut Value, f64); 12] = [
        |value, bad| value.retarget(([bad, 5.0], Angle::default())),
        |value, bad| value.retarget(([5.0, bad], Angle::default())),
        |value, bad| value.retarget(([5.0, 5.0], Angle { radians: bad })),
        |value, bad| value.follow(([bad, 5.0], Angle::default()), ([1.0, 1.0], 1.0)),
        |value, bad| value.follow(([5.0, 5.0], Angle::default()), ([1.0, bad], 1.0)),
        |value, bad| value.follow(([5.0, 5.0], Angle::default()), ([1.0, 1.0], bad)),
        |value, bad| value.snap_to(([1.0, bad], Angle::default())),
        |value, bad| value.set_velocity(([bad, 1.0], 0.0)),
        |value, bad| value.set_velocity(([1.0, 1.0], bad)),
        |value, bad| value.fall(([1.0, bad], 0.0)),
        |value, _| value.fling(Friction { drag: f64::NAN }),
        |value, _| value.set_tolerance(Tolerance::new(f64::NAN, 1.0)),
    ];
    let mut moving = Animated::new(at(0.0, 1.0, 0.5), SPRING);
    moving.retarget(at(300.0, 2.0, -0.5));
    moving.advance(0.05);
    let mut following = moving.clone();
    following.follow(at(0.0, 0.0, 0.0), ([3.0, 4.0], 5.0));
    let mut flung = moving.clone();
    flung.fling(Friction { drag: 2.0 });
    for original in [Animated::new(at(0.0, 1.0, 0.5), SPRING), moving, following, flung] {
        for request in requests {
            for bad in BAD {
                let mut value = original.clone();
                request(&mut value, bad);
                assert_eq!(format!("{value:?}"), format!("{original:?}"));
            }
        }
    }
}

#[test]
fn a_value_rests_despite_invalid_requests_in_every_frame() {
    for bad in BAD {
        let mut card = Animated::new([0.0, 0.0], SPRING);
        card.retarget([100.0, 50.0]);
        let count = frames(|dt| {
            card.retarget([bad, 50.0]);
            card.follow([100.0, bad], [1.0, 1.0]);
            card.set_velocity([1.0, bad]);
            card.advance(dt)
        });
        assert!(count < 120, "{count}");
        assert_eq!(card.value(), [100.0, 50.0]);
        // A value made of invalid numbers shows them, at rest, until it is retargeted.
        let mut card = Animated::new([bad, 3.0], SPRING);
        assert!(!card.advance(FRAME) && card.value()[1] == 3.0);
        card.retarget([7.0, 8.0]);
        assert!(frames(|dt| card.advance(dt)) < 120);
        assert_eq!(card.value(), [7.0, 8.0]);
    }
}

#[test]
fn drivers_come_to_rest_on_an_invalid_spring() {
    let nan = f64::NAN;
    for spring in [
        Spring { mass: nan, ..SPRING },
        Spring { stiffness: nan, ..SPRING },
        Spring { damping: nan, ..SPRING },
        Spring { mass: 0.0, ..SPRING },
        Spring { mass: nan, stiffness: 0.0, damping: nan },
    ] {
        assert!(spring.validate().is_err());
        let mut card = Animated::new([1.0, 2.0], spring);
        card.retarget([10.0, 20.0]);
        assert!(frames(|dt| card.advance(dt)) < 2, "{spring:?}");
        assert!(card.value().iter().all(|x: &f64| x.is_finite()), "{spring:?} {card:?}");
        card.follow([10.0, 20.0], [1.0, 2.0]);
        assert!(frames(|dt| card.advance(dt)) < 2, "{spring:?}");
        assert!(card.value().iter().all(|x: &f64| x.is_finite()), "{spring:?} {card:?}");

        let mut system = SpringSystem::new();
        let id = system.insert(spring, 0.0);
        system.retarget(id, 1.0).ok();
        let count = frames(|dt| {
            system.advance(dt);
            !system.is_at_rest()
        });
        assert!(count < 2, "{spring:?}");

        let mut chain = Chain::new(SPRING, spring, 3, 0.0);
        chain.retarget(100.0);
        assert!(frames(|dt| chain.advance(dt)) < 200, "{spring:?}");
        assert!(chain.states().all(|state| state.position.is_finite()), "{spring:?} {chain:?}");
    }
}

#[test]
fn a_batch_rests_on_an_invalid_spring_and_moves_on_a_valid_one() {
    let (nan, inf) = (f64::NAN, f64::INFINITY);
    for bad in [
        Spring { mass: nan, ..SPRING },
        Spring { stiffness: nan, ..SPRING },
        Spring { damping: nan, ..SPRING },
        Spring { mass: 0.0, ..SPRING },
        Spring { stiffness: inf, ..SPRING },
        Spring { damping: inf, ..SPRING },
        Spring { mass: nan, stiffness: 0.0, damping: nan },
        Spring { mass: 0.0, stiffness: 0.0, damping: 0.0 },
    ] {
        for disturbs_in_flight in [false, true] {
            let mut batch = Batch::<f32>::new(bad, 3);
            batch.retarget(0, 100.0);
            batch.set_state(1, State { position: 3.0, velocity: 5.0 });
            if disturbs_in_flight {
                batch.advance(FRAME);
                batch.retarget(2, 1.0);
            }
            assert!(frames(|dt| batch.advance(dt)) < 6, "{bad:?}");
            let is_finite = (0..3).all(|i| batch.position(i).is_finite() && batch.state(i).position.is_finite());
            assert!(is_finite, "{bad:?} {:?}", batch.positions());
            batch.retarget(0, -100.0);
            batch.advance(FRAME);
            batch.set_spring(SPRING);
            assert!(frames(|dt| batch.advance(dt)) < 400, "{bad:?}");
            assert_eq!(batch.positions().to_vec(), batch.targets(), "{bad:?}");
        }
    }
}

#[test]
fn a_value_that_leaves_the_range_of_a_double_rests() {
    for side in [1.0, -1.0] {
        let mut value = Animated::new([0.0, 0.0], SPRING);
        value.follow([0.0, 0.0], [1e300 * side, 1.0]);
        value.advance(1.0);
        let before = value.value();
        assert!(!value.advance(1e20), "its target is out of range");
        assert_eq!((value.value(), value.velocity()), (before, [0.0; 2]));
        value.retarget([1.0, 2.0]);
        assert!(frames(|dt| value.advance(dt)) < 400);
        assert_eq!(value.value(), [1.0, 2.0]);
    }
}

#[test]
fn a_system_refuses_non_finite_numbers_and_goes_idle() {
    let mut system = SpringSystem::new();
    let id = system.insert(SPRING, 0.0);
    for bad in BAD {
        system.retarget(id, 100.0).ok();
        system.advance(0.05);
        let before = system.read(id).map(State::from);
        assert!(
            system.retarget(id, bad).is_err()
                && system.set_velocity(id, bad).is_err()
                && system.snap_to(id, bad).is_err()
        );
        assert!(system.set_state(id, State { position: bad, velocity: 0.0 }).is_err());
        assert!(system.set_state(id, State { position: 0.0, velocity: bad }).is_err());
        assert_eq!((system.read(id).map(State::from), system.target(id)), (before, Some(100.0)));
        // The request comes in every frame.
        let count = frames(|dt| {
            system.retarget(id, bad).ok();
            system.advance(dt);
            !system.is_at_rest()
        });
        assert!(count < 120, "{count}");
        assert_eq!(system.read(id).map(State::from), Some(State::at_rest(100.0)));
        system.snap_to(id, 0.0).ok();
    }
    assert!(system.set_tolerance(id, Tolerance::new(f64::NAN, 1.0)).is_err());
}

#[test]
fn a_spring_at_a_non_finite_position_jumps_to_its_target() {
    for bad in BAD {
        let mut system = SpringSystem::new();
        let id = system.insert(SPRING, bad);
        assert!(system.advance(FRAME).is_empty() && system.is_at_rest());
        assert!(system.retarget(id, 7.0).is_ok());
        system.advance(FRAME);
        assert_eq!((system.read(id).map(State::from), system.is_at_rest()), (Some(State::at_rest(7.0)), true));
        let mut chain = Chain::new(SPRING, SPRING, 3, bad);
        assert!(!chain.advance(FRAME));
        chain.retarget(7.0);
        assert!(!chain.advance(FRAME));
        assert!(chain.states().all(|state| state == State::at_rest(7.0)), "{chain:?}");
    }
}

#[test]
fn an_infinite_dt_does_not_change_a_motion_without_end() {
    for (from, to) in [(0.0, 1.0), (0.0, -1.0)] {
        let mut system = SpringSystem::new();
        let swinging = system.insert(Spring { damping: 0.0, ..SPRING }, from);
        let settling = system.insert(SPRING, from);
        system.retarget(swinging, to).ok();
        system.retarget(settling, to).ok();
        system.advance(0.1);
        let before = system.read(swinging).map(State::from).unwrap();
        assert_eq!(system.read_after(swinging, f64::INFINITY).map(State::from), Some(before));
        for dt in [f64::INFINITY, f64::MAX, f64::MAX, f64::INFINITY] {
            system.advance(dt);
            let state = system.read(swinging).map(State::from).unwrap();
            assert!(system.is_awake(swinging) && state.position.is_finite() && state.velocity.is_finite());
            assert!((state.position - to).abs() <= 1.0 + 1e-9);
            if dt == f64::INFINITY {
                assert!(!system.is_awake(settling));
            }
        }
        let mut system = SpringSystem::new();
        let swinging = system.insert(Spring { damping: 0.0, ..SPRING }, from);
        system.retarget(swinging, to).ok();
        system.advance(0.1);
        system.advance(f64::INFINITY);
        assert_eq!(system.read(swinging).map(State::from), Some(before));
    }
}

#[test]
fn a_batch_comes_to_rest_as_usual_after_a_pause_of_any_length() {
    let frames_to_rest = |pause: f64| {
        let mut batch = Batch::<f64>::new(SPRING, 3);
        batch.retarget(0, 100.0);
        batch.advance(pause);
        batch.retarget(0, 0.0);
        assert!(batch.advance(0.1));
        let law = SPRING.motion(State::at_rest(100.0), 0.0).state(0.1);
        assert_eq!((batch.state(0), batch.rests(0)), (law, false), "{pause:e}");
        let frames = (0..1000).take_while(|_| batch.advance(1.0 / 60.0)).count();
        assert_eq!(batch.positions(), [0.0; 3]);
        frames
    };
    let frames = frames_to_rest(10.0);
    for pause in [1e3, 1e6, 1e9, 1e11] {
        assert_eq!(frames_to_rest(pause), frames, "{pause:e}");
    }
}

#[test]
fn a_chain_ignores_a_finger_at_a_non_finite_position() {
    for bad in BAD {
        let mut chain = Chain::new(SPRING, SPRING, 4, 0.0);
        chain.drag_to(bad);
        assert!(!chain.advance(FRAME));
        chain.drag_to(50.0);
        chain.advance(FRAME);
        let before: Vec<State> = chain.states().collect();
        chain.drag_to(bad);
        chain.retarget(bad);
        chain.snap_to(bad);
        chain.set_tolerance(Tolerance::new(f64::NAN, f64::NAN));
        assert_eq!(chain.states().collect::<Vec<_>>(), before);
        chain.release(bad, bad);
        assert_eq!((chain.target(), chain.state(0)), (50.0, Some(before[0])));
        let count = frames(|dt| {
            chain.retarget(bad);
            chain.advance(dt)
        });
        assert!(count > 10 && count < 200, "{count}");
        assert!(chain.states().all(|state| state == State::at_rest(50.0)));
    }
}

#[test]
fn an_infinite_frame_moves_a_chain_to_where_it_would_rest() {
    let mut chain = Chain::new(SPRING, SPRING, 4, 0.0);
    chain.drag_to(50.0);
    assert!(!chain.advance(f64::INFINITY));
    assert!(chain.states().all(|state| state == State::at_rest(50.0)));
    chain.retarget(-3.0);
    chain.advance(0.1);
    assert!(!chain.advance(f64::INFINITY));
    assert!(chain.states().all(|state| state == State::at_rest(-3.0)));
    for (main, attachment) in [(0.0, 12.0), (12.0, 0.0)] {
        let mut chain =
            Chain::new(Spring { damping: main, ..SPRING }, Spring { damping: attachment, ..SPRING }, 3, 0.0);
        chain.retarget(10.0);
        chain.advance(0.1);
        let before: Vec<State> = chain.states().collect();
        assert!(chain.advance(f64::INFINITY));
        assert_eq!(chain.states().collect::<Vec<_>>(), before);
        for dt in [1e3, 1e9, 1e100, f64::MAX] {
            chain.advance(dt);
            assert!(chain.states().all(|state| state.position.is_finite() && state.velocity.is_finite()), "{dt}");
        }
    }
}

#[test]
fn an_interpolator_with_invalid_settings_rests() {
    let spoil: [fn(&mut Interpolator); 4] = [
        |switch| switch.set_stiffness(f64::NAN),
        |switch| switch.set_damping(f64::NAN),
        |switch| switch.set_approximate_duration(f64::NAN),
        |switch| switch.set_tolerance(Interpolator::within(f64::NAN)),
    ];
    for spoil in spoil {
        let mut switch = Interpolator::new();
        spoil(&mut switch);
        assert!(switch.validate().is_err());
        switch.set_final_position(true);
        assert!(frames(|dt| switch.advance(dt)) < 60 * 60);
        assert_eq!(switch.value(), 1.0);
    }
}

#[test]
fn time_at_speed_is_none_for_a_negative_or_nan_speed() {
    let from = State { position: 0.0, velocity: 3.0 };
    let spring = SPRING.motion(from, 5.0);
    let (slide, glide) = (Sliding { drag: 2.0, deceleration: 10.0 }.motion(from), Friction { drag: 2.0 }.motion(from));
    let throw = Gravity { acceleration: -9.8 }.motion(from);
    let ball = Bounce { acceleration: -9.8, floor: -1.0, restitution: 0.5 }.motion(from);
    let ease = Ease::ease_in_out(1.0).motion(from, 9.0);
    for motion in [&spring as &dyn Motion, &slide, &glide, &throw, &ball, &ease] {
        for speed in [-1.0, -6.0, -f64::INFINITY, f64::NAN] {
            assert_eq!(motion.time_at_speed(speed), None, "{speed}");
        }
        assert!(motion.time_at_speed(2.0).is_some_and(|t| t >= 0.0));
    }
}

#[test]
fn a_bounce_with_invalid_or_tiny_numbers_does_not_panic() {
    for restitution in [f64::NAN, -1.0, f64::INFINITY, 0.5, 1.0] {
        for acceleration in [-1.0, f64::INFINITY, f64::NAN, 1000.0] {
            for velocity in [0.0, -5e-324, 5e-324, -1e-320, 1e300] {
                let ball = Bounce { acceleration, floor: 0.0, restitution };
                let motion = ball.motion(State { position: 0.0, velocity });
                for t in [0.0, 5e-324, 0.1, 10.0, 1e300, f64::INFINITY] {
                    let State { position, velocity } = motion.state(t);
                    let is_a_number = !position.is_nan() && !velocity.is_nan();
                    assert!(is_a_number || ball.validate().is_err(), "{ball:?} {velocity} {t}");
                }
            }
        }
    }
}

#[test]
fn the_first_sample_is_the_start_even_if_the_step_is_infinite() {
    let from = State { position: 3.0, velocity: 4.0 };
    let motions: [&dyn Motion; 3] =
        [&SPRING.motion(from, 5.0), &Friction { drag: 2.0 }.motion(from), &Gravity { acceleration: 1.0 }.motion(from)];
    for motion in motions {
        let (mut positions, mut velocities) = ([0.0; 2], [0.0; 2]);
        motion.sample(0.0, f64::INFINITY, &mut positions, &mut velocities);
        assert_eq!((positions[0], velocities[0]), (3.0, 4.0));
    }
}

#[test]
fn a_page_with_invalid_limits_scrolls_without_a_panic() {
    for limit in [-1.0, f64::NAN, 0.0] {
        let mut platform = platform::ios();
        platform.max_fling = limit;
        platform.physics.max_edge_speed = limit;
        let mut page = Scroller::new(platform, Extent::new(4000.0, 800.0));
        for (start, finger) in [(0.0, -900.0), (1.0, 900.0)] {
            page.pointer_down(start, 0.0);
            for i in 1..=6 {
                let part = f64::from(i) / 6.0;
                page.pointer_move(start + 0.05 * part, finger * part);
            }
            page.pointer_up(start + 0.05);
            for frame in 1..50 {
                page.advance_to(start + 0.05 + f64::from(frame) * FRAME);
                assert!(page.offset().is_finite() && page.velocity().is_finite(), "{limit}");
            }
        }
        // A program may fling a page against an edge at any speed.
        page.fling(3.0, 50_000.0);
        page.advance_to(3.5);
        assert!(page.offset().is_finite(), "{limit}");
    }
}

/// Returns motions that reverse and motions that do not.
fn motions() -> Vec<Box<dyn Motion>> {
    let toss = State { position: 3.0, velocity: 40.0 };
    let elastic = Bouncing { min: 0.0, max: f64::INFINITY, friction: Friction { drag: 2.0 }.into(), spring: SPRING };
    let caught = Then::new(Friction { drag: 2.0 }.motion(toss), Until::Time(0.1), |at| SPRING.motion(at, 0.0));
    vec![
        Box::new(SPRING.motion(toss, 0.0)),
        Box::new(Spring { stiffness: 0.0, ..SPRING }.motion(toss, 0.0)),
        Box::new(Spring { damping: 90.0, ..SPRING }.motion(toss, 5.0)),
        Box::new(Gravity { acceleration: -9.8 }.motion(toss)),
        Box::new(Bounce { acceleration: -9.8, floor: 0.0, restitution: 0.6 }.motion(toss)),
        Box::new(Ease { control: [0.3, 0.0, 0.2, 1.8], duration: 0.5 }.motion(toss, 20.0)),
        Box::new(Friction { drag: 2.0 }.motion(toss)),
        Box::new(Sliding { drag: 2.0, deceleration: 9.0 }.motion(toss)),
        Box::new(PowerFling::default().motion(toss)),
        Box::new(elastic.motion(State { position: 3.0, velocity: -40.0 })),
        Box::new(Clamped::new(SPRING.motion(toss, 0.0), -1.0, 1.0)),
        Box::new(caught),
    ]
}

#[test]
fn time_at_is_none_for_a_position_that_is_not_finite() {
    for (index, motion) in motions().iter().enumerate() {
        for bad in BAD {
            assert_eq!(motion.time_at(bad), None, "motion {index} at {bad}");
            let never = Then::new(motion, Until::Position(bad), |at| SPRING.motion(at, 0.0));
            assert_eq!((never.handover(), never.rest()), (None, motion.rest()), "motion {index} until {bad}");
        }
    }
}

#[test]
fn a_search_ends_even_if_every_monotone_piece_has_length_0() {
    /// Rises evenly, with a piece of length 0 at every instant.
    struct Dust;
    impl Motion for Dust {
        fn state(&self, t: f64) -> State {
            State { position: t.clamp(0.0, 9.0), velocity: 1.0 }
        }
        fn rest(&self) -> Option<f64> {
            Some(9.0)
        }
        fn monotone_piece(&self, t: f64) -> Piece {
            Piece { start: t, end: t }
        }
    }
    assert_eq!((Dust.time_at(5.0), Dust.time_at_speed(0.5)), (None, None));
    assert!(Dust.settling_time(Tolerance::new(0.1, 0.1)) > 0.0);
}

#[test]
fn a_value_that_coasts_out_of_range_can_be_retargeted() {
    let mut value = Animated::new([0.0_f64, 5.0], Spring::from_duration_bounce(0.4, 0.2));
    value.set_velocity([1e150, -1e150]);
    value.fling(Friction { drag: 5e-324 });
    value.advance(1e300);
    assert!(value.value().iter().all(|x| x.is_finite()), "{:?}", value.value());
    value.retarget([1.0, 2.0]);
    value.advance(1e9);
    assert_eq!(value.value(), [1.0, 2.0]);
}

#[test]
fn pictures_wheels_and_sheets_refuse_numbers_beyond_the_domain() {
    for bad in BAD.into_iter().chain([1e16, -1e308]) {
        let physics = PanZoomPhysics::from_platform(platform::android());
        let mut picture: PanZoom = PanZoom::new(physics, None, [400.0, 800.0]);
        let before = picture.current();
        picture.pointer_down(0.0, 1, [bad, 3.0]);
        picture.pan_toward(0.0, [0.0, bad]);
        picture.zoom_to(0.0, [bad, 0.0], [1.0, 1.0]);
        picture.go_to(0.0, Transform { x: bad, ..before.transform });
        picture.snap_to(0.0, Transform { y: bad, ..before.transform });
        assert_eq!(picture.current(), before, "{bad}");
        let mut wheel = WheelPicker::new(platform::ios(), 20, 36.0, false);
        wheel.snap_to(0.0, 7);
        let before = wheel.current();
        wheel.resize(0.0, 30, bad);
        assert_eq!(wheel.current(), before, "{bad}");
        let mut sheet = Sheet::new([0.0, 350.0], platform::ios(), Extent::new(900.0, 400.0));
        sheet.snap_to(0.0, 1);
        sheet.resize(0.0, [0.0, bad]);
        assert_eq!(sheet.current().height, 350.0, "{bad}");
    }
}
