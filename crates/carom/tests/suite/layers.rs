//! A file of carom uses only files of the same layer or of lower layers.
//!
//! L0 arithmetic; L1 the trait of motions, and the laws; L2 compositions, steppers; L3 drivers; L4 lists and formats.
#![expect(clippy::unwrap_used, reason = "a file of our own that cannot be read is a failed test")]

use std::path::Path;

/// The layer of each module at the crate's root.
const LAYERS: [(&str, u8); 17] = [
    ("math", 0),
    ("domain", 0),
    ("error", 0),
    ("clock", 0),
    ("unlimited", 0),
    ("motion", 1),
    ("law", 1),
    ("gesture", 1),
    ("compose", 2),
    ("step", 2),
    ("animate", 3),
    ("scroll", 3),
    ("batch", 3),
    ("touch", 3),
    ("replay", 4),
    ("serde_impl", 4),
    ("lib", 4),
];

fn layer(module: &str) -> Option<u8> {
    LAYERS.iter().find(|(name, _)| *name == module).map(|(_, layer)| *layer)
}

/// Returns every Rust file below `folder`, with its module at the crate's root.
fn files(folder: &Path, module: Option<&str>, found: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let module = module.unwrap_or(&name).to_owned();
        if path.is_dir() {
            files(&path, Some(&module), found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push((module, std::fs::read_to_string(&path).unwrap()));
        }
    }
}

#[test]
fn files_use_only_their_own_layer_and_lower_ones() {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), None, &mut found);
    assert!(found.len() > 15, "{} files", found.len());
    let mut wrong = Vec::new();
    for (module, text) in &found {
        let Some(own) = layer(module) else {
            wrong.push(format!("`{module}` has no layer: give it one in {}", file!()));
            continue;
        };
        for used in code(text).flat_map(uses) {
            if layer(&used).is_some_and(|layer| layer > own) {
                wrong.push(format!("`{module}` (layer {own}) uses crate::{used}, which is above it"));
            }
        }
    }
    wrong.dedup();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the lines that are neither comments nor tests, because tests may use any layer.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text);
    code.lines().filter(|line| !line.trim_start().starts_with("//"))
}

/// `f64::max` of 0 and −0 depends on the processor, so files call `larger` and `smaller` in `math` instead.
#[test]
fn files_do_not_call_f64_max_and_f64_min() {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), None, &mut found);
    let lines = found.iter().flat_map(|(_, text)| code(text));
    let wrong: Vec<_> = lines.filter(|line| line.contains("f64::max") || line.contains("f64::min")).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the modules named after `crate::` in a line.
fn uses(line: &str) -> Vec<String> {
    let name = |text: &str| text.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    line.split("crate::")
        .skip(1)
        .flat_map(|rest| match rest.strip_prefix('{') {
            Some(list) => list.split(',').map(name).collect::<Vec<String>>(),
            None => vec![name(rest)],
        })
        .collect()
}

#[test]
fn the_test_of_layers_recognizes_every_form_of_import() {
    assert_eq!(uses("use crate::compose::then::Then;"), ["compose"]);
    assert_eq!(uses("use crate::{piece, sample};"), ["piece", "sample"]);
    assert_eq!(uses("pub(crate) fn f() { crate::law::g(crate::math::PI) }"), ["law", "math"]);
}
