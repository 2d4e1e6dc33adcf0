//! A property on its own spring.

use crate::property::{Property, Value};
use crate::schedule::FixedLoop;
use bevy_ecs::batching::BatchingStrategy;
use bevy_ecs::change_detection::{DetectChanges as _, DetectChangesMut as _, Mut};
use bevy_ecs::component::Component;
use bevy_ecs::entity::Entity;
use bevy_ecs::event::EntityEvent;
#[cfg(feature = "reflect")]
use bevy_ecs::reflect::ReflectComponent;
use bevy_ecs::system::{Commands, Local, Query, Res, SystemChangeTick};
use bevy_time::{Fixed, Time};
use bevy_utils::Parallel;
use bevy_window::RequestRedraw;
use carom::Spring;
use carom::animate::{Animatable, Animated, TolerancePolicy};
use carom::clock::FirstStep;
use std::fmt;
use std::marker::PhantomData;
use std::mem::take;

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
/// A property at rest starts in the frame that changes it. That frame still shows the start, and time counts from that frame, however
/// long the program was idle. If the next frame is late, it counts as at most two frames at 60 Hz, so that you see the beginning. A
/// change in flight takes effect at the time of the last frame.
///
/// We write the property's component only in frames where the property moves, including its start. In other frames, the component doesn't
/// count as changed. The motion doesn't mark the `Sprung` itself as changed.
#[derive(Component)]
#[cfg_attr(
    feature = "reflect",
    derive(bevy_reflect::Reflect),
    reflect(opaque, type_path = false),
    reflect(Component, Clone)
)]
pub struct Sprung<P: Property> {
    motion: Animated<Repr<P>>,
    /// The seconds from the last step to the start of the motion. With fixed steps, a motion starts between two steps. It is ∞ before the
    /// first frame or step, and 0 after the first step.
    until_start: f64,
    /// Whether the next step is the first one of a motion.
    is_first: bool,
    /// Whether the component has to be written. While the motion isn't at rest, it always has to.
    shows: bool,
}

impl<P: Property> Sprung<P> {
    /// Creates a property at rest at `start`.
    #[must_use]
    pub fn at(start: P::Value, spring: Spring) -> Self {
        let mut motion = Animated::new(start.to_repr(), spring);
        motion.set_tolerance(TolerancePolicy::PIXELS);
        Self { motion, until_start: 0.0, is_first: false, shows: true }
    }

    /// Sends the property to `target`.
    #[must_use]
    pub fn to(mut self, target: P::Value) -> Self {
        self.retarget(target);
        self
    }

    /// Sends the property to another target. Value and velocity carry on.
    pub fn retarget(&mut self, target: P::Value) {
        self.change(|motion| motion.retarget(target.to_repr()));
    }

    /// Puts the property at `value`, at rest.
    pub fn snap_to(&mut self, value: P::Value) {
        self.change(|motion| motion.snap_to(value.to_repr()));
    }

    /// Sets the velocity, per second, for example for a kick or when you release it from a finger.
    pub fn set_velocity(&mut self, velocity: <Repr<P> as Animatable>::Velocity) {
        self.change(|motion| motion.set_velocity(velocity));
    }

    /// Changes the motion by any method of [`Animated`]. Use it to let the property slide, fall or reverse, or to set another spring.
    pub fn change(&mut self, change: impl FnOnce(&mut Animated<Repr<P>>)) {
        let before = self.value();
        if self.is_at_rest() {
            self.until_start = f64::INFINITY;
        }
        change(&mut self.motion);
        self.shows |= !self.is_at_rest() || self.value() != before;
    }

    /// Returns the motion, as of the last frame.
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

    /// Returns the last target.
    #[must_use]
    pub fn target(&self) -> P::Value {
        Value::from_repr(self.motion.target())
    }

    /// Returns whether the property is at rest.
    #[must_use]
    pub const fn is_at_rest(&self) -> bool {
        self.motion.is_at_rest()
    }

    /// Returns whether the motion hasn't had a frame or a step yet.
    const fn is_new(&self) -> bool {
        self.until_start == f64::INFINITY
    }

    /// Advances by `dt` seconds, and returns the new value and whether the property comes to rest in this step. The first step of a motion
    /// doesn't take time.
    fn step(&mut self, dt: f64) -> (Repr<P>, bool) {
        if self.is_at_rest() {
            return (self.motion.value(), false);
        }
        if self.is_new() {
            (self.until_start, self.is_first) = (0.0, true);
            return (self.motion.value(), false);
        }
        // If the first frame of a motion is very long, shorten it, so that you see the motion begin.
        let most = if take(&mut self.is_first) { FirstStep::TWO_FRAMES } else { f64::INFINITY };
        let is_moving = self.motion.advance((dt - take(&mut self.until_start)).min(most));
        let now = self.motion.read();
        (now.value, !is_moving)
    }

    /// Writes a value.
    fn show(&mut self, value: Repr<P>, component: Mut<'_, P::Component>) {
        P::set(component.into_inner(), Value::from_repr(value));
        self.shows = !self.is_at_rest();
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

/// The state that one thread keeps from property to property.
#[derive(Default)]
pub(crate) struct Worker {
    /// The entities whose property has come to rest.
    settled: Vec<Entity>,
    /// Whether another frame has to be drawn.
    needs_frame: bool,
}

/// Asks for the next frame if a worker has to draw it.
fn request_redraw(workers: &mut Parallel<Worker>, commands: &mut Commands) {
    if workers.iter_mut().fold(false, |needs, worker| take(&mut worker.needs_frame) | needs) {
        commands.write_message(RequestRedraw);
    }
}

/// The least count of properties in a task. Fewer aren't worth another thread.
pub(crate) const TASK: usize = 1024;

pub(crate) fn batches() -> BatchingStrategy {
    BatchingStrategy::new().min_batch_size(TASK)
}

/// Triggers [`Settled`], in an order that doesn't depend on the threads.
pub(crate) fn trigger<P: Property>(lists: impl Iterator<Item = Vec<Entity>>, commands: &mut Commands) {
    let mut settled: Vec<_> = lists.flatten().collect();
    settled.sort_unstable();
    for entity in settled {
        commands.trigger(Settled::<P>::new(entity));
    }
}

/// Advances and writes, once in a frame.
pub(crate) fn step_and_show<P: Property>(
    time: Res<Time>,
    mut entities: Query<(Entity, &mut Sprung<P>, &mut P::Component)>,
    mut workers: Local<Parallel<Worker>>,
    mut commands: Commands,
) {
    let dt = time.delta_secs_f64();
    let properties = entities.par_iter_mut().batching_strategy(batches());
    properties.for_each_init(
        || workers.borrow_local_mut(),
        |worker, (entity, mut sprung, component)| {
            let sprung = sprung.bypass_change_detection();
            if !sprung.shows {
                return;
            }
            let (value, settles) = sprung.step(dt);
            sprung.show(value, component);
            // An observer of `Settled` may have begun another motion, which needs the next frame.
            worker.needs_frame |= sprung.shows | settles;
            if settles {
                worker.settled.push(entity);
            }
        },
    );
    request_redraw(&mut workers, &mut commands);
    trigger::<P>(workers.iter_mut().map(|worker| take(&mut worker.settled)), &mut commands);
}

/// Advances by a fixed step.
pub(crate) fn step<P: Property>(
    time: Res<Time>,
    fixed_loop: Res<FixedLoop>,
    ticks: SystemChangeTick,
    mut entities: Query<(Entity, &mut Sprung<P>)>,
    mut workers: Local<Parallel<Worker>>,
    mut commands: Commands,
) {
    let dt = time.delta_secs_f64();
    let properties = entities.par_iter_mut().batching_strategy(batches());
    properties.for_each_init(
        || workers.borrow_local_mut(),
        |worker, (entity, mut sprung)| {
            let changed = sprung.last_changed();
            let sprung = sprung.bypass_change_detection();
            // A change counts from the instant when its frame is drawn. But a change that a fixed step made counts from that step.
            if sprung.is_new() && !changed.is_newer_than(fixed_loop.start, ticks.this_run()) {
                return;
            }
            if sprung.step(dt).1 {
                worker.settled.push(entity);
            }
        },
    );
    trigger::<P>(workers.iter_mut().map(|worker| take(&mut worker.settled)), &mut commands);
}

/// Writes the values at the time of the frame, which lies between two fixed steps.
pub(crate) fn show<P: Property>(
    time: Res<Time<Fixed>>,
    mut entities: Query<(&mut Sprung<P>, &mut P::Component)>,
    mut workers: Local<Parallel<Worker>>,
    mut commands: Commands,
) {
    let ahead = time.overstep().as_secs_f64();
    let properties = entities.par_iter_mut().batching_strategy(batches());
    properties.for_each_init(
        || workers.borrow_local_mut(),
        |worker, (mut sprung, component)| {
            let sprung = sprung.bypass_change_detection();
            if sprung.shows {
                if sprung.is_new() {
                    sprung.until_start = ahead;
                }
                let ahead = ahead - sprung.until_start;
                let now = sprung.motion.read_after(ahead);
                sprung.show(now.value, component);
                worker.needs_frame |= sprung.shows;
            }
        },
    );
    request_redraw(&mut workers, &mut commands);
}
