//! Colours: conversions, and the way between two of them.

use carom::Spring;
use carom::animate::{Animated, Rgba};

const CRITICAL: Spring = Spring { mass: 1.0, stiffness: 225.0, damping: 30.0 };

#[test]
fn colours_in_bytes_come_back_unchanged_from_every_conversion() {
    for alpha in 1..=255 {
        for byte in 0..=alpha {
            let straight = [byte, 255 - byte, 7, alpha];
            assert_eq!(Rgba::from_bytes(straight).to_bytes(), straight);
            assert_eq!(Rgba::from_linear(Rgba::from_bytes(straight).to_linear()).to_bytes(), straight);
            let premultiplied = [byte, alpha - byte, 0, alpha];
            assert_eq!(Rgba::from_premultiplied_bytes(premultiplied).to_premultiplied_bytes(), premultiplied);
        }
    }
    assert_eq!(Rgba::from_premultiplied_bytes([0; 4]), Rgba::default());
}

#[test]
fn linear_components_are_proportional_to_light() {
    // Half of the light of white is encoded as 188 of 255, not as 128.
    assert_eq!(Rgba::from_linear([0.5, 0.0, 1.0, 0.25]).to_bytes(), [188, 0, 255, 64]);
    let [red, ..] = Rgba::from_bytes([188, 0, 0, 255]).to_linear();
    assert!((red - 0.502_886).abs() < 1e-5, "{red}");
}

#[test]
fn a_colour_that_fades_in_keeps_its_hue() {
    let red = Rgba { red: 1.0, green: 0.0, blue: 0.0, alpha: 1.0 };
    let mut color = Animated::new(Rgba::default(), CRITICAL);
    color.retarget(red);
    while color.advance(1.0 / 60.0) {
        let Rgba { red, green, blue, .. } = color.value();
        assert!(red > 0.999 && green < 1e-2 && blue < 1e-2, "{:?}", color.value());
    }
    color.retarget(Rgba::default());
    while color.advance(1.0 / 60.0) {}
    assert_eq!(color.value(), Rgba::default());
}
