//! Frames where nothing waits for the screen.

use std::time::{Duration, Instant};
use winit::event_loop::{ActiveEventLoop, ControlFlow};
use winit::window::Window;

/// A limit on the rate of frames, for windows where nothing waits for the screen, such as softbuffer on X11. There, a frame that calls
/// `request_redraw()` would be followed by the next one at once.
///
/// ```
/// use carom_winit::Pace;
/// use winit::event_loop::ActiveEventLoop;
/// use winit::window::Window;
///
/// struct App {
///     // Begins as `Pace::new(60.0)`.
///     pace: Pace,
///     window: Window,
/// }
///
/// impl App {
///     /// What asks for a frame, in place of `self.window.request_redraw()`.
///     fn moves(&mut self) {
///         self.pace.ask();
///     }
///
///     fn about_to_wait(&mut self, event_loop: &ActiveEventLoop) {
///         self.pace.wait(event_loop, &self.window);
///     }
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    frame: Duration,
    /// When the last frame was due.
    last: Option<Instant>,
    is_asked: bool,
}

impl Pace {
    /// Draws at most this number of frames per second. A rate that is not above 0 draws without a limit.
    #[must_use]
    pub fn new(rate: f64) -> Self {
        Self { frame: Duration::try_from_secs_f64(1.0 / rate).unwrap_or(Duration::ZERO), last: None, is_asked: false }
    }

    /// Asks for a frame, in place of `request_redraw()`.
    pub const fn ask(&mut self) {
        self.is_asked = true;
    }

    /// Draws the frame that was asked for, or waits until that frame is due. If you didn't ask for a frame, it waits for events. Call it in
    /// `about_to_wait`.
    pub fn wait(&mut self, event_loop: &ActiveEventLoop, window: &Window) {
        let next = self.next(Instant::now());
        if next.is_none() && std::mem::take(&mut self.is_asked) {
            window.request_redraw();
        }
        event_loop.set_control_flow(next.map_or(ControlFlow::Wait, ControlFlow::WaitUntil));
    }

    /// Returns when the frame that was asked for is due. `None` means now, or that no frame was asked for.
    fn next(&mut self, now: Instant) -> Option<Instant> {
        let due = self.last.filter(|_| self.is_asked).and_then(|last| last.checked_add(self.frame));
        if let Some(due) = due.filter(|due| *due > now) {
            return Some(due);
        }
        if self.is_asked {
            // If a frame is a little late, the next one still comes at its own time.
            self.last = Some(due.filter(|due| now - *due < self.frame).unwrap_or(now));
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_keep_their_rate_even_if_the_system_wakes_late() {
        let (mut pace, start) = (Pace::new(100.0), Instant::now());
        let ms = |ms: u64| start + Duration::from_millis(ms);
        assert_eq!((pace.next(ms(0)), pace.last), (None, None), "none was asked for");
        pace.ask();
        assert_eq!((pace.next(ms(1)), pace.last), (None, Some(ms(1))));
        assert_eq!(pace.next(ms(2)), Some(ms(11)));
        // Here the system wakes the program 3 ms late, and then two frames late.
        assert_eq!((pace.next(ms(14)), pace.last), (None, Some(ms(11))));
        assert_eq!(pace.next(ms(15)), Some(ms(21)));
        assert_eq!((pace.next(ms(41)), pace.last), (None, Some(ms(41))));
    }
}
