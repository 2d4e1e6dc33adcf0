#![no_std]
#![cfg_attr(test, allow(clippy::float_cmp, reason = "tests of exact answers compare exactly"))]
#![doc = include_str!("../README.md")]

#[cfg(test)]
#[macro_use]
extern crate std;

mod android;
mod apple;
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

/// Exports the dialects of each module, and lists them as [`ENTRIES`] in this order.
macro_rules! dialects {
    ($($module:ident: $($dialect:ident),+;)+) => {
        $(pub use $module::{$($dialect),+};)+

        const ENTRIES: [&Entry; [$($(stringify!($dialect)),+),+].len()] = [$($(&Entry::of::<$dialect>()),+),+];
    };
}

dialects! {
    swiftui: SwiftUi, SwiftUiResponse, SwiftUiPhysical, SwiftUiSettling;
    apple: UiKit, UiKitTiming, CoreAnimation, CoreAnimationPerceptual;
    android: Compose, DynamicAnimation, Material3;
    design: ArkUi, ArkUiInterpolating;
    flutter: Flutter, FlutterRatio, FlutterDuration;
    motion_js: MotionJs, MotionJsDuration, MotionJsVisual;
    react: ReactSpring, ReactSpringFrequency, Reanimated, ReanimatedDuration;
    web: Wobble, Anime, AnimeDuration, Gsap, Svelte;
    rebound: Rebound, Origami, Pop;
    design: Figma;
    desktop: Libadwaita, Niri, Hyprland, KWin, Slint, Gpui, Qml, WinUi;
    games: HalfLife, Juckett, SmoothDamp, Unreal, UnrealHalfLife, Fusion;
}

#[cfg(test)]
mod tests;
