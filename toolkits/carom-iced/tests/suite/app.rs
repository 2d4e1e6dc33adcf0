//! A whole app under the events of iced's window, with frames that miss.

#[path = "../../../tests/stories.rs"]
mod stories;

use crate::places::position;
use crate::scrollable::{NOW, now};
use carom::gesture::Axes;
use carom::scroll::{ScrollerReading, platform};
use carom::touch::PanZoomReading;
use carom_iced::{Dragged, Springs, change_page, draggable, kinetic_scrollable, zoom_viewer};
use iced_core::time::{Duration, Instant};
use iced_core::widget::Id;
use iced_core::{Element, Event, Point, Size, Theme, clipboard, mouse, touch, window};
use iced_runtime::UserInterface;
use iced_runtime::user_interface::{Cache, State};
use iced_widget::{Column, Space, Stack, opaque};
use stories::{
    By, DELETES, NESTED, NESTED_WIDTH, PICTURE, PICTURE_SIZE, ROW, ROWS, Report, SHEET, Seen, Stage, WINDOW,
};

type Shown<'a> = Element<'a, Message, Theme, ()>;

#[derive(Clone, Debug)]
enum Message {
    Scrolled(ScrollerReading),
    Nested(f64),
    Zoomed(PanZoomReading),
    Row(usize, Dragged),
    Sheet(Dragged),
    SheetScrolled(f64),
}

struct App {
    cache: Cache,
    start: Instant,
    time: f64,
    cursor: mouse::Cursor,
    by: By,
    rows: Springs<usize, f32>,
    sheet: Springs<(), f32>,
    seen: Seen,
}

fn width() -> f32 {
    WINDOW[0] as f32
}

impl App {
    fn view(&self) -> Shown<'_> {
        let rows = (0..ROWS).filter(|row| !(PICTURE + 1..PICTURE + 4).contains(row)).map(|row| match row {
            NESTED => {
                let content = Space::new().width(NESTED_WIDTH as f32).height(ROW as f32);
                let list =
                    kinetic_scrollable(content).horizontal().platform(platform::ios()).drag_by_mouse().clock(now);
                list.width(width()).height(ROW as f32).on_scroll(|[x, _]| Message::Nested(x.offset)).into()
            }
            PICTURE => {
                let size = Size::new(PICTURE_SIZE[0] as f32, PICTURE_SIZE[1] as f32);
                let viewer = zoom_viewer(Space::new(), size).width(width()).height(4.0 * ROW as f32).clock(now);
                viewer.on_change(Message::Zoomed).into()
            }
            row => {
                let face = Space::new().width(width()).height(ROW as f32);
                let row = draggable(face, move |dragged| Message::Row(row, dragged)).axes(Axes::Horizontal);
                Element::from(row.clock(now))
            }
        });
        let list = kinetic_scrollable(Column::with_children(rows)).id("list").platform(platform::ios()).drag_by_mouse();
        let list = list.clock(now).on_scroll(|[_, y]| Message::Scrolled(y)).width(width()).height(WINDOW[1] as f32);
        let height = self.sheet.value(&()).unwrap_or(SHEET as f32);
        let inside = kinetic_scrollable(Space::new().width(width()).height(900.0)).platform(platform::ios());
        let inside = inside.clock(now).on_scroll(|[_, y]| Message::SheetScrolled(y.offset));
        let inside = inside.width(width()).height(height);
        let sheet = draggable(inside, Message::Sheet).axes(Axes::Vertical).clock(now);
        let above = Space::new().height(WINDOW[1] as f32 - height);
        Stack::with_children([list.into(), Column::with_children([above.into(), opaque(sheet)]).into()]).into()
    }

    /// Delivers events that come at once, all with the newest cursor.
    fn send(&mut self, events: &[Event]) {
        let at = self.start + Duration::from_secs_f64(self.time);
        NOW.set(Some(at));
        if let Some(position) = events.iter().filter_map(position).next_back() {
            self.cursor = mouse::Cursor::Available(position);
        }
        let (cache, mut messages) = (std::mem::take(&mut self.cache), Vec::new());
        let mut shown = UserInterface::build(self.view(), window_size(), cache, &mut ());
        let (state, _) = shown.update(events, self.cursor, &mut (), &mut clipboard::Null, &mut messages);
        self.cache = shown.into_cache();
        let State::Updated { redraw_request, .. } = state else { unreachable!("nothing invalidates widgets") };
        self.seen.asks = redraw_request != window::RedrawRequest::Wait;
        messages.into_iter().for_each(|message| self.update(message));
    }

    fn update(&mut self, message: Message) {
        match message {
            Message::Scrolled(y) => (self.seen.offset, self.seen.velocity) = (y.offset, y.velocity),
            Message::Nested(x) => self.seen.nested = x,
            Message::Zoomed(frame) => {
                let transform = frame.transform;
                self.seen.picture = [transform.x, transform.y, transform.scale()];
            }
            Message::Row(row, dragged) => {
                if self.rows.value(&row).is_none() {
                    self.rows.place(&row, 0.0);
                }
                if let Some((landing, _)) = self.rows.drag(&row, &dragged) {
                    let deletes = f64::from(landing) < DELETES;
                    self.seen.deleted.extend(deletes.then_some(row));
                    self.rows.go(&row, if deletes { -width() } else { 0.0 });
                }
            }
            Message::Sheet(dragged) => {
                // A drag upward makes the sheet higher.
                if let Some(travel) = dragged.travel() {
                    self.sheet.place(&(), SHEET as f32 - travel.y);
                }
            }
            Message::SheetScrolled(y) => self.seen.sheet[1] = y,
        }
    }

    fn event(&self, report: Report) -> Vec<Event> {
        let at = |[x, y]: [f64; 2]| Point::new(x as f32, y as f32);
        let moved = |position: [f64; 2]| Event::Mouse(mouse::Event::CursorMoved { position: at(position) });
        let (id, left) = (touch::Finger(1), mouse::Button::Left);
        match (self.by, report) {
            (_, Report::Wheel(place, y)) => {
                let delta = mouse::ScrollDelta::Lines { x: 0.0, y: y as f32 };
                vec![moved(place), Event::Mouse(mouse::Event::WheelScrolled { delta })]
            }
            (By::Mouse, Report::Press(place)) => {
                vec![moved(place), Event::Mouse(mouse::Event::ButtonPressed(left))]
            }
            (By::Mouse, Report::Move(place)) => vec![moved(place)],
            (By::Mouse, Report::Lift(place)) => vec![moved(place), Event::Mouse(mouse::Event::ButtonReleased(left))],
            (By::Finger, Report::Press(place)) => {
                vec![Event::Touch(touch::Event::FingerPressed { id, position: at(place) })]
            }
            (By::Finger, Report::Move(place)) => {
                vec![Event::Touch(touch::Event::FingerMoved { id, position: at(place) })]
            }
            (By::Finger, Report::Lift(place)) => {
                vec![Event::Touch(touch::Event::FingerLifted { id, position: at(place) })]
            }
        }
    }
}

fn window_size() -> Size {
    Size::new(width(), WINDOW[1] as f32)
}

impl Stage for App {
    fn new(offset: f64, by: By) -> Self {
        let start = Instant::now();
        let law = carom::Spring::from_duration_bounce(0.4, 0.0);
        let seen = Seen {
            offset: 0.0,
            velocity: 0.0,
            nested: 0.0,
            picture: [0.0; 3],
            sheet: [SHEET, 0.0],
            deleted: Vec::new(),
            away: Vec::new(),
            asks: false,
        };
        let (rows, sheet) = (Springs::new(law).clock(now), Springs::new(law).clock(now));
        let (cache, cursor) = (Cache::new(), mouse::Cursor::Unavailable);
        let mut app = Self { cache, start, time: 0.0, cursor, by, rows, sheet, seen };
        app.frame(1.0 / 60.0, &[]);
        let mut place = change_page(Id::new("list"), move |page, now| page.y.snap_to(now, offset));
        let cache = std::mem::take(&mut app.cache);
        let mut shown = UserInterface::build(app.view(), window_size(), cache, &mut ());
        shown.operate(&(), &mut place);
        let cache = shown.into_cache();
        app.cache = cache;
        (0..3).for_each(|_| app.frame(1.0 / 60.0, &[]));
        app
    }

    fn frame(&mut self, dt: f64, reports: &[Report]) {
        self.time += dt;
        let events: Vec<_> = reports.iter().flat_map(|report| self.event(*report)).collect();
        self.send(&events);
        let at = self.start + Duration::from_secs_f64(self.time);
        self.send(&[Event::Window(window::Event::RedrawRequested(at))]);
        self.rows.frame(at);
        self.sheet.frame(at);
        self.seen.asks |= self.rows.is_animating();
        self.seen.sheet[0] = self.sheet.value(&()).map_or(SHEET, f64::from);
        let is_away = |row: &usize| self.rows.value(row).is_some_and(|x| x != 0.0);
        self.seen.away = (0..ROWS).filter(is_away).collect();
    }

    fn seen(&self) -> Seen {
        self.seen.clone()
    }
}

#[test]
fn an_app_does_not_lose_throws_or_rows_if_it_misses_frames() {
    let tally = stories::play::<App>(6);
    eprintln!("{tally:?}");
    assert!(tally.missed > 100 && tally.lost_by_core * 4 < tally.throws, "{tally:?}");
}
