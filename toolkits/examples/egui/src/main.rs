//! A card that follows the pointer, and a list that flings and snaps to its rows.

use carom::Spring;
use carom::scroll::{Places, platform};
use carom_egui::{KineticScrollArea, Springs as _};
use eframe::egui::{self, Color32, Rect, Ui, vec2};

fn show(ui: &mut Ui) {
    egui::Panel::left("rows").show(ui, |ui| {
        let list = KineticScrollArea::vertical().platform(platform::ios()).snap(Places::every(40.0));
        list.show_rows(ui, 40.0 - ui.spacing().item_spacing.y, 1_000, |ui, rows| {
            for row in rows {
                ui.add_sized([160.0, 40.0 - ui.spacing().item_spacing.y], egui::Button::new(format!("Row {row}")));
            }
        });
    });
    let pointer = ui.input(|input| input.pointer.hover_pos());
    let target = pointer.unwrap_or(ui.max_rect().center());
    let hot = if pointer.is_some() { Color32::from_rgb(255, 170, 0) } else { Color32::from_rgb(60, 120, 255) };
    let at = ui.spring("card", target, Spring::from_response_damping_ratio(0.35, 0.6));
    let fill = ui.spring("fill", hot, Spring::from_duration_bounce(0.5, 0.0));
    ui.painter().rect_filled(Rect::from_center_size(at, vec2(120.0, 80.0)), 12.0, fill);
}

fn main() -> eframe::Result {
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default().with_inner_size([640.0, 400.0]),
        ..Default::default()
    };
    eframe::run_ui_native("carom and egui", options, |ui, _| show(ui))
}
