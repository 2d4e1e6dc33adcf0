//! A card that follows the pointer in a browser: `trunk serve`.
//!
//! Leptos 0.8 doesn't have its own motion. Pages use CSS transitions and the Web Animations API, which don't need frames from your program.
//! Use those for motions that nothing interrupts. A transition that you reverse in flight starts at rest. Use Carom for a target that
//! changes in flight, a velocity from a finger, and lists that snap.
//!
//! The clock is the timestamp of a frame. A target that changes between frames counts from the next one, so you don't need another clock.

use carom::Spring;
use carom::animate::Moving;
use leptos::prelude::*;
use leptos::wasm_bindgen::{JsCast as _, prelude::Closure};
use std::mem::replace;

type Point = [f64; 2];

/// A signal that follows another one on a spring.
#[derive(Clone, Copy)]
struct Sprung {
    target: Signal<Point>,
    value: RwSignal<Point>,
    motion: StoredValue<Moving<Point>>,
    /// Whether a frame has been requested.
    asks: StoredValue<bool>,
}

impl Sprung {
    fn new(target: Signal<Point>, spring: Spring) -> Self {
        let start = target.get_untracked();
        let motion = StoredValue::new(Moving::new(start, spring, 0.0));
        Self { target, value: RwSignal::new(start), motion, asks: StoredValue::new(false) }
    }

    /// Runs at the start and whenever the target changes.
    fn retarget(self) {
        self.target.track();
        // If a frame has already been requested, it reads the new target.
        if self.asks.try_update_value(|asks| !replace(asks, true)) == Some(true) {
            self.ask();
        }
    }

    /// Asks the browser for a frame, and for another one until the value is at rest.
    fn ask(self) {
        let callback = Closure::once_into_js(move |timestamp: f64| {
            if self.frame(timestamp / 1000.0) {
                self.ask();
            }
        });
        _ = window().request_animation_frame(callback.unchecked_ref());
    }

    /// Sets the value of a frame, and returns whether another one is needed. A component that is gone doesn't need one.
    fn frame(self, now: f64) -> bool {
        let Some(target) = self.target.try_get_untracked() else { return false };
        let next = self.motion.try_update_value(|motion| {
            motion.retarget(now, target);
            motion.read(now)
        });
        let Some(reading) = next else { return false };
        self.value.set(reading.value);
        self.asks.set_value(!reading.is_at_rest);
        !reading.is_at_rest
    }
}

#[component]
fn App() -> impl IntoView {
    let pointer = RwSignal::new([320.0, 200.0]);
    let at = Sprung::new(pointer.into(), Spring::from_response_damping_ratio(0.35, 0.6));
    Effect::new(move || at.retarget());
    let transform = move || at.value.with(|[x, y]| format!("translate({x}px, {y}px)"));
    let style = "width: 120px; height: 80px; margin: -40px -60px; border-radius: 12px; background: #fa0";
    view! {
        <main
            style="position: fixed; inset: 0; background: #101014"
            on:pointermove=move |event| pointer.set([event.client_x().into(), event.client_y().into()])
        >
            <div id="card" style=style style:transform=transform></div>
        </main>
    }
}

fn main() {
    mount_to_body(App);
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "a value at rest is its target")]
mod tests {
    use super::*;

    /// Signals work without a browser, but effects need one, because they ask it for frames.
    fn sprung() -> (Owner, RwSignal<Point>, Sprung) {
        let owner = Owner::new();
        owner.set();
        let pointer = RwSignal::new([0.0, 0.0]);
        (owner, pointer, Sprung::new(pointer.into(), Spring::from_response_damping_ratio(0.35, 0.6)))
    }

    #[test]
    fn a_value_keeps_its_velocity_when_its_target_changes() {
        let (_owner, pointer, sprung) = sprung();
        let mut twin = Moving::new([0.0, 0.0], Spring::from_response_damping_ratio(0.35, 0.6), 0.0);
        let mut frames = 0;
        for (frame, at) in (0..600).map(|frame| (frame, 10.0 + f64::from(frame) / 60.0)) {
            if let Some(target) = [(0, [300.0, 100.0]), (9, [-50.0, 0.0])].iter().find(|next| next.0 == frame) {
                pointer.set(target.1);
                twin.retarget(at, target.1);
            }
            let needs_another = sprung.frame(at);
            assert_eq!((sprung.value.get_untracked(), needs_another), (twin.value(at), !twin.is_at_rest(at)));
            frames += i32::from(needs_another);
        }
        assert_eq!(sprung.value.get_untracked(), [-50.0, 0.0]);
        assert!((20..120).contains(&frames), "{frames} frames");
    }

    #[test]
    fn a_value_does_not_ask_for_frames_after_its_component_is_gone() {
        let (owner, pointer, sprung) = sprung();
        pointer.set([300.0, 100.0]);
        assert!(sprung.frame(1.0));
        owner.cleanup();
        assert!(!sprung.frame(1.1));
    }
}
