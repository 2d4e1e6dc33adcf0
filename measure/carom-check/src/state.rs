//! The state at an instant, with its uncertainty, from the samples of one side or of both.

use alloc::rc::Rc;
use alloc::vec::Vec;

use carom_fit::local::{Family, Local, Run};

use crate::view::View;

/// Standard deviations in an uncertainty.
const DEVIATIONS: f64 = 4.0;

/// A value known within ± its uncertainty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    pub(crate) value: f64,
    pub(crate) uncertainty: f64,
}

/// A position and a velocity, each with its uncertainty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownState {
    pub(crate) position: Known,
    pub(crate) velocity: Known,
}

/// All laws that explain one side of an event. Each begins at the event, and covers the samples that it explains.
#[derive(Debug)]
pub(crate) struct Side {
    laws: Vec<(Rc<Local>, usize)>,
    pub(crate) samples: usize,
}

/// On which side of the event the samples are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Way {
    Before,
    After,
}

/// The shares of a side that we try one after another, until a law explains all samples of a share. Each begins at the event.
const SHARES: [f64; 13] = [1.0, 0.7, 0.5, 0.35, 0.25, 0.17, 0.12, 0.085, 0.06, 0.042, 0.03, 0.021, 0.015];

/// A law needs this many samples more than it has unknowns, because otherwise it explains anything.
const SPARE: usize = 2;

impl Side {
    /// Fits the samples `from..to` of a view, which end or begin at the event.
    pub(crate) fn fit(view: &View<'_>, (from, to): (usize, usize), way: Way, target: Option<f64>) -> Option<Self> {
        let whole = to.checked_sub(from).filter(|count| *count >= 3)?;
        let mut tried = 0;
        for share in SHARES {
            let count = (libm::ceil(share * whole as f64) as usize).clamp(3, whole);
            if count == tried {
                continue;
            }
            tried = count;
            let range = if way == Way::Before { (to - count, to) } else { (from, from + count) };
            let run = run(view, range, target);
            let fits = Family::ALL.iter().filter(|family| count >= family.unknowns(target.is_some()) + SPARE);
            let laws = fits.filter_map(|family| Local::fit(*family, &[run])).filter(Local::explains);
            let laws: Vec<_> = laws.map(|law| (Rc::new(law), 0)).collect();
            if !laws.is_empty() {
                return Some(Self { laws: likely(laws), samples: count });
            }
        }
        None
    }

    /// Fits one spring to both sides of an event. Returns `None` if it doesn't explain both. Targets that we know are fixed.
    pub(crate) fn both(view: &View<'_>, ranges: [(usize, usize); 2], targets: [Option<f64>; 2]) -> Option<[Self; 2]> {
        let [before, after] = ranges.map(|(from, to)| to.saturating_sub(from));
        let runs = [run(view, ranges[0], targets[0]), run(view, ranges[1], targets[1])];
        // The spring's two constants are the same on both sides, so count them once.
        let unknowns: usize = targets.iter().map(|target| Family::Spring.unknowns(target.is_some())).sum::<usize>() - 2;
        let is_enough = moving(&runs[0]) >= 2 && before >= 3 && after >= 4 && before + after >= unknowns + SPARE;
        let law = is_enough.then(|| Local::fit(Family::Spring, &runs)).flatten().filter(Local::explains)?;
        let law = Rc::new(law);
        Some([
            Self { laws: [(law.clone(), 0)].into(), samples: before },
            Self { laws: [(law, 1)].into(), samples: after },
        ])
    }

    /// The names of the laws.
    pub(crate) fn law(&self) -> &'static str {
        self.laws.first().map_or("no law", |(law, _)| law.family().name())
    }

    /// The state at a time. All laws agree on it, each within its own uncertainty.
    pub(crate) fn state(&self, t: f64) -> KnownState {
        let mut positions = (f64::INFINITY, f64::NEG_INFINITY);
        let mut velocities = positions;
        for (law, piece) in &self.laws {
            let (state, errors) = law.state(*piece, t);
            let widen = |(low, high): (f64, f64), value: f64, error: f64| {
                (f64::min(low, value - DEVIATIONS * error), f64::max(high, value + DEVIATIONS * error))
            };
            positions = widen(positions, state.position, errors.position);
            velocities = widen(velocities, state.velocity, errors.velocity);
        }
        let known = |(low, high): (f64, f64)| Known { value: 0.5 * (low + high), uncertainty: 0.5 * (high - low) };
        KnownState { position: known(positions), velocity: known(velocities) }
    }
}

/// The samples `from..to` of a view.
fn run<'a>(view: &'a View<'_>, (from, to): (usize, usize), target: Option<f64>) -> Run<'a> {
    let of = |all: &'a Vec<f64>| all.get(from..to).unwrap_or_default();
    Run { times: of(&view.times), positions: of(&view.positions), errors: of(&view.errors), target }
}

/// How many samples aren't where the first one is.
fn moving(run: &Run<'_>) -> usize {
    let (Some(first), Some(error)) = (run.positions.first(), run.errors.first()) else { return 0 };
    run.positions.iter().filter(|x| (*x - first).abs() > 2.0 * error).count()
}

/// Leaves out laws that are far less likely than the best one, because their sum of squares is larger by more than 25.
///
/// If rest explains a track, it is the only law that we keep. A law that moves by less than a step of the positions would explain it, too.
fn likely(laws: Vec<(Rc<Local>, usize)>) -> Vec<(Rc<Local>, usize)> {
    if let Some(rest) = laws.iter().position(|(law, _)| law.family() == Family::Rest) {
        return laws.into_iter().skip(rest).take(1).collect();
    }
    let best = laws.iter().map(|(law, _)| law.squares()).fold(f64::INFINITY, f64::min);
    laws.into_iter().filter(|(law, _)| law.squares() <= best + 25.0).collect()
}
