//! Reading a law, and what else has ranges, checks it: a parameter out of its range is an error at the edge, not a surprise
//! in flight.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::gesture::TouchSlop;
use crate::scroll::Extent;
use crate::{
    BezierFling, Bounce, Bouncing, CubicFling, Ease, Friction, Gravity, PowerFling, RubberBand, Sliding, SplineFling,
    Spring, Tolerance, TwoSprings, Until,
};

/// For each type, its fields once more, as serde describes a type of another crate: that makes private functions, which
/// the traits can wrap, and leaves none on the law that would read it unchecked. The compiler compares the fields.
macro_rules! checked {
    ($($law:ident $name:literal { $($(#[$how:meta])? $field:ident: $kind:ty),+ })+) => {$(
        const _: () = {
            #[derive(Serialize, Deserialize)]
            #[serde(remote = $name, deny_unknown_fields)]
            struct Fields {
                $($(#[$how])? $field: $kind),+
            }

            impl<'de> Deserialize<'de> for $law {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    let law = Fields::deserialize(deserializer)?;
                    law.validate().map_err(D::Error::custom)?;
                    Ok(law)
                }
            }

            impl Serialize for $law {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    Fields::serialize(self, serializer)
                }
            }
        };
    )+};
}

checked! {
    BezierFling "BezierFling" { deceleration: f64, reach: f64 }
    Bounce "Bounce" { acceleration: f64, floor: f64, restitution: f64 }
    Bouncing "Bouncing" { min: f64, max: f64, friction: Sliding, spring: Spring }
    CubicFling "CubicFling" { friction: f64 }
    Ease "Ease" { control: [f64; 4], duration: f64 }
    Extent "Extent" {
        #[serde(with = "crate::scroll::unlimited::below")] min: f64,
        #[serde(with = "crate::scroll::unlimited")] max: f64,
        viewport: f64
    }
    Friction "Friction" { drag: f64 }
    Gravity "Gravity" { acceleration: f64 }
    PowerFling "PowerFling" { friction: f64 }
    RubberBand "RubberBand" { coefficient: f64, dimension: f64 }
    Sliding "Sliding" { drag: f64, deceleration: f64 }
    SplineFling "SplineFling" { density: f64, friction: f64 }
    Spring "Spring" { mass: f64, stiffness: f64, damping: f64 }
    Tolerance "Tolerance" { distance: f64, velocity: f64 }
    TouchSlop "TouchSlop" { distance: f64, diagonal: f64 }
    TwoSprings "TwoSprings" {
        mass: f64, stiffness: f64, damping: f64, coupling_stiffness: f64, coupling_damping: f64, displacement: f64
    }
}

/// The same for one that has variants.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Until", rename_all = "snake_case")]
enum Variants {
    Time(f64),
    Position(f64),
    Speed(f64),
}

impl<'de> Deserialize<'de> for Until {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let until = Variants::deserialize(deserializer)?;
        until.validate().map_err(D::Error::custom)?;
        Ok(until)
    }
}

impl Serialize for Until {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Variants::serialize(self, serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::de::DeserializeOwned;

    fn round_trip<T: Serialize + DeserializeOwned + PartialEq + core::fmt::Debug>(law: &T) {
        let json = serde_json::to_string(law).unwrap();
        assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), law, "{json}");
    }

    #[test]
    fn every_law_round_trips_to_the_last_bit() {
        round_trip(&Spring::from_response_damping_ratio(0.35, 0.8));
        round_trip(&Friction::from_deceleration_rate(0.998));
        round_trip(&Ease::ease_in_out(0.3));
        round_trip(&PowerFling::default());
        round_trip(&SplineFling { density: 3.0, friction: 0.015 });
        round_trip(&CubicFling::default());
        round_trip(&Bounce { acceleration: -9.8, floor: 0.1, restitution: 0.7 });
        round_trip(&RubberBand::ios(800.0));
        round_trip(&Extent { min: f64::NEG_INFINITY, max: f64::INFINITY, viewport: 800.0 });
        round_trip(&Tolerance::pixels(3.0));
        round_trip(&TouchSlop::IOS);
        round_trip(&[Until::Time(0.5), Until::Position(-3.0), Until::Speed(0.0)]);
    }

    #[test]
    fn a_bad_parameter_is_refused_by_name_however_deep() {
        let bad = serde_json::from_str::<Spring>(r#"{"mass":0,"stiffness":1,"damping":1}"#).unwrap_err();
        assert!(bad.to_string().starts_with("`mass` must be finite and greater than 0, but is 0"), "{bad}");
        let nested = r#"{"min":0,"max":9,"friction":{"drag":-1,"deceleration":0},
            "spring":{"mass":1,"stiffness":1,"damping":1}}"#;
        assert!(serde_json::from_str::<Bouncing>(nested).unwrap_err().to_string().contains("`drag`"));
        let extent = serde_json::from_str::<Extent>(r#"{"min":5,"max":-5,"viewport":800}"#).unwrap_err();
        assert!(extent.to_string().contains("`min` must not be above `max`, but is 5"), "{extent}");
        let tolerance = serde_json::from_str::<Tolerance>(r#"{"distance":-1,"velocity":0}"#).unwrap_err();
        assert!(tolerance.to_string().contains("`distance`"), "{tolerance}");
        assert!(serde_json::from_str::<TouchSlop>(r#"{"distance":8,"diagonal":7}"#).is_err());
        assert!(serde_json::from_str::<Until>(r#"{"time":-1}"#).unwrap_err().to_string().contains("`time`"));
        let typo = serde_json::from_str::<Friction>(r#"{"drgа":1}"#).unwrap_err();
        assert!(typo.to_string().contains("unknown field"), "{typo}");
    }
}
