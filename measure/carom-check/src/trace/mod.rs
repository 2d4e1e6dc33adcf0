//! A trace: positions of what moves, the fingers that moved it, and marks.

mod curves;
mod lines;
pub(crate) mod record;
mod recording;

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// The clock of a trace's times, which says how exact they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Clock {
    /// A test's own clock: exact.
    Scripted,
    /// An animation that was set to each time, as `currentTime` of the Web Animations API: exact.
    Seek,
    /// The time of a frame, such as the argument of `requestAnimationFrame`.
    #[default]
    Frame,
    /// The time at which the position was read, somewhere in a frame.
    Read,
    /// The time at which a frame was shown.
    Presentation,
}

impl Clock {
    /// The standard deviation of the times, in seconds. The values for real clocks are estimates.
    pub(crate) const fn jitter(self) -> f64 {
        match self {
            Self::Scripted | Self::Seek => 0.0,
            Self::Frame | Self::Presentation => 2e-4,
            Self::Read => 1e-3,
        }
    }
}

/// The first line of a trace.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Header {
    /// What was recorded, such as a library with its version.
    pub of: String,
    /// The unit of the positions.
    pub unit: String,
    /// The clock of the times.
    pub clock: Clock,
    /// The frame rate that was asked for, in Hz. The checks measure the real one.
    pub rate: Option<f64>,
    /// The step of the positions. Without it, the step is found from the positions.
    pub quantum: Option<f64>,
    /// Whether a finger's times are those at which the host received it, up to a frame late.
    pub is_stamped_on_arrival: bool,
}

/// A position at a time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The time, in seconds.
    pub time: f64,
    /// The position.
    pub position: f64,
}

/// The positions of one thing along one axis. Times rise strictly.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Track {
    /// The thing's name; empty if the trace has only one.
    pub id: String,
    /// The axis, such as `x`.
    pub axis: String,
    /// The samples.
    pub samples: Vec<Sample>,
}

/// The positions of a finger along one axis, with their own times.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Finger {
    /// The finger's number.
    pub finger: u32,
    /// The axis, such as `x`.
    pub axis: String,
    /// The samples.
    pub samples: Vec<Sample>,
}

/// An event that a trace names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum MarkKind {
    /// A finger comes down.
    Down,
    /// A finger moves.
    Move,
    /// A finger is lifted.
    Up,
    /// A motion in flight gets a new target.
    Retarget,
    /// A motion gets its first target.
    Target,
    /// The program says that the motion has ended.
    Finish,
    /// The layout changes.
    Resize,
    /// The motion meets a wall, where its velocity may change.
    Edge,
    /// The program sets the position, where position and velocity may change.
    Jump,
    /// The program asks for another frame.
    Frame,
}

impl MarkKind {
    /// The name, as in a trace's line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Down => "down",
            Self::Move => "move",
            Self::Up => "up",
            Self::Retarget => "retarget",
            Self::Target => "target",
            Self::Finish => "finish",
            Self::Resize => "resize",
            Self::Edge => "edge",
            Self::Jump => "jump",
            Self::Frame => "frame",
        }
    }

    /// Whether the course of the motion may change its law here.
    pub(crate) const fn is_event(self) -> bool {
        !matches!(self, Self::Move | Self::Frame | Self::Finish)
    }
}

/// An event at a time.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Mark {
    /// The time, in seconds.
    pub time: f64,
    /// The kind of event.
    pub kind: MarkKind,
    /// The thing that it concerns; `None` for all.
    pub id: Option<String>,
    /// The new target of a retarget.
    pub to: Option<f64>,
}

/// A recording of motion. [`parse`](Self::parse) reads one, and [`record`](crate::record) makes one.
///
/// ```
/// use carom_check::{Clock, MarkKind, Trace};
///
/// let trace = Trace::parse(
///     r#"{"trace":1,"of":"a card","unit":"px","clock":"frame"}
/// {"t":0.000,"x":0}
/// {"t":0.016,"x":12.5}
/// {"t":0.020,"mark":"retarget","to":0}
/// {"t":0.033,"x":24}"#,
/// )?;
/// assert_eq!(trace.tracks()[0].samples.len(), 3);
/// assert_eq!(trace.marks()[0].kind, MarkKind::Retarget);
/// assert_eq!(Trace::parse(&trace.to_lines())?, trace);
/// # Ok::<(), carom_check::CheckError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    pub(crate) header: Header,
    pub(crate) tracks: Vec<Track>,
    pub(crate) fingers: Vec<Finger>,
    pub(crate) marks: Vec<Mark>,
}

impl Trace {
    /// Makes a trace of one track along `x`. Samples out of order are sorted, and of several at one time the last counts.
    #[must_use]
    pub fn new(clock: Clock, samples: impl IntoIterator<Item = (f64, f64)>) -> Self {
        let mut trace = Self { header: Header { unit: "px".into(), clock, ..Header::default() }, ..Self::default() };
        for (time, position) in samples {
            trace.push("", "x", Sample { time, position });
        }
        trace.sort();
        trace
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
        self
    }

    /// Adds the step of the positions, such as 1 for whole pixels.
    #[must_use]
    pub const fn with_quantum(mut self, quantum: f64) -> Self {
        self.header.quantum = Some(quantum);
        self
    }

    /// Adds a mark. `to` is the new target, for a retarget.
    #[must_use]
    pub fn with_mark(mut self, time: f64, kind: MarkKind, to: impl Into<Option<f64>>) -> Self {
        self.marks.push(Mark { time, kind, id: None, to: to.into() });
        self.sort();
        self
    }

    /// Adds a finger's positions along `x`, by their own times.
    #[must_use]
    pub fn with_finger(mut self, samples: impl IntoIterator<Item = (f64, f64)>) -> Self {
        for (time, position) in samples {
            self.push_finger(0, "x", Sample { time, position });
        }
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

    fn push(&mut self, id: &str, axis: &str, sample: Sample) {
        match self.tracks.iter_mut().find(|track| track.id == id && track.axis == axis) {
            Some(track) => track.samples.push(sample),
            None => self.tracks.push(Track { id: id.into(), axis: axis.into(), samples: [sample].into() }),
        }
    }

    fn push_finger(&mut self, finger: u32, axis: &str, sample: Sample) {
        match self.fingers.iter_mut().find(|other| other.finger == finger && other.axis == axis) {
            Some(other) => other.samples.push(sample),
            None => self.fingers.push(Finger { finger, axis: axis.into(), samples: [sample].into() }),
        }
    }

    fn sort(&mut self) {
        self.tracks.iter_mut().for_each(|track| sort(&mut track.samples));
        self.fingers.iter_mut().for_each(|finger| sort(&mut finger.samples));
        self.marks.sort_by(|a, b| a.time.total_cmp(&b.time));
    }
}

/// Sorts samples by time; of several at one time, the last counts.
fn sort(samples: &mut Vec<Sample>) {
    samples.sort_by(|a, b| a.time.total_cmp(&b.time));
    samples.reverse();
    samples.dedup_by(|a, b| a.time.total_cmp(&b.time).is_eq());
    samples.reverse();
}
