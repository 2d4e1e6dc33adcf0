//! Colours of the `color` crate, animated as [`Rgba`] is.

use crate::animate::values::rgba::Rgba;
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

impl From<OpaqueColor<Srgb>> for Rgba {
    fn from(color: OpaqueColor<Srgb>) -> Self {
        color.with_alpha(1.0).into()
    }
}

/// Leaves the opacity out.
impl From<Rgba> for OpaqueColor<Srgb> {
    fn from(Rgba { red, green, blue, .. }: Rgba) -> Self {
        Self::new([red, green, blue])
    }
}

crate::animatable! { @as
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
    [] AlphaColor<Srgb> => Rgba, Rgba::from, Self::from
}

crate::animatable! { @as
    /// The colour moves through Oklab, as an opaque [`Rgba`] does. The last number of its velocity belongs to the opacity, and is 0.
    [] OpaqueColor<Srgb> => Rgba, Rgba::from, Self::from
}
