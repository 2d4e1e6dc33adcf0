//! Reads traces and expectations, and names what is wrong with them.

use carom_check::{
    Check, CheckError, Continuous, Expectations, Follows, MarkKind, Release, Rests, Subject, Trace, Verdict, assess,
    sampled,
};

fn position(trace: &Trace, time: f64) -> f64 {
    let samples = &trace.tracks()[0].samples;
    samples.iter().min_by(|a, b| (a.time - time).abs().total_cmp(&(b.time - time).abs())).unwrap().position
}

#[test]
fn a_trace_with_unknown_keys_is_read_with_fingers_and_marks() {
    let text = "{\"trace\":1,\"of\":\"a\",\"unit\":\"px\",\"clock\":\"frame\",\"seed\":7}\n{\"t\":0.02,\"id\":\"card\",\"x\":2,\"y\":1,\"due\":0.03}\n\
                {\"t\":0.01,\"id\":\"card\",\"x\":1,\"y\":0}\n{\"t\":0.015,\"finger\":0,\"x\":5}\n{\"t\":0.02,\"mark\":\"retarget\",\"id\":\"card\",\"to\":9}";
    let trace = Trace::parse(text).unwrap();
    assert_eq!(trace.tracks().len(), 2);
    assert_eq!(trace.tracks()[0].samples[0].time, 0.01);
    assert_eq!(trace.fingers()[0].samples[0].position, 5.0);
    assert_eq!((trace.marks()[0].kind, trace.marks()[0].to), (MarkKind::Retarget, Some(9.0)));
    let again = Trace::parse(&trace.to_lines()).unwrap();
    assert_eq!((again.tracks(), again.fingers(), again.marks()), (trace.tracks(), trace.fingers(), trace.marks()));
}

#[test]
fn an_error_says_which_line_of_a_trace_is_wrong() {
    for (text, expected) in [
        ("{\"trace\":2}\n{}", "line 1: `trace` must be 1, the version of the format, but is 2"),
        ("{\"trace\":1}\n{\"x\":3}", "line 2: a line must have a time `t` in seconds"),
        ("{\"trace\":1}\nx", "line 2: a line must be a JSON object, but: expected value at line 1 column 1"),
        ("{\"trace\":1}\n{\"t\":1e13,\"x\":3}", "line 2: `t` must be at most 1e12 s in size, but is 10000000000000"),
    ] {
        assert_eq!(Trace::parse(text).unwrap_err().to_string(), expected);
    }
}

#[test]
fn traces_are_read_from_css_waapi_and_lottie() {
    let linear = Trace::parse("600ms linear(0, 0.5 25%, 1)").unwrap();
    assert_eq!(position(&linear, 0.15), 0.5);
    let keyframes = r#"{"duration":400,"keyframes":[{"offset":0,"transform":"translateX(0px)","easing":"ease-in"},
        {"offset":1,"transform":"translateX(120px)","easing":"linear"}]}"#;
    let keyframes = Trace::parse(keyframes).unwrap();
    assert_eq!(position(&keyframes, 0.4), 120.0);
    assert!(position(&keyframes, 0.2) < 50.0);
    let lottie = r#"{"fr":60,"layers":[{"ks":{"p":{"a":1,"k":[
        {"t":0,"s":[0],"o":{"x":[0.5],"y":[0]},"i":{"x":[0.5],"y":[1]}},{"t":60,"s":[300]}]}}}]}"#;
    let lottie = Trace::parse(lottie).unwrap();
    assert!((position(&lottie, 0.5) - 150.0).abs() < 1.0);
    assert_eq!(position(&lottie, 1.0), 300.0);
}

#[test]
fn an_error_says_what_is_wrong_with_an_expectation() {
    let error = |text: &str| Expectations::parse(text).unwrap_err().to_string();
    assert!(
        error(r#"{"checks":[{"check":"rest"}]}"#)
            .starts_with("check 1: there is no check `rest`; there are: continuous")
    );
    assert!(error(r#"{"checks":[{"check":"rests","onn":3}]}"#).contains("unknown field `onn`"));
    assert!(error(r#"{"checks":[{"check":"rests","within":"5"}]}"#).contains("a share such as `\"5%\"`"));
    assert!(matches!(Expectations::parse("[1]"), Err(CheckError::Expectation(_))));
}

#[test]
fn a_known_fault_is_shown_but_does_not_fail_the_report() {
    let expected = r#"{"checks":[{"check":"rests","on":9,"known":"you/app#7"},{"check":"bounds","x":[0,1]}]}"#;
    let report = Expectations::parse(expected).unwrap().run(&[sampled(60.0, 1.0, |_| 1.0)]);
    assert_eq!(report.verdict(), Verdict::Pass);
    assert!(report.text(false).contains("known: you/app#7"));
    assert!(report.to_junit("a<b").contains("name=\"a&lt;b\" tests=\"2\" failures=\"0\" errors=\"0\""));
}

#[test]
fn checks_of_too_few_samples_are_undecided() {
    let three = Trace::parse("[[0,0],[0.1,50],[0.2,60]]").unwrap();
    for check in [
        Check::from(Continuous::default()),
        Rests::on(300.0).into(),
        carom_check::Smooth::default().into(),
        carom_check::RateFree::default().into(),
    ] {
        let findings = check.run(core::slice::from_ref(&three), &Subject::default());
        assert!(findings.iter().all(|finding| finding.verdict == Verdict::Undecided), "{findings:?}");
    }
    assert!(assess(three, [Rests::on(300.0).into()]).unwrap_err().contains("undecided"));
}

#[test]
fn a_jump_that_the_trace_marks_passes_the_check_continuous() {
    let set = sampled(60.0, 2.0, |t| if t < 1.0 { 0.0 } else { 300.0 }).with_mark(1.0, MarkKind::Jump, 300.0);
    let report = Expectations(vec![Continuous::at(carom_check::At::Everywhere).into()]).run(&[set]);
    assert_eq!(report.verdict(), Verdict::Pass, "{}", report.text(false));
}

#[test]
fn recorded_flings_pass_the_check_continuous() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../proof/data");
    for file in [
        "ios/fling_normal.csv",
        "ios/bounce_back.csv",
        "chromium/expfling_down_v02500.csv",
        "chromium/fling_down_v03000.csv",
    ] {
        let text = std::fs::read_to_string(folder.join(file)).unwrap();
        let rows = text.lines().skip(1).filter_map(|line| line.split_once(','));
        let rows = rows.map(|(t, x)| (t.parse::<f64>().unwrap() / 1e3, x.parse::<f64>().unwrap()));
        let trace = Trace::sampled(carom_check::Clock::Frame, rows);
        let findings = Check::from(Continuous::at(carom_check::At::Everywhere)).run(&[trace], &Subject::default());
        assert!(findings.iter().all(|finding| finding.verdict != Verdict::Fail), "{file}: {findings:?}");
    }
}

/// A page that is flicked at 1,000 px/s for 0.2 s, as `carom record` writes it, and coasts with a share of that velocity.
fn recording(share: f64) -> String {
    let times: Vec<f64> = (0..90).map(|i| (f64::from(i) + 0.4) / 60.0).collect();
    let at = |t: f64| {
        if t < 0.2 { 1000.0 * t } else { 200.0 + share * 1000.0 * (1.0 - (-3.0 * (t - 0.2)).exp()) / 3.0 }
    };
    let event =
        |kind: &str, t: f64| serde_json::json!({"type": kind, "t_ms": 1e3 * t, "x": 100, "y": 700.0 - 1000.0 * t});
    let moves = (1..25).map(|i| event("touchmove", 0.008 * f64::from(i)));
    let mut events = vec![event("pointerdown", 0.0), event("touchstart", 0.0), event("pointercancel", 0.01)];
    events.extend(moves.chain([event("touchend", 0.2)]));
    let t_ms: Vec<f64> = times.iter().map(|t| 1e3 * t).collect();
    let y_px: Vec<f64> = times.iter().map(|t| at(*t).round()).collect();
    serde_json::json!({"samples": {"t_ms": t_ms, "y_px": y_px}, "events": events}).to_string()
}

#[test]
fn a_recorded_page_is_checked_against_its_fingers_and_marks() {
    let verdict = |share: f64, check: Check| {
        let trace = Trace::parse(&recording(share)).unwrap();
        assert_eq!(trace.marks().len(), 2);
        check.run(&[trace], &Subject::default()).into_iter().map(|finding| finding.verdict).max().unwrap()
    };
    assert_eq!(verdict(1.0, Release::default().into()), Verdict::Pass);
    assert_eq!(verdict(1.0, Follows::default().into()), Verdict::Pass);
    assert_eq!(verdict(0.4, Release::default().into()), Verdict::Fail);
}

/// A page on a platform that a finger throws, as a trace.
fn thrown(name: &str) -> Trace {
    use carom::scroll::{Extent, Scroller, platform};
    let preset = platform::ALL.iter().find(|preset| preset.name == name).unwrap();
    let mut page = Scroller::new((preset.platform)(), Extent::new(1e5, 800.0));
    page.snap_to(0.0, 5e4);
    page.pointer_down(0.0, 100.0);
    let finger: Vec<(f64, f64)> = (0..=25).map(|i| 0.008 * f64::from(i)).map(|t| (t, 100.0 + 1200.0 * t)).collect();
    let (mut next, mut is_down) = (1, true);
    let trace = sampled(60.0, 2.0, |t| {
        while let Some((time, position)) = finger.get(next).filter(|(time, _)| *time <= t) {
            page.pointer_move(*time, *position);
            next += 1;
        }
        if is_down && t >= 0.2 {
            page.pointer_up(0.2);
            is_down = false;
        }
        page.advance_to(t);
        5e4 - page.state().position
    });
    trace.with_finger(finger).with_mark(0.0, MarkKind::Down, None).with_mark(0.2, MarkKind::Up, None)
}

#[test]
fn the_check_like_passes_a_fling_only_for_its_own_platform() {
    let is_like = |name: &str, other: &str| {
        let expected = format!("{{\"checks\":[{{\"check\":\"like\",\"platform\":\"{other}\"}}]}}");
        Expectations::parse(&expected).unwrap().run(&[thrown(name)]).verdict()
    };
    for name in ["ios", "android", "chromium"] {
        for other in ["ios", "android", "chromium"] {
            let expected = if name == other { Verdict::Pass } else { Verdict::Fail };
            assert_eq!(is_like(name, other), expected, "{name} and {other}");
        }
    }
    let unknown = Expectations::parse("{\"checks\":[{\"check\":\"like\",\"platform\":\"beos\"}]}");
    assert!(unknown.unwrap_err().to_string().contains("there are: ios"), "the platforms are named");
}
