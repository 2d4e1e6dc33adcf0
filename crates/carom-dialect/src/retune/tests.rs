use super::*;
use std::string::ToString;
use std::vec::Vec;

/// Each notation with its defaults or with numbers that it needs, and some with other numbers or at other
/// rates.
const TEXTS: [&str; 14] = [
    "frame-spring pull=0.02 drag=0.2",
    "frame-spring pull=0.3 drag=0.05 rate=30",
    "euler-spring stiffness=170 damping=26",
    "euler-spring mass=2 stiffness=100 damping=40 rate=120",
    "svelte",
    "svelte stiffness=0.1 damping=0.25 rate=120",
    "embla",
    "embla duration=43 friction=0.86",
    "flickity",
    "hyprland",
    "hyprland mass=1 stiffness=71.2633 dampening=15.8273644 rate=60",
    "hyprland rate=144",
    "lerp factor=0.1",
    "lerp factor=0.9 rate=240",
];

fn retuned(text: &str) -> (Notation, Retuned) {
    let notation = Notation::parse(text).unwrap();
    (notation, notation.retune().unwrap())
}

fn frames(notation: &Notation, position: f64, velocity: f64) -> Vec<f64> {
    let frames = (notation.entry.frames)(&notation.values).unwrap();
    frames.from(Point { position, velocity }).take(200).map(|point| point.position).collect()
}

fn position(law: RetunedLaw, start: State, t: f64) -> f64 {
    match law {
        RetunedLaw::Spring(spring) => spring.motion(start, 0.0).state(t).position,
        RetunedLaw::Friction(friction) => friction.motion(start).state(t).position,
        RetunedLaw::Approach(approach) => approach.motion(start, 0.0).state(t).position,
    }
}

#[test]
fn a_retuned_law_passes_through_every_frame() {
    for text in TEXTS {
        let (notation, retuned) = retuned(text);
        for (x, v) in [(1.0, 0.0), (-300.0, 18.0), (0.0, -7.0), (40.0, 3.0)] {
            let start = retuned.start(x, v).unwrap();
            for (n, frame) in frames(&notation, x, v).into_iter().enumerate() {
                let law = position(retuned.law, start, (n + 1) as f64 * retuned.frame);
                assert!((law - frame).abs() <= 1e-9 * (1.0 + x.abs() + v.abs()), "{text}, frame {n}: {law}, {frame}");
            }
        }
    }
}

#[test]
fn a_retuned_law_strays_from_its_frames_as_far_as_stated() {
    for text in TEXTS {
        let (notation, retuned) = retuned(text);
        let distances = frames(&notation, 1.0, 0.0).into_iter().enumerate().map(|(n, frame)| {
            (position(retuned.law, State::at_rest(1.0), (n + 1) as f64 * retuned.frame) - frame).abs()
        });
        let most = distances.fold(0.0, f64::max);
        assert!(most <= retuned.distance * (1.0 + 1e-9) && most >= 0.999 * retuned.distance, "{text}: {most}");
        assert!(retuned.distance < 0.3, "{text}: {}", retuned.distance);
    }
}

#[test]
fn a_retuned_decay_passes_through_every_frame() {
    for text in ["frame-decay factor=0.95", "frame-decay factor=0.9 rate=120 moves_first=0", "frame-decay factor=0.5"] {
        let (notation, retuned) = retuned(text);
        for v in [20.0, -3.0] {
            let start = retuned.start(0.0, v).unwrap();
            for (n, frame) in frames(&notation, 0.0, v).into_iter().enumerate() {
                let law = position(retuned.law, start, (n + 1) as f64 * retuned.frame);
                assert!((law - frame).abs() < 1e-9, "{text}: {law}, {frame}");
            }
        }
    }
}

#[test]
fn a_compounded_decay_gets_the_friction_nearest_to_its_frames() {
    // At 60 Hz, reanimated's decay carries 900 px/s over 311 px. At first it is faster than a friction, and later
    // slower. So the friction that stays nearest to its frames goes farther, over 348.5 px.
    let (notation, retuned) = retuned("reanimated-decay");
    let RetunedLaw::Friction(Friction { drag }) = retuned.law else { panic!("a friction") };
    assert!((900.0 / drag - 348.5).abs() < 0.5, "{}", 900.0 / drag);
    assert_eq!(retuned.start(0.0, 15.0), None);
    let travel = *frames(&notation, 0.0, 15.0).last().unwrap();
    assert!((travel - 311.0).abs() < 1.0, "{travel}");
    let most = |drag: f64| {
        let start = State { position: 0.0, velocity: 900.0 };
        let law = RetunedLaw::Friction(Friction { drag });
        let frames = frames(&notation, 0.0, 15.0).into_iter().enumerate();
        frames.map(|(n, frame)| (position(law, start, (n + 1) as f64 / 60.0) - frame).abs()).fold(0.0, f64::max)
            / travel
    };
    assert!((most(drag) - retuned.distance).abs() < 1e-6, "{} {}", most(drag), retuned.distance);
    assert!(most(drag) < most(0.98 * drag) && most(drag) < most(1.02 * drag));
}

#[test]
fn hyprland_ran_four_times_too_fast_with_steps_of_1_ms() {
    let spring = |text| match retuned(text).1.law {
        RetunedLaw::Spring(spring) => spring,
        law => panic!("{law:?}"),
    };
    let (slow, fast) = (spring("hyprland rate=240"), spring("hyprland rate=1000"));
    let ratio = fast.angular_frequency() / slow.angular_frequency();
    assert!((ratio - 1000.0 / 240.0).abs() < 1e-9, "{ratio}");
    assert!((fast.damping_ratio() - slow.damping_ratio()).abs() < 1e-12);
}

#[test]
fn an_error_says_which_field_makes_a_law_impossible() {
    let field = |text| Notation::parse(text).unwrap().retune().unwrap_err().field();
    assert_eq!(field("euler-spring stiffness=3000 damping=10"), "damping");
    assert_eq!(field("frame-spring pull=3.9 drag=0.5"), "pull");
    assert_eq!(field("frame-spring pull=0.1 drag=1"), "drag");
    assert_eq!(field("embla friction=2"), "friction");
}

#[test]
fn an_error_says_what_is_wrong_with_a_notation() {
    let error = |text| Notation::parse(text).unwrap_err().to_string();
    assert_eq!(
        error("emlba"),
        "there is no notation `emlba`; there are frame-spring, frame-decay, lerp, euler-spring, \
        svelte, embla, flickity, hyprland, reanimated-decay"
    );
    assert_eq!(error("embla speed=1"), "embla has no field `speed`; it has duration, friction");
    assert_eq!(error("frame-decay"), "frame-decay needs `factor`");
    assert_eq!(error("embla duration=1 duration=2"), "`duration` is given twice");
    assert_eq!(error("embla fast"), "`fast` must be written as field=value");
}
