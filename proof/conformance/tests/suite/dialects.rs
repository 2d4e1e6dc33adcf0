//! Springs in the parameters of every toolkit: round trips, and the peers' own conversions (`peers/dialects.jsonl`).
#![expect(clippy::disallowed_methods, reason = "any number will do")]
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use crate::support::config;
use crate::support::generate;
use carom::{Motion, Spring, State};
use carom_dialect::{
    CoreAnimation, Dialect, Gsap, MotionJsDuration, MotionJsVisual, Parameters, SwiftUiSettling, VelocityUnit,
};
use proptest::prelude::*;
use proptest::test_runner::Config;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The relative tolerance: twelve digits must agree.
const DIGITS: f64 = 1e-12;

/// The magnitude to which the digits of a field refer: its value, except for fields with an offset.
fn scale(dialect: &str, field: &str, value: f64) -> f64 {
    match (dialect, field) {
        (_, "bounce") => value.abs().max(1.0),
        ("origami", "tension") => value.abs() + 30.0,
        ("origami", "friction") => value.abs() + 8.0,
        ("pop", _) => value.abs() + 34.0,
        _ => value.abs(),
    }
}

fn assert_same_parameters(again: &Dialect, dialect: &Dialect) {
    assert_eq!(again.name(), dialect.name());
    for ((field, got), (_, wanted)) in again.fields().zip(dialect.fields()) {
        let allowed = DIGITS * scale(dialect.name(), field.name, wanted);
        assert!((got - wanted).abs() <= allowed, "{}: {got:?} for {wanted:?}\n{dialect:?}\n{again:?}", field.name);
    }
}

/// Asserts the same motion: twelve digits of the frequency and of damping/mass agree.
fn assert_same_motion(again: &Spring, spring: &Spring, name: &str) {
    let rates = |spring: &Spring| (spring.angular_frequency(), spring.damping / spring.mass);
    let ((frequency, drag), (frequency_2, drag_2)) = (rates(spring), rates(again));
    let allowed = DIGITS * if matches!(name, "origami" | "pop") { frequency + 194.0 / frequency } else { frequency };
    assert!((frequency - frequency_2).abs() <= allowed.max(1e-312), "{name}: {again:?} for {spring:?}");
    // Origami and Pop add an offset.
    let allowed = DIGITS * if matches!(name, "origami" | "pop") { drag + 25.0 } else { drag };
    assert!((drag - drag_2).abs() <= allowed, "{name}: {again:?} for {spring:?}");
}

/// Generates numbers of many magnitudes.
fn magnitude(low: f64, high: f64) -> impl Strategy<Value = f64> {
    (low.ln()..high.ln()).prop_map(f64::exp).prop_map(move |x| x.clamp(low, high))
}

/// Generates numbers that are dense at the ends of a range and at 0.
fn bounce(limit: f64) -> impl Strategy<Value = f64> {
    prop_oneof![
        4 => -limit..limit,
        1 => Just(0.0),
        1 => Just(limit),
        1 => Just(-limit),
        1 => magnitude(1e-12, limit),
        1 => magnitude(1e-12, limit).prop_map(|x| -x),
    ]
}

fn ratio(most: f64) -> impl Strategy<Value = f64> {
    generate::damping_ratio().prop_map(move |ratio| ratio.clamp(1e-6, most))
}

/// Generates values of a dialect's fields, within their ranges.
fn fields(name: &'static str) -> BoxedStrategy<Vec<f64>> {
    let two = |a: BoxedStrategy<f64>, b: BoxedStrategy<f64>| (a, b).prop_map(|(a, b)| vec![a, b]).boxed();
    let any = || magnitude(1e-3, 1e6).boxed();
    let physical = |ratios: BoxedStrategy<f64>, massed: fn(f64, f64, f64) -> Vec<f64>| {
        (any(), any(), ratios)
            .prop_map(move |(mass, stiffness, ratio)| massed(mass, stiffness, ratio * 2.0 * (mass * stiffness).sqrt()))
            .boxed()
    };
    match name {
        "swiftui" | "uikit" | "core-animation-perceptual" => two(any(), bounce(0.9999).boxed()),
        "swiftui-response" => two(any(), ratio(1e6).boxed()),
        "swiftui-physical" | "core-animation" => physical(ratio(1.0).boxed(), |m, k, c| vec![m, k, c, 0.0]),
        "uikit-timing" | "flutter" | "figma" | "arkui-interpolating" => {
            physical(ratio(1e6).boxed(), |m, k, c| vec![m, k, c])
        }
        "hyprland" => (magnitude(1e-3, 1e6), magnitude(1e-4, 1e9), ratio(1e6))
            .prop_map(|(m, k, ratio)| vec![m, k, ratio * 2.0 * (m * k).sqrt()])
            .boxed(),
        "gpui" => physical(ratio(1e6).boxed(), |m, k, c| vec![k, c, m]),
        "libadwaita" => (ratio(1e6), any(), any()).prop_map(|(ratio, m, k)| vec![ratio, m, k, 0.001]).boxed(),
        "niri" => (0.1..10.0, any()).prop_map(|(ratio, k): (f64, f64)| vec![ratio, k, 1e-4]).boxed(),
        "kwin" | "winui" | "fusion" | "arkui" => two(any(), ratio(1e6).boxed()),
        "slint" => two(any(), prop_oneof![3 => bounce(0.9999), 1 => magnitude(1.0, 1e6).prop_map(|x| -x)].boxed()),
        "smooth-damp" | "unreal" | "unreal-half-life" => magnitude(1e-3, 1e6).prop_map(|time| vec![time]).boxed(),
        // Steps whose spring force is below (1 + √(1 − damping))² have the poles of a spring.
        "qml" => (0.0..0.99, 0.001..0.99, any())
            .prop_map(|(damping, part, m): (f64, f64, f64)| {
                let most = (1.0 + (1.0 - damping).sqrt()).powi(2) / 0.016;
                vec![part * most * m, damping * m, m]
            })
            .boxed(),
        "svelte" => (0.0..0.99, 0.001..0.99)
            .prop_map(|(damping, part): (f64, f64)| vec![part * (1.0 + (1.0 - damping).sqrt()).powi(2), damping, 60.0])
            .boxed(),
        "compose" | "dynamic-animation" | "material3" => two(ratio(1e6).boxed(), any()),
        "flutter-ratio" => (any(), any(), ratio(1e6)).prop_map(|(m, k, ratio)| vec![m, k, ratio]).boxed(),
        "flutter-duration" => two((1..100_000_u32).prop_map(f64::from).boxed(), bounce(0.999).boxed()),
        // ω√(ζ² − 1) below 1000 1/s.
        "motion" => (any(), magnitude(1e-6, 1e8), ratio(1e6), 0.0..0.999)
            .prop_map(|(m, k, ratio, part)| {
                let most = 2.0 * k.sqrt().hypot(1000.0 * part);
                vec![k * m, (2.0 * ratio * k.sqrt()).min(most) * m, m]
            })
            .boxed(),
        "swiftui-settling" => {
            let ratios = prop_oneof![5 => ratio(0.9999).prop_map(|ratio| ratio.max(0.002)), 1 => Just(1.0)];
            (magnitude(0.01, 10.0), ratios).prop_map(|(duration, ratio)| vec![duration, ratio, 0.001]).boxed()
        }
        "motion-duration" => {
            let outside_the_hole = bounce(0.95).prop_map(|b| if b > 0.0 { b.max(1e-4) } else { b });
            two(magnitude(0.01, 10.0).boxed(), outside_the_hole.boxed())
        }
        "motion-visual" => two(any(), bounce(0.95).boxed()),
        // k/m + 2000 c/m below 4·10⁶.
        "react-spring" => (magnitude(1e-6, 3.999e6), 0.0..0.999, any())
            .prop_map(|(k, part, m)| vec![k * m, part * (4e6 - k) / 2000.0 * m, m])
            .boxed(),
        "react-spring-frequency" => (magnitude(0.01, 1e6), ratio(1e6))
            .prop_map(|(frequency, ratio)| vec![frequency, ratio.min(140.0 * frequency)])
            .boxed(),
        "reanimated" => physical(ratio(1.0).boxed(), |m, k, c| vec![k, c, m]),
        "reanimated-duration" => {
            (1.0..1e3, 0.01..=1.0_f64).prop_map(|(longer, ratio)| vec![185.0 * longer / ratio, ratio]).boxed()
        }
        "wobble" => physical(ratio(1.0).boxed(), |m, k, c| vec![k, c, m, 0.0]),
        "anime" => (magnitude(1e-3, 1e4), magnitude(1e-3, 1e4), magnitude(1.0, 1e4))
            .prop_map(|(k, c, m)| vec![k, c, m])
            .boxed(),
        "anime-duration" => two(magnitude(85.0, 1e4).boxed(), bounce(0.5).boxed()),
        "gsap" => (magnitude(1e-3, 20.0), any()).prop_map(|(period, duration)| vec![1.0, period, duration]).boxed(),
        // Larger steps diverge.
        "rebound" => two(magnitude(1e-6, 1e5).boxed(), magnitude(1e-6, 2700.0).boxed()),
        "origami" => two((-23.59..2e4).boxed(), (-0.333..900.0).boxed()),
        "pop" => two((0.0..34.0).boxed(), (0.0..100.0).boxed()),
        "half-life" => two(any(), any()),
        "juckett" => two(any(), ratio(1e6).boxed()),
        _ => panic!("no range for {name}"),
    }
}

fn dialect() -> impl Strategy<Value = Dialect> {
    proptest::sample::select(Dialect::NAMES.as_slice()).prop_flat_map(|name| {
        fields(name).prop_map(move |values| {
            let names = Dialect::fields_of(name).unwrap().iter().map(|field| field.name);
            Dialect::from_fields(name, names.zip(values.iter().copied()))
                .unwrap_or_else(|error| panic!("{name} {values:?}: {error}"))
        })
    })
}

proptest! {
    #![proptest_config(Config { cases: config().cases * 8, ..config() })]

    #[test]
    fn parameters_round_trip_through_their_spring(dialect in dialect()) {
        let spring = dialect.spring();
        let again = Dialect::from_spring(dialect.name(), &spring);
        let text = format!("{dialect:?}");
        prop_assert_eq!(Dialect::parse(&text), Ok(dialect));
        assert_same_parameters(&again.unwrap_or_else(|error| panic!("{error}: {dialect:?} {spring:?}")), &dialect);
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_spring_round_trips_through_every_dialect(
        response in magnitude(0.02, 20.0), ratio in ratio(100.0), mass in magnitude(1e-3, 1e3),
    ) {
        let spring = Spring::from_response_damping_ratio(response, ratio).with_mass(mass);
        for name in Dialect::NAMES {
            if let Ok(dialect) = Dialect::from_spring(name, &spring) {
                prop_assert_eq!(dialect.validate(), Ok(()));
                assert_same_motion(&dialect.spring(), &spring, name);
            }
        }
    }

    #[test]
    fn an_ease_of_gsap_keeps_its_amplitude(
        amplitude in magnitude(1.0, 1e6), period in magnitude(1e-3, 20.0), duration in magnitude(1e-3, 1e3),
    ) {
        let gsap = Gsap { amplitude, period, duration };
        let again = Gsap::from_release(&gsap.spring(), gsap.own_velocity()).unwrap();
        prop_assert!((again.period / period - 1.0).abs() <= DIGITS && (again.duration / duration - 1.0).abs() <= DIGITS);
        prop_assert!((again.own_velocity() / gsap.own_velocity() - 1.0).abs() <= DIGITS);
        prop_assert!((again.amplitude / amplitude - 1.0).abs() <= DIGITS, "{:?} {:?}", gsap, again);
    }

    #[test]
    fn a_settling_duration_keeps_its_motion_at_another_epsilon(
        duration in magnitude(0.05, 5.0), ratio in 0.1..0.999, epsilon in magnitude(1e-6, 1e-2),
    ) {
        let spring = SwiftUiSettling { settling_duration: duration, damping_ratio: ratio, epsilon }.spring();
        if let Ok(settling) = SwiftUiSettling::from_spring(&spring) {
            assert_same_motion(&settling.spring(), &spring, "swiftui-settling");
        }
    }

    #[test]
    fn a_release_is_refused_or_keeps_its_velocity(
        dialect in dialect(), velocity in -1e4..1e4, span in magnitude(1e-3, 1e4), away in any::<bool>(),
    ) {
        let span = if away { -span } else { span };
        if let Ok((released, native)) = dialect.release(velocity, span) {
            let again = released.velocity_unit().to_per_second(native, span).unwrap();
            prop_assert!((again - velocity).abs() <= DIGITS * velocity.abs());
            assert_same_motion(&released.spring(), &dialect.spring(), dialect.name());
            let code = released.code_with_velocity(native).to_string();
            prop_assert!(!code.contains("inf") && !code.contains("NaN"), "{}", code);
        }
    }

    #[test]
    fn code_has_finite_numbers_that_read_back(dialect in dialect()) {
        let code = dialect.code().to_string();
        prop_assert!(!code.contains("inf") && !code.contains("NaN"), "{}", code);
        if dialect.name() == "swiftui-response" {
            let numbers: Vec<f64> = code
                .split(|c: char| !(c.is_ascii_digit() || ".-e".contains(c)))
                .filter_map(|text| text.parse().ok())
                .collect();
            for ((_, value), number) in dialect.fields().zip(numbers) {
                prop_assert!((number - value).abs() <= 1e-14 * value.abs(), "{}", code);
            }
        }
    }

    #[test]
    fn a_velocity_round_trips_in_every_unit(velocity in -1e6..1e6, span in magnitude(1e-6, 1e6), away in any::<bool>()) {
        let span = if away { -span } else { span };
        for unit in [VelocityUnit::PerSecond, VelocityUnit::PerMillisecond, VelocityUnit::PerSpan] {
            let native = unit.from_per_second(velocity, span).unwrap();
            let again = unit.to_per_second(native, span).unwrap();
            prop_assert!((again - velocity).abs() <= DIGITS * velocity.abs());
            let mirror = unit.from_per_second(-velocity, -span).unwrap();
            prop_assert_eq!(mirror.abs().to_bits(), native.abs().to_bits());
        }
    }

    #[test]
    fn every_spring_has_parameters_or_a_reason(spring in generate::spring()) {
        for name in Dialect::NAMES {
            match Dialect::from_spring(name, &spring) {
                Ok(dialect) => prop_assert_eq!(dialect.validate(), Ok(()), "{:?}", dialect),
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }
}

#[derive(Deserialize)]
struct Case {
    id: String,
    source: String,
    #[expect(dead_code, reason = "kept with the numbers for readers")]
    licence: String,
    #[serde(flatten)]
    check: Check,
}

#[derive(Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
enum Check {
    /// The text of a dialect means this spring.
    Spring {
        text: String,
        mass: f64,
        stiffness: f64,
        damping: f64,
        tol: f64,
        relative: bool,
        /// Whether the peer silently limits these values; Carom limits them and reports an error.
        #[serde(default)]
        cut_off: bool,
    },
    /// A spring has these fields in a dialect.
    Fields { spring: [f64; 3], dialect: String, fields: BTreeMap<String, f64>, tol: f64 },
    /// Parameters are the same after a conversion to a spring and back.
    ThereAndBack { text: String, tol: f64 },
    /// A spring's stiffness and damping are the same after a conversion to a dialect and back.
    BackAndThere { spring: [f64; 3], dialect: String, tol: f64 },
    /// Core Animation's bound for a spring of mass 1 and stiffness 100.
    SettlingDuration { damping: f64, expected: f64, tol: f64 },
    /// Frame number, position and velocity on a travel from 0 to the target.
    Frames { text: String, dt: f64, target: f64, frames: Vec<[f64; 3]>, tol: [f64; 2] },
    /// The peer rejects the values too; Carom's message names this field.
    Error { text: String, field: String },
}

fn spring([mass, stiffness, damping]: [f64; 3]) -> Spring {
    Spring { mass, stiffness, damping }
}

/// Returns the spring of parameters outside their range, which the dialect limits.
fn cut_off(text: &str) -> Spring {
    let numbers: Vec<f64> = text.split(['=', ' ']).filter_map(|text| text.parse().ok()).collect();
    let [duration, bounce] = numbers[..] else { panic!("{text}") };
    match text.split(' ').next() {
        Some("motion-duration") => MotionJsDuration { duration, bounce }.spring(),
        Some("motion-visual") => MotionJsVisual { visual_duration: duration, bounce }.spring(),
        _ => panic!("{text}"),
    }
}

fn holds(check: &Check) -> Result<(), String> {
    let parse = |text| Dialect::parse(text).map_err(|error| error.to_string());
    let close = |got: f64, wanted: f64, tol: f64| {
        if (got - wanted).abs() <= tol { Ok(()) } else { Err(format!("{got} for {wanted}")) }
    };
    match check {
        Check::Spring { text, mass, stiffness, damping, tol, relative, cut_off: is_cut_off } => {
            let got = if *is_cut_off {
                parse(text).err().ok_or("accepted")?;
                cut_off(text)
            } else {
                parse(text)?.spring()
            };
            for (got, wanted) in [(got.mass, *mass), (got.stiffness, *stiffness), (got.damping, *damping)] {
                close(got, wanted, if *relative { tol * wanted.abs() } else { *tol })?;
            }
            Ok(())
        }
        Check::Fields { spring: of, dialect, fields, tol } => {
            let dialect = Dialect::from_spring(dialect, &spring(*of)).map_err(|error| error.to_string())?;
            dialect.fields().try_for_each(|(field, value)| match fields.get(field.name) {
                Some(&wanted) => close(value, wanted, *tol),
                None => Ok(()),
            })
        }
        Check::ThereAndBack { text, tol } => {
            let dialect = parse(text)?;
            let again = Dialect::from_spring(dialect.name(), &dialect.spring()).map_err(|error| error.to_string())?;
            dialect.fields().zip(again.fields()).try_for_each(|((_, wanted), (_, got))| close(got, wanted, *tol))
        }
        Check::BackAndThere { spring: of, dialect, tol } => {
            let wanted = spring(*of);
            let got = Dialect::from_spring(dialect, &wanted).map_err(|error| error.to_string())?.spring();
            close(got.stiffness, wanted.stiffness, *tol)?;
            close(got.damping, wanted.damping, *tol)
        }
        Check::SettlingDuration { damping, expected, tol } => {
            let core = CoreAnimation { damping: *damping, ..CoreAnimation::defaults().ok_or("no defaults")? };
            close(core.settling_duration(0.0).ok_or("none")?, *expected, *tol)
        }
        Check::Frames { text, dt, target, frames, tol } => {
            let motion = parse(text)?.spring().motion(State::at_rest(0.0), *target);
            frames.iter().try_for_each(|[frame, position, velocity]| {
                let state = motion.state(frame * dt);
                close(state.position, *position, tol[0])?;
                close(state.velocity, *velocity, tol[1])
            })
        }
        Check::Error { text, field } => match Dialect::parse(text) {
            Ok(dialect) => Err(format!("{dialect:?}")),
            Err(error) if error.to_string().contains(&format!("`{field}`")) => Ok(()),
            Err(error) => Err(error.to_string()),
        },
    }
}

#[test]
fn carom_converts_as_the_peers_do() {
    let mut wrong = Vec::new();
    let mut cases = 0;
    for line in include_str!("../../peers/dialects.jsonl").lines() {
        let case: Case = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        cases += 1;
        if let Err(reason) = holds(&case.check) {
            wrong.push(format!("{} ({}): {reason}", case.id, case.source));
        }
    }
    assert!(wrong.is_empty(), "{} of {cases} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(cases > 80, "{cases} cases");
}
