//! Outcomes. Each run of every driver finishes or is retargeted.
#![cfg(feature = "alloc")]

use carom::Spring;
use carom::animate::{Interpolator, Outcome, SpringSystem};

use Outcome::{Finished, Retargeted};

const SPRING: Spring = Spring { mass: 1.0, stiffness: 180.0, damping: 12.0 };

#[test]
fn each_run_of_a_spring_in_a_system_has_an_outcome() {
    let mut system = SpringSystem::new();
    let (id, other) = (system.insert(SPRING, 0.0), system.insert(SPRING, 0.0));
    let made = system.run(id).unwrap();
    assert_eq!(system.outcome(id, made), Some(Finished));
    system.retarget(id, 1.0).unwrap();
    let first = system.run(id).unwrap();
    assert_eq!(system.outcome(id, first), None);
    system.advance(0.1);
    // A retarget in flight to the same target continues the run.
    system.retarget(id, 1.0).unwrap();
    system.set_velocity(id, 3.0).unwrap();
    system.set_spring(id, Spring { damping: 20.0, ..SPRING }).unwrap();
    assert_eq!((system.run(id), system.outcome(id, first)), (Some(first), None));
    system.retarget(id, 2.0).unwrap();
    let second = system.run(id).unwrap();
    assert_eq!([first, second].map(|run| system.outcome(id, run)), [Some(Retargeted), None]);
    system.advance(60.0);
    assert_eq!(system.outcome(id, second), Some(Finished));
    // A kick that is settled in flight finishes with its event.
    system.set_velocity(id, 40.0).unwrap();
    let kick = system.run(id).unwrap();
    system.advance(0.1);
    system.settle(id).unwrap();
    assert_eq!(system.outcome(id, kick), None);
    system.advance(0.0);
    assert_eq!([second, kick].map(|run| system.outcome(id, run)), [Some(Finished), Some(Finished)]);
    // Each spring has its own runs, and a removed one has none.
    assert_eq!(system.outcome(other, system.run(other).unwrap()), Some(Finished));
    system.remove(id);
    assert_eq!((system.run(id), system.outcome(id, second)), (None, None));
}

#[test]
fn each_switch_of_an_interpolator_has_an_outcome() {
    let mut switch = Interpolator::new();
    assert_eq!(switch.outcome(switch.run()), Some(Finished));
    switch.set_final_position(true);
    let press = switch.run();
    switch.advance(0.2);
    switch.set_final_position(true);
    switch.set_damping(2.0);
    assert_eq!((switch.run(), switch.outcome(press)), (press, None));
    switch.set_final_position(false);
    let release = switch.run();
    assert_eq!([press, release].map(|run| switch.outcome(run)), [Some(Retargeted), None]);
    // A listener sees the run finished.
    switch.listen(move |switch, event| {
        let is_final = matches!(event, carom::animate::InterpolatorEvent::FinalPosition { .. });
        assert_eq!(switch.outcome(release).is_some(), is_final || switch.is_at_rest());
    });
    while switch.advance(0.1) {}
    assert_eq!([press, release].map(|run| switch.outcome(run)), [Some(Retargeted), Some(Finished)]);
}
