//! Nodes that a finger or a mouse drags, in a list.

use crate::frame_after;
use crate::kinetic_scroll::Program;
use bevy_ecs::entity::Entity;
use bevy_input::ButtonState;
use bevy_input::mouse::{MouseButton, MouseButtonInput};
use bevy_input::touch::{TouchInput, TouchPhase};
use bevy_math::{Affine2, Vec2, vec2};
use bevy_ui::{ComputedNode, ComputedStackIndex, Node, UiGlobalTransform, UiTransform, Val2};
use bevy_window::{CursorMoved, Window};
use carom::Spring;
use carom::gesture::{Axes, PressState};
use carom::scroll::{Phase, platform};
use carom_bevy::{Draggable, Sprung, UiTranslation};
use std::time::Duration;

/// Adds a row of 200 by 100 logical pixels to the list.
fn row(program: &mut Program) -> Entity {
    let computed = ComputedNode { size: 2.0 * vec2(200.0, 100.0), inverse_scale_factor: 0.5, ..ComputedNode::DEFAULT };
    let place = UiGlobalTransform::from(Affine2::from_translation(2.0 * vec2(100.0, 200.0)));
    let spring = Sprung::<UiTranslation>::at(Vec2::ZERO, Spring::from_duration_bounce(0.4, 0.0));
    let drag = Draggable::new(Axes::Horizontal, |landing, _| {
        Some(Vec2::new(if landing.x < -80.0 { -160.0 } else { 0.0 }, 0.0))
    });
    program.app.world_mut().spawn((Node::default(), computed, place, ComputedStackIndex(1), spring, drag)).id()
}

fn x(program: &Program, row: Entity) -> f32 {
    let Val2 { x, .. } = program.app.world().entity(row).get::<UiTransform>().expect("it is a node").translation;
    match x {
        bevy_ui::Val::Px(x) => x,
        _ => f32::NAN,
    }
}

fn state(program: &Program, row: Entity) -> PressState {
    program.app.world().entity(row).get::<Draggable>().expect("it can be dragged").state()
}

fn touch(program: &mut Program, phase: TouchPhase, position: Vec2) {
    let window = program.window;
    program.app.world_mut().write_message(TouchInput { phase, position, window, force: None, id: 7 });
}

#[test]
fn a_row_takes_horizontal_drags_and_its_list_vertical_ones() {
    for (step, is_rows) in [(vec2(-12.0, 4.0), true), (vec2(4.0, -12.0), false)] {
        let mut program = Program::new(platform::ios());
        let row = row(&mut program);
        let mut at = vec2(180.0, 200.0);
        touch(&mut program, TouchPhase::Started, at);
        program.frame();
        for _ in 0..8 {
            at += step;
            touch(&mut program, TouchPhase::Moved, at);
            program.frame();
        }
        assert_eq!(
            state(&program, row),
            if is_rows { PressState::Dragging(Axes::Horizontal) } else { PressState::Yielded }
        );
        let offset = program.scroll(program.list).0.pages().y.offset();
        assert_eq!(offset < 10.0, is_rows, "{offset}");
        assert_eq!(x(&program, row) < -70.0, is_rows, "{}", x(&program, row));
        touch(&mut program, TouchPhase::Ended, at);
        program.frame();
        assert_eq!(program.scroll(program.list).0.pages().y.phase() == Phase::Fling, !is_rows);
        for _ in 0..200 {
            program.frame();
        }
        assert_eq!(x(&program, row), if is_rows { -160.0 } else { 0.0 });
    }
}

#[test]
fn a_row_thrown_by_a_mouse_begins_visibly_after_a_late_frame() {
    let mut program = Program::new(platform::ios());
    let (row, window) = (row(&mut program), program.window);
    let mut at = vec2(180.0, 200.0);
    let button = |program: &mut Program, state| {
        let (button, window) = (MouseButton::Left, program.window);
        program.app.world_mut().write_message(MouseButtonInput { button, state, window });
    };
    let set_cursor = |program: &mut Program, at: Vec2| {
        let mut window = program.app.world_mut().entity_mut(program.window);
        window.get_mut::<Window>().expect("it is a window").set_cursor_position(Some(at));
    };
    set_cursor(&mut program, at);
    button(&mut program, ButtonState::Pressed);
    program.frame();
    for _ in 0..8 {
        at.x -= 7.5;
        set_cursor(&mut program, at);
        program.app.world_mut().write_message(CursorMoved { window, position: at, delta: None });
        program.frame();
    }
    // 60 pixels less the slop of a mouse.
    assert!((x(&program, row) + 56.0).abs() < 0.01, "{}", x(&program, row));
    button(&mut program, ButtonState::Released);
    program.frame();
    let before = x(&program, row);
    frame_after(&mut program.app, Duration::from_millis(500));
    let step = before - x(&program, row);
    assert!(step > 5.0 && step < 40.0, "{step}");
    for _ in 0..200 {
        program.frame();
    }
    assert_eq!(x(&program, row), -160.0);
}
