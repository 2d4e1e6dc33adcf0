//! A limit, absolute or as a share.

use alloc::format;
use alloc::string::{String, ToString};

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A limit in the trace's unit, or as a share of a size that the check names.
///
/// In JSON an absolute limit is a number, and a share is a text such as `"5%"`.
///
/// ```
/// use carom_check::Amount;
///
/// assert_eq!(Amount::percent(5.0).of(300.0), 15.0);
/// assert_eq!(Amount::Absolute(2.0).of(300.0), 2.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Amount {
    /// A limit in the trace's unit.
    Absolute(f64),
    /// A fraction, where 0.05 is 5 %.
    Share(f64),
}

impl Amount {
    /// Returns the share of this many percent.
    #[must_use]
    pub const fn percent(percent: f64) -> Self {
        Self::Share(percent / 100.0)
    }

    /// Returns the limit for a size.
    #[must_use]
    pub const fn of(self, size: f64) -> f64 {
        match self {
            Self::Absolute(limit) => limit,
            Self::Share(share) => share * size.abs(),
        }
    }
}

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Absolute(limit) => serializer.serialize_f64(*limit),
            Self::Share(share) => serializer.serialize_str(&format!("{}%", 100.0 * share)),
        }
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Given {
            Number(f64),
            Text(String),
        }
        let wrong = |given: &str| {
            D::Error::custom(format!(
                "a limit must be a number of at least 0, or a share such as `\"5%\"`, but is `{given}`"
            ))
        };
        let amount = match Given::deserialize(deserializer)? {
            Given::Number(limit) => Self::Absolute(limit),
            Given::Text(text) => {
                let number = text.strip_suffix('%').and_then(|number| number.trim().parse().ok());
                Self::percent(number.ok_or_else(|| wrong(&text))?)
            }
        };
        let (Self::Absolute(number) | Self::Share(number)) = amount;
        if number.is_finite() && number >= 0.0 { Ok(amount) } else { Err(wrong(&number.to_string())) }
    }
}
