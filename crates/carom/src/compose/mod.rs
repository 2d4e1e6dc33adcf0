//! Motions made of other motions: one after another, held between bounds, and a fling between elastic edges.
//!
//! # The rule of compositions
//! A velocity may jump: at an edge, at an impact, at the end of a curve. One rounding decides then whether a state is before or
//! after the jump. Any nesting keeps such instants exact, because every composition follows one rule:
//!
//! 1. **A part answers on its own clock.** A composition asks its parts only what any motion answers: states, and instants
//!    by the part's own search. It never searches a part's states for an instant that the part can name.
//! 2. **An instant τ of a part that began at h is the first instant t with t − h ≥ τ** ([`instant`](crate::math::instant)), and every
//!    state at t is read from the part at t − h. So the state at a reported instant is the part's state at τ or the next
//!    one that the sum can express, never the one before. The sum h + τ alone may round to an instant before τ. A stop is
//!    read once more: the state at `time_at_speed` is slow to the bit, also where a rounded position is on either side of an
//!    edge by turns.
//! 3. **The end of a piece belongs to the next piece**, and a hand-over to the later motion. At t = 0 the first motion counts, so
//!    that a motion starts at its start.
//!
//! Where a part keeps this rule, so does the composition, and with it every composition around that.
//!
//! A position never jumps, except where a `Clamped` takes over outside its edges. Positions that such a jump skips are
//! not reached.

pub(crate) mod bouncing;
pub(crate) mod clamped;
pub(crate) mod then;
