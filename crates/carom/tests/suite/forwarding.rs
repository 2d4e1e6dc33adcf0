//! References, boxes and types made by `forward_motion!` give every answer of the motion inside.

use carom::motion::{Band, Piece};
use carom::{Motion, State, Tolerance};

/// Answers each question with a number of its own, which no default method would find.
struct Marker;

impl Motion for Marker {
    fn state(&self, t: f64) -> State {
        State { position: 1.0, velocity: t }
    }
    fn sample(&self, _: f64, _: f64, positions: &mut [f64], velocities: &mut [f64]) {
        positions.fill(2.0);
        velocities.fill(2.5);
    }
    fn rest(&self) -> Option<f64> {
        Some(3.0)
    }
    fn monotone_piece(&self, t: f64) -> Piece {
        Piece { start: t, end: 4.0 }
    }
    fn settling_time(&self, tolerance: Tolerance) -> f64 {
        5.0 + tolerance.distance
    }
    fn time_at(&self, position: f64) -> Option<f64> {
        Some(6.0 + position)
    }
    fn time_within(&self, position: f64, tolerance: f64) -> Option<f64> {
        Some(7.0 + position + tolerance)
    }
    fn time_at_speed(&self, speed: f64) -> Option<f64> {
        Some(8.0 + speed)
    }
    fn last_outside(&self, band: &Band, until: f64) -> f64 {
        9.0 + band.center + until
    }
}

struct Holder<M>(M);

carom::forward_motion!(impl[M: Motion] for Holder<M>, |holder| &holder.0);

/// Asks a motion everything.
fn answers(motion: impl Motion) -> Vec<Option<f64>> {
    let ([mut x], [mut v]) = ([0.0], [0.0]);
    motion.sample(0.0, 0.1, std::slice::from_mut(&mut x), std::slice::from_mut(&mut v));
    let (state, piece, tolerance) = (motion.state(0.1), motion.monotone_piece(0.2), Tolerance::new(0.3, 0.3));
    let numbers = [x, v, state.position, state.velocity, piece.start, piece.end].map(Some).into_iter();
    let times = [motion.settling_time(tolerance), motion.last_outside(&Band::around(0.4, tolerance), 0.5)].map(Some);
    let maybe = [motion.rest(), motion.time_at(0.6), motion.time_within(0.7, 0.8), motion.time_at_speed(0.9)];
    numbers.chain(times).chain(maybe).collect()
}

#[test]
fn a_wrapper_answers_like_the_motion_inside() {
    let boxed: Box<dyn Motion> = Box::new(Marker);
    for (name, found) in [
        ("&M", answers(&Marker)),
        ("&dyn Motion", answers(&Marker as &dyn Motion)),
        ("Box<dyn Motion>", answers(boxed)),
        ("Holder<M>", answers(Holder(Marker))),
    ] {
        assert_eq!(found, answers(Marker), "{name}");
    }
}

#[test]
fn forward_motion_lists_the_methods_of_the_trait() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/motion/contract.rs");
    let text = std::fs::read_to_string(file).unwrap();
    let (_, declared) = text.split_once("pub trait Motion {").unwrap();
    let (declared, rest) = declared.split_once("\n}\n").unwrap();
    let methods: Vec<_> = declared.lines().filter_map(|line| line.strip_prefix("    fn ")?.split('(').next()).collect();
    let (_, list) = rest.split_once("@methods |$this| $inner;").unwrap();
    let (list, _) = list.split_once('}').unwrap();
    let forwarded: Vec<_> = list.lines().filter_map(|line| line.trim().split_once('(').map(|(name, _)| name)).collect();
    assert!(methods.len() >= 9, "{methods:?}");
    assert_eq!(forwarded, methods);
}
