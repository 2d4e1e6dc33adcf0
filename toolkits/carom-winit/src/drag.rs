//! winit's events as the drag of a value.

use carom::gesture::{Axes, Press, PressEvent, PressState, TouchSlop};
use std::time::Instant;
use winit::dpi::PhysicalPosition;
use winit::event::{ElementState, MouseButton, Touch, TouchPhase, WindowEvent};

/// Translates winit's events into drags of one value, by a finger or by the left button of a mouse.
///
/// ```
/// use carom::Spring;
/// use carom::animate::{Grip, Moving, TolerancePolicy};
/// use carom::gesture::Axes;
/// use carom_winit::DragInput;
/// use std::time::Instant;
/// use winit::event::WindowEvent;
///
/// let spring = Spring::from_duration_bounce(0.4, 0.1);
/// let mut card = Moving::new([0.0, 0.0], spring, Instant::now());
/// // So that you don't see the last step of a long throw.
/// card.set_tolerance(Instant::now(), TolerancePolicy::PIXELS);
/// let (mut drag, mut grip) = (DragInput::new(Axes::Both), Grip::new());
///
/// // In `ApplicationHandler::window_event`, for every event of the window:
/// let (event, now) = (WindowEvent::RedrawRequested, Instant::now());
/// let [left, top] = card.value(now);
/// let is_on_card = |[x, y]: [f64; 2]| {
///     x >= left && x < left + 120.0 && y >= top && y < top + 80.0
/// };
/// let changes = drag.read(&event, now, is_on_card);
/// if !changes.is_empty() {
///     // Beyond x = 150 the card comes to rest on the right, otherwise left.
///     grip.apply(&mut card, changes, |[x, _], _| {
///         Some([if x > 150.0 { 300.0 } else { 0.0 }, 0.0])
///     });
///     // window.request_redraw();
/// }
/// ```
///
/// # A row in a list
/// Give the events to the row first. If the drag goes along another axis, it is [`Yielded`](PressState::Yielded), and the list has
/// already had every event since the press. Once the row [drags](PressState::Dragging), tell the list by
/// [`ScrollInput::yield_to`](crate::ScrollInput::yield_to).
#[derive(Clone, Debug)]
pub struct DragInput {
    drag: Press<Instant>,
    slop: TouchSlop,
    scale: f64,
    pointer: Option<Pointer>,
    /// The position of the mouse, in logical pixels.
    cursor: Option<[f64; 2]>,
}

/// The pointer that is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pointer {
    Mouse,
    Finger(u64),
}

impl DragInput {
    /// Creates input for a value that moves along these axes, in a window whose scale factor is 1. A finger has the slop of the platform
    /// that you compile for, and a mouse [`TouchSlop::MOUSE`].
    #[must_use]
    pub fn new(axes: Axes) -> Self {
        let slop = carom::scroll::platform::native().touch_slop();
        Self { drag: Press::new(axes, slop), slop, scale: 1.0, pointer: None, cursor: None }
    }

    /// Takes the slop of fingers. If both axes may drag and `diagonal` is below 1, a drag that begins along one axis stays on it.
    #[must_use]
    pub const fn with_slop(mut self, slop: TouchSlop) -> Self {
        self.slop = slop;
        self
    }

    /// Takes the scale factor of the window. `ScaleFactorChanged` changes it, too.
    #[must_use]
    pub fn with_scale_factor(mut self, scale: f64) -> Self {
        self.set_scale_factor(scale);
        self
    }

    /// Returns the state of the pointer.
    #[must_use]
    pub const fn state(&self) -> PressState {
        self.drag.state()
    }

    /// Returns what an event changes, for a [`Grip`](carom::animate::Grip). `is_hit` gets the position of a press, in logical pixels, and
    /// returns whether it is on the value.
    pub fn read(
        &mut self,
        event: &WindowEvent,
        at: Instant,
        is_hit: impl FnOnce([f64; 2]) -> bool,
    ) -> &[PressEvent<Instant>] {
        match *event {
            WindowEvent::CursorMoved { position, .. } => {
                let position = self.logical(position);
                self.cursor = Some(position);
                if self.pointer == Some(Pointer::Mouse) {
                    return self.drag.pointer_move(at, position);
                }
            }
            WindowEvent::MouseInput { state, button: MouseButton::Left, .. } => {
                let Some(position) = self.cursor else { return &[] };
                match (state, self.pointer) {
                    (ElementState::Pressed, None) if is_hit(position) => {
                        let slop = TouchSlop { diagonal: self.slop.diagonal, ..TouchSlop::MOUSE };
                        return self.press(Pointer::Mouse, slop, at, position);
                    }
                    (ElementState::Released, Some(Pointer::Mouse)) => {
                        self.pointer = None;
                        return self.drag.pointer_up_at(at, position);
                    }
                    _ => {}
                }
            }
            WindowEvent::Touch(touch) => return self.touch(touch, at, is_hit),
            WindowEvent::Focused(false) => {
                self.pointer = None;
                return self.drag.pointer_cancel(at);
            }
            WindowEvent::ScaleFactorChanged { scale_factor, .. } => self.set_scale_factor(scale_factor),
            _ => {}
        }
        &[]
    }

    fn touch(
        &mut self,
        Touch { phase, location, id, .. }: Touch,
        at: Instant,
        is_hit: impl FnOnce([f64; 2]) -> bool,
    ) -> &[PressEvent<Instant>] {
        let position = self.logical(location);
        match (phase, self.pointer) {
            (TouchPhase::Started, None) if is_hit(position) => self.press(Pointer::Finger(id), self.slop, at, position),
            (TouchPhase::Moved, Some(Pointer::Finger(held))) if held == id => self.drag.pointer_move(at, position),
            (TouchPhase::Ended, Some(Pointer::Finger(held))) if held == id => {
                self.pointer = None;
                self.drag.pointer_up_at(at, position)
            }
            (TouchPhase::Cancelled, Some(Pointer::Finger(held))) if held == id => {
                self.pointer = None;
                self.drag.pointer_cancel(at)
            }
            _ => &[],
        }
    }

    fn press(&mut self, pointer: Pointer, slop: TouchSlop, at: Instant, position: [f64; 2]) -> &[PressEvent<Instant>] {
        self.pointer = Some(pointer);
        self.drag = Press::new(self.drag.axes(), slop);
        self.drag.pointer_down(at, position)
    }

    fn logical(&self, PhysicalPosition { x, y }: PhysicalPosition<f64>) -> [f64; 2] {
        [x / self.scale, y / self.scale]
    }

    fn set_scale_factor(&mut self, scale: f64) {
        if scale > 0.0 && scale.is_finite() {
            self.scale = scale;
        }
    }
}
