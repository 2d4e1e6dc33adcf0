//! `carom sample` writes a motion as a table.

use std::io::{self, BufWriter};

use carom::{Motion, Tolerance};
use clap::builder::UnknownArgumentValueParser;

use crate::failure::Failure;
use crate::motion_args::{Chosen, MotionArgs, finite};
use crate::outline::{Instant, Outline};
use crate::output::{csv_error, write_rows};

/// Write a motion as a table of time, position and velocity
///
/// The rows run at a given rate from the start until the motion has settled, or until a given time. You can also give
/// the times of all rows. The table is CSV, or with --json a list of objects. Numbers have all their digits.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  carom sample spring --response 0.35 --damping-ratio 0.8 --target 300 --fps 120
  carom sample friction --deceleration-rate 0.998 --velocity 2000 --until 1 --json
  carom sample --spec @motion.json --times 0,0.1,0.2")]
pub(crate) struct Arguments {
    #[command(flatten)]
    motion: MotionArgs,
    /// Rows per second
    #[arg(long, value_name = "N", default_value = "60", value_parser = above_zero, allow_hyphen_values = true)]
    fps: f64,
    /// Times of the rows, in seconds, instead of a rate
    #[arg(long, value_name = "T,...", value_delimiter = ',', value_parser = finite, allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["fps", "until", "settle_distance", "settle_velocity"])]
    times: Option<Vec<f64>>,
    #[arg(long = "at", hide = true, value_parser = UnknownArgumentValueParser::suggest_arg("--times"))]
    _at: Option<String>,
    /// Write a list of objects instead of CSV
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    end: End,
}

/// When the shown part of a motion ends.
#[derive(Debug, clap::Args)]
pub(crate) struct End {
    /// End, in seconds, or the time at which the motion has settled
    #[arg(long, value_name = "T|settled", default_value = "settled", value_parser = until, allow_hyphen_values = true)]
    pub(crate) until: Until,
    #[command(flatten)]
    pub(crate) settle: Settle,
}

/// A time, or `None` for the time when the motion has settled. Without this alias, clap would see an `Option` and make the flag optional.
pub(crate) type Until = Option<f64>;

/// The tolerance within which a motion has settled.
#[derive(Debug, clap::Args)]
pub(crate) struct Settle {
    /// Distance from the rest within which the motion has settled [default: a ten-thousandth of its travel]
    #[arg(long, value_name = "D", value_parser = not_negative, allow_hyphen_values = true)]
    settle_distance: Option<f64>,
    /// Speed below which the motion has settled [default: 20 times the distance per second]
    #[arg(long, value_name = "V", value_parser = not_negative, allow_hyphen_values = true)]
    settle_velocity: Option<f64>,
    #[arg(long = "distance", hide = true, value_parser = UnknownArgumentValueParser::suggest_arg("--settle-distance"))]
    _distance: Option<String>,
}

pub(crate) fn not_negative(text: &str) -> Result<f64, String> {
    finite(text).and_then(|value| if value >= 0.0 { Ok(value) } else { Err("it must be at least 0".to_owned()) })
}

fn above_zero(text: &str) -> Result<f64, String> {
    finite(text).and_then(|value| if value > 0.0 { Ok(value) } else { Err("it must be greater than 0".to_owned()) })
}

fn until(text: &str) -> Result<Until, String> {
    if text == "settled" {
        return Ok(None);
    }
    above_zero(text).map(Some).map_err(|error| format!("{error}, or the word `settled`"))
}

impl Settle {
    /// Returns the tolerance of the flags, or one that fits the motion.
    pub(crate) fn tolerance(&self, outline: &Outline) -> Tolerance {
        let own = outline.tolerance();
        let distance = self.settle_distance.unwrap_or(own.distance);
        Tolerance::new(distance, self.settle_velocity.unwrap_or(Tolerance::SPEED_PER_DISTANCE * distance))
    }
}

impl End {
    /// Returns the time to end at.
    pub(crate) fn of(&self, chosen: &Chosen, motion: &dyn Motion) -> Result<f64, Failure> {
        if let Some(time) = self.until {
            return Ok(time);
        }
        let tolerance = self.settle.tolerance(&Outline::of(motion));
        let time = motion.settling_time(tolerance);
        if time.is_finite() {
            return Ok(time);
        }
        let reason = why_never(motion, tolerance);
        Err(Failure::Usage(format!("the {} never settles: {reason}; say how long with --until SECONDS", chosen.name())))
    }
}

/// Explains why a motion whose settling time is infinite never settles.
pub(crate) fn why_never(motion: &dyn Motion, tolerance: Tolerance) -> &'static str {
    if motion.rest().is_some() {
        return if tolerance.distance == 0.0 || tolerance.velocity == 0.0 {
            "it comes to rest only in the limit, so that no tolerance of 0 is met"
        } else {
            "its settling time is beyond all numbers"
        };
    }
    let end = motion.state(f64::INFINITY);
    if end.position.is_finite() { "nothing stops its swinging" } else { "nothing stops it, it runs away" }
}

/// The largest number of rows, which take a few minutes to write.
const MOST_ROWS: f64 = 1e8;

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let chosen = self.motion.one("sample")?;
        let motion = chosen.spec.motion();
        let at = |t: f64| Instant { t, state: motion.state(t) };
        let Some(times) = &self.times else {
            let frames = self.end.of(&chosen, &motion)? * self.fps;
            // The rows end at the given time. Without one, they end at the first frame at rest.
            let last = if self.end.until.is_some() { (frames * (1.0 + f64::EPSILON)).floor() } else { frames.ceil() };
            if last > MOST_ROWS {
                return Err(Failure::Usage(format!(
                    "that would be {last:e} rows, and {MOST_ROWS:e} is the most: use a lower --fps or a shorter --until"
                )));
            }
            return Ok(self.write((0..=last as u64).map(|frame| at(frame as f64 / self.fps)))?);
        };
        Ok(self.write(times.iter().map(|t| at(*t)))?)
    }

    fn write(&self, rows: impl Iterator<Item = Instant>) -> io::Result<()> {
        let output = BufWriter::new(io::stdout().lock());
        if self.json {
            return write_rows(rows, output);
        }
        let mut csv = csv::WriterBuilder::new().has_headers(false).from_writer(output);
        csv.write_record(["t", "position", "velocity"]).map_err(csv_error)?;
        for Instant { t, state } in rows {
            csv.serialize((t, state.position, state.velocity)).map_err(csv_error)?;
        }
        csv.flush()
    }
}
