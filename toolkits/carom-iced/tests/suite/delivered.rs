//! Recorded fingers, stamped on their arrival, as iced's programs get them.

#[path = "../../../../proof/conformance/tests/support/delivery.rs"]
mod delivery;

use crate::scrollable::Program;
use carom::scroll::platform;
use delivery::{Host, Stamp, recorded};
use iced_core::touch::Event;

#[test]
fn recorded_fingers_throw_pages_at_their_speed_on_all_platforms() {
    let fingers: Vec<_> = recorded().into_iter().filter(|finger| finger.velocity != 0.0).collect();
    let (mut releases, mut low, mut high) = (0, f64::INFINITY, 0.0_f64);
    let hosts: Vec<_> = Stamp::ALL.into_iter().flat_map(|stamp| Host::all(stamp, false)).collect();
    for (p, preset) in platform::ALL.iter().enumerate() {
        let platform = (preset.platform)();
        // Give each platform different hosts, and each host a different finger.
        for (i, host) in hosts.iter().enumerate().skip(p % 5).step_by(5) {
            let finger = &fingers[(p + i) % fingers.len()];
            if 0.7 * finger.velocity.abs() < platform.min_fling {
                continue;
            }
            let mut program = Program::new(platform);
            // The middle of the page has room both ways.
            program.place(1_800.0);
            let (reports, lift) = host.deliver(finger);
            let (mut last, start) = (0.0, 1.0 - reports[0].0);
            for (i, (time, y)) in reports.iter().enumerate() {
                // The press is on the page.
                last = 200.0 + (*y - reports[0].1) as f32;
                program.touch(start + time, last, |id, position| match i {
                    0 => Event::FingerPressed { id, position },
                    _ => Event::FingerMoved { id, position },
                });
            }
            program.touch(start + lift, last, |id, position| Event::FingerLifted { id, position });
            program.frame(start + lift);
            let expected = finger.velocity.clamp(-platform.max_fling, platform.max_fling);
            let ratio = -program.seen.map_or(f64::NAN, |seen| seen.velocity) / expected;
            assert!(ratio <= 1.3, "{}: {ratio} of {} from {host:?}", preset.name, finger.name);
            assert!(host.stall > 0.0 || ratio >= 0.7, "{}: {ratio} of {} from {host:?}", preset.name, finger.name);
            releases += 1;
            high = high.max(ratio);
            low = if host.stall > 0.0 { low } else { low.min(ratio) };
        }
    }
    assert!(releases > 1_000, "{releases} releases, {low} to {high}");
}
