//! Infinity in formats that can't express it: an empty value, or a field that is left out.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The value of a field that is left out.
pub(crate) const fn none() -> f64 {
    f64::INFINITY
}

pub(crate) fn serialize<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    value.is_finite().then_some(*value).serialize(serializer)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or(f64::INFINITY))
}

/// The same conversions for −∞.
pub(crate) mod below {
    pub(crate) use super::serialize;
    use serde::Deserializer;

    pub(crate) const fn none() -> f64 {
        f64::NEG_INFINITY
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
        super::deserialize(deserializer).map(|value| if value == f64::INFINITY { -value } else { value })
    }
}
