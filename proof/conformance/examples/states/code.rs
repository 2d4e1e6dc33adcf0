//! Springs as code to paste, in every dialect that can express them.

use carom::Spring;
use carom_dialect::Dialect;
use serde_json::json;

/// Springs from soft to stiff. Some of their numbers are halfway between two numbers with fewer digits.
pub(crate) fn code() -> String {
    let stiffness = [0.002_5, 0.75, 1.0, 61.725, 170.0, 1_234.5, 6_543.21, 2.5e6, 3.141_592_653_589_793e9, 1e17];
    let springs = stiffness.into_iter().flat_map(|stiffness| {
        [0.125, 0.3, 0.825, 1.0, 1.75].map(|ratio| {
            let mass = 2.0 * ratio;
            Spring { mass, stiffness, damping: 0.125 * ratio * stiffness }
        })
    });
    let mut lines = String::new();
    for spring in springs {
        for dialect in Dialect::NAMES.iter().filter_map(|name| Dialect::from_spring(name, &spring).ok()) {
            for digits in [1, 2, 3, 6, 17] {
                let Spring { mass, stiffness, damping } = spring;
                let line = json!({
                    "dialect": dialect.name(), "spring": { "mass": mass, "stiffness": stiffness, "damping": damping },
                    "digits": digits, "code": format!("{:.digits$}", dialect.code()),
                });
                lines += &format!("{line}\n");
            }
        }
    }
    lines
}
