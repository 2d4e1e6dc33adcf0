//! Recorded fingers with the times of their frames, as egui delivers them.

#[path = "../../../../proof/conformance/tests/support/delivery.rs"]
#[expect(dead_code, reason = "egui has one stamp")]
mod delivery;

use carom::scroll::{Platform, platform};
use carom_egui::KineticScrollArea;
use delivery::{Host, Stamp, recorded};
use egui::{Context, Event, Modifiers, PointerButton, Pos2, RawInput, pos2, vec2};

/// Shows a long list in a frame, at a time and with these events. Returns the velocity of its page.
fn frame(context: &Context, platform: &Platform, time: f64, events: Vec<Event>) -> f64 {
    let screen_rect = Some(egui::Rect::from_min_size(Pos2::ZERO, vec2(300.0, 800.0)));
    let input = RawInput { time: Some(time), events, screen_rect, ..RawInput::default() };
    let mut velocity = f64::NAN;
    let mut shown = context.run_ui(input, |ui| {
        let area = KineticScrollArea::vertical().platform(*platform).drag_by_mouse();
        if time == 0.0 {
            area.change_pages(ui, |[_, page], now| page.snap_to(now, 50_000.0));
        }
        let output = area.show(ui, |ui| ui.allocate_space(vec2(200.0, 100_000.0)));
        velocity = output.frames[1].velocity;
    });
    // Nothing draws.
    shown.textures_delta.clear();
    velocity
}

fn button(pos: Pos2, pressed: bool) -> Event {
    Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE }
}

#[test]
fn recorded_fingers_throw_pages_at_their_speed_on_all_platforms() {
    let fingers: Vec<_> = recorded().into_iter().filter(|finger| finger.velocity != 0.0).collect();
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
            let context = Context::default();
            frame(&context, &platform, -0.2, Vec::new());
            frame(&context, &platform, 0.0, Vec::new());
            frame(&context, &platform, 0.1, Vec::new());
            let (reports, lift) = host.deliver(finger);
            let start = 1.0 - reports[0].0;
            let at = |y: f64| pos2(100.0, 400.0 + (y - reports[0].1) as f32);
            let mut events = vec![Event::PointerMoved(at(reports[0].1)), button(at(reports[0].1), true)];
            for pair in reports.windows(2) {
                if pair[1].0 > pair[0].0 {
                    frame(&context, &platform, start + pair[0].0, std::mem::take(&mut events));
                }
                events.push(Event::PointerMoved(at(pair[1].1)));
            }
            let last = reports[reports.len() - 1];
            if lift > last.0 {
                frame(&context, &platform, start + last.0, std::mem::take(&mut events));
            }
            events.push(button(at(last.1), false));
            let velocity = frame(&context, &platform, start + lift, events);
            let expected = finger.velocity.clamp(-platform.max_fling, platform.max_fling);
            let ratio = -velocity / expected;
            assert!(ratio <= 1.3, "{}: {ratio} of {} from {host:?}", preset.name, finger.name);
            assert!(host.stall > 0.0 || ratio >= 0.7, "{}: {ratio} of {} from {host:?}", preset.name, finger.name);
            releases += 1;
            high = high.max(ratio);
            low = if host.stall > 0.0 { low } else { low.min(ratio) };
        }
    }
    assert!(releases > 500, "{releases} releases, {low} to {high}");
}
