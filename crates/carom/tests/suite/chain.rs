//! Chains: the order of their links, their independence of the frame rate, and their rest.
#![cfg(feature = "alloc")]
#![expect(clippy::float_cmp, reason = "an exact end is compared exactly")]

use crate::dice::Dice;
use carom::animate::{Animated, Chain, Outcome, SpringSystem};
use carom::{Motion, Spring, State};

const FRAME: f64 = 1.0 / 60.0;

/// The two springs of Rebound's chat heads, in Origami's parameters: tension 40 and friction 6, tension 70 and friction
/// 10.
const MAIN: Spring = Spring { mass: 1.0, stiffness: 230.2, damping: 19.0 };
const ATTACHMENT: Spring = Spring { mass: 1.0, stiffness: 338.8, damping: 31.0 };

fn heads(count: usize) -> Chain {
    Chain::new(MAIN, ATTACHMENT, count, 0.0)
}

fn positions(chain: &Chain) -> Vec<f64> {
    chain.states().map(|state| state.position).collect()
}

#[test]
fn the_leader_has_its_own_spring() {
    for target in [300.0, -300.0] {
        let mut chain = heads(4);
        chain.retarget(target);
        let law = MAIN.motion(State::at_rest(0.0), target);
        for frame in 1..30 {
            chain.advance(FRAME);
            let exact = law.state(f64::from(frame) * FRAME);
            assert!((chain.state(0).unwrap().position - exact.position).abs() < 1e-11);
        }
    }
}

#[test]
fn each_link_follows_the_neighbour_that_is_nearer_to_the_leader() {
    for target in [300.0, -300.0] {
        let mut chain = heads(5);
        assert!(chain.set_leader(2) && !chain.set_leader(5));
        chain.retarget(target);
        chain.advance(0.08);
        let travel: Vec<f64> = positions(&chain).iter().map(|position| position * target.signum()).collect();
        assert!(travel[2] > travel[1] && travel[1] > travel[0] && travel[0] > 0.0, "{travel:?}");
        // The links on both sides of the leader move alike.
        assert_eq!((travel[1], travel[0]), (travel[3], travel[4]));
    }
}

/// Returns the states of a chain released from rest, by Runge-Kutta on its equations in steps of 10 µs.
fn by_runge_kutta(attachment: Spring, count: usize, target: f64, until: f64) -> Vec<State> {
    let main = MAIN;
    let slope = |states: &[State]| -> Vec<State> {
        (0..count)
            .map(|i| {
                let (spring, goal) = if i == 0 { (main, target) } else { (attachment, states[i - 1].position) };
                State { position: states[i].velocity, velocity: spring.force(states[i], goal) / spring.mass }
            })
            .collect()
    };
    let plus = |states: &[State], slopes: &[State], h: f64| -> Vec<State> {
        let sum = |(a, b): (&State, &State)| State {
            position: a.position + h * b.position,
            velocity: a.velocity + h * b.velocity,
        };
        states.iter().zip(slopes).map(sum).collect()
    };
    let mut states = vec![State::at_rest(0.0); count];
    let steps = (until / 1e-5).round();
    let h = until / steps;
    for _ in 0..steps as usize {
        let k1 = slope(&states);
        let k2 = slope(&plus(&states, &k1, 0.5 * h));
        let k3 = slope(&plus(&states, &k2, 0.5 * h));
        let k4 = slope(&plus(&states, &k3, h));
        states = plus(&states, &k1, h / 6.0);
        states = plus(&states, &k2, h / 3.0);
        states = plus(&states, &k3, h / 3.0);
        states = plus(&states, &k4, h / 6.0);
    }
    states
}

/// Returns the largest difference to `exact`, over all links.
fn error(states: impl Iterator<Item = State>, exact: &[State]) -> f64 {
    states.zip(exact).map(|(a, b)| (a.position - b.position).abs()).fold(0.0, f64::max)
}

#[test]
fn a_chain_is_more_exact_than_a_retarget_in_each_frame() {
    let (count, target, until) = (4, 1000.0, 0.3);
    let exact = by_runge_kutta(ATTACHMENT, count, target, until);
    println!("a throw over 1000 px, four heads, the worst of them after 0.3 s:");
    for rate in [30.0, 60.0, 120.0, 240.0] {
        let frames = (until * rate) as u32;
        let mut chain = heads(count);
        chain.retarget(target);
        // In Rebound each link is retargeted in each frame to the position of the previous link.
        let mut system = SpringSystem::new();
        let ids: Vec<_> = (0..count).map(|i| system.insert(if i == 0 { MAIN } else { ATTACHMENT }, 0.0)).collect();
        system.retarget(ids[0], target).ok();
        for pair in ids.windows(2) {
            let follower = pair[1];
            system.listen(pair[0], move |system, event| {
                system.retarget(follower, event.state.position).ok();
            });
        }
        for _ in 0..frames {
            chain.advance(1.0 / rate);
            system.advance(1.0 / rate);
        }
        let here = error(chain.states(), &exact);
        let rebound = error(ids.iter().map(|id| system.read(*id).map(State::from).unwrap()), &exact);
        println!("  {rate:3} Hz: chain {here:.1e} px off Runge-Kutta, retargeted each frame {rebound:.1} px off");
        // Runge-Kutta accumulates the rounding of 30,000 steps.
        assert!(here < 1e-10 && rebound > 10.0);
    }
}

/// Returns the times of frames for five seconds, at `hz`. If `hz` is 0, they are 1 to 33 ms apart, from a fixed seed.
fn frames_at(hz: u32) -> Vec<f64> {
    if hz > 0 {
        return (1..=5 * hz).map(|i| f64::from(i) / f64::from(hz)).collect();
    }
    Dice(1).frames(5.0)
}

/// Returns the states of all links at `instants`. Every 0.15 s until 2.4 s, the chain is retargeted, released, or gets another leader.
fn play(attachment: Spring, frames: &[f64], instants: &[f64]) -> Vec<State> {
    let mut chain = Chain::new(MAIN, attachment, 5, 0.0);
    chain.retarget(700.0);
    let events: Vec<f64> = (1..16).map(|i| 0.15 * f64::from(i)).collect();
    let mut stops: Vec<f64> = frames.iter().chain(&events).chain(instants).copied().collect();
    stops.sort_by(f64::total_cmp);
    stops.dedup();
    let (mut now, mut seen) = (0.0, Vec::new());
    for stop in stops {
        chain.advance(stop - now);
        now = stop;
        if let Some(i) = events.iter().position(|event| *event == stop) {
            match i % 4 {
                3 => _ = chain.set_leader(i / 4 + 1),
                2 => chain.release(-900.0, 100.0 * i as f64),
                _ => chain.retarget((7919 * i % 601) as f64 - 300.0),
            }
        }
        if instants.contains(&stop) {
            seen.extend(chain.states());
        }
    }
    assert!(chain.is_at_rest() || attachment != ATTACHMENT);
    seen
}

#[test]
fn a_chain_takes_the_same_path_at_every_frame_rate() {
    let instants: Vec<f64> = (1..=20).map(|i| 0.25 * f64::from(i)).collect();
    let main = MAIN;
    for (name, attachment) in [
        ("chat heads", ATTACHMENT),
        ("all alike", main),
        ("critical", Spring::from_angular_frequency(main.angular_frequency(), 1.0)),
        ("nearly critical", Spring::from_angular_frequency(main.angular_frequency(), 1.0 + 1e-9)),
        ("overdamped", Spring { damping: 120.0, ..main }),
        ("undamped", Spring { damping: 0.0, ..main }),
        ("loose", Spring { stiffness: 0.0, ..main }),
    ] {
        let whole = play(attachment, &[], &instants);
        let spread = whole.iter().map(|state| state.position.abs()).fold(0.0, f64::max);
        for hz in [60, 144, 240, 0] {
            let framed = play(attachment, &frames_at(hz), &instants);
            let pairs = || framed.iter().zip(&whole);
            let off = pairs().map(|(a, b)| (a.position - b.position).abs()).fold(0.0, f64::max);
            let fast = pairs().map(|(a, b)| (a.velocity - b.velocity).abs()).fold(0.0, f64::max);
            println!("{name:15} {hz:3} Hz: off by {off:7.1e} of {spread:.0}, velocity by {fast:7.1e}");
            assert!(off <= 1e-12 * spread && fast <= 1e-10 * spread, "{name} at {hz}");
        }
    }
}

#[test]
fn links_rest_one_by_one_at_the_same_instants_at_any_rate() {
    for target in [300.0, -300.0] {
        let rests = |frames: &[f64]| {
            let mut chain = heads(4);
            chain.retarget(target);
            let (mut now, mut rests) = (0.0, [0.0; 4]);
            for frame in frames {
                chain.advance(frame - now);
                now = *frame;
                for (rest, state) in rests.iter_mut().zip(chain.states()) {
                    if *rest == 0.0 && state == State::at_rest(target) {
                        *rest = now;
                    }
                }
            }
            rests
        };
        // A link is at rest from the first frame at or after its instant of rest.
        let fine = rests(&(1..24_000).map(|i| f64::from(i) * 1e-4).collect::<Vec<_>>());
        assert!(fine.is_sorted() && fine[0] > 0.2 && fine[3] < 2.4, "{fine:?}");
        for hz in [60, 144, 240, 0] {
            let frames = frames_at(hz);
            for (rest, fine) in rests(&frames).iter().zip(fine) {
                let first = frames.iter().find(|frame| **frame > fine - 1e-4 - 1e-12).unwrap();
                let next = frames.iter().find(|frame| **frame >= fine).unwrap();
                assert!(rest == first || rest == next, "{hz}: {rest}, {fine}");
            }
        }
    }
}

#[test]
fn setting_the_current_target_in_every_frame_is_harmless() {
    let (mut told, mut left_alone) = (heads(4), heads(4));
    told.retarget(300.0);
    left_alone.retarget(300.0);
    let mut is_moving = true;
    while is_moving {
        told.retarget(300.0);
        is_moving = told.advance(FRAME);
        assert_eq!(is_moving, left_alone.advance(FRAME));
        assert!(told.states().eq(left_alone.states()));
    }
    // A finger at rest doesn't change anything either.
    told.drag_to(310.0);
    told.advance(FRAME);
    let frames = (0..600)
        .take_while(|_| {
            told.drag_to(310.0);
            told.advance(FRAME)
        })
        .count();
    assert!(frames > 10 && frames < 120, "{frames}");
    told.drag_to(310.0);
    assert!(!told.advance(FRAME) && positions(&told) == [310.0; 4]);
}

#[test]
fn each_link_lags_behind_a_steady_finger_as_its_spring_says() {
    for speed in [600.0, -600.0] {
        for rate in [24.0, 60.0, 144.0] {
            let mut chain = heads(3);
            for frame in 1..=(4.0 * rate) as u32 {
                chain.drag_to(speed * f64::from(frame) / rate);
                assert!(chain.advance(1.0 / rate));
            }
            let Spring { stiffness, damping, .. } = ATTACHMENT;
            let lag = speed * damping / stiffness;
            let positions = positions(&chain);
            for i in [1, 2] {
                assert!((positions[i - 1] - positions[i] - lag).abs() < 1e-6, "{positions:?}, lag {lag}");
                assert!((chain.state(i).unwrap().velocity - speed).abs() < 1e-6);
            }
        }
    }
}

#[test]
fn the_links_rest_while_a_finger_holds_the_leader_still() {
    let mut chain = heads(3);
    chain.drag_to(100.0);
    chain.advance(FRAME);
    assert_eq!(chain.state(0), Some(State { position: 100.0, velocity: 100.0 / FRAME }));
    chain.advance(FRAME);
    assert_eq!(chain.state(0), Some(State::at_rest(100.0)));
    let frames = (0..600).take_while(|_| chain.advance(FRAME)).count();
    assert!(frames < 120, "{frames}");
    assert_eq!(positions(&chain), [100.0; 3]);
    // The chain moves again when its leader is dragged on.
    chain.drag_to(90.0);
    assert!(chain.advance(FRAME) && !chain.is_at_rest());
}

#[test]
fn a_released_leader_keeps_its_speed_and_rests_on_its_target() {
    for side in [1.0, -1.0] {
        let mut chain = heads(4);
        for frame in 1..20 {
            chain.drag_to(side * 10.0 * f64::from(frame));
            chain.advance(FRAME);
        }
        let dragged = chain.state(0).unwrap();
        assert!((dragged.velocity - side * 600.0).abs() < 1e-9);
        chain.retarget(0.0);
        assert_eq!(chain.state(0), Some(dragged));
        chain.release(side * 2000.0, 0.0);
        assert_eq!(chain.state(0).unwrap().velocity, side * 2000.0);
        let frames = (0..600).take_while(|_| chain.advance(FRAME)).count();
        assert!(frames > 20 && frames < 150, "{frames}");
        assert!(chain.states().all(|state| state == State::at_rest(0.0)));
        assert!(!chain.advance(FRAME));
    }
}

#[test]
fn a_new_leader_in_flight_keeps_all_positions_and_velocities() {
    let mut chain = heads(4);
    chain.retarget(300.0);
    for _ in 0..6 {
        chain.advance(FRAME);
    }
    let before: Vec<State> = chain.states().collect();
    chain.set_leader(3);
    assert_eq!(chain.states().collect::<Vec<_>>(), before);
    assert_eq!((chain.leader(), chain.target()), (3, 300.0));
    while chain.advance(FRAME) {}
    assert_eq!(positions(&chain), [300.0; 4]);
}

#[test]
fn a_frame_as_long_as_a_minute_ends_on_the_target() {
    for target in [1e-3, -1e6] {
        let mut chain = heads(6);
        chain.retarget(target);
        while chain.advance(60.0) {}
        assert_eq!(positions(&chain), [target; 6]);
    }
}

#[test]
fn a_chain_without_links_still_has_a_leader() {
    let mut chain = heads(0);
    assert_eq!((chain.len(), chain.is_empty()), (1, false));
    chain.snap_to(4.0);
    assert!(!chain.advance(FRAME) && chain.state(0) == Some(State::at_rest(4.0)) && chain.state(1).is_none());
    chain.retarget(f64::NAN);
    let frames = (0..10).take_while(|_| chain.advance(FRAME)).count();
    assert!(frames < 10, "an invalid number keeps nothing awake");
}

#[test]
fn weak_and_heavily_damped_links_stay_finite() {
    for (stiffness, damping) in
        [(0.0, 10.0), (1e-3, 1e3), (1.0, 0.0), (1e-9, 0.0), (1e6, 1e-3), (1e8, 1e6), (1e-9, 1e9)]
    {
        let weak = Spring { mass: 1.0, stiffness, damping };
        let mut chain = Chain::new(MAIN, weak, 3, 0.0);
        chain.retarget(1000.0);
        for _ in 0..60 {
            chain.advance(FRAME);
            assert!(chain.states().all(|state| state.position.abs() < 2.1e3), "{stiffness} {damping}: {chain:?}");
        }
    }
}

#[test]
fn an_overdamped_link_follows_its_equation() {
    // The closed form would lose digits between these time constants of 0.4 s, 4 s, 4.5 s and 100 s.
    for (stiffness, damping) in [(50.0, 20.0), (10.0, 40.0), (10.0, 45.0), (1.0, 100.0)] {
        let slow = Spring { mass: 1.0, stiffness, damping };
        let exact = by_runge_kutta(slow, 3, 1000.0, 0.5);
        let mut chain = Chain::new(MAIN, slow, 3, 0.0);
        chain.retarget(1000.0);
        for _ in 0..30 {
            chain.advance(FRAME);
        }
        let off = error(chain.states(), &exact);
        println!("stiffness {stiffness}, damping {damping}: {off:.1e} px off");
        assert!(off < 1e-10);
    }
}

#[test]
fn a_chain_says_when_it_rests_and_how_each_run_ended() {
    let mut heads = Chain::new(MAIN, ATTACHMENT, 4, 0.0);
    let made = heads.run();
    assert_eq!((heads.settling_time(), heads.outcome(made)), (0.0, Some(Outcome::Finished)));
    heads.retarget(300.0);
    let out = heads.run();
    heads.advance(0.1);
    heads.retarget(100.0);
    let back = heads.run();
    assert_eq!((heads.outcome(out), heads.outcome(back)), (Some(Outcome::Retargeted), None));
    let end = heads.settling_time();
    let mut early = heads.clone();
    assert!(early.advance(end * (1.0 - 1e-9)) && !heads.advance(end * (1.0 + 1e-12)));
    assert_eq!(heads.outcome(back), Some(Outcome::Finished));
    // A drag is one run, however often the finger moves.
    heads.drag_to(110.0);
    let drag = heads.run();
    heads.advance(0.016);
    heads.drag_to(120.0);
    heads.advance(0.016);
    assert_eq!((heads.run(), heads.outcome(drag)), (drag, None));
    assert!(heads.settling_time() > 0.1);
    heads.release(50.0, 0.0);
    assert_eq!(heads.outcome(drag), Some(Outcome::Retargeted));
    let undamped = Spring { damping: 0.0, ..MAIN };
    let mut endless = Chain::new(undamped, ATTACHMENT, 2, 0.0);
    endless.retarget(1.0);
    assert_eq!(endless.settling_time(), f64::INFINITY);
}

#[test]
fn a_released_leader_has_the_tolerance_of_an_animated_value() {
    for (velocity, target) in [(900.0, 0.0), (-900.0, 0.0), (2500.0, 300.0), (-2500.0, 300.0)] {
        for damping in [3.0, 19.0, 60.0] {
            let spring = Spring { damping, ..MAIN };
            let (mut chain, mut value) = (Chain::new(spring, ATTACHMENT, 1, 0.0), Animated::new(0.0, spring));
            chain.release(velocity, target);
            value.retarget(target);
            value.set_velocity(velocity);
            assert_eq!(chain.resolved_tolerance(), value.resolved_tolerance(), "{velocity}, {target}, {damping}");
        }
    }
}
