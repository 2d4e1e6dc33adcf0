//! The table of stamps in `docs/events.md` equals the one of `carom::clock`.

#[test]
fn docs_events_md_has_the_clocks_table_from_the_source() {
    let clock = include_str!("../../../../crates/carom/src/clock/mod.rs");
    let page = include_str!("../../../../docs/events.md");
    let rows: Vec<_> = clock.lines().filter_map(|line| line.strip_prefix("//! |")).collect();
    assert!(rows.len() > 5);
    for row in rows {
        assert!(page.contains(&format!("\n|{row}\n")), "docs/events.md must have the row |{row}");
    }
}
