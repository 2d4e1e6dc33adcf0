//! Counts the allocations of composed drivers.
#![cfg(feature = "alloc")]

use allocation_counter::measure;
use carom::Spring;
use carom::animate::{Animated, Delay, Driver, Parallel, Repeat, Sequence, Stagger, Staggered, Waypoints, Yoyo};

fn moving(target: f64) -> Animated<f64> {
    let mut value = Animated::new(0.0, Spring::from_duration_bounce(0.2, 0.2));
    value.retarget(target);
    value
}

#[test]
fn frames_hand_overs_and_repeats_do_not_allocate() {
    let row: Vec<_> = (1..20).map(|i| moving(f64::from(i))).collect();
    let lists = (
        Staggered::new(Stagger::every(0.02), row.clone()),
        Sequence::new(row.clone()),
        Parallel::new(row),
        Waypoints::new(moving(1.0), [3.0, 2.0, 1.0]),
    );
    let mut all = Parallel::new((
        Repeat::new(3, lists.0.clone()),
        Repeat::new(2, lists.1),
        Repeat::forever(Delay::new(0.1, lists.2.drivers[0].clone())),
        Repeat::new(2, lists.2),
        Yoyo::new(3, lists.0),
        Repeat::new(2, lists.3),
    ));
    let mut outcomes = 0;
    let counts = measure(|| {
        for _ in 0..3000 {
            all.advance(1.0 / 60.0);
            let value = &all.drivers.5.driver.value;
            outcomes += u32::from(value.outcome(value.run()).is_some());
        }
    });
    println!("3000 frames, {outcomes} at rest: {} allocations", counts.count_total);
    assert!(outcomes > 100 && all.drivers.4.remaining() == Some(0) && all.drivers.1.remaining() == Some(0));
    assert_eq!(counts.count_total, 0);
    assert!(measure(|| drop(std::hint::black_box(vec![1]))).count_total == 1, "the counter counts");
}
