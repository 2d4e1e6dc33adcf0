//! Fits all laws to ten thousand recordings, on all processors: `cargo run --release -p carom-fit --example fleet`. An
//! argument sets another number of recordings. Each has 200 frames of a random friction, spring or Chromium fling in
//! whole pixels.

use std::io::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use carom::law::ChromiumFling;
use carom::{Friction, Motion, Spring, State};
use carom_fit::{FitOptions, Model, fit_slices};

/// Returns the times and positions of the recording with this number, and its law.
fn recording(number: usize) -> (Vec<f64>, Vec<f64>, Model) {
    let share = |k: usize| ((number * k) % 1009) as f64 / 1009.0;
    let start = State { position: 0.0, velocity: 800.0 + 4000.0 * share(7) };
    let spring = Spring::from_response_damping_ratio(0.6 + 0.6 * share(31), 0.3 + 0.5 * share(53));
    let (motion, model): (Box<dyn Motion>, _) = match number % 3 {
        0 => (Box::new(Friction { drag: 1.0 + 2.0 * share(13) }.motion(start)), Model::Friction),
        1 => (Box::new(spring.motion(start, 500.0)), Model::Spring),
        _ => (
            Box::new(ChromiumFling.motion(State { velocity: 20_000.0 + 3000.0 * share(17), ..start })),
            Model::ChromiumFling,
        ),
    };
    // 200 frames at 120 Hz.
    let times: Vec<f64> = (0..200).map(|k| f64::from(k) / 120.0).collect();
    let positions = times.iter().map(|t| motion.state(*t).position.round()).collect();
    (times, positions, model)
}

fn main() -> std::io::Result<()> {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(10_000);
    let begun = Instant::now();
    let (next, right) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    let (times, positions, model) = recording(number);
                    let found =
                        fit_slices(&times, &positions, &FitOptions::default()).map(|report| report.best().model);
                    right.fetch_add(usize::from(found == Ok(model)), Ordering::Relaxed);
                }
            });
        }
    });
    let seconds = begun.elapsed().as_secs_f64();
    let right = right.load(Ordering::Relaxed);
    writeln!(std::io::stdout(), "{count} recordings on {workers} threads: {seconds:.1} s, {right} laws recognized")
}
