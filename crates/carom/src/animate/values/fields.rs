//! Structs in which each field has its own spring.

use super::animatable::Animatable;
use crate::animate::animated::Animated;
use crate::animate::orchestrate::{Driver, Drivers, Parallel, Progress, Reverse};
use crate::animate::outcome::{Outcome, Run, RunLog};
use crate::animate::reading::Reading;
use crate::animate::tolerance::TolerancePolicy;
use crate::clock::Moment;
use crate::clock::elapsed::LastFrame;
use crate::law::{Friction, Spring};
use crate::math::larger;
use crate::motion::lanes::{for_each_tuple, sealed};

/// The springs of a struct's fields, one for each. Only [`animatable!`](crate::animatable) implements this trait, so we may add methods.
pub trait FieldSprings: Copy + DeclaredByAnimatable {
    /// The struct that these springs animate.
    type Value: Copy;

    /// The struct's fields, as a tuple of animatable values.
    type Fields: Fields;

    /// Takes the struct apart.
    fn fields(value: Self::Value) -> Self::Fields;

    /// Makes the struct from its fields.
    fn value(fields: Self::Fields) -> Self::Value;

    /// Returns the springs, in the order of the fields.
    fn springs(self) -> impl AsRef<[Spring]>;

    /// Returns one spring for every field.
    #[must_use]
    fn uniform(spring: Spring) -> Self;
}

/// Marks the structs of springs that [`animatable!`](crate::animatable) has declared.
#[doc(hidden)]
pub trait DeclaredByAnimatable {}

/// A tuple of up to 12 animatable values. [`AnimatedFields`] moves each of them on its own spring.
#[doc(hidden)]
pub trait Fields: Animatable + sealed::Sealed {
    /// A tuple with an [`Animated`] for each.
    type Drivers: Drivers + Reverse + Clone + core::fmt::Debug;
    /// An array with the run of each.
    type Runs: AsRef<[Run]>;

    fn drivers(self, springs: &[Spring]) -> Self::Drivers;
    fn values(drivers: &Self::Drivers) -> Self;
    fn targets(drivers: &Self::Drivers) -> Self;
    fn velocities(drivers: &Self::Drivers) -> Self::Velocity;
    fn settling_time(drivers: &Self::Drivers) -> f64;
    fn runs(drivers: &Self::Drivers) -> Self::Runs;
    fn retarget(drivers: &mut Self::Drivers, targets: Self);
    fn snap_to(drivers: &mut Self::Drivers, values: Self);
    fn set_velocities(drivers: &mut Self::Drivers, velocities: Self::Velocity);
    fn set_springs(drivers: &mut Self::Drivers, springs: &[Spring]);
    fn set_tolerance(drivers: &mut Self::Drivers, policy: TolerancePolicy);
    fn follow(drivers: &mut Self::Drivers, targets: Self, velocities: Self::Velocity);
    fn fling(drivers: &mut Self::Drivers, friction: Friction);
    fn settle(drivers: &mut Self::Drivers);
}

macro_rules! fields_of_tuple {
    ($($field:ident $index:tt),+) => {
        impl<$($field: Animatable + core::fmt::Debug),+> Fields for ($($field,)+)
        where
            $($field::Velocity: core::fmt::Debug),+
        {
            type Drivers = ($(Animated<$field>,)+);
            type Runs = [Run; [$($index),+].len()];

            fn drivers(self, springs: &[Spring]) -> Self::Drivers {
                ($(Animated::new(self.$index, springs[$index]),)+)
            }

            fn values(drivers: &Self::Drivers) -> Self {
                ($(drivers.$index.value(),)+)
            }

            fn targets(drivers: &Self::Drivers) -> Self {
                ($(drivers.$index.target(),)+)
            }

            fn velocities(drivers: &Self::Drivers) -> Self::Velocity {
                ($(drivers.$index.velocity(),)+)
            }

            fn settling_time(drivers: &Self::Drivers) -> f64 {
                [$(drivers.$index.settling_time()),+].into_iter().fold(0.0, larger)
            }

            fn runs(drivers: &Self::Drivers) -> Self::Runs {
                [$(drivers.$index.run()),+]
            }

            fn retarget(drivers: &mut Self::Drivers, targets: Self) {
                $(drivers.$index.retarget(targets.$index);)+
            }

            fn snap_to(drivers: &mut Self::Drivers, values: Self) {
                $(drivers.$index.snap_to(values.$index);)+
            }

            fn set_velocities(drivers: &mut Self::Drivers, velocities: Self::Velocity) {
                $(drivers.$index.set_velocity(velocities.$index);)+
            }

            fn set_springs(drivers: &mut Self::Drivers, springs: &[Spring]) {
                $(drivers.$index.set_spring(springs[$index]);)+
            }

            fn set_tolerance(drivers: &mut Self::Drivers, policy: TolerancePolicy) {
                $(drivers.$index.set_tolerance(policy);)+
            }

            fn follow(drivers: &mut Self::Drivers, targets: Self, velocities: Self::Velocity) {
                $(drivers.$index.follow(targets.$index, velocities.$index);)+
            }

            fn fling(drivers: &mut Self::Drivers, friction: Friction) {
                $(drivers.$index.fling(friction);)+
            }

            fn settle(drivers: &mut Self::Drivers) {
                $(drivers.$index.settle();)+
            }
        }
    };
}

for_each_tuple!(fields_of_tuple);

/// A struct in which each field has its own spring. It advances, and comes to rest, as one value.
///
/// [`animatable!`](crate::animatable) declares the springs `S`. Each field moves as an [`Animated`], and comes to rest within a fraction of
/// its own travel. You can't advance one field alone.
///
/// ```
/// use carom::Spring;
/// use carom::animate::AnimatedFields;
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Toast { offset: f32, opacity: f32 }
///
/// carom::animatable!(Toast { offset: f32, opacity: f32 }, struct ToastSprings);
///
/// let bouncy = Spring::from_duration_bounce(0.4, 0.3);
/// let calm = Spring::from_duration_bounce(0.3, 0.0);
/// let springs = ToastSprings { offset: bouncy, opacity: calm };
/// let hidden = Toast { offset: 80.0, opacity: 0.0 };
/// let mut toast = AnimatedFields::new(hidden, springs);
/// toast.retarget(Toast { offset: 0.0, opacity: 1.0 });
/// toast.advance(0.1);
///
/// // The finger releases the toast at 900 px/s. The opacity has no velocity.
/// toast.set_velocity((900.0, 0.0));
/// toast.set_springs(ToastSprings { offset: calm, ..toast.springs() });
/// while toast.advance(1.0 / 60.0) {}
/// assert_eq!(toast.value(), Toast { offset: 0.0, opacity: 1.0 });
/// ```
#[derive(Clone, Debug)]
pub struct AnimatedFields<S: FieldSprings> {
    springs: S,
    drivers: Parallel<<S::Fields as Fields>::Drivers>,
    runs: RunLog,
    last_frame: LastFrame,
}

impl<S: FieldSprings> AnimatedFields<S> {
    /// Makes a value at rest.
    #[must_use]
    pub fn new(value: S::Value, springs: S) -> Self {
        let drivers = Parallel::new(S::fields(value).drivers(springs.springs().as_ref()));
        Self { springs, drivers, runs: RunLog::AT_REST, last_frame: LastFrame::default() }
    }

    /// Returns the current value.
    #[must_use]
    pub fn value(&self) -> S::Value {
        S::value(S::Fields::values(&self.drivers.drivers))
    }

    /// Returns the velocities of the fields, per second, as a tuple.
    #[must_use]
    pub fn velocity(&self) -> <S::Fields as Animatable>::Velocity {
        S::Fields::velocities(&self.drivers.drivers)
    }

    /// Returns the last target.
    #[must_use]
    pub fn target(&self) -> S::Value {
        S::value(S::Fields::targets(&self.drivers.drivers))
    }

    /// Returns the springs.
    #[must_use]
    pub const fn springs(&self) -> S {
        self.springs
    }

    /// Returns whether every field is at rest.
    #[must_use]
    pub const fn is_at_rest(&self) -> bool {
        self.runs.is_finished()
    }

    /// Returns a token for the current run, as [`Animated::run`] does. A change that retargets, flings or wakes a field begins another run.
    pub const fn run(&self) -> Run {
        self.runs.current()
    }

    /// Returns how a run ended, as [`Animated::outcome`] does.
    #[must_use]
    pub const fn outcome(&self, run: Run) -> Option<Outcome> {
        self.runs.outcome(run)
    }

    /// Returns the seconds until the last field rests, or ∞ if one never does.
    #[must_use]
    pub fn settling_time(&self) -> f64 {
        S::Fields::settling_time(&self.drivers.drivers)
    }

    /// Gives every field another target. Values and velocities carry on. A field with the same target as before doesn't change.
    pub fn retarget(&mut self, target: S::Value) {
        self.send(|drivers| S::Fields::retarget(drivers, S::fields(target)));
    }

    /// Makes every field follow a target that is at `target` now and moves at `velocity`, as [`Animated::follow`] does.
    pub fn follow(&mut self, target: S::Value, velocity: <S::Fields as Animatable>::Velocity) {
        self.send(|drivers| S::Fields::follow(drivers, S::fields(target), velocity));
    }

    /// From now on, only friction acts on every field, as after [`Animated::fling`].
    pub fn fling(&mut self, friction: Friction) {
        self.send(|drivers| S::Fields::fling(drivers, friction));
    }

    /// Gives every field another velocity, per second, and keeps the targets.
    pub fn set_velocity(&mut self, velocity: <S::Fields as Animatable>::Velocity) {
        self.change(|drivers| S::Fields::set_velocities(drivers, velocity));
    }

    /// Gives the fields other springs. Values and velocities carry on.
    pub fn set_springs(&mut self, springs: S) {
        self.springs = springs;
        self.change(|drivers| S::Fields::set_springs(drivers, springs.springs().as_ref()));
    }

    /// Sets how near to its end, and how slow, each field must be to count as at rest.
    pub fn set_tolerance(&mut self, policy: impl Into<TolerancePolicy>) {
        S::Fields::set_tolerance(&mut self.drivers.drivers, policy.into());
    }

    /// Puts the fields at rest at `value`.
    pub fn snap_to(&mut self, value: S::Value) {
        self.send(|drivers| S::Fields::snap_to(drivers, S::fields(value)));
    }

    /// Ends every field's motion now, on its target.
    pub fn settle(&mut self) {
        self.change(S::Fields::settle);
    }

    /// Sends every field back to its previous target.
    pub fn reverse(&mut self) {
        self.send(Reverse::reverse);
    }

    /// Advances all fields by `dt` seconds, and returns whether any still moves, as [`Animated::advance`] does.
    pub fn advance(&mut self, dt: f64) -> bool {
        !self.drive(dt).is_at_rest()
    }

    /// Advances all fields to a timestamp in seconds, as [`Animated::advance_to`] does.
    pub fn advance_to(&mut self, timestamp: impl Moment) -> bool {
        let dt = self.last_frame.seconds_to(timestamp, self.is_at_rest());
        self.advance(dt)
    }

    /// Returns value and velocity, and whether every field is at rest.
    pub fn read(&self) -> Reading<S::Value, <S::Fields as Animatable>::Velocity> {
        Reading::new(self.value(), self.velocity(), self.is_at_rest())
    }

    /// Returns the reading `dt` ≥ 0 seconds from now, without advancing.
    pub fn read_after(&self, dt: f64) -> Reading<S::Value, <S::Fields as Animatable>::Velocity> {
        let mut future = self.clone();
        future.advance(dt);
        future.read()
    }

    /// Makes a change. If it begins another run of a field, it begins another run of the struct, too.
    fn send(&mut self, change: impl FnOnce(&mut <S::Fields as Fields>::Drivers)) {
        let before = S::Fields::runs(&self.drivers.drivers);
        change(&mut self.drivers.drivers);
        if S::Fields::runs(&self.drivers.drivers).as_ref() != before.as_ref() {
            self.runs.interrupt();
        }
        self.arrive();
    }

    /// Makes a change that continues the current run.
    fn change(&mut self, change: impl FnOnce(&mut <S::Fields as Fields>::Drivers)) {
        change(&mut self.drivers.drivers);
        self.arrive();
    }

    /// Records after a change whether all fields are at rest.
    fn arrive(&mut self) {
        // Advancing by 0 s changes nothing, and returns whether all fields are at rest.
        let is_at_rest = self.drivers.drive(0.0).is_at_rest();
        if self.is_at_rest() {
            self.last_frame.rest();
            if !is_at_rest {
                self.runs.begin();
            }
        }
        if is_at_rest {
            self.runs.finish();
        }
    }
}

impl<S: FieldSprings> Driver for AnimatedFields<S> {
    fn drive(&mut self, dt: f64) -> Progress {
        let progress = self.drivers.drive(dt);
        if progress.is_at_rest() && !self.is_at_rest() {
            self.last_frame.rest();
            self.runs.finish();
        }
        progress
    }
}

impl<S: FieldSprings> Reverse for AnimatedFields<S> {
    fn reverse(&mut self) {
        Self::reverse(self);
    }
}
