//! Rows and cards that a pointer drags.

use carom::Spring;
use carom::gesture::{Axes, PressState};
use carom::scroll::{Phase, platform};
use carom_egui::{DragOutput, Draggable, KineticScrollArea};
use egui::{Context, Event, Modifiers, PointerButton, Pos2, RawInput, Rect, pos2, vec2};

const ROW: f32 = 50.0;

/// A list of rows that swipe to the side.
struct List {
    context: Context,
    time: f64,
    rows: Vec<DragOutput<f32>>,
    offset: f64,
    phase: Phase,
    clicks: u32,
}

impl List {
    fn new() -> Self {
        let mut list = Self {
            context: Context::default(),
            time: 0.0,
            rows: Vec::new(),
            offset: 0.0,
            phase: Phase::Rest,
            clicks: 0,
        };
        (0..3).for_each(|_| list.frame(1.0 / 60.0, Vec::new()));
        list
    }

    fn frame(&mut self, dt: f64, events: Vec<Event>) {
        self.time += dt;
        let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(300.0, 400.0)));
        let input = RawInput { time: Some(self.time), events, screen_rect, ..RawInput::default() };
        let (mut rows, mut clicks) = (Vec::new(), 0);
        let output = &mut None;
        let mut shown = self.context.run_ui(input, |ui| {
            ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
            let area = KineticScrollArea::vertical().platform(platform::ios()).drag_by_mouse();
            *output = Some(area.show(ui, |ui| {
                for i in 0..40 {
                    let slot = Rect::from_min_size(ui.cursor().min, vec2(280.0, ROW));
                    let spring = Spring::from_duration_bounce(0.4, 0.0);
                    let row = Draggable::new(("row", i), 0.0_f32, spring).axes(Axes::Horizontal).show(
                        ui,
                        |x| slot.translate(vec2(x, 0.0)),
                        |landing, _| Some(if landing < -80.0 { -160.0 } else { 0.0 }),
                    );
                    clicks += u32::from(ui.put(slot, egui::Button::new("row")).clicked());
                    rows.push(row);
                }
            }));
        });
        // Nothing draws.
        shown.textures_delta.clear();
        self.rows = rows;
        self.clicks += clicks;
        if let Some(output) = output {
            (self.offset, self.phase) = (output.frames[1].offset, output.frames[1].phase);
        }
    }

    /// Presses at a place, moves by a step in each of eight frames, and releases.
    fn swipe(&mut self, from: Pos2, [x, y]: [f32; 2], dt: f64) -> Pos2 {
        self.frame(dt, vec![Event::PointerMoved(from), button(from, true)]);
        let mut at = from;
        for _ in 0..8 {
            at += vec2(x, y);
            self.frame(dt, vec![Event::PointerMoved(at)]);
        }
        at
    }
}

fn button(pos: Pos2, pressed: bool) -> Event {
    Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE }
}

#[test]
fn a_row_takes_horizontal_swipes_and_its_list_vertical_ones() {
    let mut list = List::new();
    let at = list.swipe(pos2(250.0, 225.0), [-12.0, 5.0], 1.0 / 60.0);
    assert_eq!(list.rows[4].drag, PressState::Dragging(Axes::Horizontal));
    // 96 points less the slop of a mouse.
    assert!((list.rows[4].state.value + 92.0).abs() < 0.5, "{:?}", list.rows[4]);
    assert_eq!((list.offset, list.phase), (0.0, Phase::Rest));
    list.frame(1.0 / 60.0, vec![button(at, false)]);
    // The motion has begun with the frame before, so this frame doesn't stand still.
    let state = list.rows[4].state;
    assert!(state.value < -100.0 && (-730.0..-580.0).contains(&state.velocity), "{state:?}");
    (0..120).for_each(|_| list.frame(1.0 / 60.0, Vec::new()));
    assert_eq!(list.rows.iter().map(|row| row.state.value).filter(|x| *x != 0.0).collect::<Vec<_>>(), [-160.0]);
    assert_eq!((list.offset, list.clicks), (0.0, 0));
    // A vertical drag scrolls the list, and the rows don't move.
    let at = list.swipe(pos2(150.0, 325.0), [5.0, -12.0], 1.0 / 60.0);
    assert_eq!(list.phase, Phase::Drag);
    assert!((list.offset - 96.0).abs() < 0.5, "{}", list.offset);
    list.frame(1.0 / 60.0, vec![button(at, false)]);
    assert_eq!(list.phase, Phase::Fling);
    // A press stops the list, also on a row.
    (0..6).for_each(|_| list.frame(1.0 / 60.0, Vec::new()));
    list.frame(1.0 / 60.0, vec![button(at, true)]);
    assert_eq!(list.phase, Phase::Drag);
    list.frame(1.0 / 60.0, vec![button(at, false)]);
    (0..120).for_each(|_| list.frame(1.0 / 60.0, Vec::new()));
    // A click on the row still counts as a click.
    list.clicks = 0;
    let at = pos2(100.0, 225.0);
    list.frame(1.0 / 60.0, vec![Event::PointerMoved(at), button(at, true)]);
    list.frame(1.0 / 60.0, vec![button(at, false)]);
    assert_eq!(list.clicks, 1);
}

#[test]
fn a_row_is_thrown_at_the_pointers_speed_at_any_rate() {
    for dt in [1.0 / 120.0, 1.0 / 60.0, 1.0 / 20.0] {
        let mut list = List::new();
        let step = (900.0 * dt) as f32;
        let at = list.swipe(pos2(260.0, 225.0), [-step, 0.0], dt);
        list.frame(dt, vec![button(at, false)]);
        let velocity = list.rows[4].state.velocity;
        assert!((-920.0..-600.0).contains(&velocity), "{velocity} at {dt}");
        // A late first frame shows the beginning.
        let before = list.rows[4].state.value;
        list.frame(0.5, Vec::new());
        let step = before - list.rows[4].state.value;
        assert!(step.abs() < 40.0 && !list.rows[4].state.is_at_rest, "{step}");
    }
}

#[test]
fn a_swipe_within_one_stalled_frame_opens_the_row() {
    let mut list = List::new();
    let mut events = vec![Event::PointerMoved(pos2(250.0, 225.0)), button(pos2(250.0, 225.0), true)];
    events.extend((1..=6).map(|i| Event::PointerMoved(pos2(250.0 - 20.0 * i as f32, 225.0))));
    events.push(button(pos2(130.0, 225.0), false));
    list.frame(0.3, events);
    (0..120).for_each(|_| list.frame(1.0 / 60.0, Vec::new()));
    assert_eq!(list.rows[4].state.value, -160.0);
}

#[test]
fn a_flick_within_one_stalled_frame_flings_the_list() {
    let mut list = List::new();
    let mut events = vec![Event::PointerMoved(pos2(150.0, 325.0)), button(pos2(150.0, 325.0), true)];
    events.extend((1..=6).map(|i| Event::PointerMoved(pos2(150.0, 325.0 - 20.0 * i as f32))));
    events.push(button(pos2(150.0, 205.0), false));
    list.frame(0.3, events);
    (0..30).for_each(|_| list.frame(1.0 / 60.0, Vec::new()));
    assert!(list.offset > 200.0, "{}", list.offset);
}
