//! Tests of `carom track` on a film of a card that is flung down.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fs::File;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

const SIZE: (u32, u32) = (160, 400);

/// The card's upper edge in a frame, in whole pixels. It stands for 0.2 s, is dragged for 0.1 s, and glides with a drag of 4.2.
fn top(frame: u32) -> u32 {
    let (velocity, drag, stroke) = (700.0, 4.2, 0.1);
    let y = match f64::from(frame) / 60.0 - 0.2 {
        t if t < 0.0 => 0.0,
        t if t < stroke => 0.5 * velocity / stroke * t * t,
        t => 0.5 * velocity * stroke - velocity / drag * libm::expm1(-drag * (t - stroke)),
    };
    (120.0 + y).round() as u32
}

/// A picture with the card at (40, `top`), 64 pixels wide and 48 high, of blocks in random shades.
fn pixels(top: u32) -> Vec<u8> {
    let block = |x: u32, y: u32| (x / 4 * 37 + y / 4 * 101 + 7).wrapping_mul(2_654_435_761) >> 11;
    let shade = |x: u32, y: u32| match (x.checked_sub(40), y.checked_sub(top)) {
        (Some(u @ ..64), Some(v @ ..48)) => 60 + (block(u, v) % 180) as u8,
        _ => 20 + (y / 16 % 2 * 8) as u8,
    };
    (0..SIZE.1).flat_map(|y| (0..SIZE.0).map(move |x| shade(x, y))).collect()
}

pub(crate) fn write(file: &Path, frames: &[u32]) {
    let mut encoder = png::Encoder::new(File::create(file).unwrap(), SIZE.0, SIZE.1);
    encoder.set_color(png::ColorType::Grayscale);
    if frames.len() > 1 {
        encoder.set_animated(frames.len() as u32, 0).unwrap();
        encoder.set_frame_delay(1, 60).unwrap();
    }
    let mut writer = encoder.write_header().unwrap();
    frames.iter().for_each(|top| writer.write_image_data(&pixels(*top)).unwrap());
    writer.finish().unwrap();
}

/// Writes the film as `fling.png` and as the folder `frames`.
pub(crate) fn films(folder: &Path) {
    let tops: Vec<u32> = (0..110).map(top).collect();
    write(&folder.join("fling.png"), &tops);
    std::fs::create_dir(folder.join("frames")).unwrap();
    for (frame, top) in tops.iter().enumerate() {
        write(&folder.join(format!("frames/{frame}.png")), &[*top]);
    }
}

pub(crate) fn carom(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_carom")).args(arguments).current_dir(folder).output().unwrap()
}

pub(crate) fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).unwrap()
}

#[test]
fn track_turns_a_film_into_a_trace_whose_law_is_found() {
    let folder = tempfile::tempdir().unwrap();
    films(folder.path());
    let output = carom(folder.path(), &["track", "fling.png", "--rect", "40,120,64,48", "-o", "tracked.svg"]);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
    let csv = text(&output.stdout);
    assert!(
        csv.starts_with("t_s,y_px,x_px,correlation\n0,120.000,40.000,1.000\n0.016667,120.000,40.000,1.000\n"),
        "{csv}"
    );
    assert_eq!(csv.lines().count(), 111);
    let svg = std::fs::read_to_string(folder.path().join("tracked.svg")).unwrap();
    assert!(svg.contains(">fling.png<") && svg.matches("<image ").count() == 13);

    std::fs::write(folder.path().join("fling.csv"), csv).unwrap();
    let report = carom(folder.path(), &["fit", "fling.csv", "--json"]);
    let report: Value = serde_json::from_str(text(&report.stdout)).unwrap();
    assert_eq!(report["model"], "friction", "{report}");
    let [low, high] = [0, 1].map(|end| report["intervals"]["drag"][end].as_f64().unwrap());
    assert!(low < 4.2 && 4.2 < high && high - low < 0.1, "{low} {high}");

    let output = carom(folder.path(), &["track", "frames", "--rect", "40,120,64,48", "--frame-rate", "60"]);
    assert_eq!(text(&output.stdout), csv);
}

#[test]
fn track_reports_a_lost_target_and_writes_the_other_frames() {
    let folder = tempfile::tempdir().unwrap();
    let tops: Vec<u32> = (0..60).map(|frame| 300 + 2 * frame).collect();
    write(&folder.path().join("leaves.png"), &tops);
    let output = carom(folder.path(), &["track", "leaves.png", "--rect", "40,300,64,48"]);
    let message = "carom: leaves.png: the target was lost in 33 of 60 frames, first at 0.450 s; choose a rectangle that stays in \
                   view\n";
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(1), message));
    assert_eq!(text(&output.stdout).lines().count(), 28);
}

#[test]
fn track_follows_two_targets_and_reports_a_film_that_is_cut_off() {
    let folder = tempfile::tempdir().unwrap();
    films(folder.path());
    let rectangles = ["--rect", "40,120,64,48", "--rect", "44,124,40,32"];
    let output = carom(folder.path(), &[&["track", "fling.png"][..], &rectangles].concat());
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
    std::fs::write(folder.path().join("both.jsonl"), &output.stdout).unwrap();
    let report = carom(folder.path(), &["fit", "both.jsonl", "--position-column", "2 y", "--json"]);
    let report: Value = serde_json::from_str(text(&report.stdout)).unwrap_or_default();
    assert_eq!(report["model"], "friction", "{report}");

    let png = std::fs::read(folder.path().join("fling.png")).unwrap();
    std::fs::write(folder.path().join("cut.png"), &png[..png.len() / 2]).unwrap();
    let output = carom(folder.path(), &["track", "cut.png", "--rect", "40,120,64,48"]);
    let error = text(&output.stderr);
    let rows = text(&output.stdout).lines().count() - 1;
    assert!(output.status.code() == Some(1) && (30..80).contains(&rows), "{rows}");
    assert!(error.starts_with("carom: cut.png: ") && error.contains(&format!("ends after {rows} frames")), "{error}");
}

#[test]
fn errors_say_which_rectangle_or_film_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    films(folder.path());
    let cases: &[(&[&str], i32, &str)] = &[
        (
            &["fling.png", "--rect", "140,0,64,48"],
            2,
            "carom: --rect: the rectangle must be inside the first frame, which has 160 x 400",
        ),
        (
            &["fling.png", "--rect", "40,120,64,4"],
            2,
            "carom: --rect: the rectangle must be at least 16 x 16 pixels large",
        ),
        (&["fling.png", "--rect", "0,0,32,16"], 2, "carom: --rect: the rectangle must contain edges"),
        (&["fling.png", "--rect", "1,2,3"], 2, "error: invalid value '1,2,3' for '--rect <X,Y,W,H>'"),
        (
            &["fling.png", "--rect", "40,120,64,48", "--frame-rate", "0"],
            2,
            "error: invalid value '0' for '--frame-rate <N>'",
        ),
        (
            &["fling.png", "--rect", "40,120,64,48", "-o", "a.png"],
            2,
            "error: invalid value 'a.png' for '--output <FILE>': it must end in .svg",
        ),
        (&["none.png", "--rect", "40,120,64,48"], 1, "carom: none.png: No such file or directory\n"),
        (&["frames", "--rect", "40,120,64,48"], 1, "carom: frames: pictures have no times: state a frame rate"),
        (&["frames/1.png", "--rect", "40,120,64,48"], 1, "carom: frames/1.png: a film must have several frames"),
    ];
    for (arguments, code, message) in cases {
        let output = carom(folder.path(), &[&["track"], *arguments].concat());
        let error = text(&output.stderr);
        assert!(output.status.code() == Some(*code) && error.starts_with(message), "{arguments:?}: {error}");
        assert!(output.stdout.is_empty());
    }
}
