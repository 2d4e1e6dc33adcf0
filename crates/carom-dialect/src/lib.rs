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
mod shape;
mod stepped;
mod swiftui;
mod velocity;
mod web;

pub use android::{Compose, DynamicAnimation, Material3};
pub use apple::{CoreAnimation, CoreAnimationPerceptual, UiKit, UiKitTiming};
pub use design::{ArkUi, ArkUiInterpolating, Figma};
pub use desktop::{Gpui, Hyprland, KWin, Libadwaita, Niri, Qml, Slint, WinUi};
pub use dialect::{Code, CodePiece, Dialect};
pub use error::DialectError;
pub use flutter::{Flutter, FlutterDuration, FlutterRatio};
pub use games::{Fusion, HalfLife, Juckett, SmoothDamp, Unreal, UnrealHalfLife};
pub use motion_js::{MotionJs, MotionJsDuration, MotionJsVisual};
pub use parameters::{Constant, Field, MAX_FIELDS, Parameters, Values, YES_OR_NO};
pub use react::{ReactSpring, ReactSpringFrequency, Reanimated, ReanimatedDuration};
pub use rebound::{Origami, Pop, Rebound};
pub use swiftui::{SwiftUi, SwiftUiPhysical, SwiftUiResponse, SwiftUiSettling};
pub use velocity::VelocityUnit;
pub use web::{Anime, AnimeDuration, Gsap, Svelte, Wobble};

use dialect::{Entry, Row};

/// All dialects, in the order in which they are listed.
const ENTRIES: [&Entry; 46] = [
    Row::<SwiftUi>::ENTRY,
    Row::<SwiftUiResponse>::ENTRY,
    Row::<SwiftUiPhysical>::ENTRY,
    Row::<SwiftUiSettling>::ENTRY,
    Row::<UiKit>::ENTRY,
    Row::<UiKitTiming>::ENTRY,
    Row::<CoreAnimation>::ENTRY,
    Row::<CoreAnimationPerceptual>::ENTRY,
    Row::<Compose>::ENTRY,
    Row::<DynamicAnimation>::ENTRY,
    Row::<Material3>::ENTRY,
    Row::<ArkUi>::ENTRY,
    Row::<ArkUiInterpolating>::ENTRY,
    Row::<Flutter>::ENTRY,
    Row::<FlutterRatio>::ENTRY,
    Row::<FlutterDuration>::ENTRY,
    Row::<MotionJs>::ENTRY,
    Row::<MotionJsDuration>::ENTRY,
    Row::<MotionJsVisual>::ENTRY,
    Row::<ReactSpring>::ENTRY,
    Row::<ReactSpringFrequency>::ENTRY,
    Row::<Reanimated>::ENTRY,
    Row::<ReanimatedDuration>::ENTRY,
    Row::<Wobble>::ENTRY,
    Row::<Anime>::ENTRY,
    Row::<AnimeDuration>::ENTRY,
    Row::<Gsap>::ENTRY,
    Row::<Svelte>::ENTRY,
    Row::<Rebound>::ENTRY,
    Row::<Origami>::ENTRY,
    Row::<Pop>::ENTRY,
    Row::<Figma>::ENTRY,
    Row::<Libadwaita>::ENTRY,
    Row::<Niri>::ENTRY,
    Row::<Hyprland>::ENTRY,
    Row::<KWin>::ENTRY,
    Row::<Slint>::ENTRY,
    Row::<Gpui>::ENTRY,
    Row::<Qml>::ENTRY,
    Row::<WinUi>::ENTRY,
    Row::<HalfLife>::ENTRY,
    Row::<Juckett>::ENTRY,
    Row::<SmoothDamp>::ENTRY,
    Row::<Unreal>::ENTRY,
    Row::<UnrealHalfLife>::ENTRY,
    Row::<Fusion>::ENTRY,
];

#[cfg(test)]
mod tests;
