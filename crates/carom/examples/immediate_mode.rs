//! A scroll area for an immediate-mode toolkit, for example egui. The loop draws a frame after input, or if the last frame requested
//! another one. Every frame draws everything again, and only then does the toolkit know the length of the content.
//!
//! `cargo run --example immediate_mode`
#![expect(clippy::print_stdout, reason = "an example prints its output")]
#![allow(dead_code, reason = "a test runs the same toolkit, and other parts of it")]

use carom::scroll::{Extent, Key, Phase, Scroller, WheelDelta, WheelPhase, platform};
use std::collections::HashMap;

/// The events of the window system.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Input {
    Down(f64),
    Moved(f64),
    Up,
    Gone,
    Wheel(WheelDelta),
    Key(Key),
}

/// The toolkit's state from frame to frame.
#[derive(Default)]
pub(crate) struct Context {
    areas: HashMap<&'static str, Scroller>,
    /// The events since the last frame, each with its own time.
    input: Vec<(f64, Input)>,
    /// When this frame will be seen.
    pub(crate) time: f64,
    /// Whether this frame requests another one.
    repaint: bool,
}

impl Context {
    /// Shows what `content` draws. The closure gets the start and the end of the visible part, and returns the length of the whole content.
    pub(crate) fn scroll_area(&mut self, id: &'static str, viewport: f64, content: impl FnOnce(f64, f64) -> f64) {
        let area =
            self.areas.entry(id).or_insert_with(|| Scroller::new(platform::ios(), Extent::new(viewport, viewport)));
        for (time, input) in self.input.drain(..) {
            match input {
                Input::Down(y) => area.pointer_down(time, y),
                Input::Moved(y) => drop(area.pointer_move(time, y)),
                Input::Up => area.pointer_up(time),
                Input::Gone => area.pointer_cancel(time),
                Input::Wheel(delta) => drop(area.wheel(time, delta, WheelPhase::Notch)),
                Input::Key(key) => area.key(time, key),
            }
        }
        area.advance_to(self.time);
        let length = content(area.offset(), area.offset() + viewport);
        area.resize(self.time, Extent::new(length, viewport));
        // While a finger is on the page, its events cause the repaints.
        self.repaint |= !area.is_at_rest() && area.phase() != Phase::Drag;
    }

    pub(crate) fn area(&self, id: &str) -> Option<&Scroller> {
        self.areas.get(id)
    }
}

/// Runs the toolkit's loop, which sleeps until there is input or a frame is wanted. Returns the times of its frames.
pub(crate) fn run(cx: &mut Context, input: &[(f64, Input)], mut draw: impl FnMut(&mut Context)) -> Vec<f64> {
    const FRAME: f64 = 1.0 / 60.0;
    let (mut input, mut frames) = (input.iter().copied().peekable(), Vec::new());
    loop {
        // This is the next refresh of the display or, after sleep, the first one after the next input.
        cx.time = match input.peek() {
            _ if cx.repaint => cx.time + FRAME,
            Some((time, _)) => (time / FRAME).ceil() * FRAME,
            None => return frames,
        };
        while let Some(event) = input.next_if(|(time, _)| *time <= cx.time) {
            cx.input.push(event);
        }
        cx.repaint = false;
        draw(cx);
        frames.push(cx.time);
    }
}

/// Returns a flick of 100 ms that begins at a time, at a speed in pixels per second.
pub(crate) fn flick(begin: f64, speed: f64) -> Vec<(f64, Input)> {
    let moves = (1..=12).map(|i| 0.008 * f64::from(i));
    let mut input = vec![(begin, Input::Down(0.0))];
    input.extend(moves.map(|t| (begin + t, Input::Moved(-speed * t))));
    input.push((begin + 0.1, Input::Up));
    input
}

/// Shows a list of a hundred rows of 40 px.
pub(crate) fn list(cx: &mut Context, mut drawn: impl FnMut(usize, f64)) {
    cx.scroll_area("list", 600.0, |from, to| {
        for row in 0..100 {
            let y = 40.0 * row as f64;
            if y + 40.0 > from && y < to {
                drawn(row, y - from);
            }
        }
        4_000.0
    });
}

fn main() {
    let mut cx = Context::default();
    let mut input = flick(1.0, 1_200.0);
    input.push((600.0, Input::Key(Key::PageDown)));
    let mut tops = Vec::new();
    let frames = run(&mut cx, &input, |cx| {
        let mut top = None;
        list(cx, |row, y| top = top.or(Some((row, y))));
        tops.extend(top);
    });
    for (time, (row, y)) in frames.iter().zip(tops).step_by(10) {
        println!("{time:7.3} s: row {row:2} at {y:5.1}");
    }
    println!("{} frames in ten minutes", frames.len());
}
