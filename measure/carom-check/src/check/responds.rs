//! `responds`: while its target moves, a value accelerates as much as its spring asks for.
//!
//! A program may send a value to a new target in every frame, for example to the pointer. If it takes the velocity at each of these
//! frames from the last two positions, the value only gets half of the acceleration that its spring asks for. This is so at any
//! frame rate.
//!
//! # Statistic
//! `gain` is the acceleration while the target moves, divided by the acceleration where it stands still, for the same spring. We read
//! both from windows of samples around each sample i, and never take a velocity from two frames. A weight w rises from 0 to 1 at sample i
//! and falls to 0 again. ∫w·x″ is the difference of the mean velocities of the window's two halves. With x″ = k·(target − x) − c·x′ it is
//! also k·∫w·(target − x) − c·(the difference of the mean positions).
//!
//! The windows with a moving target give k and c by least squares. With these two, we compute the acceleration of the windows where the
//! target stands still. `gain` is the computed acceleration divided by the measured one. A target may act up to a frame before its mark
//! and 1.5 frames after it, so we take the time that fits best.
//!
//! # Uncertainty
//! Four standard deviations, from the residuals, or the rounding if it is larger, and from the uncertainty of k and c.
//!
//! # Undecided
//! If the target never moves for long, or never stands still while the value is in motion. If no spring explains the motion, for
//! example because a tween begins anew at each target. If the limits lie within the uncertainty.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::finding::{Finding, Limit};
use crate::view::View;
use carom_fit::MarkKind;

/// While its target moves, a value accelerates as much as its spring asks for. See the module's page for the statistic.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Responds {
    /// The least and the greatest acceleration, as shares of what the spring would give. Default: 0.75 to 1.25.
    pub gain: [f64; 2],
}

impl Default for Responds {
    fn default() -> Self {
        Self { gain: [0.75, 1.25] }
    }
}

/// Half of a window, in seconds, unless frames are longer.
const HALF: f64 = 0.07;

/// Fewer windows than this say nothing.
const LEAST: usize = 8;

/// The longest time between two steps of a moving target, and between two samples, as shares of half a window.
const LONGEST: [f64; 2] = [0.6, 0.5];

/// A spring explains a motion if it leaves at most this share of the mean square of the acceleration. Springs of libraries, filmed at 60
/// Hz, leave up to 0.01, and tweens that begin anew leave 0.13 to 0.6.
const UNEXPLAINED: f64 = 0.05;

/// If a moving target seems to pull this many times more or this many times less than a still one, no single spring explains the
/// motion.
const GREATEST: f64 = 4.0;

/// If the ends of the interval for `gain` differ by a larger factor than this, the check is undecided, because the samples
/// hardly show the spring.
const WIDEST: f64 = 3.0;

impl Responds {
    pub(crate) fn run(&self, view: &View<'_>) -> Vec<Finding> {
        let finding = Finding::new("responds", "gain", "", Limit::Within(self.gain[0], self.gain[1]));
        let targets = targets(view);
        let windows = windows(view, &targets);
        let lags = (-4..=6).map(|quarter| 0.25 * f64::from(quarter) * view.interval);
        let seen = lags.filter_map(|lag| Followed::of(&windows, lag));
        let Some(followed) = seen.min_by(|a, b| a.square.total_cmp(&b.square)) else {
            return [finding.because("no target moves for long: mark each of its steps as `retarget`")].into();
        };
        let free: Vec<Terms> = windows.iter().filter_map(|window| window.terms(followed.lag, Steps::None)).collect();
        let Some((ratio, error, unexplained)) = followed.ratio(&free) else {
            return [finding.because("the target never stands still while the value is in motion")].into();
        };
        let (least, most) = (ratio - 4.0 * error, ratio + 4.0 * error);
        if most > WIDEST * least {
            return [finding.because("the acceleration to a target that stands still is hardly known")].into();
        }
        if unexplained > UNEXPLAINED || !(1.0 / GREATEST..=GREATEST).contains(&ratio) {
            return [finding.because("no spring explains the motion")].into();
        }
        let (low, high) = (1.0 / most, 1.0 / least);
        let place = targets.first().map_or(0.0, |(time, _)| *time);
        let samples = followed.terms.len() + free.len();
        [finding.judged(0.5 * (low + high), 0.5 * (high - low)).at(place).over(samples, view.missing())].into()
    }
}

/// The targets, with the times when they begin to count. Marks without a target are left out.
fn targets(view: &View<'_>) -> Vec<(f64, f64)> {
    let sets = view.marks().filter(|mark| matches!(mark.kind, MarkKind::Target | MarkKind::Retarget));
    sets.filter_map(|mark| Some((mark.time, mark.to?))).collect()
}

/// Whether the target steps in a window.
#[derive(Clone, Copy, PartialEq)]
enum Steps {
    /// All the time.
    Many,
    /// Never.
    None,
}

/// The samples `at - half` to `at + half`.
struct Window<'a, 'b> {
    view: &'a View<'b>,
    targets: &'a [(f64, f64)],
    at: usize,
    half: usize,
}

/// The windows after the first target that have samples throughout.
fn windows<'a, 'b>(view: &'a View<'b>, targets: &'a [(f64, f64)]) -> Vec<Window<'a, 'b>> {
    let half = libm::round(HALF / view.interval).max(1.0) as usize;
    let Some((begin, _)) = targets.first() else { return Vec::new() };
    let longest = f64::max(1.5 * view.interval, LONGEST[1] * HALF);
    let is_whole =
        |at: &usize| view.t(at - half) > *begin && (at - half..at + half).all(|i| view.t(i + 1) - view.t(i) <= longest);
    let places = (half..view.len().saturating_sub(half)).filter(is_whole);
    places.map(|at| Window { view, targets, at, half }).collect()
}

/// One window's equation of x″ = k·(target − x) − c·x′.
struct Terms {
    /// ∫w·x″.
    gained: f64,
    /// ∫w·(target − x), and −∫w·x′.
    by: [f64; 2],
    /// The variance of `gained` by the rounding and the noise of the positions.
    variance: f64,
    /// How many windows share most of their samples with this one.
    alike: f64,
}

impl Window<'_, '_> {
    /// The terms of the window, if its targets act `lag` after their marks, or `None` if the target steps in another way.
    fn terms(&self, lag: f64, steps: Steps) -> Option<Terms> {
        let Self { view, at, half, .. } = *self;
        let (begin, middle, end) = (view.t(at - half), view.t(at), view.t(at + half));
        let around = begin - 0.5 * view.interval..end + 0.5 * view.interval;
        let times = || self.targets.iter().map(|(time, _)| time + lag);
        let (mut last, mut longest, mut count) = (begin, 0.0, 0_u32);
        for time in times().filter(|time| around.contains(time)).chain([end]) {
            (last, longest, count) = (time, f64::max(longest, time - last), count + 1);
        }
        let is_moving = longest < LONGEST[0] * 0.5 * (end - begin);
        if !(if steps == Steps::None { count == 1 } else { is_moving }) {
            return None;
        }
        // These are the integrals of x and of w·x between two samples, if x is straight from each sample to the next.
        let integrals = |from: usize, to: usize| {
            (from..to).fold((0.0, 0.0), |(plain, weighted), i| {
                let weight = |t: f64| f64::min((t - begin) / (middle - begin), (end - t) / (end - middle));
                let (step, x, y) = (view.t(i + 1) - view.t(i), view.x(i), view.x(i + 1));
                let (v, w) = (weight(view.t(i)), weight(view.t(i + 1)));
                let product = (2.0 * (v * x + w * y) + v * y + w * x) / 6.0;
                (plain + 0.5 * step * (x + y), weighted + step * product)
            })
        };
        let (before, after) = (integrals(at - half, at), integrals(at, at + half));
        let (rise, fall) = (middle - begin, end - middle);
        // The integral of the weight w from `begin` to t.
        let weight_until = |t: f64| {
            let (up, down) = (t.clamp(begin, middle) - begin, end - t.clamp(middle, end));
            0.5 * (up * up / rise + fall - down * down / fall)
        };
        let ends = times().skip(1).chain([f64::INFINITY]).map(weight_until);
        let starts = [0.0].into_iter().chain(times().skip(1).map(weight_until));
        let target: f64 =
            self.targets.iter().zip(starts.zip(ends)).map(|((_, to), (from, until))| to * (until - from)).sum();
        let variance = view.quantum * view.quantum / 12.0 + view.noise * view.noise;
        let across = 1.0 / rise + 1.0 / fall;
        Some(Terms {
            gained: (view.x(at + half) - view.x(at)) / fall - (view.x(at) - view.x(at - half)) / rise,
            by: [target - before.1 - after.1, before.0 / rise - after.0 / fall],
            variance: variance * (1.0 / (rise * rise) + 1.0 / (fall * fall) + across * across),
            alike: 2.0 * half as f64,
        })
    }
}

/// Sums a quantity over windows.
fn sum(terms: &[Terms], of: impl Fn(&Terms) -> f64) -> f64 {
    terms.iter().map(of).sum()
}

/// The variance of a term: of the residuals, or of the rounding if it is larger.
fn variance(terms: &[Terms], square: f64) -> f64 {
    let (count, alike) = (terms.len() as f64, terms.first().map_or(1.0, |term| term.alike));
    alike * f64::max(square, sum(terms, |term| term.variance) / count)
}

/// The windows in which the target moves, and the spring that explains them.
struct Followed {
    lag: f64,
    terms: Vec<Terms>,
    /// The stiffness and the damping, both per mass, and their covariance: the variance of the first, the covariance, and the
    /// variance of the second.
    spring: [f64; 2],
    covariance: [f64; 3],
    /// The mean square of the residuals.
    square: f64,
}

impl Followed {
    fn of(windows: &[Window<'_, '_>], lag: f64) -> Option<Self> {
        let terms: Vec<Terms> = windows.iter().filter_map(|window| window.terms(lag, Steps::Many)).collect();
        let product = |i: usize, k: usize| sum(&terms, |term| term.by[i] * term.by[k]);
        let (aa, ab, bb) = (product(0, 0), product(0, 1), product(1, 1));
        let [ag, bg] = [0, 1].map(|i| sum(&terms, |term| term.by[i] * term.gained));
        let determinant = aa * bb - ab * ab;
        if terms.len() < LEAST || !(determinant > 1e-9 * aa * bb) {
            return None;
        }
        let spring = [(ag * bb - bg * ab) / determinant, (bg * aa - ag * ab) / determinant];
        let residual = |term: &Terms| term.gained - spring[0] * term.by[0] - spring[1] * term.by[1];
        let square = sum(&terms, |term| residual(term) * residual(term)) / terms.len() as f64;
        let scale = variance(&terms, square) / determinant;
        Some(Self { lag, spring, covariance: [scale * bb, -scale * ab, scale * aa], square, terms })
    }

    /// The acceleration in other windows, divided by the acceleration that this spring would give, with its standard deviation. The third
    /// number is the share that no spring explains.
    fn ratio(&self, free: &[Terms]) -> Option<(f64, f64, f64)> {
        let expected = |term: &Terms| self.spring[0] * term.by[0] + self.spring[1] * term.by[1];
        let all = sum(free, |term| expected(term) * expected(term));
        let ratio = sum(free, |term| expected(term) * term.gained) / all;
        let residual = |term: &Terms| term.gained - ratio * expected(term);
        let square = sum(free, |term| residual(term) * residual(term)) / free.len() as f64;
        // Also take into account how the ratio depends on the spring's two constants.
        let by = [0, 1].map(|i| -ratio * sum(free, |term| expected(term) * term.by[i]) / all);
        let [aa, ab, bb] = self.covariance;
        let law = by[0] * by[0] * aa + 2.0 * by[0] * by[1] * ab + by[1] * by[1] * bb;
        let error = libm::sqrt(variance(free, square) / all + f64::max(law, 0.0));
        let share =
            |terms: &[Terms], square: f64| square * terms.len() as f64 / sum(terms, |term| term.gained * term.gained);
        let unexplained = f64::max(share(&self.terms, self.square), share(free, square));
        (free.len() >= LEAST && error.is_finite()).then_some((ratio, error, unexplained))
    }
}
