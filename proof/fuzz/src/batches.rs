//! Batches. Each spring follows its law, independently of the others.

use crate::input::Input;
use carom::batch::Batch;
use carom::domain::LARGEST;
use carom::{Motion, Spring, State, Tolerance};

/// Returns whether a driver accepts a number.
fn is_inside(number: f64) -> bool {
    number.abs() <= LARGEST
}

pub(crate) fn run(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let spring = Spring::from_response_damping_ratio(input.log(0.05, 5.0), input.log(0.05, 20.0));
    let tolerance = Tolerance::new(1e-6, 1e-5);
    let springs = 1 + input.below(200);
    let mut batch = Batch::<f64>::new(spring, springs);
    batch.set_tolerance(tolerance);
    let slots: Vec<_> = batch.slots().collect();
    let place = input.below(springs);
    let (watched, neighbour) = (slots[place], slots[(place + 1) % springs]);
    let mut motion = spring.motion(State::at_rest(0.0), 0.0);
    let mut t = 0.0;
    while !input.is_empty() {
        match input.below(4) {
            0 => {
                let target = input.log(1e-2, 1e4);
                let now = batch.read(watched).expect("the spring is in the batch").into();
                batch.retarget(watched, target).expect("the target is in the domain");
                (motion, t) = (spring.motion(now, target), 0.0);
            }
            1 if springs > 1 => {
                let target = input.any();
                assert_eq!(batch.retarget(neighbour, target).is_ok(), is_inside(target), "a target of {target}");
            }
            2 if springs > 1 => {
                let state = State { position: input.any(), velocity: input.any() };
                let is_valid = is_inside(state.position) && is_inside(state.velocity);
                assert_eq!(batch.set_state(neighbour, state).is_ok(), is_valid, "{state:?}");
            }
            _ => {
                // All springs have one clock, and after a pause of centuries the clock would have no digits left for frames.
                let dt = Some(input.dt()).filter(|dt| !(*dt > 1e6)).unwrap_or(1.0);
                batch.advance(dt);
                if dt > 0.0 {
                    t += dt;
                }
            }
        }
        let state: State = batch.read(watched).expect("the spring is in the batch").into();
        let law = motion.state(t);
        let bound = 2e-6 + 1e-9 * (law.position.abs() + motion.target().abs());
        assert!((state.position - law.position).abs() <= bound, "{state:?} instead of {law:?} at {t}");
    }
}
