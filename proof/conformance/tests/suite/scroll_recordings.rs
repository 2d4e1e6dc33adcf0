//! Compares pages recorded in `data/` with `Scroller` on the same platform. The recorded finger must move the page as recorded.
//! `cargo test -p conformance --test suite scroll_recordings:: -- --nocapture` prints the errors.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a recording that cannot be read fails the test")]
#![expect(clippy::float_cmp, reason = "parameters and offsets at rest are compared exactly")]
#![expect(clippy::print_stdout, reason = "the tests print the errors")]

use carom::scroll::{Extent, Key, Phase, Platform, Scroller, Smoothing, platform};
use serde::Deserialize;
use std::path::PathBuf;

fn data(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../data").join(name)
}

/// Returns the rows of a CSV file with one header line.
fn table(name: &str) -> Vec<Vec<f64>> {
    let text = std::fs::read_to_string(data(name)).unwrap();
    text.lines().skip(1).map(|line| line.split(',').map(|x| x.parse().unwrap()).collect()).collect()
}

fn worst(errors: impl Iterator<Item = f64>) -> f64 {
    errors.map(f64::abs).fold(0.0, f64::max)
}

/// An extent whose far edge no page reaches.
const LONG: Extent = Extent { min: 0.0, max: 1e6, viewport: 681.6667 };

#[test]
fn an_ios_fling_follows_its_recording_within_0_6_pt() {
    // The recording is ahead of its release by about one frame.
    const LEAD: f64 = 0.015_44;
    let mut page = Scroller::new(platform::ios(), LONG);
    page.snap_to(0.0, 400.0);
    page.fling(0.0, 480.833_66);
    let error = worst(table("ios/fling_normal.csv").iter().map(|row| {
        let mut page = page.clone();
        page.advance_to(row[0] / 1000.0 + LEAD);
        page.offset() - row[1]
    }));
    println!("ios fling: {error:.3} pt");
    assert!(error < 0.6, "{error}");
}

#[test]
fn where_an_ios_fling_ends_is_predicted_within_0_2_pt() {
    let errors: Vec<f64> = table("ios/target_offset.csv")
        .iter()
        .map(|row| {
            let platform = if row[0] == 0.998 { platform::ios() } else { platform::ios_fast() };
            let mut page = Scroller::new(platform, LONG);
            page.snap_to(0.0, row[1]);
            page.fling(0.0, 1000.0 * row[2]);
            assert_eq!(page.phase(), Phase::Fling);
            page.current().target - row[3]
        })
        .collect();
    let error = worst(errors.iter().copied());
    println!("ios target offsets: {error:.3} pt");
    assert!(errors.len() == 12 && error < 0.2, "{errors:?}");
}

#[test]
fn an_ios_rubber_band_follows_its_recording_within_0_2_pt() {
    let mut page = Scroller::new(platform::ios(), LONG);
    page.pointer_down(0.0, 0.0);
    let rows = table("ios/rubber_band.csv");
    let error = worst(rows.iter().enumerate().map(|(i, row)| {
        page.pointer_move(0.01 * (i as f64 + 1.0), row[0]);
        -page.offset() - row[1]
    }));
    println!("ios rubber band: {error:.3} pt over {} points", rows.len());
    assert!(error < 0.2, "{error}");
}

#[test]
fn an_ios_bounce_follows_its_recording_within_0_8_pt() {
    // 435 pt of pull show 177, as in the recording of the rubber band.
    let mut page = Scroller::new(platform::ios(), LONG);
    page.pointer_down(0.0, 0.0);
    page.pointer_move(0.5, 435.0);
    assert!((page.offset() + 177.0).abs() < 0.2);
    page.pointer_up(1.0);
    let rows = table("ios/bounce_back.csv");
    let error = worst(rows.iter().map(|row| {
        let mut page = page.clone();
        page.advance_to(1.0 + row[0] / 1000.0);
        page.offset() - row[1]
    }));
    println!("ios bounce back: {error:.3} pt over {} points", rows.len());
    assert!(error < 0.8, "{error}");
}

/// The metadata of a recording in Chromium.
#[derive(Deserialize)]
struct Recording {
    #[serde(default)]
    start_y: f64,
    #[serde(rename = "scrollHeight")]
    scroll_height: f64,
    viewport: [f64; 2],
    #[serde(default)]
    gesture: Option<serde_json::Value>,
    events: Vec<Seen>,
}

/// An event as the page received it.
#[derive(Deserialize)]
struct Seen {
    #[serde(rename = "type")]
    kind: String,
    t_ms: f64,
    /// The time when the main thread of the page received it.
    #[serde(default)]
    handled_ms: f64,
    args: Vec<serde_json::Value>,
}

/// The recorded gesture.
#[derive(Deserialize)]
struct Gesture {
    /// The planned time, which the events carry (ms), the position, and the time when it was sent.
    moves: Vec<[f64; 3]>,
}

fn recording(name: &str) -> Recording {
    serde_json::from_str(&std::fs::read_to_string(data(&format!("chromium/{name}.json"))).unwrap()).unwrap()
}

/// A page at every instant of a gesture, stored right after each event.
struct Course(Vec<(f64, Scroller)>);

impl Course {
    fn new(mut page: Scroller, events: impl Iterator<Item = (f64, Box<dyn FnOnce(&mut Scroller)>)>) -> Self {
        let mut course = vec![(f64::NEG_INFINITY, page.clone())];
        for (time, act) in events {
            act(&mut page);
            course.push((time, page.clone()));
        }
        Self(course)
    }

    /// Returns the page at `time`, without later events.
    fn at(&self, time: f64) -> Scroller {
        let after = self.0.partition_point(|(begin, _)| *begin <= time);
        let mut page = self.0[after - 1].1.clone();
        page.advance_to(time);
        page
    }
}

type Act = (f64, Box<dyn FnOnce(&mut Scroller)>);

fn gestures(recording: &Recording) -> Vec<Gesture> {
    match recording.gesture.clone().unwrap() {
        serde_json::Value::Object(map) if map.contains_key("moves") => {
            vec![serde_json::from_value(serde_json::Value::Object(map)).unwrap()]
        }
        serde_json::Value::Object(map) => map.into_iter().map(|(_, g)| serde_json::from_value(g).unwrap()).collect(),
        other => panic!("{other}"),
    }
}

/// Returns the recorded finger on the page's clock, in seconds.
fn finger(recording: &Recording) -> Vec<Act> {
    let of = |kind: &str| recording.events.iter().filter(|event| event.kind == kind).collect::<Vec<_>>();
    let (downs, ups) = (of("touchstart"), of("touchend"));
    let mut acts: Vec<Act> = Vec::new();
    for ((down, up), gesture) in downs.iter().zip(&ups).zip(gestures(recording)) {
        let (begin, end) = (down.t_ms / 1000.0, up.t_ms / 1000.0);
        let y = down.args[1].as_f64().unwrap();
        acts.push((begin, Box::new(move |page: &mut Scroller| page.pointer_down(begin, y))));
        for [planned, y, _] in gesture.moves {
            let time = begin + planned / 1000.0;
            acts.push((
                time,
                Box::new(move |page: &mut Scroller| {
                    page.pointer_move(time, y);
                }),
            ));
        }
        acts.push((end, Box::new(move |page: &mut Scroller| page.pointer_up(end))));
    }
    acts
}

/// The errors of a page against its recording.
struct Errors {
    /// The delay between the page and the recording's clock in seconds, one for the whole recording.
    delay: f64,
    /// The largest error, the median, and the largest error if each frame may be one frame early or late. All are in
    /// px.
    worst: f64,
    median: f64,
    worst_of_frame: f64,
    /// The error at rest, px.
    rest: f64,
    frames: usize,
}

/// The length of a frame in seconds.
const FRAME: f64 = 1.0 / 60.0;

/// Compares a course with its recording between two times in seconds. The recorded offset is read in a frame's
/// callback, some time after the compositor moved the page. This delay is the only fitted number.
fn compare(name: &str, course: &Course, (from, until): (f64, f64)) -> Errors {
    let rows = table(&format!("chromium/{name}.csv"));
    let moving: Vec<(f64, f64)> = rows
        .windows(2)
        .filter(|pair| pair[0][1] != pair[1][1] && pair[1][0] / 1000.0 > from && pair[1][0] / 1000.0 < until)
        .map(|pair| (pair[1][0] / 1000.0, pair[1][1]))
        .collect();
    let off = |delay: f64, frame: &(f64, f64)| (course.at(frame.0 - delay).offset() - frame.1).abs();
    let median = |delay: f64| {
        let mut errors: Vec<f64> = moving.iter().map(|frame| off(delay, frame)).collect();
        errors.sort_by(f64::total_cmp);
        errors[errors.len() / 2]
    };
    let delays = (-250..400).map(|i| f64::from(i) * 1e-4);
    let delay = delays.min_by(|a, b| median(*a).total_cmp(&median(*b))).unwrap();
    let nearest = |frame: &(f64, f64)| {
        [-FRAME, 0.0, FRAME].map(|late| off(delay + late, frame)).into_iter().fold(f64::INFINITY, f64::min)
    };
    Errors {
        delay,
        worst: worst(moving.iter().map(|frame| off(delay, frame))),
        median: median(delay),
        worst_of_frame: worst(moving.iter().map(nearest)),
        rest: course.at(1e3).offset() - rows.last().unwrap()[1],
        frames: moving.len(),
    }
}

fn report(name: &str, errors: &Errors) {
    let Errors { delay, worst, median, worst_of_frame, rest, frames } = errors;
    println!(
        "{name:22} {frames:4} frames, {:6.1} ms late: median {median:6.3} px, worst {worst:7.3}; each frame's nearest {worst_of_frame:6.3}; at rest {rest:7.3}",
        1000.0 * delay
    );
}

fn page_of(recording: &Recording, platform: Platform) -> Scroller {
    let mut page = Scroller::new(platform, Extent::new(recording.scroll_height, recording.viewport[1]));
    page.snap_to(0.0, recording.start_y);
    page
}

/// The recorded flings: the name, whether the curve is the classic one, and two limits of the error in px. They apply at the nearest frame
/// and at rest.
const FLINGS: [(&str, bool, f64, f64); 15] = [
    ("expfling_down_v00800", true, 1.1, 0.5),
    ("expfling_down_v02500", true, 1.1, 0.5),
    ("expfling_down_v07000", true, 1.1, 0.5),
    ("expfling_up_v02000", true, 1.1, 0.5),
    ("fracexp_down_v02000", true, 0.4, 0.2),
    ("fracexp_down_v07000", true, 0.4, 0.2),
    ("fling_down_v01000", false, 1.1, 1.0),
    ("fling_down_v03000", false, 1.1, 0.5),
    ("fling_down_v09000", false, 1.1, 0.5),
    ("fling_up_v02500", false, 1.1, 0.5),
    ("frac_down_v04000", false, 0.4, 0.2),
    ("frac3x_down_v02000", false, 0.4, 0.2),
    ("fling3x_edge_top", false, 1.1, 0.0),
    ("fling3x_caught", false, 1.1, 0.5),
    ("janky_v1500", false, 1.1, 0.5),
];

#[test]
fn a_recorded_finger_flings_a_page_as_in_chromium() {
    let mut wrong = Vec::new();
    for (name, is_classic, nearest, rest) in FLINGS {
        let recording = recording(name);
        let platform = if is_classic { platform::chromium_classic() } else { platform::chromium() };
        let course = Course::new(page_of(&recording, platform), finger(&recording).into_iter());
        let up = recording.events.iter().find(|event| event.kind == "touchend").unwrap();
        let caught = recording.events.iter().filter(|event| event.kind == "touchstart").nth(1);
        // Leave out the first step of a fling, because `FlingController` takes it at the time of the machine and not of a frame.
        let from = up.handled_ms / 1000.0 + 1.5 * FRAME;
        let until = caught.map_or(f64::INFINITY, |event| event.t_ms / 1000.0);
        let mut errors = compare(name, &course, (from, until));
        if let Some(caught) = caught {
            // Chromium continues the fling until it handles the touch. We don't compare the travel in that time.
            let speed = course.at(caught.t_ms / 1000.0 - 1e-6).velocity();
            println!("caught {:.1} ms after the touch", -1000.0 * errors.rest / speed);
            assert!(-errors.rest / speed < 2.0 * FRAME);
            errors.rest = 0.0;
        }
        report(name, &errors);
        if !(errors.worst_of_frame <= nearest && errors.rest.abs() <= rest) {
            wrong.push(name);
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// The offset that a frame showed, and the offsets of the replay with the samples received by then and with one sample
/// more.
struct Frame {
    shown: f64,
    told: f64,
    one_more: f64,
}

/// Returns the frames under the (first) finger. Nothing is fitted here.
///
/// The offset of a frame depends on the samples received by then. The recording tells us which they are to within one sample. They are
/// those up to the last `touchmove` that the page got before the frame. The compositor may have received one more.
fn frames_under_the_finger(name: &str, recording: &Recording, platform: Platform) -> Vec<Frame> {
    let of = |kind: &str| recording.events.iter().find(|event| event.kind == kind).unwrap();
    let (down, up) = (of("touchstart"), of("touchend"));
    let moves = &gestures(recording)[0].moves;
    let page = {
        let mut page = page_of(recording, platform);
        page.pointer_down(down.t_ms / 1000.0, down.args[1].as_f64().unwrap());
        page
    };
    let at = |frame: f64, samples: usize| {
        let mut page = page.clone();
        for [planned, y, _] in &moves[..samples.min(moves.len())] {
            page.pointer_move((down.t_ms + planned) / 1000.0, *y);
        }
        page.advance_to(frame / 1000.0);
        page.offset()
    };
    let rows = table(&format!("chromium/{name}.csv"));
    let under = rows.iter().filter(|row| row[0] > down.t_ms && row[0] <= up.t_ms);
    under
        .map(|row| {
            let is_known = |event: &&Seen| event.kind == "touchmove" && event.handled_ms <= row[0];
            let last = recording.events.iter().rfind(is_known).map_or(0.0, |event| event.t_ms);
            // The times of events are rounded to 0.1 ms.
            let known = moves.iter().take_while(|[planned, ..]| down.t_ms + planned <= last + 0.3).count();
            Frame { shown: row[1], told: at(row[0], known), one_more: at(row[0], known + 1) }
        })
        .collect()
}

#[test]
fn a_page_follows_a_recorded_finger_as_in_chromium() {
    let (mut wrong, mut exact, mut all) = (Vec::new(), 0, 0);
    for (name, is_classic, ..) in FLINGS {
        // Positions are truncated to whole pixels, except where the recording has fractions.
        let near = if name.starts_with("frac") { 0.01 } else { 1.0 };
        let most = match name {
            // In one recording the machine stalled for 30 ms under the finger. In the other, one frame is off by 2 px.
            "janky_v1500" => 4.0,
            "expfling_down_v02500" => 2.0,
            _ => near,
        };
        let platform = if is_classic { platform::chromium_classic() } else { platform::chromium() };
        let frames = frames_under_the_finger(name, &recording(name), platform);
        let told = |frame: &Frame| (frame.told - frame.shown).abs();
        let nearer = |frame: &Frame| f64::min(told(frame), (frame.one_more - frame.shown).abs());
        let hits = frames.iter().filter(|frame| told(frame) <= near).count();
        let (as_told, one_more) = (worst(frames.iter().map(told)), worst(frames.iter().map(nearer)));
        println!(
            "{name:22} {hits:3} of {:3} frames within {near:4} px, worst {as_told:6.2} px; with one sample more where it is nearer {one_more:5.2} px",
            frames.len()
        );
        exact += hits;
        all += frames.len();
        if !(one_more <= most) {
            wrong.push(name);
        }
    }
    println!("{exact} of {all} frames");
    assert!(wrong.is_empty() && 100 * exact >= 80 * all, "{wrong:?}, {exact} of {all}");
}

#[test]
fn keys_and_programs_scroll_as_in_chromium() {
    let recorded = recording("key_pagedown");
    let pressed = recorded.events[0].t_ms / 1000.0;
    let key: Act = (pressed, Box::new(move |page| page.key(pressed, Key::PageDown)));
    let course = Course::new(page_of(&recorded, platform::chromium()), [key].into_iter());
    let errors = compare("key_pagedown", &course, (0.0, 9.0));
    report("key_pagedown", &errors);
    assert!(errors.worst < 1.0 && errors.rest == 0.0);

    let recorded = recording("smooth_scrollto_1000");
    let go: Act = (0.1, Box::new(|page| page.go_to(0.1, 11_000.0, Smoothing::ScrollTo)));
    let course = Course::new(page_of(&recorded, platform::chromium()), [go].into_iter());
    let errors = compare("smooth_scrollto_1000", &course, (0.0, 9.0));
    report("smooth_scrollto_1000", &errors);
    assert!(errors.worst < 1.2 && errors.rest == 0.0);
}

/// The recorded overscroll is in whole pixels, read from the screen on the screen's clock. One delay is fitted.
#[test]
fn an_elastic_edge_moves_a_page_as_in_chromium() {
    for (name, edge, most) in [
        ("elastic_drag_top_360", 0.0, 1.1),
        ("elastic_fling_top_v4000", 0.0, 1.0),
        ("elastic_fling_bottom_v5000", f64::INFINITY, 1.0),
    ] {
        let recording = recording(name);
        let page = page_of(&recording, platform::chromium_elastic());
        let edge = page.extent().clamp(edge);
        let course = Course::new(page, finger(&recording).into_iter());
        let rows = table(&format!("chromium/{name}.csv"));
        let beyond = |y: f64| if edge == 0.0 { y < 0.0 } else { y > edge };
        let first = rows.iter().position(|row| beyond(row[1])).unwrap();
        let off =
            |delay: f64| worst(rows[first..].iter().map(|row| course.at(row[0] / 1000.0 - delay).offset() - row[1]));
        let delays = (-400..800).map(|i| f64::from(i) * 1e-4);
        let delay = delays.min_by(|a, b| off(*a).total_cmp(&off(*b))).unwrap();
        let error = off(delay);
        println!("{name:28} {:3} frames, {:5.1} ms late: worst {error:5.2} px", rows.len() - first, 1000.0 * delay);
        assert!(error <= most, "{error}");
    }
}
