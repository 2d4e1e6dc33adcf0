//! Faults of other systems' springs, reproduced next to Carom. Each test fails if the peer's rule gives the right motion.
#![expect(clippy::disallowed_methods, reason = "the peers' rules as they are written")]
#![expect(clippy::unwrap_used, clippy::float_cmp, reason = "a test that cannot go on fails")]

use carom::law::SpringMotion;
use carom::{Motion, Spring, State, Tolerance};
use carom_dialect::{Dialect, Parameters, Slint, SmoothDamp, SwiftUi, UnrealHalfLife};
use std::f64::consts::{LN_2, PI};

/// Returns the motion of a dialect's spring from 0 at rest to 1.
fn unit_step(text: &str) -> SpringMotion {
    Dialect::parse(text).unwrap().spring().motion(State::at_rest(0.0), 1.0)
}

/// Returns the time, in seconds, of the first frame after which the values stay within `tolerance` of 1.
fn settled(frames: &[f64], tolerance: f64, rate: f64) -> f64 {
    let last = frames.iter().rposition(|x| (x - 1.0).abs() > tolerance).unwrap();
    (last + 1) as f64 / rate
}

/// Gravitas' formulas for a spring from x₀ with v₀ to 0, with their two faults.
fn gravitas(Spring { mass: m, stiffness: k, damping: c }: Spring, x0: f64, v0: f64, t: f64) -> f64 {
    let discriminant = c * c - 4.0 * m * k;
    if discriminant == 0.0 {
        let r = -c / (2.0 * m);
        // Correct: v0 - r * x0.
        let c2 = v0 / (r * x0);
        (x0 + c2 * t) * (r * t).exp()
    } else {
        let w = (4.0 * m * k - c * c).sqrt() / (2.0 * m);
        // Correct: -c / (2.0 * m).
        let r = -(c / 2.0 * m);
        let c2 = (v0 - r * x0) / w;
        (r * t).exp() * (x0 * (w * t).cos() + c2 * (w * t).sin())
    }
}

#[test]
fn gravitas_starts_a_critical_spring_with_the_wrong_velocity() {
    // Flutter had the same fault until 2023 (flutter#109675).
    let critical = Spring { mass: 1.0, stiffness: 1.0, damping: 2.0 };
    let peer = gravitas(critical, 1.0, 0.0, 1.0);
    let carom = critical.motion(State::at_rest(1.0), 0.0).state(1.0).position;
    assert!((peer - (-1.0_f64).exp()).abs() < 1e-15, "{peer}");
    assert!((carom - 2.0 * (-1.0_f64).exp()).abs() < 1e-15, "{carom}");
}

#[test]
fn gravitas_decays_an_underdamped_spring_by_the_mass_squared() {
    // Flutter had the same fault until 2025 (flutter#163858).
    let heavy = Spring { mass: 2.0, stiffness: 100.0, damping: 10.0 };
    let peer = gravitas(heavy, 1.0, 0.0, 0.5);
    let carom = heavy.motion(State::at_rest(1.0), 0.0).state(0.5).position;
    assert!((peer - carom).abs() > 0.1, "{peer} {carom}");
    // At mass 1, the fault doesn't show.
    let light = Spring { mass: 1.0, ..heavy };
    let carom = light.motion(State::at_rest(1.0), 0.0).state(0.5).position;
    assert!((gravitas(light, 1.0, 0.0, 0.5) - carom).abs() < 1e-14);
}

#[test]
fn rounding_decides_whether_flutter_takes_its_critical_branch() {
    // withDampingRatio(ratio: 1) gives the damping 2√(mk), and the branch tests c² − 4mk == 0.
    let is_critical = |mass: f64, stiffness: f64| {
        let damping = 2.0 * (mass * stiffness).sqrt();
        damping * damping - 4.0 * mass * stiffness == 0.0
    };
    let count = (1..=1000).filter(|i| is_critical(1.0, f64::from(*i))).count();
    assert!((300..700).contains(&count), "{count} of 1000 critical springs take the critical branch");
    assert!(!is_critical(1.0, 500.0), "the spring of AnimationController.fling does not");
    // The branch itself gives NaN at infinity: (c₁ + c₂·∞)·0 (flutter#149657). Carom is at the target.
    let r: f64 = -10.0;
    assert!(((1.0 + 10.0 * f64::INFINITY) * (r * f64::INFINITY).exp()).is_nan());
    let fling = Dialect::parse("flutter-ratio fling").unwrap().spring();
    assert_eq!(fling.motion(State::at_rest(0.0), 1.0).state(f64::INFINITY).position, 1.0);
}

#[test]
fn niri_and_libadwaita_end_a_critical_spring_too_early() {
    for (text, travel) in [
        ("niri damping-ratio=1 stiffness=800 epsilon=0.0001", 3840.0),
        ("libadwaita damping-ratio=1 mass=1 stiffness=800 epsilon=0.0001", 3840.0),
    ] {
        let motion = unit_step(text);
        let duration = -(0.0001_f64).ln() / 800.0_f64.sqrt();
        let jump = (1.0 - motion.state(duration).position) * travel;
        assert!((jump - 3.9).abs() < 0.05, "{text}: {jump} px");
        let settling = motion.settling_time(Tolerance { distance: 0.0001, velocity: f64::INFINITY });
        assert!((1.0 - motion.state(settling).position) <= 0.0001 && settling > 1.2 * duration, "{settling}");
    }
}

#[test]
fn hyprland_before_0_56_runs_in_slow_motion_under_load() {
    // Hyprland#14569: a frame never advanced the spring by more than 50 ms.
    let motion = unit_step("hyprland mass=1 stiffness=250 dampening=25");
    let frame: f64 = 0.1;
    let peer = motion.state(2.0 * frame.min(0.05)).position;
    let carom = motion.state(2.0 * frame).position;
    assert!(carom - peer > 0.3, "{peer} {carom}");
}

/// Takes `KWin`'s step: Runge–Kutta 4 over 10 ms.
fn kwin_step([x, v]: [f64; 2], Spring { stiffness, damping, .. }: Spring) -> [f64; 2] {
    let slope = |x: f64, v: f64| [v, -stiffness * x - damping * v];
    let h = 0.01;
    let a = slope(x, v);
    let b = slope(x + 0.5 * h * a[0], v + 0.5 * h * a[1]);
    let c = slope(x + 0.5 * h * b[0], v + 0.5 * h * b[1]);
    let d = slope(x + h * c[0], v + h * c[1]);
    [0, 1].map(|i| [x, v][i] + h / 6.0 * (a[i] + 2.0 * b[i] + 2.0 * c[i] + d[i]))
}

#[test]
fn kwins_steps_diverge_above_a_rate_of_278() {
    let after_a_second = |text: &str| {
        let spring = Dialect::parse(text).unwrap().spring();
        (0..100).fold([1.0, 0.0], |state, _| kwin_step(state, spring))[0]
    };
    assert!(after_a_second("kwin").abs() < 1e-3);
    // The first spring decays at rates of 20/s and 180/s, the stiff one at 15/s and 285/s.
    assert!(after_a_second("kwin spring-constant=3600 damping-ratio=1.666").abs() < 1e-3);
    let stiff = "kwin spring-constant=4275 damping-ratio=2.294";
    assert!(after_a_second(stiff).abs() > 1.0, "{}", after_a_second(stiff));
    assert!((1.0 - unit_step(stiff).state(1.0).position).abs() < 1e-6);
}

#[test]
fn slint_treats_a_nearly_critical_spring_as_critical() {
    let slint = Slint { duration: 0.5, bounce: 0.0009 };
    let motion = slint.spring().motion(State::at_rest(1.0), 0.0);
    let critical = |t: f64| (1.0 + 4.0 * PI * t) * (-4.0 * PI * t).exp();
    let worst = (0..100).map(|i| f64::from(i) / 100.0).map(|t| (motion.state(t).position - critical(t)).abs());
    let worst = worst.fold(0.0, f64::max);
    assert!(worst > 2e-4, "{worst}");
    // A negative bounce isn't SwiftUI's damping ratio.
    let swiftui = SwiftUi { duration: 0.5, bounce: -0.5 };
    let slint = Slint { duration: 0.5, bounce: -0.5 };
    assert!(slint.spring().damping_ratio() < 0.76 * swiftui.spring().damping_ratio());
}

#[test]
fn springs_with_absolute_thresholds_end_short_travels_too_early() {
    // Each peer's distance and speed of rest.
    for (text, distance, velocity) in [
        ("gpui stiffness=170 damping=26", 0.001, 0.001 * 170.0_f64.sqrt()),
        ("slint duration=0.5", 0.001, 0.05),
        ("fusion", 0.00001, 0.00001),
    ] {
        let travel = if text == "fusion" { 0.0001 } else { 0.01 };
        let spring = Dialect::parse(text).unwrap().spring();
        let motion = spring.motion(State::at_rest(0.0), travel);
        let rests = |t: &f64| {
            let State { position, velocity: v } = motion.state(*t);
            (travel - position).abs() < distance && v.abs() < velocity
        };
        let end = (1..10_000).map(|i| f64::from(i) / 1000.0).find(rests).unwrap();
        let left = 1.0 - motion.state(end).position / travel;
        let settling = motion.settling_time(Tolerance::relative(travel));
        assert!(end < 0.8 * settling && left > 0.005, "{text}: {left} left at {end} s, Carom settles at {settling} s");
    }
}

/// Takes QML's steps of 16 ms from 0 to 1.
fn qml_frames(spring: f64, damping: f64, count: usize) -> Vec<f64> {
    let (mut x, mut v) = (0.0, 0.0);
    (0..count)
        .map(|_| {
            v += spring * (1.0 - x) - damping * v;
            x += 0.016 * v;
            x
        })
        .collect()
}

#[test]
fn qmls_spring_and_damping_are_not_a_stiffness_and_a_damping() {
    let frames = qml_frames(2.0, 0.2, 100);
    let spring = Dialect::parse("qml spring=2 damping=0.2").unwrap().spring();
    // Successive maxima of the steps are one period of the spring apart, and fall as its envelope does.
    let peaks: Vec<usize> = (1..99).filter(|&i| frames[i] > frames[i - 1] && frames[i] >= frames[i + 1]).collect();
    let period = (peaks[1] - peaks[0]) as f64 * 0.016;
    assert!((period / spring.period().unwrap() - 1.0).abs() < 0.05, "{period} {:?}", spring.period());
    let fall = (frames[peaks[1]] - 1.0) / (frames[peaks[0]] - 1.0);
    assert!((fall / (-0.5 * spring.damping * period).exp() - 1.0).abs() < 0.1, "{fall}");
    // If you read the same numbers as a stiffness and a damping, the spring is six times slower.
    let naive = Spring { mass: 1.0, stiffness: 2.0, damping: 0.2 };
    assert!(naive.period().unwrap() > 6.0 * spring.period().unwrap());
}

/// Computes Svelte's frames from 0 to 1.
fn svelte_frames(rate: f64) -> Vec<f64> {
    let dt = 60.0 / rate;
    let (mut last, mut x) = (0.0, 0.0);
    (0..1000)
        .map(|_| {
            let velocity = (x - last) / dt;
            let acceleration = 0.15 * (1.0 - x) - 0.8 * velocity;
            last = x;
            x += (velocity + acceleration) * dt;
            x
        })
        .collect()
}

#[test]
fn sveltes_spring_depends_on_the_refresh_rate() {
    // sveltejs/svelte#10717: milliseconds until 1 % of the travel is left.
    let times = [30.0, 60.0, 120.0, 240.0].map(|rate| (settled(&svelte_frames(rate), 0.01, rate) * 1000.0).round());
    assert_eq!(times, [267.0, 350.0, 375.0, 392.0]);
    // Carom's spring for a frame rate settles within two frames of the steps at that rate.
    for (rate, time) in [(60.0, 0.350), (120.0, 0.375), (240.0, 0.392)] {
        let motion = unit_step(&format!("svelte rate={rate}"));
        let settling = motion.settling_time(Tolerance { distance: 0.01, velocity: f64::INFINITY });
        assert!((settling - time).abs() < 2.0 / rate, "{rate}: {settling} {time}");
    }
}

/// Computes Unity's `Mathf.SmoothDamp` from 1 to 0, without a maximum speed.
fn smooth_damp(smooth_time: f64, dt: f64, count: usize) -> f64 {
    let (mut current, mut velocity) = (1.0, 0.0);
    for _ in 0..count {
        let omega = 2.0 / smooth_time;
        let x = omega * dt;
        let exp = 1.0 / (1.0 + x + 0.48 * x * x + 0.235 * x * x * x);
        let temp = (velocity + omega * current) * dt;
        velocity = (velocity - omega * temp) * exp;
        current = (current + temp) * exp;
    }
    current
}

#[test]
fn unitys_smooth_damp_depends_on_the_frame_rate() {
    let smooth_time = 0.05;
    let motion = SmoothDamp { smooth_time }.spring().motion(State::at_rest(1.0), 0.0);
    let worst = |rate: f64| {
        let error = |i: usize| (smooth_damp(smooth_time, 1.0 / rate, i) - motion.state(i as f64 / rate).position).abs();
        (1..=(rate as usize)).map(error).fold(0.0, f64::max)
    };
    assert!((worst(15.0) - 0.063).abs() < 0.0005 && worst(60.0) < 0.002, "{} {}", worst(15.0), worst(60.0));
}

#[test]
fn more_than_half_of_the_travel_is_left_after_unreals_half_life() {
    let motion = UnrealHalfLife { half_life: 0.5 }.spring().motion(State::at_rest(1.0), 0.0);
    assert!((motion.state(0.5).position - (1.0 + 2.0 * LN_2) / 4.0).abs() < 1e-15);
    assert!((motion.time_at(0.5).unwrap() / 0.5 - 1.21).abs() < 0.005);
}

#[test]
fn a_duration_in_figma_changes_the_spring() {
    let spring = Dialect::parse("figma quick").unwrap().spring();
    let motion = spring.motion(State::at_rest(0.0), 1.0);
    // Figma plays a curve of 0.8 s in 0.4 s.
    let stretched = |t: f64| motion.state(2.0 * t).position;
    let Spring { mass, stiffness, damping } = spring;
    let other = Spring { mass, stiffness: 4.0 * stiffness, damping: 2.0 * damping };
    let other = other.motion(State::at_rest(0.0), 1.0);
    assert!((stretched(0.1) - other.state(0.1).position).abs() < 1e-14);
    assert!((stretched(0.1) - motion.state(0.1).position).abs() > 0.05);
}
