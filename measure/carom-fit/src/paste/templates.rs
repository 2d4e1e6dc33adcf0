//! The code of each law in each language: a table. The names of numbers are between percent signs.

use super::Language::{self, Css, Dart, JavaScript, Kotlin, Rust, Swift};
use crate::model::Model;

/// The code of a law, or a sentence that says why the language can't have it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Template {
    Code(&'static str),
    Absent(&'static str),
}

/// A law of `carom::law` in Rust with its motion from the fitted start.
macro_rules! motion {
    ($name:literal, $law:literal) => {
        Template::Code(concat!(
            "use carom::law::",
            $name,
            ";\nuse carom::{Motion, State};\n\nlet motion = ",
            $law,
            ".motion(%start%);"
        ))
    };
}

/// A law in JavaScript with the npm package.
macro_rules! npm {
    ($law:literal) => {
        Template::Code(concat!(
            "import { motion } from \"carom/laws\";\n\nconst law = motion({ ",
            $law,
            ", position: %position%, velocity: %velocity% });\nconst position = (t) => law.position(t);"
        ))
    };
}

const SLIDES: &str = "const position = (t) => {\n  const s = Math.min(t, %stopping_time%);\n  \
    return %position% + (%velocity% + %beta%) * (1 - Math.exp(-%gamma% * s)) / %gamma% - %beta% * s;\n};";

const BOUNCES: &str = "import { motion } from \"carom/laws\";\n\n\
    const page = motion({\n  law: \"bouncing\",\n  %side%: %edge%,\n  friction: { drag: %drag% },\n  \
    spring: { response: %response%, dampingRatio: 1 },\n  position: %position%,\n  velocity: %velocity%,\n});\n\
    // Without the package, for t seconds since the release:\n\
    const position = (t) => {\n  const past = t - %edge_time%;\n  \
    if (past < 0) return %position% + %velocity% * (1 - Math.exp(-%drag% * t)) / %drag%;\n  \
    return %edge% + %edge_velocity% * past * Math.exp(-%frequency% * past);\n};";

const FRICTION_RUST: &str =
    "use carom::{Friction, Motion, State};\n\nlet motion = Friction { drag: %drag% }.motion(%start%);";
const SPRING_RUST: &str = "use carom::{Motion, Spring, State};\n\n\
    let spring = Spring::from_response_damping_ratio(%response%, %damping_ratio%);\n\
    let motion = spring.motion(State { position: %from%, velocity: %velocity% }, %target%);";

const SPRING_DART: &str = "SpringSimulation(SpringDescription.withDampingRatio(mass: 1, stiffness: %stiffness%, \
    ratio: %damping_ratio%), %from%, %target%, %velocity%)";

const BOUNCES_DART: &str = "// Flutter's BouncingScrollSimulation has a drag of 2.0025 1/s instead of %drag%, so the two parts are joined here.\n\
    final friction = FrictionSimulation(%kept_per_second%, %position%, %velocity%);\n\
    final edge = SpringSimulation(SpringDescription.withDampingRatio(mass: 1, stiffness: %stiffness%, ratio: 1),\n    \
    %edge%, %edge%, %edge_velocity%);\n\
    double position(double t) => t < %edge_time% ? friction.x(t) : edge.x(t - %edge_time%);";

const BOUNCES_KOTLIN: &str = "val page = Animatable(%position%f).apply { %bounds% }\n\
    val met = page.animateDecay(%velocity%f, exponentialDecay(frictionMultiplier = %multiplier%f))\n\
    page.updateBounds(null, null)\n\
    page.animateTo(%edge%f, spring(dampingRatio = 1f, stiffness = %stiffness%f), met.endState.velocity)";

const BOUNCES_SWIFT: &str = "// UIScrollView bounces with a spring of its own, of response 0.575 s instead of %response% s. For the measured one,\n\
    // set contentOffset on each frame, t seconds after the release:\n\
    func position(_ t: Double) -> Double {\n    \
    let past = t - %edge_time%\n    \
    if past < 0 { return %position% + %velocity% * (1 - exp(-%drag% * t)) / %drag% }\n    \
    return %edge% + %edge_velocity% * past * exp(-%frequency% * past)\n}";

const SAMPLED_CSS: &str = "/* from %css_from%px to %css_to%px */\n\
    transition-duration: %css_ms%ms;\n\
    transition-timing-function: %css_linear%;";

const NO_FLING_SWIFT: &str =
    "UIKit and SwiftUI have friction only; set the offset on each frame to what `--paste js` prints";
const NO_FLING_KOTLIN: &str =
    "Compose has exponential and spline decays only; write a FloatDecayAnimationSpec of what `--paste js` prints";
const NO_FLING_DART: &str = "Flutter has no such simulation; write a Simulation whose x(t) is what `--paste js` prints";
const NO_WHEEL: &str = "a wheel has no end that is known in advance; on each frame, do as `--paste js` prints";

/// The table. Each row has a template for some models in one language.
const TABLE: &[(&[Model], Language, Template)] = &[
    (&[Model::Friction], Rust, Template::Code(FRICTION_RUST)),
    (&[Model::Sliding], Rust, motion!("Sliding", "Sliding { drag: %drag%, deceleration: %deceleration% }")),
    (&[Model::ChromiumFling], Rust, motion!("ChromiumFling", "ChromiumFling")),
    (
        &[Model::BezierFling],
        Rust,
        motion!("BezierFling", "BezierFling { deceleration: %deceleration%, ..BezierFling::default() }"),
    ),
    (&[Model::PowerFling], Rust, motion!("PowerFling", "PowerFling { friction: %friction% }")),
    (&[Model::SplineFling], Rust, motion!("SplineFling", "SplineFling { density: 1.0, friction: %friction% }")),
    (&[Model::CubicFling], Rust, motion!("CubicFling", "CubicFling { friction: %friction% }")),
    (&[Model::Spring, Model::Elastic], Rust, Template::Code(SPRING_RUST)),
    (
        &[Model::Bouncing],
        Rust,
        Template::Code(
            "use carom::compose::Bouncing;\nuse carom::{Friction, Motion, Spring, State};\n\n\
             let list = Bouncing {\n    min: %min%,\n    max: %max%,\n    friction: Friction { drag: %drag% }.into(),\n    \
             spring: Spring::from_response_damping_ratio(%response%, 1.0),\n};\nlet motion = list.motion(%start%);",
        ),
    ),
    (
        &[Model::Ease],
        Rust,
        Template::Code(
            "use carom::law::Ease;\nuse carom::{Motion, State};\n\n\
             let law = Ease { control: [%x1%, %y1%, %x2%, %y2%], duration: %duration% };\n\
             let motion = law.motion(State::at_rest(%position%), %target%);",
        ),
    ),
    (
        &[Model::WheelSmoothing],
        Rust,
        Template::Code("// Each frame of dt seconds:\nposition += (target - position) * (1.0 - (-%rate% * dt).exp());"),
    ),
    (
        &[Model::Friction],
        JavaScript,
        Template::Code("const position = (t) => %position% + %velocity% * (1 - Math.exp(-%drag% * t)) / %drag%;"),
    ),
    (&[Model::Sliding, Model::ChromiumFling], JavaScript, Template::Code(SLIDES)),
    (&[Model::BezierFling], JavaScript, npm!("law: \"bezier_fling\", deceleration: %deceleration%")),
    (&[Model::PowerFling], JavaScript, npm!("law: \"power_fling\", friction: %friction%")),
    (&[Model::SplineFling], JavaScript, npm!("law: \"spline_fling\", density: 1, friction: %friction%")),
    (&[Model::CubicFling], JavaScript, npm!("law: \"cubic_fling\", friction: %friction%")),
    (
        &[Model::Spring],
        JavaScript,
        Template::Code(
            "animate(element, { y: %target% }, { type: \"spring\", stiffness: %stiffness%, damping: %damping%, mass: 1, \
             velocity: %velocity% });",
        ),
    ),
    (
        &[Model::Elastic],
        JavaScript,
        Template::Code(
            "const position = (t) => %target% + (%displacement% + %slope% * t) * Math.exp(-%frequency% * t);",
        ),
    ),
    (&[Model::Bouncing], JavaScript, Template::Code(BOUNCES)),
    (
        &[Model::Ease],
        JavaScript,
        Template::Code(
            "element.animate({ translate: [\"0 %position%px\", \"0 %target%px\"] }, { duration: %ms%, easing: \"%easing%\" });",
        ),
    ),
    (
        &[Model::WheelSmoothing],
        JavaScript,
        Template::Code("// Each frame of dt seconds:\nposition += (target - position) * (1 - Math.exp(-%rate% * dt));"),
    ),
    (
        &[Model::Friction],
        Swift,
        Template::Code("scrollView.decelerationRate = UIScrollView.DecelerationRate(rawValue: %deceleration_rate%)"),
    ),
    (
        &[Model::Spring, Model::Elastic],
        Swift,
        Template::Code("Animation.spring(response: %response%, dampingFraction: %damping_ratio%)"),
    ),
    (&[Model::Bouncing], Swift, Template::Code(BOUNCES_SWIFT)),
    (&[Model::Ease], Swift, Template::Code("Animation.timingCurve(%x1%, %y1%, %x2%, %y2%, duration: %duration%)")),
    // For Compose's default, v falls as e^(−4.2·multiplier·t).
    (&[Model::Friction], Kotlin, Template::Code("exponentialDecay<Float>(frictionMultiplier = %multiplier%f)")),
    (
        &[Model::Spring, Model::Elastic],
        Kotlin,
        Template::Code("spring<Float>(dampingRatio = %damping_ratio%f, stiffness = %stiffness%f)"),
    ),
    (&[Model::SplineFling], Kotlin, Template::Code("splineBasedDecay<Float>(density)")),
    (&[Model::Bouncing], Kotlin, Template::Code(BOUNCES_KOTLIN)),
    (
        &[Model::Ease],
        Kotlin,
        Template::Code("tween<Float>(%whole_ms%, easing = CubicBezierEasing(%x1%f, %y1%f, %x2%f, %y2%f))"),
    ),
    (&[Model::Friction], Dart, Template::Code("FrictionSimulation(%kept_per_second%, %position%, %velocity%)")),
    (&[Model::Spring, Model::Elastic], Dart, Template::Code(SPRING_DART)),
    (
        &[Model::PowerFling],
        Dart,
        Template::Code("ClampingScrollSimulation(position: %position%, velocity: %velocity%, friction: %friction%)"),
    ),
    (&[Model::Bouncing], Dart, Template::Code(BOUNCES_DART)),
    (&[Model::Ease], Dart, Template::Code("Cubic(%x1%, %y1%, %x2%, %y2%)")),
    (&[Model::Ease], Css, Template::Code("transition-duration: %ms%ms;\ntransition-timing-function: %easing%;")),
    (&[Model::WheelSmoothing], Css, Template::Absent(NO_WHEEL)),
];

/// Returns the template of a law in a language.
pub(super) fn template(model: Model, language: Language) -> Template {
    let row = TABLE.iter().find(|(models, own, _)| *own == language && models.contains(&model));
    match (row, language) {
        (Some((_, _, template)), _) => *template,
        // A curve that ends can be sampled.
        (None, Css) => Template::Code(SAMPLED_CSS),
        (None, _) if matches!(model, Model::WheelSmoothing) => Template::Absent(NO_WHEEL),
        (None, Swift) => Template::Absent(NO_FLING_SWIFT),
        (None, Kotlin) => Template::Absent(NO_FLING_KOTLIN),
        (None, Rust | JavaScript | Dart) => Template::Absent(NO_FLING_DART),
    }
}
