//! Two hours of random input at full effort. No frame is NaN, and no page gets stuck. `CAROM_SCROLL_HOURS` sets the number of hours.
#![expect(clippy::print_stdout, reason = "the test prints the longest time to rest")]

use crate::dice::Dice;
use crate::effort::cases;
use crate::pages::every_platform;
use allocation_counter::measure;
use carom::scroll::{
    Extent, Key, Paging, Phase, Physics, Places, Platform, Region, Scroller, Segments, Smoothing, Stops, Strictness,
    WheelDelta, WheelPhase, platform,
};
use carom::{Friction, Spring};

/// A page with any physics, and the checks that hold at all times.
struct Run<P: Physics> {
    page: Scroller<P>,
    now: f64,
    dice: Dice,
    frames: u64,
    longest: f64,
    idle: u64,
    name: &'static str,
}

impl<P: Physics + std::fmt::Debug> Run<P> {
    fn check(&mut self) {
        let page = &self.page;
        let state = page.state();
        let all = [
            page.offset(),
            page.current().overscroll,
            page.current().stretch,
            page.current().target,
            state.position,
            state.velocity,
        ];
        assert!(all.iter().all(|x| x.is_finite()), "{} at {}: {all:?} {page:?}", self.name, self.now);
        assert!(!page.is_at_rest() || (page.phase() == Phase::Rest && page.current().settling_time == 0.0));
        if page.phase() != Phase::Drag {
            self.longest = self.longest.max(page.current().settling_time);
            assert!(
                page.current().settling_time < 20.0,
                "{} at {}: {} {page:?}",
                self.name,
                self.now,
                page.current().settling_time
            );
        }
    }

    fn advance(&mut self, seconds: f64) {
        let end = self.now + seconds;
        while self.now < end {
            let rate = [30.0, 60.0, 120.0][self.dice.pick(3) as usize];
            self.now = f64::min(self.now + self.dice.within(0.5, 1.5) / rate, end);
            self.page.advance_to(self.now);
            self.frames += 1;
            self.check();
        }
    }

    /// Applies a random event of a finger.
    fn finger(&mut self) {
        let mut y = self.dice.within(0.0, 800.0);
        self.page.pointer_down(self.now, y);
        self.check();
        let speed = self.dice.within(-6000.0, 6000.0) * self.dice.roll();
        for _ in 0..self.dice.pick(25) {
            let dt = self.dice.within(0.0, 0.016);
            y += speed * dt + self.dice.within(-3.0, 3.0);
            self.advance(dt);
            self.page.pointer_move(self.now, y);
            self.check();
        }
        match self.dice.pick(12) {
            0 => self.page.pointer_cancel(self.now),
            // The release of this finger is lost, and the next finger touches the page anyway.
            1 => {}
            _ => self.page.pointer_up(self.now),
        }
        self.check();
    }

    fn act(&mut self) {
        let spring = Spring::from_response_damping_ratio(self.dice.within(0.1, 1.0), self.dice.within(0.5, 1.5));
        let content = self.dice.within(0.0, 9_000.0);
        match self.dice.pick(16) {
            0..=6 => self.finger(),
            7 => {
                let viewport = self.dice.within(1.0, 1_200.0);
                self.page.resize(self.now, Extent::new(content, viewport));
            }
            8 => {
                let lines = WheelDelta::Lines(self.dice.within(-9.0, 9.0));
                self.page.wheel(self.now, lines, WheelPhase::Notch);
            }
            9 => {
                let phases = [WheelPhase::Fingers, WheelPhase::Momentum, WheelPhase::Ended, WheelPhase::Notch];
                for _ in 0..self.dice.pick(30) {
                    let delta = WheelDelta::Pixels(self.dice.within(-90.0, 90.0));
                    let phase = phases[self.dice.pick(4) as usize];
                    let pause = self.dice.within(0.0, 0.02);
                    self.advance(pause);
                    self.page.wheel(self.now, delta, phase);
                    self.check();
                }
                self.page.wheel(self.now, WheelDelta::Pixels(0.0), WheelPhase::Ended);
            }
            10 => {
                let keys = [Key::ArrowBack, Key::ArrowForward, Key::PageDown, Key::PageUp, Key::Home, Key::End];
                self.page.key(self.now, keys[self.dice.pick(6) as usize]);
            }
            11 => self.page.go_to(self.now, content, spring),
            12 => self.page.go_to(self.now, content, Smoothing::ScrollTo),
            13 => self.page.snap_to(self.now, content),
            14 => self.page.fling(self.now, self.dice.within(-20_000.0, 20_000.0)),
            _ => {
                let snapshot = self.page.snapshot();
                let before = self.page.offset();
                let held = self.page.phase() == Phase::Drag;
                self.page.restore(self.now, &snapshot);
                // The limit allows for the rounding of a clock that shows hours.
                let after = self.page.offset();
                assert!(held || (after - before).abs() < 1e-6, "{} {before} {after}", self.name);
            }
        }
        self.check();
    }
}

fn two_hours<P: Physics + std::fmt::Debug>(name: &'static str, platform: Platform<P>, seed: u64) {
    let page = Scroller::new(platform, Extent::new(4_000.0, 800.0));
    let mut run = Run { page, now: 0.0, dice: Dice(seed), frames: 0, longest: 0.0, idle: 0, name };
    let hours = std::env::var("CAROM_SCROLL_HOURS").ok().and_then(|h| h.parse().ok()).unwrap_or(0.25 * cases(8) as f64);
    let counts = measure(|| {
        while run.now < 3600.0 * hours {
            run.act();
            let pause = run.dice.within(0.0, 1.0);
            run.advance(pause * pause);
            if run.dice.pick(4) == 0 {
                // Without input the page is idle at the announced time.
                if run.page.phase() == Phase::Drag {
                    run.page.pointer_up(run.now);
                }
                let over = run.page.current().settling_time;
                run.advance(over + 1e-6);
                assert!(run.page.is_at_rest(), "{name} at {}: {:?}", run.now, run.page);
                assert!(run.page.current().overscroll == 0.0, "{name} at {}: {:?}", run.now, run.page);
                run.idle += 1;
            }
        }
    });
    println!(
        "{name:18} {:8} frames, {:5} times left alone, idle within {:6.3} s, {} allocations",
        run.frames, run.idle, run.longest, counts.count_total
    );
    assert_eq!(counts.count_total, 0, "{name}");
}

#[test]
fn pages_do_not_get_stuck_in_hours_of_random_input() {
    for (seed, (name, platform)) in every_platform().enumerate() {
        two_hours(name, platform, seed as u64);
    }
}

#[test]
fn snapping_pages_do_not_get_stuck_in_hours_of_random_input() {
    let spring = Spring::from_response_damping_ratio(0.35, 1.0);
    let snap =
        Stops { to: Places::Points([0.0, 120.0, 900.0, 1_000.0, 2_500.0]), strictness: Strictness::Mandatory, spring };
    two_hours("snap", platform::ios().with_landing(snap), 11);
    two_hours("snap, android", platform::android().with_landing(snap), 12);
    two_hours("snap, chromium", platform::chromium().with_landing(snap), 13);
    let pages = Paging { max_pages: 3, ..Paging::new(spring) };
    two_hours("pages", platform::ios().with_landing(pages), 14);
    let friction = |rate: f64| Friction::from_deceleration_rate(rate).into();
    let segments = Segments {
        regions: [
            Region { from: 0.0, friction: friction(0.998), snaps: false },
            Region { from: 700.0, friction: friction(0.99), snaps: true },
            Region { from: 1_500.0, friction: friction(0.995), snaps: false },
        ],
        stop_speed: 10.0,
        spring,
        rubber_band: 0.55,
    };
    two_hours("segments", platform::ios().with_physics(segments), 15);
}
