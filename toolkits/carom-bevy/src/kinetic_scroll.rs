//! Kinetic scrolling of UI nodes.

use crate::draggable::Draggable;
use crate::schedule::CaromSystems;
use bevy_app::{App, PostUpdate};
use bevy_ecs::change_detection::DetectChangesMut as _;
use bevy_ecs::component::Component;
use bevy_ecs::message::MessageReader;
use bevy_ecs::query::QueryData;
#[cfg(feature = "reflect")]
use bevy_ecs::reflect::ReflectComponent;
use bevy_ecs::schedule::IntoScheduleConfigs as _;
use bevy_ecs::system::{Commands, Query, Res};
use bevy_input::mouse::{MouseScrollUnit, MouseWheel};
use bevy_input::touch::{TouchInput, TouchPhase};
use bevy_math::Vec2;
use bevy_time::{Real, Time};
use bevy_ui::{
    CalculatedClip, ComputedNode, ComputedStackIndex, Node, OverflowAxis, ScrollPosition, UiGlobalTransform, UiSystems,
};
use bevy_window::{RequestRedraw, Window};
use carom::Spring;
use carom::clock::FirstStep;
use carom::gesture::TouchSlop;
use carom::scroll::{Extent, Phase, Platform, Scroller, TwoAxes, WheelDelta, WheelPhase, platform};

/// A touchpad gesture that is silent for this many seconds counts as ended, in case its end isn't reported.
const TIMEOUT: f64 = 0.2;

/// Whether wheel events in pixels with phases come from fingers on a touchpad, so that we have to compute the momentum, as on Wayland.
/// macOS, Windows and browsers send their own momentum.
const HAS_FINGERS: bool = cfg!(all(unix, not(any(target_vendor = "apple", target_os = "android"))));

/// Scrolls the content of a UI node by a platform's physics, with wheels, touchpads and fingers.
///
/// It writes the node's [`ScrollPosition`] along each axis whose overflow is `OverflowAxis::scroll()`. Add
/// [`CaromPlugin`](crate::CaromPlugin) with the feature `ui` for its system.
///
/// ```
/// use bevy_ecs::prelude::*;
/// use bevy_ui::{Node, Overflow};
/// use carom_bevy::KineticScroll;
/// use carom_bevy::carom::scroll::{Places, platform};
///
/// fn spawn(mut commands: Commands) {
///     let list = Node { overflow: Overflow::scroll_y(), ..Node::default() };
///     let rows = platform::native().with_landing(Places::every(40.0));
///     commands.spawn((list, KineticScroll::new(rows)));
/// }
/// # bevy_ecs::system::assert_is_system(spawn);
/// ```
///
/// # Input
/// The topmost scrollable node under the pointer takes a wheel or a touchpad. The page under a finger takes that finger. The notches of a
/// wheel are smoothed as on the platform. Fingers on a touchpad fling the page if their phases are known and the system doesn't add its own
/// momentum (Wayland). Events don't carry a time, so we take the beginning of their frame, on `Time<Real>`.
///
/// Your program may write the [`ScrollPosition`], which moves the page there at once, or call [`go_to`](Self::go_to).
///
/// # Limits
/// - Bevy's layout limits the position to the content and rounds it to device pixels, so a page beyond its edge is drawn at the edge. To
///   draw the overscroll yourself, take it from [`pages`](Self::pages) and move the content by a `UiTransform`.
/// - Input of any window goes to the node at that point, even if the node is in another window.
#[derive(Component, Clone, Debug)]
#[require(ScrollPosition)]
#[cfg_attr(feature = "reflect", derive(bevy_reflect::Reflect), reflect(opaque), reflect(Component, Clone, Debug))]
pub struct KineticScroll {
    pages: TwoAxes,
    /// The finger on the screen that holds the page.
    finger: Option<u64>,
    /// The time of the last event of a touchpad, while fingers are on it.
    gesture: Option<f64>,
    /// The [`ScrollPosition`] that this component wrote last.
    shown: Vec2,
    request: Option<(Vec2, Spring)>,
}

impl KineticScroll {
    /// Creates a page that moves as on `platform`.
    #[must_use]
    pub fn new(platform: Platform) -> Self {
        let axis = || Scroller::new(platform, Extent::new(1.0, 1.0));
        let slop = TouchSlop { distance: platform.slop, diagonal: 1.0 };
        let pages = TwoAxes::new(axis(), axis(), slop);
        Self { pages, finger: None, gesture: None, shown: Vec2::ZERO, request: None }
    }

    /// Scrolls to an offset on a spring. It begins in the next frame. The velocity carries on. An offset beyond the content means its edge.
    pub fn go_to(&mut self, offset: Vec2, spring: Spring) {
        self.request = Some((offset, spring));
    }

    /// Returns the pages along x and y: their offsets in logical pixels, velocities and phases, as of the last frame.
    #[must_use]
    pub const fn pages(&self) -> &TwoAxes {
        &self.pages
    }

    /// Passes on what the layout and the program have changed since the last frame.
    fn update(&mut self, now: f64, extents: [Extent; 2], position: Vec2) {
        if [self.pages.x.extent(), self.pages.y.extent()] != extents {
            self.pages.resize(now, extents);
        }
        if position != self.shown {
            self.pages.snap_to(now, position.as_dvec2().to_array());
        }
        if let Some((offset, spring)) = self.request.take() {
            self.pages.go_to(now, offset.as_dvec2().to_array(), spring);
        }
    }

    /// Whether there is room along an axis with travel.
    fn has_room(&self, travel: [f64; 2]) -> bool {
        let room = [self.pages.x.extent(), self.pages.y.extent()].map(|Extent { min, max, .. }| max - min);
        room.into_iter().zip(travel).any(|(room, travel)| room > 0.0 && travel != 0.0)
    }

    /// `travel` is positive toward the end of a page, in notches or logical pixels.
    fn wheel(&mut self, now: f64, unit: MouseScrollUnit, travel: [f64; 2], phase: TouchPhase) {
        let is_line = unit == MouseScrollUnit::Line;
        if is_fingers(unit, phase, self.gesture) {
            let is_over = matches!(phase, TouchPhase::Ended | TouchPhase::Canceled);
            self.gesture = (!is_over).then_some(now);
            let phase = if is_over { WheelPhase::Ended } else { WheelPhase::Fingers };
            self.pages.wheel(now, travel.map(WheelDelta::Pixels), phase);
            return;
        }
        // A touchpad that reports lines sends fractions of lines. Don't smooth these, because that would only delay them.
        let is_fine = travel.iter().any(|lines| lines.fract() != 0.0);
        let line = self.pages.y.platform().wheel.line;
        let delta = travel.map(|travel| match (is_line, is_fine) {
            (true, false) => WheelDelta::Lines(travel),
            (true, true) => WheelDelta::Pixels(line * travel),
            (false, _) => WheelDelta::Pixels(travel),
        });
        self.pages.wheel(now, delta, WheelPhase::Notch);
    }

    fn touch(&mut self, now: f64, phase: TouchPhase, id: u64, position: [f64; 2]) {
        match phase {
            TouchPhase::Started => {
                self.finger = Some(id);
                self.pages.pointer_down(now, position);
            }
            TouchPhase::Moved => _ = self.pages.pointer_move(now, position),
            TouchPhase::Ended => {
                self.finger = None;
                self.pages.pointer_up_at(now, position);
            }
            TouchPhase::Canceled => {
                self.finger = None;
                self.pages.pointer_cancel(now);
            }
        }
    }

    /// Whether the page moves without further input. Bevy can't ask for a frame at a later time, so a gesture that may go silent needs
    /// every frame.
    fn needs_frame(&self) -> bool {
        let moves = |page: &Scroller| !page.is_at_rest() && page.phase() != Phase::Drag;
        self.gesture.is_some() || moves(&self.pages.x) || moves(&self.pages.y)
    }

    /// Advances to the time of the frame, and returns the position to be shown.
    fn advance(&mut self, now: f64) -> Vec2 {
        if self.gesture.is_some_and(|last| now - last >= TIMEOUT) {
            self.gesture = None;
            self.pages.wheel(now, [WheelDelta::Pixels(0.0); 2], WheelPhase::Ended);
        }
        self.pages.advance_to(now);
        let shown = |page: &Scroller| page.extent().clamp(page.offset()) as f32;
        self.shown = Vec2::new(shown(&self.pages.x), shown(&self.pages.y));
        self.shown
    }
}

impl Default for KineticScroll {
    /// Moves as on the platform that you compile for.
    fn default() -> Self {
        Self::new(platform::native())
    }
}

fn is_fingers(unit: MouseScrollUnit, phase: TouchPhase, gesture: Option<f64>) -> bool {
    HAS_FINGERS && unit == MouseScrollUnit::Pixel && (phase != TouchPhase::Moved || gesture.is_some())
}

#[derive(QueryData)]
#[query_data(mutable)]
struct Page {
    node: &'static Node,
    computed: &'static ComputedNode,
    transform: &'static UiGlobalTransform,
    clip: Option<&'static CalculatedClip>,
    stack: &'static ComputedStackIndex,
    scroll: &'static mut KineticScroll,
    position: &'static mut ScrollPosition,
}

impl PageItem<'_, '_> {
    /// Returns the range of each axis in logical pixels, as Bevy's layout computes it, or `None` before the first layout.
    fn extents(&self) -> Option<[Extent; 2]> {
        let ComputedNode { size, content_size, scrollbar_size, inverse_scale_factor, .. } = *self.computed;
        let viewport = (size - scrollbar_size) * inverse_scale_factor;
        let room = ((content_size - size + scrollbar_size) * inverse_scale_factor).max(Vec2::ZERO);
        let axis = |overflow: OverflowAxis, room: f32, viewport: f32| {
            let max = if overflow == OverflowAxis::Scroll { f64::from(room) } else { 0.0 };
            Extent { min: 0.0, max, viewport: f64::from(viewport) }
        };
        let overflow = self.node.overflow;
        let extents = [axis(overflow.x, room.x, viewport.x), axis(overflow.y, room.y, viewport.y)];
        extents.iter().all(|extent| extent.validate().is_ok()).then_some(extents)
    }

    /// Whether the node shows a point in physical pixels.
    fn contains(&self, point: Vec2) -> bool {
        self.clip.is_none_or(|clip| clip.clip.contains(point)) && self.computed.contains_point(*self.transform, point)
    }

    fn scale(&self) -> f64 {
        f64::from(self.computed.inverse_scale_factor)
    }
}

pub(crate) fn add_systems(app: &mut App) {
    app.add_message::<MouseWheel>().add_message::<TouchInput>();
    app.configure_sets(PostUpdate, CaromSystems.before(UiSystems::Prepare));
    app.add_systems(PostUpdate, scroll.in_set(CaromSystems));
}

fn scroll(
    time: Res<Time<Real>>,
    mut wheels: MessageReader<MouseWheel>,
    mut touches: MessageReader<TouchInput>,
    windows: Query<&Window>,
    mut pages: Query<Page>,
    draggables: Query<&Draggable>,
    mut commands: Commands,
) {
    let (now, dt, mut moved) = (time.elapsed_secs_f64(), time.delta_secs_f64(), false);
    for mut page in &mut pages {
        if let Some(extents) = page.extents() {
            let position = page.position.0;
            page.scroll.bypass_change_detection().update(now, extents, position);
        }
    }
    for MouseWheel { unit, x, y, window, phase } in wheels.read().copied() {
        let pointer = windows.get(window).ok().and_then(Window::physical_cursor_position);
        // A positive delta from Bevy moves the content right or down, which scrolls back. So change the sign.
        let travel = [-f64::from(x), -f64::from(y)];
        let held = pages.iter_mut().find(|page| page.scroll.gesture.is_some());
        let takes = |page: &PageItem| pointer.is_some_and(|at| page.contains(at)) && page.scroll.has_room(travel);
        let page = match held.filter(|page| is_fingers(unit, phase, page.scroll.gesture)) {
            Some(page) => Some(page),
            None => pages.iter_mut().filter(takes).max_by_key(|page| page.stack.0),
        };
        if let Some(mut page) = page {
            let scale = if unit == MouseScrollUnit::Pixel { page.scale() } else { 1.0 };
            page.scroll.bypass_change_detection().wheel(now, unit, travel.map(|travel| scale * travel), phase);
        }
    }
    for TouchInput { phase, position, window, id, .. } in touches.read().copied() {
        let point = position * windows.get(window).map_or(1.0, Window::scale_factor);
        let page = if phase == TouchPhase::Started {
            let takes = |page: &PageItem| {
                page.scroll.finger.is_none() && page.contains(point) && page.scroll.has_room([1.0; 2])
            };
            pages.iter_mut().filter(takes).max_by_key(|page| page.stack.0)
        } else {
            pages.iter_mut().find(|page| page.scroll.finger == Some(id))
        };
        // If the finger drags a node, it doesn't scroll.
        let is_taken = draggables.iter().any(|draggable| draggable.has_finger(id));
        if let Some(mut page) = page {
            let phase = if is_taken { TouchPhase::Canceled } else { phase };
            let position = (point.as_dvec2() * page.scale()).to_array();
            let has_moved = std::mem::replace(&mut moved, phase == TouchPhase::Moved);
            let scroll = page.scroll.bypass_change_detection();
            let mut early = (phase == TouchPhase::Ended && !has_moved).then(|| scroll.clone());
            scroll.touch(now, phase, id, position);
            // If the finger is lifted without moving in this frame, the last frame already showed where it left the page. So
            // start the fling at the last frame's time, but only if the finger is still fast enough at this frame's time.
            if let Some(early) =
                early.as_mut().filter(|_| scroll.pages.velocity().iter().any(|speed| speed.abs() > 0.0))
            {
                early.touch(now - dt.min(FirstStep::TWO_FRAMES), phase, id, position);
                *scroll = early.clone();
            }
        }
    }
    let mut needs_frame = false;
    for mut page in &mut pages {
        let shown = page.scroll.bypass_change_detection().advance(now);
        needs_frame |= page.scroll.needs_frame();
        if page.position.0 != shown {
            page.position.0 = shown;
        }
    }
    if needs_frame {
        commands.write_message(RequestRedraw);
    }
}
