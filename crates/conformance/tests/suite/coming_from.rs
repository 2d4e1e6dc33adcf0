//! Compiles and runs every Rust line of the pages in `docs/coming-from`. `build.rs` makes the tests.

// The lines stand alone in their tables, so that their values, and some names of a page, are not used.
#![allow(unused, unused_must_use, unused_qualifications, clippy::all, reason = "lines of tables")]

include!(concat!(env!("OUT_DIR"), "/coming_from.rs"));
