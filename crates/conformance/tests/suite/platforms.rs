//! The npm package's list of platforms equals the library's.
//! `CAROM_FREEZE=1 cargo test -p conformance --test suite platforms::` writes it again.

use carom::scroll::platform;
use std::fmt::Write;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../packages/carom/src/platforms.ts");

#[test]
fn npm_lists_the_platforms_of_the_library() {
    let mut text =
        "/** The platforms on which a `Scroller` can be modelled. Written by the tests of the crate `conformance`. */

/** Every platform: its name, its label for people, and whether a page can be pulled beyond its edges. */
export const PLATFORMS = [
"
        .to_owned();
    for preset in platform::ALL {
        let (name, label) = (preset.name.replace('_', "-"), preset.label);
        let _ = writeln!(
            text,
            "  {{ name: \"{name}\", label: \"{label}\", isElastic: {} }},",
            (preset.platform)().physics.is_elastic()
        );
    }
    text += "] as const;

/** The name of a platform. */
export type Platform = (typeof PLATFORMS)[number][\"name\"];
";
    if std::env::var_os("CAROM_FREEZE").is_some() {
        assert!(std::fs::write(PATH, &text).is_ok(), "{PATH} cannot be written");
    }
    assert_eq!(std::fs::read_to_string(PATH).unwrap_or_default(), text);
}

#[test]
fn the_page_on_scrolling_has_a_row_for_each_platform() {
    let page = include_str!("../../../../docs/scrolling.md");
    for preset in platform::ALL {
        assert!(page.contains(&format!("\n| `{}` |", preset.name)), "docs/scrolling.md has no row for {}", preset.name);
    }
}
