//! A finger keeps what it holds, whatever changes under it.

use crate::pages::every_platform;
use carom::State;
use carom::gesture::Resampling;
use carom::scroll::{Extent, Scroller};

/// Drags a page by a finger at 1000 px/s for 0.5 s with `change` in every frame, and lets the finger rest. Returns the travel of the page.
fn travel(resampling: Option<Resampling>, name: &str, change: impl Fn(&mut Scroller, f64, u32)) -> f64 {
    let Some((_, mut platform)) = every_platform().find(|(found, _)| *found == name) else { unreachable!("{name}") };
    (platform.resampling, platform.slop) = (resampling.or(platform.resampling), 0.0);
    let mut page = Scroller::new(platform, Extent { min: -9_000.0, max: 9_000.0, viewport: 800.0 });
    page.pointer_down(0.0, 0.0);
    let (mut reports, mut frames) = (1, 1);
    while reports <= 62 {
        let (report, frame) = (0.008 * f64::from(reports), f64::from(frames) / 60.0);
        if report <= frame {
            page.pointer_move(report, -1_000.0 * report);
            reports += 1;
        } else {
            page.advance_to(frame);
            change(&mut page, frame, frames);
            frames += 1;
        }
    }
    page.pointer_move(0.6, -496.0);
    page.pointer_move(0.7, -496.0);
    page.advance_to(1.0);
    page.offset()
}

#[test]
fn changes_of_the_size_in_every_frame_move_no_content_under_a_finger() {
    for (name, _) in every_platform() {
        for resampling in [None, Some(Resampling::CAROM), Some(Resampling::ANDROID), Some(Resampling::FLUTTER)] {
            let none = travel(resampling, name, |_, _, _| {});
            assert!((none - 496.0).abs() < 1e-9, "{name} {resampling:?}: {none}");
            let grown = travel(resampling, name, |page, now, i| {
                let max = 9_000.0 + f64::from(i % 7);
                page.resize(now, Extent { max, ..page.extent() });
            });
            assert!((grown - none).abs() < 1e-9, "{name} {resampling:?}: {grown}");
            let lowered = travel(resampling, name, |page, now, i| {
                let min = -9_000.0 - f64::from(i % 5);
                page.resize(now, Extent { min, ..page.extent() });
            });
            assert!((lowered - none).abs() < 1e-9, "{name} {resampling:?}: {lowered}");
            let placed = travel(resampling, name, |page, now, _| page.set_state(now, State::at_rest(page.offset())));
            assert!((placed - none).abs() < 1e-9, "{name} {resampling:?}: {placed}");
        }
    }
}
