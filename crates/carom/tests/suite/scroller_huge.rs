//! Numbers of any size: every frame stays finite, and a page comes to rest within the time that it announces.

use crate::dice::Dice;
use crate::pages::every_platform;
use carom::Spring;
use carom::gesture::TouchSlop;
use carom::scroll::{
    Extent, Frame, Key, Nested, Pages, Phase, Physics, Platform, Scroller, Smoothing, Snap, SnapTo, Strictness,
    TwoAxes, WheelDelta, WheelPhase, platform,
};

/// Returns a number of any size.
fn any(dice: &mut Dice) -> f64 {
    let size = [0.0, 1e-300, 1e-9, 1.0, 100.0, 1e4, 1e9, 1e17, 1e100, 1e200, 1e300, f64::MAX];
    dice.within(-1.0, 1.0) * dice.of(&size)
}

fn extent(dice: &mut Dice) -> Extent {
    let (a, b) = (any(dice), any(dice));
    Extent { min: a.min(b), max: a.max(b), viewport: any(dice).abs().max(1e-300) }
}

/// Returns the first time after `time` by which `left` seconds have passed.
fn after(time: f64, left: f64) -> f64 {
    let over = time + left;
    f64::max(
        over + 1e-6,
        if over >= 0.0 { f64::from_bits(over.to_bits() + 1) } else { f64::from_bits(over.to_bits() - 1) },
    )
}

fn is_sane<P: Physics>(page: &Scroller<P>) -> bool {
    let Frame { offset, velocity, overscroll, stretch, target, settling_time, .. } = page.frame();
    let all = [offset, velocity, overscroll, stretch, target, page.state().position];
    all.iter().all(|x| x.is_finite()) && !settling_time.is_nan()
}

fn check<P: Physics + std::fmt::Debug>(page: &Scroller<P>, what: &str) {
    assert!(is_sane(page), "{what}: {} {} {page:?}", page.offset(), page.velocity());
    assert!(page.phase() == Phase::Drag || page.frame().settling_time.is_finite(), "{what}: never at rest: {page:?}");
    #[cfg(feature = "serde")]
    {
        let stored = serde_json::to_string(&page.snapshot()).unwrap_or_default();
        let read = serde_json::from_str::<carom::scroll::Snapshot>(&stored);
        assert_eq!(read.ok(), Some(page.snapshot()), "{what}: {stored}");
    }
}

fn happen<P: Physics>(page: &mut Scroller<P>, now: f64, dice: &mut Dice) -> &'static str {
    let spring = Spring::from_response_damping_ratio(dice.within(0.1, 1.0), dice.within(0.5, 1.5));
    match dice.pick(13) {
        0 | 1 => {
            page.pointer_down(now, any(dice));
            "down"
        }
        2..=4 => {
            page.pointer_move(now, any(dice));
            "move"
        }
        5 => {
            page.pointer_up(now);
            "up"
        }
        6 => {
            page.pointer_cancel(now);
            "cancel"
        }
        7 => {
            page.set_extent(now, extent(dice));
            "resize"
        }
        8 => {
            page.scroll_to(now, any(dice), spring);
            "scroll_to"
        }
        9 => {
            page.scroll_with(now, any(dice), dice.of(&[Smoothing::ScrollTo, Smoothing::Impulse]));
            "scroll_with"
        }
        10 => {
            page.fling(now, any(dice));
            "fling"
        }
        11 => {
            page.key(now, dice.of(&[Key::PageDown, Key::PageUp, Key::Home, Key::End]));
            "key"
        }
        _ => {
            let delta = [WheelDelta::Lines(any(dice)), WheelDelta::Pixels(any(dice)), WheelDelta::Pages(any(dice))];
            let phase = [WheelPhase::Fingers, WheelPhase::Momentum, WheelPhase::Ended, WheelPhase::Notch];
            page.wheel(now, dice.of(&delta), dice.of(&phase));
            "wheel"
        }
    }
}

/// Returns the time of the next event: mostly soon, sometimes in 10³⁰⁰ s.
fn next(now: f64, dice: &mut Dice) -> f64 {
    let wait = if dice.pick(400) == 0 { any(dice).abs() } else { 0.05 * dice.roll() };
    f64::min(now + wait, 1e300)
}

fn survives<P: Physics + Clone + std::fmt::Debug>(platform: &Platform<P>) {
    for seed in 0..40 {
        let mut dice = Dice(seed);
        let mut page = Scroller::new(platform.clone(), extent(&mut dice));
        let mut now = if seed % 4 == 0 { any(&mut dice) } else { 0.0 };
        for _ in 0..300 {
            now = next(now, &mut dice);
            let what = happen(&mut page, now, &mut dice);
            check(&page, what);
            let mut later = page.clone();
            later.advance_to(after(now, 0.0));
            check(&later, what);
            let left = page.frame().settling_time;
            if left.is_finite() {
                later.advance_to(after(now, left));
                check(&later, what);
                assert!(later.is_at_rest(), "{what}: still moves after {left} s: {page:?} {later:?}");
            }
        }
    }
}

#[test]
fn a_page_stays_finite_under_input_of_any_size() {
    for (_, platform) in every_platform() {
        survives(&platform);
    }
}

#[test]
fn a_page_with_places_to_rest_at_stays_finite() {
    let spring = Spring::from_response_damping_ratio(0.35, 1.0);
    for platform in [platform::ios(), platform::android(), platform::chromium()] {
        survives(&platform.with_landing(Pages { max_pages: 3, ..Pages::new(spring) }));
        let to: [SnapTo<[f64; 4]>; 2] =
            [SnapTo::Points([-1e300, 0.0, 1e10, 1e300]), SnapTo::Interval { first: 3.0, interval: 300.0 }];
        for to in to {
            survives(&platform.with_landing(Snap { to, strictness: Strictness::Mandatory, spring }));
        }
    }
}

#[test]
fn nested_and_two_axis_pages_stay_finite() {
    for (_, platform) in every_platform() {
        for seed in 0..40 {
            let mut dice = Dice(seed);
            let page = |dice: &mut Dice| Scroller::new(platform, extent(dice));
            let mut nested = Nested::new(page(&mut dice), page(&mut dice));
            let mut map = TwoAxes::new(page(&mut dice), page(&mut dice), TouchSlop { diagonal: 0.4, ..TouchSlop::IOS });
            let mut now = 0.0;
            for _ in 0..300 {
                now = next(now, &mut dice);
                let (a, b) = (any(&mut dice), any(&mut dice));
                let phase = dice.of(&[WheelPhase::Fingers, WheelPhase::Momentum, WheelPhase::Ended, WheelPhase::Notch]);
                match dice.pick(9) {
                    0 => (nested.pointer_down(now, a), map.pointer_down(now, [a, b])).0,
                    1..=3 => drop((nested.pointer_move(now, a), map.pointer_move(now, [a, b]))),
                    4 => (nested.pointer_up(now), map.pointer_up(now)).0,
                    5 => {
                        nested.set_extents(now, extent(&mut dice), extent(&mut dice));
                        map.set_extents(now, [extent(&mut dice), extent(&mut dice)]);
                    }
                    6 => {
                        nested.key(now, dice.of(&[Key::PageDown, Key::PageUp, Key::End]));
                        map.fling(now, [a, b]);
                    }
                    7 => {
                        (nested.inner.fling(now, a), map.scroll_to(now, [a, b], Spring::from_duration_bounce(0.5, 0.2)))
                            .0
                    }
                    _ => {
                        nested.wheel(now, WheelDelta::Pixels(a), phase);
                        map.wheel(now, [WheelDelta::Pixels(a), WheelDelta::Lines(b)], phase);
                    }
                }
                for page in [&nested.inner, &nested.outer, &map.x, &map.y] {
                    check(page, "in company");
                }
                nested.advance_to(after(now, 0.0));
                map.advance_to(after(now, 0.0));
                for page in [&nested.inner, &nested.outer, &map.x, &map.y] {
                    check(page, "in company, a moment later");
                }
            }
        }
    }
}
