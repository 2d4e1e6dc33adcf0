//! x = x₀ + d (1.2u³ − 3.27u² + 3.065u), u = (t − t₀)/T
//!
//! Flutter's former fling on Android, a [`TimedFling`].
//!
//! # Source
//! [`carom::CubicFling`].

use alloc::{boxed::Box, vec::Vec};

use carom::CubicFling as Law;

use super::timed_fling::TimedFling;
use crate::curve::{CurveFamily, Shape};
use crate::motion::LawMotion;

pub(super) fn curves(shape: &Shape) -> Vec<Box<dyn CurveFamily>> {
    cubic().on(shape)
}

const START_SLOPE: f64 = 3.065;
const END: f64 = 0.995;

fn cubic() -> TimedFling {
    TimedFling {
        place,
        start_slope: START_SLOPE,
        end: END,
        duration: |velocity| Law { friction: 1.0 }.duration(velocity),
        course: |friction, start| LawMotion::Cubic(Law { friction }.motion(start)),
    }
}

/// Before the release the cubic continues: a bend there would keep the instant of the release from being determined.
fn place(u: f64) -> (f64, f64) {
    if u >= 1.0 { (END, 0.0) } else { (((1.2 * u - 3.27) * u + START_SLOPE) * u, (3.6 * u - 6.54) * u + START_SLOPE) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::gradient_error;

    #[test]
    fn the_derivatives_are_those_of_the_curve() {
        for travel in [2.0, -2.0] {
            let error = gradient_error(&cubic(), &[-0.2, -0.1, 0.3, travel], &[-0.2, 0.01, 0.3, 0.6, 2.0]);
            assert!(error < 1e-5, "off by {error}");
        }
    }
}
