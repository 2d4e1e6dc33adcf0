//! A list in iced.

use carom::scroll::{ScrollerReading, platform};
use carom_iced::kinetic_scrollable;
use example_under_load::{ROW, WINDOW, report, work};
use iced::widget::{column, container, text};
use iced::{Element, Fill};

fn update((): &mut (), frame: ScrollerReading) {
    work();
    report(frame);
}

fn view((): &()) -> Element<'_, ScrollerReading> {
    // iced lays out all rows in each frame.
    let row = |i| container(text(format!("Row {i}"))).center_x(Fill).height(ROW).into();
    let list = kinetic_scrollable(column((0..400).map(row))).platform(platform::ios()).drag_by_mouse();
    list.width(Fill).height(Fill).on_scroll(|[_, frame]| frame).into()
}

fn main() -> iced::Result {
    let app = iced::application(|| (), update, view).title("under load");
    app.window_size(WINDOW.map(|length| length as f32)).run()
}
