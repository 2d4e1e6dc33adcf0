//! Lists whose frames are missed: `drive.py` throws them with a real pointer and looks for jumps.

use carom::scroll::{Phase, ScrollerReading};
use std::cell::Cell;
use std::thread::sleep;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The size of a window.
pub const WINDOW: [u32; 2] = [400, 700];
/// The height of a row.
pub const ROW: f32 = 40.0;
/// The number of rows.
pub const ROWS: usize = 5_000;

thread_local! {
    static SEED: Cell<u32> = const { Cell::new(7) };
}

/// In one frame of three, takes the time of one or two frames, as a busy program does.
pub fn work() {
    let seed = SEED.get().wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    SEED.set(seed);
    if seed >> 24 < 85 {
        sleep(Duration::from_millis(17 + u64::from(seed >> 16 & 15)));
    }
}

/// Prints what a frame shows.
#[expect(clippy::print_stdout, reason = "the driver reads it")]
pub fn report(frame: ScrollerReading) {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64();
    let ScrollerReading { offset, velocity, phase, .. } = frame;
    let phase = if phase == Phase::Drag {
        "drag"
    } else if frame.is_at_rest {
        "rest"
    } else {
        "moves"
    };
    println!("{now} {offset} {velocity} {phase}");
}
