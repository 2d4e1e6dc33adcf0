#![no_std]
#![cfg_attr(test, allow(clippy::float_cmp, reason = "tests of exact answers compare exactly"))]
#![doc = include_str!("../README.md")]

#[cfg(test)]
#[macro_use]
extern crate std;

mod android;
mod apple;
mod code;
mod design;
mod desktop;
mod dialect;
mod error;
mod flutter;
mod games;
mod math;
mod motion_js;
mod number;
mod parameters;
mod range;
mod react;
mod rebound;
pub mod retune;
mod shape;
mod stepped;
mod swiftui;
mod velocity;
mod web;

pub use dialect::{Code, CodePiece, Dialect};
pub use error::DialectError;
pub use parameters::{Constant, Field, MAX_FIELDS, Parameters, Values, YES_OR_NO};
pub use velocity::VelocityUnit;

use dialect::Entry;

/// Exports the dialects of each module, and lists them as [`ENTRIES`] in this order, each group of toolkits under its name. The README's
/// table and the menus of the Spring lab follow.
macro_rules! dialects {
    ($($group:literal $module:ident: $($dialect:ident),+;)+) => {
        $(pub use $module::{$($dialect),+};)+

        const ENTRIES: [&Entry; [$($(stringify!($dialect)),+),+].len()] = [$($(&Entry::of::<$dialect>()),+),+];

        /// The group of each dialect, and the name of its type.
        const LISTED: [(&str, &str); ENTRIES.len()] = [$($(($group, stringify!($dialect))),+),+];
    };
}

dialects! {
    "Apple" swiftui: SwiftUi, SwiftUiResponse, SwiftUiPhysical, SwiftUiSettling;
    "Apple" apple: UiKit, UiKitTiming, CoreAnimation, CoreAnimationPerceptual;
    "Android and HarmonyOS" android: Compose, DynamicAnimation, Material3;
    "Android and HarmonyOS" design: ArkUi, ArkUiInterpolating;
    "Flutter" flutter: Flutter, FlutterRatio, FlutterDuration;
    "Web" motion_js: MotionJs, MotionJsDuration, MotionJsVisual;
    "Web" react: ReactSpring, ReactSpringFrequency, Remotion;
    "React Native" react: Reanimated, ReanimatedDuration;
    "Web" web: Wobble, Anime, AnimeDuration, Gsap, Svelte;
    "Design tools" rebound: Rebound, Origami, Pop;
    "Design tools" design: Figma;
    "Desktop" desktop: Libadwaita, Niri, Hyprland, KWin, Slint, Gpui, Qml, WinUi;
    "Games" games: HalfLife, Juckett, SmoothDamp, Unreal, UnrealHalfLife, Fusion;
}

#[cfg(test)]
mod tests;
