//! Pointers, in the coordinates of one widget.

use iced_core::{Event, Point, Rectangle, Vector, mouse, touch, window};
use std::cell::Cell;

thread_local! {
    /// How many lists are around the widget that gets an event, and whether something inside them may still take the pointer. iced
    /// itself only tells widgets whether an event is captured.
    static AROUND: Cell<(u32, bool)> = const { Cell::new((0, false)) };
}

/// Updates the content of a list. Returns whether something inside waits until the pointer has left its slop.
pub(crate) fn inside_list(update: impl FnOnce()) -> bool {
    let (depth, waits) = AROUND.get();
    AROUND.set((depth + 1, false));
    update();
    AROUND.replace((depth, waits)).1
}

/// Tells the lists around that a widget waits until the pointer has left its slop.
pub(crate) fn wait() {
    AROUND.set((AROUND.get().0, true));
}

/// Returns whether a list is around the widget that gets an event.
pub(crate) fn is_in_list() -> bool {
    AROUND.get().0 > 0
}

/// The mouse with its left button, or a finger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Id {
    Mouse,
    Finger(touch::Finger),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Pressed,
    Moved,
    Released,
    /// The system takes the pointer away.
    Lost,
}

/// What an event says about a pointer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pointer {
    pub(crate) id: Id,
    pub(crate) kind: Kind,
    pub(crate) at: Point,
}

/// Reads pointers for one widget, which passes on every event that it gets.
///
/// iced has two kinds of coordinates. Events carry coordinates of the window, but a press of a mouse doesn't carry any. The `cursor` has
/// coordinates of the widget, because each container that scrolls or floats moves it. But all events that come at once have the newest
/// cursor, so it can't tell them apart. So we take each travel from the events, and the cursor only says how far the widget's coordinates
/// are from the window's. This distance stays the same while a pointer is held, so a card may float by its own drag.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pointers {
    /// The last position in the window. It's `None` if another layer may have had the pointer since.
    window: Option<Point>,
    /// How far the widget's coordinates are from the window's.
    shift: Option<Vector>,
}

impl Pointers {
    /// Returns what an event says about a pointer. `bounds` are the bounds of the widget, and `is_held` says whether a pointer is
    /// pressed on it.
    pub(crate) fn read(
        &mut self,
        event: &Event,
        cursor: mouse::Cursor,
        bounds: Rectangle,
        is_held: bool,
    ) -> Option<Pointer> {
        use mouse::Button::Left;
        let (id, kind, at) = match *event {
            Event::Mouse(mouse::Event::CursorMoved { position }) => (Id::Mouse, Kind::Moved, Some(position)),
            Event::Mouse(mouse::Event::ButtonPressed(Left)) => (Id::Mouse, Kind::Pressed, self.window),
            Event::Mouse(mouse::Event::ButtonReleased(Left)) => (Id::Mouse, Kind::Released, self.window),
            Event::Touch(touch::Event::FingerPressed { id, position }) => {
                (Id::Finger(id), Kind::Pressed, Some(position))
            }
            Event::Touch(touch::Event::FingerMoved { id, position }) => (Id::Finger(id), Kind::Moved, Some(position)),
            Event::Touch(touch::Event::FingerLifted { id, position }) => {
                (Id::Finger(id), Kind::Released, Some(position))
            }
            Event::Touch(touch::Event::FingerLost { id, position }) => (Id::Finger(id), Kind::Lost, Some(position)),
            _ => {
                if !is_held {
                    self.settle(event, cursor, bounds);
                }
                return None;
            }
        };
        self.window = at;
        let inside = cursor.land().position();
        let Some(at) = at else {
            // Until the mouse moves, only the cursor's position is known. The first move tells how far it is from the window's position.
            self.shift = None;
            return Some(Pointer { id, kind, at: inside? });
        };
        let shift = *self.shift.get_or_insert_with(|| inside.map_or(Vector::ZERO, |inside| inside - at));
        Some(Pointer { id, kind, at: at + shift })
    }

    /// Compares the two kinds of coordinates when a frame comes, because a frame is delivered alone and has its own cursor.
    fn settle(&mut self, event: &Event, cursor: mouse::Cursor, bounds: Rectangle) {
        let inside = cursor.land().position();
        if inside.is_none_or(|at| cursor.is_levitating() && bounds.contains(at)) {
            self.window = None;
        }
        if let (Event::Window(window::Event::RedrawRequested(_)), Some((inside, at))) = (event, inside.zip(self.window))
        {
            self.shift = Some(inside - at);
        }
    }
}
