//! Pages and fingers that several tests have.
#![allow(dead_code, unreachable_pub, reason = "each test takes what it needs")]

use carom::scroll::{Extent, Physics, Platform, Scroller, platform};

/// A page that mirrors about 0.
pub const EVEN: Extent = Extent { min: -1_500.0, max: 1_500.0, viewport: 800.0 };

/// A flick of `speed` for 100 ms, ended at `end`: samples each 8 ms.
pub fn flick<P: Physics>(page: &mut Scroller<P>, begin: f64, speed: f64) -> f64 {
    page.pointer_down(begin, 0.0);
    for i in 1..=12 {
        let t = 0.008 * f64::from(i);
        page.pointer_move(begin + t, -speed * t);
    }
    page.pointer_up(begin + 0.096);
    begin + 0.096
}

pub fn every_platform() -> [(&'static str, Platform); 11] {
    [
        ("ios", platform::ios()),
        ("ios_fast", platform::ios_fast()),
        ("macos", platform::macos()),
        ("apple_2015", platform::apple_2015()),
        ("android", platform::android()),
        ("flutter_ios", platform::flutter_ios()),
        ("flutter_android", platform::flutter_android()),
        ("chromium", platform::chromium()),
        ("chromium_classic", platform::chromium_classic()),
        ("windows", platform::windows()),
        ("chromium_elastic", platform::chromium_elastic()),
    ]
}
