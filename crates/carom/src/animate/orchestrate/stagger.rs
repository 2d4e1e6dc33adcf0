//! Rows of drivers, each of which starts a little later than the one before.

use super::list::{Drivers, clone_in_place, drive_all};
use super::{Driver, Progress, Reverse, passed};
use crate::clock::elapsed::Elapsed;
use crate::law::Ease;
use crate::math::{fabs, larger, smaller};
use crate::motion::{Motion, State};

/// Which driver of a row starts first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StaggerFrom {
    /// The first starts first, then the second, and so on.
    #[default]
    First,
    /// The last starts first.
    Last,
    /// The driver in the middle starts first, or the two in the middle of an even number.
    Center,
    /// The first and the last start first, the middle last.
    Edges,
    /// The driver at this index starts first, then its neighbours on either side.
    Index(usize),
}

/// The delay of each driver in a row, counted from the first start. [`Staggered`] uses it. You can also use the delays alone.
///
/// ```
/// use carom::animate::{Stagger, StaggerFrom};
/// use carom::law::Ease;
///
/// let stagger = Stagger { from: StaggerFrom::Center, ..Stagger::every(0.1) };
/// let delays = [0, 1, 2, 3, 4].map(|i| stagger.delay(i, 5));
/// assert_eq!(delays, [0.2, 0.1, 0.0, 0.1, 0.2]);
///
/// // The last still starts after 0.4 s, but later starts are closer together.
/// let ease = Some(Ease::ease_out(1.0));
/// let eased = Stagger { ease, ..Stagger::every(0.1) };
/// assert_eq!((eased.delay(0, 5), eased.delay(4, 5)), (0.0, 0.4));
/// assert!(eased.delay(1, 5) > 0.1);
/// ```
///
/// # Source
/// This is `stagger(interval, { from, ease })` of Motion and of GSAP. If you start from the centre of an even number of drivers, the two in
/// the middle start immediately, as in GSAP. In Motion they wait half an interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stagger {
    /// Seconds ≥ 0 from one start to the next.
    pub interval: f64,
    /// The driver that starts first.
    pub from: StaggerFrom,
    /// The curve that spreads the starts over their total time, or `None` to spread them evenly. Its duration doesn't matter.
    pub ease: Option<Ease>,
}

impl Stagger {
    /// Starts one driver every `interval` seconds, from the first to the last.
    #[must_use]
    pub const fn every(interval: f64) -> Self {
        Self { interval, from: StaggerFrom::First, ease: None }
    }

    /// Returns the seconds ≥ 0 until the driver at `index` of `count` starts.
    #[must_use]
    pub fn delay(&self, index: usize, count: usize) -> f64 {
        let interval = passed(self.interval);
        let steps = self.steps(index, count);
        // Don't delay the first driver by an infinite interval, because 0·∞ would be NaN.
        if steps == 0.0 {
            return 0.0;
        }
        let Some(ease) = self.ease else {
            return interval * steps;
        };
        let most = larger(self.steps(0, count), self.steps(count / 2, count));
        let most = larger(most, self.steps(count.saturating_sub(1), count));
        let unit = Ease { duration: 1.0, ..ease }.motion(State::at_rest(0.0), 1.0);
        passed(interval * most * unit.state(steps / most).position)
    }

    /// Returns the number of intervals after the first start.
    fn steps(&self, index: usize, count: usize) -> f64 {
        let last = count.saturating_sub(1);
        let index = index.min(last);
        match self.from {
            StaggerFrom::First => index as f64,
            StaggerFrom::Last => (last - index) as f64,
            StaggerFrom::Center => {
                let (from_center, of_nearest) = (fabs(index as f64 - 0.5 * last as f64), 0.5 * (last % 2) as f64);
                from_center - of_nearest
            }
            StaggerFrom::Edges => index.min(last - index) as f64,
            StaggerFrom::Index(first) => index.abs_diff(first.min(last)) as f64,
        }
    }
}

/// A row of drivers. Each starts at its exact instant, a little later than the previous one. The row is at rest when
/// all drivers are.
///
/// ```
/// use carom::Spring;
/// use carom::animate::{Animated, Driver, Stagger, Staggered, StaggerFrom};
///
/// let spring = Spring::from_duration_bounce(0.4, 0.3);
/// let mut items = [0.0; 5].map(|x: f64| Animated::new(x, spring));
/// for item in &mut items {
///     item.retarget(1.0);
/// }
/// let from_edges = Stagger { from: StaggerFrom::Edges, ..Stagger::every(0.05) };
/// let mut items = Staggered::new(from_edges, items);
/// items.advance(0.08);
/// let [a, b, c, d, e] = items.drivers.each_ref().map(Animated::value);
/// assert!(a == e && b == d && a > b && b > c && c == 0.0);
/// while items.advance(1.0 / 60.0) {}
/// ```
#[derive(Debug)]
pub struct Staggered<L> {
    /// The drivers.
    pub drivers: L,
    stagger: Stagger,
    /// Time since the first driver started.
    elapsed: Elapsed,
    is_at_rest: bool,
}

impl<L: Drivers> Staggered<L> {
    /// Takes a tuple, an array or a `Vec` of drivers.
    #[must_use]
    pub fn new(stagger: Stagger, drivers: L) -> Self {
        Self { drivers, stagger, elapsed: Elapsed::default(), is_at_rest: false }
    }
}

impl<L> Staggered<L> {
    /// Starts the row again, for example after you have retargeted its drivers. If all were at rest, they start one after the other again.
    /// If any was in flight, they all continue immediately.
    pub fn restart(&mut self) {
        // Before the first frame, the drivers haven't started.
        let has_begun = self.elapsed.seconds() > 0.0;
        self.elapsed = Elapsed::default();
        if has_begun && !self.is_at_rest {
            self.elapsed = self.elapsed.after(f64::INFINITY);
        }
        self.is_at_rest = false;
    }
}

impl<L: Drivers> Driver for Staggered<L> {
    fn drive(&mut self, dt: f64) -> Progress {
        let (dt, count) = (passed(dt), self.drivers.count());
        let before = self.elapsed.seconds();
        self.elapsed = self.elapsed.after(dt);
        let now = self.elapsed.seconds();
        let progress = drive_all(0..count, dt, |index| {
            let start = self.stagger.delay(index, count);
            if start <= before {
                self.drivers.drive(index, dt)
            } else if start <= now && start < f64::INFINITY {
                self.drivers.drive(index, smaller(now - start, dt))
            } else {
                Progress::Waiting { seconds: if start < f64::INFINITY { start - now } else { start } }
            }
        });
        self.is_at_rest = progress.is_at_rest();
        progress
    }
}

/// A row at rest goes back in the same order. A row in flight turns back immediately.
impl<L: Reverse> Reverse for Staggered<L> {
    fn reverse(&mut self) {
        self.drivers.reverse();
        self.restart();
    }
}

clone_in_place!(Staggered { drivers, stagger, elapsed, is_at_rest });
