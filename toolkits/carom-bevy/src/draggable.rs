//! UI nodes that a finger or a mouse drags.

use crate::schedule::CaromSystems;
use crate::sprung::Sprung;
use crate::ui::UiTranslation;
use bevy_app::{App, PostUpdate};
use bevy_ecs::change_detection::DetectChangesMut as _;
use bevy_ecs::component::Component;
use bevy_ecs::message::MessageReader;
use bevy_ecs::query::QueryData;
use bevy_ecs::schedule::{IntoScheduleConfigs as _, SystemSet};
use bevy_ecs::system::{Query, Res};
use bevy_input::ButtonState;
use bevy_input::mouse::{MouseButton, MouseButtonInput};
use bevy_input::touch::{TouchInput, TouchPhase};
use bevy_math::Vec2;
use bevy_time::{Real, Time};
use bevy_ui::{CalculatedClip, ComputedNode, ComputedStackIndex, UiGlobalTransform};
use bevy_window::{CursorMoved, Window};
use carom::animate::Grip;
use carom::gesture::{Axes, Press, PressEvent, PressState, TouchSlop};
use carom::scroll::platform;
use std::fmt;

/// Maps the place where friction alone would bring a node to rest, and its velocity, to the target of its spring.
type Choose = dyn Fn(Vec2, Vec2) -> Option<Vec2> + Send + Sync;

/// Lets a finger, or the left button of a mouse, drag a UI node with a `Sprung::<UiTranslation>` and throw it.
///
/// ```
/// use bevy_ecs::prelude::*;
/// use bevy_math::Vec2;
/// use bevy_ui::Node;
/// use carom_bevy::carom::{Spring, gesture::Axes};
/// use carom_bevy::{Draggable, Sprung, UiTranslation};
///
/// fn spawn(mut commands: Commands) {
///     let spring = Spring::from_duration_bounce(0.4, 0.0);
///     // A row that opens by a swipe to the left.
///     let row = Draggable::new(Axes::Horizontal, |landing, _velocity| {
///         Some(Vec2::new(if landing.x < -80.0 { -160.0 } else { 0.0 }, 0.0))
///     });
///     let place = Sprung::<UiTranslation>::at(Vec2::ZERO, spring);
///     commands.spawn((Node::default(), place, row));
/// }
/// # bevy_ecs::system::assert_is_system(spawn);
/// ```
///
/// A press on the topmost draggable node stops the node. It becomes a drag once the pointer has left the slop along one of the node's
/// axes. A [`KineticScroll`](crate::KineticScroll) around the node gets the fingers that go along the scroll's own axis. Events don't
/// carry a time, so we take the beginning of their frame, on `Time<Real>`.
#[derive(Component)]
pub struct Draggable {
    drag: Press,
    grip: Grip<Vec2>,
    slop: TouchSlop,
    pointer: Option<Pointer>,
    choose: Box<Choose>,
}

/// The pointer that is pressed on a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pointer {
    Mouse,
    Finger(u64),
}

impl Draggable {
    /// Creates a node that is dragged along these axes. At a release we call `choose` with the translation where only friction would bring
    /// the node to rest, and with the velocity. Return the target of the spring, or `None` to let friction alone act.
    #[must_use]
    pub fn new(axes: Axes, choose: impl Fn(Vec2, Vec2) -> Option<Vec2> + Send + Sync + 'static) -> Self {
        let slop = platform::native().touch_slop();
        Self { drag: Press::new(axes, slop), grip: Grip::new(), slop, pointer: None, choose: Box::new(choose) }
    }

    /// Sets the slop of a finger. By default it is the slop of the platform that your program is compiled for. A mouse has
    /// [`TouchSlop::MOUSE`].
    #[must_use]
    pub fn with_slop(mut self, slop: TouchSlop) -> Self {
        self.slop = slop;
        self
    }

    /// Returns the state of the pointer.
    #[must_use]
    pub const fn state(&self) -> PressState {
        self.drag.state()
    }

    /// Whether a finger drags the node. If so, the finger doesn't scroll a page.
    pub(crate) fn has_finger(&self, id: u64) -> bool {
        self.pointer == Some(Pointer::Finger(id)) && self.drag.is_dragging()
    }
}

impl fmt::Debug for Draggable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Draggable").field("state", &self.state()).finish_non_exhaustive()
    }
}

#[derive(QueryData)]
#[query_data(mutable)]
struct Dragged {
    computed: &'static ComputedNode,
    transform: &'static UiGlobalTransform,
    clip: Option<&'static CalculatedClip>,
    stack: &'static ComputedStackIndex,
    draggable: &'static mut Draggable,
    sprung: &'static mut Sprung<UiTranslation>,
}

impl DraggedItem<'_, '_> {
    /// Whether the node shows a point in physical pixels.
    fn contains(&self, point: Vec2) -> bool {
        self.clip.is_none_or(|clip| clip.clip.contains(point)) && self.computed.contains_point(*self.transform, point)
    }

    /// Passes an event of the pointer on, at a point in physical pixels.
    fn apply(&mut self, point: Vec2, event: impl FnOnce(&mut Press, [f64; 2]) -> &[PressEvent]) {
        let position = (point * self.computed.inverse_scale_factor).as_dvec2().to_array();
        let Draggable { drag, grip, choose, .. } = self.draggable.bypass_change_detection();
        let events = event(drag, position);
        if !events.is_empty() {
            let choose = |landing, velocity| choose(landing, velocity);
            self.sprung.change(|motion| grip.apply(motion, events, choose));
        }
    }

    fn press(&mut self, now: f64, pointer: Pointer, point: Vec2) {
        let draggable = self.draggable.bypass_change_detection();
        let slop = if pointer == Pointer::Mouse { TouchSlop::MOUSE } else { draggable.slop };
        draggable.pointer = Some(pointer);
        draggable.drag = Press::new(draggable.drag.axes(), slop);
        self.apply(point, |drag, position| drag.pointer_down(now, position));
    }

    fn lift(&mut self, now: f64, point: Vec2) {
        self.apply(point, |drag, position| drag.pointer_up_at(now, position));
        self.draggable.bypass_change_detection().pointer = None;
    }
}

/// The system that drags nodes, before pages scroll.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct DragSystem;

pub(crate) fn add_systems(app: &mut App) {
    app.add_message::<MouseButtonInput>().add_message::<CursorMoved>().add_message::<TouchInput>();
    app.configure_sets(PostUpdate, DragSystem.before(CaromSystems));
    app.add_systems(PostUpdate, drag.in_set(DragSystem));
}

fn drag(
    time: Res<Time<Real>>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut cursors: MessageReader<CursorMoved>,
    mut touches: MessageReader<TouchInput>,
    windows: Query<&Window>,
    mut nodes: Query<Dragged>,
) {
    let now = time.elapsed_secs_f64();
    let scale = |window| windows.get(window).map_or(1.0, Window::scale_factor);
    for CursorMoved { window, position, .. } in cursors.read() {
        let point = *position * scale(*window);
        if let Some(mut node) = held(&mut nodes, Pointer::Mouse) {
            node.apply(point, |drag, position| drag.pointer_move(now, position));
        }
    }
    for MouseButtonInput { button, state, window, .. } in buttons.read() {
        let point = windows.get(*window).ok().and_then(Window::physical_cursor_position);
        let Some(point) = point.filter(|_| *button == MouseButton::Left) else { continue };
        match state {
            ButtonState::Pressed => press(&mut nodes, now, Pointer::Mouse, point),
            ButtonState::Released => {
                held(&mut nodes, Pointer::Mouse).into_iter().for_each(|mut node| node.lift(now, point))
            }
        }
    }
    for TouchInput { phase, position, window, id, .. } in touches.read() {
        let (point, pointer) = (*position * scale(*window), Pointer::Finger(*id));
        if *phase == TouchPhase::Started {
            press(&mut nodes, now, pointer, point);
        } else if let Some(mut node) = held(&mut nodes, pointer) {
            match phase {
                TouchPhase::Ended => node.lift(now, point),
                TouchPhase::Canceled => {
                    node.apply(point, |drag, _| drag.pointer_cancel(now));
                    node.draggable.bypass_change_detection().pointer = None;
                }
                _ => node.apply(point, |drag, position| drag.pointer_move(now, position)),
            }
        }
    }
}

/// Presses a pointer on the topmost node at a point that isn't held yet.
fn press(nodes: &mut Query<Dragged>, now: f64, pointer: Pointer, point: Vec2) {
    let takes = |node: &DraggedItem| node.draggable.pointer.is_none() && node.contains(point);
    if let Some(mut node) = nodes.iter_mut().filter(takes).max_by_key(|node| node.stack.0) {
        node.press(now, pointer, point);
    }
}

/// Returns the node that a pointer holds.
fn held<'a>(nodes: &'a mut Query<Dragged>, pointer: Pointer) -> Option<DraggedItem<'a, 'a>> {
    nodes.iter_mut().find(|node| node.draggable.pointer == Some(pointer))
}
