//! A carousel, a picker, rows that reorder, and a map: `cargo run -p example-egui --bin parts`. Click one of them, then press arrow keys.
//! With the word `still`, nothing moves by itself. The mail client beside it has rows that swipe, a list that refreshes and a sheet.

use carom::scroll::platform;
use carom::touch::{Pager, Pages, Reorder, WheelPicker};
use carom_egui::{Axis, ZoomScene, drive};
use eframe::egui::{self, Align2, Color32, FontId, Rect, Response, Ui, pos2, vec2};

const BLUE: Color32 = Color32::from_rgb(60, 120, 255);
const AMBER: Color32 = Color32::from_rgb(255, 170, 0);
const DARK: Color32 = Color32::from_rgb(38, 40, 48);
const LIGHT: Color32 = Color32::from_rgb(240, 240, 244);

struct App {
    cards: Pager,
    minutes: WheelPicker,
    rows: Reorder,
}

impl App {
    fn new() -> Self {
        let pages = Pages { count: 5, size: 180.0, viewport: 240.0, align: 0.5, loops: true };
        let ios = platform::ios();
        Self {
            cards: Pager::new(ios, pages),
            minutes: WheelPicker::new(ios, 60, 32.0, true),
            rows: Reorder::new(ios, &[36.0; 12], 320.0),
        }
    }

    fn show(&mut self, ui: &mut Ui) {
        let at = |x: f32, y: f32, w: f32, h: f32| Rect::from_min_size(pos2(x, y), vec2(w, h));
        self.carousel(ui, at(20.0, 20.0, 240.0, 140.0));
        self.picker(ui, at(20.0, 180.0, 240.0, 160.0));
        self.reorder(ui, at(280.0, 20.0, 240.0, 320.0));
        map(ui, at(540.0, 20.0, 240.0, 320.0));
    }

    fn carousel(&mut self, ui: &Ui, rect: Rect) {
        ring(ui, &drive(ui, rect, "cards", Axis::X, &mut self.cards));
        for page in 0..5 {
            let card = Rect::from_min_size(rect.min + vec2(self.cards.place_of(page) as f32, 0.0), vec2(170.0, 140.0));
            block(ui, rect, card, BLUE, &format!("Card {}", page + 1));
        }
    }

    fn picker(&mut self, ui: &Ui, rect: Rect) {
        ring(ui, &drive(ui, rect, "minutes", Axis::Y, &mut self.minutes));
        for row in 0..60 {
            let middle = rect.center() + vec2(0.0, self.minutes.place_of(row) as f32);
            let colour = if row == self.minutes.current().row { AMBER } else { DARK };
            block(ui, rect, Rect::from_center_size(middle, vec2(240.0, 30.0)), colour, &format!("{row:02} minutes"));
        }
    }

    fn reorder(&mut self, ui: &Ui, rect: Rect) {
        ring(ui, &drive(ui, rect, "rows", Axis::Y, &mut self.rows));
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

/// Draws a ring around a part that has the keys.
fn ring(ui: &Ui, response: &Response) {
    if response.has_focus() {
        ui.painter().rect_stroke(response.rect, 6.0, (1.0, AMBER), egui::StrokeKind::Outside);
    }
}

fn block(ui: &Ui, clip: Rect, rect: Rect, fill: Color32, text: &str) {
    let painter = ui.painter().with_clip_rect(clip.intersect(ui.clip_rect()));
    painter.rect_filled(rect, 8.0, fill);
    painter.text(rect.center(), Align2::CENTER_CENTER, text, FontId::proportional(15.0), LIGHT);
}

fn main() -> eframe::Result {
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default().with_inner_size([800.0, 360.0]),
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
    use egui::{Event, Key, Modifiers, PointerButton, Pos2, Vec2};
    use egui_kittest::Harness;

    /// The program in a window without a screen, at 60 frames a second.
    fn stage(animates: bool) -> Harness<'static, App> {
        let builder = Harness::builder().with_size(vec2(800.0, 360.0)).with_step_dt(1.0 / 60.0);
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

    /// The page, the minute, and the row at the top.
    fn seen(app: &App) -> (usize, usize, usize) {
        (app.cards.current().target, app.minutes.current().target, app.rows.order()[0])
    }

    fn is_at_rest(app: &App) -> bool {
        app.cards.current().is_at_rest && app.minutes.current().is_at_rest && app.rows.is_at_rest()
    }

    fn drag_all(stage: &mut Harness<'_, App>) {
        drag(stage, pos2(200.0, 90.0), vec2(-120.0, 0.0));
        drag(stage, pos2(140.0, 290.0), vec2(0.0, -70.0));
        drag(stage, pos2(400.0, 40.0), vec2(0.0, 80.0));
    }

    #[test]
    fn each_part_follows_the_mouse_and_goes_on_after_the_release() {
        let mut stage = stage(true);
        assert_eq!(seen(stage.state()), (0, 0, 0));
        drag_all(&mut stage);
        assert!(!is_at_rest(stage.state()));
        let all @ (page, minute, top) = seen(stage.state());
        assert!(page != 0 && minute > 2 && top != 0, "{all:?}");
        stage.run_steps(600);
        assert!(is_at_rest(stage.state()), "{:?}", seen(stage.state()));
    }

    #[test]
    fn each_part_accepts_keys_after_a_click() {
        let mut stage = stage(true);
        press(&mut stage, pos2(140.0, 90.0), Key::ArrowRight);
        press(&mut stage, pos2(140.0, 260.0), Key::ArrowUp);
        press(&mut stage, pos2(400.0, 140.0), Key::End);
        stage.run_steps(120);
        assert_eq!(seen(stage.state()), (1, 59, 0));
        assert!((stage.state().rows.list().offset - (12.0 * 36.0 - 320.0)).abs() < 1e-9);
    }

    #[test]
    fn without_animations_each_part_is_at_rest_when_it_is_released() {
        let mut stage = stage(false);
        drag_all(&mut stage);
        assert!(is_at_rest(stage.state()), "{:?}", seen(stage.state()));
        let all @ (page, minute, top) = seen(stage.state());
        assert!(page != 0 && minute > 1 && top != 0, "{all:?}");
    }
}
