//! Everything about a page at one instant.

use super::activity::Activity;
use super::phase::Phase;
use super::physics::Physics;
use super::scroller::Scroller;
use crate::math::larger;
use crate::motion::State;

/// The state of a page at one instant, for drawing and for decisions: see [`Scroller::frame`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Frame {
    /// The offset at which the page is drawn. It grows toward the end of the page.
    pub offset: f64,
    /// The velocity of `offset`, in units per second; under a finger, the part of the finger's velocity that the page
    /// follows.
    pub velocity: f64,
    /// How far the page is drawn beyond an edge: positive past the end, negative before the beginning. It is 0 where the edge
    /// stretches the page instead.
    pub overscroll: f64,
    /// The stretch of the page as a fraction of its size, where its edges stretch it: positive at the end.
    pub stretch: f64,
    /// The present activity.
    pub phase: Phase,
    /// The offset at which the page will come to rest without further input: `targetContentOffset` of `UIScrollView`.
    pub target: f64,
    /// The seconds until the page is idle without further input; ∞ under a finger.
    pub remaining: f64,
    /// Whether the page is at rest, so that no frame is needed until the next input.
    pub is_idle: bool,
}

impl<P: Physics> Scroller<P> {
    /// Returns everything about the page at the present time, from one evaluation of its motion.
    ///
    /// ```
    /// use carom::scroll::{Extent, Frame, Phase, Scroller, platform};
    ///
    /// let mut list = Scroller::new(platform::ios(), Extent::new(4_000.0, 800.0));
    /// list.fling(0.0, 1_000.0);
    /// list.advance_to(0.1);
    /// let Frame { offset, target, phase, is_idle, .. } = list.frame();
    /// assert!(offset > 90.0 && target > 490.0);
    /// assert_eq!((phase, is_idle), (Phase::Fling, false));
    /// ```
    #[must_use]
    #[expect(clippy::float_cmp, reason = "the page is drawn exactly at its position, or elsewhere")]
    pub fn frame(&self) -> Frame {
        let state = self.state();
        let State { position, velocity } = state;
        let drawn = self.drawn_for(position);
        let mut frame = Frame {
            offset: drawn + self.displaced(),
            // A page that is stretched does not move.
            velocity: if drawn == position { velocity } else { 0.0 },
            target: position,
            ..Frame::default()
        };
        frame.overscroll = self.extent.overscroll(frame.offset);
        match &self.activity {
            Activity::Rest(_) => frame.is_idle = true,
            Activity::Drag(drag) => {
                frame.stretch = self.platform.physics.stretch(position, &self.view(drag.origin));
                (frame.phase, frame.remaining) = (Phase::Drag, f64::INFINITY);
            }
            Activity::Released(released) => {
                let (view, physics) = (self.view(released.start.origin), &self.platform.physics);
                let t = released.since.age(self.now);
                frame.stretch = physics.stretch(position, &view);
                frame.phase = physics.phase(&released.motion, t, state, &view);
                frame.target = released.rest.unwrap_or(position);
                frame.remaining = larger(released.duration - t, 0.0);
            }
            Activity::Gliding(gliding) => {
                frame.phase = gliding.phase;
                frame.target = gliding.glide.target;
                frame.remaining = larger(gliding.glide.duration - gliding.since.age(self.now), 0.0);
            }
        }
        frame
    }

    /// Returns the offset at which the page is drawn: `frame().offset`.
    #[must_use]
    pub fn offset(&self) -> f64 {
        self.frame().offset
    }

    /// Returns the velocity of the page, in units per second toward its end: `frame().velocity`.
    #[must_use]
    pub fn velocity(&self) -> f64 {
        self.frame().velocity
    }

    /// Returns the present activity: `frame().phase`.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.frame().phase
    }

    /// Whether the page is at rest, so that no frame is needed until the next input.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        matches!(self.activity, Activity::Rest(_))
    }
}
