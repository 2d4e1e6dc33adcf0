//! `like`: the path agrees with a law, with another trace, or with a page on a platform under the same finger.
//!
//! # Statistic
//! The largest |x(t) − law(t − δ)|. We choose the shift δ, of at most `start` seconds, that makes this least, and don't fit anything else.
//! The place is the first sample beyond the limit.
//!
//! # Uncertainty
//! The rounding and the noise of the position, and the speed times the jitter.
//!
//! # Undecided
//! If the trace and the reference do not overlap, the trace of a platform doesn't have a finger, or the limit lies within the uncertainty.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use carom::scroll::platform::{self, Preset};
use carom::scroll::{Extent, Scroller};
use carom::{Motion, State};
use carom_spec::Spec;
use serde::{Deserialize, Deserializer, Serialize};

use super::Subject;
use crate::amount::Amount;
use crate::finding::{Finding, Limit};
use crate::view::View;
use carom_fit::{MarkKind, Trace};

/// What a path is compared with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Reference {
    /// A motion by its spec. It begins at the last target mark or release, or at the first sample if there are none.
    Spec(Spec),
    /// Another trace, on the same clock.
    Trace(Trace),
    /// A page far from its edges on a platform, by its name, under the finger of the trace.
    Platform(&'static str),
}

/// The path agrees with a law or with another trace. See the module's page for the statistic.
#[derive(Clone, Debug, PartialEq)]
pub struct Like {
    /// What the path is compared with.
    pub reference: Reference,
    /// The largest distance. A share is relative to the span. Default: 1 %.
    pub within: Amount,
    /// How many seconds the path may be early or late at most. Default: one frame.
    pub start: Option<f64>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Given {
    #[serde(default, skip_serializing)]
    spec: Option<Spec>,
    trace: Option<String>,
    platform: Option<String>,
    within: Option<Amount>,
    start: Option<f64>,
}

impl<'de> Deserialize<'de> for Like {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        let Given { spec, trace, platform: name, within, start } = Given::deserialize(deserializer)?;
        let reference = match (spec, trace, name) {
            (Some(spec), None, None) => Reference::Spec(spec),
            (None, Some(trace), None) => Reference::Trace(Trace::parse(&trace).map_err(D::Error::custom)?),
            (None, None, Some(name)) => {
                let preset = platform::ALL.iter().find(|preset| preset.name == name);
                let names: Vec<&str> = platform::ALL.iter().map(|preset| preset.name).collect();
                let unknown = || format!("there is no platform of that name; there are: {}", names.join(", "));
                Reference::Platform(preset.ok_or_else(|| D::Error::custom(unknown()))?.name)
            }
            _ => {
                let wrong = "`like` must have a `spec`, a `trace` as the text of its lines, or a `platform`";
                return Err(D::Error::custom(wrong));
            }
        };
        Ok(Self { reference, within: within.unwrap_or(Amount::percent(1.0)), start })
    }
}

impl Like {
    /// Compares with a motion.
    #[must_use]
    pub const fn spec(spec: Spec) -> Self {
        Self { reference: Reference::Spec(spec), within: Amount::percent(1.0), start: None }
    }

    /// Compares with another trace.
    #[must_use]
    pub const fn trace(trace: Trace) -> Self {
        Self { reference: Reference::Trace(trace), within: Amount::percent(1.0), start: None }
    }

    /// Compares with a page on a platform that the trace's finger drags and releases.
    #[must_use]
    pub const fn platform(preset: &Preset) -> Self {
        Self { reference: Reference::Platform(preset.name), within: Amount::percent(1.0), start: None }
    }

    pub(crate) fn run(&self, view: &View<'_>, subject: &Subject) -> Vec<Finding> {
        let empty = Finding::new("like", "path", view.track.unit.clone(), Limit::AtMost(self.within.of(view.span)));
        let most = self.start.unwrap_or(view.interval);
        match &self.reference {
            Reference::Spec(spec) => {
                let begins = |kind| matches!(kind, MarkKind::Target | MarkKind::Retarget | MarkKind::Up);
                let mark = view.marks().rev().find(|mark| begins(mark.kind));
                let (start, from) = mark.map_or((view.t(0), 0), |mark| (mark.time, view.count_until(mark.time)));
                let motion = spec.motion();
                let law = |t: f64| {
                    Some(if t >= start { motion.state(t - start) } else { State::at_rest(spec.start.position) })
                };
                [compared(empty, view, from, most, law)].into()
            }
            Reference::Trace(trace) => match subject.of(trace) {
                Some(other) => [compared(empty, view, 0, most, |t| line(&other, t))].into(),
                None => [empty.because("the reference has no such track")].into(),
            },
            Reference::Platform(name) => match Page::under(view, name) {
                Some(page) => [compared(empty, view, page.from, most, |t| page.at(t))].into(),
                None => [empty.because("the trace has no finger that is lifted")].into(),
            },
        }
    }
}

/// The state of another track at a time, on the line between its samples.
fn line(view: &View<'_>, t: f64) -> Option<State> {
    let after = view.times.partition_point(|time| *time < t);
    let from = after.checked_sub(1)?;
    if after >= view.len() || view.is_missing_after(from) {
        return None;
    }
    let velocity = view.velocity(from);
    Some(State { position: view.x(from) + velocity * (t - view.t(from)), velocity })
}

/// A page on a platform, after each report of the finger.
struct Page {
    reports: Vec<(f64, Scroller)>,
    /// The track's position, and the page's offset, before the finger came.
    begin: (f64, f64),
    /// The number of samples before the finger came.
    from: usize,
}

impl Page {
    fn under(view: &View<'_>, name: &str) -> Option<Self> {
        // This page is so long that the motion never gets to an edge.
        const MIDDLE: f64 = 1e7;
        let preset = platform::ALL.iter().find(|preset| preset.name == name)?;
        let up = view.marks_of(MarkKind::Up).next()?.time;
        let finger = view.trace.fingers().iter().find(|finger| finger.axis == view.track.axis)?;
        let first = finger.samples.first()?;
        let mut page = Scroller::new((preset.platform)(), Extent::new(2.0 * MIDDLE, 800.0));
        page.snap_to(first.time, MIDDLE);
        page.pointer_down(first.time, first.position);
        let mut reports: Vec<(f64, Scroller)> = [(first.time, page.clone())].into();
        for sample in finger.samples.iter().skip(1).take_while(|sample| sample.time <= up) {
            page.pointer_move(sample.time, sample.position);
            reports.push((sample.time, page.clone()));
        }
        page.pointer_up(up);
        reports.push((up, page));
        let from = view.count_until(first.time).saturating_sub(1);
        Some(Self { reports, begin: (view.x(from), MIDDLE), from })
    }

    fn at(&self, t: f64) -> Option<State> {
        let (position, offset) = self.begin;
        let Some((_, page)) = self.reports.iter().rev().find(|(time, _)| *time <= t) else {
            return Some(State::at_rest(position));
        };
        let mut page = page.clone();
        page.advance_to(t);
        // A page's offset grows when its content moves toward smaller coordinates, so change the signs.
        let State { position: at, velocity } = page.state();
        Some(State { position: position - (at - offset), velocity: -velocity })
    }
}

struct Worst {
    distance: f64,
    uncertainty: f64,
    place: f64,
    samples: usize,
}

fn compared(empty: Finding, view: &View<'_>, from: usize, most: f64, law: impl Fn(f64) -> Option<State>) -> Finding {
    const STEPS: i32 = 40;
    let shifts = (-STEPS..=STEPS).map(|step| most * f64::from(step) / f64::from(STEPS));
    let of = |shift: f64| {
        let mut worst: Option<Worst> = None;
        let mut samples = 0;
        for i in from..view.len() {
            let Some(State { position, velocity }) = law(view.t(i) - shift) else { continue };
            samples += 1;
            let uncertainty = view.slack() + 4.0 * velocity.abs() * view.jitter;
            let found = Worst { distance: (view.x(i) - position).abs(), uncertainty, place: view.t(i), samples: 0 };
            if worst
                .as_ref()
                .is_none_or(|worst| found.distance - found.uncertainty > worst.distance - worst.uncertainty)
            {
                worst = Some(found);
            }
        }
        worst.map(|worst| (shift, Worst { samples, ..worst }))
    };
    let found = shifts
        .filter_map(of)
        .min_by(|(_, a), (_, b)| (a.distance - a.uncertainty).total_cmp(&(b.distance - b.uncertainty)));
    let Some((shift, worst)) = found else { return empty.because("the trace and the reference do not overlap") };
    let Limit::AtMost(limit) = empty.limit else { return empty };
    let beyond = |i: &usize| {
        law(view.t(*i) - shift).is_some_and(|state| (view.x(*i) - state.position).abs() > limit + worst.uncertainty)
    };
    let place = (from..view.len()).find(beyond).map_or(worst.place, |i| view.t(i));
    let note = format!("shifted by {} ms", crate::finding::short(1e3 * shift));
    empty.judged(worst.distance, worst.uncertainty).at(place).over(worst.samples, view.missing()).because(note)
}
