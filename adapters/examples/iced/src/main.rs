//! A card that follows the pointer, and a list that flings and rests on its rows.

use carom::scroll::{SnapTo, platform};
use carom_iced::{Spring, kinetic_scrollable};
use iced::time::Instant;
use iced::widget::{button, column, container, mouse_area, pin, row, text};
use iced::{Color, Element, Fill, Point, Subscription, Theme, window};

struct App {
    card: Spring<Point>,
    fill: Spring<Color>,
    now: Instant,
}

#[derive(Clone, Debug)]
enum Message {
    Pointer(Point),
    Entered(bool),
    Frame(Instant),
}

fn new() -> App {
    let bouncy = carom::Spring::from_response_damping_ratio(0.35, 0.6);
    let smooth = carom::Spring::from_duration_bounce(0.5, 0.0);
    let fill = Spring::new(Color::from_rgb8(60, 120, 255), smooth);
    App { card: Spring::new(Point::new(220.0, 200.0), bouncy), fill, now: Instant::now() }
}

fn update(app: &mut App, message: Message) {
    match message {
        Message::Pointer(place) => app.card.go_mut(place, Instant::now()),
        Message::Entered(true) => app.fill.go_mut(Color::from_rgb8(255, 170, 0), Instant::now()),
        Message::Entered(false) => app.fill.go_mut(Color::from_rgb8(60, 120, 255), Instant::now()),
        Message::Frame(now) => app.now = now,
    }
}

fn view(app: &App) -> Element<'_, Message> {
    let rows = (0..1_000).map(|i| button(text(format!("Row {i}"))).width(Fill).height(40).into());
    let list = kinetic_scrollable(column(rows).padding(4)).platform(platform::ios()).snap(SnapTo::every(40.0));
    let (place, fill) = (app.card.value(app.now), app.fill.value(app.now));
    let card = container("").width(120).height(80).style(move |_: &Theme| container::background(fill));
    let card = pin(card).position(Point::new(place.x - 60.0, place.y - 40.0));
    let area = mouse_area(card).on_move(Message::Pointer);
    let area = area.on_enter(Message::Entered(true)).on_exit(Message::Entered(false));
    row![list.width(170).height(Fill), area].into()
}

fn subscription(app: &App) -> Subscription<Message> {
    let is_moving = app.card.is_animating(app.now) || app.fill.is_animating(app.now);
    if is_moving { window::frames().map(Message::Frame) } else { Subscription::none() }
}

fn main() -> iced::Result {
    let app = iced::application(new, update, view).title("carom and iced");
    app.subscription(subscription).window_size((640.0, 400.0)).run()
}
