//! Cubic Bézier curves from (0, 0) to (1, 1), read as y over x.
//!
//! We expand the curve about three of its points, its start, its middle and its end. Near its point, each expansion keeps the digits that
//! the other two lose. This matters where the curve is vertical: at its start or end, or, with the x-controls (1, 0), in its middle.

use crate::math::root::bracketed_halley;
use crate::math::{cbrt, difference_of_products, fabs, larger, smaller, sqrt};

/// A point on the curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    /// y.
    pub(crate) travel: f64,
    /// 1 − y. A small `left` has as many correct digits as a small `travel`.
    pub(crate) left: f64,
    /// dy/dx, infinite where the curve is vertical.
    pub(crate) slope: f64,
}

impl Place {
    /// Returns y·`whole`. Toward the end it's computed from the remaining distance, so that it meets the end.
    pub(crate) fn travel_of(&self, whole: f64) -> f64 {
        if self.travel < 0.5 { whole * self.travel } else { whole - whole * self.left }
    }
}

/// Up to this x, a curve's slope equals the slope at its start to the last bit, if that is finite. A smaller x may underflow.
pub(crate) const FIRST_FRACTION: f64 = 1e-20;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bezier {
    /// The controls of x are from 0 to 1, so that x rises with the parameter.
    pub(crate) x: Coordinate,
    pub(crate) y: Coordinate,
}

impl Bezier {
    /// Returns the place at x = `part`/`whole`, for 0 < part < whole. We take two numbers so that 1 − x and x − ½ keep their digits.
    #[inline]
    pub(crate) fn at(&self, part: f64, whole: f64) -> Place {
        // If x underflows, use the smallest positive number, because at x = 0 the slope may be 0/0.
        let gone = larger(part / whole, f64::MIN_POSITIVE);
        let start = self.x.about_start();
        if gone <= start.value(NEAR) {
            let (travel, slope) = self.y.about_start().over(start, start.solve(gone));
            return Place { travel, left: 1.0 - travel, slope };
        }
        let left = (whole - part) / whole;
        let end = self.x.about_end();
        if left <= end.value(NEAR) {
            let (left, slope) = self.y.about_end().over(end, end.solve(left));
            return Place { travel: 1.0 - left, left, slope };
        }
        let middle = self.x.about_middle();
        let offset = (part - 0.5 * whole) / whole - self.x.middle_offset();
        let (travel, slope) = self.y.about_middle().over(middle, middle.solve(offset));
        let travel = 0.5 + (self.y.middle_offset() + travel);
        Place { travel, left: 1.0 - travel, slope }
    }

    /// Returns the parameters inside (0, 1) where dy/dx has an extremum. If there are fewer than two, the others are 1.
    ///
    /// dy/dx = ẏ/ẋ is extremal where ÿẋ − ẏẍ = 0: at the inflections of the curve. Both derivatives are quadratics, and
    /// the cubic terms of this combination cancel. In the Bernstein basis (1−u)², 2u(1−u), u² it has, up to a factor,
    /// the coefficients below.
    pub(crate) fn inflections(&self) -> [f64; 2] {
        let (x, y) = (self.x.derivative(), self.y.derivative());
        roots([
            difference_of_products(y[1], x[0], y[0], x[1]),
            0.5 * difference_of_products(y[2], x[0], y[0], x[2]),
            difference_of_products(y[2], x[1], y[1], x[2]),
        ])
    }
}

/// How far from an end we expand the curve about that end. With ¼, a curve that is flat at an end loses up to five bits.
const NEAR: f64 = 0.375;

/// A step of Halley's method leaves an error of about its own cube. After a relative step this small, only rounding is left.
const SMALL_STEP: f64 = 1e-6;

/// One coordinate: the cubic in the parameter u with Bernstein coefficients 0, `first`, `second`, 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Coordinate {
    pub(crate) first: f64,
    pub(crate) second: f64,
}

impl Coordinate {
    /// Returns the value at the parameter u.
    pub(crate) fn value(&self, u: f64) -> f64 {
        let v = 1.0 - u;
        3.0 * u * v * (v * self.first + u * self.second) + u * u * u
    }

    /// Returns the derivative at the parameter u.
    pub(crate) fn slope(&self, u: f64) -> f64 {
        let v = 1.0 - u;
        let [a, b, c] = self.derivative();
        3.0 * (v * v * a + 2.0 * u * v * b + u * u * c)
    }

    /// Returns the parameters, inside (0, 1) and in order, where the coordinate turns. If there are fewer than two, the others are 1.
    pub(crate) fn turns(&self) -> [f64; 2] {
        roots(self.derivative())
    }

    /// A third of the derivative, in the Bernstein basis (1−u)², 2u(1−u), u².
    const fn derivative(&self) -> [f64; 3] {
        [self.first, self.second - self.first, 1.0 - self.second]
    }

    /// The coordinate, in z = u.
    const fn about_start(&self) -> Cubic {
        Cubic {
            linear: 3.0 * self.first,
            square: 3.0 * (self.second - 2.0 * self.first),
            cube: 1.0 + 3.0 * (self.first - self.second),
        }
    }

    /// 1 minus the coordinate, in z = 1 − u.
    const fn about_end(&self) -> Cubic {
        Self { first: 1.0 - self.second, second: 1.0 - self.first }.about_start()
    }

    /// The coordinate minus its value at u = ½, in z = u − ½.
    const fn about_middle(&self) -> Cubic {
        let rest = 1.0 - self.first;
        Cubic {
            linear: 0.75 * (rest + self.second),
            square: 1.5 * (rest - self.second),
            cube: 1.0 + 3.0 * (self.first - self.second),
        }
    }

    /// The value at u = ½, minus ½.
    const fn middle_offset(&self) -> f64 {
        0.375 * ((self.first - 1.0) + self.second)
    }
}

/// linear·z + square·z² + cube·z³.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Cubic {
    linear: f64,
    square: f64,
    cube: f64,
}

impl Cubic {
    fn value(self, z: f64) -> f64 {
        ((self.cube * z + self.square) * z + self.linear) * z
    }

    fn slope(self, z: f64) -> f64 {
        (3.0 * self.cube * z + 2.0 * self.square) * z + self.linear
    }

    /// Returns the cubic's value at z, and its slope there divided by the slope of `x`.
    fn over(self, x: Self, z: f64) -> (f64, f64) {
        let (rise, run) = (self.slope(z), x.slope(z));
        let slope = if run != 0.0 {
            rise / run
        } else {
            // If slope and curvature of x are both 0, in the middle of curves with the x-controls (1, 0), y may have a cusp. We return the slope
            // to its right.
            let steep = if rise != 0.0 { rise } else { self.square };
            if steep != 0.0 { f64::INFINITY.copysign(steep) } else { self.cube / x.cube }
        };
        (self.value(z), slope)
    }

    /// Returns the z where the cubic equals `level`, for a cubic that rises over |z| ≤ ½ and reaches the level there.
    fn solve(self, level: f64) -> f64 {
        let mirrored = Self { square: self.square.copysign(self.square * level), ..self };
        mirrored.solve_positive(fabs(level)).copysign(level)
    }

    /// Returns the z ≥ 0 where the cubic equals `level` ≥ 0.
    fn solve_positive(self, level: f64) -> f64 {
        if level == 0.0 {
            return 0.0;
        }
        // Guess the root twice: once without the cubic term, and once with that term alone. Both guesses are too large if the
        // coefficients are positive. The second one is better only if the cubic term is the largest.
        let discriminant = self.linear * self.linear + 4.0 * self.square * level;
        let without_cube = 2.0 * level / (self.linear + sqrt(larger(discriminant, 0.0)));
        let is_large = self.cube * without_cube * without_cube > self.linear + self.square * without_cube;
        let guess = if is_large { smaller(without_cube, cbrt(level / self.cube)) } else { without_cube };
        // This is Halley's step with a single division. It cubes the relative error, so two or three steps are nearly always enough.
        let half_bend = |z: f64| 3.0 * self.cube * z + self.square;
        let step = |z: f64| {
            let (missing, slope) = (level - self.value(z), self.slope(z));
            missing * slope / (slope * slope + missing * half_bend(z))
        };
        let mut z = guess;
        for _ in 0..4 {
            let change = step(z);
            z += change;
            if fabs(change) <= SMALL_STEP * z && z <= 0.5 {
                return z;
            }
        }
        bracketed_halley(0.0, 0.5, guess, |z| (missing(level, self.value(z)), -self.slope(z), -2.0 * half_bend(z)))
    }
}

/// Returns `level` − `value`, or 0 if the difference may be rounding alone. A search within rounding would take ten times as long and not
/// find a better root.
pub(crate) fn missing(level: f64, value: f64) -> f64 {
    let missing = level - value;
    if fabs(missing) <= f64::EPSILON * fabs(level) { 0.0 } else { missing }
}

/// Returns the roots inside (0, 1), in order, of q₀(1−u)² + 2q₁u(1−u) + q₂u². If there are fewer than two, the others are 1.
fn roots(q: [f64; 3]) -> [f64; 2] {
    let size = larger(fabs(q[0]), larger(fabs(q[1]), fabs(q[2])));
    if size == 0.0 {
        return [1.0; 2];
    }
    // In terms of ρ = u/(1 − u) > 0, the equation is q₂ρ² + 2q₁ρ + q₀ = 0. We scale it, so that the squares don't overflow.
    let [q0, q1, q2] = [q[0] / size, q[1] / size, q[2] / size];
    let discriminant = difference_of_products(q1, q1, q0, q2);
    if discriminant < 0.0 {
        return [1.0; 2];
    }
    // One root is −q₁ ± √(…), with the sign that doesn't cancel. The other one follows from the product of both roots.
    let large = -(q1 + sqrt(discriminant).copysign(q1));
    let inside = |ratio: f64| if ratio > 0.0 && ratio < f64::INFINITY { ratio / (1.0 + ratio) } else { 1.0 };
    let (one, other) = (inside(large / q2), inside(q0 / large));
    [smaller(one, other), larger(one, other)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curve(x1: f64, y1: f64, x2: f64, y2: f64) -> Bezier {
        Bezier { x: Coordinate { first: x1, second: x2 }, y: Coordinate { first: y1, second: y2 } }
    }

    #[test]
    fn a_bezier_curve_that_is_vertical_at_an_end_keeps_every_digit() {
        // For x = 3u² − 2u³ and y = 3u − 3u² + u³, near the start u is √(x/3), y is 3u and dy/dx is 1/(2u).
        let start = curve(0.0, 1.0, 1.0, 1.0).at(3e-30, 1.0);
        assert!((start.travel / 3e-15 - 1.0).abs() < 4e-15, "{start:?}");
        assert!((start.slope / 5e14 - 1.0).abs() < 4e-15, "{start:?}");
        // This is the last number before the end, 2^−53 away. On the mirrored curve, 1 − u there is √(2^−53/3).
        let end = curve(0.0, 0.0, 1.0, 0.0).at(1.0_f64.next_down(), 1.0);
        let u = sqrt(0.5 * f64::EPSILON / 3.0);
        assert!((end.left / (3.0 * u) - 1.0).abs() < 2.0 * u, "{end:?}");
        assert!((end.slope * 2.0 * u - 1.0).abs() < 2.0 * u, "{end:?}");
    }

    #[test]
    fn a_bezier_curve_that_rises_late_keeps_every_digit() {
        // Here y is x, which is u³ from the start and 1 − (1 − u)³ on the mirrored curve. At these x, the parameter is from ¼ to ⅜.
        for thousandths in 16..=52 {
            let (part, whole) = (f64::from(thousandths) / 70.0, 1000.0 / 70.0);
            let late = curve(0.0, 0.0, 0.0, 0.0).at(part, whole);
            assert!((late.travel * whole / part - 1.0).abs() < 1e-15, "{part}: {late:?}");
            let early = curve(1.0, 1.0, 1.0, 1.0).at(whole - part, whole);
            assert!((early.left * whole / (whole - (whole - part)) - 1.0).abs() < 1e-15, "{part}: {early:?}");
        }
    }

    #[test]
    fn a_bezier_curve_vertical_in_its_middle_keeps_every_digit() {
        // For c = u − ½ = 2^−16, the curve is at x = ½ + 4c³ and y = ½ + 1.5c − 2c³.
        let upright = curve(1.0, 0.0, 0.0, 1.0);
        let c = 1.0 / 65_536.0;
        let near = upright.at(0.5 + 4.0 * c * c * c, 1.0);
        assert!((near.travel - (0.5 + (1.5 - 2.0 * c * c) * c)).abs() < 2e-16, "{near:?}");
        assert!((near.slope / ((1.5 - 6.0 * c * c) / (12.0 * c * c)) - 1.0).abs() < 1e-15, "{near:?}");
        assert_eq!(upright.at(0.5, 1.0), Place { travel: 0.5, left: 0.5, slope: f64::INFINITY });
        // The first of these curves has a cusp. The second runs along a straight line at an uneven speed.
        assert_eq!(curve(1.0, 1.5, 0.0, 0.5).at(0.5, 1.0).slope, f64::NEG_INFINITY);
        assert_eq!(curve(1.0, 1.0, 0.0, 0.0).at(0.5, 1.0).slope, 1.0);
    }
}
