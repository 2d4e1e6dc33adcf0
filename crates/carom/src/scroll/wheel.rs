//! What wheels, trackpads and keys say.

/// How far a wheel was turned: positive toward the end of the page.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum WheelDelta {
    /// Lines of text; what a notch gives on most systems.
    Lines(f64),
    /// Lengths; what trackpads give.
    Pixels(f64),
    /// Windows.
    Pages(f64),
}

/// Who moves a wheel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum WheelPhase {
    /// It does not say: a notch of a wheel. Lines and pages are smoothed, pixels are not.
    #[default]
    Notch,
    /// Fingers on a trackpad.
    Fingers,
    /// The fingers have let go; what moves after this, the system moves.
    Ended,
    /// The system goes on by itself (`NSEvent.momentumPhase`, winit's and the browser's momentum events).
    Momentum,
}

/// A key that scrolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Key {
    /// The arrow toward the beginning: up, or left.
    ArrowBack,
    /// The arrow toward the end: down, or right.
    ArrowForward,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// To the beginning.
    Home,
    /// To the end.
    End,
    /// As page down.
    Space,
    /// As page up.
    ShiftSpace,
}
