//! One motion in every form of file, and what the fit says of it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests and their helpers may panic")]

use carom_fit::{MarkKind, ReadOptions, TimeUnit, Trace};

fn read(text: &str) -> Trace {
    Trace::parse(text).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

/// Thirty frames of a motion: times in seconds and positions.
fn motion() -> Vec<(f64, f64)> {
    (0..30)
        .map(|i| f64::from(i) / 60.0)
        .map(|t| (t, (300.0 * (1.0 - libm::exp(-6.0 * t)) * 100.0).round() / 100.0))
        .collect()
}

/// Formats each row of the motion, and adds texts before, between and after the rows.
fn rows(before: &str, between: &str, after: &str, row: impl Fn(f64, f64) -> String) -> String {
    let rows: Vec<String> = motion().into_iter().map(|(t, x)| row(t, x)).collect();
    format!("{before}{}{after}", rows.join(between))
}

#[test]
fn a_recording_gives_the_same_trace_in_every_file_format() {
    let ms = |t: f64| format!("{:.3}", 1e3 * t);
    let comma = |x: f64| x.to_string().replace('.', ",");
    let clock = |t: f64| format!("13:20:{:09.6}", 15.0 + t);
    let forms = [
        rows("", "\n", "", |t, x| format!("{t},{x}")),
        rows("\u{feff}t_ms;y\r\n", "\r\n", "", |t, x| format!("{};{}", ms(t).replace('.', ","), comma(x))),
        rows("\"time (ms)\",\"y\"\n", "\n", "\n", |t, x| format!("\"{}\",\"{}\"", comma(1e3 * t), comma(x))),
        rows("mass_A\nt y\n", "\n", "", |t, x| format!("{t} {x}")),
        rows("Time\tPosition\n(ms)\t(px)\n", "\n", "", |t, x| format!("{}\t{x}", ms(t))),
        rows("% t y\n// a tracker\n# and more\n", "\n", "", |t, x| format!("{t}|{x}|")),
        rows("timestamp,y\n", "\n", "", |t, x| format!("2024-05-03T{}Z,{x}", clock(t))),
        rows("clock,y\n", "\n", "", |t, x| format!("{},{x}", clock(t))),
        rows("id,elapsed,y\n", "\n", "", |t, x| format!("7,{t},{x}")),
        rows("y,t_us\n", "\n", "", |t, x| format!("{x},{:.1}", 1e6 * t)),
        rows("time (min),y\n", "\n", "", |t, x| format!("{:.12},{x}", t / 60.0)),
        rows("t_h,y\n", "\n", "", |t, x| format!("{:.15},{x}", t / 3600.0)),
        rows("[", ",", "]", |t, x| format!("[{t},{x}]")),
        rows("\u{feff}[", ",", "]", |t, x| format!("{{\"time\":\"{}\",\"y\":{x}}}", ms(t))),
        rows("{\"data\":[", ",", "]}", |t, x| format!("{{\"t_s\":{t},\"pos\":{{\"x\":4,\"y\":{x}}}}}")),
        rows("{\"trace\":1}\n", "\n", "\n", |t, x| format!("{{\"t\":{t},\"y\":{x}}}")),
        rows("", "\n", "\n", |t, x| format!("{{\"t_s\":{t},\"y\":{x}}}")),
        rows("", "\n", "\n", |t, x| format!("[{t}, {x}]")),
        rows("[", ",", ",{\"t_s\":null,\"y\":NaN}]", |t, x| format!("{{\"t_s\":{t},\"y\":{x}}}")),
    ];
    let (times, positions): (Vec<f64>, Vec<f64>) = motion().into_iter().unzip();
    for text in forms {
        let trace = read(&text);
        assert_eq!(trace.positions(), positions, "{text}");
        let own = trace.times();
        let wrong = own.iter().zip(&times).map(|(a, b)| (a - own[0] - b).abs()).fold(0.0, f64::max);
        assert!(own.len() == times.len() && wrong < 2e-6, "off by {wrong} s: {text}");
    }
}

#[test]
fn the_unit_of_times_is_found_by_the_same_rule_in_every_format() {
    let cases = [
        ("timestamp", 1_714_742_415.0, 1.0, 1.0),
        ("timestamp", 1_714_742_415_000.0, 1000.0, 1.0),
        ("timestamp", 1_714_742_415_000.0, 16.0, 0.016),
        ("timestamp", 1_714_742_415_000_000.0, 16_000.0, 0.016),
        ("timestamp", 1.714_742_415e18, 16_384_000.0, 0.016_384),
        // The uptime of a host, in µs and ns, isn't a date.
        ("time", 1_714_742_415.0, 16_000.0, 0.016),
        ("time", 2e9, 16_000_000.0, 0.016),
        // Peaks of a pendulum.
        ("t", 1.13, 2.3, 2.3),
        ("t", 0.0, 16.0, 0.016),
        ("t", 0.0, 0.016, 0.016),
        ("time (min)", 0.0, 0.5, 30.0),
        ("t_h", 0.0, 0.5, 1800.0),
        // A minimum and a height are positions.
        ("y_min,t", 0.0, 16.0, 0.016),
    ];
    for (name, start, step, expected) in cases {
        for json in [false, true] {
            let row = |i: u32| {
                let t = start + step * f64::from(i);
                let x = (i * i) % 17;
                match (json, name == "y_min,t") {
                    (false, false) => format!("{t},{x}\n"),
                    (false, true) => format!("{x},{t}\n"),
                    (true, false) => format!("{{\"{name}\":{t},\"y\":{x}}}\n"),
                    (true, true) => format!("{{\"y_min\":{x},\"t\":{t}}}\n"),
                }
            };
            let header = match name {
                _ if json => String::new(),
                "y_min,t" => "y_min,t\n".to_owned(),
                name => format!("{name},y\n"),
            };
            let trace = read(&(header + &(0..60).map(row).collect::<String>()));
            let times = trace.times();
            let found = (times[59] - times[0]) / 59.0;
            assert!((found / expected - 1.0).abs() < 1e-6, "{name}, {start}, {step}: {found}, {:?}", trace.notes());
            let is_said = name.contains("min)") || name == "t_h" || trace.notes()[0].contains("give `time_unit`");
            assert!(is_said, "{:?}", trace.notes());
        }
    }
    let weeks = Trace::parse("time (weeks),y\n0,1\n1,2\n").unwrap_err().to_string();
    assert!(weeks.contains("must be h, min, s, ms, us or ns, but is `weeks`"), "{weeks}");
    let given = ReadOptions { time_unit: Some(TimeUnit::Minutes), ..ReadOptions::default() };
    assert_eq!(Trace::read(b"time (weeks),y\n0,1\n1,2\n", &given).unwrap().times(), [0.0, 60.0]);
}

#[test]
fn the_column_that_moves_is_read_and_a_note_says_which() {
    let options = |time: Option<&str>, position: Option<&str>| ReadOptions {
        time_column: time.map(str::to_owned),
        position_column: position.map(str::to_owned),
        ..ReadOptions::default()
    };
    let text = "t1,x,theta1,t2,theta2\n0.0,5,1,0.5,7\n0.1,5,2,0.6,9\n0.2,5,4,0.7,8\n";
    let trace = read(text);
    assert_eq!(trace.positions(), [1.0, 2.0, 4.0]);
    assert!(trace.notes().iter().any(|note| note.contains("column `theta1`; for `theta2` give `position_column`")));
    // A column of positions takes the nearest column of times to its left.
    let other = Trace::read(text.as_bytes(), &options(None, Some("theta2"))).unwrap();
    assert_eq!((&other.times()[..], &other.positions()[..]), (&[0.5, 0.6, 0.7][..], &[7.0, 9.0, 8.0][..]));
    // You choose a column without a name by its number.
    let bare = "0.0,5,1\n0.1,6,2\n0.2,8,4\n";
    let third = Trace::read(bare.as_bytes(), &options(None, Some("3"))).unwrap();
    assert_eq!(third.positions(), [1.0, 2.0, 4.0]);
    let json = r#"[{"time":0,"scrollLeft":3,"scrollTop":1},{"time":20,"scrollLeft":3,"scrollTop":2}]"#;
    assert_eq!(read(json).positions(), [1.0, 2.0]);
    let left = Trace::read(json.as_bytes(), &options(None, Some("scrollLeft"))).unwrap();
    assert_eq!(left.positions(), [3.0, 3.0]);
}

#[test]
fn equal_times_of_a_coarse_clock_are_spread_over_its_tick() {
    // Thirty frames a second, whose times have one decimal from 2 s on.
    let at = |i: u32| f64::from(i) / 30.0;
    let row = |i: u32| {
        let digits = if i < 60 { 4 } else { 1 };
        format!("{:.*},{:.3}\n", digits, at(i), 100.0 * libm::sin(3.0 * at(i)))
    };
    let trace = read(&("t_s,y\n".to_owned() + &(0..240).map(row).collect::<String>()));
    assert_eq!(trace.len(), 240);
    for (i, time) in (0..240).zip(trace.times()) {
        assert!((time - at(i)).abs() < 0.035, "frame {i}: {time}, {}", at(i));
    }
    // Past the first tick of the coarse clock, the intervals are even.
    let times = trace.times();
    let uneven = times.windows(2).skip(66).take(168).map(|pair| (pair[1] - pair[0] - 1.0 / 30.0).abs());
    assert!(uneven.fold(0.0, f64::max) < 1e-9);
    assert!(trace.notes().iter().any(|note| note.contains("a coarse clock")), "{:?}", trace.notes());
    // A page that reports each frame twice, with the same position.
    let twice = |i: u32| format!("{0},{1}\n{0},{1}\n", 16 * i, i * i);
    let trace = read(&("t_ms,y\n".to_owned() + &(0..60).map(twice).collect::<String>()));
    assert_eq!(trace.len(), 60);
}

#[test]
fn drags_in_the_pointer_events_become_marks_and_finger_samples() {
    let event = |kind: &str, t: u32, y: f64| format!("{{\"type\":\"{kind}\",\"t_ms\":{t},\"x\":5,\"y\":{y}}}");
    let drag = [
        event("pointerdown", 10, 300.0),
        event("pointermove", 50, 250.0),
        event("pointerup", 90, 200.0),
        event("pointerdown", 400, 200.0),
        event("pointerup", 420, 201.0),
    ];
    let text = format!("{{\"samples\":{{\"t_ms\":[0,50,100],\"y_px\":[0,50,100]}},\"events\":[{}]}}", drag.join(","));
    let trace = read(&text);
    let marks: Vec<_> = trace.marks().iter().map(|mark| (mark.kind, mark.time)).collect();
    // The click at 0.4 s isn't a drag.
    assert_eq!(marks, [(MarkKind::Down, 0.01), (MarkKind::Up, 0.09)]);
    assert_eq!((trace.fingers()[0].samples[0].position, trace.touches().len()), (-300.0, 1));
    let metadata = "{\"events\":[{\"type\":\"touchstart\",\"t_ms\":5},{\"type\":\"touchend\",\"t_ms\":25}]}";
    assert_eq!(Trace::parse_touches(metadata).unwrap().len(), 1);
}

#[test]
fn each_part_of_an_animation_that_moves_becomes_a_track() {
    let tracks = |text: &str| -> Vec<(String, String, f64, f64)> {
        let trace = read(text);
        let end =
            |track: &carom_fit::Track| (track.samples[0].position, track.samples[track.samples.len() - 1].position);
        trace
            .tracks()
            .iter()
            .map(|track| (track.axis.clone(), track.unit.clone(), end(track).0, end(track).1))
            .collect()
    };
    let part = |axis: &str, unit: &str, from: f64, to: f64| (axis.to_owned(), unit.to_owned(), from, to);
    for (frames, expected) in [
        (
            r#"[{"transform":"translateX(0px)"},{"transform":"translateX(300px)"}]"#,
            vec![part("translateX", "px", 0.0, 300.0)],
        ),
        (
            r#"[{"offset":0,"transform":"translate3d(0, -3000px, 0) scaleY(3)"},{"offset":1,"transform":"translate3d(0, 0, 0) scaleY(1)"}]"#,
            vec![part("translateY", "px", -3000.0, 0.0), part("scaleY", "", 3.0, 1.0)],
        ),
        (
            r#"[{"opacity":0,"transform":"translateY(300px)"},{"opacity":1,"transform":"translateY(0px)"}]"#,
            vec![part("opacity", "", 0.0, 1.0), part("translateY", "px", 300.0, 0.0)],
        ),
        (
            r#"[{"transform":"rotate(0deg)"},{"transform":"none"},{"transform":"rotate(90deg)"}]"#,
            vec![part("rotate", "deg", 0.0, 90.0)],
        ),
        (r#"[{"translate":"0px 7px"},{"translate":"0px 90px"}]"#, vec![part("translateY", "px", 7.0, 90.0)]),
        (
            r#"[{"transform":"matrix(1, 0, 0, 1, 10, 20)"},{"transform":"matrix(1, 0, 0, 1, 10, 80)"}]"#,
            vec![part("translateY", "px", 20.0, 80.0)],
        ),
    ] {
        assert_eq!(tracks(frames), expected, "{frames}");
        assert_eq!(tracks(&format!("{{\"keyframes\":{frames},\"duration\":300}}")), expected, "{frames}");
    }
    // Offsets that are left out are even between those given.
    let even =
        read(r#"{"keyframes":[{"opacity":0},{"opacity":3},{"opacity":4,"offset":0.5},{"opacity":8}],"duration":1000}"#);
    let at = |trace: &Trace, t: f64| {
        trace.samples().iter().min_by(|a, b| (a.time - t).abs().total_cmp(&(b.time - t).abs())).unwrap().position
    };
    assert!((at(&even, 0.25) - 3.0).abs() < 1e-9 && (at(&even, 0.75) - 6.0).abs() < 1e-9);
    let chosen = ReadOptions { position_column: Some("opacity".to_owned()), ..ReadOptions::default() };
    let both = r#"[{"opacity":0,"left":"3px"},{"opacity":1,"left":"9px"}]"#;
    assert_eq!(Trace::read(both.as_bytes(), &chosen).unwrap().tracks().len(), 1);
    let none = Trace::read(both.as_bytes(), &ReadOptions { position_column: Some("top".to_owned()), ..chosen });
    assert_eq!(none.unwrap_err().to_string(), "expected the track `top`, found `left`, `opacity`");
    let error = carom_fit::fit(&read(both), &carom_fit::FitOptions::default()).unwrap_err().to_string();
    assert_eq!(error, "several tracks move: `left`, `opacity`; choose one by `position_column`");
}

#[test]
fn lottie_documents_are_read_with_all_their_components() {
    let layer = |keys: &str| format!("{{\"ty\":4,\"nm\":\"ball\",\"ks\":{{\"p\":{{\"a\":1,\"k\":[{keys}]}}}}}}");
    let document = |layers: &str, assets: &str| format!("{{\"fr\":60,\"layers\":[{layers}],\"assets\":[{assets}]}}");
    let only_y = read(&document(&layer("{\"t\":0,\"s\":[510,100]},{\"t\":60,\"s\":[510,900]}"), ""));
    assert_eq!((only_y.tracks().len(), only_y.tracks()[0].axis.as_str()), (1, "ball position y"));
    assert_eq!(only_y.tracks()[0].unit, "px");
    // A hold stays, and jumps at the next keyframe.
    let held = read(&document(
        &layer("{\"t\":0,\"s\":[0,1],\"h\":1},{\"t\":30,\"s\":[300,1],\"h\":1},{\"t\":60,\"s\":[300,1]}"),
        "",
    ));
    assert!(
        held.samples()
            .iter()
            .all(|sample| (sample.position - if sample.time < 0.5 { 0.0 } else { 300.0 }).abs() < 1e-9)
    );
    // A composition inside, stretched to twice its time and begun at frame 30.
    let inner = format!("{{\"id\":\"a\",\"layers\":[{}]}}", layer("{\"t\":0,\"s\":[0,5]},{\"t\":60,\"s\":[240,5]}"));
    let inside = read(&document("{\"ty\":0,\"nm\":\"scene\",\"refId\":\"a\",\"ks\":{},\"st\":30,\"sr\":2}", &inner));
    assert_eq!(inside.tracks()[0].axis, "scene / ball position x");
    let times = inside.times();
    assert_eq!((times[0], times[times.len() - 1]), (0.5, 2.5));
    // A composition that contains itself isn't read forever.
    let endless = format!(
        "{{\"id\":\"a\",\"layers\":[{{\"refId\":\"a\"}},{}]}}",
        layer("{\"t\":0,\"s\":[0]},{\"t\":9,\"s\":[9]}")
    );
    assert!(read(&document("{\"refId\":\"a\"}", &endless)).tracks().len() <= 8);
    // A property alone.
    let property =
        r#"{"a":1,"k":[{"t":0,"s":[0],"o":{"x":[0.3],"y":[0]},"i":{"x":[0.6],"y":[0.5]}},{"t":54,"s":[300]}]}"#;
    assert_eq!(read(property).positions()[..1], [0.0]);
    assert!(read(property).notes()[0].contains("frames are taken for 1/60 s"));
}

#[test]
fn a_document_that_claims_an_endless_animation_is_refused() {
    for text in [
        r#"{"fr":60,"layers":[{"ks":{"p":{"k":[{"t":0,"s":[0]},{"t":1e308,"s":[1]}]}}}]}"#,
        r#"{"fr":60,"layers":[{"ks":{"p":{"k":[{"t":-1e308,"s":[0]},{"t":1e308,"s":[1]}]}}}]}"#,
        r#"{"fr":1e-300,"layers":[{"ks":{"p":{"k":[{"t":0,"s":[0]},{"t":9,"s":[1]}]}}}]}"#,
        r#"{"keyframes":[{"opacity":0},{"opacity":1}],"duration":1e300}"#,
        "1e300s linear(0, 1)",
    ] {
        let error = Trace::parse(text).unwrap_err().to_string();
        assert!(error.contains("an animation may last at most 3600 s"), "{text}: {error}");
    }
}

#[test]
fn an_easing_lasts_as_long_as_the_duration_beside_it() {
    for (text, seconds) in [
        ("linear(0, .5, 1)", 1.0),
        ("600ms linear(0, 0.5 40%, 1);", 0.6),
        ("transition: opacity 200ms ease, transform 600ms linear(0, .5 50%, 1)", 0.6),
        ("transition: transform linear(0, .5 50%, 1) .4s, opacity 200ms", 0.4),
    ] {
        assert_eq!(read(text).times().last(), Some(&seconds), "{text}");
    }
}

#[cfg(feature = "gzip")]
#[test]
fn a_compressed_recording_is_read() {
    use std::io::Write;
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(b"t_ms,y\n0,1\n20,3\n").unwrap();
    let trace = Trace::read(&packed.finish().unwrap(), &ReadOptions::default()).unwrap();
    assert_eq!(trace.positions(), [1.0, 3.0]);
    assert!(
        Trace::read(b"\x1f\x8b\x08nonsense", &ReadOptions::default()).unwrap_err().to_string().contains("unpacked")
    );
}
