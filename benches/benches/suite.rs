//! The report's own cases, one by one, with criterion's statistics: `cargo bench`, and what it has of a name with
//! `cargo bench -- NAME`.

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

/// Of a question it times as many as the case asks at once.
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
