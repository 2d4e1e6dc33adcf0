//! Reading a law checks it: a parameter out of its range is an error at the edge, not a surprise in flight.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Bounce, Bouncing, Friction, Gravity, RubberBand, Sliding, Spring, TwoSprings};

/// Each of these derives its fields' mapping as if for a remote type (`remote = "Self"`), which gives plain functions
/// to wrap instead of the traits.
macro_rules! validated {
    ($($law:ty),+ $(,)?) => {$(
        impl<'de> Deserialize<'de> for $law {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let law = Self::deserialize(deserializer)?;
                law.validate().map_err(D::Error::custom)?;
                Ok(law)
            }
        }

        impl Serialize for $law {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                Self::serialize(self, serializer)
            }
        }
    )+};
}

validated!(Bounce, Bouncing, Friction, Gravity, RubberBand, Sliding, Spring, TwoSprings);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_law_round_trips_and_a_bad_one_is_refused_by_name() {
        let spring = Spring::from_response_damping_ratio(0.35, 0.8);
        let json = serde_json::to_string(&spring).unwrap();
        assert_eq!(serde_json::from_str::<Spring>(&json).unwrap(), spring);

        let bad = serde_json::from_str::<Spring>(r#"{"mass":0,"stiffness":1,"damping":1}"#).unwrap_err();
        assert!(bad.to_string().starts_with("`mass` must be finite and greater than 0, but is 0"), "{bad}");
        let nested = r#"{"min":0,"max":9,"friction":{"drag":-1,"deceleration":0},"spring":{"mass":1,"stiffness":1,"damping":1}}"#;
        assert!(serde_json::from_str::<Bouncing>(nested).unwrap_err().to_string().contains("`drag`"));
    }
}
