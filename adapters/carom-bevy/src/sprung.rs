//! A property on a spring of its own.

use crate::property::{Property, Value};
use bevy_ecs::change_detection::DetectChangesMut as _;
use bevy_ecs::component::Component;
use bevy_ecs::entity::Entity;
use bevy_ecs::event::EntityEvent;
use bevy_ecs::system::{Commands, Query, Res};
use bevy_time::{Fixed, Time};
use carom::Spring;
use carom::animate::{Animatable, Animated};
use std::fmt;
use std::marker::PhantomData;

type Repr<P> = <<P as Property>::Value as Value>::Repr;

/// A property of the entity's component on a spring.
///
/// ```
/// use bevy_ecs::prelude::*;
/// use bevy_math::{Vec3, vec3};
/// use bevy_transform::components::Transform;
/// use carom_bevy::{Sprung, Translation, carom::Spring};
///
/// fn spawn(mut commands: Commands) {
///     let spring = Spring::from_duration_bounce(0.4, 0.2);
///     let card = Sprung::<Translation>::at(Vec3::ZERO, spring);
///     let card = card.to(vec3(300.0, 80.0, 0.0));
///     commands.spawn((Transform::default(), card));
/// }
///
/// fn follow(mut cards: Query<&mut Sprung<Translation>>) {
///     for mut card in &mut cards {
///         card.retarget(Vec3::ZERO); // Value and velocity are kept.
///     }
/// }
/// # bevy_ecs::system::assert_is_system(spawn);
/// # bevy_ecs::system::assert_is_system(follow);
/// ```
///
/// A change takes effect at the time of the last frame, as if it had been made there. The component is written, and counts as
/// changed, only in frames in which the property moves; this component never does so by itself.
#[derive(Component)]
pub struct Sprung<P: Property> {
    motion: Animated<Repr<P>>,
    /// Whether the motion has to be advanced.
    moves: bool,
    /// Whether the component has to be written.
    shows: bool,
}

impl<P: Property> Sprung<P> {
    /// Creates a property at rest at `start`.
    #[must_use]
    pub fn at(start: P::Value, spring: Spring) -> Self {
        Self { motion: Animated::new(start.to_repr(), spring), moves: false, shows: true }
    }

    /// Sends it to `target`.
    #[must_use]
    pub fn to(mut self, target: P::Value) -> Self {
        self.retarget(target);
        self
    }

    /// Sends it to `target`, with the value and the velocity that it has.
    pub fn retarget(&mut self, target: P::Value) {
        self.change(|motion| motion.retarget(target.to_repr()));
    }

    /// Puts it at `value`, at rest.
    pub fn snap_to(&mut self, value: P::Value) {
        self.change(|motion| motion.snap_to(value.to_repr()));
    }

    /// Gives it another velocity, per second: a kick, or the release of a finger.
    pub fn set_velocity(&mut self, velocity: <Repr<P> as Animatable>::Velocity) {
        self.change(|motion| motion.set_velocity(velocity));
    }

    /// Changes the motion in any way that [`Animated`] knows: to let it slide, fall, reverse, or to give it another spring.
    pub fn change(&mut self, change: impl FnOnce(&mut Animated<Repr<P>>)) {
        let before = self.value();
        change(&mut self.motion);
        self.moves = !self.motion.is_at_rest();
        self.shows |= self.moves || self.value() != before;
    }

    /// Returns the motion, whose present is the last frame.
    #[must_use]
    pub const fn motion(&self) -> &Animated<Repr<P>> {
        &self.motion
    }

    /// Returns the value at the last frame.
    #[must_use]
    pub fn value(&self) -> P::Value {
        Value::from_repr(self.motion.value())
    }

    /// Returns the velocity at the last frame, per second.
    #[must_use]
    pub fn velocity(&self) -> <Repr<P> as Animatable>::Velocity {
        self.motion.velocity()
    }

    /// Returns where it was last sent.
    #[must_use]
    pub fn target(&self) -> P::Value {
        Value::from_repr(self.motion.target())
    }

    /// Returns whether it is at rest.
    #[must_use]
    pub const fn is_at_rest(&self) -> bool {
        !self.moves
    }

    /// Advances by `dt` seconds. Returns whether it comes to rest by that.
    fn step(&mut self, dt: f64) -> bool {
        if !self.moves {
            return false;
        }
        self.moves = self.motion.advance(dt);
        !self.moves
    }

    /// Writes the value `ahead` seconds from now.
    fn show(&mut self, ahead: f64, component: bevy_ecs::change_detection::Mut<'_, P::Component>) {
        let repr = if self.moves && ahead > 0.0 { self.motion.state_at(ahead).value } else { self.motion.value() };
        P::set(component.into_inner(), Value::from_repr(repr));
        self.shows = self.moves;
    }
}

impl<P: Property> Clone for Sprung<P> {
    fn clone(&self) -> Self {
        Self { motion: self.motion.clone(), ..*self }
    }
}

impl<P: Property> fmt::Debug for Sprung<P>
where
    P::Value: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sprung")
            .field("value", &self.value())
            .field("target", &self.target())
            .field("is_at_rest", &self.is_at_rest())
            .finish_non_exhaustive()
    }
}

/// Triggered for an entity whose property has come to rest, once for each motion.
///
/// ```
/// use bevy_ecs::prelude::*;
/// use carom_bevy::{Settled, Translation};
///
/// fn arrived(settled: On<Settled<Translation>>, mut commands: Commands) {
///     commands.entity(settled.entity).despawn();
/// }
/// # let mut world = World::new();
/// # world.add_observer(arrived);
/// ```
#[derive(EntityEvent)]
pub struct Settled<P: Property> {
    /// The entity.
    pub entity: Entity,
    property: PhantomData<fn() -> P>,
}

impl<P: Property> Settled<P> {
    pub(crate) const fn new(entity: Entity) -> Self {
        Self { entity, property: PhantomData }
    }
}

impl<P: Property> fmt::Debug for Settled<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settled").field("entity", &self.entity).finish_non_exhaustive()
    }
}

/// Advances and writes, once in a frame.
pub(crate) fn step_and_show<P: Property>(
    time: Res<Time>,
    mut entities: Query<(Entity, &mut Sprung<P>, &mut P::Component)>,
    mut commands: Commands,
) {
    let dt = time.delta_secs_f64();
    for (entity, mut sprung, component) in &mut entities {
        let sprung = sprung.bypass_change_detection();
        if sprung.step(dt) {
            commands.trigger(Settled::<P>::new(entity));
        }
        if sprung.shows {
            sprung.show(0.0, component);
        }
    }
}

/// Advances by a fixed step.
pub(crate) fn step<P: Property>(
    time: Res<Time>,
    mut entities: Query<(Entity, &mut Sprung<P>)>,
    mut commands: Commands,
) {
    let dt = time.delta_secs_f64();
    for (entity, mut sprung) in &mut entities {
        if sprung.bypass_change_detection().step(dt) {
            commands.trigger(Settled::<P>::new(entity));
        }
    }
}

/// Writes the values at the time of the frame, which lies between two fixed steps.
pub(crate) fn show<P: Property>(time: Res<Time<Fixed>>, mut entities: Query<(&mut Sprung<P>, &mut P::Component)>) {
    let ahead = time.overstep().as_secs_f64();
    for (mut sprung, component) in &mut entities {
        let sprung = sprung.bypass_change_detection();
        if sprung.shows {
            sprung.show(ahead, component);
        }
    }
}
