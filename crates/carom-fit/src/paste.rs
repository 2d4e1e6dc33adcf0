//! Prints a fitted law as code.

use alloc::{borrow::ToOwned, format, string::String, string::ToString};

use crate::math;
use crate::model::Model;
use crate::report::Fit;

/// A language for the code of a fitted law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Rust, with carom.
    Rust,
    /// JavaScript: a function of time, without any library.
    JavaScript,
    /// Swift, for SwiftUI and UIKit.
    Swift,
    /// Kotlin, for Compose.
    Kotlin,
    /// Dart, for Flutter.
    Dart,
    /// CSS: a timing function.
    Css,
}

impl Language {
    /// All languages, with their names on the command line.
    pub const ALL: [(&'static str, Self); 6] = [
        ("rust", Self::Rust),
        ("js", Self::JavaScript),
        ("swift", Self::Swift),
        ("kotlin", Self::Kotlin),
        ("dart", Self::Dart),
        ("css", Self::Css),
    ];
}

/// A law in Rust with its motion from the fitted start.
macro_rules! motion {
    ($imports:literal, $law:literal) => {
        concat!("use carom::{", $imports, ", State};\n\nlet motion = ", $law, ".motion(%start%);")
    };
}

impl Fit {
    /// Returns the law as code, or a comment that the platform has no such law.
    ///
    /// ```
    /// use carom_fit::{FitOptions, Language, Trace, fit};
    /// let times: Vec<f64> = (0..60).map(|frame| f64::from(frame) / 60.0).collect();
    /// let positions: Vec<f64> =
    ///     times.iter().map(|t| 400.0 * (1.0 - (-5.843 * t).exp())).collect();
    /// let report = fit(&Trace::new(&times, &positions)?, &FitOptions::default())?;
    /// assert!(
    ///     report.best().paste(Language::Rust).contains("Friction { drag: 5.843 }")
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn paste(&self, language: Language) -> String {
        let (open, close) = if language == Language::Css { ("/* ", " */") } else { ("// ", "") };
        let fitted = format!(
            "{} fitted to {} samples, RMSE {}, R² {:.6}",
            self.model,
            self.samples,
            digits(self.rmse),
            self.r_squared
        );
        match self.template(language) {
            Some(template) => {
                let pieces = template.split('%').enumerate();
                let code: String =
                    pieces.map(|(i, piece)| if i % 2 == 1 { self.text(piece) } else { piece.to_owned() }).collect();
                format!("{open}{fitted}{close}\n{code}")
            }
            None => format!("{open}{fitted}: {language:?} has no such law{close}"),
        }
    }

    /// The code of the law, with the names of numbers between percent signs.
    const fn template(&self, language: Language) -> Option<&'static str> {
        Some(match (language, self.model) {
            (Language::Rust, Model::Friction) => motion!("Friction, Motion", "Friction { drag: %drag% }"),
            (Language::Rust, Model::Sliding) => {
                motion!("Motion, Sliding", "Sliding { drag: %drag%, deceleration: %deceleration% }")
            }
            (Language::Rust, Model::ChromiumFling) => motion!("ChromiumFling, Motion", "ChromiumFling"),
            (Language::Rust, Model::BezierFling) => {
                "use carom::{BezierFling, Motion, State};\n\n\
                 let law = BezierFling { deceleration: %deceleration%, ..BezierFling::default() };\n\
                 let motion = law.motion(%start%);"
            }
            (Language::Rust, Model::PowerFling) => motion!("Motion, PowerFling", "PowerFling { friction: %friction% }"),
            (Language::Rust, Model::SplineFling) => {
                motion!("Motion, SplineFling", "SplineFling { density: 1.0, friction: %friction% }")
            }
            (Language::Rust, Model::CubicFling) => motion!("CubicFling, Motion", "CubicFling { friction: %friction% }"),
            (Language::Rust, Model::Spring | Model::Elastic) => {
                "use carom::{Motion, Spring, State};\n\n\
                 let spring = Spring::from_response_damping_ratio(%response%, %damping_ratio%);\n\
                 let motion = spring.motion(State { position: %from%, velocity: %velocity% }, %target%);"
            }
            (Language::Rust, Model::Bouncing) => {
                "use carom::{Bouncing, Friction, Motion, Spring, State};\n\n\
                 let list = Bouncing {\n    \
                     min: %min%,\n    \
                     max: %max%,\n    \
                     friction: Friction { drag: %drag% }.into(),\n    \
                     spring: Spring::from_response_damping_ratio(%response%, 1.0),\n\
                 };\n\
                 let motion = list.motion(%start%);"
            }
            (Language::Rust, Model::Ease) => {
                "use carom::{Ease, Motion, State};\n\n\
                 let law = Ease { control: [%x1%, %y1%, %x2%, %y2%], duration: %duration% };\n\
                 let motion = law.motion(State::at_rest(%position%), %target%);"
            }
            (Language::Rust, Model::WheelSmoothing) => {
                "// Each frame of dt seconds:\nposition += (target - position) * (1.0 - (-%rate% * dt).exp());"
            }
            (Language::JavaScript, Model::Friction) => {
                "const position = (t) => %position% + %velocity% * (1 - Math.exp(-%drag% * t)) / %drag%;"
            }
            (Language::JavaScript, Model::Sliding | Model::ChromiumFling) => {
                "const position = (t) => {\n  \
                   const s = Math.min(t, %stopping_time%);\n  \
                   return %position% + (%velocity% + %beta%) * (1 - Math.exp(-%gamma% * s)) / %gamma% - %beta% * s;\n\
                 };"
            }
            (Language::JavaScript, Model::Spring) => {
                "animate(element, { y: %target% }, { type: \"spring\", stiffness: %stiffness%, damping: %damping%, mass: 1, \
                 velocity: %velocity% });"
            }
            (Language::JavaScript, Model::Elastic) => {
                "const position = (t) => %target% + (%displacement% + %slope% * t) * Math.exp(-%frequency% * t);"
            }
            (Language::JavaScript, Model::Ease) => {
                "element.animate({ translate: [\"0 %position%px\", \"0 %target%px\"] }, { duration: %ms%, easing: \"%easing%\" });"
            }
            (Language::JavaScript, Model::WheelSmoothing) => {
                "// Each frame of dt seconds:\nposition += (target - position) * (1 - Math.exp(-%rate% * dt));"
            }
            (Language::Swift, Model::Friction) => {
                "scrollView.decelerationRate = UIScrollView.DecelerationRate(rawValue: %deceleration_rate%)"
            }
            (Language::Swift, Model::Spring | Model::Elastic) => {
                "Animation.spring(response: %response%, dampingFraction: %damping_ratio%)"
            }
            (Language::Swift, Model::Ease) => "Animation.timingCurve(%x1%, %y1%, %x2%, %y2%, duration: %duration%)",
            // Compose's default: v falls as e^(−4.2·multiplier·t).
            (Language::Kotlin, Model::Friction) => "exponentialDecay<Float>(frictionMultiplier = %multiplier%f)",
            (Language::Kotlin, Model::Spring | Model::Elastic) => {
                "spring<Float>(dampingRatio = %damping_ratio%f, stiffness = %stiffness%f)"
            }
            (Language::Kotlin, Model::SplineFling) => "splineBasedDecay<Float>(density)",
            (Language::Kotlin, Model::Ease) => {
                "tween<Float>(%whole_ms%, easing = CubicBezierEasing(%x1%f, %y1%f, %x2%f, %y2%f))"
            }
            (Language::Dart, Model::Friction) => "FrictionSimulation(%kept_per_second%, %position%, %velocity%)",
            (Language::Dart, Model::Spring | Model::Elastic) => {
                "SpringSimulation(SpringDescription.withDampingRatio(mass: 1, stiffness: %stiffness%, ratio: %damping_ratio%), \
                 %from%, %target%, %velocity%)"
            }
            (Language::Dart, Model::PowerFling) => {
                "ClampingScrollSimulation(position: %position%, velocity: %velocity%, friction: %friction%)"
            }
            (Language::Dart, Model::Ease) => "Cubic(%x1%, %y1%, %x2%, %y2%)",
            (Language::Css, Model::Ease) => "transition-duration: %ms%ms;\ntransition-timing-function: %easing%;",
            (Language::JavaScript | Language::Swift | Language::Kotlin | Language::Dart | Language::Css, _) => {
                return None;
            }
        })
    }

    /// Returns the text that replaces a name in a template: a parameter, or a number computed from the parameters.
    fn text(&self, name: &str) -> String {
        let n = |name: &str| self.value(name).unwrap_or(0.0);
        let frequency = 2.0 * core::f64::consts::PI / n("response");
        let ratio = self.value("damping_ratio").unwrap_or(1.0);
        let gamma = self.value("gamma").unwrap_or(n("drag"));
        // A spring in motion has a displacement, and one released at rest a position.
        let displacement = self.value("displacement").unwrap_or(n("position") - n("target"));
        let from = self.value("displacement").map_or(n("position"), |displacement| n("target") + displacement);
        digits(match name {
            "start" => {
                return format!("State {{ position: {}, velocity: {} }}", digits(n("position")), digits(n("velocity")));
            }
            "min" if n("velocity") >= 0.0 => return "f64::NEG_INFINITY".to_owned(),
            "max" if n("velocity") < 0.0 => return "f64::INFINITY".to_owned(),
            "min" | "max" => n("edge"),
            "whole_ms" => return math::round(1000.0 * n("duration")).to_string(),
            "easing" => {
                let keyword = self.variant.filter(|variant| *variant != "cubic-bezier");
                let controls = || ["x1", "y1", "x2", "y2"].map(|name| digits(n(name))).join(", ");
                return keyword.map_or_else(|| format!("cubic-bezier({})", controls()), str::to_owned);
            }
            "ms" => 1000.0 * n("duration"),
            "damping_ratio" => ratio,
            "frequency" => frequency,
            "stiffness" => frequency * frequency,
            "damping" => 2.0 * ratio * frequency,
            "displacement" => displacement,
            "from" => from,
            "slope" => n("velocity") + frequency * displacement,
            "gamma" => gamma,
            "beta" => self.value("beta").unwrap_or(n("deceleration") / gamma).copysign(n("velocity")),
            "multiplier" => n("drag") / 4.2,
            "kept_per_second" => math::exp(-n("drag")),
            _ => n(name),
        })
    }
}

/// Prints six significant digits, with a decimal point.
fn digits(value: f64) -> String {
    if value == 0.0 || !value.is_finite() {
        return "0.0".to_owned();
    }
    let scale = math::floor(math::log10(value.abs()));
    let decimals = (5.0 - scale).clamp(1.0, 12.0);
    let text = format!("{value:.*}", decimals as usize);
    let text = text.trim_end_matches('0');
    if text.ends_with('.') { format!("{text}0") } else { text.to_owned() }
}
