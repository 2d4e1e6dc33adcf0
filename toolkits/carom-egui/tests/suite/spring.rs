//! Springs in egui's memory.

use carom::animate::Moving;
use carom::{Friction, Spring};
use carom_egui::{SpringState, Springs as _};
use egui::{Color32, Pos2, Ui, pos2};
use egui_kittest::Harness;

const FRAME: f64 = 1.0 / 60.0;

fn bouncy() -> Spring {
    Spring::from_response_damping_ratio(0.4, 0.6)
}

/// What the program of a test shows, and what it saw.
#[derive(Default)]
struct Card {
    target: Pos2,
    seen: Option<SpringState<Pos2>>,
    time: f64,
}

/// Makes a harness that shows a card on a spring and moves it. By default, a harness doesn't.
fn harness(show: impl FnMut(&mut Ui, &mut Card) + 'static) -> Harness<'static, Card> {
    let mut harness = Harness::builder().with_step_dt(FRAME as f32).build_ui_state(show, Card::default());
    harness.ctx.all_styles_mut(|style| style.animation_time = 0.1);
    harness.run_ok();
    harness
}

fn card(ui: &mut Ui, card: &mut Card) {
    card.time = ui.input(|input| input.time);
    card.seen = Some(ui.spring_state("card", card.target, bouncy()));
}

fn asks_for_repaint<S>(harness: &Harness<'_, S>) -> bool {
    harness.output().viewport_output.values().any(|viewport| viewport.repaint_delay.is_zero())
}

#[test]
fn a_retargeted_card_moves_like_an_animated_value() {
    let mut harness = harness(card);
    let mut core = Moving::new([0.0_f32; 2], bouncy(), harness.state().time);
    harness.state_mut().target = pos2(300.0, 40.0);
    let mut rested = 0;
    for frame in 0..200 {
        if frame == 9 {
            harness.state_mut().target = pos2(-20.0, 90.0);
        }
        harness.step();
        let Card { target, seen, time } = harness.state();
        core.retarget(*time, [target.x, target.y]);
        let expected = core.read(*time);
        let at_rest = expected.is_at_rest;
        let seen = seen.expect("the card was shown");
        assert_eq!([seen.value.x, seen.value.y], expected.value);
        assert_eq!(seen.velocity, expected.velocity);
        assert_eq!(seen.is_at_rest, at_rest);
        // egui paints once more after each request.
        rested += i32::from(at_rest);
        assert_eq!(asks_for_repaint(&harness), rested < 2, "at frame {frame}");
        // In flight, the return begins with the speed of the travel out.
        assert!(frame != 9 || seen.velocity[0] > 100.0);
    }
    assert_eq!(harness.state().seen.map(|seen| seen.value), Some(pos2(-20.0, 90.0)));
}

#[test]
fn a_card_jumps_when_the_style_has_no_animation_time() {
    let mut harness = harness(card);
    harness.ctx.all_styles_mut(|style| style.animation_time = 0.0);
    harness.state_mut().target = pos2(300.0, 40.0);
    harness.step();
    assert_eq!(harness.state().seen.map(|seen| (seen.value, seen.is_at_rest)), Some((pos2(300.0, 40.0), true)));
}

#[test]
fn a_fling_stays_where_it_ends_until_the_target_changes() {
    let mut harness = harness(|ui, state| {
        if state.time == 0.0 {
            card(ui, state);
            ui.spring_mut::<Pos2, _>("card", |card, now| {
                card.set_velocity(now, [600.0, 0.0]);
                card.fling(now, Friction { drag: 2.0 });
            });
        }
        card(ui, state);
    });
    harness.run_steps(600);
    let rest = harness.state().seen.expect("the card was shown").value;
    assert!((rest.x - 300.0).abs() < 2.0, "it slid to {rest:?}");
    harness.state_mut().target = pos2(10.0, 0.0);
    harness.run_steps(300);
    assert_eq!(harness.state().seen.map(|seen| seen.value), Some(pos2(10.0, 0.0)));
}

#[test]
fn changing_an_unknown_spring_returns_none() {
    let _ = harness(|ui, _| assert_eq!(ui.spring_mut::<f32, _>("nothing", |_, _| ()), None));
}

#[test]
fn a_colour_passes_through_oklab_and_ends_at_exactly_its_target() {
    let seen = std::rc::Rc::new(std::cell::RefCell::new(Vec::new()));
    let colours = seen.clone();
    let mut harness = harness(move |ui, card| {
        let target = if card.target.x > 0.0 { Color32::from_rgb(255, 220, 0) } else { Color32::from_rgb(0, 0, 255) };
        colours.borrow_mut().push(ui.spring("fill", target, Spring::from_duration_bounce(0.4, 0.0)));
    });
    harness.state_mut().target = pos2(1.0, 0.0);
    harness.run_steps(120);
    let seen = seen.borrow();
    assert_eq!(seen.last(), Some(&Color32::from_rgb(255, 220, 0)));
    // Halfway from blue to yellow, Oklab has a light grey-green, whereas a mixture of bytes has the dark grey (128, 110, 128).
    let middle = seen.iter().find(|colour| colour.r() > 100).expect("it passes the middle");
    assert!(middle.g() > middle.r(), "{middle:?}");
}

#[test]
fn a_spring_whose_first_frame_stalls_begins_visibly() {
    // Every frame takes half a second.
    let mut harness = Harness::builder().with_step_dt(0.5).build_ui_state(card, Card::default());
    harness.ctx.all_styles_mut(|style| style.animation_time = 0.1);
    harness.step();
    harness.state_mut().target = pos2(300.0, 40.0);
    harness.step();
    let mut core = Moving::new([0.0_f32; 2], bouncy(), 0.0);
    core.retarget(0.0, [300.0, 40.0]);
    for time in [0.0, 2.0 * FRAME, 2.0 * FRAME + 0.5] {
        let seen = harness.state().seen.expect("the card was shown");
        let expected = core.read(time).value;
        assert!((seen.value.x - expected[0]).abs() < 1e-3, "{} is not {} after {time} s", seen.value.x, expected[0]);
        harness.step();
    }
}

#[test]
fn the_last_step_of_a_long_fling_is_below_half_a_pixel() {
    let friction = Friction::from_deceleration_rate(0.998);
    let fling = move |ui: &Ui| {
        ui.spring_mut::<Pos2, _>("card", |card, now| {
            card.set_velocity(now, [0.0, 50_000.0 * friction.drag as f32]);
            card.fling(now, friction);
        })
    };
    let mut throws = true;
    let mut harness = harness(move |ui, seen| {
        card(ui, seen);
        if std::mem::take(&mut throws) {
            fling(ui);
        }
    });
    let (mut before, mut step, mut frames) = (0.0, f32::INFINITY, 0);
    while frames < 10 || !harness.state().seen.is_some_and(|seen| seen.is_at_rest) {
        harness.step();
        let y = harness.state().seen.map_or(0.0, |seen| seen.value.y);
        (step, before, frames) = (y - before, y, frames + 1);
        assert!(frames < 10_000);
    }
    assert!(before > 49_999.0 && step < 0.5, "{before} after a step of {step}");
}
