//! Numbers up to the ends of the domain. Every frame stays finite, and a page comes to rest within the time that it announces.
#![expect(clippy::float_cmp, reason = "exact values are compared exactly")]

use crate::dice::Dice;
use crate::effort::cases;
use crate::pages::every_platform;
use carom::Spring;
use carom::State;
use carom::scroll::{
    Extent, Key, Paging, Phase, Physics, Places, Platform, Scroller, ScrollerReading, WheelDelta, WheelPhase, platform,
};

/// Returns a length or a velocity of any size in the domain.
fn any(dice: &mut Dice) -> f64 {
    dice.within(-1.0, 1.0) * dice.of(&[0.0, 1e-15, 1e-9, 1.0, 100.0, 1e4, 1e9, 1e12, 1e15])
}

fn extent(dice: &mut Dice) -> Extent {
    let (a, b) = (any(dice), any(dice));
    Extent { min: a.min(b), max: a.max(b), viewport: any(dice).abs().max(1e-15) }
}

fn check<P: Physics + std::fmt::Debug>(page: &Scroller<P>) {
    let ScrollerReading { offset, velocity, overscroll, stretch, target, settling_time, .. } = page.current();
    let all = [offset, velocity, overscroll, stretch, target, page.state().position];
    assert!(all.iter().all(|x| x.is_finite()), "{page:?}");
    assert!(page.phase() == Phase::Drag || settling_time.is_finite(), "never at rest: {page:?}");
}

fn happen<P: Physics>(page: &mut Scroller<P>, now: f64, dice: &mut Dice) {
    let x = any(dice);
    match dice.pick(12) {
        0 | 1 => page.pointer_down(now, x),
        2..=4 => _ = page.pointer_move(now, x),
        5 => page.pointer_up(now),
        6 => page.resize(now, extent(dice)),
        7 => page.go_to(now, x, Spring::from_response_damping_ratio(dice.within(0.1, 1.0), 0.7)),
        8 => page.fling(now, x),
        9 => page.key(now, dice.of(&[Key::PageDown, Key::PageUp, Key::Home, Key::End])),
        10 => page.set_state(now, State { position: x, velocity: any(dice) }),
        _ => {
            let phase = [WheelPhase::Fingers, WheelPhase::Momentum, WheelPhase::Ended, WheelPhase::Notch];
            page.wheel(now, dice.of(&[WheelDelta::Lines(x), WheelDelta::Pixels(x)]), dice.of(&phase));
        }
    }
}

fn survives<P: Physics + Clone + std::fmt::Debug>(platform: &Platform<P>) {
    for seed in 0..cases(40) as u64 {
        let mut dice = Dice(seed);
        let mut page = Scroller::new(platform.clone(), extent(&mut dice));
        let mut now = 0.0;
        for _ in 0..300 {
            now += 0.05 * dice.roll();
            happen(&mut page, now, &mut dice);
            check(&page);
            let left = page.settling_time();
            if left.is_finite() {
                let mut later = page.clone();
                later.advance_to((now + left) * (1.0 + 1e-15) + 1e-6);
                check(&later);
                assert!(later.is_at_rest(), "still moves after {left} s: {page:?} {later:?}");
            }
        }
    }
}

#[test]
fn a_page_stays_finite_within_the_domain() {
    for (_, platform) in every_platform() {
        survives(&platform);
    }
    for platform in [platform::ios(), platform::android(), platform::chromium()] {
        survives(&platform.with_landing(Paging::new(Spring::from_response_damping_ratio(0.35, 1.0))));
        survives(&platform.with_landing(Places::Points([-1e15, 0.0, 1e10, 1e15])));
        survives(&platform.with_landing(Places::every(300.0)));
    }
}

#[test]
fn a_page_comes_to_rest_with_any_device_pixel_ratio() {
    for ratio in [f64::MAX, 1e300, 1e16, 1e15, 1e-15, 1e-300, 5e-324, f64::NAN] {
        for (name, platform) in every_platform() {
            let mut page = Scroller::new(platform, Extent::new(4_000.0, 800.0)).with_device_pixel_ratio(ratio);
            page.snap_to(0.0, 300.0);
            page.fling(0.0, 1_000.0);
            page.advance_to(3_600.0);
            assert!(page.is_at_rest(), "{name} with {ratio}: {page:?}");
        }
    }
}

#[test]
fn a_page_ignores_numbers_beyond_the_domain() {
    for bad in [2e15, -2e15, f64::MAX, f64::INFINITY, f64::NAN] {
        let mut page = Scroller::new(platform::ios(), Extent::new(4_000.0, 800.0));
        page.snap_to(0.0, 300.0);
        page.fling(0.0, bad);
        page.set_state(0.0, State { position: bad, velocity: 0.0 });
        page.set_state(0.0, State { position: 0.0, velocity: bad });
        page.pointer_down(0.0, bad);
        page.wheel(0.0, WheelDelta::Pixels(bad), WheelPhase::Notch);
        page.resize(0.0, Extent { min: bad.abs(), max: bad.abs(), viewport: 800.0 });
        page.resize(0.0, Extent { viewport: bad, ..page.extent() });
        assert!(page.is_at_rest() && page.offset() == 300.0, "{bad}: {page:?}");
        page.pointer_down(1.0, 100.0);
        assert_eq!(page.pointer_move(1.1, bad), 0.0);
        assert_eq!(page.offset(), 300.0, "{bad}");
    }
}
