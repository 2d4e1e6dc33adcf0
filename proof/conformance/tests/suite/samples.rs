//! Sampled curves are as exact as single states, by results of 60 digits.

use carom::Motion;
use carom_spec::Spec;
use serde::Deserialize;

/// A curve of a thousand samples and the expected values of some: position and velocity as sums of two doubles each, and the
/// sizes of their terms.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sampled {
    motion: Spec,
    step: f64,
    points: Vec<(usize, f64, f64, f64, f64, f64, f64)>,
}

/// 2^−53.
const U: f64 = 0.5 * f64::EPSILON;

#[test]
fn a_sampled_curve_is_as_exact_as_single_states() {
    let table = include_str!("../../oracle/samples/samples.jsonl");
    let (mut sampled_worst, mut direct_worst, mut sum, mut direct_sum, mut count) = (0.0_f64, 0.0_f64, 0.0, 0.0, 0.0);
    for (line, text) in table.lines().enumerate() {
        let Sampled { motion, step, points } = serde_json::from_str(text).unwrap();
        let motion = motion.motion();
        let (mut positions, mut velocities) = (vec![0.0; 1000], vec![0.0; 1000]);
        motion.sample(0.0, step, &mut positions, &mut velocities);
        let (mut sampled, mut direct) = (0.0_f64, 0.0_f64);
        for (i, x, less_x, v, less_v, size_x, size_v) in points {
            let error = |position: f64, velocity: f64| {
                let of_x = ((position - x) - less_x).abs() / (size_x + f64::MIN_POSITIVE);
                let of_v = ((velocity - v) - less_v).abs() / (size_v + f64::MIN_POSITIVE);
                f64::max(of_x, of_v) / U
            };
            let state = motion.state(i as f64 * step);
            sampled = sampled.max(error(positions[i], velocities[i]));
            direct = direct.max(error(state.position, state.velocity));
        }
        println!("{line:3} {sampled:7.2} {direct:7.2}");
        // Single states of a short curve have hardly any rounding.
        assert!(sampled < 1.6 * direct + 3.0, "{line}: {sampled} {direct}");
        sampled_worst = sampled_worst.max(sampled);
        direct_worst = direct_worst.max(direct);
        sum += sampled;
        direct_sum += direct;
        count += 1.0;
    }
    println!("worst of a curve, in 2^-53: {:.2} on the mean, {sampled_worst:.2} at most", sum / count);
    println!("states one by one:          {:.2} on the mean, {direct_worst:.2} at most", direct_sum / count);
    assert!(count >= 40.0);
    assert!(sampled_worst <= direct_worst, "{sampled_worst} {direct_worst}");
    assert!(sum <= direct_sum, "{sum} {direct_sum}");
}
