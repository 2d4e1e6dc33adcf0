//! Rows that a finger or a mouse drags, in a list, and a set of springs.

use crate::places::position;
use crate::scrollable::{NOW, Recorder, WINDOW, now};
use carom::gesture::Axes;
use carom::scroll::{ScrollerReading, platform};
use carom_iced::{Dragged, Springs, draggable, kinetic_scrollable};
use iced_core::time::{Duration, Instant};
use iced_core::widget::{Tree, Widget};
use iced_core::{
    Element, Event, Layout, Length, Point, Rectangle, Size, clipboard, layout, mouse, renderer, touch, window,
};
use iced_runtime::UserInterface;
use iced_runtime::user_interface::Cache;

#[derive(Clone, Debug)]
enum Message {
    Dragged(Dragged),
    Scrolled(ScrollerReading),
}

/// Content of a fixed size.
struct Fixed(Size);

impl Widget<Message, (), Recorder> for Fixed {
    fn size(&self) -> Size<Length> {
        Size::new(Length::Fixed(self.0.width), Length::Fixed(self.0.height))
    }

    fn layout(&mut self, _: &mut Tree, _: &Recorder, _: &layout::Limits) -> layout::Node {
        layout::Node::new(self.0)
    }

    fn draw(
        &self,
        _: &Tree,
        _: &mut Recorder,
        (): &(),
        _: &renderer::Style,
        _: Layout<'_>,
        _: mouse::Cursor,
        _: &Rectangle,
    ) {
    }
}

/// A list with one tall row that swipes to the side.
struct Program {
    cache: Cache,
    start: Instant,
    rows: Springs<u32, f32>,
    offset: f64,
    moved: bool,
    cursor: Point,
}

impl Program {
    fn new() -> Self {
        let start = Instant::now();
        NOW.set(Some(start));
        let mut rows = Springs::new(carom::Spring::from_duration_bounce(0.4, 0.0)).clock(now);
        rows.place(&7, 0.0);
        let cursor = Point::new(180.0, 300.0);
        Self { cache: Cache::new(), start, rows, offset: 0.0, moved: false, cursor }
    }

    fn at(&self, time: f64) -> Instant {
        self.start + Duration::from_secs_f64(time)
    }

    fn send(&mut self, time: f64, event: Event) {
        NOW.set(Some(self.at(time)));
        self.cursor = position(&event).unwrap_or(self.cursor);
        let row = draggable(Element::new(Fixed(Size::new(200.0, 4_000.0))), Message::Dragged);
        let row: Element<'_, Message, (), Recorder> = row.axes(Axes::Horizontal).clock(now).into();
        let list = kinetic_scrollable(row).platform(platform::ios()).clock(now);
        let list = list.on_scroll(|[_, frame]| Message::Scrolled(frame));
        let (mut recorder, mut messages) = (Recorder::default(), Vec::new());
        let mut shown = UserInterface::build(list, WINDOW, std::mem::take(&mut self.cache), &mut recorder);
        let cursor = mouse::Cursor::Available(self.cursor);
        let _ = shown.update(&[event], cursor, &mut recorder, &mut clipboard::Null, &mut messages);
        self.cache = shown.into_cache();
        for message in messages {
            match message {
                Message::Scrolled(frame) => self.offset = frame.offset,
                Message::Dragged(dragged) => {
                    self.moved |= dragged.travel().is_some();
                    if let Some((landing, _)) = self.rows.drag(&7, &dragged) {
                        self.rows.go(&7, if landing < -80.0 { -160.0 } else { 0.0 });
                    }
                }
            }
        }
    }

    fn frame(&mut self, time: f64) {
        let at = self.at(time);
        self.send(time, Event::Window(window::Event::RedrawRequested(at)));
        self.rows.frame(at);
    }

    /// Swipes by a step in each of eight reports.
    fn swipe(&mut self, by_mouse: bool, [x, y]: [f32; 2]) {
        let id = touch::Finger(1);
        let mut position = Point::new(180.0, 300.0);
        let press = if by_mouse {
            Event::Mouse(mouse::Event::ButtonPressed(mouse::Button::Left))
        } else {
            Event::Touch(touch::Event::FingerPressed { id, position })
        };
        self.send(1.0, press);
        for i in 1..=8 {
            position = Point::new(position.x + x, position.y + y);
            let event = if by_mouse {
                Event::Mouse(mouse::Event::CursorMoved { position })
            } else {
                Event::Touch(touch::Event::FingerMoved { id, position })
            };
            let time = 1.0 + 0.008 * f64::from(i);
            self.send(time, event);
            self.frame(time);
        }
        let lift = if by_mouse {
            Event::Mouse(mouse::Event::ButtonReleased(mouse::Button::Left))
        } else {
            Event::Touch(touch::Event::FingerLifted { id, position })
        };
        self.send(1.066, lift);
        self.frame(1.07);
    }
}

#[test]
fn a_row_takes_horizontal_swipes_and_its_list_vertical_ones() {
    for by_mouse in [false, true] {
        let mut program = Program::new();
        program.swipe(by_mouse, [-12.0, 4.0]);
        assert!(program.moved && program.offset == 0.0, "{}", program.offset);
        let velocity = program.rows.velocity(&7).expect("it is there");
        assert!((-1_500.0..-1_100.0).contains(&velocity), "{velocity}");
        assert!(program.rows.is_animating());
        // The set counts by the real clock.
        program.rows.frame(Instant::now() + Duration::from_secs(9));
        program.rows.frame(Instant::now() + Duration::from_secs(19));
        assert_eq!((program.rows.value(&7), program.rows.is_animating()), (Some(-160.0), false));
        program.rows.remove(&7);
        assert_eq!(program.rows.value(&7), None);
    }
    let mut program = Program::new();
    program.swipe(false, [4.0, -12.0]);
    assert!(!program.moved && program.offset > 80.0, "{}", program.offset);
    assert_eq!(program.rows.value(&7), Some(0.0));
}

#[test]
fn a_spring_begins_visibly_after_a_late_first_frame() {
    let mut set = Springs::new(carom::Spring::from_duration_bounce(0.4, 0.0));
    set.place(&"a", 0.0_f32);
    set.frame(Instant::now());
    set.go(&"a", 100.0);
    set.frame(Instant::now() + Duration::from_millis(500));
    let first = set.value(&"a").expect("it is there");
    assert!(first > 0.0 && first < 20.0, "{first}");
    assert_eq!(set.arrived().count(), 0);
    set.frame(Instant::now() + Duration::from_secs(9));
    assert_eq!(set.arrived().collect::<Vec<_>>(), [&"a"]);
    set.frame(Instant::now() + Duration::from_secs(10));
    assert_eq!(set.arrived().count(), 0, "it arrives once");
    set.retain(|_| false);
    assert!(!set.is_animating() && set.value(&"a").is_none());
}

#[test]
fn shift_moves_value_and_target_and_reduced_motion_jumps() {
    let mut set = Springs::new(carom::Spring::from_duration_bounce(0.4, 0.0));
    set.place(&1, 0.0_f32);
    set.go(&1, 100.0);
    set.shift(&1, 7.0);
    set.frame(Instant::now());
    let first = set.value(&1).expect("it is there");
    assert!((7.0..60.0).contains(&first) && set.is_animating(), "{first}");
    set.frame(Instant::now() + Duration::from_secs(9));
    assert_eq!(set.value(&1), Some(107.0));
    set.reduce_motion(true);
    set.go(&1, -4.0);
    set.frame(Instant::now());
    assert_eq!((set.value(&1), set.is_animating()), (Some(-4.0), false));
}
