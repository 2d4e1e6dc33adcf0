//! Are the intervals honest? Random laws, rounded to whole pixels at uneven frames, and how often the truth is inside.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail, its helpers too")]
#![allow(clippy::print_stdout, reason = "the table is what one runs it for")]

mod random;

use std::collections::BTreeMap;

use carom_fit::{FitOptions, Model, fit};
use random::{Clock, Noise, Truth, truth};

/// How many laws of each of the eleven models; `CAROM_COVERAGE=91` is a thousand.
fn each() -> usize {
    std::env::var("CAROM_COVERAGE").ok().and_then(|each| each.parse().ok()).unwrap_or(30)
}

struct Count {
    inside: u32,
    all: u32,
}

type Parameters = BTreeMap<(Model, &'static str), Count>;

/// How often the truth of each parameter was inside, and how often each model was found by itself.
fn covered(clock: Clock) -> (Parameters, BTreeMap<Model, Count>) {
    let mut noise = Noise(2015);
    let mut counts = BTreeMap::new();
    let mut chosen = BTreeMap::new();
    for model in Model::ALL.into_iter().filter(|model| *model != Model::ChromiumFling) {
        for _ in 0..each() {
            let Truth { trace, parameters, target } = truth(model, clock, &mut noise);
            let options = FitOptions { target, ..FitOptions::model(model) };
            let report = fit(&trace, &options).unwrap_or_else(|error| panic!("{model}: {error}"));
            for (name, value) in parameters {
                let parameter = report.best().parameter(name).unwrap_or_else(|| panic!("{model} has no {name}"));
                let count = counts.entry((model, name)).or_insert(Count { inside: 0, all: 0 });
                count.all += 1;
                count.inside += u32::from(parameter.interval.is_some_and(|[low, high]| low <= value && value <= high));
            }
            let auto = fit(&trace, &FitOptions { target, ..FitOptions::default() }).map(|report| report.best().model);
            let count = chosen.entry(model).or_insert(Count { inside: 0, all: 0 });
            count.all += 1;
            count.inside += u32::from(auto == Ok(model));
        }
    }
    (counts, chosen)
}

fn check(clock: Clock) {
    let (counts, chosen) = covered(clock);
    let (mut inside, mut all) = (0, 0);
    for ((model, name), count) in &counts {
        println!("{model:18} {name:18} {:3} of {:3}  {:5.1} %", count.inside, count.all, percent(count));
        (inside, all) = (inside + count.inside, all + count.all);
    }
    for (model, count) in &chosen {
        println!("{model:18} found by itself    {:3} of {:3}  {:5.1} %", count.inside, count.all, percent(count));
    }
    let total = percent(&Count { inside, all });
    println!("all parameters: {inside} of {all}, {total:.2} %");
    assert!((93.0..=97.0).contains(&total), "{total}");
    for ((model, name), count) in &counts {
        assert!(percent(count) > 84.0, "{model} {name}: {} %", percent(count));
    }
}

fn percent(count: &Count) -> f64 {
    100.0 * f64::from(count.inside) / f64::from(count.all)
}

#[test]
fn the_truth_is_in_the_95_percent_interval_95_percent_of_the_time() {
    check(Clock::Told);
}

#[test]
fn so_it_is_if_the_clock_does_not_tell_its_unevenness() {
    check(Clock::Untold);
}
