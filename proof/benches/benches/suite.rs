//! The report's cases with criterion's statistics: `cargo bench` runs all of them, `cargo bench -- NAME` those whose name contains NAME.

use benches::harness::Case;
use benches::{batches, one};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::time::Duration;

fn suite(criterion: &mut Criterion) {
    group(criterion, "step", one::step_cases());
    group(criterion, "question", one::question_cases());
    for springs in [1_000, 100_000] {
        group(criterion, &format!("batch {springs}"), batches::f32_cases(springs));
        group(criterion, &format!("batch {springs}"), batches::f64_cases(springs));
    }
}

/// Adds cases as one group. The throughput is the number of springs or samples in one execution.
fn group(criterion: &mut Criterion, name: &str, cases: Vec<Case<'_>>) {
    let mut group = criterion.benchmark_group(name);
    for mut case in cases {
        group.throughput(Throughput::Elements(case.items()));
        let id = BenchmarkId::from_parameter(case.name());
        group.bench_function(id, |bencher| bencher.iter_custom(|count| case.run(count)));
    }
    group.finish();
}

fn settings() -> Criterion {
    Criterion::default().warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_millis(800))
}

criterion_group! { name = all; config = settings(); targets = suite }
criterion_main!(all);
