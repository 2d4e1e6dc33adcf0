//! A scrollable that moves by a platform's physics.

mod bars;

use crate::pointer::{Id, Kind, Pointer, Pointers, inside_list, is_in_list, wait};
use carom::Spring;
use carom::gesture::{self, Press, PressState, TouchSlop};
use carom::scroll::{
    Extent, Landing, Phase, Platform, Scroller, ScrollerReading, TwoAxes, WheelDelta, WheelPhase, platform,
};
use iced_core::time::Instant;
use iced_core::widget::operation::scrollable::{AbsoluteOffset, RelativeOffset, Scrollable};
use iced_core::widget::{self, Operation, Tree, Widget, tree};
use iced_core::{
    Clipboard, Element, Event, Layout, Length, Point, Rectangle, Renderer, Shell, Size, Vector, keyboard, layout,
    mouse, overlay, renderer, window,
};
use std::any::Any;
use std::fmt;

/// Creates a [`KineticScrollable`] around `content`.
pub fn kinetic_scrollable<'a, Message, Theme, R: Renderer>(
    content: impl Into<Element<'a, Message, Theme, R>>,
) -> KineticScrollable<'a, Message, Theme, R> {
    KineticScrollable::new(content)
}

/// A scrollable whose page flings, bounces and snaps as on a [`Platform`].
///
/// A finger on a touch screen flings the page, and a wheel's notches are smoothed as on the platform. iced 0.14 drops the phase of wheel
/// events, so a touchpad's pixels are applied as they come. Only macOS, Windows and browsers add momentum after them.
///
/// It scrolls vertically unless [`horizontal`](Self::horizontal) or [`both`](Self::both) says otherwise. With both axes, a finger's first
/// travel decides which of them it moves the page along, and a wheel turned with Shift moves it horizontally.
///
/// The operations `scroll_to`, `scroll_by` and `snap_to` go to their place on a spring. A bar shows the position on each axis and can
/// be dragged.
pub struct KineticScrollable<'a, Message, Theme, R> {
    content: Element<'a, Message, Theme, R>,
    id: Option<widget::Id>,
    size: Size<Length>,
    platform: Platform,
    axes: Axes,
    insets: [f64; 2],
    drags_by_mouse: bool,
    on_scroll: Option<Box<dyn Fn([ScrollerReading; 2]) -> Message + 'a>>,
    clock: fn() -> Instant,
}

impl<'a, Message, Theme, R: Renderer> KineticScrollable<'a, Message, Theme, R> {
    /// Creates a scrollable that moves as on the platform that your program is compiled for.
    pub fn new(content: impl Into<Element<'a, Message, Theme, R>>) -> Self {
        let (platform, size) = (platform::native(), Size::new(Length::Shrink, Length::Shrink));
        let axes = Axes { x: false, y: true };
        Self {
            content: content.into(),
            id: None,
            size,
            platform,
            axes,
            insets: [0.0; 2],
            drags_by_mouse: false,
            on_scroll: None,
            clock: Instant::now,
        }
    }

    /// Moves as on a platform.
    #[must_use]
    pub fn platform(mut self, platform: Platform) -> Self {
        self.platform = platform;
        self
    }

    /// Scrolls horizontally instead of vertically.
    #[must_use]
    pub fn horizontal(mut self) -> Self {
        self.axes = Axes { x: true, y: false };
        self
    }

    /// Scrolls horizontally and vertically.
    #[must_use]
    pub fn both(mut self) -> Self {
        self.axes = Axes { x: true, y: true };
        self
    }

    /// Lets the page rest only at these places, for example `Places::every(80.0)`.
    #[must_use]
    pub fn snap(mut self, places: impl Into<Landing>) -> Self {
        self.platform = self.platform.with_landing(places);
        self
    }

    /// Adds room before the content and after it where the page may rest, for example for an open refresh header, or for something that
    /// covers the end. You can change it at any time, even while the page moves.
    #[must_use]
    pub fn insets(mut self, before: f64, after: f64) -> Self {
        self.insets = [before, after];
        self
    }

    /// Lets the left button of a mouse drag the page, as a finger does.
    #[must_use]
    pub fn drag_by_mouse(mut self) -> Self {
        self.drags_by_mouse = true;
        self
    }

    /// Sets the id for operations such as `scroll_to`.
    #[must_use]
    pub fn id(mut self, id: impl Into<widget::Id>) -> Self {
        self.id = Some(id.into());
        self
    }

    /// Sets the width.
    #[must_use]
    pub fn width(mut self, width: impl Into<Length>) -> Self {
        self.size.width = width.into();
        self
    }

    /// Sets the height.
    #[must_use]
    pub fn height(mut self, height: impl Into<Length>) -> Self {
        self.size.height = height.into();
        self
    }

    /// Sends a message in each frame where the page's offset, stretch or phase differs from the frame before. It doesn't matter what has
    /// moved the page: a finger, a notch, the pixels of a touchpad, the bar, or an operation. The message has the offset, the phase, and
    /// the offset where the page will come to rest, along x and y.
    #[must_use]
    pub fn on_scroll(mut self, message: impl Fn([ScrollerReading; 2]) -> Message + 'a) -> Self {
        self.on_scroll = Some(Box::new(message));
        self
    }

    /// Takes the time of input from another clock, for tests. iced's events don't carry a time.
    #[must_use]
    pub fn clock(mut self, clock: fn() -> Instant) -> Self {
        self.clock = clock;
        self
    }
}

/// The axes along which a page scrolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Axes {
    x: bool,
    y: bool,
}

impl Axes {
    /// Returns the coordinates along these axes, and 0 along others, so that a finger can't move them.
    fn of(self, Point { x, y }: Point) -> [f64; 2] {
        [if self.x { f64::from(x) } else { 0.0 }, if self.y { f64::from(y) } else { 0.0 }]
    }
}

/// One of the two axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Axis {
    X,
    Y,
}

/// Returns an operation that passes the page of a [`KineticScrollable`], and the current time on its clock, to a closure. Use it to fling
/// the page, to place it beyond an edge, or to release it in your own way.
///
/// ```
/// use carom_iced::{carom, change_page};
/// use iced_core::widget::Id;
///
/// let pull = change_page(Id::new("list"), |page, now| {
///     page.y.set_state(now, carom::State { position: -60.0, velocity: 0.0 })
/// });
/// # let _: &dyn iced_core::widget::Operation = &pull;
/// // iced::advanced::widget::operate(pull)
/// ```
pub fn change_page(
    id: impl Into<widget::Id>,
    change: impl FnOnce(&mut TwoAxes, f64) + Send + 'static,
) -> impl Operation {
    struct Change<F>(widget::Id, Option<F>);
    impl<F: FnOnce(&mut TwoAxes, f64) + Send> Operation for Change<F> {
        fn traverse(&mut self, operate: &mut dyn FnMut(&mut dyn Operation)) {
            operate(self);
        }

        fn custom(&mut self, id: Option<&widget::Id>, _: Rectangle, state: &mut dyn Any) {
            if let Some(state) = state.downcast_mut::<State>().filter(|_| id == Some(&self.0))
                && let Some(change) = self.1.take()
            {
                let now = state.seconds((state.clock)());
                change(&mut state.page, now);
            }
        }
    }
    Change(id.into(), Some(change))
}

/// The page, in the widget tree.
#[derive(Debug)]
struct State {
    page: TwoAxes,
    axes: Axes,
    /// The zero of the page's clock.
    origin: Instant,
    clock: fn() -> Instant,
    finger: Option<Id>,
    /// The press that decides whether the page or a list around it follows the finger.
    press: Option<Press>,
    /// The moves of the finger, with their times, while something may still take it.
    waiting: Vec<(f64, Pointer)>,
    pointers: Pointers,
    /// The bar that the pointer drags, and where the pointer holds its thumb.
    grip: Option<(Axis, f32)>,
    drags_by_mouse: bool,
    modifiers: keyboard::Modifiers,
    /// Offset, stretch and phase of each axis, as the last frame has shown them.
    shown: [(f64, f64, Phase); 2],
}

impl State {
    fn new(platform: Platform, axes: Axes, clock: fn() -> Instant) -> Self {
        let axis = || Scroller::new(platform, Extent::new(1.0, 1.0));
        let page = TwoAxes::new(axis(), axis(), TouchSlop { distance: platform.slop, diagonal: 1.0 });
        let modifiers = keyboard::Modifiers::default();
        let shown = [(0.0, 0.0, Phase::Rest); 2];
        Self {
            page,
            axes,
            origin: clock(),
            clock,
            finger: None,
            press: None,
            waiting: Vec::new(),
            pointers: Pointers::default(),
            grip: None,
            drags_by_mouse: false,
            modifiers,
            shown,
        }
    }

    fn seconds(&self, at: Instant) -> f64 {
        at.saturating_duration_since(self.origin).as_secs_f64()
    }

    fn axis(&self, axis: Axis) -> &Scroller {
        match axis {
            Axis::X => &self.page.x,
            Axis::Y => &self.page.y,
        }
    }

    fn axis_mut(&mut self, axis: Axis) -> &mut Scroller {
        match axis {
            Axis::X => &mut self.page.x,
            Axis::Y => &mut self.page.y,
        }
    }

    /// Passes on a pointer that nothing inside has captured. While something inside waits, or while this page is in a list and waits
    /// itself, the page keeps the moves for whoever gets the pointer. Returns whether only the page uses the event.
    fn share(&mut self, time: f64, pointer: Pointer, is_over: bool, inside_waits: bool) -> bool {
        let Pointer { id, kind, at } = pointer;
        let (is_nested, place) = (is_in_list(), [f64::from(at.x), f64::from(at.y)]);
        if kind == Kind::Pressed {
            let is_used = self.point(time, pointer, is_over);
            if is_used && is_nested {
                let axes = match self.axes {
                    Axes { x: true, y: false } => gesture::Axes::Horizontal,
                    Axes { x: false, .. } => gesture::Axes::Vertical,
                    Axes { .. } => gesture::Axes::Both,
                };
                let slop = if id == Id::Mouse { TouchSlop::MOUSE } else { self.page.y.platform().touch_slop() };
                self.press.insert(Press::new(axes, slop)).pointer_down(time, place);
                wait();
            }
            return is_used && !is_nested;
        }
        if self.finger != Some(id) {
            return false;
        }
        let state = self.press.as_mut().map(|press| {
            press.pointer_move(time, place);
            press.state()
        });
        let kind = match (kind, state) {
            (Kind::Moved, Some(PressState::Yielded)) => Kind::Lost,
            (Kind::Moved, state) if inside_waits || state == Some(PressState::Waiting) => {
                self.waiting.push((time, pointer));
                if is_nested {
                    wait();
                }
                return !is_nested;
            }
            // The pointer was released before it moved the page, so it was a tap.
            (Kind::Released, _) if !self.waiting.is_empty() => Kind::Lost,
            (kind, _) => kind,
        };
        for (time, pointer) in std::mem::take(&mut self.waiting).into_iter().filter(|_| kind != Kind::Lost) {
            self.point(time, pointer, is_over);
        }
        if kind != Kind::Moved {
            self.press = None;
        }
        self.point(time, Pointer { id, kind, at }, is_over) && (!is_nested || kind != Kind::Lost)
    }

    /// Passes on a pointer that the content hasn't used. Returns whether the page uses it.
    fn point(&mut self, time: f64, Pointer { id, kind, at }: Pointer, is_over: bool) -> bool {
        let (at, is_held) = (self.axes.of(at), self.finger == Some(id));
        if kind == Kind::Pressed && self.finger.is_none() && is_over && (id != Id::Mouse || self.drags_by_mouse) {
            self.finger = Some(id);
            self.page.pointer_down(time, at);
            return true;
        }
        if is_held && matches!(kind, Kind::Released | Kind::Lost) {
            self.finger = None;
        }
        match kind {
            Kind::Moved if is_held => _ = self.page.pointer_move(time, at),
            Kind::Released if is_held => _ = self.page.pointer_up_at(time, at),
            Kind::Lost if is_held => self.page.pointer_cancel(time),
            _ => return false,
        }
        true
    }

    fn go(&mut self, axis: Axis, offset: f64) {
        let now = self.seconds((self.clock)());
        self.axis_mut(axis).go_to(now, offset, Spring::from_duration_bounce(0.4, 0.0));
    }

    fn translation(&self) -> Vector {
        let [x, y] = self.page.offset();
        Vector::new(x as f32, y as f32)
    }

    fn wheel(&mut self, time: f64, delta: mouse::ScrollDelta) -> bool {
        let (x, y, is_lines) = match delta {
            mouse::ScrollDelta::Lines { x, y } => (x, y, true),
            mouse::ScrollDelta::Pixels { x, y } => (x, y, false),
        };
        // With shift, a wheel scrolls along the other axis. On macOS the system has swapped the axes already.
        let (x, y) = if self.modifiers.shift() && x == 0.0 { (y, 0.0) } else { (x, y) };
        // A positive delta moves the content down. Fractions of a line come from touchpads, which don't need smoothing.
        let travel = self.axes.of(Point::new(-x, -y));
        let is_fine = travel.iter().any(|lines| lines.fract() != 0.0);
        let line = self.page.y.platform().wheel.line;
        let delta = travel.map(|travel| match (is_lines, is_fine) {
            (true, false) => WheelDelta::Lines(travel),
            (true, true) => WheelDelta::Pixels(line * travel),
            (false, _) => WheelDelta::Pixels(travel),
        });
        let unused = self.page.wheel(time, delta, WheelPhase::Notch);
        let is_used = unused.iter().zip(travel).any(|(unused, travel)| travel != 0.0 && *unused == 0.0);
        is_used || !self.page.is_at_rest()
    }
}

impl Scrollable for State {
    fn snap_to(&mut self, offset: RelativeOffset<Option<f32>>) {
        for (axis, part) in [(Axis::X, offset.x), (Axis::Y, offset.y)] {
            if let Some(part) = part {
                let Extent { min, max, .. } = self.axis(axis).extent();
                self.go(axis, min + f64::from(part) * (max - min));
            }
        }
    }

    fn scroll_to(&mut self, offset: AbsoluteOffset<Option<f32>>) {
        for (axis, offset) in [(Axis::X, offset.x), (Axis::Y, offset.y)] {
            if let Some(offset) = offset {
                self.go(axis, f64::from(offset));
            }
        }
    }

    fn scroll_by(&mut self, offset: AbsoluteOffset, _: Rectangle, _: Rectangle) {
        for (axis, offset) in [(Axis::X, offset.x), (Axis::Y, offset.y)] {
            if offset != 0.0 {
                self.go(axis, self.axis(axis).offset() + f64::from(offset));
            }
        }
    }
}

/// Returns the layout of the content.
fn content(layout: Layout<'_>) -> Layout<'_> {
    layout.children().next().unwrap_or(layout)
}

/// Returns the cursor in the coordinates of the content.
fn within(cursor: mouse::Cursor, bounds: Rectangle, translation: Vector) -> mouse::Cursor {
    match cursor.position_over(bounds) {
        Some(position) => mouse::Cursor::Available(position + translation),
        None => cursor.levitate() + translation,
    }
}

impl<Message, Theme, R: Renderer> Widget<Message, Theme, R> for KineticScrollable<'_, Message, Theme, R> {
    fn tag(&self) -> tree::Tag {
        tree::Tag::of::<State>()
    }

    fn state(&self) -> tree::State {
        tree::State::new(State::new(self.platform, self.axes, self.clock))
    }

    fn children(&self) -> Vec<Tree> {
        vec![Tree::new(&self.content)]
    }

    fn diff(&self, tree: &mut Tree) {
        tree.diff_children(std::slice::from_ref(&self.content));
        let state: &mut State = tree.state.downcast_mut();
        if *state.page.y.platform() != self.platform || state.axes != self.axes {
            let (now, offset) = (state.seconds((self.clock)()), state.page.offset());
            let extents = [state.page.x.extent(), state.page.y.extent()];
            let (origin, shown) = (state.origin, state.shown);
            *state = State { origin, shown, ..State::new(self.platform, self.axes, self.clock) };
            state.page.resize(now, extents);
            state.page.snap_to(now, offset);
        }
    }

    fn size(&self) -> Size<Length> {
        self.size
    }

    fn layout(&mut self, tree: &mut Tree, renderer: &R, limits: &layout::Limits) -> layout::Node {
        layout::contained(limits, self.size.width, self.size.height, |limits| {
            let Axes { x, y } = self.axes;
            let (min, max) = (limits.min(), limits.max());
            let min = Size::new(if x { 0.0 } else { min.width }, if y { 0.0 } else { min.height });
            let free = |is_free, max| if is_free { f32::INFINITY } else { max };
            let limits = layout::Limits::new(min, Size::new(free(x, max.width), free(y, max.height)));
            self.content.as_widget_mut().layout(&mut tree.children[0], renderer, &limits)
        })
    }

    fn operate(&mut self, tree: &mut Tree, layout: Layout<'_>, renderer: &R, operation: &mut dyn Operation) {
        let state: &mut State = tree.state.downcast_mut();
        let (inner, translation) = (content(layout), state.translation());
        operation.scrollable(self.id.as_ref(), layout.bounds(), inner.bounds(), translation, state);
        operation.custom(self.id.as_ref(), layout.bounds(), state);
        operation.traverse(&mut |operation| {
            self.content.as_widget_mut().operate(&mut tree.children[0], inner, renderer, operation);
        });
    }

    fn update(
        &mut self,
        tree: &mut Tree,
        event: &Event,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        renderer: &R,
        clipboard: &mut dyn Clipboard,
        shell: &mut Shell<'_, Message>,
        viewport: &Rectangle,
    ) {
        let state: &mut State = tree.state.downcast_mut();
        let (bounds, inner) = (layout.bounds(), content(layout));
        let frame = if let Event::Window(window::Event::RedrawRequested(at)) = event { Some(*at) } else { None };
        let time = state.seconds(frame.unwrap_or_else(self.clock));
        let [before, after] = self.insets;
        let extent = |scrolls, content: f32, viewport: f32| {
            let viewport = f64::from(viewport);
            let content = Extent::new(if scrolls { f64::from(content) } else { viewport }, viewport);
            if scrolls { content.with_insets(before, after) } else { content }
        };
        state.drags_by_mouse = self.drags_by_mouse;
        let (Axes { x, y }, size) = (state.axes, inner.bounds().size());
        state.page.resize(time, [extent(x, size.width, bounds.width), extent(y, size.height, bounds.height)]);

        let translation = state.translation();
        let visible = bounds.intersection(viewport).unwrap_or(bounds) + translation;
        let inside = within(cursor, bounds, translation);
        let (is_over, is_held) = (cursor.is_over(bounds), state.finger.is_some() || state.grip.is_some());
        let pointer = state.pointers.read(event, cursor, bounds, is_held);
        if pointer.is_some_and(|pointer| state.drag_bar(time, pointer, bounds, is_over)) {
            shell.capture_event();
            shell.request_redraw();
            return;
        }
        let (child, page) = (&mut tree.children[0], self.content.as_widget_mut());
        let inside_waits =
            inside_list(|| page.update(child, event, inner, inside, renderer, clipboard, shell, &visible));
        let is_used = match (event, pointer) {
            // The content uses the pointer, for example to drag a row sideways, so the page gives up its press.
            (_, Some(Pointer { id, kind, at })) if shell.is_event_captured() => {
                state.press = None;
                state.waiting.clear();
                kind != Kind::Pressed && state.point(time, Pointer { id, kind: Kind::Lost, at }, is_over)
            }
            (_, Some(pointer)) => state.share(time, pointer, is_over, inside_waits),
            (Event::Mouse(mouse::Event::WheelScrolled { delta }), _) if is_over && !shell.is_event_captured() => {
                state.wheel(time, *delta)
            }
            (Event::Keyboard(keyboard::Event::ModifiersChanged(modifiers)), _) => {
                state.modifiers = *modifiers;
                false
            }
            _ => false,
        };
        if is_used {
            shell.capture_event();
            shell.request_redraw();
        }
        if frame.is_some() {
            if state.page.advance_to(time) {
                shell.request_redraw();
            }
            let frames = [state.page.x.current(), state.page.y.current()];
            let shown = frames.map(|frame| (frame.offset, frame.stretch, frame.phase));
            let has_changed = std::mem::replace(&mut state.shown, shown) != shown;
            if let Some(message) = self.on_scroll.as_ref().filter(|_| has_changed) {
                shell.publish(message(frames));
            }
        }
    }

    fn draw(
        &self,
        tree: &Tree,
        renderer: &mut R,
        theme: &Theme,
        style: &renderer::Style,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        viewport: &Rectangle,
    ) {
        let state: &State = tree.state.downcast_ref();
        let (bounds, inner, translation) = (layout.bounds(), content(layout), state.translation());
        let Some(visible) = bounds.intersection(viewport) else { return };
        let cursor = within(cursor, bounds, translation);
        renderer.with_layer(visible, |renderer| {
            renderer.with_translation(-translation, |renderer| {
                let visible = visible + translation;
                self.content.as_widget().draw(&tree.children[0], renderer, theme, style, inner, cursor, &visible);
            });
        });
        bars::draw(state, renderer, bounds, visible);
    }

    fn mouse_interaction(
        &self,
        tree: &Tree,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        viewport: &Rectangle,
        renderer: &R,
    ) -> mouse::Interaction {
        let state: &State = tree.state.downcast_ref();
        let cursor = within(cursor, layout.bounds(), state.translation());
        self.content.as_widget().mouse_interaction(&tree.children[0], content(layout), cursor, viewport, renderer)
    }

    fn overlay<'b>(
        &'b mut self,
        tree: &'b mut Tree,
        layout: Layout<'b>,
        renderer: &R,
        viewport: &Rectangle,
        translation: Vector,
    ) -> Option<overlay::Element<'b, Message, Theme, R>> {
        let offset = tree.state.downcast_ref::<State>().translation();
        let child = &mut tree.children[0];
        self.content.as_widget_mut().overlay(child, content(layout), renderer, viewport, translation - offset)
    }
}

impl<'a, Message: 'a, Theme: 'a, R: Renderer + 'a> From<KineticScrollable<'a, Message, Theme, R>>
    for Element<'a, Message, Theme, R>
{
    fn from(scrollable: KineticScrollable<'a, Message, Theme, R>) -> Self {
        Self::new(scrollable)
    }
}

impl<Message, Theme, R> fmt::Debug for KineticScrollable<'_, Message, Theme, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KineticScrollable").field("platform", &self.platform).finish_non_exhaustive()
    }
}
