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
