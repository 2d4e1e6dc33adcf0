//! Copies gpui's spring out of the registry, so that the file is compiled as published, without the window system that its crate needs.

use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

const CRATE: &str = "fc-gpui-core";
const VERSION: &str = "0.13.0";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let cargo = env::var_os("CARGO").ok_or("no CARGO")?;
    // `cargo info` downloads the crate and unpacks it.
    Command::new(cargo).args(["info", "--quiet", "--registry", "crates-io", &format!("{CRATE}@{VERSION}")]).output()?;
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo"))).ok_or("no home")?;
    let mut sources = fs::read_dir(home.join("registry/src"))?.filter_map(Result::ok);
    let file = sources.find_map(|registry| {
        let file = registry.path().join(format!("{CRATE}-{VERSION}/src/spring.rs"));
        file.exists().then_some(file)
    });
    let to = PathBuf::from(env::var_os("OUT_DIR").ok_or("no OUT_DIR")?).join("gpui_spring.rs");
    fs::copy(file.ok_or("the registry has no gpui")?, to)?;
    println!("cargo::rerun-if-changed=build.rs");
    Ok(())
}
