//! Clocks that wrap, are set, or stamp one event wrongly, with every driver. The motion goes on, reaches its end, and rests.

use crate::dice::Dice;
use carom::Spring;
use carom::animate::{Animated, Moving};
use carom::gesture::{Resampler, Resampling, TouchSlop};
use carom::replay::{Apply, ScrollerEvent};
use carom::scroll::{Extent, Kinetic, Nested, Scroller, TwoAxes, platform};
use carom::touch::{
    Pager, Pages, PanZoom, PanZoomPhysics, PullToRefresh, RefreshRule, Reorder, Sheet, SwipeRow, WheelPicker,
};

/// A driver that a finger moves and throws. `Moving` and `Animated` are sent to a target when the finger lifts.
trait Driven {
    fn down(&mut self, at: f64, position: f64);
    fn to(&mut self, at: f64, position: f64);
    fn up(&mut self, at: f64);
    /// Returns whether something moves, and what is shown.
    fn frame(&mut self, at: f64) -> (bool, f64);
}

/// Implements the trait for a type, given what it shows, and where its finger is.
macro_rules! driven {
    ($($type:ty: $position:expr, $shown:expr;)*) => {$(
        impl Driven for $type {
            fn down(&mut self, at: f64, position: f64) {
                self.pointer_down(at, $position(position));
            }
            fn to(&mut self, at: f64, position: f64) {
                self.pointer_move(at, $position(position));
            }
            fn up(&mut self, at: f64) {
                self.pointer_up(at);
            }
            fn frame(&mut self, at: f64) -> (bool, f64) {
                let moves = self.advance_to(at);
                (moves, $shown(self))
            }
        }
    )*};
}

driven! {
    Scroller: |x| x, |page: &Self| page.offset();
    Nested: |x| x, |pages: &Self| pages.inner.offset() + pages.outer.offset();
    TwoAxes: |x| [0.0, x], |page: &Self| page.offset()[1];
    Pager: |x| x, |pager: &Self| 300.0 * pager.current().position;
    WheelPicker: |x| x, |wheel: &Self| 36.0 * wheel.current().position;
    PullToRefresh: |x| x, |list: &Self| list.current().list.offset;
    Sheet: |x| x, |sheet: &Self| sheet.current().height + sheet.current().content.offset;
    SwipeRow: |x| x, |row: &Self| row.current().offset;
    Reorder: |x| x, |rows: &Self| rows.current(1).value;
}

impl Driven for PanZoom {
    fn down(&mut self, at: f64, position: f64) {
        self.pointer_down(at, 1, [50.0, position]);
    }
    fn to(&mut self, at: f64, position: f64) {
        self.pointer_move(at, 1, [50.0, position]);
    }
    fn up(&mut self, at: f64) {
        self.pointer_up(at, 1);
    }
    fn frame(&mut self, at: f64) -> (bool, f64) {
        (self.advance_to(at), self.current().transform.y)
    }
}

/// A touchpad, the sum of its frames, and the last position of the fingers.
struct Touchpad(Kinetic, f64, f64);

impl Driven for Touchpad {
    fn down(&mut self, at: f64, position: f64) {
        self.2 = position;
        self.0.hold_cancel(at);
    }
    fn to(&mut self, at: f64, position: f64) {
        self.0.scroll(at, [0.0, self.2 - position]);
        self.2 = position;
    }
    fn up(&mut self, at: f64) {
        self.0.stop(at);
    }
    fn frame(&mut self, at: f64) -> (bool, f64) {
        let frame = self.0.advance_to(at);
        self.1 += frame.map_or(0.0, |frame| frame.delta[1]);
        (frame.is_some(), self.1)
    }
}

impl Driven for Moving<f64> {
    fn down(&mut self, _: f64, _: f64) {}
    fn to(&mut self, _: f64, _: f64) {}
    fn up(&mut self, at: f64) {
        self.retarget(at, 100.0);
    }
    fn frame(&mut self, at: f64) -> (bool, f64) {
        (!self.is_at_rest(at), self.value(at))
    }
}

impl Driven for Animated<f64> {
    fn down(&mut self, _: f64, _: f64) {}
    fn to(&mut self, _: f64, _: f64) {}
    fn up(&mut self, _: f64) {
        self.retarget(100.0);
    }
    fn frame(&mut self, at: f64) -> (bool, f64) {
        (self.advance_to(at), self.value())
    }
}

fn all() -> Vec<(&'static str, Box<dyn Driven>)> {
    const LIST: Extent = Extent { min: 0.0, max: 9_000.0, viewport: 800.0 };
    const PAGES: Pages = Pages { count: 9, size: 300.0, viewport: 300.0, align: 0.5, loops: false };
    let page = |platform| Scroller::new(platform, LIST);
    let spring = Spring::from_duration_bounce(0.75, 0.0);
    let physics = PanZoomPhysics::from_platform(platform::ios());
    vec![
        ("Scroller, ios", Box::new(page(platform::ios()))),
        ("Scroller, windows", Box::new(page(platform::windows()))),
        ("Nested", Box::new(Nested::new(page(platform::gtk()), page(platform::gtk())))),
        ("TwoAxes", Box::new(TwoAxes::new(page(platform::ios()), page(platform::ios()), TouchSlop::IOS))),
        ("Kinetic", Box::new(Touchpad(Kinetic::new(&platform::gtk()), 0.0, 0.0))),
        ("PanZoom", Box::new(PanZoom::new(physics, [40_000.0; 2], [400.0; 2]))),
        ("Pager", Box::new(Pager::new(platform::ios(), PAGES))),
        ("WheelPicker", Box::new(WheelPicker::new(platform::ios(), 90, 36.0, false))),
        ("PullToRefresh", Box::new(PullToRefresh::new(platform::ios(), LIST, RefreshRule::cupertino()))),
        ("Sheet", Box::new(Sheet::new([90.0, 400.0, 800.0], platform::ios(), LIST))),
        ("SwipeRow", Box::new(SwipeRow::new(360.0, [160.0, 160.0]))),
        ("Reorder", Box::new(Reorder::new(platform::ios(), &[60.0; 20], 800.0))),
        ("Moving", Box::new(Moving::new(0.0, spring, 0.0))),
        ("Animated", Box::new(Animated::new(0.0, spring))),
    ]
}

const START: f64 = 1000.0;

/// The frames until rest, the largest step between two of them, and the end.
struct Run {
    frames: u32,
    step: f64,
    end: f64,
}

/// Flicks a driver, and runs it to its rest. `stamp` turns the true time of a frame or an event into its timestamp. After a frame, `stray`
/// may return the timestamp of an additional event that does nothing else.
fn run(driver: &mut dyn Driven, stamp: impl Fn(f64, bool) -> f64, stray: impl Fn(u32) -> Option<f64>) -> Run {
    let (mut now, mut position) = (START, 300.0);
    let event = |t: f64| stamp(t, false);
    driver.frame(stamp(now, true));
    driver.down(event(now), position);
    for i in 1..=12 {
        now += 0.008;
        position -= 10.0;
        driver.to(event(now), position);
        if i % 2 == 0 {
            driver.frame(stamp(now, true));
        }
    }
    driver.up(event(now));
    let (_, mut shown) = driver.frame(stamp(now, true));
    let mut run = Run { frames: 0, step: 0.0, end: 0.0 };
    while run.frames < 3_600 {
        run.frames += 1;
        now += 1.0 / 60.0;
        let (moves, next) = driver.frame(stamp(now, true));
        run.step = run.step.max((next - shown).abs());
        shown = next;
        if !moves {
            break;
        }
        if let Some(after) = stray(run.frames) {
            driver.to(now + after, position);
        }
    }
    Run { end: shown, ..run }
}

/// Runs every driver twice, with right timestamps and with the given ones. The two ends may differ by `part` of the way.
fn compare(what: &str, part: f64, stamp: impl Fn(f64, bool) -> f64, stray: impl Fn(u32) -> Option<f64>) {
    for ((name, mut right), (_, mut wrong)) in all().into_iter().zip(all()) {
        let right = run(&mut *right, |t, _| t, |_| None);
        let wrong = run(&mut *wrong, &stamp, &stray);
        assert!(right.frames > 10 && right.frames < 900, "{name}: {}", right.frames);
        // A clock that is set back shows one frame twice. A wrong timestamp changes the velocity of the fling, and so its length.
        assert!(
            wrong.frames <= right.frames + right.frames / 20 + 6,
            "{name}, {what}: {} frames, not {}",
            wrong.frames,
            right.frames
        );
        let most = part * right.end.abs() + 1.0;
        assert!((wrong.end - right.end).abs() <= most, "{name}, {what}: ends at {}, not {}", wrong.end, right.end);
        // The limit doesn't apply to `Moving`. It has no clock of its own, so it jumps when the caller's clock is set.
        let is_read = name == "Moving";
        assert!(is_read || wrong.step <= 2.1 * right.step + 2.0, "{name}, {what}: {}, not {}", wrong.step, right.step);
    }
}

const HOUR: f64 = 3600.0;
const WRAP: f64 = 4_294_967.296;

#[test]
fn a_32_bit_clock_that_wraps_does_not_disturb_the_motion() {
    for begins in [0.05, 0.2] {
        let wrapped = |t: f64, _| (t - START - begins).rem_euclid(WRAP);
        compare("wraps", 1e-9, wrapped, |_| None);
    }
}

#[test]
fn the_motion_goes_on_when_the_clock_is_set_back() {
    for back in [HOUR, 10.0, 0.4] {
        compare("is set back", 0.05, |t, _| if t > START + 0.2 { t - back } else { t }, |_| None);
    }
    compare("is set back under a finger", 0.4, |t, _| if t > START + 0.05 { t - HOUR } else { t }, |_| None);
}

#[test]
fn events_with_a_wrong_time_do_not_move_the_clock() {
    for wrong in [HOUR, WRAP, -HOUR, -WRAP, -9.0, f64::NAN, f64::INFINITY, 1e300] {
        compare("one stray event", 1e-9, |t, _| t, |frame| (frame == 4).then_some(wrong));
        compare("stray events", 1e-9, |t, _| t, |frame| (frame < 9).then_some(wrong * f64::from(1 + frame % 3)));
    }
}

#[test]
fn a_clock_before_0_moves_what_began_at_an_invalid_first_stamp() {
    for first in [-1e9, -4_000.0, -5.0, -0.1, 0.0, 12_345.0] {
        for is_frame in [false, true] {
            let mut page = Scroller::new(platform::ios(), Extent::new(9_000.0, 800.0));
            if is_frame {
                page.advance_to(f64::NAN);
                page.fling(first, 2_000.0);
            } else {
                page.fling(f64::NAN, 2_000.0);
            }
            let mut restored = Scroller::new(platform::ios(), Extent::new(9_000.0, 800.0));
            restored.restore(f64::NAN, &page.snapshot());
            for page in [&mut page, &mut restored] {
                (0..300).for_each(|frame| _ = page.advance_to(first + f64::from(frame) / 60.0));
                assert!(page.is_at_rest() && page.offset() > 500.0, "{first}: {:?}", page.current());
            }
        }
    }
}

#[test]
fn separate_clocks_for_frames_and_events_work_like_one_clock() {
    // Some hosts stamp a frame with the time at which it will be seen.
    for ahead in [1.0 / 60.0, 2.0 / 60.0, 0.05, 0.2] {
        compare("frames ahead", 0.05, |t, is_frame| if is_frame { t + ahead } else { t }, |_| None);
    }
    compare("clocks an hour apart", 0.2, |t, is_frame| if is_frame { t + HOUR } else { t }, |_| None);
    // The frames of a program come from two clocks, one of which is behind.
    for behind in [0.001, 0.01, 2.0 / 60.0] {
        let third = |t: f64, is_frame| if is_frame && (60.0 * t) as u64 % 3 == 0 { t - behind } else { t };
        compare("frames of two clocks", 0.05, third, |_| None);
    }
}

#[test]
fn a_resampler_goes_on_when_the_clock_is_set_back() {
    for back in [WRAP, HOUR, 0.5] {
        let mut finger = Resampler::new(Resampling::CAROM);
        for i in 0..40 {
            let t = 10.0 + 0.008 * f64::from(i);
            finger.add(if i < 20 { t } else { t - back }, f64::from(i));
        }
        assert_eq!(finger.position(), Some(39.0), "{back}");
    }
}

#[test]
fn a_page_restored_to_an_earlier_time_goes_on() {
    let mut page = Scroller::new(platform::ios(), Extent::new(9_000.0, 800.0));
    page.fling(0.0, 2_000.0);
    page.advance_to(0.7);
    let (snapshot, mut fresh) = (page.snapshot(), page.clone());
    page.advance_to(0.99);
    page.restore(0.7, &snapshot);
    for t in [0.72, 0.8, 0.95, 1.3, 4.0] {
        assert_eq!(page.advance_to(t), fresh.advance_to(t));
        assert_eq!(page.offset().to_bits(), fresh.offset().to_bits(), "{t}");
    }
}

/// A page that is at rest, or that moves for ever.
fn clocked(is_moving: bool) -> Scroller {
    let mut platform = platform::ios();
    platform.physics.fling = carom::Friction { drag: 1e-12 }.into();
    platform.max_fling = f64::INFINITY;
    let mut page = Scroller::new(platform, Extent { min: f64::NEG_INFINITY, max: f64::INFINITY, viewport: 800.0 });
    if is_moving {
        page.fling(0.0, 1e6);
    }
    page
}

/// Returns a line of `clock.jsonl` with three parts: whether the page moves, its timestamps, and the page's own time after each. A
/// timestamp is in seconds, with null for NaN and ∞, and says whether it is a frame's.
fn row(seed: u64) -> String {
    let mut dice = Dice(seed);
    let is_moving = seed % 2 == 0;
    let (mut now, mut set) = (dice.of(&[0.0, 7.25, 4_294_960.0]), 0.0);
    let stamps: Vec<_> = (0..40)
        .map(|_| {
            now += dice.of(&[0.0, 0.004, 0.0166, 0.25, 0.9, 3.0]);
            set += dice.of(&[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -3_600.0, -0.4, -4_294_967.296, 30.0]);
            let wrong = dice.of(&[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.03, -0.2, 3_600.0, -3_600.0, f64::NAN]);
            (Some(now + set + wrong).filter(|stamp| stamp.is_finite()), dice.pick(2) == 0)
        })
        .collect();
    let presents = presents(is_moving, &stamps);
    serde_json::to_string(&(is_moving, stamps, presents)).unwrap_or_default()
}

fn presents(is_moving: bool, stamps: &[(Option<f64>, bool)]) -> Vec<f64> {
    let mut page = clocked(is_moving);
    let presents = stamps.iter().map(|(stamp, is_frame)| {
        let at = stamp.unwrap_or(f64::NAN);
        // A resize to the same extent is an event that doesn't do anything else.
        let event = if *is_frame { ScrollerEvent::AdvanceTo } else { ScrollerEvent::Resize(page.extent()) };
        page.apply(at, event);
        assert_eq!(page.is_at_rest(), !is_moving);
        page.present()
    });
    presents.collect()
}

/// The npm package has the same clock in TypeScript, and takes the same rows. `CAROM_FREEZE=1` writes them.
#[test]
fn the_clock_gives_the_times_in_the_table_that_npm_tests() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/clock.jsonl");
    let rows = (0..40).map(row).collect::<Vec<_>>().join("\n") + "\n";
    if std::env::var_os("CAROM_FREEZE").is_some() {
        assert!(std::fs::write(path, &rows).is_ok());
    }
    assert_eq!(std::fs::read_to_string(path).unwrap_or_default(), rows);
}
