//! The monotone pieces of a motion, and the instants that follow from them.
//!
//! On a monotone piece, every threshold is crossed at most once. So each search over all times becomes a walk over pieces, with a bracketed
//! search in one of them.

use crate::math::{fabs, larger, next_down, next_up, root, smaller};
use crate::motion::{Band, Motion};

/// A stretch of time, from `start` up to but not including `end`. Over it, the position of a motion only rises or only falls, and so does
/// its velocity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    /// First instant, ≥ 0, in seconds.
    pub start: f64,
    /// First instant after the piece, possibly infinite.
    pub end: f64,
}

impl Piece {
    /// All of time.
    pub const WHOLE: Self = Self { start: 0.0, end: f64::INFINITY };

    /// Returns the piece around `t` of a motion whose pieces end at these instants, given in any order.
    pub(crate) fn around(t: f64, ends: impl IntoIterator<Item = f64>) -> Self {
        let (t, mut piece) = (larger(t, 0.0), Self::WHOLE);
        for end in ends {
            if end <= t {
                piece.start = larger(piece.start, end);
            } else {
                piece.end = smaller(piece.end, end);
            }
        }
        piece
    }
}

/// The number of pieces after which a walk gives up, so that a call takes at most a millisecond or two.
const MOST_PIECES: usize = 1 << 11;

/// Returns the piece after `piece`. It is at least one rounding long, so that a walk always advances.
fn after<M: Motion + ?Sized>(motion: &M, piece: Piece) -> Piece {
    let next = motion.monotone_piece(piece.end);
    Piece { start: piece.end, end: larger(next.end, next_up(piece.end)) }
}

/// See [`Motion::time_at`].
pub(crate) fn time_at<M: Motion + ?Sized>(motion: &M, position: f64) -> Option<f64> {
    time_at_from(motion, position, 0.0)
}

/// Returns the first instant from `start` ≥ 0 on when a motion is at `position`.
#[expect(clippy::float_cmp, reason = "the position must be exactly the start")]
pub(crate) fn time_at_from<M: Motion + ?Sized>(motion: &M, position: f64, start: f64) -> Option<f64> {
    let mut from = motion.state(start).position;
    if from == position {
        return Some(start);
    }
    let mut piece = Piece { start, ..motion.monotone_piece(start) };
    for _ in 0..MOST_PIECES {
        let to = motion.state(piece.end).position;
        let rises = to > from;
        let is_before = |x: f64| if rises { x < position } else { x > position };
        // If the motion only approaches the position as t → ∞, it doesn't reach it.
        let is_limit = piece.end == f64::INFINITY && to == position;
        if is_before(from) && !is_before(to) && !is_limit {
            let is_earlier = |t: f64| is_before(motion.state(t).position);
            return Some(root::last_yes(piece.start, piece.end, is_earlier));
        }
        if piece.end == f64::INFINITY {
            return None;
        }
        piece = after(motion, piece);
        from = to;
    }
    None
}

/// See [`Motion::time_at_speed`].
pub(crate) fn time_at_speed<M: Motion + ?Sized>(motion: &M, speed: f64) -> Option<f64> {
    if !(speed >= 0.0) {
        return None;
    }
    let velocity = |t: f64| motion.state(t).velocity;
    let mut piece = motion.monotone_piece(0.0);
    let mut before = velocity(0.0);
    for _ in 0..MOST_PIECES {
        let from = velocity(piece.start);
        if fabs(from) <= speed || turns(velocity, before, from, piece.start) {
            return Some(piece.start);
        }
        // At the end of the piece the velocity may jump, so take the velocity just before.
        let to = velocity(next_down(piece.end));
        let is_faster = |v: f64| if from > 0.0 { v > speed } else { v < -speed };
        if !is_faster(to) {
            let time = root::last_yes(piece.start, piece.end, |t| is_faster(velocity(t)));
            // If the motion only approaches the speed as t → ∞, it doesn't reach it.
            if time == f64::INFINITY {
                return None;
            }
            // The end of a piece is rounded, so just before it the velocity may already be the one after a jump.
            let at = velocity(time);
            if fabs(at) <= speed || turns(velocity, velocity(next_down(time)), at, time) {
                return Some(time);
            }
        }
        if piece.end == f64::INFINITY {
            return None;
        }
        piece = after(motion, piece);
        before = to;
    }
    None
}

/// Returns whether a motion turns at `t`, where its velocity is `at`. At the double before `t`, the velocity is `before`. If these have
/// different signs, the motion turns or its velocity jumps. In a turn, the velocity also changes over a short time before `t`, and over a
/// short time after it. Both changes have the direction of the change from `before` to `at`, and are at least as large. (While a part
/// leaves an edge, the rounding of its position makes the velocity jump to and fro.)
pub(crate) fn turns(velocity: impl Fn(f64) -> f64, before: f64, at: f64, t: f64) -> bool {
    let is_reversed = (before > 0.0 && at < 0.0) || (before < 0.0 && at > 0.0);
    let earlier = smaller(t * (1.0 - TURN), next_down(next_down(t)));
    let later = larger(t * (1.0 + TURN), next_up(t));
    let step = at - before;
    let is_larger = |other: f64| if step > 0.0 { other >= step } else { other <= step };
    is_reversed && is_larger(before - velocity(earlier)) && is_larger(velocity(later) - at)
}

/// The short times of [`turns`], as a fraction of t. They span some million doubles, so that the velocity changes by more than rounding.
/// They are still a small part of any swing.
const TURN: f64 = 1.0 / (1 << 30) as f64;

/// See [`Motion::last_outside`]. It walks backward from `until`.
pub(crate) fn last_outside<M: Motion + ?Sized>(motion: &M, band: &Band, until: f64) -> f64 {
    let is_outside = |t: f64| !band.contains(motion.state(t));
    if !(until > 0.0) {
        return 0.0;
    }
    if is_outside(until) {
        return until;
    }
    let mut last = until;
    for _ in 0..MOST_PIECES {
        let start = smaller(motion.monotone_piece(last).start, last);
        if is_outside(start) {
            return root::last_yes(start, last, is_outside);
        }
        if start <= 0.0 {
            return 0.0;
        }
        // At the end of a piece the velocity may jump, so continue just before it.
        last = next_down(start);
        if is_outside(last) {
            return start;
        }
    }
    last
}
