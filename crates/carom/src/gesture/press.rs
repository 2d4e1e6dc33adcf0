//! A press that becomes a drag.

use super::{Axes, DirectionLock, TouchSlop};
use crate::clock::Moment;
use crate::math::sqrt;
use alloc::vec::Vec;

/// A change of a press, with the time of the pointer's event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PressEvent<C: Moment = f64> {
    /// The pointer is down. A value in motion stops under it.
    Pressed {
        /// The time.
        at: C,
    },
    /// The pointer drags.
    Moved {
        /// The time.
        at: C,
        /// The travel along the axes of the drag, counted from the point where the pointer left its slop. When a drag begins, the
        /// reports from before that point come first, with a travel that points backward.
        travel: [f64; 2],
    },
    /// The pointer is up.
    Released {
        /// The time.
        at: C,
    },
    /// The press ends without velocity, because it went along another axis or the system took the pointer.
    Cancelled {
        /// The time.
        at: C,
    },
}

/// The state of a pointer that may drag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PressState {
    /// The pointer is up.
    Up,
    /// The pointer is down, within its slop. The press may still become a click, or the drag of something else.
    Waiting,
    /// The pointer drags along these axes.
    Dragging(Axes),
    /// The pointer left its slop along another axis, so the press belongs to something that moves along that axis.
    Yielded,
}

/// A press of a finger or a mouse button. It becomes a drag when the pointer leaves its slop along the right axis.
///
/// You pass it the events of one pointer, and it returns changes for a [`Grip`](crate::animate::Grip), which moves and throws a value. The
/// reports from before the drag count for its velocity, so even a short flick has one.
///
/// ```
/// use carom::Spring;
/// use carom::animate::{Grip, Moving};
/// use carom::gesture::{Axes, Press, PressState, TouchSlop};
///
/// // A row that swipes to the side, in a list that scrolls vertically.
/// let mut row = Moving::new(0.0, Spring::from_duration_bounce(0.4, 0.0), 0.0);
/// let mut press = Press::new(Axes::Horizontal, TouchSlop::IOS);
/// let mut grip = Grip::new();
/// let ends = |landing: f64, _| Some(if landing < -80.0 { -160.0 } else { 0.0 });
///
/// grip.apply(&mut row, press.pointer_down(0.0, [300.0, 40.0]), ends);
/// for i in 1..=8 {
///     let t = 0.008 * f64::from(i);
///     let events = press.pointer_move(t, [300.0 - 900.0 * t, 40.0]);
///     grip.apply(&mut row, events, ends);
/// }
/// assert_eq!(press.state(), PressState::Dragging(Axes::Horizontal));
/// assert_eq!(row.value(0.064).round(), -48.0); // 57.6 minus 10 of slop
/// grip.apply(&mut row, press.pointer_up(0.07), ends);
/// assert_eq!(row.target(0.07), -160.0);
/// ```
#[derive(Clone, Debug)]
pub struct Press<C: Moment = f64> {
    axes: Axes,
    slop: TouchSlop,
    lock: DirectionLock,
    state: PressState,
    /// The position that travel is counted from.
    origin: [f64; 2],
    last: [f64; 2],
    /// The reports of a press until it becomes a drag.
    waiting: Vec<(C, [f64; 2])>,
    events: Vec<PressEvent<C>>,
}

/// How many reports of a press we keep. An estimate of the velocity doesn't use more.
const KEPT: usize = 20;

impl<C: Moment> Press<C> {
    /// Returns a press that may drag along these axes. If both axes may drag and the slop's `diagonal` is below 1, a drag that begins along
    /// one axis stays on it.
    #[must_use]
    pub const fn new(axes: Axes, slop: TouchSlop) -> Self {
        let lock = DirectionLock::new(slop);
        let state = PressState::Up;
        Self { axes, slop, lock, state, origin: [0.0; 2], last: [0.0; 2], waiting: Vec::new(), events: Vec::new() }
    }

    /// Returns the axes that the pointer may drag along.
    #[must_use]
    pub const fn axes(&self) -> Axes {
        self.axes
    }

    /// Returns the state of the pointer.
    #[must_use]
    pub const fn state(&self) -> PressState {
        self.state
    }

    /// Returns whether the pointer drags.
    #[must_use]
    pub const fn is_dragging(&self) -> bool {
        matches!(self.state, PressState::Dragging(_))
    }

    /// The pointer is pressed.
    pub fn pointer_down(&mut self, at: C, position: [f64; 2]) -> &[PressEvent<C>] {
        self.events.clear();
        self.waiting.clear();
        self.lock.pointer_down(position);
        self.state = PressState::Waiting;
        (self.origin, self.last) = (position, position);
        self.waiting.push((at, position));
        self.events.push(PressEvent::Pressed { at });
        &self.events
    }

    /// The pressed pointer moves.
    pub fn pointer_move(&mut self, at: C, position: [f64; 2]) -> &[PressEvent<C>] {
        self.events.clear();
        self.go(at, position);
        &self.events
    }

    /// The pointer is released at a position.
    pub fn pointer_up_at(&mut self, at: C, position: [f64; 2]) -> &[PressEvent<C>] {
        self.events.clear();
        // If the release repeats the last position, it isn't a new report.
        if position.map(f64::to_bits) != self.last.map(f64::to_bits) {
            self.go(at, position);
        }
        if matches!(self.state, PressState::Waiting | PressState::Dragging(_)) {
            self.events.push(PressEvent::Released { at });
        }
        self.state = PressState::Up;
        &self.events
    }

    /// The pointer lifts where it last was.
    pub fn pointer_up(&mut self, at: C) -> &[PressEvent<C>] {
        self.pointer_up_at(at, self.last)
    }

    /// The system takes the pointer, or something else drags with it.
    pub fn pointer_cancel(&mut self, at: C) -> &[PressEvent<C>] {
        self.events.clear();
        if matches!(self.state, PressState::Waiting | PressState::Dragging(_)) {
            self.events.push(PressEvent::Cancelled { at });
            self.state = PressState::Yielded;
        }
        &self.events
    }

    fn go(&mut self, at: C, position: [f64; 2]) {
        if !position.iter().all(|x| x.is_finite()) {
            return;
        }
        self.last = position;
        match self.state {
            PressState::Up | PressState::Yielded => {}
            PressState::Dragging(axes) => self.events.push(self.move_to(at, position, axes)),
            PressState::Waiting => {
                if self.waiting.len() == KEPT {
                    self.waiting.remove(0);
                }
                self.waiting.push((at, position));
                if let Some(direction) = self.lock.pointer_move(position) {
                    self.decide(at, position, direction);
                }
            }
        }
    }

    /// Begins the drag if the pointer has left its slop in a direction that it may drag in.
    fn decide(&mut self, at: C, position: [f64; 2], direction: Axes) {
        let axes = match (self.axes, direction) {
            // With `diagonal` 1 the slop always picks one axis, but this press may drag along both.
            (Axes::Both, _) if self.slop.diagonal >= 1.0 => Axes::Both,
            (Axes::Both, direction) => direction,
            (own, Axes::Both) => own,
            (own, direction) if own == direction => own,
            _ => {
                self.state = PressState::Yielded;
                self.events.push(PressEvent::Cancelled { at });
                return;
            }
        };
        let from = self.origin;
        let moved = axes.keep([position[0] - from[0], position[1] - from[1]]);
        // The drag begins where the pointer crossed the edge of its slop, so leave out the travel inside.
        let part = self.slop.distance / sqrt(moved[0] * moved[0] + moved[1] * moved[1]);
        let part = if part < 1.0 { part } else { 1.0 };
        self.origin = [from[0] + part * moved[0], from[1] + part * moved[1]];
        self.state = PressState::Dragging(axes);
        for i in 0..self.waiting.len() {
            let (at, position) = self.waiting[i];
            self.events.push(self.move_to(at, position, axes));
        }
    }

    fn move_to(&self, at: C, [x, y]: [f64; 2], axes: Axes) -> PressEvent<C> {
        PressEvent::Moved { at, travel: axes.keep([x - self.origin[0], y - self.origin[1]]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn travels(events: &[PressEvent]) -> Vec<[f64; 2]> {
        let travel = |event: &PressEvent| match event {
            PressEvent::Moved { travel, .. } => Some(*travel),
            _ => None,
        };
        events.iter().filter_map(travel).collect()
    }

    #[test]
    fn a_drag_begins_at_the_end_of_the_slop_with_earlier_reports() {
        let mut press = Press::new(Axes::Horizontal, TouchSlop::IOS);
        assert_eq!(press.pointer_down(0.0, [100.0, 50.0]), [PressEvent::Pressed { at: 0.0 }]);
        assert!(press.pointer_move(0.008, [106.0, 50.0]).is_empty());
        assert_eq!(travels(press.pointer_move(0.016, [125.0, 53.0])), [[-10.0, 0.0], [-4.0, 0.0], [15.0, 0.0]]);
        assert_eq!(travels(press.pointer_move(0.024, [140.0, 80.0])), [[30.0, 0.0]]);
        // The release repeats the last position, so it isn't a new report.
        assert_eq!(press.pointer_up_at(0.03, [140.0, 80.0]), [PressEvent::Released { at: 0.03 }]);
        assert_eq!(press.state(), PressState::Up);
    }

    #[test]
    fn a_press_for_horizontal_drags_yields_if_it_moves_vertically() {
        let mut press = Press::new(Axes::Horizontal, TouchSlop::IOS);
        press.pointer_down(0.0, [0.0, 0.0]);
        assert_eq!(press.pointer_move(0.01, [3.0, -12.0]), [PressEvent::Cancelled { at: 0.01 }]);
        assert_eq!(press.state(), PressState::Yielded);
        assert!(
            press.pointer_move(0.02, [90.0, -12.0]).is_empty() && press.pointer_up_at(0.03, [90.0, -12.0]).is_empty()
        );
        // The next press chooses its direction anew.
        press.pointer_down(1.0, [0.0, 0.0]);
        press.pointer_move(1.01, [-12.0, 3.0]);
        assert_eq!(press.state(), PressState::Dragging(Axes::Horizontal));
    }

    #[test]
    fn the_slop_leaves_a_drag_free_or_locks_it_to_one_axis() {
        let mut free = Press::new(Axes::Both, TouchSlop::IOS);
        free.pointer_down(0.0, [0.0, 0.0]);
        assert_eq!(travels(free.pointer_move(0.01, [30.0, 40.0])), [[-6.0, -8.0], [24.0, 32.0]]);
        let mut locked = Press::new(Axes::Both, TouchSlop { distance: 10.0, diagonal: 0.4 });
        locked.pointer_down(0.0, [0.0, 0.0]);
        assert_eq!(travels(locked.pointer_move(0.01, [4.0, 40.0])), [[0.0, -10.0], [0.0, 30.0]]);
    }

    #[test]
    fn presses_within_the_slop_and_cancelled_ones_do_not_drag() {
        let mut press = Press::new(Axes::Both, TouchSlop::IOS);
        press.pointer_down(0.0, [0.0, 0.0]);
        for i in 0..100 {
            assert!(press.pointer_move(0.01 * f64::from(i), [f64::from(i % 3), f64::NAN]).is_empty());
            assert!(press.pointer_move(0.01 * f64::from(i), [f64::from(i % 3), 2.0]).is_empty());
        }
        assert_eq!(press.pointer_up_at(1.0, [1.0, 0.0]), [PressEvent::Released { at: 1.0 }]);
        press.pointer_down(2.0, [0.0, 0.0]);
        press.pointer_move(2.1, [50.0, 0.0]);
        assert_eq!(press.pointer_cancel(2.2), [PressEvent::Cancelled { at: 2.2 }]);
        assert!(press.pointer_cancel(2.3).is_empty() && press.pointer_up_at(2.3, [60.0, 0.0]).is_empty());
    }
}
