//! Wheels, touchpads and keys, as egui's hosts report them.

use carom::scroll::{Key, PagePhysics, Scroller, WheelDelta, WheelPhase};
use egui::{Context, Event, Modifiers, MouseWheelSource, MouseWheelUnit, TouchPhase, Ui, Vec2, Vec2b};

/// A gesture of unknown source that is silent for this many seconds counts as ended.
const TIMEOUT: f64 = 0.2;

/// What a page or a part remembers of the wheel between frames.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wheel {
    /// The time of the last event of a touchpad gesture, while the fingers are on the pad.
    gesture: Option<f64>,
    /// Whether the page used the last event along each axis. If so, we don't pass on the rest of egui's smoothing.
    is_used: Vec2b,
}

impl Wheel {
    /// Passes wheel and touchpad events on to pages along some axes. `before` is egui's smoothed scroll delta from when the page
    /// began to show itself. If something has used it up along an axis since then, the events along that axis aren't passed on.
    pub(crate) fn read<S: AsRef<[f64]> + Clone>(
        &mut self,
        ui: &Ui,
        now: f64,
        mut pages: [Option<&mut Scroller<PagePhysics<S>>>; 2],
        before: Vec2,
    ) {
        let after = ui.input(|input| input.smooth_scroll_delta());
        let is_taken = |d: usize| before[d] != 0.0 && after[d] == 0.0;
        let is_only = ui.style().always_scroll_the_only_direction && pages[0].is_some() != pages[1].is_some();
        for event in events(ui.ctx()) {
            let phase = event.phase(self.gesture.is_some());
            self.gesture = match phase {
                WheelPhase::Fingers => Some(now),
                WheelPhase::Ended => None,
                _ => self.gesture,
            };
            // A touchpad that reports lines sends fractions of lines. Don't smooth these, because that would only delay them.
            let is_fine = event.delta.x.fract() != 0.0 || event.delta.y.fract() != 0.0;
            for (d, page) in pages.iter_mut().enumerate().filter(|(d, _)| !is_taken(*d)) {
                let Some(page) = page else { continue };
                // egui's deltas are positive when the content moves down, which scrolls toward the beginning.
                let travel = -f64::from(if is_only { event.delta.x + event.delta.y } else { event.delta[d] });
                let delta = match event.unit {
                    MouseWheelUnit::Point => WheelDelta::Pixels(travel),
                    MouseWheelUnit::Line if is_fine => WheelDelta::Pixels(page.platform().wheel.line * travel),
                    MouseWheelUnit::Line => WheelDelta::Lines(travel),
                    MouseWheelUnit::Page => WheelDelta::Pages(travel),
                };
                if page.extent().max == 0.0 || travel == 0.0 && phase != WheelPhase::Ended {
                    continue;
                }
                let unused = page.wheel(now, delta, phase);
                // A page that has room, or an elastic edge, uses the event up. Otherwise the surrounding area gets it.
                self.is_used[d] = unused == 0.0 || !page.is_at_rest();
            }
        }
        ui.input_mut(|input| {
            for d in (0..2).filter(|d| pages[*d].is_some() && self.is_used[*d]) {
                input.smooth_scroll_delta[d] = 0.0;
            }
        });
    }

    /// Returns the time when a gesture that goes silent is over, if there is one.
    pub(crate) fn ends_at(&self) -> Option<f64> {
        self.gesture.map(|last| last + TIMEOUT)
    }

    /// Ends a gesture.
    pub(crate) fn end<S: AsRef<[f64]> + Clone>(&mut self, now: f64, pages: [Option<&mut Scroller<PagePhysics<S>>>; 2]) {
        self.gesture = None;
        for page in pages.into_iter().flatten() {
            page.wheel(now, WheelDelta::Pixels(0.0), WheelPhase::Ended);
        }
    }
}

/// Takes the keys of this frame that scroll along an axis.
pub(crate) fn keys(ui: &Ui, axis: usize) -> Vec<Key> {
    let [back, forward] =
        [[egui::Key::ArrowLeft, egui::Key::ArrowRight], [egui::Key::ArrowUp, egui::Key::ArrowDown]][axis];
    let keys = [
        (Modifiers::NONE, back, Key::ArrowBack),
        (Modifiers::NONE, forward, Key::ArrowForward),
        (Modifiers::NONE, egui::Key::PageUp, Key::PageUp),
        (Modifiers::NONE, egui::Key::PageDown, Key::PageDown),
        (Modifiers::NONE, egui::Key::Home, Key::Home),
        (Modifiers::NONE, egui::Key::End, Key::End),
        (Modifiers::SHIFT, egui::Key::Space, Key::ShiftSpace),
        (Modifiers::NONE, egui::Key::Space, Key::Space),
    ];
    let pressed = |input: &mut egui::InputState| {
        keys.into_iter()
            .filter(|(modifiers, key, _)| input.consume_key(*modifiers, *key))
            .map(|(.., key)| key)
            .collect()
    };
    ui.input_mut(pressed)
}

/// A wheel event along the axes that its modifiers choose.
struct Turn {
    unit: MouseWheelUnit,
    delta: Vec2,
    touch: TouchPhase,
    source: MouseWheelSource,
}

/// Returns the wheel events of this frame that scroll rather than zoom.
fn events(context: &Context) -> Vec<Turn> {
    let options = context.options(|options| options.input_options);
    let wheel = |event: &Event| {
        let Event::MouseWheel { unit, delta, phase, source, modifiers } = *event else { return None };
        let horizontal = modifiers.matches_any(options.horizontal_scroll_modifier);
        let vertical = modifiers.matches_any(options.vertical_scroll_modifier);
        let delta = match (horizontal, vertical) {
            (true, false) => Vec2::new(delta.x + delta.y, 0.0),
            (false, true) => Vec2::new(0.0, delta.x + delta.y),
            _ => delta,
        };
        let zooms = modifiers.matches_any(options.zoom_modifier);
        (!zooms).then_some(Turn { unit, delta, touch: phase, source })
    };
    context.input(|input| input.events.iter().filter_map(wheel).collect())
}

impl Turn {
    /// Returns the phase for the page. If a backend doesn't name the source of wheel events, it still reports phases for touchpads only
    /// (Wayland), so a gesture that begins with `Start` comes from fingers.
    fn phase(&self, is_in_gesture: bool) -> WheelPhase {
        let is_over = matches!(self.touch, TouchPhase::End | TouchPhase::Cancel);
        match self.source {
            _ if self.unit != MouseWheelUnit::Point => WheelPhase::Notch,
            MouseWheelSource::Wheel => WheelPhase::Notch,
            MouseWheelSource::Momentum => WheelPhase::Momentum,
            MouseWheelSource::Unknown if self.touch == TouchPhase::Move && !is_in_gesture => WheelPhase::Notch,
            MouseWheelSource::Trackpad | MouseWheelSource::Unknown if is_over => WheelPhase::Ended,
            MouseWheelSource::Trackpad | MouseWheelSource::Unknown => WheelPhase::Fingers,
        }
    }
}
