//! A fling in two dimensions is one motion along a line.
#![expect(clippy::disallowed_methods, reason = "angles of a test need no exact bits")]
#![expect(clippy::float_cmp, reason = "exact values are compared exactly")]

use crate::dice::Dice;
use carom::gesture::TouchSlop;
use carom::scroll::{Extent, Kinetic, Phase, Platform, Scroller, TwoAxes, WheelDelta, WheelPhase, platform};
use carom::touch::{PanZoom, PanZoomPhase, PanZoomPhysics};

const ANGLES: [f64; 9] = [-60.0, -45.0, -30.0, -14.0, 5.0, 20.0, 30.0, 45.0, 60.0];
/// The farthest that a direction may be from the line, in degrees.
const CLOSE: f64 = 0.1;

fn unit(angle: f64) -> [f64; 2] {
    [angle.to_radians().cos(), angle.to_radians().sin()]
}

fn angle([x, y]: [f64; 2]) -> f64 {
    y.atan2(x).to_degrees()
}

fn map(platform: Platform) -> TwoAxes {
    let axis = || {
        let mut axis = Scroller::new(platform, Extent { min: -1e6, max: 1e6, viewport: 400.0 });
        axis.snap_to(0.0, 0.0);
        axis
    };
    TwoAxes::new(axis(), axis(), TouchSlop { distance: 0.0, diagonal: 0.0 })
}

/// Checks the direction of a fling at every 10 ms, and returns its length. `read` gives offset and velocity, or `None` at rest.
fn along(name: &str, line: f64, start: [f64; 2], mut read: impl FnMut(f64) -> Option<([f64; 2], [f64; 2])>) -> f64 {
    let mut length = 0.0;
    for i in 1..2_000 {
        let Some((at, velocity)) = read(0.01 * f64::from(i)) else { break };
        let travel = [at[0] - start[0], at[1] - start[1]];
        length = travel[0].hypot(travel[1]);
        let (moved, moves) = (angle(travel), angle(velocity));
        assert!((moved - line).abs() < CLOSE, "{name}, {line}°: went {moved}° in {i}0 ms");
        assert!((moves - line).abs() < CLOSE, "{name}, {line}°: goes {moves}° after {i}0 ms");
    }
    length
}

/// Returns the direction and the length of the fling of a finger at a velocity, which lifts at 0.
fn flicked(name: &str, platform: Platform, speed: f64, line: f64) -> f64 {
    let mut page = map(platform);
    let [x, y] = unit(line).map(|part| -part * speed);
    page.pointer_down(-0.1, [0.0; 2]);
    for i in 1..=12 {
        let t = 0.1 * f64::from(i) / 12.0;
        page.pointer_move(t - 0.1, [x * t, y * t]);
    }
    page.pointer_up(0.0);
    let start = page.offset();
    along(name, line, start, |at| page.advance_to(at).then(|| (page.offset(), page.velocity())))
}

#[test]
fn a_fling_of_a_page_keeps_its_direction_by_every_law() {
    for preset in platform::ALL {
        for line in ANGLES {
            let name = preset.name;
            assert!(flicked(name, (preset.platform)(), 1_500.0, line) > 50.0, "{name}, {line}°");
            let mut page = map((preset.platform)());
            page.fling(0.0, unit(line).map(|part| 3_000.0 * part));
            let length =
                along(name, line, [0.0; 2], |at| page.advance_to(at).then(|| (page.offset(), page.velocity())));
            assert!(length > 100.0, "{name}, {line}°");
        }
    }
}

#[test]
fn fingers_on_a_trackpad_fling_along_a_line() {
    for preset in platform::ALL {
        let mut wheels = (preset.platform)();
        wheels.wheel.system_momentum = false;
        for line in ANGLES {
            let mut page = map(wheels);
            let step = unit(line).map(|part| WheelDelta::Pixels(12.0 * part));
            for i in 0..10 {
                page.wheel(0.008 * f64::from(i) - 0.08, step, WheelPhase::Fingers);
            }
            page.wheel(0.0, step, WheelPhase::Ended);
            let start = page.offset();
            let read = |at| page.advance_to(at).then(|| (page.offset(), page.velocity()));
            assert!(along(preset.name, line, start, read) > 50.0, "{}, {line}°", preset.name);
        }
    }
}

#[test]
fn speed_limits_apply_to_the_whole_velocity_not_to_each_axis() {
    for preset in platform::ALL {
        let mut limited = (preset.platform)();
        (limited.min_fling, limited.max_fling) = (300.0, 1_000.0);
        for line in ANGLES {
            let name = preset.name;
            let fastest = flicked(name, limited, 1_000.0, line);
            let limited_length = flicked(name, limited, 4_000.0, line);
            assert!(
                (limited_length - fastest).abs() < 0.02 * fastest,
                "{name}, {line}°: {limited_length} and {fastest}"
            );
            assert!(flicked(name, limited, 320.0, line) > 5.0, "{name}, {line}°: above the least speed");
            assert_eq!(flicked(name, limited, 280.0, line), 0.0, "{name}, {line}°: below the least speed");
        }
    }
}

#[test]
fn a_fling_of_a_picture_keeps_its_direction_by_every_law() {
    for preset in platform::ALL {
        for (line, limit) in ANGLES.map(|line| [(line, f64::INFINITY), (line, 1_000.0)]).concat() {
            let mut physics = PanZoomPhysics::from_platform((preset.platform)());
            physics.max_fling = limit;
            let mut map = PanZoom::new(physics, None, [400.0, 700.0]);
            let [x, y] = unit(line).map(|part| 3_000.0 * part);
            map.pointer_down(-0.1, 1, [0.0; 2]);
            for i in 1..=12 {
                let t = 0.1 * f64::from(i) / 12.0;
                map.pointer_move(t - 0.1, 1, [x * t, y * t]);
            }
            map.pointer_up(0.0, 1);
            let start = map.current().transform;
            let read = |at| {
                let picture = map.read(at);
                let (transform, velocity) = (picture.transform, picture.velocity);
                (picture.phase == PanZoomPhase::Glide)
                    .then_some(([transform.x, transform.y], [velocity.x, velocity.y]))
                    .filter(|(_, [x, y])| *x != 0.0 || *y != 0.0)
            };
            assert!(along(preset.name, line, [start.x, start.y], read) > 50.0, "{}, {line}°", preset.name);
        }
    }
}

#[test]
fn an_edge_stops_one_axis_and_the_other_goes_on_as_before() {
    for preset in platform::ALL {
        let platform = (preset.platform)();
        for sign in [1.0, -1.0] {
            let (mut free, mut near) = (map(platform), map(platform));
            near.x.resize(0.0, Extent { min: -100.0, max: 100.0, viewport: 400.0 });
            for page in [&mut free, &mut near] {
                page.fling(0.0, [sign * 2_600.0, sign * 1_500.0]);
            }
            for i in 1..200 {
                let at = 0.01 * f64::from(i);
                free.advance_to(at);
                near.advance_to(at);
                assert_eq!(near.offset()[1], free.offset()[1], "{} after {i}0 ms", preset.name);
            }
            assert_ne!(near.x.phase(), Phase::Fling, "{}", preset.name);
        }
        // An axis at its edge has no part in the fling.
        let (mut stopped, mut alone) = (map(platform), map(platform));
        stopped.x.snap_to(0.0, 1e6);
        stopped.fling(0.0, [3_000.0, 1_500.0]);
        alone.fling(0.0, [0.0, 1_500.0]);
        assert_eq!(stopped.end()[1], alone.end()[1], "{}", preset.name);
    }
}

#[test]
fn a_stored_fling_keeps_its_direction() {
    for preset in platform::ALL {
        let (mut page, mut restored) = (map((preset.platform)()), map((preset.platform)()));
        page.fling(0.0, [2_000.0, -1_000.0]);
        page.advance_to(0.1);
        let (x, y) = (page.x.snapshot(), page.y.snapshot());
        restored.x.restore(0.1, &x);
        restored.y.restore(0.1, &y);
        assert_eq!(restored.end(), page.end(), "{}", preset.name);
        assert_eq!(restored.read(0.4), page.read(0.4), "{}", preset.name);
    }
}

/// Returns the rms error of the direction of a touchpad's fling, in degrees, for fingers at 1500 px/s and 80°, with noisy reports at 120
/// Hz.
fn touchpad_error(roll: f64) -> f64 {
    let mut dice = Dice(7);
    // The sum of twelve numbers from 0 to 1 has a variance of 1.
    let mut noise = || (0..12).map(|_| dice.roll()).sum::<f64>() - 6.0;
    let (mut squares, count) = (0.0, 400);
    for _ in 0..count {
        let mut touchpad = Kinetic::new(&platform::gtk());
        let [mut before, mut rolled] = [[0.0; 2]; 2];
        for i in 0..30 {
            let travel = 12.5 * f64::from(i);
            rolled[0] = if i == 29 { roll } else { 0.0 };
            let now = [unit(80.0)[0] * travel + 1.5 * noise() + rolled[0], unit(80.0)[1] * travel];
            touchpad.scroll(f64::from(i) / 120.0, [now[0] - before[0], now[1] - before[1]]);
            before = now;
        }
        touchpad.stop(29.0 / 120.0 + 0.008);
        touchpad.advance_to(0.4);
        let off = angle(touchpad.last_fling().map_or([0.0; 2], |fling| fling.velocity)) - 80.0;
        squares += off * off;
    }
    (squares / f64::from(count)).sqrt()
}

#[test]
fn the_direction_of_a_touchpads_fling_is_off_by_under_3_degrees() {
    let [still, rolled] = [touchpad_error(0.0), touchpad_error(4.0)];
    println!("{still:.2}° rms, {rolled:.2}° with a thumb that rolls");
    assert!(still < 1.6 && rolled < 3.0, "{still}° rms, {rolled}° with a thumb that rolls");
}
