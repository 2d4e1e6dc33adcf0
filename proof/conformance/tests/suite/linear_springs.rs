//! Springs that were exported as CSS `linear()` and fitted again.

use carom::{Spring, State};
use carom_export::css_linear;
use carom_fit::fit_linear;

use crate::support::config;

/// Tests 250 springs at full effort. `PROPTEST_CASES=16000` tests 1000 in 26 s, with the same worst figures: 0.582 % and 0.0091.
#[test]
fn springs_are_recovered_from_a_css_linear_within_1_percent() {
    let mut random = fastrand::Rng::with_seed(1);
    let (mut worst_response, mut worst_ratio) = (0.0_f64, 0.0_f64);
    for _ in 0..config().cases / 16 {
        let response = 0.1 + 1.9 * random.f64();
        let ratio = 0.05 + 0.95 * random.f64();
        let spring = Spring::from_response_damping_ratio(response, ratio);
        let linear = css_linear(&spring.motion(State::at_rest(0.0), 1.0), 0.005).expect("a spring has a rest");
        let fit = fit_linear(&linear.to_string(), linear.duration_ms() / 1000.0).expect("linear() is read");
        assert!(fit.is_spring(), "{response} {ratio}: {fit:?}");
        worst_response = worst_response.max((fit.spring.response() / response - 1.0).abs());
        worst_ratio = worst_ratio.max((fit.spring.damping_ratio() - ratio).abs());
    }
    println!("response within {:.3} %, damping ratio within {worst_ratio:.4}", 100.0 * worst_response);
    assert!(worst_response < 0.01 && worst_ratio < 0.01, "{worst_response} {worst_ratio}");
}

#[test]
fn easings_that_are_not_springs_are_recognized() {
    // Three curves that aren't springs: an ease-in-out, a linear ramp, and a fall with bounces.
    let smooth = |t: f64| t * t * (3.0 - 2.0 * t);
    let bounce = |t: f64| if t < 0.5 { 4.0 * t * t } else { 1.0 - 4.0 * (t - 0.5) * (1.0 - t) };
    for (name, curve) in [("smoothstep", &smooth as &dyn Fn(f64) -> f64), ("ramp", &|t| t), ("bounce", &bounce)] {
        let values: Vec<_> = (0..=50).map(|i| format!("{:.4}", curve(f64::from(i) / 50.0))).collect();
        let fit = fit_linear(&format!("linear({})", values.join(",")), 0.5).expect("linear() is read");
        assert!(!fit.is_spring(), "{name}: {fit:?}");
    }
}
