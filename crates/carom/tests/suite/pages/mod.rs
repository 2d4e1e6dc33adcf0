//! Pages and fingers that several tests share.
#![allow(dead_code, unreachable_pub, reason = "each test uses some of it")]

use carom::scroll::{Extent, Physics, Platform, Scroller, platform};

/// An extent that is its own mirror image about 0.
pub const EVEN: Extent = Extent { min: -1_500.0, max: 1_500.0, viewport: 800.0 };

/// Flicks a page at `speed` for 96 ms, with a sample every 8 ms. Returns the time of the release.
pub fn flick<P: Physics>(page: &mut Scroller<P>, begin: f64, speed: f64) -> f64 {
    page.pointer_down(begin, 0.0);
    for i in 1..=12 {
        let t = 0.008 * f64::from(i);
        page.pointer_move(begin + t, -speed * t);
    }
    page.pointer_up(begin + 0.096);
    begin + 0.096
}

pub fn every_platform() -> impl Iterator<Item = (&'static str, Platform)> {
    platform::ALL.iter().map(|preset| (preset.name, (preset.platform)()))
}

/// Returns a platform with a change.
pub fn with<P>(mut platform: Platform<P>, change: impl FnOnce(&mut Platform<P>)) -> Platform<P> {
    change(&mut platform);
    platform
}
