//! Types in JSON and in a binary format: round trips, and errors that name the number.
#![cfg(feature = "serde")]
#![expect(clippy::unwrap_used, reason = "a text that cannot be read is a failed test")]

use crate::dice::Dice;
use carom::animate::{Angle, Animated, Moving, SpringEvent, SpringSystem, TolerancePolicy};
use carom::compose::{Bouncing, Until};
use carom::gesture::RubberBand;
use carom::gesture::TouchSlop;
use carom::law::{Bounce, CubicFling, Ease, PowerFling, SplineFling};
use carom::scroll::{
    Extent, Paging, Places, Platform, Region, Scroller, Segments, Snapshot, Stops, Strictness, platform,
};
use carom::{Friction, Spring, Tolerance};
use core::fmt;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::cell::Cell;
use std::rc::Rc;

fn round_trip<T: Serialize + DeserializeOwned + PartialEq + fmt::Debug>(law: &T) {
    let json = serde_json::to_string(law).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), law, "{json}");
    let bytes = postcard::to_allocvec(law).unwrap();
    assert_eq!(&postcard::from_bytes::<T>(&bytes).unwrap(), law, "{json}");
}

/// Returns the JSON of a law with the value at `path` replaced or left out.
fn changed<T: Serialize>(law: &T, path: &str, value: Option<serde_json::Value>) -> serde_json::Value {
    let mut json = serde_json::to_value(law).unwrap();
    let (parent, field) = path.rsplit_once('/').unwrap();
    let fields = json.pointer_mut(parent).unwrap().as_object_mut().unwrap();
    assert!(fields.remove(field).is_some(), "{path}");
    fields.extend(value.map(|value| (field.to_owned(), value)));
    json
}

#[test]
fn every_law_round_trips_to_the_last_bit() {
    round_trip(&Spring::from_response_damping_ratio(0.35, 0.8));
    round_trip(&Friction::from_deceleration_rate(0.998));
    round_trip(&Ease::ease_in_out(0.3));
    round_trip(&PowerFling::default());
    round_trip(&SplineFling { density: 3.0, friction: 0.015 });
    round_trip(&CubicFling::default());
    round_trip(&Bounce { acceleration: -9.8, floor: 0.1, restitution: 0.7 });
    round_trip(&RubberBand::ios(800.0));
    round_trip(&Extent { min: f64::NEG_INFINITY, max: f64::INFINITY, viewport: 800.0 });
    round_trip(&Tolerance::pixels(3.0));
    round_trip(&TouchSlop::IOS);
    round_trip(&[Until::Time(0.5), Until::Position(-3.0), Until::Speed(0.0)]);
}

#[test]
fn a_bouncing_law_without_edges_round_trips() {
    let spring = Spring::from_response_damping_ratio(0.575, 1.0);
    let friction = Friction::from_deceleration_rate(0.998).into();
    for (min, max) in [(f64::NEG_INFINITY, f64::INFINITY), (0.0, f64::INFINITY), (f64::NEG_INFINITY, 9.0)] {
        round_trip(&Bouncing { min, max, friction, spring });
    }
}

#[test]
fn every_platform_and_its_pages_round_trip() {
    for preset in platform::ALL {
        let platform = (preset.platform)();
        round_trip(&platform);
        let mut page = Scroller::new(platform, Extent::new(4_000.0, 800.0));
        page.fling(0.0, 3_000.0);
        page.advance_to(0.1);
        round_trip(&page.snapshot());
        page.go_to(0.1, 100.0, Spring::from_duration_bounce(0.4, 0.0));
        page.advance_to(0.2);
        round_trip(&page.snapshot());
        page.pointer_down(0.3, 500.0);
        round_trip(&page.snapshot());
    }
}

/// Formats without a null value, for example TOML, leave these fields out.
#[test]
fn a_limit_that_is_infinite_may_be_left_out() {
    let ios = platform::ios();
    let json = changed(&ios, "/physics/max_edge_speed", None);
    assert_eq!(serde_json::from_value::<Platform>(json).unwrap(), ios);
    let endless = Extent { min: 0.0, max: f64::INFINITY, viewport: 800.0 };
    assert_eq!(serde_json::from_value::<Extent>(changed(&endless, "/max", None)).unwrap(), endless);
}

#[test]
fn an_error_says_which_number_of_a_platform_is_wrong() {
    for (path, platform) in [
        ("/slop", platform::ios()),
        ("/min_fling", platform::ios()),
        ("/max_fling", platform::ios().with_physics(platform::android().physics)),
        ("/physics/stop_speed", platform::ios()),
        ("/physics/edge/elastic/coefficient", platform::ios()),
        ("/physics/edge/elastic/length", platform::ios()),
        ("/physics/kick", platform::ios()),
        ("/physics/fling/bezier/deceleration", platform::chromium()),
        ("/resampling/latency", platform::chromium()),
        ("/resampling/ahead", platform::chromium()),
        ("/wheel/line", platform::ios()),
        ("/wheel/page", platform::ios()),
    ] {
        let json = changed(&platform, path, Some((-1.0).into()));
        let error = serde_json::from_value::<Platform>(json).unwrap_err().to_string();
        let name = path.rsplit_once('/').unwrap().1;
        assert!(error.starts_with(&format!("`{name}` must be")) && error.ends_with("but is -1"), "{error}");
    }
}

#[test]
fn a_landing_with_bad_numbers_is_an_error() {
    let spring = Spring::from_duration_bounce(0.4, 0.0);
    let refused = |error: serde_json::Error, text: &str| assert!(error.to_string().contains(text), "{error}");
    let page = Paging::new(spring);
    round_trip(&page);
    for (field, bad) in [("size", 0.0), ("threshold", 1.5), ("min_speed", -1.0)] {
        let json = changed(&page, &format!("/{field}"), Some(bad.into()));
        refused(serde_json::from_value::<Paging>(json).unwrap_err(), field);
    }
    let json = changed(&page, "/max_pages", Some(0.into()));
    refused(serde_json::from_value::<Paging>(json).unwrap_err(), "`max_pages` must be at least 1, but is 0");

    let to = Places::Points([0.0, 310.0, 620.0]);
    let snap = Stops { to, strictness: Strictness::Proximity(20.0), spring };
    round_trip(&snap);
    round_trip(&platform::ios().with_landing(snap));
    let json = changed(&snap, "/to/points", Some(vec![0.0, 620.0, 310.0].into()));
    refused(serde_json::from_value::<Stops<[f64; 3]>>(json).unwrap_err(), "be in rising order, but is 310");
    let json = changed(&snap, "/strictness/proximity", Some((-20.0).into()));
    refused(serde_json::from_value::<Stops<[f64; 3]>>(json).unwrap_err(), "`proximity`");

    let region = |from: f64| Region { from, friction: Friction { drag: 2.0 }.into(), snaps: false };
    let book =
        |second: f64| Segments { regions: [region(0.0), region(second)], stop_speed: 10.0, spring, rubber_band: 0.55 };
    round_trip(&book(1_000.0));
    let falling = serde_json::to_string(&book(-1.0)).unwrap();
    refused(serde_json::from_str::<Segments<[Region; 2]>>(&falling).unwrap_err(), "`from` must rise");
    let none = changed(&book(1.0), "/regions", Some(serde_json::Value::Array(Vec::new())));
    refused(
        serde_json::from_value::<Segments<Vec<Region>>>(none).unwrap_err(),
        "`regions` must have at least one element",
    );
}

#[test]
fn a_snapshot_with_bad_numbers_is_an_error() {
    let mut page = Scroller::new(platform::ios(), Extent::new(4_000.0, 800.0));
    let json = changed(&page.snapshot(), "/device_pixel_ratio", Some(0.0.into()));
    let error = serde_json::from_value::<Snapshot>(json).unwrap_err().to_string();
    assert!(error.starts_with("`device_pixel_ratio` must be"), "{error}");
    page.fling(0.0, 3_000.0);
    let json = changed(&page.snapshot(), "/activity/released/viewport", Some((-1.0).into()));
    assert!(serde_json::from_value::<Snapshot>(json).unwrap_err().to_string().contains("`viewport`"));
    // Binary formats can hold NaN, which JSON cannot.
    let bytes = postcard::to_allocvec(&page.snapshot()).unwrap();
    let of = |x: f64| bytes.windows(8).position(|window| window == x.to_le_bytes()).unwrap();
    let mut bad = bytes.clone();
    bad[of(3_000.0)..][..8].copy_from_slice(&f64::NAN.to_le_bytes());
    assert!(postcard::from_bytes::<Snapshot>(&bytes).is_ok());
    assert!(postcard::from_bytes::<Snapshot>(&bad).is_err());
    // Text from older versions, which wrote fewer fields, is still read.
    let old = changed(&page.snapshot(), "/activity/released/goes_on", None);
    assert_eq!(serde_json::from_value::<Snapshot>(old).unwrap(), page.snapshot());
}

#[test]
fn an_error_for_the_wrong_json_type_says_which_law_was_expected() {
    let error = serde_json::from_str::<Spring>("3").unwrap_err().to_string();
    assert!(error.contains("expected struct Spring"), "{error}");
    let error = serde_json::from_str::<Paging>("3").unwrap_err().to_string();
    assert!(error.contains("expected struct Paging"), "{error}");
}

#[test]
fn an_error_says_which_parameter_is_wrong_at_any_depth() {
    let bad = serde_json::from_str::<Spring>(r#"{"mass":0,"stiffness":1,"damping":1}"#).unwrap_err();
    assert!(bad.to_string().starts_with("`mass` must be finite and greater than 0, but is 0"), "{bad}");
    let nested = r#"{"min":0,"max":9,"friction":{"drag":-1,"deceleration":0},
        "spring":{"mass":1,"stiffness":1,"damping":1}}"#;
    assert!(serde_json::from_str::<Bouncing>(nested).unwrap_err().to_string().contains("`drag`"));
    let extent = serde_json::from_str::<Extent>(r#"{"min":5,"max":-5,"viewport":800}"#).unwrap_err();
    assert!(extent.to_string().contains("`min` must not be above `max`, but is 5"), "{extent}");
    let tolerance = serde_json::from_str::<Tolerance>(r#"{"distance":-1,"velocity":0}"#).unwrap_err();
    assert!(tolerance.to_string().contains("`distance`"), "{tolerance}");
    assert!(serde_json::from_str::<TouchSlop>(r#"{"distance":8,"diagonal":7}"#).is_err());
    assert!(serde_json::from_str::<Until>(r#"{"time":-1}"#).unwrap_err().to_string().contains("`time`"));
    let typo = serde_json::from_str::<Friction>(r#"{"drgа":1}"#).unwrap_err();
    assert!(typo.to_string().contains("unknown field"), "{typo}");
}

/// Returns what comes back from a text and from a binary format.
fn restored<T: Serialize + DeserializeOwned>(value: &T) -> [T; 2] {
    let json = serde_json::to_string(value).unwrap();
    let bytes = postcard::to_allocvec(value).unwrap();
    [serde_json::from_str(&json).unwrap(), postcard::from_bytes(&bytes).unwrap()]
}

/// Changes a value of two lanes in a random way.
fn change(value: &mut Animated<[f64; 2]>, dice: &mut Dice) {
    let mut lane = |size: f64| dice.within(-size, size);
    let (place, rate) = ([lane(900.0), lane(900.0)], [lane(4e3), lane(4e3)]);
    match dice.pick(9) {
        0 => value.set_velocity(rate),
        1 => value.follow(place, rate),
        2 => value.fling(Friction { drag: dice.within(0.5, 9.0) }),
        3 => value.fall(rate),
        4 => value.set_spring(Spring { stiffness: 0.0, ..Spring::from_response_damping_ratio(0.3, 0.8) }),
        5 => value.set_spring(Spring::from_response_damping_ratio(dice.within(0.1, 1.0), dice.within(0.1, 3.0))),
        6 => value.set_tolerance(TolerancePolicy::of_target(0.5, 1e-3)),
        7 => value.snap_to(place),
        _ => value.retarget(place),
    }
}

#[test]
fn a_stored_value_goes_on_with_the_same_bits() {
    let mut dice = Dice(11);
    for _ in 0..300 {
        let mut value = Animated::new([3.0, -0.0], Spring::from_response_damping_ratio(0.4, 0.7));
        let mut now = 7.0;
        for _ in 0..dice.pick(9) {
            change(&mut value, &mut dice);
            now += dice.within(0.0, 0.2);
            value.advance_to(now);
        }
        for mut other in restored(&value) {
            let (mut value, mut dice) = (value.clone(), Dice(dice.0));
            for frame in 0..40 {
                let at = now + f64::from(frame) / 60.0;
                assert_eq!(value.advance_to(at), other.advance_to(at));
                assert_eq!((value.read(), value.settling_time()), (other.read(), other.settling_time()));
                assert_eq!((value.run(), value.target(), value.end()), (other.run(), other.target(), other.end()));
                if frame == 20 {
                    change(&mut value, &mut Dice(dice.0));
                    change(&mut other, &mut dice);
                }
            }
        }
    }
    let mut angle = Moving::new(Angle::from_degrees(170.0), Spring::from_duration_bounce(0.5, 0.4), 1.0);
    angle.retarget(1.5, Angle::from_degrees(-170.0));
    for other in restored(&angle) {
        let times = (0..99).map(|i| 1.4 + 0.01 * f64::from(i));
        times.for_each(|at| assert_eq!((angle.read(at), angle.rest_at()), (other.read(at), other.rest_at())));
    }
}

#[test]
fn a_stored_system_goes_on_with_the_same_bits_and_events() {
    let mut dice = Dice(5);
    for _ in 0..100 {
        let mut system = SpringSystem::new();
        let ids: Vec<_> = (0..9)
            .map(|_| system.insert(Spring::from_response_damping_ratio(0.3, 0.6), dice.within(-9.0, 9.0)))
            .collect();
        assert!(system.remove(ids[4]));
        let change = |system: &mut SpringSystem, dice: &mut Dice| {
            let (id, to) = (dice.of(&ids), dice.within(-900.0, 900.0));
            let _ = match dice.pick(4) {
                0 => system.set_velocity(id, to),
                1 => system.set_overshoot_clamping(id, to > 0.0),
                _ => system.retarget(id, to),
            };
        };
        for frame in 0..dice.pick(60) {
            change(&mut system, &mut dice);
            system.advance_to(f64::from(frame) / 60.0);
        }
        change(&mut system, &mut dice);
        // A listener isn't stored. It stays with the system that it was attached to.
        system.listen_all(|_, _| {});
        for mut other in restored(&system) {
            let (mut system, mut dice) = (system.clone(), Dice(dice.0));
            for frame in 60..160 {
                let at = f64::from(frame) / 60.0;
                let seen: Vec<SpringEvent> = system.advance_to(at).to_vec();
                assert_eq!(other.advance_to(at), seen);
                assert_eq!(other.awake_count(), system.awake_count());
                if frame % 9 == 0 {
                    change(&mut system, &mut Dice(dice.0));
                    change(&mut other, &mut dice);
                }
            }
            assert!(ids.iter().all(|id| system.read(*id) == other.read(*id)));
        }
    }
}

#[test]
fn an_impossible_stored_value_is_an_error() {
    let mut value = Animated::new(0.0, Spring::from_duration_bounce(0.4, 0.2));
    value.follow(10.0, 3.0);
    for (path, bad) in [
        ("/value/velocity", serde_json::json!(null)),
        ("/value/spring/mass", (-1.0).into()),
        ("/value/spring/stiffness", 0.0.into()),
        ("/value/target", 1e16.into()),
        ("/value/force", serde_json::json!({ "friction": -1.0 })),
    ] {
        assert!(serde_json::from_value::<Animated<f64>>(changed(&value, path, Some(bad))).is_err(), "{path}");
    }
    // A list that names springs twice, or not at all, is mended.
    let mut system = SpringSystem::new();
    let ids = [0.0, 1.0].map(|position| system.insert(Spring::from_duration_bounce(0.4, 0.2), position));
    ids.iter().for_each(|id| system.retarget(*id, 9.0).unwrap());
    let id = serde_json::to_value(ids[1]).unwrap();
    let json = changed(&system, "/awake", Some(serde_json::json!([id, id])));
    let mut system: SpringSystem = serde_json::from_value(json).unwrap();
    assert!(system.awake().eq([ids[1], ids[0]]) && system.awake_count() == 2);
    system.advance(9.0);
    assert!(system.is_at_rest());
    // A system that was stored at rest doesn't fall asleep once more.
    let json = serde_json::to_value(&system).unwrap();
    let mut system: SpringSystem = serde_json::from_value(json).unwrap();
    let calls = Rc::new(Cell::new(0));
    let count = Rc::clone(&calls);
    system.on_activity(move |_| count.set(count.get() + 1));
    system.advance(0.1);
    assert_eq!(calls.get(), 0);
}
