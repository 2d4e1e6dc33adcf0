//! The scroll area against the core's scroller.

use carom::scroll::{Extent, Phase, Places, Platform, Scroller, WheelDelta, WheelPhase, platform};
use carom_egui::{KineticOutput, KineticScrollArea};
use egui::style::ScrollAnimation;
use egui::{Event, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, TouchPhase, Vec2, pos2, vec2};
use egui_kittest::Harness;

const ROW: f32 = 40.0;
const ROWS: usize = 100;

/// What a test's program does in the next frame, and the output of its last frame.
struct List {
    platform: Platform,
    snap: Option<f64>,
    /// Whether the list snaps to points in a `Vec`, which makes it an area of another type.
    has_points: bool,
    rows: usize,
    is_disabled: bool,
    is_hidden: bool,
    scroll_to: Option<usize>,
    seen: Option<KineticOutput<Option<f32>>>,
    time: f64,
}

impl List {
    fn offset(&self) -> f64 {
        self.seen.map_or(f64::NAN, |seen| seen.frames[1].offset)
    }

    fn phase(&self) -> Phase {
        self.seen.map_or(Phase::Rest, |seen| seen.frames[1].phase)
    }
}

/// Turns egui's animations on, which the harness turns off by default.
fn animate<S>(harness: &Harness<'_, S>) {
    harness.ctx.all_styles_mut(|style| {
        (style.animation_time, style.scroll_animation) = (0.2, ScrollAnimation::default());
    });
}

/// Makes a harness that shows a list and moves it.
fn harness(platform: Platform, snap: Option<f64>, dt: f32) -> Harness<'static, List> {
    let list = List {
        platform,
        snap,
        has_points: false,
        rows: ROWS,
        is_disabled: false,
        is_hidden: false,
        scroll_to: None,
        seen: None,
        time: 0.0,
    };
    let show = |ui: &mut egui::Ui, list: &mut List| {
        list.time = ui.input(|input| input.time);
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        if list.is_hidden {
            return;
        }
        if list.is_disabled {
            ui.disable();
        }
        let rows = |ui: &mut egui::Ui| {
            let mut first = None;
            for row in 0..list.rows {
                let rect = ui.allocate_space(vec2(200.0, ROW)).1;
                first = first.or(Some(rect.top()));
                if list.scroll_to.take_if(|target| *target == row).is_some() {
                    ui.scroll_to_rect(rect, Some(egui::Align::TOP));
                }
            }
            first
        };
        let area = KineticScrollArea::vertical().platform(list.platform).drag_by_mouse();
        list.seen = Some(match list.snap {
            Some(interval) => area.snap(Places::every(interval)).show(ui, rows),
            None if list.has_points => area.snap(Places::Points(vec![0.0, 400.0, 2_000.0])).show(ui, rows),
            None => area.show(ui, rows),
        });
    };
    let mut harness = Harness::builder().with_size(vec2(300.0, 400.0)).with_step_dt(dt).build_ui_state(show, list);
    animate(&harness);
    harness.run_steps(4);
    harness
}

/// A scroller with the extent of the harness's list.
fn twin(harness: &Harness<'_, List>) -> Scroller {
    let seen = harness.state().seen.expect("the list was shown");
    let viewport = f64::from(seen.inner_rect.height());
    let mut scroller = Scroller::new(harness.state().platform, Extent::new(f64::from(seen.content_size.y), viewport));
    scroller.advance_to(harness.state().time);
    scroller
}

fn asks_for_repaint(harness: &Harness<'_, List>) -> bool {
    harness.output().viewport_output.values().any(|viewport| viewport.repaint_delay.is_zero())
}

fn button(harness: &Harness<'_, List>, y: f32, pressed: bool) {
    let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
    harness.event(Event::PointerButton { pos: pos2(100.0, y), button, pressed, modifiers });
}

fn wheel(harness: &Harness<'_, List>, unit: MouseWheelUnit, y: f32, phase: TouchPhase, source: MouseWheelSource) {
    harness.event(Event::PointerMoved(pos2(100.0, 200.0)));
    harness.event(Event::MouseWheel { unit, delta: vec2(0.0, y), phase, source, modifiers: Modifiers::NONE });
}

/// Flings the list by a drag upward of `speed` points per frame, and compares every frame with the core.
fn drag_follows_scroller(platform: Platform, speed: f32, dt: f32) {
    let mut harness = harness(platform, None, dt);
    let mut twin = twin(&harness);
    harness.event(Event::PointerMoved(pos2(100.0, 350.0)));
    harness.step();
    button(&harness, 350.0, true);
    harness.step();
    twin.pointer_down(harness.state().time, 350.0);
    let mut y = 350.0;
    for _ in 0..6 {
        y -= speed;
        harness.event(Event::PointerMoved(pos2(100.0, y)));
        harness.step();
        twin.pointer_move(harness.state().time, f64::from(y));
        twin.advance_to(harness.state().time);
        assert!((harness.state().offset() - twin.offset()).abs() < 1e-6);
    }
    button(&harness, y, false);
    // The frame before has shown where the pointer left.
    let shown = harness.state().time;
    harness.step();
    twin.pointer_up(shown);
    assert_eq!(harness.state().phase(), Phase::Fling);
    // The frame doesn't stand still.
    assert!((harness.state().offset() - twin.offset()).abs() > 0.3 * f64::from(speed));
    let (mut frames, mut rested) = (0, 0);
    // egui paints once more after each request.
    while rested < 3 {
        harness.step();
        rested += i32::from(!twin.advance_to(harness.state().time));
        let seen = harness.state();
        assert!((seen.offset() - twin.offset()).abs() < 1e-6, "{} is not {}", seen.offset(), twin.offset());
        // The rows are drawn at the offset of the page, rounded to pixels by egui.
        let top = seen.seen.map(|seen| seen.inner.unwrap_or(f32::NAN) - seen.inner_rect.top());
        assert!((f64::from(top.unwrap_or(f32::NAN)) + twin.offset()).abs() <= 0.51);
        assert_eq!(asks_for_repaint(&harness), rested < 2, "in frame {frames} of the fling");
        frames += 1;
    }
    assert!(frames > 20 && twin.offset() > 100.0, "{frames} frames to {}", twin.offset());
}

#[test]
fn a_flung_list_moves_like_a_scroller_at_any_frame_rate() {
    for dt in [1.0 / 30.0, 1.0 / 60.0, 1.0 / 144.0] {
        drag_follows_scroller(platform::ios(), 20.0, dt);
        drag_follows_scroller(platform::gtk(), 30.0, dt);
    }
}

#[test]
fn a_list_bounces_at_its_end_and_returns_to_it() {
    let mut harness = harness(platform::ios(), None, 1.0 / 60.0);
    wheel(&harness, MouseWheelUnit::Point, -400.0, TouchPhase::Start, MouseWheelSource::Trackpad);
    harness.step();
    wheel(&harness, MouseWheelUnit::Point, 0.0, TouchPhase::End, MouseWheelSource::Trackpad);
    for _ in 0..14 {
        wheel(&harness, MouseWheelUnit::Point, -400.0, TouchPhase::Move, MouseWheelSource::Momentum);
        harness.step();
    }
    let end = harness.state().seen.map_or(0.0, |seen| f64::from(seen.content_size.y - seen.inner_rect.height()));
    let beyond = (0..30).any(|_| {
        harness.step();
        harness.state().offset() > end + 5.0
    });
    assert!(beyond, "it went past its end");
    harness.run_steps(120);
    assert_eq!(harness.state().offset(), end);
    assert!(!asks_for_repaint(&harness));
}

#[test]
fn a_list_snaps_to_the_interval_of_its_rows() {
    let mut harness = harness(platform::gtk(), Some(80.0), 1.0 / 60.0);
    wheel(&harness, MouseWheelUnit::Line, -3.0, TouchPhase::Move, MouseWheelSource::Wheel);
    harness.run_steps(120);
    let offset = harness.state().offset();
    assert!(offset > 0.0 && offset % 80.0 == 0.0, "it rests at {offset}");
}

#[test]
fn a_snapping_list_rests_at_a_row_after_any_wheel_or_touchpad() {
    for start in [0.0, 1.0, 5.0] {
        let mut harness = harness(platform::chromium(), Some(80.0), 1.0 / 60.0);
        let rests = |harness: &mut Harness<'_, List>, what: &str| {
            harness.run_steps(150);
            let offset = harness.state().offset();
            assert!(offset > 0.0 && offset % 80.0 == 0.0 && !asks_for_repaint(harness), "{what}: {offset}");
            offset
        };
        // A mouse whose wheel turns by eighths of a notch of three lines.
        for i in 0..8 {
            wheel(&harness, MouseWheelUnit::Line, -0.375, TouchPhase::Move, MouseWheelSource::Wheel);
            harness.run_steps(if i % 3 == 0 { 2 } else { 1 });
        }
        let turned = rests(&mut harness, "eighths");
        // Fingers, and the momentum that the system sends after them.
        wheel(&harness, MouseWheelUnit::Point, -start, TouchPhase::Start, MouseWheelSource::Trackpad);
        let mut step = 18.0;
        for _ in 0..10 {
            wheel(&harness, MouseWheelUnit::Point, -step, TouchPhase::Move, MouseWheelSource::Trackpad);
            harness.step();
        }
        wheel(&harness, MouseWheelUnit::Point, 0.0, TouchPhase::End, MouseWheelSource::Trackpad);
        while step > 0.5 {
            step *= 0.93;
            wheel(&harness, MouseWheelUnit::Point, -step, TouchPhase::Move, MouseWheelSource::Momentum);
            harness.step();
        }
        assert!(rests(&mut harness, "a touchpad") > turned + 100.0);
    }
}

#[test]
fn fractions_of_a_line_scroll_as_far_as_their_sum() {
    for snap in [None, Some(40.0)] {
        let mut harness = harness(platform::chromium(), snap, 1.0 / 60.0);
        for i in 1..=12 {
            wheel(&harness, MouseWheelUnit::Line, -0.25, TouchPhase::Move, MouseWheelSource::Unknown);
            harness.run_steps(2);
            assert!(snap.is_some() || harness.state().offset() == 10.0 * f64::from(i), "at once");
        }
        harness.run_steps(60);
        assert_eq!(harness.state().offset(), 120.0);
    }
}

#[test]
fn on_wayland_only_a_gesture_with_an_end_event_flings() {
    for has_end in [true, false] {
        let mut harness = harness(platform::gtk(), None, 1.0 / 60.0);
        let mut twin = twin(&harness);
        for i in 0..8 {
            let phase = if i == 0 { TouchPhase::Start } else { TouchPhase::Move };
            wheel(&harness, MouseWheelUnit::Point, -25.0, phase, MouseWheelSource::Unknown);
            harness.step();
            twin.wheel(harness.state().time, WheelDelta::Pixels(25.0), WheelPhase::Fingers);
        }
        assert_eq!(harness.state().offset(), 200.0);
        if has_end {
            wheel(&harness, MouseWheelUnit::Point, 0.0, TouchPhase::End, MouseWheelSource::Unknown);
            harness.step();
            twin.wheel(harness.state().time, WheelDelta::Pixels(0.0), WheelPhase::Ended);
            assert_eq!(harness.state().phase(), Phase::Fling);
        }
        harness.run_steps(300);
        assert_eq!(harness.state().phase(), Phase::Rest);
        assert!(!asks_for_repaint(&harness));
        twin.advance_to(harness.state().time);
        assert_eq!(harness.state().offset() > 300.0, has_end);
        assert!(!has_end || (harness.state().offset() - twin.offset()).abs() < 1e-6);
    }
}

#[test]
fn at_a_hard_edge_the_wheel_scrolls_the_area_around_the_page() {
    let mut harness = Harness::builder().with_size(vec2(300.0, 400.0)).build_ui(|ui| {
        let shown = egui::ScrollArea::vertical().id_salt("outer").show(ui, |ui| {
            KineticScrollArea::vertical().platform(platform::gtk()).configure(|area| area.max_height(200.0)).show(
                ui,
                |ui| {
                    ui.allocate_space(vec2(200.0, 260.0));
                },
            );
            ui.allocate_space(vec2(200.0, 2_000.0));
        });
        let outer = shown.state.clamped_offset().y;
        ui.data_mut(|data| data.insert_temp(egui::Id::unique("outer"), outer));
    });
    let read = |harness: &Harness<'_>| {
        harness.ctx.data(|data| data.get_temp::<f32>(egui::Id::unique("outer"))).unwrap_or(f32::NAN)
    };
    let notch = |harness: &mut Harness<'_>| {
        harness.event(Event::PointerMoved(pos2(100.0, 100.0)));
        harness.event(Event::MouseWheel {
            unit: MouseWheelUnit::Line,
            delta: vec2(0.0, -3.0),
            phase: TouchPhase::Move,
            source: MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        });
        harness.run_steps(60);
    };
    animate(&harness);
    harness.run_steps(4);
    notch(&mut harness);
    assert_eq!(read(&harness), 0.0, "the inner page has room");
    notch(&mut harness);
    assert!(read(&harness) > 30.0, "the outer page moves once the inner one is at its end");
}

#[test]
fn scroll_to_moves_the_page_on_a_spring() {
    let mut harness = harness(platform::gtk(), None, 1.0 / 60.0);
    harness.state_mut().scroll_to = Some(50);
    harness.step();
    harness.step();
    assert_eq!(harness.state().phase(), Phase::Programmatic);
    harness.run_steps(120);
    assert_eq!(harness.state().offset(), 2_000.0);
    assert!(!asks_for_repaint(&harness));
}

#[test]
fn scroll_to_jumps_if_the_style_has_no_animation() {
    let none = ScrollAnimation::none();
    for (animation_time, scroll_animation) in [(0.0, ScrollAnimation::default()), (0.2, none), (0.0, none)] {
        let mut harness = harness(platform::gtk(), None, 1.0 / 60.0);
        harness.ctx.all_styles_mut(|style| {
            (style.animation_time, style.scroll_animation) = (animation_time, scroll_animation);
        });
        harness.state_mut().scroll_to = Some(50);
        harness.step();
        assert_eq!((harness.state().offset(), harness.state().phase()), (2_000.0, Phase::Rest));
    }
}

#[test]
fn a_notch_scrolls_at_once_if_the_style_has_no_animation_time() {
    for (snap, expected) in [(None, 3.0 * platform::gtk().wheel.line), (Some(80.0), 80.0)] {
        let mut harness = harness(platform::gtk(), snap, 1.0 / 60.0);
        harness.ctx.all_styles_mut(|style| style.animation_time = 0.0);
        harness.step();
        let lines = if snap.is_some() { -1.0 } else { -3.0 };
        wheel(&harness, MouseWheelUnit::Line, lines, TouchPhase::Move, MouseWheelSource::Wheel);
        harness.run_steps(2);
        assert_eq!((harness.state().offset(), harness.state().phase()), (expected, Phase::Rest));
    }
}

#[test]
fn a_list_stays_at_its_offset_when_its_platform_or_snap_changes() {
    let mut harness = harness(platform::gtk(), None, 1.0 / 60.0);
    harness.state_mut().scroll_to = Some(25);
    harness.run_steps(120);
    assert_eq!(harness.state().offset(), 1_000.0);
    harness.state_mut().platform = platform::ios();
    for _ in 0..3 {
        harness.step();
        assert_eq!(harness.state().offset(), 1_000.0);
    }
    for (snap, has_points, row) in [(Some(80.0), false, 30), (None, true, 50), (None, false, 20), (None, true, 10)] {
        let mut last = harness.state().offset();
        let begin = last;
        (harness.state_mut().snap, harness.state_mut().has_points) = (snap, has_points);
        for _ in 0..3 {
            harness.step();
            // A list that begins to snap may go to a row, but doesn't jump there.
            let offset = harness.state().offset();
            assert!((offset - last).abs() < 100.0, "{last} to {offset} with {snap:?}, {has_points}");
            assert!(snap.is_some() || has_points || offset == begin, "{snap:?}, {has_points}");
            last = offset;
        }
        harness.state_mut().scroll_to = Some(row);
        harness.run_steps(120);
        assert_eq!(harness.state().offset(), 40.0 * row as f64);
    }
}

/// Changes a list while a finger, or two fingers on a touchpad, hold it. Returns the list some time later.
fn change_while_held(by_touchpad: bool, change: impl Fn(&mut List)) -> Harness<'static, List> {
    let mut harness = harness(platform::ios(), None, 1.0 / 60.0);
    harness.state_mut().scroll_to = Some(25);
    harness.run_steps(120);
    if by_touchpad {
        for phase in [TouchPhase::Start, TouchPhase::Move] {
            wheel(&harness, MouseWheelUnit::Point, -60.0, phase, MouseWheelSource::Trackpad);
            harness.step();
        }
    } else {
        button(&harness, 350.0, true);
        harness.step();
        harness.event(Event::PointerMoved(pos2(100.0, 230.0)));
        harness.step();
    }
    assert_eq!(harness.state().phase(), Phase::Drag);
    assert!(harness.state().offset() > 1_050.0, "{}", harness.state().offset());
    change(harness.state_mut());
    harness.run_steps(120);
    harness
}

#[test]
fn a_held_list_that_becomes_short_is_released_and_returns() {
    for by_touchpad in [false, true] {
        let mut harness = change_while_held(by_touchpad, |list| list.rows = 5);
        assert_eq!((harness.state().offset(), harness.state().phase()), (0.0, Phase::Rest));
        assert!(!asks_for_repaint(&harness));
        // The finger is still down, and doesn't grab the list again.
        harness.state_mut().rows = ROWS;
        harness.event(Event::PointerMoved(pos2(100.0, 130.0)));
        harness.run_steps(3);
        assert_eq!((harness.state().offset(), harness.state().phase()), (0.0, Phase::Rest));
    }
}

#[test]
fn a_held_list_is_released_when_it_is_disabled() {
    for by_touchpad in [false, true] {
        let harness = change_while_held(by_touchpad, |list| list.is_disabled = true);
        assert_eq!(harness.state().phase(), Phase::Rest);
        assert!(!asks_for_repaint(&harness));
    }
}

#[test]
fn a_list_whose_finger_lifts_while_it_is_hidden_is_released() {
    let mut harness = change_while_held(false, |list| list.is_hidden = true);
    button(&harness, 230.0, false);
    harness.run_steps(3);
    harness.state_mut().is_hidden = false;
    harness.run_steps(120);
    assert_eq!(harness.state().phase(), Phase::Rest);
}

#[test]
fn a_new_page_begins_at_the_offset_that_egui_has_stored() {
    let mut harness = harness(platform::gtk(), None, 1.0 / 60.0);
    harness.state_mut().scroll_to = Some(25);
    harness.run_steps(120);
    // This is like a restart, because egui persists the state of areas but not temporary values.
    let id = harness.state().seen.expect("the list was shown").id;
    let stored = egui::scroll_area::State::load(&harness.ctx, id).expect("egui stores the area");
    harness.ctx.data_mut(|data| data.clear());
    stored.store(&harness.ctx, id);
    for _ in 0..3 {
        harness.step();
        assert_eq!((harness.state().offset(), harness.state().phase()), (1_000.0, Phase::Rest));
    }
}

#[test]
fn the_scroll_bar_still_drags_the_page() {
    let mut harness = harness(platform::gtk(), None, 1.0 / 60.0);
    let seen = harness.state().seen.expect("the list was shown");
    let right = seen.inner_rect.left() + seen.content_size.x - 2.0;
    let (top, height) = (seen.inner_rect.top(), seen.inner_rect.height());
    harness.event(Event::PointerMoved(pos2(right, top + 0.5 * height)));
    harness.run_steps(30);
    let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
    harness.event(Event::PointerButton { pos: pos2(right, top + 0.5 * height), button, pressed: true, modifiers });
    harness.run_steps(3);
    let offset = harness.state().offset();
    assert!((offset - 1_800.0).abs() < 100.0, "half of the bar is half of the page, not {offset}");
}
