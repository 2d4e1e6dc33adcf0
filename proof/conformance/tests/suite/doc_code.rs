//! Code in documentation is at most 80 columns wide, because rustdoc, npm's pages and GitHub scroll sideways beyond that.
#![expect(clippy::unwrap_used, reason = "a file of our own that cannot be read is a failed test")]

use std::path::{Path, PathBuf};

const WIDEST: usize = 80;

/// Folders with files that Git ignores.
const IGNORED: [&str; 5] = ["target", "node_modules", "dist", "build", "test-results"];

/// Calls a function with each file below a folder, except hidden and ignored ones.
fn walk(folder: &Path, act: &mut impl FnMut(PathBuf)) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if !path.is_dir() {
            act(path);
        } else if !name.starts_with('.') && !IGNORED.contains(&name) {
            walk(&path, act);
        }
    }
}

/// Returns the documentation in a line of a file with this extension. In Rust that is the text after `///` or `//!`, in TypeScript the text
/// after the `*` of a comment, and in Markdown the line.
fn documentation<'a>(extension: &str, line: &'a str) -> Option<&'a str> {
    let text = line.trim_start();
    let text = match extension {
        "rs" => text.strip_prefix("///").or_else(|| text.strip_prefix("//!"))?,
        "ts" | "tsx" => text.strip_prefix('*')?,
        _ => return Some(line),
    };
    Some(text.strip_prefix(' ').unwrap_or(text))
}

/// Returns the numbers of the lines in fenced blocks that are too wide. Blocks of `text` may be wide, because they are formulas, diagrams
/// and output.
fn wide_lines(extension: &str, file: &str) -> Vec<usize> {
    let (mut wide, mut language) = (Vec::new(), None);
    for (number, line) in (1..).zip(file.lines()) {
        let Some(text) = documentation(extension, line) else {
            language = None;
            continue;
        };
        if let Some(info) = text.trim_start().strip_prefix("```") {
            language = if language.is_none() { Some(info) } else { None };
        } else if language.is_some_and(|language| language != "text") && text.chars().count() > WIDEST {
            wide.push(number);
        }
    }
    wide
}

#[test]
fn code_in_documentation_fits_into_80_columns() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (mut files, mut wrong) = (0, Vec::new());
    walk(&root, &mut |path| {
        let Some(extension @ ("rs" | "ts" | "tsx" | "md")) = path.extension().and_then(|name| name.to_str()) else {
            return;
        };
        files += 1;
        let lines = wide_lines(extension, &std::fs::read_to_string(&path).unwrap());
        let name = path.strip_prefix(&root).unwrap().display();
        wrong.extend(lines.iter().map(|line| format!("{name}:{line}")));
    });
    assert!(files > 500, "only {files} files");
    assert!(wrong.is_empty(), "code wider than {WIDEST} columns, which is to be wrapped:\n{}", wrong.join("\n"));
}

#[test]
fn the_search_for_wide_lines_finds_them_only_in_code() {
    let wide = "x".repeat(WIDEST + 1);
    let narrow = "é".repeat(WIDEST);
    let file = format!("{wide}\n```rust\n{narrow}\n{wide}\n```\n{wide}\n```text\n{wide}\n```\n");
    assert_eq!(wide_lines("md", &file), [4]);
    let commented = |prefix: &str| file.lines().map(|line| format!("  {prefix} {line}\n")).collect::<String>();
    assert_eq!(wide_lines("rs", &commented("///")), [4]);
    assert_eq!(wide_lines("rs", &commented("//!")), [4]);
    assert_eq!(wide_lines("ts", &commented("*")), [4]);
    assert!(wide_lines("rs", &commented("//")).is_empty());
}
