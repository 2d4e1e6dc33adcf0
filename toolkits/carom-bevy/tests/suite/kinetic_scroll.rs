//! Kinetic scrolling against the core's scroller.

use crate::{app, asks_for_a_frame, frames_without_events};
use bevy_app::App;
use bevy_ecs::change_detection::DetectChanges as _;
use bevy_ecs::entity::Entity;
use bevy_input::mouse::{MouseScrollUnit, MouseWheel};
use bevy_input::touch::{TouchInput, TouchPhase};
use bevy_math::{Affine2, Vec2, vec2};
use bevy_ui::{ComputedNode, ComputedStackIndex, Node, Overflow, ScrollPosition, UiGlobalTransform};
use bevy_window::Window;
use carom::Spring;
use carom::gesture::TouchSlop;
use carom::scroll::{Extent, Phase, Places, Platform, Scroller, TwoAxes, platform};
use carom_bevy::{CaromPlugin, KineticScroll};
use std::time::Duration;

const FRAME: Duration = Duration::from_micros(8_333);
/// Lengths in logical pixels. Each of these is two by two device pixels.
const CONTENT: f32 = 4_000.0;
const VIEWPORT: f32 = 400.0;

/// A list of 200 by 400 logical pixels at the top left of a window.
pub(crate) struct Program {
    pub(crate) app: App,
    pub(crate) window: Entity,
    pub(crate) list: Entity,
    frames: u32,
}

impl Program {
    pub(crate) fn new(platform: Platform) -> Self {
        let mut app = app(FRAME);
        app.add_plugins(CaromPlugin::default());
        let mut window = Window::default();
        window.resolution.set_scale_factor_override(Some(2.0));
        window.set_cursor_position(Some(vec2(100.0, 200.0)));
        let window = app.world_mut().spawn(window).id();
        let list = spawn_list(&mut app, platform, 0);
        // The first frame doesn't take time.
        app.update();
        Self { app, window, list, frames: 0 }
    }

    /// The time of the next frame. The time that its input counts as.
    fn next(&self) -> f64 {
        (FRAME * (self.frames + 1)).as_secs_f64()
    }

    pub(crate) fn frame(&mut self) {
        self.app.update();
        self.frames += 1;
    }

    pub(crate) fn touch(&mut self, phase: TouchPhase, y: f32) {
        let position = vec2(100.0, y);
        self.app.world_mut().write_message(TouchInput { phase, position, window: self.window, force: None, id: 7 });
    }

    fn wheel(&mut self, unit: MouseScrollUnit, y: f32, phase: TouchPhase) {
        self.app.world_mut().write_message(MouseWheel { unit, x: 0.0, y, window: self.window, phase });
    }

    pub(crate) fn scroll(&self, list: Entity) -> (&KineticScroll, f32) {
        let entity = self.app.world().entity(list);
        let scroll = entity.get::<KineticScroll>().expect("it scrolls");
        (scroll, entity.get::<ScrollPosition>().expect("it has a position").y)
    }

    fn position(&self) -> f32 {
        self.scroll(self.list).1
    }

    /// Compares the page with `twin`, which has got the same input, at the time of the last frame.
    fn assert_follows(&self, twin: &mut TwoAxes) {
        twin.advance_to((FRAME * self.frames).as_secs_f64());
        let (scroll, position) = self.scroll(self.list);
        let (offset, expected) = (scroll.pages().y.offset(), twin.y.offset());
        assert!((offset - expected).abs() < 1e-6, "{offset} is not {expected} in frame {}", self.frames);
        assert_eq!(position, twin.y.extent().clamp(expected) as f32, "in frame {}", self.frames);
    }
}

fn spawn_list(app: &mut App, platform: Platform, stack: u32) -> Entity {
    let node = Node { overflow: Overflow::scroll_y(), ..Node::default() };
    let computed = ComputedNode {
        size: 2.0 * vec2(200.0, VIEWPORT),
        content_size: 2.0 * vec2(200.0, CONTENT),
        inverse_scale_factor: 0.5,
        ..ComputedNode::DEFAULT
    };
    // A node's transform is its centre's.
    let place = UiGlobalTransform::from(Affine2::from_translation(vec2(200.0, VIEWPORT)));
    let scroll = KineticScroll::new(platform);
    app.world_mut().spawn((node, computed, place, ComputedStackIndex(stack), scroll)).id()
}

fn twin(platform: Platform) -> TwoAxes {
    let x = Scroller::new(platform, Extent { min: 0.0, max: 0.0, viewport: 200.0 });
    let y = Scroller::new(platform, Extent::new(f64::from(CONTENT), f64::from(VIEWPORT)));
    let mut twin = TwoAxes::new(x, y, TouchSlop { distance: platform.slop, diagonal: 1.0 });
    twin.advance_to(0.0);
    twin
}

#[test]
fn a_flung_list_moves_like_a_scroller_and_rests_unchanged() {
    for platform in [platform::ios(), platform::gtk()] {
        let (mut program, mut twin) = (Program::new(platform), twin(platform));
        let y = |i: u16| 350.0 - 12.0 * f32::from(i);
        for i in 0..=8 {
            program.touch(if i == 0 { TouchPhase::Started } else { TouchPhase::Moved }, y(i));
            let finger = [100.0, f64::from(y(i))];
            match i {
                0 => twin.pointer_down(program.next(), finger),
                _ => _ = twin.pointer_move(program.next(), finger),
            }
            program.frame();
            program.assert_follows(&mut twin);
        }
        program.touch(TouchPhase::Ended, y(8));
        // The frame before has shown where the finger left.
        twin.pointer_up((FRAME * program.frames).as_secs_f64());
        assert_eq!(twin.y.phase(), Phase::Fling);
        let mut moving = 0;
        while !twin.is_at_rest() {
            program.frame();
            program.assert_follows(&mut twin);
            moving += 1;
        }
        let end = twin.y.offset();
        assert!(moving > 60 && end > 200.0, "{moving} frames to {end}");
        let ticks = |program: &Program| {
            let entity = program.app.world().entity(program.list);
            let scroll = entity.get_ref::<KineticScroll>().map(|scroll| scroll.last_changed());
            (entity.get_ref::<ScrollPosition>().map(|position| position.last_changed()), scroll)
        };
        let before = ticks(&program);
        for _ in 0..20 {
            program.frame();
        }
        assert_eq!(ticks(&program), before, "it was written at rest");
    }
}

#[test]
fn a_moving_list_asks_for_frames_and_a_held_one_does_not() {
    let mut program = Program::new(platform::ios());
    program.frame();
    assert!(!asks_for_a_frame(&program.app), "it is at rest");
    for i in 0..=8_u16 {
        program.touch(if i == 0 { TouchPhase::Started } else { TouchPhase::Moved }, 350.0 - 12.0 * f32::from(i));
        program.frame();
        assert!(!asks_for_a_frame(&program.app), "a finger holds it");
    }
    program.touch(TouchPhase::Ended, 254.0);
    program.frame();
    let frames = frames_without_events(&mut program.app);
    let page = &program.scroll(program.list).0.pages().y;
    assert!((60..1_000).contains(&frames) && page.is_at_rest(), "{frames} frames, {:?}", page.phase());
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "other systems send momentum of their own")]
fn a_gesture_whose_end_is_lost_ends_without_further_events() {
    let mut program = Program::new(platform::ios());
    program.wheel(MouseScrollUnit::Pixel, 90.0, TouchPhase::Started);
    program.frame();
    frames_without_events(&mut program.app);
    assert_eq!(program.scroll(program.list).0.pages().y.offset(), 0.0);
}

#[test]
fn a_list_pulled_beyond_its_edge_is_shown_at_the_edge() {
    let mut program = Program::new(platform::ios());
    for i in 0..=20_u16 {
        program.touch(if i == 0 { TouchPhase::Started } else { TouchPhase::Moved }, 100.0 + 10.0 * f32::from(i));
        program.frame();
        assert_eq!(program.position(), 0.0);
    }
    let beyond = program.scroll(program.list).0.pages().y.offset();
    assert!(beyond < -20.0, "{beyond}");
    program.touch(TouchPhase::Canceled, 300.0);
    // A wheel event far beyond the end.
    program.wheel(MouseScrollUnit::Pixel, -20_000.0, TouchPhase::Moved);
    for _ in 0..600 {
        program.frame();
        assert!((0.0..=CONTENT - VIEWPORT).contains(&program.position()));
    }
    assert_eq!(program.position(), CONTENT - VIEWPORT);
}

#[test]
fn a_notch_is_smoothed_but_pixels_are_scrolled_at_once() {
    let mut program = Program::new(platform::chromium());
    program.wheel(MouseScrollUnit::Line, -3.0, TouchPhase::Moved);
    program.frame();
    program.frame();
    let early = program.position();
    for _ in 0..120 {
        program.frame();
    }
    assert!(early < 60.0 && program.position() == 120.0, "{early}, then {}", program.position());
    // Device pixels.
    program.wheel(MouseScrollUnit::Pixel, -60.0, TouchPhase::Moved);
    program.frame();
    assert_eq!(program.position(), 150.0);
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "other systems send momentum of their own")]
fn fingers_on_a_touchpad_fling_a_list_when_their_gesture_ends() {
    let mut program = Program::new(platform::gtk());
    program.wheel(MouseScrollUnit::Pixel, -20.0, TouchPhase::Started);
    program.frame();
    for _ in 0..8 {
        program.wheel(MouseScrollUnit::Pixel, -20.0, TouchPhase::Moved);
        program.frame();
    }
    let (held, here) = (program.position(), program.scroll(program.list).0.pages().y.phase());
    program.wheel(MouseScrollUnit::Pixel, 0.0, TouchPhase::Ended);
    program.frame();
    assert_eq!((held, here, program.scroll(program.list).0.pages().y.phase()), (90.0, Phase::Drag, Phase::Fling));
    for _ in 0..400 {
        program.frame();
    }
    assert!(program.position() > 200.0, "{}", program.position());

    // If the end of a gesture is lost, the gesture ends by itself, and the page doesn't stay beyond its edge.
    let mut program = Program::new(platform::ios());
    program.wheel(MouseScrollUnit::Pixel, 90.0, TouchPhase::Started);
    program.frame();
    assert!(program.scroll(program.list).0.pages().y.offset() < 0.0);
    for _ in 0..300 {
        program.frame();
    }
    assert_eq!(program.scroll(program.list).0.pages().y.offset(), 0.0);
}

#[test]
fn the_topmost_list_under_the_pointer_scrolls() {
    let mut program = Program::new(platform::gtk());
    let above = spawn_list(&mut program.app, platform::gtk(), 5);
    program.wheel(MouseScrollUnit::Pixel, -60.0, TouchPhase::Moved);
    program.frame();
    assert_eq!((program.position(), program.scroll(above).1), (0.0, 30.0));
    let mut window = program.app.world_mut().get_mut::<Window>(program.window).expect("it is a window");
    window.set_cursor_position(Some(vec2(300.0, 200.0)));
    program.wheel(MouseScrollUnit::Pixel, -60.0, TouchPhase::Moved);
    program.frame();
    assert_eq!((program.position(), program.scroll(above).1), (0.0, 30.0), "the pointer is beside both");
}

#[test]
fn a_program_can_scroll_on_a_spring_or_at_once() {
    let mut program = Program::new(platform::gtk().with_landing(Places::every(80.0)));
    // After some idle frames, the motion must begin now, and not at the last input.
    for _ in 0..50 {
        program.frame();
    }
    let mut scroll = program.app.world_mut().get_mut::<KineticScroll>(program.list).expect("it scrolls");
    scroll.go_to(vec2(0.0, 1_010.0), Spring::from_duration_bounce(0.4, 0.0));
    program.frame();
    program.frame();
    let early = program.position();
    for _ in 0..200 {
        program.frame();
    }
    // It rests at the nearest snap point.
    assert!(early > 0.0 && early < 100.0 && program.position() == 1_040.0, "{early}, then {}", program.position());
    program.app.world_mut().entity_mut(program.list).insert(ScrollPosition(Vec2::new(0.0, 9_000.0)));
    program.frame();
    assert_eq!(program.position(), CONTENT - VIEWPORT);
}
