//! Whatever moves a page with places, it rests at one of them, or at an end of its content.

use crate::dice::Dice;
use crate::pages::every_platform;
use carom::scroll::{
    Extent, Key, Landing, PageMotion, PagePhysics, Paging, Physics, Places, Platform, Region, Scroller, Segments,
    Stops, Strictness, WheelDelta, WheelPhase, platform,
};
use carom::touch::{Pager, Pages, WheelPicker};
use carom::{Friction, Spring, State};

const POINTS: [f64; 7] = [-700.0, -120.0, 0.0, 35.0, 610.0, 1_210.0, 2_900.0];
const KEYS: [Key; 8] =
    [Key::ArrowBack, Key::ArrowForward, Key::PageUp, Key::PageDown, Key::Home, Key::End, Key::Space, Key::ShiftSpace];

/// Returns the number of random stories, which is `CAROM_STORIES` if that is set.
fn stories(usual: u64) -> u64 {
    std::env::var("CAROM_STORIES").ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}

fn extent(dice: &mut Dice) -> Extent {
    let viewport = dice.of(&[400.0, 400.0, 300.0, 800.0, 37.0]);
    let length = dice.of(&[0.0, 150.0, 1_150.0, 1_600.0, 4_000.0, 4_321.0]);
    match dice.pick(5) {
        0 => Extent { min: -length, max: 0.0, viewport },
        1 => Extent { min: -length, max: 0.5 * length, viewport },
        2 => Extent { min: -60.0, max: length, viewport },
        _ => Extent { min: 0.0, max: length, viewport },
    }
}

fn landing(dice: &mut Dice) -> Landing<[f64; 7]> {
    let spring = Spring::from_response_damping_ratio(dice.within(0.1, 0.6), dice.of(&[1.0, 1.0, 0.6, 1.4]));
    let places = |dice: &mut Dice| match dice.pick(2) {
        0 => Places::Points(POINTS),
        _ => Places::Interval { first: dice.of(&[0.0, 0.0, 30.0]), interval: dice.of(&[40.0, 100.0, 400.0, 600.0]) },
    };
    if dice.pick(2) == 0 {
        return Landing::Pages(Paging {
            size: dice.of(&[None, None, Some(300.0)]),
            threshold: dice.of(&[0.5, 0.2, 0.9, 0.0, 1.0]),
            max_pages: 1 + dice.pick(3),
            ..Paging::new(spring)
        });
    }
    Landing::Points(Stops { to: places(dice), strictness: Strictness::Mandatory, spring })
}

/// Whether a page may rest at an offset.
fn is_place(landing: &Landing<[f64; 7]>, offset: f64, extent: Extent) -> bool {
    let is_near = |place: f64| (place - offset).abs() < 1e-6;
    let is_multiple = |first: f64, size: f64| is_near(first + size * ((offset - first) / size).round());
    is_near(extent.min)
        || is_near(extent.max)
        || match landing {
            // Pages count from the side on which the content begins: offset 0 here.
            Landing::Pages(pages) => is_multiple(0.0, pages.size.unwrap_or(extent.viewport)),
            Landing::Points(Stops { to: Places::Points(points), .. }) => points.iter().any(|place| is_near(*place)),
            Landing::Points(Stops { to: Places::Interval { first, interval }, .. }) => is_multiple(*first, *interval),
            _ => false,
        }
}

/// A host that passes random input on to a page.
struct Host<'a> {
    dice: &'a mut Dice,
    now: f64,
    told: Vec<String>,
}

impl Host<'_> {
    fn wait(&mut self, most: f64) -> f64 {
        self.now += if self.dice.pick(4) == 0 { 0.0 } else { self.dice.within(0.0, most) };
        self.now
    }

    /// A finger, which may pull beyond the edges and back.
    fn finger(&mut self, mut down: impl FnMut(f64, Touch)) {
        let (mut place, mut speed) = (0.0, self.dice.within(-4_000.0, 4_000.0));
        down(self.now, Touch::Down(place));
        for _ in 0..self.dice.pick(14) {
            self.now += 0.008;
            if self.dice.pick(6) == 0 {
                speed = -speed;
            }
            place += 0.008 * speed;
            down(self.now, Touch::Move(place));
        }
        let last = if self.dice.pick(8) == 0 { Touch::Cancel } else { Touch::Up };
        self.told.push(format!("{:.3} finger to {place:.1} {last:?}", self.now));
        down(self.now, last);
    }

    /// A wheel, whole or in parts, or a touchpad. The events go to `turn`.
    fn wheel(&mut self, mut turn: impl FnMut(f64, WheelDelta, WheelPhase)) {
        let sign = self.dice.of(&[1.0, -1.0]);
        match self.dice.pick(5) {
            0 => {
                let parts = self.dice.of(&[1.0, 2.0, 8.0, 120.0]);
                let (lines, count) = (self.dice.of(&[1.0, 3.0]), self.dice.within(1.0, 2.5 * parts));
                self.told.push(format!("{:.3} {count:.0} parts of {parts} of {} lines", self.now, sign * lines));
                for _ in 0..count as u32 {
                    turn(self.now, WheelDelta::Lines(sign * lines / parts), WheelPhase::Notch);
                    self.now += 0.004;
                }
            }
            1 => {
                let delta = self.dice.of(&[
                    WheelDelta::Pixels(sign * 53.0),
                    WheelDelta::Pixels(sign * 7.0),
                    WheelDelta::Pages(sign),
                    WheelDelta::Lines(sign * 0.3),
                ]);
                self.told.push(format!("{:.3} {delta:?}", self.now));
                turn(self.now, delta, WheelPhase::Notch);
            }
            _ => {
                let (mut speed, count) = (sign * self.dice.within(0.2, 40.0), 1 + self.dice.pick(12));
                let tail = self.dice.pick(50);
                self.told.push(format!("{:.3} {count} fingers of {speed:.1} px, {tail} of momentum", self.now));
                for _ in 0..count {
                    turn(self.now, WheelDelta::Pixels(speed), WheelPhase::Fingers);
                    self.now += 0.008;
                }
                turn(self.now, WheelDelta::Pixels(0.0), WheelPhase::Ended);
                for _ in 0..tail {
                    self.now += 0.008;
                    speed *= 0.95;
                    turn(self.now, WheelDelta::Pixels(speed), WheelPhase::Momentum);
                }
            }
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Touch {
    Down(f64),
    Move(f64),
    Up,
    Cancel,
}

fn touch<P: Physics>(page: &mut Scroller<P>, at: f64, touch: Touch) {
    match touch {
        Touch::Down(place) => page.pointer_down(at, place),
        Touch::Move(place) => _ = page.pointer_move(at, place),
        Touch::Up => page.pointer_up(at),
        Touch::Cancel => page.pointer_cancel(at),
    }
}

/// Does something to a page.
fn happen<P: Physics>(page: &mut Scroller<P>, host: &mut Host<'_>) {
    let at = host.wait(0.5);
    let length = host.dice.within(-800.0, 4_500.0);
    let spring = Spring::from_response_damping_ratio(0.4, 0.7);
    match host.dice.pick(12) {
        0..=2 => host.finger(|at, event| touch(page, at, event)),
        3..=5 => host.wheel(|at, delta, phase| _ = page.wheel(at, delta, phase)),
        6 => {
            let key = host.dice.of(&KEYS);
            host.told.push(format!("{at:.3} {key:?}"));
            page.key(at, key);
        }
        7 => {
            host.told.push(format!("{at:.3} go to {length:.1}"));
            page.go_to(at, length, spring);
        }
        8 => {
            host.told.push(format!("{at:.3} snap to {length:.1}"));
            page.snap_to(at, length);
        }
        9 => {
            let state = State { position: length, velocity: host.dice.within(-3_000.0, 3_000.0) };
            host.told.push(format!("{at:.3} {state:?}"));
            page.set_state(at, state);
        }
        10 => {
            let extent = extent(host.dice);
            host.told.push(format!("{at:.3} {extent:?}"));
            page.resize(at, extent);
        }
        _ => {
            host.told.push(format!("{at:.3} settle"));
            page.settle(at);
        }
    }
}

/// Lets a page come to rest, and returns its offset there.
fn rest<P: Physics>(page: &mut Scroller<P>, mut now: f64) -> f64 {
    for _ in 0..200 {
        now += 0.37;
        if !page.advance_to(now) {
            break;
        }
    }
    if page.is_at_rest() { page.offset() } else { f64::NAN }
}

#[test]
fn a_page_rests_at_a_snap_point_or_an_end_whatever_moves_it() {
    let platforms: Vec<(&str, Platform)> = every_platform().collect();
    // In story 880 562, the pages have the view's size, which changes twice during a fling.
    for seed in (0..stories(6_000)).chain([880_562]) {
        let dice = &mut Dice(seed);
        let ((name, platform), landing) = (dice.of(&platforms), landing(dice));
        let mut page: Scroller<PagePhysics<_>> = Scroller::new(platform.with_landing(landing), extent(dice));
        let told = vec![format!("{name} {landing:?} {:?}", page.extent())];
        let mut host = Host { dice, now: 0.0, told };
        for _ in 0..1 + host.dice.pick(6) {
            happen(&mut page, &mut host);
        }
        let offset = rest(&mut page, host.now);
        assert!(
            is_place(&landing, offset, page.extent()),
            "story {seed} rests at {offset} of {:?}\n{}",
            page.extent(),
            host.told.join("\n")
        );
    }
}

#[test]
fn pagers_and_pickers_rest_at_whole_places_whatever_moves_them() {
    let platforms: Vec<(&str, Platform)> = every_platform().collect();
    for seed in 0..stories(4_000) {
        let dice = &mut Dice(seed);
        let ((name, platform), loops) = (dice.of(&platforms), dice.pick(2) == 0);
        let pages = Pages { count: 7, size: 320.0, viewport: 320.0, align: 0.5, loops };
        let mut pager = Pager::new(platform, pages).with_most(1 + dice.pick(3));
        let mut picker = WheelPicker::new(platform, 20, 36.0, loops);
        let mut host = Host { dice, now: 0.0, told: vec![format!("{name}, loops: {loops}")] };
        for _ in 0..1 + host.dice.pick(5) {
            let at = host.wait(0.5);
            match host.dice.pick(5) {
                0 | 1 => host.finger(|at, event| match event {
                    Touch::Down(place) => {
                        pager.pointer_down(at, place);
                        picker.pointer_down(at, place);
                    }
                    Touch::Move(place) => {
                        pager.pointer_move(at, place);
                        picker.pointer_move(at, place);
                    }
                    Touch::Up => {
                        pager.pointer_up(at);
                        picker.pointer_up(at);
                    }
                    Touch::Cancel => {
                        pager.pointer_cancel(at);
                        picker.pointer_cancel(at);
                    }
                }),
                2 => host.wheel(|at, delta, phase| {
                    pager.scroller_mut().wheel(at, delta, phase);
                    picker.scroller_mut().wheel(at, delta, phase);
                }),
                3 => {
                    let by = host.dice.within(-3.0, 3.0) as i32;
                    host.told.push(format!("{at:.3} by {by}"));
                    pager.go_by(at, by);
                    picker.go_by(at, by);
                }
                _ => {
                    let (count, size) = (1 + host.dice.pick(9), host.dice.within(20.0, 500.0));
                    host.told.push(format!("{at:.3} {count} of {size}"));
                    pager.resize(at, Pages { count: count as usize, size, viewport: size, ..pages });
                    picker.resize(at, count as usize, 0.1 * size);
                }
            }
        }
        let now = host.now + 60.0;
        pager.advance_to(now);
        picker.advance_to(now);
        for (at_rest, position) in [
            (pager.current().is_at_rest, pager.current().position),
            (picker.current().is_at_rest, picker.current().position),
        ] {
            assert!(
                at_rest && (position - position.round()).abs() < 1e-6,
                "story {seed} rests at {position}: {at_rest}\n{}",
                host.told.join("\n")
            );
        }
    }
}

#[test]
fn pages_do_not_rest_inside_a_region_that_snaps() {
    let region = |from, snaps| Region { from, friction: Friction { drag: 2.0 }.into(), snaps };
    let regions = [region(0.0, false), region(700.0, true), region(1_000.0, false), region(1_500.0, true)];
    let spring = Spring::from_response_damping_ratio(0.4, 1.0);
    let book = Segments { regions, stop_speed: 10.0, spring, rubber_band: 0.55 };
    for seed in 0..stories(4_000) {
        let dice = &mut Dice(seed);
        let platform = dice.of(&[platform::ios(), platform::macos(), platform::chromium()]).with_physics(book);
        let mut page = Scroller::new(platform, extent(dice));
        let mut host = Host { dice, now: 0.0, told: vec![format!("{:?}", page.extent())] };
        for _ in 0..1 + host.dice.pick(6) {
            happen(&mut page, &mut host);
        }
        let offset = rest(&mut page, host.now);
        let Extent { min, max, .. } = page.extent();
        let is_inside = (700.0 < offset && offset < 1_000.0 || offset > 1_500.0) && min < offset && offset < max;
        assert!(!is_inside && min <= offset && offset <= max, "story {seed}: {offset}\n{}", host.told.join("\n"));
    }
}

#[test]
fn a_wheel_notch_in_parts_scrolls_as_far_as_a_whole_one() {
    let spring = Spring::from_response_damping_ratio(0.4, 1.0);
    let rows = |size| Landing::from(Places::every(size));
    let landings = [rows(40.0), rows(120.0), rows(600.0), Landing::from(Paging::new(spring))];
    for (name, platform) in every_platform() {
        for (landing, lines, sign) in landings.iter().flat_map(|landing| {
            [(*landing, 1.0, 1.0), (*landing, 3.0, 1.0), (*landing, 3.0, -1.0), (*landing, 1.0, -1.0)]
        }) {
            let extent = Extent { min: -6_000.0, max: 6_000.0, viewport: 400.0 };
            let turned = |parts: u32, pause: f64| {
                let mut page = Scroller::new(platform.with_landing(landing), extent);
                let mut now = 0.0;
                // Two notches, with a pause between them.
                for _ in 0..2 {
                    for _ in 0..parts {
                        page.wheel(now, WheelDelta::Lines(sign * lines / f64::from(parts)), WheelPhase::Notch);
                        now += pause;
                    }
                    now += 1.0;
                    page.advance_to(now);
                }
                rest(&mut page, now)
            };
            let whole = turned(1, 0.0);
            for (parts, pause) in [(8, 0.004), (8, 0.0), (8, 0.15), (120, 0.001)] {
                let offset = turned(parts, pause);
                assert!((offset - whole).abs() < 1e-6, "{name} {landing:?} {lines} in {parts}: {offset} {whole}");
            }
        }
    }
}

#[test]
fn an_empty_list_of_snap_points_does_not_change_a_fling() {
    let extent = Extent::new(4_000.0, 400.0);
    let mut free = Scroller::new(platform::ios(), extent);
    let mut pointless = Scroller::new(platform::ios().with_landing(Places::Points([])), extent);
    free.fling(0.0, 900.0);
    pointless.fling(0.0, 900.0);
    for frame in 1..600 {
        let at = f64::from(frame) / 60.0;
        free.advance_to(at);
        pointless.advance_to(at);
        assert!((free.offset() - pointless.offset()).abs() < 1e-9, "at {at}");
    }
    assert!(free.offset() > 400.0);
}

/// Lets something happen to a page at offset 1,000 after 1 s, and returns where the page rests. The list in docs/scrolling.md has an
/// item for each input.
fn stops(platform: Platform, landing: Landing, happens: impl Fn(&mut Scroller)) -> f64 {
    let extent = Extent { min: -6_000.0, max: 6_000.0, viewport: 400.0 };
    let mut page = Scroller::new(platform.with_landing(landing), extent);
    page.snap_to(0.0, 1_000.0);
    page.advance_to(1.0);
    happens(&mut page);
    rest(&mut page, 1.0)
}

/// A finger that drags by `travel` in 0.2 s. If it `rests`, it stays in place for another 0.2 s before it lifts.
fn drags(page: &mut Scroller, travel: f64, rests: bool) {
    page.pointer_down(1.0, 0.0);
    for i in 1..=25 {
        page.pointer_move(1.0 + 0.008 * f64::from(i), -travel * f64::from(i) / 25.0);
    }
    if rests {
        (1..=25).for_each(|i| _ = page.pointer_move(1.2 + 0.008 * f64::from(i), -travel));
    }
    page.pointer_up(if rests { 1.4 } else { 1.2 });
}

#[test]
fn each_kind_of_input_brings_a_page_to_the_documented_place() {
    let (points, nowhere) = (Landing::from(Places::every(250.0)), Landing::Anywhere);
    let spring = Spring::from_response_damping_ratio(0.4, 1.0);
    let two_pages = Landing::from(Paging { max_pages: 2, ..Paging::new(spring) });
    let nearest = |offset: f64| 250.0 * (offset / 250.0).round();
    for (name, platform) in every_platform() {
        let check = |what: &str, seen: f64, said: f64| {
            assert!((seen - said).abs() < 1e-6, "{name}, {what}: {seen}, and not {said}");
        };
        let mut own = platform;
        own.wheel.system_momentum = false;
        let at_points = |happens: &dyn Fn(&mut Scroller)| stops(platform, points, happens);
        let free = |happens: &dyn Fn(&mut Scroller)| stops(platform, nowhere, happens);
        for sign in [1.0, -1.0] {
            // A fling, and a finger that lifts slowly.
            for speed in [300.0, 900.0, 2_500.0, 4_321.0] {
                let flings = |page: &mut Scroller| page.fling(1.0, sign * speed);
                check("a fling", at_points(&flings), nearest(free(&flings)));
                let pages = (stops(platform, two_pages, flings) - 1_000.0) * sign / 400.0;
                assert!((0.5..=2.5).contains(&pages), "{name}, {speed}: {pages} pages");
            }
            for travel in [90.0, 170.0, 310.0] {
                let slowly = |page: &mut Scroller| drags(page, sign * travel, true);
                check("a slow finger", at_points(&slowly), nearest(free(&slowly)));
            }
            // 1,000 is between two pages, so the page has gone to one of them.
            let page = stops(platform, two_pages, |_| ());
            for (part, turned) in [(0.3, 0.0), (0.8, 1.0)] {
                let slop = platform.slop;
                let seen = stops(platform, two_pages, |page| drags(page, sign * (400.0 * part + slop), true));
                check("a slow finger on pages", seen, page + sign * 400.0 * turned);
            }
            // A pull beyond an edge, and one thrown back in.
            let edge = sign * 6_000.0;
            let pulls = |page: &mut Scroller| {
                page.snap_to(1.0, edge - 10.0 * sign);
                drags(page, sign * 300.0, true);
            };
            check("a pull", at_points(&pulls), edge);
            // A notch, a key, and parts of a notch.
            let jump = |happens: &dyn Fn(&mut Scroller)| {
                let wanted = free(happens);
                let ahead = 1_000.0 + 250.0 * ((wanted - 1_000.0) * sign / 250.0).round().max(1.0) * sign;
                check("a jump", at_points(happens), ahead);
            };
            for lines in [1.0, 3.0, 9.0] {
                jump(&|page| _ = page.wheel(1.0, WheelDelta::Lines(sign * lines), WheelPhase::Notch));
            }
            let key = if sign > 0.0 { Key::PageDown } else { Key::PageUp };
            jump(&|page| page.key(1.0, key));
            // A touchpad whose momentum the system sends: the page ignores it, and has chosen at the lift.
            let fingers = |page: &mut Scroller| {
                for i in 0..12 {
                    page.wheel(1.0 + 0.008 * f64::from(i), WheelDelta::Pixels(sign * 12.0), WheelPhase::Fingers);
                }
                page.wheel(1.1, WheelDelta::Pixels(0.0), WheelPhase::Ended);
            };
            let momentum = |page: &mut Scroller| {
                fingers(page);
                for i in 0..60 {
                    let left = sign * 12.0 * (1.0 - f64::from(i) / 60.0);
                    page.wheel(1.108 + 0.008 * f64::from(i), WheelDelta::Pixels(left), WheelPhase::Momentum);
                }
            };
            check("momentum", at_points(&momentum), at_points(&fingers));
            // The same holds after a key, which takes the page over. Momentum that comes later is ignored.
            let key = |page: &mut Scroller| {
                fingers(page);
                page.key(1.11, Key::Home);
            };
            let taken = |page: &mut Scroller| {
                key(page);
                page.wheel(1.12, WheelDelta::Pixels(sign * 30.0), WheelPhase::Momentum);
            };
            check("momentum after a key", at_points(&taken), at_points(&key));
            check("a touchpad", stops(own, points, fingers), nearest(stops(own, nowhere, fingers)));
            // The program.
            for offset in [1_130.0, 1_124.0, -333.0] {
                let offset = sign * offset;
                check("go_to", at_points(&|page| page.go_to(1.0, offset, spring)), nearest(offset));
                check("snap_to", at_points(&|page| page.snap_to(1.0, offset)), nearest(offset));
                let state = State { position: offset, velocity: 900.0 * sign };
                let sets = |page: &mut Scroller| page.set_state(1.0, state);
                check("set_state", at_points(&sets), nearest(free(&sets)));
                let mut other = Scroller::new(platform, Extent { min: -6_000.0, max: 6_000.0, viewport: 400.0 });
                other.set_state(1.0, state);
                let restores = |page: &mut Scroller| page.restore(1.0, &other.snapshot());
                check("a snapshot", at_points(&restores), nearest(free(&restores)));
            }
            let smaller = Extent { min: -6_000.0, max: 910.0, viewport: 400.0 };
            check("a change of size", at_points(&|page| page.resize(1.0, smaller)), 910.0);
            let wider = Extent { min: -6_000.0, max: 6_000.0, viewport: 500.0 };
            let turned = |page: &mut Scroller| page.snap_to(1.0, sign * 800.0);
            let resized = |page: &mut Scroller| {
                turned(page);
                page.resize(1.0, wider);
            };
            check("pages", stops(platform, two_pages, resized), sign * 1_000.0);
            let ends = |page: &mut Scroller| {
                page.release_with(1.0, PageMotion::from(spring.motion(State::at_rest(1_000.0), 1_111.0 * sign)));
            };
            check("release_with", at_points(&ends), 1_111.0 * sign);
        }
    }
}
