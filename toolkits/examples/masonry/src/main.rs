//! A widget of Masonry, and so of Xilem: a card that follows the pointer, and a list that a finger or the mouse flings.
//!
//! Masonry 0.4 has frames (`on_anim_frame`), but it doesn't have easing, springs or kinetic scrolling. Its `Portal` moves by a wheel's
//! pixels. A widget that only turns, for example `Spinner`, doesn't need more.
//!
//! A frame passes the nanoseconds since the last one, and 0 after a pause. So the card is an `Animated`, which advances by durations. The
//! list's clock is the sum of these times, so we take the last frame as the time of its events. If Masonry and Carom have the same
//! version of kurbo in your `Cargo.lock`, the card may be an `Animated<Point>`, through Carom's feature `kurbo-0_13`.

use carom::Spring;
use carom::animate::Animated;
use carom::scroll::{Extent, Scroller, WheelDelta, WheelPhase, platform};
use masonry::accesskit::{Node, Role};
use masonry::core::*;
use masonry::kurbo::{Affine, Point, Rect, Size};
use masonry::palette::css;
use masonry::peniko::Fill;
use masonry::{theme::default_property_set, vello::Scene};
use masonry_winit::app::{AppDriver, DriverCtx, EventLoop, NewWindow, WindowId};
use masonry_winit::winit::window::Window;

/// The width of the list, and the height of a row.
const LIST: f64 = 200.0;
const ROW: f64 = 40.0;
const ROWS: f64 = 1_000.0;

/// A surface with a list at its left, and a card on it.
#[derive(Debug)]
struct Desk {
    card: Animated<[f64; 2]>,
    list: Scroller,
    /// The seconds of all frames.
    now: f64,
}

impl Desk {
    fn new() -> Self {
        Self {
            card: Animated::new([320.0, 200.0], Spring::from_response_damping_ratio(0.35, 0.6)),
            list: Scroller::new(platform::ios(), Extent::new(ROWS * ROW, 400.0)),
            now: 0.0,
        }
    }
}

impl Widget for Desk {
    type Action = NoAction;

    fn on_pointer_event(&mut self, ctx: &mut EventCtx<'_>, _: &mut PropertiesMut<'_>, event: &PointerEvent) {
        match event {
            PointerEvent::Down(PointerButtonEvent { state, .. }) => {
                let at = ctx.local_position(state.position);
                if at.x < LIST {
                    ctx.capture_pointer();
                    self.list.pointer_down(self.now, at.y);
                }
            }
            PointerEvent::Move(PointerUpdate { current, .. }) => {
                let at = ctx.local_position(current.position);
                if ctx.is_active() {
                    self.list.pointer_move(self.now, at.y);
                } else {
                    self.card.retarget([at.x, at.y]);
                }
            }
            PointerEvent::Up(_) => {
                self.list.pointer_up(self.now);
            }
            PointerEvent::Cancel(_) => self.list.pointer_cancel(self.now),
            PointerEvent::Scroll(PointerScrollEvent { delta, .. }) => {
                let delta = match delta {
                    ScrollDelta::PixelDelta(pixels) => WheelDelta::Pixels(-pixels.y),
                    ScrollDelta::LineDelta(_, lines) | ScrollDelta::PageDelta(_, lines) => {
                        WheelDelta::Lines(f64::from(-lines))
                    }
                };
                self.list.wheel(self.now, delta, WheelPhase::Notch);
            }
            _ => return,
        }
        ctx.request_anim_frame();
    }

    fn on_anim_frame(&mut self, ctx: &mut UpdateCtx<'_>, _: &mut PropertiesMut<'_>, nanoseconds: u64) {
        ctx.request_paint_only();
        let seconds = nanoseconds as f64 * 1e-9;
        self.now += seconds;
        // Under a finger time has to pass, so that a finger that rests doesn't have a velocity.
        if self.card.advance(seconds) | self.list.advance_to(self.now) | ctx.is_active() {
            ctx.request_anim_frame();
        }
    }

    fn paint(&mut self, _: &mut PaintCtx<'_>, _: &PropertiesRef<'_>, scene: &mut Scene) {
        let offset = self.list.offset();
        for row in (0..40).map(|row| (offset / ROW).floor() + f64::from(row)).filter(|row| (0.0..ROWS).contains(row)) {
            let length = (0.3 + 0.6 * (row * 0.618).fract()) * LIST;
            let bar = Rect::new(8.0, row * ROW - offset, length, row * ROW - offset + ROW - 6.0);
            scene.fill(Fill::NonZero, Affine::IDENTITY, css::CORNFLOWER_BLUE, None, &bar);
        }
        let [x, y] = self.card.value();
        let card = Rect::from_center_size(Point::from((x, y)), (120.0, 80.0)).to_rounded_rect(12.0);
        scene.fill(Fill::NonZero, Affine::IDENTITY, css::ORANGE, None, &card);
    }

    fn layout(&mut self, _: &mut LayoutCtx<'_>, _: &mut PropertiesMut<'_>, constraints: &BoxConstraints) -> Size {
        let size = constraints.max();
        self.list.resize(self.now, Extent::new(ROWS * ROW, size.height.max(1.0)));
        size
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
        tracing::trace_span!("Desk", id = id.trace())
    }
}

struct Driver;

impl AppDriver for Driver {
    fn on_action(&mut self, _: WindowId, _: &mut DriverCtx<'_, '_>, _: WidgetId, _: ErasedAction) {}
}

fn main() -> Result<(), masonry_winit::winit::error::EventLoopError> {
    let window = NewWindow::new(
        Window::default_attributes().with_title("carom and masonry"),
        NewWidget::new(Desk::new()).erased(),
    );
    masonry_winit::app::run(EventLoop::with_user_event(), vec![window], Driver, default_property_set())
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "the same arithmetic gives the same bits")]
mod tests {
    use super::*;
    use masonry::testing::{Record, TestHarness, TestWidgetExt as _};

    #[test]
    fn a_card_keeps_its_velocity_and_gets_no_frames_at_rest() {
        let mut harness = TestHarness::create(default_property_set(), NewWidget::new(Desk::new().record()));
        let mut twin = Desk::new().card;
        let mut frames = 0;
        for frame in 0..300 {
            // The second target comes in flight.
            if let Some((_, target)) =
                [(0, [300.0, 100.0]), (9, [50.0, 250.0])].into_iter().find(|next| next.0 == frame)
            {
                harness.mouse_move(Point::from((target[0], target[1])));
                twin.retarget(target);
            }
            harness.animate_ms(16);
            twin.advance(16e6 * 1e-9);
            let card = harness.root_widget();
            assert_eq!(card.inner().inner().card.value(), twin.value(), "in frame {frame}");
            let records = card.inner().recording().drain();
            frames += records.iter().filter(|record| matches!(record, Record::AnimFrame(_))).count();
        }
        assert_eq!(twin.value(), [50.0, 250.0]);
        assert!((20..120).contains(&frames), "{frames} frames");
    }

    #[test]
    fn a_list_flings_at_the_fingers_speed_and_rests_without_frames() {
        let mut harness = TestHarness::create(default_property_set(), NewWidget::new(Desk::new().record()));
        macro_rules! offset {
            () => {
                harness.root_widget().inner().inner().list.offset()
            };
        }
        harness.mouse_move((100.0, 350.0));
        harness.mouse_button_press(PointerButton::Primary);
        for step in 1..=8 {
            harness.animate_ms(16);
            harness.mouse_move((100.0, 350.0 - 16.0 * f64::from(step)));
        }
        harness.mouse_button_release(PointerButton::Primary);
        let before = offset!();
        harness.animate_ms(16);
        let step = offset!() - before;
        assert!((15.0..16.1).contains(&step), "{step} px in the first frame");
        let frames = (0..600).filter(|_| {
            harness.animate_ms(16);
            let records = harness.root_widget().inner().recording().drain();
            records.iter().any(|record| matches!(record, Record::AnimFrame(_)))
        });
        let frames = frames.count();
        assert!((60..300).contains(&frames) && offset!() > 400.0, "{frames} frames, {}", offset!());
    }
}
