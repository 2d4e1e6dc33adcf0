//! The position of a finger at the time of a frame.

use super::velocity::{Batches, Sample};
use crate::clock::{CallerClock, Moment};
use crate::domain;
use crate::error::{ParameterError, not_negative, require};
use crate::math::{larger, smaller};
use crate::motion::Lanes;

/// How a [`Resampler`] finds the finger at the time of a frame.
///
/// All times are in seconds. The constants hold the numbers of platforms, and you can change any field. The table shows the errors on 17
/// fingers recorded in Chromium with the jitter of a real machine, at 60, 90 and 120 frames a second:
///
/// - *Jerk* is the mean of |xᵢ₋₁ − 2xᵢ + xᵢ₊₁| over successive frames.
/// - *Lag* is the mean distance from the shown position to the finger.
/// - *Overshoot* is the largest distance by which the shown position passes a 120 Hz finger that stops dead.
///
/// We divide each of them by the finger's speed, which gives milliseconds.
///
/// | rule | jerk, ms | lag, ms | overshoot, ms |
/// |---|---|---|---|
/// | none: the newest report | 3.44 | 4.27 | 0 |
/// | [`ANDROID`](Self::ANDROID), [`CHROMIUM`](Self::CHROMIUM) | 1.33 | 4.78 | 4.17 |
/// | [`FLUTTER`](Self::FLUTTER) | 1.78 | 37.41 | 0 |
/// | [`CAROM`](Self::CAROM) | 1.25 | 2.55 | 8.00 |
///
/// This command prints the table: `cargo test -p conformance --test suite resampled_fingers:: -- --nocapture`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Resampling {
    /// How long before the time of the frame we look for the finger, ≥ 0.
    pub latency: f64,
    /// The longest extrapolation beyond the newest report, ≥ 0.
    pub ahead: f64,
    /// A second limit of the extrapolation: this fraction, ≥ 0, of the interval between the last two reports.
    pub ahead_part: f64,
    /// The shortest interval, in seconds, ≥ 0, between two reports that we connect by a line.
    pub least_interval: f64,
    /// The longest interval, in seconds, > 0 or ∞, between two reports that we connect by a line.
    pub longest_interval: f64,
    /// How many reports, from 2 to 8, the line goes through. With two it is exact, and with more it is the line of best fit, which averages
    /// the jitter out.
    pub reports: u32,
}

impl Resampling {
    /// Our own rule: the line of best fit through the last five reports, 2 ms before the frame, and at most 8 ms beyond the newest report.
    ///
    /// It has the smallest jerk and the smallest lag of these rules. If a host stamps reports on arrival, we estimate when the finger made
    /// them, as in a [`VelocityTracker`](super::VelocityTracker). After 20 ms without a report, the position has returned to the newest
    /// report, without a jump.
    pub const CAROM: Self = Self {
        latency: 0.002,
        ahead: 0.008,
        ahead_part: 1.0,
        least_interval: 0.002,
        longest_interval: 0.042,
        reports: 5,
    };

    /// Android's rule: `RESAMPLE_LATENCY` 5 ms, `RESAMPLE_MIN_DELTA` 2 ms, `RESAMPLE_MAX_DELTA` 20 ms and `RESAMPLE_MAX_PREDICTION` 8 ms of
    /// `InputConsumer.cpp`.
    ///
    /// Android keeps a predicted position until the finger moves again, and rewrites reports that are older than the predicted one. We do
    /// neither, because that would show a resting finger ahead of where it is.
    pub const ANDROID: Self = Self {
        latency: 0.005,
        ahead: 0.008,
        ahead_part: 0.5,
        least_interval: 0.002,
        longest_interval: 0.020,
        reports: 2,
    };

    /// Chromium's rule: `kResampleLatency` 5 ms, `kResampleMinDelta` 2 ms and `kResampleMaxPrediction` 8 ms of `linear_resampling.cc`, and
    /// `kMaxTimeDelta` 20 ms of `input_predictor.h`.
    pub const CHROMIUM: Self = Self::ANDROID;

    /// Flutter's rule: 38 ms before the frame, `_defaultSamplingOffset` of `binding.dart`, and never beyond the newest report.
    pub const FLUTTER: Self = Self {
        latency: 0.038,
        ahead: 0.0,
        ahead_part: 0.0,
        least_interval: 0.0,
        longest_interval: f64::INFINITY,
        reports: 2,
    };

    /// Checks that every number is in its range.
    ///
    /// # Errors
    /// Fails at the first number that is out of its range. The error says which number that is, and its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        not_negative("latency", self.latency)?;
        not_negative("ahead", self.ahead)?;
        not_negative("ahead_part", self.ahead_part)?;
        not_negative("least_interval", self.least_interval)?;
        require(self.longest_interval > 0.0, "longest_interval", "be greater than 0", self.longest_interval)?;
        let reports = (2..=CAPACITY as u32).contains(&self.reports);
        require(reports, "reports", "be from 2 to 8", f64::from(self.reports))
    }
}

impl Default for Resampling {
    fn default() -> Self {
        Self::CAROM
    }
}

/// The number of reports kept.
const CAPACITY: usize = 8;
/// A finger counts as at rest after this time without a report, in seconds, or after 2.5 intervals if those are longer.
const REST: f64 = 0.020;

/// Finds the position of a finger at the times of frames, between and beyond its reports.
///
/// Reports don't keep step with frames, so two or three fall into one frame and one into the next. If you draw them as they come, even a
/// uniform motion jerks. A resampler takes the reports at their times, and gives you the finger at the time of a frame. It doesn't
/// allocate, and it doesn't matter which frames you asked for before. Positions have any number of dimensions, `f64` for one and `[f64; 2]`
/// for two.
///
/// When a finger lifts, take its place from the last report. Give the reports to a [velocity tracker](super::VelocityTracker), too, and not
/// the resampled positions.
///
/// ```
/// use carom::gesture::{Resampler, Resampling};
///
/// let mut finger = Resampler::new(Resampling::CAROM);
/// // Reports at 90 Hz of a finger of [900, 0] px/s.
/// for i in 0..6 {
///     let time = f64::from(i) / 90.0;
///     finger.add(time, [900.0 * time, 40.0]);
/// }
/// // A frame 4 ms after the newest report shows the finger 2 ms after it.
/// let [x, y] = finger.at(5.0 / 90.0 + 0.004).unwrap();
/// assert!((x - 51.8).abs() < 1e-9 && y == 40.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct Resampler<T: Lanes = f64, C: Moment = f64> {
    clock: CallerClock<C>,
    rule: Resampling,
    reports: [Sample<T>; CAPACITY],
    len: usize,
    /// The earliest position that the system predicts for the finger.
    predicted: Option<Sample<T>>,
    /// The reports in the batches that they came in.
    batches: Batches<T>,
}

impl<T: Lanes, C: Moment> Resampler<T, C> {
    /// Creates a resampler without reports. A rule that isn't [valid](Resampling::validate) counts as [`Resampling::CAROM`].
    pub const fn new(rule: Resampling) -> Self {
        let nothing = Sample { time: 0.0, position: T::ZERO };
        Self {
            clock: CallerClock::new(),
            rule,
            reports: [nothing; CAPACITY],
            len: 0,
            predicted: None,
            batches: Batches::new(),
        }
    }

    /// Returns the rule.
    #[must_use]
    pub const fn rule(&self) -> Resampling {
        self.rule
    }

    /// Adds a report: a time in seconds, on the clock of the frames, and the position of the finger. The coalesced samples of an event are
    /// reports, too.
    ///
    /// A report at the time of the newest one replaces it. Earlier reports and positions beyond the [domain] are ignored. A report that is
    /// more than ¼ s earlier comes from a clock that was set, so time goes on from the newest one.
    pub fn add(&mut self, at: C, position: T) {
        if !(position.largest() <= domain::LARGEST) {
            return;
        }
        let Some(time) = self.clock.take(at, false) else { return };
        let report = Sample { time, position };
        let newest = self.newest();
        if newest.is_some_and(|newest| time < newest.time) {
            return;
        }
        self.predicted = None;
        self.batches.add(report);
        if newest.is_some_and(|newest| time > newest.time) && self.len == CAPACITY {
            self.reports.copy_within(1.., 0);
            self.len -= 1;
        }
        let replaces = newest.is_some_and(|newest| time <= newest.time);
        self.len += usize::from(!replaces);
        self.reports[self.len - 1] = report;
    }

    /// Adds a position that the system predicts for a time after the newest report. For example, `getPredictedEvents` returns such
    /// positions. A prediction counts until the next report comes. Only the earliest prediction makes a difference.
    pub fn add_predicted(&mut self, at: C, position: T) {
        let time = self.clock.read(at);
        let predicted = Sample { time, position };
        let is_later = self.newest().is_some_and(|newest| time > newest.time);
        if is_inside(predicted) && is_later && self.predicted.is_none_or(|known| time < known.time) {
            self.predicted = Some(predicted);
        }
    }

    /// Clears the reports, so that the next one begins a new gesture.
    pub fn clear(&mut self) {
        *self = Self::new(self.rule);
    }

    /// Returns the newest position that the finger has reported.
    #[must_use]
    pub fn position(&self) -> Option<T> {
        self.newest().map(|newest| newest.position)
    }

    /// Returns the position of the finger for the frame at a time, or `None` without a report.
    ///
    /// We show the finger at the frame's time minus the rule's latency. Between two reports, or between the newest report and a predicted
    /// one, the position is on the straight line that connects them. Beyond the newest report it follows the line through the last reports,
    /// up to the limits of the rule, and then stays there. With a rule of more than two reports, it instead returns to the newest report
    /// within 20 ms or 2.5 intervals.
    #[must_use]
    pub fn at(&self, frame: C) -> Option<T> {
        let frame = self.clock.read(frame);
        let newest = self.newest()?;
        let time = if frame.is_finite() { frame - self.rule.latency } else { newest.time };
        Some(match self.predicted {
            Some(predicted) if time > newest.time => between(newest, predicted, smaller(time, predicted.time)),
            _ if self.rule.reports > 2 => self.fitted(time),
            _ if time <= newest.time => self.interpolated(time),
            _ => self.extrapolated(time),
        })
    }

    fn as_slice(&self) -> &[Sample<T>] {
        &self.reports[..self.len]
    }

    fn newest(&self) -> Option<Sample<T>> {
        self.as_slice().last().copied()
    }

    /// Whether two reports are near enough and far enough apart for a line.
    fn has_line(&self, from: Sample<T>, to: Sample<T>) -> bool {
        let interval = to.time - from.time;
        interval >= self.rule.least_interval && interval <= self.rule.longest_interval
    }

    /// Returns the position between the two reports around a time. If a line can't connect them, returns the earlier one.
    fn interpolated(&self, time: f64) -> T {
        let all = self.as_slice();
        let next = all.partition_point(|report| report.time <= time);
        match (next.checked_sub(1).map(|i| all[i]), all.get(next)) {
            (Some(from), Some(to)) if to.time - from.time >= self.rule.least_interval => between(from, *to, time),
            (Some(from), _) => from.position,
            (None, _) => all[0].position,
        }
    }

    /// Returns the position beyond the newest report, on the line through the last two.
    fn extrapolated(&self, time: f64) -> T {
        let [.., from, to] = self.as_slice() else { return self.reports[0].position };
        if !self.has_line(*from, *to) {
            return to.position;
        }
        let ahead = smaller(self.rule.ahead, self.rule.ahead_part * (to.time - from.time));
        between(*from, *to, smaller(time, to.time + ahead))
    }

    /// Returns the position on the line of best fit through the last reports.
    fn fitted(&self, time: f64) -> T {
        let made = self.batches.retimed(self.batches.usual()).map(|made| made.samples);
        // Estimated times count from the moment when the newest report was read, so convert `time`, too.
        let (all, time) = match &made {
            Some(made) => (made.as_slice(), time - self.reports[self.len - 1].time),
            None => (self.as_slice(), time),
        };
        let newest = all[all.len() - 1];
        let window = &all[all.len().saturating_sub(self.rule.reports as usize)..];
        let far = |report: &Sample<T>| newest.time - report.time > self.rule.longest_interval;
        let window = &window[window.partition_point(far)..];
        if newest.time - window[0].time < self.rule.least_interval {
            return newest.position;
        }
        if time < window[0].time {
            return window[0].position;
        }
        let interval = (newest.time - window[0].time) / (window.len() - 1) as f64;
        let age = time - newest.time;
        let ahead = smaller(self.rule.ahead, self.rule.ahead_part * interval);
        let rest = larger(REST, larger(2.5 * interval, 2.0 * ahead));
        // Reports come at every interval while the finger moves, so a long silence means that it rests.
        let moving = smaller(larger((rest - age) / (rest - ahead), 0.0), 1.0);
        let shown = on_line(window, smaller(age, ahead));
        newest.position.zip(shown, |newest, shown| newest + moving * (shown - newest))
    }
}

/// Returns the position on the line of best fit, `after` seconds after the newest report.
fn on_line<T: Lanes>(window: &[Sample<T>], after: f64) -> T {
    let newest = window[window.len() - 1];
    let count = window.len() as f64;
    let (mut time, mut position) = (0.0, T::ZERO);
    for report in window {
        time += (report.time - newest.time) / count;
        position = position.plus(report.position.plus(newest.position, -1.0), 1.0 / count);
    }
    let (mut squares, mut slope) = (0.0, T::ZERO);
    for report in window {
        let from_mean = report.time - newest.time - time;
        squares += from_mean * from_mean;
        slope = slope.plus(report.position.plus(newest.position, -1.0), from_mean);
    }
    newest.position.plus(position, 1.0).plus(slope, (after - time) / squares)
}

/// Returns the position at a time on the line through two reports.
fn between<T: Lanes>(from: Sample<T>, to: Sample<T>, time: f64) -> T {
    let part = (time - to.time) / (to.time - from.time);
    to.position.plus(to.position.plus(from.position, -1.0), part)
}

fn is_inside<T: Lanes>(report: Sample<T>) -> bool {
    report.time.is_finite() && report.position.largest() <= domain::LARGEST
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Resampling; 3] = [Resampling::CAROM, Resampling::ANDROID, Resampling::FLUTTER];

    fn finger(rule: Resampling, reports: impl IntoIterator<Item = (f64, f64)>) -> Resampler {
        let mut finger = Resampler::new(rule);
        reports.into_iter().for_each(|(time, position)| finger.add(time, position));
        finger
    }

    #[test]
    fn a_finger_at_constant_velocity_is_shown_exactly_at_any_rate() {
        for rule in ALL {
            assert_eq!(rule.validate(), Ok(()));
            for hz in [60.0, 90.0, 144.0] {
                let uniform = finger(rule, (0..8).map(|i| (f64::from(i) / hz, 500.0 * f64::from(i) / hz)));
                let newest = 7.0 / hz;
                for i in 0..17 {
                    let shown = newest + 0.0002 * f64::from(i) - if rule.ahead == 0.0 { 0.004 } else { 0.0 };
                    let at = uniform.at(shown + rule.latency).unwrap();
                    assert!((at - 500.0 * shown).abs() < 1e-9, "{hz} {i}: {at} {}", 500.0 * shown);
                }
            }
        }
    }

    #[test]
    fn each_coordinate_is_resampled_as_if_it_were_alone() {
        let (xs, ys) = ([0.0, 3.0, 9.0, 10.0, 30.0, 31.0], [5.0, 5.0, -8.0, 2.0, 2.0, 90.0]);
        for rule in ALL {
            let mut both = Resampler::new(rule);
            let mut alone = [Resampler::new(rule), Resampler::new(rule)];
            for i in 0..6 {
                let time = 0.009 * i as f64;
                both.add(time, [xs[i], ys[i]]);
                alone[0].add(time, xs[i]);
                alone[1].add(time, ys[i]);
            }
            for i in 0..100 {
                let frame = 0.001 * f64::from(i);
                assert_eq!(both.at(frame), Some([alone[0].at(frame).unwrap(), alone[1].at(frame).unwrap()]));
            }
        }
    }

    #[test]
    fn a_finger_that_stops_reporting_is_shown_where_it_is() {
        let moving = finger(Resampling::CAROM, (0..8).map(|i| (0.008 * f64::from(i), 8.0 * f64::from(i))));
        assert_eq!(moving.at(0.056 + 0.0221), Some(56.0));
        // The position doesn't jump when the finger turns back.
        let path = |i: u32| moving.at(0.056 + 0.0001 * f64::from(i)).unwrap();
        assert!((0..300).all(|i| (path(i + 1) - path(i)).abs() < 0.11));
        assert!((0..300).any(|i| path(i) > 63.9), "the prediction goes ahead");
    }

    #[test]
    fn the_first_report_is_shown_as_it_is() {
        for rule in ALL {
            assert_eq!(Resampler::<f64>::new(rule).at(1.0), None);
            let mut down = finger(rule, [(1.0, 7.0)]);
            assert_eq!([down.at(0.5), down.at(1.0), down.at(2.0), down.at(f64::NAN)], [Some(7.0); 4]);
            down.add(f64::NAN, 1.0);
            down.add(2.0, f64::INFINITY);
            down.add(0.8, 9.0);
            assert_eq!(down.position(), Some(7.0));
            down.clear();
            assert_eq!(down.at(1.0), None);
        }
    }

    #[test]
    fn predicted_positions_are_used_until_the_next_report() {
        for rule in [Resampling::CAROM, Resampling::ANDROID] {
            let mut finger = finger(rule, [(0.0, 0.0), (0.008, 8.0), (0.016, 16.0)]);
            // Here the finger hasn't turned yet, but the system predicts the turn.
            finger.add_predicted(0.032, 0.0);
            finger.add_predicted(0.024, 12.0);
            assert!((finger.at(0.020 + rule.latency).unwrap() - 14.0).abs() < 1e-9);
            assert_eq!(finger.at(0.100), Some(12.0));
            finger.add(0.024, 24.0);
            assert!((finger.at(0.026 + rule.latency).unwrap() - 26.0).abs() < 1e-9);
        }
    }

    #[test]
    fn reports_stamped_on_arrival_are_spread_over_their_frame() {
        // This finger moves at 1000 px/s. It reports at 240 Hz, and we read it 60 times a second.
        let mut finger = Resampler::new(Resampling::CAROM);
        for frame in 1..8_u32 {
            for i in 0..4_u32 {
                let made = f64::from(4 * frame + i) / 240.0;
                finger.add(f64::from(frame + 1) / 60.0 + 2e-5 * f64::from(i), 1000.0 * made);
            }
            if frame > 4 {
                let shown = finger.at(f64::from(frame + 1) / 60.0 + 0.002).unwrap();
                let truth = 1000.0 * f64::from(frame + 1) / 60.0;
                assert!((shown - truth).abs() < 5.0, "{shown} {truth}");
            }
        }
    }
}
