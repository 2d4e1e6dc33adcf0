//! Colours of the `color` crate, through Oklab.
//!
//! A colour moves in Oklab, in which equal ways look equally long, premultiplied by its alpha, so that what fades in does
//! not bring the hue of an invisible black along. A spring may overshoot, also out of what a screen can show: then the
//! colour shown keeps its lightness and hue and gives up as much chroma as it must.

use crate::animate::animatable::Animatable;
use crate::animate::lanes::Lanes;
use crate::math::{cbrt, fabs, pow};
use color::{AlphaColor, OpaqueColor, Srgb};

const SINGLE: f64 = f32::EPSILON as f64;

/// How far out of [0, 1] a linear component may be by rounding.
const ROUNDING: f64 = 1e-6;

type Matrix = [[f64; 3]; 3];

// B. Ottosson, "A perceptual color space for image processing", 2020; the matrices of 2021-01-25.
const LMS: Matrix = [
    [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
    [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
    [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
];
const LAB: Matrix = [
    [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
    [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
    [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
];
const LMS_FROM_LAB: Matrix = [
    [1.0, 0.396_337_777_4, 0.215_803_757_3],
    [1.0, -0.105_561_345_8, -0.063_854_172_8],
    [1.0, -0.089_484_177_5, -1.291_485_548_0],
];
const RGB_FROM_LMS: Matrix = [
    [4.076_741_662_1, -3.307_711_591_3, 0.230_969_929_2],
    [-1.268_438_004_6, 2.609_757_401_1, -0.341_319_396_5],
    [-0.004_196_086_3, -0.703_418_614_7, 1.707_614_701_0],
];

fn apply(matrix: Matrix, vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.dot(vector))
}

/// sRGB's transfer function, undone.
fn linear(x: f64) -> f64 {
    let size = fabs(x);
    if size <= 0.04045 { x / 12.92 } else { pow((size + 0.055) / 1.055, 2.4).copysign(x) }
}

/// sRGB's transfer function, from 0 to 1.
fn encoded(x: f64) -> f64 {
    if x <= 0.003_130_8 { 12.92 * x } else { 1.055 * pow(x, 1.0 / 2.4) - 0.055 }
}

fn oklab(rgb: [f32; 3]) -> [f64; 3] {
    apply(LAB, apply(LMS, rgb.map(|x| linear(f64::from(x)))).map(cbrt))
}

/// The linear components of a colour.
fn linear_rgb(lab: [f64; 3]) -> [f64; 3] {
    apply(RGB_FROM_LMS, apply(LMS_FROM_LAB, lab).map(|x| x * x * x))
}

/// The colour that a screen can show of this lightness and hue, with as much of the chroma as it can.
fn rgb_in_gamut(lab: [f64; 3]) -> [f32; 3] {
    let [lightness, a, b] = lab;
    if !(lightness > 0.0) {
        return [0.0; 3];
    }
    if lightness >= 1.0 {
        return [1.0; 3];
    }
    let is_shown = |rgb: [f64; 3]| rgb.iter().all(|x| *x >= -ROUNDING && *x <= 1.0 + ROUNDING);
    let mut rgb = linear_rgb(lab);
    if !is_shown(rgb) {
        // Grey can be shown; of the chroma, as much as 20 halvings find.
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..20 {
            let part = 0.5 * (low + high);
            if is_shown(linear_rgb([lightness, a * part, b * part])) {
                low = part;
            } else {
                high = part;
            }
        }
        rgb = linear_rgb([lightness, a * low, b * low]);
    }
    rgb.map(|x| encoded(x.clamp(0.0, 1.0)) as f32)
}

/// Premultiplied Oklab, and alpha.
fn lanes([r, g, b, alpha]: [f32; 4]) -> [f64; 4] {
    let alpha = f64::from(alpha);
    let [l, a, b] = oklab([r, g, b]).map(|x| x * alpha);
    [l, a, b, alpha]
}

/// Its velocity is per second and in Oklab: lightness, a and b premultiplied by alpha, and alpha.
///
/// On its way it shows only colours of the sRGB gamut; a target outside of it is reached by a jump.
///
/// ```
/// use carom::{Spring, animate::Animated};
/// use color::{AlphaColor, Srgb, palette::css};
///
/// let mut background = Animated::new(css::WHITE, Spring::from_duration_bounce(0.4, 0.3));
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
        lanes(self.components).plus(lanes(origin.components), -1.0)
    }

    fn displaced(self, by: [f64; 4]) -> Self {
        let [l, a, b, alpha] = lanes(self.components).plus(by, 1.0);
        let [r, g, b] = if alpha > 0.0 {
            rgb_in_gamut([l, a, b].map(|x| x / alpha))
        } else {
            let [r, g, b, _] = self.components;
            [r, g, b]
        };
        Self::new([r, g, b, alpha.clamp(0.0, 1.0) as f32])
    }

    fn velocity_at(self, _displacement: [f64; 4], rate: [f64; 4]) -> [f64; 4] {
        rate
    }

    fn rate_at(self, _displacement: [f64; 4], velocity: [f64; 4]) -> [f64; 4] {
        velocity
    }

    /// By its lanes: what the gamut hides on the way is not lost.
    fn seen_from(self, origin: Self, displacement: [f64; 4], rate: [f64; 4]) -> ([f64; 4], [f64; 4]) {
        (self.displacement(origin).plus(displacement, 1.0), rate)
    }

    fn resolution(self) -> f64 {
        0.25 * SINGLE * lanes(self.components).largest()
    }
}

/// Its velocity is per second and in Oklab: lightness, a and b.
///
/// On its way it shows only colours of the sRGB gamut; a target outside of it is reached by a jump.
impl Animatable for OpaqueColor<Srgb> {
    type Velocity = [f64; 3];
    type Displacement = [f64; 3];

    fn displacement(self, origin: Self) -> [f64; 3] {
        oklab(self.components).plus(oklab(origin.components), -1.0)
    }

    fn displaced(self, by: [f64; 3]) -> Self {
        Self::new(rgb_in_gamut(oklab(self.components).plus(by, 1.0)))
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
        0.25 * SINGLE * oklab(self.components).largest()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::animate::Animated;
    use crate::law::spring::Spring;
    use color::Oklab;
    use color::palette::css;

    const BOUNCY: Spring = Spring { mass: 1.0, stiffness: 200.0, damping: 4.0 };

    #[test]
    fn oklab_is_the_crates_oklab_and_comes_back() {
        for color in [css::BLACK, css::WHITE, css::RED, css::LIME, css::BLUE, css::REBECCA_PURPLE, css::DARK_ORANGE] {
            let theirs = color.convert::<Oklab>().components;
            let [r, g, b, _] = color.components;
            let own = oklab([r, g, b]);
            for (i, own) in own.into_iter().enumerate() {
                assert!((own - f64::from(theirs[i])).abs() < 2e-6, "{color:?}");
            }
            for (back, x) in rgb_in_gamut(own).into_iter().zip([r, g, b]) {
                assert!((back - x).abs() < 2e-5, "{color:?}: {back} {x}");
            }
        }
    }

    #[test]
    fn an_overshoot_out_of_the_gamut_is_shown_inside_it() {
        let mut color = Animated::new(css::BLUE, BOUNCY);
        color.retarget(css::YELLOW);
        let mut overshot = false;
        while color.advance(1.0 / 60.0) {
            assert!(color.value().components.iter().all(|x| (0.0..=1.0).contains(x)), "{:?}", color.value());
            overshot |= color.state_at(0.0).velocity[0] < 0.0;
        }
        assert!(overshot);
        assert_eq!(color.value(), css::YELLOW);
    }

    #[test]
    fn what_fades_in_does_not_pass_through_the_hue_of_what_is_invisible() {
        let critical = Spring { damping: 30.0, ..BOUNCY };
        let mut color = Animated::new(AlphaColor::new([0.0, 0.0, 0.0, 0.0]), critical);
        color.retarget(css::RED);
        while color.advance(1.0 / 60.0) {
            let [r, g, b, _] = color.value().components;
            assert!(r > 0.999 && g < 1e-2 && b < 1e-2, "{:?}", color.value());
        }
        color.retarget(AlphaColor::new([0.0, 0.0, 0.0, 0.0]));
        while color.advance(1.0 / 60.0) {}
        assert_eq!(color.value(), AlphaColor::new([0.0, 0.0, 0.0, 0.0]));
    }
}
