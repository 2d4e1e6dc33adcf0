//! What each window system reports about a wheel.

/// A window system, which decides what a wheel event of winit 0.30 means.
///
/// | system | touchpad | phases | momentum |
/// |---|---|---|---|
/// | `Wayland` | pixels | `Started`, `Moved`, `Ended` | this crate's |
/// | `X11` | fractions of a line | none | none: a flick cannot be told from slow fingers |
/// | `Windows` | fractions of a line | none | the system's, as more events |
/// | `Macos` | pixels | its own momentum comes as a second gesture | the system's |
/// | `Web` | pixels | none | the browser's |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum System {
    /// Wayland: pixels with phases are fingers on a touchpad, lines are a wheel.
    Wayland,
    /// X11: everything is lines, without phases.
    X11,
    /// Windows: lines without phases, in fine steps from precision touchpads.
    Windows,
    /// macOS, and iOS with a trackpad: pixels are a trackpad, followed by the system's own momentum.
    Macos,
    /// Browsers, and unknown systems.
    Web,
}

impl System {
    /// Returns the system that your program runs on. Without the feature `wayland`, Linux counts as X11.
    #[must_use]
    pub fn of(event_loop: &winit::event_loop::ActiveEventLoop) -> Self {
        #[cfg(all(target_os = "linux", feature = "wayland"))]
        {
            use winit::platform::wayland::ActiveEventLoopExtWayland as _;
            if event_loop.is_wayland() {
                return Self::Wayland;
            }
        }
        let _ = event_loop;
        if cfg!(target_os = "macos") || cfg!(target_os = "ios") {
            Self::Macos
        } else if cfg!(target_os = "windows") {
            Self::Windows
        } else if cfg!(any(target_os = "linux", target_os = "freebsd")) {
            Self::X11
        } else {
            Self::Web
        }
    }

    /// Returns whether pixels with a phase are fingers, which may start momentum when they leave the pad.
    pub(crate) const fn has_fingers(self) -> bool {
        matches!(self, Self::Wayland)
    }

    /// Returns whether pixels may be the system's own momentum, so that you must not add more.
    pub(crate) const fn has_momentum(self) -> bool {
        matches!(self, Self::Macos | Self::Windows | Self::Web)
    }
}
