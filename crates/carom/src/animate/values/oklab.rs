//! Conversion between sRGB and Oklab, and the gamut of a screen.
//!
//! In Oklab, equal distances look about equally large. So a colour that moves along a line passes through colours that a person would call
//! in between. Grey values lie on the L axis, and a and b are the chroma.
//!
//! Source: B. Ottosson, "A perceptual color space for image processing" (2020), with its matrices of 2021-01-25. The transfer function
//! comes from IEC 61966-2-1 (sRGB).

use crate::math::{cbrt, fabs, pow};
use crate::motion::Lanes;

/// A linear component this far outside [0, 1] still counts as inside the gamut, because rounding may have put it there.
const ROUNDING: f64 = 1e-6;

type Matrix = [[f64; 3]; 3];

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

/// Decodes an sRGB component into linear light. Negative components mirror positive ones, here and in [`encoded_from_linear`].
pub(crate) fn linear_from_encoded(x: f64) -> f64 {
    let size = fabs(x);
    if size <= 0.04045 { x / 12.92 } else { pow((size + 0.055) / 1.055, 2.4).copysign(x) }
}

/// Encodes linear light as an sRGB component.
pub(crate) fn encoded_from_linear(x: f64) -> f64 {
    let size = fabs(x);
    if size <= 0.003_130_8 { 12.92 * x } else { (1.055 * pow(size, 1.0 / 2.4) - 0.055).copysign(x) }
}

/// Converts encoded sRGB components to Oklab.
pub(crate) fn oklab_from_encoded(rgb: [f32; 3]) -> [f64; 3] {
    apply(LAB, apply(LMS, rgb.map(|x| linear_from_encoded(f64::from(x)))).map(cbrt))
}

fn linear_from_oklab(lab: [f64; 3]) -> [f64; 3] {
    apply(RGB_FROM_LMS, apply(LMS_FROM_LAB, lab).map(|x| x * x * x))
}

/// Converts Oklab to encoded sRGB components that a screen can show. Lightness and hue stay, and chroma is reduced as far as the gamut
/// requires.
pub(crate) fn encoded_in_gamut(lab: [f64; 3]) -> [f32; 3] {
    let [lightness, a, b] = lab;
    if !(lightness > 0.0) {
        return [0.0; 3];
    }
    if lightness >= 1.0 {
        return [1.0; 3];
    }
    let is_in_gamut = |rgb: [f64; 3]| rgb.iter().all(|x| *x >= -ROUNDING && *x <= 1.0 + ROUNDING);
    let mut rgb = linear_from_oklab(lab);
    if !is_in_gamut(rgb) {
        // The colour is outside the gamut, but grey of the same lightness is inside. Bisect 20 times for the largest chroma in
        // between that is inside.
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..20 {
            let share = 0.5 * (low + high);
            if is_in_gamut(linear_from_oklab([lightness, a * share, b * share])) {
                low = share;
            } else {
                high = share;
            }
        }
        rgb = linear_from_oklab([lightness, a * low, b * low]);
    }
    rgb.map(|x| encoded_from_linear(x.clamp(0.0, 1.0)) as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_colours_have_their_published_oklab_values() {
        // These numbers are from the examples in CSS Color 4, which rounds to five digits.
        for (rgb, oklab) in [
            ([1.0, 1.0, 1.0], [1.0, 0.0, 0.0]),
            ([1.0, 0.0, 0.0], [0.627_96, 0.224_86, 0.125_85]),
            ([0.0, 1.0, 0.0], [0.866_44, -0.233_89, 0.179_50]),
            ([0.0, 0.0, 1.0], [0.452_01, -0.032_46, -0.311_53]),
            ([0.0, 128.0 / 255.0, 0.0], [0.519_75, -0.140_30, 0.107_68]),
            ([0.4, 0.2, 0.6], [0.440_27, 0.088_18, -0.133_86]),
        ] {
            let own = oklab_from_encoded(rgb);
            let error = own.plus(oklab, -1.0).largest();
            assert!(error < 1.5e-5, "{rgb:?}: {own:?} {oklab:?}");
        }
    }

    #[test]
    fn decoding_inverts_encoding_and_keeps_the_sign() {
        for x in [0.0, 0.001, 0.04, 0.041, 0.5, 1.0, 2.5] {
            for x in [x, -x] {
                assert!((linear_from_encoded(encoded_from_linear(x)) - x).abs() < 1e-7, "{x}");
                assert_eq!(linear_from_encoded(-x), -linear_from_encoded(x));
            }
        }
    }
}
