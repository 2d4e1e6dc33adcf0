//! What a program computes once a frame.

use crate::math::exp;
use crate::stepped::Steps;

/// A motion that a program steps once a frame, towards a target at 0. We only know where it is at the frames.
pub(super) enum Frames {
    /// A spring that takes `per_frame` steps in each frame. In each step, the position moves by the program's velocity times `unit`.
    Spring { steps: Steps, per_frame: u32, unit: f64 },
    /// A position that covers the part `factor` of what is left in each frame, and doesn't have a velocity.
    Lerp { factor: f64 },
    /// A velocity that each frame multiplies by `factor`. If `moves_first`, each frame first moves the position.
    Decay { factor: f64, moves_first: bool },
    /// A velocity that the n-th frame multiplies by e^(−n·`drag`). The program computes the factor from the time since the release, but
    /// applies it to a velocity that already contains the earlier factors.
    Compounded { drag: f64 },
}

/// The position and the velocity, in the program's own unit.
#[derive(Clone, Copy)]
pub(super) struct Point {
    pub(super) position: f64,
    pub(super) velocity: f64,
}

impl Frames {
    /// Returns the frames that follow a start. Here the velocity of a decay is per frame.
    pub(super) fn from(&self, start: Point) -> impl Iterator<Item = Point> {
        let mut now = start;
        let mut frame = 0.0;
        core::iter::repeat_with(move || {
            frame += 1.0;
            now = self.after(now, frame);
            now
        })
    }

    fn after(&self, Point { position, velocity }: Point, frame: f64) -> Point {
        match *self {
            Self::Spring { ref steps, per_frame, unit } => {
                let (mut x, mut u) = (position, velocity * unit);
                for _ in 0..per_frame {
                    u = (1.0 - steps.drag) * u - steps.pull * x;
                    x += u;
                }
                Point { position: x, velocity: u / unit }
            }
            Self::Lerp { factor } => {
                let velocity = -factor * position;
                Point { position: position + velocity, velocity }
            }
            Self::Decay { factor, moves_first: true } => {
                Point { position: position + velocity, velocity: factor * velocity }
            }
            Self::Decay { factor, moves_first: false } => {
                let velocity = factor * velocity;
                Point { position: position + velocity, velocity }
            }
            Self::Compounded { drag } => {
                let velocity = velocity * exp(-drag * frame);
                Point { position: position + velocity, velocity }
            }
        }
    }
}
