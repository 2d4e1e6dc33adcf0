//! Parts under the pointer: sheets, pagers, pickers, lists that refresh or reorder, and rows that swipe.

use crate::arena::{Arena, Change, Wish};
use crate::input::{Wheel, keys};
use carom::gesture::{Axes, PressEvent, PressState};
use carom::scroll::platform;
use carom::touch::Part;
use egui::{AsIdSalt, EventFilter, Pos2, Rect, Response, Sense, Ui};

/// The axis along which a part moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// To the sides.
    X,
    /// Up and down.
    Y,
}

/// Passes a finger, the mouse, a wheel or keys on to a part, advances the part to this frame, and asks for frames while it moves. Returns
/// the response of the rectangle. A click gives the rectangle the focus, and then the part has the keys that scroll.
///
/// Positions are relative to where the upper left corner of the rectangle was at the press, so a sheet may move with its finger. Call
/// this function before the widgets inside. They then get their clicks and keep what they drag.
///
/// A part that stands alone moves with the first report. A part inside the closure of a [`KineticScrollArea`](crate::KineticScrollArea)
/// waits until the pointer has left its slop. If that was along the part's axis, the part has the press, otherwise the list has it. A part
/// above other things, for example a sheet, keeps its presses.
///
/// ```
/// # egui::__run_test_ui(|ui| {
/// use carom::touch::{Pager, Pages};
/// use carom::scroll::platform;
/// use carom_egui::{Axis, drive};
/// use egui::{Rect, vec2};
///
/// let (size, viewport, align) = (200.0, 240.0, 0.5);
/// let pages = Pages { count: 5, size, viewport, align, loops: true };
/// // Kept by the program:
/// let mut cards = Pager::new(platform::native(), pages);
///
/// let rect = Rect::from_min_size(ui.cursor().min, vec2(240.0, 120.0));
/// drive(ui, rect, "cards", Axis::X, &mut cards);
/// for page in 0..5 {
///     let x = cards.place_of(page) as f32;
///     let min = rect.min + vec2(x, 0.0);
///     let card = Rect::from_min_size(min, vec2(190.0, 120.0));
///     ui.put(card, egui::Label::new("Card"));
/// }
/// # });
/// ```
///
/// egui's events don't carry a time, so we take the beginning of their frame. If [`Style::animation_time`](egui::Style::animation_time) is
/// 0, which is how egui turns animations off, a released part is at once where it would come to rest.
pub fn drive(ui: &Ui, rect: Rect, id: impl AsIdSalt, axis: Axis, part: &mut impl Part) -> Response {
    let id = ui.scope_id().with(egui::IdSalt::new(&id)).with("part");
    let response = ui.interact(rect, id, Sense::click_and_drag());
    let now = ui.input(|input| input.time);
    let (axes, d) = if axis == Axis::X { (Axes::Horizontal, 0) } else { (Axes::Vertical, 1) };
    let slop = platform::native().touch_slop();
    let before = ui.input(|input| input.smooth_scroll_delta());
    let mut wheel: Wheel = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    // Advance first. Since the last frame, a thrown sheet may have opened fully and passed the throw on to its list, which the wheel then
    // moves. A held part waits, because its release counts from the last frame.
    if ui.data(|data| data.get_temp::<Pos2>(id)).is_none() {
        part.advance_to(now);
    }
    if let Some(scroller) = part.scroller_mut() {
        if wheel.ends_at().is_some_and(|end| end <= now) {
            wheel.end(now, [Some(&mut *scroller), None]);
        }
        if Arena::has_wheel(ui, id, rect) {
            let pages = if d == 0 { [Some(scroller), None] } else { [None, Some(scroller)] };
            wheel.read(ui, now, pages, before);
        }
        ui.data_mut(|data| data.insert_temp(id, wheel));
    }
    if response.clicked() {
        response.request_focus();
    }
    if response.has_focus() {
        // The part uses the arrow keys, so they must not move the focus.
        let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
        keys(ui, d).into_iter().for_each(|key| part.key(now, key));
    }
    // Load where the rectangle was when the press began, if there is a press.
    let mut held = ui.data_mut(|data| data.remove_temp::<Pos2>(id));
    for Change { event, from, .. } in Arena::show(ui, id, Wish { axes, slop, waits_alone: false }) {
        let position = f64::from((from - held.unwrap_or(rect.min))[d]);
        match event {
            PressEvent::Pressed { at } => {
                part.pointer_down(at, position);
                held = Some(rect.min);
            }
            PressEvent::Moved { at, travel } => part.pointer_move(at, position + travel[d]),
            PressEvent::Released { at } => part.pointer_up(at),
            PressEvent::Cancelled { at } => part.pointer_cancel(at),
        }
    }
    if Arena::state(ui, id) == PressState::Up && held.take().is_some() {
        // The press is over, but no event said so.
        part.pointer_cancel(now);
    }
    if let Some(origin) = held {
        ui.data_mut(|data| data.insert_temp(id, origin));
    } else if ui.style().animation_time == 0.0 {
        part.settle(now);
    }
    if part.advance_to(now) {
        ui.request_repaint();
    } else if let Some(end) = wheel.ends_at() {
        ui.ctx().request_repaint_after_secs((end - now).max(0.0) as f32);
    }
    response
}
