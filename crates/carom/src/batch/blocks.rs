//! Blocks of springs, and stretches of blocks that move together.

use super::BLOCK;
use crate::animate::clock::elapsed::Elapsed;
use core::ops::Range;

/// [`BLOCK`] springs whose starts refer to one instant. A bit of each mask stands for one spring.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    /// The instant to which the starts of its springs refer.
    pub(super) epoch: Elapsed,
    /// The springs that are in the batch.
    pub(super) occupied: u64,
    /// The springs in motion.
    pub(super) moving: u64,
    /// The springs in motion whose instant of rest has been computed.
    pub(super) planned: u64,
    /// The springs that came to rest at `rested_at`.
    pub(super) rested: u64,
    pub(super) rested_at: Elapsed,
    /// The earliest time, on the batch's clock, at which a spring is due.
    pub(super) next: f64,
}

impl Default for Block {
    fn default() -> Self {
        let (epoch, rested_at) = (Elapsed::default(), Elapsed::default());
        Self { epoch, occupied: 0, moving: 0, planned: 0, rested: 0, rested_at, next: f64::INFINITY }
    }
}

impl Block {
    pub(super) const fn is_moving(&self) -> bool {
        self.moving != 0
    }

    /// Returns the springs that moved in the frame that ended at `now`, or came to rest in it.
    pub(super) fn changed(&self, now: Elapsed) -> u64 {
        if self.rested != 0 && self.rested_at == now { self.moving | self.rested } else { self.moving }
    }
}

/// Returns the lanes of a range of blocks.
pub(super) const fn lanes_of(blocks: &Range<usize>) -> Range<usize> {
    blocks.start * BLOCK..blocks.end * BLOCK
}

/// Returns the bit of a spring in the masks of its block.
pub(super) const fn bit(spring: usize) -> u64 {
    1 << (spring % BLOCK)
}

/// Returns the springs of a block whose bits are set.
pub(super) fn springs(block: usize, mut mask: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        (mask != 0).then(|| {
            let lane = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            block * BLOCK + lane
        })
    })
}

/// Neighbouring blocks that move and have one epoch.
#[derive(Clone, Debug)]
pub(super) struct Stretch {
    pub(super) blocks: Range<usize>,
    /// The index of the epoch.
    pub(super) epoch: usize,
}

/// Returns the ranges of neighbouring blocks that satisfy a condition; `belongs` says whether a block continues a range.
pub(super) fn ranges<'a>(
    blocks: &'a [Block],
    is_so: impl Fn(&Block) -> bool + 'a,
    belongs: impl Fn(&Block, &Block) -> bool + 'a,
) -> impl Iterator<Item = Range<usize>> + 'a {
    let mut next = 0;
    core::iter::from_fn(move || {
        let first = next + blocks[next..].iter().position(&is_so)?;
        let others = blocks[first..].iter().position(|block| !(is_so(block) && belongs(&blocks[first], block)));
        next = others.map_or(blocks.len(), |others| first + others);
        Some(first..next)
    })
}
