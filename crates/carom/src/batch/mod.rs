//! Thousands of springs a frame: lanes of one law, computed together, asleep where nothing moves.
//!
//! A [`Batch`] holds [`Group`]s of springs; the springs of a group have one law, each has its own target. They begin at rest
//! at 0. Springs go by index, through all groups.
//!
//! ```
//! use carom::batch::{Batch, Group};
//! use carom::{Spring, Tolerance};
//!
//! let group = |response, springs| Group {
//!     spring: Spring::from_response_damping_ratio(response, 0.8),
//!     tolerance: Tolerance::pixels(2.0),
//!     springs,
//! };
//! let mut dots = Batch::<f32>::new(&[group(0.35, 1000), group(0.6, 500)]);
//! for i in 0..1500 {
//!     dots.retarget(i, 300.0);
//! }
//! // In every frame, up to the one with which it says that nothing moves any more: there everything is on its target.
//! loop {
//!     let is_moving = dots.advance(1.0 / 120.0);
//!     let positions: &[f32] = dots.positions();
//!     if !is_moving {
//!         assert!(positions.iter().all(|x| *x == 300.0));
//!         break;
//!     }
//! }
//! ```
//!
//! # How it computes
//! No spring is stepped. A batch keeps where each was and how fast it went when it was last disturbed: displacement from the
//! target and velocity, two arrays. [`advance`](Batch::advance) only tells what time it is. What is asked for is the law
//! at that time, one pass over both arrays with a row of the exact [`Propagator`](crate::Propagator) over all the time since:
//! two multiplications and an addition a spring, in vectors as wide as the processor has (feature `simd`). So errors do not add
//! up, however long it runs; what nobody looks at is not computed; and nothing has to be written back.
//!
//! | asked for | computed into |
//! |---|---|
//! | [`positions`](Batch::positions), [`displacements`](Batch::displacements), [`velocities`](Batch::velocities) | arrays of the batch, once a frame; on several threads where a quarter of a million springs move side by side (feature `rayon`) |
//! | [`read_positions`](Batch::read_positions), [`read_displacements`](Batch::read_displacements) | the first cache, from where they are handed over, a thousand at a time: in two thirds of the time, where they are many |
//! | [`state`](Batch::state), [`position`](Batch::position) | one spring |
//!
//! `dt` may be another in every frame. After [`Batch::new`] nothing allocates but the threads' queues.
//!
//! A group costs about 5 kB beside its springs, and some 20 ns a frame, 60 more where `dt` is another in every frame. So it pays
//! from about ten springs of one law on; a law for each spring is what [`Propagator`](crate::Propagator)s in a `Vec` are for.
//!
//! Springs are kept in blocks of 64, [`BLOCK`], which are disturbed, and come to rest, as one. Blocks that were disturbed in
//! the same frame share a matrix, which is stepped from frame to frame in `f64` and computed anew once in 1024 frames (`f64`:
//! 32).
//!
//! | | error, as a fraction of the amplitude | bits |
//! |---|---|---|
//! | `f32` | below 4·10⁻⁷: four roundings, whatever the time | with `simd`, those of the processor: an x86 that can rounds a product and a sum once |
//! | `f64` | below 3·10⁻¹³ for a hundred swings; the closed form's own error, which grows with the phase | the same on every platform |
//!
//! [`Batch::state`] is not computed in lanes: it is the scalar law's answer, [`Spring::motion`](crate::Spring::motion) from
//! where the block was last disturbed, in `f64`, on every platform the same. Retargeting starts from there, too, so that neither
//! a hundred thousand frames nor as many retargets wear a spring out. The lanes are for the screen. To save a flight keep
//! `state` and target of each spring, and give them to another batch by [`set_state`](Batch::set_state) and
//! [`retarget`](Batch::retarget), in this order or the other; a clone is the same batch.
//!
//! # What differs from the scalar law
//! - Lanes have other last bits in another partition of time, within the bounds above.
//! - A block rests when its last spring does. The time is computed from the exact
//!   [`settling_time`](crate::Motion::settling_time) of the worst of its states, and is exact if all begin at rest; up to 16
//!   neighbouring blocks that were disturbed together, and go about as far, have the time of the last of them. It is looked for
//!   0.05 s after the last retarget, so that it costs nothing where targets change in every frame, and nothing rests earlier.
//!   Then every spring is on its target to the bit, and the block is skipped until one of them is disturbed. Put next to one
//!   another what moves together.
//! - A spring whose neighbours are retargeted for ever is put on its target once it is there to a ten-millionth of its
//!   tolerance.
//! - A tolerance finer than rounding is taken for rounding, so that everything damped comes to rest.
//! - On a spring that is none, of NaN or ∞ ([`Spring::validate`](crate::Spring::validate)), everything comes to rest at once.
//! - A state must leave room for its velocity and its acceleration: from about 10³⁶ in `f32` (10³⁰⁶ in `f64`) a lane overflows,
//!   to ∞ or NaN. [`Batch::state`] does not.

mod aligned;
#[expect(clippy::module_inception, reason = "the batch itself")]
mod batch;
mod cohort;
mod kernel;
mod scalar;
mod springs;

pub use batch::{Batch, Group};
pub use scalar::Scalar;

/// Springs in a block: what sleeps and wakes together. Four cache lines of `f32`.
pub const BLOCK: usize = 64;
