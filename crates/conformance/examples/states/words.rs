//! Springs in other words.

use carom::Spring;
use carom_dialect::Dialect;
use serde_json::json;

/// Springs from soft to stiff in every dialect; some of their numbers are in the middle of two that have fewer digits.
pub(crate) fn words() -> String {
    let stiffness = [0.002_5, 0.75, 1.0, 61.725, 170.0, 1_234.5, 6_543.21, 2.5e6, 3.141_592_653_589_793e9, 1e17];
    let springs = stiffness.into_iter().flat_map(|stiffness| {
        [0.125, 0.3, 0.825, 1.0, 1.75].map(|ratio| {
            let mass = 2.0 * ratio;
            Spring { mass, stiffness, damping: 0.125 * ratio * stiffness }
        })
    });
    let mut lines = String::new();
    for spring in springs {
        for words in Dialect::NAMES.iter().filter_map(|name| Dialect::from_spring(name, &spring).ok()) {
            for digits in [1, 2, 3, 6, 17] {
                let Spring { mass, stiffness, damping } = spring;
                let line = json!({
                    "dialect": words.name(), "spring": { "mass": mass, "stiffness": stiffness, "damping": damping },
                    "digits": digits, "code": format!("{:.digits$}", words.code()),
                });
                lines += &format!("{line}\n");
            }
        }
    }
    lines
}
