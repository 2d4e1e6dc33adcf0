//! Behaviour of a page on every platform.
#![expect(clippy::float_cmp, reason = "exact values are compared exactly")]
#![expect(clippy::disallowed_methods, reason = "an independent calculation needs no exact bits")]

use crate::pages::{EVEN, every_platform, flick, with};
use carom::Spring;
use carom::scroll::{Extent, PagePhysics, Phase, Platform, Scroller, WheelDelta, WheelPhase, platform};

#[test]
fn the_frame_rate_does_not_change_a_bit_of_offset_or_velocity() {
    for (name, platform) in every_platform() {
        let run = |frames: &mut dyn FnMut(u32) -> f64| {
            let mut page = Scroller::new(platform, Extent::new(3_000.0, 800.0));
            let end = flick(&mut page, 0.0, 2_500.0);
            let at = |page: &mut Scroller, instant: f64, offsets: &mut Vec<(f64, f64)>| {
                page.advance_to(instant);
                offsets.push((page.offset(), page.velocity()));
            };
            let (mut time, mut i, mut checks) = (end, 0, Vec::new());
            // A second flick comes at the same time, with any frames before it.
            for (check, speed) in [(end + 0.3, 2_000.0), (end + 0.9, -4_000.0), (end + 8.0, 0.0)] {
                loop {
                    i += 1;
                    time += frames(i);
                    if time >= check {
                        break;
                    }
                    page.advance_to(time);
                }
                at(&mut page, check, &mut checks);
                if speed != 0.0 {
                    time = flick(&mut page, check, speed);
                }
            }
            assert!(page.is_at_rest(), "{name}");
            checks
        };
        let reference = run(&mut |_| 1.0 / 60.0);
        for rate in [24.0, 30.0, 120.0, 240.0, 1000.0] {
            assert_eq!(run(&mut |_| 1.0 / rate), reference, "{name} at {rate} Hz");
        }
        let jittered = run(&mut |i| f64::from(i * 7919 % 97) / 97.0 * 0.05);
        assert_eq!(jittered, reference, "{name}, jittered");
        assert_eq!(run(&mut |_| 100.0), reference, "{name} without frames");
    }
}

#[test]
fn mirrored_gestures_are_exact_mirror_images() {
    for (name, platform) in every_platform() {
        let run = |sign: f64| {
            let mut page = Scroller::new(platform, EVEN);
            page.snap_to(0.0, sign * 700.0);
            let mut offsets = Vec::new();
            let mut record = |page: &mut Scroller, from: f64, to: f64| {
                for i in 0..40 {
                    page.advance_to(from + (to - from) * f64::from(i) / 40.0);
                    offsets.push((sign * page.offset(), sign * page.velocity(), sign * page.current().overscroll));
                    offsets.push((
                        sign * page.current().stretch,
                        sign * page.current().target,
                        page.current().settling_time,
                    ));
                }
            };
            let end = flick(&mut page, 0.0, sign * 3_000.0);
            record(&mut page, end, 0.5);
            let end = flick(&mut page, 0.5, sign * 4_000.0);
            record(&mut page, end, 3.0);
            page.wheel(3.0, WheelDelta::Lines(-sign * 3.0), WheelPhase::Notch);
            record(&mut page, 3.0, 3.05);
            page.wheel(3.05, WheelDelta::Lines(-sign * 3.0), WheelPhase::Notch);
            record(&mut page, 3.05, 4.0);
            offsets
        };
        assert_eq!(run(1.0), run(-1.0), "{name}");
    }
}

#[test]
fn the_number_of_move_events_does_not_change_the_page() {
    // Flutter's rubber band moves by 800 px for one move of 800 px, but by 274 px for 800 moves of 1 px.
    for (name, platform) in every_platform() {
        let shown = |steps: u32| {
            let mut page = Scroller::new(
                with(platform, |platform| {
                    platform.slop = 0.0;
                    platform.resampling = None
                }),
                Extent::new(4_000.0, 800.0),
            );
            page.pointer_down(0.0, 0.0);
            for i in 1..=steps {
                page.pointer_move(f64::from(i) / f64::from(steps), 800.0 * f64::from(i) / f64::from(steps));
            }
            (page.offset(), page.current().overscroll)
        };
        assert_eq!(shown(1), shown(800), "{name}");
    }
    let mut page = Scroller::new(platform::ios(), Extent::new(4_000.0, 800.0));
    page.pointer_down(0.0, 0.0);
    page.pointer_move(0.1, 200.0);
    assert_eq!(page.offset(), -200.0 * 0.55 * 800.0 / (800.0 + 0.55 * 200.0));
}

#[test]
fn a_page_caught_beyond_its_edge_does_not_jump() {
    for (name, platform) in every_platform() {
        for sign in [1.0, -1.0] {
            let mut page = Scroller::new(platform, EVEN);
            page.snap_to(0.0, sign * 1_400.0);
            let end = flick(&mut page, 0.0, sign * 3_500.0);
            for i in 0..60 {
                let time = end + 0.01 * f64::from(i);
                page.advance_to(time);
                let (before, mut held) = (page.state().position, page.clone());
                held.pointer_down(time, 300.0);
                assert!((held.state().position - before).abs() < 1e-9, "{name} {time}");
                held.pointer_move(time + 0.008, 300.0 + sign * 1e-3);
                assert!((held.state().position - before).abs() < 2e-3, "{name} {time}");
                assert!(held.velocity().abs() < 1.0, "{name} {time}");
            }
        }
    }
}

#[test]
fn a_resting_finger_stops_a_fling() {
    for (name, platform) in every_platform() {
        let mut page = Scroller::new(platform, Extent::new(40_000.0, 800.0));
        let end = flick(&mut page, 0.0, 2_000.0);
        page.advance_to(end + 0.1);
        assert!(page.velocity() > 300.0, "{name}");
        page.pointer_down(end + 0.1, 500.0);
        let offset = page.offset();
        page.pointer_up(end + 0.3);
        page.advance_to(end + 0.3);
        assert!(page.is_at_rest() && (page.offset() - offset).abs() < 1e-9, "{name}");
    }
}

#[test]
fn repeated_flings_gain_speed_only_on_platforms_that_add_it() {
    for (platform, gains) in [
        (platform::ios(), true),
        (platform::flutter_ios(), true),
        (platform::android(), true),
        (platform::chromium(), true),
        (platform::flutter_android(), false),
    ] {
        for sign in [1.0, -1.0] {
            let mut page = Scroller::new(platform, Extent { min: -1e6, max: 1e6, viewport: 800.0 });
            let end = flick(&mut page, 0.0, sign * 1_500.0);
            let first = page.velocity();
            page.advance_to(end + 0.05);
            flick(&mut page, end + 0.05, sign * 1_500.0);
            let second = page.velocity();
            assert_eq!(second.abs() > 1.2 * first.abs(), gains, "{platform:?}: {first} {second}");
            // A fling in the opposite direction doesn't gain speed.
            let mut page = Scroller::new(platform, Extent { min: -1e6, max: 1e6, viewport: 800.0 });
            let end = flick(&mut page, 0.0, sign * 1_500.0);
            page.advance_to(end + 0.05);
            flick(&mut page, end + 0.05, -sign * 1_500.0);
            assert!((page.velocity() + first).abs() < 1e-6 * first.abs(), "{platform:?}");
        }
    }
}

#[test]
fn a_fling_adds_the_last_ones_initial_speed_only_in_chromium() {
    for sign in [1.0, -1.0] {
        let again = |platform: Platform| {
            let mut page = Scroller::new(platform, Extent { min: -1e6, max: 1e6, viewport: 800.0 });
            let end = flick(&mut page, 0.0, sign * 1_500.0);
            let began = page.velocity();
            page.advance_to(end + 0.05);
            let caught = page.velocity();
            flick(&mut page, end + 0.05, sign * 1_500.0);
            (page.velocity() - began, began, caught)
        };
        // Chromium adds the initial velocity of the previous fling, Android its velocity at the catch.
        let (more, began, caught) = again(platform::chromium());
        assert!((more - began).abs() < 1e-6 * began.abs() && sign * caught < 0.95 * sign * began, "{more} {began}");
        let (more, _, caught) = again(platform::android());
        assert!((more - caught).abs() < 1e-6 * caught.abs(), "{more} {caught}");
    }
}

#[test]
fn a_page_stops_if_its_finger_is_cancelled() {
    for (name, platform) in every_platform() {
        for sign in [1.0, -1.0] {
            let mut page = Scroller::new(platform, EVEN);
            page.pointer_down(0.0, 0.0);
            for i in 1..=12 {
                page.pointer_move(0.008 * f64::from(i), -sign * 16.0 * f64::from(i));
            }
            assert!(sign * page.velocity() > 1_000.0, "{name}");
            let offset = page.offset();
            page.pointer_cancel(0.096);
            assert!(page.is_at_rest() && page.offset() == offset, "{name}");
        }
    }
}

#[test]
fn flings_stay_within_the_maximum_in_both_directions() {
    for (name, platform) in every_platform().filter(|(_, platform)| platform.max_fling.is_finite()) {
        for sign in [1.0, -1.0] {
            let mut page = Scroller::new(platform, Extent { min: -1e6, max: 1e6, viewport: 800.0 });
            flick(&mut page, 0.0, sign * 3.0 * platform.max_fling);
            assert_eq!(page.velocity(), sign * platform.max_fling, "{name}");
        }
    }
}

#[test]
fn flutters_spring_stays_below_its_maximum_speed_at_both_edges() {
    // Flutter's min(v, 5000) limits +7900 px/s and does not limit −7900 px/s, so its pages go farther beyond one edge.
    for sign in [1.0, -1.0] {
        let mut page = Scroller::new(platform::flutter_ios(), EVEN);
        page.snap_to(0.0, sign * 1_450.0);
        page.fling(0.0, sign * 8_000.0);
        // The page travels the 50 px to the edge at nearly 8000 px/s.
        page.advance_to(0.0064);
        assert!(sign * page.current().overscroll > 0.0 && sign * page.velocity() < 5_000.0, "{}", page.velocity());
        assert!(sign * page.velocity() > 4_900.0, "{}", page.velocity());
    }
}

#[test]
fn a_page_meets_its_edge_at_the_exact_instant_between_frames() {
    let mut page = Scroller::new(platform::ios(), Extent::new(4_000.0, 800.0));
    page.snap_to(0.0, 2_800.0);
    page.fling(0.0, 3_000.0);
    // 3000/2.002·(1 − e^(−2.002 t)) = 400.
    let drag = -1000.0 * 0.998_f64.ln();
    let contact = -(1.0 - 400.0 * drag / 3_000.0).ln() / drag;
    page.advance_to(contact - 1e-9);
    assert_eq!(page.phase(), Phase::Fling);
    page.advance_to(contact + 1e-9);
    assert_eq!(page.phase(), Phase::SpringBack);
    assert!((page.offset() - 3_200.0).abs() < 1e-5);
    assert!((page.velocity() - (3_000.0 - 400.0 * drag)).abs() < 0.1);
    // A single frame of a whole second over the edge ends with the same bits.
    let mut slow = page.clone();
    for i in 1..50 {
        page.advance_to(contact + 0.02 * f64::from(i));
    }
    slow.advance_to(contact + 0.98);
    assert_eq!(page.state(), slow.state());
}

#[test]
fn a_hard_edge_reports_the_velocity_of_the_page_that_it_stopped() {
    let mut page = Scroller::new(platform::flutter_android(), Extent::new(4_000.0, 800.0));
    page.snap_to(1.0, 100.0);
    page.fling(1.0, -2_000.0);
    page.advance_to(2.0);
    assert!(page.is_at_rest() && page.offset() == 0.0);
    let contact = page.take_contact().unwrap_or_else(|| unreachable!("it met the edge"));
    assert!(contact.time > 1.05 && contact.time < 1.07 && contact.state.velocity < -1_500.0, "{contact:?}");
    assert_eq!(page.take_contact(), None);
}

#[test]
fn androids_edge_stretches_while_the_page_stays_in_place() {
    for sign in [1.0, -1.0] {
        let mut page = Scroller::new(platform::android(), EVEN);
        page.snap_to(0.0, sign * 1_400.0);
        let end = flick(&mut page, 0.0, sign * 3_000.0);
        let mut most = 0.0_f64;
        for i in 0..200 {
            page.advance_to(end + 0.005 * f64::from(i));
            assert!(sign * page.offset() <= 1_500.0);
            most = most.max(sign * page.current().stretch);
            // A stretched page does not move.
            assert!(page.current().stretch == 0.0 || page.velocity() == 0.0);
        }
        assert!(most > 0.01 && most < 0.033, "{most}");
        assert!(page.is_at_rest() && page.current().stretch == 0.0 && page.offset() == sign * 1_500.0);
        // A finger that pulls the page stretches it too.
        page.pointer_down(9.0, 0.0);
        page.pointer_move(9.1, -sign * 208.0);
        assert!(
            (sign * page.current().stretch - (0.016 * 0.25 + 0.016 * (1.0 - (-0.25_f64 * 8.237_217_661).exp()))).abs()
                < 1e-9
        );
        page.pointer_up(9.5);
        page.advance_to(12.0);
        assert!(page.is_at_rest() && page.current().stretch == 0.0);
    }
}

#[test]
fn a_stretched_edge_stays_stretched_after_a_resize() {
    for sign in [1.0, -1.0] {
        for held in [true, false] {
            let mut page = Scroller::new(platform::android(), EVEN);
            page.snap_to(0.0, sign * 1_500.0);
            if held {
                page.pointer_down(0.0, 0.0);
                page.pointer_move(0.1, -sign * 208.0);
            } else {
                page.fling(0.0, sign * 2_000.0);
                page.advance_to(0.1);
                assert!(page.take_contact().is_some());
            }
            let before = (page.current().stretch, page.offset(), page.phase());
            assert!(sign * before.0 > 0.005 && before.1 == sign * 1_500.0, "{before:?}");
            // The content grows on the other side, in another viewport.
            for (more, viewport) in [(100.0, 800.0), (200.0, 600.0), (200.0, 500.0)] {
                let (mut min, mut max) = (-1_500.0 - more, 1_500.0);
                if sign < 0.0 {
                    (min, max) = (-max, -min);
                }
                page.resize(0.1, Extent { min, max, viewport });
                let now = (page.current().stretch, page.offset(), page.phase());
                assert!(
                    (now.0 - before.0).abs() < 1e-12 && (now.1, now.2) == (before.1, before.2),
                    "{before:?} {now:?}"
                );
            }
            // The finger that still holds the page first undoes the stretch, and then moves the page.
            if held {
                page.pointer_move(0.2, -sign * 208.0 + sign * 125.0);
                assert!(
                    page.current().stretch.abs() < 1e-12 && page.offset() == sign * 1_500.0,
                    "{}",
                    page.current().stretch
                );
                page.pointer_move(0.3, -sign * 208.0 + sign * 135.0);
                assert!((page.offset() - sign * 1_490.0).abs() < 1e-9);
            } else {
                page.advance_to(0.1 + page.current().settling_time);
                assert!(page.is_at_rest() && page.current().stretch == 0.0);
                // The contact is reported once.
                assert_eq!(page.take_contact(), None);
            }
        }
    }
}

#[test]
fn at_a_hard_edge_a_page_follows_the_finger_back_at_once() {
    let mut page = Scroller::new(with(platform::flutter_android(), |platform| platform.slop = 0.0), EVEN);
    page.snap_to(0.0, 1_450.0);
    page.pointer_down(0.0, 0.0);
    assert_eq!(page.pointer_move(0.1, -300.0), 250.0);
    assert_eq!(page.offset(), 1_500.0);
    assert_eq!(page.pointer_move(0.2, -290.0), 0.0);
    assert_eq!(page.offset(), 1_490.0);
}

#[test]
fn a_resize_in_flight_keeps_the_offset() {
    for (name, platform) in every_platform() {
        for content in [600.0, 1_000.0, 1_700.0, 2_600.0, 90_000.0] {
            for viewport in [300.0, 800.0] {
                for after in [0.0, 0.05, 0.2, 0.6] {
                    let mut page = Scroller::new(platform, Extent::new(2_200.0, 800.0));
                    let end = flick(&mut page, 0.0, 3_000.0);
                    page.advance_to(end + after);
                    let before = page.offset();
                    page.resize(end + after, Extent::new(content, viewport));
                    let now = page.offset();
                    assert!((now - before).abs() < 1e-9, "{name} {content} {viewport} {after}: {before} {now}");
                    let limit = page.current().settling_time;
                    assert!(limit < 10.0, "{name} {limit}");
                    page.advance_to(end + after + limit + 1e-9);
                    assert!(
                        page.is_at_rest() && page.current().overscroll == 0.0,
                        "{name} {content} {viewport} {after}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_fling_ignores_an_edge_that_moves_away_before_it_gets_there() {
    for (name, platform) in every_platform() {
        let run = |grows: bool| {
            let mut page = Scroller::new(platform, Extent::new(if grows { 3_000.0 } else { 90_000.0 }, 800.0));
            let end = flick(&mut page, 0.0, 3_000.0);
            page.resize(end + 0.1, Extent::new(90_000.0, 800.0));
            page.advance_to(20.0);
            page.offset()
        };
        assert_eq!(run(true), run(false), "{name}");
    }
}

#[test]
fn a_page_whose_content_grows_stays_under_the_finger() {
    let mut page = Scroller::new(platform::ios(), Extent::new(1_000.0, 800.0));
    page.pointer_down(0.0, 700.0);
    page.pointer_move(0.1, 400.0);
    let offset = page.offset();
    assert!(offset > 200.0);
    page.resize(0.1, Extent::new(5_000.0, 800.0));
    assert_eq!(page.offset(), offset);
    page.pointer_move(0.2, 390.0);
    assert!((page.offset() - offset - 10.0).abs() < 1e-9);
}

#[test]
fn a_notch_is_smoothed_and_the_next_notch_keeps_the_velocity() {
    for platform in [platform::chromium(), platform::windows()] {
        let mut page = Scroller::new(platform, Extent::new(9_000.0, 800.0));
        page.wheel(1.0, WheelDelta::Lines(3.0), WheelPhase::Notch);
        assert_eq!((page.phase(), page.offset(), page.current().target), (Phase::Smooth, 0.0, 120.0));
        page.advance_to(1.05);
        let before = page.state();
        page.wheel(1.05, WheelDelta::Lines(3.0), WheelPhase::Notch);
        assert_eq!(page.current().target, 240.0);
        assert_eq!(page.state(), before);
        page.advance_to(1.05 + 1e-6);
        assert!((page.velocity() / before.velocity - 1.0).abs() < 1e-3, "{before:?} {:?}", page.state());
        page.advance_to(2.0);
        assert!(page.is_at_rest() && page.offset() == 240.0);
        // Beyond the beginning, the unused travel is returned.
        assert_eq!(page.wheel(2.0, WheelDelta::Lines(-10.0), WheelPhase::Notch), -160.0);
        assert_eq!(page.wheel(2.0, WheelDelta::Pages(-1.0), WheelPhase::Notch), -700.0);
    }
}

#[test]
fn a_notch_of_zero_is_ignored() {
    for sign in [1.0, -1.0] {
        let mut page = Scroller::new(platform::chromium(), EVEN);
        let end = flick(&mut page, 0.0, sign * 1_500.0);
        page.advance_to(end + 0.1);
        let mut turned = page.clone();
        assert_eq!(turned.wheel(end + 0.1, WheelDelta::Lines(0.0), WheelPhase::Notch), 0.0);
        assert_eq!(
            (turned.phase(), turned.state(), turned.current().target),
            (page.phase(), page.state(), page.current().target)
        );
    }
}

#[test]
fn the_systems_momentum_moves_a_page_that_does_not_fling_itself() {
    for sign in [1.0, -1.0] {
        let mut page = Scroller::new(platform::macos(), EVEN);
        page.snap_to(0.0, sign * 1_000.0);
        let mut time = 0.0;
        for _ in 0..10 {
            page.wheel(time, WheelDelta::Pixels(sign * 10.0), WheelPhase::Fingers);
            time += 0.008;
        }
        assert_eq!((page.offset(), page.phase()), (sign * 1_100.0, Phase::Drag));
        page.wheel(time, WheelDelta::Pixels(0.0), WheelPhase::Ended);
        assert!(page.is_at_rest(), "the system flings, not the page");
        for _ in 0..10 {
            time += 0.008;
            page.wheel(time, WheelDelta::Pixels(sign * 9.0), WheelPhase::Momentum);
        }
        assert_eq!(page.offset(), sign * 1_190.0);
        // At the edge the page bounces, and further momentum is ignored.
        for i in 0..100 {
            time += 0.008;
            let unused = page.wheel(time, WheelDelta::Pixels(sign * 9.0), WheelPhase::Momentum);
            assert!(i < 60 || unused == 0.0);
        }
        page.advance_to(time + 2.0);
        assert!(page.is_at_rest() && page.offset() == sign * 1_500.0);
        // Fingers pull the page beyond its edge through the rubber band, and lift there.
        time += 3.0;
        page.wheel(time, WheelDelta::Pixels(sign * 400.0), WheelPhase::Fingers);
        assert!(sign * page.current().overscroll > 20.0 && sign * page.current().overscroll < 60.0);
        page.wheel(time, WheelDelta::Pixels(0.0), WheelPhase::Ended);
        page.wheel(time + 0.008, WheelDelta::Pixels(sign * 50.0), WheelPhase::Momentum);
        assert_eq!(page.phase(), Phase::SpringBack);
        page.advance_to(time + 2.0);
        assert!(page.is_at_rest() && page.offset() == sign * 1_500.0);
    }
}

#[test]
fn an_edge_bounces_at_the_velocity_of_the_momentum_event() {
    for sign in [1.0, -1.0] {
        for pause in [0.0, 0.008, 3.0] {
            let mut page = Scroller::new(platform::macos(), EVEN);
            page.snap_to(0.0, sign * 1_495.0);
            page.wheel(1.0, WheelDelta::Pixels(sign * 1.0), WheelPhase::Fingers);
            page.wheel(1.0, WheelDelta::Pixels(0.0), WheelPhase::Ended);
            page.wheel(1.0 + pause, WheelDelta::Pixels(sign * 9.0), WheelPhase::Momentum);
            // The edge takes 31 % of the velocity of 9 px in 1, 8 or 50 ms. A critical spring with ω = 1/80 ms peaks at
            // v·80 ms/e.
            page.advance_to(1.08 + pause);
            let speed = 9.0 / pause.clamp(0.001, 0.05);
            let peak = speed * 0.31 * 0.08 / std::f64::consts::E;
            assert!(
                (sign * page.current().overscroll / peak - 1.0).abs() < 1e-9,
                "{} {peak}",
                page.current().overscroll
            );
            page.advance_to(9.0);
            assert!(page.is_at_rest() && page.offset() == sign * 1_500.0);
        }
    }
}

#[test]
fn without_system_momentum_a_trackpad_flings_the_page() {
    let mut page = Scroller::new(platform::chromium(), Extent::new(9_000.0, 800.0));
    for i in 0..10 {
        page.wheel(0.01 * f64::from(i), WheelDelta::Pixels(10.0), WheelPhase::Fingers);
    }
    page.wheel(0.1, WheelDelta::Pixels(0.0), WheelPhase::Ended);
    assert!(page.phase() == Phase::Fling && (page.velocity() - 1_000.0).abs() < 20.0, "{}", page.velocity());
}

#[test]
fn a_release_beyond_an_edge_keeps_the_velocity() {
    for sign in [1.0, -1.0] {
        for speed in [1_000.0, -1_000.0] {
            let physics = PagePhysics { kick: 0.0, ..platform::ios().physics };
            let mut page = Scroller::new(platform::ios().with_physics(physics), EVEN);
            page.snap_to(0.0, sign * 1_500.0);
            page.pointer_down(0.0, 0.0);
            page.pointer_move(0.1, -sign * 400.0);
            for i in 1..=8 {
                let t = 0.008 * f64::from(i);
                page.pointer_move(0.1 + t, -sign * (400.0 + speed * t));
            }
            // The band shows a third of the pull here.
            let before = page.velocity();
            assert!((sign * before / speed - 0.33).abs() < 0.06, "{before}");
            page.pointer_up(0.164);
            assert!((page.velocity() - before).abs() < 1e-9, "{before} {}", page.velocity());
        }
    }
}

#[test]
fn a_page_thrown_back_over_its_edge_goes_on_as_a_fling() {
    for sign in [1.0, -1.0] {
        let mut page = Scroller::new(platform::ios(), EVEN);
        page.snap_to(0.0, sign * 1_500.0);
        page.pointer_down(0.0, 0.0);
        page.pointer_move(0.1, -sign * 100.0);
        assert!(sign * page.current().overscroll > 40.0);
        for i in 1..=8 {
            page.pointer_move(0.1 + 0.008 * f64::from(i), -sign * 100.0 + sign * 24.0 * f64::from(i));
        }
        page.pointer_up(0.164);
        assert!(sign * page.velocity() < -1_000.0);
        page.advance_to(9.0);
        assert!(page.is_at_rest() && sign * page.offset() < 1_000.0, "{}", page.offset());
    }
}

#[test]
fn a_page_ignores_input_that_is_not_finite() {
    let mut page = Scroller::new(platform::ios(), Extent { min: f64::NAN, max: 0.0, viewport: -1.0 });
    page.resize(0.0, Extent::new(4_000.0, 800.0));
    page.resize(0.0, Extent::new(f64::NAN, 800.0));
    page.pointer_down(0.0, 100.0);
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        page.pointer_move(0.1, bad);
        page.pointer_move(bad, 90.0);
        page.wheel(0.1, WheelDelta::Pixels(bad), WheelPhase::Notch);
        page.go_to(0.1, f64::NAN, Spring::from_duration_bounce(0.3, 0.0));
        page.snap_to(0.1, f64::NAN);
        page.fling(0.1, bad);
        assert!(page.offset().is_finite());
    }
    // A clock that goes back has no effect.
    page.advance_to(5.0);
    page.advance_to(1.0);
    page.pointer_up(0.5);
    assert!(page.offset().is_finite());
}
