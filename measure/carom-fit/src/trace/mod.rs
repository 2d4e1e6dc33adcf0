//! A recording of motion, and the one reader of all its forms.

use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};

#[cfg(feature = "read")]
mod events;
#[cfg(feature = "read")]
mod json;
#[cfg(feature = "read")]
mod keyframes;
#[cfg(feature = "read")]
mod layout;
mod linear;
#[cfg(feature = "read")]
mod lines;
#[cfg(feature = "read")]
mod lottie;
mod marks;
#[cfg(feature = "read")]
mod read;
#[cfg(feature = "read")]
mod rows;
#[cfg(feature = "read")]
mod unit;

pub(crate) use linear::points as linear_points;
pub(crate) use linear::value_at as linear_value;
pub use marks::{Clock, Finger, Header, Mark, MarkKind, Sample, Touch, Track};
#[cfg(feature = "read")]
pub use read::ReadOptions;
#[cfg(feature = "read")]
pub use unit::TimeUnit;

use crate::error::TraceError;

/// A recording of motion: the positions of one thing or several over time, the fingers that moved them, and marks.
///
/// [`read`](Self::read) reads every form of file, [`new`](Self::new) takes numbers. Times are in seconds on any clock,
/// and rise strictly within a track. Samples out of order are sorted, and of several samples at one time the last
/// counts. [`notes`](Self::notes) says so.
///
/// ```
/// use carom_fit::Trace;
///
/// let trace = Trace::parse("t_ms,y_pt\n0,400\n10,404.7\n20,409.4\n")?;
/// assert_eq!(trace.times()[2], 0.02);
/// assert_eq!(trace.positions()[1], 404.7);
///
/// // Without a header, the unit is taken from the intervals. A wrong row is named.
/// let error = Trace::parse("0.00 400\n0.02 4O9\n").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 2: expected a finite number such as 16.7, found `4O9`"
/// );
/// # Ok::<(), carom_fit::TraceError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    header: Header,
    tracks: Vec<Track>,
    fingers: Vec<Finger>,
    marks: Vec<Mark>,
    notes: Vec<String>,
}

impl Trace {
    /// Makes a recording of one track from times in seconds and as many positions. They are sorted by time.
    ///
    /// # Errors
    /// The lengths differ, or a number isn't finite.
    pub fn new(times: &[f64], positions: &[f64]) -> Result<Self, TraceError> {
        if times.len() != positions.len() {
            return Err(TraceError::DifferentLengths { times: times.len(), positions: positions.len() });
        }
        let samples: Vec<_> = times.iter().copied().zip(positions.iter().copied()).collect();
        match samples.iter().position(|(t, x)| !(t.is_finite() && x.is_finite())) {
            Some(sample) => Err(TraceError::NotFinite { sample: sample as u64 }),
            None => Ok(Self::of_samples("x", samples)),
        }
    }

    /// Makes a recording of one track along `x` from finite times and positions, with the clock of the times.
    #[must_use]
    pub fn sampled(clock: Clock, samples: impl IntoIterator<Item = (f64, f64)>) -> Self {
        let mut trace = Self::of_samples("x", samples);
        trace.header.clock = clock;
        trace
    }

    fn of_samples(axis: &str, samples: impl IntoIterator<Item = (f64, f64)>) -> Self {
        let mut trace = Self { header: Header { unit: "px".into(), ..Header::default() }, ..Self::default() };
        let samples = samples.into_iter().map(|(time, position)| Sample { time, position }).collect();
        trace.tracks = vec![Track { id: String::new(), axis: axis.into(), unit: "px".into(), samples }];
        trace.sort();
        trace
    }

    /// Refuses a trace with a number that isn't finite.
    #[cfg(feature = "read")]
    fn finite(self) -> Result<Self, TraceError> {
        let samples = || self.tracks.iter().flat_map(|track| track.samples.iter().enumerate());
        match samples().find(|(_, sample)| !(sample.time.is_finite() && sample.position.is_finite())) {
            Some((sample, _)) => Err(TraceError::NotFinite { sample: sample as u64 }),
            None => Ok(self),
        }
    }

    /// Adds the name of what was recorded.
    #[must_use]
    pub fn of(mut self, name: impl Into<String>) -> Self {
        self.header.of = name.into();
        self
    }

    /// Adds the unit of the positions.
    #[must_use]
    pub fn with_unit(mut self, unit: impl Into<String>) -> Self {
        self.header.unit = unit.into();
        self.tracks.iter_mut().for_each(|track| track.unit.clone_from(&self.header.unit));
        self
    }

    /// Adds the step of the positions, for example 1 for whole pixels. Writing it with more decimals doesn't make it more precise.
    #[must_use]
    pub const fn with_quantum(mut self, quantum: f64) -> Self {
        self.header.quantum = Some(quantum);
        self
    }

    /// Adds the frame rate that you asked for, in Hz.
    #[must_use]
    pub const fn with_rate(mut self, rate: f64) -> Self {
        self.header.rate = Some(rate);
        self
    }

    /// Adds a mark. `to` is the new target, for a retarget.
    #[must_use]
    pub fn with_mark(mut self, time: f64, kind: MarkKind, to: impl Into<Option<f64>>) -> Self {
        self.marks.push(Mark { time, kind, id: None, to: to.into() });
        self.sort();
        self
    }

    /// Adds a finger's positions along the first track's axis, by their own times.
    #[must_use]
    pub fn with_finger(mut self, samples: impl IntoIterator<Item = (f64, f64)>) -> Self {
        let axis = self.tracks.first().map_or_else(|| "x".into(), |track| track.axis.clone());
        for (time, position) in samples {
            self.push_finger(0, &axis, Sample { time, position });
        }
        self.sort();
        self
    }

    /// Adds touches, which say where a drag ends and a fling begins. Each one becomes a mark `down` and a mark `up`.
    #[must_use]
    pub fn with_touches(mut self, touches: impl IntoIterator<Item = Touch>) -> Self {
        let ends = touches.into_iter().flat_map(|touch| [(touch.down, MarkKind::Down), (touch.up, MarkKind::Up)]);
        self.marks.extend(ends.map(|(time, kind)| Mark { time, kind, id: None, to: None }));
        self.sort();
        self
    }

    /// The header.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The tracks, in the order of their first samples.
    #[must_use]
    pub fn tracks(&self) -> &[Track] {
        &self.tracks
    }

    /// The fingers.
    #[must_use]
    pub fn fingers(&self) -> &[Finger] {
        &self.fingers
    }

    /// The marks, by time.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Returns the touches. Each is a mark `down` with the next mark `up`.
    #[must_use]
    pub fn touches(&self) -> Vec<Touch> {
        let (mut touches, mut down) = (Vec::new(), None);
        for mark in &self.marks {
            match mark.kind {
                MarkKind::Down => down = Some(mark.time),
                MarkKind::Up => touches.extend(down.take().map(|down| Touch { down, up: mark.time })),
                _ => {}
            }
        }
        touches
    }

    /// Returns notes about guesses and repairs, for example about the column, the unit of time, or samples that were sorted or left out.
    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Returns the times of the first track in seconds, in ascending order.
    #[must_use]
    pub fn times(&self) -> Vec<f64> {
        self.samples().iter().map(|sample| sample.time).collect()
    }

    /// Returns the positions of the first track, one for each time.
    #[must_use]
    pub fn positions(&self) -> Vec<f64> {
        self.samples().iter().map(|sample| sample.position).collect()
    }

    /// Returns the samples of the first track.
    #[must_use]
    pub fn samples(&self) -> &[Sample] {
        self.tracks.first().map(|track| track.samples.as_slice()).unwrap_or_default()
    }

    /// The number of samples of the first track.
    #[must_use]
    pub fn len(&self) -> usize {
        self.samples().len()
    }

    /// Returns whether the first track is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the samples from time `from` to `to`, including both, in seconds on the recording's own clock.
    ///
    /// Use it to leave out a drag before the release or a rest after the end.
    #[must_use]
    pub fn between(&self, from: f64, to: f64) -> Self {
        let mut part = self.clone();
        for track in &mut part.tracks {
            track.samples.retain(|sample| (from..=to).contains(&sample.time));
        }
        part
    }

    /// Returns every n-th sample, so that there are at most `most`, or `None` if there already are.
    pub(crate) fn thinned(&self, most: usize) -> Option<Self> {
        let step = self.len().div_ceil(most);
        if step <= 1 {
            return None;
        }
        let mut thinned = self.clone();
        thinned.notes.push(format!(
            "of {} samples, 1 in {step} was fitted; fit a part of the recording to use all of its samples",
            self.len()
        ));
        for track in &mut thinned.tracks {
            track.samples = track.samples.iter().copied().step_by(step).collect();
        }
        Some(thinned)
    }

    #[cfg(feature = "read")]
    fn push(&mut self, id: &str, axis: &str, sample: Sample) {
        match self.tracks.iter_mut().find(|track| track.id == id && track.axis == axis) {
            Some(track) => track.samples.push(sample),
            None => {
                let unit = self.header.unit.clone();
                self.tracks.push(Track { id: id.into(), axis: axis.into(), unit, samples: vec![sample] });
            }
        }
    }

    fn push_finger(&mut self, finger: u32, axis: &str, sample: Sample) {
        match self.fingers.iter_mut().find(|other| other.finger == finger && other.axis == axis) {
            Some(other) => other.samples.push(sample),
            None => self.fingers.push(Finger { finger, axis: axis.into(), samples: vec![sample] }),
        }
    }

    fn sort(&mut self) {
        for track in &mut self.tracks {
            let mut notes = Vec::new();
            sort(&mut track.samples, &mut notes);
            notes.retain(|note| !self.notes.contains(note));
            self.notes.append(&mut notes);
        }
        self.fingers.iter_mut().for_each(|finger| sort(&mut finger.samples, &mut Vec::new()));
        self.marks.sort_by(|a, b| a.time.total_cmp(&b.time));
    }
}

#[cfg(feature = "read")]
impl Trace {
    /// Returns the trace with one track alone, by its [name](Track::name) or its axis.
    ///
    /// # Errors
    /// There isn't such a track. The error then lists the tracks that there are.
    pub fn only(mut self, name: &str) -> Result<Self, TraceError> {
        let found = self.tracks.iter().position(|track| track.name() == name);
        let found = found.or_else(|| self.tracks.iter().position(|track| track.axis == name));
        let Some(found) = found else {
            return Err(TraceError::UnknownTrack { name: name.into(), available: self.names() });
        };
        self.tracks = vec![self.tracks.swap_remove(found)];
        self.header.unit.clone_from(&self.tracks[0].unit);
        Ok(self)
    }

    /// Returns the index of the only track, or of the only one that moves.
    ///
    /// # Errors
    /// If several tracks move. The error lists them.
    pub fn moving(&self) -> Result<usize, TraceError> {
        let moving: Vec<usize> = (0..self.tracks.len()).filter(|place| self.tracks[*place].moves()).collect();
        match moving.as_slice() {
            [] => Ok(0),
            [only] => Ok(*only),
            several => Err(TraceError::SeveralTracks {
                available: several.iter().map(|place| self.tracks[*place].name()).collect(),
            }),
        }
    }

    /// Returns the trace of the only track that moves, and notes it if there are others.
    ///
    /// # Errors
    /// If several tracks move. The error lists them.
    pub fn single(self) -> Result<Self, TraceError> {
        let count = self.tracks.len();
        if count < 2 {
            return Ok(self);
        }
        let name = self.tracks[self.moving()?].name();
        let mut one = self.only(&name)?;
        one.notes.push(format!("of {count} tracks only `{name}` moves"));
        Ok(one)
    }

    fn names(&self) -> Vec<String> {
        self.tracks.iter().map(Track::name).collect()
    }
}

/// Sorts samples by time, and adds a note if it does. If a coarse clock made times equal, it spreads them. Otherwise, only the last sample
/// of a time counts.
fn sort(samples: &mut Vec<Sample>, notes: &mut Vec<String>) {
    let count = samples.len();
    let behind = samples.windows(2).filter(|pair| pair[1].time < pair[0].time).count();
    if behind > 0 {
        notes.push(format!("{behind} of {count} samples were out of order: sorted by time"));
    }
    // Adding 0.0 turns −0 into 0, so that both are the same time. The sort is stable, so later rows stay later.
    samples.iter_mut().for_each(|sample| sample.time += 0.0);
    samples.sort_by(|a, b| a.time.total_cmp(&b.time));
    let equal = samples.windows(2).filter(|pair| pair[1].time.total_cmp(&pair[0].time).is_eq()).count();
    if equal == 0 {
        return;
    }
    if is_coarse(samples, equal) {
        spread(samples);
        samples.dedup_by(|b, a| b.time <= a.time);
        notes.push(format!(
            "{equal} of {count} samples had the time of another: a coarse clock, so they are spread evenly between its ticks"
        ));
        return;
    }
    samples.reverse();
    samples.dedup_by(|a, b| a.time.total_cmp(&b.time).is_eq());
    samples.reverse();
    notes.push(format!("{equal} of {count} samples were at the time of another: the last at each time counts"));
}

/// Whether equal times come from a clock that ticks more slowly than the samples come. Then many ticks in a row have several
/// samples each, and the thing moves within such a tick as much as elsewhere.
fn is_coarse(samples: &[Sample], equal: usize) -> bool {
    const TICKS: usize = 6;
    let (mut within, mut between) = (0.0, 0.0);
    let (mut size, mut run, mut longest) = (1, 0, 0);
    for pair in samples.windows(2) {
        let step = (pair[1].position - pair[0].position).abs();
        if pair[1].time > pair[0].time {
            between += step;
            run = if size > 1 { run + 1 } else { 0 };
            (size, longest) = (1, usize::max(longest, run));
        } else {
            within += step;
            size += 1;
        }
    }
    let steps = samples.len() - 1 - equal;
    // The clock is coarse if the thing also moves within its ticks. The mean step within a tick must be at least a third of the
    // mean step between ticks.
    longest >= TICKS && 3.0 * within * steps as f64 > between * equal as f64
}

/// Spreads samples of equal times. The middle of each group keeps its time, and the samples between two middles are spread evenly.
fn spread(samples: &mut [Sample]) {
    // Each group is stored as the index of its middle, and its time.
    let mut ticks: Vec<(f64, f64)> = Vec::new();
    let mut from = 0;
    for i in 0..samples.len() {
        if samples.get(i + 1).is_none_or(|next| next.time > samples[i].time) {
            ticks.push((0.5 * (from + i) as f64, samples[i].time));
            from = i + 1;
        }
    }
    let mut after = 1;
    for (i, sample) in samples.iter_mut().enumerate() {
        while after + 1 < ticks.len() && ticks[after].0 < i as f64 {
            after += 1;
        }
        if let Some([before, after]) = ticks.get(after - 1..=after) {
            sample.time = before.1 + (i as f64 - before.0) * (after.1 - before.1) / (after.0 - before.0);
        }
    }
}
