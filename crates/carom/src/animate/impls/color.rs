//! Colours of the `color` crate, animated as [`Rgba`] is.

use crate::animate::value::animatable::Animatable;
use crate::animate::value::lanes::Lanes;
use crate::animate::value::oklab::{encoded_in_gamut, oklab_from_encoded};
use crate::animate::value::rgba::Rgba;
use color::{AlphaColor, OpaqueColor, Srgb};

impl From<AlphaColor<Srgb>> for Rgba {
    fn from(color: AlphaColor<Srgb>) -> Self {
        let [red, green, blue, alpha] = color.components;
        Self { red, green, blue, alpha }
    }
}

impl From<Rgba> for AlphaColor<Srgb> {
    fn from(Rgba { red, green, blue, alpha }: Rgba) -> Self {
        Self::new([red, green, blue, alpha])
    }
}

/// The colour moves through premultiplied Oklab, as [`Rgba`] does, and has the same velocity.
///
/// ```
/// use carom::{Spring, animate::Animated};
/// use color::{AlphaColor, Srgb, palette::css};
///
/// let spring = Spring::from_duration_bounce(0.4, 0.3);
/// let mut background = Animated::new(css::WHITE, spring);
/// background.retarget(css::REBECCA_PURPLE);
/// while background.advance(1.0 / 60.0) {
///     let shown: AlphaColor<Srgb> = background.value();
///     assert!(shown.components.iter().all(|x| (0.0..=1.0).contains(x)));
/// }
/// assert_eq!(background.value(), css::REBECCA_PURPLE);
/// ```
impl Animatable for AlphaColor<Srgb> {
    type Velocity = [f64; 4];
    type Displacement = [f64; 4];

    fn displacement(self, origin: Self) -> [f64; 4] {
        Rgba::from(self).displacement(origin.into())
    }

    fn displaced(self, by: [f64; 4]) -> Self {
        Rgba::from(self).displaced(by).into()
    }

    fn velocity_at(self, _displacement: [f64; 4], rate: [f64; 4]) -> [f64; 4] {
        rate
    }

    fn rate_at(self, _displacement: [f64; 4], velocity: [f64; 4]) -> [f64; 4] {
        velocity
    }

    fn seen_from(self, origin: Self, displacement: [f64; 4], rate: [f64; 4]) -> ([f64; 4], [f64; 4]) {
        Rgba::from(self).seen_from(origin.into(), displacement, rate)
    }

    fn resolution(self) -> f64 {
        Rgba::from(self).resolution()
    }
}

/// The colour moves through Oklab; its velocity is that of L, a and b, per second.
///
/// In flight it shows only colours of the sRGB gamut; at rest a target outside the gamut is shown unchanged.
impl Animatable for OpaqueColor<Srgb> {
    type Velocity = [f64; 3];
    type Displacement = [f64; 3];

    fn displacement(self, origin: Self) -> [f64; 3] {
        oklab_from_encoded(self.components).plus(oklab_from_encoded(origin.components), -1.0)
    }

    fn displaced(self, by: [f64; 3]) -> Self {
        Self::new(encoded_in_gamut(oklab_from_encoded(self.components).plus(by, 1.0)))
    }

    fn velocity_at(self, _displacement: [f64; 3], rate: [f64; 3]) -> [f64; 3] {
        rate
    }

    fn rate_at(self, _displacement: [f64; 3], velocity: [f64; 3]) -> [f64; 3] {
        velocity
    }

    fn seen_from(self, origin: Self, displacement: [f64; 3], rate: [f64; 3]) -> ([f64; 3], [f64; 3]) {
        (self.displacement(origin).plus(displacement, 1.0), rate)
    }

    fn resolution(self) -> f64 {
        0.25 * f64::from(f32::EPSILON) * oklab_from_encoded(self.components).largest()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::animate::Animated;
    use crate::law::spring::Spring;
    use color::Oklab;
    use color::palette::css;

    const SPRING: Spring = Spring { mass: 1.0, stiffness: 200.0, damping: 4.0 };

    #[test]
    fn oklab_agrees_with_the_color_crate() {
        for color in [css::BLACK, css::WHITE, css::RED, css::LIME, css::BLUE, css::REBECCA_PURPLE, css::DARK_ORANGE] {
            let theirs = color.convert::<Oklab>().components;
            let [r, g, b, _] = color.components;
            for (i, own) in oklab_from_encoded([r, g, b]).into_iter().enumerate() {
                assert!((own - f64::from(theirs[i])).abs() < 2e-6, "{color:?}");
            }
        }
    }

    #[test]
    fn a_colour_of_the_crate_moves_exactly_as_an_rgba() {
        let (from, to) = (css::BLUE.with_alpha(0.25), css::YELLOW);
        let mut theirs = Animated::new(from, SPRING);
        let mut own = Animated::new(Rgba::from(from), SPRING);
        theirs.retarget(to);
        own.retarget(to.into());
        while own.advance(1.0 / 60.0) {
            assert!(theirs.advance(1.0 / 60.0));
            assert_eq!((Rgba::from(theirs.value()), theirs.velocity()), (own.value(), own.velocity()));
        }
        assert!(!theirs.advance(1.0 / 60.0) && theirs.value() == to);
    }

    #[test]
    fn an_opaque_colour_ends_on_its_target_and_stays_in_the_gamut() {
        let opaque = |color: AlphaColor<Srgb>| color.discard_alpha();
        let mut color = Animated::new(opaque(css::BLUE), SPRING);
        color.retarget(opaque(css::YELLOW));
        while color.advance(1.0 / 60.0) {
            assert!(color.value().components.iter().all(|x| (0.0..=1.0).contains(x)), "{:?}", color.value());
        }
        assert_eq!(color.value(), opaque(css::YELLOW));
    }
}
