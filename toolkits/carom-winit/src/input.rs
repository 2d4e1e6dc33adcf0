//! winit's events as the input of pages and touchpads.

use crate::{DragInput, System};
use carom::gesture::PressState;
use carom::scroll::{Kinetic, Physics, Scroller, TwoAxes, WheelDelta, WheelPhase};
use std::time::Instant;
use winit::event::{ElementState, MouseButton, MouseScrollDelta, Touch, TouchPhase, WindowEvent};

/// A gesture whose end isn't reported counts as ended after this many seconds without an event.
const TIMEOUT: f64 = 0.2;
/// How many pixels a line has for [`Kinetic`], which doesn't have a setting for wheels. These are Chromium's 40 px per line.
const LINE: f64 = 40.0;

/// What a winit event means for scrolling. Lengths are logical pixels. Travel is positive toward the end of a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ScrollEvent {
    /// A wheel, or fingers on a touchpad, along x and y.
    Wheel {
        /// The travel.
        delta: [WheelDelta; 2],
        /// The source of the event.
        phase: WheelPhase,
    },
    /// A finger touches the screen.
    FingerDown([f64; 2]),
    /// The finger moves.
    FingerMove([f64; 2]),
    /// The finger leaves the screen.
    FingerUp([f64; 2]),
    /// The system takes the finger away, or a second finger or a pinch begins a gesture of another kind. The finger that stays after that
    /// moves the page again, and begins with a `FingerDown`.
    FingerCancel,
}

/// Translates winit's events into input for a [`Scroller`], a [`TwoAxes`] or a [`Kinetic`].
///
/// ```
/// use carom::scroll::{Extent, Scroller, platform};
/// use carom_winit::{ScrollInput, System};
/// use std::time::Instant;
/// use winit::event::WindowEvent;
///
/// let mut input = ScrollInput::new(System::Wayland, Instant::now());
/// let mut list = Scroller::new(platform::native(), Extent::new(4_000.0, 800.0));
///
/// // In `ApplicationHandler::window_event`, for every event of the window:
/// let event = WindowEvent::RedrawRequested;
/// if input.scroll(&event, Instant::now(), &mut list) {
///     // window.request_redraw();
/// }
/// // When it draws, after that:
/// let _offset = list.offset();
/// ```
///
/// winit's events don't carry a time, so they count from their arrival. Pass `Instant::now()` at the top of your handler.
#[derive(Clone, Copy, Debug)]
pub struct ScrollInput {
    system: System,
    origin: Instant,
    scale: f64,
    fingers: Fingers,
    /// The time of the last event of a touchpad gesture, while fingers are on the pad.
    gesture: Option<f64>,
    mouse: Mouse,
}

/// A mouse that may drag a page.
#[derive(Clone, Copy, Debug, Default)]
struct Mouse {
    drags: bool,
    is_down: bool,
    position: Option<[f64; 2]>,
}

/// The fingers on the screen, by their ids.
#[derive(Clone, Copy, Debug)]
enum Fingers {
    None,
    /// One finger, which moves the page.
    One(u64),
    /// Two fingers that make another kind of gesture, for example a pinch.
    Two([u64; 2]),
    /// The finger that has stayed after such a gesture. Once it moves, the page follows.
    Stayed(u64),
}

impl ScrollInput {
    /// Creates the input of a window whose scale factor is 1, with times counted from `origin`.
    #[must_use]
    pub const fn new(system: System, origin: Instant) -> Self {
        Self {
            system,
            origin,
            scale: 1.0,
            fingers: Fingers::None,
            gesture: None,
            mouse: Mouse { drags: false, is_down: false, position: None },
        }
    }

    /// Takes the scale factor of the window. `ScaleFactorChanged` changes it, too.
    #[must_use]
    pub fn with_scale_factor(mut self, scale: f64) -> Self {
        self.set_scale_factor(scale);
        self
    }

    /// Lets the left button of a mouse drag pages, as a finger does.
    #[must_use]
    pub const fn drag_by_mouse(mut self) -> Self {
        self.mouse.drags = true;
        self
    }

    /// Takes the pointer from the page while it [drags](PressState::Dragging) a row of that page. If this returns true, don't pass the
    /// event to the page.
    ///
    /// ```
    /// use carom::scroll::Scroller;
    /// use carom_winit::{DragInput, ScrollInput};
    /// # use std::time::Instant;
    /// # use winit::event::WindowEvent;
    ///
    /// fn event(
    ///     event: &WindowEvent,
    ///     at: Instant,
    ///     row: &DragInput,
    ///     input: &mut ScrollInput,
    ///     list: &mut Scroller,
    /// ) {
    ///     // After `row.read(event, …)`:
    ///     if input.yield_to(row) {
    ///         list.pointer_cancel(input.seconds(at));
    ///     } else {
    ///         input.scroll(event, at, list);
    ///     }
    /// }
    /// ```
    pub const fn yield_to(&mut self, row: &DragInput) -> bool {
        let is_taken = matches!(row.state(), PressState::Dragging(_));
        if is_taken {
            self.fingers = Fingers::None;
            self.mouse.is_down = false;
        }
        is_taken
    }

    /// Returns an instant in seconds, on the clock for pages and touchpads.
    #[must_use]
    pub fn seconds(&self, at: Instant) -> f64 {
        at.saturating_duration_since(self.origin).as_secs_f64()
    }

    /// Passes an event on to a page that scrolls vertically. `RedrawRequested` advances the page to this frame. Returns whether to request
    /// a redraw.
    pub fn scroll<P: Physics>(&mut self, event: &WindowEvent, at: Instant, page: &mut Scroller<P>) -> bool {
        let time = self.seconds(at);
        if *event == WindowEvent::RedrawRequested {
            return self.advance(at, page);
        }
        let Some(event) = self.read(event, at) else { return false };
        match event {
            ScrollEvent::Wheel { delta: [_, y], phase } => _ = page.wheel(time, y, phase),
            ScrollEvent::FingerDown([_, y]) => page.pointer_down(time, y),
            ScrollEvent::FingerMove([_, y]) => _ = page.pointer_move(time, y),
            ScrollEvent::FingerUp([_, y]) => _ = page.pointer_up_at(time, y),
            ScrollEvent::FingerCancel => page.pointer_cancel(time),
        }
        true
    }

    /// Passes an event on to a page that scrolls both ways, as [`scroll`](Self::scroll) does.
    pub fn scroll_both<X: Physics, Y: Physics>(
        &mut self,
        event: &WindowEvent,
        at: Instant,
        page: &mut TwoAxes<X, Y>,
    ) -> bool {
        let time = self.seconds(at);
        if *event == WindowEvent::RedrawRequested {
            return self.advance_both(at, page);
        }
        let Some(event) = self.read(event, at) else { return false };
        match event {
            ScrollEvent::Wheel { delta, phase } => _ = page.wheel(time, delta, phase),
            ScrollEvent::FingerDown(at) => page.pointer_down(time, at),
            ScrollEvent::FingerMove(at) => _ = page.pointer_move(time, at),
            ScrollEvent::FingerUp(at) => _ = page.pointer_up_at(time, at),
            ScrollEvent::FingerCancel => page.pointer_cancel(time),
        }
        true
    }

    /// Advances a page to the time of a frame that is drawn outside of `RedrawRequested`. Returns whether it still moves. If a touchpad
    /// gesture has been silent for so long that its end must be lost, the gesture ends here.
    pub fn advance<P: Physics>(&mut self, at: Instant, page: &mut Scroller<P>) -> bool {
        let time = self.seconds(at);
        if self.has_lost_end(time) {
            page.wheel(time, WheelDelta::Pixels(0.0), WheelPhase::Ended);
        }
        page.advance_to(time)
    }

    /// Advances a page that scrolls both ways, as [`advance`](Self::advance) does.
    pub fn advance_both<X: Physics, Y: Physics>(&mut self, at: Instant, page: &mut TwoAxes<X, Y>) -> bool {
        let time = self.seconds(at);
        if self.has_lost_end(time) {
            page.wheel(time, [WheelDelta::Pixels(0.0); 2], WheelPhase::Ended);
        }
        page.advance_to(time)
    }

    /// Returns whether a touchpad gesture has been silent for so long that its end must be lost, and forgets the gesture.
    fn has_lost_end(&mut self, time: f64) -> bool {
        self.gesture.take_if(|last| time - *last >= TIMEOUT).is_some()
    }

    /// Passes wheels and pinches on to a touchpad without a page. It leaves out fingers on a screen, because they touch a page. Returns
    /// whether you need a frame.
    pub fn kinetic(&mut self, event: &WindowEvent, at: Instant, touchpad: &mut Kinetic) -> bool {
        let time = self.seconds(at);
        if matches!(event, WindowEvent::CursorMoved { .. } | WindowEvent::CursorLeft { .. }) {
            touchpad.pointer_move(time);
            return false;
        }
        match self.read(event, at) {
            Some(ScrollEvent::Wheel { delta, phase }) => {
                let has_pixels = matches!(delta[0], WheelDelta::Pixels(_));
                let delta = delta.map(|delta| match delta {
                    WheelDelta::Pixels(pixels) => pixels,
                    WheelDelta::Lines(lines) | WheelDelta::Pages(lines) => LINE * lines,
                });
                match phase {
                    WheelPhase::Fingers => touchpad.scroll(time, delta),
                    WheelPhase::Ended => {
                        touchpad.scroll(time, delta);
                        touchpad.stop(time);
                    }
                    WheelPhase::Notch if !(has_pixels && self.system.has_momentum()) => touchpad.wheel(time, delta),
                    WheelPhase::Notch | WheelPhase::Momentum => touchpad.system_momentum(time, delta),
                }
                true
            }
            Some(ScrollEvent::FingerCancel) => {
                touchpad.hold(time);
                true
            }
            _ => false,
        }
    }

    /// Returns what an event means for scrolling, or `None` if it doesn't scroll.
    pub fn read(&mut self, event: &WindowEvent, at: Instant) -> Option<ScrollEvent> {
        match event {
            WindowEvent::MouseWheel { delta, phase, .. } => Some(self.wheel(*delta, *phase, self.seconds(at))),
            WindowEvent::Touch(touch) => self.touch(touch),
            WindowEvent::CursorMoved { position, .. } => {
                let position = [position.x / self.scale, position.y / self.scale];
                self.mouse.position = Some(position);
                self.mouse.is_down.then_some(ScrollEvent::FingerMove(position))
            }
            WindowEvent::MouseInput { state, button: MouseButton::Left, .. } if self.mouse.drags => {
                let is_down = *state == ElementState::Pressed;
                let position = self.mouse.position.filter(|_| is_down != self.mouse.is_down)?;
                self.mouse.is_down = is_down;
                Some(if is_down { ScrollEvent::FingerDown(position) } else { ScrollEvent::FingerUp(position) })
            }
            WindowEvent::PinchGesture { phase: TouchPhase::Started, .. } => {
                self.gesture = None;
                if let Fingers::One(_) = self.fingers {
                    self.fingers = Fingers::None;
                }
                Some(ScrollEvent::FingerCancel)
            }
            WindowEvent::ScaleFactorChanged { scale_factor, .. } => {
                self.set_scale_factor(*scale_factor);
                None
            }
            _ => None,
        }
    }

    fn set_scale_factor(&mut self, scale: f64) {
        if scale > 0.0 && scale.is_finite() {
            self.scale = scale;
        }
    }

    /// Translates a wheel event. winit's deltas move the content, so they are positive toward the beginning of a page.
    fn wheel(&mut self, delta: MouseScrollDelta, phase: TouchPhase, time: f64) -> ScrollEvent {
        let (delta, is_pixels) = match delta {
            MouseScrollDelta::PixelDelta(delta) => ([delta.x, delta.y].map(|x| -x / self.scale), true),
            MouseScrollDelta::LineDelta(x, y) => ([x, y].map(|x| -f64::from(x)), false),
        };
        let fingers = is_pixels && self.system.has_fingers() && (phase != TouchPhase::Moved || self.gesture.is_some());
        if fingers {
            let is_over = matches!(phase, TouchPhase::Ended | TouchPhase::Cancelled);
            self.gesture = (!is_over).then_some(time);
            let phase = if is_over { WheelPhase::Ended } else { WheelPhase::Fingers };
            return ScrollEvent::Wheel { delta: delta.map(WheelDelta::Pixels), phase };
        }
        // A touchpad that reports lines sends fractions of lines. Don't smooth these, because that would only delay them.
        let is_fine = delta.iter().any(|lines| lines.fract() != 0.0);
        let delta = delta.map(|x| match (is_pixels, is_fine) {
            (true, _) => WheelDelta::Pixels(x),
            (false, true) => WheelDelta::Pixels(LINE * x),
            (false, false) => WheelDelta::Lines(x),
        });
        ScrollEvent::Wheel { delta, phase: WheelPhase::Notch }
    }

    fn touch(&mut self, touch: &Touch) -> Option<ScrollEvent> {
        let position = [touch.location.x / self.scale, touch.location.y / self.scale];
        let (fingers, event) = match (touch.phase, self.fingers) {
            (TouchPhase::Started, Fingers::None | Fingers::Stayed(_)) => {
                (Fingers::One(touch.id), ScrollEvent::FingerDown(position))
            }
            (TouchPhase::Started, Fingers::One(id)) => (Fingers::Two([id, touch.id]), ScrollEvent::FingerCancel),
            (TouchPhase::Moved, Fingers::One(id)) if id == touch.id => {
                (self.fingers, ScrollEvent::FingerMove(position))
            }
            (TouchPhase::Moved, Fingers::Stayed(id)) if id == touch.id => {
                (Fingers::One(id), ScrollEvent::FingerDown(position))
            }
            (TouchPhase::Ended, Fingers::One(id)) if id == touch.id => (Fingers::None, ScrollEvent::FingerUp(position)),
            (TouchPhase::Cancelled, Fingers::One(id)) if id == touch.id => (Fingers::None, ScrollEvent::FingerCancel),
            (TouchPhase::Ended | TouchPhase::Cancelled, fingers) => {
                self.fingers = fingers.without(touch.id);
                return None;
            }
            _ => return None,
        };
        self.fingers = fingers;
        Some(event)
    }
}

impl Fingers {
    /// Returns the fingers after one that doesn't move the page has left.
    fn without(self, gone: u64) -> Self {
        match self {
            Self::Two([first, second]) if gone == first => Self::Stayed(second),
            Self::Two([first, second]) if gone == second => Self::Stayed(first),
            Self::Stayed(id) if gone == id => Self::None,
            fingers => fingers,
        }
    }
}
