//! The kanban without a screen.
#![allow(clippy::float_cmp, reason = "a list that nothing moves stays exactly where it is")]

#[path = "../../../tests/glue.rs"]
mod glue;

use super::*;
use iced::advanced::clipboard;
use iced::{Event, Font, Point, Size, mouse, touch, window};
use iced_runtime::UserInterface;
use iced_runtime::user_interface::{Cache, State};
use std::thread::sleep;
use std::time::Duration;

struct Stage {
    board: Board,
    cache: Cache,
    renderer: iced::Renderer,
    cursor: mouse::Cursor,
    /// Whether a widget asks for another frame.
    asks: bool,
}

impl Stage {
    fn new() -> Self {
        let renderer = iced::Renderer::new(Font::default(), 16.0.into());
        let (board, cache, cursor) = (Board::new(), Cache::new(), mouse::Cursor::Unavailable);
        let mut stage = Self { board, cache, renderer, cursor, asks: false };
        stage.send(&[]);
        stage
    }

    /// Delivers events at once and shows a frame, 8 ms after the last one.
    fn send(&mut self, events: &[Event]) {
        sleep(Duration::from_millis(8));
        for event in events {
            if let Event::Touch(
                touch::Event::FingerPressed { position, .. } | touch::Event::FingerMoved { position, .. },
            ) = event
            {
                self.cursor = mouse::Cursor::Available(*position);
            }
        }
        for events in [events.to_vec(), vec![Event::Window(window::Event::RedrawRequested(Instant::now()))]] {
            let mut messages = Vec::new();
            let (cache, window) = (std::mem::take(&mut self.cache), Size::new(600.0, 460.0));
            let mut shown = UserInterface::build(self.board.view(), window, cache, &mut self.renderer);
            let (state, _) =
                shown.update(&events, self.cursor, &mut self.renderer, &mut clipboard::Null, &mut messages);
            self.cache = shown.into_cache();
            if let State::Updated { redraw_request, .. } = state {
                self.asks = redraw_request != window::RedrawRequest::Wait;
            }
            messages.into_iter().for_each(|message| self.board.update(message));
        }
        self.board.update(Message::Frame(Instant::now()));
    }

    fn rest(&mut self) {
        let mut frames = 0;
        while frames < 3 || self.asks || self.board.places.is_animating() {
            self.send(&[]);
            frames += 1;
            assert!(frames < 900, "it never rests");
        }
    }

    fn mouse(&mut self, position: Point) {
        self.cursor = mouse::Cursor::Available(position);
        self.send(&[Event::Mouse(mouse::Event::CursorMoved { position })]);
    }

    /// Drags by the mouse, and pauses before the release.
    fn drag(&mut self, from: Point, to: Point) {
        let button = mouse::Button::Left;
        self.mouse(from);
        self.send(&[Event::Mouse(mouse::Event::ButtonPressed(button))]);
        (1..=20).for_each(|i| self.mouse(from + (to - from) * (i as f32 / 20.0)));
        sleep(Duration::from_millis(80));
        self.mouse(to);
        self.send(&[Event::Mouse(mouse::Event::ButtonReleased(button))]);
        self.rest();
    }
}

#[test]
fn a_card_moves_to_where_it_is_dropped_even_in_a_scrolled_list() {
    let mut stage = Stage::new();
    assert_eq!(stage.board.lists.each_ref().map(Vec::len), [25, 15, 10]);
    stage.mouse(Point::new(100.0, 200.0));
    let delta = mouse::ScrollDelta::Lines { x: 0.0, y: -4.0 };
    stage.send(&[Event::Mouse(mouse::Event::WheelScrolled { delta })]);
    stage.rest();
    let offset = stage.board.offsets[0];
    assert!(offset > 100.0, "{offset}");
    // The lists begin below their titles.
    let row = |y: f32, offset: f32| ((y - 45.0 + offset) / CARD.y) as usize;
    let card = stage.board.lists[0][row(200.0, offset)];
    stage.drag(Point::new(100.0, 200.0), Point::new(310.0, 260.0));
    let (list, place) = stage.board.find(card);
    assert_eq!(list, 1);
    assert!((row(260.0, 0.0) - 1..=row(260.0, 0.0)).contains(&place), "{:?}", stage.board.lists);
    assert_eq!(stage.board.places.value(&card), Some(slot(1, place)));
    assert_eq!(stage.board.lists.each_ref().map(Vec::len), [24, 16, 10]);
    assert_eq!(stage.board.offsets[0], offset, "the list has not followed");
}

#[test]
fn a_finger_drags_only_its_card_and_nothing_is_drawn_at_rest() {
    let mut stage = Stage::new();
    let (id, at) = (touch::Finger(1), |y: f32| Point::new(500.0, y));
    stage.send(&[Event::Touch(touch::Event::FingerPressed { id, position: at(80.0) })]);
    for i in 1..=12 {
        stage.send(&[Event::Touch(touch::Event::FingerMoved { id, position: at(80.0 + 10.0 * i as f32) })]);
    }
    let held = stage.board.held;
    stage.send(&[Event::Touch(touch::Event::FingerLifted { id, position: at(200.0) })]);
    stage.rest();
    assert_eq!((held, stage.board.held, stage.board.offsets[2]), (Some((40, 2)), None, 0.0));
    assert_ne!(stage.board.lists[2][0], 40);
    let mut redraws = 0;
    for _ in 0..60 {
        stage.send(&[]);
        redraws += u32::from(stage.asks || stage.board.places.is_animating());
    }
    eprintln!("redraws asked for in half a second at rest: {redraws}");
    assert_eq!(redraws, 0);
}

#[test]
fn the_example_needs_at_most_20_lines_of_glue() {
    let words = [
        "carom",
        "carom_iced",
        "Dragged",
        "dragged",
        "Springs",
        "draggable",
        "kinetic_scrollable",
        "places",
        "Frame",
        "Scrolled",
    ];
    let lines = glue::glue(include_str!("main.rs"), &words);
    eprintln!("{}\n{} lines", lines.join("\n"), lines.len());
    assert!(lines.len() <= 20, "{} lines", lines.len());
}
