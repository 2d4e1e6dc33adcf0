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

use dialect::Entry;

/// All dialects, in the order in which they are listed.
const ENTRIES: [&Entry; 46] = [
    &Entry::of::<SwiftUi>(),
    &Entry::of::<SwiftUiResponse>(),
    &Entry::of::<SwiftUiPhysical>(),
    &Entry::of::<SwiftUiSettling>(),
    &Entry::of::<UiKit>(),
    &Entry::of::<UiKitTiming>(),
    &Entry::of::<CoreAnimation>(),
    &Entry::of::<CoreAnimationPerceptual>(),
    &Entry::of::<Compose>(),
    &Entry::of::<DynamicAnimation>(),
    &Entry::of::<Material3>(),
    &Entry::of::<ArkUi>(),
    &Entry::of::<ArkUiInterpolating>(),
    &Entry::of::<Flutter>(),
    &Entry::of::<FlutterRatio>(),
    &Entry::of::<FlutterDuration>(),
    &Entry::of::<MotionJs>(),
    &Entry::of::<MotionJsDuration>(),
    &Entry::of::<MotionJsVisual>(),
    &Entry::of::<ReactSpring>(),
    &Entry::of::<ReactSpringFrequency>(),
    &Entry::of::<Reanimated>(),
    &Entry::of::<ReanimatedDuration>(),
    &Entry::of::<Wobble>(),
    &Entry::of::<Anime>(),
    &Entry::of::<AnimeDuration>(),
    &Entry::of::<Gsap>(),
    &Entry::of::<Svelte>(),
    &Entry::of::<Rebound>(),
    &Entry::of::<Origami>(),
    &Entry::of::<Pop>(),
    &Entry::of::<Figma>(),
    &Entry::of::<Libadwaita>(),
    &Entry::of::<Niri>(),
    &Entry::of::<Hyprland>(),
    &Entry::of::<KWin>(),
    &Entry::of::<Slint>(),
    &Entry::of::<Gpui>(),
    &Entry::of::<Qml>(),
    &Entry::of::<WinUi>(),
    &Entry::of::<HalfLife>(),
    &Entry::of::<Juckett>(),
    &Entry::of::<SmoothDamp>(),
    &Entry::of::<Unreal>(),
    &Entry::of::<UnrealHalfLife>(),
    &Entry::of::<Fusion>(),
];

#[cfg(test)]
mod tests;
