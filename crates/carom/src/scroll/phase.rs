//! What a page is doing.

/// What a page is doing at an instant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Phase {
    /// Nothing moves; no frame is needed.
    #[default]
    Rest,
    /// A finger holds it.
    Drag,
    /// It goes on after a finger has let go.
    Fling,
    /// It is drawn back to an edge that it is beyond.
    SpringBack,
    /// It is drawn to a page or a point to rest at.
    Snap,
    /// A wheel or a key moves it.
    Smooth,
    /// The program scrolls it somewhere.
    Programmatic,
}
