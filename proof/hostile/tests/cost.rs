//! A read is part of a frame, so every read must be cheap. The test runs alone, to time each read: `cargo xtask nightly
//! timed`.

use carom::replay::{Apply, Replay};
use carom_spec::replay::Driver;
use std::hint::black_box;
use std::time::Instant;

/// Reads replays at random times. Returns the time that each read takes, in nanoseconds, the least of some tries.
fn costs<D: Driver + Apply + Clone>(replays: u64, replay: impl Fn(u64) -> Replay<D>) -> Vec<f64> {
    let mut all = Vec::new();
    for seed in 0..replays {
        let replay = replay(seed);
        let mut driver = replay.start().clone();
        for (i, (at, event)) in replay.entries().iter().enumerate() {
            driver.apply(*at, event.clone());
            let from = driver.present();
            // From a frame to some seconds later.
            let later = from + 0.004 * f64::from(1 << (i % 10));
            if driver.shown(from).is_at_rest {
                continue;
            }
            let time = |_| {
                let copies: [D; 16] = std::array::from_fn(|_| driver.clone());
                let begin = Instant::now();
                for mut copy in copies {
                    copy.show(black_box(later));
                    black_box(&copy);
                }
                begin.elapsed().as_secs_f64() / 16.0 * 1e9
            };
            all.push((0..12).map(time).fold(f64::INFINITY, f64::min));
        }
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
