#![doc = include_str!("../README.md")]

mod drawing;
mod error;
mod film;
mod picture;
mod propose;
mod refine;
mod search;
mod track;

pub use drawing::picture;
pub use error::{FilmError, TrackError};
pub use film::{Film, Frame};
pub use picture::{Picture, Rectangle};
pub use propose::moving;
pub use track::{Axis, LEAST_SIDE, Sample, Track, track, track_all};
