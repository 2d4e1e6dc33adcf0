//! Values that a finger or a mouse drags.

use crate::arena::Arena;
use crate::spring::{SpringState, Springs, with_entry};
use crate::value::Value;
use carom::Spring;
use carom::animate::{Animatable, Grip};
use carom::gesture::{Axes, Drag, DragState, TouchSlop};
use egui::{AsIdSalt, Event, Id, IdSalt, PointerButton, Pos2, Rect, Ui};
use std::fmt;

/// A value in the present frame, and the state of the pointer on it.
pub struct DragOutput<V: Value> {
    /// The value to draw, as of [`Springs::spring_state`].
    pub state: SpringState<V>,
    /// The state of the pointer.
    pub drag: DragState,
}

impl<V: Value + fmt::Debug> fmt::Debug for DragOutput<V>
where
    <V::Repr as Animatable>::Velocity: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DragOutput").field("state", &self.state).field("drag", &self.drag).finish()
    }
}

/// A value on a spring that a finger or a mouse drags: a card, or a row that swipes to the side.
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
/// The value lives under its id as that of [`Springs::spring`] does, and [`Springs::spring_mut`] changes it. A press on it stops it, and becomes a
/// drag once the pointer has left its slop along the right axis. Inside a [`KineticScrollArea`](crate::KineticScrollArea), the row and the list
/// decide together: the list waits until the pointer has left the slop of the row, and then one of them has it. A widget inside that
/// drags by itself, such as a slider, keeps its pointer.
///
/// egui's events carry no time of their own: each counts as of its frame.
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
    /// Creates a value that begins at rest on `target`, and goes to another target when it is passed one in a later frame. The travel of the
    /// pointer moves its first two numbers, or its only one.
    pub fn new(id: impl AsIdSalt, target: V, spring: Spring) -> Self {
        let slop = carom::scroll::platform::native().touch_slop();
        Self { salt: IdSalt::new(&id), target, spring, axes: Axes::Both, slop }
    }

    /// Sets the axes along which it is dragged; by default both.
    pub fn axes(mut self, axes: Axes) -> Self {
        self.axes = axes;
        self
    }

    /// Sets the slop of a finger; by default that of the platform that the program is compiled for. Below a `diagonal` of 1, a drag with both
    /// axes stays on the one along which it begins. A mouse has [`TouchSlop::MOUSE`].
    pub fn slop(mut self, slop: TouchSlop) -> Self {
        self.slop = slop;
        self
    }

    /// Moves the value in this frame. `place` returns where the value is drawn, on which a press counts. `choose` is called at a release: it gets
    /// the place at which friction alone would bring the value to rest, and the velocity, and returns the target of the spring, or `None` to
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
        let held = ui.data_mut(|data| data.remove_temp::<Held<V>>(id));
        let is_held = held.is_some();
        let mut held = held.unwrap_or_default();
        let mut choose = Some(choose);
        let mut has_changed = false;
        let events = pointer_events(ui);
        let frame = ui.input(|input| input.time);
        let early = frame - release_time(frame, std::mem::replace(&mut held.frame, frame), &events);
        for Pointer { at, kind } in events {
            if kind == Kind::Pressed && (is_free(ui, rect, at) && !held.is_pressed()) {
                held.drag = Drag::new(self.axes, self.slop_of(ui));
                Arena::wait(ui, id);
            } else if !held.is_pressed() {
                continue;
            }
            has_changed = true;
            with_entry::<V, _>(ui, self.salt, |motion, now| {
                let position = [f64::from(at.x), f64::from(at.y)];
                let changes = match kind {
                    Kind::Pressed => held.drag.down(now, position),
                    Kind::Moved => held.drag.moved(now, position),
                    Kind::Released => held.drag.up(now - early, position),
                    Kind::Gone => held.drag.cancel(now),
                };
                held.grip.drag(motion, changes, |landing, velocity| {
                    let choose = choose.take()?;
                    choose(V::from_repr(landing), velocity).map(V::to_repr)
                });
            });
            held.settle_arena(ui, id);
        }
        if is_held && !ui.input(|input| input.pointer.any_down()) && held.is_pressed() {
            // The end was not reported.
            with_entry::<V, _>(ui, self.salt, |motion, now| {
                held.grip.drag(motion, held.drag.cancel(now), |_, _| None);
            });
        }
        let drag = held.drag.state();
        if held.is_pressed() {
            ui.data_mut(|data| data.insert_temp(id, held));
        } else {
            Arena::leave(ui, id);
        }
        let state = if has_changed { ui.spring_state(self.salt, self.target, self.spring) } else { before };
        DragOutput { state, drag }
    }

    fn slop_of(&self, ui: &Ui) -> TouchSlop {
        let is_touch = ui.input(egui::InputState::any_touches);
        if is_touch { self.slop } else { TouchSlop { diagonal: self.slop.diagonal, ..TouchSlop::MOUSE } }
    }
}

/// A pressed value, in egui's temporary memory while it is pressed.
struct Held<V: Value> {
    drag: Drag,
    grip: Grip<V::Repr>,
    /// The time of the last frame.
    frame: f64,
}

impl<V: Value> Clone for Held<V> {
    fn clone(&self) -> Self {
        Self { drag: self.drag.clone(), grip: self.grip.clone(), frame: self.frame }
    }
}

impl<V: Value> Default for Held<V> {
    fn default() -> Self {
        Self { drag: Drag::new(Axes::Both, TouchSlop::MOUSE), grip: Grip::new(), frame: f64::NEG_INFINITY }
    }
}

impl<V: Value> Held<V> {
    fn is_pressed(&self) -> bool {
        matches!(self.drag.state(), DragState::Waiting | DragState::Dragging(_))
    }

    /// Takes the pointer for a drag, or leaves it to the list around.
    fn settle_arena(&self, ui: &Ui, id: Id) {
        match self.drag.state() {
            DragState::Dragging(_) => Arena::take(ui, id),
            DragState::Waiting => {}
            DragState::Up | DragState::Yielded => Arena::leave(ui, id),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Pressed,
    Moved,
    Released,
    Gone,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Pointer {
    pub(crate) at: Pos2,
    pub(crate) kind: Kind,
}

/// Returns the events of the pointer in this frame. egui makes them of fingers, too.
pub(crate) fn pointer_events(ui: &Ui) -> Vec<Pointer> {
    let read = |event: &Event| match *event {
        Event::PointerMoved(at) => Some(Pointer { at, kind: Kind::Moved }),
        Event::PointerButton { pos: at, button: PointerButton::Primary, pressed, .. } => {
            Some(Pointer { at, kind: if pressed { Kind::Pressed } else { Kind::Released } })
        }
        Event::PointerGone => Some(Pointer { at: Pos2::ZERO, kind: Kind::Gone }),
        _ => None,
    };
    ui.input(|input| input.events.iter().filter_map(read).collect())
}

/// Returns the time of a release in this frame, given that of the frame before. Without a move, the frame before has shown the pointer where it left, so the motion begins with that
/// frame: begun with this one, it would stand still for a frame. A longer pause is a stop.
fn release_time(now: f64, before: f64, events: &[Pointer]) -> f64 {
    let has_moved = events.iter().any(|event| event.kind != Kind::Released);
    if has_moved || now - before > STOP { now } else { before }
}

/// A pointer that pauses for longer than this, in seconds, has stopped.
const STOP: f64 = 0.04;

/// Whether a press is on a place that nothing covers, and that no other widget drags.
fn is_free(ui: &Ui, place: Rect, at: Pos2) -> bool {
    let context = ui.ctx();
    let is_on_top = place.contains(at) && context.layer_id_at(at).is_none_or(|layer| layer == ui.layer_id());
    is_on_top && ui.is_enabled() && context.dragged_id().is_none_or(|id| Arena::is_list(ui, id))
}
