//! A viewer that pans and zooms by `PanZoom`.

use crate::pointer::{Id, Kind, Pointer, Pointers};
use carom::scroll::platform;
use carom::touch::{PanZoom, PanZoomPhase, PanZoomPhysics, PanZoomReading, Pinch, Rotation};
use iced_core::time::Instant;
use iced_core::widget::{Tree, Widget, tree};
use iced_core::{
    Clipboard, Element, Event, Layout, Length, Point, Rectangle, Renderer, Shell, Size, Transformation, keyboard,
    layout, mouse, renderer, window,
};
use std::fmt;

/// The logarithm of the factor that a notch of a wheel, or a press of + or −, zooms by.
const NOTCH: f64 = 0.25;
/// How much of the view an arrow key pans by.
const STEP: f64 = 0.2;
/// The id of the mouse among the fingers.
const MOUSE: u64 = u64::MAX;
/// Two presses within this time and distance are a double tap.
const DOUBLE: (f64, f32) = (0.3, 24.0);

/// Creates a [`ZoomViewer`] of content of this size.
pub fn zoom_viewer<'a, Message, Theme, R: Renderer>(
    content: impl Into<Element<'a, Message, Theme, R>>,
    size: Size,
) -> ZoomViewer<'a, Message, Theme, R> {
    ZoomViewer::new(content, size)
}

/// iced's `image::Viewer` with two fingers, elastic edges and a motion after the release. It shows any content, for example an image, a
/// canvas, or a column of widgets to look at. The content doesn't get events.
///
/// Fingers pan and pinch, and the mouse pans. A wheel zooms about the pointer. With Ctrl it zooms at once, and so do the pixels of a
/// touchpad. A double click zooms in or shows all. While the pointer is over the viewer, + and − zoom, 0 shows all, and arrows pan. iced
/// can't turn layers, so the viewer doesn't rotate.
pub struct ZoomViewer<'a, Message, Theme, R> {
    content: Element<'a, Message, Theme, R>,
    content_size: Size,
    size: Size<Length>,
    physics: PanZoomPhysics,
    on_change: Option<Box<dyn Fn(PanZoomReading) -> Message + 'a>>,
    clock: fn() -> Instant,
}

impl<Message, Theme, R> fmt::Debug for ZoomViewer<'_, Message, Theme, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ZoomViewer").field("content_size", &self.content_size).finish_non_exhaustive()
    }
}

impl<'a, Message, Theme, R: Renderer> ZoomViewer<'a, Message, Theme, R> {
    /// Creates a viewer that moves as on the platform that your program is compiled for, and begins with all of the content in view.
    pub fn new(content: impl Into<Element<'a, Message, Theme, R>>, size: Size) -> Self {
        let physics = PanZoomPhysics::from_platform(platform::native());
        let fill = Size::new(Length::Fill, Length::Fill);
        Self { content: content.into(), content_size: size, size: fill, physics, on_change: None, clock: Instant::now }
    }

    /// Moves by other laws and limits.
    #[must_use]
    pub fn physics(mut self, physics: PanZoomPhysics) -> Self {
        self.physics = PanZoomPhysics { rotation: Rotation::Locked, ..physics };
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

    /// Sends a message in each frame that shows the content at another transform than the frame before.
    #[must_use]
    pub fn on_change(mut self, message: impl Fn(PanZoomReading) -> Message + 'a) -> Self {
        self.on_change = Some(Box::new(message));
        self
    }

    /// Takes the time of input from another clock, for tests. iced's events don't carry a time.
    #[must_use]
    pub fn clock(mut self, clock: fn() -> Instant) -> Self {
        self.clock = clock;
        self
    }
}

/// The picture, in the widget tree.
#[derive(Debug)]
struct State {
    picture: PanZoom,
    origin: Instant,
    mouse: bool,
    pointers: Pointers,
    /// The time and the place of the last press.
    press: Option<(f64, Point)>,
    modifiers: keyboard::Modifiers,
    shown: Option<PanZoomReading>,
}

impl State {
    fn seconds(&self, at: Instant) -> f64 {
        at.saturating_duration_since(self.origin).as_secs_f64()
    }

    fn is_held(&self) -> bool {
        self.picture.current().phase == PanZoomPhase::Held
    }

    fn press(&mut self, id: u64, time: f64, at: Point) {
        let is_double =
            self.press.is_some_and(|(last, place)| time - last <= DOUBLE.0 && at.distance(place) <= DOUBLE.1);
        if is_double && !self.is_held() {
            self.press = None;
            self.picture.double_tap(time, wide(at));
        } else {
            self.press = (!self.is_held()).then_some((time, at));
            self.picture.pointer_down(time, id, wide(at));
        }
    }

    /// Passes a pointer to the picture. Returns whether the picture uses it.
    fn point(&mut self, time: f64, Pointer { id, kind, at }: Pointer, is_over: bool) -> bool {
        let is_held = if id == Id::Mouse { self.mouse } else { self.is_held() };
        let finger = if let Id::Finger(finger) = id { finger.0 } else { MOUSE };
        if kind == Kind::Pressed {
            let is_here = is_over || id != Id::Mouse && is_held;
            if is_here {
                self.mouse |= id == Id::Mouse;
                self.press(finger, time, at);
            }
            return is_here;
        }
        self.mouse &= id != Id::Mouse || kind == Kind::Moved;
        match kind {
            Kind::Moved if is_held => self.picture.pointer_move(time, finger, wide(at)),
            Kind::Released if is_held => self.picture.pointer_up(time, finger),
            Kind::Lost if is_held => self.picture.pointer_cancel(time, finger),
            _ => return false,
        }
        true
    }

    /// Passes another event to the picture. Returns whether the picture uses it.
    fn read(&mut self, event: &Event, time: f64, over: Option<Point>) -> bool {
        match (event, over) {
            (Event::Mouse(mouse::Event::WheelScrolled { delta }), Some(at)) => {
                self.wheel(*delta, time, wide(at));
                true
            }
            (Event::Keyboard(keyboard::Event::ModifiersChanged(modifiers)), _) => {
                self.modifiers = *modifiers;
                false
            }
            (Event::Keyboard(keyboard::Event::KeyPressed { key, .. }), Some(_)) => self.key(key, time),
            _ => false,
        }
    }

    fn wheel(&mut self, delta: mouse::ScrollDelta, time: f64, about: [f64; 2]) {
        match delta {
            mouse::ScrollDelta::Lines { y, .. } => self.picture.zoom_toward(time, NOTCH * f64::from(y), about),
            mouse::ScrollDelta::Pixels { y, .. } if self.modifiers.command() || self.modifiers.control() => {
                self.picture.zoom_by(time, 0.01 * f64::from(y), about);
            }
            mouse::ScrollDelta::Pixels { x, y } => {
                // iced drops the phases of a pinch, so treat each event as a whole gesture.
                self.picture.pinch_begin(time, about);
                self.picture.pinch(time, Pinch::Magnification(0.0), 0.0, [f64::from(x), f64::from(y)]);
                self.picture.pinch_end(time);
            }
        }
    }

    fn key(&mut self, key: &keyboard::Key, time: f64) -> bool {
        use keyboard::key::Named;
        let view = self.picture.view();
        let (middle, step) = (view.map(|x| 0.5 * x), view.map(|x| STEP * x));
        match key.as_ref() {
            keyboard::Key::Named(Named::ArrowLeft) => self.picture.pan_toward(time, [step[0], 0.0]),
            keyboard::Key::Named(Named::ArrowRight) => self.picture.pan_toward(time, [-step[0], 0.0]),
            keyboard::Key::Named(Named::ArrowUp) => self.picture.pan_toward(time, [0.0, step[1]]),
            keyboard::Key::Named(Named::ArrowDown) => self.picture.pan_toward(time, [0.0, -step[1]]),
            keyboard::Key::Character("+" | "=") => self.picture.zoom_toward(time, NOTCH, middle),
            keyboard::Key::Character("-") => self.picture.zoom_toward(time, -NOTCH, middle),
            keyboard::Key::Character("0") => self.picture.fit(time),
            _ => return false,
        }
        true
    }
}

fn wide(at: Point) -> [f64; 2] {
    [f64::from(at.x), f64::from(at.y)]
}

fn sides(size: Size) -> [f64; 2] {
    [f64::from(size.width).max(1.0), f64::from(size.height).max(1.0)]
}

impl<Message, Theme, R: Renderer> Widget<Message, Theme, R> for ZoomViewer<'_, Message, Theme, R> {
    fn tag(&self) -> tree::Tag {
        tree::Tag::of::<State>()
    }

    fn state(&self) -> tree::State {
        let picture = PanZoom::new(self.physics, sides(self.content_size), [1.0, 1.0]);
        let modifiers = keyboard::Modifiers::default();
        let origin = (self.clock)();
        tree::State::new(State {
            picture,
            origin,
            mouse: false,
            pointers: Pointers::default(),
            press: None,
            modifiers,
            shown: None,
        })
    }

    fn children(&self) -> Vec<Tree> {
        vec![Tree::new(&self.content)]
    }

    fn diff(&self, tree: &mut Tree) {
        tree.diff_children(std::slice::from_ref(&self.content));
    }

    fn size(&self) -> Size<Length> {
        self.size
    }

    fn layout(&mut self, tree: &mut Tree, renderer: &R, limits: &layout::Limits) -> layout::Node {
        let size = limits.resolve(self.size.width, self.size.height, Size::ZERO);
        let whole = layout::Limits::new(Size::ZERO, self.content_size);
        let child = self.content.as_widget_mut().layout(&mut tree.children[0], renderer, &whole);
        let state = tree.state.downcast_mut::<State>();
        let now = state.seconds((self.clock)());
        state.picture.resize(now, sides(self.content_size), sides(size));
        layout::Node::with_children(size, vec![child])
    }

    fn update(
        &mut self,
        tree: &mut Tree,
        event: &Event,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        _renderer: &R,
        _clipboard: &mut dyn Clipboard,
        shell: &mut Shell<'_, Message>,
        _viewport: &Rectangle,
    ) {
        let state = tree.state.downcast_mut::<State>();
        let pointer = state.pointers.read(event, cursor, layout.bounds(), state.is_held());
        if let Event::Window(window::Event::RedrawRequested(now)) = event {
            let now = state.seconds(*now);
            if state.picture.advance_to(now) && !state.is_held() {
                shell.request_redraw();
            }
            let frame = state.picture.current();
            let has_moved = state.shown.is_none_or(|shown| shown.transform != frame.transform);
            state.shown = Some(frame);
            if let Some(message) = self.on_change.as_ref().filter(|_| has_moved) {
                shell.publish(message(frame));
            }
            return;
        }
        let now = state.seconds((self.clock)());
        let (bounds, over) = (layout.bounds(), cursor.position_in(layout.bounds()));
        let is_used = match pointer {
            Some(Pointer { id, kind, at }) => {
                let at = Point::new(at.x - bounds.x, at.y - bounds.y);
                state.point(now, Pointer { id, kind, at }, over.is_some())
            }
            None => state.read(event, now, over),
        };
        if is_used {
            shell.capture_event();
            shell.request_redraw();
        }
    }

    fn mouse_interaction(
        &self,
        tree: &Tree,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        _viewport: &Rectangle,
        _renderer: &R,
    ) -> mouse::Interaction {
        if tree.state.downcast_ref::<State>().mouse {
            mouse::Interaction::Grabbing
        } else if cursor.is_over(layout.bounds()) {
            mouse::Interaction::Grab
        } else {
            mouse::Interaction::None
        }
    }

    fn draw(
        &self,
        tree: &Tree,
        renderer: &mut R,
        theme: &Theme,
        style: &renderer::Style,
        layout: Layout<'_>,
        _cursor: mouse::Cursor,
        viewport: &Rectangle,
    ) {
        let (bounds, transform) = (layout.bounds(), tree.state.downcast_ref::<State>().picture.current().transform);
        let Some((child, visible)) = layout.children().next().zip(bounds.intersection(viewport)) else { return };
        let (scale, origin) = (transform.scale() as f32, child.bounds().position());
        let shown = Transformation::translate(bounds.x + transform.x as f32, bounds.y + transform.y as f32)
            * Transformation::scale(scale)
            * Transformation::translate(-origin.x, -origin.y);
        renderer.with_layer(visible, |renderer| {
            renderer.with_transformation(shown, |renderer| {
                let content = self.content.as_widget();
                let inside = visible * shown.inverse();
                content.draw(&tree.children[0], renderer, theme, style, child, mouse::Cursor::Unavailable, &inside);
            });
        });
    }
}

impl<'a, Message: 'a, Theme: 'a, R: Renderer + 'a> From<ZoomViewer<'a, Message, Theme, R>>
    for Element<'a, Message, Theme, R>
{
    fn from(viewer: ZoomViewer<'a, Message, Theme, R>) -> Self {
        Element::new(viewer)
    }
}
