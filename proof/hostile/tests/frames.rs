//! Frames cost power, so none is drawn after the last change that anyone could see. `CAROM_EFFORT=full` plays 10,000 replays.

use carom::animate::Animated;
use carom::replay::{AnimatedEvent, Apply, ScrollerEvent};
use carom::scroll::Scroller;
use carom::{State, Tolerance};
use carom_spec::replay::{Played, Start};

/// What is asked of a driver that is left alone.
trait Left: Clone {
    fn show(&mut self, at: f64);
    fn is_at_rest(&self) -> bool;
    fn state(&self) -> State;
    fn tolerance(&self) -> Tolerance;
}

impl Left for Scroller {
    fn show(&mut self, at: f64) {
        self.advance_to(at);
    }
    fn is_at_rest(&self) -> bool {
        self.is_at_rest()
    }
    fn state(&self) -> State {
        self.state()
    }
    /// Half a pixel, and the speed that needs 50 ms for it.
    fn tolerance(&self) -> Tolerance {
        Tolerance::pixels(2.0)
    }
}

impl Left for Animated<f64> {
    fn show(&mut self, at: f64) {
        self.apply(at, AnimatedEvent::AdvanceTo);
    }
    fn is_at_rest(&self) -> bool {
        self.is_at_rest()
    }
    fn state(&self) -> State {
        State { position: self.value(), velocity: self.velocity() }
    }
    fn tolerance(&self) -> Tolerance {
        self.resolved_tolerance()
    }
}

/// Draws a driver from `at` on until it rests. Returns the frames that were drawn, and how many of them came after the last change
/// above its tolerance.
fn draw<D: Left>(mut driver: D, at: f64, rate: f64) -> [u32; 2] {
    let mut end = driver.clone();
    end.show(at + 1_000.0);
    if !end.is_at_rest() {
        return [0, 0];
    }
    let (rest, tolerance) = (end.state().position, driver.tolerance());
    let is_visible = |state: State| {
        (state.position - rest).abs() > 0.999 * tolerance.distance || state.velocity.abs() > 0.999 * tolerance.velocity
    };
    let (mut drawn, mut idle) = (0, 0);
    for frame in 0.. {
        let from = at + f64::from(frame) / rate;
        driver.show(from);
        if driver.is_at_rest() {
            break;
        }
        let changes = (0..=64).any(|part| {
            let mut later = driver.clone();
            later.show(from + f64::from(part) / 64.0 / rate);
            is_visible(later.state())
        });
        drawn += 1;
        // A spring that swings may be within the tolerance for some frames and leave it again. So begin to count anew.
        idle = if changes { 0 } else { idle + 1 };
    }
    [drawn, idle]
}

/// Whether an event begins a motion that lasts as long as its platform says: an eased scroll.
const fn is_timed(event: &ScrollerEvent) -> bool {
    matches!(event, ScrollerEvent::GoTo(..) | ScrollerEvent::Wheel(..) | ScrollerEvent::Key(_))
}

#[test]
fn a_page_asks_for_frames_only_until_its_last_visible_change() {
    let all = if std::env::var("CAROM_EFFORT").is_ok_and(|effort| effort == "full") { 5_000 } else { 250 };
    let mut drawn = 0;
    for (seed, rate) in (0..all).flat_map(|seed| [(seed, 60.0), (seed, 240.0)]) {
        let (start, replay) = carom_hostile::scroller(seed, 40);
        let mut page = replay.start().clone();
        let mut last = 0.0;
        for (at, event) in replay.entries().iter().filter(|(_, event)| !is_timed(event)) {
            page.apply(*at, event.clone());
            last = if at.is_finite() { *at } else { last };
        }
        page.apply(last, ScrollerEvent::PointerCancel);
        let [frames, idle] = draw(page, last, rate);
        drawn += frames;
        // Other motions stop by a rule of their platform, either at a speed or at the end of a curve.
        let is_by_tolerance =
            matches!(&start, Start::Scroller { platform, .. } if platform.platform().physics.stop_speed.is_none());
        assert!(
            idle == 0 || !is_by_tolerance,
            "a page, seed {seed} at {rate} Hz, {start:?}: {idle} of {frames} frames"
        );

        let (_, replay) = carom_hostile::animated(seed, 40);
        let [.., last] = replay.span();
        let [frames, idle] = draw(replay.at(last), last, rate);
        drawn += frames;
        assert_eq!(idle, 0, "a value, seed {seed} at {rate} Hz");
    }
    assert!(drawn > 100_000, "only {drawn} frames");
}
