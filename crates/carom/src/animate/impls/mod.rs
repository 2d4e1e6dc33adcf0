//! The values of other crates, each behind the feature of its name.

#[cfg(feature = "color")]
mod color;
#[cfg(feature = "glam")]
mod glam;
#[cfg(feature = "kurbo")]
mod kurbo;
#[cfg(feature = "mint")]
mod mint;
