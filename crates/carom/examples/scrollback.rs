//! A terminal's scrollback under fingers on a touchpad: `cargo run -p carom --example scrollback`
//!
//! The unit is a row. The text follows the fingers, flings when they lift, and rests on a whole row. Past its ends, it gives way, and a
//! spring brings it back. When new rows arrive during a fling, the text that you read doesn't jump.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use carom::compose::Bouncing;
use carom::gesture::{RubberBand, Swipe};
use carom::{Friction, Motion, Spring, State, Tolerance};

/// The height of a row, in the pixels of the touchpad's events.
const ROW: f64 = 18.0;
const BAND: RubberBand = RubberBand { coefficient: 0.55, dimension: 24.0 };

/// The scrollback, and how many rows above the newest one you read.
struct Scrollback {
    rows: f64,
    swipe: Option<Swipe>,
    motion: Option<(f64, Box<dyn Motion>)>,
    /// Rows that have arrived since the motion began. The text is this much farther from the newest one.
    come: f64,
    place: f64,
}

impl Scrollback {
    /// Returns how far above the newest row the text is, in a frame. `None` means that no more frames are needed.
    fn frame(&mut self, now: f64) -> Option<f64> {
        if let Some(swipe) = &self.swipe {
            self.place = swipe.position();
            return Some(self.place);
        }
        let (start, motion) = self.motion.as_ref()?;
        let is_over = now - start >= motion.settling_time(Tolerance::pixels(2.0 * ROW));
        let shown = motion.state(now - start).position;
        let shown = if is_over { shown.round() } else { shown };
        self.place = shown + self.come;
        if is_over {
            self.motion = None;
        }
        Some(self.place)
    }

    fn scroll(&mut self, now: f64, pixels: f64) {
        if self.swipe.is_none() {
            self.frame(now);
            self.motion = None;
            self.swipe = Some(Swipe::new(self.place, [0.0, self.rows], BAND));
        }
        if let Some(swipe) = &mut self.swipe {
            swipe.move_by(now, pixels / ROW);
        }
    }

    /// The fingers leave the touchpad: Wayland's `axis_stop`.
    fn stop(&mut self, now: f64) {
        let Some(swipe) = self.swipe.take() else { return };
        let (release, usual) = (swipe.release_state(now), Friction::from_deceleration_rate(0.998));
        // Make the usual friction a little stronger or weaker, so that the fling ends on a whole row.
        let row = swipe.projected_end(now, &usual).round();
        let friction = Friction::through(release, State::at_rest(row)).unwrap_or(usual);
        let spring = Spring::from_response_damping_ratio(0.4, 1.0);
        let motion = Bouncing { min: 0.0, max: self.rows, friction: friction.into(), spring }.motion(release);
        self.motion = Some((now, Box::new(motion)));
        self.come = 0.0;
    }

    /// Prints rows. If you have scrolled up, you can read on in the same rows.
    fn print(&mut self, rows: f64) {
        self.rows += rows;
        if self.place > 0.0 || self.motion.is_some() {
            self.come += rows;
            self.place += rows;
        }
    }
}

fn main() {
    let mut text = Scrollback { rows: 2_000.0, swipe: None, motion: None, come: 0.0, place: 0.0 };
    for report in 0..12 {
        text.scroll(0.007 * f64::from(report), 26.0);
    }
    text.stop(0.083);
    let mut frame = 0_u32;
    while let Some(place) = text.frame(0.083 + f64::from(frame) / 60.0) {
        if frame == 30 {
            text.print(7.0);
        }
        if frame % 15 == 0 {
            println!("frame {frame:3}: {place:7.3} rows above the newest one");
        }
        frame += 1;
    }
    println!("after {frame} frames the text rests {} rows above the newest one", text.place);

    // Past the newest row the text gives way, and comes back.
    for report in 0..12 {
        text.scroll(9.0 + 0.007 * f64::from(report), -220.0);
    }
    text.stop(9.083);
    println!("pulled to {:.2}", text.frame(9.083).unwrap_or_default());
    let frames = (1..).take_while(|frame| text.frame(9.083 + f64::from(*frame) / 60.0).is_some()).count();
    println!("after {frames} frames back at {}", text.place);
}
