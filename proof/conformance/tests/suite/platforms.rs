//! The npm package's list of platforms equals the library's.
//! `CAROM_FREEZE=1 cargo test -p conformance --test suite platforms::` writes it again.

use carom::scroll::platform;
use std::fmt::Write;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/carom/src/platforms.ts");

#[test]
fn npm_lists_the_platforms_of_the_library() {
    let mut text =
        "/** The platforms that a `Scroller` can move like. Written by the tests of the crate `conformance`. */

/** Every platform: its name, its label for people, and whether a page can be pulled beyond its edges. */
export const PLATFORMS = [
"
        .to_owned();
    for preset in platform::ALL {
        let (name, label) = (preset.name, preset.label);
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

/// The README lists all platforms between these words.
#[test]
fn the_readme_of_npm_lists_the_platforms() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/carom/README.md");
    let readme = std::fs::read_to_string(path).unwrap_or_default();
    let (start, rest) = readme.split_once("is a list that scrolls as on a platform:").unwrap_or_default();
    let (_, end) = rest.split_once(".\n\n").unwrap_or_default();
    let names: Vec<_> = platform::ALL.iter().map(|preset| format!("`{}`", preset.name)).collect();
    let (last, others) =
        names.split_last().map_or((String::new(), String::new()), |(last, others)| (last.clone(), others.join(", ")));
    let list = wrapped(&format!("{others} or {last}.\n"), 130);
    let text = format!("{start}is a list that scrolls as on a platform:{list}\n{end}");
    if std::env::var_os("CAROM_FREEZE").is_some() {
        assert!(std::fs::write(path, &text).is_ok(), "{path} cannot be written");
    }
    assert_eq!(std::fs::read_to_string(path).unwrap_or_default(), text);
}

/// Breaks a list into lines of at most `width` letters, beginning on a new line.
fn wrapped(list: &str, width: usize) -> String {
    let (mut text, mut column) = (String::new(), width);
    for word in list.split(' ') {
        let breaks = column + 1 + word.trim_end().len() > width;
        text.push(if breaks { '\n' } else { ' ' });
        column = if breaks { 0 } else { column + 1 } + word.trim_end().len();
        text.push_str(word);
    }
    text
}

#[test]
fn the_page_on_scrolling_has_a_row_for_each_platform() {
    let page = include_str!("../../../../docs/scrolling.md");
    for preset in platform::ALL {
        assert!(page.contains(&format!("\n| `{}` |", preset.name)), "docs/scrolling.md has no row for {}", preset.name);
    }
}
