//! A spring on its own thread. A retarget wakes the thread, and it parks when the spring has come to rest.
//!
//! `cargo run --example loop`
#![expect(clippy::print_stdout, reason = "an example prints its output")]

use carom::Spring;
use carom::animate::{Activity, Loop, SpringEventKind, SpringSystem};
use std::io;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

fn main() -> io::Result<()> {
    let system = Arc::new(Mutex::new(SpringSystem::new()));
    let (send, positions) = channel();

    let its = system.clone();
    let driver = Loop::new(60.0, move |dt| {
        let mut system = its.lock().unwrap_or_else(PoisonError::into_inner);
        for event in system.advance(dt) {
            if matches!(event.kind, SpringEventKind::Updated | SpringEventKind::AtRest) {
                send.send((event.kind, event.state.position)).ok();
            }
        }
        !system.is_idle()
    })?;

    // Every change that sets a spring in motion wakes the loop.
    let waker = driver.waker();
    let lock = || system.lock().unwrap_or_else(PoisonError::into_inner);
    lock().on_activity(move |activity| {
        if activity == Activity::Awake {
            waker.wake();
        }
    });
    let needle = lock().insert(Spring::from_response_damping_ratio(0.3, 0.4), 0.0);

    for target in [1.0, 0.0] {
        println!("to {target}");
        lock().retarget(needle, target);
        watch(&positions);
        std::thread::sleep(Duration::from_millis(200));
        println!("  loop at rest: {}", driver.is_at_rest());
    }
    // The drop stops the loop and waits for its thread.
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
