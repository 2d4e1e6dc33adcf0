//! Named constants of platforms and libraries.

use crate::math;
use crate::model::Model;

/// Constants that a platform or a library is known for.
struct Preset {
    name: &'static str,
    model: Model,
    /// The names and values of its parameters.
    values: &'static [(&'static str, f64)],
}

/// The preset that is nearest to a fit, within 10 %.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Near {
    /// The preset's name.
    pub name: &'static str,
    /// How far the fit is from the preset's values: the root of the mean square of the logarithms of their ratios. For example, 0.01
    /// means 1 % off. It is 0 for a named curve of CSS.
    pub distance: f64,
}

macro_rules! presets {
    ($($model:ident $name:literal $($key:literal $value:literal),+;)*) => {
        &[$(Preset { name: $name, model: Model::$model, values: &[$(($key, $value)),+] }),*]
    };
}

/// Named constants, each from its platform's own source or documentation.
const ALL: &[Preset] = presets! {
    Friction "UIScrollView normal (0.998 per ms)" "drag" 2.002_002_670_673_338;
    Friction "UIScrollView fast (0.99 per ms)" "drag" 10.050_335_853_501_451;
    Friction "GTK kinetic scrolling" "drag" 4.0;
    Friction "macOS page of D. Wen's essay" "drag" 5.843;
    Sliding "Chromium's classic fling" "drag" 3.7, "deceleration" 636.4;
    ChromiumFling "Chromium's classic fling" "gamma" 3.7, "beta" 172.0;
    BezierFling "Chromium's physics fling at 96 px an inch" "deceleration" 2645.664;
    PowerFling "Flutter on Android" "friction" 0.015;
    SplineFling "Android's OverScroller at density 1" "friction" 0.015;
    SplineFling "Android's OverScroller at density 2" "friction" 0.03;
    SplineFling "Android's OverScroller at density 3" "friction" 0.045;
    CubicFling "Flutter on Android until 2023" "friction" 0.015;
    Elastic "UIScrollView's edge" "response" 0.575;
    Elastic "macOS edge of D. Wen's essay" "response" 0.498_349_088_5;
    Elastic "Chromium's elastic edge" "response" 0.502_654_824_6;
    Bouncing "UIScrollView normal with its edge" "drag" 2.002_002_670_673_338, "response" 0.575;
    Bouncing "UIScrollView fast with its edge" "drag" 10.050_335_853_501_451, "response" 0.575;
    Bouncing "macOS page of D. Wen's essay, with its edge" "drag" 5.843, "response" 0.498_349_088_5;
    Spring "UIScrollView's edge" "response" 0.575, "damping_ratio" 1.0;
    Spring "Flutter's ScrollSpring" "response" 0.444_288_293_8, "damping_ratio" 1.1;
    Spring "Gecko's overscroll" "response" 0.444_288_293_8, "damping_ratio" 1.1;
    Spring "SwiftUI smooth" "response" 0.5, "damping_ratio" 1.0;
    Spring "SwiftUI snappy" "response" 0.5, "damping_ratio" 0.85;
    Spring "SwiftUI bouncy" "response" 0.5, "damping_ratio" 0.7;
    Spring "CASpringAnimation's default" "response" 0.628_318_530_7, "damping_ratio" 0.5;
    Spring "react-spring default" "response" 0.481_898_314_9, "damping_ratio" 0.997_054_485_5;
    Spring "react-spring gentle" "response" 0.573_573_721, "damping_ratio" 0.639_009_650_4;
    Spring "react-spring wobbly" "response" 0.468_320_982_1, "damping_ratio" 0.447_213_595_5;
    Spring "react-spring stiff" "response" 0.433_580_978_3, "damping_ratio" 0.690_065_559_3;
    Spring "react-spring slow" "response" 0.375_492_141_8, "damping_ratio" 1.792_842_914;
    Spring "Compose default" "response" 0.162_231_147, "damping_ratio" 1.0;
    Spring "Compose low stiffness" "response" 0.444_288_293_8, "damping_ratio" 1.0;
    Spring "Compose medium bouncy" "response" 0.162_231_147, "damping_ratio" 0.5;
    WheelSmoothing "lenis, lerp 0.1" "rate" 6.0;
};

/// A preset is only near within this distance.
const NEAR: f64 = 0.1;

/// The nearest of the fitted law's presets, if one is near.
pub(crate) fn nearest(
    model: Model,
    variant: Option<&'static str>,
    fitted: &dyn Fn(&str) -> Option<f64>,
) -> Option<Near> {
    if model == Model::Ease {
        let name = variant.filter(|variant| *variant != "cubic-bezier")?;
        return Some(Near { name, distance: 0.0 });
    }
    let distance = |preset: &Preset| {
        let squares = preset.values.iter().map(|(name, value)| {
            let ratio = fitted(name).map_or(f64::NAN, |fitted| math::ln(fitted / value));
            ratio * ratio
        });
        math::sqrt(squares.sum::<f64>() / crate::data::count(preset.values.len()))
    };
    let own = ALL.iter().filter(|preset| preset.model == model);
    let near = own.map(|preset| Near { name: preset.name, distance: distance(preset) });
    near.filter(|near| near.distance <= NEAR).min_by(|a, b| a.distance.total_cmp(&b.distance))
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom::Spring;

    #[test]
    fn presets_agree_with_their_stiffness_and_damping() {
        let of = |name: &str| ALL.iter().find(|preset| preset.name == name).unwrap().values;
        for (name, stiffness, damping) in [
            ("react-spring default", 170.0, 26.0),
            ("react-spring gentle", 120.0, 14.0),
            ("react-spring wobbly", 180.0, 12.0),
            ("react-spring stiff", 210.0, 20.0),
            ("react-spring slow", 280.0, 60.0),
            ("CASpringAnimation's default", 100.0, 10.0),
        ] {
            let spring = Spring { mass: 1.0, stiffness, damping };
            let [(_, response), (_, ratio)] = of(name) else { panic!("{name}") };
            assert!((spring.response() / response - 1.0).abs() < 1e-8, "{name}: {}", spring.response());
            assert!((spring.damping_ratio() / ratio - 1.0).abs() < 1e-8, "{name}: {}", spring.damping_ratio());
        }
        let compose = Spring { mass: 1.0, stiffness: 1500.0, damping: 0.0 };
        assert!((compose.response() / of("Compose default")[0].1 - 1.0).abs() < 1e-8, "{}", compose.response());
        let wen = Spring::from_angular_frequency(12.608, 1.0);
        assert!((wen.response() / of("macOS edge of D. Wen's essay")[0].1 - 1.0).abs() < 1e-8, "{}", wen.response());
    }
}
