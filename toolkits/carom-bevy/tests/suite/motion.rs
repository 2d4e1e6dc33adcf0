//! A test of motion by Bevy's manual clock. A card passes, and the same card that loses its velocity fails by name.

use crate::app;
use bevy_math::{Vec3, vec3};
use bevy_transform::components::Transform;
use carom::Spring;
use carom_bevy::{CaromPlugin, Sprung, Translation};
use carom_check::{Continuous, MarkKind, RateFree, Rests, Trace, assert_motion, assess, record};
use std::time::Duration;

/// Records a card that is sent to 300, and after 0.12 s back to 0. A forgetful card gets a new spring there.
fn recorded(rate: f64, is_forgetful: bool) -> Trace {
    let spring = Spring::from_response_damping_ratio(0.5, 1.0);
    let sprung = |from: Vec3, to: f32| Sprung::<Translation>::at(from, spring).to(vec3(to, 0.0, 0.0));
    let mut app = app(Duration::from_secs_f64(1.0 / rate));
    app.add_plugins(CaromPlugin::default());
    let card = app.world_mut().spawn((Transform::default(), sprung(Vec3::ZERO, 300.0))).id();
    let (mut time, mut is_sent_back) = (0.0, false);
    let trace = record(rate, 1.5, |dt| {
        time += dt;
        if time > 0.12 && !is_sent_back {
            is_sent_back = true;
            let mut card = app.world_mut().entity_mut(card);
            let position = card.get::<Transform>().expect("it has a transform").translation;
            if is_forgetful {
                card.insert(sprung(position, 0.0));
            } else {
                card.get_mut::<Sprung<Translation>>().expect("it is sprung").retarget(Vec3::ZERO);
            }
        }
        // The first frame of an app doesn't take time.
        app.update();
        f64::from(app.world().get::<Transform>(card).expect("it has a transform").translation.x)
    });
    trace.with_mark(0.0, MarkKind::Target, 300.0).with_mark(0.12, MarkKind::Retarget, 0.0)
}

#[test]
fn a_sprung_card_passes_the_checks_of_its_motion() {
    assert_motion!(recorded(60.0, false), Continuous::default(), Rests::on(0.0).by(1.2));
    assert_motion!([60.0, 120.0, 240.0].map(|rate| recorded(rate, false)), RateFree::default());
}

#[test]
fn a_card_that_forgets_its_velocity_fails_the_check_continuous() {
    let report = assess(recorded(60.0, true), [Continuous::default().into()]).expect_err("it must fail");
    assert!(report.contains("fail      continuous"), "{report}");
    assert!(report.contains("velocity"), "{report}");
}
