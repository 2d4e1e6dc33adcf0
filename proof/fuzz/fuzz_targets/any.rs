//! A target under libFuzzer: `CAROM_FUZZ_TARGET=specs cargo +nightly fuzz run any --features libfuzzer`.
#![no_main]

use carom_fuzz::Target;
use std::sync::LazyLock;

static TARGET: LazyLock<&Target> = LazyLock::new(|| {
    let name = std::env::var("CAROM_FUZZ_TARGET").unwrap_or_else(|_| "specs".to_owned());
    carom_fuzz::target(&name).unwrap_or_else(|| panic!("CAROM_FUZZ_TARGET must be a target, but is `{name}`"))
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| (TARGET.run)(data));
