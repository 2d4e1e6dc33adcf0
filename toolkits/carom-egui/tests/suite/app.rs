//! A whole app under the events of egui's hosts, with frames that miss.

#[path = "../../../tests/stories.rs"]
mod stories;

use carom::Spring;
use carom::gesture::Axes;
use carom::scroll::{Extent, platform};
use carom::touch::Sheet;
use carom_egui::{Axis, Draggable, KineticScrollArea, ZoomScene, drive};
use egui::scroll_area::ScrollBarVisibility;
use egui::style::ScrollAnimation;
use egui::{
    Context, Event, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, RawInput, Rect, TouchDeviceId,
    TouchId, TouchPhase, Ui, UiBuilder, Vec2, pos2, vec2,
};
use stories::{
    By, DELETES, NESTED, NESTED_WIDTH, PICTURE, PICTURE_SIZE, ROW, ROWS, Report, SHEET, Seen, Stage, WINDOW,
};

struct App {
    context: Context,
    time: f64,
    by: By,
    begin: Option<f64>,
    /// The place of each row that swipes.
    rows: Vec<f32>,
    deletes: Vec<usize>,
    sheet: Sheet,
    seen: Seen,
}

fn at([x, y]: [f64; 2]) -> Pos2 {
    pos2(x as f32, y as f32)
}

impl App {
    fn show(&mut self, ui: &mut Ui) {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        let list = KineticScrollArea::vertical().platform(platform::ios()).drag_by_mouse();
        let list = list.configure(|area| area.scroll_bar_visibility(ScrollBarVisibility::AlwaysHidden));
        if let Some(offset) = self.begin {
            self.begin = list.change_pages(ui, |[_, page], now| page.snap_to(now, offset)).is_none().then_some(offset);
        }
        let output = list.show(ui, |ui| {
            for row in 0..ROWS {
                match row {
                    NESTED => self.nested(ui),
                    PICTURE => self.picture(ui),
                    row if (PICTURE..PICTURE + 4).contains(&row) => {}
                    row => self.row(ui, row),
                }
            }
        });
        (self.seen.offset, self.seen.velocity) = (output.frames[1].offset, output.frames[1].velocity);
        let top = |sheet: &Sheet| (WINDOW[1] - sheet.current().height) as f32;
        let whole = Rect::from_min_size(Pos2::ZERO, vec2(WINDOW[0] as f32, WINDOW[1] as f32));
        drive(ui, whole.with_min_y(top(&self.sheet)), "sheet", Axis::Y, &mut self.sheet);
        let sheet = self.sheet.current();
        self.seen.sheet = [sheet.height, sheet.content.offset];
    }

    fn row(&mut self, ui: &mut Ui, row: usize) {
        let slot = ui.allocate_space(vec2(WINDOW[0] as f32, ROW as f32)).1;
        if !ui.is_rect_visible(slot) {
            return;
        }
        let spring = Spring::from_duration_bounce(0.4, 0.0);
        let mut deletes = false;
        let shown = Draggable::new(("row", row), 0.0_f32, spring).axes(Axes::Horizontal).show(
            ui,
            |x| slot.translate(vec2(x, 0.0)),
            |landing, _| {
                deletes = f64::from(landing) < DELETES;
                Some(if deletes { -slot.width() } else { 0.0 })
            },
        );
        self.rows[row] = shown.state.value;
        if deletes {
            self.deletes.push(row);
        }
    }

    fn nested(&mut self, ui: &mut Ui) {
        let slot = ui.allocate_space(vec2(WINDOW[0] as f32, ROW as f32)).1;
        let mut ui = ui.new_child(UiBuilder::new().max_rect(slot).id_salt("nested"));
        let list = KineticScrollArea::horizontal().platform(platform::ios()).drag_by_mouse();
        let list = list.configure(|area| area.scroll_bar_visibility(ScrollBarVisibility::AlwaysHidden));
        let shown = list.show(&mut ui, |ui| ui.allocate_space(vec2(NESTED_WIDTH as f32, ROW as f32 - 2.0)));
        self.seen.nested = shown.frames[0].offset;
    }

    fn picture(&mut self, ui: &mut Ui) {
        let slot = ui.allocate_space(vec2(WINDOW[0] as f32, 4.0 * ROW as f32)).1;
        let mut ui = ui.new_child(UiBuilder::new().max_rect(slot).id_salt("picture"));
        let shown = ZoomScene::new("picture", PICTURE_SIZE).size(slot.size()).show(&mut ui, |_| {});
        let transform = shown.frame.transform;
        self.seen.picture = [transform.x, transform.y, transform.scale()];
    }

    /// Returns egui's events of a report. A host makes a mouse of the first finger.
    fn events(&self, report: Report) -> Vec<Event> {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        let pressed = |at: Pos2, pressed| Event::PointerButton { pos: at, button, pressed, modifiers };
        let touch =
            |pos: Pos2, phase| Event::Touch { device_id: TouchDeviceId(0), id: TouchId(1), phase, pos, force: None };
        let by_mouse = match report {
            Report::Press(place) => vec![Event::PointerMoved(at(place)), pressed(at(place), true)],
            Report::Move(place) => vec![Event::PointerMoved(at(place))],
            Report::Lift(place) => vec![pressed(at(place), false)],
            Report::Wheel(place, lines) => {
                let (unit, phase, source) = (MouseWheelUnit::Line, TouchPhase::Move, MouseWheelSource::Wheel);
                let delta = vec2(0.0, lines as f32);
                return vec![
                    Event::PointerMoved(at(place)),
                    Event::MouseWheel { unit, delta, phase, source, modifiers },
                ];
            }
        };
        if self.by == By::Mouse {
            return by_mouse;
        }
        let by_finger = match report {
            Report::Press(place) => touch(at(place), TouchPhase::Start),
            Report::Move(place) | Report::Wheel(place, _) => touch(at(place), TouchPhase::Move),
            Report::Lift(place) => touch(at(place), TouchPhase::End),
        };
        [vec![by_finger], by_mouse].concat()
    }
}

impl Stage for App {
    fn new(offset: f64, by: By) -> Self {
        let context = Context::default();
        context.all_styles_mut(|style| {
            (style.animation_time, style.scroll_animation) = (0.2, ScrollAnimation::default());
        });
        let content = Extent::new(900.0, 300.0);
        let seen = Seen {
            offset: 0.0,
            velocity: 0.0,
            nested: 0.0,
            picture: [0.0; 3],
            sheet: [0.0; 2],
            deleted: Vec::new(),
            away: Vec::new(),
            asks: false,
        };
        let mut app = Self {
            context,
            time: 0.0,
            by,
            begin: Some(offset),
            rows: vec![0.0; ROWS],
            deletes: Vec::new(),
            sheet: Sheet::new([SHEET, 200.0, 300.0], platform::ios(), content),
            seen,
        };
        (0..4).for_each(|_| app.frame(1.0 / 60.0, &[]));
        app
    }

    fn frame(&mut self, dt: f64, reports: &[Report]) {
        self.time += dt;
        let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(WINDOW[0] as f32, WINDOW[1] as f32)));
        let events = reports.iter().flat_map(|report| self.events(*report)).collect();
        let input = RawInput { time: Some(self.time), events, screen_rect, ..RawInput::default() };
        let context = self.context.clone();
        let mut shown = context.run_ui(input, |ui| self.show(ui));
        let asks = |delay: std::time::Duration| delay.as_secs_f64() < 0.5;
        self.seen.asks = shown.viewport_output.values().any(|viewport| asks(viewport.repaint_delay));
        // Nothing draws.
        shown.textures_delta.clear();
        self.seen.deleted.clone_from(&self.deletes);
        let is_away = |row: &usize| self.rows[*row] != 0.0;
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
