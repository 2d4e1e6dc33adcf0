//! Builds and tests the WebAssembly modules and the npm packages.

use crate::run::{Outcome, cargo_with, root, run, says};
use crate::{third_party, toolchain};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// The two npm packages: what moves on a page, and what is used while building and testing.
pub(crate) const PACKAGES: [&str; 2] = ["web/carom", "web/carom-tools"];

/// A WebAssembly module: its package, its Cargo features and its size limit.
struct Module {
    name: &'static str,
    package: &'static str,
    features: &'static [&'static str],
    /// The limit of the size after `gzip -9`, in bytes.
    most: usize,
}

/// The modules and their size limits. Parts that were added later, and what they take:
///
/// | module | part | before gzip | after gzip |
/// |---|---|---|---|
/// | each | further platforms and their jump curves | 4 kB | |
/// | each | joined pages | 6 kB | |
/// | `scroll` | options read as an object, places and settling | | 3 kB |
/// | `scroll` | flings along a line, estimated lengths, a highest speed | | 2 kB |
/// | `laws` | specs that serde reads by the table of laws | 8 kB | |
/// | `laws` | the instant of rest that chains share with every driver | 7 kB | |
/// | `laws` | a `release` | 4 kB | |
/// | `laws` | exact clamps | 2 kB | |
/// | `convert` | a `linear()` that approaches its rest and measures its slopes | 0.3 kB | |
/// | `convert` | the laws of motions by frames | | 1.8 kB |
/// | `fit` | the regressions of `linearize` | 16 kB | |
/// | `fit`, `check` | the reader of recordings: rows, JSON, keyframes, Lottie | | 87 kB |
/// | `check` | the pages of all platforms | | 28 kB |
const MODULES: [Module; 5] = [
    Module { name: "scroll", package: PACKAGES[0], features: &[], most: 54_800 },
    Module { name: "laws", package: PACKAGES[0], features: &["--features", "laws"], most: 94_000 },
    tool("convert", &["--no-default-features", "--features", "convert"], 95_000),
    tool("fit", &["--no-default-features", "--features", "fit"], 181_000),
    tool("check", &["--no-default-features", "--features", "check"], 256_500),
];

const fn tool(name: &'static str, features: &'static [&'static str], most: usize) -> Module {
    Module { name, package: PACKAGES[1], features, most }
}

/// Panic messages and source locations would take a quarter of a module. With these flags a panic traps, and JavaScript
/// gets a `RuntimeError`.
const FLAGS: &str = "-Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none -Zfmt-debug=none";

/// Code is smaller if few calls are inlined and each loop has one counter. Data below 1 MiB have shorter addresses.
const SMALLER: &str = "-Cllvm-args=-inline-threshold=25 -Cllvm-args=-disable-lsr -Clink-arg=-zstack-size=524288";

/// The WebAssembly features that every browser has had for years.
const FEATURES: [&str; 4] =
    ["--enable-bulk-memory", "--enable-sign-ext", "--enable-nontrapping-float-to-int", "--enable-mutable-globals"];

/// The compiler and the linker, where `None` means rustup's.
struct Toolchain {
    compiler: Option<&'static str>,
    linker: Option<String>,
}

/// The modules that the playground and the site load: `laws` has all that `scroll` has.
const SHOWN: [&str; 3] = ["laws", "convert", "fit"];

/// Builds the modules, prints their sizes, and builds the npm packages from them.
pub(crate) fn wasm() -> Outcome {
    PACKAGES.into_iter().try_for_each(third_party::write)?;
    embed(&MODULES.iter().collect::<Vec<_>>())?;
    packages("build")
}

/// Builds the modules of the playground and the site, and the entries of the npm packages that don't need another module.
pub(crate) fn wasm_shown() -> Outcome {
    embed(&MODULES.iter().filter(|module| SHOWN.contains(&module.name)).collect::<Vec<_>>())?;
    packages("build:shown")
}

/// Runs a script of both npm packages.
pub(crate) fn packages(script: &str) -> Outcome {
    PACKAGES.iter().try_for_each(|package| run("npm", &["run", "--silent", script], &root().join(package)))
}

/// Builds modules and writes them into the sources of the npm packages.
fn embed(modules: &[&Module]) -> Outcome {
    let toolchain = toolchain()?;
    if toolchain.compiler.is_none() {
        toolchain::pinned("the WebAssembly modules")?;
    }
    npm_install()?;
    for (place, module) in modules.iter().enumerate() {
        println!("module {} of {}: {}", place + 1, modules.len(), module.name);
        let file = build(module, &toolchain)?;
        run("node", &["web/carom/scripts/embed.mjs", &file.display().to_string(), module.package], &root())?;
    }
    Ok(())
}

/// Returns rustup's tool chain with the library's source, or Debian's if rustup can't fetch that source or the variable
/// `CAROM_WITHOUT_RUSTUP` is set.
fn toolchain() -> Result<Toolchain, String> {
    let is_refused = std::env::var_os("CAROM_WITHOUT_RUSTUP").is_some();
    if !is_refused && says("rustup", &["component", "add", "rust-src"]).is_some() {
        return Ok(Toolchain { compiler: None, linker: None });
    }
    Ok(Toolchain { compiler: Some("/usr/bin/rustc"), linker: Some(debian_rust()?) })
}

/// Installs Debian's compiler and library source if they are missing, and returns the path of rustup's linker.
fn debian_rust() -> Result<String, String> {
    if !Path::new("/usr/lib/rustlib/src").exists() || !Path::new("/usr/bin/rustc").exists() {
        apt(&["rustc-web", "rust-web-src"])?;
    }
    let sysroot = says("rustc", &["--print", "sysroot"]).ok_or("rustc does not print its sysroot")?;
    let host = says("rustc", &["--print", "host-tuple"]).ok_or("rustc does not print its host")?;
    Ok(format!("{}/lib/rustlib/{}/bin/rust-lld", sysroot.trim(), host.trim()))
}

/// Builds one module, optimizes it with wasm-opt, and returns its file.
fn build(module: &Module, toolchain: &Toolchain) -> Result<PathBuf, String> {
    let folder = root().join("target/web");
    // Build all modules in one folder, because modules with the same flags share `core`, `alloc` and other crates.
    let target = folder.join(if toolchain.compiler.is_some() { "debian" } else { "rustup" });
    let target_text = target.display().to_string();
    let mut arguments =
        vec!["build", "--profile", "wasm", "--package", "carom-wasm", "--target", TARGET, "--target-dir", &target_text];
    arguments.extend(module.features);
    // With this feature, the library's sorting functions shrink to a tenth.
    arguments.extend(["-Zbuild-std=core,alloc", "-Zbuild-std-features=optimize_for_size"]);
    let flags = format!("{FLAGS} {SMALLER}");
    let mut environment =
        vec![("RUSTC_BOOTSTRAP", "1"), ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags.as_str())];
    environment.extend(toolchain.compiler.map(|compiler| ("RUSTC", compiler)));
    environment
        .extend(toolchain.linker.as_deref().map(|linker| ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker)));
    cargo_with(&arguments, &environment)?;
    let (from, to) = (target.join(TARGET).join("wasm/carom_wasm.wasm"), folder.join(format!("{}.wasm", module.name)));
    let (from, to_text) = (from.display().to_string(), to.display().to_string());
    // No pointer is below 1024, because the stack is there. We don't use `-Oz`. It takes three times as long, and four of the five
    // modules would be larger after gzip.
    let mut optimize = vec!["--low-memory-unused", "--dae-optimizing", "-O1"];
    optimize.extend(["--strip-debug", "--strip-producers", "--strip-target-features"]);
    optimize.extend(FEATURES);
    optimize.extend([&from, "-o", &to_text]);
    run("node_modules/.bin/wasm-opt", &optimize, &root())?;
    let bytes = fs::read(&to).map_err(|error| format!("{}: {error}", to.display()))?;
    // With `-n`, the archive doesn't contain the name of the file.
    let gzip = Command::new("gzip").args(["-9nc", &to_text]).output();
    let zipped = gzip.map_err(|error| format!("gzip: {error}"))?.stdout.len();
    println!("{:>8}.wasm {:7} bytes, {zipped} after gzip (at most {})", module.name, bytes.len(), module.most);
    if zipped > module.most {
        return Err(format!("{}.wasm has {zipped} bytes after gzip; {} is the most", module.name, module.most));
    }
    Ok(to)
}

/// Writes results of the native library, so that the npm package's tests can compare theirs bit by bit. We build it with the features
/// of all crates, as the tests are built, so that it shares their libraries. Every profile gives the same bits.
fn states() -> Outcome {
    cargo_with(&["build", "--workspace", "--all-features", "--example", "states"], &[])?;
    let folder = root().join("target/web/states");
    let program = root().join("target/debug/examples/states").display().to_string();
    run(&program, &[&folder.display().to_string()], &root())
}

/// Runs the tests of the npm packages, after [`wasm`].
pub(crate) fn npm_tests() -> Outcome {
    states()?;
    packages("test")
}

/// Another processor and Debian's names for its tools.
struct Processor {
    target: &'static str,
    triple: &'static str,
    architecture: &'static str,
    qemu: &'static str,
}

const PROCESSORS: [Processor; 2] = [
    Processor {
        target: "aarch64-unknown-linux-gnu",
        triple: "aarch64-linux-gnu",
        architecture: "arm64",
        qemu: "qemu-aarch64",
    },
    Processor {
        target: "riscv64gc-unknown-linux-gnu",
        triple: "riscv64-linux-gnu",
        architecture: "riscv64",
        qemu: "qemu-riscv64",
    },
];

/// Compares the frozen bits on other processors, under qemu.
pub(crate) fn bits() -> Outcome {
    let table = root().join("proof/conformance/bits.jsonl");
    let table = fs::read_to_string(&table).map_err(|error| format!("{}: {error}", table.display()))?;
    let mut ran = Vec::new();
    for processor in &PROCESSORS {
        ran.push(bits_on(processor)?);
    }
    println!("\nthe bits of {} motions are the frozen ones on", table.lines().count());
    ran.iter().for_each(|line| println!("  {line}"));
    Ok(())
}

/// Compares the frozen bits on one processor, and returns a line that names it.
fn bits_on(&Processor { target, triple, architecture, qemu }: &Processor) -> Result<String, String> {
    println!("\n==> {target}");
    let gcc = format!("{triple}-gcc");
    if says(qemu, &["--version"]).is_none() || says(&gcc, &["--version"]).is_none() {
        apt(&["qemu-user", &format!("gcc-{triple}"), &format!("libc6-dev-{architecture}-cross")])?;
    }
    let mut arguments = vec!["test", "--release", "--target", target, "--package", "conformance", "--test", "suite"];
    arguments.extend(["--package", "carom-hostile", "--test", "play", "--test", "twins"]);
    let variable = format!("CARGO_TARGET_{}", target.to_uppercase().replace('-', "_"));
    let (linker, runner) = (format!("{variable}_LINKER"), format!("{variable}_RUNNER"));
    let emulated = format!("{qemu} -L /usr/{triple}");
    // Emulation is slow, so even the night asks for the usual cases here.
    let mut environment =
        vec![(linker.as_str(), gcc.as_str()), (runner.as_str(), emulated.as_str()), ("CAROM_EFFORT", "usual")];
    let mut library = "rustup's library";
    let is_refused = std::env::var_os("CAROM_WITHOUT_RUSTUP").is_some();
    if is_refused || says("rustup", &["target", "add", target]).is_none() {
        library = "a library built from its source";
        arguments.push("-Zbuild-std=std,panic_abort");
        environment.push(("RUSTC_BOOTSTRAP", "1"));
        environment.extend(toolchain()?.compiler.map(|compiler| ("RUSTC", compiler)));
    }
    // On other processors, only run the tests that compare bits. Their names contain one of these words.
    arguments.extend(["--", "bits::", "reads_in_any_order", "the_file_of_runs"]);
    cargo_with(&arguments, &environment)?;
    let version = says(qemu, &["--version"]).unwrap_or_default();
    Ok(format!("{target}, with {library}, under {}", version.lines().next().unwrap_or(qemu)))
}

/// Formats and lints everything that isn't Rust. With `write`, it mends what it can.
pub(crate) fn biome(write: bool) -> Outcome {
    npm_install()?;
    let arguments: &[&str] = if write { &["check", "--write"] } else { &["ci", "--error-on-warnings", "--colors=off"] };
    run("node_modules/.bin/biome", arguments, &root())
}

/// Installs what the npm packages, the playground and the site need, unless it is there.
pub(crate) fn npm_install() -> Outcome {
    npm_ci(&[
        "--workspace=web/carom",
        "--workspace=web/carom-tools",
        "--workspace=web/playground",
        "--workspace=web/site",
        "--include-workspace-root",
    ])
}

/// Installs the packages of the whole workspace: also the frameworks, the libraries of the report, and the hosts.
pub(crate) fn npm_install_all() -> Outcome {
    // The smaller installation lacks the framework for servers, so install everything.
    if !root().join("node_modules/next").exists() {
        drop(fs::remove_file(root().join("node_modules/.package-lock.json")));
    }
    npm_ci(&[])
}

/// Runs `npm ci`, unless npm's list of what is installed is newer than the lock file.
fn npm_ci(chosen: &[&str]) -> Outcome {
    let changed = |file: &str| fs::metadata(root().join(file)).and_then(|file| file.modified()).ok();
    if changed("node_modules/.package-lock.json") > changed("package-lock.json") {
        return Ok(());
    }
    run("npm", &[&["ci", "--no-audit", "--no-fund", "--loglevel=error"], chosen].concat(), &root())
}

/// Installs Debian packages. Two steps may want that at the same time, and apt ends instead of waiting, so the second step waits here.
pub(crate) fn apt(packages: &[&str]) -> Outcome {
    println!("installing {}", packages.join(", "));
    let wanted = |error| format!("{error}; install {} by hand", packages.join(", "));
    let turn =
        fs::File::create(std::env::temp_dir().join("carom-apt.lock")).map_err(|error| wanted(error.to_string()))?;
    turn.lock().map_err(|error| wanted(error.to_string()))?;
    run("apt-get", &["update", "-qq"], &root()).map_err(wanted)?;
    let mut arguments = vec!["install", "-y", "-qq", "--no-install-recommends"];
    arguments.extend(packages);
    run("apt-get", &arguments, &root()).map_err(wanted)
}
