//! Content that a finger or a mouse drags.

use crate::pointer::{Id, Kind, Pointer, Pointers, wait};
use crate::spring::At;
use carom::gesture::{Axes, Press, PressEvent, PressState, TouchSlop};
use iced_core::time::{Duration, Instant};
use iced_core::widget::{Operation, Tree, Widget, tree};
use iced_core::{
    Clipboard, Element, Event, Layout, Length, Point, Rectangle, Renderer, Shell, Size, Vector, layout, mouse, overlay,
    renderer, window,
};
use std::fmt;

/// Creates a [`Draggable`] around `content`.
pub fn draggable<'a, Message, Theme, R: Renderer>(
    content: impl Into<Element<'a, Message, Theme, R>>,
    on_drag: impl Fn(Dragged) -> Message + 'a,
) -> Draggable<'a, Message, Theme, R> {
    Draggable {
        content: content.into(),
        on_drag: Box::new(on_drag),
        axes: Axes::Both,
        slop: carom::scroll::platform::native().touch_slop(),
        clock: Instant::now,
    }
}

/// What one event changes in a drag. Pass it to [`Spring::drag_mut`](crate::Spring::drag_mut) or [`Springs::drag`](crate::Springs::drag).
#[derive(Clone, Debug, PartialEq)]
pub struct Dragged(pub(crate) Vec<PressEvent<At>>);

impl Dragged {
    /// Returns the travel since the drag began, if it has moved.
    #[must_use]
    pub fn travel(&self) -> Option<Vector> {
        let travel = |event: &PressEvent<At>| match *event {
            PressEvent::Moved { travel: [x, y], .. } => Some(Vector::new(x as f32, y as f32)),
            _ => None,
        };
        self.0.iter().rev().find_map(travel)
    }

    /// Returns the changes with times moved back by `shift`.
    pub(crate) fn earlier(&self, shift: Duration) -> Self {
        let on = |at: At| At(at.0.checked_sub(shift).unwrap_or(at.0));
        let shifted = |event: &PressEvent<At>| match *event {
            PressEvent::Pressed { at } => PressEvent::Pressed { at: on(at) },
            PressEvent::Moved { at, travel } => PressEvent::Moved { at: on(at), travel },
            PressEvent::Released { at } => PressEvent::Released { at: on(at) },
            PressEvent::Cancelled { at } => PressEvent::Cancelled { at: on(at) },
        };
        Self(self.0.iter().map(shifted).collect())
    }

    /// Returns whether the drag ends.
    #[must_use]
    pub fn is_end(&self) -> bool {
        matches!(self.0.last(), Some(PressEvent::Released { .. } | PressEvent::Cancelled { .. }))
    }
}

/// Content that a finger, or the left button of a mouse, drags.
///
/// It sends a message for each change, but doesn't move the content. Your program passes the message to a spring and draws the content
/// there, with `pin` or `float`.
///
/// ```
/// use carom_iced::{Dragged, Grip, Spring, draggable};
/// use iced_core::{Element, Point, Renderer};
///
/// struct App { card: Spring<Point>, grip: Grip<Point> }
///
/// #[derive(Clone)]
/// enum Message { Dragged(Dragged) }
///
/// fn update(app: &mut App, Message::Dragged(dragged): Message) {
///     // Beyond x = 150 the card comes to rest on the right, otherwise left.
///     app.card.drag_mut(&mut app.grip, &dragged, |landing, _| {
///         Some(Point::new(if landing.x > 150.0 { 300.0 } else { 0.0 }, 0.0))
///     });
/// }
///
/// fn card<'a, R: Renderer + 'a>(
///     content: Element<'a, Message, (), R>,
/// ) -> Element<'a, Message, (), R> {
///     draggable(content, Message::Dragged).into()
/// }
/// ```
///
/// A press becomes a drag once the pointer has left the slop along one of the axes. Until then the content inside and the widgets around
/// get the press, too. So a row that drags [horizontally](Self::axes) in a [`kinetic_scrollable`](crate::kinetic_scrollable()) leaves
/// vertical drags to the list, and the list leaves horizontal ones to the row. iced's events don't carry a time, so they count as of their
/// arrival.
///
/// The travel is the pointer's on the screen, whatever scrolls, floats or enlarges the content. So the content may float by its own drag.
/// Put the draggable inside the `float`, where presses find it.
///
/// iced keeps the drag in its widget tree, by position. If rows change places in your `view`, even in a `keyed_column`, the drag passes to
/// the neighbour. So if people sort rows, show them in an order that stays, and move them to their places by `pin` or `float`.
pub struct Draggable<'a, Message, Theme, R> {
    content: Element<'a, Message, Theme, R>,
    on_drag: Box<dyn Fn(Dragged) -> Message + 'a>,
    axes: Axes,
    slop: TouchSlop,
    clock: fn() -> Instant,
}

impl<Message, Theme, R> Draggable<'_, Message, Theme, R> {
    /// Sets the axes along which it drags. By default, it drags along both.
    #[must_use]
    pub fn axes(mut self, axes: Axes) -> Self {
        self.axes = axes;
        self
    }

    /// Sets the slop of a finger. By default it is the slop of the platform that your program is compiled for. If both axes may drag and
    /// `diagonal` is below 1, a drag that begins along one axis stays on it. A mouse has [`TouchSlop::MOUSE`].
    #[must_use]
    pub fn slop(mut self, slop: TouchSlop) -> Self {
        self.slop = slop;
        self
    }

    /// Takes the time of input from another clock, for tests. iced's events don't carry a time.
    #[must_use]
    pub fn clock(mut self, clock: fn() -> Instant) -> Self {
        self.clock = clock;
        self
    }

    /// Returns what a pointer has changed.
    fn input(&self, state: &mut State, Pointer { id, kind, at: place }: Pointer, is_over: bool) -> Vec<PressEvent<At>> {
        let (at, place) = (At((self.clock)()), [f64::from(place.x), f64::from(place.y)]);
        if kind == Kind::Pressed && state.held.is_none() && is_over {
            let mouse = TouchSlop { diagonal: self.slop.diagonal, ..TouchSlop::MOUSE };
            let slop = if id == Id::Mouse { mouse } else { self.slop };
            state.held = Some(id);
            return state.drag.insert(Press::new(self.axes, slop)).pointer_down(at, place).to_vec();
        }
        let Some(drag) = state.drag.as_mut().filter(|_| state.held == Some(id)) else { return Vec::new() };
        let changes = match kind {
            Kind::Pressed => &[],
            Kind::Moved => drag.pointer_move(at, place),
            Kind::Released => drag.pointer_up_at(at, place),
            Kind::Lost => drag.pointer_cancel(at),
        };
        if matches!(kind, Kind::Released | Kind::Lost) {
            state.held = None;
        }
        changes.to_vec()
    }
}

/// The drag, in the widget tree.
#[derive(Debug, Default)]
struct State {
    drag: Option<Press<At>>,
    held: Option<Id>,
    pointers: Pointers,
}

impl State {
    fn is_dragging(&self) -> bool {
        self.drag.as_ref().is_some_and(Press::is_dragging)
    }
}

impl<Message, Theme, R: Renderer> Widget<Message, Theme, R> for Draggable<'_, Message, Theme, R> {
    fn tag(&self) -> tree::Tag {
        tree::Tag::of::<State>()
    }

    fn state(&self) -> tree::State {
        tree::State::new(State::default())
    }

    fn children(&self) -> Vec<Tree> {
        vec![Tree::new(&self.content)]
    }

    fn diff(&self, tree: &mut Tree) {
        tree.diff_children(std::slice::from_ref(&self.content));
    }

    fn size(&self) -> Size<Length> {
        self.content.as_widget().size()
    }

    fn size_hint(&self) -> Size<Length> {
        self.content.as_widget().size_hint()
    }

    fn layout(&mut self, tree: &mut Tree, renderer: &R, limits: &layout::Limits) -> layout::Node {
        self.content.as_widget_mut().layout(&mut tree.children[0], renderer, limits)
    }

    fn operate(&mut self, tree: &mut Tree, layout: Layout<'_>, renderer: &R, operation: &mut dyn Operation) {
        self.content.as_widget_mut().operate(&mut tree.children[0], layout, renderer, operation);
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
        let mut pointer = state.pointers.read(event, cursor, layout.bounds(), state.held.is_some());
        let was_dragging = state.is_dragging();
        if !was_dragging {
            let (child, content) = (&mut tree.children[0], self.content.as_widget_mut());
            content.update(child, event, layout, cursor, renderer, clipboard, shell, viewport);
            match &mut pointer {
                Some(Pointer { kind: Kind::Pressed, .. }) if shell.is_event_captured() => return,
                // If the content uses the move, the content drags something itself, so this draggable loses the pointer.
                Some(Pointer { kind, .. }) if shell.is_event_captured() && *kind == Kind::Moved => *kind = Kind::Lost,
                _ => {}
            }
        }
        if *event == Event::Window(window::Event::Unfocused) {
            pointer = state.held.map(|id| Pointer { id, kind: Kind::Lost, at: Point::ORIGIN });
        }
        let Some(pointer) = pointer else { return };
        let changes = self.input(state, pointer, cursor.is_over(layout.bounds()));
        if was_dragging || state.is_dragging() {
            shell.capture_event();
        } else if state.drag.as_ref().is_some_and(|drag| drag.state() == PressState::Waiting) {
            wait();
        }
        if !changes.is_empty() {
            shell.publish((self.on_drag)(Dragged(changes)));
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
        self.content.as_widget().draw(&tree.children[0], renderer, theme, style, layout, cursor, viewport);
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
        if state.is_dragging() {
            return mouse::Interaction::Grabbing;
        }
        self.content.as_widget().mouse_interaction(&tree.children[0], layout, cursor, viewport, renderer)
    }

    fn overlay<'b>(
        &'b mut self,
        tree: &'b mut Tree,
        layout: Layout<'b>,
        renderer: &R,
        viewport: &Rectangle,
        translation: Vector,
    ) -> Option<overlay::Element<'b, Message, Theme, R>> {
        self.content.as_widget_mut().overlay(&mut tree.children[0], layout, renderer, viewport, translation)
    }
}

impl<'a, Message: 'a, Theme: 'a, R: Renderer + 'a> From<Draggable<'a, Message, Theme, R>>
    for Element<'a, Message, Theme, R>
{
    fn from(draggable: Draggable<'a, Message, Theme, R>) -> Self {
        Self::new(draggable)
    }
}

impl<Message, Theme, R> fmt::Debug for Draggable<'_, Message, Theme, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Draggable").field("axes", &self.axes).field("slop", &self.slop).finish_non_exhaustive()
    }
}
