//! Finds the release of a motion, that is, the sample where a law takes over from whatever moved the page before.
//!
//! A finger drags a page in any way, for example evenly or not, with pauses, to and fro. So we don't describe a drag here. The search
//! begins at the end of the motion, where the law surely holds. It goes backward as long as a law explains *everything* until the end, to
//! the recording's rounding and jitter. Whatever comes before that is the drag.
//!
//! A law with more constants also explains some frames of the drag. So we prefer laws with fewer constants, unless one with more reaches
//! back considerably further. We then fit the chosen law a few samples later, and the release is where it begins to predict the samples.

use alloc::{collections::BTreeMap, vec::Vec};

use super::{Finder, Fitted, Request};
use crate::agreement::{self, NEAR, UNEVEN_FRAME};
use crate::choose::Candidate;
use crate::curve::Table;
use crate::data::{Data, count};
use crate::math;
use crate::model::Model;
use crate::uncertainty::first_is_apart;

/// A law, and the first sample that it explains. It also explains all later samples of the motion.
pub(super) struct Glide {
    pub(super) begin: usize,
    pub(super) fitted: Fitted,
}

impl Glide {
    /// Whether polynomials with the same number of unknowns fail to explain the samples. Their residuals must be more than
    /// 1.5 times the law's.
    pub(super) fn is_distinct(&self) -> bool {
        let Fitted { data, candidates } = &self.fitted;
        candidates.first().is_some_and(|best| {
            let n = count(data.len());
            agreement::beats_polynomial(&best.solution, data, best.solution.unknowns()) > 2.0 * n * math::ln(1.5)
        })
    }
}

/// The fewest samples that a law must explain.
pub(super) const FEWEST: usize = 8;

/// The least travel of a motion that a law explains, in steps of the grid, or in units of 3.5 standard deviations of the noise.
const LEAST_TRAVEL: f64 = 12.0;

/// How many frames after a release a busy page may show late.
const LATE_FRAMES: usize = 4;

/// Residuals that are larger by at most this factor count as equally close, because chance explains the difference.
const AS_CLOSE: f64 = 1.12;

/// Two samples are at the same place if they differ by less than this many standard deviations of the noise. That is 2.5 standard
/// deviations of a difference of two samples.
const STANDS: f64 = 3.5;

/// We leave out at most this many of the first samples because the law doesn't predict them.
const MOST_TRIMMED: usize = 3;

/// Laws have levels, and we prefer the lower ones. This is the level of laws with one constant, or with a platform's constants.
const PLAIN: usize = 1;

/// The level of the laws that we choose last. Laws with two constants have the level 2.
const ODD: usize = 3;

/// How large the root of the mean square residual may be for a law of the level [`ODD`], in the standard deviations that the
/// recording allows. A spring has enough constants to follow a finger and its fling at a distance.
const ODD_CLOSE: f64 = 1.1;

impl Finder<'_> {
    /// Returns the law that explains the end of the motion `from..=to`, beginning at its release.
    pub(super) fn glide(&self, from: usize, to: usize) -> Option<Glide> {
        let Some(lifted) = self.lifted(from, to) else {
            return self.searched(from, to).map(|glide| self.trimmed(glide, to));
        };
        let glide = self.searched(lifted, to);
        // On a busy page the first frames after the release come late, and then the law seems to begin later.
        let soon = self.t(lifted) + (count(LATE_FRAMES) + 0.5) * self.prepared.interval;
        let is_late = glide.as_ref().is_none_or(|glide| self.t(glide.begin) > soon);
        let known = if is_late { self.released_at(lifted, to) } else { None };
        known.or(glide)
    }

    /// Returns the first of the closest laws that begin right after the release that the metadata names.
    fn released_at(&self, lifted: usize, to: usize) -> Option<Glide> {
        let begins = (lifted..=lifted + LATE_FRAMES).take_while(|begin| begin + FEWEST <= to);
        let glides = begins.filter_map(|begin| {
            let mut fitted = self.fit(begin, to, &self.shape(None))?;
            fitted.data.is_release_known = true;
            fitted.explains().then_some(Glide { begin, fitted })
        });
        let rmse = |glide: &Glide| {
            glide.fitted.candidates.first().map_or(f64::NAN, |law| glide.fitted.data.units.length * law.solution.rmse())
        };
        let glides: Vec<Glide> = glides.collect();
        let least = glides.iter().map(rmse).fold(f64::INFINITY, f64::min);
        glides.into_iter().find(|glide| rmse(glide) <= AS_CLOSE * least)
    }

    /// Searches for the release at or after the sample `floor`.
    fn searched(&self, floor: usize, to: usize) -> Option<Glide> {
        let anchor = self.anchor(floor, to)?;
        let mut search = Search { finder: self, to, tried: BTreeMap::new() };
        // A fling is fastest at its release, or earlier if the finger moved steadily.
        let fastest = self.fastest(floor, to);
        let later = [2, 6, 12, 24, 48].map(|frames| fastest + frames);
        let known = later.into_iter().filter(|begin| *begin < anchor).chain([anchor]);
        let known = known.into_iter().find(|begin| search.holds(*begin, ODD))?;
        let furthest = search.first(floor, known, ODD);
        let level = search.level(furthest)?;
        let mut chosen = (furthest, level);
        for lower in PLAIN..level {
            let Some(known) = [known, anchor].into_iter().find(|begin| search.holds(*begin, lower)) else { continue };
            let first = search.first(furthest, known, lower);
            if first <= furthest + self.room(lower, level) {
                chosen = (first, lower);
                break;
            }
        }
        let (begin, level) = chosen;
        let is_odd = level == ODD;
        let whole = if begin <= floor + 1 { self.explained(floor, to, is_odd) } else { None };
        whole.or_else(|| self.extended(usize::min(begin + 2, anchor), (floor, to), is_odd))
    }

    /// How many samples of a drag a law of `level` explains by chance, beyond those that a law of the level `lower`
    /// explains.
    fn room(&self, lower: usize, level: usize) -> usize {
        let seconds = if level == ODD { 0.12 } else { 0.04 };
        usize::max(2 + 2 * (level - lower), math::round(seconds / self.prepared.interval) as usize)
    }

    /// The sample after which the motion is fastest.
    pub(super) fn fastest(&self, from: usize, to: usize) -> usize {
        let speed = |i: &usize| ((self.x(i + 2) - self.x(*i)) / (self.t(i + 2) - self.t(*i))).abs();
        (from..to.saturating_sub(1)).max_by(|a, b| speed(a).total_cmp(&speed(b))).unwrap_or(from)
    }

    /// The level of a law that explains the samples `from..=to` (see [`PLAIN`]), or `None` if it doesn't.
    fn level(&self, law: &Candidate, data: &Data, (from, to): (usize, usize)) -> Option<usize> {
        let frame = self.prepared.interval / data.units.duration;
        let begins_later = law.curve.begin(&law.solution.parameters).is_some_and(|begin| begin > frame);
        if begins_later || !law.explains(data) {
            return None;
        }
        // After a drag, a real spring turns round or goes back to where it came from. If a fitted spring does neither, the motion may
        // be a fling. So accept such a spring only if it fits closely.
        let is_spring = matches!(law.model, Model::Spring | Model::Elastic);
        let is_odd = is_spring && from > 0 && !self.turns(from, to) && !self.came_from(from, to);
        if is_odd && agreement::closeness(&law.solution, data) > ODD_CLOSE {
            return None;
        }
        Some(if is_odd { ODD } else { usize::max(law.curve.constants(), PLAIN) })
    }

    /// The last sample after which the motion is long enough for us to tell its law.
    fn anchor(&self, from: usize, to: usize) -> Option<usize> {
        let step = f64::max(self.prepared.quantum, 3.5 * self.prepared.noise);
        let least = f64::max(LEAST_TRAVEL * step, 1e-3 * self.prepared.span);
        let latest = to.checked_sub(FEWEST).filter(|latest| *latest >= from)?;
        (from..=latest).rev().find(|i| (self.x(*i) - self.x(to)).abs() > least)
    }

    /// Fits all laws from sample `begin` on, and puts the best one that explains the samples first. Returns `None` if no law
    /// explains them.
    fn explained(&self, begin: usize, to: usize, is_odd: bool) -> Option<Glide> {
        let mut fitted = self.fit(begin, to, &self.shape(None))?;
        let is_right =
            |law: &Candidate| self.level(law, &fitted.data, (begin, to)).is_some_and(|level| is_odd || level < ODD);
        let best = fitted.candidates.iter().position(is_right)?;
        fitted.candidates[..=best].rotate_right(1);
        Some(Glide { begin, fitted })
    }

    /// Extends the law that explains the samples after `begin` backward, as long as it predicts them.
    fn extended(&self, begin: usize, (floor, to): (usize, usize), is_odd: bool) -> Option<Glide> {
        let mut glide = self.explained(begin, to, is_odd)?;
        for _ in 0..8 {
            let Glide { begin, fitted: own } = &glide;
            let best = own.candidates.first()?;
            let next = self.extends(best, &own.data, *begin, floor);
            // The first of these samples may still belong to the drag, so try later beginnings, too.
            let longer = (next..*begin).take(3).find_map(|next| {
                let longer = self.explained(next, to, is_odd)?;
                longer.fitted.candidates.first().is_some_and(|law| law.model == best.model).then_some(longer)
            });
            match longer {
                Some(longer) => glide = longer,
                None => break,
            }
        }
        Some(glide)
    }

    /// Leaves out first samples that don't belong to the law. The law may begin between the first two samples, and then the first
    /// one isn't on its curve, but still influences its numbers. We recognize such a sample if the others don't predict it, or if it is
    /// at the place of the sample before it.
    fn trimmed(&self, mut glide: Glide, to: usize) -> Glide {
        for _ in 0..MOST_TRIMMED {
            let Glide { begin, fitted } = &glide;
            let Some(best) = fitted.candidates.first() else { break };
            let noise = fitted.data.units.length * math::hypot(best.solution.rmse(), fitted.data.noise);
            let stands = *begin > 0 && (self.x(*begin) - self.x(begin - 1)).abs() < STANDS * noise;
            if begin + FEWEST >= to || !(stands || first_is_apart(&best.solution, &fitted.data)) {
                break;
            }
            let shorter = self.explained(begin + 1, to, true);
            let is_same = |glide: &Glide| glide.fitted.candidates.first().is_some_and(|law| law.model == best.model);
            match shorter.filter(is_same) {
                Some(shorter) => glide = shorter,
                None => break,
            }
        }
        glide
    }

    /// Returns the first of the samples before `begin` that the law predicts. A single frame may be late.
    fn extends(&self, law: &Candidate, data: &Data, begin: usize, floor: usize) -> usize {
        let misses = |i: usize| self.misses(law, data, i).abs() > NEAR;
        let mut first = begin;
        while first > floor {
            if !misses(first - 1) {
                first -= 1;
            } else if first >= floor + 5 && (2..=5).all(|back| !misses(first - back)) {
                first -= 5;
            } else {
                break;
            }
        }
        first
    }

    /// Returns how far sample i is from the law, in standard deviations.
    fn misses(&self, law: &Candidate, data: &Data, i: usize) -> f64 {
        let t = (self.t(i) - data.units.start) / data.units.duration;
        let mut table = Table::default();
        table.evaluate(&*law.curve, &law.solution.parameters, &[t]);
        let (Some(x), Some(v)) = (table.positions.first(), table.velocities.first()) else { return f64::INFINITY };
        let half_frame = 0.5 * self.prepared.interval / data.units.duration;
        if law.curve.begin(&law.solution.parameters).is_some_and(|begin| t < begin - half_frame) {
            return f64::INFINITY;
        }
        let measured = (self.x(i) - data.units.origin) / data.units.length;
        (measured - x) / agreement::allowed(data, UNEVEN_FRAME, *v)
    }
}

/// Whether a model has a law of one constant.
const fn is_plain(model: Model) -> bool {
    !matches!(model, Model::Sliding | Model::Spring | Model::Bouncing | Model::Ease)
}

/// The fits that we have tried, by the sample where they begin.
struct Search<'a, 'b> {
    finder: &'a Finder<'b>,
    to: usize,
    /// For each sample, the lowest level of a law that explains the samples after it.
    tried: BTreeMap<usize, Option<usize>>,
}

impl Search<'_, '_> {
    /// The lowest level (see [`PLAIN`]) of a law that explains the samples after `begin`.
    fn level(&mut self, begin: usize) -> Option<usize> {
        let (finder, to) = (self.finder, self.to);
        *self.tried.entry(begin).or_insert_with(|| {
            let lowest = |plain: bool| {
                let models = finder.request.models.iter().copied().filter(|model| is_plain(*model) == plain).collect();
                let request = Request { models, robust: false, ..finder.request.clone() };
                let own = Finder { prepared: finder.prepared, request: &request };
                let Fitted { data, candidates } = own.fit(begin, to, &finder.shape(None))?;
                candidates.iter().filter_map(|law| finder.level(law, &data, (begin, to))).min()
            };
            // Laws with more constants take longer, so only try them if no other law explains the samples.
            lowest(true).or_else(|| lowest(false))
        })
    }

    /// Whether a law of at most this level explains the samples after `begin`.
    fn holds(&mut self, begin: usize, level: usize) -> bool {
        self.level(begin).is_some_and(|lowest| lowest <= level)
    }

    /// Finds, by bisection, the first sample after which a law of at most this level explains all later samples. We know that one
    /// explains the samples after `last`.
    fn first(&mut self, low: usize, last: usize, level: usize) -> usize {
        if self.holds(low, level) {
            return low;
        }
        let (mut before, mut after) = (low, last);
        while after - before > 1 {
            let middle = before + (after - before) / 2;
            if self.holds(middle, level) {
                after = middle;
            } else {
                before = middle;
            }
        }
        after
    }
}
