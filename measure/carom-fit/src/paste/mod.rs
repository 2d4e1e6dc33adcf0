//! Prints a fitted law as code.

mod templates;

use alloc::{borrow::ToOwned, format, string::String, string::ToString, vec::Vec};

use carom::{Motion, Tolerance};

use crate::math;
use crate::report::Fit;
use templates::{Template, template};

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
    pub const ALL: &[(&'static str, Self)] = &[
        ("rust", Self::Rust),
        ("js", Self::JavaScript),
        ("swift", Self::Swift),
        ("kotlin", Self::Kotlin),
        ("dart", Self::Dart),
        ("css", Self::Css),
    ];
}

impl Fit {
    /// Returns the law as code. If the platform can't have it, you get a comment that says why, and what to do instead.
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
        match template(self.model, language) {
            Template::Code(code) => {
                let pieces = code.split('%').enumerate();
                let code: String =
                    pieces.map(|(i, piece)| if i % 2 == 1 { self.text(piece) } else { piece.to_owned() }).collect();
                format!("{open}{fitted}{close}\n{code}")
            }
            Template::Absent(why) => format!("{open}{fitted}{close}\n{open}{why}{close}"),
        }
    }

    /// Returns the duration of the motion from its first sample to its rest, its ends, and points of it as a CSS `linear()`.
    fn sampled(&self) -> (f64, [f64; 2], String) {
        const POINTS: u32 = 40;
        let motion = self.motion();
        let begin = f64::max(motion.begin(), 0.0);
        let from = motion.state(begin).position;
        let to = motion.rest().or(self.positions.last().copied()).unwrap_or(from);
        let settled = motion.settling_time(Tolerance::pixels(1.0));
        let duration = if settled.is_finite() { settled - begin } else { self.span() };
        let at =
            |k: u32| (motion.state(begin + duration * f64::from(k) / f64::from(POINTS)).position - from) / (to - from);
        let mut points: Vec<String> = (0..POINTS).map(|k| decimals(at(k))).collect();
        points.push("1".to_owned());
        (duration, [from, to], format!("linear({})", points.join(", ")))
    }

    /// Returns the text that replaces a name in a template: a parameter, or a number computed from the parameters.
    fn text(&self, name: &str) -> String {
        let n = |name: &str| self.value(name).unwrap_or(0.0);
        let frequency = 2.0 * core::f64::consts::PI / n("response");
        let ratio = self.value("damping_ratio").unwrap_or(1.0);
        let gamma = self.value("gamma").unwrap_or(n("drag"));
        // The fit of a spring that starts in motion gives its displacement. From rest, it gives the position itself.
        let displacement = self.value("displacement").unwrap_or(n("position") - n("target"));
        let from = self.value("displacement").map_or(n("position"), |displacement| n("target") + displacement);
        digits(match name {
            "start" => {
                return format!("State {{ position: {}, velocity: {} }}", digits(n("position")), digits(n("velocity")));
            }
            "side" => return (if n("velocity") < 0.0 { "min" } else { "max" }).to_owned(),
            "bounds" => {
                let side = if n("velocity") < 0.0 { "lowerBound" } else { "upperBound" };
                return format!("updateBounds({side} = {}f)", digits(n("edge")));
            }
            "css_linear" => return self.sampled().2,
            "css_ms" => return math::round(1000.0 * self.sampled().0).to_string(),
            "css_from" => self.sampled().1[0],
            "css_to" => self.sampled().1[1],
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

/// Prints a fraction with four decimals at most.
fn decimals(value: f64) -> String {
    let text = format!("{value:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Model;
    use crate::{FitOptions, fit_slices};

    fn fitted(position: impl Fn(f64) -> f64, model: Model) -> Fit {
        let times: Vec<f64> = (0..120).map(|frame| f64::from(frame) / 60.0).collect();
        let positions: Vec<f64> = times.iter().map(|t| position(*t)).collect();
        let report = fit_slices(&times, &positions, &FitOptions::model(model)).unwrap();
        report.best().clone()
    }

    #[test]
    fn each_law_is_pasted_as_code_or_as_a_sentence_in_each_language() {
        let position = |t: f64| {
            let met = 0.3;
            let friction = |t: f64| 3000.0 * -math::expm1(-4.0 * t) / 4.0;
            let past = f64::max(t - met, 0.0);
            let speed = 3000.0 * math::exp(-4.0 * met);
            if t < met { friction(t) } else { friction(met) + speed * past * math::exp(-12.0 * past) }
        };
        let bounce = fitted(position, Model::Bouncing);
        assert_eq!(bounce.model, Model::Bouncing);
        for (name, language) in Language::ALL {
            let code = bounce.paste(*language);
            assert!(!code.contains('%') && code.lines().count() > 2, "{name}: {code}");
        }
        assert!(bounce.paste(Language::JavaScript).contains("law: \"bouncing\""));
        for model in Model::ALL {
            for (name, language) in Language::ALL {
                if let Template::Absent(why) = template(model, *language) {
                    assert!(why.contains("--paste js") && *name != "js" && *name != "rust", "{model} in {name}");
                }
            }
        }
    }

    #[test]
    fn the_css_pasted_for_a_friction_ends_at_its_rest() {
        let friction = fitted(|t| 800.0 * -math::expm1(-4.0 * t), Model::Friction);
        let css = friction.paste(Language::Css);
        assert!(css.contains("px to 800.0px") && css.contains("linear(0, 0.1") && css.contains(", 1);"), "{css}");
    }
}
