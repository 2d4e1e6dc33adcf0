//! The events of each driver. The compiler checks their arguments against the methods that they call.

use super::Apply;
use crate::State;
use crate::animate::{Moving, TolerancePolicy};
use crate::clock::Moment;
use crate::law::{Friction, Spring};
use crate::scroll::{Extent, Key, Kinetic, Nested, PagePhysics, Scroller, Smoothing, TwoAxes, WheelDelta, WheelPhase};
use crate::touch::{
    Pager, Pages, PanZoom, Pinch, PullToRefresh, Reorder, Sheet, SwipeRow, SwipeTo, Transform, WheelPicker,
};
use alloc::vec::Vec;

/// Defines the events of a driver: a variant for each method, with its arguments. If the method belongs to the driver's
/// scroller, `scroller_mut` stands before it in brackets.
macro_rules! events {
    ($event:ident$(<$($places:ident),+>)? for $driver:ty { $($variant:ident $(($($name:ident: $kind:ty),+))? => $(($via:ident))? $method:ident;)* }) => {
        #[doc = concat!("What reaches a `", stringify!($driver), "`: its methods that take a time, with their arguments.")]
        #[derive(Clone, Debug, PartialEq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
        #[non_exhaustive]
        pub enum $event {
            $(#[doc = concat!("Calls `", stringify!($method), "`.")] $variant $(($($kind),+))?,)*
        }

        impl $event {
            fn apply_to<C: Moment$($(, $places: AsRef<[f64]> + Clone)+)?>(self, driver: &mut $driver, at: C) {
                match self {
                    $(Self::$variant $(($($name),+))? => _ = driver$(.$via())?.$method(at $(, $($name),+)?),)*
                }
            }
        }
    };
}

/// Defines the events of a driver with a clock, and applies them. `under` gives the type of a finger's position, and adds the events that
/// all drivers under one finger have. The parameters in angle brackets are the types of a driver's lists of places.
macro_rules! clocked {
    ($event:ident$(<$($places:ident),+>)? for $driver:ty, under $at:ty, $($($clock:ident).+),+ { $($rest:tt)* }) => {
        clocked! { $event$(<$($places),+>)? for $driver, $($($clock).+),+ {
            PointerDown(position: $at) => pointer_down;
            PointerMove(position: $at) => pointer_move;
            PointerUp => pointer_up;
            PointerCancel => pointer_cancel;
            $($rest)*
        } }
    };
    ($event:ident$(<$($places:ident),+>)? for $driver:ty, $($clock:ident).+ $(, $($other:ident).+)? { $($rest:tt)* }) => {
        events! { $event$(<$($places),+>)? for $driver {
            AdvanceTo => advance_to;
            Settle => settle;
            $($rest)*
        } }

        impl<C: Moment$($(, $places: AsRef<[f64]> + Clone)+)?> Apply<C> for $driver {
            type Event = $event;

            fn apply(&mut self, at: C, event: $event) {
                event.apply_to(self, at);
            }

            fn present(&self) -> f64 {
                self.$($clock.)+present()
            }

            fn show(&mut self, seconds: f64) {
                $(self.$($other.)+own(seconds);)?
                if let Some(at) = self.$($clock.)+own(seconds) {
                    self.advance_to(at);
                }
            }
        }
    };
}

clocked! { ScrollerEvent<S> for Scroller<PagePhysics<S>, C>, under f64, clock {
    PointerUpAt(position: f64) => pointer_up_at;
    Fling(velocity: f64) => fling;
    SetState(state: State) => set_state;
    GoTo(offset: f64, smoothing: Smoothing) => go_to;
    SnapTo(offset: f64) => snap_to;
    Resize(extent: Extent) => resize;
    Shift(by: f64) => shift;
    Wheel(delta: WheelDelta, phase: WheelPhase) => wheel;
    Key(key: Key) => key;
} }
clocked! { TwoAxesEvent<X, Y> for TwoAxes<PagePhysics<X>, PagePhysics<Y>, C>, under [f64; 2], x.clock, y.clock {
    PointerUpAt(position: [f64; 2]) => pointer_up_at;
    Fling(velocity: [f64; 2]) => fling;
    GoTo(offset: [f64; 2], smoothing: Smoothing) => go_to;
    SnapTo(offset: [f64; 2]) => snap_to;
    Resize(extents: [Extent; 2]) => resize;
    Shift(by: [f64; 2]) => shift;
    Wheel(deltas: [WheelDelta; 2], phase: WheelPhase) => wheel;
} }
clocked! { NestedEvent<I, O> for Nested<PagePhysics<I>, PagePhysics<O>, C>, under f64, inner.clock, outer.clock {
    PointerUpAt(position: f64) => pointer_up_at;
    GoTo(offsets: [f64; 2], smoothing: Smoothing) => go_to;
    SnapTo(offsets: [f64; 2]) => snap_to;
    Resize(extents: [Extent; 2]) => resize;
    Shift(by: [f64; 2]) => shift;
    Wheel(delta: WheelDelta, phase: WheelPhase) => wheel;
    Key(key: Key) => key;
} }
clocked! { KineticEvent for Kinetic<C>, clock {
    Scroll(delta: [f64; 2]) => scroll;
    Stop => stop;
    Hold => hold;
    HoldCancel => hold_cancel;
    HoldEnd => hold_end;
    PointerMove => pointer_move;
    Wheel(delta: [f64; 2]) => wheel;
    SystemMomentum(delta: [f64; 2]) => system_momentum;
    Take => take;
} }
clocked! { PanZoomEvent for PanZoom<C>, clock {
    PointerDown(id: u64, position: [f64; 2]) => pointer_down;
    PointerMove(id: u64, position: [f64; 2]) => pointer_move;
    PointerUp(id: u64) => pointer_up;
    PointerCancel(id: u64) => pointer_cancel;
    PinchBegin(position: [f64; 2]) => pinch_begin;
    Pinch(pinch: Pinch, turn: f64, pan: [f64; 2]) => pinch;
    PinchEnd => pinch_end;
    ZoomBy(log_factor: f64, about: [f64; 2]) => zoom_by;
    ZoomToward(log_factor: f64, about: [f64; 2]) => zoom_toward;
    PanToward(displacement: [f64; 2]) => pan_toward;
    DoubleTap(position: [f64; 2]) => double_tap;
    QuickZoomDown(id: u64, position: [f64; 2]) => quick_zoom_down;
    Fit => fit;
    ZoomTo(corner: [f64; 2], size: [f64; 2]) => zoom_to;
    GoTo(transform: Transform) => go_to;
    SnapTo(transform: Transform) => snap_to;
    Resize(content: Option<[f64; 2]>, view: [f64; 2]) => resize;
    Shift(by: [f64; 2]) => shift;
} }
clocked! { PagerEvent for Pager<C>, under f64, scroller.clock {
    GoBy(pages: i32) => go_by;
    GoTo(page: usize) => go_to;
    SnapTo(page: usize) => snap_to;
    Resize(pages: Pages) => resize;
    Shift(by: i32) => shift;
    Wheel(delta: WheelDelta, phase: WheelPhase) => (scroller_mut) wheel;
} }
clocked! { WheelPickerEvent for WheelPicker<C>, under f64, scroller.clock {
    GoBy(rows: i32) => go_by;
    GoTo(row: usize) => go_to;
    SnapTo(row: usize) => snap_to;
    Resize(rows: usize, height: f64) => resize;
    Shift(by: i32) => shift;
    Wheel(delta: WheelDelta, phase: WheelPhase) => (scroller_mut) wheel;
} }
clocked! { SheetEvent for Sheet<Vec<f64>, C>, under f64, content.clock {
    GoTo(detent: usize) => go_to;
    SnapTo(detent: usize) => snap_to;
    Resize(detents: Vec<f64>) => resize;
    Shift(by: f64) => shift;
    Wheel(delta: WheelDelta, phase: WheelPhase) => wheel;
} }
clocked! { PullToRefreshEvent<S> for PullToRefresh<C, S>, under f64, list.clock {
    Begin => begin;
    Finish => finish;
    GoTo(offset: f64, smoothing: Smoothing) => go_to;
    SnapTo(offset: f64) => snap_to;
    Resize(extent: Extent) => resize;
    Shift(by: f64) => shift;
    Wheel(delta: WheelDelta, phase: WheelPhase) => (scroller_mut) wheel;
} }
clocked! { SwipeRowEvent for SwipeRow<C>, under f64, clock {
    GoTo(to: SwipeTo) => go_to;
    SnapTo(to: SwipeTo) => snap_to;
    Resize(width: f64) => resize;
} }
clocked! { ReorderEvent for Reorder<C>, under f64, list.clock {
    Lift(row: usize, position: f64) => lift;
    GoBy(row: usize, places: i32) => go_by;
    GoTo(row: usize, place: usize) => go_to;
    SnapTo(row: usize, place: usize) => snap_to;
    Wheel(delta: WheelDelta, phase: WheelPhase) => wheel;
} }
events! { MovingEvent for Moving<f64, C> {
    Retarget(target: f64) => retarget;
    Follow(target: f64, velocity: f64) => follow;
    SetVelocity(velocity: f64) => set_velocity;
    SetSpring(spring: Spring) => set_spring;
    SetTolerance(policy: TolerancePolicy) => set_tolerance;
    Fling(friction: Friction) => fling;
    Fall(acceleration: f64) => fall;
    SnapTo(value: f64) => snap_to;
    Shift(by: f64) => shift;
    Settle => settle;
} }

/// Reading a `Moving` doesn't advance a clock, so the present is the time of its last change.
impl<C: Moment> Apply<C> for Moving<f64, C> {
    type Event = MovingEvent;

    fn apply(&mut self, at: C, event: MovingEvent) {
        event.apply_to(self, at);
    }

    fn present(&self) -> f64 {
        self.since.seconds_since(self.since.origin())
    }

    fn show(&mut self, _: f64) {}
}
