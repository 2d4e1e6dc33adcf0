//! What allocates, counted; a test binary of its own, for its allocator.
#![cfg(feature = "alloc")]

use allocation_counter::measure;
use carom::batch::{Batch, Group};
use carom::{Spring, State, Tolerance};

#[test]
fn nothing_allocates_after_construction() {
    let spring = Spring::from_response_damping_ratio(0.35, 0.8);
    let group = Group { spring, tolerance: Tolerance::relative(1.0), springs: 1000 };
    let mut batch = Batch::<f32>::new(&[group, group]);
    let mut frames = 0;
    let counts = measure(|| {
        for round in 0..10 {
            // Every other block, then all.
            for i in (0..2000).filter(|i| round % 2 == 1 || (i / 64) % 2 == 0) {
                batch.retarget(i, (i % 7) as f32 + round as f32);
            }
            batch.set_state(3, State { position: 0.5, velocity: 2.0 });
            while batch.advance(1.0 / 60.0) {
                std::hint::black_box((batch.positions().first().copied(), batch.state(1999), batch.awake()));
                std::hint::black_box((batch.displacements(0).len(), batch.velocities(1).len()));
                batch.read_positions(|_, positions| frames += usize::from(positions.is_empty()));
                batch.read_displacements(1, |_, displacements| frames += usize::from(displacements.is_empty()));
                frames += 1;
            }
            batch.set_spring(1, Spring::from_response_damping_ratio(0.2, 0.5 + 0.1 * f64::from(round)));
        }
    });
    assert!(frames > 200);
    assert_eq!(counts.count_total, 0);
    // A copy has the same room.
    let mut copy = batch.clone();
    let counts = measure(|| {
        for frame in 0..60 {
            copy.retarget(64 * (frame % 31), frame as f32);
            copy.advance(1.0 / 60.0);
        }
    });
    assert_eq!(counts.count_total, 0);
    assert!(measure(|| drop(Batch::<f32>::new(&[group]))).count_total > 0, "the counter counts");
}
