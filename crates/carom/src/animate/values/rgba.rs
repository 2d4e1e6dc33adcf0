//! A colour that doesn't need another crate.

use super::animatable::Animatable;
use super::oklab::{encoded_from_linear, encoded_in_gamut, linear_from_encoded, oklab_from_encoded};
use crate::motion::Lanes;

/// A colour: encoded sRGB components and alpha, each from 0 to 1, not premultiplied.
///
/// An animated colour moves through Oklab, where equal distances look about equally large. Its lanes are premultiplied by alpha, so that a
/// colour that fades in doesn't pass through the hue of an invisible black:
///
/// ```text
/// p = (α L, α a, α b, α)      p(t) = target + y(t)
/// y″ = −(k/m) y − (c/m) y′    in each of the four lanes
/// ```
///
/// A spring may overshoot out of the colours that a screen can show. Then the colour keeps its lightness and hue, and loses only as much
/// chroma as it must. If a target is outside sRGB, the colour jumps to it at the end. The velocity is p′, per second.
///
/// ```
/// use carom::Spring;
/// use carom::animate::{Animated, Rgba};
///
/// let spring = Spring::from_duration_bounce(0.4, 0.2);
/// let mut fill = Animated::new(Rgba::from_bytes([0, 0, 255, 255]), spring);
/// fill.retarget(Rgba::from_bytes([255, 200, 0, 128]));
/// while fill.advance(1.0 / 60.0) {
///     let [_red, _green, _blue, _alpha] = fill.value().to_bytes();
/// }
/// assert_eq!(fill.value().to_bytes(), [255, 200, 0, 128]);
/// ```
///
/// # Conversions
/// | a toolkit has | use |
/// |---|---|
/// | sRGB bytes or floats: CSS, ratatui, iced | [`from_bytes`](Self::from_bytes), [`to_bytes`](Self::to_bytes), the fields |
/// | premultiplied sRGB bytes: egui's `Color32` | [`from_premultiplied_bytes`](Self::from_premultiplied_bytes), [`to_premultiplied_bytes`](Self::to_premultiplied_bytes) |
/// | linear floats: Bevy's `LinearRgba`, shaders | [`from_linear`](Self::from_linear), [`to_linear`](Self::to_linear) |
///
/// The feature `color` converts to and from that crate's `AlphaColor<Srgb>`, which can be animated itself.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[must_use]
pub struct Rgba {
    /// Red, encoded, from 0 to 1.
    pub red: f32,
    /// Green, encoded, from 0 to 1.
    pub green: f32,
    /// Blue, encoded, from 0 to 1.
    pub blue: f32,
    /// Opacity, from 0 to 1.
    pub alpha: f32,
}

/// The byte nearest to `x` from 0 to 1. Numbers outside become 0 or 255, and NaN becomes 0.
fn byte(x: f32) -> u8 {
    (255.0 * x + 0.5) as u8
}

impl Rgba {
    /// Converts sRGB bytes, red, green, blue and alpha, not premultiplied.
    pub fn from_bytes(bytes: [u8; 4]) -> Self {
        let [red, green, blue, alpha] = bytes.map(|byte| f32::from(byte) / 255.0);
        Self { red, green, blue, alpha }
    }

    /// Returns the nearest sRGB bytes, red, green, blue and alpha, not premultiplied.
    #[must_use]
    pub fn to_bytes(self) -> [u8; 4] {
        let Self { red, green, blue, alpha } = self;
        [red, green, blue, alpha].map(byte)
    }

    /// Converts sRGB bytes whose red, green and blue have been multiplied by alpha after encoding.
    ///
    /// If alpha is 0, the colour becomes transparent black. Premultiplied components could still add light, but components that aren't
    /// premultiplied can't express that.
    pub fn from_premultiplied_bytes([red, green, blue, alpha]: [u8; 4]) -> Self {
        if alpha == 0 {
            return Self::default();
        }
        let divided = |byte: u8| f32::from(byte) / f32::from(alpha);
        Self { red: divided(red), green: divided(green), blue: divided(blue), alpha: f32::from(alpha) / 255.0 }
    }

    /// Returns the nearest sRGB bytes with red, green and blue multiplied by alpha after encoding: the inverse of
    /// [`from_premultiplied_bytes`](Self::from_premultiplied_bytes).
    #[must_use]
    pub fn to_premultiplied_bytes(self) -> [u8; 4] {
        let Self { red, green, blue, alpha } = self;
        [red * alpha, green * alpha, blue * alpha, alpha].map(byte)
    }

    /// Converts linear components, red, green, blue and alpha, not premultiplied.
    pub fn from_linear([red, green, blue, alpha]: [f32; 4]) -> Self {
        let [red, green, blue] = [red, green, blue].map(|x| encoded_from_linear(f64::from(x)) as f32);
        Self { red, green, blue, alpha }
    }

    /// Returns the linear components, red, green, blue and alpha, not premultiplied.
    #[must_use]
    pub fn to_linear(self) -> [f32; 4] {
        let [red, green, blue] = self.opaque().map(|x| linear_from_encoded(f64::from(x)) as f32);
        [red, green, blue, self.alpha]
    }

    fn opaque(self) -> [f32; 3] {
        [self.red, self.green, self.blue]
    }

    /// Returns Oklab components premultiplied by alpha, and alpha.
    fn lanes(self) -> [f64; 4] {
        let alpha = f64::from(self.alpha);
        let [l, a, b] = oklab_from_encoded(self.opaque()).map(|x| x * alpha);
        [l, a, b, alpha]
    }
}

/// The velocity is per second and in Oklab: L, a and b premultiplied by alpha, and alpha.
impl Animatable for Rgba {
    type Velocity = [f64; 4];
    type Displacement = [f64; 4];

    fn displacement(self, origin: Self) -> [f64; 4] {
        self.lanes().plus(origin.lanes(), -1.0)
    }

    fn displaced(self, by: [f64; 4]) -> Self {
        let [l, a, b, alpha] = self.lanes().plus(by, 1.0);
        let [red, green, blue] =
            if alpha > 0.0 { encoded_in_gamut([l, a, b].map(|x| x / alpha)) } else { self.opaque() };
        Self { red, green, blue, alpha: alpha.clamp(0.0, 1.0) as f32 }
    }

    fn velocity_at(self, _displacement: [f64; 4], rate: [f64; 4]) -> [f64; 4] {
        rate
    }

    fn rate_at(self, _displacement: [f64; 4], velocity: [f64; 4]) -> [f64; 4] {
        velocity
    }

    /// Adds lanes instead of converting the colour shown, which may have lost chroma to the gamut.
    fn seen_from(self, origin: Self, displacement: [f64; 4], rate: [f64; 4]) -> ([f64; 4], [f64; 4]) {
        (self.displacement(origin).plus(displacement, 1.0), rate)
    }

    fn resolution(self) -> f64 {
        0.25 * f64::from(f32::EPSILON) * self.lanes().largest()
    }
}
