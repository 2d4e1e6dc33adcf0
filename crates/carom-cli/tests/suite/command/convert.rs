//! `carom convert` and the dialects.

use serde_json::Value;

use super::{SPRING, carom, failure, stdout};

#[test]
fn convert_prints_a_line_of_code_or_a_reason_for_every_dialect() {
    let output = carom(&["convert", "origami tension=40 friction=7", "--to", "all"]);
    assert_eq!(failure(&output), (0, ""));
    let text = stdout(&output);
    for line in [
        "spring: mass 1, stiffness 230.2, damping 22; response 0.414121 s, damping ratio 0.725003\n",
        "  swiftui                    duration 0.414121 s, bounce 0.274997\n",
        "Spring(duration: 0.414121, bounce: 0.274997)\n",
        "spring(dampingRatio = 0.725003f, stiffness = 230.2f)\n",
        "SpringDescription(mass: 1, stiffness: 230.2, damping: 22)\n",
        "{ type: \"spring\", stiffness: 230.2, damping: 22 }\n",
        "  flutter-duration           cannot: `duration_ms` must be whole milliseconds",
    ] {
        assert!(text.contains(line), "{line} in\n{text}");
    }
    // Quotes are optional.
    assert_eq!(stdout(&carom(&["convert", "origami", "tension=40", "friction=7"])), text);
}

#[test]
fn convert_prints_json_with_velocities_in_each_unit() {
    let arguments = ["convert", "spring", "--duration", "0.5", "--bounce", "0.3", "--velocity", "600"];
    let more = ["--target", "300", "--to", "swiftui,react-spring,compose,motion-duration", "--json"];
    let output = carom(&[&arguments[..], &more].concat());
    assert_eq!(failure(&output).0, 1, "a duration spring of Motion takes no velocity");
    let report: Value = serde_json::from_str(stdout(&output)).unwrap();
    assert!((report["spring"]["stiffness"].as_f64().unwrap() - 157.913_670_417_429_73).abs() < 1e-12);
    assert_eq!(report["span"], 300.0);
    let dialects = report["dialects"].as_array().unwrap();
    let velocities: Vec<_> = dialects.iter().map(|dialect| (&dialect["name"], &dialect["velocity"]["value"])).collect();
    assert_eq!(velocities[0], (&"swiftui".into(), &2.0.into()));
    assert_eq!(velocities[1], (&"compose".into(), &600.0.into()));
    assert_eq!(velocities[3], (&"react-spring".into(), &0.6.into()));
    let line = "Animation.interpolatingSpring(Spring(duration: 0.5, bounce: 0.3), initialVelocity: 2)";
    assert_eq!(dialects[0]["code"], line);
    assert!(dialects[2]["error"].as_str().unwrap().contains("`velocity`"));
}

#[test]
fn convert_gives_the_same_code_for_a_preset_a_spec_and_flags() {
    let to = ["--to", "flutter"];
    let convert = |arguments: &[&str]| {
        let output = carom(&[&["convert"], arguments, &to].concat());
        assert_eq!(failure(&output), (0, ""));
        stdout(&output).to_owned()
    };
    let preset = convert(&["react-spring", "default"]);
    assert!(preset.ends_with("SpringDescription(mass: 1, stiffness: 170, damping: 26)\n"), "{preset}");
    assert_eq!(convert(&["--spec", SPRING]), preset);
    assert_eq!(convert(&["spring", "--stiffness", "170", "--damping", "26"]), preset);
    assert_eq!(convert(&["spring stiffness=170 damping=26"]), preset);
    assert_eq!(convert(&[r#"{"type":"spring","stiffness":170,"damping":26}"#]), preset);
    assert_eq!(convert(&["config: { tension: 170, friction: 26 }"]), preset);
    assert_eq!(
        convert(&["spring damping-ratio=0.8 stiffness=1000 epsilon=0.0001"]),
        convert(&["niri", "damping-ratio=0.8", "stiffness=1000"])
    );
    // A mass between two springs moves as on one spring with the sums of their stiffnesses and
    // dampings.
    let boards = [
        "two_springs",
        "--stiffness",
        "150",
        "--damping",
        "20",
        "--coupling-stiffness",
        "20",
        "--coupling-damping",
        "6",
    ];
    assert_eq!(convert(&boards), preset);
}

#[test]
fn convert_says_what_is_wrong_with_its_arguments() {
    for (arguments, code, words) in [
        (&["convert"][..], 2, "convert takes a motion: a law with its numbers"),
        (&["convert", "swift bounce=1"], 2, "`swift` is neither a law nor a dialect (carom convert --list"),
        (&["convert", "origami tenson=40"], 2, "origami has no field `tenson`; it has tension, friction"),
        (&["convert", "swiftui bounce=2"], 2, "`bounce` must be from -0.9999"),
        (&["convert", "juckett damping_ratio=1"], 2, "juckett needs `angular_frequency`"),
        (&["convert", "origami", "--stiffness", "3"], 2, "--stiffness does not go with a dialect"),
        (&["convert", "spring", "--stiffness", "-3", "--damping", "1"], 2, "--stiffness"),
        (&["convert", "swiftui", "--to", "swift"], 2, "invalid value 'swift'"),
        (
            &["convert", "swiftui bounce=-0.5", "--to", "reanimated"],
            1,
            "reanimated: `damping` must be at most critical",
        ),
        (&["convert", "--spec", r#"{"law":"friction","drag":2,"position":0,"velocity":1}"#], 2, "this is a friction"),
    ] {
        let output = carom(arguments);
        let (got, text) = failure(&output);
        assert!(got == code && text.contains(words), "{arguments:?}: {got} {text}");
    }
}

#[test]
fn every_command_accepts_a_dialect_in_place_of_a_law() {
    let words = "origami tension=40 friction=7";
    let flags = ["spring", "--mass", "1", "--stiffness", "230.2", "--damping", "22", "--target", "1"];
    for command in [&["compare"][..], &["settle"], &["sample"], &["plot"], &["export", "css"], &["export", "lottie"]] {
        let output = carom(&[command, &[words]].concat());
        assert_eq!(failure(&output), (0, ""), "{command:?}");
        assert_eq!(stdout(&output), stdout(&carom(&[command, &flags].concat())), "{command:?}");
    }
    // Quotes are optional. Flags give the start and the target.
    let settle = |arguments: &[&str]| stdout(&carom(&[&["settle"], arguments].concat())).to_owned();
    let course = ["--target", "300", "--velocity", "-40"];
    let unquoted = [&["origami", "tension=40", "friction=7"][..], &course].concat();
    assert_eq!(settle(&unquoted), settle(&[&flags[..7], &course].concat()));
    // The velocity that belongs to GSAP's ease is the initial velocity.
    let rows = stdout(&carom(&["sample", "gsap amplitude=1.5", "--times", "0", "--json"])).to_owned();
    let rows: Value = serde_json::from_str(&rows).unwrap();
    let velocity = rows[0]["velocity"].as_f64().unwrap();
    assert!((velocity - (13.862_943_611 + 41.887_902_047 * libm::sqrt(1.25))).abs() < 1e-6, "{velocity}");
    for (arguments, words) in [
        (&["compare", "origami tenson=40"][..], "origami has no field `tenson`; it has tension, friction"),
        (&["compare", "origmai"], "`origmai` is neither a law nor a dialect"),
        (&["compare", "origami", "--damping", "3"], "--damping does not go with a dialect"),
        (&["compare", "spring", "stifness=3"], "unexpected argument `stifness=3`; pass numbers as --drag 3 or drag=3"),
        (&["compare", "spring", "stiffness=x"], "`stiffness=x`: it must be a number"),
        (&["plot", "gsap", "--velocity", "3"], "the amplitude of gsap is its velocity"),
        (&["convert", "gsap", "--velocity", "3"], "the amplitude of gsap is its velocity"),
        (&["convert", "swiftui bounce=0.1 bounce=0.2"], "`bounce` is given twice"),
    ] {
        let (code, text) = failure_of(arguments);
        assert!(code == 2 && text.contains(words), "{arguments:?}: {code} {text}");
    }
}

fn failure_of(arguments: &[&str]) -> (i32, String) {
    let output = carom(arguments);
    let (code, text) = failure(&output);
    (code, text.to_owned())
}

#[test]
fn convert_keeps_the_start_velocity_of_a_gsap_amplitude() {
    let output =
        carom(&["convert", "gsap amplitude=2 period=0.4 duration=0.8", "--to", "gsap,motion", "--target", "300"]);
    assert_eq!(failure(&output), (0, ""));
    let text = stdout(&output);
    assert!(text.contains("{ duration: 0.8, ease: \"elastic.out(2, 0.4)\" }"), "{text}");
    // GSAP's ease starts with λ + q√3 spans per second, and a span is 300.
    assert!(text.contains("stiffness: 460.602, damping: 17.3287, velocity: 12801.9 }"), "{text}");
    // A GSAP ease can't express a start at rest.
    let (code, text) = failure_of(&["convert", "origami", "--to", "gsap"]);
    assert!(code == 1 && text.contains("gsap: `velocity` must be at least damping/(2 mass)"), "{text}");
}

#[test]
fn convert_reads_and_writes_the_dialects_of_desktops_and_games() {
    for (text, line) in [
        ("niri damping-ratio=1 stiffness=800 epsilon=0.0001", "spring damping-ratio=1 stiffness=800 epsilon=0.0001\n"),
        ("libadwaita damping-ratio=0.8 mass=1 stiffness=400", "adw_spring_params_new (0.8, 1, 400)\n"),
        ("hyprland mass=1 stiffness=250 dampening=25", "mass = 1, stiffness = 250, dampening = 25 })\n"),
        ("slint duration=0.5 bounce=0.3", "animate x { duration: 0.5s; easing: spring(0.3); }\n"),
        ("qml spring=2 damping=0.2", "SpringAnimation { spring: 2; damping: 0.2 }\n"),
        ("svelte stiffness=0.15 damping=0.8 rate=60", "new Spring(value, { stiffness: 0.15, damping: 0.8 })\n"),
        ("smooth-damp smooth-time=0.3", "Mathf.SmoothDamp(value, target, ref velocity, 0.3f);\n"),
        ("unreal smoothing-time=0.5", "CriticalSpringDamper(Value, Velocity, Target, 0.5f, DeltaTime);\n"),
    ] {
        let output = carom(&["convert", text, "--to", "all"]);
        assert_eq!(failure(&output), (0, ""), "{text}");
        assert!(stdout(&output).contains(line), "{line} in\n{}", stdout(&output));
    }
}

#[test]
fn convert_lists_dialects_with_their_defaults_and_presets() {
    let output = carom(&["convert", "--list"]);
    assert_eq!(failure(&output), (0, ""));
    assert!(stdout(&output).contains("origami                    tension=40 friction=7\n"));
    assert!(stdout(&output).contains("presets: default, gentle, wobbly, stiff, slow, molasses\n"));
    assert!(stdout(&output).contains("damping_ratio: DampingRatioHighBouncy (0.2), DampingRatioMediumBouncy (0.5),"));
}
