//! Motions made of other motions: one after another, held between bounds, and a fling between elastic edges.
//!
//! # Rules of compositions
//! A velocity may jump: at an edge, at an impact, at the end of a curve. There, one rounding decides whether a state is before or
//! after the jump. Five rules keep the instants of such jumps exact in any nesting:
//!
//! 1. **Each part answers on its own clock.** A composition asks a part only what any motion answers: states, and instants that the
//!    part finds itself. It never searches the states of a part for an instant that the part can compute.
//! 2. **The instant τ of a part that began at h is the first t with t − h ≥ τ** (`math::instant`). Every state at t
//!    is the part's state at t − h. So the state at a reported instant is the part's state at τ or up to one rounding later, never
//!    earlier. (The rounded sum h + τ may be earlier.)
//! 3. **Time is half-open: an instant belongs to the last part that begins at it.** The end of a piece belongs to the next piece, and
//!    a hand-over to the second motion. A part of no duration has no instants, so its states cause no stop and no crossing, and
//!    delay no settling. Such a part is a first motion that hands over at its start. Another is the start of an ease, of an approach
//!    or of a ball thrown at its floor, whose velocity lasts no time (the first piece ends just after 0). Only the start of the whole,
//!    at t ≤ 0, shows such a velocity.
//! 4. **A stop at an edge lasts to the end of its piece.** Rounding may put the motion inside on either side of the edge by turns, so
//!    that it seems to move again for an instant. The stop begins after the last such instant.
//! 5. **A speed that a jump passes over is not reached.** The state at a reported stop is slow. There is one exception: if a
//!    continuous velocity changes its sign between two adjacent doubles, the motion turns, and the later double is a stop of any speed.
//!
//! A position never jumps, except where a `Clamped` takes over outside its edges. Positions that such a jump skips are
//! not reached.

pub(crate) mod bouncing;
pub(crate) mod clamped;
pub(crate) mod then;

pub use bouncing::{Bouncing, BouncingMotion};
pub use clamped::Clamped;
pub use then::{Then, Until};
