//! A scroll area that moves by a platform's physics.

use crate::arena::{Arena, Change, Wish};
use crate::input::{Wheel, keys};
use carom::Spring;
use carom::gesture::{Axes, PressEvent, PressState};
use carom::scroll::{Extent, Landing, PagePhysics, Phase, Platform, Scroller, ScrollerReading, Smoothing, platform};
use carom::touch::{PullToRefresh, PullToRefreshReading, Refresh, RefreshRule};
use egui::scroll_area::{DragScroll, ScrollAreaOutput, ScrollSource, State};
use egui::style::ScrollStyle;
use egui::{AsIdSalt, Id, IdSalt, Rect, ScrollArea, Sense, Ui, Vec2, Vec2b};
use std::any::TypeId;
use std::ops::Range;

/// The result of [`KineticScrollArea::show`].
#[derive(Clone, Copy, Debug)]
pub struct KineticOutput<R> {
    /// The result of the closure.
    pub inner: R,
    /// The id of the area.
    pub id: Id,
    /// The page along x and y: offset, velocity, phase, and the offset where it will come to rest.
    pub frames: [ScrollerReading; 2],
    /// The pull, of a list that [refreshes](KineticScrollArea::refresh).
    pub refresh: Option<PullToRefreshReading>,
    /// The size of the content.
    pub content_size: Vec2,
    /// The place of the content on the screen, without scroll bars.
    pub inner_rect: Rect,
}

/// A [`ScrollArea`] whose pages fling, bounce and snap as on a [`Platform`].
///
/// It is egui's own scroll area, and only its motion is ours. Scroll bars, `scroll_to_*`, culled rows and styles are egui's.
///
/// ```
/// # egui::__run_test_ui(|ui| {
/// use carom::scroll::{Places, platform};
/// use carom_egui::KineticScrollArea;
///
/// let list = KineticScrollArea::vertical().platform(platform::ios());
/// list.snap(Places::every(80.0)).show_rows(ui, 76.0, 1_000, |ui, rows| {
///     for row in rows {
///         ui.label(format!("Row {row}"));
///     }
/// });
/// # });
/// ```
///
/// # Input
/// A finger on a touch screen, or a drag with any pointer after [`drag`](Self::drag), flings the page. Fingers on a touchpad do so if the
/// backend reports phases (Wayland). On macOS, we pass the system's momentum on, and it bounces at the edges. The notches of a wheel are
/// smoothed as on the platform. If an area inside this one has used a wheel event, this one ignores it.
///
/// egui's events don't carry a time, so we take the beginning of their frame.
///
/// # Without motion
/// If [`Style::animation_time`](egui::Style::animation_time) is 0, which is how egui turns animations off, `scroll_to_*` jumps and a notch
/// of a wheel scrolls its whole travel at once. If only [`Style::scroll_animation`](egui::Style::scroll_animation) is
/// [`ScrollAnimation::none`](egui::style::ScrollAnimation::none), `scroll_to_*` jumps. Both are read from the `Ui` that the area is shown
/// in. Keys jump as notches do, and so does a page that [`change_pages`](Self::change_pages) sends elsewhere. Flings, bounces and snapping
/// after the release of a finger stay as they are.
///
/// # Limits
/// - egui doesn't pass on the animation of a single request (`scroll_to_*_animation`), so the style of the area decides.
/// - [`ScrollArea::stick_to_bottom`] isn't supported.
/// - A stretching edge (Android) isn't drawn, but you find its number in [`ScrollerReading::stretch`].
#[derive(Clone, Debug)]
#[must_use = "call `show`"]
pub struct KineticScrollArea<S = [f64; 0]> {
    area: ScrollArea,
    axes: Vec2b,
    salt: IdSalt,
    platform: Platform<PagePhysics<S>>,
    drag: DragScroll,
    wheel: bool,
    keys: bool,
    spring: Spring,
    insets: [f64; 2],
    refresh: Option<(RefreshRule, bool)>,
}

impl KineticScrollArea {
    fn new(axes: impl Into<Vec2b>) -> Self {
        let axes = axes.into();
        Self {
            area: ScrollArea::new(axes),
            axes,
            salt: IdSalt::new("kinetic_scroll_area"),
            platform: platform::native(),
            drag: DragScroll::OnTouch,
            wheel: true,
            keys: false,
            spring: Spring::from_duration_bounce(0.4, 0.0),
            insets: [0.0; 2],
            refresh: None,
        }
    }

    /// Creates an area that scrolls vertically, as on the platform that you compile for.
    pub fn vertical() -> Self {
        Self::new([false, true])
    }

    /// Creates an area that scrolls horizontally.
    pub fn horizontal() -> Self {
        Self::new([true, false])
    }

    /// Creates an area that scrolls both ways, each axis on its own.
    pub fn both() -> Self {
        Self::new([true, true])
    }
}

impl<S: Clone + PartialEq + AsRef<[f64]> + std::fmt::Debug + Send + Sync + 'static> KineticScrollArea<S> {
    /// Moves as on a platform. The places that you pass to [`snap`](Self::snap) stay.
    pub fn platform(mut self, platform: Platform) -> Self {
        let landing = self.platform.physics.landing;
        let physics = platform.physics.with_landing(landing);
        self.platform = platform.with_physics(physics);
        self
    }

    /// Lets the page rest only at these places. Pass [`Places`](carom::scroll::Places), [`Stops`](carom::scroll::Stops) or
    /// [`Paging`](carom::scroll::Paging).
    pub fn snap<T>(self, places: impl Into<Landing<T>>) -> KineticScrollArea<T> {
        let Self { area, axes, salt, platform, drag, wheel, keys, spring, insets, refresh } = self;
        let physics = platform.physics.clone().with_landing(places);
        let platform = platform.with_physics(physics);
        KineticScrollArea { area, axes, salt, platform, drag, wheel, keys, spring, insets, refresh }
    }

    /// Sets another salt for the area's id. Two areas inside one [`Ui`] need different ones.
    pub fn id_salt(mut self, salt: impl AsIdSalt) -> Self {
        self.salt = IdSalt::new(&salt);
        self
    }

    /// Lets a mouse drag the content, too. By default only fingers on a touch screen do.
    pub fn drag_by_mouse(mut self) -> Self {
        self.drag = DragScroll::Always;
        self
    }

    /// Lets arrows, Page up, Page down, Home, End and Space scroll while no widget has the focus.
    pub fn keys(mut self) -> Self {
        self.keys = true;
        self
    }

    /// Lets a pull at the beginning reload the content. Pass whether your program is loading: once [`KineticOutput::refresh`] says
    /// [`Refresh::Loading`], begin to load, and the list stays open until you pass `false`. The rule of the first frame counts.
    ///
    /// ```
    /// # egui::__run_test_ui(|ui| {
    /// use carom::touch::{Refresh, RefreshRule};
    /// use carom_egui::KineticScrollArea;
    ///
    /// // Kept by the program:
    /// let mut loads = false;
    ///
    /// let rule = RefreshRule::cupertino();
    /// let list = KineticScrollArea::vertical().refresh(rule, loads);
    /// let output = list.show(ui, |ui| ui.label("News"));
    /// if let Some(pull) = output.refresh {
    ///     loads |= pull.state == Refresh::Loading;
    ///     let top = output.inner_rect.top() + pull.indicator as f32;
    ///     let header = output.inner_rect.with_max_y(top);
    ///     ui.painter().rect_filled(header, 0.0, egui::Color32::GOLD);
    /// }
    /// # assert!(!loads);
    /// # });
    /// ```
    pub fn refresh(mut self, rule: RefreshRule, loads: bool) -> Self {
        self.refresh = Some((rule, loads));
        self
    }

    /// Sets whether wheels and touchpads scroll. By default they do.
    pub fn wheel(mut self, wheel: bool) -> Self {
        self.wheel = wheel;
        self
    }

    /// Sets the spring that `scroll_to_*` scrolls with.
    pub fn spring(mut self, spring: Spring) -> Self {
        self.spring = spring;
        self
    }

    /// Adds room before the content and after it where the page may rest, for example for an open refresh header, or for something that
    /// covers the end. If you change it, the room opens and closes in flight. Draw the header at the offset of [`KineticOutput::frames`].
    pub fn insets(mut self, before: f64, after: f64) -> Self {
        self.insets = [before, after];
        self
    }

    /// Passes the pages along x and y, and the time of this frame, to a closure. The closure may fling the pages or place them, even beyond
    /// an edge. Call this method in the `Ui` that the area is shown in. It returns `None` until the area has been shown once.
    pub fn change_pages<R>(
        &self,
        ui: &Ui,
        change: impl FnOnce([&mut Scroller<PagePhysics<S>>; 2], f64) -> R,
    ) -> Option<R> {
        let (id, now) = (self.id(ui), ui.input(|input| input.time));
        let mut page = Page::load(ui, id)?.with_platform(now, &self.platform);
        let before = page.axes().map(|axis| axis.end());
        let result = change(page.axes(), now);
        if ui.style().animation_time == 0.0 {
            let sent = page.axes().into_iter().zip(before).filter(|(axis, before)| (axis.end() - before).abs() > 0.0);
            sent.for_each(|(axis, _)| axis.settle(now));
        }
        page.store(ui, id);
        ui.ctx().request_repaint();
        Some(result)
    }

    fn id(&self, ui: &Ui) -> Id {
        ui.make_persistent_id((self.salt, "carom"))
    }

    /// Sets the other options of egui's area, for example sizes, margins, or the visibility of its bars.
    pub fn configure(mut self, configure: impl FnOnce(ScrollArea) -> ScrollArea) -> Self {
        self.area = configure(self.area);
        self
    }

    /// Shows the content.
    pub fn show<R>(self, ui: &mut Ui, content: impl FnOnce(&mut Ui) -> R) -> KineticOutput<R> {
        self.show_viewport(ui, |ui, _| content(ui))
    }

    /// Shows only the rows in view, as [`ScrollArea::show_rows`] does.
    pub fn show_rows<R>(
        self,
        ui: &mut Ui,
        row_height: f32,
        rows: usize,
        content: impl FnOnce(&mut Ui, Range<usize>) -> R,
    ) -> KineticOutput<R> {
        self.show_by(ui, |area, ui, style| {
            area.show_rows(ui, row_height, rows, |ui, rows| {
                ui.spacing_mut().scroll = style;
                content(ui, rows)
            })
        })
    }

    /// Shows the content, and passes the part in view, as [`ScrollArea::show_viewport`] does.
    pub fn show_viewport<R>(self, ui: &mut Ui, content: impl FnOnce(&mut Ui, Rect) -> R) -> KineticOutput<R> {
        self.show_by(ui, |area, ui, style| {
            area.show_viewport(ui, |ui, viewport| {
                ui.spacing_mut().scroll = style;
                content(ui, viewport)
            })
        })
    }

    fn show_by<R>(
        mut self,
        ui: &mut Ui,
        show: impl FnOnce(ScrollArea, &mut Ui, ScrollStyle) -> ScrollAreaOutput<R>,
    ) -> KineticOutput<R> {
        let id = self.id(ui);
        let now = ui.input(|input| input.time);
        let style = ui.style();
        let is_animated = style.animation_time > 0.0;
        let jumps = !is_animated || style.scroll_animation.duration.max <= 0.0;
        if !is_animated {
            self.platform.wheel.smoothing = Smoothing::Instant;
        }
        let last = Page::load(ui, id).map(|page| page.with_platform(now, &self.platform));
        let is_new = last.is_none();
        let mut page = last.unwrap_or_else(|| Page::new(&self.platform));

        page.refresh(now, self.refresh);
        page.drag(ui, id.with("drag"), now, self.axes, self.drag);
        page.advance_to(now);

        // Switch off egui's own motion. The area's offset follows our page, and only bars and `scroll_to_*` change it.
        let mut area = self.area.id_salt(self.salt).scroll_source(ScrollSource::SCROLL_BAR).animated(false);
        let before = ui.input(|input| input.smooth_scroll_delta());
        let shown = ui.scope(|ui| {
            let style = ui.spacing().scroll;
            ui.spacing_mut().scroll.kinetic.rubber_band = false;
            let wanted = if is_new {
                // egui derives the area's salt from the one that we pass, so derive it here in the same way.
                let stored = State::load(ui.ctx(), ui.make_persistent_id(IdSalt::new(self.salt)));
                stored.unwrap_or_default().clamped_offset()
            } else {
                page.offset()
            };
            if self.axes.x {
                area = area.horizontal_scroll_offset(wanted.x);
            }
            if self.axes.y {
                area = area.vertical_scroll_offset(wanted.y);
            }
            (wanted, Arena::inside(ui, id.with("drag"), |ui| show(area, ui, style)))
        });
        let (wanted, output) = shown.inner;

        page.rect = shown.response.rect;
        page.resize(now, output.content_size, output.inner_rect.size(), self.insets);
        for d in (0..2).filter(|d| is_new && self.axes[*d]) {
            page.axes()[d].set_state(now, carom::State::at_rest(f64::from(wanted[d])));
        }
        if !page.has_room(self.axes) {
            page.cancel_finger(now);
            page.end_gesture(now);
        }
        for d in 0..2 {
            let shown = output.state.unclamped_offset()[d];
            // egui limits the offset without insets, so compare with that limit.
            let range = Extent::new(f64::from(output.content_size[d]), f64::from(output.inner_rect.size()[d]));
            let expected = range.clamp(f64::from(wanted[d])) as f32;
            let is_moved = self.axes[d] && (shown - expected).abs() > 0.01;
            let bar = ui.ctx().read_response(output.id.with(d));
            let axis = &mut *page.axes()[d];
            if bar.is_some_and(|bar| bar.is_pointer_button_down_on()) {
                // The bar holds the page like a finger, so the page doesn't snap away from the bar.
                axis.pointer_down(now, 0.0);
                if is_moved {
                    axis.set_state(now, carom::State::at_rest(f64::from(shown)));
                }
            } else if is_moved && jumps {
                axis.snap_to(now, f64::from(shown));
            } else if is_moved {
                axis.go_to(now, f64::from(shown), self.spring);
            }
        }
        if page.wheel.ends_at().is_some_and(|end| end <= now) {
            page.end_gesture(now);
        }
        if self.wheel && Arena::has_wheel(ui, id.with("drag"), page.rect) {
            page.wheel(ui, now, self.axes, before);
        }
        if self.keys && ui.is_enabled() && ui.memory(|memory| memory.focused().is_none()) {
            for d in (0..2).filter(|d| self.axes[*d]) {
                for key in keys(ui, d) {
                    page.axes()[d].key(now, key);
                    if !is_animated {
                        page.axes()[d].settle(now);
                    }
                }
            }
        }

        let (frames, refresh) =
            (page.axes().map(|axis| axis.current()), page.refresh.as_ref().map(PullToRefresh::current));
        let is_held = Arena::state(ui, id.with("drag")) != PressState::Up;
        if frames.iter().any(|frame| !frame.is_at_rest && frame.phase != Phase::Drag)
            || refresh.is_some_and(|pull| !pull.is_at_rest && !is_held)
        {
            ui.ctx().request_repaint();
        } else if let Some(end) = page.wheel.ends_at() {
            ui.ctx().request_repaint_after_secs((end - now).max(0.0) as f32);
        }
        page.store(ui, id);
        KineticOutput {
            inner: output.inner,
            id: output.id,
            frames,
            refresh,
            content_size: output.content_size,
            inner_rect: output.inner_rect,
        }
    }
}

/// A page, in egui's temporary memory between frames.
#[derive(Clone)]
struct Page<S: AsRef<[f64]>> {
    axes: [Scroller<PagePhysics<S>>; 2],
    /// If a pull reloads the list, this is its vertical page, in place of `axes[1]`.
    refresh: Option<PullToRefresh<f64, S>>,
    /// The area's place in the last frame.
    rect: Rect,
    wheel: Wheel,
}

impl<S: Clone + PartialEq + AsRef<[f64]> + std::fmt::Debug + Send + Sync + 'static> Page<S> {
    fn new(platform: &Platform<PagePhysics<S>>) -> Self {
        let axis = || Scroller::new(platform.clone(), Extent::new(0.0, 1.0));
        Self { axes: [axis(), axis()], refresh: None, rect: Rect::NOTHING, wheel: Wheel::default() }
    }

    /// Returns the last frame's page, or `None` if that page was of another type. egui keeps a value of each type under an id, so an older
    /// page of our type may still be there.
    fn load(ui: &Ui, id: Id) -> Option<Self> {
        ui.data(|data| if data.get_temp(id) == Some(TypeId::of::<S>()) { data.get_temp(id) } else { None })
    }

    fn store(self, ui: &Ui, id: Id) {
        ui.data_mut(|data| {
            data.insert_temp(id, TypeId::of::<S>());
            data.insert_temp(id, self);
        });
    }

    fn axes(&mut self) -> [&mut Scroller<PagePhysics<S>>; 2] {
        let [x, y] = &mut self.axes;
        [x, self.refresh.as_mut().map_or(y, PullToRefresh::scroller_mut)]
    }

    /// Returns the page, or a page at rest at its offset if the platform is another one.
    fn with_platform(mut self, now: f64, platform: &Platform<PagePhysics<S>>) -> Self {
        if self.axes[0].platform() == platform {
            return self;
        }
        self.refresh(now, None);
        let axes = self.axes.map(|mut last| {
            last.advance_to(now);
            let mut axis = Scroller::new(platform.clone(), last.extent());
            // If the new platform snaps and the page isn't at a snap point, this moves it to one.
            axis.set_state(now, carom::State::at_rest(last.offset()));
            axis
        });
        Self { axes, rect: self.rect, ..Self::new(platform) }
    }

    /// Begins or ends a reload, as the pull and the program ask.
    fn refresh(&mut self, now: f64, wish: Option<(RefreshRule, bool)>) {
        let Some((rule, loads)) = wish else {
            if let Some(mut last) = self.refresh.take() {
                self.axes[1].set_state(now, carom::State::at_rest(last.scroller_mut().offset()));
            }
            return;
        };
        let list = &self.axes[1];
        let refresh = self.refresh.get_or_insert_with(|| {
            let mut refresh = PullToRefresh::new(list.platform().clone(), list.extent(), rule);
            refresh.snap_to(now, list.offset());
            refresh
        });
        match (refresh.current().state == Refresh::Loading, loads) {
            (true, false) => refresh.finish(now),
            (false, true) => refresh.begin(now),
            _ => {}
        }
    }

    fn advance_to(&mut self, now: f64) {
        if let Some(refresh) = &mut self.refresh {
            refresh.advance_to(now);
        }
        self.axes.iter_mut().for_each(|axis| _ = axis.advance_to(now));
    }

    fn offset(&mut self) -> Vec2 {
        let [x, y] = self.axes().map(|axis| axis.offset() as f32);
        Vec2::new(x, y)
    }

    fn resize(&mut self, now: f64, content: Vec2, viewport: Vec2, [before, after]: [f64; 2]) {
        for d in 0..2 {
            let extent = Extent::new(f64::from(content[d]), f64::from(viewport[d])).with_insets(before, after);
            match &mut self.refresh {
                Some(refresh) if d == 1 => refresh.resize(now, extent),
                _ => self.axes[d].resize(now, extent),
            }
        }
    }

    fn has_room(&mut self, axes: Vec2b) -> bool {
        let is_pulled = self.refresh.is_some();
        let rooms = self.axes().map(|axis| axis.extent().max > 0.0);
        (0..2).any(|d| axes[d] && (rooms[d] || d == 1 && is_pulled))
    }

    /// Passes a finger on.
    fn drag(&mut self, ui: &Ui, id: Id, now: f64, axes: Vec2b, drag: DragScroll) {
        let is_live = drag.enabled(ui.ctx()) && ui.is_enabled() && self.has_room(axes);
        let wish = match (axes.x, axes.y) {
            (true, false) => Axes::Horizontal,
            (false, true) => Axes::Vertical,
            _ => Axes::Both,
        };
        let slop = self.axes[0].platform().touch_slop();
        let wish = Wish { axes: wish, slop, waits_alone: self.refresh.is_some() };
        ui.interact(self.rect, id, if is_live { Sense::DRAG } else { Sense::hover() });
        for Change { event, from, slop } in Arena::show(ui, id, is_live.then_some(wish)) {
            for d in (0..2).filter(|d| axes[*d]) {
                let from = f64::from(from[d]);
                match &mut self.refresh {
                    Some(page) if d == 1 => match event {
                        PressEvent::Pressed { at } => page.pointer_down(at, from),
                        PressEvent::Moved { at, travel } => page.pointer_move(at, from + travel[d]),
                        PressEvent::Released { at } => page.pointer_up(at),
                        PressEvent::Cancelled { at } => page.pointer_cancel(at),
                    },
                    _ => match (&mut self.axes[d], event) {
                        (page, PressEvent::Pressed { at }) => page.pointer_down(at, from),
                        // The press has already taken out a slop, and the page takes one out, too. So add it back.
                        (page, PressEvent::Moved { at, travel }) => {
                            _ = page.pointer_move(at, from + f64::from(slop[d]) + travel[d]);
                        }
                        (page, PressEvent::Released { at }) => page.pointer_up(at),
                        (page, PressEvent::Cancelled { at }) => page.pointer_cancel(at),
                    },
                }
            }
        }
        if Arena::state(ui, id) == PressState::Up {
            self.cancel_finger(now);
        }
    }

    fn cancel_finger(&mut self, now: f64) {
        if let Some(refresh) = &mut self.refresh {
            refresh.pointer_cancel(now);
        }
        for axis in self.axes() {
            axis.pointer_cancel(now);
        }
    }

    /// Passes wheel and touchpad events on. This comes after the content, as in egui, so that areas inside use events first.
    fn wheel(&mut self, ui: &Ui, now: f64, axes: Vec2b, before: Vec2) {
        let mut wheel = self.wheel;
        let [x, y] = self.axes();
        wheel.read(ui, now, [axes.x.then_some(x), axes.y.then_some(y)], before);
        self.wheel = wheel;
    }

    fn end_gesture(&mut self, now: f64) {
        let mut wheel = self.wheel;
        wheel.end(now, self.axes().map(Some));
        self.wheel = wheel;
    }
}
