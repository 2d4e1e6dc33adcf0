//! The lines that a program writes for Carom, counted in the example programs.
//!
//! Glue is every line that names something of Carom or exists for it; imports, comments, blank lines and tests are not counted. In a
//! program a comment `// glue: card, list` opens a region that belongs to these parts of it, and `// glue: end` or the next such
//! comment closes it. A name that is imported from Carom must not appear outside a region, so no line is left out by accident.

use crate::run::{Outcome, root};
use std::collections::BTreeMap;
use std::fs;

/// Example programs by toolkit, each with the most lines of glue per part if an adapter promises a limit.
const PROGRAMS: &[(&str, &str, Option<usize>)] = &[
    ("egui", "examples/egui/src/main.rs", Some(15)),
    ("Bevy", "examples/bevy/src/main.rs", Some(15)),
    ("iced", "examples/iced/src/main.rs", Some(15)),
    ("winit", "carom-winit/examples/list.rs", Some(15)),
    ("ratatui", "examples/ratatui/src/main.rs", None),
    ("Slint", "examples/slint/src/main.rs", None),
];

/// Prints the lines of glue of every program, and checks those that have a limit.
pub(crate) fn check() -> Outcome {
    for (toolkit, path, most) in PROGRAMS {
        let program =
            fs::read_to_string(root().join("adapters").join(path)).map_err(|error| format!("{path}: {error}"))?;
        let parts = count(&program).map_err(|error| format!("{path}: {error}"))?;
        let list: Vec<String> = parts.iter().map(|(part, lines)| format!("{part} {lines}")).collect();
        println!("lines of glue with {toolkit}: {}", list.join(", "));
        let longest = parts.values().copied().max().unwrap_or(0);
        if longest == 0 || most.is_some_and(|most| longest > most) {
            return Err(format!("{path} must have 1 to {} lines of glue a part", most.unwrap_or(longest)));
        }
    }
    Ok(())
}

/// Counts the lines of each part of a program.
fn count(program: &str) -> Result<BTreeMap<String, usize>, String> {
    let (program, _) = program.split_once("#[cfg(test)]").unwrap_or((program, ""));
    let names = imported(program);
    let (mut parts, mut open, mut is_import) = (BTreeMap::new(), Vec::new(), false);
    for (number, line) in program.lines().enumerate() {
        let line = line.trim();
        if is_import || line.starts_with("use ") {
            is_import = !line.ends_with(';');
        } else if let Some(marker) = line.strip_prefix("// glue: ") {
            open = marker.split(", ").filter(|part| *part != "end").collect();
        } else if line.is_empty() || line.starts_with("//") {
            continue;
        } else if !open.is_empty() {
            open.iter().for_each(|part| *parts.entry((*part).to_owned()).or_default() += 1);
        } else if let Some(name) = names_in(line).find(|word| names.contains(word)) {
            return Err(format!("line {} names {name}, but is in no region of glue", number + 1));
        }
    }
    if open.is_empty() { Ok(parts) } else { Err(format!("the region of {} has no end", open.join(", "))) }
}

/// Returns the names that a program imports from Carom and its adapters, without the modules in their paths.
fn imported(program: &str) -> Vec<&str> {
    let imports = program.split("\nuse ").skip(1).filter_map(|rest| rest.split(';').next());
    let mut names = Vec::new();
    for import in imports.filter(|import| import.starts_with("carom")) {
        let mut parts = import.split("::").map(words).peekable();
        while let Some(part) = parts.next() {
            let part: Vec<_> = part.filter(|word| *word != "as").collect();
            let modules = usize::from(parts.peek().is_some());
            names.extend(&part[..part.len().saturating_sub(modules)]);
        }
    }
    names
}

/// Returns the words of a line that are not qualified: in `Event::Key` only `Event`.
fn names_in(line: &str) -> impl Iterator<Item = &str> {
    line.split("::").enumerate().flat_map(|(place, part)| words(part).skip(usize::from(place > 0)))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').filter(|word| word.len() > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = "//! A program.\nuse carom::{\n    Spring,\n};\nuse host::Window;\n\nfn main() {\n    // glue: card\n\
        \x20   let spring = Spring::new();\n    // A comment.\n    // glue: card, list\n    both(spring);\n    // glue: end\n\
        \x20   Window::run();\n}\n";

    #[test]
    fn lines_are_counted_for_each_part_of_their_region() {
        assert_eq!(count(PROGRAM), Ok(BTreeMap::from([("card".into(), 2), ("list".into(), 1)])));
    }

    #[test]
    fn names_of_carom_outside_a_region_are_errors() {
        let program = PROGRAM.replace("Window::run()", "Spring::run(Window::Spring)");
        assert!(count(&program).is_err_and(|error| error.contains("line 14 names Spring")));
        assert!(count(&PROGRAM.replace("// glue: end", "")).is_err());
    }

    #[test]
    fn programs_have_at_most_as_many_lines_as_promised() {
        assert_eq!(check(), Ok(()));
    }
}
