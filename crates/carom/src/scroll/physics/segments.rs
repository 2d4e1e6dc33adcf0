//! Several pages joined into one, each with its own friction.

use super::landing::chosen;
use super::page_motion::{Ending, bounce};
use super::{Edge, Physics};
use crate::error::{ParameterError, not_negative, positive, require};
use crate::law::{Sliding, SlidingMotion, Spring};
use crate::math::{fabs, instant, larger, smaller};
use crate::motion::{Motion, Piece, State};
use crate::scroll::extent::View;
use crate::scroll::phase::Phase;

/// One of several joined pages. It reaches from its own offset to where the next region begins.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Region {
    /// The offset where the region begins. The first region begins where the page begins, whatever its `from`.
    pub from: f64,
    /// The friction of a fling in this region.
    pub friction: Sliding,
    /// Whether a page can't rest inside this region. A spring then pulls it to the nearer end.
    pub snaps: bool,
}

/// Several pages joined into one, where each region has its own friction.
///
/// For example, a reader stops at each picture but runs through text, and the header of a list slows a fling down more than its rows do. We
/// compute the exact instants when a fling crosses from region to region, and the fling keeps its velocity there. If it would end in a
/// region that snaps, the spring takes over as the fling enters that region. The edges are elastic.
///
/// ```
/// use carom::scroll::{Extent, Region, Scroller, Segments, platform};
/// use carom::{Friction, Spring};
///
/// let slippery = Friction::from_deceleration_rate(0.998).into();
/// let sticky = Friction::from_deceleration_rate(0.99).into();
/// let book = Segments {
///     regions: [
///         Region { from: 0.0, friction: slippery, snaps: false },
///         Region { from: 1_000.0, friction: sticky, snaps: true },
///         Region { from: 1_800.0, friction: slippery, snaps: false },
///     ],
///     stop_speed: 10.0,
///     spring: Spring::from_response_damping_ratio(0.575, 1.0),
///     rubber_band: 0.55,
/// };
/// let mut page = Scroller::new(
///     platform::ios().with_physics(book),
///     Extent::new(6_000.0, 800.0),
/// );
/// // Friction alone would end some 20 px inside the picture.
/// page.fling(0.0, 2_200.0);
/// page.advance_to(10.0);
/// assert_eq!(page.offset(), 1_000.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segments<S> {
    /// The regions in rising order, at least one.
    pub regions: S,
    /// The speed where a fling stops, ≥ 0.
    pub stop_speed: f64,
    /// The law that returns a page from beyond an edge, and pulls it to the end of a region that snaps.
    pub spring: Spring,
    /// The rubber band's coefficient, > 0.
    pub rubber_band: f64,
}

/// The part of a fling inside one region.
#[derive(Clone, Copy, Debug)]
struct Leg {
    slide: SlidingMotion,
    /// The offset where the fling leaves the region.
    boundary: f64,
    /// The time when the fling gets to the boundary, or ∞ if it never does.
    until: f64,
    index: usize,
}

impl<S: AsRef<[Region]>> Segments<S> {
    /// Checks that every number is in its range.
    ///
    /// # Errors
    /// Fails at the first number that is out of its range. The error says which number that is, and its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        let regions = self.regions.as_ref();
        require(!regions.is_empty(), "regions", "have at least one element", 0.0)?;
        regions.iter().try_for_each(|region| region.friction.validate())?;
        for pair in regions.windows(2) {
            require(pair[0].from < pair[1].from, "from", "rise from region to region", pair[1].from)?;
        }
        not_negative("stop_speed", self.stop_speed)?;
        self.spring.validate()?;
        positive("rubber_band", self.rubber_band)
    }

    fn leg(&self, at: State, view: &View) -> Option<Leg> {
        let regions = self.regions.as_ref();
        let is_forward = at.velocity > 0.0;
        let index = if is_forward {
            self.index_at(at.position)
        } else {
            // A page that moves backward from the beginning of a region belongs to the previous region.
            regions.partition_point(|region| region.from < at.position).saturating_sub(1)
        };
        let slide = regions.get(index)?.friction.motion(at);
        let [low, high] = self.ends(index, view);
        let boundary = if is_forward { high } else { low };
        let until = if at.velocity == 0.0 { None } else { slide.time_at(boundary) };
        Some(Leg { slide, boundary, until: until.unwrap_or(f64::INFINITY), index })
    }

    /// Returns both ends of a region, which may be infinite.
    fn ends(&self, index: usize, view: &View) -> [f64; 2] {
        let from = |index: usize| self.regions.as_ref().get(index).map(|region| region.from);
        let low = from(index).filter(|_| index > 0).unwrap_or(view.extent.min);
        let high = from(index + 1).unwrap_or(view.extent.max);
        [larger(low, view.extent.min), smaller(high, view.extent.max)]
    }

    /// Visits each region that the fling enters, with the time, the state and the leg, until `visit` returns a value or the fling ends.
    fn walk<T>(&self, start: State, view: &View, mut visit: impl FnMut(f64, State, &Leg) -> Option<T>) -> Option<T> {
        let (mut time, mut at) = (0.0, start);
        for _ in 0..=self.regions.as_ref().len() {
            let leg = self.leg(at, view)?;
            if let Some(found) = visit(time, at, &leg) {
                return Some(found);
            }
            time += leg.until;
            at = State { position: leg.boundary, velocity: leg.slide.state(leg.until).velocity };
        }
        None
    }

    /// Returns the time when a fling from inside ends, and its ending.
    #[expect(clippy::float_cmp, reason = "a boundary is the edge itself, or another offset")]
    fn ending(&self, start: State, view: &View) -> (f64, Ending) {
        let spring = |at: State, target: f64| Ending::Spring(self.spring.motion(at, target));
        let ended = self.walk(start, view, |time, at, leg| {
            let stop = leg.slide.time_at_speed(self.stop_speed).unwrap_or(f64::INFINITY);
            if stop <= leg.until {
                let rest = leg.slide.state(stop).position;
                return Some(match self.end_of(leg.index, rest, None, view) {
                    Some(end) => (time, spring(at, end)),
                    None => (time + stop, Ending::still(rest)),
                });
            }
            let edge = view.extent.ahead(at.velocity);
            let velocity = leg.slide.state(leg.until).velocity;
            (leg.boundary == edge)
                .then(|| (time + leg.until, Ending::Spring(bounce(&self.spring, edge, velocity, view))))
        });
        ended.unwrap_or((0.0, Ending::still(start.position)))
    }

    /// For a page that would rest at `rest` inside a region, returns the end of the region where it goes instead. `None` if it may rest
    /// there.
    fn end_of(&self, index: usize, rest: f64, from: Option<f64>, view: &View) -> Option<f64> {
        self.regions.as_ref().get(index).filter(|region| region.snaps)?;
        let ends = self.ends(index, view).map(|end| if end.is_finite() { end } else { f64::NAN });
        Some(chosen(rest, 0.0, from, ends)).filter(|end| !end.is_nan())
    }

    /// Returns the index of the region around an offset.
    fn index_at(&self, offset: f64) -> usize {
        self.regions.as_ref().partition_point(|region| region.from <= offset).saturating_sub(1)
    }
}

/// A [`Segments`] with a start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SegmentsMotion<S> {
    segments: Segments<S>,
    view: View,
    start: State,
    /// The time when the last leg ends.
    end: f64,
    ending: Ending,
}

impl<S: AsRef<[Region]>> SegmentsMotion<S> {
    /// Returns the leg at `t`, with the instant when it begins.
    fn leg_at(&self, t: f64) -> Option<(f64, Leg)> {
        self.segments.walk(self.start, &self.view, |time, _, leg| (t < time + leg.until).then_some((time, *leg)))
    }
}

impl<S: AsRef<[Region]>> Motion for SegmentsMotion<S> {
    fn state(&self, t: f64) -> State {
        if t <= 0.0 {
            return self.start;
        }
        if t >= self.end {
            return self.ending.state(t - self.end);
        }
        match self.leg_at(t) {
            Some((begun, leg)) => leg.slide.state(t - begun),
            None => self.ending.state(0.0),
        }
    }

    fn rest(&self) -> Option<f64> {
        self.ending.rest()
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        if t >= self.end {
            let Piece { start, end } = self.ending.monotone_piece(t - self.end);
            return Piece { start: instant(self.end, start), end: instant(self.end, end) };
        }
        match self.leg_at(t) {
            Some((begun, leg)) => {
                let Piece { start, end } = leg.slide.monotone_piece(t - begun);
                let end = smaller(instant(begun, end), instant(begun, leg.until));
                Piece { start: instant(begun, start), end: smaller(end, self.end) }
            }
            None => Piece { start: t, end: self.end },
        }
    }
}

impl<S: AsRef<[Region]> + Clone + core::fmt::Debug> Physics for Segments<S> {
    type Motion = SegmentsMotion<S>;

    fn release(&self, start: State, view: &View) -> SegmentsMotion<S> {
        let is_outside = view.extent.overscroll(start.position) != 0.0;
        let is_still = fabs(start.velocity) <= self.stop_speed;
        let (end, ending) = if is_outside {
            (0.0, Ending::Spring(self.spring.motion(start, view.extent.clamp(start.position))))
        } else if is_still {
            match self.end_of(self.index_at(start.position), start.position, None, view) {
                Some(end) => (0.0, Ending::Spring(self.spring.motion(start, end))),
                None => (0.0, Ending::still(start.position)),
            }
        } else {
            self.ending(start, view)
        };
        SegmentsMotion { segments: self.clone(), view: *view, start, end, ending }
    }

    fn has_places(&self) -> bool {
        self.regions.as_ref().iter().any(|region| region.snaps)
    }

    fn place(&self, wanted: f64, from: Option<f64>, view: &View) -> f64 {
        self.end_of(self.index_at(wanted), wanted, from, view).unwrap_or(wanted)
    }

    fn duration(&self, motion: &SegmentsMotion<S>, view: &View) -> f64 {
        motion.end + motion.ending.settling_time(view.tolerance())
    }

    fn phase(&self, motion: &SegmentsMotion<S>, t: f64, state: State, view: &View) -> Phase {
        if t < motion.end {
            Phase::Fling
        } else if view.extent.overscroll(state.position) != 0.0 {
            Phase::SpringBack
        } else {
            Phase::Landing
        }
    }

    fn edge(&self) -> Edge {
        Edge::Elastic { coefficient: self.rubber_band, length: 1.0 }
    }
}
