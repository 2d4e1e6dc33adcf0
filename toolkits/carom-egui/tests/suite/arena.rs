//! What a press becomes among rows, parts, lists, sheets above them and widgets inside them, with events as egui's hosts deliver them.

use carom::Spring;
use carom::gesture::Axes;
use carom::scroll::{Extent, Phase, platform};
use carom::touch::{Sheet, SwipeRow, SwipeTo};
use carom_egui::{Axis, Draggable, KineticScrollArea, drive};
use egui::scroll_area::ScrollBarVisibility;
use egui::style::ScrollAnimation;
use egui::{
    Area, Context, DragValue, Event, Id, Modifiers, PointerButton, Pos2, RawInput, Rect, Sense, Slider, TextEdit,
    TouchDeviceId, TouchId, TouchPhase, Ui, UiBuilder, Vec2, pos2, vec2,
};

const ROW: f32 = 50.0;
const ROWS: usize = 100;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Rows {
    Draggables,
    Parts,
    None,
    /// Lists that scroll to the side.
    Lists,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Above {
    Nothing,
    Sheet,
    SheetInArea,
    Widget(Sense),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Inside {
    Nothing,
    Slider,
    DragValue,
    TextEdit,
    Label,
    Button,
}

struct App {
    context: Context,
    time: f64,
    kind: Rows,
    above: Above,
    inside: Inside,
    by_touch: bool,
    parts: Vec<SwipeRow>,
    draggables: Vec<f32>,
    lists: Vec<f64>,
    sheet: Sheet,
    number: f32,
    text: String,
    clicks: u32,
    offset: f64,
    phase: Phase,
    asks: bool,
}

impl App {
    fn new(kind: Rows, above: Above, inside: Inside) -> Self {
        let context = Context::default();
        context.all_styles_mut(|style| {
            (style.animation_time, style.scroll_animation) = (0.2, ScrollAnimation::default());
        });
        let mut app = Self {
            context,
            time: 0.0,
            kind,
            above,
            inside,
            by_touch: false,
            parts: (0..ROWS).map(|_| SwipeRow::new(300.0, [0.0, 120.0])).collect(),
            draggables: vec![0.0; ROWS],
            lists: vec![0.0; ROWS],
            sheet: Sheet::new([200.0, 300.0, 380.0], platform::ios(), Extent::new(900.0, 380.0)),
            number: 50.0,
            text: "text".into(),
            clicks: 0,
            offset: 0.0,
            phase: Phase::Rest,
            asks: false,
        };
        (0..4).for_each(|_| app.frame(1.0 / 60.0, Vec::new()));
        app
    }

    fn frame(&mut self, dt: f64, events: Vec<Event>) {
        self.time += dt;
        let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(300.0, 400.0)));
        let input = RawInput { time: Some(self.time), events, screen_rect, ..RawInput::default() };
        let context = self.context.clone();
        let mut shown = context.run_ui(input, |ui| self.show(ui));
        self.asks = shown.viewport_output.values().any(|viewport| viewport.repaint_delay.as_secs_f64() < 0.1);
        // Nothing draws.
        shown.textures_delta.clear();
    }

    fn show(&mut self, ui: &mut Ui) {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        let area = KineticScrollArea::vertical().platform(platform::ios()).drag_by_mouse();
        let output = area.show_rows(ui, ROW, ROWS, |ui, rows| rows.for_each(|row| self.row(ui, row)));
        (self.offset, self.phase) = (output.frames[1].offset, output.frames[1].phase);
        let cover = Rect::from_min_size(pos2(0.0, 250.0), vec2(300.0, 150.0));
        match self.above {
            Above::Nothing => {}
            Above::Sheet => self.sheet(ui),
            Above::SheetInArea => {
                let area = Area::new(Id::unique("above")).fixed_pos(Pos2::ZERO);
                area.show(ui.ctx(), |ui| self.sheet(ui));
            }
            Above::Widget(sense) => _ = ui.interact(cover, Id::unique("cover"), sense),
        }
    }

    fn sheet(&mut self, ui: &Ui) {
        let top = 400.0 - self.sheet.current().height as f32;
        drive(ui, Rect::from_min_max(pos2(0.0, top), pos2(300.0, 400.0)), "sheet", Axis::Y, &mut self.sheet);
    }

    fn row(&mut self, ui: &mut Ui, row: usize) {
        let slot = ui.allocate_space(vec2(280.0, ROW)).1;
        match self.kind {
            Rows::Draggables => {
                let spring = Spring::from_duration_bounce(0.4, 0.0);
                let shown = Draggable::new(("row", row), 0.0_f32, spring).axes(Axes::Horizontal).show(
                    ui,
                    |x| slot.translate(vec2(x, 0.0)),
                    |landing, _| Some(if landing < -80.0 { -160.0 } else { 0.0 }),
                );
                self.draggables[row] = shown.state.value;
            }
            Rows::Parts => _ = drive(ui, slot, ("row", row), Axis::X, &mut self.parts[row]),
            Rows::None => {}
            Rows::Lists => {
                let mut ui = ui.new_child(UiBuilder::new().max_rect(slot).id_salt(row));
                let list = KineticScrollArea::horizontal().platform(platform::ios()).drag_by_mouse();
                let list = list.configure(|area| area.scroll_bar_visibility(ScrollBarVisibility::AlwaysHidden));
                let shown = list.show(&mut ui, |ui| ui.allocate_space(vec2(900.0, 40.0)));
                self.lists[row] = shown.frames[0].offset;
            }
        }
        let part = Rect::from_min_size(slot.min + vec2(100.0, 5.0), vec2(120.0, 40.0));
        let ui = &mut ui.new_child(UiBuilder::new().max_rect(part).id_salt(("inside", row)));
        match self.inside {
            Inside::Nothing => {}
            Inside::Slider => _ = ui.put(part, Slider::new(&mut self.number, 0.0..=100.0).show_value(false)),
            Inside::DragValue => _ = ui.put(part, DragValue::new(&mut self.number)),
            Inside::TextEdit => _ = ui.put(part, TextEdit::singleline(&mut self.text)),
            Inside::Label => _ = ui.put(part, egui::Label::new("A long label of the row")),
            Inside::Button => self.clicks += u32::from(ui.put(part, egui::Button::new("Button of the row")).clicked()),
        }
    }

    fn press(&self, at: Pos2, pressed: bool) -> Vec<Event> {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        let mut events = vec![Event::PointerButton { pos: at, button, pressed, modifiers }];
        if pressed {
            events.insert(0, Event::PointerMoved(at));
        }
        if self.by_touch {
            events.insert(0, self.touch(at, if pressed { TouchPhase::Start } else { TouchPhase::End }));
        }
        events
    }

    fn touch(&self, pos: Pos2, phase: TouchPhase) -> Event {
        Event::Touch { device_id: TouchDeviceId(0), id: TouchId(1), phase, pos, force: None }
    }

    fn moved(&self, at: Pos2) -> Vec<Event> {
        let mut events = vec![Event::PointerMoved(at)];
        if self.by_touch {
            events.insert(0, self.touch(at, TouchPhase::Move));
        }
        events
    }

    /// Presses, and moves in eight reports. `at_once` of them come in a frame. Returns where the pointer is now.
    fn drag(&mut self, from: Pos2, by: Vec2, at_once: usize) -> Pos2 {
        let mut reports = vec![self.press(from, true)];
        reports.extend((1..=8).map(|i| self.moved(from + by * (0.125 * i as f32))));
        for events in reports.chunks(at_once) {
            self.frame(at_once as f64 / 120.0, events.concat());
        }
        from + by
    }

    fn release(&mut self, at: Pos2) {
        self.frame(1.0 / 120.0, self.press(at, false));
    }

    /// Shows frames until the program stops asking for them.
    fn rest(&mut self) {
        let mut frames = 0;
        while frames < 4 || self.asks {
            self.frame(1.0 / 60.0, Vec::new());
            frames += 1;
            assert!(frames < 600, "it never rests");
        }
    }

    /// Returns the rows that aren't in their place.
    fn swiped(&self) -> Vec<usize> {
        let parts = self.parts.iter().map(|row| row.current().offset != 0.0);
        let rows = parts.zip(&self.draggables).zip(&self.lists);
        let rows = rows.map(|((part, row), list)| part || *row != 0.0 || *list != 0.0);
        rows.enumerate().filter_map(|(i, is_away)| is_away.then_some(i)).collect()
    }
}

const SWIPED: [Rows; 3] = [Rows::Draggables, Rows::Parts, Rows::Lists];

#[test]
fn rows_of_every_kind_share_a_press_with_their_list() {
    for (kind, by_touch) in SWIPED.into_iter().flat_map(|kind| [(kind, false), (kind, true)]) {
        for at_once in [1, 3, 9] {
            let context = format!("{kind:?}, by touch: {by_touch}, {at_once} at once");
            let mut app = App::new(kind, Above::Nothing, Inside::Nothing);
            app.by_touch = by_touch;
            let at = app.drag(pos2(150.0, 225.0), vec2(8.0, -160.0), at_once);
            assert_eq!(app.swiped(), [0; 0], "{context}");
            assert!(app.offset >= 140.0 && app.phase == Phase::Drag, "{context}: {}", app.offset);
            app.release(at);
            app.rest();
            // The fling has gone on, and the list is in its place again.
            assert!(app.offset > 200.0, "{context}: {}", app.offset);
            let before = app.offset;
            let at = app.drag(pos2(200.0, 225.0), vec2(-160.0, 8.0), at_once);
            let row = ((before + 225.0) / f64::from(ROW)) as usize;
            assert_eq!((app.swiped(), app.offset), (vec![row], before), "{context}");
            app.release(at);
            app.rest();
            assert_eq!((app.swiped(), app.offset), (vec![row], before), "{context}");
            assert!(kind != Rows::Parts || app.parts[row].current().to == SwipeTo::Trailing, "{context}");
        }
    }
}

#[test]
fn a_sheet_above_rows_keeps_its_presses() {
    for (kind, above) in SWIPED.into_iter().flat_map(|kind| [(kind, Above::Sheet), (kind, Above::SheetInArea)]) {
        let mut app = App::new(kind, above, Inside::Nothing);
        // A long swipe, as to delete a mail.
        let at = app.drag(pos2(250.0, 325.0), vec2(-240.0, 0.0), 1);
        app.release(at);
        app.rest();
        assert_eq!((app.swiped(), app.offset), (vec![], 0.0), "{kind:?} below {above:?}");
        let at = app.drag(pos2(150.0, 325.0), vec2(0.0, -100.0), 1);
        assert!(app.sheet.current().height > 290.0, "{kind:?} below {above:?}: {:?}", app.sheet.current());
        app.release(at);
        app.rest();
        assert_eq!((app.swiped(), app.offset), (vec![], 0.0), "{kind:?} below {above:?}");
        assert_eq!(app.sheet.current().height, 380.0);
    }
}

#[test]
fn a_row_does_not_get_a_press_that_a_widget_above_it_drags() {
    for kind in [Rows::Draggables, Rows::Parts] {
        // A widget that only hovers or clicks lets drags through, as everywhere in egui.
        let through = [Sense::hover(), Sense::click()];
        for sense in [Sense::hover(), Sense::click(), Sense::click_and_drag(), Sense::drag()] {
            let mut app = App::new(kind, Above::Widget(sense), Inside::Nothing);
            app.drag(pos2(250.0, 325.0), vec2(-160.0, 0.0), 1);
            assert_eq!(!app.swiped().is_empty(), through.contains(&sense), "{kind:?} below {sense:?}");
        }
    }
}

#[test]
fn a_widget_inside_a_row_keeps_the_pointer_that_it_drags() {
    for kind in [Rows::Draggables, Rows::Parts, Rows::None] {
        for inside in [Inside::Slider, Inside::DragValue, Inside::TextEdit] {
            let mut app = App::new(kind, Above::Nothing, inside);
            let at = app.drag(pos2(200.0, 225.0), vec2(-80.0, 2.0), 1);
            assert_eq!(app.swiped(), [0; 0], "{kind:?} with {inside:?}");
            assert!(inside == Inside::TextEdit || app.number != 50.0, "{kind:?} with {inside:?}");
            app.release(at);
            // Beside it, the row drags.
            let number = app.number;
            app.drag(pos2(90.0, 225.0), vec2(-80.0, 2.0), 1);
            assert_eq!(app.swiped().is_empty(), kind == Rows::None, "{kind:?} with {inside:?}");
            assert_eq!(app.number, number);
        }
        for inside in [Inside::Label, Inside::Button] {
            let mut app = App::new(kind, Above::Nothing, inside);
            let at = app.drag(pos2(200.0, 225.0), vec2(-80.0, 2.0), 1);
            assert_eq!(app.swiped().is_empty(), kind == Rows::None, "{kind:?} with {inside:?}");
            app.release(at);
            app.rest();
            // The list scrolls from there, too, and a click still counts as a click.
            let at = app.drag(pos2(110.0, 225.0), vec2(2.0, -80.0), 1);
            assert!(app.offset > 70.0, "{kind:?} with {inside:?}: {}", app.offset);
            app.release(at);
            app.rest();
            app.clicks = 0;
            let at = app.drag(pos2(200.0, 225.0 - (app.offset % 50.0) as f32), vec2(1.0, 0.0), 1);
            app.release(at);
            assert!(inside == Inside::Label || app.clicks == 1, "{kind:?} with {inside:?}");
        }
    }
}

#[test]
fn a_release_does_not_delay_the_motion_by_a_frame() {
    for (kind, above) in [
        (Rows::None, Above::Nothing),
        (Rows::None, Above::Sheet),
        (Rows::Draggables, Above::Nothing),
        (Rows::Parts, Above::Nothing),
    ] {
        let mut app = App::new(kind, above, Inside::Nothing);
        app.sheet.go_to(app.time, 0);
        let is_swipe = kind != Rows::None;
        let step = if is_swipe { vec2(-15.0, 0.0) } else { vec2(0.0, -15.0) };
        let mut at = pos2(250.0, 350.0);
        let seen = |app: &App| match (kind, above) {
            (Rows::Draggables, _) => -f64::from(app.draggables[7]),
            (Rows::Parts, _) => -app.parts[7].current().offset,
            (_, Above::Sheet) => app.sheet.current().height,
            _ => app.offset,
        };
        app.frame(1.0 / 60.0, app.press(at, true));
        let mut places = Vec::new();
        for i in 0..9 {
            if i < 6 {
                at += step;
                app.frame(1.0 / 60.0, app.moved(at));
            } else if i == 6 {
                app.frame(1.0 / 60.0, app.press(at, false));
            } else {
                app.frame(1.0 / 60.0, Vec::new());
            }
            places.push(seen(&app));
        }
        let steps: Vec<_> = places.windows(2).map(|pair| pair[1] - pair[0]).collect();
        assert!(steps.iter().all(|step| *step > 5.0), "{kind:?}, {above:?}: {places:?}");
    }
}

#[test]
fn a_list_of_any_rows_follows_the_pointer_from_the_first_move() {
    for (kind, by_touch) in
        [Rows::None, Rows::Draggables, Rows::Parts].into_iter().flat_map(|kind| [(kind, false), (kind, true)])
    {
        let mut app = App::new(kind, Above::Nothing, Inside::Nothing);
        app.by_touch = by_touch;
        app.frame(1.0 / 60.0, app.press(pos2(150.0, 325.0), true));
        for i in 1..=4 {
            app.frame(1.0 / 60.0, app.moved(pos2(150.0, 325.0 - 15.0 * i as f32)));
            assert!((app.offset - 15.0 * f64::from(i)).abs() < 0.01, "{kind:?}: {} after {i}", app.offset);
        }
    }
}

#[test]
fn a_press_catches_a_fling_and_a_tap_does_not_hold_the_list() {
    for kind in [Rows::None, Rows::Draggables, Rows::Parts] {
        let mut app = App::new(kind, Above::Nothing, Inside::Nothing);
        let at = app.drag(pos2(150.0, 325.0), vec2(0.0, -160.0), 1);
        app.release(at);
        (0..6).for_each(|_| app.frame(1.0 / 60.0, Vec::new()));
        assert_eq!(app.phase, Phase::Fling, "{kind:?}");
        app.frame(1.0 / 60.0, app.press(at, true));
        let caught = app.offset;
        (0..30).for_each(|_| app.frame(1.0 / 60.0, Vec::new()));
        assert!((app.offset - caught).abs() < 1.0 && app.phase == Phase::Drag, "{kind:?}");
        app.release(at);
        app.rest();
        assert!((app.offset - caught).abs() < 1.0 && app.phase == Phase::Rest, "{kind:?}: {} {caught}", app.offset);
    }
}

/// Random numbers from 0 to 1, by xorshift.
fn random(seed: &mut u64) -> f32 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    (*seed >> 40) as f32 / (1_u64 << 24) as f32
}

#[test]
fn nothing_is_held_after_random_input_with_stalled_frames() {
    for (round, kind) in SWIPED.into_iter().cycle().take(6).enumerate() {
        let mut seed = 0x9E37_79B9_7F4A_7C15 ^ ((round as u64 + 1) << 20);
        let above = if round % 2 == 0 { Above::Sheet } else { Above::Nothing };
        let mut app = App::new(kind, above, Inside::DragValue);
        let mut at = pos2(150.0, 200.0);
        for _ in 0..200 {
            let mut events = Vec::new();
            for _ in 0..(4.0 * random(&mut seed)) as u32 {
                at = pos2(at.x + 60.0 * (random(&mut seed) - 0.5), at.y + 60.0 * (random(&mut seed) - 0.5));
                at = at.clamp(Pos2::ZERO, pos2(299.0, 399.0));
                events.extend(match (10.0 * random(&mut seed)) as u32 {
                    0 => app.press(at, true),
                    1 | 2 => app.press(at, false),
                    3 => vec![Event::PointerGone],
                    _ => app.moved(at),
                });
            }
            let dt = if random(&mut seed) < 0.1 { 0.08 } else { 1.0 / 60.0 };
            app.frame(dt, events);
            assert!(app.offset.is_finite());
        }
        app.frame(1.0 / 60.0, app.press(at, false));
        app.rest();
        let rows_rest = app.parts.iter().all(|row| row.current().is_at_rest);
        assert!(app.phase == Phase::Rest && app.sheet.current().is_at_rest && rows_rest, "{kind:?} in round {round}");
        // The next press works like the first one.
        (app.above, app.inside) = (Above::Nothing, Inside::Nothing);
        app.rest();
        let (before, from) = (app.offset, if app.offset > 1_000.0 { 100.0 } else { 300.0 });
        let by = if app.offset > 1_000.0 { 80.0 } else { -80.0 };
        app.drag(pos2(50.0, from), vec2(0.0, by), 1);
        assert!((app.offset - before).abs() > 60.0, "{kind:?} in round {round}: {before} to {}", app.offset);
    }
}
