//! A target under libFuzzer: `CAROM_FUZZ_TARGET=specs cargo +nightly fuzz run any --features libfuzzer`.
#![no_main]

use carom_fuzz::Run;
use std::sync::LazyLock;

static TARGET: LazyLock<fn(&[u8])> = LazyLock::new(|| {
    let name = std::env::var("CAROM_FUZZ_TARGET").unwrap_or_else(|_| "specs".to_owned());
    match carom_fuzz::named(&name).first().map(|target| target.run) {
        Some(Run::Bytes(run)) => run,
        _ => panic!("CAROM_FUZZ_TARGET must be a target that takes bytes, but is `{name}`"),
    }
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| TARGET(data));
