//! A kanban: fifty cards in three lists, which a finger or a mouse drags from list to list, and whose neighbours make room.
//!
//! `cargo run -p example-iced`. With the word `still`, nothing moves by itself.

use carom_iced::{Dragged, Springs, carom, draggable, kinetic_scrollable};
use iced::time::Instant;
use iced::widget::{column, container, float, pin, row, stack, text};
use iced::{Color, Element, Fill, Theme, Vector, border};
use std::collections::HashMap;

const CARD: Vector = Vector::new(200.0, 64.0);
const LISTS: [&str; 3] = ["To do", "Doing", "Done"];
const COLOURS: [Color; 3] =
    [Color::from_rgb8(60, 90, 150), Color::from_rgb8(170, 110, 20), Color::from_rgb8(40, 120, 80)];

struct Board {
    lists: [Vec<u32>; 3],
    /// How far each list is scrolled.
    offsets: [f32; 3],
    /// The card under a pointer, and the list that shows it until it is dropped.
    held: Option<(u32, usize)>,
    places: Springs<u32, Vector>,
}

#[derive(Clone, Debug)]
enum Message {
    Frame(Instant),
    Scrolled(usize, f32),
    Dragged(u32, Dragged),
}

impl Board {
    fn new() -> Self {
        let lists = [(0..25).collect(), (25..40).collect(), (40..50).collect()];
        let mut board = Self {
            lists,
            offsets: [0.0; 3],
            held: None,
            places: Springs::new(carom::Spring::from_duration_bounce(0.35, 0.1)),
        };
        board.places.reduce_motion(std::env::args().any(|word| word == "still"));
        board.arrange();
        board
    }

    fn update(&mut self, message: Message) {
        match message {
            Message::Frame(at) => self.places.frame(at),
            Message::Scrolled(list, offset) => self.offsets[list] = offset,
            Message::Dragged(card, dragged) => {
                let (list, _) = self.find(card);
                let (held, home) = *self.held.get_or_insert((card, list));
                if held != card {
                    return;
                }
                // At a release, take the place where the card would come to rest. Until then, take the place where it
                // is.
                let landing = self.places.drag(&card, &dragged).map(|(landing, _)| landing);
                let place = landing.or_else(|| dragged.travel().and(self.places.value(&card)));
                if let Some(place) = place {
                    self.put(card, home, place);
                }
                if dragged.is_end() {
                    self.held = None;
                    // From now on the card counts from the top of the list that it was dropped into.
                    let by = self.offsets[self.find(card).0] - self.offsets[home];
                    self.places.shift(&card, [0.0, by]);
                }
                self.arrange();
            }
        }
    }

    /// Puts a card into the list and the row that it is over.
    fn put(&mut self, card: u32, home: usize, place: Vector) {
        let list = (place.x / CARD.x).round().clamp(0.0, 2.0) as usize;
        let row = (place.y - self.offsets[home] + self.offsets[list]) / CARD.y;
        self.lists.iter_mut().for_each(|list| list.retain(|other| *other != card));
        let cards = &mut self.lists[list];
        cards.insert((row.round().max(0.0) as usize).min(cards.len()), card);
    }

    fn find(&self, card: u32) -> (usize, usize) {
        let place = |list: &Vec<u32>| list.iter().position(|other| *other == card);
        self.lists.iter().enumerate().find_map(|(i, list)| Some((i, place(list)?))).unwrap_or_default()
    }

    /// Sends all cards but the held one to their places.
    fn arrange(&mut self) {
        for (list, cards) in self.lists.iter().enumerate() {
            for (row, card) in cards.iter().enumerate() {
                if self.held.is_none_or(|(held, _)| held != *card) {
                    self.places.go(card, slot(list, row));
                }
            }
        }
    }

    fn view(&self) -> Element<'_, Message> {
        // The widgets are in the order of the cards' numbers, because iced keeps a drag by its place in that order.
        let shown: HashMap<u32, usize> = (0..50).map(|card| (card, self.find(card).0)).chain(self.held).collect();
        let list = |list: usize| {
            let cards = (0..50).filter(|card| shown[card] == list).map(|card| self.card(card, list));
            let cards = stack(cards).width(Fill).height(CARD.y * (self.lists[list].len() + 1) as f32);
            let cards = kinetic_scrollable(cards).drag_by_mouse().height(Fill);
            let cards = cards.on_scroll(move |[_, y]| Message::Scrolled(list, y.offset as f32));
            let title = text(format!("{} ({})", LISTS[list], self.lists[list].len()));
            column![container(title).padding(12), cards].width(CARD.x).into()
        };
        row((0..3).map(list)).into()
    }

    fn card(&self, card: u32, list: usize) -> Element<'_, Message> {
        let at = slot(list, self.find(card).1.min(self.lists[list].len()));
        let place = self.places.value(&card).unwrap_or(at);
        let style = move |_: &Theme| container::background(colour(place.x)).border(border::rounded(10));
        let face = container(text(format!("Card {card}"))).center(Fill).style(style);
        let face = container(face).padding(4).width(CARD.x).height(CARD.y);
        let face = draggable(face, move |dragged| Message::Dragged(card, dragged));
        pin(float(face).translate(move |_, _| place - at)).y(at.y).into()
    }
}

/// Returns the colour of a card between two lists.
fn colour(x: f32) -> Color {
    let along = (x / CARD.x).clamp(0.0, 2.0);
    let (from, to, part) = (COLOURS[along as usize], COLOURS[(along.ceil()) as usize], along.fract());
    let mix = |from: f32, to: f32| from + part * (to - from);
    Color::from_rgb(mix(from.r, to.r), mix(from.g, to.g), mix(from.b, to.b))
}

/// Returns the place of a row, from the top of the first list.
fn slot(list: usize, row: usize) -> Vector {
    Vector::new(CARD.x * list as f32, CARD.y * row as f32)
}

fn main() -> iced::Result {
    let app = iced::application(Board::new, Board::update, Board::view).title("Kanban").theme(|_: &Board| Theme::Dark);
    let app = app.subscription(|board: &Board| board.places.subscription().map(Message::Frame));
    app.window_size((600.0, 460.0)).run()
}

#[cfg(test)]
mod tests;
