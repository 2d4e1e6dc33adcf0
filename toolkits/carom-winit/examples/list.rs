//! A window with a list that flicks on a touchpad, a touch screen and a wheel, and a card that follows the pointer:
//! `cargo run -p carom-winit --example list`.

use carom::Spring;
use carom::animate::Moving;
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
    card: Moving<[f64; 2], Instant>,
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
            WindowEvent::CursorMoved { position, .. } => {
                self.card.retarget(now, [position.x, position.y]);
                window.request_redraw();
            }
            WindowEvent::Resized(size) => {
                let viewport = f64::from(size.height) / window.scale_factor();
                self.list.resize(self.input.seconds(now), Extent::new(CONTENT, viewport));
                window.request_redraw();
            }
            WindowEvent::RedrawRequested => {
                if self.input.advance(now, &mut self.list) | !self.card.is_at_rest(now) {
                    window.request_redraw();
                }
                draw(window, surface, self.list.offset(), self.card.value(now));
            }
            _ => {}
        }
    }
}

/// Draws each row as a bar whose length and colour follow from its number, and the card above them.
fn draw(window: &Window, surface: &mut Pixels, offset: f64, card: [f64; 2]) {
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
        let is_beside_card = (y as f64 - card[1]).abs() < 40.0 * scale;
        let colour = if row.rem_euclid(10.0) == 0.0 { 0x00ff_aa00 } else { 0x003c_78ff };
        for (x, pixel) in pixels.iter_mut().enumerate() {
            let is_card = is_beside_card && (x as f64 - card[0]).abs() < 60.0 * scale;
            *pixel = if is_card {
                0x00f0_f0f4
            } else if is_bar && x > 12 && (x as f64) < length {
                colour
            } else {
                0x0010_1014
            };
        }
    }
    window.pre_present_notify();
    let _ = buffer.present();
}

fn main() -> Result<(), winit::error::EventLoopError> {
    let input = ScrollInput::new(System::Web, Instant::now());
    let list = Scroller::new(platform::native(), Extent::new(CONTENT, 1.0));
    let card = Moving::new([500.0, 300.0], Spring::from_response_damping_ratio(0.35, 0.6), Instant::now());
    EventLoop::new()?.run_app(&mut App { input, list, card, window: None })
}
