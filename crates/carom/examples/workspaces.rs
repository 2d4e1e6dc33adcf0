//! A compositor's workspaces under fingers on a touchpad: `cargo run -p carom --example workspaces`
//!
//! The strip follows the fingers, and gives way beyond the first and the last workspace. When the fingers lift, friction tells which
//! workspace they have thrown the strip to. A spring takes it there, and begins with the fingers' velocity. Fingers that come back catch
//! the strip where it is.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use carom::gesture::{RubberBand, Swipe};
use carom::law::SpringMotion;
use carom::{Friction, Motion, Spring, State, Tolerance};

/// How many pixels of the touchpad are one workspace, as in niri.
const PIXELS: f64 = 400.0;
const BAND: RubberBand = RubberBand { coefficient: 0.5, dimension: 0.05 };

/// The strip of workspaces. A workspace is its unit, and you pass the times of events and frames in seconds.
struct Strip {
    last: f64,
    swipe: Option<Swipe>,
    /// The motion since the fingers lifted, and when that was.
    motion: (f64, SpringMotion),
}

impl Strip {
    fn position(&self, now: f64) -> f64 {
        let (start, motion) = &self.motion;
        self.swipe.as_ref().map_or_else(|| motion.state(now - start).position, Swipe::position)
    }

    fn begin(&mut self, now: f64) {
        self.swipe = Some(Swipe::new(self.position(now), [0.0, self.last], BAND));
    }

    fn update(&mut self, now: f64, pixels: f64) {
        if let Some(swipe) = &mut self.swipe {
            swipe.move_by(now, pixels / PIXELS);
        }
    }

    /// Returns the workspace where the strip will rest, at most one from where the fingers let it go.
    fn end(&mut self, now: f64) -> f64 {
        let Some(swipe) = self.swipe.take() else { return self.motion.1.rest().unwrap_or_default() };
        let release = swipe.release_state(now);
        let thrown = swipe.projected_end(now, &Friction::from_deceleration_rate(0.997));
        let near = release.position.round();
        let workspace = thrown.round().clamp(near - 1.0, near + 1.0).clamp(0.0, self.last);
        self.motion = (now, Spring::from_response_damping_ratio(0.3, 1.0).motion(release, workspace));
        workspace
    }

    fn is_at_rest(&self, now: f64) -> bool {
        let (start, motion) = &self.motion;
        self.swipe.is_none() && now - start >= motion.settling_time(Tolerance::pixels(2.0 * PIXELS))
    }
}

fn main() {
    let still = Spring::from_response_damping_ratio(0.3, 1.0).motion(State::at_rest(0.0), 0.0);
    let mut strip = Strip { last: 2.0, swipe: None, motion: (0.0, still) };

    // Two flicks of 80 ms, the second while the strip still moves, and a pull beyond the last workspace.
    for (start, pixels) in [(0.0, 14.0), (0.2, 14.0), (1.5, 20.0)] {
        strip.begin(start);
        for report in 1..=10 {
            strip.update(start + 0.008 * f64::from(report), pixels);
        }
        println!("{start:.1} s: the fingers pull to {:.3}", strip.position(start + 0.08));
        println!("{start:.1} s: they throw it to workspace {}", strip.end(start + 0.085));
    }
    for frame in (0..).map(|n| 1.585 + f64::from(n) / 60.0).take_while(|now| !strip.is_at_rest(*now)) {
        println!("{frame:.3} s: {:.4}", strip.position(frame));
    }
}
