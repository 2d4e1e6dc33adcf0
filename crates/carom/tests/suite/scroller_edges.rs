//! Behaviour at the edges of a page.
#![expect(clippy::float_cmp, reason = "exact values are compared exactly")]

use crate::pages::{EVEN, every_platform};
use carom::scroll::{
    Edge, Extent, Key, PageMotion, PagePhysics, Phase, Physics, Region, Scroller, Segments, Smoothing, View,
    WheelDelta, WheelPhase, platform,
};
use carom::{Friction, Motion, Spring, State};

fn ios() -> PagePhysics {
    platform::ios().physics
}

const VIEW: View = View { extent: EVEN, device_pixel_ratio: 2.0, origin: 1_500.0, across: None };

#[test]
fn a_release_beyond_an_edge_returns_at_least_at_the_kick_speed() {
    for sign in [1.0, -1.0] {
        let leaves_with = |velocity: f64| {
            let start = State { position: sign * 1_600.0, velocity: sign * velocity };
            sign * ios().release(start, &VIEW).state(0.0).velocity
        };
        // 7.25 1/s times 100 pt.
        assert_eq!(leaves_with(0.0), -725.0);
        assert_eq!(leaves_with(-500.0), -725.0);
        assert_eq!(leaves_with(-2_000.0), -2_000.0);
        // An outward velocity is added to the kick.
        assert_eq!(leaves_with(1_000.0), 275.0);
    }
}

#[test]
fn a_page_passes_its_edge_only_if_it_is_faster_than_the_spring() {
    let swinging = PagePhysics { spring: Spring::from_response_damping_ratio(0.5, 0.4), kick: 0.0, ..ios() };
    for sign in [1.0, -1.0] {
        let rest = |velocity: f64| {
            let start = State { position: sign * 1_600.0, velocity: sign * velocity };
            sign * swinging.release(start, &VIEW).rest().unwrap_or(f64::NAN)
        };
        // 2π/0.5 s times 100 pt is 1257 pt/s.
        assert_eq!((rest(0.0), rest(-10.0), rest(-1_200.0), rest(300.0)), (1_500.0, 1_500.0, 1_500.0, 1_500.0));
        assert!(rest(-1_300.0) < 1_300.0, "{}", rest(-1_300.0));
    }
}

#[test]
fn a_fling_into_a_hard_edge_that_the_page_touches_ends_at_once() {
    for sign in [1.0, -1.0] {
        let mut page = Scroller::new(platform::chromium(), EVEN);
        page.snap_to(0.0, sign * 1_500.0);
        page.fling(1.0, sign * 2_400.0);
        let frame = page.current();
        assert_eq!(
            (frame.offset, frame.velocity, frame.phase, frame.is_at_rest),
            (sign * 1_500.0, 0.0, Phase::Rest, true)
        );
        // A page around this one may still take the velocity over.
        let contact = page.take_contact().map(|contact| (contact.time, contact.state.velocity));
        assert_eq!(contact, Some((1.0, sign * 2_400.0)));
    }
}

#[test]
fn a_fling_too_slow_to_get_to_the_edge_stops_before_the_edge() {
    // With 0.998 per ms, a fling at 10 pt/s has travelled 494.5 of its 499.5 pt.
    for sign in [1.0, -1.0] {
        let mut page = Scroller::new(platform::ios(), EVEN);
        page.snap_to(0.0, sign * 1_003.0);
        page.fling(0.0, sign * 1_000.0);
        let mut time = 0.0;
        while page.advance_to(time) {
            assert_eq!(page.phase(), Phase::Fling);
            time += 0.01;
        }
        assert!((sign * page.offset() - 1_497.5).abs() < 0.1, "{}", page.offset());
    }
}

#[test]
fn a_page_thrown_back_over_its_edge_changes_phase_there() {
    for sign in [1.0, -1.0] {
        let start = State { position: sign * 1_600.0, velocity: -sign * 3_000.0 };
        let course = ios().release(start, &VIEW);
        let through = course.time_at(sign * 1_500.0).unwrap_or(f64::NAN);
        let over = course.duration(VIEW.tolerance());
        assert!(through > 0.02 && through < 0.2 && over > 2.0, "{through} {over}");
        for (t, phase) in [
            (0.0, Phase::SpringBack),
            (through - 1e-6, Phase::SpringBack),
            (through + 1e-6, Phase::Fling),
            (over - 1e-6, Phase::Fling),
            (over + 1e-6, Phase::Rest),
        ] {
            assert_eq!(course.phase(t), phase, "{t} of {through} and {over}");
        }
    }
}

#[test]
fn a_fling_back_from_a_regions_start_uses_the_region_before() {
    let region = |from, drag| Region { from, friction: Friction { drag }.into(), snaps: false };
    let regions = [region(-1_500.0, 2.0), region(0.0, 8.0)];
    let spring = Spring::from_response_damping_ratio(0.5, 1.0);
    let joined = Segments { regions, stop_speed: 0.0, spring, rubber_band: 0.55 };
    let rest = |velocity: f64| joined.release(State { position: 0.0, velocity }, &VIEW).rest().unwrap_or(f64::NAN);
    assert!(
        (rest(-800.0) + 400.0).abs() < 1e-9 && (rest(800.0) - 100.0).abs() < 1e-9,
        "{} {}",
        rest(-800.0),
        rest(800.0)
    );
}

#[test]
fn a_stretch_grows_until_the_finger_has_pulled_a_whole_viewport() {
    for sign in [1.0, -1.0] {
        let stretch = |out: f64| sign * Edge::Stretch.stretch(sign * (EVEN.max + out), &VIEW);
        assert!(stretch(400.0) < stretch(800.0) && stretch(800.0) < 0.033);
        assert_eq!(stretch(5_000.0), stretch(800.0));
    }
}

#[test]
fn momentum_that_does_not_follow_a_gesture_is_ignored() {
    for sign in [1.0, -1.0] {
        let mut page = Scroller::new(platform::macos(), EVEN);
        page.snap_to(0.0, sign * 1_495.0);
        let turned = |page: &mut Scroller, time: f64, travel: f64| {
            page.wheel(time, WheelDelta::Pixels(sign * travel), WheelPhase::Momentum)
        };
        let flick = |page: &mut Scroller, time: f64, travel: f64| {
            page.wheel(time, WheelDelta::Pixels(sign * travel), WheelPhase::Fingers);
            page.wheel(time, WheelDelta::Pixels(0.0), WheelPhase::Ended);
        };
        // This momentum belongs to a gesture that went to another page.
        assert_eq!((turned(&mut page, 0.0, -9.0), page.offset()), (0.0, sign * 1_495.0));
        flick(&mut page, 0.5, 0.0);
        assert_eq!(turned(&mut page, 0.51, 9.0), sign * 4.0);
        // The page bounces, and further momentum is ignored, wherever it goes.
        for i in 1..=200 {
            assert_eq!(turned(&mut page, 1.0 + 0.01 * f64::from(i), 9.0), 0.0);
        }
        assert_eq!((page.phase(), page.offset()), (Phase::Rest, sign * 1_500.0));
        turned(&mut page, 3.01, -9.0);
        assert_eq!(page.offset(), sign * 1_500.0);
        flick(&mut page, 4.0, -9.0);
        turned(&mut page, 4.01, -9.0);
        assert_eq!(page.offset(), sign * 1_482.0);
    }
}

#[test]
fn a_later_command_ends_the_systems_momentum() {
    let spring = Spring::from_response_damping_ratio(0.4, 1.0);
    for command in ["end", "go", "snap", "release"] {
        let mut page = Scroller::new(platform::macos(), Extent::new(10_000.0, 800.0));
        page.wheel(0.0, WheelDelta::Pixels(30.0), WheelPhase::Fingers);
        page.wheel(0.0, WheelDelta::Pixels(0.0), WheelPhase::Ended);
        for i in 1..=60 {
            if i == 30 {
                assert!(page.offset() > 500.0);
                match command {
                    "end" => page.key(0.3, Key::End),
                    "go" => page.go_to(0.3, 9_200.0, spring),
                    "snap" => page.snap_to(0.3, 9_200.0),
                    _ => {
                        let to_end = spring.motion(State::at_rest(4_000.0), 9_200.0);
                        page.release_with(0.3, PageMotion::from(to_end));
                    }
                }
            }
            page.wheel(0.01 * f64::from(i), WheelDelta::Pixels(25.0), WheelPhase::Momentum);
        }
        page.advance_to(5.0);
        assert_eq!(page.offset(), 9_200.0, "{command}");
    }
}

#[test]
fn a_page_hardly_faster_than_its_spring_rests_at_the_edge() {
    // The page would pass the edge after 36 s, at 4·10⁻¹⁹⁸ px/s.
    let start = State { position: -8.436496979957566, velocity: 105.68897130767898 };
    for sign in [1.0, -1.0] {
        let physics = platform::chromium_elastic().physics;
        let start = State { position: sign * (1_500.0 - start.position), velocity: -sign * start.velocity };
        let course = physics.release(start, &VIEW);
        assert!(physics.duration(&course, &VIEW) < 1.0, "{}", physics.duration(&course, &VIEW));
        assert_eq!(course.rest(), Some(sign * 1_500.0));
    }
}

#[test]
fn the_overscroll_is_how_far_the_offset_is_beyond_the_edge() {
    for (name, platform) in every_platform() {
        for sign in [1.0, -1.0] {
            let mut page = Scroller::new(platform, EVEN);
            page.snap_to(0.0, sign * 1_400.0);
            page.fling(0.0, sign * 4_000.0);
            let (mut time, mut has_been_beyond) = (0.0, false);
            while page.advance_to(time) {
                time += 0.005;
                assert_eq!(page.current().overscroll, page.extent().overscroll(page.offset()), "{name}");
                has_been_beyond |= sign * page.current().overscroll > 1.0;
            }
            let is_elastic = page.platform().physics.is_elastic();
            assert_eq!(has_been_beyond, is_elastic, "{name}");
        }
    }
}

#[test]
fn a_contact_is_timed_by_the_clock_of_the_frames() {
    for sign in [1.0, -1.0] {
        let mut page = Scroller::new(platform::flutter_android(), EVEN);
        page.advance_to(100.0);
        page.fling(100.0, sign * 6_000.0);
        page.advance_to(105.0);
        let contact = page.take_contact().map_or(0.0, |contact| contact.time);
        let is_at_edge = |time: f64| {
            let mut page = Scroller::new(platform::flutter_android(), EVEN);
            page.fling(100.0, sign * 6_000.0);
            page.advance_to(time);
            page.offset() == sign * 1_500.0
        };
        assert!(is_at_edge(contact + 1e-6) && !is_at_edge(contact - 1e-6), "{contact}");
    }
}

/// Plays a page until it is at rest. Returns the smallest and the largest offset, and the time.
fn play(page: &mut Scroller, from: f64) -> (f64, f64, f64) {
    let (mut low, mut high, mut time) = (page.offset(), page.offset(), from);
    while page.advance_to(time) {
        (low, high) = (low.min(page.offset()), high.max(page.offset()));
        time += 0.001;
    }
    (low, high, time)
}

#[test]
fn a_glide_stops_at_a_hard_edge_and_goes_on_to_its_target() {
    let springs = [0.2, 0.5, 1.0, 2.0].map(|ratio| Smoothing::Spring(Spring::from_response_damping_ratio(0.4, ratio)));
    let eases = [Smoothing::EaseDeltaBased, Smoothing::ScrollTo, Smoothing::Impulse];
    for (name, platform) in every_platform().filter(|(_, platform)| !platform.physics.is_elastic()) {
        for smoothing in springs.into_iter().chain(eases) {
            for sign in [1.0, -1.0] {
                for (from, speed, target) in
                    [(50.0, -5_000.0, 1_500.0), (0.0, 6_000.0, 10.0), (2_950.0, 9_000.0, 2_900.0), (40.0, -900.0, 0.0)]
                {
                    let extent =
                        Extent { min: 0.0_f64.min(sign * 3_000.0), max: 0.0_f64.max(sign * 3_000.0), viewport: 800.0 };
                    let mut page = Scroller::new(platform, extent);
                    page.snap_to(0.0, sign * from);
                    page.fling(0.0, sign * speed);
                    page.go_to(0.005, sign * target, smoothing);
                    let (low, high, time) = play(&mut page, 0.005);
                    assert!(low >= extent.min && high <= extent.max, "{name} {smoothing:?} {target}: {low} {high}");
                    assert!(page.offset() == sign * target && time < 10.0, "{name} {smoothing:?} {target}: {time}");
                }
            }
        }
    }
}

#[test]
fn a_glide_stopped_by_a_hard_edge_can_be_stored_and_resized() {
    let mut page = Scroller::new(platform::chromium(), Extent::new(4_000.0, 800.0));
    page.snap_to(0.0, 50.0);
    page.fling(0.0, -5_000.0);
    page.go_to(0.005, 1_500.0, Spring::from_duration_bounce(0.4, 0.0));
    page.advance_to(0.02);
    let mut restored = Scroller::new(platform::chromium(), Extent::new(1.0, 1.0));
    restored.restore(0.02, &page.snapshot());
    let mut larger = page.clone();
    // Content is added before the beginning, so the page may swing farther.
    larger.resize(0.02, Extent { min: -1_000.0, ..page.extent() });
    assert_eq!(larger.state(), page.state());
    for i in 1..400 {
        let time = 0.02 + 0.005 * f64::from(i);
        page.advance_to(time);
        restored.advance_to(time);
        larger.advance_to(time);
        assert_eq!(restored.current(), page.current());
    }
    assert_eq!((page.offset(), larger.offset()), (1_500.0, 1_500.0));
}

#[test]
fn every_call_after_a_page_comes_to_rest_finds_it_at_rest() {
    let calls: [fn(&mut Scroller, f64); 7] = [
        |page, time| assert!(!page.advance_to(time)),
        |page, time| page.pointer_up(time),
        |page, time| page.pointer_cancel(time),
        |page, time| assert_eq!(page.pointer_move(time, 3.0), 0.0),
        |page, time| assert_eq!(page.pointer_up_at(time, 3.0), 0.0),
        |page, time| page.resize(time, page.extent()),
        |page, time| page.fling(time, f64::NAN),
    ];
    for platform in [platform::ios(), platform::android(), platform::chromium()] {
        for call in calls {
            let mut page = Scroller::new(platform, Extent::new(4_000.0, 800.0));
            page.go_to(0.0, 500.0, Spring::from_duration_bounce(0.4, 0.0));
            let over = 0.001 + page.current().settling_time;
            call(&mut page, over);
            let frame = page.current();
            assert_eq!((frame.offset, frame.settling_time, frame.is_at_rest), (500.0, 0.0, true));
        }
    }
}
