//! Arrays, single positions, closures and ranges show the same numbers.

use super::{NEVER, Numbers, batch, make};
use carom::batch::{Batch, Scalar};
use carom::{Motion, Spring, State};

#[test]
fn moving_ranges_hold_every_moving_spring() {
    let mut batch = batch::<f32>(0.35, 0.8, 220);
    assert_eq!(batch.moving().count(), 0);
    batch.retarget(140, 300.0);
    batch.retarget(219, 300.0);
    batch.advance(1.0 / 60.0);
    assert_eq!(batch.moving().collect::<Vec<_>>(), vec![128..220]);
    let (each, one) = ((0..220).map(|i| batch.position(i)).collect::<Vec<_>>(), batch.position(140));
    assert_eq!(batch.positions(), each);
    assert!(one > 0.0 && one < 300.0);
    assert_eq!((0..220).map(|i| batch.position(i)).collect::<Vec<_>>(), each);
}

/// Copies everything that a batch passes to closures.
fn read<T: Scalar>(batch: &Batch<T>, positions: &mut [T], displacements: &mut [T]) {
    batch.read_positions(|first, read| positions[first..first + read.len()].copy_from_slice(read));
    batch.read_displacements(|first, read| {
        assert!(!read.is_empty() && read.len() <= 1024);
        displacements[first..first + read.len()].copy_from_slice(read);
    });
}

#[test]
fn closures_get_the_bits_of_the_arrays() {
    fn run<T: Scalar>() {
        // More springs than are computed at a time, and not a whole number of blocks.
        let mut batch = batch::<T>(0.35, 0.5, 3128);
        let (mut positions, mut displacements) = ([T::default(); 3128], [T::default(); 3128]);
        let mut numbers = Numbers(5);
        let mut frames = 0;
        for i in (0..3128).filter(|i| (i / 64) % 5 < 3) {
            batch.retarget(i, T::from_lanes(numbers.next()));
        }
        while batch.advance(1.0 / 90.0) {
            if frames < 90 {
                batch.retarget(numbers.below(3128), T::from_lanes(10.0 * numbers.next()));
            }
            read(&batch, &mut positions, &mut displacements);
            assert_eq!(batch.positions(), positions, "{frames}");
            assert_eq!(batch.displacements(), displacements, "{frames}");
            let each: Vec<_> = (0..3128).map(|i| batch.position(i)).collect();
            assert_eq!(each, positions, "{frames}");
            frames += 1;
        }
        assert!(frames > 120);
        // All springs move until the frame in which they come to rest together.
        (0..3128).for_each(|i| batch.retarget(i, T::from_lanes(5.0)));
        let mut is_moving = true;
        while is_moving {
            is_moving = batch.advance(1.0 / 90.0);
            read(&batch, &mut positions, &mut displacements);
            assert_eq!(batch.positions(), positions);
        }
        read(&batch, &mut positions, &mut displacements);
        assert_eq!((batch.targets(), displacements.as_slice()), (&positions[..], &[T::default(); 3128][..]));
    }
    run::<f32>();
    run::<f64>();
}

#[test]
fn reads_in_any_order_show_the_present_time() {
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
fn drawing_only_changes_shows_every_position() {
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
        batch.read_positions(|first, positions| {
            for (spring, x) in (first..).zip(positions) {
                if batch.has_changed(spring) {
                    screen[spring] = *x;
                }
            }
        });
        assert_eq!(screen, batch.positions(), "{frames}");
        frames += 1;
    }
    assert!(frames > 60);
    assert_eq!((batch.advance(1.0 / 60.0), batch.moving().count()), (false, 0));
    // An infinite frame puts springs to rest as well.
    batch.retarget(3, -5.0);
    assert!(!batch.advance(f64::INFINITY));
    assert!(batch.moving().eq(core::iter::once(0..64)));
    assert_eq!((batch.advance(1.0 / 60.0), batch.moving().count()), (false, 0));
}
