//! The rehearsal of a wheel in a virtual environment, and of a C program against an installed copy.

use super::{Place, contents, example, example_with};
use crate::bindings;
use crate::run::{Outcome, finish, root, run};
use std::fs;
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

/// Installs the C library into a folder that plays the user's home. Then builds and runs the README's first example by the README's own
/// lines.
pub(super) fn c(place: &Place) -> Outcome {
    bindings::c_tools()?;
    let folder = place.folder("program")?;
    let source = root().join("bindings/c").display().to_string();
    run("cmake", &["-S", &source, "-B", "build"], &folder)?;
    run("cmake", &["--build", "build"], &folder)?;
    run("cmake", &["--install", "build", "--prefix", &folder.join(".local").display().to_string()], &folder)?;
    let readme = root().join("bindings/c/README.md");
    place.write("program/spring.c", &example(&readme, "c")?)?;
    let mut lines = Command::new("sh");
    lines.args(["-e", "-c", &example_with(&readme, "sh", "cc spring.c")?]).env("HOME", &folder).current_dir(&folder);
    let output = lines.output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    let last = text.lines().last().unwrap_or_default();
    if !output.status.success() || !last.ends_with("300.000") {
        return Err(format!("the example of C must end at 300, but prints `{last}`"));
    }
    println!("c: the first example of the README against an installed copy, built and run");
    Ok(())
}
