//! Names the shared library by the versions that it is compatible with, as the loader of Linux expects it, and tells the tests the
//! target, which names the folder of CMake's build.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-env=CAROM_TARGET={}", std::env::var("TARGET").unwrap_or_default());
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux") {
        let version = |part: &str| std::env::var(format!("CARGO_PKG_VERSION_{part}")).unwrap_or_default();
        let (major, minor) = (version("MAJOR"), version("MINOR"));
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libcarom_c.so.{major}.{minor}");
    }
}
