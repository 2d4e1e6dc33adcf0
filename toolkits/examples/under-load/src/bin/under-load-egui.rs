//! A list in egui.

use carom::scroll::platform;
use carom_egui::KineticScrollArea;
use eframe::egui::{self, Ui, ViewportBuilder, vec2};
use example_under_load::{ROW, ROWS, WINDOW, report, work};

fn show(ui: &mut Ui) {
    work();
    ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
    let list = KineticScrollArea::vertical().platform(platform::ios()).drag_by_mouse();
    let shown = list.show_rows(ui, ROW, ROWS, |ui, rows| {
        for row in rows {
            let label = egui::Label::new(format!("Row {row}")).selectable(false);
            ui.add_sized([360.0, ROW], label);
        }
    });
    report(shown.frames[1]);
}

fn main() -> eframe::Result {
    let viewport = ViewportBuilder::default().with_inner_size(WINDOW.map(|length| length as f32));
    let options = eframe::NativeOptions { viewport, ..Default::default() };
    eframe::run_ui_native("under load", options, |ui, _| show(ui))
}
