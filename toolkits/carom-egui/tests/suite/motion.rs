//! A test of motion in egui's harness. A card passes, and the same card that loses its velocity fails by name.

use carom::Spring;
use carom::animate::Animated;
use carom_check::{Continuous, MarkKind, RateFree, Rests, Trace, assert_motion, assess, record};
use carom_egui::Springs as _;
use egui_kittest::Harness;

/// The card of a test: what it should do, and where it is.
#[derive(Default)]
struct Card {
    target: f32,
    position: f32,
}

/// Records a card that is sent to 300, and after 0.12 s back to 0.
fn recorded(rate: f64, show: impl FnMut(&mut egui::Ui, &mut Card) + 'static) -> Trace {
    let step = (1.0 / rate) as f32;
    let mut harness = Harness::builder().with_step_dt(step).build_ui_state(show, Card::default());
    // By default, the harness doesn't animate.
    harness.ctx.all_styles_mut(|style| style.animation_time = 0.1);
    harness.run_ok();
    harness.state_mut().target = 300.0;
    let mut time = 0.0;
    let trace = record(rate, 1.5, |dt| {
        time += dt;
        if time > 0.12 {
            harness.state_mut().target = 0.0;
        }
        if dt > 0.0 {
            harness.step();
        }
        f64::from(harness.state().position)
    });
    trace.with_mark(0.0, MarkKind::Target, 300.0).with_mark(0.12, MarkKind::Retarget, 0.0)
}

fn spring() -> Spring {
    Spring::from_response_damping_ratio(0.5, 1.0)
}

fn sprung(ui: &mut egui::Ui, card: &mut Card) {
    card.position = ui.spring("card", card.target, spring());
}

/// A card that begins a new motion for each target.
fn forgetful() -> impl FnMut(&mut egui::Ui, &mut Card) {
    let (mut motion, mut target) = (Animated::new(0.0, spring()), 0.0);
    move |ui, card| {
        if card.target != target {
            target = card.target;
            motion = Animated::new(motion.value(), spring());
            motion.retarget(f64::from(target));
        }
        motion.advance(f64::from(ui.input(|input| input.stable_dt)));
        card.position = motion.value() as f32;
    }
}

#[test]
fn a_sprung_card_passes_the_checks_of_its_motion() {
    assert_motion!(recorded(60.0, sprung), Continuous::default(), Rests::on(0.0).by(1.2));
    assert_motion!([60.0, 120.0, 240.0].map(|rate| recorded(rate, sprung)), RateFree::default());
}

#[test]
fn a_card_that_forgets_its_velocity_fails_the_check_continuous() {
    let report = assess(recorded(60.0, forgetful()), [Continuous::default().into()]).expect_err("it must fail");
    assert!(report.contains("fail      continuous"), "{report}");
    assert!(report.contains("velocity"), "{report}");
}
