//! The bars of a scrollable: where their thumbs are, how a mouse drags them, and their drawing.

use super::Axis;
use crate::pointer::{Id, Kind, Pointer};
use carom::State;
use carom::scroll::Extent;
use iced_core::{Background, Border, Color, Point, Rectangle, Renderer, renderer};

/// The width of the strip where a press drags a bar, in logical pixels.
const BAR: f32 = 10.0;
/// The least length of a thumb.
const SHORTEST_THUMB: f32 = 20.0;

impl super::State {
    /// Returns the length of the track of a bar, and the start and the length of its thumb, or `None` if there isn't room to scroll.
    fn thumb(&self, axis: Axis, bounds: Rectangle) -> Option<(f32, f32, f32)> {
        let Extent { min, max, viewport } = self.axis(axis).extent();
        if max <= min {
            return None;
        }
        let track = if axis == Axis::X { bounds.width } else { bounds.height };
        let part = viewport / (max - min + viewport);
        let thumb = (part as f32 * track).clamp(SHORTEST_THUMB.min(track), track);
        let place = ((self.axis(axis).offset() - min) / (max - min)) as f32;
        Some((track, place.clamp(0.0, 1.0) * (track - thumb), thumb))
    }

    /// Returns the bar under a point: its axis, and where along it the point is.
    fn bar_at(&self, bounds: Rectangle, at: Point) -> Option<(Axis, f32)> {
        let (x, y) = (at.x - bounds.x, at.y - bounds.y);
        if self.thumb(Axis::Y, bounds).is_some() && x >= bounds.width - BAR {
            Some((Axis::Y, y))
        } else if self.thumb(Axis::X, bounds).is_some() && y >= bounds.height - BAR {
            Some((Axis::X, x))
        } else {
            None
        }
    }

    /// Drags a bar by the mouse. Returns whether the event was for a bar.
    pub(super) fn drag_bar(
        &mut self,
        time: f64,
        Pointer { id, kind, at }: Pointer,
        bounds: Rectangle,
        is_over: bool,
    ) -> bool {
        if id != Id::Mouse {
            return false;
        }
        match (kind, self.grip) {
            (Kind::Pressed, _) => {
                let Some((axis, along)) = self.bar_at(bounds, at).filter(|_| is_over) else { return false };
                let Some((_, start, thumb)) = self.thumb(axis, bounds) else { return false };
                // If you press beside the thumb, the thumb's middle goes there.
                let is_on_thumb = along >= start && along <= start + thumb;
                self.grip = Some((axis, if is_on_thumb { along - start } else { 0.5 * thumb }));
                // The bar holds the page like a finger, so the page doesn't snap away from the bar.
                self.axis_mut(axis).pointer_down(time, 0.0);
                self.drag_to(time, bounds, axis, along);
            }
            (Kind::Moved, Some((axis, _))) => {
                let along = if axis == Axis::X { at.x - bounds.x } else { at.y - bounds.y };
                self.drag_to(time, bounds, axis, along);
            }
            (Kind::Released, Some((axis, _))) => {
                self.grip = None;
                // The bar no longer holds the page. If the page snaps, it now moves to a snap point.
                self.axis_mut(axis).pointer_cancel(time);
            }
            _ => return false,
        }
        true
    }

    fn drag_to(&mut self, time: f64, bounds: Rectangle, axis: Axis, along: f32) {
        let (Some((_, grip)), Some((track, _, thumb))) = (self.grip, self.thumb(axis, bounds)) else { return };
        let Extent { min, max, .. } = self.axis(axis).extent();
        let place = if track > thumb { f64::from((along - grip) / (track - thumb)).clamp(0.0, 1.0) } else { 0.0 };
        self.axis_mut(axis).set_state(time, State::at_rest(min + place * (max - min)));
    }
}

/// Draws the bar of each axis that has room to scroll.
pub(super) fn draw<R: Renderer>(state: &super::State, renderer: &mut R, bounds: Rectangle, visible: Rectangle) {
    for axis in [Axis::X, Axis::Y] {
        let Some((_, start, thumb)) = state.thumb(axis, bounds) else { continue };
        let Rectangle { x, y, width, height } = bounds;
        let bounds = match axis {
            Axis::X => Rectangle { x: x + start, y: y + height - 6.0, width: thumb, height: 4.0 },
            Axis::Y => Rectangle { x: x + width - 6.0, y: y + start, width: 4.0, height: thumb },
        };
        let quad = renderer::Quad { bounds, border: Border::default().rounded(2.0), ..renderer::Quad::default() };
        renderer.with_layer(visible, |renderer| {
            renderer.fill_quad(quad, Background::Color(Color::from_rgba(0.5, 0.5, 0.5, 0.6)));
        });
    }
}
