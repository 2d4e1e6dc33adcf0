//! The scrolling of a compositor, without Wayland. The events of a touchpad become the frames of `wl_pointer`.
//!
//! `cargo run -p carom --example pointer_axis -- proof/data/touchpad/recorded/synaptics_flick_a.csv`
//!
//! Clients without momentum of their own get it as further axis events. A frame is sent only if something scrolls, and an
//! `axis_stop` ends each sequence, so no client waits for more.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use carom::scroll::{Kinetic, KineticPhase, platform};

/// `wl_pointer.axis_source`.
#[derive(Clone, Copy, Debug, PartialEq)]
enum AxisSource {
    Finger,
    Wheel,
    Continuous,
}

/// What a compositor sends between two `wl_pointer.frame`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct AxisFrame {
    /// Milliseconds.
    time: u32,
    source: AxisSource,
    /// `axis`, horizontal and vertical. A 0 isn't sent.
    axis: [f64; 2],
    /// `axis_stop` for both axes.
    stop: bool,
}

/// Returns time in seconds, delta and name of each event of a log.
fn events(log: &str) -> Vec<(f64, [f64; 2], &str)> {
    let number = |cell: Option<&str>| cell.and_then(|cell| cell.parse::<f64>().ok()).unwrap_or(0.0);
    let rows = log.lines().skip(1).map(|line| {
        let mut cells = line.split(',');
        let [t, x, y] = [(); 3].map(|()| number(cells.next()));
        (t / 1000.0, [x, y], cells.next().unwrap_or_default())
    });
    rows.collect()
}

/// Runs the loop of a compositor with a refresh rate.
fn run(log: &str, rate: f64) -> Vec<AxisFrame> {
    let mut touchpad = Kinetic::new(&platform::gtk());
    let events = events(log);
    let mut events = events.iter().peekable();
    let mut frames = Vec::new();
    let mut refresh = 0_u32;
    let mut source = AxisSource::Finger;
    loop {
        refresh += 1;
        let seen = f64::from(refresh) / rate;
        while let Some((time, delta, name)) = events.next_if(|(time, ..)| *time <= seen) {
            match *name {
                "scroll" => touchpad.scroll(*time, *delta),
                "stop" => touchpad.stop(*time),
                "hold_begin" => touchpad.hold(*time),
                "hold_cancel" | "touch" => touchpad.hold_cancel(*time),
                "hold_end" => touchpad.hold_end(*time),
                "pointer" => touchpad.pointer_move(*time),
                _ => {}
            }
        }
        if let Some(frame) = touchpad.advance_to(seen) {
            source = match frame.phase {
                KineticPhase::Finger => AxisSource::Finger,
                KineticPhase::Momentum => AxisSource::Continuous,
                KineticPhase::Wheel => AxisSource::Wheel,
                // The stop belongs to the sequence that it ends.
                KineticPhase::Ended => source,
            };
            let stop = frame.phase == KineticPhase::Ended;
            frames.push(AxisFrame { time: (1000.0 * seen) as u32, source, axis: frame.delta, stop });
        }
        // Without frames to send, a compositor sleeps until the next event, or until it has to replace a missing stop.
        let wakes = touchpad.rest_at().or(touchpad.timeout_at());
        match (wakes, events.peek()) {
            (Some(_), _) => {}
            (None, Some((next, ..))) => refresh = refresh.max((next * rate) as u32),
            (None, None) => return frames,
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file =
        std::env::args().nth(1).ok_or("a log of a touchpad is missing, such as proof/data/touchpad/recorded/*.csv")?;
    let log = std::fs::read_to_string(&file)?;
    for AxisFrame { time, source, axis: [x, y], stop } in run(&log, 60.0) {
        println!(
            "{time:6} ms  axis_source {source:?}  axis {x:7.2} {y:7.2}  {}frame",
            if stop { "axis_stop  " } else { "" }
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(name: &str) -> String {
        let file = format!("{}/../../proof/data/touchpad/{name}.csv", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"))
    }

    const LOGS: [&str; 6] = [
        "recorded/synaptics_flick_a",
        "recorded/bamboo_swipe",
        "recorded/synaptics_slow_scroll",
        "synthetic/flick_diagonal",
        "synthetic/three_flicks",
        "synthetic/no_stop",
    ];

    fn sum(frames: &[AxisFrame]) -> [f64; 2] {
        frames.iter().fold([0.0; 2], |sum, frame| [sum[0] + frame.axis[0], sum[1] + frame.axis[1]])
    }

    #[test]
    fn every_scroll_ends_with_a_stop_event_at_any_refresh_rate() {
        for name in LOGS {
            let log = log(name);
            for rate in [60.0, 144.0, 240.0] {
                let frames = run(&log, rate);
                assert!(frames.last().is_some_and(|frame| frame.stop), "{name} at {rate} Hz");
                assert!(frames.windows(2).all(|pair| pair[0].time <= pair[1].time), "{name} at {rate} Hz");
            }
        }
    }

    #[test]
    fn clients_scroll_equally_far_at_60_and_240_hz() {
        for name in ["recorded/synaptics_flick_a", "synthetic/flick_diagonal", "synthetic/no_stop"] {
            let log = log(name);
            let (slow, fast) = (sum(&run(&log, 60.0)), sum(&run(&log, 240.0)));
            assert!((slow[0] - fast[0]).abs() + (slow[1] - fast[1]).abs() < 1e-9, "{name}: {slow:?} {fast:?}");
        }
    }

    #[test]
    fn momentum_after_the_fingers_lift_only_slows_down() {
        let frames = run(&log("recorded/synaptics_flick_a"), 60.0);
        let first = frames.iter().position(|frame| frame.source == AxisSource::Continuous);
        let momentum = &frames[first.unwrap_or(frames.len())..];
        assert!(momentum.len() > 30, "{} frames of momentum", momentum.len());
        let speeds: Vec<f64> = momentum.iter().skip(1).map(|frame| frame.axis[0].abs()).collect();
        assert!(speeds.windows(2).all(|pair| pair[1] <= pair[0] + 1e-9), "momentum only slows down: {speeds:?}");
    }
}
