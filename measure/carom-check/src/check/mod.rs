//! The nine checks. Each file has a check's definition, its statistic, its uncertainty, and when it is undecided.

pub(crate) mod bounds;
pub(crate) mod continuous;
pub(crate) mod follows;
pub(crate) mod like;
pub(crate) mod rate_free;
pub(crate) mod release;
pub(crate) mod responds;
pub(crate) mod rests;
pub(crate) mod smooth;

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use carom_fit::{Clock, Trace};
use serde_json::{Map, Value};

use crate::error::CheckError;
use crate::finding::{Finding, Limit};
use crate::view::View;
use bounds::Bounds;
use continuous::Continuous;
use follows::Follows;
use like::Like;
use rate_free::RateFree;
use release::Release;
use responds::Responds;
use rests::Rests;
use smooth::Smooth;

/// The names of the checks, in the order of a report.
pub const CHECKS: &[&str] =
    &["continuous", "release", "follows", "responds", "bounds", "rests", "rate_free", "like", "smooth"];

/// One of the nine checks, with its limits.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Check {
    /// Position and velocity continue.
    Continuous(Continuous),
    /// A coast leaves the finger as fast as the finger was.
    Release(Release),
    /// The frame rate doesn't matter.
    RateFree(RateFree),
    /// The motion ends on its target.
    Rests(Rests),
    /// Position, speed and acceleration stay within limits.
    Bounds(Bounds),
    /// The path agrees with a law or with another trace.
    Like(Like),
    /// The track follows the finger.
    Follows(Follows),
    /// A moving target pulls as hard as one that stands still.
    Responds(Responds),
    /// Steps are even.
    Smooth(Smooth),
}

/// The track that a check looks at. By default, the first track of the trace.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Subject {
    /// The track's id. By default any track.
    pub track: Option<String>,
    /// The track's axis. By default any axis.
    pub axis: Option<String>,
}

impl Subject {
    /// The track of a trace, or `None` if it doesn't have this track, or only one sample of it.
    pub(crate) fn of<'a>(&self, trace: &'a Trace) -> Option<View<'a>> {
        let is_meant = |wanted: &Option<String>, given: &str| wanted.as_deref().is_none_or(|wanted| wanted == given);
        let mut tracks = trace.tracks().iter();
        View::new(trace, tracks.find(|track| is_meant(&self.track, &track.id) && is_meant(&self.axis, &track.axis))?)
    }

    /// Why we don't know which track of an animation is meant. Several parts move, and you haven't named one.
    fn unclear(&self, trace: &Trace) -> Option<String> {
        let is_named = self.track.is_some() || self.axis.is_some() || trace.header().clock != Clock::Seek;
        let names = || trace.tracks().iter().map(|track| track.axis.as_str()).collect::<Vec<_>>().join("`, `");
        (!is_named && trace.moving().is_err()).then(|| format!("several parts move: name one by `axis`: `{}`", names()))
    }
}

impl Check {
    /// The name, one of [`CHECKS`].
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Continuous(_) => "continuous",
            Self::Release(_) => "release",
            Self::RateFree(_) => "rate_free",
            Self::Rests(_) => "rests",
            Self::Bounds(_) => "bounds",
            Self::Like(_) => "like",
            Self::Follows(_) => "follows",
            Self::Responds(_) => "responds",
            Self::Smooth(_) => "smooth",
        }
    }

    /// Runs the check on traces. Only [`RateFree`] looks at more than the first trace.
    #[must_use]
    pub fn run(&self, traces: &[Trace], subject: &Subject) -> Vec<Finding> {
        if let Some(why) = traces.iter().find_map(|trace| subject.unclear(trace)) {
            return vec![Finding::new(self.name(), "trace", "", Limit::AtMost(0.0)).because(why)];
        }
        let views: Vec<View<'_>> = traces.iter().filter_map(|trace| subject.of(trace)).collect();
        let Some(view) = views.first() else {
            let nothing = Finding::new(self.name(), "trace", "", Limit::AtMost(0.0));
            return vec![nothing.because("the trace has no such track with at least two samples")];
        };
        match self {
            Self::Continuous(check) => check.run(view),
            Self::Release(check) => check.run(view),
            Self::RateFree(check) => check.run(&views),
            Self::Rests(check) => check.run(view),
            Self::Bounds(check) => check.run(view),
            Self::Like(check) => check.run(view, subject),
            Self::Follows(check) => check.run(view),
            Self::Responds(check) => check.run(view),
            Self::Smooth(check) => check.run(view),
        }
    }

    /// Makes the check of this name from its limits in JSON.
    pub(crate) fn from_parts(name: &str, limits: Map<String, Value>) -> Result<Self, CheckError> {
        let limits = Value::Object(limits);
        let checked = match name {
            "continuous" => serde_json::from_value(limits).map(Self::Continuous),
            "release" => serde_json::from_value(limits).map(Self::Release),
            "rate_free" => serde_json::from_value(limits).map(Self::RateFree),
            "rests" => serde_json::from_value(limits).map(Self::Rests),
            "bounds" => serde_json::from_value(limits).map(Self::Bounds),
            "like" => serde_json::from_value(limits).map(Self::Like),
            "follows" => serde_json::from_value(limits).map(Self::Follows),
            "responds" => serde_json::from_value(limits).map(Self::Responds),
            "smooth" => serde_json::from_value(limits).map(Self::Smooth),
            _ => {
                let names = CHECKS.join(", ");
                return Err(CheckError::Expectation(format!("there is no check `{name}`; there are: {names}")));
            }
        };
        checked.map_err(|error| CheckError::Expectation(format!("{name}: {error}")))
    }
}

macro_rules! into_check {
    ($($name:ident),+) => {
        $(impl From<$name> for Check {
            fn from(check: $name) -> Self {
                Self::$name(check)
            }
        })+
    };
}

into_check!(Continuous, Release, RateFree, Rests, Bounds, Like, Follows, Responds, Smooth);
