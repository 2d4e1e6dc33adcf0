//! `carom export`: motions for tools that have only curves.

use std::io::{self, Write};

use carom_export::{DEFAULT_TOLERANCE, ExportError, Keyframes, css_linear, keyframes, lottie, pixel_tolerance};
use clap::Subcommand;

use crate::failure::Failure;
use crate::motion_args::{Chosen, MotionArgs, finite};
use crate::number::digits;

/// Write a motion as CSS, @keyframes, Web Animations JSON, a Lottie property or CSV
///
/// An export has the fewest points and the shortest duration that the tolerance allows. The tolerance holds at every time, for
/// the numbers as they are printed. A motion without a rest cannot be exported.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  carom export css spring --stiffness 100 --damping 10 --target 1 --tolerance 0.005
  carom export keyframes spring --response 0.35 --damping-ratio 0.8 --velocity 1200 --target 300
  carom export lottie --spec @motion.json --fps 30")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    format: Format,
}

#[derive(Debug, Subcommand)]
enum Format {
    /// A CSS transition with its easing function, from 0 at the start to 1 at rest
    ///
    /// The property's start and end are set elsewhere in CSS. The tolerance is a fraction of the travel from start to rest.
    #[command(after_help = "\
Example:
  carom export css spring --stiffness 100 --damping 10 --target 1 --tolerance 0.005
  carom export css 'swiftui bouncy' --property translate --pixels 300")]
    Css {
        #[command(flatten)]
        common: Common,
        /// The property that moves
        #[arg(long, value_name = "NAME", default_value = "transform", value_parser = property_name)]
        #[arg(allow_hyphen_values = true)]
        property: String,
        /// The travel in pixels, in place of a tolerance: the largest distance from the motion is then a tenth of a pixel
        #[arg(long, value_name = "PX", value_parser = finite, allow_hyphen_values = true, conflicts_with = "tolerance")]
        pixels: Option<f64>,
    },
    /// CSS @keyframes, in the motion's own unit
    ///
    /// The tolerance is a fraction of the motion's largest distance from its rest.
    #[command(after_help = "\
Example:
  carom export keyframes spring --response 0.35 --damping-ratio 0.8 --velocity 1200 --target 300 --name card
  carom export keyframes bounce --acceleration 4900 --floor 600 --restitution 0.6 --property 'top: {}px'")]
    Keyframes {
        #[command(flatten)]
        common: Common,
        #[command(flatten)]
        declaration: Declaration,
        /// The name of the animation
        #[arg(long, default_value = "carom", allow_hyphen_values = true)]
        name: String,
    },
    /// JSON with the arguments of element.animate(keyframes, options)
    ///
    /// The tolerance is a fraction of the motion's largest distance from its rest.
    #[command(after_help = "\
Example:
  carom export waapi spring --stiffness 100 --damping 10 --target 300 --property 'translate: {}px'")]
    Waapi {
        #[command(flatten)]
        common: Common,
        #[command(flatten)]
        declaration: Declaration,
    },
    /// An animated Lottie property, by Bezier curves
    ///
    /// The tolerance is a fraction of the motion's largest distance from its rest.
    #[command(after_help = "\
Example:
  carom export lottie spring --stiffness 100 --damping 10 --target 300 --fps 30")]
    Lottie {
        #[command(flatten)]
        common: Common,
        /// Frames per second of the composition
        #[arg(long, value_name = "N", default_value = "60", value_parser = finite, allow_hyphen_values = true)]
        fps: f64,
    },
    /// A table of times and positions to join by straight lines, with as few rows as the tolerance allows
    ///
    /// The tolerance is a fraction of the motion's largest distance from its rest. For rows at even times, see carom sample.
    #[command(after_help = "\
Example:
  carom export csv friction --deceleration-rate 0.998 --velocity 2000 --tolerance 0.001")]
    Csv {
        #[command(flatten)]
        common: Common,
    },
}

#[derive(Debug, clap::Args)]
struct Common {
    #[command(flatten)]
    motion: MotionArgs,
    /// The largest distance from the motion, as a fraction
    #[arg(long, value_name = "F", default_value_t = DEFAULT_TOLERANCE, value_parser = finite, allow_hyphen_values = true)]
    tolerance: f64,
}

#[derive(Debug, clap::Args)]
struct Declaration {
    /// The property and its value, with {} in place of the number
    #[arg(long, value_name = "NAME: VALUE", default_value = "transform: translateX({}px)", allow_hyphen_values = true)]
    property: String,
}

fn property_name(text: &str) -> Result<String, String> {
    let is_name = !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    if is_name { Ok(text.to_owned()) } else { Err("it must be the name of a CSS property".to_owned()) }
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let text = match &self.format {
            Format::Css { common, property, pixels } => common.css(property, *pixels)?,
            Format::Keyframes { common, declaration: Declaration { property }, name } => {
                let frames = common.keyframes("export keyframes")?;
                let rule = frames.css(name, property).map_err(refused)?;
                let animation = frames.animation(name).map_err(refused)?;
                let (count, error) = (frames.points().len(), digits_up(frames.error(), frames.tolerance()));
                format!("/* {animation} {count} keyframes, off by at most {error} */\n{rule}\n")
            }
            Format::Waapi { common, declaration } => {
                common.keyframes("export waapi")?.waapi(&declaration.property).map_err(refused)? + "\n"
            }
            Format::Lottie { common, fps } => {
                let chosen = common.motion.one("export lottie")?;
                let text = lottie(&chosen.spec.motion(), common.tolerance, *fps);
                format!("{}\n", text.map_err(|error| in_context(&chosen, &error))?)
            }
            Format::Csv { common } => common.keyframes("export csv")?.csv(),
        };
        Ok(io::stdout().lock().write_all(text.as_bytes())?)
    }
}

impl Common {
    fn css(&self, property: &str, pixels: Option<f64>) -> Result<String, Failure> {
        let chosen = self.motion.one("export css")?;
        let tolerance = match pixels {
            None => self.tolerance,
            Some(pixels) if pixels > 0.2 => pixel_tolerance(pixels),
            Some(pixels) => {
                return Err(Failure::Usage(format!("`pixels` must be greater than 0.2, but is {pixels}")));
            }
        };
        let css = css_linear(&chosen.spec.motion(), tolerance).map_err(|error| in_context(&chosen, &error))?;
        let (label, count, error) = (chosen.label(), css.points().len(), digits_up(css.error(), tolerance));
        let slope = digits(100.0 * css.slope_error(), 2);
        let transition = css.transition(property);
        let slopes = format!("slopes by {slope} % of the highest speed");
        Ok(format!("/* {label}; {count} points, off by at most {error} of the travel, {slopes} */\n{transition}\n"))
    }

    fn keyframes(&self, command: &str) -> Result<Keyframes, Failure> {
        let chosen = self.motion.one(command)?;
        let motion = chosen.spec.motion();
        keyframes(&motion, self.tolerance).map_err(|error| in_context(&chosen, &error))
    }
}

/// Rounds an error up to four digits, so that it stays a bound. If the result is above `most`, it gets as many digits as it needs.
fn digits_up(error: f64, most: f64) -> String {
    let within = |text: &String| text.parse::<f64>().is_ok_and(|value| value <= most);
    (4..=17).map(|count| rounded_up(error, count)).find(within).unwrap_or_else(|| rounded_up(error, 4))
}

/// Returns the smallest number with this many digits that isn't below `value`.
fn rounded_up(value: f64, count: i32) -> String {
    let places = usize::try_from(count).unwrap_or(4);
    let nearest = digits(value, places);
    if nearest.parse::<f64>().is_ok_and(|nearest| nearest >= value) {
        return nearest;
    }
    let exponent = libm::floor(libm::log10(value)) as i32;
    digits(value + libm::pow(10.0, f64::from(exponent + 1 - count)), places)
}

fn refused(error: ExportError) -> Failure {
    Failure::Usage(error.to_string())
}

/// Returns the message of an error, with the name of the law in place of "the motion".
fn in_context(chosen: &Chosen, error: &ExportError) -> Failure {
    let text = error.to_string();
    Failure::Usage(match text.strip_prefix("the motion") {
        Some(rest) => format!("the {}{rest}", chosen.name()),
        None => text,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_error_lies_between_true_error_and_tolerance() {
        for (error, most, text) in [
            (0.004_999_123, 0.005, "0.005"),
            (0.004_997_001, 0.005, "0.004998"),
            (0.004_999_9, 0.004_999_95, "0.0049999"),
            (0.3, 0.4, "0.3"),
            (1.499_91, 1.5, "1.5"),
            (2.5e-13, 1e-12, "2.5e-13"),
            (9.999_96e-9, 1e-8, "1e-8"),
        ] {
            let printed = digits_up(error, most);
            assert_eq!(printed, text);
            let value: f64 = printed.parse().unwrap_or(f64::NAN);
            assert!(value >= error && value <= most, "{printed}");
        }
        for step in 1..1000 {
            let error = f64::from(step) * 4.321_987e-6;
            let value: f64 = digits_up(error, error * 1.000_000_1).parse().unwrap_or(f64::NAN);
            assert!(value >= error && value <= error * 1.000_000_1, "{error} {value}");
        }
    }
}
