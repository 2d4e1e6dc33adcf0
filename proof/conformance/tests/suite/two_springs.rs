//! The mass between two boards, against the equation of motion that describes it.

use carom::Motion;
use carom_spec::Spec;

/// Returns the position and the velocity after `t` seconds, by the fourth-order Runge–Kutta method with a step of 10⁻⁵
/// s.
fn rk4(acceleration: impl Fn(f64, f64) -> f64, (mut x, mut v): (f64, f64), t: f64) -> (f64, f64) {
    let h = 1e-5;
    for _ in 0..(t / h).round() as usize {
        let (x1, v1) = (v, acceleration(x, v));
        let (x2, v2) = (v + 0.5 * h * v1, acceleration(x + 0.5 * h * x1, v + 0.5 * h * v1));
        let (x3, v3) = (v + 0.5 * h * v2, acceleration(x + 0.5 * h * x2, v + 0.5 * h * v2));
        let (x4, v4) = (v + h * v3, acceleration(x + h * x3, v + h * v3));
        x += h / 6.0 * (x1 + 2.0 * x2 + 2.0 * x3 + x4);
        v += h / 6.0 * (v1 + 2.0 * v2 + 2.0 * v3 + v4);
    }
    (x, v)
}

#[test]
fn two_springs_agree_with_a_numerical_solution() {
    let (m, k, kf, df) = (1.0, 5.0, 2.0, 0.2);
    for (d, displacement, u) in [(1.0, 1.0, 1.0), (0.5, 1.0, 1.0), (2.0, -40.0, 1.0), (1.0, 3.0, 0.0)] {
        let (position, velocity) = if u == 0.0 { (1.0, 0.5) } else { (0.0, 0.0) };
        let spec = serde_json::json!({
            "law": "two_springs", "mass": m, "stiffness": k, "damping": d, "coupling_stiffness": kf,
            "coupling_damping": df, "displacement": displacement, "position": position, "velocity": velocity, "target": u
        });
        let motion = Spec::from_json(&spec.to_string()).unwrap().motion();
        // The equation gives the position of the mass. The motion has positions in units of the equilibrium.
        let equilibrium = kf / (k + kf) * displacement;
        let acceleration = |x: f64, v: f64| -v * ((df + d) / m) - x * ((kf + k) / m) + displacement * u * kf / m;
        for t in [0.1, 0.5, 1.0, 3.0] {
            let (x, v) = rk4(acceleration, (position * equilibrium, velocity * equilibrium), t);
            let state = motion.state(t);
            assert!((state.position - x / equilibrium).abs() < 1e-9, "{t}: {state:?}, not {}", x / equilibrium);
            assert!((state.velocity - v / equilibrium).abs() < 1e-9, "{t}: {state:?}, not {}", v / equilibrium);
        }
    }
}
