//! A card that follows the pointer, and a list that a finger flings and that snaps to its rows.
//!
//! Slint 1.18 has springs: `animate x { duration: 300ms; easing: spring(0.3); }` keeps the velocity of a length or a number when its target
//! changes, so you wouldn't need Carom for the card alone. Its `Flickable` slides by a constant deceleration and stops at its ends. Use
//! Carom for the rest, for example one spring for a point or a colour, a velocity from a finger, snapping, and the motion of a platform.
//!
//! Slint asks for frames while a binding uses `animation-tick()`, and runs a `changed` handler before it draws.

use carom::Spring;
use carom::animate::Moving;
use carom::scroll::{Extent, Places, Scroller, WheelDelta, WheelPhase, platform};
use std::time::Instant;

slint::slint! {
    export enum Input { frame, point, down, drag, up, wheel }

    export component Window inherits Window {
        in property <length> card-x;
        in property <length> card-y;
        in property <length> offset;
        in property <bool> moves;
        callback input(Input, length, length);
        property <duration> tick: moves ? animation-tick() : 0;
        changed tick => { input(Input.frame, 0, 0); }
        title: "carom and slint";
        preferred-width: 640px; preferred-height: 400px;
        background: #101014;
        pad := TouchArea {
            x: 200px; width: root.width - 200px;
            property <length> at-x: self.mouse-x;
            property <length> at-y: self.mouse-y;
            changed at-x => { root.input(Input.point, self.at-x, self.at-y); }
            changed at-y => { root.input(Input.point, self.at-x, self.at-y); }
            Rectangle {
                x: root.card-x - 60px; y: root.card-y - 40px; width: 120px; height: 80px;
                border-radius: 12px;
                background: pad.has-hover ? #ffaa00 : #3c78ff;
            }
        }
        TouchArea {
            x: 0; width: 200px;
            moved => { root.input(Input.drag, self.mouse-x, self.mouse-y); }
            pointer-event(event) => {
                if event.kind == PointerEventKind.down { root.input(Input.down, self.mouse-x, self.mouse-y); }
                if event.kind == PointerEventKind.up { root.input(Input.up, self.mouse-x, self.mouse-y); }
            }
            scroll-event(event) => { root.input(Input.wheel, event.delta-x, event.delta-y); accept }
            // Only the rows in view exist. The first of them is partly above the view.
            for row in Math.ceil(self.height / 40px) + 1: Rectangle {
                property <int> number: row + Math.floor(root.offset / 40px);
                y: number * 40px - root.offset; height: 36px;
                background: #24242c;
                Text { text: "Row " + number; color: white; }
            }
        }
    }
}

/// Connects the motions to a window. The clock `now` is in seconds.
fn connect(window: &Window, now: impl Fn() -> f64 + 'static) {
    let mut card = Moving::new([220.0, 200.0], Spring::from_response_damping_ratio(0.35, 0.6), now());
    let mut list = Scroller::new(platform::ios().with_landing(Places::every(40.0)), Extent::new(40_000.0, 400.0));
    let weak = window.as_weak();
    window.on_input(move |input, x, y| {
        let (Some(window), now, along) = (weak.upgrade(), now(), f64::from(y)) else { return };
        match input {
            Input::Point => card.retarget(now, [x, y]),
            Input::Down => list.pointer_down(now, along),
            Input::Drag => _ = list.pointer_move(now, along),
            Input::Up => _ = list.pointer_up_at(now, along),
            Input::Wheel => _ = list.wheel(now, WheelDelta::Pixels(-along), WheelPhase::Notch),
            Input::Frame => {}
        }
        let moves = list.advance_to(now) | !card.is_at_rest(now);
        window.set_moves(moves);
        if moves {
            // winit's backend sleeps before it sees that `tick` has begun to use the clock.
            window.window().request_redraw();
        }
        let [x, y] = card.value(now);
        window.set_card_x(x);
        window.set_card_y(y);
        window.set_offset(list.offset() as f32);
    });
}

fn main() -> Result<(), slint::PlatformError> {
    let (window, start) = (Window::new()?, Instant::now());
    connect(&window, move || start.elapsed().as_secs_f64());
    window.run()
}

#[cfg(test)]
mod tests {
    use super::*;
    use slint::platform::software_renderer::{MinimalSoftwareWindow, RepaintBufferType};
    use slint::platform::{Platform, PointerEventButton, WindowAdapter, WindowEvent, update_timers_and_animations};
    use slint::{LogicalPosition, PhysicalSize, PlatformError, Rgb8Pixel};
    use std::{cell::Cell, rc::Rc, time::Duration};

    /// The program in a window without a screen, on its own clock.
    struct Screen {
        app: Window,
        surface: Rc<MinimalSoftwareWindow>,
        now: Rc<Cell<f64>>,
        pixels: Vec<Rgb8Pixel>,
    }

    struct Backend(Rc<MinimalSoftwareWindow>, Rc<Cell<f64>>);

    impl Platform for Backend {
        fn create_window_adapter(&self) -> Result<Rc<dyn WindowAdapter>, PlatformError> {
            Ok(self.0.clone())
        }

        fn duration_since_start(&self) -> Duration {
            Duration::from_secs_f64(self.1.get())
        }
    }

    impl Screen {
        fn new() -> Self {
            let surface = MinimalSoftwareWindow::new(RepaintBufferType::ReusedBuffer);
            let now = Rc::new(Cell::new(1.0));
            slint::platform::set_platform(Box::new(Backend(surface.clone(), now.clone()))).unwrap();
            let app = Window::new().unwrap();
            let clock = now.clone();
            connect(&app, move || clock.get());
            app.show().unwrap();
            surface.set_size(PhysicalSize::new(640, 400));
            let mut screen = Self { app, surface, now, pixels: vec![Rgb8Pixel::default(); 640 * 400] };
            while screen.frame() {}
            screen
        }

        /// Lets a frame of 60 Hz pass as an event loop does, and returns whether anything was drawn.
        fn frame(&mut self) -> bool {
            self.now.set(self.now.get() + 1.0 / 60.0);
            update_timers_and_animations();
            self.surface.draw_if_needed(|renderer| _ = renderer.render(&mut self.pixels, 640))
        }

        fn send(&self, event: WindowEvent) {
            self.app.window().dispatch_event(event);
        }
    }

    fn at(x: f32, y: f32) -> LogicalPosition {
        LogicalPosition::new(x, y)
    }

    #[test]
    fn a_card_follows_its_motion_and_is_not_drawn_at_rest() {
        let mut screen = Screen::new();
        let mut twin = Moving::new([220.0, 200.0], Spring::from_response_damping_ratio(0.35, 0.6), 1.0);
        let mut drawn = 0;
        for frame in 0..300 {
            // The second target comes in flight.
            if let Some((_, [x, y])) =
                [(0, [300.0, 100.0]), (9, [60.0, 250.0])].into_iter().find(|next| next.0 == frame)
            {
                twin.retarget(screen.now.get(), [x, y]);
                screen.send(WindowEvent::PointerMoved { position: at(200.0 + x, y) });
            }
            drawn += i32::from(screen.frame());
            let at = twin.value(screen.now.get());
            assert_eq!([screen.app.get_card_x(), screen.app.get_card_y()], at, "in frame {frame}");
        }
        assert!((20..120).contains(&drawn), "{drawn} frames");
        assert_eq!(twin.value(screen.now.get()), [60.0, 250.0]);
        assert!(!screen.app.window().has_active_animations());
        let pixel = screen.pixels[250 * 640 + 260];
        assert_eq!((pixel.r, pixel.g, pixel.b), (0xff, 0xaa, 0x00));
    }

    #[test]
    fn a_flung_list_rests_on_a_row() {
        let mut screen = Screen::new();
        let mut y = 350.0;
        screen.send(WindowEvent::PointerPressed { position: at(100.0, y), button: PointerEventButton::Left });
        for _ in 0..8 {
            screen.frame();
            y -= 20.0;
            screen.send(WindowEvent::PointerMoved { position: at(100.0, y) });
        }
        screen.send(WindowEvent::PointerReleased { position: at(100.0, y), button: PointerEventButton::Left });
        let drawn = (0..600).filter(|_| screen.frame()).count();
        let offset = screen.app.get_offset();
        assert!(offset > 200.0 && offset % 40.0 == 0.0, "{offset}");
        assert!((20..300).contains(&drawn), "{drawn} frames");
        assert!(!screen.frame());
    }
}
