//! The formulas of docs/formulas.md in C and Rust against the library. Those in JavaScript have their test in npm's package.

#![expect(clippy::unwrap_used, clippy::float_cmp, reason = "a test that cannot go on fails")]

use crate::support::fingers::Random;
use carom::gesture::{RubberBand, VelocityTracker};
use carom::law::Approach;
use carom::{Friction, Motion, Spring, State, Tolerance};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

#[path = "../../../../hosts/formulas/formulas.rs"]
#[expect(clippy::disallowed_methods, unreachable_pub, reason = "to be copied into programs with std")]
mod copied;

const REPORTS: usize = 8;
/// Position, velocity, target, stiffness, damping, time, a part of 1, and then the times and the positions of a finger's reports.
const INPUTS: usize = 7 + 2 * REPORTS;
type Inputs = [f64; INPUTS];
const OUTPUTS: usize = 14;
const NAMES: [&str; OUTPUTS] = [
    "friction",
    "friction's velocity",
    "approach",
    "spring",
    "spring's velocity",
    "settle",
    "drag_of",
    "speed_of",
    "spring_of",
    "spring_of's damping",
    "spring_for_ease",
    "spring_for_ease's damping",
    "rubber_band",
    "release_velocity",
];

/// Draws a row. A quarter of the springs are critical, or within 10⁻¹⁶ to 10⁻² of it. A tenth of the fingers rest before they lift.
fn draw(random: &mut Random) -> Inputs {
    let decade = |random: &mut Random, low, high| libm::exp10(random.between(low, high));
    let (x, v, target) = (random.between(-1e3, 1e3), random.between(-1e4, 1e4), random.between(-1e3, 1e3));
    let response = decade(random, -1.5, 1.0);
    let away = decade(random, -16.0, -2.0);
    let ratio = match random.between(0.0, 8.0) as u8 {
        0 => 1.0 - away,
        1 => 1.0 + away,
        _ => decade(random, -3.0, 2.0),
    };
    let spring = Spring::from_response_damping_ratio(response, ratio);
    let mut row = [0.0; INPUTS];
    let rests = random.between(0.0, 1.0) < 0.1;
    let dt = if rests { random.between(0.051, 1.0) } else { decade(random, -3.0, -1.35) };
    row[..7].copy_from_slice(&[x, v, target, spring.stiffness, spring.damping, dt, random.between(0.01, 0.99)]);
    // From 30 to 1000 reports a second. If reports come this often, the library takes a silence of more than 40 ms for a rest.
    let period = random.between(1e-3, 1.0 / 30.0);
    for i in 0..REPORTS {
        row[7 + i] = i as f64 * period;
        row[7 + REPORTS + i] = x + v * row[7 + i];
    }
    row
}

fn in_rust(row: &Inputs) -> [f64; OUTPUTS] {
    let &[x, v, target, k, c, dt, part, ..] = row;
    let (coasted, kept) = copied::friction(x, v, c, dt);
    let (sprung, speed) = copied::spring(x, v, target, k, c, dt);
    let (stiffness, damping) = copied::spring_of(dt, part);
    let (eased, slowed) = copied::spring_for_ease(dt);
    let reports: Vec<_> = (0..REPORTS).map(|i| (row[7 + i], row[7 + REPORTS + i])).collect();
    [
        coasted,
        kept,
        copied::approach(x, target, c, dt),
        sprung,
        speed,
        copied::settle(x, v, target, k, c, 1e-3),
        copied::drag_of(part, 60.0),
        copied::speed_of(part, 60.0),
        stiffness,
        damping,
        eased,
        slowed,
        copied::rubber_band(v, part, k),
        copied::release_velocity(&reports, row[6 + REPORTS] + dt),
    ]
}

fn compiled(file: &Path, rows: &[Inputs]) -> Vec<[f64; OUTPUTS]> {
    let program = std::env::temp_dir().join(format!("carom-formulas-{}", std::process::id()));
    let warnings = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-O1", "-o"];
    assert!(Command::new("cc").args(warnings).arg(&program).arg(file).arg("-lm").status().unwrap().success());
    let mut child = Command::new(&program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let bytes: Vec<u8> = rows.iter().flatten().flat_map(|number| number.to_ne_bytes()).collect();
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(&bytes).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    std::fs::remove_file(program).unwrap();
    let numbers: Vec<f64> = output.stdout.as_chunks::<8>().0.iter().map(|&bytes| f64::from_ne_bytes(bytes)).collect();
    numbers.as_chunks::<OUTPUTS>().0.to_vec()
}

/// Compares the formulas' results with the library's, relative to the size of the numbers that are added.
fn judge(row: &Inputs, given: &[f64; OUTPUTS]) -> Result<(), String> {
    let &[x, v, target, k, c, dt, part, ..] = row;
    let spring = Spring { mass: 1.0, stiffness: k, damping: c };
    let start = State { position: x, velocity: v };
    let coasted = Friction { drag: c }.motion(start).state(dt);
    let approached = Approach { decay_rate: c }.motion(start, target).state(dt).position;
    let motion = spring.motion(start, target);
    let sprung = motion.state(dt);
    let rested = motion.settling_time(Tolerance { distance: 1e-3, velocity: f64::INFINITY });
    let root = libm::sqrt(k);
    let eased = Spring { mass: 1.0, stiffness: given[10], damping: given[11] };
    let made = Spring::from_response_damping_ratio(dt, part);
    let mut finger = VelocityTracker::default();
    (0..REPORTS).for_each(|i| finger.add(row[7 + i], row[7 + REPORTS + i]));
    let period = row[8];
    let release = row[6 + REPORTS] + dt;
    // A silence between these two limits may be a rest or not. It depends on how often reports come, and only the
    // library knows that.
    let thrown = if (0.04..0.1).contains(&dt) { given[13] } else { finger.velocity(release) };
    let far = x.abs() + target.abs() + v.abs() / root;
    let expected = [
        (coasted.position, x.abs() + v.abs() * dt),
        (coasted.velocity, v.abs()),
        (approached, x.abs() + target.abs()),
        (sprung.position, far),
        (sprung.velocity, far * root),
        (given[5], 1.0),
        (Friction::from_kept_per_frame(part, 60.0).drag, 60.0),
        (Approach::from_lerp(part, 60.0).decay_rate, 60.0),
        (made.stiffness, made.stiffness),
        (made.damping, made.damping),
        (given[10], 1.0),
        (given[11], 1.0),
        (RubberBand { coefficient: part, dimension: k }.shown(v), v.abs()),
        (thrown, v.abs().max((x.abs() + v.abs()) * 1e-3 / period)),
    ];
    for ((name, given), (expected, scale)) in NAMES.iter().zip(given).zip(expected) {
        // An overdamped spring may have e^(−x) with x in the thousands, where a rounding of x counts more. So allow
        // more.
        if !((given - expected).abs() <= 2e-13 * scale * (1.0 + (c - 2.0 * root).max(0.0) * dt)) {
            return Err(format!("{name} is {given}, not {expected}"));
        }
    }
    // For an overdamped spring, the bound comes late if the velocity points against the displacement.
    let (half, is_aligned) = (0.5 * c, (x - target) * (v + 0.5 * c * (x - target)) >= 0.0);
    let late = if half * half < k {
        std::f64::consts::PI / libm::sqrt(k - half * half)
    } else if is_aligned {
        0.0
    } else {
        f64::INFINITY
    };
    if !(given[5] >= rested * (1.0 - 1e-9) - 1e-9 && given[5] <= (rested + late) * (1.0 + 1e-6) + 1e-6) {
        return Err(format!("settle is {}, not {rested} to {}", given[5], rested + late));
    }
    let end =
        eased.motion(State::at_rest(1.0), 0.0).settling_time(Tolerance { distance: 0.01, velocity: f64::INFINITY });
    if (end / dt - 1.0).abs() > 1e-12 {
        return Err(format!("a spring for an ease of {dt} s ends after {end}"));
    }
    Ok(())
}

#[test]
fn the_formulas_in_c_and_rust_give_the_librarys_numbers() {
    let mut random = Random::new();
    let rows: Vec<_> = (0..100_000).map(|_| draw(&mut random)).collect();
    let in_c = compiled(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/support/formulas.c"), &rows);
    assert_eq!(in_c.len(), rows.len());
    for (row, c) in rows.iter().zip(&in_c) {
        for (language, given) in [("C", c), ("Rust", &in_rust(row))] {
            judge(row, given).unwrap_or_else(|wrong| panic!("{language}: {wrong}, from {row:?}"));
        }
    }
}

#[test]
fn a_finger_that_turns_or_rests_does_not_throw() {
    let turned: Vec<_> = (0..20_i32).map(|i| (f64::from(i) * 8e-3, f64::from((i - 14).abs()))).collect();
    let held: Vec<_> = (0..20).map(|i| (f64::from(i) * 8e-3, f64::from(i.min(12)))).collect();
    for mirror in [1.0, -1.0] {
        for finger in [&turned, &held] {
            let finger: Vec<_> = finger.iter().map(|&(t, x)| (t, mirror * x)).collect();
            assert_eq!(copied::release_velocity(&finger, 0.152), 0.0);
        }
    }
    assert_eq!(copied::release_velocity(&[], 0.0), 0.0);
    assert_eq!(copied::release_velocity(&[(0.0, 5.0)], 0.0), 0.0);
}
