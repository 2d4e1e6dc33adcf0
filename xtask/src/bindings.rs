//! `cargo xtask bindings`: builds and tests the bindings for C, C++ and Python.
//!
//! Each binding has its own workspace. The build stays in `target/bindings`, so a second run takes a fraction of the first.

use crate::run::{Outcome, cargo, finish, is_full, root, run, says};
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

/// Debian's packages for the examples in other languages, and for another processor. koffi comes from npm.
const OTHERS: [&str; 10] = [
    "bindgen",
    "default-jdk-headless",
    "gcc-aarch64-linux-gnu",
    "golang-go",
    "libc6-dev-arm64-cross",
    "libjna-java",
    "luajit",
    "python3-cffi",
    "qemu-user",
    "ruby",
];

/// The Python packages that build and test the wheel.
const PACKAGES: [&str; 9] =
    ["maturin", "numpy", "pytest", "matplotlib", "mypy", "jupytext", "nbclient", "ipykernel", "mpmath"];

/// Builds and tests the bindings of these names, `c` and `python`, or both if there aren't any names.
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
    // On Debian, the libraries of clang's sanitizers are in a recommended package, which may be missing.
    let runtime = says("clang", &["--rtlib=compiler-rt", "--print-libgcc-file-name"]).unwrap_or_default();
    if cfg!(target_os = "linux") && !Path::new(runtime.trim()).exists() {
        let version = says("clang", &["-dumpversion"]).unwrap_or_default();
        apt(&[&format!("libclang-rt-{}-dev", version.split('.').next().unwrap_or_default())])?;
    }
    if is_full() {
        others()?;
    }
    let manifest = ["--manifest-path", "bindings/c/Cargo.toml"];
    let place = ["--target-dir", "target/bindings/c"];
    cargo(&[&["fmt", "--check"][..], &manifest].concat())?;
    cargo(&[&["clippy", "--all-targets"][..], &manifest, &place, &["--", "-D", "warnings"]].concat())?;
    cargo(&[&["test"][..], &manifest, &place, &["--", "--nocapture"]].concat())
}

/// Installs the other languages and the other processor, if they are missing.
fn others() -> Outcome {
    if says("dpkg", &[&["-s"][..], &OTHERS].concat()).is_none() {
        apt(&OTHERS)?;
    }
    run("rustup", &["target", "add", "aarch64-unknown-linux-gnu"], &root())?;
    let place = root().join("target/bindings/c/tmp/languages");
    if place.join("node_modules/koffi").exists() {
        return Ok(());
    }
    run("npm", &["install", "--silent", "--prefix", &place.display().to_string(), "koffi@2"], &root())
}

fn python() -> Outcome {
    let manifest = ["--manifest-path", "bindings/python/Cargo.toml"];
    let place = ["--target-dir", "target/bindings/python"];
    cargo(&[&["fmt", "--check"][..], &manifest].concat())?;
    cargo(&[&["clippy", "--release", "--all-targets"][..], &manifest, &place, &["--", "-D", "warnings"]].concat())?;

    // Install the built wheel, as users do.
    let wheel = only(&wheel()?)?;
    if is_full() {
        two_folders(&wheel)?;
    }
    let folder = root().join("bindings/python");
    let python = environment()?.join("bin/python");
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--force-reinstall", "--no-deps"];
    finish(Command::new(&python).args(pip).arg(&wheel))?;

    // The tests compare their fits with the command's fits. A debug build gives the same digits.
    cargo(&["build", "--quiet", "--package", "carom-cli"])?;
    finish(Command::new(&python).args(["-m", "mypy"]).current_dir(&folder))?;
    finish(Command::new(&python).args(["-m", "mypy.stubtest", "carom._carom"]).current_dir(&folder))?;
    // Run the tests in the unpacked source distribution, as packagers do.
    let mut pytest = Command::new(&python);
    pytest.args(["-m", "pytest", "-q"]).env("CAROM", root().join("target/debug/carom"));
    finish(pytest.current_dir(sdist()?.join("bindings/python")))?;

    cargo(&[&["build", "--quiet", "--release", "--example", "rust_loop"][..], &manifest, &place].concat())?;
    let example = root().join("target/bindings/python/release/examples/rust_loop");
    finish(Command::new(&python).arg("tests/speed.py").arg(example).current_dir(&folder))
}

/// Returns the folder of the virtual environment for everything in Python, and makes it if it doesn't exist.
pub(crate) fn environment() -> Result<PathBuf, String> {
    let environment = root().join("target/bindings/venv");
    if !environment.join("bin/python").exists() {
        make(&environment)?;
    }
    Ok(environment)
}

/// Builds the wheel, and returns a folder that contains only the wheel.
pub(crate) fn wheel() -> Result<PathBuf, String> {
    third_party::write("bindings/python")?;
    wheel_of(&root())
}

/// Builds the wheel from the sources in a folder. The wheel doesn't name this folder, so two folders give equal wheels.
fn wheel_of(sources: &Path) -> Result<PathBuf, String> {
    let wheels = sources.join("target/bindings/wheels");
    drop(std::fs::remove_dir_all(&wheels));
    let home = |name: &str| std::env::var(name).ok();
    let crates = home("CARGO_HOME").or_else(|| Some(home("HOME")? + "/.cargo")).unwrap_or_default();
    let flags = format!("--remap-path-prefix={crates}=/cargo --remap-path-prefix={}=/carom", sources.display());
    let mut maturin = Command::new(environment()?.join("bin/maturin"));
    maturin
        .args(["build", "--release", "--out"])
        .arg(&wheels)
        .arg("--target-dir")
        .arg(sources.join("target/bindings/python"))
        .env("RUSTC_WRAPPER", sources.join("bindings/c/cmake/rustc"))
        .env("RUSTFLAGS", flags);
    finish(maturin.current_dir(sources.join("bindings/python")))?;
    Ok(wheels)
}

/// Returns the only file of a folder.
fn only(folder: &Path) -> Result<PathBuf, String> {
    let files = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    files.flatten().map(|entry| entry.path()).next().ok_or(format!("{} is empty", folder.display()))
}

/// Fails if the sources in another folder make another wheel.
fn two_folders(wheel: &Path) -> Outcome {
    let other = root().join("target/bindings/elsewhere");
    drop(std::fs::remove_dir_all(&other));
    std::fs::create_dir_all(&other).map_err(|error| error.to_string())?;
    let copies =
        "{ git ls-files; echo bindings/python/THIRD-PARTY.txt; } | tar -T - -c | tar x -C target/bindings/elsewhere";
    run("sh", &["-e", "-c", copies], &root())?;
    let again = only(&wheel_of(&other)?)?;
    let [own, again] = [wheel, &again].map(|path| std::fs::read(path).unwrap_or_default());
    if own != again || own.is_empty() {
        return Err("the wheel of another folder must have the same bytes, but differs".to_owned());
    }
    println!("two folders make the same wheel of {} bytes", own.len());
    Ok(())
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
        // Debian has Python's module venv in a package of its own.
        drop(std::fs::remove_dir_all(environment));
        apt(&["python3-venv"])?;
        run("python3", &["-m", "venv", &place], &root())?;
    }
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    let installed = finish(Command::new(environment.join("bin/python")).args(pip).args(PACKAGES));
    if installed.is_err() {
        // Remove the unfinished environment, or the next run would take it for a complete one.
        drop(std::fs::remove_dir_all(environment));
    }
    installed
}
