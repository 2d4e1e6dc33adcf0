//! What happened when: holds, drags, flings, edges.

use alloc::{vec, vec::Vec};

use crate::choose::{self, Candidate, Release};
use crate::data::Data;
use crate::model::{Model, Shape};
use crate::prepare::Prepared;

/// What somebody or something did during a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Kind {
    /// It stands still, and will move again.
    Hold,
    /// A finger moves it.
    Drag,
    /// It moves by itself, let go.
    Fling,
    /// It has run into an edge and still goes outward.
    EdgeContact,
    /// It comes back to an edge.
    SpringBack,
    /// It was sent to another target: an animation, a key, a notch of the wheel.
    Retarget,
    /// It stands still for good.
    Rest,
}

impl Kind {
    /// In words.
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

/// A stretch of samples, both ends included, and the laws for it.
pub(crate) struct Found {
    pub(crate) kind: Kind,
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) fit: Option<Fitted>,
}

/// The laws for a run of samples, which may reach over several segments.
pub(crate) struct Fitted {
    pub(crate) data: Data,
    pub(crate) candidates: Vec<Candidate>,
}

impl Fitted {
    /// Whether what is left over is hardly more than the rounding: curves of many numbers explain a drag and its fling as
    /// well, nearly.
    fn explains_closely(&self) -> bool {
        let limit = 2.0 * self.data.noise;
        self.explains()
            && (self.data.quantum == 0.0 || self.candidates.first().is_some_and(|best| best.solution.rmse() <= limit))
    }

    /// How many constants the best law has.
    fn constants(&self) -> usize {
        self.candidates.first().map_or(usize::MAX, |best| best.curve.constants())
    }

    pub(crate) fn explains(&self) -> bool {
        self.candidates.first().is_some_and(|best| best.explains(&self.data))
    }
}

/// What is asked for.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) models: Vec<Model>,
    /// Whether one model was asked for by name.
    pub(crate) is_single: bool,
    pub(crate) target: Option<f64>,
    pub(crate) release: Option<carom::State>,
    pub(crate) lead: bool,
    pub(crate) robust: bool,
}

/// Finds the segments of a recording.
pub(crate) fn find(prepared: &Prepared, asked: &Asked) -> Vec<Found> {
    let finder = Finder { prepared, asked };
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
    found
}

/// Fits the samples `from..=to` as one stretch, as asked.
pub(crate) fn whole(prepared: &Prepared, asked: &Asked) -> Option<Fitted> {
    let finder = Finder { prepared, asked };
    let last = prepared.times.len().checked_sub(1)?;
    let runs = finder.still_runs();
    let still = runs.first().filter(|(from, _)| *from == 0).map(|(_, to)| *to);
    let fitted = match still {
        Some(onset) if onset < last => finder.fit(0, last, &finder.shape(Some(onset))),
        _ => finder.fit(0, last, &finder.shape(None)),
    };
    // A law of release is tried on what stands still at first as well, if asked for.
    fitted.or_else(|| finder.fit(0, last, &finder.shape(None)))
}

/// What a law does that explains a stretch as a whole.
pub(crate) fn kind_of(fitted: &Fitted) -> Kind {
    match fitted.candidates.first().map(|best| (best.model, best.curve.variant())) {
        Some((Model::Ease | Model::WheelSmoothing, _) | (_, Some("from rest"))) => Kind::Retarget,
        Some((Model::Elastic | Model::Spring, _)) => Kind::SpringBack,
        _ => Kind::Fling,
    }
}

struct Finder<'a> {
    prepared: &'a Prepared,
    asked: &'a Asked,
}

/// Samples in a row, of one position, that are a stand: fewer are a slow motion.
const STILL: usize = 4;

impl Finder<'_> {
    fn x(&self, i: usize) -> f64 {
        self.prepared.positions.get(i).copied().unwrap_or(f64::NAN)
    }

    fn t(&self, i: usize) -> f64 {
        self.prepared.times.get(i).copied().unwrap_or(f64::NAN)
    }

    fn span(&self) -> f64 {
        let all = || self.prepared.positions.iter().copied();
        all().fold(f64::NEG_INFINITY, f64::max) - all().fold(f64::INFINITY, f64::min)
    }

    /// Stretches that stand still. In the tail of a motion a position is shown ever longer; a stand is far longer than
    /// the positions beside it.
    fn still_runs(&self) -> Vec<(usize, usize)> {
        let quantum = self.prepared.quantum;
        let slack = if quantum > 0.0 { 0.6 * quantum } else { f64::max(5.0 * self.prepared.noise, 1e-9 * self.span()) };
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for i in 0..self.prepared.positions.len() {
            match runs.last_mut() {
                Some((from, to)) if (self.x(i) - self.x(*from)).abs() <= slack => *to = i,
                _ => runs.push((i, i)),
            }
        }
        let length = |k: Option<usize>| k.and_then(|k| runs.get(k)).map_or(0, |(from, to)| to - from + 1);
        let last = runs.len().saturating_sub(1);
        let is_still = |k: &usize| {
            let own = length(Some(*k));
            let before = length(k.checked_sub(1));
            let after = length(Some(k + 1));
            let beside = if *k == last { before } else { before.max(after) };
            own >= STILL && own > 3 * beside
        };
        (0..runs.len()).filter(is_still).filter_map(|k| runs.get(k).copied()).collect()
    }

    /// What a stretch looks like that begins in motion, or stands still up to sample `onset`.
    fn shape(&self, onset: Option<usize>) -> Shape {
        Shape { from_rest: onset.is_some(), is_asked_for: self.asked.is_single, ..Shape::default() }
    }

    /// All laws for the samples `from..=to`; `None` if nothing can be fitted.
    fn fit(&self, from: usize, to: usize, shape: &Shape) -> Option<Fitted> {
        self.fit_to(from, to, shape, self.asked.target)
    }

    fn fit_to(&self, from: usize, to: usize, shape: &Shape, target: Option<f64>) -> Option<Fitted> {
        let (quantum, noise) = self.prepared.noise_of(from, to);
        let times = self.prepared.times.get(from..=to)?;
        let positions = self.prepared.positions.get(from..=to)?;
        let mut data = Data::new(times, positions, quantum, noise).ok()?;
        // A wheel and an easing have jolts of their own.
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
        let state = self.asked.release.map(|state| carom::State {
            position: scaled(state.position),
            velocity: state.velocity * units.duration / units.length,
        });
        let release = Release { state, lead: self.asked.lead };
        let candidates = choose::candidates(&data, &shape, &self.asked.models, release, self.asked.robust);
        (!candidates.is_empty()).then_some(Fitted { data, candidates })
    }

    /// Whether it goes past where it ends, or turns, by more than noise.
    fn turns(&self, from: usize, to: usize) -> bool {
        let end = self.x(to);
        let hair = f64::max(4.0 * self.prepared.noise, 1e-6 * self.span());
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

    /// When what stood still begins to move, and when it speeds up again: the notches of a wheel.
    fn kicks(&self, from: usize, to: usize) -> Vec<f64> {
        let hair = f64::max(2.0 * self.prepared.noise, 1e-6 * self.span());
        let Some(onset) = (from..to).find(|i| (self.x(i + 1) - self.x(from)).abs() > hair) else { return Vec::new() };
        let sign = 1.0_f64.copysign(self.x(to) - self.x(from));
        let speed = |i: usize| sign * (self.x(i + 1) - self.x(i)) / (self.t(i + 1) - self.t(i));
        let mut kicks = vec![self.t(onset)];
        let rough = 6.0 * f64::max(self.prepared.noise, 1e-6 * self.span()) / self.prepared.interval;
        let mut i = onset + 2;
        while i < to {
            // A notch comes within a frame: the next shows it in full.
            let after = f64::max(speed(i), if i + 1 < to { speed(i + 1) } else { 0.0 });
            let slows = speed(i - 1) <= 1.02 * speed(i - 2) && speed(i) > speed(i - 1);
            if slows && after > 1.25 * speed(i - 1) + rough {
                kicks.push(self.t(i));
                i += 2;
            }
            i += 1;
        }
        kicks
    }
}

impl Finder<'_> {
    /// A stretch that moves: from the last sample of a stand, or the first of all, to the first of the next.
    fn moving(&self, from: usize, to: usize, found: &mut Vec<Found>) {
        let from_rest = from > 0 || found.last().is_some_and(|before| before.to == from);
        if to - from < 3 {
            found.push(Found { kind: if from_rest { Kind::Retarget } else { Kind::Drag }, from, to, fit: None });
            return;
        }
        if from_rest {
            let (early, late) = (from.saturating_sub(3), (to + 3).min(self.prepared.times.len() - 1));
            let is_touched =
                self.prepared.touches.iter().any(|touch| touch.down < self.t(to) && touch.up > self.t(from));
            if !is_touched || self.came_from(from, to) {
                let fitted = self.fit(early, late, &self.shape(Some(from)));
                if let Some(fitted) = fitted.filter(Fitted::explains_closely) {
                    let kind = if self.came_from(from, to) { Kind::SpringBack } else { Kind::Retarget };
                    found.push(Found { kind, from, to, fit: Some(fitted) });
                    return;
                }
            }
        } else if let Some(fitted) = self.fit(from, to, &self.shape(None)).filter(Fitted::explains) {
            self.label(fitted, from, to, found);
            return;
        }
        match self.edge(from, to) {
            Some((contact, turn)) => self.bounce(from, (contact, turn), to, found),
            None => self.released(from, to, found),
        }
    }

    /// Whether a stretch that ends at sample `to` comes back to a place that the recording left before.
    fn came_from(&self, from: usize, to: usize) -> bool {
        let hair = f64::max(2.0 * self.prepared.quantum, 1e-3 * self.span());
        (0..from).any(|i| (self.x(i) - self.x(to)).abs() <= hair)
    }

    /// Names a stretch that one law explains from its first sample on.
    fn label(&self, fitted: Fitted, from: usize, to: usize, found: &mut Vec<Found>) {
        let Some(best) = fitted.candidates.first() else { return };
        let reported = best.curve.report(&best.solution.parameters, &fitted.data.units);
        match best.model {
            Model::Bouncing => {
                let met = fitted.data.units.start + reported.get(5).copied().unwrap_or(0.0);
                let contact = (from..to).find(|i| self.t(*i) >= met).unwrap_or(to);
                self.edge_segments(fitted, from, contact, to, found);
            }
            Model::Elastic | Model::Spring => {
                found.push(Found { kind: Kind::SpringBack, from, to, fit: Some(fitted) });
            }
            _ => found.push(Found { kind: Kind::Fling, from, to, fit: Some(fitted) }),
        }
    }

    /// A fling, its contact with the edge, and the way back, of one law.
    fn edge_segments(&self, fitted: Fitted, from: usize, contact: usize, to: usize, found: &mut Vec<Found>) {
        let turn = self.farthest(contact, to);
        found.push(Found { kind: Kind::Fling, from, to: contact, fit: Some(fitted) });
        found.push(Found { kind: Kind::EdgeContact, from: contact, to: turn, fit: None });
        found.push(Found { kind: Kind::SpringBack, from: turn, to, fit: None });
    }

    /// The sample farthest from where it ends.
    fn farthest(&self, from: usize, to: usize) -> usize {
        let distance = |i: &usize| (self.x(*i) - self.x(to)).abs();
        (from..=to).max_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap_or(from)
    }

    /// Where it runs over the place at which it ends, and where it turns back to it.
    fn edge(&self, from: usize, to: usize) -> Option<(usize, usize)> {
        let end = self.x(to);
        let hair = f64::max(2.5 * self.prepared.quantum, f64::max(6.0 * self.prepared.noise, 1e-3 * self.span()));
        let side = |i: usize| if self.x(i) > end { 1.0 } else { -1.0 };
        // Backward from the end: what is beyond it on one side.
        let beyond = (from..to).rev().find(|i| (self.x(*i) - end).abs() > hair)?;
        let contact = (from..=beyond).rev().find(|i| side(*i) * side(beyond) < 0.0)? + 1;
        let turn = self.farthest(contact, beyond);
        (contact > from && turn >= contact).then_some((contact, turn))
    }

    /// A drag or fling into an edge.
    fn bounce(&self, from: usize, (contact, turn): (usize, usize), to: usize, found: &mut Vec<Found>) {
        let start = self.release(from, contact.saturating_sub(1).max(from));
        let end = Some(self.x(to));
        if contact - start >= 4 {
            let fitted = self.fit_to(start, to, &self.shape(None), end).filter(Fitted::explains);
            let is_bouncing =
                |fitted: &Fitted| fitted.candidates.first().is_some_and(|best| best.model == Model::Bouncing);
            if let Some(fitted) = fitted.filter(is_bouncing) {
                self.drag(from, start, found);
                self.edge_segments(fitted, start, contact, to, found);
                return;
            }
        }
        self.drag(from, start, found);
        let inside = self.fit(start, contact - 1, &self.shape(None));
        found.push(Found { kind: Kind::Fling, from: start, to: contact, fit: inside.filter(Fitted::explains) });
        // A spring that takes over at the edge itself, or one that begins where it turns.
        let outward = self.fit_to(contact, to, &self.shape(None), end).filter(Fitted::explains);
        let fit = outward.or_else(|| self.spring_back(turn, to));
        found.push(Found { kind: Kind::EdgeContact, from: contact, to: turn, fit: None });
        found.push(Found { kind: Kind::SpringBack, from: turn, to, fit });
    }

    /// The way back from sample `turn`, or from one of the next if it was held there for a while.
    fn spring_back(&self, turn: usize, to: usize) -> Option<Fitted> {
        let mut best: Option<Fitted> = None;
        for from in turn..(turn + 3).min(to) {
            let fitted = self.fit_to(from, to, &self.shape(None), Some(self.x(to)))?;
            if fitted.explains() {
                return Some(fitted);
            }
            best = best.or(Some(fitted));
        }
        best
    }

    fn drag(&self, from: usize, to: usize, found: &mut Vec<Found>) {
        if to > from {
            found.push(Found { kind: Kind::Drag, from, to, fit: None });
        }
    }

    /// A finger's drag, and the fling after it.
    fn released(&self, from: usize, to: usize, found: &mut Vec<Found>) {
        let start = self.release(from, to);
        let mut best: Option<(usize, Fitted)> = None;
        // The samples around the release may be neither's: a law that begins with one of them takes more constants.
        for trim in 0..4 {
            let begin = start + trim;
            if to < begin + 5 {
                break;
            }
            let Some(fitted) = self.fit(begin, to, &self.shape(None)) else { continue };
            let settled = fitted.explains() && self.first_fits(&fitted);
            let is_better = |(_, best): &(usize, Fitted)| {
                let fits = best.explains() && self.first_fits(best);
                if settled && fits { fitted.constants() < best.constants() } else { rmse(&fitted) < 0.8 * rmse(best) }
            };
            let is_plain = settled && fitted.constants() == 0;
            if best.as_ref().is_none_or(is_better) {
                best = Some((begin, fitted));
            }
            if is_plain || (trim == 2 && settled) {
                break;
            }
        }
        match best {
            Some((begin, fitted)) if !self.is_dragged(from, to) && (begin > from || fitted.explains()) => {
                self.drag(from, begin, found);
                self.label(fitted, begin, to, found);
            }
            _ => self.drag(from, to, found),
        }
    }

    /// Whether a finger was on it all the while, or it did not slow down at all before it stopped.
    fn is_dragged(&self, from: usize, to: usize) -> bool {
        let touched = self.prepared.touches.iter().any(|touch| touch.down <= self.t(from) && touch.up >= self.t(to));
        let third = (to - from) / 3;
        let speed = |a: usize, b: usize| ((self.x(b) - self.x(a)) / (self.t(b) - self.t(a))).abs();
        touched || (third > 1 && speed(to - third, to) > 0.75 * speed(from, from + third))
    }

    /// Whether the first residuals are like the others.
    fn first_fits(&self, fitted: &Fitted) -> bool {
        let Some(best) = fitted.candidates.first() else { return false };
        let scale = choose::scale(&best.solution.residuals, &fitted.data);
        best.solution.residuals.iter().take(2).all(|r| r.abs() < 4.0 * scale)
    }

    /// The first sample of the smooth motion that ends at sample `to`: from there back, the first that is not where the
    /// next ones say it was. A finger is rough; a law is not.
    fn release(&self, from: usize, to: usize) -> usize {
        let lifted =
            self.prepared.touches.iter().map(|touch| touch.up).filter(|up| *up > self.t(from) && *up < self.t(to));
        let lifted = lifted.fold(f64::NEG_INFINITY, f64::max);
        let floor = (from..to).find(|i| self.t(*i) > lifted).unwrap_or(from);
        let mut start = to.saturating_sub(3).max(floor);
        let mut to = to;
        // Where something was skipped: it counts only if it is smooth for a while before.
        let mut skipped = None;
        while start > floor {
            if self.is_smooth(start - 1, to) {
                start -= 1;
            } else if start >= floor + 4 && (2..5).all(|back| self.is_smooth_from(start - back, start, to)) {
                // One sample, or the clock, is off: before it, all is as after it.
                skipped = skipped.or(Some(start));
                (start, to) = (start - 4, start - 2);
            } else if let Some(slip) = self.slip(start, to).filter(|_| start >= floor + 4) {
                let is_shifted = (1..4).all(|back| self.miss(start - back, start, to, slip) < 2.0);
                if !is_shifted {
                    break;
                }
                skipped = skipped.or(Some(start));
                (start, to) = (start - 3, start - 1);
            } else {
                break;
            }
        }
        skipped.filter(|skipped| start + 10 > *skipped).unwrap_or(start)
    }

    fn is_smooth(&self, i: usize, to: usize) -> bool {
        self.is_smooth_from(i, i + 1, to)
    }

    fn is_smooth_from(&self, i: usize, next: usize, to: usize) -> bool {
        self.miss(i, next, to, 0.0) < 1.0
    }

    /// How far sample i, shown `late` seconds late, is from the parabola through the samples from `next` on, in units of
    /// what is allowed.
    fn miss(&self, i: usize, next: usize, to: usize, late: f64) -> f64 {
        let end = (next + 6).min(to + 1);
        if end < next + 3 {
            return 0.0;
        }
        let unit = self.prepared.interval;
        let (t0, x0) = (self.t(next), self.x(next));
        let samples: Vec<_> = (next..end).map(|j| ((self.t(j) - t0) / unit, self.x(j) - x0)).collect();
        let Some(([a, b, c], _)) = crate::solve::linear(&samples, |t| [1.0, t, t * t]) else { return 0.0 };
        let t = (self.t(i) - late - t0) / unit;
        let predicted = a + t * (b + t * c);
        // How sure the parabola is there, and what an uneven clock and the third derivative add.
        let far = 1.0 - t;
        let noise = 4.5 * f64::max(self.prepared.noise, 1e-6 * self.span()) * (1.0 + 0.6 * far * far);
        let allowed = noise + 0.02 * b.abs() * far + 0.15 * c.abs() * far * far;
        (self.x(i) - x0 - predicted).abs() / allowed
    }

    /// By how many seconds the clock would have to be off from sample `next` on for the one before to be smooth.
    fn slip(&self, next: usize, to: usize) -> Option<f64> {
        let speed = (self.x((next + 2).min(to)) - self.x(next)) / (self.t((next + 2).min(to)) - self.t(next));
        let way = self.x(next) - self.x(next - 1);
        let late = way / speed - (self.t(next) - self.t(next - 1));
        let interval = self.prepared.interval;
        // A frame was shown twice, or not at all: one or two whole frames.
        let frames = late.abs() / interval;
        let is_plausible = [1.0, 2.0].iter().any(|whole| (frames - whole).abs() < 0.2);
        (is_plausible && (speed * late).abs() > 6.0 * self.prepared.noise).then_some(late)
    }

    /// Samples of a smooth stretch from which on its clock is off.
    fn slips(&self, from: usize, to: usize) -> Vec<usize> {
        let mut slips = Vec::new();
        for next in from + 4..to.saturating_sub(4) {
            let Some(late) = self.slip(next, to) else { continue };
            let is_slip = self.miss(next - 1, next, to, 0.0) > 1.0
                && (1..4).all(|back| self.miss(next - back, next, to, late) < 2.0)
                && self.is_smooth(next, to);
            if is_slip && slips.len() < 2 {
                slips.push(next - from);
            }
        }
        slips
    }
}

fn rmse(fitted: &Fitted) -> f64 {
    let length = fitted.data.units.length;
    fitted.candidates.first().map_or(f64::INFINITY, |best| length * best.solution.rmse())
}
