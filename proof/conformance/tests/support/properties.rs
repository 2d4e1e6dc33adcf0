//! The ten properties, each a function that panics with the numbers of a violation.
//!
//! Properties 7 (parametrizations round-trip), 8 (the oracle) and 10 (the bits) concern numbers, not one motion. The tests `properties`,
//! `oracle` and `bits` show them.

use carom::{Motion, State, Tolerance};
use carom_spec::{Law, Spec};

use super::laws::{farthest, is_restartable, propagator, stiffest_rate};

/// Half the distance between 1 and the next double.
const U: f64 = 0.5 * f64::EPSILON;

/// The sizes of the numbers that make a state at `t`, as (position, velocity): the scale of rounding errors.
#[must_use]
pub(crate) fn scale(spec: &Spec, motion: &dyn Motion, t: f64) -> (f64, f64) {
    let state = motion.state(t);
    let rest = motion.rest().unwrap_or(0.0);
    let position = spec.start.position.abs() + rest.abs() + state.position.abs() + farthest(&spec.law);
    let velocity = spec.start.velocity.abs() + state.velocity.abs();
    (position + f64::MIN_POSITIVE, velocity + f64::MIN_POSITIVE)
}

/// 1: the motion starts at its start, bit for bit, and has that state at negative times, too.
#[expect(clippy::float_cmp, reason = "the test is about exact results")]
pub(crate) fn starts_at_the_start(spec: &Spec) {
    let motion = spec.motion();
    let shown = match &spec.law {
        Law::Clamped(_, min, max) if spec.start.position < *min || min == max => State::at_rest(*min),
        Law::Clamped(_, _, max) if spec.start.position > *max => State::at_rest(*max),
        _ => spec.start,
    };
    for t in [0.0, -0.0, -1.0, f64::NEG_INFINITY] {
        let state = motion.state(t);
        // Between equal edges, 0 may be shown as −0.
        if matches!(&spec.law, Law::Clamped(_, min, max) if min == max) {
            assert_eq!(state, shown, "{spec:?}");
            continue;
        }
        let is_same = state.position.to_bits() == shown.position.to_bits()
            && state.velocity.to_bits() == shown.velocity.to_bits();
        assert!(is_same, "state({t}) is {state:?}, not {shown:?}: {spec:?}");
    }
}

/// 2: the position changes by the integral of the velocity.
///
/// From `t`, we take a quadrature that is exact for polynomials of degree 9, over shorter and shorter intervals. At some length it must
/// agree to 1e-9 of the travel, or to the rounding of the positions.
pub(crate) fn velocity_is_the_derivative(spec: &Spec, t: f64) {
    let motion = spec.motion();
    let piece = motion.monotone_piece(t);
    if !t.is_finite() || piece.end <= t {
        return;
    }
    // Gauss–Legendre nodes and weights on [−1, 1].
    const NODES: [(f64, f64); 5] = [
        (0.0, 0.568_888_888_888_888_9),
        (0.538_469_310_105_683_1, 0.478_628_670_499_366_47),
        (-0.538_469_310_105_683_1, 0.478_628_670_499_366_47),
        (0.906_179_845_938_664, 0.236_926_885_056_189_08),
        (-0.906_179_845_938_664, 0.236_926_885_056_189_08),
    ];
    let mut length = f64::min(0.9 * (piece.end - t), 1.0);
    let mut best = f64::INFINITY;
    for _ in 0..60 {
        let (from, to) = (motion.state(t), motion.state(t + length));
        let middle = t + 0.5 * length;
        let integral: f64 = NODES
            .iter()
            .map(|(x, weight)| 0.5 * length * weight * motion.state(middle + 0.5 * length * x).velocity)
            .sum();
        let travel = to.position - from.position;
        let speed = from.velocity.abs() + to.velocity.abs();
        // The time t itself is rounded.
        let rounding = 32.0 * U * (scale(spec, &motion, t).0 + (speed + spec.start.velocity.abs()) * (t + length));
        let error = (travel - integral).abs() / (1e-9 * speed * length + rounding);
        debug_assert!(!error.is_nan(), "{travel} {integral} {speed} {rounding}");
        best = f64::min(best, error);
        if best <= 1.0 || !(length > 64.0 * f64::EPSILON * t) {
            break;
        }
        length *= 0.5;
    }
    assert!(
        best <= 1.0,
        "at {t} the travel differs from the integral of the velocity by {best} times the tolerance: {spec:?}"
    );
}

/// 3 and 4: a motion restarted from its own state after each of `frames` (lengths in seconds) ends as the undisturbed
/// motion does.
pub(crate) fn frames_change_nothing(spec: &Spec, frames: &[f64]) {
    if !is_restartable(spec) {
        return;
    }
    let motion = spec.motion();
    let (mut state, mut now) = (spec.start, 0.0);
    let (mut most, mut fastest) = (0.0_f64, 0.0_f64);
    for frame in frames {
        state = spec.law.motion(state).state(*frame);
        now += frame;
        most = most.max(state.position.abs());
        fastest = fastest.max(state.velocity.abs());
    }
    let whole = motion.state(now);
    let (x, v) = scale(spec, &motion, now);
    let rate = stiffest_rate(&spec.law, fastest);
    // Every restart rounds the state once. Position errors become velocity errors at the rate of the law, and vice
    // versa.
    let rounds = 64.0 * U * (frames.len() as f64 + 1.0) * (1.0 + rate * now);
    let x_off = (state.position - whole.position).abs() / (x + most + (v + fastest) / rate.max(1e-3));
    let v_off = (state.velocity - whole.velocity).abs() / (v + fastest + (x + most) * rate);
    // On the floor, rounding decides whether the ball moves down or up.
    let is_on_floor = matches!(&spec.law, Law::Bounce(law) if (whole.position - law.floor).abs() <= 1e-12 * (x + most));
    assert!(
        x_off <= rounds && (v_off <= rounds || is_on_floor),
        "after {} frames {state:?}, undisturbed {whole:?} ({x_off:e}, {v_off:e} of {rounds:e}): {spec:?}",
        frames.len()
    );
}

/// 5: a mirrored start gives the mirrored motion, to the last bit.
#[expect(clippy::float_cmp, reason = "the test is about exact results")]
pub(crate) fn mirror_is_exact(spec: &Spec, t: f64) {
    let (motion, mirror) = (spec.motion(), spec.mirrored().motion());
    let (state, other) = (motion.state(t), -mirror.state(t));
    // Compared by ==, because −0 equals 0.
    assert!(state == other, "at {t} {state:?}, mirrored {other:?}: {spec:?}");
    assert_eq!(motion.rest(), mirror.rest().map(|x| -x), "{spec:?}");
    let position = state.position;
    let (found, other) = (motion.time_at(position), mirror.time_at(-position));
    assert!(found == other, "time_at({position}) {found:?}, mirrored {other:?}: {spec:?}");
    let tolerance = Tolerance::relative(1.0);
    assert_eq!(motion.settling_time(tolerance), mirror.settling_time(tolerance), "{spec:?}");
}

/// 6: answers aren't NaN, at any time.
pub(crate) fn is_total(spec: &Spec) {
    let motion = spec.motion();
    for t in [1e-300, 1e-9, 1.0 / 60.0, 0.3, 1.0, 7.0, 1e4, 1e9, 1e12, f64::INFINITY] {
        let State { position, velocity } = motion.state(t);
        assert!(!position.is_nan() && !velocity.is_nan(), "state({t}) is ({position}, {velocity}): {spec:?}");
        let again = motion.time_at(position);
        assert!(!again.is_some_and(f64::is_nan), "time_at({position}): {spec:?}");
        let slow = motion.time_at_speed(velocity.abs());
        assert!(!slow.is_some_and(f64::is_nan), "time_at_speed({velocity}): {spec:?}");
        let piece = motion.monotone_piece(t);
        assert!(!piece.start.is_nan() && !piece.end.is_nan(), "monotone_piece({t}): {spec:?}");
    }
    assert!(motion.rest().is_none_or(f64::is_finite), "rest {:?}: {spec:?}", motion.rest());
    for size in [0.0, 1e-300, 1e-3, 1.0, 1e15] {
        let time = motion.settling_time(Tolerance::new(size, size));
        assert!(time >= 0.0, "settling_time({size}) is {time}: {spec:?}");
    }
}

/// 9, first half: `time_at` finds a position of the motion at `t` or earlier, and the motion is there then.
pub(crate) fn time_at_lands(spec: &Spec, t: f64) {
    let motion = spec.motion();
    let State { position, velocity } = motion.state(t);
    let (x, v) = scale(spec, &motion, t);
    // Rounding may give the position at other times, too, and a limit is approached but never reached.
    let rounding = 16.0 * U * (x + (v + velocity.abs()) * t);
    let at_the_limit =
        motion.rest().is_some_and(|rest| (position - rest).abs() <= rounding) || velocity.abs() * t <= rounding;
    match motion.time_at(position) {
        None => assert!(at_the_limit, "position {position} of t = {t} is not found: {spec:?}"),
        Some(found) => {
            let there = motion.state(found).position;
            // Where an easing curve is vertical, its positions at neighbouring instants are far apart.
            let (before, after) =
                (motion.state(found * (1.0 - 1e-15)).position, motion.state(found * (1.0 + 1e-15)).position);
            let is_between = (before <= position && position <= after) || (after <= position && position <= before);
            assert!(
                is_between || (there - position).abs() <= rounding + 1e-12 * (position - spec.start.position).abs(),
                "time_at({position}) is {found}, where it is at {there}: {spec:?}"
            );
            let is_before = found <= t * (1.0 + 1e-12) || at_the_limit;
            // The time is late by at most the rounding of the position at this speed.
            let late = (found - t) * velocity.abs();
            assert!(is_before || late <= 4.0 * rounding, "time_at({position}) is {found}, after {t}: {spec:?}");
        }
    }
}

/// 9, for speeds: the speed is at most `speed` at the instant that `time_at_speed` finds, and higher before.
pub(crate) fn time_at_speed_is_the_first(spec: &Spec, speed: f64) {
    let motion = spec.motion();
    let rounding = |t: f64| {
        let (x, v) = scale(spec, &motion, t);
        64.0 * U * (v + x * stiffest_rate(&spec.law, v)) * (1.0 + stiffest_rate(&spec.law, v) * t)
    };
    let found = motion.time_at_speed(speed);
    // The speed at the end of a curve may hold for no measurable time, because the next motion begins there.
    let has_instants = matches!(&spec.law, Law::Sequence(all) if all.iter().any(|s| matches!(s.law, Law::Ease(..))));
    if let Some(t) = found.filter(|_| !has_instants) {
        // Where the velocity jumps, the instant may be one rounding early.
        let around = [t, t.next_up(), t * (1.0 - 4e-16), t * (1.0 + 4e-16), t * (1.0 + 1e-12) + 1e-300];
        let now = around.map(|t| motion.state(t).velocity.abs()).into_iter().fold(f64::INFINITY, f64::min);
        assert!(now <= speed * (1.0 + 1e-9) + rounding(t), "at {t} it has {now}, not {speed}: {spec:?}");
    }
    let end = found.unwrap_or(20.0);
    for i in 0..64 {
        let t = end * f64::from(i) / 64.0 * (1.0 - 1e-9);
        let v = motion.state(t).velocity.abs();
        // Within the rounding of its position, the motion may already be at an edge.
        let is_there = found.is_some_and(|found| t >= found) || t < 1e-12;
        assert!(
            is_there || v >= speed * (1.0 - 1e-9) - rounding(t),
            "{v} at {t} is before {found:?} for {speed}: {spec:?}"
        );
    }
}

/// A propagator equals the step of its motion, for every law that has one.
pub(crate) fn propagator_is_the_motion(spec: &Spec, dt: f64) {
    let Some(propagator) = propagator(&spec.law, dt) else { return };
    let target = spec.law.target().unwrap_or(0.0);
    let motion = spec.motion();
    let close = |a: State, b: State, t: f64, name: &str| {
        let (x, v) = scale(spec, &motion, t);
        let rate = stiffest_rate(&spec.law, v);
        let budget = 64.0 * U * (1.0 + rate * t);
        let is_close = (a.position - b.position).abs() <= budget * (x + v * (t + 1.0 / rate.max(1e-3)))
            && (a.velocity - b.velocity).abs() <= budget * (v + x * rate);
        assert!(is_close, "{name} over {dt}: {a:?}, not {b:?}: {spec:?}");
    };
    close(propagator.advance(spec.start, target), motion.state(dt), dt, "a step");
    // Two composed steps must apply the shift of a constant force twice.
    let twice = propagator.then(&propagator).advance(spec.start, target);
    close(twice, motion.state(2.0 * dt), 2.0 * dt, "two steps");
}

/// A spring stays within its envelope from each instant on.
pub(crate) fn envelope_bounds(spec: &Spec, t: f64) {
    let Law::Spring(spring, target) = &spec.law else { return };
    if spring.stiffness == 0.0 {
        return;
    }
    let motion = spring.motion(spec.start, *target);
    let envelope = motion.envelope(t);
    for later in [0.0, 0.01, 0.1, 0.3, 1.0, 3.0] {
        let distance = (motion.state(t + later).position - target).abs();
        let rounding = 8.0 * U * (target.abs() + spec.start.position.abs());
        assert!(distance <= envelope * (1.0 + 1e-9) + rounding, "{distance} beyond {envelope} from {t} on: {spec:?}");
    }
}

/// 9, second half: the motion is within the tolerance from the settling time on, and not just before.
pub(crate) fn settling_is_tight(spec: &Spec, tolerance: Tolerance) {
    let motion = spec.motion();
    let time = motion.settling_time(tolerance);
    let Some(rest) = motion.rest() else {
        assert!(time == f64::INFINITY, "settles at {time} without a rest: {spec:?}");
        return;
    };
    if time == f64::INFINITY {
        return;
    }
    // The effect of rounding of positions and times on the threshold.
    let slack = 1e-9;
    let rounding = 8.0 * U * (rest.abs() + spec.start.position.abs());
    let excess = |t: f64| {
        let State { position, velocity } = motion.state(t);
        let distance = ((position - rest).abs() - rounding) / tolerance.distance;
        f64::max(distance, velocity.abs() / tolerance.velocity)
    };
    // If a fast motion is within a rounding of the tolerance's bound, it may seem to be on either side.
    let speed = motion.state(time.next_down()).velocity.abs();
    let at_an_edge = matches!(spec.law, Law::Clamped(..) | Law::Sequence(_));
    let least = if at_an_edge { 1e-12 } else { 0.0 };
    let noise = if speed > tolerance.velocity { 64.0 * U * scale(spec, &motion, time).0 / speed } else { least };
    for after in [1.0 + 1e-12, 1.0 + 1e-9, 1.001, 1.01, 1.1, 1.3, 1.7, 2.0, 3.0, 10.0] {
        let t = f64::max(time * after, time + noise).max(time.next_up());
        assert!(
            excess(t) <= 1.0 + slack,
            "settled at {time}, but at {t} it is {} of the tolerance: {spec:?}",
            excess(t)
        );
    }
    if time > 0.0 {
        // The interval is so short that even a fast swing can't have come from the other side within it.
        let piece = motion.monotone_piece(time);
        let shortly = f64::min(1e-7 * time, 1e-4 * (piece.end - piece.start));
        // A velocity that jumps, or is infinite at the end of an easing curve, shows only at the last instants. A ball is
        // too fast only at its impacts, so the ends of the last piece count, too.
        let last = motion.monotone_piece(time.next_down());
        let instants = [shortly, 1e-3 * shortly, 1e-6 * shortly, 0.0].map(|ago| time - ago);
        let was = instants
            .into_iter()
            .chain([last.start, last.end.next_down(), last.start.next_down()])
            .map(|t| {
                let State { position, velocity } = motion.state(f64::min(t, time.next_down()));
                let distance = ((position - rest).abs() + rounding) / tolerance.distance;
                f64::max(distance, velocity.abs() / tolerance.velocity)
            })
            .fold(0.0, f64::max);
        assert!(was >= 1.0 - 1e-6, "settles at {time}, but just before it is only {was} of the tolerance: {spec:?}");
    }
}

/// The contract of monotone pieces. A piece contains its instant, and the next begins where it ends. On it, position and velocity only rise
/// or only fall, except for rounding.
pub(crate) fn pieces_are_monotone(spec: &Spec, t: f64) {
    let motion = spec.motion();
    let piece = motion.monotone_piece(t);
    // An instant computed as a boundary may be one rounding away from it.
    let near = 4.0 * f64::EPSILON * t;
    assert!(piece.start <= t + near && t <= piece.end + near, "{piece:?} does not contain {t}: {spec:?}");
    if piece.end < f64::INFINITY {
        let next = motion.monotone_piece(piece.end);
        assert!(next.end > piece.end, "after {piece:?} comes {next:?}: {spec:?}");
    }
    let end = f64::min(piece.end, 2.0 * t + 10.0);
    let states: Vec<State> = (1..32)
        .map(|i| piece.start + (end - piece.start) * f64::from(i) / 32.0)
        .filter(|t| *t > piece.start && *t < end)
        .map(|t| motion.state(t))
        .collect();
    let (x, v) = states.iter().fold((0.0_f64, 0.0_f64), |(x, v), s| (x.max(s.position.abs()), v.max(s.velocity.abs())));
    let (far, fast) = scale(spec, &motion, t);
    let rate = stiffest_rate(&spec.law, v);
    let x_off = 64.0 * U * (x + far + (v + fast) * end);
    let v_off = 64.0 * U * (v + fast + (x + far) * rate) * (1.0 + rate * end);
    for (name, values, off) in [
        ("position", states.iter().map(|s| s.position).collect::<Vec<_>>(), x_off),
        ("velocity", states.iter().map(|s| s.velocity).collect::<Vec<_>>(), v_off),
    ] {
        let rises = values.windows(2).any(|pair| pair[1] > pair[0] + off);
        let falls = values.windows(2).any(|pair| pair[1] < pair[0] - off);
        assert!(!(rises && falls), "{name} turns within {piece:?}: {values:?} ({off:e}) {spec:?}");
    }
}
