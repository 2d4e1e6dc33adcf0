//! Recorded fingers, stamped on their arrival, as winit's programs get them.

#[path = "../../../../proof/conformance/tests/support/delivery.rs"]
mod delivery;

use carom::scroll::{Extent, Scroller, platform};
use carom_winit::{ScrollInput, System};
use delivery::{Host, Stamp, recorded};
use std::time::{Duration, Instant};
use winit::dpi::PhysicalPosition;
use winit::event::{DeviceId, Touch, TouchPhase, WindowEvent};

fn touch(y: f64, phase: TouchPhase) -> WindowEvent {
    let location = PhysicalPosition::new(100.0, y);
    WindowEvent::Touch(Touch { device_id: DeviceId::dummy(), phase, location, force: None, id: 1 })
}

#[test]
fn recorded_fingers_throw_pages_at_their_speed_on_all_platforms() {
    let fingers: Vec<_> = recorded().into_iter().filter(|finger| finger.velocity != 0.0).collect();
    let (mut releases, mut low, mut high) = (0, f64::INFINITY, 0.0_f64);
    for preset in platform::ALL {
        let platform = (preset.platform)();
        for host in Stamp::ALL.into_iter().flat_map(|stamp| Host::all(stamp, false).into_iter().step_by(3)) {
            for finger in fingers.iter().filter(|finger| 0.7 * finger.velocity.abs() >= platform.min_fling) {
                let origin = Instant::now();
                let mut input = ScrollInput::new(System::Wayland, origin);
                let mut page = Scroller::new(platform, Extent::new(1e7, 800.0));
                page.snap_to(0.0, 5e6);
                let (reports, lift) = host.deliver(finger);
                let mut last = 0.0;
                for (i, (time, y)) in reports.iter().enumerate() {
                    let phase = if i == 0 { TouchPhase::Started } else { TouchPhase::Moved };
                    input.scroll(&touch(*y, phase), origin + Duration::from_secs_f64(*time), &mut page);
                    last = *y;
                }
                input.scroll(&touch(last, TouchPhase::Ended), origin + Duration::from_secs_f64(lift), &mut page);
                let expected = finger.velocity.clamp(-platform.max_fling, platform.max_fling);
                let ratio = -page.velocity() / expected;
                assert!(ratio <= 1.3, "{}: {ratio} of {} from {host:?}", preset.name, finger.name);
                assert!(host.stall > 0.0 || ratio >= 0.7, "{}: {ratio} of {} from {host:?}", preset.name, finger.name);
                releases += 1;
                high = high.max(ratio);
                low = if host.stall > 0.0 { low } else { low.min(ratio) };
            }
        }
    }
    assert!(releases > 10_000, "{releases} releases, {low} to {high}");
}
