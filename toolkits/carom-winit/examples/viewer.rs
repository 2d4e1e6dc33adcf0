//! A picture viewer: a picture under fingers, a touchpad, a mouse, a wheel and keys, with a map of it in the corner.
//!
//! `cargo run -p carom-winit --example viewer`. A press on the map goes there, a double click zooms in, + and − zoom, 0 shows all, arrows
//! pan. A number is the limit of frames per second, which is otherwise 60.

use carom_winit::carom::{scroll::platform, touch::PanZoom, touch::PanZoomPhysics};
use carom_winit::{Pace, System, ZoomInput};
use softbuffer::{Context, Surface};
use std::num::NonZeroU32;
use std::rc::Rc;
use std::time::Instant;
use winit::application::ApplicationHandler;
use winit::event::{ElementState, MouseButton, WindowEvent};
use winit::event_loop::{ActiveEventLoop, EventLoop};
use winit::window::{Window, WindowId};

/// The size of the picture.
const PICTURE: [f64; 2] = [4_096.0, 3_072.0];
/// The size of the map, and its distance from the right lower corner.
const MAP: [f64; 2] = [128.0, 96.0];
const MARGIN: f64 = 12.0;

type Pixels = Surface<Rc<Window>, Rc<Window>>;

struct Viewer {
    window: Rc<Window>,
    pixels: Pixels,
    input: ZoomInput,
    picture: PanZoom,
    pace: Pace,
    /// Where the mouse is, and whether it is pressed on the map.
    mouse: [f64; 2],
    is_on_map: bool,
}

impl Viewer {
    fn new(event_loop: &ActiveEventLoop, rate: f64) -> Option<Self> {
        let window = Rc::new(event_loop.create_window(Window::default_attributes().with_title("Viewer")).ok()?);
        let pixels = Surface::new(&Context::new(window.clone()).ok()?, window.clone()).ok()?;
        let scale = window.scale_factor();
        Some(Self {
            input: ZoomInput::new(System::of(event_loop), Instant::now()).with_scale_factor(scale),
            picture: PanZoom::new(PanZoomPhysics::from_platform(platform::native()), PICTURE, [800.0, 600.0]),
            pace: Pace::new(rate),
            window,
            pixels,
            mouse: [0.0; 2],
            is_on_map: false,
        })
    }

    fn event(&mut self, event: &WindowEvent, now: Instant) {
        let mut moves = self.map(event, now) || self.input.zoom(event, now, &mut self.picture);
        match event {
            WindowEvent::Resized(_) => {
                self.picture.resize(self.input.seconds(now), PICTURE, self.size());
                moves = true;
            }
            WindowEvent::RedrawRequested => self.draw(),
            _ => {}
        }
        if moves {
            self.pace.ask();
        }
    }

    /// Returns whether an event is for the map. A press on the map brings that place into the middle.
    fn map(&mut self, event: &WindowEvent, now: Instant) -> bool {
        if let WindowEvent::CursorMoved { position, .. } = event {
            let position = position.to_logical::<f64>(self.window.scale_factor());
            self.mouse = [position.x, position.y];
        }
        let [x, y] = self.on_map(self.mouse);
        if let WindowEvent::MouseInput { state, button: MouseButton::Left, .. } = event {
            let is_over = (0.0..PICTURE[0]).contains(&x) && (0.0..PICTURE[1]).contains(&y);
            let was_on_map = self.is_on_map;
            self.is_on_map = is_over && *state == ElementState::Pressed;
            if !self.is_on_map {
                return was_on_map;
            }
        } else if !self.is_on_map || !matches!(event, WindowEvent::CursorMoved { .. }) {
            return false;
        }
        self.picture.go_to(self.input.seconds(now), self.picture.centered_on([x, y]));
        true
    }

    /// Returns the size of the window, in logical pixels.
    fn size(&self) -> [f64; 2] {
        let size = self.window.inner_size().to_logical::<f64>(self.window.scale_factor());
        [size.width, size.height]
    }

    /// Returns the point of the picture that the map shows at a point of the window.
    fn on_map(&self, at: [f64; 2]) -> [f64; 2] {
        let size = self.size();
        [0, 1].map(|d| (at[d] - (size[d] - MARGIN - MAP[d])) / MAP[d] * PICTURE[d])
    }

    fn draw(&mut self) {
        let (size, scale) = (self.size(), self.window.scale_factor());
        // The part of the picture that the window shows.
        let shown = [[0.0; 2], size].map(|corner| self.picture.current().transform.content_point(corner));
        let at = [[0.0; 2], size].map(|corner| self.on_map(corner));
        let whole = self.window.inner_size();
        let (Some(width), Some(height)) = (NonZeroU32::new(whole.width), NonZeroU32::new(whole.height)) else { return };
        if self.pixels.resize(width, height).is_err() {
            return;
        }
        let Ok(mut buffer) = self.pixels.buffer_mut() else { return };
        for (y, row) in buffer.chunks_exact_mut(whole.width as usize).enumerate() {
            for (x, pixel) in row.iter_mut().enumerate() {
                let part = [x as f64 / scale / size[0], y as f64 / scale / size[1]];
                let mix = |[from, to]: [[f64; 2]; 2]| [0, 1].map(|d| from[d] + part[d] * (to[d] - from[d]));
                let (place, on_map) = (mix(shown), mix(at));
                *pixel = if is_inside(on_map, [[0.0; 2], PICTURE]) {
                    let faint = (colour(on_map) & 0x00fe_fefe) >> 1;
                    if is_inside(on_map, shown) { faint + 0x0040_4040 } else { faint }
                } else {
                    colour(place)
                };
            }
        }
        self.window.pre_present_notify();
        let _ = buffer.present();
    }
}

fn is_inside(at: [f64; 2], [from, to]: [[f64; 2]; 2]) -> bool {
    (0..2).all(|d| (from[d]..to[d]).contains(&at[d]))
}

/// Returns the picture's colour: squares of 256 with a ring in each.
fn colour([x, y]: [f64; 2]) -> u32 {
    if !is_inside([x, y], [[0.0; 2], PICTURE]) {
        return 0x0010_1014;
    }
    let ring = (x.rem_euclid(256.0) - 128.0).hypot(y.rem_euclid(256.0) - 128.0);
    if (72.0..96.0).contains(&ring) {
        return 0x00f0_f0f4;
    }
    let is_even = (x / 256.0).floor() + (y / 256.0).floor();
    let (red, green) = ((x / 20.0) as u32, (y / 20.0) as u32);
    let blue = if is_even.rem_euclid(2.0) == 0.0 { 0xa0 } else { 0x50 };
    (red << 16) | (green << 8) | blue
}

struct App {
    rate: f64,
    viewer: Option<Viewer>,
}

impl ApplicationHandler for App {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        self.viewer = Viewer::new(event_loop, self.rate);
        if self.viewer.is_none() {
            event_loop.exit();
        }
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        if event == WindowEvent::CloseRequested {
            event_loop.exit();
        } else if let Some(viewer) = &mut self.viewer {
            viewer.event(&event, Instant::now());
        }
    }

    fn about_to_wait(&mut self, event_loop: &ActiveEventLoop) {
        if let Some(viewer) = &mut self.viewer {
            viewer.pace.wait(event_loop, &viewer.window);
        }
    }
}

fn main() -> Result<(), winit::error::EventLoopError> {
    let rate = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(60.0);
    EventLoop::new()?.run_app(&mut App { rate, viewer: None })
}
