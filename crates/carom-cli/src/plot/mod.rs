//! One description of a figure, drawn in a terminal, as SVG, or as PNG.

pub(crate) mod axis;
pub(crate) mod drawing;
pub(crate) mod layout;
pub(crate) mod png;
pub(crate) mod svg;
pub(crate) mod terminal;
mod theme;

use carom::{Motion, Tolerance};

pub(crate) use theme::Theme;

use crate::outline::Instant;
use crate::recording::Recording;
use axis::Axis;

/// What a plot shows: curves of position and velocity over one axis of time, and perhaps what was recorded.
#[derive(Debug)]
pub(crate) struct Figure {
    pub(crate) title: Option<String>,
    /// Of length, to be written at the axes.
    pub(crate) unit: Option<String>,
    pub(crate) curves: Vec<Curve>,
    pub(crate) recording: Option<Recording>,
    /// What the curve leaves of the recording: drawn in place of the velocity.
    pub(crate) residuals: Vec<(f64, f64)>,
    /// Without the velocity.
    pub(crate) position_only: bool,
    /// Where the axis of time ends.
    pub(crate) end: f64,
    pub(crate) scales: Scales,
}

/// What the axes of a figure show.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Scales {
    /// Positions and velocities over time.
    Motion,
    /// Errors over steps, as points with lines between them. Both are given as decimal logarithms.
    Errors,
    /// Points and curves over any other quantity; both axes have these names.
    Plain { x: &'static str, y: &'static str },
}

/// One motion, sampled.
#[derive(Debug)]
pub(crate) struct Curve {
    pub(crate) label: String,
    pub(crate) samples: Vec<Instant>,
    /// Where it ends.
    pub(crate) rest: Option<f64>,
    /// When it is there, if that is in the figure.
    pub(crate) settled: Option<Instant>,
}

/// What a panel shows: one of the two numbers of a state, or how far a recording is from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Quantity {
    Position,
    Velocity,
    Residual,
}

impl Quantity {
    pub(crate) const fn of(self, instant: &Instant) -> f64 {
        match self {
            Self::Position => instant.state.position,
            Self::Velocity => instant.state.velocity,
            // The curve itself is the zero.
            Self::Residual => 0.0,
        }
    }

    /// "velocity (pt/s)"
    pub(crate) fn caption(self, unit: Option<&str>) -> String {
        match (self, unit) {
            (Self::Residual, None) => "residual".to_owned(),
            (Self::Residual, Some(unit)) => format!("residual ({unit})"),
            (Self::Position, None) => "position".to_owned(),
            (Self::Position, Some(unit)) => format!("position ({unit})"),
            (Self::Velocity, None) => "velocity (per s)".to_owned(),
            (Self::Velocity, Some(unit)) => format!("velocity ({unit}/s)"),
        }
    }
}

impl Curve {
    /// Even samples, beside those at the landmarks.
    const SAMPLES: u32 = 480;

    /// A curve bends or breaks at most so often.
    const PIECES: u32 = 4000;

    /// The curve up to `end`, with a mark where the motion has settled within a tolerance.
    pub(crate) fn of(motion: &dyn Motion, label: String, end: f64, tolerance: Option<Tolerance>) -> Self {
        let mut times: Vec<f64> =
            (0..=Self::SAMPLES).map(|i| end * (f64::from(i) / f64::from(Self::SAMPLES))).collect();
        landmarks(motion, end, &mut times);
        times.sort_by(f64::total_cmp);
        times.dedup_by(|a, b| *a <= *b);
        let at = |t: f64| Instant { t, state: motion.state(t) };
        let is_finite = |instant: &Instant| instant.state.position.is_finite() && instant.state.velocity.is_finite();
        let settling_time = tolerance.map(|tolerance| motion.settling_time(tolerance)).filter(|time| *time <= end);
        Self {
            label,
            samples: times.into_iter().map(at).filter(is_finite).collect(),
            rest: motion.rest(),
            settled: settling_time.map(at),
        }
    }
}

/// Where the motion turns, bends or jumps: just before it, at it, and just after.
fn landmarks(motion: &dyn Motion, end: f64, times: &mut Vec<f64>) {
    // Bounces may pile up without end; nobody sees more than this.
    let shortest = end / f64::from(Curve::PIECES);
    let mut t = 0.0;
    for _ in 0..Curve::PIECES {
        let next = motion.monotone_piece(t).end;
        if next >= end {
            return;
        }
        // An impact may be off the end of its piece by rounding; nobody sees this either.
        let hair = 1e-9 * end;
        times.extend([next - hair, next, next + hair].into_iter().filter(|t| (0.0..=end).contains(t)));
        t = f64::max(next, t + shortest);
    }
}

/// A text in lines that fit, at most two; what has no room there ends in an ellipsis.
pub(crate) fn wrapped(text: &str, fits: impl Fn(&str) -> bool) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let count = lines.len();
        let Some(line) = lines.last_mut() else { break };
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if fits(&longer) || count == 2 || line.is_empty() {
            *line = longer;
        } else if count == 1 {
            lines.push(word.to_owned());
        }
    }
    for line in &mut lines {
        if !fits(line) {
            while line.pop().is_some() && !fits(&format!("{line}…")) {}
            *line = format!("{}…", line.trim_end());
        }
    }
    lines
}

impl Figure {
    /// The panels, from the top.
    pub(crate) const fn panels(&self) -> &'static [Quantity] {
        match (self.position_only, self.residuals.is_empty()) {
            (true, _) => &[Quantity::Position],
            (false, true) => &[Quantity::Position, Quantity::Velocity],
            (false, false) => &[Quantity::Position, Quantity::Residual],
        }
    }

    pub(crate) fn time_axis(&self, ticks: usize) -> Axis {
        let times = self.curves.iter().flat_map(|curve| curve.samples.iter().map(|instant| instant.t));
        match self.scales {
            Scales::Motion => Axis::exactly(0.0, self.end, ticks),
            Scales::Errors => Axis::powers(times, ticks),
            Scales::Plain { .. } => {
                Axis::around(times.chain(self.recorded(Quantity::Position).into_iter().map(|(x, _)| x)), ticks)
            }
        }
    }

    /// What the axis of time counts.
    pub(crate) const fn time_name(&self) -> &'static str {
        match self.scales {
            Scales::Motion => "time (s)",
            Scales::Errors => "step (s)",
            Scales::Plain { x, .. } => x,
        }
    }

    pub(crate) fn caption(&self, quantity: Quantity) -> String {
        match self.scales {
            Scales::Motion => quantity.caption(self.unit.as_deref()),
            Scales::Errors => "largest error of the position, as a fraction of the travel".to_owned(),
            Scales::Plain { y, .. } => y.to_owned(),
        }
    }

    /// An axis that shows all of a quantity, with some air.
    pub(crate) fn axis(&self, quantity: Quantity, ticks: usize) -> Axis {
        let curves = self.curves.iter().flat_map(|curve| curve.samples.iter().map(|instant| quantity.of(instant)));
        if self.scales == Scales::Errors {
            return Axis::powers(curves, ticks);
        }
        let recorded = self.recorded(quantity).into_iter().map(|(_, value)| value);
        // A velocity is judged by its distance from 0.
        let zero = (quantity != Quantity::Position).then_some(0.0);
        let rests = self.curves.iter().filter_map(|curve| curve.rest.filter(|_| quantity == Quantity::Position));
        // A rest far beyond what is shown would flatten the rest of the figure.
        let rests = rests.filter(|_| self.curves.iter().all(|curve| curve.settled.is_some()));
        Axis::around(curves.chain(recorded).chain(zero).chain(rests), ticks)
    }

    /// What was recorded, up to the end; velocities are differences over both neighbours.
    pub(crate) fn recorded(&self, quantity: Quantity) -> Vec<(f64, f64)> {
        let Some(recording) = &self.recording else { return Vec::new() };
        let all = match quantity {
            Quantity::Residual => self.residuals.clone(),
            Quantity::Position => recording.samples.clone(),
            Quantity::Velocity => recording
                .samples
                .windows(3)
                .filter_map(|three| match three {
                    [(t0, x0), (t, _), (t1, x1)] => Some((*t, (x1 - x0) / (t1 - t0))),
                    _ => None,
                })
                .collect(),
        };
        let is_shown = |t: f64| self.scales != Scales::Motion || (0.0..=self.end).contains(&t);
        all.into_iter().filter(|(t, value)| is_shown(*t) && value.is_finite()).collect()
    }

    /// The entry of the recording in the legend.
    pub(crate) fn recording_label(&self) -> Option<String> {
        let Recording { name, .. } = self.recording.as_ref()?;
        Some(if self.scales == Scales::Motion { format!("recorded: {name}") } else { name.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_label_takes_two_lines_and_no_more() {
        let short = |text: &str| text.chars().count() <= 12;
        assert_eq!(wrapped("one two", short), ["one two"]);
        assert_eq!(wrapped("one two three four", short), ["one two", "three four"]);
        assert_eq!(wrapped("one two three four five six", short), ["one two", "three four…"]);
        assert_eq!(wrapped("incomprehensibilities", short), ["incomprehen…"]);
    }
}
