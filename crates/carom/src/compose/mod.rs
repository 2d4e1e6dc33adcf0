//! Motions made of other motions: one after another, held between bounds, and a fling between elastic edges.
//!
//! # Rules of compositions
//! A velocity may jump at an edge, at an impact, or at the end of a curve. There, a single rounding decides whether a state is before or
//! after the jump. Five rules keep the instants of such jumps exact, however you nest the motions:
//!
//! 1. **Each part answers on its own clock.** A composition only asks a part what any motion answers: states, and instants that the part
//!    finds itself. It doesn't search the states of a part for an instant that the part can compute.
//! 2. **The instant τ of a part that began at h is the first t with t − h ≥ τ** (`math::instant`). Every state at t
//!    is the part's state at t − h. So the state at a reported instant is the part's state at τ or up to one rounding later, never
//!    earlier. (The rounded sum h + τ may be earlier.)
//! 3. **Time is half-open: an instant belongs to the last part that begins at it.** The end of a piece belongs to the next piece, and a
//!    hand-over to the second motion. A part without duration doesn't have instants, so its states can't cause a stop or a crossing, or
//!    delay the settling. For example, a first motion may hand over at its start. An ease, an approach or a ball thrown at its floor has
//!    such a part, too. It loses its start velocity at once, so its first piece ends just after 0. You only see this velocity at the start
//!    of the whole motion, at t ≤ 0.
//! 4. **A stop at an edge lasts to the end of its piece.** Because of rounding, the inner motion may cross the edge back and forth, so
//!    that the whole seems to move again for an instant. We let the stop begin after the last such instant.
//! 5. **A speed that a jump passes over isn't reached.** The state at a reported stop is slow, with one exception. If a continuous velocity
//!    changes its sign between two adjacent doubles, the motion turns. The later double then counts as a stop, however fast the motion is
//!    there.
//!
//! A position doesn't jump, except when a `Clamped` takes over outside its edges. Positions that such a jump skips aren't reached.

pub(crate) mod bouncing;
pub(crate) mod clamped;
pub(crate) mod then;

pub use bouncing::{Bouncing, BouncingMotion};
pub use clamped::Clamped;
pub use then::{Then, Until};
