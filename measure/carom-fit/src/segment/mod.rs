//! Splits a recording into holds, drags, flings and edges.

use alloc::{vec, vec::Vec};

mod glide;
mod moving;
mod release;
mod stretch;

use crate::agreement;
use crate::choose::{self, Candidate, KnownRelease};
use crate::curve::Shape;
use crate::data::{Data, count};
use crate::model::Model;
use crate::prepare::Prepared;

/// The kind of motion in a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Kind {
    /// The page is at rest, and will move again.
    Hold,
    /// A finger moves the page.
    Drag,
    /// The page moves freely after a release.
    Fling,
    /// The page has passed an edge and still moves outward.
    EdgeContact,
    /// The page returns to an edge.
    SpringBack,
    /// The page moves to another target, by an animation, a key, or a notch of the wheel.
    Retarget,
    /// The page is at rest for good.
    Rest,
}

impl Kind {
    /// The name, for example `edge contact`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hold => "hold",
            Self::Drag => "drag",
            Self::Fling => "fling",
            Self::EdgeContact => "edge contact",
            Self::SpringBack => "spring back",
            Self::Retarget => "retarget",
            Self::Rest => "rest",
        }
    }
}

/// The samples `from..=to`, and the laws fitted to them.
pub(crate) struct Found {
    pub(crate) kind: Kind,
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) fit: Option<Fitted>,
}

/// The laws fitted to a run of samples, which may span several segments.
pub(crate) struct Fitted {
    pub(crate) data: Data,
    pub(crate) candidates: Vec<Candidate>,
}

impl Fitted {
    /// Whether the best law is near the samples.
    pub(crate) fn is_near(&self) -> bool {
        self.candidates.first().is_some_and(|best| agreement::is_near(&best.solution, &self.data))
    }

    /// Whether the best law explains the samples.
    pub(crate) fn explains(&self) -> bool {
        self.candidates.first().is_some_and(|best| best.explains(&self.data))
    }
}

/// The checked options.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) models: Vec<Model>,
    /// Whether one model was requested by name.
    pub(crate) is_single: bool,
    pub(crate) target: Option<f64>,
    pub(crate) release: Option<carom::State>,
    pub(crate) lead: bool,
    pub(crate) robust: bool,
}

/// Finds the segments of a recording.
pub(crate) fn find(prepared: &Prepared, request: &Request) -> Vec<Found> {
    let finder = Finder { prepared, request };
    let runs = finder.still_runs();
    let last = prepared.times.len().saturating_sub(1);
    let mut found = Vec::new();
    let mut at = 0;
    for (from, to) in &runs {
        if *from > at {
            finder.moving(at, *from, &mut found);
        }
        let kind = if *to == last { Kind::Rest } else { Kind::Hold };
        found.push(Found { kind, from: *from, to: *to, fit: None });
        at = *to;
    }
    if at < last || runs.is_empty() {
        finder.moving(at, last, &mut found);
    }
    finder.join_drags(&mut found);
    finder.with_springs(found)
}

/// Fits the whole recording as one segment.
pub(crate) fn whole(prepared: &Prepared, request: &Request) -> Option<Fitted> {
    let finder = Finder { prepared, request };
    let end = prepared.times.len().checked_sub(1)?;
    let runs = finder.still_runs();
    // All samples at rest have the same rounding error, so a long rest would count more than the motion.
    let last =
        runs.last().filter(|(from, to)| *from > 0 && *to == end).map_or(end, |(from, _)| usize::min(from + STILL, end));
    let still = runs.first().filter(|(from, _)| *from == 0).map(|(_, to)| *to);
    let fitted = match still {
        Some(onset) if onset < last => finder.fit(0, last, &finder.shape(Some(onset))),
        _ => finder.fit(0, last, &finder.shape(None)),
    };
    // Fit a law that starts in motion to a recording that begins at rest only if you asked for that law.
    fitted.or_else(|| finder.fit(0, last, &finder.shape(None)))
}

/// The kind of a segment that one law explains.
pub(crate) fn kind_of(fitted: &Fitted) -> Kind {
    match fitted.candidates.first().map(|best| (best.model, best.curve.variant())) {
        Some((Model::Ease | Model::WheelSmoothing, _) | (_, Some("from rest"))) => Kind::Retarget,
        Some((Model::Elastic | Model::Spring, _)) => Kind::SpringBack,
        _ => Kind::Fling,
    }
}

struct Finder<'a> {
    prepared: &'a Prepared,
    request: &'a Request,
}

/// The fewest samples of a rest. A shorter run of samples at one position is a slow motion.
const STILL: usize = 4;

/// A motion is slow where it turns. So a run of samples at a turn is a rest only if it is this many times longer than its neighbours. For
/// example, x = −t² is within h of its top for 2 √h, and takes (√2 − 1) √h for the next h, which is 4.8 times less. If the run is all
/// samples within h of its first sample, the factor is 5.8. Either count may be one sample off.
const TURN: f64 = 6.0;

/// Between two notches of a wheel, a smoothed motion slows down. A speed that grows by at most this factor counts as slowing, because
/// frames are uneven by 2 % ([`choose::UNEVEN_FRAME`]).
const STEADY: f64 = 1.02;

/// A notch makes the motion faster by more than this factor. We chose this value so that the tests on recordings in `data/` and on drawn
/// wheels hold.
const KICK: f64 = 1.25;

impl Finder<'_> {
    fn x(&self, i: usize) -> f64 {
        self.prepared.positions.get(i).copied().unwrap_or(f64::NAN)
    }

    fn t(&self, i: usize) -> f64 {
        self.prepared.times.get(i).copied().unwrap_or(f64::NAN)
    }

    /// Returns the ranges of samples at rest. In the tail of a motion, each position is shown for longer than the one before. A rest is far
    /// longer than the neighbouring runs, even if all frames that are missing beside these showed the same position.
    fn still_runs(&self) -> Vec<(usize, usize)> {
        let quantum = self.prepared.quantum;
        let slack =
            if quantum > 0.0 { 0.6 * quantum } else { f64::max(5.0 * self.prepared.noise, 1e-9 * self.prepared.span) };
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for i in 0..self.prepared.positions.len() {
            match runs.last_mut() {
                Some((from, to)) if (self.x(i) - self.x(*from)).abs() <= slack => *to = i,
                _ => runs.push((i, i)),
            }
        }
        let length = |k: Option<usize>| k.and_then(|k| runs.get(k)).map_or(0, |(from, to)| to - from + 1);
        let last = runs.len().saturating_sub(1);
        // A turn is where the position goes back to the side that it came from.
        let is_turn = |k: usize| {
            let at = |k: Option<usize>| k.and_then(|k| runs.get(k)).map(|(from, _)| self.x(*from));
            let (Some(before), Some(own), Some(after)) = (at(k.checked_sub(1)), at(Some(k)), at(Some(k + 1))) else {
                return false;
            };
            (before - own) * (after - own) > 0.0
        };
        // The frames that are missing before a run. If the position changed by many steps there, few frames showed each of them.
        let missing = |k: usize| {
            let (Some((_, before)), Some((after, _))) = (k.checked_sub(1).and_then(|k| runs.get(k)), runs.get(k))
            else {
                return 0.0;
            };
            let steps = (self.x(*after) - self.x(*before)).abs() / slack;
            count(self.prepared.missing(*before)) / steps.max(1.0)
        };
        let longest = |k: usize| count(length(Some(k))) + missing(k) + missing(k + 1);
        let is_still = |k: &usize| {
            let own = length(Some(*k));
            let before = k.checked_sub(1).map_or(0.0, longest);
            let beside = if *k == last { before } else { before.max(longest(k + 1)) };
            own >= STILL && count(own) > 3.0 * beside && (!is_turn(*k) || count(own) > TURN * (beside + 1.0))
        };
        (0..runs.len()).filter(is_still).filter_map(|k| runs.get(k).copied()).collect()
    }

    /// The shape of a motion that is at rest up to the sample `onset`. With `None`, it is in motion from the first sample on.
    fn shape(&self, onset: Option<usize>) -> Shape {
        Shape { from_rest: onset.is_some(), is_requested: self.request.is_single, ..Shape::default() }
    }

    /// Fits all laws to the samples `from..=to`, or `None` if none can be fitted.
    fn fit(&self, from: usize, to: usize, shape: &Shape) -> Option<Fitted> {
        self.fit_to(from, to, shape, self.request.target)
    }

    fn fit_to(&self, from: usize, to: usize, shape: &Shape, target: Option<f64>) -> Option<Fitted> {
        let (quantum, noise) = self.prepared.noise_of(from, to);
        let times = self.prepared.times.get(from..=to)?;
        let positions = self.prepared.positions.get(from..=to)?;
        let mut data = Data::new(times, positions, quantum, noise).ok()?;
        data.tick = self.prepared.tick / data.units.duration;
        data.dilation = self.prepared.dilation;
        // The jolts of wheels and easings look like clock slips, so don't look for slips there.
        data.slips = if shape.from_rest { Vec::new() } else { self.slips(from, to) };
        let units = data.units;
        let scaled = |x: f64| (x - units.origin) / units.length;
        let near_zero = (0.0 - self.x(to)).abs() < 0.05 * units.length;
        let mut shape = Shape {
            target: target.map(scaled),
            likely_target: near_zero.then(|| scaled(0.0)),
            turns: self.turns(from, to),
            ..shape.clone()
        };
        if shape.from_rest {
            shape.kicks = self.kicks(from, to).into_iter().map(|t| (t - units.start) / units.duration).collect();
        }
        let state = self.request.release.map(|state| carom::State {
            position: scaled(state.position),
            velocity: state.velocity * units.duration / units.length,
        });
        let release = KnownRelease { state, lead: self.request.lead };
        let candidates = choose::candidates(&data, &shape, &self.request.models, release, self.request.robust);
        (!candidates.is_empty()).then_some(Fitted { data, candidates })
    }

    /// Whether the motion overshoots its last position, or turns, by more than noise.
    fn turns(&self, from: usize, to: usize) -> bool {
        let end = self.x(to);
        let hair = f64::max(4.0 * self.prepared.noise, 1e-6 * self.prepared.span);
        let (mut above, mut below) = (false, false);
        for i in from..to {
            above |= self.x(i) > end + hair;
            below |= self.x(i) < end - hair;
        }
        let (mut rises, mut falls) = (false, false);
        let (mut high, mut low) = (self.x(from), self.x(from));
        for i in from..=to {
            (high, low) = (f64::max(high, self.x(i)), f64::min(low, self.x(i)));
            falls |= self.x(i) < high - hair;
            rises |= self.x(i) > low + hair;
        }
        (above && below) || (rises && falls)
    }

    /// Returns the times when a motion from rest begins and speeds up again: the notches of a wheel.
    fn kicks(&self, from: usize, to: usize) -> Vec<f64> {
        let hair = f64::max(2.0 * self.prepared.noise, 1e-6 * self.prepared.span);
        let Some(onset) = (from..to).find(|i| (self.x(i + 1) - self.x(from)).abs() > hair) else { return Vec::new() };
        let sign = 1.0_f64.copysign(self.x(to) - self.x(from));
        let speed = |i: usize| sign * (self.x(i + 1) - self.x(i)) / (self.t(i + 1) - self.t(i));
        let mut kicks = vec![self.t(onset)];
        let rough = 6.0 * f64::max(self.prepared.noise, 1e-6 * self.prepared.span) / self.prepared.interval;
        let mut i = onset + 2;
        while i < to {
            // A notch comes somewhere within a frame, so only the next frame shows its full speed.
            let after = f64::max(speed(i), if i + 1 < to { speed(i + 1) } else { 0.0 });
            let slows = speed(i - 1) <= STEADY * speed(i - 2) && speed(i) > speed(i - 1);
            if slows && after > KICK * speed(i - 1) + rough {
                kicks.push(self.t(i));
                i += 2;
            }
            i += 1;
        }
        kicks
    }
}
