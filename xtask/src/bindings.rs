//! `cargo xtask bindings`: builds and tests the bindings for C, C++ and Python.
//!
//! Each binding is a workspace of its own. The build stays in `target/bindings`, so a second run takes a fraction of the first.

use crate::run::{Outcome, cargo, finish, root, run, says};
use crate::third_party;
use crate::web::apt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The programs that the tests of C need, and Debian's packages that have them.
const PROGRAMS: [(&str, &str); 6] = [
    ("gcc", "gcc"),
    ("g++", "g++"),
    ("clang", "clang"),
    ("valgrind", "valgrind"),
    ("cmake", "cmake"),
    ("pkg-config", "pkg-config"),
];

/// The Python packages that build and test the wheel.
const PACKAGES: [&str; 9] =
    ["maturin", "numpy", "pytest", "matplotlib", "mypy", "jupytext", "nbclient", "ipykernel", "mpmath"];

/// Builds and tests the bindings of these names, `c` and `python`; both if there are none.
pub(crate) fn test(names: &[String]) -> Outcome {
    let is_wanted = |name: &str| names.is_empty() || names.iter().any(|wanted| wanted == name);
    if let Some(unknown) = names.iter().find(|name| !["c", "python"].contains(&name.as_str())) {
        return Err(format!("binding must be c or python, but is `{unknown}`"));
    }
    if is_wanted("c") {
        c()?;
    }
    if is_wanted("python") { python() } else { Ok(()) }
}

/// Installs the programs that the tests of C need, if they are missing.
pub(crate) fn c_tools() -> Outcome {
    let missing = PROGRAMS.iter().filter(|(program, _)| says(program, &["--version"]).is_none());
    let missing: Vec<_> = missing.map(|(_, package)| *package).collect();
    if missing.is_empty() { Ok(()) } else { apt(&missing) }
}

fn c() -> Outcome {
    c_tools()?;
    // Debian's clang comes without the libraries of its sanitizers, if recommended packages are not installed.
    let runtime = says("clang", &["--rtlib=compiler-rt", "--print-libgcc-file-name"]).unwrap_or_default();
    if cfg!(target_os = "linux") && !Path::new(runtime.trim()).exists() {
        let version = says("clang", &["-dumpversion"]).unwrap_or_default();
        apt(&[&format!("libclang-rt-{}-dev", version.split('.').next().unwrap_or_default())])?;
    }
    let manifest = ["--manifest-path", "bindings/c/Cargo.toml"];
    let place = ["--target-dir", "target/bindings/c"];
    cargo(&[&["fmt", "--check"][..], &manifest].concat())?;
    cargo(&[&["clippy", "--all-targets"][..], &manifest, &place, &["--", "-D", "warnings"]].concat())?;
    cargo(&[&["test"][..], &manifest, &place, &["--", "--nocapture"]].concat())
}

fn python() -> Outcome {
    let manifest = ["--manifest-path", "bindings/python/Cargo.toml"];
    let place = ["--target-dir", "target/bindings/python"];
    cargo(&[&["fmt", "--check"][..], &manifest].concat())?;
    cargo(&[&["clippy", "--release", "--all-targets"][..], &manifest, &place, &["--", "-D", "warnings"]].concat())?;

    // The wheel itself is installed, as a user installs it.
    let wheels = wheel()?;
    let wheel = std::fs::read_dir(&wheels).map_err(|error| format!("{}: {error}", wheels.display()))?;
    let wheel = wheel.flatten().map(|entry| entry.path()).next().ok_or("maturin has built no wheel")?;
    let folder = root().join("bindings/python");
    let python = environment()?.join("bin/python");
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--force-reinstall", "--no-deps"];
    finish(Command::new(&python).args(pip).arg(wheel))?;

    // The tests compare fits with those of the command. The build profile does not change a digit.
    cargo(&["build", "--quiet", "--package", "carom-cli"])?;
    finish(Command::new(&python).args(["-m", "mypy"]).current_dir(&folder))?;
    finish(Command::new(&python).args(["-m", "mypy.stubtest", "carom._carom"]).current_dir(&folder))?;
    // The tests run where a packager runs them: in the unpacked source distribution.
    let mut pytest = Command::new(&python);
    pytest.args(["-m", "pytest", "-q"]).env("CAROM", root().join("target/debug/carom"));
    finish(pytest.current_dir(sdist()?.join("bindings/python")))?;

    cargo(&[&["build", "--quiet", "--release", "--example", "rust_loop"][..], &manifest, &place].concat())?;
    let example = root().join("target/bindings/python/release/examples/rust_loop");
    finish(Command::new(&python).arg("tests/speed.py").arg(example).current_dir(&folder))
}

/// Returns the folder of the virtual environment of everything in Python, and makes it if there is none.
pub(crate) fn environment() -> Result<PathBuf, String> {
    let environment = root().join("target/bindings/venv");
    if !environment.join("bin/python").exists() {
        make(&environment)?;
    }
    Ok(environment)
}

/// Builds the wheel, and returns the folder that contains nothing else.
pub(crate) fn wheel() -> Result<PathBuf, String> {
    let environment = environment()?;
    third_party::write("bindings/python")?;
    let wheels = root().join("target/bindings/wheels");
    drop(std::fs::remove_dir_all(&wheels));
    let mut maturin = Command::new(environment.join("bin/maturin"));
    maturin
        .args(["build", "--release", "--out"])
        .arg(&wheels)
        .arg("--target-dir")
        .arg(root().join("target/bindings/python"))
        .env("RUSTFLAGS", remapped());
    finish(maturin.current_dir(root().join("bindings/python")))?;
    Ok(wheels)
}

/// Returns the flags by which a library names none of the builder's folders, so that those of two folders are equal.
fn remapped() -> String {
    let home = |name: &str| std::env::var(name).ok();
    let crates = home("CARGO_HOME").or_else(|| Some(home("HOME")? + "/.cargo")).unwrap_or_default();
    format!("--remap-path-prefix={crates}=/cargo --remap-path-prefix={}=/carom", root().display())
}

/// Builds the source distribution, and returns the folder into which it is unpacked.
fn sdist() -> Result<PathBuf, String> {
    let place = root().join("target/bindings/sdist");
    drop(std::fs::remove_dir_all(&place));
    let mut maturin = Command::new(environment()?.join("bin/maturin"));
    finish(maturin.args(["sdist", "--out"]).arg(&place).current_dir(root().join("bindings/python")))?;
    let name = concat!("carom-", env!("CARGO_PKG_VERSION"));
    finish(Command::new("tar").arg("xzf").arg(format!("{name}.tar.gz")).current_dir(&place))?;
    Ok(place.join(name))
}

/// Makes a virtual environment with everything that builds and tests the wheel, and with the oracle's arithmetic.
fn make(environment: &Path) -> Outcome {
    let place = environment.display().to_string();
    if run("python3", &["-m", "venv", &place], &root()).is_err() {
        // Debian has the module venv in a package of its own.
        drop(std::fs::remove_dir_all(environment));
        apt(&["python3-venv"])?;
        run("python3", &["-m", "venv", &place], &root())?;
    }
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    let installed = finish(Command::new(environment.join("bin/python")).args(pip).args(PACKAGES));
    if installed.is_err() {
        // The next run would take an environment without its packages for a complete one.
        drop(std::fs::remove_dir_all(environment));
    }
    installed
}
