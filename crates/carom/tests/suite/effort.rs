//! How much the tests do. The variable `CAROM_EFFORT` is `quick` (a tenth of the cases), `usual` (a quarter; the default) or `full`.

/// The efforts, and by what the number of cases is divided.
const EFFORTS: [(&str, usize); 3] = [("full", 1), ("usual", 4), ("quick", 10)];

/// Returns the number of cases at the effort of this run, given the number at full effort; at least 1.
pub(crate) fn cases(full: usize) -> usize {
    let name = std::env::var("CAROM_EFFORT").unwrap_or_else(|_| "usual".to_owned());
    let effort = EFFORTS.iter().find(|(effort, _)| *effort == name);
    assert!(effort.is_some(), "CAROM_EFFORT must be quick, usual or full, but is {name}");
    full.div_ceil(effort.map_or(1, |(_, part)| *part))
}
