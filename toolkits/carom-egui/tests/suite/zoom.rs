//! The scene and the parts under fingers and the mouse.

use carom::touch::{PanZoomPhase, PanZoomReading};
use carom::touch::{SwipeRow, SwipeTo};
use carom_egui::{Axis, ZoomScene, drive};
use egui::{Event, PointerButton, Rect, TouchDeviceId, TouchId, TouchPhase, Ui, pos2, vec2};
use egui_kittest::Harness;

struct Map {
    seen: Option<PanZoomReading>,
    /// Where the scene is on the screen.
    rect: Rect,
}

/// A map of 4,000 by 2,000 in a view of 400 by 300.
fn harness(animates: bool) -> Harness<'static, Map> {
    let show = |ui: &mut Ui, map: &mut Map| {
        let shown = ZoomScene::new("map", [4_000.0, 2_000.0]).size(vec2(400.0, 300.0)).show(ui, |ui| {
            ui.allocate_space(vec2(80.0, 20.0));
        });
        (map.seen, map.rect) = (Some(shown.frame), shown.rect);
    };
    let builder = Harness::builder().with_size(vec2(420.0, 320.0)).with_step_dt(1.0 / 60.0);
    let mut harness = builder.build_ui_state(show, Map { seen: None, rect: Rect::NOTHING });
    if animates {
        harness.ctx.all_styles_mut(|style| style.animation_time = 0.2);
    }
    harness.step();
    harness
}

fn seen(harness: &Harness<'_, Map>) -> PanZoomReading {
    harness.state().seen.expect("it is shown")
}

/// A finger at a place of the scene.
fn touch(harness: &mut Harness<'_, Map>, id: u64, phase: TouchPhase, x: f32) {
    let pos = harness.state().rect.min + vec2(x, 150.0);
    harness.event(Event::Touch { device_id: TouchDeviceId(0), id: TouchId(id), phase, pos, force: None });
}

#[test]
fn two_fingers_zoom_and_lifting_one_does_not_move_the_scene() {
    let mut harness = harness(true);
    assert!((seen(&harness).transform.scale() - 0.1).abs() < 1e-6, "{:?}", seen(&harness));
    touch(&mut harness, 1, TouchPhase::Start, 150.0);
    touch(&mut harness, 2, TouchPhase::Start, 250.0);
    harness.step();
    for step in 1..=10 {
        touch(&mut harness, 1, TouchPhase::Move, 150.0 - 10.0 * step as f32);
        touch(&mut harness, 2, TouchPhase::Move, 250.0 + 10.0 * step as f32);
        harness.step();
    }
    let held = seen(&harness);
    assert!((held.transform.scale() - 0.3).abs() < 1e-6 && held.phase == PanZoomPhase::Held, "{held:?}");
    touch(&mut harness, 2, TouchPhase::End, 350.0);
    harness.step();
    let lifted = seen(&harness).transform;
    let jump = (lifted.x - held.transform.x).abs() + (lifted.y - held.transform.y).abs();
    assert!(jump < 1e-9 && lifted.log_scale == held.transform.log_scale, "{lifted:?}");
    touch(&mut harness, 1, TouchPhase::End, 50.0);
    harness.step();
    assert_eq!(seen(&harness).phase, PanZoomPhase::Glide);
    assert!(seen(&harness).velocity.log_scale > 1.0);
    harness.run_steps(300);
    assert!(seen(&harness).is_at_rest && seen(&harness).transform.scale() > held.transform.scale());
}

#[test]
fn a_mouse_pans_and_stops_at_its_release_without_animations() {
    let mut harness = harness(false);
    harness.ctx.all_styles_mut(|style| style.animation_time = 0.0);
    let at = harness.state().rect.min + vec2(200.0, 150.0);
    harness.event(Event::PointerMoved(at));
    harness.step();
    harness.event(Event::MouseWheel {
        unit: egui::MouseWheelUnit::Line,
        delta: vec2(0.0, 4.0),
        phase: TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
        modifiers: egui::Modifiers::NONE,
    });
    harness.step();
    let zoomed = seen(&harness);
    assert!(zoomed.is_at_rest && (zoomed.transform.scale() - 0.1 * 1.0_f64.exp()).abs() < 1e-6, "{zoomed:?}");
    let button = |pos, pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    };
    harness.event(button(at, true));
    harness.step();
    harness.event(Event::PointerMoved(at - vec2(60.0, 0.0)));
    harness.step();
    assert!((seen(&harness).transform.x - zoomed.transform.x + 60.0).abs() < 1e-3, "{:?}", seen(&harness));
    harness.event(button(at - vec2(60.0, 0.0), false));
    harness.step();
    assert!(seen(&harness).is_at_rest);
}

#[test]
fn the_pointer_drags_a_swipe_row_open() {
    let show = |ui: &mut Ui, row: &mut SwipeRow| {
        let rect = Rect::from_min_size(pos2(10.0, 10.0), vec2(300.0, 40.0));
        drive(ui, rect, "row", Axis::X, row);
    };
    let builder = Harness::builder().with_size(vec2(320.0, 60.0)).with_step_dt(1.0 / 60.0);
    let mut harness = builder.build_ui_state(show, SwipeRow::new(300.0, [0.0, 120.0]));
    harness.ctx.all_styles_mut(|style| style.animation_time = 0.2);
    harness.step();
    let modifiers = egui::Modifiers::NONE;
    let button = |pos, pressed| Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers };
    harness.event(Event::PointerMoved(pos2(250.0, 30.0)));
    harness.event(button(pos2(250.0, 30.0), true));
    harness.step();
    for step in 1..=8 {
        harness.event(Event::PointerMoved(pos2(250.0 - 10.0 * step as f32, 30.0)));
        harness.step();
    }
    assert!((harness.state().current().offset + 80.0).abs() < 1e-3, "{:?}", harness.state().current());
    harness.event(button(pos2(170.0, 30.0), false));
    harness.step();
    assert_eq!(harness.state().current().to, SwipeTo::Trailing);
    harness.run_steps(120);
    assert!(harness.state().current().is_at_rest && harness.state().current().offset == -120.0);
}
