//! A scrollable that moves by a platform's physics.

use carom::Spring;
use carom::scroll::{Extent, Frame, Landing, Platform, Scroller, WheelDelta, WheelPhase, platform};
use iced_core::time::Instant;
use iced_core::widget::operation::scrollable::{AbsoluteOffset, RelativeOffset, Scrollable};
use iced_core::widget::{self, Operation, Tree, Widget, tree};
use iced_core::{
    Background, Border, Clipboard, Color, Element, Event, Layout, Length, Point, Rectangle, Renderer, Shell, Size,
    Vector, keyboard, layout, mouse, overlay, renderer, touch, window,
};
use std::fmt;

/// Creates a [`KineticScrollable`] around `content`.
pub fn kinetic_scrollable<'a, Message, Theme, R: Renderer>(
    content: impl Into<Element<'a, Message, Theme, R>>,
) -> KineticScrollable<'a, Message, Theme, R> {
    KineticScrollable::new(content)
}

/// A vertical scrollable whose page flings, bounces and snaps as on a [`Platform`].
///
/// A finger on a touch screen flings the page; a wheel's notches are smoothed as on the platform. iced 0.14 drops the phase of wheel
/// events, so a touchpad's pixels are applied as they come, and only the momentum of macOS, Windows and browsers follows them.
///
/// The operations `scroll_to`, `scroll_by` and `snap_to` go to their place on a spring. A bar shows the position; unlike that of
/// iced's own scrollable it cannot be dragged.
pub struct KineticScrollable<'a, Message, Theme, R> {
    content: Element<'a, Message, Theme, R>,
    id: Option<widget::Id>,
    size: Size<Length>,
    platform: Platform,
    on_scroll: Option<Box<dyn Fn(Frame) -> Message + 'a>>,
    clock: fn() -> Instant,
}

impl<'a, Message, Theme, R: Renderer> KineticScrollable<'a, Message, Theme, R> {
    /// Creates a scrollable that moves as on the platform that the program is compiled for.
    pub fn new(content: impl Into<Element<'a, Message, Theme, R>>) -> Self {
        let (platform, size) = (platform::native(), Size::new(Length::Shrink, Length::Shrink));
        Self { content: content.into(), id: None, size, platform, on_scroll: None, clock: Instant::now }
    }

    /// Moves as on a platform.
    #[must_use]
    pub fn platform(mut self, platform: Platform) -> Self {
        self.platform = platform;
        self
    }

    /// Rests only at these places, such as `SnapTo::every(80.0)`.
    #[must_use]
    pub fn snap(mut self, places: impl Into<Landing>) -> Self {
        self.platform = self.platform.with_landing(places);
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

    /// Sends a message in each frame in which the page moves: its offset, phase, and where it will come to rest.
    #[must_use]
    pub fn on_scroll(mut self, message: impl Fn(Frame) -> Message + 'a) -> Self {
        self.on_scroll = Some(Box::new(message));
        self
    }

    /// Takes the time of input from another clock, for tests: iced's events carry none.
    #[must_use]
    pub fn clock(mut self, clock: fn() -> Instant) -> Self {
        self.clock = clock;
        self
    }
}

/// The page, in the widget tree.
#[derive(Debug)]
struct State {
    page: Scroller,
    /// The zero of the page's clock.
    origin: Instant,
    clock: fn() -> Instant,
    finger: Option<touch::Finger>,
    modifiers: keyboard::Modifiers,
}

impl State {
    fn seconds(&self, at: Instant) -> f64 {
        at.saturating_duration_since(self.origin).as_secs_f64()
    }

    fn go(&mut self, offset: f64) {
        let now = self.seconds((self.clock)());
        self.page.scroll_to(now, offset, Spring::from_duration_bounce(0.4, 0.0));
    }

    fn translation(&self) -> Vector {
        Vector::new(0.0, self.page.offset() as f32)
    }
}

impl Scrollable for State {
    fn snap_to(&mut self, offset: RelativeOffset<Option<f32>>) {
        if let Some(y) = offset.y {
            let Extent { min, max, .. } = self.page.extent();
            self.go(min + f64::from(y) * (max - min));
        }
    }

    fn scroll_to(&mut self, offset: AbsoluteOffset<Option<f32>>) {
        if let Some(y) = offset.y {
            self.go(f64::from(y));
        }
    }

    fn scroll_by(&mut self, offset: AbsoluteOffset, _: Rectangle, _: Rectangle) {
        self.go(self.page.offset() + f64::from(offset.y));
    }
}

impl<Message, Theme, R: Renderer> KineticScrollable<'_, Message, Theme, R> {
    /// Passes the input on that the content has left over. Returns whether the page used it.
    fn input(state: &mut State, event: &Event, time: f64, over: Option<Point>) -> bool {
        match event {
            Event::Mouse(mouse::Event::WheelScrolled { delta }) if over.is_some() => {
                let (x, y, is_lines) = match *delta {
                    mouse::ScrollDelta::Lines { x, y } => (x, y, true),
                    mouse::ScrollDelta::Pixels { x, y } => (x, y, false),
                };
                // Shift turns a wheel into one for the other axis, and macOS has turned it already.
                if state.modifiers.shift() && x == 0.0 {
                    return false;
                }
                // A positive delta moves the content down. Fractions of lines come from touchpads, and need no smoothing.
                let travel = -f64::from(y);
                let delta = match is_lines {
                    true if travel.fract() == 0.0 => WheelDelta::Lines(travel),
                    true => WheelDelta::Pixels(state.page.platform().wheel.line * travel),
                    false => WheelDelta::Pixels(travel),
                };
                state.page.wheel(time, delta, WheelPhase::Notch) == 0.0 || !state.page.is_idle()
            }
            Event::Touch(touch::Event::FingerPressed { id, position }) if over.is_some() && state.finger.is_none() => {
                state.finger = Some(*id);
                state.page.pointer_down(time, f64::from(position.y));
                true
            }
            Event::Touch(touch::Event::FingerMoved { id, position }) if state.finger == Some(*id) => {
                state.page.pointer_move(time, f64::from(position.y));
                true
            }
            Event::Touch(touch::Event::FingerLifted { id, position }) if state.finger == Some(*id) => {
                state.finger = None;
                state.page.pointer_up_at(time, f64::from(position.y));
                true
            }
            Event::Touch(touch::Event::FingerLost { id, .. }) if state.finger == Some(*id) => {
                state.finger = None;
                state.page.pointer_cancel(time);
                true
            }
            Event::Keyboard(keyboard::Event::ModifiersChanged(modifiers)) => {
                state.modifiers = *modifiers;
                false
            }
            _ => false,
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
        let page = Scroller::new(self.platform, Extent::new(0.0, 1.0));
        let origin = (self.clock)();
        tree::State::new(State {
            page,
            origin,
            clock: self.clock,
            finger: None,
            modifiers: keyboard::Modifiers::default(),
        })
    }

    fn children(&self) -> Vec<Tree> {
        vec![Tree::new(&self.content)]
    }

    fn diff(&self, tree: &mut Tree) {
        tree.diff_children(std::slice::from_ref(&self.content));
        let state: &mut State = tree.state.downcast_mut();
        if *state.page.platform() != self.platform {
            let (now, offset) = (state.seconds((self.clock)()), state.page.offset());
            state.page = Scroller::new(self.platform, state.page.extent());
            state.page.jump_to(now, offset);
        }
    }

    fn size(&self) -> Size<Length> {
        self.size
    }

    fn layout(&mut self, tree: &mut Tree, renderer: &R, limits: &layout::Limits) -> layout::Node {
        layout::contained(limits, self.size.width, self.size.height, |limits| {
            let limits =
                layout::Limits::new(Size::new(limits.min().width, 0.0), Size::new(limits.max().width, f32::INFINITY));
            self.content.as_widget_mut().layout(&mut tree.children[0], renderer, &limits)
        })
    }

    fn operate(&mut self, tree: &mut Tree, layout: Layout<'_>, renderer: &R, operation: &mut dyn Operation) {
        let state: &mut State = tree.state.downcast_mut();
        let (inner, translation) = (content(layout), state.translation());
        operation.scrollable(self.id.as_ref(), layout.bounds(), inner.bounds(), translation, state);
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
        let extent = Extent::new(f64::from(inner.bounds().height), f64::from(bounds.height));
        let was_idle = state.page.is_idle();
        state.page.set_extent(time, extent);

        let translation = state.translation();
        let visible = bounds.intersection(viewport).unwrap_or(bounds) + translation;
        let inside = within(cursor, bounds, translation);
        self.content.as_widget_mut().update(
            &mut tree.children[0],
            event,
            inner,
            inside,
            renderer,
            clipboard,
            shell,
            &visible,
        );
        if !shell.is_event_captured() && Self::input(state, event, time, cursor.position_over(bounds)) {
            shell.capture_event();
            shell.request_redraw();
        }
        if frame.is_some() {
            if state.page.advance_to(time) {
                shell.request_redraw();
            }
            if let Some(message) = self.on_scroll.as_ref().filter(|_| !was_idle) {
                shell.publish(message(state.page.frame()));
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
        let height = inner.bounds().height;
        if height > bounds.height {
            let part = bounds.height / height;
            let thumb = (part * bounds.height).max(20.0);
            let place = (translation.y / (height - bounds.height)).clamp(0.0, 1.0);
            let quad = renderer::Quad {
                bounds: Rectangle {
                    x: bounds.x + bounds.width - 6.0,
                    y: bounds.y + place * (bounds.height - thumb),
                    width: 4.0,
                    height: thumb,
                },
                border: Border::default().rounded(2.0),
                ..renderer::Quad::default()
            };
            renderer.with_layer(visible, |renderer| {
                renderer.fill_quad(quad, Background::Color(Color::from_rgba(0.5, 0.5, 0.5, 0.6)));
            });
        }
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
