//! Compiles the examples and the tests of `tests/c` with gcc and clang, as C11 and C++17, and runs them: plainly, under
//! AddressSanitizer and under valgrind, and against an installed copy that pkg-config and CMake find.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a program that does not start is a failed test")]

use carom::Motion;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

const WARNINGS: [&str; 6] = ["-Wall", "-Wextra", "-Werror", "-Wpedantic", "-Wshadow", "-O1"];
/// The programs and their arguments; `TABLE` is the table of frozen bits, `RECORDINGS` are fingers, and each line of `PLATFORMS` begins
/// with the name of a platform.
const PROGRAMS: &[(&str, &[&str])] = &[
    ("tests/c/basics.c", &[]),
    ("tests/c/misuse.c", &[]),
    ("tests/c/hostile.c", &[]),
    ("tests/c/fingers.c", &[RECORDINGS, PLATFORMS]),
    ("tests/c/threads.c", &[]),
    ("tests/c/bits.c", &[TABLE]),
    ("tests/c/handles.cpp", &[]),
    ("examples/spring.c", &[]),
    ("examples/kinetic.c", &[]),
    ("examples/wheel.c", &[]),
    ("examples/workspaces.c", &[]),
    ("examples/page.cpp", &[]),
];
const TABLE: &str = "../../proof/conformance/bits.jsonl";
const RECORDINGS: &str = "../../proof/conformance/fingers/chromium.jsonl";
const PLATFORMS: &str = "../../proof/conformance/peers/platforms.jsonl";

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The folder of the programs that this test builds.
fn folder() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?} did not start: {error}"));
    let (text, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{command:?} failed ({})\n{text}\n{errors}", output.status);
    format!("{text}{errors}")
}

/// Builds the libraries once, as a packager does, and returns their folder.
fn libraries() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        build("usual", &[]);
        target().join(env!("CAROM_TARGET")).join("release")
    })
}

/// The folder of Cargo's build.
fn target() -> PathBuf {
    folder().ancestors().nth(1).unwrap().to_path_buf()
}

/// Configures and builds with CMake, and returns the folder of the build.
fn build(name: &str, options: &[&str]) -> PathBuf {
    let place = folder().join(format!("cmake-{name}"));
    // A cache of an earlier run would keep its options.
    drop(fs::remove_file(place.join("CMakeCache.txt")));
    let mut cmake = Command::new("cmake");
    cmake.args(["-S", ".", "-B"]).arg(&place).arg(format!("-DCAROM_TARGET_DIR={}", target().display()));
    run(cmake.args(options).current_dir(here()));
    // A target of Cargo that is set for all of its builds, as distributions do, changes the folder of its results.
    run(Command::new("cmake").arg("--build").arg(&place).env("CARGO_BUILD_TARGET", env!("CAROM_TARGET")));
    place
}

/// Compiles a program against the static library, and returns its path.
fn compile(compiler: &str, program: &str, flags: &[&str], name: &str) -> PathBuf {
    let is_cpp = program.ends_with(".cpp");
    let compiler = match (compiler, is_cpp) {
        ("gcc", true) => "g++",
        ("clang", true) => "clang++",
        _ => compiler,
    };
    let path = folder().join(name);
    let mut command = Command::new(compiler);
    command.arg(if is_cpp { "-std=c++17" } else { "-std=c11" }).args(WARNINGS).args(flags);
    if program.starts_with("tests/") {
        // Misuse passes NULL where clang knows that it must not be.
        command.arg("-Wno-nonnull");
    }
    command.args(["-Iinclude", program]).arg(libraries().join("libcarom_c.a"));
    run(command.args(["-lpthread", "-ldl", "-lm", "-o"]).arg(&path).current_dir(here()));
    path
}

fn stem(program: &str) -> &str {
    program.rsplit('/').next().unwrap().split('.').next().unwrap()
}

#[test]
fn the_test_programs_compile_without_warnings_and_pass() {
    for compiler in ["gcc", "clang"] {
        for (program, arguments) in PROGRAMS.iter().copied() {
            let path = compile(compiler, program, &[], &format!("{}-{compiler}", stem(program)));
            let text = run(Command::new(&path).args(arguments).current_dir(here()));
            if program.starts_with("tests/") {
                print!("{compiler}: {text}");
            }
        }
    }
}

#[test]
fn each_header_compiles_alone_as_c11_or_cpp17() {
    for compiler in ["gcc", "clang"] {
        // The last one is for toolkits and engines that are compiled without exceptions.
        for (header, flags) in [
            ("include/carom.h", ["-xc", "-std=c11"].as_slice()),
            ("include/carom.h", &["-xc++", "-std=c++17"]),
            ("include/carom.hpp", &["-xc++", "-std=c++17", "-fno-exceptions"]),
        ] {
            let mut command = Command::new(compiler);
            command.args(flags).args(["-fsyntax-only", "-Iinclude"]).args(WARNINGS);
            run(command.args([header, "-Wno-pragma-once-outside-header"]).current_dir(here()));
        }
    }
}

/// The programs of `examples/languages`: what they need, as a command that fails without it, and how they run.
const LANGUAGES: [(&str, &str, &str); 8] = [
    ("cffi", "/usr/bin/python3 -c 'import cffi'", "/usr/bin/python3 spring.py $HEADER $LIBRARY"),
    ("LuaJIT", "luajit -v", "luajit spring.lua $HEADER $LIBRARY"),
    (
        "koffi",
        "test -d $PLACE/node_modules/koffi",
        "languages=$PWD; cd $PLACE; node $languages/spring.mjs $HEADER $LIBRARY",
    ),
    ("JNA", "test -f $JNA", "java -cp $JNA Spring.java $HEADER $LIBRARY"),
    (
        "cgo",
        "go version",
        "CGO_CFLAGS=-I$INCLUDE CGO_LDFLAGS=\"-L$LD_LIBRARY_PATH -lcarom_c\" GO111MODULE=off GOCACHE=$PLACE/go go run spring.go",
    ),
    (
        "bindgen",
        "bindgen --version",
        "bindgen $HEADER -o $PLACE/bindings.rs
        rustc --edition 2021 spring.rs -o $PLACE/spring-rs -L $LD_LIBRARY_PATH -l carom_c
        $PLACE/spring-rs",
    ),
    (
        "clang modules",
        "clang --version",
        "clang -x objective-c -fmodules -fmodules-cache-path=$PLACE/modules -Wall -Werror -I$INCLUDE/carom spring.m \\
            -o $PLACE/spring-m -L$LD_LIBRARY_PATH -lcarom_c
        $PLACE/spring-m",
    ),
    ("Fiddle", "ruby --version", "ruby spring.rb $HEADER $LIBRARY"),
];

/// Whether every case runs, also those that need what not every machine has.
fn is_full() -> bool {
    std::env::var("CAROM_EFFORT").is_ok_and(|effort| effort == "full")
}

#[test]
fn programs_in_other_languages_get_the_same_bits_as_rust() {
    let place = folder().join("languages");
    fs::create_dir_all(&place).unwrap();
    let spring = carom::Spring::from_response_damping_ratio(0.35, 0.8);
    let expected = spring.motion(carom::State { position: 0.0, velocity: 0.0 }, 300.0).state(0.1).position;
    for (language, needs, runs) in LANGUAGES {
        let shell = |line: &str| {
            let mut shell = Command::new("sh");
            shell.args(["-e", "-c", line]).current_dir(here().join("examples/languages"));
            shell.env("HEADER", here().join("include/carom.h")).env("INCLUDE", here().join("include"));
            shell.env("LIBRARY", libraries().join("libcarom_c.so")).env("LD_LIBRARY_PATH", libraries());
            shell.env("PLACE", &place).env("JNA", "/usr/share/java/jna.jar");
            shell
        };
        let is_there = shell(needs).output().unwrap().status.success();
        assert!(is_there || !is_full(), "{language} is not installed: `{needs}` fails");
        if !is_there {
            println!("{language}: not installed");
            continue;
        }
        let text = run(&mut shell(runs));
        println!("{language}: {}", text.trim());
        assert_eq!(text.trim().parse::<f64>().unwrap().to_bits(), expected.to_bits(), "{language}: {text}");
    }
}

#[test]
fn clang_warns_if_null_is_passed_where_null_is_an_error() {
    let warns = |call: &str| {
        let program = folder().join("null.c");
        let code = format!(
            "#include <carom.h>\n#include <carom.h>\nint f(carom_track card, carom_state *now) {{ return (void)now, {call}; }}\n"
        );
        fs::write(&program, code).unwrap();
        let mut clang = Command::new("clang");
        clang.args(["-fsyntax-only", "-Wall", "-Werror", "-Iinclude"]).arg(&program).current_dir(here());
        String::from_utf8_lossy(&clang.output().unwrap().stderr).contains("null passed to a callee")
    };
    assert!(warns("carom_track_target(card, 0, NULL)") && warns("carom_motion_new(NULL, NULL)"));
    assert!(!warns("carom_track_state(card, 0, now, NULL)") && !warns("carom_track_release(card, 0, NULL)"));
}

#[test]
fn address_sanitizer_does_not_find_errors() {
    for compiler in ["gcc", "clang"] {
        for (program, arguments) in PROGRAMS.iter().copied() {
            let flags = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-g"];
            let path = compile(compiler, program, &flags, &format!("{}-{compiler}-asan", stem(program)));
            run(Command::new(&path).args(arguments).env("ASAN_OPTIONS", "detect_leaks=1").current_dir(here()));
        }
    }
    println!("AddressSanitizer: no error in {} programs, by two compilers", PROGRAMS.len());
}

#[test]
fn valgrind_does_not_find_errors_or_leaks() {
    for (program, arguments) in PROGRAMS.iter().copied() {
        let path = compile("gcc", program, &["-g"], &format!("{}-valgrind", stem(program)));
        let mut valgrind = Command::new("valgrind");
        valgrind.args([
            "--leak-check=full",
            "--show-leak-kinds=all",
            "--errors-for-leak-kinds=all",
            "--error-exitcode=9",
            "--suppressions=tests/valgrind.supp",
        ]);
        let text = run(valgrind.arg(&path).args(arguments).current_dir(here()));
        assert!(text.contains("All heap blocks were freed -- no leaks are possible"), "{text}");
        let summary = text.lines().find(|line| line.contains("ERROR SUMMARY")).unwrap_or_default();
        let summary = summary.split("== ").last().unwrap_or_default();
        println!("valgrind {}: {summary}; all heap blocks were freed", stem(program));
        assert!(summary.starts_with("ERROR SUMMARY: 0 errors"), "{text}");
    }
}

/// A function that the test of misuse leaves out could crash unnoticed.
#[test]
fn the_misuse_and_basics_programs_call_every_function() {
    let header = fs::read_to_string(here().join("include/carom.h")).unwrap();
    let misuse = fs::read_to_string(here().join("tests/c/misuse.c")).unwrap();
    let basics = fs::read_to_string(here().join("tests/c/basics.c")).unwrap();
    let mut functions = 0;
    for line in header
        .lines()
        .filter(|line| line.contains("carom_status carom_"))
        .filter_map(|line| line.split_once("carom_status ").map(|(_, function)| function))
    {
        let name = line.split('(').next().unwrap();
        functions += 1;
        assert!(misuse.contains(&format!("{name}(")), "misuse.c must call {name}");
        assert!(basics.contains(&format!("{name}(")), "basics.c must call {name}");
    }
    println!("{functions} functions");
    assert!(functions > 80);
}

/// Debian's folders, and Nix's and Guix', which split a package.
#[test]
fn an_installed_copy_is_found_by_pkg_config_and_cmake() {
    libraries();
    for (name, library, include) in [
        ("usual", "lib", "include"),
        ("multiarch", "lib/x86_64-linux-gnu", "include"),
        ("split", "/out/lib", "/dev/include"),
    ] {
        let prefix = folder().join(format!("prefix-{name}"));
        // An earlier test's copy would hide a file that we don't install any more.
        drop(fs::remove_dir_all(&prefix));
        let place = |folder: &str| match folder.strip_prefix('/') {
            Some(folder) => prefix.join(folder).display().to_string(),
            None => folder.to_owned(),
        };
        let options = [
            format!("-DCMAKE_INSTALL_PREFIX={}", prefix.display()),
            format!("-DCMAKE_INSTALL_LIBDIR={}", place(library)),
            format!("-DCMAKE_INSTALL_INCLUDEDIR={}", place(include)),
        ];
        let built = build(name, &options.each_ref().map(String::as_str));
        run(Command::new("cmake").arg("--install").arg(&built));
        let library = prefix.join(library.trim_start_matches('/'));
        let module = prefix.join(include.trim_start_matches('/')).join("carom/module.modulemap");
        assert!(module.is_file(), "{}", module.display());

        // pkg-config, with the shared library.
        let mut pkg_config = Command::new("pkg-config");
        pkg_config.args(["--cflags", "--libs", "carom"]).env("PKG_CONFIG_PATH", library.join("pkgconfig"));
        let flags = run(&mut pkg_config);
        let program = folder().join("spring-pkg-config");
        let mut gcc = Command::new("gcc");
        gcc.args(["-std=c11", "examples/spring.c", "-o"]).arg(&program).args(flags.split_whitespace());
        run(gcc.current_dir(here()));
        let text = run(Command::new(&program).env("LD_LIBRARY_PATH", &library));
        assert!(text.contains("0.000 s:    0.000 points"), "{text}");

        // CMake, with both libraries.
        consume(name, &format!("-Dcarom_DIR={}", library.join("cmake/carom").display()));
    }
    consume("source", &format!("-DCAROM_SOURCE={}", here().display()));
}

/// Builds and runs the programs of another project.
fn consume(name: &str, option: &str) {
    let consumer = folder().join(format!("consumer-{name}"));
    drop(fs::remove_file(consumer.join("CMakeCache.txt")));
    let mut cmake = Command::new("cmake");
    cmake.args(["-S", "tests/consumer", "-B"]).arg(&consumer).arg(option);
    run(cmake.arg(format!("-DCAROM_TARGET_DIR={}", target().display())).current_dir(here()));
    run(Command::new("cmake").arg("--build").arg(&consumer));
    for program in ["with_shared", "with_static", "with_cpp"] {
        run(&mut Command::new(consumer.join(program)));
    }
    println!("{name}: 3 programs built and run");
}

#[test]
fn a_batch_that_runs_out_of_memory_returns_an_error_status() {
    print!("{}", run(&mut Command::new(compile("gcc", "tests/c/memory.c", &[], "memory"))));
}

/// Kinetic scrolling and a velocity tracker: what a terminal links.
#[test]
fn the_small_library_takes_less_than_120_kb() {
    build("small", &["-DCAROM_SMALL=ON"]);
    let library = target().join(env!("CAROM_TARGET")).join("small/libcarom_c.a");
    let program = folder().join("small");
    let mut gcc = Command::new("gcc");
    gcc.args(["-std=c11", "-Iinclude", "-Wl,--gc-sections", "-s", "tests/c/small.c", "-o"]).arg(&program).arg(library);
    run(gcc.args(WARNINGS).current_dir(here()));
    let text = run(&mut Command::new(&program));
    let size = fs::metadata(&program).unwrap().len();
    println!("small: {size} bytes stripped; {text}");
    assert!(size < 120_000, "{size} bytes");
}

/// Copies the sources of the repository into a folder, and returns it.
fn copy_of_the_sources(name: &str) -> PathBuf {
    let place = folder().join(name);
    drop(fs::remove_dir_all(&place));
    fs::create_dir_all(&place).unwrap();
    let line = "git ls-files -z | tar --null -T - -c | tar x -C \"$PLACE\"";
    let root = here().ancestors().nth(2).unwrap();
    run(Command::new("sh").args(["-e", "-c", line]).env("PLACE", &place).current_dir(root));
    place
}

/// What a distribution asks for: whoever builds the package gets the same one.
#[test]
fn libraries_built_in_two_folders_have_the_same_bytes() {
    if !is_full() {
        return println!("two folders: only at full effort");
    }
    let place = copy_of_the_sources("elsewhere");
    let mut cmake = Command::new("cmake");
    run(cmake.args(["-S", "bindings/c", "-B", "build"]).current_dir(&place));
    run(Command::new("cmake").args(["--build", "build"]).current_dir(&place));
    let there = place.join("build/target").join(env!("CAROM_TARGET")).join("release");
    for name in ["libcarom_c.so", "libcarom_c.a"] {
        let [own, other] = [libraries(), &there].map(|folder| fs::read(folder.join(name)).unwrap());
        assert!(own == other, "{name} differs from that of another folder");
        println!("two folders: {name} has the same {} bytes", own.len());
    }
}

/// A distribution builds without a network, from sources that it keeps, and for other processors.
#[test]
fn vendored_sources_build_offline_for_another_processor() {
    if !is_full() {
        return println!("vendored: only at full effort");
    }
    let place = copy_of_the_sources("vendored");
    let shell = |line: &str| run(Command::new("sh").args(["-e", "-c", line]).current_dir(&place));
    shell("cargo vendor -s bindings/c/Cargo.toml >> .cargo/config.toml");
    // An empty home doesn't have crates.
    let text = shell(
        "export CARGO_HOME=$PWD/home CARGO_NET_OFFLINE=true CARGO_BUILD_TARGET=aarch64-unknown-linux-gnu
        cmake -S bindings/c -B build -DCAROM_SMALL=ON -DCMAKE_C_COMPILER=aarch64-linux-gnu-gcc
        cmake --build build
        cmake --install build --prefix $PWD/usr
        aarch64-linux-gnu-gcc -std=c11 -Iusr/include -Wl,--gc-sections bindings/c/tests/c/small.c usr/lib/libcarom_c.a -o small
        qemu-aarch64 -L /usr/aarch64-linux-gnu ./small",
    );
    let line = text.lines().find(|line| line.starts_with("a flick")).unwrap_or_default();
    println!("vendored, on aarch64: {line}");
    assert_eq!(line, "a flick scrolls 639.8 px");
}

/// A path of the builder's would make the libraries of two folders differ, and tell who built them.
#[test]
fn the_libraries_do_not_contain_paths_of_the_build_machine() {
    let home = std::env::var("CARGO_HOME").or(std::env::var("HOME")).unwrap();
    for name in ["libcarom_c.a", "libcarom_c.so"] {
        let bytes = fs::read(libraries().join(name)).unwrap();
        for place in [here().ancestors().nth(2).unwrap().to_str().unwrap(), &home, target().to_str().unwrap()] {
            let found = bytes.windows(place.len() + 1).filter(|bytes| *bytes == format!("{place}/").as_bytes()).count();
            assert!(found == 0, "{name} names {place} {found} times");
        }
    }
}
