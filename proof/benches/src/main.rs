//! Prints the tables of `BENCHMARKS.md`: Carom beside its peers and the limits of the machine, in one process. `cargo xtask bench` runs it.
//! With `--quick` it times few rounds, which shows only that the cases work.

use benches::harness::table;
use benches::{batches, one};

fn main() {
    let is_quick = std::env::args().any(|argument| argument == "--quick");
    let [few, many] = if is_quick { [3, 5] } else { [21, 101] };
    table("One step", "exact step, cached propagator", many, one::step_cases());
    table("Questions to a prepared spring", one::UNIT, many, one::question_cases());
    table("A scroller's frame", one::UNIT, many, one::frame_cases());
    table("Values and systems", one::UNIT, many, one::driver_cases());
    for springs in [1_000, 10_000, 100_000, 1_000_000, 10_000_000] {
        table(&format!("{springs} springs, a frame"), "scale f32", few, batches::f32_cases(springs));
        table(&format!("{springs} springs, a frame, in f64"), "scale f64", few, batches::f64_cases(springs));
    }
    for springs in [10_000, 1_000_000] {
        table(&format!("{springs} springs beside other programs"), batches::POSITIONS, few, batches::peers(springs));
    }
}
