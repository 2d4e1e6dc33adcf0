//! Motions as CSV.

use alloc::format;
use alloc::string::{String, ToString};

use crate::keyframes::Keyframes;
use crate::number::Decimal;

impl Keyframes {
    /// Returns a table of time in seconds and position, with the header `t,position`.
    ///
    /// It has as few rows as the tolerance allows if straight lines join them.
    #[must_use]
    pub fn csv(&self) -> String {
        let duration = self.line.duration;
        let mut csv = String::from("t,position\n");
        for (percent, value) in self.stops() {
            // Compute the time in seconds exactly, unless it has too many digits.
            let time = percent.digits.checked_mul(duration.digits).map_or_else(
                || (percent.hundredth().value() * 0.001 * duration.value()).to_string(),
                |digits| Decimal { digits, places: percent.places + duration.places + 5 }.json(),
            );
            csv += &format!("{time},{}\n", value.json());
        }
        csv
    }
}
