//! Which blocks are restarted in a frame.

use core::ops::Range;

/// As many blocks are restarted together, at least: each time costs an exponential, a sine and a cosine.
const TOGETHER: usize = 16;

/// Goes round the blocks, by [`TOGETHER`] of them, once in so many turns.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Turns {
    /// The stretch of blocks that is next.
    next: usize,
    /// How far it is due, in parts of a round.
    due: usize,
}

impl Turns {
    /// Of the group of this index: small groups have their turns in different frames.
    pub(super) fn of_group(group: usize) -> Self {
        // An odd number that spreads neighbours; a round has at least so many frames.
        Self { next: 0, due: group * 13 % 32 }
    }

    /// The blocks whose turn it is, after `turns` more of the `rounds` in which each block is restarted once.
    pub(super) fn take(&mut self, blocks: usize, turns: usize, round: usize) -> Range<usize> {
        let stretches = blocks.div_ceil(TOGETHER);
        self.due += stretches * turns;
        if self.due < round {
            return 0..0;
        }
        // The rest, if it goes beyond the last, in the next frame.
        let count = usize::min(self.due / round, stretches - self.next);
        let first = self.next;
        self.due -= count * round;
        self.next = if first + count == stretches { 0 } else { first + count };
        first * TOGETHER..usize::min((first + count) * TOGETHER, blocks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use alloc::vec::Vec;

    #[test]
    fn every_block_has_its_turn_once_a_round_and_in_its_frame() {
        for blocks in [1, 15, 16, 17, 100, 767, 768, 769, 5000] {
            let mut turns = Turns::default();
            let mut last = vec![0; blocks];
            for frame in 1..=480_usize {
                for block in turns.take(blocks, 1, 48) {
                    assert!(frame - last[block] == 48 || last[block] == 0, "{blocks}: {block} in {frame}");
                    last[block] = frame;
                }
            }
            assert!(last.iter().all(|last| *last > 480 - 48), "{blocks}");
        }
    }

    #[test]
    fn small_groups_have_their_turns_in_different_frames() {
        let mut groups: Vec<_> = (0..320).map(Turns::of_group).collect();
        for frame in 0..64 {
            let restarted =
                groups.iter_mut().filter_map(|turns| (!turns.take(1, 1, 32).is_empty()).then_some(())).count();
            assert_eq!(restarted, 10, "{frame}");
        }
    }

    #[test]
    fn three_turns_a_frame_take_a_third_of_the_frames() {
        for blocks in [1, 17, 100, 769] {
            let mut turns = Turns::default();
            let mut last = vec![0; blocks];
            for frame in 1..=480_usize {
                // Now and then slower.
                let speed = if frame % 100 < 10 { 1 } else { 3 };
                for block in turns.take(blocks, speed, 48) {
                    assert!(frame - last[block] <= 17 + 2 * 10, "{blocks}: {block} in {frame}");
                    last[block] = frame;
                }
            }
            assert!(last.iter().all(|last| *last > 480 - 18), "{blocks}");
        }
    }
}
