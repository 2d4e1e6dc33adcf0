//! Right motions don't fail, wrong ones are found, and dropped frames don't change a verdict.
//!
//! We chose the limits of the checks on the seeds from 1 on, so the tests use others, from `CAROM_SEED` on.
#![expect(clippy::print_stdout, reason = "the failures are printed for their reader")]

use carom::{Friction, Motion, Spring, State};
use carom_check::{
    At, Bounds, Check, Continuous, Like, MarkKind, RateFree, Release, Responds, Rests, Smooth, Trace, Verdict, sampled,
};
use carom_spec::{Law, Spec};

use crate::synthetic::{Camera, Random, Retargeted};

/// The number of traces, which is all of them with `CAROM_EFFORT=full`, and otherwise a tenth.
fn count(full: u64) -> u64 {
    if std::env::var("CAROM_EFFORT").is_ok_and(|effort| effort == "full") { full } else { full / 10 }
}

/// The seeds of a test: this many, beginning at `CAROM_SEED`, which is a million by default.
fn seeds(count: u64) -> std::ops::Range<u64> {
    let first = std::env::var("CAROM_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1_000_000);
    first..first + count
}

fn camera(random: &mut Random) -> Camera {
    Camera {
        rate: random.pick(&[30.0, 60.0, 90.0, 120.0, 144.0, 240.0]),
        quantum: random.pick(&[1.0, 1.0 / 3.0]),
        jitter: random.pick(&[0.0, 2e-4]),
        dropped: random.between(0.0, 0.6),
        phase: random.next(),
    }
}

fn spring(random: &mut Random) -> Spring {
    Spring::from_response_damping_ratio(random.between(0.25, 0.8), random.between(0.4, 1.4))
}

/// A right motion with the checks that it must not fail.
fn right(seed: u64) -> (Vec<Trace>, Vec<Check>) {
    let random = &mut Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let camera = camera(random);
    let span = random.between(100.0, 800.0);
    match seed % 3 {
        0 => {
            let motion = Retargeted::new(
                spring(random),
                1.0,
                &[(0.05, span), (random.between(0.12, 0.5), random.pick(&[0.0, 2.0 * span]))],
            );
            let trace = motion.mark(camera.film(2.5, random, |t| motion.at(t)));
            (
                vec![trace],
                vec![
                    Continuous::default().into(),
                    Continuous::at(At::Everywhere).into(),
                    Smooth::default().into(),
                    Rests { within: carom_check::Amount::percent(1.0), ..Rests::default() }.into(),
                ],
            )
        }
        1 => {
            let drag = random.between(1.5, 6.0);
            let velocity = random.between(400.0, 3000.0);
            let coast = Friction { drag }.motion(State { position: 0.0, velocity });
            let path = move |t: f64| if t < 0.2 { velocity * (t - 0.2) } else { coast.state(t - 0.2).position };
            let finger = (0..25).map(|i| f64::from(i) * 0.008).map(|t| (t, (velocity * (t - 0.2)).round()));
            let trace = camera.film(2.0, random, path).with_finger(finger).with_mark(0.2, MarkKind::Up, None);
            (
                vec![trace],
                vec![
                    Release::default().into(),
                    Continuous::at(At::Everywhere).into(),
                    Bounds { speed: Some(1.05 * velocity), ..Bounds::default() }.into(),
                    Smooth::default().into(),
                ],
            )
        }
        _ => {
            let spring = spring(random);
            let motion = spring.motion(State::at_rest(0.0), span);
            let path = |t: f64| motion.state(t - 0.1).position;
            let other = Camera { rate: random.pick(&[60.0, 120.0]), phase: random.next(), ..camera };
            let traces =
                [camera, other].map(|camera| camera.film(1.6, random, path).with_mark(0.1, MarkKind::Target, span));
            let spec = Spec { law: Law::Spring(spring, span), start: State::at_rest(0.0) };
            let overshoot = Bounds {
                target: Some(span),
                ..Bounds::overshoot(motion.state(spring.overshoot_time().unwrap_or(9.0)).position / span - 1.0 + 0.01)
            };
            (
                traces.into(),
                vec![
                    RateFree::default().into(),
                    Smooth::default().into(),
                    Like { start: Some(0.04), ..Like::spec(spec) }.into(),
                    overshoot.into(),
                    Rests::on(span).by(4.0).into(),
                ],
            )
        }
    }
}

#[test]
fn right_motions_fail_less_than_once_in_a_thousand() {
    let traces = count(20_000);
    let (mut failed, mut undecided, mut checks) = (0, 0, 0);
    for seed in seeds(traces) {
        let (filmed, expected) = right(seed);
        let mut has_failed = false;
        for check in expected {
            let findings = check.run(&filmed, &carom_check::Subject::default());
            checks += 1;
            undecided += u32::from(findings.iter().any(|f| f.verdict == Verdict::Undecided));
            for finding in findings.iter().filter(|finding| finding.verdict == Verdict::Fail) {
                has_failed = true;
                println!("seed {seed}: {finding}");
                if std::env::var("SHOW").is_ok() {
                    println!("{}", filmed[0].to_lines());
                }
            }
        }
        failed += u64::from(has_failed);
    }
    println!("{failed} of {traces} right motions failed; {undecided} of {checks} checks are undecided");
    assert!(failed * 1000 < traces.max(2000), "{failed} of {traces}");
}

#[test]
fn a_spring_that_takes_over_from_another_does_not_fail() {
    let traces = count(10_000);
    // Of a thousand motions, 1 may fail at 30 Hz, and 5 at other rates up to 120 Hz. Half of them go on by another law, some of these
    // very stiff.
    for (rate, most) in [(Some(30.0), 1), (None, 5)] {
        let (mut failed, mut undecided) = (0, 0);
        for seed in seeds(traces) {
            let random = &mut Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
            let dropped = if random.next() < 0.5 { 0.0 } else { random.between(0.0, 0.4) };
            let rate = rate.unwrap_or_else(|| random.between(30.0, 120.0));
            let quantum = random.pick(&[1.0, 1.0 / 3.0, 0.0]);
            let camera = Camera { rate, quantum, jitter: 0.0, dropped, phase: random.next() };
            let law = |random: &mut Random| {
                Spring::from_response_damping_ratio(random.between(0.2, 0.8), random.between(0.4, 1.4))
            };
            let first = law(random);
            // Half of them continue by the same law.
            let second = if random.next() < 0.5 { first } else { law(random) };
            let (begin, turn) = (0.05, 0.05 + random.between(0.07, 0.5));
            let (span, target) = (random.between(100.0, 800.0), random.between(-400.0, 800.0));
            let one = first.motion(State::at_rest(0.0), span);
            let two = second.motion(one.state(turn - begin), target);
            let path = |t: f64| if t < turn { one.state(t - begin).position } else { two.state(t - turn).position };
            let trace = camera.film(2.0, random, path);
            let trace = trace.with_mark(begin, MarkKind::Target, span).with_mark(turn, MarkKind::Retarget, target);
            let lines = trace.to_lines();
            let verdict = verdict(trace);
            failed += u64::from(verdict == Verdict::Fail);
            if verdict == Verdict::Fail {
                let laws = [first, second].map(|law| (law.response(), law.damping_ratio()));
                println!("seed {seed}: {laws:.3?} turn {turn:.3}, step {quantum:.2}, dropped {dropped:.2}");
                if let Ok(folder) = std::env::var("CAROM_DUMP") {
                    std::fs::write(format!("{folder}/{seed}.jsonl"), lines).unwrap();
                }
            }
            undecided += u64::from(verdict == Verdict::Undecided);
        }
        println!("continuous, {rate:?} Hz: {failed} of {traces} right motions fail, {undecided} are undecided");
        assert!(failed * 1000 <= most * traces.max(1000), "{rate:?}: {failed} of {traces}");
    }
}

/// A spring that is sent to 300, and back to 0 after 0.11 to 0.16 s.
fn sent_back(seed: u64, kept: f64, camera: Camera) -> Trace {
    let random = &mut Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let spring = Spring::from_response_damping_ratio(random.between(0.4, 0.6), random.between(0.7, 1.1));
    let motion = Retargeted::new(spring, kept, &[(0.0, 300.0), (random.between(0.11, 0.16), 0.0)]);
    motion.mark(Camera { phase: random.next(), ..camera }.film(1.5, random, |t| motion.at(t)))
}

fn verdict(trace: Trace) -> Verdict {
    let findings = Check::from(Continuous::default()).run(&[trace], &carom_check::Subject::default());
    if std::env::var("SHOW").is_ok() {
        for f in &findings {
            println!("{f}");
        }
    }
    findings.iter().map(|finding| finding.verdict).max().unwrap()
}

#[test]
fn a_lost_velocity_is_found_at_60_hz_in_whole_pixels() {
    let traces = count(2000);
    let camera = Camera { rate: 60.0, quantum: 1.0, jitter: 2e-4, dropped: 0.0, phase: 0.0 };
    let all =
        |kept: f64| -> Vec<Verdict> { seeds(traces).map(|seed| verdict(sent_back(seed, kept, camera))).collect() };
    let share =
        |verdicts: &[Verdict], of: Verdict| verdicts.iter().filter(|v| **v == of).count() as f64 / traces as f64;
    let (lost, kept) = (all(0.0), all(1.0));
    for (name, verdicts) in [("lost", &lost), ("kept", &kept)] {
        let of = |verdict| 100.0 * share(verdicts, verdict);
        println!(
            "{name}: {} % fail, {} % undecided, {} % pass",
            of(Verdict::Fail),
            of(Verdict::Undecided),
            of(Verdict::Pass)
        );
    }
    assert!(share(&lost, Verdict::Fail) >= 0.95);
    assert!(share(&lost, Verdict::Pass) == 0.0);
    assert!(share(&kept, Verdict::Fail) == 0.0);
}

/// A spring that is stepped by Euler's semi-implicit rule, and gets its target at the first frame after the mark.
fn stepped(seed: u64, kept: f64) -> Trace {
    let random = &mut Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let spring = Spring::from_response_damping_ratio(random.between(0.4, 0.6), random.between(0.7, 1.1));
    let (turn, rate) = (random.between(0.11, 0.16), random.pick(&[60.0, 120.0]));
    let (mut x, mut v, mut target) = (0.0, 0.0, 300.0);
    let trace = crate::synthetic::frames(rate, 1.5, |t, dt| {
        if t > turn && target > 0.0 {
            (target, v) = (0.0, kept * v);
        }
        if t > 0.0 {
            v += (spring.stiffness * (target - x) - spring.damping * v) / spring.mass * dt;
            x += v * dt;
        }
        x.round()
    });
    trace.with_mark(0.0, MarkKind::Target, 300.0).with_mark(turn, MarkKind::Retarget, 0.0)
}

#[test]
fn a_spring_in_euler_steps_fails_only_if_it_loses_velocity() {
    let traces = count(2000);
    let found =
        |kept: f64, of: Verdict| seeds(traces).filter(|seed| verdict(stepped(*seed, kept)) == of).count() as u64;
    let (wronged, lost) = (found(1.0, Verdict::Fail), found(0.0, Verdict::Fail));
    let passed = found(0.0, Verdict::Pass);
    println!(
        "stepped by Euler's rule, of {traces}: {wronged} fail that keep their velocity; {lost} that lose it, {passed} pass"
    );
    assert!(wronged * 1000 < traces.max(2000), "{wronged}");
    assert!(lost * 100 >= 95 * traces && passed == 0, "{lost}, {passed}");
}

#[test]
fn dropped_frames_do_not_change_the_verdict() {
    let traces = count(1000);
    let mut changed = [0_u64; 2];
    let mut contradicted = 0;
    let rates = [60.0, 120.0, 240.0];
    for seed in seeds(traces) {
        for (k, kept) in [0.0, 1.0].into_iter().enumerate() {
            let rate = rates[seed as usize % 3];
            let camera = |dropped| Camera { rate, quantum: 1.0 / 3.0, jitter: 2e-4, dropped, phase: 0.0 };
            let (whole, thin) =
                (verdict(sent_back(seed, kept, camera(0.0))), verdict(sent_back(seed, kept, camera(0.2))));
            changed[k] += u64::from(whole != thin);
            contradicted += u64::from(whole != thin && whole != Verdict::Undecided && thin != Verdict::Undecided);
        }
    }
    println!("changed: {} lost, {} kept of {traces} each; {contradicted} contradictions", changed[0], changed[1]);
    assert_eq!(contradicted, 0);
    assert!((changed[0] + changed[1]) as f64 <= 0.01 * 2.0 * traces as f64);
}

/// A spring that is sent to a swinging target in each frame of `rate`, and filmed at the same rate. At each target, `velocity` chooses its
/// velocity. It gets the spring's own velocity and the one that the last two positions show.
fn followed(seed: u64, velocity: fn(f64, f64) -> f64) -> Trace {
    let random = &mut Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let rate = random.pick(&[30.0, 60.0, 90.0, 120.0, 144.0, 240.0]);
    let quantum = random.pick(&[1.0, 1.0 / 3.0, 0.0]);
    let (dropped, spring) = (random.between(0.0, 0.2), spring(random));
    let (reach, swing) = (random.between(100.0, 400.0), random.between(4.0, 12.0));
    let until = random.between(0.4, 1.2);
    let (mut state, mut target, mut marks) = (State::at_rest(0.0), 0.0, Vec::new());
    let mut samples = Vec::new();
    for i in 0..(rate * 2.5) as u32 {
        let t = f64::from(i) / rate;
        if i > 0 {
            let next = spring.motion(state, target).state(1.0 / rate);
            let seen = (next.position - state.position) * rate;
            state = if t < until { State { velocity: velocity(next.velocity, seen), ..next } } else { next };
        }
        if t < until {
            target = reach * (1.0 - (swing * t).cos());
            marks.push((t, target));
        }
        let x = if quantum > 0.0 { (state.position / quantum).round() * quantum } else { state.position };
        if random.next() >= dropped {
            samples.push((t, x));
        }
    }
    let trace = Trace::sampled(carom_check::Clock::Scripted, samples);
    marks.iter().fold(trace, |trace, (t, target)| trace.with_mark(*t, MarkKind::Retarget, *target))
}

#[test]
fn responds_finds_a_follower_that_takes_velocity_from_positions() {
    let traces = count(5000);
    let counted = |is_lossy: bool| {
        let mut of = [0_u64; 3];
        for seed in seeds(traces) {
            let trace = followed(seed, if is_lossy { |_, seen| seen } else { |own, _| own });
            let finding = &Check::from(Responds::default()).run(&[trace], &Default::default())[0];
            of[finding.verdict as usize] += 1;
            let is_wrong = finding.verdict == if is_lossy { Verdict::Pass } else { Verdict::Fail };
            if is_wrong || std::env::var("SHOW").is_ok() {
                println!("seed {seed}, lossy {is_lossy}: {finding}");
            }
        }
        println!("responds, lossy {is_lossy}: {} pass, {} undecided, {} fail of {traces}", of[0], of[1], of[2]);
        of
    };
    let (right, lossy) = (counted(false), counted(true));
    assert!(right[2] * 1000 <= traces && lossy[0] * 1000 <= traces);
    assert!(right[0] * 100 >= 65 * traces && lossy[2] * 100 >= 65 * traces);
}

#[test]
fn responds_is_undecided_if_a_motion_restarts_at_each_target() {
    let traces = count(5000);
    let finding =
        |seed| Check::from(Responds::default()).run(&[followed(seed, |_, _| 0.0)], &Default::default()).swap_remove(0);
    let claims: Vec<_> = seeds(traces).map(finding).filter(|found| found.verdict != Verdict::Undecided).collect();
    println!("responds, begun anew: {} claims of {traces}", claims.len());
    assert!(claims.len() as u64 * 100 <= traces, "{claims:?}");
}

#[test]
fn every_pair_of_frame_rates_is_compared() {
    let spring = Spring::from_response_damping_ratio(0.5, 1.0).motion(State::at_rest(0.0), 300.0);
    // The first is 2 % from both others, which are 4 % apart.
    let traces = [(120.0, 1.0), (60.0, 0.98), (240.0, 1.02)];
    let traces = traces.map(|(rate, scale)| sampled(rate, 1.5, |t| scale * spring.state(t).position));
    let verdict = |traces: &[Trace]| {
        let findings = Check::from(RateFree::default()).run(traces, &carom_check::Subject::default());
        findings.iter().map(|finding| finding.verdict).max().unwrap()
    };
    assert_eq!([verdict(&traces[..2]), verdict(&traces)], [Verdict::Pass, Verdict::Fail]);
}

#[test]
fn a_motion_without_a_target_rests_wherever_it_ends() {
    let spring = Spring::from_response_damping_ratio(0.5, 0.6).motion(State::at_rest(0.0), 300.0);
    let seen = |seconds: f64, drift: f64| {
        let position = |t: f64| (spring.state(t).position + drift * t).round();
        let check = Check::from(Rests::default());
        let findings = check.run(&[sampled(60.0, seconds, position)], &carom_check::Subject::default());
        findings.iter().map(|finding| finding.verdict).max().unwrap()
    };
    assert_eq!(
        [seen(3.0, 0.0), seen(0.3, 0.0), seen(3.0, 40.0)],
        [Verdict::Pass, Verdict::Undecided, Verdict::Undecided]
    );
}
