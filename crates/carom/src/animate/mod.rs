//! Values that move: drivers that keep value, velocity and time, so that the caller keeps none.
//!
//! [`Animated`] is the one to begin with: a number, a vector, an angle, a rotation or a colour on a spring.
//!
//! ```
//! use carom::Spring;
//! use carom::animate::Animated;
//!
//! let mut card = Animated::new([0.0_f32, 0.0], Spring::from_response_damping_ratio(0.35, 0.8));
//! card.retarget([300.0, 80.0]);
//! // In every frame, until it says that nothing moves any more.
//! while card.advance(1.0 / 120.0) {
//!     let [_x, _y] = card.value();
//! }
//! assert_eq!(card.value(), [300.0, 80.0]);
//! ```
//!
//! [`Driven`] lets any [`Motion`](crate::Motion) take a value along a line, until a spring catches it.
//!
//! [`SpringSystem`] holds many springs by id, tells what happens to them, and looks only at those that move. [`Chain`] lets
//! springs follow one another. [`Interpolator`] is a switch that swings from 0 to 1 and back. [`FrameClock`] makes dt of
//! timestamps; [`Loop`] makes frames where nobody else does.
//!
//! What is a [`Driver`] can be put together with others: [`Sequence`], [`Parallel`], [`Delay`], [`Staggered`], [`Repeat`],
//! [`Yoyo`], [`Waypoints`]. How something ended, [`Animated::outcome`] tells, and those of
//! [`Driven`], [`SpringSystem`] and [`Interpolator`].
//!
//! What is not a number is refused: it changes nothing, and no frames are asked for on account of it.

mod angle;
mod animatable;
mod animated;
#[cfg(feature = "alloc")]
mod cascade;
#[cfg(feature = "alloc")]
mod chain;
mod clock;
mod driven;
pub(crate) mod elapsed;
mod fields;
mod impls;
#[cfg(feature = "alloc")]
mod interpolator;
mod lanes;
#[cfg(feature = "alloc")]
mod listeners;
pub(crate) mod moving;
mod oklab;
mod orchestrate;
mod rgba;
#[cfg(any(feature = "glam", feature = "glam-032", feature = "mint"))]
mod rotation;
mod run;
#[cfg(feature = "std")]
mod run_loop;
#[cfg(feature = "alloc")]
mod system;
mod vector;

pub use angle::Angle;
pub use animatable::Animatable;
pub use animated::{Animated, Snapshot};
#[cfg(feature = "alloc")]
pub use chain::Chain;
pub use clock::FrameClock;
#[cfg(feature = "std")]
pub use clock::{Clock, ManualClock, SystemClock};
pub use driven::Driven;
pub use fields::{AnimatedFields, FieldSprings, Fields};
#[cfg(feature = "alloc")]
pub use interpolator::{Interpolator, InterpolatorEvent, TimeMapping};
pub use lanes::Lanes;
#[cfg(feature = "alloc")]
pub use listeners::ListenerId;
pub use moving::tolerance::TolerancePolicy;
pub use moving::{Moment, Moving};
pub use orchestrate::{
    Delay, Driver, Drivers, Parallel, Pause, Progress, Repeat, Reverse, Sequence, Stagger, StaggerFrom, Staggered,
    Waypoints, Yoyo,
};
pub use rgba::Rgba;
pub use run::{Outcome, Run};
#[cfg(feature = "std")]
pub use run_loop::{Loop, LoopWaker};
#[cfg(feature = "alloc")]
pub use system::{Activity, SpringEvent, SpringEventKind, SpringId, SpringSystem};
pub use vector::Vector;
