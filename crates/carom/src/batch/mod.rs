//! Thousands of springs a frame: lanes of one law, stepped together, asleep where nothing moves.
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
//! Displacement from the target and velocity are two arrays, aligned to cache lines and laid where no store is taken for a
//! load of the other; a frame is one pass over both, with the exact [`Propagator`](crate::Propagator) of the group's law over
//! `dt`: four multiplications and two additions a spring, in vectors as wide as the processor has (feature `simd`), on several
//! threads where a quarter of a million springs of one group move side by side (feature `rayon`). `dt` may be another in every
//! frame. After [`Batch::new`] nothing allocates but the threads' queues.
//!
//! A group costs about 5 kB beside its springs, and some 70 ns a frame, twice that where `dt` is another in every frame. So it
//! pays from about twenty springs of one law on; a law for each spring is what [`Propagator`](crate::Propagator)s in a `Vec`
//! are for.
//!
//! Springs are kept in blocks of 64, [`BLOCK`]. A block remembers the states its springs had when one of them was last
//! disturbed, in `f64`, and is restarted from these, by one exact step over all the time since, once in 96 frames (`f64`: 32),
//! a few blocks at a time; five times as often where frames are rounded alike, which is where one changes a state by less than
//! a hundredth, or a few of them are a whole turn. So errors do not add up, however long it runs:
//!
//! | | error of a lane, as a fraction of the amplitude | bits |
//! |---|---|---|
//! | `f32` | below 2·10⁻⁶ | with `simd`, those of the processor: an x86 that can rounds a product and a sum once |
//! | `f64` | below 3·10⁻¹³ for a hundred swings; the closed form's own error, which grows with the phase | the same on every platform |
//!
//! Rounding `f32` lanes the same way everywhere, twice, would cost up to a quarter of the speed while all is in the first
//! cache, and 7 % beyond it, on a processor that multiplies and adds in the same places: `BENCHMARKS.md`.
//!
//! In `f32` 96 roundings of the propagator itself, all the same way, would be too much. What the rounding leaves out in one
//! frame goes into the next, so that the mean of the propagators is exact.
//!
//! [`Batch::state`] is not read from the lanes: it is the scalar law's answer, [`Spring::motion`](crate::Spring::motion) from
//! where the block was last disturbed, on every platform the same. Retargeting starts from there, too, so that neither a
//! hundred thousand frames nor as many retargets wear a spring out. The lanes are for the screen:
//! [`positions`](Batch::positions), and [`velocities`](Batch::velocities) of each group. To save a flight keep `state` and
//! target of each spring, and give them to another batch by [`set_state`](Batch::set_state) and
//! [`retarget`](Batch::retarget), in this order or the other; a clone is the same batch.
//!
//! # What differs from the scalar law
//! - Lanes are steps and not evaluations: in another partition of time they have other last bits, within the bounds above.
//! - A block rests when its last spring does. The time is computed from the exact
//!   [`settling_time`](crate::Motion::settling_time) of the worst of its states, and is exact if all begin at rest; up to 16
//!   neighbouring blocks that were disturbed together, and go about as far, have the time of the last of them. It is looked for
//!   0.05 s after the last retarget, so that it costs nothing where targets change in every frame, and nothing rests earlier.
//!   Then every spring is on its target to the bit, and the block is skipped until one of them is disturbed. Put next to one
//!   another what moves together.
//! - A spring whose neighbours are retargeted for ever is put on its target once it is there to a ten-millionth of its
//!   tolerance.
//! - A tolerance finer than rounding is taken for rounding, so that everything damped comes to rest.
//! - On a spring that is none, of NaN or ∞ ([`Spring::validate`](crate::Spring::validate)), or whose k/m or c/m is beyond the
//!   range of a double, everything comes to rest at once.
//! - A state must leave room for its velocity and its acceleration: from about 10³⁶ in `f32` (10³⁰⁶ in `f64`) a lane overflows,
//!   to ∞ or NaN, until it is restarted, from 10³⁸ until it is at rest. [`Batch::state`] does not.

mod aligned;
#[expect(clippy::module_inception, reason = "the batch itself")]
mod batch;
mod kernel;
mod scalar;
mod springs;
mod turns;

pub use batch::{Batch, Group};
pub use scalar::Scalar;

/// Springs in a block: what sleeps, wakes and is restarted together. Four cache lines of `f32`.
pub const BLOCK: usize = 64;
