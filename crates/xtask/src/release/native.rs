//! The rehearsal of a wheel in a virtual environment, and of a C program against an installed copy.

use super::{Place, contents, example};
use crate::bindings;
use crate::run::{Outcome, finish, root, run, says};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Installs the wheel from a folder into a fresh environment, and runs the README's first example.
pub(super) fn python(place: &Place) -> Outcome {
    let wheels = bindings::wheel()?;
    for wheel in fs::read_dir(&wheels).map_err(|error| format!("{}: {error}", wheels.display()))?.flatten() {
        contents("python-", &wheel.path())?;
    }
    let environment = place.folder("program")?;
    run("python3", &["-m", "venv", "venv"], &environment)?;
    let python = environment.join("venv/bin/python");
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--find-links"];
    finish(Command::new(&python).args(install).arg(wheels).arg("carom"))?;
    let code = example(&root().join("bindings/python/README.md"), "python")?;
    place.write("program/example.py", &code)?;
    finish(Command::new(&python).arg("example.py").current_dir(&environment))?;
    println!("python: the wheel in a fresh environment, and the first example of the README run");
    Ok(())
}

/// Installs the C library into a folder, and builds and runs the README's first example by pkg-config.
pub(super) fn c(place: &Place) -> Outcome {
    bindings::c_tools()?;
    let folder = place.folder("program")?;
    let prefix = folder.join("prefix");
    let source = root().join("bindings/c").display().to_string();
    run("cmake", &["-S", &source, "-B", "build"], &folder)?;
    run("cmake", &["--build", "build"], &folder)?;
    run("cmake", &["--install", "build", "--prefix", &prefix.display().to_string()], &folder)?;
    place.write("program/spring.c", &example(&root().join("bindings/c/README.md"), "c")?)?;
    let flags = flags(&prefix)?;
    let mut compile = Command::new("cc");
    finish(compile.args(["spring.c", "-o", "spring"]).args(flags.split_whitespace()).current_dir(&folder))?;
    let libraries = prefix.join("lib");
    let mut program = Command::new(folder.join("spring"));
    let output = program.env("LD_LIBRARY_PATH", &libraries).output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    let last = text.lines().last().unwrap_or_default();
    if !output.status.success() || !last.ends_with("300.000") {
        return Err(format!("the example of C must end at 300, but prints `{last}`"));
    }
    println!("c: the first example of the README against an installed copy, built and run");
    Ok(())
}

fn flags(prefix: &Path) -> Result<String, String> {
    let path = format!("PKG_CONFIG_PATH={}", prefix.join("lib/pkgconfig").display());
    says("env", &[&path, "pkg-config", "--cflags", "--libs", "carom"])
        .ok_or_else(|| "pkg-config must find carom".to_owned())
}
