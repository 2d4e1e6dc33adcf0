//! Structs in which each field has its own spring.

use carom::animate::{Animated, AnimatedFields, Outcome};
use carom::{Friction, Spring, Tolerance};

const BOUNCY: Spring = Spring { mass: 1.0, stiffness: 300.0, damping: 10.0 };
const CALM: Spring = Spring { mass: 1.0, stiffness: 100.0, damping: 20.0 };

#[derive(Clone, Copy, Debug, PartialEq)]
struct Card {
    at: [f32; 2],
    opacity: f32,
}

carom::animatable!(Card { at: [f32; 2], opacity: f32 }, struct CardSprings);

const HIDDEN: Card = Card { at: [0.0, 40.0], opacity: 0.0 };
const SHOWN: Card = Card { at: [300.0, 0.0], opacity: 1.0 };

#[test]
fn each_field_moves_as_an_animated_value_on_its_own_spring() {
    let mut card = AnimatedFields::new(HIDDEN, CardSprings { at: BOUNCY, opacity: CALM });
    let (mut at, mut opacity) = (Animated::new(HIDDEN.at, BOUNCY), Animated::new(HIDDEN.opacity, CALM));
    for frame in 0..900 {
        if frame % 250 == 0 {
            let target = if frame % 500 == 0 { SHOWN } else { HIDDEN };
            card.retarget(target);
            at.retarget(target.at);
            opacity.retarget(target.opacity);
        }
        if frame == 260 {
            card.set_velocity(([9.0, -400.0], -3.0));
            at.set_velocity([9.0, -400.0]);
            opacity.set_velocity(-3.0);
        }
        let [is_at_moving, is_opacity_moving] = [at.advance(1.0 / 60.0), opacity.advance(1.0 / 60.0)];
        assert_eq!(card.advance(1.0 / 60.0), is_at_moving || is_opacity_moving, "{frame}");
        assert_eq!(card.value(), Card { at: at.value(), opacity: opacity.value() }, "{frame}");
        assert_eq!(card.velocity(), (at.velocity(), opacity.velocity()), "{frame}");
    }
    assert!(card.is_at_rest());
}

#[test]
fn settle_ends_a_motion_that_began_at_rest() {
    let mut card = AnimatedFields::new(HIDDEN, CardSprings { at: CALM, opacity: CALM });
    assert!(card.is_at_rest() && !card.advance(1.0));
    card.retarget(SHOWN);
    assert!(!card.is_at_rest() && card.read_after(9.0).value == SHOWN && card.value() == HIDDEN);
    card.settle();
    assert_eq!((card.is_at_rest(), card.value()), (true, SHOWN));
    card.reverse();
    assert_eq!(card.target(), HIDDEN);
    card.advance_to(100.0);
    assert!(card.advance_to(100.1) && card.value() != SHOWN);
    card.snap_to(HIDDEN);
    assert_eq!((card.is_at_rest(), card.value()), (true, HIDDEN));
    card.set_springs(CardSprings { opacity: BOUNCY, ..card.springs() });
    assert_eq!(card.springs(), CardSprings { at: CALM, opacity: BOUNCY });
}

#[test]
fn a_run_ends_when_all_fields_rest_or_one_is_retargeted() {
    let mut card = AnimatedFields::new(HIDDEN, CardSprings { at: BOUNCY, opacity: CALM });
    card.retarget(SHOWN);
    let showing = card.run();
    card.advance(0.1);
    card.retarget(SHOWN);
    card.set_velocity(([9.0, -400.0], -3.0));
    assert_eq!((card.run(), card.outcome(showing)), (showing, None));
    card.retarget(Card { opacity: 0.5, ..SHOWN });
    let dimming = card.run();
    assert_eq!((card.outcome(showing), card.outcome(dimming)), (Some(Outcome::Retargeted), None));
    while card.advance(1.0 / 60.0) {}
    assert_eq!(card.outcome(dimming), Some(Outcome::Finished));
}

#[test]
fn fling_follow_and_set_tolerance_apply_to_all_fields() {
    let mut card = AnimatedFields::new(HIDDEN, CardSprings { at: CALM, opacity: CALM });
    card.set_velocity(([100.0, 0.0], 2.0));
    card.fling(Friction { drag: 4.0 });
    card.advance(f64::INFINITY);
    assert_eq!(card.value(), Card { at: [25.0, 40.0], opacity: 0.5 });
    card.follow(SHOWN, ([50.0, 0.0], 0.0));
    assert!(card.advance(4.0) && card.settling_time() == f64::INFINITY);
    assert!((card.value().at[0] - (500.0 - 10.0)).abs() < 1e-3);
    card.snap_to(HIDDEN);
    card.retarget(SHOWN);
    let exact = card.settling_time();
    card.set_tolerance(Tolerance { distance: 1.0, velocity: 1e3 });
    assert!(card.settling_time() < exact);
}
