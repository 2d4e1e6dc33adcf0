//! The viewer against the core's picture.

use crate::places::position;
use crate::scrollable::{NOW, now};
use carom::touch::{PanZoomPhase, PanZoomReading};
use carom_iced::zoom_viewer;
use iced_core::time::{Duration, Instant};
use iced_core::widget::{Tree, Widget};
use iced_core::{
    Background, Color, Element, Event, Layout, Length, Point, Rectangle, Size, Transformation, clipboard, image,
    keyboard, layout, mouse, renderer, touch, window,
};
use iced_runtime::UserInterface;
use iced_runtime::user_interface::{Cache, State};

const WINDOW: Size = Size::new(400.0, 300.0);
const CONTENT: Size = Size::new(4_000.0, 2_000.0);

/// A renderer that records where a rectangle is drawn.
#[derive(Default)]
struct Recorder {
    transformation: Transformation,
    drawn: Rectangle,
}

impl iced_core::Renderer for Recorder {
    fn start_layer(&mut self, _: Rectangle) {}

    fn end_layer(&mut self) {}

    fn start_transformation(&mut self, transformation: Transformation) {
        self.transformation = transformation;
    }

    fn end_transformation(&mut self) {
        self.transformation = Transformation::IDENTITY;
    }

    fn fill_quad(&mut self, quad: renderer::Quad, _: impl Into<Background>) {
        self.drawn = quad.bounds * self.transformation;
    }

    fn reset(&mut self, _: Rectangle) {}

    fn allocate_image(
        &mut self,
        _: &image::Handle,
        _: impl FnOnce(Result<image::Allocation, image::Error>) + Send + 'static,
    ) {
    }
}

struct Photo;

impl Widget<PanZoomReading, (), Recorder> for Photo {
    fn size(&self) -> Size<Length> {
        Size::new(Length::Fill, Length::Fill)
    }

    fn layout(&mut self, _: &mut Tree, _: &Recorder, limits: &layout::Limits) -> layout::Node {
        layout::Node::new(limits.max())
    }

    fn draw(
        &self,
        _: &Tree,
        recorder: &mut Recorder,
        (): &(),
        _: &renderer::Style,
        layout: Layout<'_>,
        _: mouse::Cursor,
        _: &Rectangle,
    ) {
        let quad = renderer::Quad { bounds: layout.bounds(), ..renderer::Quad::default() };
        iced_core::Renderer::fill_quad(recorder, quad, Color::BLACK);
    }
}

struct Program {
    cache: Cache,
    start: Instant,
    seen: Option<PanZoomReading>,
    drawn: Rectangle,
    asks_for_frame: bool,
    cursor: Point,
}

impl Program {
    fn new() -> Self {
        let start = Instant::now();
        NOW.set(Some(start));
        let drawn = Rectangle::default();
        let cursor = Point::new(100.0, 100.0);
        let mut program = Self { cache: Cache::new(), start, seen: None, drawn, asks_for_frame: false, cursor };
        program.frame(0.0);
        program
    }

    fn send(&mut self, time: f64, event: Event) {
        NOW.set(Some(self.start + Duration::from_secs_f64(time)));
        let viewer = zoom_viewer(Element::new(Photo), CONTENT).clock(now).on_change(|frame| frame);
        let (mut recorder, mut messages) = (Recorder::default(), Vec::new());
        let mut shown = UserInterface::build(viewer, WINDOW, std::mem::take(&mut self.cache), &mut recorder);
        self.cursor = position(&event).unwrap_or(self.cursor);
        let cursor = mouse::Cursor::Available(self.cursor);
        let (state, _) = shown.update(&[event], cursor, &mut recorder, &mut clipboard::Null, &mut messages);
        let State::Updated { redraw_request, .. } = state else { unreachable!("nothing invalidates widgets") };
        self.asks_for_frame = redraw_request == window::RedrawRequest::NextFrame;
        self.seen = messages.last().copied().or(self.seen);
        shown.draw(&mut recorder, &(), &renderer::Style { text_color: Color::BLACK }, cursor);
        self.drawn = recorder.drawn;
        self.cache = shown.into_cache();
    }

    fn frame(&mut self, time: f64) {
        let at = self.start + Duration::from_secs_f64(time);
        self.send(time, Event::Window(window::Event::RedrawRequested(at)));
    }

    fn touch(&mut self, time: f64, id: u64, x: f32, event: impl Fn(touch::Finger, Point) -> touch::Event) {
        self.send(time, Event::Touch(event(touch::Finger(id), Point::new(x, 150.0))));
    }
}

#[test]
fn two_fingers_zoom_and_lifting_one_does_not_move_the_content() {
    let mut program = Program::new();
    let fitted = program.drawn;
    assert!(
        fitted.x.abs() < 1e-3 && (fitted.y - 50.0).abs() < 1e-3 && (fitted.width - 400.0).abs() < 1e-3,
        "{fitted:?}"
    );
    program.touch(1.0, 1, 150.0, |id, position| touch::Event::FingerPressed { id, position });
    program.touch(1.0, 2, 250.0, |id, position| touch::Event::FingerPressed { id, position });
    for step in 1..=10 {
        let (time, way) = (1.0 + 0.01 * f64::from(step), 10.0 * step as f32);
        program.touch(time, 1, 150.0 - way, |id, position| touch::Event::FingerMoved { id, position });
        program.touch(time, 2, 250.0 + way, |id, position| touch::Event::FingerMoved { id, position });
    }
    program.frame(1.1);
    let seen = program.seen.expect("it has moved");
    assert!((seen.transform.scale() - 0.3).abs() < 1e-6 && seen.phase == PanZoomPhase::Held);
    assert!((program.drawn.width - 1_200.0).abs() < 0.01 && (program.drawn.x + 400.0).abs() < 0.01);
    let before = program.drawn;
    program.touch(1.1, 2, 350.0, |id, position| touch::Event::FingerLifted { id, position });
    assert_eq!(program.drawn, before);
    program.touch(1.1, 1, 50.0, |id, position| touch::Event::FingerLifted { id, position });
    program.frame(1.1);
    assert!(program.asks_for_frame && (program.drawn.width - before.width).abs() < 1.0);
    // It zooms on, and doesn't ask for frames once it rests.
    program.frame(9.0);
    assert!(!program.asks_for_frame && program.drawn.width > before.width);
}

#[test]
fn a_wheel_and_keys_zoom_and_pan() {
    let mut program = Program::new();
    let lines = mouse::ScrollDelta::Lines { x: 0.0, y: 2.0 };
    program.send(1.0, Event::Mouse(mouse::Event::WheelScrolled { delta: lines }));
    assert!(program.asks_for_frame);
    program.frame(9.0);
    assert!((program.drawn.width / 400.0 - 1.648_721_3).abs() < 1e-3);
    let key = |key: &str| {
        let key = keyboard::Key::Character(key.into());
        Event::Keyboard(keyboard::Event::KeyPressed {
            modified_key: key.clone(),
            physical_key: keyboard::key::Physical::Unidentified(keyboard::key::NativeCode::Unidentified),
            location: keyboard::Location::Standard,
            modifiers: keyboard::Modifiers::default(),
            text: None,
            repeat: false,
            key,
        })
    };
    program.send(9.0, key("0"));
    program.frame(20.0);
    assert!((program.drawn.width - 400.0).abs() < 1e-3 && !program.asks_for_frame);
    program.send(20.0, key("x"));
    assert!(!program.asks_for_frame);
}
