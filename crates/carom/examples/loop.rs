//! A spring on its own thread. A retarget wakes the thread, and it parks when the spring has come to rest.
//!
//! `cargo run --example loop`
#![expect(clippy::print_stdout, reason = "an example prints its output")]

use carom::Spring;
use carom::animate::{SpringEventKind, SpringSystem};
use carom::clock::Loop;
use std::io;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

fn main() -> io::Result<()> {
    let (targets, sent) = channel();
    let (send, positions) = channel();

    // The system lives on the thread of the loop, and gets its targets through a channel.
    let driver = Loop::starting(60.0, move || {
        let mut system = SpringSystem::new();
        let needle = system.insert(Spring::from_response_damping_ratio(0.3, 0.4), 0.0);
        system.listen_all(move |_, event| {
            if matches!(event.kind, SpringEventKind::Updated | SpringEventKind::AtRest) {
                send.send((event.kind, event.state.position)).ok();
            }
        });
        move |dt| {
            for target in sent.try_iter() {
                system.retarget(needle, target).ok();
            }
            system.advance(dt);
            !system.is_at_rest()
        }
    })?;

    for target in [1.0, 0.0] {
        println!("to {target}");
        targets.send(target).ok();
        driver.wake();
        watch(&positions);
        std::thread::sleep(Duration::from_millis(200));
        println!("  loop at rest: {}", driver.is_at_rest());
    }
    // Dropping the loop stops it, and waits for its thread.
    Ok(())
}

/// Shows the needle in real time until it is at rest.
fn watch(positions: &Receiver<(SpringEventKind, f64)>) {
    let begun = Instant::now();
    for (kind, position) in positions {
        if kind == SpringEventKind::AtRest {
            println!("  at rest on {position}");
            return;
        }
        let mut line = ['·'; 56];
        line[(8.0 + 32.0 * position).round().clamp(0.0, 55.0) as usize] = '▲';
        println!("  {:4} ms {}", begun.elapsed().as_millis(), line.iter().collect::<String>());
    }
}
