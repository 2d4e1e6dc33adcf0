//! Timestamps. No frame is lost when a value lands or wakes, and the time at rest doesn't count as a frame.
#![expect(clippy::float_cmp, reason = "tests of exact answers compare exactly")]

use carom::Spring;
use carom::animate::Animated;

const SPRING: Spring = Spring { mass: 1.0, stiffness: 180.0, damping: 12.0 };
/// The length of a frame in seconds. It's a power of two, so that sums of frames are exact.
const FRAME: f64 = 1.0 / 64.0;

fn at(frame: u32) -> f64 {
    1000.0 + f64::from(frame) * FRAME
}

#[test]
fn a_value_that_was_advanced_at_rest_moves_in_its_first_frame() {
    for side in [1.0, -1.0] {
        let mut card = Animated::new(0.0, SPRING);
        for frame in 0..20 {
            assert!(!card.advance_to(at(frame)));
        }
        card.retarget(100.0 * side);
        assert!(card.advance_to(at(20)));
        let mut same = Animated::new(0.0, SPRING);
        same.retarget(100.0 * side);
        same.advance(FRAME);
        assert_eq!((card.value(), card.velocity()), (same.value(), same.velocity()));
    }
}

#[test]
fn a_retarget_in_the_frame_of_arrival_does_not_lose_a_frame() {
    // The second display is slower than 30 Hz.
    for length in [0.015625, 0.0625] {
        let mut card = Animated::new(0.0, SPRING);
        card.retarget(100.0);
        let mut now = 100.0;
        while card.advance_to(now) {
            now += length;
        }
        card.retarget(0.0);
        assert!(card.advance_to(now + length) && card.value() < 100.0);
        let mut same = Animated::new(100.0, SPRING);
        same.retarget(0.0);
        same.advance(length);
        assert_eq!(card.value(), same.value());
    }
}

#[test]
fn a_pause_at_rest_does_not_count_as_a_frame() {
    // Frames stop when the value comes to rest, or some frames later. After a pause, the value is retargeted.
    for idle_frames in [0, 1, 30] {
        for later in [0.1, 0.2, 5.0, 3600.0] {
            let mut card = Animated::new(0.0, SPRING);
            card.retarget(100.0);
            let mut frame = 0;
            while card.advance_to(at(frame)) {
                frame += 1;
            }
            for _ in 0..idle_frames {
                frame += 1;
                assert!(!card.advance_to(at(frame)));
            }
            card.retarget(0.0);
            assert!(card.advance_to(at(frame) + later));
            assert_eq!(card.value(), 100.0, "{later}");
            assert!(card.advance_to(at(frame) + later + FRAME) && card.value() < 100.0);
        }
    }
}

#[test]
fn a_motion_continues_if_its_clock_is_set_back() {
    for back in [0.0, 500.0, -7.0] {
        let mut card = Animated::new(0.0, SPRING);
        card.retarget(100.0);
        for frame in 0..5 {
            card.advance_to(at(frame));
        }
        let before = card.value();
        assert!(card.advance_to(back));
        assert_eq!(card.value(), before);
        card.advance_to(back + FRAME);
        let mut same = Animated::new(0.0, SPRING);
        same.retarget(100.0);
        same.advance(5.0 * FRAME);
        assert_eq!(card.value(), same.value());
        // A timestamp that is not finite is ignored.
        for nonsense in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            card.advance_to(nonsense);
            assert_eq!(card.value(), same.value());
        }
    }
}
