//! One flick into an edge at three frame rates, in egui's own area and in this crate's. The README states the printed
//! figures: `cargo test -p carom-egui overscroll -- --nocapture`.

use carom::scroll::platform;
use carom_egui::KineticScrollArea;
use egui::scroll_area::ScrollSource;
use egui::{Event, Modifiers, PointerButton, ScrollArea, Ui, Vec2, pos2, vec2};
use egui_kittest::Harness;

const RATES: [f32; 3] = [30.0, 60.0, 144.0];

/// A finger's velocity toward the edge in points per second, and the seconds of its drag, which are whole frames at
/// each rate.
const FLICK: (f32, f32) = (1500.0, 1.0 / 6.0);
/// The offset before the drag. The finger lifts 50 points from the edge.
const START: f32 = 300.0;

/// Shows an area of 4000 by 400 points, scrolled to an offset if one is given. Returns the offset, which is negative
/// beyond the edge.
type Show = fn(&mut Ui, Option<f32>) -> f32;

fn own(ui: &mut Ui, jump: Option<f32>) -> f32 {
    let area = ScrollArea::vertical().scroll_source(ScrollSource::DRAG);
    let area = jump.into_iter().fold(area, ScrollArea::vertical_scroll_offset);
    area.show(ui, |ui| ui.allocate_space(vec2(200.0, 4000.0))).state.unclamped_offset().y
}

fn carom(ui: &mut Ui, jump: Option<f32>) -> f32 {
    let area = KineticScrollArea::vertical().platform(platform::ios()).drag_by_mouse();
    let output = area.show(ui, |ui| {
        let content = ui.allocate_space(vec2(200.0, 4000.0)).1;
        if let Some(jump) = jump {
            ui.scroll_to_rect(content.translate(vec2(0.0, jump)), Some(egui::Align::TOP));
        }
    });
    output.frames[1].offset as f32
}

/// Returns the farthest point beyond the edge, in points.
fn overscroll(show: Show, rate: f32) -> f32 {
    let state = (None, 0.0);
    let app = move |ui: &mut Ui, (jump, offset): &mut (Option<f32>, f32)| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        *offset = show(ui, jump.take());
    };
    let step = 1.0 / rate;
    let mut harness = Harness::builder().with_size(vec2(300.0, 400.0)).with_step_dt(step).build_ui_state(app, state);
    harness.run_steps(4);
    harness.state_mut().0 = Some(START);
    // egui's animations are off in a harness, so the list jumps.
    harness.run_steps(2);
    assert!((harness.state().1 - START).abs() < 0.5, "{} before the flick", harness.state().1);

    let button = |y: f32, pressed: bool| Event::PointerButton {
        pos: pos2(100.0, y),
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let (velocity, seconds) = FLICK;
    harness.event(Event::PointerMoved(pos2(100.0, 50.0)));
    harness.step();
    harness.event(button(50.0, true));
    harness.step();
    let frames = (seconds * rate).round() as usize;
    for frame in 1..=frames {
        harness.event(Event::PointerMoved(pos2(100.0, 50.0 + velocity * frame as f32 * step)));
        harness.step();
    }
    harness.event(button(50.0 + velocity * seconds, false));
    let mut farthest = 0.0_f32;
    for _ in 0..(3.0 * rate) as usize {
        harness.step();
        farthest = farthest.max(-harness.state().1);
    }
    assert!(harness.state().1.abs() < 0.5, "{} at rest", harness.state().1);
    farthest
}

#[test]
fn the_overscroll_of_a_flick_is_what_the_readme_says() {
    let row = |show: Show| RATES.map(|rate| format!("{:.1}", overscroll(show, rate))).join(", ");
    let cells = format!("| {} px | {} px |", row(own), row(carom));
    println!("overscroll at {RATES:?} Hz: {cells}");
    assert!(include_str!("../../README.md").contains(&cells), "the README does not have {cells}");
}
