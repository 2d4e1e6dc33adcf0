//! Pages with places to rest at: pagers, snap points and regions.
#![expect(clippy::float_cmp, reason = "exact values are compared exactly")]

use crate::pages::every_platform;
use carom::scroll::{
    Extent, Key, PagePhysics, Paging, Phase, Physics, Places, Platform, Region, Scroller, Segments, Stops, Strictness,
    View, WheelDelta, WheelPhase, platform,
};
use carom::{Friction, Motion, Spring, State};

#[test]
fn a_fling_keeps_its_velocity_and_snaps_near_where_it_would_end() {
    let points = [0.0, 300.0, 900.0, 1_000.0, 2_000.0, 3_500.0];
    for (name, platform) in every_platform() {
        let snap = |strictness| Stops {
            to: Places::Points(points),
            strictness,
            spring: Spring::from_duration_bounce(0.4, 0.0),
        };
        for speed in [120.0, 900.0, 2_500.0, 6_000.0, -400.0, -2_000.0] {
            let mut free = Scroller::new(platform, Extent::new(5_000.0, 800.0));
            let mut page = Scroller::new(platform.with_landing(snap(Strictness::Mandatory)), free.extent());
            for start in [450.0, 1_900.0, 3_500.0] {
                let start = State { position: start, velocity: speed };
                free.set_state(0.0, start);
                page.set_state(0.0, start);
                assert!((page.velocity() - speed).abs() < 1e-9, "{name} {speed}");
                let rest = free.current().target;
                // The last offset, 4200, is a place, too.
                let nearest = points.iter().chain([&4_200.0]).map(|p| (p - rest).abs()).fold(f64::INFINITY, f64::min);
                assert!(
                    ((page.current().target - rest).abs() - nearest).abs() < 1e-9,
                    "{name} {speed}: {rest} {}",
                    page.current().target
                );
                let limit = page.current().settling_time;
                assert!(limit < 12.0, "{name} {speed} {start:?}: {limit}");
                let mut soon = page.clone();
                page.snap_to(0.0, 0.0);
                soon.advance_to(limit + 1e-9);
                assert!(
                    soon.is_at_rest() && (points.contains(&soon.offset()) || soon.offset() == 4_200.0),
                    "{name} {speed}"
                );
            }
        }
        // With proximity snapping, only a page near a point snaps to it.
        let mut page =
            Scroller::new(platform.with_landing(snap(Strictness::Proximity(50.0))), Extent::new(5_000.0, 800.0));
        page.set_state(0.0, State { position: 600.0, velocity: 1e-6 });
        page.advance_to(9.0);
        assert!((page.offset() - 600.0).abs() < 1.0, "{name}");
        page.set_state(9.0, State { position: 870.0, velocity: 1e-6 });
        page.advance_to(30.0);
        assert_eq!(page.offset(), 900.0, "{name}");
    }
}

#[test]
fn a_pager_turns_if_the_finger_is_fast_or_past_half_a_page() {
    let spring = Spring { mass: 0.5, stiffness: 100.0, damping: 15.556 };
    let pager = |max_pages, threshold| {
        platform::flutter_ios().physics.with_landing(Paging { max_pages, threshold, ..Paging::new(spring) })
    };
    let target = |pager: PagePhysics, from: f64, to: f64, velocity: f64| {
        let mut page = Scroller::new(platform::flutter_ios().with_physics(pager), Extent::new(8_000.0, 800.0));
        page.snap_to(0.0, 800.0 * from);
        page.pointer_down(0.0, 0.0);
        page.pointer_move(0.1, 800.0 * (from - to));
        let view = View { extent: page.extent(), device_pixel_ratio: 1.0, origin: 800.0 * from, across: None };
        pager.release(State { position: page.offset(), velocity }, &view).rest().unwrap_or(f64::NAN) / 800.0
    };
    for (from, to, velocity, one) in [
        (2.0, 2.3, 0.0, 2.0),
        (2.0, 2.6, 0.0, 3.0),
        (2.0, 1.3, 0.0, 1.0),
        (2.0, 2.1, 900.0, 3.0),
        (2.0, 1.9, -900.0, 1.0),
        (2.0, 2.9, -900.0, 2.0),
        (2.0, 2.1, 9_000.0, 3.0),
        (0.0, 0.0, -900.0, 0.0),
    ] {
        assert_eq!(target(pager(1, 0.5), from, to, velocity), one, "{from} {to} {velocity}");
    }
    assert_eq!(target(pager(1, 0.2), 2.0, 2.3, 0.0), 3.0);
    assert_eq!(target(pager(3, 0.5), 2.0, 2.1, 9_000.0), 5.0);
    assert_eq!(target(pager(3, 0.5), 2.0, 2.1, 2_000.0), 3.0);
    assert_eq!(target(pager(9, 0.5), 2.0, 2.1, 2_400.0), 4.0);
}

/// Returns the distinct offsets where pages of all platforms rest after a step, with and without smoothed input.
fn steps<P: Physics + Clone>(physics: P, at: f64, step: impl Fn(&mut Scroller<P>)) -> Vec<f64> {
    let rests = |(_, platform): (_, Platform)| {
        let mut page = Scroller::new(platform.with_physics(physics.clone()), Extent::new(2_000.0, 500.0));
        page.set_state(1.0, State::at_rest(at));
        step(&mut page);
        page.advance_to(10.0);
        assert!(page.is_at_rest());
        page.offset()
    };
    let mut rests: Vec<_> = every_platform().map(rests).collect();
    rests.dedup();
    rests
}

#[test]
fn each_notch_or_key_goes_on_to_the_next_place() {
    let base = platform::ios().physics;
    let spring = Spring::from_duration_bounce(0.4, 0.0);
    let pages = base.with_landing(Paging { size: Some(300.0), ..Paging::new(spring) });
    for sign in [1.0, -1.0] {
        let notches = |page: &mut Scroller, times: &[f64]| {
            for time in times {
                page.wheel(*time, WheelDelta::Lines(sign), WheelPhase::Notch);
            }
        };
        // A notch is shorter than half a page, but turns one page. Two notches in flight turn two.
        assert_eq!(steps(pages, 900.0, |page| notches(page, &[1.0])), [900.0 + sign * 300.0]);
        assert_eq!(steps(pages, 750.0, |page| notches(page, &[1.0, 1.02])), [750.0 + sign * 450.0]);
        // Between two pages, a key goes to the next one.
        let key = if sign > 0.0 { Key::ArrowForward } else { Key::ArrowBack };
        assert_eq!(steps(pages, 750.0, |page| page.key(1.0, key)), [750.0 + sign * 150.0]);
        let end = if sign > 0.0 { (Key::End, 1_500.0) } else { (Key::Home, 0.0) };
        assert_eq!(steps(pages, 750.0, |page| page.key(1.0, end.0)), [end.1]);
    }
    let points = [100.0, 600.0, 640.0, 1_400.0];
    let snap = |strictness| base.with_landing(Stops { to: Places::Points(points), strictness, spring });
    let mandatory = |at, key| steps(snap(Strictness::Mandatory), at, |page| page.key(1.0, key));
    assert_eq!(mandatory(100.0, Key::ArrowForward), [600.0]);
    assert_eq!(mandatory(640.0, Key::ArrowBack), [600.0]);
    // The page can rest at its edges, too.
    assert_eq!(mandatory(1_400.0, Key::End), [1_500.0]);
    assert_eq!(mandatory(100.0, Key::Home), [0.0]);
    let near = |at, key| steps(snap(Strictness::Proximity(50.0)), at, |page| page.key(1.0, key));
    assert_eq!(near(600.0, Key::End), [1_500.0]);
    assert_eq!(near(1_000.0, Key::End), [1_500.0]);
    let region = |from, snaps| Region { from, friction: Friction { drag: 2.0 }.into(), snaps };
    let regions = [region(0.0, false), region(700.0, true), region(1_000.0, false)];
    let book = Segments { regions, stop_speed: 10.0, spring, rubber_band: 0.55 };
    assert_eq!(steps(book, 690.0, |page| page.key(1.0, Key::ArrowForward)), [700.0]);
    assert_eq!(steps(book, 700.0, |page| page.key(1.0, Key::ArrowForward)), [1_000.0]);
    assert_eq!(steps(book, 1_000.0, |page| page.key(1.0, Key::ArrowBack)), [700.0]);
}

#[test]
fn of_two_equally_near_snap_points_a_page_takes_the_one_ahead() {
    let view = View { extent: Extent::new(2_000.0, 800.0), device_pixel_ratio: 1.0, origin: 0.0, across: None };
    let points: Places<[f64; 3]> = Places::Points([0.0, 100.0, 9_000.0]);
    let interval: Places<[f64; 0]> = Places::Interval { first: 0.0, interval: 100.0 };
    for (velocity, place) in [(1.0, 100.0), (-1.0, 0.0), (0.0, 0.0)] {
        assert_eq!(points.nearest(50.0, velocity, &view), Some(place));
        assert_eq!(interval.nearest(50.0, velocity, &view), Some(place));
    }
    // A snap point beyond an edge counts as the edge.
    assert_eq!(points.nearest(8_000.0, 1.0, &view), Some(1_200.0));
    assert_eq!(points.nearest(500.0, 1.0, &view), Some(100.0));
}

#[test]
fn a_page_beyond_an_edge_ignores_its_snap_points() {
    for sign in [1.0, -1.0] {
        let extent = Extent { min: -500.0, max: 500.0, viewport: 800.0 };
        let snap = Stops {
            to: Places::Points([-300.0, 0.0, 300.0]),
            strictness: Strictness::Mandatory,
            spring: Spring::from_duration_bounce(0.4, 0.0),
        };
        let mut page = Scroller::new(platform::ios().with_landing(snap), extent);
        page.snap_to(0.0, sign * 500.0);
        page.pointer_down(0.0, 0.0);
        page.pointer_move(0.1, -sign * 200.0);
        page.pointer_up(0.5);
        assert_eq!(page.current().target, sign * 500.0);
    }
}

#[test]
fn a_pager_counts_from_the_page_nearest_to_where_the_drag_began() {
    let extent = Extent { min: -1_600.0, max: 1_600.0, viewport: 800.0 };
    let spring = Spring::from_response_damping_ratio(0.3, 1.0);
    let pager = platform::flutter_ios().physics.with_landing(Paging { threshold: 0.9, ..Paging::new(spring) });
    for sign in [1.0, -1.0] {
        let view = View { extent, device_pixel_ratio: 1.0, origin: sign * 460.0, across: None };
        assert_eq!(pager.release(State::at_rest(sign * 460.0), &view).rest(), Some(sign * 800.0));
        // Even a slow fling turns a page.
        let view = View { origin: 0.0, ..view };
        let start = State { position: sign * 80.0, velocity: sign * 100.0 };
        assert_eq!(pager.release(start, &view).rest(), Some(sign * 800.0));
    }
}

#[test]
fn regions_end_at_the_edges_of_the_page() {
    let region = |from| Region { from, friction: Friction::from_deceleration_rate(0.998).into(), snaps: false };
    let spring = Spring::from_response_damping_ratio(0.4, 1.0);
    let regions = [region(-900.0), region(-500.0), region(5_000.0)];
    let book = Segments { regions, stop_speed: 10.0, spring, rubber_band: 0.55 };
    let view = View { extent: Extent::new(4_000.0, 800.0), device_pixel_ratio: 1.0, origin: 0.0, across: None };
    for (position, velocity, edge) in [(3_000.0, 4_000.0, 3_200.0), (200.0, -4_000.0, 0.0)] {
        let motion = book.release(State { position, velocity }, &view);
        assert_eq!(motion.rest(), Some(edge));
        assert_eq!(book.phase(&motion, 0.2, motion.state(0.2), &view), Phase::SpringBack);
    }
}

#[test]
fn a_pager_beyond_its_edge_returns_like_a_page_without_snapping() {
    let base = platform::ios().physics;
    let pager = base.with_landing(Paging::new(Spring::from_response_damping_ratio(0.3, 0.6)));
    let view = View { extent: Extent::new(4_000.0, 800.0), device_pixel_ratio: 1.0, origin: 0.0, across: None };
    for position in [-50.0, 3_250.0] {
        let start = State::at_rest(position);
        assert_eq!(pager.release(start, &view).state(0.1), base.release(start, &view).state(0.1));
    }
}

#[test]
fn pagers_and_snap_points_stop_at_hard_edges() {
    let spring = Spring::from_response_damping_ratio(0.3, 1.0);
    let hard = platform::flutter_android();
    let pager = hard.with_landing(Paging::new(spring));
    let points = Places::Points([-1_600.0, 0.0, 1_600.0]);
    let snap = Stops { to: points, strictness: Strictness::Mandatory, spring };
    let snapped = hard.with_landing(snap);
    for sign in [1.0, -1.0] {
        for (at, speed) in [(1_500.0, 9_000.0), (1_590.0, 200_000.0), (-1_590.0, -9_000.0)] {
            let (at, speed) = (sign * at, sign * speed);
            stops_at_its_edge(&mut Scroller::new(pager, SIX), at, speed);
            stops_at_its_edge(&mut Scroller::new(snapped, SIX), at, speed);
        }
    }
}

/// Pages of 800, symmetric about 0.
const SIX: Extent = Extent { min: -1_600.0, max: 1_600.0, viewport: 800.0 };

fn stops_at_its_edge<P: Physics>(page: &mut Scroller<P>, at: f64, speed: f64) {
    page.set_state(0.0, State { position: at, velocity: speed });
    let mut time = 0.0;
    while page.advance_to(time) {
        assert!(page.offset().abs() <= 1_600.0, "{at} {speed}: {} at {time}", page.offset());
        time += 1.0 / 240.0;
    }
    assert_eq!((page.offset(), page.phase()), (1_600.0_f64.copysign(speed), Phase::Rest));
    let contact = page.take_contact();
    assert!(contact.is_some_and(|met| met.state.velocity * speed > 0.0 && met.time < time), "{contact:?}");
    assert!(time < 0.5, "{time}");
}
