//! Springs in the parameters of every toolkit: round trips, and the peers' own conversions (`peers/dialects.jsonl`).
#![expect(clippy::disallowed_methods, reason = "any number will do")]
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use crate::support::config;
use crate::support::generate;
use carom::{Motion, Spring, State};
use carom_dialect::{
    CoreAnimation, Dialect, Gsap, MAX_FIELDS, MotionJsDuration, MotionJsVisual, Parameters, SwiftUiSettling,
    VelocityUnit, YES_OR_NO,
};
use proptest::prelude::*;
use proptest::test_runner::Config;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

/// The relative tolerance: twelve digits must agree.
const DIGITS: f64 = 1e-12;

/// The magnitude that the digits of a field refer to. It is the field's value, except for fields with an offset.
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
    let numbers = again.fields().zip(dialect.fields()).filter(|((field, _), _)| field.unit != YES_OR_NO);
    for ((field, got), (_, wanted)) in numbers {
        let allowed = DIGITS * scale(dialect.name(), field.name, wanted);
        assert!((got - wanted).abs() <= allowed, "{}: {got:?} for {wanted:?}\n{dialect:?}\n{again:?}", field.name);
    }
}

/// Asserts that two springs have the same motion, so that twelve digits of the frequency and of damping/mass agree.
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

fn ratio(most: f64) -> impl Strategy<Value = f64> {
    generate::damping_ratio().prop_map(move |ratio| ratio.clamp(1e-6, most))
}

/// Generates springs of many sizes, and springs as user interfaces have them, including critical ones and durations of whole milliseconds.
fn any_spring() -> impl Strategy<Value = Spring> {
    let whole = (50..2_000_u32).prop_map(|ms| f64::from(ms) / 1000.0);
    prop_oneof![
        3 => (magnitude(1e-2, 1e2), ratio(1e6), magnitude(1e-3, 1e3))
            .prop_map(|(response, ratio, mass)| Spring::from_response_damping_ratio(response, ratio).with_mass(mass)),
        3 => (0.05..2.0, 0.05..1.5).prop_map(|(response, ratio)| Spring::from_response_damping_ratio(response, ratio)),
        1 => magnitude(1e-2, 1e2).prop_map(|response| Spring::from_response_damping_ratio(response, 1.0)),
        2 => (whole, -0.5..0.9).prop_map(|(duration, bounce)| Spring::from_duration_bounce(duration, bounce)),
    ]
}

/// Generates parameters of a dialect. Each number comes from one of two springs. If the dialect refuses the mixture, all come from the
/// first spring. A parameter that doesn't describe the spring keeps its default, for example a threshold of rest.
fn dialect() -> impl Strategy<Value = Dialect> {
    let names = proptest::sample::select(Dialect::NAMES.as_slice());
    let springs = prop::collection::vec(any_spring(), 24);
    (names, springs, any::<[bool; MAX_FIELDS]>()).prop_map(|(name, springs, is_first)| {
        // Every dialect can express one of these two, at least.
        let usual = [0.3, 0.0].map(|bounce| Spring::from_duration_bounce(0.5, bounce));
        let mut known = springs.iter().chain(&usual).filter_map(|spring| Dialect::from_spring(name, spring).ok());
        let first = known.next().unwrap_or_else(|| panic!("{name} has no parameters for {usual:?}"));
        let second = known.next().unwrap_or(first);
        let mixed = first.fields().zip(second.fields()).zip(is_first);
        // Flags such as `allow_over_damping` come from the first spring, so that they are only given if a spring needs
        // them.
        let mixed = mixed.map(|(((field, first), (_, second)), is_first)| {
            (field.name, if is_first || field.unit == YES_OR_NO { first } else { second })
        });
        let mixed = Dialect::from_fields(name, mixed).ok();
        mixed.filter(|mixed| Dialect::from_spring(name, &mixed.spring()).is_ok()).unwrap_or(first)
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
    fn a_dialect_keeps_the_release_velocity_or_refuses_it(
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
    fn the_numbers_in_code_are_finite_and_can_be_read_back(dialect in dialect()) {
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
    fn each_dialect_has_parameters_for_a_spring_or_says_why_not(spring in generate::spring()) {
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
        /// Whether the peer silently limits these values. Carom limits them and reports an error.
        #[serde(default)]
        cut_off: bool,
    },
    /// A spring has these fields in a dialect.
    Fields { spring: [f64; 3], dialect: String, fields: BTreeMap<String, f64>, tol: f64 },
    /// Parameters are the same after a conversion to a spring and back.
    ThereAndBack { text: String, tol: f64 },
    /// A spring's stiffness and damping are the same after a conversion to a dialect and back.
    BackAndThere { spring: [f64; 3], dialect: String, tol: f64 },
    /// Core Animation's settling duration of a spring with mass 1 and stiffness 100.
    SettlingDuration { damping: f64, expected: f64, tol: f64 },
    /// Frame number, position and velocity on a travel from 0 to the target.
    Frames { text: String, dt: f64, target: f64, frames: Vec<[f64; 3]>, tol: [f64; 2] },
    /// The peer rejects the values too. Carom's message names this field.
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
fn carom_converts_springs_like_other_libraries() {
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

/// The dialects by group, in the order of the groups.
fn groups() -> Vec<(&'static str, Vec<&'static str>)> {
    let mut groups: Vec<(_, Vec<_>)> = Vec::new();
    for name in Dialect::NAMES {
        let (group, _) = Dialect::listing_of(name).unwrap();
        match groups.iter_mut().find(|(known, _)| *known == group) {
            Some((_, names)) => names.push(name),
            None => groups.push((group, vec![name])),
        }
    }
    groups
}

/// Compares a file with the text that follows from the dialects, or writes it.
fn follows(path: &str, text: &str) {
    const COMMAND: &str = "CAROM_FREEZE=1 cargo test -p conformance --test suite dialects::";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    if std::env::var_os("CAROM_FREEZE").is_some() {
        std::fs::write(&file, text).unwrap();
    }
    assert_eq!(std::fs::read_to_string(file).unwrap_or_default(), text, "write {path} anew with {COMMAND}");
}

#[test]
fn the_readme_lists_every_toolkit() {
    let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/carom-dialect/README.md"));
    let readme = readme.unwrap();
    let (start, rest) = readme.split_once("<!-- dialects -->\n").unwrap();
    let (_, rest) = rest.split_once("\n\n").unwrap();
    let mut list = String::new();
    for (group, names) in groups() {
        let mut toolkits = Vec::new();
        for name in names {
            // A title is the toolkit and then its form, for example "SwiftUI, duration and bounce".
            let title = Dialect::title_of(name).unwrap();
            let toolkit = title.split_once(", ").map_or(title, |(toolkit, _)| toolkit);
            // Or it's a formula by some authors, for example "Angular frequency and ratio (Juckett, harmonica)".
            let toolkit = if toolkit.contains('(') && !toolkit.contains(')') { title } else { toolkit };
            if !toolkits.contains(&toolkit) {
                toolkits.push(toolkit);
            }
        }
        writeln!(list, "- {group}: {}", toolkits.join(", ")).unwrap();
    }
    let text = format!("{start}<!-- dialects -->\n{list}\n{rest}");
    follows("crates/carom-dialect/README.md", &text);
}

#[test]
fn the_spring_lab_lists_every_dialect() {
    let mut text = String::from(
        "/** The groups of toolkits, and the dialects of each. Written by the tests of the crate `conformance`. */\n\
         export const GROUPS: Record<string, readonly string[]> = {\n",
    );
    for (group, names) in groups() {
        let key = if group.contains(' ') { format!("\"{group}\"") } else { group.to_owned() };
        let names: Vec<_> = names.into_iter().map(|name| format!("\"{name}\"")).collect();
        let line = format!("  {key}: [{}],\n", names.join(", "));
        // Break lines as the formatter does.
        if line.chars().count() <= 121 {
            text.push_str(&line);
        } else {
            write!(text, "  {key}: [\n    {},\n  ],\n", names.join(",\n    ")).unwrap();
        }
    }
    follows("web/playground/src/pages/spring/groups.ts", &(text + "};\n"));
}
