//! The events of the drivers that have a clock of their own.

use super::Apply;
use crate::State;
use crate::animate::{Animated, SpringId, SpringSystem, TolerancePolicy};
use crate::clock::Moment;
use crate::law::{Friction, Spring};

/// Defines the events of a driver that gets times only with its frames, and applies them.
macro_rules! framed {
    ($event:ident for $driver:ty { $($variant:ident $(($($name:ident: $kind:ty),+))? => $method:ident;)* }) => {
        #[doc = concat!("What reaches a `", stringify!($driver), "`: its methods with their arguments.")]
        ///
        /// A change counts from the last frame, whatever its stamp says.
        #[derive(Clone, Debug, PartialEq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
        #[non_exhaustive]
        pub enum $event {
            /// Calls `advance_to`.
            AdvanceTo,
            $(#[doc = concat!("Calls `", stringify!($method), "`.")] $variant $(($($kind),+))?,)*
        }

        impl<C: Moment> Apply<C> for $driver {
            type Event = $event;

            fn apply(&mut self, at: C, event: $event) {
                match event {
                    $event::AdvanceTo => _ = self.advance_to(at),
                    $($event::$variant $(($($name),+))? => _ = self.$method($($($name),+)?),)*
                }
            }

            fn present(&self) -> f64 {
                self.last_frame.clock.present()
            }

            fn show(&mut self, seconds: f64) {
                if let Some(at) = self.last_frame.clock.own(seconds) {
                    self.advance_to(at);
                }
            }
        }
    };
}

framed! { AnimatedEvent for Animated<f64> {
    Retarget(target: f64) => retarget;
    Reverse => reverse;
    Follow(target: f64, velocity: f64) => follow;
    SetVelocity(velocity: f64) => set_velocity;
    SetSpring(spring: Spring) => set_spring;
    SetTolerance(policy: TolerancePolicy) => set_tolerance;
    Fling(friction: Friction) => fling;
    Fall(acceleration: f64) => fall;
    SnapTo(value: f64) => snap_to;
    Settle => settle;
} }
framed! { SpringSystemEvent for SpringSystem {
    Insert(spring: Spring, position: f64) => insert;
    Remove(id: SpringId) => remove;
    Retarget(id: SpringId, target: f64) => retarget;
    SetState(id: SpringId, state: State) => set_state;
    SetVelocity(id: SpringId, velocity: f64) => set_velocity;
    SetSpring(id: SpringId, spring: Spring) => set_spring;
    SetTolerance(id: SpringId, policy: TolerancePolicy) => set_tolerance;
    SetOvershootClamping(id: SpringId, clamps: bool) => set_overshoot_clamping;
    SnapTo(id: SpringId, position: f64) => snap_to;
    Settle(id: SpringId) => settle;
} }
