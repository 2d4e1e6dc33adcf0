//! A page never jumps, in any order of events.
#![expect(clippy::float_cmp, reason = "exact values are compared exactly")]

use crate::dice::Dice;
use crate::pages::with;
use carom::scroll::{
    Extent, Key, Paging, Phase, Physics, Places, Platform, Region, Scroller, Segments, Smoothing, Stops, Strictness,
    WheelDelta, WheelPhase, platform,
};
use carom::{Friction, Spring};

/// Applies a random event to a page. Returns the event, and how far the page may move at once.
fn happen<P: Physics>(page: &mut Scroller<P>, now: f64, finger: &mut f64, dice: &mut Dice) -> (String, f64) {
    let spring = Spring::from_response_damping_ratio(dice.within(0.1, 1.0), dice.within(0.5, 1.5));
    let content = dice.within(0.0, 5_000.0);
    if dice.pick(12) == 0 {
        return (nonsense(page, now, dice), 0.0);
    }
    let resampled = if page.platform().resampling.is_some() { 200.0 } else { 0.0 };
    match dice.pick(14) {
        0 | 1 => {
            *finger = dice.within(0.0, 800.0);
            page.pointer_down(now, *finger);
            ("down".into(), 0.0)
        }
        2..=4 => {
            let travel = dice.within(-60.0, 60.0) * dice.roll();
            *finger += travel;
            page.pointer_move(now, *finger);
            (format!("move {travel}"), travel.abs() + resampled)
        }
        5 => {
            page.pointer_up(now);
            ("up".into(), resampled)
        }
        6 => {
            page.pointer_cancel(now);
            ("cancel".into(), 0.0)
        }
        7 | 8 => {
            let viewport = dice.within(1.0, 1_200.0);
            page.resize(now, Extent::new(content, viewport));
            (format!("resize {content} {viewport}"), 0.0)
        }
        9 => {
            page.go_to(now, content, spring);
            ("scroll_to".into(), 0.0)
        }
        10 => {
            page.go_to(now, content, Smoothing::ScrollTo);
            ("scroll_with".into(), 0.0)
        }
        11 => {
            let velocity = dice.within(-9_000.0, 9_000.0);
            page.fling(now, velocity);
            (format!("fling {velocity}"), 0.0)
        }
        12 => {
            let is_instant = page.platform().wheel.smoothing == Smoothing::Instant;
            let keys = [Key::ArrowBack, Key::ArrowForward, Key::PageDown, Key::Home];
            if dice.pick(2) == 0 {
                page.wheel(now, WheelDelta::Lines(dice.within(-9.0, 9.0)), WheelPhase::Notch);
            } else {
                page.key(now, keys[dice.pick(4) as usize]);
            }
            ("notch".into(), if is_instant { f64::INFINITY } else { 0.0 })
        }
        _ => {
            let travel = dice.within(-60.0, 60.0);
            let phase = [WheelPhase::Fingers, WheelPhase::Momentum, WheelPhase::Ended][dice.pick(3) as usize];
            page.wheel(now, WheelDelta::Pixels(travel), phase);
            (format!("trackpad {travel} {phase:?}"), travel.abs() + resampled)
        }
    }
}

/// Applies an event with a time from the past, or with NaN.
fn nonsense<P: Physics>(page: &mut Scroller<P>, now: f64, dice: &mut Dice) -> String {
    let bad = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY][dice.pick(3) as usize];
    let earlier = [bad, now - 3.0, -now][dice.pick(3) as usize];
    match dice.pick(9) {
        0 => page.pointer_down(earlier, bad),
        1 => {
            page.pointer_move(earlier, bad);
        }
        2 => page.fling(earlier, bad),
        3 => {
            page.wheel(earlier, WheelDelta::Lines(f64::NAN), WheelPhase::Notch);
        }
        4 => {
            page.wheel(earlier, WheelDelta::Pixels(bad), WheelPhase::Momentum);
        }
        5 => page.resize(earlier, Extent { min: bad, max: 0.0, viewport: bad }),
        6 => page.snap_to(earlier, f64::NAN),
        7 => {
            page.advance_to(earlier);
        }
        _ => {
            let spring = Spring::from_response_damping_ratio(0.3, 1.0);
            page.go_to(earlier, f64::NAN, spring);
        }
    }
    "nonsense".into()
}

/// A fault of a page.
struct Fault {
    what: String,
    travel: f64,
}

/// Applies a random event and a short frame. Returns a fault of the page.
fn one<P: Physics + Clone>(page: &mut Scroller<P>, now: f64, finger: &mut f64, dice: &mut Dice) -> Option<Fault> {
    page.advance_to(now);
    let (before, was) = (page.offset(), page.phase());
    let (what, most) = happen(page, now, finger, dice);
    let travel = page.offset() - before;
    // A page within half a pixel of its rest counts as at rest.
    let rounding = if page.is_at_rest() { 0.5 } else { 1e-9 * before.abs().max(1.0) };
    if !(travel.abs() <= most + rounding) {
        return Some(Fault { what: format!("{what} in {was:?}"), travel });
    }
    if page.is_at_rest() || page.phase() == Phase::Drag {
        return None;
    }
    // In flight, a page moves by its velocity.
    let (offset, velocity) = (page.offset(), page.velocity());
    let mut later = page.clone();
    later.advance_to(now + 1e-5);
    let travel = later.offset() - offset;
    let most = 1.5e-5 * velocity.abs().max(later.velocity().abs()) + 1e-9;
    if !(travel.abs() <= most || (later.is_at_rest() && travel.abs() <= 0.5)) {
        return Some(Fault { what: format!("flight in {:?} at {velocity}", page.phase()), travel });
    }
    // A page arrives from at most half a pixel away.
    later.advance_to(now + page.current().settling_time - 1e-7);
    let offset = later.offset();
    later.advance_to(now + page.current().settling_time + 1e-6);
    let travel = later.offset() - offset;
    if travel.abs() > 0.501 {
        return Some(Fault { what: format!("arrival in {:?}", page.phase()), travel });
    }
    (!later.is_at_rest()).then(|| Fault { what: format!("not idle, {:?}", later.phase()), travel: later.offset() })
}

fn never_jumps<P: Physics + Clone + std::fmt::Debug>(platform: Platform<P>) {
    for seed in 0..2 {
        let mut page = Scroller::new(platform.clone(), Extent::new(4_000.0, 800.0));
        let (mut dice, mut now, mut finger) = (Dice(seed), 0.0, 0.0);
        for i in 0..10_000 {
            now += dice.within(0.0, 0.06) * dice.roll();
            if let Some(Fault { what, travel }) = one(&mut page, now, &mut finger, &mut dice) {
                unreachable!("seed {seed}, event {i}: {what} moves the page by {travel}: {page:?}");
            }
        }
    }
}

#[test]
fn pages_do_not_jump_on_any_platform() {
    for preset in platform::ALL {
        never_jumps((preset.platform)());
    }
    never_jumps(with(platform::chromium_classic(), |platform| platform.resampling = None));
}

#[test]
fn snapping_pages_do_not_jump() {
    let spring = Spring::from_response_damping_ratio(0.35, 1.0);
    for platform in [platform::ios(), platform::android(), platform::flutter_android()] {
        let to = Places::Points([0.0, 120.0, 900.0, 1_000.0, 2_500.0]);
        for strictness in [Strictness::Mandatory, Strictness::Proximity(100.0)] {
            never_jumps(platform.with_landing(Stops { to, strictness, spring }));
        }
        never_jumps(platform.with_landing(Paging { size: Some(800.0), max_pages: 3, ..Paging::new(spring) }));
    }
    let region = |from, rate, snaps| Region { from, friction: Friction::from_deceleration_rate(rate).into(), snaps };
    let regions = [region(0.0, 0.998, false), region(700.0, 0.99, true), region(1_500.0, 0.995, false)];
    never_jumps(platform::ios().with_physics(Segments { regions, stop_speed: 10.0, spring, rubber_band: 0.55 }));
}

/// Returns a page at its end whose content has just shrunk by 300, at time 1.
fn shrunk(platform: Platform) -> Scroller {
    let mut page = Scroller::new(with(platform, |platform| platform.slop = 0.0), Extent::new(1_800.0, 800.0));
    page.snap_to(1.0, 1_000.0);
    page.resize(1.0, Extent::new(1_500.0, 800.0));
    page
}

#[test]
fn a_page_beyond_shrunken_content_follows_the_finger_back() {
    for platform in [platform::android(), platform::flutter_android(), platform::windows(), platform::ios()] {
        let mut page = shrunk(with(platform, |platform| platform.resampling = None));
        assert_eq!(page.offset(), 1_000.0);
        page.advance_to(1.03);
        let caught = page.offset();
        assert!(caught > 750.0 && caught < 1_000.0, "{caught}");
        page.pointer_down(1.03, 400.0);
        page.pointer_move(1.04, 400.0);
        page.resize(1.04, Extent::new(1_490.0, 800.0));
        assert!((page.offset() - caught).abs() < 1e-9, "{} {caught}", page.offset());
        let is_hard = !page.platform().physics.is_elastic();
        if is_hard {
            // The page ignores a finger that moves away, and follows one that moves back, one to one.
            page.pointer_move(1.05, 390.0);
            assert!((page.offset() - caught).abs() < 1e-9, "{} {caught}", page.offset());
            page.pointer_move(1.06, 430.0);
            // The finger first undoes the stretch. A hard edge doesn't have one.
            let travel = if page.platform().physics == platform::android().physics { 30.0 } else { 40.0 };
            assert!((caught - page.offset() - travel).abs() < 1e-9, "{} {caught}", page.offset());
            page.pointer_move(1.07, 900.0);
            assert!((caught - page.offset() - travel - 470.0).abs() < 1e-9, "{} {caught}", page.offset());
        }
        let before = page.offset();
        page.pointer_cancel(1.08);
        assert_eq!(page.offset(), before);
        page.advance_to(1.08 + page.current().settling_time + 1e-6);
        assert!(page.is_at_rest() && page.current().overscroll == 0.0);
    }
}

#[test]
fn after_a_resize_a_move_leaves_at_most_its_own_travel_unused() {
    for platform in [platform::flutter_android(), platform::android(), platform::ios()] {
        for sign in [1.0, -1.0] {
            let mut page = Scroller::new(
                with(platform, |platform| platform.slop = 0.0),
                Extent { min: -2e3, max: 2e3, viewport: 800.0 },
            );
            page.snap_to(0.0, sign * 2e3);
            page.resize(0.0, Extent { min: -1e3, max: 1e3, viewport: 800.0 });
            page.pointer_down(0.0, 400.0);
            assert_eq!(page.offset(), sign * 2e3);
            let unused = page.pointer_move(0.01, 400.0 - sign * 10.0);
            assert!(sign * unused >= 0.0 && sign * unused <= 10.0, "{unused}");
            assert_eq!(page.pointer_move(0.02, 400.0 + sign * 10.0), 0.0);
        }
    }
}

#[test]
fn a_glide_reaches_its_target_after_content_shrinks() {
    for platform in [platform::android(), platform::flutter_android(), platform::ios()] {
        let mut page = Scroller::new(platform, Extent::new(4_000.0, 800.0));
        page.snap_to(0.0, 3_000.0);
        page.go_to(0.0, 100.0, Spring::from_response_damping_ratio(0.5, 1.0));
        page.resize(0.05, Extent::new(2_000.0, 800.0));
        assert!(
            page.offset() > 2_000.0 && page.current().target == 100.0,
            "{} {}",
            page.offset(),
            page.current().target
        );
    }
}

#[test]
fn a_key_scrolls_a_stretched_page_from_its_edge() {
    let mut page =
        Scroller::new(with(platform::android(), |platform| platform.slop = 0.0), Extent::new(4_000.0, 800.0));
    page.pointer_down(0.0, 100.0);
    page.pointer_move(0.1, 300.0);
    assert!(page.current().stretch < 0.0 && page.offset() == 0.0);
    page.key(0.1, Key::PageDown);
    assert_eq!((page.offset(), page.current().target), (0.0, 700.0));
}

#[test]
fn the_systems_momentum_meets_a_hard_edge_only_once() {
    let mut platform = platform::windows();
    platform.wheel.system_momentum = true;
    let mut page = Scroller::new(platform, Extent::new(1_000.0, 800.0));
    page.wheel(0.0, WheelDelta::Pixels(150.0), WheelPhase::Fingers);
    assert_eq!(page.wheel(0.01, WheelDelta::Pixels(80.0), WheelPhase::Momentum), 30.0);
    page.advance_to(0.02);
    assert!(page.take_contact().is_some() && page.offset() == 200.0);
    assert_eq!(page.wheel(0.02, WheelDelta::Pixels(80.0), WheelPhase::Momentum), 0.0);
    page.advance_to(0.03);
    assert!(page.take_contact().is_none() && page.offset() == 200.0);
}

#[test]
fn a_region_that_snaps_catches_a_page_when_the_page_enters() {
    let spring = Spring::from_response_damping_ratio(0.4, 1.0);
    let region = |from, rate, snaps| Region { from, friction: Friction::from_deceleration_rate(rate).into(), snaps };
    let regions = [region(0.0, 0.998, false), region(1_000.0, 0.99, true), region(1_800.0, 0.998, false)];
    let book = Segments { regions, stop_speed: 10.0, spring, rubber_band: 0.55 };
    let mut page = Scroller::new(platform::ios().with_physics(book), Extent::new(6_000.0, 800.0));
    page.fling(0.0, 2_200.0);
    let mut time = 0.0;
    while page.offset() <= 1_000.0 {
        assert_eq!(page.phase(), Phase::Fling);
        time += 1e-3;
        page.advance_to(time);
    }
    assert_eq!((page.phase(), page.current().target), (Phase::Landing, 1_000.0));
    page.advance_to(time + page.current().settling_time + 1e-6);
    assert!(page.is_at_rest() && page.offset() == 1_000.0);
}

#[test]
fn a_page_held_by_a_trackpad_ignores_pointers() {
    let mut page = Scroller::new(platform::ios(), Extent::new(4_000.0, 800.0));
    page.wheel(0.0, WheelDelta::Pixels(30.0), WheelPhase::Fingers);
    page.pointer_move(0.01, 500.0);
    page.pointer_up(0.02);
    page.pointer_cancel(0.03);
    assert_eq!((page.offset(), page.phase()), (30.0, Phase::Drag));
}

#[test]
fn system_momentum_does_not_move_a_held_or_displaced_page() {
    let mut page = Scroller::new(platform::macos(), Extent::new(4_000.0, 800.0));
    page.wheel(0.0, WheelDelta::Pixels(30.0), WheelPhase::Fingers);
    page.wheel(0.01, WheelDelta::Pixels(0.0), WheelPhase::Ended);
    page.pointer_down(0.02, 400.0);
    page.wheel(0.03, WheelDelta::Pixels(30.0), WheelPhase::Momentum);
    assert_eq!((page.offset(), page.phase()), (30.0, Phase::Drag));
    let mut page = shrunk(platform::macos());
    page.wheel(1.0, WheelDelta::Pixels(30.0), WheelPhase::Momentum);
    assert_eq!((page.offset(), page.phase()), (1_000.0, Phase::SpringBack));
}
