//! winit's events as the input of pictures.

use crate::System;
use carom::touch::{PanZoom, Pinch};
use std::time::Instant;
use winit::event::{ElementState, MouseButton, MouseScrollDelta, Touch, TouchPhase, WindowEvent};
use winit::keyboard::{Key, ModifiersState, NamedKey};

/// The logarithm of the factor that a notch of a wheel, or a press of + or −, zooms by.
const NOTCH: f64 = 0.25;
/// How much of the view an arrow key pans by.
const STEP: f64 = 0.2;
/// How many pixels a line has on a touchpad that reports fractions of lines. These are Chromium's 40 px.
const LINE: f64 = 40.0;
/// Two presses within this time and distance are a double tap.
const DOUBLE: (f64, f64) = (0.3, 24.0);

/// Translates winit's events into input for a [`PanZoom`]: fingers, pinches and rotations of a touchpad, wheels, the mouse, keys.
///
/// ```
/// use carom::touch::{PanZoom, PanZoomPhysics};
/// use carom::scroll::platform;
/// use carom_winit::{System, ZoomInput};
/// use std::time::Instant;
/// use winit::event::WindowEvent;
///
/// let mut input = ZoomInput::new(System::Wayland, Instant::now());
/// let physics = PanZoomPhysics::from_platform(platform::native());
/// let mut photo = PanZoom::new(physics, [4_096.0, 4_096.0], [800.0, 600.0]);
///
/// // In `ApplicationHandler::window_event`, for every event of the window:
/// let event = WindowEvent::RedrawRequested;
/// if input.zoom(&event, Instant::now(), &mut photo) {
///     // window.request_redraw();
/// }
/// // When it draws, after that:
/// let matrix = photo.current().transform.matrix();
/// # assert!(matrix[0] > 0.0);
/// ```
///
/// # Input
/// - Fingers pan, pinch and rotate. The left button of a mouse pans as a finger does.
/// - A double tap or a double click zooms in, or shows all. So does macOS's smart magnification.
/// - A wheel zooms about the pointer. Two fingers on a touchpad pan. They pinch and rotate if winit reports it, on macOS and iOS.
/// - Keys: + and − zoom, 0 shows all, and arrows pan.
///
/// winit's events don't carry a time, so they count from their arrival. Pass `Instant::now()` at the top of your handler.
#[derive(Clone, Copy, Debug)]
pub struct ZoomInput {
    system: System,
    origin: Instant,
    scale: f64,
    pointer: [f64; 2],
    modifiers: ModifiersState,
    mouse_is_down: bool,
    touchpad: Touchpad,
    /// The time and the place of the last press.
    press: Option<(f64, [f64; 2])>,
}

/// The gestures of a touchpad that are under way.
#[derive(Clone, Copy, Debug, Default)]
struct Touchpad {
    pinches: bool,
    turns: bool,
    pans: bool,
}

impl Touchpad {
    const fn is_busy(self) -> bool {
        self.pinches || self.turns || self.pans
    }
}

/// The id of the mouse among the fingers.
const MOUSE: u64 = u64::MAX;

impl ZoomInput {
    /// Creates the input of a window whose scale factor is 1, with times counted from `origin`.
    #[must_use]
    pub fn new(system: System, origin: Instant) -> Self {
        Self {
            system,
            origin,
            scale: 1.0,
            pointer: [0.0; 2],
            modifiers: ModifiersState::empty(),
            mouse_is_down: false,
            touchpad: Touchpad::default(),
            press: None,
        }
    }

    /// Takes the scale factor of the window. `ScaleFactorChanged` changes it, too.
    #[must_use]
    pub const fn with_scale_factor(mut self, scale: f64) -> Self {
        self.scale = scale;
        self
    }

    /// Returns an instant in seconds, on the clock for pictures.
    #[must_use]
    pub fn seconds(&self, at: Instant) -> f64 {
        at.saturating_duration_since(self.origin).as_secs_f64()
    }

    /// Advances a picture to the time of a frame that is drawn outside of `RedrawRequested`. Returns whether it still moves.
    pub fn advance(&self, at: Instant, picture: &mut PanZoom) -> bool {
        // While fingers rest on the picture, nothing moves, so don't ask for frames.
        let is_held = picture.current().phase == carom::touch::PanZoomPhase::Held;
        picture.advance_to(self.seconds(at)) && !is_held
    }

    /// Passes an event on to a picture. `RedrawRequested` advances the picture to this frame. Returns whether to request a redraw.
    pub fn zoom(&mut self, event: &WindowEvent, at: Instant, picture: &mut PanZoom) -> bool {
        let time = self.seconds(at);
        match event {
            WindowEvent::RedrawRequested => return self.advance(at, picture),
            WindowEvent::Touch(touch) => self.touch(touch, time, picture),
            WindowEvent::CursorMoved { position, .. } => {
                self.pointer = [position.x / self.scale, position.y / self.scale];
                if self.mouse_is_down {
                    picture.pointer_move(time, MOUSE, self.pointer);
                }
                return self.mouse_is_down;
            }
            WindowEvent::MouseInput { state, button: MouseButton::Left, .. } => {
                self.mouse_is_down = *state == ElementState::Pressed;
                if self.mouse_is_down {
                    self.press(MOUSE, time, self.pointer, picture);
                } else {
                    picture.pointer_up(time, MOUSE);
                }
            }
            WindowEvent::MouseWheel { delta, phase, .. } => self.wheel(*delta, *phase, time, picture),
            WindowEvent::PinchGesture { delta, phase, .. } => {
                let is_magnification = self.system == System::Macos && !cfg!(target_os = "ios");
                let pinch = if is_magnification { Pinch::Magnification(*delta) } else { Pinch::Difference(*delta) };
                self.gesture(time, *phase, picture, |touchpad| &mut touchpad.pinches);
                picture.pinch(time, pinch, 0.0, [0.0; 2]);
                self.end(time, *phase, picture, |touchpad| &mut touchpad.pinches);
            }
            WindowEvent::RotationGesture { delta, phase, .. } => {
                self.gesture(time, *phase, picture, |touchpad| &mut touchpad.turns);
                // winit's angles are counterclockwise, so change the sign.
                let turn = -f64::from(*delta).to_radians();
                picture.pinch(time, Pinch::Magnification(0.0), turn, [0.0; 2]);
                self.end(time, *phase, picture, |touchpad| &mut touchpad.turns);
            }
            WindowEvent::DoubleTapGesture { .. } => picture.double_tap(time, self.pointer),
            WindowEvent::KeyboardInput { event, .. } if event.state == ElementState::Pressed => {
                return self.key(&event.logical_key, at, picture);
            }
            WindowEvent::ModifiersChanged(modifiers) => {
                self.modifiers = modifiers.state();
                return false;
            }
            WindowEvent::ScaleFactorChanged { scale_factor, .. } => {
                self.scale = *scale_factor;
                return false;
            }
            _ => return false,
        }
        true
    }

    /// Answers a key that was pressed. Returns whether the key moves the picture.
    pub fn key(&self, key: &Key, at: Instant, picture: &mut PanZoom) -> bool {
        let time = self.seconds(at);
        let view = picture.view();
        let (middle, step) = (view.map(|x| 0.5 * x), view.map(|x| STEP * x));
        match key {
            Key::Named(NamedKey::ArrowLeft) => picture.pan_toward(time, [step[0], 0.0]),
            Key::Named(NamedKey::ArrowRight) => picture.pan_toward(time, [-step[0], 0.0]),
            Key::Named(NamedKey::ArrowUp) => picture.pan_toward(time, [0.0, step[1]]),
            Key::Named(NamedKey::ArrowDown) => picture.pan_toward(time, [0.0, -step[1]]),
            Key::Character(text) if text == "+" || text == "=" => picture.zoom_toward(time, NOTCH, middle),
            Key::Character(text) if text == "-" => picture.zoom_toward(time, -NOTCH, middle),
            Key::Character(text) if text == "0" => picture.fit(time),
            _ => return false,
        }
        true
    }

    fn touch(&mut self, touch: &Touch, time: f64, picture: &mut PanZoom) {
        let position = [touch.location.x / self.scale, touch.location.y / self.scale];
        match touch.phase {
            TouchPhase::Started => self.press(touch.id, time, position, picture),
            TouchPhase::Moved => picture.pointer_move(time, touch.id, position),
            TouchPhase::Ended => {
                // Don't use where a finger lifts. If that isn't its last place, it only shows how the finger rolled off.
                picture.pointer_up(time, touch.id);
            }
            TouchPhase::Cancelled => picture.pointer_cancel(time, touch.id),
        }
    }

    /// Puts a finger down. The second press of a double tap zooms instead.
    fn press(&mut self, id: u64, time: f64, position: [f64; 2], picture: &mut PanZoom) {
        let is_double = self.press.is_some_and(|(last, place)| {
            let [x, y] = [position[0] - place[0], position[1] - place[1]];
            time - last <= DOUBLE.0 && x.abs().max(y.abs()) <= DOUBLE.1
        });
        let is_alone = picture.current().phase != carom::touch::PanZoomPhase::Held;
        if is_double && is_alone {
            self.press = None;
            picture.double_tap(time, position);
        } else {
            self.press = is_alone.then_some((time, position));
            picture.pointer_down(time, id, position);
        }
    }

    fn wheel(&mut self, delta: MouseScrollDelta, phase: TouchPhase, time: f64, picture: &mut PanZoom) {
        let (pan, lines) = match delta {
            MouseScrollDelta::PixelDelta(delta) => ([delta.x / self.scale, delta.y / self.scale], None),
            MouseScrollDelta::LineDelta(x, y) => ([f64::from(x), f64::from(y)].map(|x| LINE * x), Some(f64::from(y))),
        };
        let is_zoom = self.modifiers.control_key() || self.modifiers.super_key();
        match lines {
            Some(lines) if is_zoom || lines.fract() == 0.0 && pan[0] == 0.0 => {
                picture.zoom_toward(time, NOTCH * lines, self.pointer);
            }
            _ if is_zoom => picture.zoom_by(time, 0.01 * pan[1], self.pointer),
            _ => {
                // A touchpad without phases only sends moves, so treat each one as a whole gesture.
                let alone = phase == TouchPhase::Moved && !self.touchpad.pans;
                let phase = if alone { TouchPhase::Started } else { phase };
                self.gesture(time, phase, picture, |touchpad| &mut touchpad.pans);
                picture.pinch(time, Pinch::Magnification(0.0), 0.0, pan);
                let phase = if alone { TouchPhase::Ended } else { phase };
                self.end(time, phase, picture, |touchpad| &mut touchpad.pans);
            }
        }
    }

    /// Begins a gesture of a touchpad, unless another one has begun it.
    fn gesture(&mut self, time: f64, phase: TouchPhase, picture: &mut PanZoom, part: fn(&mut Touchpad) -> &mut bool) {
        let is_new = phase == TouchPhase::Started || (phase == TouchPhase::Moved && !self.touchpad.is_busy());
        if is_new {
            if !self.touchpad.is_busy() {
                picture.pinch_begin(time, self.pointer);
            }
            *part(&mut self.touchpad) = true;
        }
    }

    /// Ends one part of a gesture. Once all parts have ended, the gesture ends.
    fn end(&mut self, time: f64, phase: TouchPhase, picture: &mut PanZoom, part: fn(&mut Touchpad) -> &mut bool) {
        if matches!(phase, TouchPhase::Ended | TouchPhase::Cancelled) && *part(&mut self.touchpad) {
            *part(&mut self.touchpad) = false;
            if !self.touchpad.is_busy() {
                picture.pinch_end(time);
            }
        }
    }
}
