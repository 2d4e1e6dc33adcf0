//! Nested pages and pages with two axes never jump, in any order of events.
#![expect(clippy::disallowed_methods, reason = "a limit needs no exact bits")]

use crate::dice::Dice;
use carom::Spring;
use carom::gesture::TouchSlop;
use carom::scroll::{
    Extent, Key, Nested, Phase, Platform, Scroller, Smoothing, TwoAxes, WheelDelta, WheelPhase, platform,
};

fn every_platform() -> [(&'static str, Platform); 5] {
    [
        ("ios", platform::ios()),
        ("macos", platform::macos()),
        ("android", platform::android()),
        ("flutter_android", platform::flutter_android()),
        ("chromium", platform::chromium()),
    ]
}

const NOT_NUMBERS: [f64; 3] = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY];

/// Returns how far resampling may move a page beyond the finger's own travel.
fn resampled(page: &Scroller) -> f64 {
    if page.platform().resampling.is_some() { 200.0 } else { 0.0 }
}

fn is_held(page: &Scroller) -> bool {
    page.phase() == Phase::Drag
}

/// Two pages that belong together.
trait Company: Clone {
    fn both(&self) -> [&Scroller; 2];

    fn advance_to(&mut self, time: f64) -> bool;

    /// Applies a random event. Returns how far each page may move at once.
    fn happen(&mut self, now: f64, fingers: &mut [f64; 2], dice: &mut Dice) -> (String, [f64; 2]);
}

impl Company for Nested {
    fn both(&self) -> [&Scroller; 2] {
        [&self.inner, &self.outer]
    }

    fn advance_to(&mut self, time: f64) -> bool {
        Self::advance_to(self, time)
    }

    fn happen(&mut self, now: f64, fingers: &mut [f64; 2], dice: &mut Dice) -> (String, [f64; 2]) {
        let [finger, _] = fingers;
        let more = [resampled(&self.inner), resampled(&self.outer)];
        let is_instant = self.both().iter().any(|page| page.platform().wheel.smoothing == Smoothing::Instant);
        let of_a_step = [if is_instant { f64::INFINITY } else { 0.0 }; 2];
        match dice.pick(12) {
            0 | 1 => {
                *finger = dice.within(0.0, 800.0);
                self.pointer_down(now, *finger);
                ("down".into(), [0.0; 2])
            }
            2..=4 => {
                let travel = dice.within(-60.0, 60.0) * dice.roll();
                *finger += travel;
                self.pointer_move(now, *finger);
                (format!("move {travel}"), more.map(|more| travel.abs() + more))
            }
            5 => {
                self.pointer_up(now);
                ("up".into(), more)
            }
            6 => {
                self.pointer_cancel(now);
                ("cancel".into(), [0.0; 2])
            }
            7 => {
                let [inner, outer] = [0, 1].map(|_| Extent::new(dice.within(0.0, 5_000.0), dice.within(1.0, 1_200.0)));
                self.resize(now, [inner, outer]);
                (format!("resize {inner:?} {outer:?}"), [0.0; 2])
            }
            8 => {
                let key =
                    dice.of(&[Key::ArrowBack, Key::ArrowForward, Key::PageDown, Key::PageUp, Key::Home, Key::End]);
                self.key(now, key);
                (format!("{key:?}"), of_a_step)
            }
            9 => {
                self.wheel(now, WheelDelta::Lines(dice.within(-9.0, 9.0)), WheelPhase::Notch);
                ("notch".into(), of_a_step)
            }
            10 => {
                let bad = dice.of(&NOT_NUMBERS);
                match dice.pick(4) {
                    0 => self.pointer_down(bad, bad),
                    1 => {
                        self.pointer_move(now - 3.0, bad);
                    }
                    2 => {
                        self.wheel(bad, WheelDelta::Pixels(bad), dice.of(&[WheelPhase::Momentum, WheelPhase::Notch]));
                    }
                    _ => self.resize(bad, [Extent { min: bad, max: 0.0, viewport: bad }, self.outer.extent()]),
                }
                ("nonsense".into(), [0.0; 2])
            }
            _ => {
                let travel = dice.within(-60.0, 60.0);
                let phase = dice.of(&[WheelPhase::Fingers, WheelPhase::Momentum, WheelPhase::Ended]);
                self.wheel(now, WheelDelta::Pixels(travel), phase);
                (format!("trackpad {travel} {phase:?}"), [travel.abs(); 2])
            }
        }
    }
}

impl Company for TwoAxes {
    fn both(&self) -> [&Scroller; 2] {
        [&self.x, &self.y]
    }

    fn advance_to(&mut self, time: f64) -> bool {
        Self::advance_to(self, time)
    }

    fn happen(&mut self, now: f64, fingers: &mut [f64; 2], dice: &mut Dice) -> (String, [f64; 2]) {
        let more = [resampled(&self.x), resampled(&self.y)];
        match dice.pick(12) {
            0 | 1 => {
                *fingers = [dice.within(0.0, 400.0), dice.within(0.0, 800.0)];
                self.pointer_down(now, *fingers);
                ("down".into(), [0.0; 2])
            }
            2..=4 => {
                let travels = [0, 1].map(|_| dice.within(-60.0, 60.0) * dice.roll());
                *fingers = [fingers[0] + travels[0], fingers[1] + travels[1]];
                self.pointer_move(now, *fingers);
                // When the finger leaves its slop, the travel that was held back on the other axis follows at once.
                let travel = travels[0].hypot(travels[1]);
                (format!("move {travels:?}"), more.map(|more| travel + more))
            }
            5 => {
                self.pointer_up(now);
                ("up".into(), more)
            }
            6 => {
                self.pointer_cancel(now);
                ("cancel".into(), [0.0; 2])
            }
            7 => {
                let extents = [0, 1].map(|_| Extent::new(dice.within(0.0, 5_000.0), dice.within(1.0, 1_200.0)));
                self.resize(now, extents);
                (format!("resize {extents:?}"), [0.0; 2])
            }
            8 => {
                let to = [dice.within(-100.0, 5_000.0), dice.within(-100.0, 5_000.0)];
                self.go_to(now, to, Spring::from_response_damping_ratio(dice.within(0.1, 1.0), 1.0));
                ("scroll_to".into(), [0.0; 2])
            }
            9 => {
                let velocity = [dice.within(-9_000.0, 9_000.0), dice.within(-9_000.0, 9_000.0)];
                self.fling(now, velocity);
                (format!("fling {velocity:?}"), [0.0; 2])
            }
            10 => {
                let bad = dice.of(&NOT_NUMBERS);
                match dice.pick(4) {
                    0 => self.pointer_down(bad, [bad, 0.0]),
                    1 => {
                        self.pointer_move(now - 3.0, [3.0, bad]);
                    }
                    2 => self.fling(bad, [bad; 2]),
                    _ => self.snap_to(bad, [f64::NAN; 2]),
                }
                ("nonsense".into(), [0.0; 2])
            }
            _ => {
                let travels = [dice.within(-60.0, 60.0), dice.within(-60.0, 60.0)];
                let phase = dice.of(&[WheelPhase::Fingers, WheelPhase::Momentum, WheelPhase::Ended]);
                self.wheel(now, travels.map(WheelDelta::Pixels), phase);
                (format!("trackpad {travels:?} {phase:?}"), travels.map(f64::abs))
            }
        }
    }
}

/// Applies a random event and a short frame. Returns the first fault of a page.
fn one<C: Company>(pages: &mut C, now: f64, fingers: &mut [f64; 2], dice: &mut Dice) -> Result<(), String> {
    pages.advance_to(now);
    let was = pages.both().map(|page| (page.phase(), page.state(), page.extent()));
    let before = pages.both().map(Scroller::offset);
    let (what, most) = pages.happen(now, fingers, dice);
    for ((page, before), most) in pages.both().into_iter().zip(before).zip(most) {
        let travel = page.offset() - before;
        let rounding = if page.is_at_rest() { 0.5 } else { 1e-9 * before.abs().max(1.0) };
        if !(travel.abs() <= most + rounding) {
            return Err(format!("{what} moves a page by {travel}, of {was:?}"));
        }
    }
    // In flight, a page moves by its own velocity, or by that of the other page, if that page hands over its fling.
    let mut later = pages.clone();
    later.advance_to(now + 1e-5);
    let fastest =
        pages.both().into_iter().chain(later.both()).map(|page| page.state().velocity.abs()).fold(0.0, f64::max);
    for (page, later) in pages.both().into_iter().zip(later.both()) {
        let travel = later.offset() - page.offset();
        let most = 1.5e-5 * fastest + 1e-9;
        let has_arrived = later.is_at_rest() && travel.abs() <= 0.5;
        if !(is_held(page) || travel.abs() <= most || has_arrived) {
            return Err(format!("after {what}, in {:?}, a page moves by {travel}", page.phase()));
        }
    }
    // Without input both pages come to rest in their announced time, also after a handover.
    let mut time = now;
    for _ in 0..4 {
        time += later
            .both()
            .map(|page| page.current().settling_time)
            .into_iter()
            .filter(|left| left.is_finite())
            .fold(0.0, f64::max);
        time += 1e-6;
        later.advance_to(time);
    }
    match later.both().iter().any(|page| !page.is_at_rest() && !is_held(page)) {
        true => Err(format!("after {what} a page is not idle")),
        false => Ok(()),
    }
}

fn never_jumps<C: Company + std::fmt::Debug>(pages: &C) {
    for seed in 0..2 {
        let mut pages = pages.clone();
        let (mut dice, mut now, mut fingers) = (Dice(seed), 0.0, [0.0; 2]);
        for i in 0..5_000 {
            now += dice.within(0.0, 0.06) * dice.roll();
            if let Err(fault) = one(&mut pages, now, &mut fingers, &mut dice) {
                unreachable!("seed {seed}, event {i}: {fault}: {pages:#?}");
            }
        }
    }
}

#[test]
fn nested_pages_do_not_jump() {
    for (_, inner) in every_platform() {
        for (_, outer) in every_platform() {
            let inner = Scroller::new(inner, Extent::new(1_400.0, 600.0));
            never_jumps(&Nested::new(inner, Scroller::new(outer, Extent::new(4_000.0, 800.0))));
        }
    }
}

#[test]
fn pages_with_two_axes_do_not_jump() {
    for (_, platform) in every_platform() {
        let axis = || Scroller::new(platform, Extent::new(4_000.0, 800.0));
        for slop in [TouchSlop::IOS, TouchSlop { distance: 10.0, diagonal: 0.4 }] {
            never_jumps(&TwoAxes::new(axis(), axis(), slop));
        }
    }
}
