//! The entries of the laws.

use super::Value::{Between, Control, Edge, Number};
use super::{Field, Key, Parameters};
use crate::error::ParameterError;
use crate::{
    Approach, BezierFling, Bounce, Bouncing, ChromiumFling, CubicFling, Drift, Ease, Friction, Gravity, PowerFling,
    Sliding, SplineFling, Spring, TwoSprings,
};

/// Makes the entry of each law, and the serde traits by this entry.
///
/// After the name of the law and its check, the brackets hold its fields in order: the presence, the key, and the field with its
/// type and its value in the sample. The braces hold other items of [`Parameters`].
macro_rules! laws {
    ($($law:ident $name:literal $check:expr;
        [$($presence:ident $key:ident $field:ident: $kind:ident = $sample:expr),* $(,)?] { $($more:tt)* })+) => {$(
        impl Parameters for $law {
            const NAME: &'static str = $name;
            const SAMPLE: Self = Self { $($field: $sample),* };
            const CHECK: fn(&Self) -> Result<(), ParameterError> = $check;
            const FIELDS: &'static [Field<Self>] =
                &[$(Field::$presence(Key::$key, |law| $kind(&mut law.$field))),*];
            const KEYS: &'static [Key] = &[$(Key::$key),*];
            const NAMES: &'static [&'static str] = &[$(Key::$key.name()),*];
            $($more)*
        }

        #[cfg(feature = "serde")]
        impl<'de> ::serde::Deserialize<'de> for $law {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                crate::table::serde::deserialize(deserializer, stringify!($law))
            }
        }

        #[cfg(feature = "serde")]
        impl ::serde::Serialize for $law {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                crate::table::serde::serialize(self, serializer, stringify!($law))
            }
        }
    )+};
}

/// Calls a macro with the names of all laws, in the order in which they are listed. `target` follows the names of laws whose
/// motions have a target.
#[macro_export]
macro_rules! for_each_law {
    ($call:ident) => {
        $call! {
            Spring target,
            TwoSprings target,
            Approach target,
            Friction,
            Sliding,
            Gravity,
            Bounce,
            Drift,
            PowerFling,
            SplineFling,
            CubicFling,
            ChromiumFling,
            BezierFling,
            Ease target,
            Bouncing
        }
    };
}

/// The forms of a friction.
const DRAG: &[&[Key]] = &[
    &[Key::Drag],
    &[Key::DecelerationRate],
    &[Key::KeptPerSecond],
    &[Key::KeptPerFrame, Key::FrameRate],
    &[Key::HalfLife],
];

laws! {
    Spring "spring" Self::validate; [
        optional Mass mass: Number = 1.0,
        required Stiffness stiffness: Number = 170.0,
        required Damping damping: Number = 26.0,
    ] {
        const FORMS: &'static [&'static [Key]] =
            &[&[Key::Stiffness, Key::Damping], &[Key::Response, Key::DampingRatio], &[Key::Duration, Key::Bounce]];

        fn set(&mut self, form: usize, [time, shape]: [f64; 2]) -> Result<(), ParameterError> {
            let spring = if form == 1 {
                Self::try_from_response_damping_ratio(time, shape)?
            } else {
                Self::try_from_duration_bounce(time, shape)?
            };
            *self = spring.with_mass(self.mass);
            Ok(())
        }
    }
    TwoSprings "two_springs" Self::validate; [
        optional Mass mass: Number = 1.0,
        required Stiffness stiffness: Number = 5.0,
        required Damping damping: Number = 0.5,
        required CouplingStiffness coupling_stiffness: Number = 2.0,
        required CouplingDamping coupling_damping: Number = 0.2,
        optional Displacement displacement: Number = 1.0,
    ] {}
    Approach "approach" Self::validate; [required DecayRate decay_rate: Number = 4.0] {
        const FORMS: &'static [&'static [Key]] = &[&[Key::DecayRate], &[Key::HalfLife]];

        fn set(&mut self, _form: usize, [half_life, _]: [f64; 2]) -> Result<(), ParameterError> {
            *self = Self::try_from_half_life(half_life)?;
            Ok(())
        }
    }
    Friction "friction" Self::validate; [required Drag drag: Number = 2.0] {
        const FORMS: &'static [&'static [Key]] = DRAG;

        fn set(&mut self, form: usize, [number, frame_rate]: [f64; 2]) -> Result<(), ParameterError> {
            *self = match form {
                1 => Self::try_from_deceleration_rate(number)?,
                2 => Self::try_from_kept_per_second(number)?,
                3 => Self::try_from_kept_per_frame(number, frame_rate)?,
                _ => Self::try_from_half_life(number)?,
            };
            Ok(())
        }
    }
    Sliding "sliding" Self::validate; [
        required Drag drag: Number = 2.0,
        optional Deceleration deceleration: Number = 0.0,
    ] {
        const FORMS: &'static [&'static [Key]] = DRAG;

        fn set(&mut self, form: usize, numbers: [f64; 2]) -> Result<(), ParameterError> {
            let mut friction = Friction { drag: self.drag };
            friction.set(form, numbers)?;
            self.drag = friction.drag;
            Ok(())
        }
    }
    Gravity "gravity" Self::validate; [mirrored Acceleration acceleration: Number = 4900.0] {}
    Bounce "bounce" Self::validate; [
        mirrored Acceleration acceleration: Number = -4900.0,
        mirrored Floor floor: Number = 0.0,
        required Restitution restitution: Number = 0.7,
    ] {}
    Drift "drift" |_| Ok(()); [] {}
    PowerFling "power_fling" Self::validate; [optional Friction friction: Number = 0.015] {}
    SplineFling "spline_fling" Self::validate; [
        required Density density: Number = 3.0,
        optional Friction friction: Number = 0.015,
    ] {}
    CubicFling "cubic_fling" Self::validate; [optional Friction friction: Number = 0.015] {}
    ChromiumFling "chromium_fling" |_| Ok(()); [] {}
    BezierFling "bezier_fling" Self::validate; [
        optional Deceleration deceleration: Number = 2645.664,
        open Reach reach: Number = f64::INFINITY,
    ] {}
    Ease "ease" Self::validate; [
        required Control control: Control = [0.25, 0.1, 0.25, 1.0],
        required Duration duration: Number = 0.3,
    ] {}
    Bouncing "bouncing" Self::validate; [
        open Min min: Number = f64::NEG_INFINITY,
        open Max max: Number = f64::INFINITY,
        required Friction friction: Between = Sliding::SAMPLE,
        required Spring spring: Edge = Spring::SAMPLE,
    ] {
        fn mirrored(&self) -> Self {
            Self { min: -self.max, max: -self.min, ..*self }
        }
    }
}
