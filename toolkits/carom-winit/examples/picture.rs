//! A picture under fingers, a touchpad, a mouse and keys: `cargo run -p carom-winit --example picture`. With the word `pinch`
//! it plays a pinch of two fingers first, for a computer without a touch screen.

use carom::scroll::platform;
use carom::touch::{PanZoom, PanZoomPhysics, Rotation, Transform};
use carom_winit::{System, ZoomInput};
use softbuffer::{Context, Surface};
use std::num::NonZeroU32;
use std::rc::Rc;
use std::time::{Duration, Instant};
use winit::application::ApplicationHandler;
use winit::dpi::PhysicalPosition;
use winit::event::{DeviceId, Touch, TouchPhase, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow, EventLoop};
use winit::window::{Window, WindowId};

/// The size of the picture.
const PICTURE: [f64; 2] = [4_096.0, 4_096.0];

type Pixels = Surface<Rc<Window>, Rc<Window>>;

struct App {
    input: ZoomInput,
    picture: PanZoom,
    window: Option<(Rc<Window>, Pixels)>,
    /// The reports of the played pinch that are still to come.
    pinch: std::vec::IntoIter<Touch>,
}

impl ApplicationHandler for App {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        let Ok(window) = event_loop.create_window(Window::default_attributes().with_title("carom and winit")) else {
            return event_loop.exit();
        };
        let window = Rc::new(window);
        self.input = ZoomInput::new(System::of(event_loop), Instant::now()).with_scale_factor(window.scale_factor());
        let surface = Context::new(window.clone()).and_then(|context| Surface::new(&context, window.clone()));
        self.window = surface.ok().map(|surface| (window, surface));
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        let now = Instant::now();
        let Some((window, surface)) = &mut self.window else { return };
        if self.input.zoom(&event, now, &mut self.picture) {
            window.request_redraw();
        }
        match event {
            WindowEvent::CloseRequested => event_loop.exit(),
            WindowEvent::Resized(size) => {
                let size = size.to_logical::<f64>(window.scale_factor());
                self.picture.resize(self.input.seconds(now), PICTURE, [size.width, size.height]);
                window.request_redraw();
            }
            WindowEvent::RedrawRequested => {
                if self.input.advance(now, &mut self.picture) {
                    window.request_redraw();
                }
                draw(window, surface, &self.picture.current().transform);
            }
            _ => {}
        }
    }

    fn about_to_wait(&mut self, event_loop: &ActiveEventLoop) {
        let Some((window, _)) = &self.window else { return };
        let id = window.id();
        if let Some(touch) = self.pinch.next() {
            self.window_event(event_loop, id, WindowEvent::Touch(touch));
            event_loop.set_control_flow(ControlFlow::wait_duration(Duration::from_millis(8)));
        } else {
            event_loop.set_control_flow(ControlFlow::Wait);
        }
    }
}

/// Two fingers that spread and turn. The second one lifts two reports before the first.
fn pinch() -> Vec<Touch> {
    let touch = |id: u64, phase: TouchPhase, step: u32| {
        let (angle, reach) = (0.02 * f64::from(step), 60.0 + 6.0 * f64::from(step));
        let side = if id == 0 { -reach } else { reach };
        let location = PhysicalPosition::new(400.0 + side * angle.cos(), 300.0 + side * angle.sin());
        Touch { device_id: DeviceId::dummy(), phase, location, force: None, id }
    };
    let mut touches = vec![touch(0, TouchPhase::Started, 0), touch(1, TouchPhase::Started, 0)];
    for step in 1..=30 {
        touches.extend([touch(0, TouchPhase::Moved, step), touch(1, TouchPhase::Moved, step)]);
    }
    touches.extend([touch(1, TouchPhase::Ended, 30), touch(0, TouchPhase::Ended, 30)]);
    touches
}

/// Draws squares of 256 with a ring in each, and a frame around the picture, at the transform.
fn draw(window: &Window, surface: &mut Pixels, transform: &Transform) {
    let (size, scale) = (window.inner_size(), window.scale_factor());
    let (Some(width), Some(height)) = (NonZeroU32::new(size.width), NonZeroU32::new(size.height)) else { return };
    if surface.resize(width, height).is_err() {
        return;
    }
    let Ok(mut buffer) = surface.buffer_mut() else { return };
    for (y, row) in buffer.chunks_exact_mut(size.width as usize).enumerate() {
        for (x, pixel) in row.iter_mut().enumerate() {
            *pixel = colour(transform.content_point([x as f64 / scale, y as f64 / scale]));
        }
    }
    window.pre_present_notify();
    let _ = buffer.present();
}

fn colour([x, y]: [f64; 2]) -> u32 {
    if !(0.0..PICTURE[0]).contains(&x) || !(0.0..PICTURE[1]).contains(&y) {
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

fn main() -> Result<(), winit::error::EventLoopError> {
    let mut physics = PanZoomPhysics::from_platform(platform::native());
    physics.rotation = Rotation::quarter_turns();
    let plays = std::env::args().any(|word| word == "pinch");
    let pinch = if plays { pinch() } else { Vec::new() };
    EventLoop::new()?.run_app(&mut App {
        input: ZoomInput::new(System::Web, Instant::now()),
        picture: PanZoom::new(physics, PICTURE, [800.0, 600.0]),
        window: None,
        pinch: pinch.into_iter(),
    })
}
