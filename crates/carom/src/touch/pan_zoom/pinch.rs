//! How systems report a pinch on a touchpad.

use crate::math::{exp, ln};

/// The scale in one event of a pinch on a touchpad, as each system writes it.
///
/// One system sends a factor, another a difference. For example, if you read ten differences of 0.1 as magnifications, a pinch to twice the
/// size becomes one to 2.59 times.
///
/// # Source
/// We measured the browsers on macOS 14.8 and Windows 11 in September 2026. The two meanings of winit's event are from winit's source.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Pinch {
    /// The m of an event that multiplies the scale by 1 + m: `NSEvent.magnification`, and winit's `PinchGesture` on macOS.
    Magnification(f64),
    /// A difference of scales, to be added up from the beginning of the gesture: winit's `PinchGesture` on Wayland and iOS.
    Difference(f64),
    /// The scale since the gesture began: Wayland's `zwp_pointer_gesture_pinch_v1`, libinput, Safari's `GestureEvent`, and
    /// UIKit's recognizer.
    SinceBegin(f64),
    /// `deltaY` of a `wheel` event with the ctrl key in Chromium. For a [`Magnification`](Self::Magnification) of m, it is −100·ln(1 + m).
    ChromiumWheel(f64),
    /// `deltaY` of a `wheel` event with the ctrl key in Firefox. For a [`Magnification`](Self::Magnification) of m, it is −100·m.
    FirefoxWheel(f64),
}

/// The largest change of ln s that one event may make. Events of a touchpad are below 0.7.
const MOST: f64 = 5.0;

/// The scale of a touchpad's gesture since it began.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct PinchScale {
    log_scale: f64,
}

impl PinchScale {
    /// Adds an event, and returns ln of the scale since the gesture began. An event that is NaN, or that asks for a scale of 0 or less, is
    /// ignored.
    pub(super) fn add(&mut self, pinch: Pinch) -> f64 {
        let log_scale = match pinch {
            Pinch::Magnification(m) => self.log_scale + ln(1.0 + m),
            Pinch::Difference(difference) => ln(exp(self.log_scale) + difference),
            Pinch::SinceBegin(scale) => ln(scale),
            Pinch::ChromiumWheel(delta) => self.log_scale - 0.01 * delta,
            Pinch::FirefoxWheel(delta) => self.log_scale + ln(1.0 - 0.01 * delta),
        };
        let change = log_scale - self.log_scale;
        if change.is_finite() {
            self.log_scale += change.clamp(-MOST, MOST);
        }
        self.log_scale
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same pinch to twice the size, in ten events and in every encoding.
    #[test]
    fn every_encoding_of_a_pinch_gives_the_same_scale() {
        let scales: [f64; 11] = core::array::from_fn(|i| 1.0 + 0.1 * i as f64);
        let encodings: [fn(f64, f64) -> Pinch; 5] = [
            |before, now| Pinch::Magnification(now / before - 1.0),
            |before, now| Pinch::Difference(now - before),
            |_, now| Pinch::SinceBegin(now),
            |before, now| Pinch::ChromiumWheel(-100.0 * ln(now / before)),
            |before, now| Pinch::FirefoxWheel(-100.0 * (now / before - 1.0)),
        ];
        for encoding in encodings {
            let mut pinch = PinchScale::default();
            let mut last = 0.0;
            for pair in scales.windows(2) {
                last = pinch.add(encoding(pair[0], pair[1]));
            }
            assert!((last - ln(2.0)).abs() < 1e-12, "{:?}: {last}", encoding(1.0, 2.0));
        }
    }

    #[test]
    fn a_pinch_that_is_not_a_number_is_ignored() {
        let mut pinch = PinchScale::default();
        pinch.add(Pinch::SinceBegin(1.5));
        for bad in [Pinch::Magnification(f64::NAN), Pinch::Magnification(-1.0), Pinch::SinceBegin(-2.0)] {
            assert_eq!(pinch.add(bad), ln(1.5));
        }
    }
}
