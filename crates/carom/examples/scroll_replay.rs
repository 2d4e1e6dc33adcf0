//! A list in the terminal, scrolled by a recorded finger.
//!
//! `cargo run --example scroll_replay -- android` scrolls an Android list with a recorded finger from `proof/data/chromium`, which flings
//! the page and then catches it. Other platforms are possible, and the default is `ios`. Into a pipe, the example prints a line for every
//! tenth frame.
#![expect(clippy::print_stdout, reason = "an example prints its output")]

use carom::scroll::{Extent, Platform, Scroller, platform};
use std::io::{IsTerminal, Write};
use std::time::Duration;

/// The number of rows of the list, their height, and the number of rows in view.
const ROWS: f64 = 400.0;
const ROW: f64 = 50.0;
const IN_VIEW: i32 = 16;

fn preset(name: &str) -> Option<Platform> {
    platform::ALL.iter().find(|preset| preset.name == name).map(|preset| (preset.platform)())
}

/// A finger's event: its time in seconds, and its position.
enum Act {
    Down(f64, f64),
    Move(f64, f64),
    Up(f64),
}

impl Act {
    fn time(&self) -> f64 {
        match *self {
            Self::Down(time, _) | Self::Move(time, _) | Self::Up(time) => time,
        }
    }

    fn on(&self, list: &mut Scroller) {
        match *self {
            Self::Down(time, y) => list.pointer_down(time, y),
            Self::Move(time, y) => {
                list.pointer_move(time, y);
            }
            Self::Up(time) => list.pointer_up(time),
        }
    }
}

/// Three strokes: a fling, a finger that catches it and holds still, and a second fling.
fn finger() -> Option<Vec<Act>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../proof/data/chromium/fling3x_caught.json");
    let recording: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).ok()?).ok()?;
    let mut acts = Vec::new();
    for (stroke, begin) in [("a", 0.2), ("b", 0.7), ("a", 1.1)] {
        let stroke = recording.get("gesture")?.get(stroke)?;
        let moves: Vec<(f64, f64)> = stroke
            .get("moves")?
            .as_array()?
            .iter()
            .filter_map(|sample| Some((begin + sample.get(0)?.as_f64()? / 1000.0, sample.get(1)?.as_f64()?)))
            .collect();
        let (_, first) = moves.first()?;
        acts.push(Act::Down(begin, *first));
        acts.extend(moves.into_iter().map(|(time, y)| Act::Move(time, y)));
        acts.push(Act::Up(begin + stroke.get("end_ms")?.as_f64()? / 1000.0));
    }
    acts.sort_by(|a, b| a.time().total_cmp(&b.time()));
    Some(acts)
}

/// The rows in view, and a bar beside them.
fn draw(list: &Scroller, name: &str, time: f64) -> String {
    let (offset, extent) = (list.offset(), list.extent());
    let mut text = format!("\x1b[H{name:17} {time:5.2} s  {:?}\x1b[K\r\n", list.phase());
    let bar = (offset / extent.max * f64::from(IN_VIEW - 1)).round() as i32;
    for line in 0..IN_VIEW {
        let row = (offset / ROW).floor() as i32 + line;
        let content =
            if (0..ROWS as i32).contains(&row) { format!("row {row:3} {}", "─".repeat(30)) } else { String::new() };
        let thumb = if line == bar { "█" } else { "│" };
        text.push_str(&format!(" {content:40} {thumb}\x1b[K\r\n"));
    }
    text
}

fn main() -> std::io::Result<()> {
    let name = std::env::args().nth(1).unwrap_or_else(|| "ios".to_owned());
    let (Some(platform), Some(acts)) = (preset(&name), finger()) else {
        println!(
            "pass one of {}, in a clone of the project",
            platform::ALL.iter().map(|preset| preset.name).collect::<Vec<_>>().join(", ")
        );
        return Ok(());
    };
    let mut list = Scroller::new(platform, Extent::new(ROWS * ROW, f64::from(IN_VIEW) * ROW));
    let mut output = std::io::stdout().lock();
    let is_terminal = output.is_terminal();
    if is_terminal {
        write!(output, "\x1b[2J")?;
    }
    let (mut acts, mut frame) = (acts.into_iter().peekable(), 0);
    loop {
        let time = f64::from(frame) / 60.0;
        while let Some(act) = acts.next_if(|act| act.time() <= time) {
            act.on(&mut list);
        }
        let moves = list.advance_to(time);
        if is_terminal {
            write!(output, "{}", draw(&list, &name, time))?;
            output.flush()?;
            std::thread::sleep(Duration::from_micros(16_667));
        } else if frame % 10 == 0 {
            writeln!(output, "{time:5.2} s {:8.1} px {:8.1} px/s  {:?}", list.offset(), list.velocity(), list.phase())?;
        }
        if !moves && acts.peek().is_none() {
            writeln!(output, "at rest at {:.1} px after {time:.2} s", list.offset())?;
            return Ok(());
        }
        frame += 1;
    }
}
