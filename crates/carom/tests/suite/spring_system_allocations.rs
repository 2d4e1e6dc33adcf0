//! Counts the allocations of spring systems, chains and interpolators.
#![cfg(feature = "alloc")]

use allocation_counter::measure;
use carom::animate::{Chain, Interpolator, SpringSystem};
use carom::{Spring, State};

const FRAME: f64 = 1.0 / 120.0;

/// The two springs of Rebound's chat heads, in Origami's parameters: tension 40 and friction 6, tension 70 and friction
/// 10.
const MAIN: Spring = Spring { mass: 1.0, stiffness: 230.2, damping: 19.0 };
const ATTACHMENT: Spring = Spring { mass: 1.0, stiffness: 338.8, damping: 31.0 };

#[test]
fn frames_do_not_allocate_after_the_first() {
    let mut system = SpringSystem::new();
    let springs: Vec<_> =
        (0..100).map(|i| system.insert(Spring::from_response_damping_ratio(0.5, 0.4), f64::from(i))).collect();
    system.before_advance(|_, _| {});
    system.listen_all(|_, _| {});
    system.listen(springs[0], |_, _| {});
    for id in &springs {
        system.retarget(*id, 300.0).ok();
    }
    let first = measure(|| {
        system.advance(FRAME);
    });
    assert!(first.count_total > 0, "the counter counts");
    let rest = measure(|| {
        while !system.is_at_rest() {
            system.advance(FRAME);
        }
    });
    assert_eq!(rest.count_total, 0);
}

#[test]
fn retargets_kicks_and_listeners_allocate_only_once() {
    let mut system = SpringSystem::new();
    let springs: Vec<_> = (0..50).map(|_| system.insert(Spring::from_response_damping_ratio(0.3, 0.6), 0.0)).collect();
    let (head, next) = (springs[0], springs[1]);
    system.listen(head, move |system, event| {
        system.retarget(next, event.state.position).ok();
    });
    let mut play = |rounds: u32| {
        for round in 0..rounds {
            for (i, id) in springs.iter().enumerate() {
                match (round as usize + i) % 5 {
                    0 => _ = system.retarget(*id, f64::from(round)),
                    1 => _ = system.set_velocity(*id, -40.0),
                    2 => _ = system.set_state(*id, State::at_rest(3.0)),
                    3 => _ = system.settle(*id),
                    _ => {}
                }
            }
            for _ in 0..20 {
                system.advance(FRAME);
            }
        }
        system.advance(100.0);
        system.advance(100.0);
        assert!(system.is_at_rest());
    };
    // Only the first round begins with every spring at rest at 0.
    play(100);
    play(100);
    assert_eq!(measure(|| play(100)).count_total, 0);
}

#[test]
fn chains_and_interpolators_do_not_allocate_once_made() {
    let mut chain = Chain::new(MAIN, ATTACHMENT, 8, 0.0);
    let mut interpolator = Interpolator::new();
    interpolator.listen(|_, _| {});
    let counted = measure(|| {
        chain.retarget(300.0);
        interpolator.set_final_position(true);
        for frame in 0..400 {
            chain.advance(FRAME);
            interpolator.advance(FRAME);
            if frame == 40 {
                chain.set_leader(3);
                chain.drag_to(20.0);
                interpolator.set_final_position(false);
            }
            if frame == 80 {
                chain.release(900.0, 0.0);
            }
        }
    });
    assert_eq!(counted.count_total, 0);
    assert!(chain.state(3).unwrap().position.abs() < 1.0);
}
