//! `rate_free`: the frame rate doesn't matter.
//!
//! # Statistic
//! `path` is the largest distance between two traces, where each sample of one trace is compared with a curve through the samples of the
//! other. We shift one trace in time by at most a frame, so that this distance is least. We compare the whole path, because equal ends can
//! hide a different path. `end` is the distance of the last positions, if both traces end at rest.
//!
//! # Uncertainty
//! The rounding of both, half of the distance of the curve from straight lines between samples, and the speed times the jitter. We leave
//! out times inside a gap of the other trace, so a stall is judged by where the motion goes on.
//!
//! # Undecided
//! With fewer than two traces, or if the limit lies within the uncertainty.

use alloc::format;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::amount::Amount;
use crate::finding::{Finding, Limit, Verdict};
use crate::view::View;

/// The frame rate doesn't matter. See the module's page for the statistic.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RateFree {
    /// The largest distance between two traces. A share is relative to the span. Default: 3 %.
    pub distance: Amount,
}

impl Default for RateFree {
    fn default() -> Self {
        Self { distance: Amount::percent(3.0) }
    }
}

impl RateFree {
    /// Compares each trace with each of the others. The worst pair counts.
    pub(crate) fn run(&self, views: &[View<'_>]) -> Vec<Finding> {
        let Some(first) = views.first() else { return Vec::new() };
        let limit = Limit::AtMost(self.distance.of(first.span));
        let empty = |part| Finding::new("rate_free", part, first.track.unit.clone(), limit);
        if views.len() < 2 {
            return [empty("path").because("two traces or more are needed")].into();
        }
        let order = |a: &Finding, b: &Finding| {
            (a.verdict, a.measured).partial_cmp(&(b.verdict, b.measured)).unwrap_or(core::cmp::Ordering::Equal)
        };
        let pairs =
            || views.iter().enumerate().flat_map(|(i, one)| views[i + 1..].iter().map(move |other| (one, other)));
        let path = pairs().map(|(one, other)| compared(empty("path"), one, other)).max_by(order);
        let end = pairs().map(|(one, other)| ends(empty("end"), one, other)).max_by(order);
        path.into_iter().chain(end).collect()
    }
}

fn compared(empty: Finding, first: &View<'_>, other: &View<'_>) -> Finding {
    const STEPS: i32 = 32;
    let most = f64::max(first.interval, other.interval);
    let shifts = (-STEPS..=STEPS).map(|step| most * f64::from(step) / f64::from(STEPS));
    let distances = shifts.filter_map(|shift| Some((shift, distance(first, other, shift)?)));
    let Some((shift, there)) = distances.min_by(|(_, a), (_, b)| a.excess().total_cmp(&b.excess())) else {
        return empty.because("the traces do not overlap");
    };
    let note =
        format!("{} Hz beside {} Hz, shifted by {} ms", rate(first), rate(other), crate::finding::short(1e3 * shift));
    let finding = empty.judged(there.distance, there.uncertainty).at(there.place);
    finding.over(there.samples, first.missing() + other.missing()).because(note)
}

fn rate(view: &View<'_>) -> f64 {
    libm::round(1.0 / view.interval)
}

struct Distance {
    distance: f64,
    uncertainty: f64,
    place: f64,
    samples: usize,
}

impl Distance {
    fn excess(&self) -> f64 {
        self.distance - self.uncertainty
    }
}

/// The largest distance of two traces, minus its uncertainty, with the second one shifted.
fn distance(first: &View<'_>, other: &View<'_>, shift: f64) -> Option<Distance> {
    let jitter = first.jitter + other.jitter;
    let mut worst: Option<Distance> = None;
    let mut samples = 0;
    let mut compare = |t: f64, x: f64, curve: Option<Curve>, place: f64| {
        let Some(curve) = curve else { return };
        samples += 1;
        let uncertainty = first.slack() + other.slack() + 0.5 * curve.doubt + 4.0 * curve.speed * jitter;
        let found = Distance { distance: (x - curve.position).abs(), uncertainty, place, samples: 0 };
        if worst.as_ref().is_none_or(|worst| found.excess() > worst.excess()) {
            worst = Some(found);
        }
        let _ = t;
    };
    for i in 0..first.len() {
        compare(first.t(i), first.x(i), curve(other, first.t(i) - shift), first.t(i));
    }
    for i in 0..other.len() {
        compare(other.t(i), other.x(i), curve(first, other.t(i) + shift), other.t(i) + shift);
    }
    worst.map(|worst| Distance { samples, ..worst })
}

/// A curve through the samples around a time.
struct Curve {
    position: f64,
    /// The distance from the straight line between the two samples.
    doubt: f64,
    speed: f64,
}

/// The cubic through the samples around a time, or `None` outside the samples and in a gap.
fn curve(view: &View<'_>, t: f64) -> Option<Curve> {
    let after = view.times.partition_point(|time| *time < t);
    if after == 0 || after >= view.len() || view.is_missing_after(after - 1) {
        return None;
    }
    let (from, time) = (after - 1, view.t(after) - view.t(after - 1));
    let u = (t - view.t(from)) / time;
    let here = view.velocity(from);
    let slope = |before: Option<usize>, next: bool| match before {
        Some(i) if !view.is_missing_after(i) => 0.5 * (view.velocity(i) + here),
        None if next && after < view.last() && !view.is_missing_after(after) => 0.5 * (view.velocity(after) + here),
        _ => here,
    };
    let (start, end) = (slope(from.checked_sub(1), false), slope(None, true));
    let line = view.x(from) + u * (view.x(after) - view.x(from));
    // Hermite's cubic through both samples is the line between them plus this bend.
    let bend = time * u * (1.0 - u) * ((1.0 - u) * (start - here) - u * (end - here));
    let turn = |i: Option<usize>| i.filter(|i| *i < view.last()).map_or(0.0, |i| (view.velocity(i) - here).abs());
    let doubt = f64::max(bend.abs(), time / 8.0 * f64::max(turn(from.checked_sub(1)), turn(Some(after))));
    Some(Curve { position: line + bend, doubt, speed: f64::max(start.abs(), end.abs()) })
}

/// The distance of the ends, if both traces end at rest or at the same time.
fn ends(empty: Finding, first: &View<'_>, other: &View<'_>) -> Finding {
    let still = |view: &View<'_>| {
        (view.x(view.last()) - view.x(view.len().saturating_sub(4))).abs() <= 2.0 * view.slack() + 1e-3 * view.span
    };
    if !(still(first) && still(other)) {
        return Finding { verdict: Verdict::Pass, ..empty }
            .because("a trace ends in motion, so only the paths were compared");
    }
    let (a, b) = (first.x(first.last()), other.x(other.last()));
    empty.judged((a - b).abs(), first.slack() + other.slack()).at(first.t(first.last())).over(2, 0)
}
