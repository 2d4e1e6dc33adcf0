//! The lowest point of a function of one number, wherever it is.

/// What a search over an interval finds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Minimum {
    /// Lowest inside, to about 8 digits (a minimum is flat: more are not in the function's values).
    Inside(f64),
    /// Lowest at the lower end: the minimum, if any, is beyond it.
    Low,
    /// Lowest at the upper end.
    High,
}

/// Fine enough to keep apart two minima whose places differ by a fifth.
const STEPS_PER_DECADE: f64 = 32.0;

/// The lowest of all minima of `f` over `low..high`, both > 0.
///
/// The sum of squares of a critical spring has two minima over its frequency, and the wrong one is wide: going downhill
/// from anywhere is not enough. So: a grid of even ratios, then a golden section about each of its local minima.
pub(crate) fn minimum(low: f64, high: f64, f: impl Fn(f64) -> f64) -> Minimum {
    let (start, end) = (libm::log(low), libm::log(high));
    // NaN, of an overflow somewhere, is never lowest.
    let value = |u: f64| f64::min(f(libm::exp(u)), f64::INFINITY);
    let steps = libm::ceil((end - start) / core::f64::consts::LN_10 * STEPS_PER_DECADE).clamp(2.0, 1e4);
    let step = (end - start) / steps;
    let mut grid = Vec::new();
    let mut k = 0.0;
    while k <= steps {
        let u = start + k * step;
        grid.push((u, value(u)));
        k += 1.0;
    }

    let mut best = (Minimum::Low, f64::INFINITY);
    for window in grid.windows(3) {
        let [(a, left), (_, middle), (b, right)] = *window else { continue };
        let u = if middle <= left && middle <= right { golden_section(a, b, value) } else { continue };
        if value(u) < best.1 {
            best = (Minimum::Inside(libm::exp(u)), value(u));
        }
    }
    for (edge, end) in [(Minimum::Low, grid.first()), (Minimum::High, grid.last())] {
        if end.is_some_and(|(_, value)| *value < best.1) {
            best = (edge, end.map_or(f64::INFINITY, |(_, value)| *value));
        }
    }
    best.0
}

fn golden_section(mut a: f64, mut b: f64, f: impl Fn(f64) -> f64) -> f64 {
    const RATIO: f64 = 0.618_033_988_749_894_9;
    let (mut c, mut d) = (b - RATIO * (b - a), a + RATIO * (b - a));
    let (mut at_c, mut at_d) = (f(c), f(d));
    // The interval, at most 0.15 in the logarithm, shrinks below 1e-9 of itself.
    for _ in 0..44 {
        if at_c < at_d {
            (b, d, at_d) = (d, c, at_c);
            c = b - RATIO * (b - a);
            at_c = f(c);
        } else {
            (a, c, at_c) = (c, d, at_d);
            d = a + RATIO * (b - a);
            at_d = f(d);
        }
    }
    0.5 * (a + b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deeper_of_two_minima_is_found_from_either_side() {
        // (u − 1)²(u − 3)² + tilt·u: minima near 1 and 3, the tilt says which is deeper.
        let f = |tilt: f64| {
            minimum(0.1, 100.0, |x| {
                let product = (x - 1.0) * (x - 3.0);
                product * product + tilt * x
            })
        };
        assert!(matches!(f(0.1), Minimum::Inside(x) if (x - 1.0).abs() < 0.05), "{:?}", f(0.1));
        assert!(matches!(f(-0.1), Minimum::Inside(x) if (x - 3.0).abs() < 0.05), "{:?}", f(-0.1));
    }

    #[test]
    fn a_slope_has_its_lowest_point_at_an_end() {
        assert_eq!(minimum(1.0, 10.0, |x| x), Minimum::Low);
        assert_eq!(minimum(1.0, 10.0, |x| -x), Minimum::High);
    }
}
