//! The phases of a page.

/// The activity of a page at an instant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Phase {
    /// The page is at rest, so you don't need frames.
    #[default]
    Rest,
    /// A finger holds the page.
    Drag,
    /// The page moves freely after a release.
    Fling,
    /// A spring pulls the page back to an edge.
    SpringBack,
    /// The page moves to a place where it may rest.
    #[cfg_attr(feature = "serde", serde(rename = "snap"))]
    Landing,
    /// A wheel or a key moves the page.
    Smooth,
    /// The program scrolls the page.
    Programmatic,
}
