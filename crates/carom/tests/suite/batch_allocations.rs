//! Counts the allocations of a batch.
#![cfg(feature = "alloc")]

use crate::numbered::Numbered as Batch;
use allocation_counter::measure;
use carom::{Spring, State};

#[test]
fn a_batch_allocates_only_when_an_insert_finds_no_free_place() {
    let spring = Spring::from_response_damping_ratio(0.35, 0.8);
    let mut batch = Batch::<f32>::new(spring, 2000);
    let mut frames = 0;
    let counts = measure(|| {
        for round in 0..10 {
            // In even rounds every other block moves, in odd rounds all blocks.
            for i in (0..2000).filter(|i| round % 2 == 1 || (i / 64) % 2 == 0) {
                batch.retarget(i, (i % 7) as f32 + round as f32);
            }
            batch.set_state(3, State { position: 0.5, velocity: 2.0 });
            batch.remove(70);
            batch.remove(1999);
            assert_eq!([batch.insert(1.0), batch.insert(2.0)], [1999, 70]);
            while batch.advance(1.0 / 60.0) {
                let _ =
                    std::hint::black_box((batch.positions().first().copied(), batch.state(1999), batch.awake_count()));
                std::hint::black_box((batch.velocities().len(), batch.changed().count()));
                frames += 1;
            }
            batch.set_spring(Spring::from_response_damping_ratio(0.2, 0.5 + 0.1 * f64::from(round)));
        }
    });
    assert!(frames > 200);
    assert_eq!(counts.count_total, 0);
    batch.reserve(100);
    assert_eq!(measure(|| (0..100).for_each(|i| assert!(batch.insert(i as f32) >= 2000))).count_total, 0);
    assert!(measure(|| drop(Batch::<f32>::new(spring, 1))).count_total > 0, "the counter counts");
}
