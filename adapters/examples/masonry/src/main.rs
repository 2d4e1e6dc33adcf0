//! A widget of Masonry, and so of Xilem: a card that follows the pointer.
//!
//! Masonry 0.4 has frames (`on_anim_frame`), and no easing, spring or kinetic scrolling; its `Portal` moves by a wheel's pixels. A
//! widget that only turns, such as `Spinner`, needs nothing more.
//!
//! A frame passes the nanoseconds since the last one, and 0 after a pause, so the card is an `Animated`, which advances by durations.
//! kurbo's types are animated directly, through Carom's feature `kurbo`.

use carom::Spring;
use carom::animate::Animated;
use masonry::accesskit::{Node, Role};
use masonry::core::*;
use masonry::kurbo::{Affine, Point, Rect, Size};
use masonry::palette::css;
use masonry::peniko::Fill;
use masonry::{theme::default_property_set, vello::Scene};
use masonry_winit::app::{AppDriver, DriverCtx, EventLoop, NewWindow, WindowId};
use masonry_winit::winit::window::Window;

/// A surface with a card on it.
#[derive(Debug)]
struct Card {
    at: Animated<Point>,
}

impl Card {
    fn new() -> Self {
        Self { at: Animated::new(Point::new(320.0, 200.0), Spring::from_response_damping_ratio(0.35, 0.6)) }
    }
}

impl Widget for Card {
    type Action = NoAction;

    fn on_pointer_event(&mut self, ctx: &mut EventCtx<'_>, _: &mut PropertiesMut<'_>, event: &PointerEvent) {
        if let PointerEvent::Move(update) = event {
            self.at.retarget(ctx.local_position(update.current.position));
            ctx.request_anim_frame();
        }
    }

    fn on_anim_frame(&mut self, ctx: &mut UpdateCtx<'_>, _: &mut PropertiesMut<'_>, nanoseconds: u64) {
        ctx.request_paint_only();
        if self.at.advance(nanoseconds as f64 * 1e-9) {
            ctx.request_anim_frame();
        }
    }

    fn paint(&mut self, _: &mut PaintCtx<'_>, _: &PropertiesRef<'_>, scene: &mut Scene) {
        let card = Rect::from_center_size(self.at.value(), (120.0, 80.0)).to_rounded_rect(12.0);
        scene.fill(Fill::NonZero, Affine::IDENTITY, css::ORANGE, None, &card);
    }

    fn layout(&mut self, _: &mut LayoutCtx<'_>, _: &mut PropertiesMut<'_>, constraints: &BoxConstraints) -> Size {
        constraints.max()
    }

    fn register_children(&mut self, _: &mut RegisterCtx<'_>) {}

    fn children_ids(&self) -> ChildrenIds {
        ChildrenIds::new()
    }

    fn accessibility_role(&self) -> Role {
        Role::Canvas
    }

    fn accessibility(&mut self, _: &mut AccessCtx<'_>, _: &PropertiesRef<'_>, _: &mut Node) {}

    fn make_trace_span(&self, id: WidgetId) -> tracing::Span {
        tracing::trace_span!("Card", id = id.trace())
    }
}

struct Driver;

impl AppDriver for Driver {
    fn on_action(&mut self, _: WindowId, _: &mut DriverCtx<'_, '_>, _: WidgetId, _: ErasedAction) {}
}

fn main() -> Result<(), masonry_winit::winit::error::EventLoopError> {
    let window = NewWindow::new(
        Window::default_attributes().with_title("carom and masonry"),
        NewWidget::new(Card::new()).erased(),
    );
    masonry_winit::app::run(EventLoop::with_user_event(), vec![window], Driver, default_property_set())
}

#[cfg(test)]
mod tests {
    use super::*;
    use masonry::testing::{Record, TestHarness, TestWidgetExt as _};

    #[test]
    fn a_card_keeps_its_velocity_and_gets_no_frames_at_rest() {
        let mut harness = TestHarness::create(default_property_set(), NewWidget::new(Card::new().record()));
        let mut twin = Card::new().at;
        let mut frames = 0;
        for frame in 0..300 {
            // The second target comes in flight.
            if let Some((_, target)) =
                [(0, (300.0, 100.0)), (9, (50.0, 250.0))].into_iter().find(|next| next.0 == frame)
            {
                harness.mouse_move(target);
                twin.retarget(target.into());
            }
            harness.animate_ms(16);
            twin.advance(16e6 * 1e-9);
            let card = harness.root_widget();
            assert_eq!(card.inner().inner().at.value(), twin.value(), "in frame {frame}");
            let records = card.inner().recording().drain();
            frames += records.iter().filter(|record| matches!(record, Record::AnimFrame(_))).count();
        }
        assert_eq!(twin.value(), Point::new(50.0, 250.0));
        assert!((20..120).contains(&frames), "{frames} frames");
    }
}
