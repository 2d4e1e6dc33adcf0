//! Springs come to rest at the instants of `Animated` values, on their targets.
#![expect(clippy::float_cmp, reason = "exact results are compared exactly")]

use super::{NEVER, batch, make};
use crate::dice::Dice;
use crate::numbered::Numbered as Batch;
use carom::animate::{Animatable, Animated, TolerancePolicy};
use carom::batch::Scalar;
use carom::{Motion, Spring, State, Tolerance};

#[test]
fn a_batch_at_rest_is_on_its_targets_and_does_not_need_frames() {
    for far in [0.01, 1.0, 1e7] {
        let spring = Spring::from_response_damping_ratio(0.35, 0.7);
        let tolerance = Tolerance::relative(far);
        let mut batch = make::<f32>(spring, tolerance, 1000);
        assert!(!batch.advance(1.0));
        for i in 0..1000 {
            batch.retarget(i, (far * (i + 1) as f64 / 1000.0) as f32);
        }
        let settles = spring.motion(State::at_rest(0.0), far).settling_time(tolerance);
        let mut frames = 0;
        while batch.advance(1.0 / 240.0) {
            frames += 1;
            assert!(frames < 1000);
        }
        // All springs start together from rest, so the last group ends when the spring with the longest travel has settled.
        let ended = f64::from(frames + 1) / 240.0;
        assert!(ended >= settles && ended < settles + 1.01 / 240.0, "{ended} {settles}");
        assert_eq!((batch.awake_count(), batch.is_moving()), (0, false));
        let targets = batch.targets().to_vec();
        assert_eq!(batch.positions(), targets);
        assert_eq!(batch.state(7).velocity, 0.0);
    }
}

/// An `Animated` value and the batch's spring of the same number.
struct Twins<T: Scalar> {
    batch: Batch<T>,
    values: Vec<Animated<T>>,
}

impl<T: Scalar> Twins<T> {
    fn new(spring: Spring, policy: TolerancePolicy, springs: usize) -> Self {
        let mut value = Animated::new(T::default(), spring);
        value.set_tolerance(policy);
        Self { batch: make(spring, policy, springs), values: vec![value; springs] }
    }

    fn retarget(&mut self, spring: usize, target: T) {
        self.batch.retarget(spring, target);
        self.values[spring].retarget(target);
    }

    fn kick(&mut self, spring: usize, velocity: T)
    where
        T: Animatable<Velocity = T>,
    {
        self.batch.set_velocity(spring, velocity);
        self.values[spring].set_velocity(velocity);
    }

    /// Advances both, and asserts that the same springs are at rest.
    fn advance(&mut self, dt: f64) -> bool {
        let moving: Vec<_> = self.values.iter_mut().map(|value| value.advance(dt)).collect();
        let is_moving = self.batch.advance(dt);
        for (spring, moves) in moving.iter().enumerate() {
            let time = self.batch.time();
            assert_eq!(self.batch.rests(spring), !moves, "spring {spring} at {time}: {:?}", self.values[spring]);
        }
        assert_eq!(is_moving, moving.contains(&true));
        is_moving
    }
}

fn policies(scale: f64) -> [TolerancePolicy; 4] {
    [
        TolerancePolicy::default(),
        TolerancePolicy::Relative(0.02),
        Tolerance::relative(scale).into(),
        TolerancePolicy::AbsoluteOrRelative { distance: 1e-3 * scale, fraction: 0.01, velocity: None },
    ]
}

#[test]
fn every_spring_rests_in_the_same_frame_as_an_animated_value() {
    let mut dice = Dice(11);
    let mut rests = 0;
    for (damping_ratio, rate) in [(0.05, 60.0), (0.3, 144.0), (0.8, 240.0), (1.0, 60.0), (1.7, 144.0), (30.0, 60.0)] {
        for (kind, policy) in policies(100.0).into_iter().enumerate() {
            let spring = Spring::from_response_damping_ratio(0.2 + 0.1 * kind as f64, damping_ratio);
            let mut twins = Twins::<f64>::new(spring, policy, 130);
            for frame in 0..900 {
                // All springs start together from rest. Then some are disturbed in each frame, until frame 300.
                for spring in (0..130).filter(|spring| frame == 0 || frame < 300 && spring % 37 == frame % 41) {
                    let target = dice.within(-100.0, 100.0);
                    twins.retarget(spring, if spring % 5 == 0 { 1e-3 * target } else { target });
                    if frame > 0 && spring % 3 == 0 {
                        twins.kick(spring, dice.within(-3000.0, 3000.0));
                    }
                }
                twins.advance(1.0 / rate);
                for (spring, value) in twins.values.iter().enumerate() {
                    let State { position, velocity } = twins.batch.state(spring);
                    assert_eq!((position, velocity), (value.value(), value.velocity()), "{spring} in frame {frame}");
                    rests += usize::from(value.is_at_rest());
                }
            }
            while twins.advance(0.25) {}
        }
    }
    assert!(rests > 100_000, "{rests}");
}

#[test]
fn every_f32_spring_rests_in_the_same_frame_as_an_animated_f32() {
    let mut dice = Dice(3);
    for (far, damping_ratio) in [(0.0, 0.4), (0.0, 1.0), (1e7, 0.7), (-1e5, 1.3)] {
        for policy in policies(10.0) {
            let spring = Spring::from_response_damping_ratio(0.4, damping_ratio);
            let mut twins = Twins::<f32>::new(spring, policy, 70);
            for frame in 0..400 {
                if frame % 130 == 0 {
                    for spring in 0..70 {
                        let size = if spring < 20 { 1.0 } else { 50.0 };
                        twins.retarget(spring, (far + size * dice.within(-1.0, 1.0)) as f32);
                    }
                }
                twins.advance(1.0 / 64.0);
            }
            while twins.advance(0.25) {}
            assert!((0..70).all(|spring| twins.batch.position(spring) == twins.values[spring].value()));
        }
    }
}

#[test]
fn after_long_frames_springs_rest_as_an_animated_value_does() {
    let (undamped, slack) =
        (Spring::from_angular_frequency(9.0, 0.0), Spring { mass: 1.0, stiffness: 0.0, damping: 4.0 });
    let bouncy = Spring::from_angular_frequency(9.0, 0.2);
    for spring in [undamped, slack, bouncy] {
        for dt in [0.5, 3.0, 100.0, f64::INFINITY] {
            let mut twins = Twins::<f64>::new(spring, TolerancePolicy::default(), 5);
            for i in 0..4 {
                twins.kick(i, 50.0 + i as f64);
            }
            for _ in 0..8 {
                twins.advance(dt);
            }
        }
    }
}

#[test]
fn a_spring_rests_while_its_neighbours_move() {
    let mut batch = batch::<f32>(0.2, 1.0, 64);
    batch.retarget(5, 1.0);
    for frame in 0..600_u16 {
        batch.retarget(6, f32::from(frame));
        assert!(batch.advance(1.0 / 60.0));
    }
    assert_eq!((batch.positions()[5], batch.displacements()[5], batch.velocities()[5]), (1.0, 0.0, 0.0));
    assert_eq!(batch.state(5), State::at_rest(1.0));
}

#[test]
fn springs_rest_without_stiffness_but_not_without_damping() {
    let mut undamped = make::<f64>(Spring::from_response_damping_ratio(0.35, 0.0), Tolerance::relative(1.0), 1);
    let slack = Spring { mass: 1.0, stiffness: 0.0, damping: 4.0 };
    let mut coasting = make::<f64>(slack, Tolerance::relative(1.0), 1);
    undamped.retarget(0, 1.0);
    coasting.set_state(0, State { position: 1.0, velocity: 8.0 });
    for _ in 0..6000 {
        assert!(undamped.advance(1.0 / 60.0));
        coasting.advance(1.0 / 60.0);
    }
    assert!(coasting.rests(0) && !undamped.rests(0));
    assert!((coasting.positions()[0] - 3.0).abs() < 1e-12);
    let before = undamped.state(0);
    assert!(undamped.advance(f64::INFINITY));
    assert_eq!(undamped.state(0), before);
}

#[test]
fn a_drifting_spring_ignores_an_infinite_frame() {
    let drifting = Spring { mass: 1.0, stiffness: 0.0, damping: 0.0 };
    let mut batch = make::<f64>(drifting, NEVER, 2);
    batch.set_state(0, State { position: 5.0, velocity: 100.0 });
    for _ in 0..8 {
        batch.advance(0.125);
    }
    assert_eq!(batch.positions()[0], 105.0);
    assert!(batch.advance(f64::INFINITY));
    assert_eq!((batch.positions()[0], batch.state(0).velocity), (105.0, 100.0));
}

/// For a soft spring and a long frame, a factor of the step overflows an `f32`. A spring at rest multiplies it by 0, and 0·∞ is NaN.
#[test]
fn f32_is_finite_after_frames_of_any_length() {
    let laws = [(1e15, 1e-15, 0.0), (1e15, 0.0, 0.0), (1e-15, 1e15, 0.0), (1e15, 1e-15, 1e15), (7e301, 8e5, 0.0)];
    for (mass, stiffness, damping) in laws {
        for dt in [1e-300, 0.016, 1e12, 3e38, 1e300, f64::MAX] {
            let mut batch = make::<f32>(Spring { mass, stiffness, damping }, NEVER, 3);
            batch.retarget(1, 100.0);
            batch.set_state(2, State { position: -100.0, velocity: 1e6 });
            for _ in 0..2 {
                batch.advance(dt);
                let numbers = [batch.positions().to_vec(), batch.velocities().to_vec()].concat();
                assert!(numbers.iter().all(|x| x.is_finite()), "{mass} {stiffness} {damping}, {dt}: {numbers:?}");
                assert_eq!((numbers[0], numbers[3]), (0.0, 0.0));
            }
        }
    }
}

#[test]
fn a_short_travel_does_not_wait_for_a_long_one() {
    let spring = Spring::from_response_damping_ratio(0.3, 0.9);
    let mut batch = make::<f64>(spring, Tolerance::pixels(2.0), 1024);
    batch.retarget(0, 10.0);
    batch.retarget(1000, 1e6);
    let alone = spring.motion(State::at_rest(-10.0), 0.0).settling_time(Tolerance::pixels(2.0));
    while !batch.rests(0) {
        batch.advance(1.0 / 240.0);
    }
    assert!((batch.time() - alone).abs() <= 1.0 / 240.0, "{} {alone}", batch.time());
    assert!(!batch.rests(1000));
}

#[test]
fn every_damped_spring_rests_even_if_its_tolerance_is_0() {
    for spring in [
        Spring::from_response_damping_ratio(0.35, 0.1),
        Spring::from_response_damping_ratio(0.35, 3.0),
        Spring { mass: 1.0, stiffness: 0.0, damping: 5.0 },
    ] {
        let mut batch = make::<f32>(spring, NEVER, 2);
        batch.set_state(1, State { position: 100.0, velocity: -700.0 });
        let frames = (0..100_000).take_while(|_| batch.advance(1.0 / 60.0)).count();
        assert!((10..6_000).contains(&frames), "{spring:?}: {frames}");
    }
}
