//! Values that a finger or a mouse drags.

use crate::arena::{Arena, Wish};
use crate::spring::{SpringState, Springs, with_entry};
use crate::value::Value;
use carom::Spring;
use carom::animate::{Animatable, Grip};
use carom::gesture::{Axes, PressEvent, PressState, TouchSlop};
use egui::{AsIdSalt, IdSalt, Rect, Sense, Ui};
use std::fmt;

/// A value in the current frame, and the state of the pointer on it.
pub struct DragOutput<V: Value> {
    /// The value to draw, as [`Springs::spring_state`] returns it.
    pub state: SpringState<V>,
    /// The state of the pointer.
    pub drag: PressState,
}

impl<V: Value + fmt::Debug> fmt::Debug for DragOutput<V>
where
    <V::Repr as Animatable>::Velocity: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DragOutput").field("state", &self.state).field("drag", &self.drag).finish()
    }
}

/// A value on a spring that a finger or a mouse drags, for example a card, or a row that swipes to the side.
///
/// ```
/// # egui::__run_test_ui(|ui| {
/// use carom_egui::{Draggable, carom::gesture::Axes};
/// use egui::{Rect, vec2};
///
/// let spring = carom::Spring::from_duration_bounce(0.4, 0.0);
/// let slot = Rect::from_min_size(ui.cursor().min, vec2(300.0, 40.0));
/// // A swipe beyond 80 points opens the row.
/// let row = Draggable::new("row 7", 0.0_f32, spring).axes(Axes::Horizontal).show(
///     ui,
///     |x| slot.translate(vec2(x, 0.0)),
///     |landing, _velocity| Some(if landing < -80.0 { -160.0 } else { 0.0 }),
/// );
/// let place = slot.translate(vec2(row.state.value, 0.0));
/// # assert_eq!(place, slot);
/// # });
/// ```
///
/// The value lives under its id, as a value of [`Springs::spring`] does, and you change it by [`Springs::spring_mut`]. A press on the
/// value stops it. The press becomes a drag once the pointer has left the slop along one of the axes. Call [`show`](Self::show) before the
/// widgets inside.
///
/// If you show it inside the closure of a [`KineticScrollArea`](crate::KineticScrollArea), the row and the list decide together. The one
/// that can move along the axis of the first movement has the press. A widget above or inside it, for example a sheet, a slider or a text
/// field, keeps a press that it may drag itself. Labels let the drag through.
///
/// egui's events don't carry a time, so we take the time of their frame.
#[derive(Clone, Copy, Debug)]
#[must_use = "call `show`"]
pub struct Draggable<V> {
    salt: IdSalt,
    target: V,
    spring: Spring,
    axes: Axes,
    slop: TouchSlop,
}

impl<V: Value> Draggable<V> {
    /// Creates a value that begins at rest on `target`. If you pass another target in a later frame, it goes there. The pointer's travel
    /// moves its first two numbers, or its only one.
    pub fn new(id: impl AsIdSalt, target: V, spring: Spring) -> Self {
        let slop = carom::scroll::platform::native().touch_slop();
        Self { salt: IdSalt::new(&id), target, spring, axes: Axes::Both, slop }
    }

    /// Sets the axes along which it is dragged. By default, it is dragged along both.
    pub fn axes(mut self, axes: Axes) -> Self {
        self.axes = axes;
        self
    }

    /// Sets the slop of a finger. By default it is the slop of the platform that your program is compiled for. If both axes may drag and
    /// `diagonal` is below 1, a drag that begins along one axis stays on it. A mouse has [`TouchSlop::MOUSE`].
    pub fn slop(mut self, slop: TouchSlop) -> Self {
        self.slop = slop;
        self
    }

    /// Moves the value in this frame. `place` returns where the value is drawn, and presses count there. At a release we call `choose` with
    /// the place where only friction would bring the value to rest, and with the velocity. Return the target of the spring, or `None` to
    /// let friction alone act.
    pub fn show(
        self,
        ui: &Ui,
        place: impl FnOnce(V) -> Rect,
        choose: impl FnOnce(V, <V::Repr as Animatable>::Velocity) -> Option<V>,
    ) -> DragOutput<V> {
        let before = ui.spring_state(self.salt, self.target, self.spring);
        let rect = place(before.value).intersect(ui.clip_rect());
        let id = ui.scope_id().with(self.salt).with("drag");
        // Register the rectangle with egui, but don't let it sense anything, so that clicks and egui's own areas go to the other widgets.
        ui.interact(rect, id, Sense::hover());
        let changes = Arena::show(ui, id, Wish { axes: self.axes, slop: self.slop, waits_alone: true });
        let mut events: Vec<_> = changes.iter().map(|change| change.event).collect();
        let pressed = Arena::state(ui, id);
        let held = ui.data_mut(|data| data.remove_temp::<Grip<V::Repr>>(id));
        if held.is_some() && events.is_empty() && pressed == PressState::Up {
            // The press is over, but no event said so.
            events.push(PressEvent::Cancelled { at: ui.input(|input| input.time) });
        }
        let has_yielded = matches!(events.last(), Some(PressEvent::Cancelled { .. }));
        let drag = if has_yielded { PressState::Yielded } else { pressed };
        let mut grip = held.unwrap_or_default();
        if !events.is_empty() {
            with_entry::<V, _>(ui, self.salt, |motion, now| {
                let late = ui.input(|input| input.time) - now;
                events.iter_mut().for_each(|event| *event = earlier(*event, late));
                grip.apply(motion, &events, |landing, velocity| {
                    choose(V::from_repr(landing), velocity).map(V::to_repr)
                });
            });
        }
        if pressed != PressState::Up {
            ui.data_mut(|data| data.insert_temp(id, grip));
        }
        let state = if events.is_empty() { before } else { ui.spring_state(self.salt, self.target, self.spring) };
        DragOutput { state, drag }
    }
}

/// Returns a change on the clock of a value, which may be late.
fn earlier(event: PressEvent, by: f64) -> PressEvent {
    match event {
        PressEvent::Pressed { at } => PressEvent::Pressed { at: at - by },
        PressEvent::Moved { at, travel } => PressEvent::Moved { at: at - by, travel },
        PressEvent::Released { at } => PressEvent::Released { at: at - by },
        PressEvent::Cancelled { at } => PressEvent::Cancelled { at: at - by },
    }
}
