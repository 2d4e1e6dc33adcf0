//! The numbers of each toolkit's source or documentation, repeated by hand: defaults, presets, constants, and the unit of
//! a velocity. A new preset needs a row here too.
#![expect(clippy::float_cmp, reason = "the numbers are exactly these")]

use carom_dialect::{
    AnimeDuration, Compose, CoreAnimation, Dialect, Gsap, HalfLife, MotionJs, MotionJsDuration, MotionJsVisual,
    Parameters, ReactSpringFrequency, ReanimatedDuration, SwiftUi, SwiftUiSettling, VelocityUnit,
};

/// Name; unit of velocities; fields with their defaults; presets.
type Row = (&'static str, VelocityUnit, &'static str, &'static [(&'static str, &'static [f64])]);

const TABLE: [Row; 47] = [
    (
        "swiftui",
        VelocityUnit::PerSpan,
        "duration=0.5 bounce=0",
        &[("smooth", &[0.5, 0.0]), ("snappy", &[0.5, 0.15]), ("bouncy", &[0.5, 0.3])],
    ),
    (
        "swiftui-response",
        VelocityUnit::PerSpan,
        "response=0.5 damping_ratio=0.825",
        &[("spring", &[0.5, 0.825]), ("interactive", &[0.15, 0.86])],
    ),
    ("swiftui-physical", VelocityUnit::PerSpan, "mass=1 stiffness= damping= allow_over_damping=0", &[]),
    ("swiftui-settling", VelocityUnit::PerSpan, "settling_duration= damping_ratio= epsilon=0.001", &[]),
    ("uikit", VelocityUnit::PerSpan, "spring_duration=0.5 bounce=0", &[]),
    ("uikit-timing", VelocityUnit::PerSpan, "mass=3 stiffness=1000 damping=500", &[]),
    ("core-animation", VelocityUnit::PerSpan, "mass=1 stiffness=100 damping=10 allows_overdamping=0", &[]),
    ("core-animation-perceptual", VelocityUnit::PerSpan, "perceptual_duration= bounce=", &[]),
    ("compose", VelocityUnit::PerSecond, "damping_ratio=1 stiffness=1500", &[]),
    ("dynamic-animation", VelocityUnit::PerSecond, "damping_ratio=0.5 stiffness=1500", &[]),
    (
        "material3",
        VelocityUnit::PerSecond,
        "damping=0.9 stiffness=700",
        &[
            ("standard-fast-spatial", &[0.9, 1400.0]),
            ("standard-default-spatial", &[0.9, 700.0]),
            ("standard-slow-spatial", &[0.9, 300.0]),
            ("expressive-fast-spatial", &[0.6, 800.0]),
            ("expressive-default-spatial", &[0.8, 380.0]),
            ("expressive-slow-spatial", &[0.8, 200.0]),
            ("fast-effects", &[1.0, 3800.0]),
            ("default-effects", &[1.0, 1600.0]),
            ("slow-effects", &[1.0, 800.0]),
        ],
    ),
    (
        "arkui",
        VelocityUnit::None,
        "response=0.55 damping_fraction=0.825",
        &[("spring", &[0.55, 0.825]), ("responsive", &[0.15, 0.86])],
    ),
    ("arkui-interpolating", VelocityUnit::PerSpan, "mass= stiffness= damping=", &[]),
    ("flutter", VelocityUnit::PerSecond, "mass= stiffness= damping=", &[]),
    (
        "flutter-ratio",
        VelocityUnit::PerSecond,
        "mass= stiffness= ratio=1",
        &[("scroll", &[0.5, 100.0, 1.1]), ("scroll-fast", &[0.3, 75.0, 1.3]), ("fling", &[1.0, 500.0, 1.0])],
    ),
    ("flutter-duration", VelocityUnit::PerSecond, "duration_ms=500 bounce=0", &[]),
    ("motion", VelocityUnit::PerSecond, "stiffness=100 damping=10 mass=1", &[]),
    ("motion-duration", VelocityUnit::None, "duration=0.8 bounce=0.3", &[]),
    ("motion-visual", VelocityUnit::PerSecond, "visual_duration=0.3 bounce=0.3", &[]),
    (
        "react-spring",
        VelocityUnit::PerMillisecond,
        "tension=170 friction=26 mass=1",
        &[
            ("default", &[170.0, 26.0, 1.0]),
            ("gentle", &[120.0, 14.0, 1.0]),
            ("wobbly", &[180.0, 12.0, 1.0]),
            ("stiff", &[210.0, 20.0, 1.0]),
            ("slow", &[280.0, 60.0, 1.0]),
            ("molasses", &[280.0, 120.0, 1.0]),
        ],
    ),
    ("react-spring-frequency", VelocityUnit::PerMillisecond, "frequency= damping=1", &[]),
    ("remotion", VelocityUnit::None, "stiffness=100 damping=10 mass=1", &[]),
    (
        "reanimated",
        VelocityUnit::PerSecond,
        "stiffness=900 damping=120 mass=4",
        &[
            ("gentle", &[900.0, 120.0, 4.0]),
            ("snappy", &[900.0, 110.0, 4.0]),
            ("wiggly", &[900.0, 90.0, 4.0]),
            ("reanimated3", &[100.0, 10.0, 1.0]),
        ],
    ),
    (
        "reanimated-duration",
        VelocityUnit::None,
        "duration_ms=550 damping_ratio=1",
        &[
            ("gentle", &[550.0, 1.0]),
            ("snappy", &[550.0, 0.92]),
            ("wiggly", &[550.0, 0.75]),
            ("reanimated3", &[1333.0, 0.5]),
        ],
    ),
    ("wobble", VelocityUnit::PerMillisecond, "stiffness=100 damping=10 mass=1 allows_overdamping=0", &[]),
    ("anime", VelocityUnit::PerSpan, "stiffness=100 damping=10 mass=1", &[]),
    ("anime-duration", VelocityUnit::None, "duration_ms=628 bounce=0.5", &[]),
    ("gsap", VelocityUnit::PerSpan, "amplitude=1 period=0.3 duration=0.5", &[]),
    ("svelte", VelocityUnit::None, "stiffness=0.15 damping=0.8 rate=60", &[]),
    ("rebound", VelocityUnit::PerSecond, "tension=230.2 friction=22", &[]),
    (
        "origami",
        VelocityUnit::PerSecond,
        "tension=40 friction=7",
        &[("chain-main", &[40.0, 6.0]), ("chain-attachment", &[70.0, 10.0])],
    ),
    ("pop", VelocityUnit::PerSecond, "bounciness=4 speed=12", &[("react-native", &[8.0, 12.0])]),
    (
        "figma",
        VelocityUnit::None,
        "mass=1 stiffness= damping=",
        &[
            ("gentle", &[1.0, 100.0, 15.0]),
            ("quick", &[1.0, 300.0, 20.0]),
            ("bouncy", &[1.0, 600.0, 15.0]),
            ("slow", &[1.0, 80.0, 20.0]),
        ],
    ),
    (
        "libadwaita",
        VelocityUnit::PerSecond,
        "damping_ratio= mass= stiffness= epsilon=0.001",
        &[("carousel", &[1.0, 0.5, 500.0, 0.001]), ("sheet", &[0.8, 1.0, 400.0, 0.001])],
    ),
    (
        "niri",
        VelocityUnit::None,
        "damping_ratio= stiffness= epsilon=0.0001",
        &[
            ("movement", &[1.0, 800.0, 0.0001]),
            ("workspace", &[1.0, 1000.0, 0.0001]),
            ("notification", &[0.6, 1000.0, 0.001]),
        ],
    ),
    ("hyprland", VelocityUnit::None, "mass=1 stiffness=250 dampening=25", &[]),
    ("kwin", VelocityUnit::PerSecond, "spring_constant=200 damping_ratio=1.1", &[]),
    ("slint", VelocityUnit::None, "duration= bounce=0", &[]),
    ("gpui", VelocityUnit::None, "stiffness= damping= mass=1", &[]),
    ("qml", VelocityUnit::None, "spring= damping= mass=1", &[]),
    (
        "winui",
        VelocityUnit::None,
        "period_ms= damping_ratio=",
        &[
            ("offset-normal", &[50.0, 0.8]),
            ("offset-damped", &[50.0, 0.85]),
            ("offset-lively", &[60.0, 0.65]),
            ("scale-normal", &[50.0, 0.7]),
            ("scale-damped", &[50.0, 0.8]),
            ("scale-lively", &[60.0, 0.6]),
        ],
    ),
    ("half-life", VelocityUnit::PerSecond, "half_life= frequency=", &[]),
    ("juckett", VelocityUnit::PerSecond, "angular_frequency= damping_ratio=", &[]),
    ("smooth-damp", VelocityUnit::PerSecond, "smooth_time=", &[]),
    ("unreal", VelocityUnit::PerSecond, "smoothing_time=", &[]),
    ("unreal-half-life", VelocityUnit::PerSecond, "half_life=", &[]),
    ("fusion", VelocityUnit::PerSecond, "speed=10 damping=1", &[]),
];

#[test]
fn defaults_presets_and_units_equal_the_ones_in_each_toolkit() {
    assert_eq!(TABLE.map(|(name, ..)| name), Dialect::NAMES);
    for (name, unit, fields, presets) in TABLE {
        let known = Dialect::fields_of(name).unwrap();
        assert_eq!(known.len(), fields.split(' ').count(), "{name}");
        for (field, wanted) in known.iter().zip(fields.split(' ')) {
            let (wanted, default) = wanted.split_once('=').unwrap();
            assert_eq!((field.name, field.default), (wanted, default.parse().ok()), "{name}");
        }
        let known: Vec<_> = Dialect::presets_of(name).collect();
        assert_eq!(known.len(), presets.len(), "{name}");
        for ((preset, dialect), (wanted, values)) in known.iter().zip(presets) {
            assert_eq!((preset, dialect.name(), dialect.velocity_unit()), (wanted, name, unit), "{name}");
            assert_eq!(Dialect::parse(&format!("{name} {preset}")), Ok(*dialect));
            assert_eq!(dialect.fields().map(|(_, value)| value).collect::<Vec<_>>(), *values, "{name} {preset}");
        }
        let spring = SwiftUi { duration: 0.5, bounce: 0.0 }.spring();
        let dialect =
            Dialect::from_spring(name, &spring).or_else(|_| Dialect::from_spring(name, &SwiftUi::BOUNCY.spring()));
        assert_eq!(dialect.unwrap().velocity_unit(), unit, "{name}");
    }
}

#[test]
fn every_named_constant_is_the_same_in_android() {
    let constants = |name| Dialect::constants_of(name).unwrap().iter().map(|c| (c.name, c.field, c.value));
    let compose = [
        ("DampingRatioHighBouncy", "damping_ratio", 0.2),
        ("DampingRatioMediumBouncy", "damping_ratio", 0.5),
        ("DampingRatioLowBouncy", "damping_ratio", 0.75),
        ("DampingRatioNoBouncy", "damping_ratio", 1.0),
        ("StiffnessHigh", "stiffness", 10_000.0),
        ("StiffnessMedium", "stiffness", 1500.0),
        ("StiffnessMediumLow", "stiffness", 400.0),
        ("StiffnessLow", "stiffness", 200.0),
        ("StiffnessVeryLow", "stiffness", 50.0),
    ];
    assert!(constants("compose").eq(compose));
    assert_eq!(Compose::DISPLACEMENT_THRESHOLD, 0.01);
    let views = [
        ("DAMPING_RATIO_HIGH_BOUNCY", "damping_ratio", 0.2),
        ("DAMPING_RATIO_MEDIUM_BOUNCY", "damping_ratio", 0.5),
        ("DAMPING_RATIO_LOW_BOUNCY", "damping_ratio", 0.75),
        ("DAMPING_RATIO_NO_BOUNCY", "damping_ratio", 1.0),
        ("STIFFNESS_HIGH", "stiffness", 10_000.0),
        ("STIFFNESS_MEDIUM", "stiffness", 1500.0),
        ("STIFFNESS_LOW", "stiffness", 200.0),
        ("STIFFNESS_VERY_LOW", "stiffness", 50.0),
    ];
    assert!(constants("dynamic-animation").eq(views));
    for name in Dialect::NAMES {
        assert!(matches!(name, "compose" | "dynamic-animation") || constants(name).next().is_none(), "{name}");
    }
}

#[test]
fn every_material_token_is_named_as_in_compose() {
    for (preset, code) in [
        ("standard-fast-spatial", "MotionScheme.standard().fastSpatialSpec<Float>()"),
        ("standard-default-spatial", "MotionScheme.standard().defaultSpatialSpec<Float>()"),
        ("standard-slow-spatial", "MotionScheme.standard().slowSpatialSpec<Float>()"),
        ("expressive-fast-spatial", "MotionScheme.expressive().fastSpatialSpec<Float>()"),
        ("expressive-default-spatial", "MotionScheme.expressive().defaultSpatialSpec<Float>()"),
        ("expressive-slow-spatial", "MotionScheme.expressive().slowSpatialSpec<Float>()"),
        ("fast-effects", "MotionScheme.standard().fastEffectsSpec<Float>()"),
        ("default-effects", "MotionScheme.standard().defaultEffectsSpec<Float>()"),
        ("slow-effects", "MotionScheme.standard().slowEffectsSpec<Float>()"),
    ] {
        let text = format!("material3 {preset}");
        assert_eq!(Dialect::parse(&text).unwrap().code().to_string(), code);
    }
}

/// Checks the constants inside formulas and limits, against springs that Python calculated from the formulas in the
/// docs.
#[test]
fn every_number_in_a_formula_equals_the_one_in_its_source() {
    let close = |got: f64, wanted: f64| assert!((got / wanted - 1.0).abs() < 1e-12, "{got} for {wanted}");
    let spring = |text| Dialect::parse(text).unwrap().spring();
    // 10 ln 2 and 2π/p over the duration.
    let gsap = Gsap { amplitude: 1.0, period: 0.4, duration: 0.8 };
    close(gsap.spring().damping, 17.328_679_513_998_633);
    close(gsap.spring().stiffness, 460.602_205_342_271_93);
    // 2π/(1.2 D), ratio 1 − b.
    close(MotionJsVisual { visual_duration: 0.5, bounce: 0.2 }.spring().stiffness, 109.662_271_123_215_1);
    // ln(ζ/√(1 − ζ²)/0.001)/ζ over the duration.
    close(MotionJsDuration { duration: 0.8, bounce: 0.3 }.spring().angular_frequency(), 12.299_558_235_134_441);
    close(
        SwiftUiSettling { settling_duration: 0.8, damping_ratio: 0.7, epsilon: 0.001 }.spring().stiffness,
        151.279_132_779_463_45,
    );
    // (1 + u)² + ζ²u² = 6e-9 e^(2u), u = 1.5 ζωT.
    let reanimated = ReanimatedDuration { duration_ms: 550.0, damping_ratio: 0.75 }.spring();
    close(reanimated.stiffness, 1_566.741_803_847_226_7);
    // The constants of Origami's two conversions: 3.62 and 194 about 30, and 3 and 25 about 8.
    close(spring("origami tension=70 friction=10").stiffness, 338.8);
    close(spring("origami tension=70 friction=10").damping, 31.0);
    // 4 ln 2/h and 2πf.
    close(HalfLife { half_life: 0.1, frequency: 2.0 }.spring().damping, 27.725_887_222_397_81);
    close(HalfLife { half_life: 0.1, frequency: 2.0 }.spring().stiffness, 157.913_670_417_429_73);
    close(spring("juckett angular_frequency=15 damping_ratio=0.5").stiffness, 225.0);
    close(spring("react-spring-frequency frequency=0.5 damping=0.7").stiffness, 157.913_670_417_429_73);
    // 2/T, and T = h/ln 2.
    close(spring("smooth-damp smooth-time=0.3").stiffness, 44.444_444_444_444_44);
    close(spring("unreal smoothing-time=0.5").damping, 8.0);
    close(spring("unreal-half-life half-life=0.5").damping, 5.545_177_444_479_562);
    // 1 − bounce on both sides of 0, where SwiftUI has 1/(1 + bounce) below 0.
    close(spring("slint duration=0.5 bounce=-0.5").damping, 37.699_111_843_077_52);
    close(spring("swiftui duration=0.5 bounce=-0.5").damping_ratio(), 2.0);
    let undamped = Dialect::parse("slint duration=0.5 bounce=1").unwrap();
    assert_eq!(Dialect::from_spring("slint", &undamped.spring()), Ok(undamped));
    // The logarithms of the eigenvalues 0.8 and 0.25 of the steps, times 60 Hz.
    close(spring("svelte").stiffness, 1_113.633_528_865_761);
    close(spring("svelte").damping, 96.566_274_746_046_03);
    close(spring("anime-duration duration_ms=500 bounce=0.3").damping, 17.592_918_860_102_84);
}

/// The ends of the ranges: the last values that a toolkit does not change.
#[test]
fn every_limit_is_the_same_as_in_its_toolkit() {
    let is_ok = |text: &str| Dialect::parse(text).is_ok();
    for (within, beyond) in [
        ("anime stiffness=10000", "anime stiffness=10001"),
        ("anime damping=10000", "anime damping=10001"),
        ("anime mass=1", "anime mass=0.99"),
        ("anime mass=10000", "anime mass=10001"),
        ("anime-duration duration_ms=10000", "anime-duration duration_ms=10001"),
        ("anime-duration duration_ms=62.84", "anime-duration duration_ms=62.83"),
        ("anime-duration duration_ms=100 bounce=-0.58", "anime-duration duration_ms=100 bounce=-0.59"),
        ("motion-duration duration=0.01", "motion-duration duration=0.0099"),
        ("motion-duration duration=10", "motion-duration duration=10.1"),
        ("motion-duration bounce=0.95", "motion-duration bounce=0.951"),
        ("motion-duration bounce=0.0001", "motion-duration bounce=0.00009"),
        ("motion-visual bounce=-0.95", "motion-visual bounce=-0.951"),
        ("motion stiffness=100 damping=2000", "motion stiffness=100 damping=2000.2"),
        ("react-spring-frequency frequency=0.01", "react-spring-frequency frequency=0.0099"),
        ("react-spring tension=0 friction=1999.9", "react-spring tension=0 friction=2000.1"),
        ("reanimated-duration duration_ms=184.5", "reanimated-duration duration_ms=184.3"),
        ("reanimated damping=120", "reanimated damping=120.1"),
        ("remotion damping=20", "remotion damping=20.1"),
        (
            "swiftui-settling settling_duration=0.01 damping_ratio=0.5",
            "swiftui-settling settling_duration=0.009 damping_ratio=0.5",
        ),
        (
            "swiftui-settling settling_duration=10 damping_ratio=0.5",
            "swiftui-settling settling_duration=11 damping_ratio=0.5",
        ),
        (
            "swiftui-settling settling_duration=1 damping_ratio=0.9999",
            "swiftui-settling settling_duration=1 damping_ratio=0.99995",
        ),
        ("swiftui bounce=-0.9999", "swiftui bounce=-0.99991"),
        ("gsap amplitude=1", "gsap amplitude=0.99"),
        ("gsap period=20", "gsap period=20.1"),
        ("pop bounciness=33.99", "pop bounciness=34"),
        ("pop bounciness=0 speed=254", "pop bounciness=0 speed=255"),
        ("rebound tension=0 friction=2785", "rebound tension=0 friction=2787"),
        ("flutter-duration duration_ms=500", "flutter-duration duration_ms=500.5"),
        ("niri damping-ratio=10 stiffness=800", "niri damping-ratio=10.1 stiffness=800"),
        ("niri damping-ratio=0.1 stiffness=800", "niri damping-ratio=0.09 stiffness=800"),
        ("niri movement epsilon=0.1", "niri movement epsilon=0.11"),
        ("niri movement epsilon=0.00001", "niri movement epsilon=0.000009"),
        ("hyprland mass=0.0001", "hyprland mass=0.00009"),
        ("hyprland stiffness=0.0001", "hyprland stiffness=0.00009"),
        ("slint duration=1 bounce=1", "slint duration=1 bounce=1.01"),
        ("qml spring=2 damping=0.9998", "qml spring=2 damping=0.9999"),
        ("svelte damping=0.9998", "svelte damping=0.9999"),
        ("smooth-damp smooth-time=0.0001", "smooth-damp smooth-time=0.00009"),
    ] {
        assert!(is_ok(within) && !is_ok(beyond), "{within}: {}, {beyond}: {}", is_ok(within), is_ok(beyond));
    }
    assert!((CoreAnimation::defaults().unwrap().settling_duration(0.0).unwrap() - 1.472_7).abs() < 1e-4);
    assert_eq!(AnimeDuration::defaults().unwrap().spring().mass, 1.0);
    assert_eq!(MotionJs::defaults().unwrap().spring().stiffness, 100.0);
    assert_eq!(ReactSpringFrequency { frequency: 1e-5, damping: -1.0 }.spring().damping, 0.0);
}

#[test]
fn errors_shorten_and_escape_the_input_that_they_quote() {
    let long = "x".repeat(5000);
    for text in ["\u{1b}]0;title\u{7}", &long] {
        for words in [text.to_owned(), format!("swiftui {text}"), format!("swiftui bounce={text}")] {
            let message = Dialect::parse(&words).expect_err("no such dialect, preset or number").to_string();
            assert!(message.chars().count() < 600 && !message.chars().any(char::is_control), "{message:?}");
        }
    }
}
