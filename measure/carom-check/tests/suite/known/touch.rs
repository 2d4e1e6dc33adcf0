//! Fingers: what follows them, and what leaves them.

use carom_check::{Bounds, Clock, Follows, MarkKind, Release, Trace};

use super::Case;
use super::flings::released;
use crate::synthetic::SHARP;

/// A finger of 1,200 px/s that holds still before it is lifted.
fn held(pause: f64) -> (impl Fn(f64) -> f64, f64) {
    (move |t: f64| 1200.0 * t.min(0.16), 0.16 + pause)
}

/// A map that pans on although the finger was still.
fn still(id: &'static str, of: &'static str, pause: f64, velocity: f64) -> Case {
    Case::new(id, of, &["release"]).expect(Release::default()).expect(Follows::default()).motion(move |is_wrong| {
        let (finger, up) = held(pause);
        released(finger, up, if is_wrong { velocity } else { 0.0 })
    })
}

/// A coast that leaves with a share of the finger's velocity.
fn ratio(id: &'static str, of: &'static str, finger: f64, share: f64) -> Case {
    Case::new(id, of, &["release"])
        .expect(Release::default())
        .expect(Follows::default())
        .motion(move |is_wrong| released(move |t| finger * t, 0.3, finger * if is_wrong { share } else { 1.0 }))
}

/// A track under a finger. `course` is where the finger is, and `shown` is where the track is.
fn dragged(course: impl Fn(f64) -> f64, shown: impl Fn(f64) -> f64) -> Trace {
    let reports: Vec<(f64, f64)> = (0..125).map(|i| 0.008 * f64::from(i)).map(|t| (t, course(t))).collect();
    let samples = (0..60).map(|i| (f64::from(i) + 0.3) / 60.0).map(|t| (t, SHARP.rounded(shown(t))));
    let trace = Trace::sampled(Clock::Scripted, samples).with_finger(reports);
    trace.with_mark(0.0, MarkKind::Down, None).with_mark(0.992, MarkKind::Up, None)
}

pub(crate) fn cases() -> Vec<Case> {
    let course = |t: f64| 400.0 * t;
    vec![
        still("K1", "maplibre/maplibre-gl-js#1303", 0.12, 1050.0),
        still("K2", "openlayers/openlayers#17056", 0.11, 600.0),
        still("K3", "Leaflet/Leaflet#5652", 1.5, 800.0),
        still("K4", "flutter/flutter#97761", 0.2, -375.0),
        // The cap of 8,000 px/s on both axes together leaves 5,660 on each at 45°.
        ratio("K5", "flutter/flutter#120345", 8000.0, 0.7075),
        ratio("K6", "motiondivision/motion#1747", 1500.0, 0.2),
        ratio("K24", "motion inertia", 800.0, 2.46),
        ratio("K40", "slint-ui/slint#13396", -1500.0, -0.4),
        // A follower's first frame after a restart goes back.
        Case::new("K25", "reanimated#9463", &["follows"]).expect(Follows::default()).motion(move |is_wrong| {
            dragged(course, move |t| course(t) - if is_wrong && (0.5..0.516).contains(&t) { 25.0 } else { 0.0 })
        }),
        // A prediction of the finger goes back when it was wrong.
        Case::new("K41", "zed-industries/zed#63638", &["follows"])
            .expect(Follows::default())
            .expect(Bounds { speed: Some(2000.0), ..Bounds::default() })
            .motion(move |is_wrong| {
                dragged(course, move |t| course(t) + if is_wrong && (0.5..0.55).contains(&t) { 18.0 } else { 0.0 })
            }),
        // The driver writes after the frame is recorded, so it is three frames late.
        Case::new("K42", "unoplatform/uno#23987", &["follows"])
            .expect(Follows { latency: 0.02, ..Follows::default() })
            .motion(move |is_wrong| {
                let lag = if is_wrong { 0.05 } else { 0.008 };
                dragged(|t| 300.0 * (1.0 - (3.0 * t).cos()), move |t| 300.0 * (1.0 - (3.0 * (t - lag).max(0.0)).cos()))
            }),
    ]
}
