//! A whole app under winit's events, with frames that miss. The program finds what a press is on, as programs on winit do.

#[path = "../../../tests/glue.rs"]
mod glue;
#[path = "../../../tests/stories.rs"]
mod stories;

use carom::Spring;
use carom::animate::{Grip, Moving};
use carom::gesture::{Axes, PressEvent};
use carom::scroll::{Extent, Scroller, platform};
use carom::touch::{PanZoom, PanZoomPhysics, Sheet};
use carom_winit::{DragInput, ScrollEvent, ScrollInput, System, ZoomInput};
use std::time::{Duration, Instant};
use stories::{
    By, DELETES, NESTED, NESTED_WIDTH, PICTURE, PICTURE_SIZE, ROW, ROWS, Report, SHEET, Seen, Stage, WINDOW,
};
use winit::dpi::PhysicalPosition;
use winit::event::{DeviceId, ElementState, MouseButton, MouseScrollDelta, Touch, TouchPhase, WindowEvent};

const DEVICE: DeviceId = DeviceId::dummy();

/// What a press is on.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Place {
    Row(usize),
    Nested,
    Picture,
    Sheet,
}

struct App {
    start: Instant,
    time: f64,
    by: By,
    cursor: [f64; 2],
    is_pressed: bool,
    place: Place,
    list_input: ScrollInput,
    list: Scroller,
    row_input: DragInput,
    rows: Vec<Moving<f64, Instant>>,
    grip: Grip<f64, Instant>,
    nested_input: DragInput,
    nested: Scroller,
    zoom_input: ZoomInput,
    picture: PanZoom,
    sheet_input: ScrollInput,
    sheet: Sheet,
    deleted: Vec<usize>,
    asks: bool,
}

impl App {
    fn place_of(&self, [_, y]: [f64; 2]) -> Place {
        if y >= WINDOW[1] - self.sheet.current().height {
            return Place::Sheet;
        }
        match ((y + self.list.offset()) / ROW) as usize {
            NESTED => Place::Nested,
            row if (PICTURE..PICTURE + 4).contains(&row) => Place::Picture,
            row => Place::Row(row),
        }
    }

    fn event(&mut self, event: &WindowEvent) {
        let now = self.start + Duration::from_secs_f64(self.time);
        match event {
            WindowEvent::CursorMoved { position, .. } => {
                self.cursor = [position.x, position.y];
                // A pressed mouse belongs to what it was pressed on.
                if !self.is_pressed {
                    self.place = self.place_of(self.cursor);
                }
            }
            WindowEvent::MouseInput { state, .. } => self.is_pressed = *state == ElementState::Pressed,
            WindowEvent::Touch(Touch { phase: TouchPhase::Started, location, .. }) => {
                self.place = self.place_of([location.x, location.y]);
            }
            _ => {}
        }
        match self.place {
            Place::Row(row) => {
                let changes = self.row_input.read(event, now, |_| true);
                let deletes = &mut self.deleted;
                self.grip.apply(&mut self.rows[row], changes, |landing, _| {
                    deletes.extend((landing < DELETES).then_some(row));
                    Some(if landing < DELETES { -WINDOW[0] } else { 0.0 })
                });
                if self.list_input.yield_to(&self.row_input) {
                    self.list.pointer_cancel(self.list_input.seconds(now));
                } else {
                    self.list_input.scroll(event, now, &mut self.list);
                }
            }
            Place::Nested => {
                let changes = self.nested_input.read(event, now, |_| true).to_vec();
                for change in changes {
                    let time = |at| self.list_input.seconds(at);
                    match change {
                        PressEvent::Pressed { at } => self.nested.pointer_down(time(at), 0.0),
                        PressEvent::Moved { at, travel } => _ = self.nested.pointer_move(time(at), travel[0]),
                        PressEvent::Released { at } => self.nested.pointer_up(time(at)),
                        PressEvent::Cancelled { at } => self.nested.pointer_cancel(time(at)),
                    }
                }
                if self.list_input.yield_to(&self.nested_input) {
                    self.list.pointer_cancel(self.list_input.seconds(now));
                } else {
                    self.list_input.scroll(event, now, &mut self.list);
                }
            }
            Place::Picture => {
                // From the window's coordinates to those of the picture's view.
                let up = PICTURE as f64 * ROW - self.list.offset();
                let moved = |PhysicalPosition { x, y }: PhysicalPosition<f64>| PhysicalPosition::new(x, y - up);
                let event = match event.clone() {
                    WindowEvent::CursorMoved { device_id, position } => {
                        WindowEvent::CursorMoved { device_id, position: moved(position) }
                    }
                    WindowEvent::Touch(touch) => WindowEvent::Touch(Touch { location: moved(touch.location), ..touch }),
                    event => event,
                };
                self.zoom_input.zoom(&event, now, &mut self.picture);
            }
            Place::Sheet => {
                let time = self.sheet_input.seconds(now);
                match self.sheet_input.read(event, now) {
                    Some(ScrollEvent::FingerDown([_, y])) => self.sheet.pointer_down(time, y),
                    Some(ScrollEvent::FingerMove([_, y])) => self.sheet.pointer_move(time, y),
                    Some(ScrollEvent::FingerUp(_)) => self.sheet.pointer_up(time),
                    Some(ScrollEvent::FingerCancel) => self.sheet.pointer_cancel(time),
                    Some(ScrollEvent::Wheel { delta: [_, y], phase }) => {
                        _ = self.sheet.wheel(time, y, phase);
                    }
                    None => {}
                }
            }
        }
    }

    fn events(&self, report: Report) -> Vec<WindowEvent> {
        let at = |[x, y]: [f64; 2]| PhysicalPosition::new(x, y);
        let moved = |place| WindowEvent::CursorMoved { device_id: DEVICE, position: at(place) };
        let button = |state| WindowEvent::MouseInput { device_id: DEVICE, state, button: MouseButton::Left };
        let touch = |phase, place| {
            WindowEvent::Touch(Touch { device_id: DEVICE, phase, location: at(place), force: None, id: 1 })
        };
        match (self.by, report) {
            (_, Report::Wheel(place, y)) => {
                let (delta, phase) = (MouseScrollDelta::LineDelta(0.0, y as f32), TouchPhase::Moved);
                vec![moved(place), WindowEvent::MouseWheel { device_id: DEVICE, delta, phase }]
            }
            (By::Mouse, Report::Press(place)) => vec![moved(place), button(ElementState::Pressed)],
            (By::Mouse, Report::Move(place)) => vec![moved(place)],
            (By::Mouse, Report::Lift(place)) => vec![moved(place), button(ElementState::Released)],
            (By::Finger, Report::Press(place)) => vec![touch(TouchPhase::Started, place)],
            (By::Finger, Report::Move(place)) => vec![touch(TouchPhase::Moved, place)],
            (By::Finger, Report::Lift(place)) => vec![touch(TouchPhase::Ended, place)],
        }
    }
}

impl Stage for App {
    /// winit's programs pass each event to the list, too, until the row drags.
    const DRIFT: f64 = 2.0;

    fn new(offset: f64, by: By) -> Self {
        let start = Instant::now();
        let input = || ScrollInput::new(System::X11, start).drag_by_mouse();
        let mut list = Scroller::new(platform::ios(), Extent::new(ROW * ROWS as f64, WINDOW[1]));
        list.snap_to(0.0, offset);
        let spring = Spring::from_duration_bounce(0.4, 0.0);
        let physics = PanZoomPhysics::from_platform(platform::ios());
        Self {
            start,
            time: 0.0,
            by,
            cursor: [0.0; 2],
            is_pressed: false,
            place: Place::Row(0),
            list_input: input(),
            list,
            row_input: DragInput::new(Axes::Horizontal),
            rows: vec![Moving::new(0.0, spring, start); ROWS],
            grip: Grip::new(),
            nested_input: DragInput::new(Axes::Horizontal),
            nested: Scroller::new(platform::ios(), Extent::new(NESTED_WIDTH, WINDOW[0])),
            zoom_input: ZoomInput::new(System::X11, start),
            picture: PanZoom::new(physics, PICTURE_SIZE, [WINDOW[0], 4.0 * ROW]),
            sheet_input: input(),
            sheet: Sheet::new([SHEET, 200.0, 300.0], platform::ios(), Extent::new(900.0, 300.0)),
            deleted: Vec::new(),
            asks: false,
        }
    }

    fn frame(&mut self, dt: f64, reports: &[Report]) {
        self.time += dt;
        for report in reports {
            self.events(*report).iter().for_each(|event| self.event(event));
        }
        let now = self.start + Duration::from_secs_f64(self.time);
        let (redraw, time) = (WindowEvent::RedrawRequested, self.list_input.seconds(now));
        self.asks = self.list_input.scroll(&redraw, now, &mut self.list)
            | self.zoom_input.zoom(&redraw, now, &mut self.picture)
            | self.nested.advance_to(time)
            | self.sheet.advance_to(time)
            | self.rows.iter().any(|row| !row.is_at_rest(now));
    }

    fn seen(&self) -> Seen {
        let now = self.start + Duration::from_secs_f64(self.time);
        let (transform, sheet) = (self.picture.current().transform, self.sheet.current());
        Seen {
            offset: self.list.offset(),
            velocity: self.list.velocity(),
            nested: self.nested.offset(),
            picture: [transform.x, transform.y, transform.scale()],
            sheet: [sheet.height, sheet.content.offset],
            deleted: self.deleted.clone(),
            away: (0..ROWS).filter(|row| self.rows[*row].value(now) != 0.0).collect(),
            asks: self.asks,
        }
    }
}

#[test]
fn an_app_does_not_lose_throws_or_rows_if_it_misses_frames() {
    let tally = stories::play::<App>(60);
    eprintln!("{tally:?}");
    assert!(tally.missed > 100 && tally.lost_by_core * 4 < tally.throws, "{tally:?}");
}

#[test]
fn the_example_viewer_needs_at_most_15_lines_of_glue() {
    let words = [
        "carom",
        "carom_winit",
        "platform",
        "PanZoom",
        "PanZoomPhysics",
        "Pace",
        "System",
        "ZoomInput",
        "input",
        "picture",
        "pace",
        "transform",
    ];
    let lines = glue::glue(include_str!("../../examples/viewer.rs"), &words);
    eprintln!("{}\n{} lines", lines.join("\n"), lines.len());
    assert!(lines.len() <= 15, "{} lines", lines.len());
}
