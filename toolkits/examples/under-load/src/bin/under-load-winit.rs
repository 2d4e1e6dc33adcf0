//! A list in winit.

use carom::scroll::{Extent, Scroller, platform};
use carom_winit::{ScrollInput, System};
use example_under_load::{ROW, ROWS, WINDOW, report, work};
use softbuffer::{Context, Surface};
use std::num::NonZeroU32;
use std::rc::Rc;
use std::time::Instant;
use winit::application::ApplicationHandler;
use winit::dpi::PhysicalSize;
use winit::event::WindowEvent;
use winit::event_loop::{ActiveEventLoop, EventLoop};
use winit::window::{Window, WindowId};

type Pixels = Surface<Rc<Window>, Rc<Window>>;

struct App {
    input: ScrollInput,
    list: Scroller,
    window: Option<(Rc<Window>, Pixels)>,
}

impl ApplicationHandler for App {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        let size = PhysicalSize::new(WINDOW[0], WINDOW[1]);
        let attributes = Window::default_attributes().with_title("under load").with_inner_size(size);
        let Ok(window) = event_loop.create_window(attributes) else { return event_loop.exit() };
        let window = Rc::new(window);
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
            WindowEvent::RedrawRequested => {
                work();
                if self.input.advance(Instant::now(), &mut self.list) {
                    window.request_redraw();
                }
                report(self.list.current());
                draw(window, surface, self.list.offset());
            }
            _ => {}
        }
    }
}

/// Draws each row as a bar whose length follows from its number.
fn draw(window: &Window, surface: &mut Pixels, offset: f64) {
    let size = window.inner_size();
    let (Some(width), Some(height)) = (NonZeroU32::new(size.width), NonZeroU32::new(size.height)) else { return };
    if surface.resize(width, height).is_err() {
        return;
    }
    let Ok(mut buffer) = surface.buffer_mut() else { return };
    for (y, pixels) in buffer.chunks_exact_mut(size.width as usize).enumerate() {
        let at = offset + y as f64;
        let (row, within) = ((at / f64::from(ROW)).floor(), at.rem_euclid(f64::from(ROW)));
        let length = (0.2 + 0.6 * (row * 0.618).rem_euclid(1.0)) * f64::from(size.width);
        for (x, pixel) in pixels.iter_mut().enumerate() {
            let is_bar = (6.0..34.0).contains(&within) && x > 12 && (x as f64) < length && row >= 0.0;
            *pixel = if is_bar { 0x003c_78ff } else { 0x0010_1014 };
        }
    }
    let _ = buffer.present();
}

fn main() -> Result<(), winit::error::EventLoopError> {
    let input = ScrollInput::new(System::X11, Instant::now()).drag_by_mouse();
    let extent = Extent::new(ROWS as f64 * f64::from(ROW), f64::from(WINDOW[1]));
    let list = Scroller::new(platform::ios(), extent);
    EventLoop::new()?.run_app(&mut App { input, list, window: None })
}
