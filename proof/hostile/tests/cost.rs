//! A read is part of a frame, so every read must be cheap. The test runs alone, to time each read: `cargo xtask nightly
//! timed`.

use carom::replay::{Apply, Replay};
use carom_spec::replay::Driver;
use std::hint::black_box;
use std::time::Instant;

/// A read of a driver in motion, and the time that it takes, in nanoseconds, the least of some tries.
struct Read<D> {
    driver: D,
    at: f64,
    cost: f64,
}

impl<D: Driver + Clone> Read<D> {
    fn time(&mut self) {
        let copies: [D; 16] = std::array::from_fn(|_| self.driver.clone());
        let begin = Instant::now();
        for mut copy in copies {
            copy.show(black_box(self.at));
            black_box(&copy);
        }
        self.cost = self.cost.min(begin.elapsed().as_secs_f64() / 16.0 * 1e9);
    }
}

/// Returns reads of a replay's driver after each of its events.
fn reads<D: Driver + Apply + Clone>(replay: &Replay<D>) -> Vec<Read<D>> {
    let mut driver = replay.start().clone();
    let read = |(i, (at, event)): (usize, &(f64, D::Event))| {
        driver.apply(*at, event.clone());
        let from = driver.present();
        // From a frame to some seconds later.
        let at = from + 0.004 * f64::from(1 << (i % 10));
        (!driver.shown(from).is_at_rest).then(|| Read { driver: driver.clone(), at, cost: f64::INFINITY })
    };
    replay.entries().iter().enumerate().filter_map(read).collect()
}

/// Reads replays at random times. Returns the time that each read takes, in nanoseconds, from the least to the greatest.
fn costs<D: Driver + Apply + Clone>(replays: u64, replay: impl Fn(u64) -> Replay<D>) -> Vec<f64> {
    let mut all = Vec::new();
    for first in (0..replays).step_by(100) {
        let mut reads: Vec<_> = (first..first + 100).flat_map(|seed| reads(&replay(seed))).collect();
        // Try them in turn. The machine may be slow for a moment, and that moment must not hold all tries of a read.
        for _ in 0..12 {
            reads.iter_mut().for_each(Read::time);
        }
        all.extend(reads.iter().map(|read| read.cost));
    }
    all.sort_by(f64::total_cmp);
    all
}

#[test]
#[ignore = "it asserts times"]
fn the_slowest_read_of_a_replay_has_a_bounded_cost() {
    let replays = if std::env::var("CAROM_EFFORT").is_ok_and(|effort| effort == "full") { 20_000 } else { 500 };
    let all = [
        // Near the end of a motion, the first read computes when it ends, once. A motion that changes earlier doesn't
        // need that.
        ("a value", 60.0, costs(replays, |seed| carom_hostile::animated(seed, 60).1)),
        ("a page", 3.0, costs(replays, |seed| carom_hostile::scroller(seed, 60).1)),
        ("a picture", 3.0, costs(replays, |seed| carom_hostile::pan_zoom(seed, 60).1)),
    ];
    for (name, times, costs) in all {
        let (median, worst) = (costs[costs.len() / 2], costs[costs.len() - 1]);
        println!("{name}: {} reads, median {median:.0} ns, worst {worst:.0} ns", costs.len());
        assert!(worst <= times * median, "{name}: the worst read takes {worst:.0} ns, the median {median:.0} ns");
    }
}
