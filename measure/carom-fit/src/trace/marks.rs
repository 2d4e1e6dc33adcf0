//! The parts of a trace: its header, its tracks, the fingers that moved it, and marks.

use alloc::string::String;
use alloc::vec::Vec;

/// The clock of a trace's times, which says how exact they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "read", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Clock {
    /// A test's own clock: exact.
    Scripted,
    /// The animation was set to each time, by `currentTime` of the Web Animations API, so the times are exact.
    Seek,
    /// The time of a frame, for example the argument of `requestAnimationFrame`.
    #[default]
    Frame,
    /// The time when the position was read, somewhere in a frame.
    Read,
    /// The time when a frame was shown.
    Presentation,
}

impl Clock {
    /// The standard deviation of the times, in seconds. The values for real clocks are estimates.
    #[must_use]
    pub const fn jitter(self) -> f64 {
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
    /// What was recorded, for example a library with its version.
    pub of: String,
    /// The unit of the positions.
    pub unit: String,
    /// The clock of the times.
    pub clock: Clock,
    /// The frame rate that you asked for, in Hz. The checks measure the real rate.
    pub rate: Option<f64>,
    /// The step of the positions. Without it, we find the step from the positions.
    pub quantum: Option<f64>,
    /// Whether a finger's times say when the host received its reports, up to a frame late.
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
    /// The thing's name, which is empty if the trace has only one.
    pub id: String,
    /// The axis, for example `x`, or a column's name, or the part of an animation, such as `translateY`.
    pub axis: String,
    /// The unit of the positions.
    pub unit: String,
    /// The samples.
    pub samples: Vec<Sample>,
}

impl Track {
    /// The name in messages, which [`ReadOptions::position_column`](crate::ReadOptions) takes: `y`, or `card y`.
    #[must_use]
    pub fn name(&self) -> String {
        if self.id.is_empty() { self.axis.clone() } else { alloc::format!("{} {}", self.id, self.axis) }
    }

    /// Whether the positions differ.
    #[must_use]
    pub fn moves(&self) -> bool {
        self.samples.windows(2).any(|pair| (pair[1].position - pair[0].position).abs() > 0.0)
    }
}

/// The positions of a finger along one axis, with their own times.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Finger {
    /// The finger's number.
    pub finger: u32,
    /// The axis, for example `x`.
    pub axis: String,
    /// The samples.
    pub samples: Vec<Sample>,
}

/// An event that a trace names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "read", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
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

    /// Whether the motion may change its law here.
    #[must_use]
    pub const fn is_event(self) -> bool {
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
    /// The thing that the mark is about, or `None` for all things.
    pub id: Option<String>,
    /// The new target of a retarget.
    pub to: Option<f64>,
}

/// A touch: the time between the marks `down` and `up`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    /// The time when the finger came down, in seconds on the recording's clock.
    pub down: f64,
    /// The time when the finger was lifted.
    pub up: f64,
}
