//! Counts the allocations of `Animated`.

use allocation_counter::measure;
use carom::animate::{Angle, Animated};
use carom::{Friction, Spring};

#[test]
fn frames_and_retargets_do_not_allocate() {
    let counts = measure(|| drop(std::hint::black_box(vec![1])));
    assert_eq!(counts.count_total, 1, "the counter counts");
    let mut frames = 0;
    let counts = measure(|| {
        let spring = Spring::from_duration_bounce(0.5, 0.3);
        let mut card = Animated::new(([0.0_f32, 0.0], Angle::default(), 1.0), spring);
        for i in 0..100 {
            card.retarget(([f64::from(i * 37 % 100) as f32, 3.0], Angle::from_degrees(f64::from(i * 77)), 0.5));
            for _ in 0..3 {
                frames += u32::from(card.advance(1.0 / 60.0));
            }
            std::hint::black_box((card.value(), card.velocity(), card.settling_time(), card.read_after(1.0).value));
        }
        card.set_spring(Spring::from_duration_bounce(0.2, 0.0));
        card.fling(Friction { drag: 2.0 });
        while card.advance(1.0 / 60.0) {
            frames += 1;
        }
    });
    println!("{frames} frames, 100 retargets: {} allocations", counts.count_total);
    assert!(frames > 300);
    assert_eq!(counts.count_total, 0);
}
