//! Recorded fingers with the times of their frames, as Bevy delivers them.

#[path = "../../../../proof/conformance/tests/support/delivery.rs"]
#[expect(dead_code, reason = "Bevy has one stamp")]
mod delivery;

use crate::frame_after;
use crate::kinetic_scroll::Program;
use bevy_input::touch::TouchPhase;
use bevy_ui::ScrollPosition;
use carom::scroll::platform;
use delivery::{Host, Stamp, recorded};
use std::time::Duration;

#[test]
fn recorded_fingers_throw_pages_at_their_speed_on_all_platforms() {
    // Faster fingers leave the page of the test.
    let is_on_page = |speed: f64| speed > 0.0 && speed < 4_000.0;
    let fingers: Vec<_> = recorded().into_iter().filter(|finger| is_on_page(finger.velocity.abs())).collect();
    let (mut releases, mut low, mut high) = (0, f64::INFINITY, 0.0_f64);
    let hosts = Host::all(Stamp::Frame, false);
    for (p, preset) in platform::ALL.iter().enumerate() {
        let platform = (preset.platform)();
        // Give each platform different hosts, and each host a different finger.
        for (i, host) in hosts.iter().enumerate().skip(p % 3).step_by(3) {
            let finger = &fingers[(p + i) % fingers.len()];
            if 0.7 * finger.velocity.abs() < platform.min_fling {
                continue;
            }
            let mut program = Program::new(platform);
            // The middle of the page has room both ways.
            let mut list = program.app.world_mut().entity_mut(program.list);
            list.get_mut::<ScrollPosition>().expect("it scrolls").0.y = 1_800.0;
            frame_after(&mut program.app, Duration::from_millis(100));
            let (reports, lift) = host.deliver(finger);
            let y = |report: f64| (200.0 + report - reports[0].1) as f32;
            let mut last = reports[0].0 - 0.1;
            program.touch(TouchPhase::Started, y(reports[0].1));
            for pair in reports.windows(2) {
                if pair[1].0 > pair[0].0 {
                    frame_after(&mut program.app, Duration::from_secs_f64(pair[0].0 - last));
                    last = pair[0].0;
                }
                program.touch(TouchPhase::Moved, y(pair[1].1));
            }
            let end = reports[reports.len() - 1];
            if lift > end.0 {
                frame_after(&mut program.app, Duration::from_secs_f64(end.0 - last));
                last = end.0;
            }
            program.touch(TouchPhase::Ended, y(end.1));
            frame_after(&mut program.app, Duration::from_secs_f64(lift - last));
            let expected = finger.velocity.clamp(-platform.max_fling, platform.max_fling);
            let ratio = -program.scroll(program.list).0.pages().y.velocity() / expected;
            assert!(ratio <= 1.3, "{}: {ratio} of {} from {host:?}", preset.name, finger.name);
            assert!(host.stall > 0.0 || ratio >= 0.7, "{}: {ratio} of {} from {host:?}", preset.name, finger.name);
            releases += 1;
            high = high.max(ratio);
            low = if host.stall > 0.0 { low } else { low.min(ratio) };
        }
    }
    assert!(releases > 500, "{releases} releases, {low} to {high}");
}
