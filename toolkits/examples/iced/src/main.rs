//! A card that follows the pointer, and a list that flings and rests on its rows.

use carom::scroll::{Places, platform};
use carom_iced::{Spring, kinetic_scrollable};
use iced::time::Instant;
use iced::widget::{column, container, mouse_area, pin, row, text};
use iced::{Color, Element, Fill, Point, Subscription, Theme, border, window};

struct App {
    card: Spring<Point>,
    now: Instant,
    fill: Spring<Color>,
}

#[derive(Clone, Debug)]
enum Message {
    Pointer(Point),
    Entered(bool),
    Frame(Instant),
}

const BLUE: Color = Color::from_rgb8(60, 120, 255);
const ORANGE: Color = Color::from_rgb8(255, 170, 0);

fn new() -> App {
    let card = Spring::new(Point::new(220.0, 200.0), carom::Spring::from_response_damping_ratio(0.35, 0.6));
    let fill = Spring::new(BLUE, carom::Spring::from_duration_bounce(0.5, 0.0));
    App { card, fill, now: Instant::now() }
}

fn update(app: &mut App, message: Message) {
    match message {
        Message::Pointer(place) => app.card.go_mut(place, Instant::now()),
        Message::Entered(is_over) => app.fill.go_mut(if is_over { ORANGE } else { BLUE }, Instant::now()),
        Message::Frame(now) => app.now = now,
    }
}

fn view(app: &App) -> Element<'_, Message> {
    let row_of = |i| container(text(format!("Row {i}"))).center(Fill).height(36).style(container::rounded_box);
    let rows = column((0..1_000).map(|i| row_of(i).into())).spacing(4).padding([2, 8]);
    let list = kinetic_scrollable(rows).platform(platform::ios()).snap(Places::every(40.0));
    let (place, fill) = (app.card.value(app.now), app.fill.value(app.now));
    let style = move |_: &Theme| container::background(fill).border(border::rounded(12));
    let card = pin(container("").width(120).height(80).style(style)).position(place - iced::Vector::new(60.0, 40.0));
    let area = mouse_area(card).on_move(Message::Pointer);
    row![list.width(176).height(Fill), area.on_enter(Message::Entered(true)).on_exit(Message::Entered(false))].into()
}

fn subscription(app: &App) -> Subscription<Message> {
    let is_moving = app.card.is_animating(app.now) || app.fill.is_animating(app.now);
    if is_moving { window::frames().map(Message::Frame) } else { Subscription::none() }
}

fn main() -> iced::Result {
    let app = iced::application(new, update, view).title("carom and iced").theme(|_: &App| Theme::Dark);
    let app = app.subscription(subscription);
    app.window_size((640.0, 400.0)).run()
}
