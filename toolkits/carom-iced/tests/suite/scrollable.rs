//! The scrollable against the core's scroller.

use crate::places::position;
use carom::scroll::{Extent, Phase, Places, Platform, Scroller, ScrollerReading, platform};
use carom_iced::{change_page, kinetic_scrollable};
use iced_core::time::{Duration, Instant};
use iced_core::widget::operation::scrollable::{AbsoluteOffset, scroll_to};
use iced_core::widget::{Id, Tree, Widget};
use iced_core::{
    Background, Color, Element, Event, Layout, Length, Point, Rectangle, Size, Transformation, Vector, clipboard,
    image, layout, mouse, renderer, touch, window,
};
use iced_runtime::UserInterface;
use iced_runtime::user_interface::{Cache, State};
use std::cell::Cell;

const CONTENT: f32 = 4_000.0;
const WIDEST: f32 = 1_000.0;
pub(crate) const WINDOW: Size = Size::new(200.0, 400.0);

/// A renderer that doesn't draw, but records by how much layers and translations have moved each rectangle.
#[derive(Default)]
pub(crate) struct Recorder {
    translation: Vector,
    rectangles: Vec<Rectangle>,
}

impl iced_core::Renderer for Recorder {
    fn start_layer(&mut self, _: Rectangle) {}

    fn end_layer(&mut self) {}

    fn start_transformation(&mut self, transformation: Transformation) {
        self.translation += transformation.translation();
    }

    fn end_transformation(&mut self) {
        self.translation = Vector::ZERO;
    }

    fn fill_quad(&mut self, quad: renderer::Quad, _: impl Into<Background>) {
        self.rectangles.push(quad.bounds + self.translation);
    }

    fn reset(&mut self, _: Rectangle) {}

    fn allocate_image(
        &mut self,
        _: &image::Handle,
        _: impl FnOnce(Result<image::Allocation, image::Error>) + Send + 'static,
    ) {
    }
}

/// A tall page that is as wide as it may be, up to [`WIDEST`].
struct Page;

impl Widget<ScrollerReading, (), Recorder> for Page {
    fn size(&self) -> Size<Length> {
        Size::new(Length::Fill, Length::Fixed(CONTENT))
    }

    fn layout(&mut self, _: &mut Tree, _: &Recorder, limits: &layout::Limits) -> layout::Node {
        layout::Node::new(Size::new(limits.max().width.min(WIDEST), CONTENT))
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

thread_local! {
    pub(crate) static NOW: Cell<Option<Instant>> = const { Cell::new(None) };
}

pub(crate) fn now() -> Instant {
    NOW.get().expect("the test has set its clock")
}

/// A program with one list, without a window.
pub(crate) struct Program {
    platform: Platform,
    cache: Cache,
    start: Instant,
    /// The frame of the last message.
    pub(crate) seen: Option<ScrollerReading>,
    /// Where the page was drawn last.
    drawn: Rectangle,
    asks_for_frame: bool,
    cursor: Point,
    axes: &'static str,
    insets: [f64; 2],
    by_mouse: bool,
}

impl Program {
    pub(crate) fn new(platform: Platform) -> Self {
        let start = Instant::now();
        NOW.set(Some(start));
        let drawn = Rectangle::default();
        let (cursor, axes) = (Point::new(100.0, 200.0), "vertical");
        let (cache, insets) = (Cache::new(), [0.0; 2]);
        let mut program = Self {
            platform,
            cache,
            start,
            seen: None,
            drawn,
            asks_for_frame: false,
            cursor,
            axes,
            insets,
            by_mouse: false,
        };
        program.frame(0.0);
        program
    }

    /// Passes events on at a time, in seconds.
    fn send(&mut self, time: f64, event: Event) {
        let at = self.start + Duration::from_secs_f64(time);
        NOW.set(Some(at));
        self.cursor = position(&event).unwrap_or(self.cursor);
        let list = kinetic_scrollable(Element::new(Page))
            .platform(self.platform)
            .id("list")
            .clock(now)
            .on_scroll(|[_, frame]| frame)
            .insets(self.insets[0], self.insets[1]);
        let list = if self.by_mouse { list.drag_by_mouse() } else { list };
        let list = match self.axes {
            "both" => list.both(),
            "horizontal" => list.horizontal(),
            _ => list,
        };
        let (mut recorder, mut messages) = (Recorder::default(), Vec::new());
        let mut shown = UserInterface::build(list, WINDOW, std::mem::take(&mut self.cache), &mut recorder);
        let cursor = mouse::Cursor::Available(self.cursor);
        let (state, _) = shown.update(&[event], cursor, &mut recorder, &mut clipboard::Null, &mut messages);
        let State::Updated { redraw_request, .. } = state else { unreachable!("nothing invalidates widgets") };
        self.asks_for_frame = redraw_request == window::RedrawRequest::NextFrame;
        self.seen = messages.last().copied().or(self.seen);
        let style = renderer::Style { text_color: Color::BLACK };
        shown.draw(&mut recorder, &(), &style, cursor);
        self.drawn = recorder.rectangles[0];
        self.cache = shown.into_cache();
    }

    /// Puts the page at an offset.
    pub(crate) fn place(&mut self, offset: f64) {
        let list = kinetic_scrollable(Element::new(Page)).platform(self.platform).id("list").clock(now);
        let mut recorder = Recorder::default();
        let mut shown: UserInterface<'_, ScrollerReading, (), Recorder> =
            UserInterface::build(list, WINDOW, std::mem::take(&mut self.cache), &mut recorder);
        let mut place = change_page(Id::new("list"), move |page, now| {
            page.y.set_state(now, carom::State { position: offset, velocity: 0.0 })
        });
        shown.operate(&recorder, &mut place);
        self.cache = shown.into_cache();
    }

    pub(crate) fn frame(&mut self, time: f64) {
        let at = self.start + Duration::from_secs_f64(time);
        self.send(time, Event::Window(window::Event::RedrawRequested(at)));
    }

    pub(crate) fn touch(&mut self, time: f64, y: f32, event: impl Fn(touch::Finger, Point) -> touch::Event) {
        self.send(time, Event::Touch(event(touch::Finger(1), Point::new(100.0, y))));
    }

    fn wheel(&mut self, time: f64, delta: mouse::ScrollDelta) {
        self.send(time, Event::Mouse(mouse::Event::WheelScrolled { delta }));
    }
}

fn twin(platform: Platform) -> Scroller {
    let mut twin = Scroller::new(platform, Extent::new(f64::from(CONTENT), f64::from(WINDOW.height)));
    twin.advance_to(0.0);
    twin
}

/// Rounds to the nanoseconds of an instant.
fn nanoseconds(time: f64) -> f64 {
    Duration::from_secs_f64(time).as_secs_f64()
}

#[test]
fn a_flung_list_moves_like_a_scroller_until_its_last_frame() {
    for platform in [platform::ios(), platform::gtk()] {
        let (mut program, mut twin) = (Program::new(platform), twin(platform));
        assert!(!program.asks_for_frame);
        program.touch(1.0, 350.0, |id, position| touch::Event::FingerPressed { id, position });
        twin.pointer_down(1.0, 350.0);
        for i in 1..=8 {
            let (time, y) = (nanoseconds(1.0 + 0.008 * f64::from(i)), 350.0 - 15.0 * i as f32);
            program.touch(time, y, |id, position| touch::Event::FingerMoved { id, position });
            twin.pointer_move(time, f64::from(y));
        }
        let time = nanoseconds(1.07);
        program.touch(time, 230.0, |id, position| touch::Event::FingerLifted { id, position });
        twin.pointer_up_at(time, 230.0);
        assert_eq!(twin.phase(), Phase::Fling);
        let mut frames = 0;
        loop {
            let time = nanoseconds(1.07 + f64::from(frames) / 60.0);
            program.frame(time);
            let moves = twin.advance_to(time);
            let seen = program.seen.expect("it moves");
            assert!((seen.offset - twin.offset()).abs() < 1e-6, "{} is not {}", seen.offset, twin.offset());
            assert!((f64::from(program.drawn.y) + twin.offset()).abs() < 1e-3);
            assert_eq!(program.asks_for_frame, moves);
            if !moves {
                break;
            }
            frames += 1;
        }
        assert!(frames > 30 && twin.offset() > 200.0, "{frames} frames to {}", twin.offset());
    }
}

#[test]
fn a_notch_is_smoothed_but_pixels_are_scrolled_at_once() {
    let mut program = Program::new(platform::chromium());
    program.wheel(1.0, mouse::ScrollDelta::Lines { x: 0.0, y: -3.0 });
    assert!(program.asks_for_frame);
    program.frame(1.01);
    let early = -program.drawn.y;
    program.frame(3.0);
    program.frame(3.1);
    assert!(early < 60.0 && !program.asks_for_frame && program.drawn.y == -120.0, "{early} and {}", program.drawn.y);
    program.wheel(4.0, mouse::ScrollDelta::Pixels { x: 0.0, y: -30.0 });
    assert_eq!(program.drawn.y, -150.0);
}

#[test]
fn a_list_rests_on_its_rows() {
    let mut program = Program::new(platform::gtk().with_landing(Places::every(80.0)));
    program.wheel(1.0, mouse::ScrollDelta::Lines { x: 0.0, y: -3.0 });
    program.frame(5.0);
    program.frame(5.1);
    assert!(program.drawn.y < 0.0 && program.drawn.y % 80.0 == 0.0, "{}", program.drawn.y);
}

#[test]
fn the_operation_scroll_to_scrolls_on_a_spring() {
    let mut program = Program::new(platform::gtk());
    NOW.set(Some(program.start + Duration::from_secs(1)));
    let list = kinetic_scrollable(Element::new(Page)).platform(program.platform).id("list").clock(now);
    let mut recorder = Recorder::default();
    let mut shown: UserInterface<'_, ScrollerReading, (), Recorder> =
        UserInterface::build(list, WINDOW, std::mem::take(&mut program.cache), &mut recorder);
    shown.operate(&recorder, &mut scroll_to::<()>(Id::new("list"), AbsoluteOffset { x: None, y: Some(1_000.0) }));
    program.cache = shown.into_cache();
    program.frame(1.1);
    assert!(program.asks_for_frame && program.drawn.y < 0.0 && program.drawn.y > -1_000.0);
    program.frame(4.0);
    assert_eq!(program.drawn.y, -1_000.0);
}

#[test]
fn a_scroll_bar_moves_the_page_in_proportion_to_its_drag() {
    let mut program = Program::new(platform::gtk());
    let pressed = Event::Mouse(mouse::Event::ButtonPressed(mouse::Button::Left));
    let moved = |y| Event::Mouse(mouse::Event::CursorMoved { position: Point::new(197.0, y) });
    // The thumb is a tenth of the window, so 36 of its 360 pixels are a tenth of the 3,600 that the page can scroll.
    program.send(0.9, moved(10.0));
    program.send(1.0, pressed.clone());
    assert_eq!(program.drawn.y, 0.0);
    program.send(1.1, moved(46.0));
    assert!((program.drawn.y + 360.0).abs() < 1e-2, "{}", program.drawn.y);
    // The pointer drags the bar beyond the end. The page stays at its end, also after the release.
    program.send(1.2, moved(2_000.0));
    assert_eq!(program.drawn.y, WINDOW.height - CONTENT);
    program.send(1.3, Event::Mouse(mouse::Event::ButtonReleased(mouse::Button::Left)));
    program.send(1.4, moved(10.0));
    program.frame(1.5);
    assert_eq!((program.drawn.y, program.asks_for_frame), (WINDOW.height - CONTENT, false));
    // A press beside the thumb moves the middle of the thumb there.
    program.send(1.9, moved(200.0));
    program.send(2.0, pressed);
    assert!((program.drawn.y + 1_800.0).abs() < 1e-2, "{}", program.drawn.y);
}

#[test]
fn a_released_scroll_bar_leaves_the_page_on_a_row() {
    let mut program = Program::new(platform::gtk().with_landing(Places::every(80.0)));
    program.send(0.9, Event::Mouse(mouse::Event::CursorMoved { position: Point::new(197.0, 10.0) }));
    program.send(1.0, Event::Mouse(mouse::Event::ButtonPressed(mouse::Button::Left)));
    program.send(1.1, Event::Mouse(mouse::Event::CursorMoved { position: Point::new(197.0, 21.0) }));
    assert!((program.drawn.y + 110.0).abs() < 1e-2, "{}", program.drawn.y);
    program.send(1.2, Event::Mouse(mouse::Event::ButtonReleased(mouse::Button::Left)));
    assert!(program.asks_for_frame);
    program.frame(5.0);
    program.frame(5.1);
    assert_eq!((program.drawn.y, program.asks_for_frame), (-80.0, false));
}

#[test]
fn a_page_scrolls_along_the_axes_that_it_has() {
    let horizontally = mouse::ScrollDelta::Pixels { x: -30.0, y: 0.0 };
    for (axes, expected) in [("vertical", (0.0, -50.0)), ("horizontal", (-30.0, 0.0)), ("both", (-30.0, -50.0))] {
        let mut program = Program::new(platform::gtk());
        (program.axes, program.cache) = (axes, Cache::new());
        program.frame(0.1);
        program.wheel(1.0, horizontally);
        program.wheel(1.1, mouse::ScrollDelta::Pixels { x: 0.0, y: -50.0 });
        assert_eq!((program.drawn.x, program.drawn.y), expected, "{axes}");
    }
}

#[test]
fn a_finger_moves_a_page_of_two_axes_along_only_one_of_them() {
    let mut program = Program::new(platform::ios());
    (program.axes, program.cache) = ("both", Cache::new());
    program.frame(0.1);
    let point = |i: u8| Point::new(150.0 - 12.0 * f32::from(i), 200.0 - f32::from(i));
    let finger = |event: fn(touch::Finger, Point) -> touch::Event, i| Event::Touch(event(touch::Finger(1), point(i)));
    program.send(1.0, finger(|id, position| touch::Event::FingerPressed { id, position }, 0));
    for i in 1..=8 {
        let time = nanoseconds(1.0 + 0.008 * f64::from(i));
        program.send(time, finger(|id, position| touch::Event::FingerMoved { id, position }, i));
    }
    assert!(program.drawn.x < -50.0 && program.drawn.y == 0.0, "{:?}", program.drawn);
    program.send(1.07, finger(|id, position| touch::Event::FingerLifted { id, position }, 8));
    let held = program.drawn.x;
    program.frame(1.3);
    assert!(program.drawn.x < held - 100.0 && program.drawn.y == 0.0, "{:?}", program.drawn);
}

/// Sends input, then a frame, and returns the offset of the message that the program hears.
fn heard(program: &mut Program, time: f64) -> Option<f64> {
    program.seen = None;
    program.frame(time);
    program.seen.map(|frame| frame.offset)
}

#[test]
fn the_program_hears_of_a_notch_that_scrolls_at_once() {
    let mut program = Program::new(platform::macos());
    program.wheel(1.0, mouse::ScrollDelta::Lines { x: 0.0, y: -3.0 });
    assert_eq!(heard(&mut program, 1.01), Some(120.0));
    assert_eq!(heard(&mut program, 1.02), None, "nothing has changed");
}

#[test]
fn the_program_hears_of_a_touchpads_pixels() {
    let mut program = Program::new(platform::gtk());
    program.wheel(1.0, mouse::ScrollDelta::Pixels { x: 0.0, y: -30.0 });
    assert_eq!(heard(&mut program, 1.01), Some(30.0));
}

#[test]
fn the_program_hears_of_a_dragged_scroll_bar() {
    let mut program = Program::new(platform::gtk());
    program.cursor = Point::new(WINDOW.width - 2.0, 300.0);
    program.send(1.0, Event::Mouse(mouse::Event::ButtonPressed(mouse::Button::Left)));
    let first = heard(&mut program, 1.01).expect("a press beside the thumb moves the page");
    let position = Point::new(WINDOW.width - 2.0, 340.0);
    program.cursor = position;
    program.send(1.02, Event::Mouse(mouse::Event::CursorMoved { position }));
    let second = heard(&mut program, 1.03).expect("the thumb follows the pointer");
    assert!(first > 1000.0 && second > first + 300.0, "{first} and {second}");
    assert!((f64::from(program.drawn.y) + second).abs() < 1e-3, "{} is not {second}", program.drawn.y);
}

#[test]
fn insets_show_a_header_until_they_are_removed() {
    let mut program = Program::new(platform::ios());
    program.insets = [60.0, 0.0];
    program.frame(0.1);
    program.place(-60.0);
    program.frame(3.0);
    program.frame(4.0);
    assert_eq!((program.drawn.y, program.asks_for_frame), (60.0, false));
    program.insets = [0.0, 0.0];
    program.frame(4.1);
    program.frame(4.2);
    assert!(program.drawn.y < 60.0 && program.asks_for_frame, "{}", program.drawn.y);
    program.frame(8.0);
    program.frame(8.1);
    assert_eq!((program.drawn.y, program.asks_for_frame), (0.0, false));
}

#[test]
fn a_mouse_drags_the_page_if_the_program_says_so() {
    for by_mouse in [true, false] {
        let mut program = Program::new(platform::ios());
        program.by_mouse = by_mouse;
        program.send(1.0, Event::Mouse(mouse::Event::ButtonPressed(mouse::Button::Left)));
        for i in 1..=8 {
            let position = Point::new(100.0, 200.0 - 14.0 * i as f32);
            program.send(1.0 + 0.008 * f64::from(i), Event::Mouse(mouse::Event::CursorMoved { position }));
        }
        program.send(1.066, Event::Mouse(mouse::Event::ButtonReleased(mouse::Button::Left)));
        program.frame(1.08);
        assert_eq!(program.seen.is_some_and(|seen| seen.phase == Phase::Fling), by_mouse);
    }
}
