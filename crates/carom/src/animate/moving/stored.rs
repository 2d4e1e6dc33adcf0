//! Serialization of values in motion. The stored numbers determine the motion, so that it goes on with the same bits.

use super::changes::is_inside;
use super::course::{Chase, Course};
use super::value::{End, Value};
use crate::animate::tolerance::TolerancePolicy;
use crate::animate::values::animatable::Animatable;
use crate::law::Spring;
use crate::law::friction::{Coast, Friction};
use crate::law::gravity::Fall;
use crate::law::spring::oscillation::Oscillation;
use crate::motion::{Lanes, State};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A value at its last change. Its course and its end follow from these numbers.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored<T, L> {
    value: T,
    target: T,
    displacement: L,
    velocity: L,
    force: Force<L>,
    spring: Spring,
    tolerance: TolerancePolicy,
}

/// What acts on a value.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Force<L> {
    Spring,
    /// The spring, toward a target that moves at this velocity.
    Chase(L),
    /// A spring without stiffness.
    Slack,
    /// Friction with this drag.
    Friction(f64),
    Acceleration(L),
}

impl<T: Animatable + Serialize> Serialize for Value<T>
where
    T::Displacement: Serialize,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let State { position, velocity } = self.course.start();
        let force = match self.course {
            Course::Spring(_) => Force::Spring,
            Course::Chase(chase) => Force::Chase(chase.velocity),
            Course::Slack(_) => Force::Slack,
            Course::Coast(coast) => Force::Friction(coast.drag),
            Course::Fall(fall) => Force::Acceleration(fall.acceleration),
        };
        let Self { start, target, spring, policy, .. } = *self;
        Stored { value: start, target, displacement: position, velocity, force, spring, tolerance: policy }
            .serialize(serializer)
    }
}

impl<'de, T: Animatable + Deserialize<'de>> Deserialize<'de> for Value<T>
where
    T::Displacement: Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Stored { value, target, displacement, velocity, force, spring, tolerance } =
            Stored::<T, T::Displacement>::deserialize(deserializer)?;
        let modes = spring.modes();
        let start = State { position: displacement, velocity };
        let is_finite = |lanes: T::Displacement| lanes.largest().is_finite();
        let is_force = match force {
            Force::Spring | Force::Slack => true,
            Force::Chase(moves) => is_finite(moves) && modes.stiffness > 0.0,
            Force::Friction(drag) => Friction { drag }.validate().is_ok(),
            Force::Acceleration(acceleration) => is_finite(acceleration),
        };
        let are_numbers = is_inside(value) && is_inside(target) && is_finite(displacement) && is_finite(velocity);
        if !(are_numbers && is_force && tolerance.is_comparable()) {
            return Err(D::Error::custom("a value in motion must have finite numbers, and a force that can act on it"));
        }
        let oscillation = Oscillation::new(modes, displacement, velocity);
        let course = match force {
            Force::Spring => Course::Spring(oscillation),
            Force::Chase(moves) => Course::Chase(Chase::new(oscillation, moves)),
            Force::Slack => Course::Slack(Coast { drag: modes.damping, start }),
            Force::Friction(drag) => Course::Coast(Coast { drag, start }),
            Force::Acceleration(acceleration) => Course::Fall(Fall { acceleration, start }),
        };
        let mut value = Self { start: value, target, course, end: End::Never, policy: tolerance, spring };
        value.end = value.find_end();
        Ok(value)
    }
}
