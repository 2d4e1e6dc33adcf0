//! Motions made of other motions: one after another, held between bounds, added up, and a fling between elastic edges.
//!
//! # The rule of compositions
//! A velocity may jump: at an edge, at an impact, at the end of a curve. One rounding decides then whether a state is before or
//! after the jump. Any nesting keeps such instants exact, because every composition follows one rule:
//!
//! 1. **A part answers on its own clock.** A composition asks its parts only what any motion answers: states, and instants
//!    by the part's own search. It never searches a part's states for an instant that the part can name.
//! 2. **An instant τ of a part that began at h is the first instant t with t − h ≥ τ** ([`instant`](crate::math::instant)), and every
//!    state at t is read from the part at t − h. So the state at a reported instant is the part's state at τ or the next
//!    one that the sum can express, never the one before. The sum h + τ alone may round to an instant before τ.
//! 3. **Time is half-open: an instant belongs to the last part that begins at it**, the end of a piece to the next piece, a
//!    hand-over to the later motion. A part of no duration has no instants, and its states never count: not as a stop, not as a
//!    crossing, not against settling. Such a part is a first motion that hands over at its start, and the start of a law
//!    whose velocity there lasts no time (its first piece ends just after 0: an ease, an approach, a ball thrown at its
//!    floor). Only the start of the whole, at t ≤ 0, shows such a velocity.
//! 4. **A stop at an edge lasts to the end of its piece.** Within the rounding of a position, the motion inside is on either
//!    side of the edge by turns, and the next instant that the sum can express may show it again. The stop then begins at the last
//!    of these turns.
//! 5. **A speed that a jump passes over is not reached.** The state at a reported stop is slow. Where the velocity is continuous and
//!    changes its sign between two doubles, the motion turns, and the later of them is a stop of any speed.
//!
//! Where a part keeps this rule, so does the composition, and with it every composition around that.
//!
//! A position never jumps, except where a `Clamped` takes over outside its edges. Positions that such a jump skips are
//! not reached.

pub(crate) mod bouncing;
pub(crate) mod clamped;
pub(crate) mod sum;
pub(crate) mod then;
