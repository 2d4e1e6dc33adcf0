//! How much the tests do. The variable `CAROM_EFFORT` is `quick` (a tenth of the cases), `usual` (a quarter; the default) or `full`.

/// Returns the number of cases at the effort of this run, given the number at full effort; at least 1.
pub(crate) fn cases(full: usize) -> usize {
    let effort = std::env::var("CAROM_EFFORT");
    let part = match effort.as_deref() {
        Ok("full") => 1,
        Ok("quick") => 10,
        Ok("usual") | Err(_) => 4,
        Ok(other) => panic!("CAROM_EFFORT must be quick, usual or full, but is {other}"),
    };
    full.div_ceil(part)
}
