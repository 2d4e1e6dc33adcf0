//! How much the tests do. The variable `CAROM_EFFORT` is `usual` (a tenth of the cases; the default) or `full`.

/// Returns the number of cases at the effort of this run, given the number at full effort; at least 1.
pub(crate) fn cases(full: usize) -> usize {
    let name = std::env::var("CAROM_EFFORT").unwrap_or_else(|_| "usual".to_owned());
    assert!(["usual", "full"].contains(&name.as_str()), "CAROM_EFFORT must be usual or full, but is {name}");
    if name == "full" { full } else { full.div_ceil(10) }
}
