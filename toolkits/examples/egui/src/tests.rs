//! The mail client without a screen.
#![allow(clippy::float_cmp, reason = "a sheet rests exactly on its detents")]

#[path = "../../../tests/glue.rs"]
mod glue;

use super::*;
use egui::{Event, Modifiers, PointerButton, Pos2, RawInput};

/// The client, and the time of its last frame.
struct Stage {
    context: egui::Context,
    app: App,
    time: f64,
    asks: bool,
}

impl Stage {
    fn new(animates: bool) -> Self {
        let context = egui::Context::default();
        context.all_styles_mut(|style| style.animation_time = if animates { 0.2 } else { 0.0 });
        let mut stage = Self { context, app: App::new(), time: 0.0, asks: false };
        (0..4).for_each(|_| stage.frame(Vec::new()));
        stage
    }

    fn frame(&mut self, events: Vec<Event>) {
        self.time += 1.0 / 60.0;
        let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(400.0, 600.0)));
        let input = RawInput { time: Some(self.time), events, screen_rect, ..RawInput::default() };
        let (context, app) = (self.context.clone(), &mut self.app);
        let mut shown = context.run_ui(input, |ui| app.show(ui));
        self.asks = shown.viewport_output.values().any(|viewport| viewport.repaint_delay.as_secs_f64() < 1.0);
        shown.textures_delta.clear();
    }

    fn rest(&mut self) {
        let mut frames = 0;
        while frames < 4 || self.asks {
            self.frame(Vec::new());
            frames += 1;
            assert!(frames < 900, "it never rests");
        }
    }

    fn press(&mut self, pos: Pos2, pressed: bool) {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        self.frame(vec![Event::PointerMoved(pos), Event::PointerButton { pos, button, pressed, modifiers }]);
    }

    fn drag(&mut self, from: Pos2, by: Vec2) {
        self.press(from, true);
        (1..=12).for_each(|step| self.frame(vec![Event::PointerMoved(from + by * (step as f32 / 12.0))]));
        self.press(from + by, false);
        self.rest();
    }

    fn key(&mut self, key: Key) {
        let modifiers = Modifiers::NONE;
        for pressed in [true, false] {
            self.frame(vec![Event::Key { key, physical_key: None, pressed, repeat: false, modifiers }]);
        }
        self.rest();
    }

    fn count(&self) -> usize {
        self.app.mails.len()
    }
}

#[test]
fn a_swipe_deletes_a_mail_and_undo_brings_it_back() {
    for animates in [true, false] {
        let mut stage = Stage::new(animates);
        stage.drag(pos2(350.0, 180.0), vec2(-320.0, 5.0));
        assert_eq!((stage.count(), stage.app.deleted), (1_999, Some((2, 2))));
        assert_eq!(stage.app.mails[2], 3);
        stage.key(Key::Z);
        assert_eq!((stage.count(), stage.app.mails[2]), (2_000, 2));
        // Neither a short swipe nor a drag along the list deletes anything.
        stage.drag(pos2(350.0, 180.0), vec2(-30.0, 3.0));
        stage.drag(pos2(350.0, 380.0), vec2(-5.0, -200.0));
        assert_eq!(stage.count(), 2_000);
    }
}

#[test]
fn a_swipe_across_the_sheet_does_not_delete_the_mail_behind_it() {
    let mut stage = Stage::new(true);
    stage.key(Key::Enter);
    assert_eq!(stage.app.sheet.current().height, 220.0);
    stage.drag(pos2(390.0, 500.0), vec2(-360.0, 0.0));
    assert_eq!(stage.count(), 2_000);
    stage.drag(pos2(200.0, 500.0), vec2(0.0, -300.0));
    assert_eq!((stage.app.sheet.current().height, stage.count()), (440.0, 2_000));
    stage.key(Key::Escape);
    assert_eq!(stage.app.sheet.current().height, 0.0);
}

#[test]
fn a_pull_loads_three_mails() {
    let mut stage = Stage::new(true);
    stage.drag(pos2(200.0, 80.0), vec2(0.0, 330.0));
    assert_eq!((stage.count(), stage.app.mails[0], stage.app.loads), (2_003, 2_000, None));
}

#[test]
fn nothing_is_drawn_at_rest() {
    let mut stage = Stage::new(true);
    stage.drag(pos2(350.0, 380.0), vec2(-5.0, -200.0));
    let mut redraws = 0;
    for _ in 0..120 {
        stage.frame(Vec::new());
        redraws += u32::from(stage.asks);
    }
    eprintln!("redraws asked for in 2 s at rest: {redraws}");
    assert_eq!(redraws, 0);
}

#[test]
fn the_example_needs_at_most_25_lines_of_glue() {
    let words = [
        "carom",
        "carom_egui",
        "Axes",
        "Extent",
        "platform",
        "Refresh",
        "RefreshRule",
        "Sheet",
        "sheet",
        "Draggable",
        "KineticScrollArea",
        "spring",
        "SPRING",
        "drive",
        "refresh",
        "pull",
        "list",
        "choose",
    ];
    let lines = glue::glue(include_str!("main.rs"), &words);
    eprintln!("{}\n{} lines", lines.join("\n"), lines.len());
    assert!(lines.len() <= 25, "{} lines", lines.len());
}
