//! Recordings of the kinds that people have, each with its right answer. Every file is made here, and resembles a real
//! one.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use carom::{Motion, Spring, State};
use serde_json::Value;
use tempfile::TempDir;

/// Runs the command beside files. Returns its exit code, and what it writes to both outputs.
fn run(files: &[(&str, &str)], arguments: &str) -> (Option<i32>, String, String) {
    let folder = TempDir::new().unwrap();
    files.iter().for_each(|(name, text)| fs::write(folder.path().join(name), text).unwrap());
    // Words in quotes are one argument.
    let words = arguments.split('\'').zip([false, true].into_iter().cycle());
    let words =
        words.flat_map(|(part, is_quoted)| if is_quoted { vec![part] } else { part.split_whitespace().collect() });
    let mut command = Command::new(env!("CARGO_BIN_EXE_carom"));
    let output = command.args(words).current_dir(folder.path()).output().unwrap();
    let [report, error] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.code(), report, error)
}

/// A card that a spring moves to 300, sampled 60 times a second. The response is 0.4 s, and the damping ratio 0.7.
fn card() -> Vec<(f64, f64)> {
    let motion = Spring::from_response_damping_ratio(0.4, 0.7).motion(State::at_rest(0.0), 300.0);
    let at = |i: u32| f64::from(i) / 60.0;
    (0..80).map(|i| (at(i), (100.0 * motion.state(at(i)).position).round() / 100.0)).collect()
}

/// Returns random numbers with a nearly normal distribution.
fn noise(seed: u64) -> impl FnMut() -> f64 {
    let mut state = seed;
    let mut uniform = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / 9_007_199_254_740_992.0
    };
    move || (0..12).map(|_| uniform()).sum::<f64>() - 6.0
}

fn rows(header: &str, samples: impl IntoIterator<Item = (f64, f64)>, decimals: usize) -> String {
    let mut text = format!("{header}\n");
    samples.into_iter().for_each(|(t, x)| writeln!(text, "{t:.4},{x:.decimals$}").unwrap());
    text
}

/// Returns the report of a fit. The law must explain the recording, and the recording must determine the law.
fn fitted(name: &str, text: &str) -> Value {
    let (code, report, error) = run(&[(name, text)], &format!("fit {name} --json"));
    assert_eq!(code, Some(0), "{name}: {error}");
    serde_json::from_str(&report).unwrap()
}

fn near(report: &Value, parameter: &str, truth: f64, within: f64) {
    let value = report["parameters"][parameter].as_f64().unwrap_or(f64::NAN);
    assert!((value / truth - 1.0).abs() < within, "{parameter} {value}, not {truth}: {}", report["model"]);
}

#[test]
fn fit_finds_the_same_spring_in_every_file_format() {
    let ms = |t: f64| (1e5 * t).round() / 100.0;
    let list = |row: &dyn Fn(usize, f64, f64) -> String| {
        let rows = card().into_iter().enumerate().map(|(i, (t, x))| row(i, t, x));
        rows.collect::<Vec<_>>().join(", ")
    };
    let files = [
        ("time_ms.csv", rows("time,y", card().into_iter().map(|(t, x)| (ms(t), x)), 2), ""),
        ("time_ms.json", format!("[{}]", list(&|_, t, x| format!("{{\"time\": {}, \"y\": {x}}}", ms(t)))), ""),
        ("pairs_ms.json", format!("[{}]", list(&|_, t, x| format!("[{}, {x}]", ms(t)))), ""),
        ("bom.json", format!("\u{feff}[{}]", list(&|_, t, x| format!("[{}, {x}]", ms(t)))), ""),
        (
            "partial.json",
            format!(
                "[{}]",
                list(&|i, t, x| match i % 3 {
                    0 => format!("{{\"time\": {}}}", ms(t)),
                    _ => format!("{{\"time\": {}, \"y\": {x}}}", ms(t)),
                })
            ),
            "rows without a position, left out: 27",
        ),
        (
            "lines.jsonl",
            card().iter().fold("{\"trace\":1,\"of\":\"card\"}\n".to_owned(), |text, (t, x)| {
                text + &format!("{{\"t\": {t}, \"x\": {x}}}\n")
            }),
            "",
        ),
        ("xy.json", format!("[{}]", list(&|_, t, x| format!("{{\"t\": {t}, \"x\": 5.0, \"y\": {x}}}"))), ""),
        ("empty_time.csv", rows("t,x", card(), 2).replacen("\n0.1000,", "\n,", 1), "rows without a time, left out: 1"),
    ];
    for (name, text, note) in files {
        let report = fitted(name, &text);
        near(&report, "response", 0.4, 0.01);
        near(&report, "damping_ratio", 0.7, 0.01);
        assert!(report["notes"].to_string().contains(note), "{name}: {}", report["notes"]);
        // `check` reads the times in the same unit as `fit`: the spring's speed is some 2,000 px/s, above the limit of
        // 1,000.
        let (code, _, error) = run(&[(name, &text)], &format!("check {name} --check 'rests on=300 by=1.2 within=1'"));
        assert_eq!(code, Some(0), "{name}: {error}");
        let fast = run(&[(name, &text)], &format!("check {name} --check 'bounds speed=1000'"));
        assert_eq!(fast.0, Some(1), "{name}: {}", fast.1);
        assert_eq!(run(&[(name, &text)], &format!("plot --trace {name}")).0, Some(0), "{name}");
    }
}

#[test]
fn fit_finds_noisy_springs_printed_with_few_or_many_decimals() {
    for decimals in [3, 9] {
        let spring = |response: f64, ratio: f64, from: f64, to: f64| {
            Spring::from_response_damping_ratio(response, ratio).motion(State::at_rest(from), to)
        };
        let (ring, mut own) = (spring(2.4, 0.1, 100.0, 0.0), noise(3));
        let ringdown = (0..600).map(|i| f64::from(i) / 30.0).map(|t| (t, ring.state(t).position + 0.05 * own()));
        let report = fitted("ringdown.csv", &rows("t_s,y", ringdown, decimals));
        near(&report, "response", 2.4, 0.005);
        near(&report, "damping_ratio", 0.1, 0.02);
        let (sheet, mut own) = (spring(0.4, 0.7, 0.0, 300.0), noise(5));
        let opened = (0..120).map(|i| f64::from(i) / 60.0).map(|t| (t, sheet.state(t - 0.3).position + 0.2 * own()));
        let report = fitted("sheet.csv", &rows("t_s,y_px", opened, decimals));
        near(&report, "response", 0.4, 0.02);
        near(&report, "damping_ratio", 0.7, 0.03);
    }
}

#[test]
fn fit_does_not_name_a_law_that_the_samples_cannot_show() {
    let mut own = noise(11);
    let fast = Spring::from_response_damping_ratio(0.09, 0.8).motion(State::at_rest(0.0), 300.0);
    let fast = (0..25).map(|i| 0.02 + 0.04 * f64::from(i)).map(|t| (t, fast.state(t - 0.2).position + 0.02 * own()));
    let fast: Vec<_> = fast.collect();
    let aliased = Spring::from_response_damping_ratio(0.09, 0.25).motion(State::at_rest(208.0), 232.6);
    let times = [0.0, 0.05, 0.11, 0.17, 0.2, 0.26, 0.29, 0.32, 0.37, 0.4, 0.46, 0.49, 0.54, 0.6];
    let aliased: Vec<_> = times.into_iter().map(|t| (t, aliased.state(t).position)).collect();
    // A finger that slows down and stays.
    let finger = |t: f64| 288.0 + 330.0 * t - 240.0 * t * t + 20.0 * libm::sin(5.0 * t);
    let finger: Vec<_> = (0..46).map(|i| f64::from(i) / 72.0).map(|t| (t, finger(t).round())).collect();
    // A mouse on its way, in uneven steps.
    let mouse: Vec<_> = (0..60)
        .map(|i| (f64::from(i) / 60.0 + 0.004 * own(), f64::from(i)))
        .map(|(t, i)| (t, (65.0 + 7.0 * i + 90.0 * libm::sin(i / 7.0) + 20.0 * libm::cos(i / 2.6)).round()))
        .collect();
    let jumps: Vec<_> =
        (0..50).map(|i| (0.083 * f64::from(i), 180.0 + if i < 25 { 150.0 * (own() / 2.0) } else { 0.0 })).collect();
    for (name, samples) in [
        ("fast.csv", fast),
        ("aliased.csv", aliased),
        ("finger.csv", finger),
        ("mouse.csv", mouse),
        ("absurd.csv", jumps),
    ] {
        let file = rows("t_s,y_px", samples, 3);
        let (code, report, error) = run(&[(name, &file)], &format!("fit {name}"));
        let is_said = ["no law", "does not determine", "no part"].iter().any(|words| error.contains(words));
        assert!(code == Some(1) && is_said, "{name}: {error}{report}");
        for language in ["css", "swift", "rust"] {
            let (code, pasted, _) = run(&[(name, &file)], &format!("fit {name} --paste {language}"));
            assert!(code == Some(1) && pasted.is_empty(), "{name}: {pasted}");
        }
    }
}

#[test]
fn the_table_and_the_report_of_one_recording_agree() {
    // A list that springs back, filmed with times in hundredths of a second.
    let law = Spring::from_response_damping_ratio(0.22, 0.5);
    let back = law.motion(State { position: 356.0, velocity: 60.0 }, 270.0);
    let delays = [0.05, 0.05, 0.04, 0.06, 0.06, 0.06, 0.03, 0.06, 0.06, 0.06, 0.05, 0.15, 0.1, 0.05];
    let mut time = 0.0;
    let samples = delays.map(|delay| {
        time += delay;
        (time, back.state(time).position)
    });
    let file = rows("t_s,y_px", samples, 3);
    let (code, report, error) = run(&[("back.csv", &file)], "fit back.csv");
    let (_, table, _) = run(&[("back.csv", &file), ("again.csv", &file)], "fit back.csv again.csv");
    let json = run(&[("back.csv", &file)], "fit back.csv --json").1;
    let json: Value = serde_json::from_str(&json).unwrap_or_default();
    let is_claimed = code == Some(0);
    let is_determined = json["undetermined"].as_array().is_some_and(Vec::is_empty);
    assert_eq!(is_claimed, json["explained"] == true && is_determined, "{error}{report}{json}");
    assert!(table.contains(&format!("back.csv,{}", json["model"].as_str().unwrap_or_default())), "{table}");
    assert!(!(error.contains("no law explains") && report.contains("though it explains")), "{report}");
}

#[test]
fn fit_reads_times_in_whole_seconds_or_from_a_coarse_clock() {
    let swing = |t: f64| 100.0 * libm::exp(-0.1 * t) * libm::cos(0.6 * t);
    let seconds: Vec<_> = (0..60).map(f64::from).map(|t| (t, swing(t))).collect();
    for (scale, name) in [(1.0, "epoch_s.csv"), (1000.0, "epoch_ms.csv")] {
        let text = seconds.iter().fold("timestamp,y\n".to_owned(), |text, (t, x)| {
            text + &format!("{:.0},{x:.4}\n", scale * (1_714_742_415.0 + t))
        });
        let report = fitted(name, &text);
        near(&report, "response", core::f64::consts::TAU / libm::hypot(0.6, 0.1), 0.01);
        assert!(report["notes"].to_string().contains("because they count from 1970"), "{}", report["notes"]);
    }
    // Thirty frames a second, on a clock that shows fewer digits as it grows: hundredths above 1 s, and tenths above 10
    // s.
    let digits = |t: f64| {
        if t < 1.0 {
            3
        } else if t < 10.0 {
            2
        } else {
            1
        }
    };
    let own = |t: f64| 12.1 * libm::exp(-0.02 * t) * libm::cos(3.75 * t);
    let text = (0..600)
        .map(|i| f64::from(i) / 30.0)
        .fold("t_s,theta\n".to_owned(), |text, t| text + &format!("{t:.*},{:.3}\n", digits(t), own(t)));
    let (_, report, _) = run(&[("coarse.csv", &text)], "fit coarse.csv --json");
    let report: Value = serde_json::from_str(&report).unwrap();
    assert!(report["notes"].to_string().contains("a coarse clock, so they are spread"), "{}", report["notes"]);
    near(&report, "response", core::f64::consts::TAU / 3.75, 0.01);
}

#[test]
fn check_finds_the_part_of_an_animation_that_moves_and_its_unit() {
    let keyframes = |from: &str, to: &str| {
        format!("{{\"keyframes\":[{{\"offset\":0,{from}}},{{\"offset\":1,{to}}}],\"duration\":300}}")
    };
    let y = keyframes("\"transform\":\"translate(0px, 300px)\"", "\"transform\":\"translate(0px, 0px)\"");
    let (code, report, _) = run(&[("y.json", &y)], "check y.json --check 'bounds speed=900'");
    assert!(code == Some(1) && report.contains("1000 ± 40 px/s"), "{report}");
    let turn = keyframes("\"transform\":\"rotate(0deg)\"", "\"transform\":\"rotate(90deg)\"");
    let (code, report, _) = run(&[("turn.json", &turn)], "check turn.json --check 'bounds speed=200'");
    assert!(code == Some(1) && report.contains("deg/s"), "{report}");
    let both = keyframes(
        "\"opacity\":0,\"transform\":\"translateY(300px)\"",
        "\"opacity\":1,\"transform\":\"translateY(0px)\"",
    );
    let (code, report, _) = run(&[("both.json", &both)], "check both.json --check 'bounds speed=900'");
    assert!(code != Some(0) && report.contains("several parts move") && report.contains("translateY"), "{report}");
    let bare = "[{\"transform\":\"translateX(0px)\"},{\"transform\":\"translateX(300px)\"}]";
    assert_eq!(run(&[("bare.json", bare)], "check bare.json --check 'rests on=300'").0, Some(0));
    let layer = |keys: &str| format!("{{\"ty\":4,\"ks\":{{\"p\":{{\"a\":1,\"k\":[{keys}]}}}}}}");
    let lottie = |layers: &str, assets: &str| format!("{{\"fr\":60,\"layers\":[{layers}],\"assets\":[{assets}]}}");
    let falls = lottie(&layer("{\"t\":0,\"s\":[510,100]},{\"t\":60,\"s\":[510,900]}"), "");
    let held =
        lottie(&layer("{\"t\":0,\"s\":[0,9],\"h\":1},{\"t\":30,\"s\":[300,9],\"h\":1},{\"t\":60,\"s\":[300,9]}"), "");
    let inner = format!("{{\"id\":\"a\",\"layers\":[{}]}}", layer("{\"t\":0,\"s\":[0,0]},{\"t\":60,\"s\":[300,0]}"));
    let inside = lottie("{\"ty\":0,\"refId\":\"a\",\"ks\":{}}", &inner);
    for (name, text, speed) in [("falls.json", &falls, 800), ("inside.json", &inside, 300)] {
        let below = format!("check {name} --check 'bounds speed={}'", speed * 7 / 10);
        assert_eq!(run(&[(name, text)], &below).0, Some(1), "{name}");
        assert_eq!(
            run(&[(name, text)], &format!("check {name} --check 'bounds speed={}'", speed * 13 / 10)).0,
            Some(0)
        );
    }
    // A hold is a jump, not a ramp of 600 px/s.
    assert_eq!(run(&[("held.json", &held)], "check held.json --check 'bounds speed=2000'").0, Some(1));
}
