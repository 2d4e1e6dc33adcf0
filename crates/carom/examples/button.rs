//! Rebound's demo page, rebuilt. A spring shrinks a button to half its size while you press it.
//!
//! `cargo run --example button` plays the demo in place, in real time. Into a file or a pipe, it writes the frames one below the other.
#![expect(clippy::print_stdout, reason = "an example prints its output")]

use carom::Spring;
use carom::animate::{SpringEventKind, SpringSystem};
use carom::clock::Loop;
use std::io::{self, IsTerminal, Write};
use std::sync::mpsc;
use std::time::Duration;

/// The height of the picture, in lines.
const ROWS: usize = 13;
const COLUMNS: usize = 48;

fn main() -> io::Result<()> {
    let (presses, pressed) = mpsc::channel();
    let (send, scales) = mpsc::channel();
    let (rest, rested) = mpsc::channel();

    // The system lives on the thread of the loop, and gets its targets through a channel.
    let driver = Loop::starting(60.0, move || {
        let mut system = SpringSystem::new();
        // This is a spring of tension 50 and friction 3 in Origami's parameters.
        let press = system.insert(Spring { mass: 1.0, stiffness: 266.4, damping: 10.0 }, 0.0);
        system.listen_all(move |_, event| {
            if event.kind == SpringEventKind::Updated {
                // At position 0 the button is released, with scale 1. At position 1 it is pressed, with scale 0.5.
                send.send(1.0 - 0.5 * event.state.position).ok();
            }
        });
        system.on_activity(move |is_awake| {
            if !is_awake {
                rest.send(()).ok();
            }
        });
        move |dt| {
            for target in pressed.try_iter() {
                system.retarget(press, target).ok();
            }
            system.advance(dt);
            !system.is_at_rest()
        }
    })?;

    let in_place = io::stdout().is_terminal();
    let screen = std::thread::spawn(move || -> io::Result<()> {
        let mut out = io::stdout();
        for (frame, scale) in scales.iter().enumerate() {
            if in_place && frame > 0 {
                // The escape sequence moves the cursor up, so that the next picture covers the last one.
                write!(out, "\x1b[{}A", ROWS + 1)?;
            }
            if in_place || frame % 6 == 0 {
                writeln!(out, "{}scale {scale:5.3}", picture(scale))?;
                out.flush()?;
            }
        }
        Ok(())
    });

    // The first press ends before the spring has settled, the second press after it has settled.
    for (target, hold) in [(1.0, 250), (0.0, 350), (1.0, 600), (0.0, 0)] {
        presses.send(target).ok();
        driver.wake();
        std::thread::sleep(Duration::from_millis(hold));
    }
    // The spring comes to rest twice, during the second press and after it.
    for _ in 0..2 {
        rested.recv_timeout(Duration::from_secs(5)).ok();
    }
    // Dropping the loop closes the channel, which ends the thread of the screen.
    drop(driver);
    screen.join().map_err(|_| io::Error::other("the screen panicked"))??;
    println!("at rest");
    Ok(())
}

/// Draws the button at a scale, in the middle of the picture.
fn picture(scale: f64) -> String {
    let half = |cells: usize| (0.4 * cells as f64 * scale).max(1.0);
    let (width, height) = (half(COLUMNS), half(ROWS));
    let mut text = String::new();
    for row in 0..ROWS {
        for column in 0..COLUMNS {
            let x = (column as f64 + 0.5 - 0.5 * COLUMNS as f64).abs() / width;
            let y = (row as f64 + 0.5 - 0.5 * ROWS as f64).abs() / height;
            // The button is a rounded square.
            let inside = x * x * x * x + y * y * y * y < 1.0;
            text.push(if inside { '█' } else { ' ' });
        }
        text.push('\n');
    }
    text
}
