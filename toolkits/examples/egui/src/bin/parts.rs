//! A map, a carousel, a picker, a list that refreshes, a row that swipes, rows that reorder, and a sheet over them:
//! `cargo run -p example-egui --bin parts`. Click a part, then press arrow keys (or R for the list). With the word `still`, the parts don't
//! move by themselves.

use carom::scroll::{Extent, platform};
use carom::touch::{Pager, Pages, PullToRefresh, Refresh, RefreshRule, Reorder, Sheet, SwipeRow, SwipeTo, WheelPicker};
use carom_egui::{Axis, ZoomScene, drive};
use eframe::egui::{self, Align2, Color32, FontId, Key, Rect, Response, Ui, pos2, vec2};

const BLUE: Color32 = Color32::from_rgb(60, 120, 255);
const AMBER: Color32 = Color32::from_rgb(255, 170, 0);
const DARK: Color32 = Color32::from_rgb(38, 40, 48);
const LIGHT: Color32 = Color32::from_rgb(240, 240, 244);

struct App {
    cards: Pager,
    minutes: WheelPicker,
    news: PullToRefresh,
    /// When the list has loaded.
    loaded: f64,
    row: SwipeRow,
    rows: Reorder,
    sheet: Sheet,
}

impl App {
    fn new() -> Self {
        let pages = Pages { count: 5, size: 180.0, viewport: 240.0, align: 0.5, loops: true };
        let ios = platform::ios();
        // The list is small, so less of a pull counts than on a phone.
        let pull = RefreshRule::Content { trigger: 60.0, inset: 48.0 };
        Self {
            cards: Pager::new(ios, pages),
            minutes: WheelPicker::new(ios, 60, 32.0, true),
            news: PullToRefresh::new(ios, Extent::new(600.0, 240.0), pull),
            loaded: 0.0,
            row: SwipeRow::new(240.0, [0.0, 120.0]).with_sweep(),
            rows: Reorder::new(ios, &[36.0; 12], 240.0),
            sheet: Sheet::new([60.0, 200.0, 420.0], ios, Extent::new(900.0, 370.0)),
        }
    }

    fn show(&mut self, ui: &mut Ui) {
        let at = |x: f32, y: f32, w: f32, h: f32| Rect::from_min_size(pos2(x, y), vec2(w, h));
        self.carousel(ui, at(20.0, 20.0, 240.0, 140.0));
        self.picker(ui, at(20.0, 180.0, 240.0, 160.0));
        self.refresh(ui, at(280.0, 20.0, 240.0, 240.0));
        self.swipe(ui, at(280.0, 280.0, 240.0, 60.0));
        self.reorder(ui, at(540.0, 20.0, 240.0, 240.0));
        map(ui, at(540.0, 280.0, 240.0, 160.0));
        self.panel(ui, at(20.0, 360.0, 500.0, 420.0));
    }

    fn carousel(&mut self, ui: &Ui, rect: Rect) {
        let response = drive(ui, rect, "cards", Axis::X, &mut self.cards);
        let by = keys(ui, &response, Key::ArrowLeft, Key::ArrowRight);
        if by != 0 {
            self.cards.go_by(time(ui), by);
        }
        for page in 0..5 {
            let card = Rect::from_min_size(rect.min + vec2(self.cards.place_of(page) as f32, 0.0), vec2(170.0, 140.0));
            block(ui, rect, card, BLUE, &format!("Card {}", page + 1));
        }
    }

    fn picker(&mut self, ui: &Ui, rect: Rect) {
        let response = drive(ui, rect, "minutes", Axis::Y, &mut self.minutes);
        let by = keys(ui, &response, Key::ArrowUp, Key::ArrowDown);
        if by != 0 {
            self.minutes.go_by(time(ui), by);
        }
        for row in 0..60 {
            let middle = rect.center() + vec2(0.0, self.minutes.place_of(row) as f32);
            let colour = if row == self.minutes.current().row { AMBER } else { DARK };
            block(ui, rect, Rect::from_center_size(middle, vec2(240.0, 30.0)), colour, &format!("{row:02} minutes"));
        }
    }

    fn refresh(&mut self, ui: &Ui, rect: Rect) {
        let before = self.news.current().state;
        let response = drive(ui, rect, "news", Axis::Y, &mut self.news);
        let now = time(ui);
        if keys(ui, &response, Key::Escape, Key::R) == 1 {
            self.news.begin(now);
        }
        let frame = self.news.current();
        if frame.state == Refresh::Loading && before != Refresh::Loading {
            self.loaded = now + 2.0;
        }
        if frame.state == Refresh::Loading && now > self.loaded {
            self.news.finish(now);
        }
        let label = if frame.state == Refresh::Loading { "Loading" } else { "Pull" };
        block(ui, rect, Rect::from_min_size(rect.min, vec2(240.0, frame.indicator as f32)), AMBER, label);
        for row in 0..12 {
            let y = 50.0 * row as f32 - frame.list.offset as f32;
            block(
                ui,
                rect,
                Rect::from_min_size(rect.min + vec2(0.0, y), vec2(240.0, 48.0)),
                DARK,
                &format!("News {row}"),
            );
        }
    }

    fn swipe(&mut self, ui: &Ui, rect: Rect) {
        let response = drive(ui, rect, "row", Axis::X, &mut self.row);
        match keys(ui, &response, Key::ArrowLeft, Key::ArrowRight) {
            -1 => self.row.go_to(time(ui), SwipeTo::Trailing),
            1 => self.row.go_to(time(ui), SwipeTo::Closed),
            _ => {}
        }
        let offset = self.row.current().offset as f32;
        if offset < 0.0 {
            block(ui, rect, Rect::from_min_max(rect.right_top() - vec2(120.0, 0.0), rect.max), AMBER, "Archive");
        }
        block(ui, rect, rect.translate(vec2(offset, 0.0)), DARK, "Swipe me");
    }

    fn reorder(&mut self, ui: &Ui, rect: Rect) {
        let response = drive(ui, rect, "rows", Axis::Y, &mut self.rows);
        let by = keys(ui, &response, Key::ArrowUp, Key::ArrowDown);
        if by != 0 {
            self.rows.go_by(time(ui), 0, by);
        }
        let lifted = self.rows.lifted();
        let rows = (0..12).filter(|row| Some(*row) != lifted).chain(lifted);
        for row in rows {
            let y = (self.rows.current(row).value - self.rows.list().offset) as f32;
            let colour = if Some(row) == lifted { AMBER } else { DARK };
            block(
                ui,
                rect,
                Rect::from_min_size(rect.min + vec2(0.0, y), vec2(240.0, 34.0)),
                colour,
                &format!("Row {row}"),
            );
        }
    }

    fn panel(&mut self, ui: &Ui, rect: Rect) {
        let top = rect.max.y - self.sheet.current().height as f32;
        let panel = Rect::from_min_max(pos2(rect.min.x, top), rect.max);
        let now = time(ui);
        let response = drive(ui, panel, "sheet", Axis::Y, &mut self.sheet);
        let by = keys(ui, &response, Key::ArrowDown, Key::ArrowUp);
        let detent = self.sheet.current().detent as i32 + by;
        if by != 0 {
            self.sheet.go_to(now, detent.max(0) as usize);
        }
        let frame = self.sheet.current();
        block(ui, rect, panel, BLUE, "");
        block(ui, rect, Rect::from_min_size(pos2(rect.center().x - 40.0, top + 10.0), vec2(80.0, 6.0)), LIGHT, "");
        let list = Rect::from_min_max(pos2(rect.min.x, top + 30.0), rect.max);
        for row in 0..18 {
            let y = 50.0 * row as f32 - frame.content.offset as f32;
            block(
                ui,
                list,
                Rect::from_min_size(list.min + vec2(20.0, y), vec2(460.0, 46.0)),
                DARK,
                &format!("Place {row}"),
            );
        }
    }
}

fn map(ui: &mut Ui, rect: Rect) {
    let mut inner = ui.new_child(egui::UiBuilder::new().max_rect(rect));
    ZoomScene::new("map", [960.0, 640.0]).size(rect.size()).show(&mut inner, |ui| {
        for (x, y) in (0..12).flat_map(|x| (0..8).map(move |y| (x, y))) {
            let tile = Rect::from_min_size(pos2(80.0 * x as f32, 80.0 * y as f32), vec2(78.0, 78.0));
            let colour = if (x + y) % 2 == 0 { BLUE } else { DARK };
            block(ui, ui.clip_rect(), tile, colour, &format!("{x}, {y}"));
        }
    });
}

fn time(ui: &Ui) -> f64 {
    ui.input(|input| input.time)
}

/// Returns −1 or 1 for a key that a part with the focus gets. A click gives it the focus.
fn keys(ui: &Ui, response: &Response, back: Key, forth: Key) -> i32 {
    if response.clicked() {
        response.request_focus();
    }
    let is_pressed = |key: Key| i32::from(response.has_focus() && ui.input(|input| input.key_pressed(key)));
    let by = is_pressed(forth) - is_pressed(back);
    if response.has_focus() {
        // Arrows belong to the part and don't move the focus.
        let filter = egui::EventFilter { horizontal_arrows: true, vertical_arrows: true, ..Default::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        ui.painter().rect_stroke(response.rect, 6.0, (1.0, AMBER), egui::StrokeKind::Outside);
    }
    by
}

fn block(ui: &Ui, clip: Rect, rect: Rect, fill: Color32, text: &str) {
    let painter = ui.painter().with_clip_rect(clip.intersect(ui.clip_rect()));
    painter.rect_filled(rect, 8.0, fill);
    painter.text(rect.center(), Align2::CENTER_CENTER, text, FontId::proportional(15.0), LIGHT);
}

fn main() -> eframe::Result {
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default().with_inner_size([800.0, 800.0]),
        ..Default::default()
    };
    let is_still = std::env::args().any(|word| word == "still");
    let mut app = App::new();
    eframe::run_ui_native("Parts of carom", options, move |ui, _| {
        if is_still {
            ui.ctx().all_styles_mut(|style| style.animation_time = 0.0);
        }
        app.show(ui);
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Event, Modifiers, PointerButton, Pos2, Vec2};
    use egui_kittest::Harness;

    /// The program in a window without a screen, at 60 frames a second.
    fn stage(animates: bool) -> Harness<'static, App> {
        let builder = Harness::builder().with_size(vec2(800.0, 800.0)).with_step_dt(1.0 / 60.0);
        let mut stage = builder.build_ui_state(|ui: &mut Ui, app: &mut App| app.show(ui), App::new());
        stage.ctx.all_styles_mut(|style| style.animation_time = if animates { 0.2 } else { 0.0 });
        stage.step();
        stage
    }

    fn button(stage: &mut Harness<'_, App>, pos: Pos2, pressed: bool) {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        stage.event(Event::PointerButton { pos, button, pressed, modifiers });
        stage.step();
    }

    /// Drags with the mouse in ten frames.
    fn drag(stage: &mut Harness<'_, App>, from: Pos2, by: Vec2) {
        stage.event(Event::PointerMoved(from));
        button(stage, from, true);
        for step in 1..=10 {
            stage.event(Event::PointerMoved(from + 0.1 * step as f32 * by));
            stage.step();
        }
        button(stage, from + by, false);
    }

    /// Clicks, and then presses a key.
    fn press(stage: &mut Harness<'_, App>, at: Pos2, key: Key) {
        stage.event(Event::PointerMoved(at));
        button(stage, at, true);
        button(stage, at, false);
        stage.key_press(key);
        stage.step();
    }

    /// The page, the minute, whether the list loads, where the row goes, the row at the top, and the detent.
    fn seen(app: &App) -> (usize, usize, bool, SwipeTo, usize, usize) {
        let loads = app.news.current().state == Refresh::Loading;
        let (row, sheet) = (app.row.current().to, app.sheet.current().detent);
        (app.cards.current().target, app.minutes.current().target, loads, row, app.rows.order()[0], sheet)
    }

    fn is_at_rest(app: &App) -> bool {
        let lists = app.cards.current().is_at_rest && app.minutes.current().is_at_rest && app.rows.is_at_rest();
        lists && app.row.current().is_at_rest && app.sheet.current().is_at_rest
    }

    fn drag_all(stage: &mut Harness<'_, App>) {
        drag(stage, pos2(200.0, 90.0), vec2(-120.0, 0.0));
        drag(stage, pos2(140.0, 290.0), vec2(0.0, -70.0));
        drag(stage, pos2(400.0, 40.0), vec2(0.0, 200.0));
        drag(stage, pos2(460.0, 310.0), vec2(-100.0, 0.0));
        drag(stage, pos2(660.0, 40.0), vec2(0.0, 80.0));
        drag(stage, pos2(270.0, 760.0), vec2(0.0, -140.0));
    }

    #[test]
    fn each_part_follows_the_mouse_and_moves_on() {
        let mut stage = stage(true);
        assert_eq!(seen(stage.state()), (0, 0, false, SwipeTo::Closed, 0, 0));
        drag_all(&mut stage);
        assert!(!is_at_rest(stage.state()));
        let all @ (page, minute, loads, row, top, detent) = seen(stage.state());
        assert!(page != 0 && minute > 2 && loads && row != SwipeTo::Closed && top != 0 && detent > 0, "{all:?}");
        stage.run_steps(600);
        assert!(is_at_rest(stage.state()) && !seen(stage.state()).2, "{:?}", seen(stage.state()));
    }

    #[test]
    fn each_part_has_keys_after_a_click() {
        let mut stage = stage(true);
        let places = [(140.0, 90.0), (140.0, 260.0), (400.0, 140.0), (400.0, 310.0), (660.0, 140.0), (270.0, 740.0)];
        let keys = [Key::ArrowRight, Key::ArrowUp, Key::R, Key::ArrowLeft, Key::ArrowDown, Key::ArrowUp];
        for ((x, y), key) in places.into_iter().zip(keys) {
            press(&mut stage, pos2(x, y), key);
        }
        assert_eq!(seen(stage.state()), (1, 59, true, SwipeTo::Trailing, 1, 1));
    }

    #[test]
    fn without_animations_each_part_ends_in_its_frame_of_release() {
        let mut stage = stage(false);
        drag_all(&mut stage);
        assert!(is_at_rest(stage.state()), "{:?}", seen(stage.state()));
        let all @ (page, minute, _, row, top, detent) = seen(stage.state());
        assert!(page != 0 && minute > 1 && row != SwipeTo::Closed && top != 0 && detent > 0, "{all:?}");
    }
}
