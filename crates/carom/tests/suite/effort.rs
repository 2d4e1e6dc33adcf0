//! How much the tests do. The variable `CAROM_EFFORT` is `usual` or `full`. By default it is `usual`, which runs a tenth of the cases.

/// Returns the number of cases at the effort of this run, at least 1. `full` is the number at full effort.
pub(crate) fn cases(full: usize) -> usize {
    let name = std::env::var("CAROM_EFFORT").unwrap_or_else(|_| "usual".to_owned());
    assert!(["usual", "full"].contains(&name.as_str()), "CAROM_EFFORT must be usual or full, but is {name}");
    if name == "full" { full } else { full.div_ceil(10) }
}
