//! Drivers move values, and keep track of value, velocity and time for you.
//!
//! Begin with [`Animated`], which puts a number, a vector, an angle, a rotation or a colour on a spring.
//!
//! ```
//! use carom::Spring;
//! use carom::animate::Animated;
//!
//! let spring = Spring::from_response_damping_ratio(0.35, 0.8);
//! let mut card = Animated::new([0.0_f32, 0.0], spring);
//! card.retarget([300.0, 80.0]);
//! // In every frame, until nothing moves any more.
//! while card.advance(1.0 / 120.0) {
//!     let [_x, _y] = card.value();
//! }
//! assert_eq!(card.value(), [300.0, 80.0]);
//! ```
//!
//! | type | what it is |
//! |---|---|
//! | [`Animated`] | one value with a clock of its own: `advance(dt)`, `advance_to(timestamp)` |
//! | [`Moving`] | the same on the caller's clock: every read takes a time and `&self` |
//! | [`Grip`] | a finger that holds a value, and throws it on release |
//! | [`AnimatedFields`] | a struct with a spring for each field, which advances and rests as one |
//! | [`SpringSystem`] | many springs by id, with listeners; only the moving ones cost anything |
//! | [`Chain`] | springs in a row that follow one of them |
//! | [`Interpolator`] | a switch that swings from 0 to 1 and back |
//! | [`Sequence`], [`Parallel`], [`Delay`], [`Staggered`], [`Repeat`], [`Yoyo`], [`Waypoints`] | [`Driver`]s made of drivers |
//!
//! They all come to rest by one rule, as soon as a value stays within its [`TolerancePolicy`] for good. If you give several drivers the
//! same spring, start, target and policy, they rest at the same instant, with the same bits in flight.
//!
//! [`Animated::outcome`] and its like return how each run ended. Arguments that aren't finite are ignored, and don't request frames.

mod animated;
#[cfg(feature = "alloc")]
mod chain;
#[cfg(feature = "alloc")]
mod grip;
mod impls;
#[cfg(feature = "alloc")]
mod interpolator;
pub(crate) mod moving;
mod orchestrate;
mod outcome;
mod reading;
#[cfg(feature = "alloc")]
mod system;
mod tolerance;
mod values;

pub use animated::Animated;
#[cfg(feature = "alloc")]
pub use chain::Chain;
#[cfg(feature = "alloc")]
pub use grip::{Grip, Held};
#[cfg(feature = "alloc")]
pub use interpolator::{Interpolator, InterpolatorEvent};
pub use moving::Moving;
pub use orchestrate::{
    Delay, Driver, Drivers, Parallel, Pause, Progress, Repeat, Reverse, Sequence, Stagger, StaggerFrom, Staggered,
    Waypoints, Yoyo,
};
pub use outcome::{Outcome, Run};
pub use reading::Reading;
#[cfg(feature = "alloc")]
pub use system::listeners::ListenerId;
#[cfg(feature = "alloc")]
pub use system::{SpringEvent, SpringEventKind, SpringId, SpringSystem};
pub use tolerance::TolerancePolicy;
pub use values::angle::Angle;
pub use values::animatable::Animatable;
pub use values::fields::{AnimatedFields, DeclaredByAnimatable, FieldSprings, Fields};
pub use values::rgba::Rgba;
pub use values::vector::Vector;
