//! Values on springs.

use carom::animate::Moving;
use carom_iced::Spring;
use iced_core::time::{Duration, Instant};
use iced_core::{Color, Point, Rectangle, Size, Vector};

fn bouncy() -> carom::Spring {
    carom::Spring::from_response_damping_ratio(0.4, 0.6)
}

#[test]
fn a_card_retargeted_in_flight_moves_like_an_animated_value() {
    let start = Instant::now() + Duration::from_secs(1);
    let frame = |i: u32| start + Duration::from_micros(16_667) * i;
    let mut card = Spring::new(Point::ORIGIN, bouncy()).go(Point::new(300.0, 40.0), start);
    let mut core = Moving::new([0.0_f32; 2], bouncy(), start);
    core.retarget(start, [300.0, 40.0]);
    let mut frames = 0;
    for i in 0..300 {
        if i == 9 {
            assert!(card.velocity(frame(i))[0] > 100.0);
            card.go_mut(Point::new(-20.0, 90.0), frame(i));
            core.retarget(frame(i), [-20.0, 90.0]);
        }
        let state = core.read(frame(i));
        let at_rest = state.is_at_rest;
        assert_eq!(card.value(frame(i)), Point::new(state.value[0], state.value[1]));
        assert_eq!((card.velocity(frame(i)), card.is_animating(frame(i))), (state.velocity, !at_rest));
        frames += u32::from(!at_rest);
    }
    assert_eq!(card.value(frame(300)), Point::new(-20.0, 90.0));
    assert!((20..120).contains(&frames), "{frames} frames");
}

#[test]
fn a_read_at_an_earlier_time_does_not_change_the_value() {
    let start = Instant::now() + Duration::from_secs(1);
    let card = Spring::new(0.0, bouncy()).go(100.0, start);
    let [early, late] = [100, 200].map(|time| start + Duration::from_millis(time));
    let value = card.value(early);
    assert_ne!(card.value(late), value);
    assert_eq!(card.value(early), value);
    // Before the change it shows the state at the change.
    assert_eq!(card.value(start - Duration::from_millis(200)), 0.0);
}

#[test]
fn a_kicked_value_slides_until_its_next_target() {
    let start = Instant::now() + Duration::from_secs(1);
    let mut x = Spring::new(0.0, bouncy());
    x.kick_mut(600.0, start);
    x.fling_mut(carom::Friction { drag: 2.0 }, start);
    let later = start + Duration::from_secs(20);
    assert!((x.value(later) - 300.0).abs() < 1.0 && !x.is_animating(later));
    x.go_mut(10.0, later);
    assert_eq!(x.value(later + Duration::from_secs(5)), 10.0);
    x.snap_mut(3.0, later + Duration::from_secs(5));
    assert_eq!(x.value(later + Duration::from_secs(5)), 3.0);
}

#[test]
fn every_value_arrives_on_its_target() {
    fn arrives<T: carom_iced::Value + PartialEq + std::fmt::Debug>(from: T, to: T) {
        assert_eq!(T::from_repr(to.to_repr()), to);
        let start = Instant::now() + Duration::from_secs(1);
        let spring = Spring::new(from, bouncy()).go(to, start);
        assert_eq!((spring.value(start), spring.value(start + Duration::from_secs(9))), (from, to));
    }
    arrives(Vector::new(1.0, 2.0), Vector::new(-3.0, 5.0));
    arrives(Size::new(1.0, 2.0), Size::new(30.0, 5.0));
    arrives(Rectangle::with_size(Size::UNIT), Rectangle { x: 3.0, y: 4.0, width: 5.0, height: 6.0 });
    arrives(Color::from_rgb8(0, 0, 255), Color::from_rgba8(255, 220, 0, 0.5));
}

#[test]
fn the_last_step_of_a_long_fling_is_below_half_a_pixel() {
    let start = Instant::now() + Duration::from_secs(1);
    let friction = carom::Friction::from_deceleration_rate(0.998);
    let mut card = Spring::new(Point::ORIGIN, bouncy());
    card.kick_mut([50_000.0 * friction.drag as f32, 0.0], start);
    card.fling_mut(friction, start);
    let frame = |i: u32| start + Duration::from_micros(16_667) * i;
    let last = (0..10_000).find(|i| !card.is_animating(frame(*i))).unwrap_or(0);
    let step = card.value(frame(last)).x - card.value(frame(last - 1)).x;
    assert!(card.value(frame(last)).x > 49_999.0 && step < 0.5, "{step}");
}
