//! The fitted law as code.

use core::fmt::Write as _;

use crate::model::Model;
use crate::report::Fit;

/// A language to paste into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// With carom.
    Rust,
    /// A function of time, without any library.
    JavaScript,
    /// UIKit and SwiftUI.
    Swift,
    /// Compose.
    Kotlin,
    /// Flutter.
    Dart,
    /// `cubic-bezier()`.
    Css,
}
