//! `carom settle` reports when a motion comes to rest, and its course until then.

use std::io::{self, Write};

use carom::law::{Regime, Root};
use carom::{Motion, Spring, Tolerance};
use carom_spec::Law;
use serde::Serialize;

use crate::command::sample::{Settle, why_never};
use crate::failure::Failure;
use crate::motion_args::MotionArgs;
use crate::number::short;
use crate::outline::{Instant, Outline};
use crate::output::write_json;

/// Print when a motion is at rest, where, and how far it overshoots
///
/// The settling time is tight: just before it, the motion is farther from its rest than the distance, or faster than the velocity.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  carom settle spring --response 0.35 --damping-ratio 0.8 --target 300 --settle-distance 0.5
  carom settle friction --drag 2 --velocity 1000 --json")]
pub(crate) struct Arguments {
    #[command(flatten)]
    motion: MotionArgs,
    #[command(flatten)]
    settle: Settle,
    /// Write an object instead of text
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    law: &'static str,
    /// Regime and roots of a spring.
    #[serde(flatten)]
    spring: Option<SpringReport>,
    tolerance: Tolerance,
    /// In seconds. It is null if the motion never settles, and then `never` has the reason.
    settling_time: Option<f64>,
    never: Option<&'static str>,
    rest: Option<f64>,
    overshoot: Option<Overshoot>,
    /// How often the motion turns before it settles, or null if that is too often to count.
    turns: Option<usize>,
    fastest: Instant,
}

#[derive(Serialize)]
struct SpringReport {
    regime: &'static str,
    /// Real and imaginary part of each root, in 1/s.
    roots: [[f64; 2]; 2],
}

impl SpringReport {
    fn of(spring: &Spring) -> Self {
        let regime = match spring.regime() {
            Regime::Undamped => "undamped",
            Regime::Underdamped => "underdamped",
            Regime::Critical => "critical",
            Regime::Overdamped => "overdamped",
        };
        Self { regime, roots: spring.roots().map(|Root { real, imaginary }| [real, imaginary]) }
    }

    fn text(&self) -> String {
        let [[first, swing], [second, _]] = self.roots;
        let roots = if swing == 0.0 {
            format!("{} and {}", short(first), short(second))
        } else {
            format!("{} ± {}i", short(first), short(swing))
        };
        format!("{}, with the roots {roots} per second", self.regime)
    }
}

#[derive(Serialize)]
struct Overshoot {
    #[serde(flatten)]
    peak: Instant,
    /// The overshoot as a fraction of the travel from the start to the rest.
    fraction: f64,
}

impl Report {
    fn of(law: &Law, motion: &dyn Motion, outline: &Outline, tolerance: Tolerance) -> Self {
        let time = motion.settling_time(tolerance);
        let turns = outline.turns.iter().filter(|turn| turn.t < time).count();
        let spring = match law {
            Law::Spring(spring, _) => Some(SpringReport::of(spring)),
            _ => None,
        };
        Self {
            law: law.name(),
            spring,
            tolerance,
            settling_time: time.is_finite().then_some(time),
            never: (!time.is_finite()).then(|| why_never(motion, tolerance)),
            rest: outline.rest,
            overshoot: outline.overshoot().map(|(peak, fraction)| Overshoot { peak, fraction }),
            turns: (time <= outline.seen_until).then_some(turns),
            fastest: outline.fastest,
        }
    }
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let chosen = self.motion.one("settle")?;
        let motion = chosen.spec.motion();
        let outline = Outline::of(&motion);
        let report = Report::of(&chosen.spec.law, &motion, &outline, self.settle.tolerance(&outline));
        let mut output = io::stdout().lock();
        if self.json {
            return Ok(write_json(&report, &mut output)?);
        }
        writeln!(output, "{}", chosen.title())?;
        Ok(report.print(&mut output)?)
    }
}

impl Report {
    fn print(&self, output: &mut impl Write) -> io::Result<()> {
        let Self { tolerance, .. } = self;
        let mut line = |name: &str, text: String| writeln!(output, "  {name:<10} {text}");
        if let Some(spring) = &self.spring {
            line("regime", spring.text())?;
        }
        match (self.settling_time, self.never) {
            (Some(time), _) => line(
                "settles",
                format!(
                    "after {} s: from then on within {} of its rest, no faster than {} per second",
                    short(if time < f64::MIN_POSITIVE { 0.0 } else { time }),
                    short(tolerance.distance),
                    short(tolerance.velocity)
                ),
            )?,
            (None, reason) => line("settles", format!("never: {}", reason.unwrap_or_default()))?,
        }
        match self.rest {
            Some(rest) => line("rest", format!("at {}", short(rest)))?,
            None => line("rest", "none".to_owned())?,
        }
        match &self.overshoot {
            Some(Overshoot { peak, fraction }) => line(
                "overshoot",
                format!(
                    "{} % of its travel, to {} after {} s",
                    short(100.0 * fraction),
                    short(peak.state.position),
                    short(peak.t)
                ),
            )?,
            // A motion that never rests can't overshoot.
            None if self.rest.is_none() => {}
            None => line("overshoot", "none".to_owned())?,
        }
        let Instant { t, state } = self.fastest;
        if t.is_infinite() {
            return line("fastest", "never: ever faster".to_owned());
        }
        // Some motions, such as an ease, start at full speed. For them the computed time is the smallest positive number.
        let when = if t < f64::MIN_POSITIVE { "at the start".to_owned() } else { format!("after {} s", short(t)) };
        line("fastest", format!("{} per second, {when}", short(state.velocity)))
    }
}
