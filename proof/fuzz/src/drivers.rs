//! Drivers: no sequence of calls makes a value jump, a number NaN, or a damped spring move for ever.

use crate::input::Input;
use carom::animate::{Animated, SpringSystem};
use carom::domain::LARGEST;
use carom::{Friction, Spring};

/// Returns a valid spring, often with extreme numbers.
fn spring(input: &mut Input<'_>) -> Spring {
    let any = Spring { mass: input.number().abs(), stiffness: input.number().abs(), damping: input.number().abs() };
    if input.below(4) == 0 && any.validate().is_ok() {
        return any;
    }
    Spring::from_response_damping_ratio(input.log(0.01, 10.0), input.log(0.01, 100.0))
}

/// Returns any number, finite or not, up to 1e30.
fn any(input: &mut Input<'_>) -> f64 {
    Some(input.any()).filter(|x| !x.is_finite() || x.abs() < 1e30).unwrap_or(1e30)
}

pub(crate) fn run(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let first = spring(&mut input);
    let start = any(&mut input);
    let start = if start.is_finite() { start } else { 0.0 };
    let mut value = Animated::new([start, -start], first);
    let mut system = SpringSystem::new();
    let id = system.insert(first, start);
    // The largest length since the last advance: changes at one instant round by it.
    let mut size: f64 = 0.0;
    while !input.is_empty() {
        let before = value.value();
        match input.below(8) {
            0 => {
                let (target, old_target) = (any(&mut input), value.target()[0]);
                value.retarget([target, -target]);
                assert_eq!(system.retarget(id, target).is_ok(), target.abs() <= LARGEST, "a target of {target}");
                // A spring that is too stiff for doubles arrives at once. For any other spring, the value moves by no more than
                // the rounding error of numbers as large as the targets of this instant; lengths below 1e-30 may count as 0.
                let frequency = value.spring().angular_frequency();
                size = size.max(before[0].abs()).max(target.abs()).max(old_target.abs());
                let moved = (value.value()[0] - before[0]).abs();
                let is_usual = frequency > 1e-6 && frequency < 1e6 && size < 1e100;
                assert!(
                    !is_usual || moved <= 1e-15 * size + 1e-30,
                    "a retarget to {target} moves {before:?} by {moved}"
                );
            }
            1 => {
                let velocity = any(&mut input);
                value.set_velocity([velocity, -velocity]);
                assert_eq!(
                    system.set_velocity(id, velocity).is_ok(),
                    velocity.abs() <= LARGEST,
                    "a velocity of {velocity}"
                );
            }
            2 => value.fling(Friction { drag: input.log(1e-6, 1e6) }),
            3 => value.set_spring(spring(&mut input)),
            4 => value.settle(),
            5 => {
                let to = any(&mut input);
                value.snap_to([to, -to]);
            }
            _ => {
                let dt = Some(input.dt()).filter(|dt| !(*dt > 1e9)).unwrap_or(1e9);
                // A frame of no length is of the same instant.
                size = if dt > 1e-9 { 0.0 } else { size };
                value.advance(dt);
                system.advance(dt);
            }
        }
        let [x, y] = value.value();
        assert!(!x.is_nan() && !y.is_nan(), "the value is NaN: {before:?} {:?} {:?}", value.spring(), value.target());
        let state = system.read(id).expect("the spring is in the system");
        assert!(
            !state.value.is_nan() && !state.velocity.is_nan(),
            "the spring of the system is NaN: {:?} {:?}",
            system.spring(id),
            system.target(id)
        );
        let left = value.settling_time();
        assert!(left >= 0.0, "settling in {left} s");
    }
    // A damped spring of usual numbers rests after the time that it names.
    value.set_spring(Spring::from_response_damping_ratio(0.3, 0.9));
    value.retarget([1.0, -1.0]);
    let left = value.settling_time();
    assert!(left < 1e4, "settling in {left} s");
    value.advance(left * (1.0 + 1e-9) + 1e-9);
    assert!(value.is_at_rest(), "still moving after {left} s");
    assert_eq!(value.value(), [1.0, -1.0]);
}
