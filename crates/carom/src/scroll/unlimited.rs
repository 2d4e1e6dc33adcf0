//! ∞ in formats that have no word for it: left empty.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub(in crate::scroll) fn serialize<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    value.is_finite().then_some(*value).serialize(serializer)
}

pub(in crate::scroll) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or(f64::INFINITY))
}

/// −∞ likewise.
pub(in crate::scroll) mod below {
    use serde::{Deserializer, Serializer};

    pub(in crate::scroll) fn serialize<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
        super::serialize(value, serializer)
    }

    pub(in crate::scroll) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
        super::deserialize(deserializer).map(|value| if value == f64::INFINITY { -value } else { value })
    }
}
