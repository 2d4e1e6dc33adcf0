//! Values of other crates, each behind the feature of its crate's name.

#[cfg(feature = "color")]
mod color;
#[cfg(any(feature = "glam", feature = "glam-032"))]
mod glam;
#[cfg(feature = "kurbo")]
mod kurbo;
#[cfg(feature = "mint")]
mod mint;
