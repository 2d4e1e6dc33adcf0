//! The crates that move things (`crates/`) don't use those that measure motion (`measure/`).

use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// The command and the WebAssembly module put both halves into one program. Nothing in `crates/` uses these two.
const BOTH: [&str; 2] = ["carom-cli", "carom-wasm"];

#[test]
fn only_carom_cli_and_carom_wasm_depend_on_the_measure_crates() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let metadata = ["metadata", "--no-deps", "--offline", "--format-version=1"];
    let output = Command::new(env!("CARGO")).args(metadata).current_dir(&root).output().unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let is_in =
        |room: &str, path: &Value| path.as_str().is_some_and(|path| Path::new(path).starts_with(root.join(room)));
    let moving = metadata["packages"].as_array().unwrap().iter().filter(|own| is_in("crates", &own["manifest_path"]));
    let mut using: Vec<_> = moving
        .filter(|own| {
            let mut used = own["dependencies"].as_array().unwrap().iter();
            used.any(|used| is_in("measure", &used["path"]) || BOTH.map(Value::from).contains(&used["name"]))
        })
        .map(|own| own["name"].as_str().unwrap())
        .collect();
    using.sort_unstable();
    assert_eq!(using, BOTH);
}
