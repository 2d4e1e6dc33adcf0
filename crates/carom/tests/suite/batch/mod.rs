//! Every spring of a batch agrees with the scalar law and with `Animated`.
#![cfg(feature = "alloc")]

mod accuracy;
mod reads;
mod rest;
mod springs;

use crate::numbered::Numbered as Batch;
use carom::animate::TolerancePolicy;
use carom::batch::Scalar;
use carom::{Spring, Tolerance};

const NEVER: Tolerance = Tolerance::new(0.0, 0.0);

fn make<T: Scalar>(spring: Spring, policy: impl Into<TolerancePolicy>, springs: usize) -> Batch<T> {
    let mut batch = Batch::new(spring, springs);
    batch.set_tolerance(policy);
    batch
}

fn batch<T: Scalar>(response: f64, damping_ratio: f64, springs: usize) -> Batch<T> {
    let spring = Spring::from_response_damping_ratio(response, damping_ratio);
    make(spring, Tolerance::relative(1.0), springs)
}

/// Pseudo-random numbers from −1 to 1.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    fn below(&mut self, n: usize) -> usize {
        ((0.5 + 0.5 * self.next()) * n as f64) as usize
    }
}
