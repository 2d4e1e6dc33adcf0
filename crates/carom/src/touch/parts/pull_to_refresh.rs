//! A list that reloads when it is pulled down at its beginning.

use crate::animate::Moving;
use crate::clock::Moment;
use crate::error::{ParameterError, not_negative, positive};
use crate::law::Spring;
use crate::math::{larger, smaller, sqrt};
use crate::scroll::{Extent, PagePhysics, Platform, Scroller, ScrollerReading, Smoothing};

/// A list that reloads when it is pulled down at its beginning.
///
/// There are two families of [rules](RefreshRule):
///
/// - iOS: the content itself moves. Loading begins as soon as the pull passes the threshold, and the list stays open by an
///   inset until loading has ended.
/// - Android: an indicator moves over the list, which stays in place. Loading begins when the finger lifts, if the indicator is past the
///   threshold.
///
/// # Example
/// ```
/// use carom::touch::{PullToRefresh, Refresh, RefreshRule};
/// use carom::scroll::{Extent, platform};
///
/// let list = Extent::new(4_000.0, 800.0);
/// let rule = RefreshRule::cupertino();
/// let mut news = PullToRefresh::new(platform::ios(), list, rule);
/// news.pointer_down(0.0, 100.0);
/// news.pointer_move(0.3, 400.0);
/// assert_eq!(news.current().state, Refresh::Loading); // load now, with a haptic
/// news.pointer_up(0.5);
/// news.advance_to(3.0);
/// assert_eq!(news.current().list.offset, -60.0); // open while it loads
/// news.finish(3.0);
/// news.advance_to(6.0);
/// assert_eq!(news.current().list.offset, 0.0);
/// ```
#[derive(Clone, Debug)]
pub struct PullToRefresh<C: Moment = f64, S: AsRef<[f64]> = [f64; 0]> {
    pub(crate) list: Scroller<PagePhysics<S>, C>,
    extent: Extent,
    rule: RefreshRule,
    state: Refresh,
    /// How much of the indicator is shown after the finger has lifted.
    indicator: Moving<f64>,
    finger: Option<Finger>,
}

#[derive(Clone, Copy, Debug)]
struct Finger {
    position: f64,
    at_list: f64,
    /// How far the finger has pulled the indicator.
    pull: f64,
}

/// How a pull makes a list reload.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum RefreshRule {
    /// The content moves. This needs a platform with elastic edges.
    Content {
        /// The overscroll, > 0, that starts loading at once.
        trigger: f64,
        /// The overscroll, ≥ 0, where the list stays while it loads.
        inset: f64,
    },
    /// An indicator moves over the list.
    Indicator {
        /// The part of the finger's travel that counts, > 0.
        ratio: f64,
        /// A release starts loading if the counted travel is more than this, > 0.
        trigger: f64,
        /// How much of the indicator is shown, ≥ 0, while it loads.
        rest: f64,
    },
}

impl RefreshRule {
    /// Checks that every number is in its range.
    ///
    /// # Errors
    /// Fails at the first number that is out of its range. The error says which number that is, and its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        match *self {
            Self::Content { trigger, inset } => positive("trigger", trigger).and(not_negative("inset", inset)),
            Self::Indicator { ratio, trigger, rest } => {
                positive("ratio", ratio)?;
                positive("trigger", trigger)?;
                not_negative("rest", rest)
            }
        }
    }

    /// Flutter's `CupertinoSliverRefreshControl`: 100 pt of overscroll start loading, and the list stays 60 pt open while it loads. Apple
    /// doesn't document `UIRefreshControl`'s numbers.
    #[must_use]
    pub const fn cupertino() -> Self {
        Self::Content { trigger: 100.0, inset: 60.0 }
    }

    /// Android's `SwipeRefreshLayout`: half of the finger's travel counts, and must be more than 64 dp.
    #[must_use]
    pub const fn android() -> Self {
        Self::Indicator { ratio: 0.5, trigger: 64.0, rest: 64.0 }
    }

    /// Compose's `PullRefresh`: half of the finger's travel counts, and must be more than 80 dp. The indicator rests at 56 dp.
    #[must_use]
    pub const fn compose() -> Self {
        Self::Indicator { ratio: 0.5, trigger: 80.0, rest: 56.0 }
    }

    /// Flutter's `RefreshIndicator`: the finger's whole travel counts, and must be more than a sixth of the view. The indicator rests at
    /// 40.
    #[must_use]
    pub fn flutter(viewport: f64) -> Self {
        Self::Indicator { ratio: 1.0, trigger: viewport / 6.0, rest: 40.0 }
    }

    /// Returns how much of an indicator is shown for a counted travel.
    ///
    /// With the trigger T, a travel o shows o itself up to T. From there it shows T + T·(l − l²/4), where l is o/T − 1, up to 2. So it
    /// shows at most 2T. `SwipeRefreshLayout` and Compose have the same law, written in different ways.
    #[must_use]
    pub fn shown(trigger: f64, travel: f64) -> f64 {
        let l = smaller(larger(travel / trigger - 1.0, 0.0), 2.0);
        smaller(travel, trigger) + trigger * (l - 0.25 * l * l)
    }

    /// Returns the counted travel that shows this much of an indicator.
    fn travel(trigger: f64, shown: f64) -> f64 {
        let l = smaller(larger(shown / trigger - 1.0, 0.0), 1.0);
        smaller(shown, trigger) + trigger * (2.0 - 2.0 * sqrt(1.0 - l))
    }
}

/// Whether a list loads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Refresh {
    /// The list isn't pulled far enough.
    #[default]
    Idle,
    /// If you release now, the list begins to load.
    Armed,
    /// The list loads, until [`PullToRefresh::finish`].
    Loading,
    /// Loading has ended, and the list hasn't come back yet.
    Done,
}

/// A list at one instant.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct PullToRefreshReading {
    /// The list.
    pub list: ScrollerReading,
    /// How much of the indicator is shown. This is its distance below the edge of the list, or the overscroll that the content leaves for
    /// it.
    pub indicator: f64,
    /// The pull as a fraction of the trigger, up to 1.
    pub progress: f64,
    /// Whether the list loads.
    pub state: Refresh,
    /// Whether everything rests until the next event. If your indicator turns while it loads, that motion is yours and doesn't count here.
    pub is_at_rest: bool,
}

impl<C: Moment, S: AsRef<[f64]> + Clone> PullToRefresh<C, S> {
    /// Creates a list at its beginning.
    #[must_use]
    pub fn new(platform: Platform<PagePhysics<S>>, extent: Extent, rule: RefreshRule) -> Self {
        let platform = Platform { slop: 0.0, resampling: None, ..platform };
        let spring = Spring::from_response_damping_ratio(0.3, 1.0);
        let list = Scroller::new(platform, extent);
        Self {
            extent: list.extent(),
            list,
            rule,
            state: Refresh::Idle,
            indicator: Moving::new(0.0, spring, f64::MIN),
            finger: None,
        }
    }

    /// Checks the rule, the platform, and the extent that you gave last.
    ///
    /// # Errors
    /// Fails at the first number that is out of its range. The error says which number that is, and its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        self.rule.validate()?;
        self.list.validate()
    }

    /// Returns the scroller of the list to pass wheels and keys to. [`resize`](Self::resize) sets its extent.
    pub const fn scroller_mut(&mut self) -> &mut Scroller<PagePhysics<S>, C> {
        &mut self.list
    }

    /// Puts the finger down. List and indicator stop under it.
    pub fn pointer_down(&mut self, at: C, position: f64) {
        let at = self.report(at);
        if position.is_finite() && self.finger.is_none() {
            self.list.engine.pointer_down(at, position);
            let pull = match self.rule {
                RefreshRule::Indicator { ratio, trigger, .. } if self.state == Refresh::Idle => {
                    RefreshRule::travel(trigger, self.indicator.value(self.list.clock.present())) / ratio
                }
                _ => 0.0,
            };
            self.finger = Some(Finger { position, at_list: position, pull });
        }
    }

    /// Moves the finger. If the content passes the trigger, loading begins.
    pub fn pointer_move(&mut self, at: C, position: f64) {
        let at = self.report(at);
        let (offset, is_pulled) = (self.list.offset(), self.is_pulled());
        let Some(finger) = self.finger.as_mut().filter(|_| position.is_finite()) else { return };
        let mut travel = position - finger.position;
        finger.position = position;
        if matches!(self.rule, RefreshRule::Indicator { .. }) && is_pulled {
            // When the finger moves up, it pushes the indicator back before the list scrolls. When it moves down, the list scrolls to its
            // beginning before the finger pulls the indicator.
            let room = larger(self.extent.clamp(offset) - self.extent.min, 0.0)
                + larger(self.list.engine.pulled_beyond(), 0.0);
            let to_pull = if travel < 0.0 { larger(travel, -finger.pull) } else { larger(travel - room, 0.0) };
            finger.pull += to_pull;
            travel -= to_pull;
        }
        finger.at_list += travel;
        let at_list = finger.at_list;
        self.list.engine.pointer_move(at, at_list);
        self.look(self.list.clock.present());
    }

    /// Lifts the finger. If the indicator is armed, loading begins.
    pub fn pointer_up(&mut self, at: C) {
        let at = self.report(at);
        self.lift(at, true);
    }

    /// Takes the finger away because the system cancels it, and doesn't start loading.
    pub fn pointer_cancel(&mut self, at: C) {
        let at = self.report(at);
        self.lift(at, false);
    }

    fn lift(&mut self, at: f64, is_release: bool) {
        let now = self.list.clock.present();
        let shown = self.shown(now);
        let Some(finger) = self.finger.take() else { return };
        // A pulled indicator holds the list at its beginning, so the list must not fling.
        if is_release && finger.pull == 0.0 {
            self.list.engine.pointer_up(at);
        } else {
            self.list.engine.pointer_cancel(at);
        }
        if let RefreshRule::Indicator { rest, .. } = self.rule {
            let loads = self.state == Refresh::Loading || (self.state == Refresh::Armed && is_release);
            self.state = if loads { Refresh::Loading } else { Refresh::Idle };
            self.show(now, shown, if loads { rest } else { 0.0 });
        }
    }

    /// Starts loading without a finger, for example when a key or a button is pressed.
    pub fn begin(&mut self, at: C) {
        let at = self.event(at);
        let shown = self.shown(at);
        self.load(at);
        if let RefreshRule::Indicator { rest, .. } = self.rule {
            self.show(at, shown, rest);
        }
    }

    /// Ends loading. List and indicator return.
    pub fn finish(&mut self, at: C) {
        let at = self.event(at);
        if self.state == Refresh::Loading {
            self.state = Refresh::Done;
            self.list.engine.set_size(at, self.extent);
            self.indicator.retarget(at, 0.0);
            self.look(at);
        }
    }

    /// Changes the length of the list or of its view, for example when rows have been loaded. An extent that isn't
    /// [valid](Extent::validate) is ignored, and [`validate`](Self::validate) says what is wrong with it.
    pub fn resize(&mut self, at: C, extent: Extent) {
        let at = self.event(at);
        self.list.engine.checked = extent.validate();
        if self.list.engine.checked.is_ok() {
            self.extent = extent;
            self.list.engine.set_size(at, if self.state == Refresh::Loading { self.opened() } else { extent });
        }
    }

    /// Moves the list by a distance, as [`Scroller::shift`] does. Use it when you put rows in at its beginning.
    pub fn shift(&mut self, at: C, by: f64) {
        let at = self.event(at);
        let before = self.list.engine.extent();
        self.list.engine.shift(at, by);
        let moved = self.list.engine.extent().min - before.min;
        self.extent = self.extent.with_insets(-moved, moved);
    }

    /// Scrolls the list to an offset, on a spring or by another smoothing.
    pub fn go_to(&mut self, at: C, offset: f64, smoothing: impl Into<Smoothing>) {
        let at = self.event(at);
        self.list.engine.go_to(at, offset, smoothing.into());
    }

    /// Puts the list at an offset at once.
    pub fn snap_to(&mut self, at: C, offset: f64) {
        let at = self.event(at);
        self.list.engine.snap_to(at, offset);
    }

    /// Returns the offset where the list comes to rest without further input.
    #[must_use]
    pub fn end(&self) -> f64 {
        self.list.end()
    }

    /// Ends a motion at once, where it would come to rest. Use it when people ask for less motion.
    pub fn settle(&mut self, at: C) {
        let at = self.event(at);
        self.list.engine.settle(at);
        if self.finger.is_none() {
            self.indicator.settle(at);
        }
        self.look(at);
    }

    /// Advances to the time when a frame is shown. Returns false if everything has come to rest.
    pub fn advance_to(&mut self, at: C) -> bool {
        let at = self.list.frame(at);
        self.look(at);
        !(self.list.is_at_rest() && self.finger.is_none() && self.indicator.is_at_rest(at))
    }

    /// Predicts list and indicator at a time, assuming that nothing else happens. The clock doesn't move.
    #[must_use]
    pub fn read(&self, at: C) -> PullToRefreshReading {
        let mut next = self.clone();
        next.advance_to(at);
        next.current()
    }

    /// Returns list and indicator now.
    #[must_use]
    pub fn current(&self) -> PullToRefreshReading {
        let (list, shown) = (self.list.current(), self.shown(self.list.clock.present()));
        let trigger = match self.rule {
            RefreshRule::Content { trigger, .. } | RefreshRule::Indicator { trigger, .. } => trigger,
        };
        PullToRefreshReading {
            list,
            indicator: shown,
            progress: smaller(shown / trigger, 1.0),
            state: self.state,
            is_at_rest: list.is_at_rest
                && self.finger.is_none()
                && self.indicator.is_at_rest(self.list.clock.present()),
        }
    }

    /// Whether the indicator shows a finger's pull and not its own motion.
    fn is_pulled(&self) -> bool {
        matches!(self.state, Refresh::Idle | Refresh::Armed)
    }

    /// Sends the indicator from the length that is shown to another. If the indicator moves by itself already, it keeps its velocity.
    #[expect(clippy::float_cmp, reason = "the indicator shows exactly its own value, or a pull")]
    fn show(&mut self, at: f64, shown: f64, to: f64) {
        if self.indicator.value(at) != shown {
            self.indicator.snap_to(at, shown);
        }
        self.indicator.retarget(at, to);
    }

    /// Returns how much of the indicator you see.
    fn shown(&self, at: f64) -> f64 {
        match (self.rule, &self.finger) {
            (RefreshRule::Content { .. }, _) => larger(self.extent.min - self.list.offset(), 0.0),
            (RefreshRule::Indicator { ratio, trigger, .. }, Some(finger)) if self.is_pulled() => {
                RefreshRule::shown(trigger, ratio * finger.pull)
            }
            _ => self.indicator.value(at),
        }
    }

    /// Changes the state if the list or the indicator has passed a threshold.
    fn look(&mut self, at: f64) {
        let shown = self.shown(at);
        match self.rule {
            RefreshRule::Content { trigger, .. } => {
                // Only a finger can start loading. A fling can't. Before the next load, the list must be nearly back at its beginning.
                if self.state == Refresh::Idle && self.finger.is_some() && shown >= trigger {
                    self.load(at);
                } else if self.state == Refresh::Done && shown <= 0.1 * trigger {
                    self.state = Refresh::Idle;
                }
            }
            RefreshRule::Indicator { ratio, trigger, .. } => {
                let pull = self.finger.map_or(0.0, |finger| ratio * finger.pull);
                match self.state {
                    Refresh::Idle | Refresh::Armed => {
                        self.state = if pull > trigger { Refresh::Armed } else { Refresh::Idle };
                    }
                    Refresh::Done if shown == 0.0 || self.indicator.is_at_rest(at) => self.state = Refresh::Idle,
                    Refresh::Done | Refresh::Loading => (),
                }
            }
        }
    }

    fn load(&mut self, at: f64) {
        self.state = Refresh::Loading;
        let opened = self.opened();
        self.list.engine.set_size(at, opened);
        // Now the indicator moves by itself, and the finger starts again from 0.
        if let Some(finger) = &mut self.finger {
            finger.pull = 0.0;
        }
    }

    /// Returns the extent of the list while it loads.
    fn opened(&self) -> Extent {
        match self.rule {
            RefreshRule::Content { inset, .. } => self.extent.with_insets(inset, 0.0),
            RefreshRule::Indicator { .. } => self.extent,
        }
    }

    /// Advances the clock by the stamp of a finger's report. Returns the report's time on that clock, which may be earlier than the
    /// clock's present.
    fn report(&mut self, at: C) -> f64 {
        let is_moving = !self.indicator.is_at_rest(self.list.clock.present());
        self.list.report(at, is_moving)
    }

    fn event(&mut self, at: C) -> f64 {
        self.report(at);
        self.list.clock.present()
    }
}
