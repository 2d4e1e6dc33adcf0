//! v′ = −γ (v + β sgn v)
//!
//! This is the curve of [`sliding`](super::sliding) with other parameters: γ is the drag, β the deceleration over the drag. We first try it
//! with Chromium's constants, γ 3.7 per second and β 172 px/s, which leaves two unknowns. If that fits, we free both constants and measure
//! them. We also call a sliding motion Chromium's if its constants are near these.
//!
//! # Source
//! [`carom::law::ChromiumFling`].

use alloc::{boxed::Box, vec, vec::Vec};

use carom::law::ChromiumFling;

use super::sliding::Sliding;
use crate::curve::{CurveFamily, Shape};

pub(super) fn curves(shape: &Shape) -> Vec<Box<dyn CurveFamily>> {
    if !shape.is_free() || shape.turns {
        return Vec::new();
    }
    let law = ChromiumFling.sliding();
    let free = Sliding { is_chromiums: true, platform: None };
    let platform = Sliding { platform: Some((law.drag, law.deceleration)), ..free };
    vec![Box::new(platform), Box::new(free)]
}

/// If the measured constants differ from Chromium's by at most these fractions, or by no more than their errors, we call them Chromium's.
const GAMMA_TOLERANCE: f64 = 0.03;
const BETA_TOLERANCE: f64 = 0.1;

/// Whether γ and β, each with its 95 % interval, agree with Chromium's.
pub(crate) fn is_chromiums(gamma: (f64, Option<[f64; 2]>), beta: (f64, Option<[f64; 2]>)) -> bool {
    let is = |(value, interval): (f64, Option<[f64; 2]>), constant: f64, tolerance: f64| {
        let within = interval.is_some_and(|[low, high]| low <= constant && constant <= high && high - low < constant);
        within || (value / constant - 1.0).abs() < tolerance
    };
    is(gamma, ChromiumFling::GAMMA, GAMMA_TOLERANCE) && is(beta, ChromiumFling::BETA, BETA_TOLERANCE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_near_the_ones_of_chromium_are_recognized() {
        assert!(is_chromiums((3.68, None), (175.0, None)));
        assert!(!is_chromiums((2.0, None), (172.0, None)));
        assert!(!is_chromiums((3.7, None), (100.0, None)));
        assert!(is_chromiums((3.5, Some([3.2, 3.8])), (190.0, Some([160.0, 230.0]))));
        // Such a wide interval contains every value, so it proves nothing.
        assert!(!is_chromiums((1.0, Some([0.0, 9.0])), (172.0, None)));
    }
}
