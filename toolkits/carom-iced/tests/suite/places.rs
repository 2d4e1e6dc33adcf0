//! Pointers on widgets that containers scroll and float, delivered as iced's window does it. Any number of events may come at once, all
//! with the newest cursor.

use crate::scrollable::{NOW, now};
use carom::gesture::Axes;
use carom::touch::PanZoomReading;
use carom_iced::{Dragged, draggable, kinetic_scrollable, zoom_viewer};
use iced_core::time::{Duration, Instant};
use iced_core::widget::operation::scrollable::{AbsoluteOffset, scroll_to};
use iced_core::{Element, Event, Point, Size, Theme, Vector, clipboard, mouse, touch, window};
use iced_runtime::UserInterface;
use iced_runtime::user_interface::Cache;
use iced_widget::{Column, Float, Scrollable, Space};

const WINDOW: Size = Size::new(300.0, 400.0);
/// A place on every target, whatever moves the target there.
const START: Point = Point::new(100.0, 150.0);

type Shown<'a> = Element<'a, Message, Theme, ()>;

#[derive(Clone, Debug)]
enum Message {
    Dragged(Dragged),
    Zoomed(PanZoomReading),
    Scrolled(f64),
    Outer(f64),
    OuterDragged(Dragged),
}

/// What is pressed. It has 200 by 100 pixels, and is at (0, 100) on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Target {
    Card,
    Row,
    Viewer,
    List,
}

/// What moves the target to its place.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Around {
    Nothing,
    Kinetic,
    Iced,
    KineticInIced,
    Float,
    FloatInKinetic,
    Scaled,
    /// A float that the card's own drag moves.
    OwnFloat,
    /// A card that drags, too.
    Card,
}

const MOVED: [Around; 6] =
    [Around::Kinetic, Around::Iced, Around::KineticInIced, Around::Float, Around::FloatInKinetic, Around::Card];

struct Program {
    target: Target,
    around: Around,
    cache: Cache,
    start: Instant,
    time: f64,
    cursor: mouse::Cursor,
    travels: Vec<Vector>,
    zoomed: Option<PanZoomReading>,
    offset: f64,
    outer: f64,
}

/// Returns where iced's window has its cursor after an event.
pub(crate) fn position(event: &Event) -> Option<Point> {
    match *event {
        Event::Mouse(mouse::Event::CursorMoved { position })
        | Event::Touch(
            touch::Event::FingerPressed { position, .. }
            | touch::Event::FingerMoved { position, .. }
            | touch::Event::FingerLifted { position, .. },
        ) => Some(position),
        _ => None,
    }
}

fn space<'a>(height: f32) -> Shown<'a> {
    Space::new().height(height).into()
}

impl Program {
    fn new(target: Target, around: Around) -> Self {
        let start = Instant::now();
        let cursor = mouse::Cursor::Unavailable;
        let (travels, zoomed) = (Vec::new(), None);
        let (cache, time) = (Cache::new(), 0.0);
        Self { target, around, cache, start, time, cursor, travels, zoomed, offset: 0.0, outer: 0.0 }
    }

    /// Returns the program with its container scrolled, and the mouse on the target.
    fn scrolled(target: Target, around: Around) -> Self {
        let mut program = Self::new(target, around);
        program.send(&[moved(START)]);
        let (outer, inner) = match around {
            Around::Kinetic | Around::Iced => (200.0, 0.0),
            Around::KineticInIced => (200.0, 300.0),
            Around::FloatInKinetic => (150.0, 0.0),
            _ => (0.0, 0.0),
        };
        program.scroll("outer", outer);
        program.scroll("inner", inner);
        if target == Target::Viewer {
            (0..100).for_each(|_| program.send(&[]));
            let delta = mouse::ScrollDelta::Lines { x: 0.0, y: 4.0 };
            program.send(&[Event::Mouse(mouse::Event::WheelScrolled { delta })]);
        }
        for _ in 0..100 {
            program.send(&[]);
        }
        program
    }

    fn target(&self) -> Shown<'_> {
        match self.target {
            Target::Card | Target::Row => {
                let card = draggable(Space::new().width(200.0).height(100.0), Message::Dragged).clock(now);
                card.axes(if self.target == Target::Row { Axes::Horizontal } else { Axes::Both }).into()
            }
            Target::Viewer => {
                let viewer = zoom_viewer(Space::new(), Size::new(400.0, 200.0)).width(200.0).height(100.0);
                viewer.on_change(Message::Zoomed).clock(now).into()
            }
            Target::List => {
                let list = kinetic_scrollable(space(1_000.0)).width(200.0).height(100.0).drag_by_mouse().clock(now);
                list.on_scroll(|[_, frame]| Message::Scrolled(frame.offset)).into()
            }
        }
    }

    fn view(&self) -> Shown<'_> {
        let column = |before, target, after| Column::with_children([space(before), target, space(after)]);
        let float = |by: Vector, scale| Float::new(self.target()).translate(move |_, _| by).scale(scale);
        let up = |y: f32| Vector::new(0.0, -y);
        match self.around {
            Around::Nothing => column(100.0, self.target(), 0.0).into(),
            Around::Kinetic => list(column(300.0, self.target(), 2_000.0).into(), "outer"),
            Around::Iced => {
                Scrollable::new(column(300.0, self.target(), 2_000.0)).id("outer").width(300.0).height(400.0).into()
            }
            Around::KineticInIced => {
                let inner = list(column(350.0, self.target(), 2_000.0).into(), "inner");
                Scrollable::new(column(250.0, inner, 2_000.0)).id("outer").width(300.0).height(400.0).into()
            }
            Around::Float => column(300.0, float(up(200.0), 1.0).into(), 0.0).into(),
            Around::FloatInKinetic => list(column(300.0, float(up(50.0), 1.0).into(), 2_000.0).into(), "outer"),
            Around::Scaled => column(100.0, float(Vector::ZERO, 2.0).into(), 0.0).into(),
            Around::Card => draggable(column(100.0, self.target(), 0.0), Message::OuterDragged).clock(now).into(),
            Around::OwnFloat => {
                let by = self.travels.last().copied().unwrap_or_default();
                column(100.0, float(by, 1.0).into(), 0.0).into()
            }
        }
    }

    fn shown(
        &mut self,
        change: impl FnOnce(&mut UserInterface<'_, Message, Theme, ()>, mouse::Cursor, &mut Vec<Message>),
    ) {
        NOW.set(Some(self.start + Duration::from_secs_f64(self.time)));
        let (cache, mut messages) = (std::mem::take(&mut self.cache), Vec::new());
        let mut shown = UserInterface::build(self.view(), WINDOW, cache, &mut ());
        change(&mut shown, self.cursor, &mut messages);
        self.cache = shown.into_cache();
        for message in messages {
            match message {
                Message::Dragged(dragged) => self.travels.extend(dragged.travel()),
                Message::Zoomed(frame) => self.zoomed = Some(frame),
                Message::Scrolled(offset) => self.offset = offset,
                Message::Outer(offset) => self.outer = offset,
                Message::OuterDragged(dragged) => self.outer += f64::from(u8::from(dragged.travel().is_some())),
            }
        }
    }

    fn scroll(&mut self, id: &'static str, y: f32) {
        let to = AbsoluteOffset { x: None, y: Some(y) };
        self.shown(|shown, _, _| shown.operate(&(), &mut scroll_to::<()>(id.into(), to)));
    }

    /// Delivers events at once, and then a frame.
    fn send(&mut self, events: &[Event]) {
        self.time += 1.0 / 60.0;
        if let Some(position) = events.iter().filter_map(position).next_back() {
            self.cursor = mouse::Cursor::Available(position);
        }
        let update = |events: &[Event]| {
            let events = events.to_vec();
            move |shown: &mut UserInterface<'_, Message, Theme, ()>, cursor, messages: &mut Vec<Message>| {
                let _ = shown.update(&events, cursor, &mut (), &mut clipboard::Null, messages);
            }
        };
        self.shown(update(events));
        let at = self.start + Duration::from_secs_f64(self.time);
        self.shown(update(&[Event::Window(window::Event::RedrawRequested(at))]));
    }

    /// Presses, and moves in ten reports, `at_once` at a time.
    fn drag(&mut self, by: Pointer, from: Point, travel: Vector, at_once: usize) {
        let mut events = vec![by.press(from)];
        events.extend((1..=10).map(|i| by.moved(from + travel * (0.1 * i as f32))));
        events.chunks(at_once).for_each(|events| self.send(events));
    }

    /// Returns what the drag has moved, along x and y.
    fn moved(&self) -> [f64; 2] {
        match self.target {
            Target::Card | Target::Row => {
                self.travels.last().map_or([0.0; 2], |travel| [f64::from(travel.x), f64::from(travel.y)])
            }
            Target::Viewer => self.zoomed.map_or([0.0; 2], |frame| [frame.transform.x, frame.transform.y]),
            Target::List => [0.0, self.offset],
        }
    }
}

fn list<'a>(content: Shown<'a>, id: &'static str) -> Shown<'a> {
    let list = kinetic_scrollable(content).id(id).width(300.0).height(400.0).clock(now);
    list.on_scroll(|[_, frame]| Message::Outer(frame.offset)).into()
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Pointer {
    Mouse,
    Finger,
}

fn moved(position: Point) -> Event {
    Event::Mouse(mouse::Event::CursorMoved { position })
}

impl Pointer {
    const BOTH: [Self; 2] = [Self::Mouse, Self::Finger];
    const ID: touch::Finger = touch::Finger(1);

    fn press(self, position: Point) -> Event {
        match self {
            Self::Mouse => Event::Mouse(mouse::Event::ButtonPressed(mouse::Button::Left)),
            Self::Finger => Event::Touch(touch::Event::FingerPressed { id: Self::ID, position }),
        }
    }

    fn moved(self, position: Point) -> Event {
        match self {
            Self::Mouse => moved(position),
            Self::Finger => Event::Touch(touch::Event::FingerMoved { id: Self::ID, position }),
        }
    }

    fn lift(self, position: Point) -> Event {
        match self {
            Self::Mouse => Event::Mouse(mouse::Event::ButtonReleased(mouse::Button::Left)),
            Self::Finger => Event::Touch(touch::Event::FingerLifted { id: Self::ID, position }),
        }
    }
}

fn is_near(a: [f64; 2], b: [f64; 2]) -> bool {
    a.iter().zip(b).all(|(a, b)| (a - b).abs() < 0.01)
}

/// Drags everything everywhere, with `at_once` reports at a time.
fn drags_alike(at_once: usize) {
    let drags = [
        (Target::Card, Vector::new(40.0, 10.0)),
        (Target::Row, Vector::new(-60.0, 4.0)),
        (Target::Viewer, Vector::new(30.0, 0.0)),
        (Target::List, Vector::new(0.0, -30.0)),
    ];
    for ((target, travel), by) in drags.into_iter().flat_map(|drag| Pointer::BOTH.map(|by| (drag, by))) {
        let mut plain = Program::scrolled(target, Around::Nothing);
        plain.drag(by, START, travel, 1);
        let expected = plain.moved();
        let still = Program::scrolled(target, Around::Nothing).moved();
        assert!(!is_near(expected, still), "{target:?} by {by:?}");
        if by == Pointer::Mouse && target == Target::Card {
            // This leaves out the slop of a mouse, 4 pixels of 41.2.
            assert!(is_near(expected, [36.12, 9.03]), "{expected:?}");
        }
        for around in MOVED.into_iter().chain([Around::Nothing]) {
            let mut program = Program::scrolled(target, around);
            let before = program.outer;
            program.drag(by, START, travel, at_once);
            let seen = program.moved();
            assert!(is_near(seen, expected), "{target:?} in {around:?} by {by:?}: {seen:?} for {expected:?}");
            assert!(around == Around::Iced || program.outer == before, "{target:?} in {around:?} by {by:?}");
        }
    }
}

#[test]
fn a_pointer_drags_the_same_way_in_every_container() {
    drags_alike(1);
}

#[test]
fn reports_in_one_batch_drag_alike_in_every_container() {
    drags_alike(3);
}

#[test]
fn a_press_and_all_its_moves_may_come_in_one_batch() {
    drags_alike(11);
}

#[test]
fn a_mouse_that_was_never_seen_to_move_drags_without_a_jump() {
    for target in [Target::Card, Target::Row, Target::List] {
        for around in MOVED {
            let mut program = Program::scrolled(target, around);
            // The widget tree is new, and the mouse stands still.
            let mut fresh = Program::scrolled(target, around);
            fresh.cache = Cache::new();
            std::mem::swap(&mut program, &mut fresh);
            program.scroll("outer", fresh.outer as f32);
            let travel = if target == Target::List { Vector::new(0.0, -30.0) } else { Vector::new(-60.0, 4.0) };
            program.drag(Pointer::Mouse, START, travel, 1);
            let [x, y] = program.moved();
            assert!(x.abs() < 61.0 && y.abs() < 31.0, "{target:?} in {around:?}: {x}, {y}");
        }
    }
}

#[test]
fn a_click_that_shakes_does_not_drag() {
    for (around, by) in MOVED.into_iter().flat_map(|around| Pointer::BOTH.map(|by| (around, by))) {
        let mut program = Program::scrolled(Target::Card, around);
        let shaken = START + Vector::new(1.0, 0.0);
        program.send(&[by.press(START)]);
        program.send(&[by.moved(shaken)]);
        program.send(&[by.lift(shaken)]);
        assert!(program.travels.is_empty(), "{around:?} by {by:?}: {:?}", program.travels);
    }
}

#[test]
fn a_card_that_floats_or_is_enlarged_travels_with_the_pointer() {
    for (around, by) in
        [Around::OwnFloat, Around::Scaled].into_iter().flat_map(|around| Pointer::BOTH.map(|by| (around, by)))
    {
        let mut plain = Program::scrolled(Target::Card, Around::Nothing);
        plain.drag(by, START, Vector::new(40.0, 10.0), 1);
        let mut program = Program::scrolled(Target::Card, around);
        program.drag(by, START, Vector::new(40.0, 10.0), 1);
        let (seen, expected) = (program.moved(), plain.moved());
        assert!(is_near(seen, expected), "{around:?} by {by:?}: {seen:?} for {expected:?}");
        // Catch it where it floats.
        let at = START + Vector::new(40.0, 10.0);
        program.send(&[by.lift(at)]);
        program.drag(by, at, Vector::new(-20.0, 0.0), 1);
        let [x, y] = program.moved();
        assert!((-20.0..-5.0).contains(&x) && y.abs() < 0.01, "{around:?} by {by:?}: {x}, {y}");
    }
}

#[test]
fn a_finger_below_a_viewer_scrolls_the_page() {
    for by_pairs in [1, 2] {
        let mut program = Program::new(Target::Viewer, Around::Kinetic);
        // The viewer is above the middle of the screen now, and below it in the page.
        program.send(&[]);
        program.scroll("outer", 350.0);
        (0..100).for_each(|_| program.send(&[]));
        let before = (program.zoomed.map(|frame| frame.transform.y), program.outer);
        // In the page's coordinates the viewer begins at 300.
        program.drag(Pointer::Finger, Point::new(50.0, 350.0), Vector::new(0.0, -40.0), by_pairs);
        assert_eq!(program.zoomed.map(|frame| frame.transform.y), before.0);
        assert!(program.outer > before.1 + 20.0, "{} after {}", program.outer, before.1);
    }
}

#[test]
fn a_scroll_bar_follows_the_mouse_in_every_container() {
    let mut plain = Program::scrolled(Target::List, Around::Nothing);
    let at = Point::new(195.0, 105.0);
    let mut offsets = Vec::new();
    for around in MOVED.into_iter().chain([Around::Nothing]) {
        let mut program = Program::scrolled(Target::List, around);
        program.send(&[moved(at)]);
        program.drag(Pointer::Mouse, at, Vector::new(0.0, 20.0), 1);
        offsets.push((around, program.offset));
    }
    plain.send(&[moved(at)]);
    plain.drag(Pointer::Mouse, at, Vector::new(0.0, 20.0), 1);
    assert!(plain.offset > 150.0, "{}", plain.offset);
    assert!(offsets.iter().all(|(_, offset)| (offset - plain.offset).abs() < 0.01), "{offsets:?}");
}

#[test]
fn two_fingers_that_land_together_pinch_in_every_container() {
    let finger = |id| touch::Finger(id);
    let place = |id: u64, d: f32| Point::new(if id == 1 { 60.0 - d } else { 140.0 + d }, 150.0);
    let mut seen = Vec::new();
    for around in [Around::Nothing].into_iter().chain(MOVED) {
        let mut program = Program::scrolled(Target::Viewer, around);
        // This brings everything to the last frame.
        program.send(&[Event::Touch(touch::Event::FingerLifted { id: finger(1), position: START })]);
        let pressed = |id| Event::Touch(touch::Event::FingerPressed { id: finger(id), position: place(id, 0.0) });
        program.send(&[pressed(1), pressed(2)]);
        for i in 1..=10 {
            let moved =
                |id| Event::Touch(touch::Event::FingerMoved { id: finger(id), position: place(id, 3.0 * i as f32) });
            program.send(&[moved(1), moved(2)]);
        }
        let transform = program.zoomed.expect("it has moved").transform;
        seen.push([transform.scale(), transform.x, transform.y]);
    }
    // From 80 to 140 pixels, about the middle of the viewer.
    let [scale, x, y] = seen[0];
    assert!(scale > 0.8, "{scale}");
    assert!((x + 0.5 * 400.0 * scale - 100.0).abs() < 1.0 && (y + 0.5 * 200.0 * scale - 50.0).abs() < 1.0, "{seen:?}");
    assert!(seen.iter().all(|other| other.iter().zip(seen[0]).all(|(a, b)| (a - b).abs() < 0.01)), "{seen:?}");
}
