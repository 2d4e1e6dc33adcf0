//! Formulas of motion to copy. docs/formulas.md explains them. Positions are in any length, times in seconds, velocities in lengths per
//! second. Each function takes the state at the start of a frame and returns the state `dt` seconds later. This file needs nothing else.

/// Returns the drag k of a velocity that keeps a fraction f in each frame, tuned at `rate` frames a second.
pub fn drag_of(f: f64, rate: f64) -> f64 {
    -rate * f.ln()
}

/// A coast under friction with the drag k > 0. It ends at x + v / k.
pub fn friction(x: f64, v: f64, k: f64, dt: f64) -> (f64, f64) {
    (x - v * (-k * dt).exp_m1() / k, v * (-k * dt).exp())
}

/// Returns the speed of an approach that covers a fraction f of the remaining distance in each frame, tuned at `rate` frames a second.
pub fn speed_of(f: f64, rate: f64) -> f64 {
    -rate * (-f).ln_1p()
}

/// Approaches a target. The target may move from frame to frame. The distance halves in ln 2 / speed seconds.
pub fn approach(x: f64, target: f64, speed: f64, dt: f64) -> f64 {
    x - (target - x) * (-speed * dt).exp_m1()
}

/// Returns k and c of a spring with this response in seconds and damping ratio.
pub fn spring_of(response: f64, ratio: f64) -> (f64, f64) {
    let w = std::f64::consts::TAU / response;
    (w * w, 2.0 * ratio * w)
}

/// A spring of mass 1, stiffness k > 0 and damping c ≥ 0, with any damping ratio and any dt.
pub fn spring(x: f64, v: f64, target: f64, k: f64, c: f64, dt: f64) -> (f64, f64) {
    let a = c / 2.0;
    let d = a * a - k;
    let q = d.abs().sqrt();
    let (cos, sin) = if d > 0.0 {
        let (e, f) = ((-k / (a + q) * dt).exp(), (-2.0 * q * dt).exp_m1());
        (e * (1.0 + f / 2.0), -e * f / (2.0 * q))
    } else {
        let e = (-a * dt).exp();
        (e * (q * dt).cos(), if q == 0.0 { e * dt } else { e * (q * dt).sin() / q })
    };
    let y = x - target;
    (target + y * (cos + a * sin) + v * sin, v * (cos - a * sin) - k * y * sin)
}

/// Returns the seconds after which the spring stays within `near` of its target, for c > 0. The result is never too early. Below a
/// damping ratio of 1 it's late by less than half a swing. At 1 or more, it's exact from rest.
pub fn settle(x: f64, v: f64, target: f64, k: f64, c: f64, near: f64) -> f64 {
    let a = c / 2.0;
    let d = a * a - k;
    let q = d.abs().sqrt();
    let r = if d > 0.0 { k / (a + q) } else { a };
    let y = x - target;
    let w = v + a * y;
    let size = |t: f64| {
        if d <= 0.0 {
            return y.hypot(w / q).min(y.abs() + w.abs() * t);
        }
        let e = (-2.0 * q * t).exp_m1();
        y.abs() * (1.0 + e / 2.0) - w.abs() * e / (2.0 * q)
    };
    let mut t = 2.0 / r * ((y.abs() + 0.74 * w.abs() / r) / near).ln();
    for _ in 0..50 {
        if t <= 0.0 {
            break;
        }
        t = (size(t) / near).ln() / r;
    }
    t.max(0.0)
}

/// Returns k and c of a spring that can replace an ease of this duration. From rest, it's within 1 % of its target when the ease would end.
pub fn spring_for_ease(duration: f64) -> (f64, f64) {
    let w = 6.638_352_067_993_8 / duration;
    (w * w, 2.0 * w)
}

/// Returns the velocity of a finger that lifts at `now`, from the times and positions of its reports, oldest first. If you have deltas,
/// pass their running sum. The first delta drops out, because nobody knows how long it took.
pub fn release_velocity(reports: &[(f64, f64)], now: f64) -> f64 {
    let Some((&(t, x), earlier)) = reports.split_last() else { return 0.0 };
    if earlier.is_empty() || now - t > 0.05 {
        return 0.0;
    }
    let mean = |window: f64| {
        let recent = earlier.iter().rev().enumerate().take_while(|(i, (time, _))| *i == 0 || t - time <= window);
        recent.last().map_or(0.0, |(_, (time, position))| (x - position) / (t - time))
    };
    let v = mean(0.1);
    if v * mean(0.04) > 0.0 { v } else { 0.0 }
}

/// Returns what a list shows of a pull past its edge: c = 0.55 on iOS, and the size is the viewport's.
pub fn rubber_band(pull: f64, c: f64, size: f64) -> f64 {
    c * pull / (1.0 + c * pull.abs() / size)
}
