//! Arrays, single positions and ranges show the same numbers.
#![expect(clippy::single_range_in_vec_init, reason = "a list with one range is meant")]

use super::{NEVER, batch, make};
use carom::{Motion, Spring, State, Tolerance};

#[test]
fn the_changed_ranges_contain_every_moving_spring() {
    let mut batch = batch::<f32>(0.35, 0.8, 220);
    assert_eq!(batch.changed().count(), 0);
    batch.retarget(140, 300.0);
    batch.retarget(219, 300.0);
    batch.advance(1.0 / 60.0);
    assert_eq!(batch.changed().collect::<Vec<_>>(), vec![140..141, 219..220]);
    let (each, one) = ((0..220).map(|i| batch.position(i)).collect::<Vec<_>>(), batch.position(140));
    assert_eq!(batch.positions(), each);
    assert!(one > 0.0 && one < 300.0);
    assert_eq!((0..220).map(|i| batch.position(i)).collect::<Vec<_>>(), each);
}

#[test]
fn reads_in_any_order_show_the_current_time() {
    let spring = Spring::from_response_damping_ratio(0.35, 0.5);
    let mut batch = make::<f64>(spring, NEVER, 65);
    batch.retarget(64, 1.0);
    for frame in 1..60 {
        batch.advance(0.015625);
        let exact = spring.motion(State::at_rest(-1.0), 0.0).state(f64::from(frame) * 0.015625);
        let is_near = |a: f64, b: f64| (a - b).abs() < 1e-13;
        if frame % 2 == 0 {
            assert!(is_near(batch.displacements()[64], exact.position), "{frame}");
        }
        if frame % 3 == 0 {
            assert!(is_near(batch.velocities()[64] / 18.0, exact.velocity / 18.0), "{frame}");
        }
        if frame % 5 == 0 {
            assert!(is_near(batch.positions()[64], 1.0 + exact.position), "{frame}");
        }
    }
    // A state that was set shows in every read.
    batch.set_state(64, State { position: 3.0, velocity: -5.0 });
    assert_eq!((batch.displacements()[64], batch.velocities()[64], batch.positions()[64]), (2.0, -5.0, 3.0));
    batch.retarget(64, 2.0);
    assert_eq!((batch.displacements()[64], batch.velocities()[64], batch.positions()[64]), (1.0, -5.0, 3.0));
}

#[test]
fn drawing_only_the_changed_ranges_shows_every_position() {
    let mut batch = batch::<f32>(0.35, 1.0, 264);
    let mut screen = vec![0.0_f32; batch.len()];
    for i in 0..batch.len() {
        batch.retarget(i, 100.0 + (i % 7) as f32);
    }
    let mut frames = 0;
    let mut is_moving = true;
    while is_moving {
        // One spring is retargeted in flight, and again at rest.
        if frames == 20 || frames == 300 {
            batch.retarget(70, 300.0 + frames as f32);
        }
        is_moving = batch.advance(1.0 / 60.0);
        for range in batch.changed().collect::<Vec<_>>() {
            screen[range.clone()].copy_from_slice(&batch.positions()[range]);
        }
        assert_eq!(screen, batch.positions(), "{frames}");
        frames += 1;
    }
    assert!(frames > 60);
    assert_eq!((batch.advance(1.0 / 60.0), batch.changed().count()), (false, 0));
    // An infinite frame puts springs to rest as well.
    batch.retarget(3, -5.0);
    assert!(!batch.advance(f64::INFINITY));
    assert!(batch.changed().eq(core::iter::once(3..4)));
    assert_eq!((batch.advance(1.0 / 60.0), batch.changed().count()), (false, 0));
}

#[test]
fn a_spring_that_a_change_brings_to_rest_is_drawn_once_more() {
    let mut batch = make::<f32>(Spring::from_response_damping_ratio(0.4, 0.8), Tolerance::pixels(1.0), 200);
    batch.retarget(77, 261.0);
    batch.advance(5.0);
    batch.advance(0.016);
    assert_eq!(batch.changed().count(), 0);
    // Three changes bring the spring to rest, and each is drawn once: a near target, a coarser tolerance, and another place.
    batch.retarget(77, 261.4);
    assert!(!batch.advance(0.016));
    assert_eq!((batch.positions()[77], batch.changed().collect::<Vec<_>>()), (261.4, vec![77..78]));
    batch.retarget(77, 0.0);
    batch.advance(0.05);
    batch.set_tolerance(Tolerance::new(300.0, 1e5));
    assert!(!batch.advance(0.016));
    assert_eq!((batch.positions()[77], batch.changed().collect::<Vec<_>>()), (0.0, vec![77..78]));
    let slot = batch.at(77);
    batch.snap_to(slot, 5.0).unwrap();
    assert!(!batch.advance(0.016));
    assert_eq!((batch.positions()[77], batch.changed().collect::<Vec<_>>()), (5.0, vec![77..78]));
    batch.advance(0.016);
    assert_eq!(batch.changed().count(), 0);
}
