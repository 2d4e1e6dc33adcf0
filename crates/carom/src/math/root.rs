//! A bracketed root finder, and the bisection of a yes-or-no question.

use crate::math::{fabs, larger, smaller, sqrt};

/// Returns a time that about halves the number of doubles between two times ≥ 0. This is their geometric mean or, if they are close, the
/// arithmetic mean.
pub(crate) fn middle(low: f64, high: f64) -> f64 {
    let low_or_least = larger(low, f64::MIN_POSITIVE);
    if high > 4.0 * low_or_least { sqrt(low_or_least) * sqrt(high) } else { low + 0.5 * (high - low) }
}

/// Returns the root of `f`, which is positive at `low` and not positive at `high`.
///
/// `f` returns its value and its slope. Newton's step is taken while it stays inside the bracket and is at most half as long as the step
/// before. Otherwise the bracket is cut in two. `low` and `high` are times ≥ 0.
pub(crate) fn bracketed_newton(low: f64, high: f64, guess: f64, f: impl Fn(f64) -> (f64, f64)) -> f64 {
    bracketed_halley(low, high, guess, |x| {
        let (value, slope) = f(x);
        (value, slope, 0.0)
    })
}

/// Like [`bracketed_newton`], for an `f` that also returns its second derivative. Halley's steps cube the error.
#[expect(clippy::float_cmp, reason = "a step too small to change the last bit is the end")]
pub(crate) fn bracketed_halley(low: f64, high: f64, guess: f64, f: impl Fn(f64) -> (f64, f64, f64)) -> f64 {
    let (mut low, mut high) = (low, high);
    let mut x = if guess > low && guess < high { guess } else { low + 0.5 * (high - low) };
    let mut step = high - low;
    // This is the length of the last step if that was a step of Halley's method, and otherwise 0.
    let mut before = 0.0;
    for round in 0..200 {
        let (value, slope, bend) = f(x);
        if value > 0.0 {
            low = x;
        } else if value < 0.0 {
            high = x;
        } else {
            return x;
        }
        let newton = value / slope;
        if x - newton == x {
            return x;
        }
        // Halley's correction is unreliable far from the root, or if the second derivative is mostly rounding. Then it could make a step so
        // short that the search seems to be over.
        let correction = 0.5 * newton * (bend / slope);
        let is_near = fabs(correction) <= 0.5;
        let jump = x - if is_near { newton / (1.0 - correction) } else { newton };
        let is_taken = jump > low && jump < high && fabs(2.0 * (jump - x)) <= fabs(step);
        let next = if is_taken {
            jump
        } else if round < 30 {
            low + 0.5 * (high - low)
        } else {
            // If 30 halvings haven't found the root, it is many orders of magnitude smaller than the bracket. So bisect its logarithm.
            middle(low, high)
        };
        step = next - x;
        // Each step at least squares the error. So the next step is at most this step times (this step / the step before)².
        let ratio = if is_taken { step / before } else { 1.0 };
        if fabs(step) * smaller(ratio * ratio, 1.0) <= f64::EPSILON * fabs(x) || next <= low || next >= high {
            return next;
        }
        before = if is_taken && is_near && bend != 0.0 { step } else { 0.0 };
        x = next;
    }
    x
}

/// Returns the first time after which `is_outside` is false, to the last bit. `is_outside` must be true at `low` and false
/// at `high`, and must change once between them. `high` may be infinite.
pub(crate) fn last_yes(low: f64, high: f64, is_outside: impl Fn(f64) -> bool) -> f64 {
    // A piece of an invalid law may start at −∞, where the search would never end. So start at 0.
    let (mut low, mut high) = (larger(low, 0.0), high);
    if high == f64::INFINITY {
        let mut reach = 1.0;
        high = low + reach;
        while is_outside(high) {
            low = high;
            reach *= 2.0;
            high = low + reach;
            if high == f64::INFINITY {
                return high;
            }
        }
    }
    for _ in 0..200 {
        let x = middle(low, high);
        if x <= low || x >= high {
            break;
        }
        if is_outside(x) {
            low = x;
        } else {
            high = x;
        }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halleys_method_finds_the_root_of_a_line_bent_by_rounding() {
        // This is a straight line, and its second derivative is nothing but rounding. Heavily damped springs have such tails.
        for bend in [-2.8e-14, 2.8e-14, -1e300, 1e300, f64::NAN] {
            let root = bracketed_halley(0.0, 5.8e13, 2.62e13, |x| (8.87 - 3.375e-13 * x, -3.375e-13, bend));
            assert!((root * 3.375e-13 / 8.87 - 1.0).abs() < 1e-15, "{bend}: {root}");
        }
    }

    #[test]
    fn newton_bisects_where_its_step_leaves_the_bracket() {
        let cube = bracketed_newton(0.0, 10.0, 9.0, |x| (2.0 - x * x * x, -3.0 * x * x));
        assert!((cube - 1.259_921_049_894_873_2).abs() < 4e-16);
        // This function is flat except for a jump, so each step of Newton's method leaves the bracket.
        let cliff = bracketed_newton(0.0, 1e6, 0.5, |x| (if x < 3.0 { 1.0 } else { -1.0 }, -1e-30));
        assert!((cliff - 3.0).abs() < 1e-14);
    }

    #[test]
    fn newton_finds_a_root_of_any_magnitude() {
        for root in [1e-250, 1e-9, 1.0, 1e9, 1e250] {
            let found = bracketed_newton(0.0, 1e300, 0.0, |x| (1.0 - x / root, -1.0 / root));
            assert!((found / root - 1.0).abs() < 1e-15, "{root}: {found}");
        }
    }

    #[test]
    fn last_yes_finds_the_exact_switch_even_without_an_upper_bound() {
        let edge = 12.345_678;
        let found = last_yes(0.0, f64::INFINITY, |x| x < edge);
        assert_eq!(found, edge);
        assert_eq!(last_yes(0.0, f64::INFINITY, |_| true), f64::INFINITY);
    }
}
