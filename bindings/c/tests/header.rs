//! `include/carom.h` is what cbindgen writes from the sources, in fewer lines. `CAROM_FREEZE=1 cargo test --test header`
//! writes it anew.
#![allow(clippy::unwrap_used, reason = "a header that cannot be written is a failed test")]

use std::path::Path;

/// The longest line.
const WIDTH: usize = 120;

/// Makes the header of cbindgen shorter, so that it can be read from top to bottom: no sections about safety, which the
/// preamble has once; comments of fields beside the fields; arguments on as few lines as they need.
fn dense(header: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut is_safety = false;
    for line in header.lines() {
        is_safety = line == "/// # Safety" || (is_safety && line.starts_with("///"));
        if is_safety {
            if lines.last().is_some_and(|last| last == "///") {
                lines.pop();
            }
            continue;
        }
        let Some(last) = lines.last_mut() else {
            lines.push(line.to_owned());
            continue;
        };
        // Types are named by their typedefs; their tags are for declarations ahead of this header.
        let is_type = line.starts_with("typedef ");
        let line = &if is_type {
            line.to_owned()
        } else {
            line.replace("enum carom_", "carom_").replace("struct carom_", "carom_")
        };
        let line = &match line.strip_prefix("carom_status ") {
            Some(function) if !function.contains("_free(") => format!("CAROM_CHECKED carom_status {function}"),
            _ => line.to_owned(),
        };
        let text = line.trim_start();
        let beside = last.trim_start();
        // Values of enums end with a comma, too, but contain "=". Lines of comments may end with one.
        let is_argument = last.ends_with(',') && !last.contains('=') && !beside.starts_with("//");
        if is_argument {
            if last.len() + 1 + text.len() <= WIDTH {
                *last = format!("{last} {text}");
            } else {
                lines.push(format!("    {text}"));
            }
        } else if beside == SEE_ABOVE {
            *last = line.to_owned();
        } else if last.starts_with("    ///") && !text.starts_with("//") {
            let together = format!("    /** {} */ {text}", beside.trim_start_matches("///").trim());
            if together.chars().count() <= WIDTH { *last = together } else { lines.push(line.to_owned()) }
        } else if text.is_empty() && last.ends_with(");") {
            // Functions of one group follow each other; the loop below sets groups apart.
        } else {
            lines.push(line.to_owned());
        }
    }
    grouped(&lines)
}

/// Sets groups of functions apart, and writes types whose fields have no comment of their own on as few lines as they need.
fn grouped(lines: &[String]) -> String {
    let mut text = String::new();
    let mut before = "";
    let mut place = 0;
    while place < lines.len() {
        let line = &lines[place];
        let declaration = lines[place..].iter().find(|line| !line.starts_with("//"));
        let now = declaration.map_or("", |line| group(line));
        let is_first = place == 0 || !lines[place - 1].starts_with("//");
        if is_first && !now.is_empty() && !line.is_empty() {
            if now != before && !text.ends_with("\n\n") {
                text.push('\n');
            }
            before = now;
        }
        place += 1;
        if line.is_empty() && lines[place - 2].starts_with("} ") {
            // Types follow each other.
            continue;
        }
        if line.starts_with("typedef ") {
            let fields = lines[place..].iter().take_while(|line| !line.starts_with("} ")).count();
            let own = &lines[place..place + fields];
            if own.iter().all(|field| !field.trim_start().starts_with('/')) {
                text += &filled(line, own.iter().map(|field| field.trim()), &lines[place + own.len()]);
                place += own.len() + 1;
                continue;
            }
        }
        text += line;
        text.push('\n');
    }
    text
}

/// The comment of a field whose meaning is in the comment of its type.
const SEE_ABOVE: &str = "/// See above.";

fn filled<'a>(open: &str, fields: impl Iterator<Item = &'a str>, close: &'a str) -> String {
    let mut lines = vec![open.to_owned()];
    for part in fields.chain([close]) {
        match lines.last_mut() {
            Some(last) if last.len() + 1 + part.len() <= WIDTH => *last = format!("{last} {part}"),
            _ => lines.push(format!("    {part}")),
        }
    }
    lines.join("\n") + "\n"
}

/// The noun of a function: `track` of `CAROM_CHECKED carom_status carom_track_new(…)`.
fn group(line: &str) -> &str {
    let name = line.trim_start_matches("CAROM_CHECKED ").strip_prefix("carom_status carom_").unwrap_or_default();
    match name.split('_').next().unwrap_or_default() {
        "propagator" => "spring",
        "friction" => "fling",
        noun => noun,
    }
}

/// The pointers that may be NULL, as the sources treat them: for each function the names of its arguments.
fn nullable() -> Vec<(String, String)> {
    let mut all = Vec::new();
    for file in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).unwrap().flatten() {
        let text = std::fs::read_to_string(file.path()).unwrap();
        for function in text.split("extern \"C\" fn ").skip(1) {
            let (name, rest) = function.split_once('(').unwrap();
            let body = rest.split("#[unsafe(no_mangle)]").next().unwrap();
            let arguments = body.split(") -> carom_status").next().unwrap();
            for (argument, kind) in arguments.split(',').filter_map(|one| one.trim().split_once(": ")) {
                let is_given =
                    [format!("give({argument},"), format!("array(\"{argument}\""), format!("array_mut(\"{argument}\"")];
                if kind == LANDING || is_given.iter().any(|call| body.contains(call)) {
                    all.push((name.to_owned(), argument.to_owned()));
                }
            }
        }
    }
    all
}

/// The only input that may be left out.
const LANDING: &str = "Option<&carom_landing>";

/// Marks pointers that may be NULL, and enums that may grow, for those who read the header by clang.
fn marked(header: &str) -> String {
    let mut header = header.replace("typedef enum carom_", "typedef enum CAROM_OPEN carom_");
    header = header.replace("#endif  /* CAROM_H */", END);
    header = header.replace("const double *points;", "const double *CAROM_NULLABLE points;");
    for (function, argument) in nullable() {
        let start = header.find(&format!(" {function}(")).unwrap();
        let (before, declaration) = header.split_at(start);
        let (declaration, after) = declaration.split_once(';').unwrap();
        let marked = declaration.replace(&format!("*{argument}"), &format!("*CAROM_NULLABLE {argument}"));
        assert!(marked != declaration, "{function} must have a pointer {argument}");
        header = format!("{before}{marked};{after}");
    }
    header
}

/// The version, and what compilers are told of functions, pointers and enums.
fn macros() -> String {
    let [major, minor, patch] =
        [env!("CARGO_PKG_VERSION_MAJOR"), env!("CARGO_PKG_VERSION_MINOR"), env!("CARGO_PKG_VERSION_PATCH")];
    format!(
        "
#define CAROM_VERSION_MAJOR {major}
#define CAROM_VERSION_MINOR {minor}
#define CAROM_VERSION_PATCH {patch}

// Define CAROM_CHECKED as nothing for a parser that knows no attributes.
#ifndef CAROM_CHECKED
#if defined(__GNUC__) || defined(__clang__)
#define CAROM_CHECKED __attribute__((warn_unused_result))
#else
#define CAROM_CHECKED
#endif
#endif

// For clang and Swift: pointers that are not CAROM_NULLABLE are not NULL, and later versions may add values to enums.
#ifdef __clang__
#define CAROM_NULLABLE _Nullable
#define CAROM_OPEN __attribute__((enum_extensibility(open)))
#pragma clang diagnostic push
#pragma clang diagnostic ignored \"-Wnullability-extension\"
#pragma clang assume_nonnull begin
#else
#define CAROM_NULLABLE
#define CAROM_OPEN
#endif"
    )
}

const END: &str = "#ifdef __clang__
#pragma clang assume_nonnull end
#pragma clang diagnostic pop
#endif

#endif  /* CAROM_H */";

#[test]
fn the_header_in_the_tree_equals_the_generated_one() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut config = cbindgen::Config::from_file(here.join("cbindgen.toml")).unwrap();
    config.after_includes = Some(macros());
    let bindings = cbindgen::Builder::new().with_config(config).with_crate(here).generate().unwrap();
    let mut written = Vec::new();
    bindings.write(&mut written);
    let written = dense(&marked(&String::from_utf8(written).unwrap()));
    let path = here.join("include/carom.h");
    if std::env::var_os("CAROM_FREEZE").is_some() {
        std::fs::write(&path, &written).unwrap();
    }
    let header = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(header == written, "include/carom.h is out of date: CAROM_FREEZE=1 cargo test --test header writes it");
    let lines = header.lines().count();
    assert!(lines < 700, "carom.h must be under 700 lines, but has {lines}");
}

/// A function that the classes leave out is found by nobody who reads only them.
#[test]
fn the_cpp_classes_use_every_function_of_the_c_header() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let [header, classes] =
        ["carom.h", "carom.hpp"].map(|name| std::fs::read_to_string(here.join("include").join(name)).unwrap());
    let functions =
        header.lines().filter_map(|line| line.trim_start_matches("CAROM_CHECKED ").strip_prefix("carom_status "));
    let names: Vec<&str> = functions.map(|line| line.split('(').next().unwrap()).collect();
    let used: Vec<&str> = classes.split(|c: char| !(c.is_alphanumeric() || c == '_')).collect();
    let missing: Vec<&&str> = names.iter().filter(|name| !used.contains(name)).collect();
    assert!(names.len() > 140 && missing.is_empty(), "carom.hpp must use {missing:?}");
}

#[test]
fn the_readme_and_cmake_name_the_versions_in_cargo_toml() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let [readme, cmake] = ["README.md", "CMakeLists.txt"].map(|name| std::fs::read_to_string(here.join(name)).unwrap());
    let (major, minor) = (env!("CARGO_PKG_VERSION_MAJOR"), env!("CARGO_PKG_VERSION_MINOR"));
    assert!(readme.contains(&format!("Carom {major}.{minor}; Rust {};", env!("CARGO_PKG_RUST_VERSION"))));
    assert!(readme.contains(&format!("find_package(carom {major}.{minor} REQUIRED)")));
    assert!(cmake.contains(&format!("project(carom VERSION {} ", env!("CARGO_PKG_VERSION"))));
}
