//! The spring system has Rebound's behaviour and order of events, and springs at rest cost nothing.
#![cfg(feature = "alloc")]
#![expect(clippy::unwrap_used, clippy::float_cmp, reason = "a spring that is missing is a failed test")]

use carom::animate::{SpringEvent, SpringEventKind, SpringId, SpringSystem};
use carom::{Motion, Spring, State, Tolerance};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use SpringEventKind::{Activated, AtRest, TargetChanged, Updated};

const FRAME: f64 = 1.0 / 60.0;

/// The spring of Rebound's own tests.
const REBOUND: Spring = Spring { mass: 1.0, stiffness: 230.2, damping: 19.0 };

fn system(position: f64) -> (SpringSystem, SpringId) {
    let mut system = SpringSystem::new();
    let id = system.insert(REBOUND, position);
    (system, id)
}

/// Returns all events until every spring is at rest.
fn run(system: &mut SpringSystem, dt: f64) -> Vec<SpringEvent> {
    let mut events = Vec::new();
    for _ in 0..100_000 {
        events.extend_from_slice(system.advance(dt));
        if system.is_at_rest() {
            break;
        }
    }
    assert!(system.is_at_rest(), "never at rest");
    events
}

fn count(events: &[SpringEvent], kind: SpringEventKind) -> usize {
    events.iter().filter(|event| event.kind == kind).count()
}

/// Returns a list and a closure that adds to it.
fn log<T>() -> (Arc<Mutex<Vec<T>>>, impl Fn(T) + Clone) {
    let list = Arc::new(Mutex::new(Vec::new()));
    let its = list.clone();
    (list, move |item| its.lock().unwrap().push(item))
}

#[test]
fn the_events_of_a_spring_come_in_order() {
    let (mut system, id) = system(0.0);
    assert!(system.advance(FRAME).is_empty());
    system.retarget(id, 1.0).ok();
    let events = run(&mut system, FRAME);
    let kinds: Vec<_> = events.iter().map(|event| event.kind).collect();
    assert_eq!(kinds[..3], [TargetChanged { from: 0.0, to: 1.0 }, Activated, Updated]);
    assert!(kinds[3..kinds.len() - 1].iter().all(|kind| *kind == Updated));
    assert_eq!(*kinds.last().unwrap(), AtRest);
    // The last update and the rest are exactly at the target, with velocity 0.
    let end: Vec<_> = events[events.len() - 2..].iter().map(|event| event.state).collect();
    assert_eq!(end, [State::at_rest(1.0); 2]);
    // As in Rebound, the spring is not activated again.
    for _ in 0..100 {
        assert!(system.advance(FRAME).is_empty());
    }
}

#[test]
fn a_spring_follows_its_law_at_any_frame_rate() {
    for dt in [1e-3, 1.0 / 144.0, FRAME, 0.1, 0.3] {
        for (from, to) in [(0.0, 1.0), (0.0, -1.0), (1e7, 1e7 + 300.0)] {
            let (mut system, id) = system(from);
            system.retarget(id, to).ok();
            let law = REBOUND.motion(State::at_rest(from), to);
            let (mut frames, mut t) = (0.0, 0.0);
            while !system.is_at_rest() {
                system.advance(dt);
                frames += 1.0;
                t = frames * dt;
                if system.is_awake(id) {
                    // The system rounds the sum of its frames only once, as t is rounded.
                    let (state, law) = (system.read(id).map(State::from).unwrap(), law.state(t));
                    let travel = (to - from).abs();
                    assert!((state.position - law.position).abs() <= 1e-14 * travel + 1e-16 * from);
                    assert!((state.velocity - law.velocity).abs() <= 1e-12 * travel);
                }
            }
            let settled = law.settling_time(Tolerance::relative(to - from));
            assert!(t >= settled && t < settled + dt * (1.0 + 1e-9), "{t} {settled}");
        }
    }
}

#[test]
fn retargets_at_the_same_times_give_the_same_path_at_every_rate() {
    // Retargets come at multiples of 1/20 s, three frames of 60 Hz.
    let path = |parts: usize| {
        let (mut system, id) = system(0.0);
        let mut states = Vec::new();
        for i in 0..1200 {
            system.retarget(id, f64::from(i * 7919 % 100)).ok();
            for part in 0..parts {
                // Uneven parts of 1/20 s.
                let share = (part + 1) as f64 / (parts * (parts + 1) / 2) as f64;
                system.advance(0.05 * share);
            }
            states.push(system.read(id).map(State::from).unwrap());
        }
        states
    };
    let reference = path(1);
    for parts in [3, 7, 12] {
        for (a, b) in path(parts).iter().zip(&reference) {
            assert!((a.position - b.position).abs() < 1e-12 * 100.0, "{a:?} {b:?}");
        }
    }
}

/// Returns the number of updates up to the frame in which Rebound would stop. That is the first with position and velocity within their
/// thresholds.
fn updates_by_rebounds_rule(events: &[SpringEvent], target: f64, threshold: f64) -> usize {
    let updates = events.iter().filter(|event| event.kind == Updated);
    1 + updates
        .take_while(|event| (event.state.position - target).abs() > threshold || event.state.velocity.abs() > threshold)
        .count()
}

#[test]
fn a_spring_rests_later_than_rebound_would_stop_it() {
    // SpringTest.java: 66 updates with frames of 16 ms and thresholds of 0.0001.
    let (mut system, id) = system(0.0);
    system.set_tolerance(id, Tolerance::new(1e-4, 1e-4)).ok();
    system.retarget(id, 1.0).ok();
    let events = run(&mut system, 0.016);
    let (rebound, here) = (updates_by_rebounds_rule(&events, 1.0, 1e-4), count(&events, Updated));
    // Rebound's solver lags by a third of a frame.
    assert!(rebound.abs_diff(66) <= 1, "{rebound}");
    // In that frame the spring is within the thresholds, but later it exceeds the speed again.
    let later = events.iter().filter(|event| event.kind == Updated).skip(rebound);
    assert!(later.map(|event| event.state.velocity.abs()).fold(0.0, f64::max) > 1e-4);
    assert!(here > rebound && here < 85, "{here}");
}

#[test]
fn a_clamped_spring_needs_as_many_updates_as_rebound() {
    // SpringTest.java expects 12 updates.
    let (mut system, id) = system(0.0);
    system.set_overshoot_clamping(id, true).ok();
    system.retarget(id, 1.0).ok();
    assert_eq!(count(&run(&mut system, 0.016), Updated), 12);
}

#[test]
fn a_spring_rests_at_the_same_instant_in_irregular_frames() {
    // SpringTest.java, spring 628.4/37 and thresholds of 0.005: 17 updates.
    let frames = [34, 50, 19, 16, 16, 17, 31, 16, 17, 34, 18, 17, 32, 14, 16, 33, 17, 16, 36];
    let spring = Spring { mass: 1.0, stiffness: 628.4, damping: 37.0 };
    let mut system = SpringSystem::new();
    let id = system.insert(spring, 0.0);
    system.set_tolerance(id, Tolerance::new(0.005, 0.005)).ok();
    system.retarget(id, 1.0).ok();
    let settled = system.settling_time(id).unwrap();
    let (mut t, mut all) = (0.0, Vec::new());
    for ms in frames {
        let (dt, was_awake) = (f64::from(ms) * 1e-3, system.is_awake(id));
        all.extend_from_slice(system.advance(dt));
        assert_eq!(was_awake && system.is_at_rest(), (t..t + dt).contains(&settled));
        t += dt;
    }
    let rebound = updates_by_rebounds_rule(&all, 1.0, 0.005);
    assert!(rebound.abs_diff(17) <= 1, "{rebound}");
}

#[test]
fn settle_in_flight_gives_one_more_update_at_the_target() {
    for to in [1.0, -1.0] {
        let (mut system, id) = system(0.0);
        system.retarget(id, to).ok();
        for _ in 0..5 {
            system.advance(FRAME);
        }
        let here = system.target(id).unwrap();
        system.settle(id).ok();
        let kinds: Vec<_> = system.advance(FRAME).iter().map(|event| (event.kind, event.state)).collect();
        assert_eq!(kinds, [(Updated, State::at_rest(here)), (AtRest, State::at_rest(here))]);
        assert_eq!(system.target(id), Some(here));
        for _ in 0..100 {
            assert!(system.advance(FRAME).is_empty());
        }
        // A spring at rest has no event.
        assert!(system.settle(id).is_ok() && system.is_at_rest() && system.advance(FRAME).is_empty());
    }
}

#[test]
fn a_kicked_spring_leaves_its_target_and_comes_back() {
    // SpringTest.java: a kick of 1000 from rest peaks in its fifth frame at 32.1.
    for velocity in [1000.0, -1000.0] {
        let (mut system, id) = system(0.0);
        system.set_velocity(id, velocity).ok();
        let events = run(&mut system, 0.016);
        assert_eq!(events[0].kind, Activated);
        let peak = events.iter().map(|event| event.state.position * velocity.signum()).fold(0.0, f64::max);
        assert!((peak - 32.1).abs() < 0.15, "{peak}");
        assert_eq!(system.read(id).map(State::from), Some(State::at_rest(0.0)));
    }
}

#[test]
fn a_spring_without_stiffness_coasts_and_stays_where_it_stops() {
    // SpringTest.java ends at 52.6314 because of its thresholds. The exact end is 1000/19.
    for velocity in [1000.0, -1000.0] {
        let mut system = SpringSystem::new();
        let id = system.insert(Spring { mass: 1.0, stiffness: 0.0, damping: 19.0 }, 0.0);
        system.set_tolerance(id, Tolerance::new(0.005, 0.005)).ok();
        system.set_velocity(id, velocity).ok();
        let updates = count(&run(&mut system, 0.016), Updated);
        assert_eq!(system.read(id).map(State::from), Some(State::at_rest(velocity / 19.0)));
        assert_eq!(system.target(id), Some(velocity / 19.0));
        assert!(updates.abs_diff(41) <= 1, "{updates}");
    }
}

#[test]
fn a_clamped_spring_stops_at_its_target_at_the_exact_instant() {
    for (position, velocity, target) in [(0.0, 0.0, 1.0), (0.0, 80.0, 1.0), (0.0, -80.0, 1.0), (3.0, 0.0, -1.0)] {
        let (mut system, id) = system(position);
        system.set_overshoot_clamping(id, true).ok();
        system.set_tolerance(id, Tolerance::new(0.0, 0.0)).ok();
        system.set_state(id, State { position, velocity }).ok();
        system.retarget(id, target).ok();
        let crossing = REBOUND.motion(State { position, velocity }, target).time_at(target).unwrap();
        assert_eq!(system.settling_time(id), Some(crossing));
        let side = (position - target).signum();
        for event in run(&mut system, 1e-3) {
            assert!((event.state.position - target) * side >= 0.0, "{event:?} is beyond {target}");
            assert!(!system.is_overshooting(id));
        }
        assert_eq!(system.read(id).map(State::from), Some(State::at_rest(target)));
    }
}

#[test]
fn a_spring_that_starts_at_its_target_can_be_clamped() {
    // rebound-js#20 compares with the start, and never stops a spring that is kicked at its target.
    for velocity in [50.0, -50.0] {
        let (mut system, id) = system(7.0);
        system.set_overshoot_clamping(id, true).ok();
        system.set_velocity(id, velocity).ok();
        let half_period = 0.5 * REBOUND.period().unwrap();
        assert_eq!(system.settling_time(id), Some(half_period));
        let events = run(&mut system, 1e-3);
        let travel: Vec<f64> = events.iter().map(|event| (event.state.position - 7.0) * velocity.signum()).collect();
        assert!(travel.iter().all(|travel| *travel >= 0.0) && travel.iter().any(|travel| *travel > 1.0));
        assert_eq!(system.read(id).map(State::from), Some(State::at_rest(7.0)));
    }
    // An overdamped spring comes to rest at its target without crossing it.
    let mut system = SpringSystem::new();
    let id = system.insert(Spring { damping: 60.0, ..REBOUND }, 7.0);
    system.set_overshoot_clamping(id, true).ok();
    system.set_velocity(id, 50.0).ok();
    assert!(run(&mut system, 1e-3).iter().all(|event| event.state.position >= 7.0));
}

#[test]
fn a_clamp_set_beyond_the_target_acts_at_the_next_crossing() {
    let (mut system, id) = system(0.0);
    system.retarget(id, 1.0).ok();
    while !system.is_overshooting(id) {
        system.advance(1e-3);
    }
    system.set_overshoot_clamping(id, true).ok();
    let before = system.read(id).map(State::from).unwrap();
    assert!(before.position > 1.0 && system.clamps_overshoot(id));
    let events = run(&mut system, 1e-3);
    assert!((events[0].state.position - before.position).abs() < 1e-2, "no jump");
    assert!(events.iter().all(|event| event.state.position >= 1.0));
}

#[test]
fn each_spring_has_its_own_tolerance() {
    let mut system = SpringSystem::new();
    let [coarse, fine] = [0.1, 1e-9].map(|distance| {
        let id = system.insert(REBOUND, 0.0);
        system.set_tolerance(id, Tolerance::new(distance, f64::INFINITY)).ok();
        system.retarget(id, 1.0).ok();
        id
    });
    let settled = [coarse, fine].map(|id| system.settling_time(id).unwrap());
    assert!(settled[0] < 0.5 && settled[1] > 1.5);
    system.advance(settled[0]);
    assert_eq!(system.awake().collect::<Vec<_>>(), [fine]);
}

#[test]
fn a_new_listener_is_first_called_for_the_next_event() {
    let (mut system, id) = system(0.0);
    let (heard, hear) = log();
    let (outer, inner) = (hear.clone(), hear);
    let mut is_first = true;
    system.listen(id, move |system, event| {
        outer(("outer", event.kind));
        if event.kind == Activated && is_first {
            is_first = false;
            let inner = inner.clone();
            system.listen(event.spring, move |_, event| inner(("inner", event.kind)));
        }
    });
    system.retarget(id, 1.0).ok();
    system.advance(FRAME);
    let changed = TargetChanged { from: 0.0, to: 1.0 };
    let expected = [("outer", changed), ("outer", Activated), ("outer", Updated), ("inner", Updated)];
    assert_eq!(*heard.lock().unwrap(), expected);
}

#[test]
fn a_listener_may_detach_itself_and_others_while_it_is_called() {
    let (mut system, id) = system(0.0);
    let (heard, hear) = log();
    let ids: Arc<Mutex<Vec<_>>> = Arc::default();
    for i in 0..4 {
        let (hear, ids_inside) = (hear.clone(), ids.clone());
        let listener = system.listen(id, move |system, event| {
            if event.kind == Updated {
                hear(i);
                // The second listener detaches itself and the listeners before and after it.
                if i == 1 {
                    for j in [0, 1, 2] {
                        assert!(system.detach(ids_inside.lock().unwrap()[j]));
                        assert!(!system.detach(ids_inside.lock().unwrap()[j]), "a listener is detached once");
                    }
                }
            }
        });
        ids.lock().unwrap().push(listener.unwrap());
    }
    system.retarget(id, 1.0).ok();
    system.advance(FRAME);
    system.advance(FRAME);
    assert_eq!(*heard.lock().unwrap(), [0, 1, 3, 3]);
}

#[test]
fn a_listener_may_retarget_kick_insert_and_remove() {
    let (mut system, id) = system(0.0);
    let other = system.insert(REBOUND, 0.0);
    let (heard, hear) = log();
    system.listen_all(move |_, event| hear((event.spring, event.kind)));
    let mut bounces = 0;
    system.listen(id, move |system, event| {
        if event.kind == AtRest {
            bounces += 1;
            match bounces {
                1 => _ = system.retarget(event.spring, 0.0),
                2 => _ = system.set_velocity(other, 10.0),
                _ => {}
            }
        }
    });
    system.listen(other, move |system, event| {
        if event.kind == AtRest {
            assert!(system.remove(event.spring));
            let new = system.insert(REBOUND, 5.0);
            assert_ne!(new, event.spring);
        }
    });
    system.retarget(id, 1.0).ok();
    run(&mut system, FRAME);
    let heard = heard.lock().unwrap();
    let rests = |spring| heard.iter().filter(|event| **event == (spring, AtRest)).count();
    // The other spring was removed by its own listener, which is called before the listeners of all springs.
    assert_eq!((rests(id), rests(other)), (2, 0));
    assert!(
        !system.contains(other)
            && system.read(other).map(State::from).is_none()
            && system.retarget(other, 1.0).is_err()
    );
    assert_eq!(system.len(), 2);
}

#[test]
fn changes_by_a_listener_give_events_in_the_next_frame() {
    let mut system = SpringSystem::new();
    let [a, b] = [0, 0].map(|_| system.insert(REBOUND, 0.0));
    // Each listener retargets the other listener's spring. If events came at once, this would never end.
    for (from, to) in [(a, b), (b, a)] {
        system.listen(from, move |system, event| {
            if let TargetChanged { to: target, .. } = event.kind {
                system.retarget(to, target + 1.0).ok();
            }
        });
    }
    system.retarget(a, 1.0).ok();
    for frame in 0..10 {
        let events = system.advance(FRAME);
        let changes = events.iter().filter(|event| matches!(event.kind, TargetChanged { .. })).count();
        assert_eq!(changes, 1, "frame {frame}");
    }
    assert_eq!([a, b].map(|id| system.target(id).unwrap()), [11.0, 10.0]);
}

#[test]
fn hooks_are_called_before_and_after_everything_else() {
    let (mut system, id) = system(0.0);
    let (heard, hear) = log();
    let before = hear.clone();
    let hook = system.before_advance(move |system, dt| {
        assert_eq!(dt, FRAME);
        before("before");
        // The change counts in this frame.
        system.retarget(id, 1.0).ok();
    });
    let after = hear.clone();
    system.after_advance(move |system, _| {
        assert_eq!(system.events().len(), 3);
        after("after");
    });
    system.listen_all(move |_, _| hear("event"));
    system.advance(FRAME);
    assert_eq!(*heard.lock().unwrap(), ["before", "event", "event", "event", "after"]);
    let law = REBOUND.motion(State::at_rest(0.0), 1.0);
    assert_eq!(system.read(id).map(State::from), Some(law.state(FRAME)));
    assert!(system.detach(hook) && !system.detach(hook));
}

#[test]
fn an_activity_listener_starts_and_stops_a_hosts_frames() {
    let (mut system, id) = system(0.0);
    let other = system.insert(REBOUND, 0.0);
    let (heard, hear) = log();
    system.on_activity(hear);
    system.retarget(id, 1.0).ok();
    assert_eq!(*heard.lock().unwrap(), [true], "at once");
    system.set_velocity(other, 5.0).ok();
    run(&mut system, FRAME);
    assert_eq!(*heard.lock().unwrap(), [true, false]);
    // A spring that a listener retargets in the last frame keeps the system awake.
    let mut is_first = true;
    system.listen(id, move |system, event| {
        if event.kind == AtRest && std::mem::take(&mut is_first) {
            system.retarget(other, 2.0).ok();
        }
    });
    system.retarget(id, 0.0).ok();
    run(&mut system, FRAME);
    assert_eq!(heard.lock().unwrap()[2..], [true, false]);
    // A removal makes it idle, too.
    system.retarget(id, 1.0).ok();
    assert!(system.remove(id));
    assert_eq!(heard.lock().unwrap()[4..], [true, false]);
    assert!(system.advance(FRAME).is_empty(), "a removed spring has no events");
}

#[test]
fn a_listener_may_advance_the_system() {
    let (mut system, id) = system(0.0);
    let (heard, hear) = log();
    system.listen(id, move |system, event| {
        hear(event.kind);
        system.advance(FRAME);
    });
    system.retarget(id, 1.0).ok();
    system.advance(FRAME);
    let law = REBOUND.motion(State::at_rest(0.0), 1.0);
    // Each of three events causes another advance, so there are four frames.
    assert_eq!(heard.lock().unwrap().len(), 3);
    let state = system.read(id).map(State::from).unwrap();
    assert!((state.position - law.state(4.0 * FRAME).position).abs() < 1e-15);
}

#[test]
fn a_listener_that_panics_is_removed_and_the_system_goes_on() {
    let (mut system, id) = system(0.0);
    let (heard, hear) = log();
    system.listen(id, |_, event| assert!(event.kind != Updated, "a fault of the listener"));
    system.listen(id, move |_, event| hear(event.kind));
    system.retarget(id, 1.0).ok();
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        system.advance(FRAME);
    }));
    assert!(panicked.is_err());
    run(&mut system, FRAME);
    assert_eq!(heard.lock().unwrap().last(), Some(&AtRest));
    assert_eq!(system.read(id).map(State::from), Some(State::at_rest(1.0)));
}

#[test]
fn a_listener_may_replace_its_own_system() {
    let (mut system, id) = system(0.0);
    system.listen(id, |system, _| {
        *system = SpringSystem::new();
        let id = system.insert(REBOUND, 0.0);
        system.listen(id, |_, _| {});
        system.listen_all(|_, _| {});
    });
    system.retarget(id, 1.0).ok();
    system.advance(FRAME);
    assert_eq!(system.len(), 1);
}

#[test]
fn an_invalid_dt_is_ignored_and_an_infinite_one_ends_motions() {
    let (mut system, id) = system(0.0);
    system.retarget(id, 1.0).ok();
    for dt in [0.0, -0.0, -1.0, f64::NAN, f64::NEG_INFINITY] {
        system.advance(dt);
        assert_eq!(system.read(id).map(State::from), Some(State::at_rest(0.0)));
    }
    let events = system.advance(f64::INFINITY);
    assert_eq!(count(events, AtRest), 1);
    assert!(system.is_at_rest());
}

#[test]
fn the_id_of_a_removed_spring_is_never_used_again() {
    let mut system = SpringSystem::new();
    let old = system.insert(REBOUND, 0.0);
    system.retarget(old, 1.0).ok();
    system.advance(FRAME);
    assert!(system.remove(old) && !system.remove(old));
    let new = system.insert(REBOUND, 3.0);
    assert_ne!(old, new);
    assert!(system.retarget(old, 9.0).is_err() && system.is_at_rest());
    assert!(system.advance(FRAME).is_empty() && system.awake().next().is_none());
    assert_eq!(system.springs().collect::<Vec<_>>(), [new]);
}

/// Returns a system of `count` springs. Spread among them, `awake` springs swing without damping for ever.
fn crowd(count: usize, awake: usize) -> SpringSystem {
    let mut system = SpringSystem::new();
    // The moving springs are spread among the others.
    for i in 0..count {
        let id = system.insert(Spring { damping: 0.0, ..REBOUND }, 0.0);
        if i % (count / awake) == 0 {
            system.retarget(id, 1.0).ok();
        }
    }
    assert_eq!(system.awake_count(), awake);
    system
}

#[test]
#[ignore = "asserts a time; `cargo xtask nightly timed` runs it alone"]
fn springs_at_rest_do_not_slow_down_a_hundred_moving_ones() {
    let mut systems = [crowd(100, 100), crowd(10_000, 100)];
    // Every evaluated spring has an event.
    for system in &mut systems {
        assert_eq!(system.advance(FRAME).len(), 300);
        assert_eq!(system.advance(FRAME).len(), 100);
    }
    // The systems take turns, so that both meet the same load of the machine, and the best round of each counts.
    let mut best = [f64::INFINITY; 2];
    for _ in 0..300 {
        for (system, best) in systems.iter_mut().zip(&mut best) {
            let begun = Instant::now();
            for _ in 0..10 {
                system.advance(FRAME);
            }
            *best = best.min(begun.elapsed().as_secs_f64() / 10.0);
        }
    }
    let ratio = best[1] / best[0];
    println!("100 of 100: {:.2} µs a frame; 100 of 10,000: {:.2} µs; ratio {ratio:.2}", best[0] * 1e6, best[1] * 1e6);
    // If springs at rest cost as much as moving springs, the ratio would be 100.
    assert!(ratio < 10.0, "{ratio}");
}

#[test]
#[ignore = "asserts a time; `cargo xtask nightly timed` runs it alone"]
fn an_idle_system_costs_nothing_at_any_size() {
    let mut system = SpringSystem::new();
    for _ in 0..10_000 {
        system.insert(REBOUND, 0.0);
    }
    let mut best = f64::INFINITY;
    for _ in 0..20 {
        let begun = Instant::now();
        for _ in 0..1000 {
            assert!(system.advance(FRAME).is_empty());
        }
        best = f64::min(best, begun.elapsed().as_secs_f64() / 1000.0);
    }
    println!("idle, 10,000 springs: {:.1} ns a frame", best * 1e9);
    assert!(best < 2e-5, "{best}");
}
