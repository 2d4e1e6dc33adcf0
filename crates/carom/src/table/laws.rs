//! The entries of the laws.

use super::Value::{Between, Control, Edge, Number};
use super::{Field, Key, Parameters};
use crate::error::ParameterError;
use crate::{
    Approach, BezierFling, Bounce, Bouncing, ChromiumFling, CubicFling, Drift, Ease, Friction, Gravity, PowerFling,
    Sliding, SplineFling, Spring, TwoSprings,
};

impl Parameters for Spring {
    const NAME: &'static str = "spring";
    const SAMPLE: Self = Self { mass: 1.0, stiffness: 170.0, damping: 26.0 };
    const CHECK: fn(&Self) -> Result<(), ParameterError> = Self::validate;
    const FIELDS: &'static [Field<Self>] = &[
        Field::optional(Key::Mass, |law| Number(&mut law.mass)),
        Field::required(Key::Stiffness, |law| Number(&mut law.stiffness)),
        Field::required(Key::Damping, |law| Number(&mut law.damping)),
    ];
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

impl Parameters for TwoSprings {
    const NAME: &'static str = "two_springs";
    const SAMPLE: Self = Self {
        mass: 1.0,
        stiffness: 5.0,
        damping: 0.5,
        coupling_stiffness: 2.0,
        coupling_damping: 0.2,
        displacement: 1.0,
    };
    const CHECK: fn(&Self) -> Result<(), ParameterError> = Self::validate;
    const FIELDS: &'static [Field<Self>] = &[
        Field::optional(Key::Mass, |law| Number(&mut law.mass)),
        Field::required(Key::Stiffness, |law| Number(&mut law.stiffness)),
        Field::required(Key::Damping, |law| Number(&mut law.damping)),
        Field::required(Key::CouplingStiffness, |law| Number(&mut law.coupling_stiffness)),
        Field::required(Key::CouplingDamping, |law| Number(&mut law.coupling_damping)),
        Field::optional(Key::Displacement, |law| Number(&mut law.displacement)),
    ];
}

impl Parameters for Approach {
    const NAME: &'static str = "approach";
    const SAMPLE: Self = Self { decay_rate: 4.0 };
    const CHECK: fn(&Self) -> Result<(), ParameterError> = Self::validate;
    const FIELDS: &'static [Field<Self>] = &[Field::required(Key::DecayRate, |law| Number(&mut law.decay_rate))];
    const FORMS: &'static [&'static [Key]] = &[&[Key::DecayRate], &[Key::HalfLife]];

    fn set(&mut self, _form: usize, [half_life, _]: [f64; 2]) -> Result<(), ParameterError> {
        *self = Self::try_from_half_life(half_life)?;
        Ok(())
    }
}

impl Parameters for Friction {
    const NAME: &'static str = "friction";
    const SAMPLE: Self = Self { drag: 2.0 };
    const CHECK: fn(&Self) -> Result<(), ParameterError> = Self::validate;
    const FIELDS: &'static [Field<Self>] = &[Field::required(Key::Drag, |law| Number(&mut law.drag))];
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

/// The forms of a friction: the fields that can give it.
const DRAG: &[&[Key]] = &[
    &[Key::Drag],
    &[Key::DecelerationRate],
    &[Key::KeptPerSecond],
    &[Key::KeptPerFrame, Key::FrameRate],
    &[Key::HalfLife],
];

impl Parameters for Sliding {
    const NAME: &'static str = "sliding";
    const SAMPLE: Self = Self { drag: 2.0, deceleration: 0.0 };
    const CHECK: fn(&Self) -> Result<(), ParameterError> = Self::validate;
    const FIELDS: &'static [Field<Self>] = &[
        Field::required(Key::Drag, |law| Number(&mut law.drag)),
        Field::optional(Key::Deceleration, |law| Number(&mut law.deceleration)),
    ];
    const FORMS: &'static [&'static [Key]] = DRAG;

    fn set(&mut self, form: usize, numbers: [f64; 2]) -> Result<(), ParameterError> {
        let mut friction = Friction { drag: self.drag };
        friction.set(form, numbers)?;
        self.drag = friction.drag;
        Ok(())
    }
}

impl Parameters for Gravity {
    const NAME: &'static str = "gravity";
    const SAMPLE: Self = Self { acceleration: 4900.0 };
    const CHECK: fn(&Self) -> Result<(), ParameterError> = Self::validate;
    const FIELDS: &'static [Field<Self>] = &[Field::mirrored(Key::Acceleration, |law| Number(&mut law.acceleration))];
}

impl Parameters for Bounce {
    const NAME: &'static str = "bounce";
    const SAMPLE: Self = Self { acceleration: -4900.0, floor: 0.0, restitution: 0.7 };
    const CHECK: fn(&Self) -> Result<(), ParameterError> = Self::validate;
    const FIELDS: &'static [Field<Self>] = &[
        Field::mirrored(Key::Acceleration, |law| Number(&mut law.acceleration)),
        Field::mirrored(Key::Floor, |law| Number(&mut law.floor)),
        Field::required(Key::Restitution, |law| Number(&mut law.restitution)),
    ];
}

impl Parameters for Drift {
    const NAME: &'static str = "drift";
    const SAMPLE: Self = Self;
    const CHECK: fn(&Self) -> Result<(), ParameterError> = |_| Ok(());
    const FIELDS: &'static [Field<Self>] = &[];
}

impl Parameters for PowerFling {
    const NAME: &'static str = "power_fling";
    const SAMPLE: Self = Self { friction: 0.015 };
    const CHECK: fn(&Self) -> Result<(), ParameterError> = Self::validate;
    const FIELDS: &'static [Field<Self>] = &[Field::optional(Key::Friction, |law| Number(&mut law.friction))];
}

impl Parameters for SplineFling {
    const NAME: &'static str = "spline_fling";
    const SAMPLE: Self = Self { density: 3.0, friction: 0.015 };
    const CHECK: fn(&Self) -> Result<(), ParameterError> = Self::validate;
    const FIELDS: &'static [Field<Self>] = &[
        Field::required(Key::Density, |law| Number(&mut law.density)),
        Field::optional(Key::Friction, |law| Number(&mut law.friction)),
    ];
}

impl Parameters for CubicFling {
    const NAME: &'static str = "cubic_fling";
    const SAMPLE: Self = Self { friction: 0.015 };
    const CHECK: fn(&Self) -> Result<(), ParameterError> = Self::validate;
    const FIELDS: &'static [Field<Self>] = &[Field::optional(Key::Friction, |law| Number(&mut law.friction))];
}

impl Parameters for ChromiumFling {
    const NAME: &'static str = "chromium_fling";
    const SAMPLE: Self = Self;
    const CHECK: fn(&Self) -> Result<(), ParameterError> = |_| Ok(());
    const FIELDS: &'static [Field<Self>] = &[];
}

impl Parameters for BezierFling {
    const NAME: &'static str = "bezier_fling";
    const SAMPLE: Self = Self { deceleration: 2645.664, reach: f64::INFINITY };
    const CHECK: fn(&Self) -> Result<(), ParameterError> = Self::validate;
    const FIELDS: &'static [Field<Self>] = &[
        Field::optional(Key::Deceleration, |law| Number(&mut law.deceleration)),
        Field::open(Key::Reach, |law| Number(&mut law.reach)),
    ];
}

impl Parameters for Ease {
    const NAME: &'static str = "ease";
    const SAMPLE: Self = Self { control: [0.25, 0.1, 0.25, 1.0], duration: 0.3 };
    const CHECK: fn(&Self) -> Result<(), ParameterError> = Self::validate;
    const FIELDS: &'static [Field<Self>] = &[
        Field::required(Key::Control, |law| Control(&mut law.control)),
        Field::required(Key::Duration, |law| Number(&mut law.duration)),
    ];
}

impl Parameters for Bouncing {
    const NAME: &'static str = "bouncing";
    const SAMPLE: Self =
        Self { min: f64::NEG_INFINITY, max: f64::INFINITY, friction: Sliding::SAMPLE, spring: Spring::SAMPLE };
    const CHECK: fn(&Self) -> Result<(), ParameterError> = Self::validate;
    const FIELDS: &'static [Field<Self>] = &[
        Field::open(Key::Min, |law| Number(&mut law.min)),
        Field::open(Key::Max, |law| Number(&mut law.max)),
        Field::required(Key::Friction, |law| Between(&mut law.friction)),
        Field::required(Key::Spring, |law| Edge(&mut law.spring)),
    ];

    fn mirrored(&self) -> Self {
        Self { min: -self.max, max: -self.min, ..*self }
    }
}

/// The laws that serde reads and writes by their entries.
macro_rules! serde {
    ($($law:ident)+) => {$(
        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $law {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                crate::serde_impl::deserialize(deserializer, stringify!($law))
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $law {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                crate::serde_impl::serialize(self, serializer, stringify!($law))
            }
        }
    )+};
}

serde! {
    Spring TwoSprings Approach Friction Sliding Gravity Bounce Drift PowerFling SplineFling CubicFling ChromiumFling BezierFling Ease Bouncing
}
