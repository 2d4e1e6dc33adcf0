//! Figures, which are drawn in a terminal or as SVG.

pub(crate) mod axis;
pub(crate) mod drawing;
pub(crate) mod layout;
pub(crate) mod svg;
pub(crate) mod terminal;
mod theme;

use carom::{Motion, Tolerance};

pub(crate) use theme::Theme;

use crate::outline::Instant;
use crate::output::printable;
use crate::recording::Recording;
use axis::Axis;

/// The content of a plot: curves, and perhaps a recording.
#[derive(Debug, Default)]
pub(crate) struct Figure {
    pub(crate) title: Option<String>,
    /// The unit of length, for the captions.
    pub(crate) unit: Option<String>,
    pub(crate) curves: Vec<Curve>,
    pub(crate) recording: Option<Recording>,
    /// The residuals of a fit, which are drawn in place of the velocity.
    pub(crate) residuals: Vec<(f64, f64)>,
    /// Whether the velocity is left out.
    pub(crate) position_only: bool,
    /// The end of the time axis.
    pub(crate) end: f64,
    pub(crate) scales: Scales,
}

impl Figure {
    /// The figure without control characters in its texts, which come from the user.
    pub(crate) fn printable(mut self) -> Self {
        let texts =
            self.title.iter_mut().chain(&mut self.unit).chain(self.curves.iter_mut().map(|curve| &mut curve.label));
        for text in texts.chain(self.recording.iter_mut().map(|recording| &mut recording.name)) {
            *text = printable(text);
        }
        self
    }
}

/// The quantities on the axes of a figure.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Scales {
    /// Positions and velocities over time.
    #[default]
    Motion,
    /// Errors over steps, as points with lines between them. Both are given as decimal logarithms.
    Errors,
    /// Points and curves over any other quantity. Both axes have these names.
    Plain { x: &'static str, y: &'static str },
}

/// A sampled motion.
#[derive(Debug, Default)]
pub(crate) struct Curve {
    pub(crate) label: String,
    pub(crate) samples: Vec<Instant>,
    /// The position where it rests.
    pub(crate) rest: Option<f64>,
    /// The instant when the motion has settled, if the figure shows it.
    pub(crate) settled: Option<Instant>,
}

/// The quantity of a panel.
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
            // Residuals are distances from the curve, so the curve itself is the line at 0.
            Self::Residual => 0.0,
        }
    }

    /// Returns the caption, for example "velocity (pt/s)".
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
    /// The number of evenly spaced samples. The landmarks add more.
    const SAMPLES: u32 = 480;

    /// We don't follow more pieces of a curve than this.
    const PIECES: u32 = 4000;

    /// Samples a motion up to `end`, with a mark where it has settled within a tolerance.
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

/// Adds the times just before, at, and just after each turn, bend or jump.
fn landmarks(motion: &dyn Motion, end: f64, times: &mut Vec<f64>) {
    // A ball may bounce infinitely often, so skip pieces that are too short to see.
    let shortest = end / f64::from(Curve::PIECES);
    let mut t = 0.0;
    for _ in 0..Curve::PIECES {
        let next = motion.monotone_piece(t).end;
        if next >= end {
            return;
        }
        // Rounding may move an impact across the end of its piece, so also sample just before and just after the end.
        let hair = 1e-9 * end;
        times.extend([next - hair, next, next + hair].into_iter().filter(|t| (0.0..=end).contains(t)));
        t = f64::max(next, t + shortest);
    }
}

/// Wraps a text to at most two lines that fit. An ellipsis replaces the rest.
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
    /// Returns the quantities of the panels, from the top.
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

    /// Returns the name of the horizontal axis.
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

    /// Returns an axis that shows all of a quantity, with some room.
    pub(crate) fn axis(&self, quantity: Quantity, ticks: usize) -> Axis {
        let curves = self.curves.iter().flat_map(|curve| curve.samples.iter().map(|instant| quantity.of(instant)));
        if self.scales == Scales::Errors {
            return Axis::powers(curves, ticks);
        }
        let recorded = self.recorded(quantity).into_iter().map(|(_, value)| value);
        // The axis of every quantity except the position includes 0.
        let zero = (quantity != Quantity::Position).then_some(0.0);
        let rests = self.curves.iter().filter_map(|curve| curve.rest.filter(|_| quantity == Quantity::Position));
        // Leave out a position of rest that the shown motion doesn't reach, because it would flatten the curves.
        let rests = rests.filter(|_| self.curves.iter().all(|curve| curve.settled.is_some()));
        Axis::around(curves.chain(recorded).chain(zero).chain(rests), ticks)
    }

    /// Returns the recorded points up to the end. Velocities are differences of the two neighbours.
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

    /// Returns the levels that lines mark: where motions rest, or a velocity of 0.
    pub(crate) fn levels(&self, quantity: Quantity) -> Vec<f64> {
        let rests = self.curves.iter().filter_map(|curve| curve.rest);
        if quantity == Quantity::Position { rests.collect() } else { vec![0.0] }
    }

    /// Returns the legend's entry for the recording.
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
