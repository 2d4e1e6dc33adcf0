//! serde for laws and other types with ranges. Reading checks every parameter, so you get an error at the place in the text where one is
//! out of its range.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::compose::{Bouncing, Until};
use crate::gesture::RubberBand;
use crate::gesture::{Resampling, TouchSlop, VelocityEstimator};
use crate::law::{
    Approach, BezierFling, Bounce, CubicFling, Ease, Gravity, PowerFling, Sliding, SplineFling, TwoSprings,
};
use crate::scroll::{
    Cut, Edge, Extent, FlingLaw, Landing, Momentum, PagePhysics, Paging, Places, Platform, Region, Segments, Since,
    Smoothing, Snapshot, Stops, Stored, Strictness, Wheel,
};
use crate::{Friction, Spring, Tolerance, unlimited};

/// Lists the fields of each type again, as you do in serde for a type of another crate. Serde then generates private functions, and the
/// public traits call them and check what they read. The compiler compares the two lists of fields.
macro_rules! checked {
    ($($law:ident $(<$of:ident $(: $bound:path)?>)? $name:literal { $($(#[$how:meta])? $field:ident: $kind:ty),+ })+) => {$(
        const _: () = {
            #[derive(Serialize, Deserialize)]
            #[serde(remote = $name, deny_unknown_fields)]
            struct Fields $(<$of $(: $bound)?>)? {
                $($(#[$how])? $field: $kind),+
            }

            checked_as!(Fields: [$($of: Deserialize<'de> $(+ $bound)?)?] [$($of: Serialize $(+ $bound)?)?] $law $(<$of>)?);
        };
    )+};
}

/// Reads and writes a type by the private functions of another one, and checks it.
macro_rules! checked_as {
    ($fields:ident: [$($read:tt)*] [$($write:tt)*] $type:ty) => {
        impl<'de, $($read)*> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let read: Self = $fields::deserialize(deserializer)?;
                read.validate().map_err(D::Error::custom)?;
                Ok(read)
            }
        }

        impl<$($write)*> Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $fields::serialize(self, serializer)
            }
        }
    };
}

checked! {
    Approach "Approach" { decay_rate: f64 }
    BezierFling "BezierFling" {
        deceleration: f64,
        #[serde(default = "unlimited::none", with = "unlimited")] reach: f64
    }
    Bounce "Bounce" { acceleration: f64, floor: f64, restitution: f64 }
    Bouncing "Bouncing" {
        #[serde(default = "unlimited::below::none", with = "unlimited::below")] min: f64,
        #[serde(default = "unlimited::none", with = "unlimited")] max: f64,
        friction: Sliding,
        spring: Spring
    }
    CubicFling "CubicFling" { friction: f64 }
    Ease "Ease" { control: [f64; 4], duration: f64 }
    Friction "Friction" { drag: f64 }
    Gravity "Gravity" { acceleration: f64 }
    PowerFling "PowerFling" { friction: f64 }
    Sliding "Sliding" { drag: f64, deceleration: f64 }
    SplineFling "SplineFling" { density: f64, friction: f64 }
    Spring "Spring" { mass: f64, stiffness: f64, damping: f64 }
    TwoSprings "TwoSprings" {
        mass: f64,
        stiffness: f64,
        damping: f64,
        coupling_stiffness: f64,
        coupling_damping: f64,
        displacement: f64
    }
    Extent "Extent" {
        #[serde(default = "unlimited::below::none", with = "unlimited::below")] min: f64,
        #[serde(default = "unlimited::none", with = "unlimited")] max: f64,
        viewport: f64
    }
    PagePhysics<P: AsRef<[f64]>> "PagePhysics" {
        fling: FlingLaw,
        stop_speed: Option<f64>,
        edge: Edge,
        spring: Spring,
        kick: f64,
        edge_gain: f64,
        #[serde(default = "unlimited::none", with = "unlimited")] max_edge_speed: f64,
        landing: Landing<P>
    }
    Paging "Paging" {
        size: Option<f64>,
        threshold: f64,
        min_speed: Option<f64>,
        max_pages: u32,
        spring: Spring
    }
    Platform<P> "Platform" {
        physics: P,
        estimator: VelocityEstimator,
        slop: f64,
        resampling: Option<Resampling>,
        min_fling: f64,
        #[serde(default = "unlimited::none", with = "unlimited")] max_fling: f64,
        momentum: Momentum,
        wheel: Wheel
    }
    Resampling "Resampling" {
        latency: f64,
        ahead: f64,
        ahead_part: f64,
        least_interval: f64,
        #[serde(default = "unlimited::none", with = "unlimited")] longest_interval: f64,
        reports: u32
    }
    RubberBand "RubberBand" { coefficient: f64, dimension: f64 }
    Segments<R: AsRef<[Region]>> "Segments" { regions: R, stop_speed: f64, spring: Spring, rubber_band: f64 }
    Snapshot "Snapshot" {
        extent: Extent,
        #[serde(default)] shifted: f64,
        device_pixel_ratio: f64,
        activity: Stored,
        since: Since,
        now: f64,
        #[serde(default)] cut: Option<Cut>
    }
    Stops<P: AsRef<[f64]>> "Stops" { to: Places<P>, strictness: Strictness, spring: Spring }
    Tolerance "Tolerance" { distance: f64, velocity: f64 }
    TouchSlop "TouchSlop" { distance: f64, diagonal: f64 }
    Wheel "Wheel" {
        line: f64,
        page: f64,
        smoothing: Smoothing,
        keys: Smoothing,
        system_momentum: bool,
        #[serde(default)] drops_rest: bool
    }
}

/// The variants of `Until`, listed again for serde in the same way.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Until", rename_all = "snake_case")]
enum Variants {
    Time(f64),
    Position(f64),
    Speed(f64),
}

checked_as!(Variants: [] [] Until);
