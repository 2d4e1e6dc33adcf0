//! x = x₀ + D·Y((t − t₀)/T), Android's fling
//!
//! Y is the Bézier curve of `OverScroller`, D = 0.35 v₀ T: a [`TimedFling`]. Its constant is friction times density.
//!
//! # Source
//! [`carom::SplineFling`].

use alloc::{boxed::Box, vec::Vec};

use carom::SplineFling as Law;

use super::parts::Bezier;
use super::timed_fling::TimedFling;
use crate::curve::{CurveFamily, Shape};
use crate::motion::LawMotion;

pub(super) fn curves(shape: &Shape) -> Vec<Box<dyn CurveFamily>> {
    spline().on(shape)
}

const CURVE: Bezier = Bezier { control: [0.175, 0.5, 0.35, 1.0] };
/// `INFLEXION`: D = 0.35 v₀ T, and 0.175/0.5.
const REACH: f64 = 0.35;

fn spline() -> TimedFling {
    TimedFling {
        place,
        start_slope: 1.0 / REACH,
        end: 1.0,
        duration: |velocity| Law { density: 1.0, friction: 1.0 }.duration(velocity),
        course: |friction, start| LawMotion::Spline(Law { density: 1.0, friction }.motion(start)),
    }
}

/// Before the release the curve continues as the line with which it begins, where it has no bend either.
fn place(u: f64) -> (f64, f64) {
    if u <= 0.0 {
        return (u / REACH, 1.0 / REACH);
    }
    let place = CURVE.at(u);
    (place.travel, place.slope)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::gradient_error;

    #[test]
    fn the_derivatives_are_those_of_the_curve() {
        for travel in [2.0, -2.0] {
            let error = gradient_error(&spline(), &[-0.2, -0.1, 0.3, travel], &[-0.2, 0.01, 0.3, 0.6, 2.0]);
            assert!(error < 1e-5, "off by {error}");
        }
    }
}
