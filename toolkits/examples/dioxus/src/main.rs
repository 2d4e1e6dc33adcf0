//! A card that follows the pointer in a browser: `dx serve --platform web`.
//!
//! Dioxus 0.7 doesn't have its own motion. Pages use CSS transitions and the Web Animations API, which don't need frames from your program.
//! Use those for motions that nothing interrupts. A transition that you reverse in flight starts at rest. Use Carom for a target that
//! changes in flight, a velocity from a finger, and lists that snap.
//!
//! The clock is the timestamp of a frame. A target that changes between frames counts from the next one, so you don't need another clock.

use carom::Spring;
use carom::animate::Moving;
use dioxus::prelude::*;

type Point = [f64; 2];

/// A signal that follows another one on a spring.
#[derive(Clone, Copy)]
struct Sprung {
    target: Signal<Point>,
    value: Signal<Point>,
    motion: Signal<Moving<Point>>,
    /// Whether a frame is awaited.
    asks: Signal<bool>,
}

impl Sprung {
    fn new(target: Signal<Point>, spring: Spring) -> Self {
        let start = *target.peek();
        let motion = Signal::new(Moving::new(start, spring, 0.0));
        Self { target, value: Signal::new(start), motion, asks: Signal::new(false) }
    }

    /// Runs at the start and whenever the target changes.
    fn retarget(mut self) {
        (self.target)();
        // If a loop is already running, it reads the new target in its next frame.
        if !self.asks.replace(true) {
            // The task ends with its component.
            spawn(async move { while self.frame(next_frame().await) {} });
        }
    }

    /// Sets the value of a frame, and returns whether you need another one.
    fn frame(mut self, now: f64) -> bool {
        self.motion.write().retarget(now, *self.target.peek());
        let reading = self.motion.peek().read(now);
        self.value.set(reading.value);
        self.asks.set(!reading.is_at_rest);
        !reading.is_at_rest
    }
}

/// Waits for the browser's next frame, and returns its timestamp in seconds.
async fn next_frame() -> f64 {
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        _ = web_sys::window().map(|window| window.request_animation_frame(&resolve));
    });
    let timestamp = wasm_bindgen_futures::JsFuture::from(promise).await;
    timestamp.ok().and_then(|milliseconds| milliseconds.as_f64()).unwrap_or(0.0) / 1000.0
}

#[component]
#[allow(unused_qualifications, reason = "`rsx!` qualifies names of its own")]
fn App() -> Element {
    let mut pointer = use_signal(|| [320.0, 200.0]);
    let at = use_hook(|| Sprung::new(pointer, Spring::from_response_damping_ratio(0.35, 0.6)));
    use_effect(move || at.retarget());
    let [x, y] = (at.value)();
    rsx! {
        main {
            style: "position: fixed; inset: 0; background: #101014",
            onpointermove: move |event| pointer.set([event.client_coordinates().x, event.client_coordinates().y]),
            div {
                id: "card",
                style: "width: 120px; height: 80px; margin: -40px -60px; border-radius: 12px; background: #fa0",
                transform: "translate({x}px, {y}px)",
            }
        }
    }
}

fn main() {
    launch(App);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card() -> Element {
        let target = use_context_provider(|| Signal::new([0.0, 0.0]));
        let at = use_context_provider(|| Sprung::new(target, Spring::from_response_damping_ratio(0.35, 0.6)));
        let [x, y] = (at.value)();
        rsx! { "{x} {y}" }
    }

    #[test]
    fn a_card_keeps_its_velocity_and_renders_only_while_it_moves() {
        let mut dom = VirtualDom::new(card);
        dom.rebuild_in_place();
        let mut twin = Moving::new([0.0, 0.0], Spring::from_response_damping_ratio(0.35, 0.6), 0.0);
        let mut frames = 0;
        for (frame, at) in (0..600).map(|frame| (frame, 10.0 + f64::from(frame) / 60.0)) {
            let target = [(0, [300.0, 100.0]), (9, [-50.0, 0.0])].into_iter().find(|next| next.0 == frame);
            let needs_another = dom.in_scope(ScopeId::APP, || {
                if let Some((_, target)) = target {
                    consume_context::<Signal<Point>>().set(target);
                    twin.retarget(at, target);
                }
                consume_context::<Sprung>().frame(at)
            });
            assert_eq!(needs_another, !twin.is_at_rest(at));
            dom.render_immediate_to_vec();
            let [x, y] = twin.value(at);
            assert_eq!(dioxus_ssr::render(&dom), format!("{x} {y}"));
            frames += i32::from(needs_another);
        }
        assert_eq!(dioxus_ssr::render(&dom), "-50 0");
        assert!((20..120).contains(&frames), "{frames} frames");
    }
}
