//! Recorded fingers, delivered as hosts deliver them. They are read once a frame and stamped on arrival, and frames are missed.

use serde::Deserialize;

/// A line of `fingers/chromium.jsonl`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Recorded {
    /// The name of the recording.
    pub(crate) name: String,
    /// Times in milliseconds and positions in pixels.
    pub(crate) samples: Vec<(f64, f64)>,
    /// The time of the lift, in milliseconds.
    pub(crate) release_ms: f64,
    /// The planned velocity, in px/s, or 0 for a finger that stopped before it lifted.
    pub(crate) velocity: f64,
}

/// Returns the recorded fingers.
pub(crate) fn recorded() -> Vec<Recorded> {
    let finger = |line| serde_json::from_str(line).unwrap_or_else(|error| unreachable!("{error}: {line}"));
    include_str!("../../fingers/chromium.jsonl").lines().map(finger).collect()
}

/// The time that a host gives to reports that it reads in one frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stamp {
    /// The time of the arrival, 20 µs after the report before it.
    Arrival,
    /// The time of the frame.
    Frame,
    /// The time of the arrival in whole milliseconds.
    Milliseconds,
}

impl Stamp {
    /// All stamps.
    pub(crate) const ALL: [Self; 3] = [Self::Arrival, Self::Frame, Self::Milliseconds];

    pub(crate) fn time(self, frame: f64, earlier: u32) -> f64 {
        let arrival = frame + 2e-5 * f64::from(earlier);
        match self {
            Self::Arrival => arrival,
            Self::Frame => frame,
            Self::Milliseconds => (1000.0 * arrival).floor() / 1000.0,
        }
    }
}

/// A device and a host.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Host {
    /// The reports of the device per second.
    pub(crate) reports_hz: f64,
    /// The frames of the host per second.
    pub(crate) frames_hz: f64,
    /// How late each frame is against a multiple of the interval between frames, as a part of that interval.
    pub(crate) phase: f64,
    /// How long the host makes no frames before the one that reads the lift, in seconds.
    pub(crate) stall: f64,
    /// The stamp of reports.
    pub(crate) stamp: Stamp,
    /// Whether each report comes as late as the recorded one did.
    pub(crate) is_late: bool,
}

impl Host {
    /// Returns every host of the tests with one stamp of the reports.
    pub(crate) fn all(stamp: Stamp, is_late: bool) -> Vec<Self> {
        let mut all = Vec::new();
        for reports_hz in [60.0, 90.0, 120.0, 144.0, 240.0, 500.0, 1000.0] {
            for frames_hz in [60.0, 120.0] {
                for stall in [0.0, 0.017, 0.034, 0.05] {
                    for phase in [0.0, 0.3, 0.7] {
                        all.push(Self { reports_hz, frames_hz, phase, stall, stamp, is_late });
                    }
                }
            }
        }
        all
    }

    /// Returns the reports of a finger with the times that the host gives them, and the time of the lift.
    ///
    /// The finger follows the plan of the recording, a straight line. The recorded delay of each step delays the reports.
    pub(crate) fn deliver(&self, finger: &Recorded) -> (Vec<(f64, f64)>, f64) {
        let (plan, release) = (Plan::of(finger), finger.release_ms / 1000.0);
        let mut reports: Vec<(f64, f64)> = Vec::new();
        let count = (plan.travel_time * self.reports_hz + 1e-6).floor() as usize;
        for i in 0..=count {
            let t = i as f64 / self.reports_hz;
            let delay = if self.is_late { plan.delay(t) } else { 0.0 };
            let at = plan.begins + t + delay;
            let earliest = reports.last().map_or(at, |last| last.0);
            reports.push((at.max(earliest), plan.from + finger.velocity * t));
        }
        let last = reports.last().map_or(0.0, |last| last.0);
        let lift = last.max(plan.begins + plan.travel_time + (release - plan.begins - plan.travel_time).min(0.008));
        self.read(&reports, lift)
    }

    /// Returns the time of the first frame at or after `time`.
    fn frame(&self, time: f64) -> f64 {
        ((time * self.frames_hz - self.phase).ceil() + self.phase) / self.frames_hz
    }

    /// Reads the reports in frames.
    fn read(&self, reports: &[(f64, f64)], lift: f64) -> (Vec<(f64, f64)>, f64) {
        let last_frame = self.frame(lift);
        let missed = (self.stall * self.frames_hz).round() + 0.5;
        let mut delivered = Vec::new();
        let (mut frame, mut earlier) = (f64::NEG_INFINITY, 0);
        for (time, position) in reports {
            let mut read = self.frame(*time);
            if read > last_frame - missed / self.frames_hz {
                read = last_frame;
            }
            earlier = if read > frame { 0 } else { earlier + 1 };
            frame = read;
            delivered.push((self.stamp.time(read, earlier), *position));
        }
        let earlier = if frame < last_frame { 0 } else { earlier + 1 };
        (delivered, self.stamp.time(last_frame, earlier))
    }
}

/// The steps of equal length and duration that the script of a recording planned.
struct Plan<'a> {
    samples: &'a [(f64, f64)],
    begins: f64,
    from: f64,
    step: f64,
    travel_time: f64,
}

impl<'a> Plan<'a> {
    fn of(finger: &'a Recorded) -> Self {
        let samples = finger.samples.as_slice();
        let (first, last, steps) = (samples[0], samples[samples.len() - 1], (samples.len() - 1) as f64);
        let step = ((last.0 - first.0) / steps).round() / 1000.0;
        Self { samples, begins: first.0 / 1000.0, from: first.1, step, travel_time: step * steps }
    }

    /// Returns the recorded delay at a time after the beginning, on the straight line between two steps.
    fn delay(&self, t: f64) -> f64 {
        let before = ((t / self.step) as usize).min(self.samples.len() - 2);
        let delay = |i: usize| self.samples[i].0 / 1000.0 - self.begins - i as f64 * self.step;
        let part = (t / self.step - before as f64).min(1.0);
        delay(before) * (1.0 - part) + delay(before + 1) * part
    }
}
