//! `carom retune`: the exact law that feels like a motion tuned by numbers per frame.

use std::io::{self, Write};

use carom::law::Approach;
use carom::{Friction, Spring, State};
use carom_dialect::retune::{Notation, Retuned, RetunedLaw};
use carom_spec::{Law, Spec};
use serde::Serialize;

use crate::failure::Failure;
use crate::number::digits;
use crate::output::write_json;

/// Print the exact law that feels like a spring, a decay or a lerp that a program steps once a frame
///
/// Give the numbers per frame as they are at the rate that the motion was tuned for. If the motion's frames are a linear recurrence, the
/// law passes through every frame. Otherwise it is the law with the least distance from the frames. `distance` is how far the law is
/// from the frames if both start at rest, or if a decay starts with the velocity of its first frame.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  carom retune frame-decay factor=0.95
  carom retune lerp factor=0.1
  carom retune frame-spring pull=0.025 drag=0.28 rate=60
  carom retune 'embla duration=25 friction=0.68' --json
  carom retune hyprland stiffness=71.2633 dampening=15.8273644 rate=1000
  carom retune --list")]
pub(crate) struct Arguments {
    /// The notation and its numbers, which have the program's defaults
    #[arg(value_name = "NOTATION [FIELD=VALUE]...", required_unless_present = "list")]
    notation: Vec<String>,
    /// Print a JSON object with all digits instead of text
    #[arg(long)]
    json: bool,
    /// List the notations with their fields and defaults
    #[arg(long, conflicts_with_all = ["notation", "json"])]
    list: bool,
}

#[derive(Serialize)]
struct Report<'a> {
    notation: &'a str,
    /// The law as a motion from 0 to 1, or, for a decay, as a motion that starts with 1 per second.
    spec: Spec,
    distance: f64,
    /// The seconds between two frames.
    frame: f64,
    start: Option<Start>,
}

/// What velocity the law has in a state of the program: velocity = `of_position`·position + `of_velocity`·velocity.
#[derive(Serialize)]
struct Start {
    of_position: f64,
    of_velocity: f64,
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let mut output = io::stdout().lock();
        if self.list {
            return Ok(list(&mut output)?);
        }
        let text = self.notation.join(" ");
        let notation = Notation::parse(&text).map_err(|error| Failure::Usage(error.to_string()))?;
        let retuned = notation.retune().map_err(|error| Failure::Input(error.to_string()))?;
        let law = match retuned.law {
            RetunedLaw::Spring(spring) => Law::Spring(spring, 1.0),
            RetunedLaw::Friction(friction) => Law::Friction(friction),
            RetunedLaw::Approach(approach) => Law::Approach(approach, 1.0),
            _ => return Err(Failure::Input("the law has no spec".to_owned())),
        };
        let velocity = if matches!(law, Law::Friction(_)) { 1.0 } else { 0.0 };
        let spec = Spec { law, start: State { position: 0.0, velocity } };
        let start = retuned.start(1.0, 0.0).zip(retuned.start(0.0, 1.0));
        let start = start.map(|(x, v)| Start { of_position: x.velocity, of_velocity: v.velocity });
        let report = Report { notation: &text, spec, distance: retuned.distance, frame: retuned.frame, start };
        if self.json {
            return Ok(write_json(&report, &mut output)?);
        }
        Ok(report.print(&retuned, &mut output)?)
    }
}

impl Report<'_> {
    fn print(&self, retuned: &Retuned, output: &mut impl Write) -> io::Result<()> {
        let number = |value| digits(value, 6);
        match retuned.law {
            RetunedLaw::Spring(spring @ Spring { stiffness, damping, .. }) => {
                let (response, ratio) = (number(spring.response()), number(spring.damping_ratio()));
                write!(output, "spring: mass 1, stiffness {}, damping {}", number(stiffness), number(damping))?;
                writeln!(output, "; response {response} s, damping ratio {ratio}")?;
            }
            RetunedLaw::Friction(Friction { drag }) => {
                let rate = number(libm::exp(-drag / 1000.0));
                writeln!(output, "friction: drag {} 1/s; deceleration rate {rate} per ms", number(drag))?;
            }
            RetunedLaw::Approach(approach @ Approach { decay_rate }) => {
                let half = number(approach.half_life());
                writeln!(output, "approach: decay rate {} 1/s; half of the way in {half} s", number(decay_rate))?;
                return writeln!(
                    output,
                    "  through every frame: x += (target - x)*(1 - exp(-{}*dt))",
                    number(decay_rate)
                );
            }
            _ => {}
        }
        let is_spring = matches!(retuned.law, RetunedLaw::Spring(_));
        let from = if is_spring { "from rest" } else { "from the velocity of the first frame" };
        writeln!(output, "  {from}, at most {} % of the travel from the frames", digits(100.0 * self.distance, 3))?;
        match &self.start {
            Some(Start { of_position, of_velocity }) if is_spring => writeln!(
                output,
                "  through every frame with the velocity {}·(position − target) + {}·(velocity in the program)",
                number(*of_position),
                number(*of_velocity)
            ),
            Some(Start { of_velocity, .. }) => writeln!(
                output,
                "  through every frame with {}·(velocity in the program) units/s",
                number(*of_velocity)
            ),
            None => writeln!(output, "  no law passes through every frame"),
        }
    }
}

/// Lists every notation with its fields and defaults.
fn list(output: &mut impl Write) -> io::Result<()> {
    let width = Notation::all().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, title) in Notation::all() {
        let fields = Notation::fields_of(name).unwrap_or_default().iter().map(|field| match field.default {
            Some(default) => format!("{}={}", field.name, digits(default, 15)),
            None => format!("{}=...", field.name),
        });
        writeln!(output, "{name:<width$}  {title}")?;
        writeln!(output, "{:<width$}  {}", "", fields.collect::<Vec<_>>().join(" "))?;
    }
    Ok(())
}
