//! A mail client: 2,000 mails that swipe away and come back, a pull that loads more, and a sheet with the mail that is read.
//!
//! `cargo run -p example-egui`. Swipe a mail to the left to delete it. Z brings it back. Click a mail, or press Enter, to read it in the
//! sheet. Arrows, Page up, Page down, Home and End scroll. With the word `still`, nothing moves by itself.

use carom::gesture::Axes;
use carom::scroll::{Extent, platform};
use carom::touch::{Refresh, RefreshRule, Sheet};
use carom_egui::{Axis, Draggable, KineticScrollArea, Springs as _, carom, drive};
use eframe::egui::{
    self, Align2, Button, CentralPanel, Color32, FontId, Frame, Id, Key, Rect, Sense, Ui, Vec2, pos2, vec2,
};
use std::collections::HashSet;

const ROW: f32 = 56.0;
const SPRING: carom::Spring = carom::Spring { stiffness: 300.0, damping: 32.0, mass: 1.0 };

const PAPER: Color32 = Color32::from_rgb(38, 40, 48);
const LINE: Color32 = Color32::from_rgb(58, 61, 72);
const SHEET: Color32 = Color32::from_rgb(52, 56, 68);
const RED: Color32 = Color32::from_rgb(200, 62, 62);
const AMBER: Color32 = Color32::from_rgb(255, 170, 0);
const INK: Color32 = Color32::from_rgb(236, 236, 242);
const FAINT: Color32 = Color32::from_rgb(160, 164, 178);

struct App {
    mails: Vec<usize>,
    /// The mails that are swept away.
    swept: HashSet<usize>,
    /// The last mail that was deleted, and its row.
    deleted: Option<(usize, usize)>,
    read: usize,
    /// When the new mails will be there.
    loads: Option<f64>,
    sheet: Sheet,
}

impl App {
    fn new() -> Self {
        Self {
            mails: (0..2_000).collect(),
            swept: HashSet::new(),
            deleted: None,
            read: 0,
            loads: None,
            sheet: Sheet::new([0.0, 220.0, 440.0], platform::ios(), Extent::new(1_000.0, 400.0)),
        }
    }

    fn show(&mut self, ui: &mut Ui) {
        let now = ui.input(|input| input.time);
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        let title = ui.allocate_space(vec2(ui.available_width(), 40.0)).1;
        text(ui, title, 17.0, INK, &format!("Inbox ({})", self.mails.len()));
        let (enter, escape, undo) = ui
            .input(|input| (input.key_pressed(Key::Enter), input.key_pressed(Key::Escape), input.key_pressed(Key::Z)));
        if enter || escape {
            self.sheet.go_to(now, usize::from(enter));
        }
        self.inbox(ui, now);
        let place = Rect::from_center_size(title.right_center() - vec2(60.0, 0.0), vec2(100.0, 28.0));
        if self.deleted.is_some() && (ui.put(place, Button::new("Undo (Z)")).clicked() || undo) {
            self.undo();
        }
        self.letter(ui);
    }

    fn inbox(&mut self, ui: &mut Ui, now: f64) {
        let list = KineticScrollArea::vertical().platform(platform::ios()).drag_by_mouse().keys();
        let list = list.refresh(RefreshRule::cupertino(), self.loads.is_some());
        let output = list.show_rows(ui, ROW, self.mails.len(), |ui, rows| {
            let origin = ui.max_rect().min - vec2(0.0, ROW * rows.start as f32);
            // Rows on their way may be seen a little outside of their slots.
            let rows = rows.start.saturating_sub(1)..(rows.end + 1).min(self.mails.len());
            let gone: Vec<_> = rows.filter(|row| self.mail(ui, *row, origin)).collect();
            gone.into_iter().rev().for_each(|row| self.deleted = Some((row, self.mails.remove(row))));
        });
        let Some(pull) = output.refresh else { return };
        let header = output.inner_rect.with_max_y(output.inner_rect.top() + pull.indicator as f32);
        text(
            &ui.new_child(egui::UiBuilder::new()),
            header,
            13.0,
            AMBER,
            if self.loads.is_some() { "Loading" } else { "Pull" },
        );
        match self.loads {
            None if pull.state == Refresh::Loading => self.loads = Some(now + 1.5),
            Some(end) if end <= now => {
                let first = self.mails.len().max(2_000);
                self.mails.splice(0..0, first..first + 3);
                self.loads = None;
            }
            Some(end) => ui.ctx().request_repaint_after_secs((end - now) as f32),
            None => {}
        }
    }

    /// Shows a mail. Returns whether it has been swept out of view.
    fn mail(&mut self, ui: &mut Ui, row: usize, origin: egui::Pos2) -> bool {
        let (mail, width) = (self.mails[row], ui.max_rect().width());
        let top = ui.spring(("place", mail), ROW * row as f32, SPRING);
        let slot = Rect::from_min_size(origin + vec2(0.0, top), vec2(width, ROW));
        let target = if self.swept.contains(&mail) { -width } else { 0.0 };
        let choose = |landing: f32, _: f32| Some(if landing < -0.5 * width { -width } else { 0.0 });
        let row = Draggable::new(("mail", mail), target, SPRING).axes(Axes::Horizontal);
        let row = row.show(ui, |x| slot.translate(vec2(x, 0.0)), choose);
        if row.state.target <= -width && self.swept.insert(mail) {
            ui.request_repaint();
        }
        let place = slot.translate(vec2(row.state.value.min(0.0), 0.0));
        if ui.interact(place, Id::unique(("read", mail)), Sense::click()).clicked() {
            self.read = mail;
            self.sheet.go_to(ui.input(|input| input.time), 1);
        }
        ui.painter().rect_filled(slot, 0.0, if place.left() < slot.left() { RED } else { PAPER });
        ui.painter().rect_filled(place.shrink2(vec2(0.0, 0.5)), 0.0, PAPER);
        ui.painter().hline(slot.x_range(), slot.bottom() - 1.0, (1.0, LINE));
        text(ui, place.with_max_y(place.center().y + 4.0), 15.0, INK, &format!("{} writes", name(mail)));
        text(ui, place.with_min_y(place.center().y - 2.0), 13.0, FAINT, &subject(mail));
        row.state.is_at_rest && target < 0.0
    }

    fn letter(&mut self, ui: &mut Ui) {
        let all = ui.max_rect();
        let place = |sheet: &Sheet| all.with_min_y(all.bottom() - sheet.current().height as f32);
        drive(ui, place(&self.sheet), "letter", Axis::Y, &mut self.sheet);
        let (rect, offset) = (place(&self.sheet), self.sheet.current().content.offset as f32);
        ui.painter().rect_filled(rect.with_max_y(all.bottom() + 16.0), 16.0, SHEET);
        let inside = rect.with_min_y(rect.top() + 40.0);
        text(ui, rect.with_max_y(inside.top()), 15.0, AMBER, &format!("{}: {}", name(self.read), subject(self.read)));
        let lines = ui.new_child(egui::UiBuilder::new().max_rect(inside));
        for line in 0..30 {
            let top = inside.top() + 32.0 * line as f32 - offset;
            let words = format!("Line {line} of what {} has to say.", name(self.read));
            let place = Rect::from_min_size(pos2(inside.left(), top), vec2(inside.width(), 32.0));
            if inside.intersects(place) {
                lines.painter().with_clip_rect(inside).text(
                    place.left_center() + vec2(16.0, 0.0),
                    Align2::LEFT_CENTER,
                    words,
                    FontId::proportional(14.0),
                    FAINT,
                );
            }
        }
    }

    fn undo(&mut self) {
        if let Some((row, mail)) = self.deleted.take() {
            self.swept.remove(&mail);
            self.mails.insert(row.min(self.mails.len()), mail);
        }
    }
}

fn name(mail: usize) -> &'static str {
    ["Ada", "Grace", "Emmy", "Sophie", "Maryam", "Katherine", "Hedy"][mail % 7]
}

fn subject(mail: usize) -> String {
    let subjects = ["Minutes of the meeting", "A photograph", "Your question", "Lunch?", "The figures"];
    format!("{} · {mail}", subjects[mail % 5])
}

fn text(ui: &Ui, place: Rect, size: f32, colour: Color32, text: &str) {
    let painter = ui.painter().with_clip_rect(place.intersect(ui.clip_rect()));
    painter.text(place.left_center() + vec2(16.0, 0.0), Align2::LEFT_CENTER, text, FontId::proportional(size), colour);
}

fn main() -> eframe::Result {
    let viewport = egui::ViewportBuilder::default().with_inner_size([400.0, 600.0]);
    let options = eframe::NativeOptions { viewport, ..Default::default() };
    let is_still = std::env::args().any(|word| word == "still");
    let mut app = App::new();
    eframe::run_ui_native("Mail", options, move |ui, _| {
        if is_still {
            ui.ctx().all_styles_mut(|style| style.animation_time = 0.0);
        }
        CentralPanel::default().frame(Frame::NONE.fill(PAPER)).show(ui, |ui| app.show(ui));
    })
}

#[cfg(test)]
mod tests;
