//! Springs that are inserted, removed, retargeted, saved, and given another law.

use super::{batch, make};
use crate::dice::Dice;
use crate::numbered::Numbered as Batch;
use carom::animate::Animated;
use carom::error::Refused;
use carom::{Motion, Spring, State, Tolerance};

#[test]
fn a_batch_continues_from_saved_states_in_another_batch() {
    let original = batch::<f32>(0.35, 0.4, 100);
    let mut batch = original.clone();
    let mut dice = Dice(11);
    for frame in 0..60 {
        batch.retarget(dice.pick(100) as usize, (dice.within(-100.0, 100.0)) as f32);
        batch.advance(if frame % 3 == 0 { 0.01 } else { 0.02 });
    }
    let (mut again, mut cloned) = (original, batch.clone());
    for i in 0..100 {
        // State and target may be set in either order.
        if i % 2 == 0 {
            again.retarget(i, batch.targets()[i]);
        }
        again.set_state(i, batch.state(i));
        again.retarget(i, batch.targets()[i]);
    }
    for _ in 0..50 {
        let is_moving = batch.advance(0.016);
        assert_eq!((again.advance(0.016), cloned.advance(0.016)), (is_moving, is_moving));
        assert_eq!(batch.positions(), cloned.positions());
        for i in 0..100 {
            let (one, other) = (batch.state(i), again.state(i));
            let off = (one.position - other.position).abs() + (one.velocity - other.velocity).abs() / 20.0;
            assert!(
                off < 1e-12 * 200.0 && (batch.position(i) - again.position(i)).abs() < 4e-4,
                "{i}: {one:?} {other:?}"
            );
        }
    }
}

#[test]
fn a_retarget_moves_one_spring_and_not_its_neighbours() {
    let mut batch = batch::<f32>(0.35, 0.8, 400);
    assert_eq!((batch.len(), batch.places()), (400, 400));
    batch.retarget(299, 1.0);
    batch.retarget(300, -1.0);
    assert!(batch.advance(1.0 / 60.0));
    assert_eq!(batch.awake_count(), 2);
    assert!(batch.rests(298) && !batch.rests(299) && !batch.rests(300) && batch.rests(301));
    let moved: Vec<_> = batch.positions().iter().enumerate().filter(|(_, x)| **x != 0.0).map(|(i, _)| i).collect();
    assert_eq!(moved, [299, 300]);
    while batch.advance(1.0 / 60.0) {}
    assert_eq!((batch.positions()[299], batch.positions()[300], batch.positions()[298]), (1.0, -1.0, 0.0));
    // A retarget to the current target doesn't change anything.
    batch.retarget(299, 1.0);
    assert!(!batch.is_moving());
    batch.retarget(299, 2.0);
    assert!(batch.is_moving() && batch.advance(1.0 / 60.0));
    assert!(batch.positions()[299] > 1.0);
    batch.retarget(0, f32::NAN);
    assert_eq!((batch.targets()[0], batch.rests(0)), (0.0, true));
}

#[test]
fn the_next_spring_inserted_gets_the_number_of_a_removed_one() {
    let mut batch = batch::<f32>(0.35, 0.8, 3);
    batch.retarget(1, 100.0);
    batch.retarget(2, 50.0);
    batch.advance(0.1);
    batch.remove(1);
    assert_eq!((batch.len(), batch.places(), batch.slot(1).is_some(), batch.awake_count()), (2, 3, false, 1));
    assert_eq!((batch.positions()[1], batch.targets()[1]), (0.0, 0.0));
    assert_eq!(batch.insert(7.0), 1);
    assert_eq!((batch.positions()[1], batch.rests(1), batch.state(1)), (7.0, true, State::at_rest(7.0)));
    let before = batch.state(2);
    assert_eq!([batch.insert(8.0), batch.insert(0.0)], [3, 4]);
    assert_eq!((batch.state(2), batch.len(), batch.places()), (before, 5, 5));
    batch.retarget(3, -8.0);
    while batch.advance(1.0 / 60.0) {}
    assert_eq!(batch.positions(), [0.0, 7.0, 50.0, -8.0, 0.0]);
    // When the last moving spring is removed, the batch doesn't need frames any more.
    batch.retarget(4, 1.0);
    batch.remove(4);
    assert!(!batch.is_moving() && !batch.advance(1.0 / 60.0));
    batch.retarget_from(3, &[1.0, 2.0]);
    assert_eq!(batch.targets(), [0.0, 7.0, 50.0, 1.0, 0.0]);
    // The slot of a removed spring never stands for a later one.
    let mut batch = carom::batch::Batch::<f32>::new(Spring::from_response_damping_ratio(0.35, 0.8), 1);
    let old = batch.slot(0).unwrap();
    batch.remove(old).unwrap();
    let new = batch.insert(3.0).unwrap();
    assert_eq!((new.place(), batch.contains(old)), (0, false));
    assert_eq!((batch.retarget(old, 1.0), batch.remove(old)), (Err(Refused::Unknown), Err(Refused::Unknown)));
    assert_eq!(
        (batch.retarget(new, f32::NAN), batch.retarget(new, 1e20)),
        (Err(Refused::NotFinite), Err(Refused::OutOfDomain))
    );
    assert_eq!((batch.targets(), batch.read(old)), (&[3.0][..], None));
}

#[test]
fn springs_keep_their_motion_while_others_come_and_go() {
    let spring = Spring::from_response_damping_ratio(0.5, 0.3);
    let mut batch = Batch::<f64>::new(spring, 0);
    let mut values: Vec<(usize, Animated<f64>)> = Vec::new();
    let mut dice = Dice(23);
    for frame in 0..1500 {
        if frame < 1000 && frame % 3 == 0 {
            let position = dice.within(-10.0, 10.0);
            values.push((batch.insert(position), Animated::new(position, spring)));
        }
        if frame % 7 == 0 && values.len() > 60 {
            let (number, _) = values.swap_remove(dice.pick(values.len() as u32) as usize);
            batch.remove(number);
        }
        let chosen = dice.pick(values.len() as u32) as usize;
        let (number, value) = &mut values[chosen];
        if frame < 1000 {
            let target = dice.within(-100.0, 100.0);
            batch.retarget(*number, target);
            value.retarget(target);
        }
        batch.advance(1.0 / 90.0);
        for (number, value) in &mut values {
            let moves = value.advance(1.0 / 90.0);
            assert_eq!((batch.rests(*number), batch.state(*number).position), (!moves, value.value()), "{frame}");
        }
        assert_eq!(batch.len(), values.len());
    }
    assert!(!batch.is_moving() && batch.places() < 400);
    let mut taken: Vec<_> = values.iter().map(|(number, _)| *number).collect();
    taken.sort_unstable();
    taken.dedup();
    assert_eq!(taken.len(), values.len());
}

#[test]
fn a_new_spring_law_keeps_positions_and_velocities() {
    let mut batch = batch::<f64>(0.35, 0.8, 10);
    batch.retarget(3, 1.0);
    batch.advance(0.1);
    let before = batch.state(3);
    let slower = Spring::from_response_damping_ratio(1.0, 0.5);
    batch.set_spring(slower);
    assert_eq!(batch.state(3), before);
    batch.advance(0.2);
    assert_eq!(batch.state(3), slower.motion(before, 1.0).state(0.2));
    assert!((batch.positions()[3] - batch.state(3).position).abs() < 1e-15);
    assert_eq!(batch.spring(), slower);
}

#[test]
fn a_spring_that_coasted_to_rest_stays_there_under_a_new_law() {
    let coasting = Spring { mass: 1.0, stiffness: 0.0, damping: 20.0 };
    let mut batch = make::<f32>(coasting, Tolerance::relative(1.0), 100);
    batch.set_state(70, State { position: 1.0, velocity: 40.0 });
    while batch.advance(1.0 / 60.0) {}
    assert_eq!((batch.positions()[70], batch.state(70)), (3.0, State::at_rest(3.0)));
    let spring = Spring::from_response_damping_ratio(0.35, 0.8);
    batch.set_spring(spring);
    assert!(!batch.is_moving());
    assert_eq!((batch.targets()[70], batch.positions()[70]), (3.0, 3.0));
    batch.retarget(70, 0.0);
    let law = spring.motion(State::at_rest(3.0), 0.0);
    batch.advance(0.125);
    assert!((batch.state(70).position - law.state(0.125).position).abs() < 1e-12);
}

#[test]
fn retarget_from_ignores_targets_beyond_the_last_spring() {
    let mut batch = batch::<f32>(0.35, 0.8, 7);
    batch.retarget_from(2, &[5.0, 6.0, 7.0]);
    assert_eq!(batch.targets(), [0.0, 0.0, 5.0, 6.0, 7.0, 0.0, 0.0]);
    batch.retarget_from(5, &[1.0, f32::NAN, 3.0]);
    assert_eq!(batch.targets()[5..], [1.0, 0.0]);
}

#[test]
fn a_state_set_near_the_target_is_kept_until_the_next_frame() {
    for is_state_first in [false, true] {
        let mut batch = make::<f64>(Spring::from_response_damping_ratio(0.35, 0.8), Tolerance::new(0.5, 10.0), 1);
        if is_state_first {
            batch.set_state(0, State::at_rest(0.4));
            batch.retarget(0, 300.0);
        } else {
            batch.retarget(0, 300.0);
            batch.set_state(0, State::at_rest(0.4));
        }
        assert!((batch.state(0).position - 0.4).abs() < 1e-12, "{is_state_first}");
    }
}
