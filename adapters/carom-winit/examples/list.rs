//! A window with a list that flicks on a touchpad, a touch screen and a wheel: `cargo run -p carom-winit --example list`.

use carom::scroll::{Extent, Scroller, platform};
use carom_winit::{ScrollInput, System};
use softbuffer::{Context, Surface};
use std::num::NonZeroU32;
use std::rc::Rc;
use std::time::Instant;
use winit::application::ApplicationHandler;
use winit::event::WindowEvent;
use winit::event_loop::{ActiveEventLoop, EventLoop};
use winit::window::{Window, WindowId};

/// The height of a row, and of all of them, in logical pixels.
const ROW: f64 = 40.0;
const CONTENT: f64 = 1_000.0 * ROW;

type Pixels = Surface<Rc<Window>, Rc<Window>>;

struct App {
    input: ScrollInput,
    list: Scroller,
    window: Option<(Rc<Window>, Pixels)>,
}

impl ApplicationHandler for App {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        let Ok(window) = event_loop.create_window(Window::default_attributes().with_title("carom and winit")) else {
            return event_loop.exit();
        };
        let window = Rc::new(window);
        self.input = ScrollInput::new(System::of(event_loop), Instant::now()).with_scale_factor(window.scale_factor());
        let surface = Context::new(window.clone()).and_then(|context| Surface::new(&context, window.clone()));
        self.window = surface.ok().map(|surface| (window, surface));
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        let now = Instant::now();
        let Some((window, surface)) = &mut self.window else { return };
        if self.input.scroll(&event, now, &mut self.list) {
            window.request_redraw();
        }
        match event {
            WindowEvent::CloseRequested => event_loop.exit(),
            WindowEvent::Resized(size) => {
                let viewport = f64::from(size.height) / window.scale_factor();
                self.list.set_extent(self.input.seconds(now), Extent::new(CONTENT, viewport));
                window.request_redraw();
            }
            WindowEvent::RedrawRequested => {
                if self.input.advance(now, &mut self.list) {
                    window.request_redraw();
                }
                draw(window, surface, self.list.offset());
            }
            _ => {}
        }
    }
}

/// Draws each row as a bar whose length and colour follow from its number.
fn draw(window: &Window, surface: &mut Pixels, offset: f64) {
    let (size, scale) = (window.inner_size(), window.scale_factor());
    let (Some(width), Some(height)) = (NonZeroU32::new(size.width), NonZeroU32::new(size.height)) else { return };
    if surface.resize(width, height).is_err() {
        return;
    }
    let Ok(mut buffer) = surface.buffer_mut() else { return };
    let rows = buffer.chunks_exact_mut(size.width as usize);
    for (y, pixels) in rows.enumerate() {
        let at = offset + y as f64 / scale;
        let (row, within) = ((at / ROW).floor(), at.rem_euclid(ROW));
        let is_bar = (6.0..ROW - 6.0).contains(&within) && (0.0..CONTENT / ROW).contains(&row);
        let length = (0.2 + 0.6 * (row * 0.618).rem_euclid(1.0)) * f64::from(size.width);
        let colour = if row.rem_euclid(10.0) == 0.0 { 0x00ff_aa00 } else { 0x003c_78ff };
        for (x, pixel) in pixels.iter_mut().enumerate() {
            *pixel = if is_bar && x > 12 && (x as f64) < length { colour } else { 0x0010_1014 };
        }
    }
    window.pre_present_notify();
    let _ = buffer.present();
}

fn main() -> Result<(), winit::error::EventLoopError> {
    let (input, list) =
        (ScrollInput::new(System::Web, Instant::now()), Scroller::new(platform::native(), Extent::new(CONTENT, 1.0)));
    EventLoop::new()?.run_app(&mut App { input, list, window: None })
}
