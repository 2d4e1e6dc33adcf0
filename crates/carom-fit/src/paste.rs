//! Prints a fitted law as code.

use alloc::{borrow::ToOwned, format, string::String};

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
    /// All languages.
    pub const ALL: [Self; 6] = [Self::Rust, Self::JavaScript, Self::Swift, Self::Kotlin, Self::Dart, Self::Css];

    /// The language's name on the command line, such as `rust` or `js`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::JavaScript => "js",
            Self::Swift => "swift",
            Self::Kotlin => "kotlin",
            Self::Dart => "dart",
            Self::Css => "css",
        }
    }

    /// The language of this [`name`](Self::name).
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.name() == name)
    }
}

impl Fit {
    /// Returns the law as code, or a comment that the platform has no such law.
    ///
    /// ```
    /// use carom_fit::{FitOptions, Language, Trace, fit};
    /// let times: Vec<f64> = (0..60).map(|frame| f64::from(frame) / 60.0).collect();
    /// let positions: Vec<f64> = times.iter().map(|t| 400.0 * (1.0 - (-5.843 * t).exp())).collect();
    /// let report = fit(&Trace::new(&times, &positions)?, &FitOptions::default())?;
    /// assert!(report.best().paste(Language::Rust).contains("Friction { drag: 5.843 }"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn paste(&self, language: Language) -> String {
        let law = match language {
            Language::Rust => self.rust(),
            Language::JavaScript => self.javascript(),
            Language::Swift => self.swift(),
            Language::Kotlin => self.kotlin(),
            Language::Dart => self.dart(),
            Language::Css => self.css(),
        };
        let (open, close) = if language == Language::Css { ("/* ", " */") } else { ("// ", "") };
        let fitted = format!(
            "{} fitted to {} samples, RMSE {}, R² {:.6}",
            self.model,
            self.samples,
            digits(self.rmse),
            self.r_squared
        );
        match law {
            Some(code) => format!("{open}{fitted}{close}\n{code}"),
            None => format!("{open}{fitted}: {} has no such law{close}", language.name()),
        }
    }

    fn number(&self, name: &str) -> String {
        self.parameter(name).map_or_else(|| "0.0".to_owned(), |parameter| digits(parameter.value))
    }

    fn value(&self, name: &str) -> f64 {
        self.parameter(name).map_or(0.0, |parameter| parameter.value)
    }

    fn start(&self) -> String {
        format!("State {{ position: {}, velocity: {} }}", self.number("position"), self.number("velocity"))
    }

    /// Returns stiffness and damping for mass 1.
    fn spring(&self) -> (f64, f64) {
        let frequency = 2.0 * core::f64::consts::PI / self.value("response");
        let ratio = self.parameter("damping_ratio").map_or(1.0, |parameter| parameter.value);
        (frequency * frequency, 2.0 * ratio * frequency)
    }

    fn ratio(&self) -> String {
        self.parameter("damping_ratio").map_or_else(|| "1.0".to_owned(), |parameter| digits(parameter.value))
    }

    /// Returns the position at which a spring starts. The fit has either this position or the displacement as a
    /// parameter.
    fn from(&self) -> f64 {
        match self.parameter("displacement") {
            Some(displacement) => self.value("target") + displacement.value,
            None => self.value("position"),
        }
    }

    fn rust(&self) -> Option<String> {
        let n = |name: &str| self.number(name);
        let start = self.start();
        Some(match self.model {
            Model::Friction => format!(
                "use carom::{{Friction, Motion, State}};\n\nlet motion = Friction {{ drag: {} }}.motion({start});",
                n("drag")
            ),
            Model::Sliding => format!(
                "use carom::{{Motion, Sliding, State}};\n\nlet motion = Sliding {{ drag: {}, deceleration: {} }}.motion({start});",
                n("drag"),
                n("deceleration")
            ),
            Model::ChromiumFling => {
                format!("use carom::{{ChromiumFling, Motion, State}};\n\nlet motion = ChromiumFling.motion({start});")
            }
            Model::PowerFling | Model::CubicFling => {
                let law = if self.model == Model::PowerFling { "PowerFling" } else { "CubicFling" };
                format!(
                    "use carom::{{{law}, Motion, State}};\n\nlet motion = {law} {{ friction: {} }}.motion({start});",
                    n("friction")
                )
            }
            Model::SplineFling => format!(
                "use carom::{{Motion, SplineFling, State}};\n\nlet motion = SplineFling {{ density: 1.0, friction: {} }}.motion({start});",
                n("friction")
            ),
            Model::BezierFling => format!(
                "use carom::{{BezierFling, Motion, State}};\n\nlet law = BezierFling {{ deceleration: {}, ..BezierFling::default() }};\nlet motion = law.motion({start});",
                n("deceleration")
            ),
            Model::Spring | Model::Elastic => format!(
                "use carom::{{Motion, Spring, State}};\n\nlet spring = Spring::from_response_damping_ratio({}, {});\nlet motion = spring.motion(State {{ position: {}, velocity: {} }}, {});",
                n("response"),
                self.ratio(),
                digits(self.from()),
                n("velocity"),
                n("target")
            ),
            Model::Bouncing => {
                let (min, max) = if self.value("velocity") < 0.0 {
                    (n("edge"), "f64::INFINITY".to_owned())
                } else {
                    ("f64::NEG_INFINITY".to_owned(), n("edge"))
                };
                format!(
                    "use carom::{{Bouncing, Friction, Motion, Spring, State}};\n\nlet list = Bouncing {{\n    min: {min},\n    max: {max},\n    friction: Friction {{ drag: {} }}.into(),\n    spring: Spring::from_response_damping_ratio({}, 1.0),\n}};\nlet motion = list.motion({start});",
                    n("drag"),
                    n("response")
                )
            }
            Model::Ease => format!(
                "use carom::{{Ease, Motion, State}};\n\nlet motion = Ease {{ control: [{}, {}, {}, {}], duration: {} }}.motion(State::at_rest({}), {});",
                n("x1"),
                n("y1"),
                n("x2"),
                n("y2"),
                n("duration"),
                n("position"),
                n("target")
            ),
            Model::WheelSmoothing => format!(
                "// Each frame of dt seconds:\nposition += (target - position) * (1.0 - (-{} * dt).exp());",
                n("rate")
            ),
        })
    }

    /// Returns a plain function from the time since the first sample to the position.
    fn javascript(&self) -> Option<String> {
        let n = |name: &str| self.number(name);
        let body = match self.model {
            Model::Friction => {
                format!("{} + {} * (1 - Math.exp(-{d} * t)) / {d}", n("position"), n("velocity"), d = n("drag"))
            }
            Model::Sliding | Model::ChromiumFling => return Some(self.sliding_js()),
            Model::Elastic => {
                let w = 2.0 * core::f64::consts::PI / self.value("response");
                let y = self.from() - self.value("target");
                let slope = digits(self.value("velocity") + w * y);
                format!("{} + ({} + {slope} * t) * Math.exp(-{} * t)", n("target"), digits(y), digits(w))
            }
            Model::Ease => {
                return Some(format!(
                    "element.animate({{ translate: [\"0 {}px\", \"0 {}px\"] }}, {{ duration: {}, easing: \"{}\" }});",
                    n("position"),
                    n("target"),
                    digits(1000.0 * self.value("duration")),
                    self.bezier()
                ));
            }
            Model::WheelSmoothing => {
                return Some(format!(
                    "// Each frame of dt seconds:\nposition += (target - position) * (1 - Math.exp(-{} * dt));",
                    n("rate")
                ));
            }
            Model::Spring => {
                let (stiffness, damping) = self.spring();
                return Some(format!(
                    "animate(element, {{ y: {} }}, {{ type: \"spring\", stiffness: {}, damping: {}, mass: 1, velocity: {} }});",
                    n("target"),
                    digits(stiffness),
                    digits(damping),
                    n("velocity")
                ));
            }
            _ => return None,
        };
        Some(format!("const position = (t) => {body};"))
    }

    fn sliding_js(&self) -> String {
        let drag = if self.model == Model::ChromiumFling { self.value("gamma") } else { self.value("drag") };
        let beta =
            if self.model == Model::ChromiumFling { self.value("beta") } else { self.value("deceleration") / drag };
        let (beta, drag) = (digits(beta.copysign(self.value("velocity"))), digits(drag));
        format!(
            "const position = (t) => {{\n  const s = Math.min(t, {});\n  return {} + ({} + {beta}) * (1 - Math.exp(-{drag} * s)) / {drag} - {beta} * s;\n}};",
            self.number("stopping_time"),
            self.number("position"),
            self.number("velocity"),
        )
    }

    fn swift(&self) -> Option<String> {
        match self.model {
            Model::Friction => Some(format!(
                "scrollView.decelerationRate = UIScrollView.DecelerationRate(rawValue: {})",
                self.number("deceleration_rate")
            )),
            Model::Spring | Model::Elastic => Some(format!(
                "Animation.spring(response: {}, dampingFraction: {})",
                self.number("response"),
                self.ratio()
            )),
            Model::Ease => {
                Some(format!("Animation.timingCurve({}, duration: {})", self.controls(), self.number("duration")))
            }
            _ => None,
        }
    }

    fn kotlin(&self) -> Option<String> {
        match self.model {
            // Compose's default: v falls as e^(−4.2·multiplier·t).
            Model::Friction => {
                Some(format!("exponentialDecay<Float>(frictionMultiplier = {}f)", digits(self.value("drag") / 4.2)))
            }
            Model::Spring | Model::Elastic => Some(format!(
                "spring<Float>(dampingRatio = {}f, stiffness = {}f)",
                self.ratio(),
                digits(self.spring().0)
            )),
            Model::SplineFling => Some("splineBasedDecay<Float>(density)".to_owned()),
            Model::Ease => Some(format!(
                "tween<Float>({}, easing = CubicBezierEasing({}))",
                math::round(1000.0 * self.value("duration")),
                self.controls().replace(", ", "f, ") + "f"
            )),
            _ => None,
        }
    }

    fn dart(&self) -> Option<String> {
        match self.model {
            Model::Friction => Some(format!(
                "FrictionSimulation({}, {}, {})",
                digits(math::exp(-self.value("drag"))),
                self.number("position"),
                self.number("velocity")
            )),
            Model::Spring | Model::Elastic => Some(format!(
                "SpringSimulation(SpringDescription.withDampingRatio(mass: 1, stiffness: {}, ratio: {}), {}, {}, {})",
                digits(self.spring().0),
                self.ratio(),
                digits(self.from()),
                self.number("target"),
                self.number("velocity")
            )),
            Model::PowerFling => Some(format!(
                "ClampingScrollSimulation(position: {}, velocity: {}, friction: {})",
                self.number("position"),
                self.number("velocity"),
                self.number("friction")
            )),
            Model::Ease => Some(format!("Cubic({})", self.controls())),
            _ => None,
        }
    }

    fn css(&self) -> Option<String> {
        let duration = digits(1000.0 * self.value("duration"));
        (self.model == Model::Ease)
            .then(|| format!("transition-duration: {duration}ms;\ntransition-timing-function: {};", self.bezier()))
    }

    fn controls(&self) -> String {
        ["x1", "y1", "x2", "y2"].map(|name| self.number(name)).join(", ")
    }

    fn bezier(&self) -> String {
        match self.variant.filter(|variant| *variant != "cubic-bezier") {
            Some(keyword) => keyword.to_owned(),
            None => format!("cubic-bezier({})", self.controls()),
        }
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
