//! `carom make` writes the spec of a law that is made to measure.

use std::io;

use carom::animate::Interpolator;
use carom::error::ParameterError;
use carom::law::Settling;
use carom::{Friction, Spring, State};
use carom_spec::{Law, Spec};
use clap::Subcommand;

use crate::failure::Failure;
use crate::motion_args::{finite, note_if_long};
use crate::output::write_json;

/// Write the spec of a law that is made to measure
///
/// You say what the law is to do, and get its numbers: a spring that settles at a given time, a friction that leads through two
/// states, or the spring of an interpolator that plays in a given time. The other commands read the spec with --spec @-.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  carom make spring --settling-time 0.4 --velocity 900 --target 300
  carom make friction --velocity 900 --end-position 300
  carom make interpolator --stiffness 5 --damping 1 --approximate-duration 0.5 | carom plot --spec @-")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    wanted: Wanted,
}

#[derive(Debug, Subcommand)]
enum Wanted {
    /// The spring that settles at its target at a given time, whatever velocity it starts with
    Spring(SpringArguments),
    /// The friction that leads from one position and velocity to others
    Friction(FrictionArguments),
    /// The spring of an interpolator: a mass between two springs, from 0 to 1, that is simulated faster or slower
    Interpolator(InterpolatorArguments),
}

#[derive(Debug, clap::Args)]
#[command(allow_negative_numbers = true)]
struct SpringArguments {
    /// Time at which the spring settles, in seconds
    #[arg(long, value_name = "T", value_parser = finite)]
    settling_time: f64,
    /// Fraction of the travel within which it has settled
    #[arg(long, value_name = "F", default_value = "0.001", value_parser = finite)]
    fraction: f64,
    /// Damping ratio: 1 is critical, a smaller one overshoots
    #[arg(long, value_name = "N", default_value = "1", value_parser = finite)]
    damping_ratio: f64,
    #[command(flatten)]
    start: Start,
    /// Target
    #[arg(long, value_name = "X", default_value = "1", value_parser = finite)]
    target: f64,
}

#[derive(Debug, clap::Args)]
#[command(allow_negative_numbers = true)]
struct FrictionArguments {
    #[command(flatten)]
    start: Start,
    /// Position at the end
    #[arg(long, value_name = "X", value_parser = finite)]
    end_position: f64,
    /// Velocity at the end. If it is 0, the end is where the motion comes to rest
    #[arg(long, value_name = "V", default_value = "0", value_parser = finite)]
    end_velocity: f64,
}

#[derive(Debug, clap::Args)]
struct Start {
    /// Position at the start
    #[arg(long, value_name = "X", default_value = "0", value_parser = finite)]
    position: f64,
    /// Velocity at the start
    #[arg(long, value_name = "V", default_value = "0", value_parser = finite)]
    velocity: f64,
}

impl Start {
    const fn state(&self) -> State {
        State { position: self.position, velocity: self.velocity }
    }
}

#[derive(Debug, clap::Args)]
#[command(allow_negative_numbers = true)]
struct InterpolatorArguments {
    /// Stiffness of the spring to the board that stands still
    #[arg(long, value_name = "N", default_value = "5", value_parser = finite)]
    stiffness: f64,
    /// Damping of the damper to the board that stands still
    #[arg(long, value_name = "N", default_value = "0.5", value_parser = finite)]
    damping: f64,
    /// Seconds in which 5 s of simulated time are played [default: 1]
    #[arg(long, value_name = "T", value_parser = finite, group = "mapping")]
    approximate_duration: Option<f64>,
    /// Simulated seconds in a second, instead of a duration
    #[arg(long, value_name = "N", value_parser = finite, group = "mapping")]
    time_scale: Option<f64>,
    /// Seconds after which the travel has settled, instead of an approximate duration
    #[arg(long, value_name = "T", value_parser = finite, group = "mapping")]
    settling_duration: Option<f64>,
    /// Distance from 0 or 1 within which the value has settled
    #[arg(long, value_name = "D", default_value = "0.01", value_parser = finite)]
    tolerance: f64,
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let spec = match &self.wanted {
            Wanted::Spring(arguments) => arguments.spec()?,
            Wanted::Friction(arguments) => arguments.spec()?,
            Wanted::Interpolator(arguments) => arguments.spec()?,
        };
        spec.validate().map_err(|error| Failure::Usage(error.to_string()))?;
        Ok(write_json(&spec, &mut io::stdout().lock())?)
    }
}

impl SpringArguments {
    fn spec(&self) -> Result<Spec, Failure> {
        let Self { settling_time: time, fraction, damping_ratio, start, target } = self;
        note_if_long("settling_time", *time);
        let settling = Settling { time: *time, fraction: *fraction, damping_ratio: *damping_ratio };
        let spring = Spring::try_from_settling(settling, start.state(), *target).map_err(|error| in_flags(&error))?;
        Ok(Spec { law: Law::Spring(spring, *target), start: start.state() })
    }
}

impl FrictionArguments {
    fn spec(&self) -> Result<Spec, Failure> {
        let end = State { position: self.end_position, velocity: self.end_velocity };
        let friction = Friction::through(self.start.state(), end).ok_or_else(|| {
            Failure::Usage(
                "no friction leads there: the travel must have the direction of --velocity, and --end-velocity the same \
                 direction and at most the same speed"
                    .to_owned(),
            )
        })?;
        Ok(Spec { law: Law::Friction(friction), start: self.start.state() })
    }
}

impl InterpolatorArguments {
    fn spec(&self) -> Result<Spec, Failure> {
        let mut interpolator = Interpolator::new();
        interpolator.set_stiffness(self.stiffness);
        interpolator.set_damping(self.damping);
        interpolator.set_tolerance(Interpolator::within(self.tolerance));
        if let Some(duration) = self.approximate_duration {
            note_if_long("approximate_duration", duration);
            interpolator.set_approximate_duration(duration);
        }
        if let Some(scale) = self.time_scale {
            interpolator.set_time_scale(scale);
        }
        if let Some(duration) = self.settling_duration {
            note_if_long("settling_duration", duration);
            interpolator.set_settling_duration(duration);
        }
        interpolator.validate().map_err(|error| in_flags(&error))?;
        Ok(Spec { law: Law::Spring(interpolator.spring(), 1.0), start: State::at_rest(0.0) })
    }
}

/// Describes a number out of its range by its flag.
fn in_flags(error: &ParameterError) -> Failure {
    let field = error.field();
    let flag = if field == "time" { "settling-time".to_owned() } else { field.replace('_', "-") };
    Failure::Usage(error.to_string().replace(&format!("`{field}`"), &format!("--{flag}")))
}
