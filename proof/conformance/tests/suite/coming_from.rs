//! Compiles and runs every Rust line of the pages in `docs/coming-from`. `build.rs` makes the tests.
//!
//! The files in `coming-from` have the numbers of each line, with the first cell of its row. npm's tests compare them with the JavaScript
//! lines. `CAROM_FREEZE=1 cargo test -p conformance --test suite coming_from::` writes that file again.

// Each line stands alone in its table, so its value and some of the page's names stay unused.
#![allow(unused, unused_must_use, unused_qualifications, clippy::all, reason = "lines of tables")]

use carom::{Friction, Motion, Spring, State};
use serde_json::{Value, json};

/// The times when motions are compared, in seconds.
const TIMES: [f64; 6] = [0.0, 0.05, 0.1, 0.2, 0.4, 1.0];

/// The value of a line.
struct Cell<T>(T);

/// A value that is made of numbers.
trait Numbers {
    fn describe(&self) -> Value;
}

impl Numbers for f64 {
    fn describe(&self) -> Value {
        // JSON doesn't have infinite numbers.
        if self.is_finite() { json!(self) } else { json!(self.to_string()) }
    }
}

impl Numbers for bool {
    fn describe(&self) -> Value {
        json!(self)
    }
}

impl Numbers for State {
    fn describe(&self) -> Value {
        json!([self.position.describe(), self.velocity.describe()])
    }
}

impl<T: Numbers> Numbers for Option<T> {
    fn describe(&self) -> Value {
        self.as_ref().map_or(json!("none"), Numbers::describe)
    }
}

impl<A: Numbers, B: Numbers> Numbers for (A, B) {
    fn describe(&self) -> Value {
        json!([self.0.describe(), self.1.describe()])
    }
}

impl<T: Numbers, const N: usize> Numbers for [T; N] {
    fn describe(&self) -> Value {
        self.iter().map(Numbers::describe).collect()
    }
}

impl Numbers for Spring {
    fn describe(&self) -> Value {
        json!({ "spring": [self.mass, self.stiffness, self.damping] })
    }
}

impl Numbers for Friction {
    fn describe(&self) -> Value {
        json!({ "drag": self.drag })
    }
}

impl Numbers for carom::law::Regime {
    fn describe(&self) -> Value {
        json!(format!("{self:?}").to_lowercase())
    }
}

/// Describes a value by its numbers. There is a trait for each description, and a method call tries the type with the
/// most references first.
trait ByNumbers {
    fn describe(&self) -> Value;
}

impl<T: Numbers> ByNumbers for &&Cell<T> {
    fn describe(&self) -> Value {
        self.0.describe()
    }
}

trait ByMotion {
    fn describe(&self) -> Value;
}

impl<T: Motion> ByMotion for &Cell<T> {
    fn describe(&self) -> Value {
        let states = TIMES.map(|t| self.0.state(t));
        json!({ "motion": states.describe() })
    }
}

trait ByNothing {
    fn describe(&self) -> Value;
}

impl<T> ByNothing for Cell<T> {
    fn describe(&self) -> Value {
        Value::Null
    }
}

/// Compares the numbers of a page with the frozen ones, or freezes them.
fn compare(page: &str, found: Vec<(&str, Value)>) -> Result<(), Box<dyn std::error::Error>> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("coming-from").join(format!("{page}.json"));
    let lines: Vec<_> = found.iter().filter(|(_, value)| !value.is_null()).map(|row| json!(row).to_string()).collect();
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    if std::env::var_os("CAROM_FREEZE").is_some() {
        std::fs::write(&path, &text)?;
    }
    let frozen = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, frozen, "write the numbers again with CAROM_FREEZE=1 cargo test -p conformance coming_from::");
    Ok(())
}

include!(concat!(env!("OUT_DIR"), "/coming_from.rs"));
