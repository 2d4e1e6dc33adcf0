//! carom without std, alloc and operating system.

use std::path::Path;
use std::process::Command;

/// If a dependency used std, the program in `no-std` would have two panic handlers, and wouldn't link.
#[test]
fn carom_links_into_a_program_without_std() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut build = Command::new(env!("CARGO"));
    build.args(["build", "--quiet", "--manifest-path"]).arg(here.join("no-std/Cargo.toml"));
    build.arg("--target-dir").arg(here.join("../../target/no-std"));
    let output = build.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
