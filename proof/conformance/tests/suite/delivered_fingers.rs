//! Release velocities of recorded fingers that hosts read once a frame: in batches, stamped on arrival, after missed frames.
#![expect(clippy::print_stdout, reason = "each test prints its table")]

use crate::support::delivery::{Host, Recorded, Stamp, recorded};
use carom::gesture::{VelocityEstimator, VelocityTracker};
use carom::scroll::{Extent, Kinetic, Platform, Scroller, platform};
use serde::{Deserialize, Serialize};

/// The ratios of the release velocities to the velocities of the fingers.
#[derive(Debug, Default)]
struct Ratios {
    all: u32,
    /// How many are below 0.7 without a stall.
    low: u32,
    /// How many are above 1.3, with or without a stall.
    high: u32,
    least: f64,
    most: f64,
}

impl Ratios {
    fn new() -> Self {
        Self { least: f64::INFINITY, ..Self::default() }
    }

    fn add(&mut self, ratio: f64, host: &Host) {
        self.all += 1;
        self.high += u32::from(!(ratio <= 1.3));
        self.most = self.most.max(ratio);
        if host.stall == 0.0 {
            self.low += u32::from(!(ratio >= 0.7));
            self.least = self.least.min(ratio);
        }
    }
}

/// Releases every recorded finger from every host. `release` returns the velocity of a release, and the finger's velocity as far as the
/// release can show it.
fn ratios(stamp: Stamp, is_late: bool, release: impl Fn(&[(f64, f64)], f64, f64) -> Option<(f64, f64)>) -> Ratios {
    let mut ratios = Ratios::new();
    let fingers: Vec<Recorded> = recorded().into_iter().filter(|finger| finger.velocity != 0.0).collect();
    for host in Host::all(stamp, is_late) {
        for finger in &fingers {
            let (reports, lift) = host.deliver(finger);
            if let Some((velocity, expected)) = release(&reports, lift, finger.velocity) {
                ratios.add(velocity / expected, &host);
            }
        }
    }
    ratios
}

/// Asserts the limits. Without recorded delays, every release is within them. With recorded delays, releases aren't too fast. A delay of
/// more than a frame before the lift is a stall, so some releases are slower.
fn hold(name: &str, stamp: Stamp, is_late: bool, ratios: &Ratios) {
    let Ratios { all, low, high, least, most } = ratios;
    println!("{name:18} {stamp:12?} {is_late:5}: {all} releases, {low} low, {high} high, {least:.2} to {most:.2}");
    assert!(*all > 100 && *high == 0, "{name} {stamp:?} {is_late}: {high} of {all} too fast, {most}");
    assert!(if is_late { low * 20 < *all } else { *low == 0 }, "{name} {stamp:?}: {low} of {all} too slow, {least}");
}

fn every_delivery(name: &str, release: impl Fn(&[(f64, f64)], f64, f64) -> Option<(f64, f64)>) {
    for stamp in Stamp::ALL {
        for is_late in [false, true] {
            hold(name, stamp, is_late, &ratios(stamp, is_late, &release));
        }
    }
}

#[test]
fn trackers_find_a_fingers_velocity_from_reports_stamped_late() {
    for &estimator in VelocityEstimator::ALL {
        every_delivery(&format!("{estimator:?}"), |reports, lift, velocity| {
            let mut tracker = VelocityTracker::new(estimator);
            for (time, position) in reports {
                tracker.add(*time, *position);
            }
            Some((tracker.velocity(lift), velocity))
        });
    }
}

/// Returns the velocity of a page that a platform flings after a finger, or `None` if it doesn't fling at this speed.
fn expected(platform: &Platform, velocity: f64) -> Option<f64> {
    // A platform may measure as little as 0.7 of the finger's velocity, so a fling is certain only if that much is fast enough.
    let flings = 0.7 * velocity.abs() >= platform.min_fling;
    flings.then(|| velocity.clamp(-platform.max_fling, platform.max_fling))
}

#[test]
fn pages_get_a_fingers_velocity_from_reports_stamped_late() {
    for preset in platform::ALL {
        let platform = (preset.platform)();
        every_delivery(preset.name, |reports, lift, velocity| {
            let mut page = Scroller::new(platform, Extent::new(1e7, 800.0));
            page.snap_to(0.0, 5e6);
            page.pointer_down(reports[0].0, reports[0].1);
            for (time, position) in &reports[1..] {
                page.pointer_move(*time, *position);
            }
            page.pointer_up(lift);
            Some((-page.velocity(), expected(&platform, velocity)?))
        });
    }
}

#[test]
fn touchpads_get_a_fingers_velocity_from_reports_stamped_late() {
    for preset in platform::ALL {
        let platform = (preset.platform)();
        every_delivery(preset.name, |reports, lift, velocity| {
            let mut touchpad = Kinetic::new(&platform);
            touchpad.hold_cancel(reports[0].0);
            for pair in reports.windows(2) {
                touchpad.scroll(pair[1].0, [0.0, pair[1].1 - pair[0].1]);
            }
            touchpad.stop(lift);
            touchpad.advance_to(lift + 0.008);
            let fling = touchpad.last_fling().map_or(0.0, |fling| fling.velocity[1]);
            Some((fling, expected(&platform, velocity)?))
        });
    }
}

/// Returns a source of random numbers from 0 to 1, the same in every run.
fn dice(mut seed: u64) -> impl FnMut() -> f64 {
    move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// A finger of 1000 px/s, in whole pixels, in a program that draws without waiting for the display. Most of its frames take a few
/// milliseconds, one in three takes one or two frames of a display, and a few take much longer. Reading a report takes 20 µs.
/// Returns the reports with their stamps, and the lift.
fn on_a_busy_host(seed: u64, rate: f64, stamp: Stamp) -> (Vec<(f64, f64)>, f64) {
    let mut dice = dice(seed);
    let lasts = 0.15 + 0.25 * dice();
    let lift = lasts + 0.008 * dice();
    let (mut reports, mut made, mut now) = (Vec::new(), 0.0, 0.0);
    loop {
        let kind = dice();
        let (least, most) = if kind < 0.6 {
            (0.002, 0.007)
        } else if kind < 0.95 {
            (0.017, 0.04)
        } else {
            (0.05, 0.3)
        };
        now += least + (most - least) * dice();
        let mut earlier = 0;
        while made <= lasts && made <= now {
            reports.push((stamp.time(now, earlier), (1000.0 * made).round()));
            earlier += 1;
            made += (0.8 + 0.4 * dice()) / rate;
        }
        now += 2e-5 * f64::from(earlier);
        if now >= lift {
            return (reports, stamp.time(now, 0));
        }
    }
}

/// A host may read a backlog of reports late, and the next report at once. Then the two seem much closer in time than the finger made them.
#[test]
fn irregular_frames_do_not_throw_a_page_faster_than_the_finger() {
    const RATES: [f64; 5] = [60.0, 90.0, 125.0, 240.0, 1000.0];
    for &estimator in VelocityEstimator::ALL {
        let (mut most, mut worst, mut thrown, mut slow) = (0.0, 0, 0, 0);
        for seed in 0..6_000_u64 {
            let i = seed as usize;
            let (reports, lift) = on_a_busy_host(seed, RATES[i % 5], Stamp::ALL[i / 5 % 3]);
            let mut tracker = VelocityTracker::new(estimator);
            reports.iter().for_each(|(time, position)| tracker.add(*time, *position));
            let velocity = tracker.velocity(lift) / 1000.0;
            thrown += u32::from(velocity > 0.0);
            slow += u32::from(velocity > 0.0 && velocity < 0.7);
            if velocity > most {
                (most, worst) = (velocity, seed);
            }
        }
        println!(
            "{estimator:?}: {thrown} of 6000 thrown, {slow} below 0.7, at most at {most:.2} of the finger, seed {worst}"
        );
        assert!(most <= 1.3 && thrown > 3_000 && slow * 10 < thrown, "{estimator:?}: {most} with seed {worst}, {slow}");
    }
}

#[test]
fn the_tracker_keeps_the_true_times_of_a_mouse_at_1000_hz() {
    // 20 ms of reports 1 ms apart, faster and faster, then a pause, then 20 ms more.
    let reports: Vec<(f64, f64)> = (0..40_u32)
        .map(|i| (0.001 * f64::from(i) + if i < 20 { 0.0 } else { 0.025 }, 0.05 * f64::from(i * i)))
        .collect();
    let mut tracker = VelocityTracker::new(VelocityEstimator::IosSegments);
    reports.iter().for_each(|(time, position)| tracker.add(*time, *position));
    // The last three steps, of 3.65, 3.75 and 3.85 px, weighted 0.6, 0.35 and 0.05.
    let velocity = tracker.velocity(0.064);
    assert!((velocity - 3695.0).abs() < 1e-6, "{velocity}");
}

#[test]
fn fingers_throw_pages_even_below_25_frames_per_second() {
    for &estimator in VelocityEstimator::ALL {
        for gap in [0.041, 0.06, 0.1] {
            let mut tracker = VelocityTracker::new(estimator);
            (0..6).for_each(|i| tracker.add(gap * f64::from(i), 1000.0 * gap * f64::from(i)));
            let velocity = tracker.velocity(5.0 * gap + 0.01);
            assert!((velocity - 1000.0).abs() < 1e-6, "{estimator:?} {gap}: {velocity}");
            // A finger counts as stopped after twice the usual gap.
            assert!(tracker.velocity(7.1 * gap).abs() <= 0.0, "{estimator:?} {gap}");
        }
    }
}

/// A case of `trackers.jsonl`: the numbers that any implementation of the trackers must give, to the bit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Vector {
    name: String,
    /// Times in seconds and positions, in the order of delivery.
    samples: Vec<(f64, f64)>,
    release: f64,
    /// The velocities by the estimators in the order of `VelocityEstimator::ALL`.
    velocities: [f64; 7],
}

fn vector(name: String, samples: &[(f64, f64)], release: f64) -> Vector {
    let velocities = core::array::from_fn(|i| {
        let mut tracker = VelocityTracker::new(VelocityEstimator::ALL[i]);
        samples.iter().for_each(|(time, position)| tracker.add(*time, *position));
        tracker.velocity(release)
    });
    Vector { name, samples: samples.to_vec(), release, velocities }
}

/// Returns recorded fingers as they are and from different hosts, slow pages, and late, repeated and predicted samples.
fn vectors() -> Vec<Vector> {
    let mut vectors = Vec::new();
    for finger in recorded() {
        let samples: Vec<_> = finger.samples.iter().map(|(ms, y)| (ms / 1000.0, *y)).collect();
        vectors.push(vector(format!("{}, true times", finger.name), &samples, finger.release_ms / 1000.0));
    }
    let fingers: Vec<_> = recorded().into_iter().filter(|finger| finger.velocity != 0.0).collect();
    for stamp in Stamp::ALL {
        for (i, host) in Host::all(stamp, true).into_iter().step_by(7).enumerate() {
            let finger = &fingers[i % fingers.len()];
            let (samples, release) = host.deliver(finger);
            vectors.push(vector(format!("{}, {host:?}", finger.name), &samples, release));
        }
    }
    for gap in [0.001, 0.041, 0.06, 0.1] {
        let samples: Vec<_> = (0..8).map(|i| (gap * f64::from(i), 90.0 * gap * f64::from(i * i))).collect();
        vectors.push(vector(format!("{gap} s apart"), &samples, 7.0 * gap + 0.005));
        vectors.push(vector(format!("{gap} s apart, stopped"), &samples, 9.1 * gap + 0.04));
    }
    let unordered =
        [(0.0, 0.0), (0.024, 30.0), (0.008, 9.0), (0.016, 20.0), (0.032, 41.0), (0.032, 42.0), (0.04, 55.0)];
    vectors.push(vector("late and repeated".into(), &unordered, 0.041));
    vectors.push(vector("predicted".into(), &unordered, 0.033));
    vectors
}

#[test]
fn velocity_trackers_reproduce_their_frozen_table() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/trackers.jsonl");
    let now = vectors();
    if std::env::var_os("CAROM_FREEZE").is_some() {
        let lines: Vec<_> = now.iter().map(|vector| serde_json::to_string(vector).unwrap()).collect();
        std::fs::write(path, lines.join("\n") + "\n").unwrap();
    }
    let table = std::fs::read_to_string(path).unwrap();
    let frozen: Vec<Vector> = table.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(frozen.len(), now.len());
    for (frozen, now) in frozen.iter().zip(&now) {
        assert_eq!(frozen, now, "value-breaking: say so in the changelog");
    }
    assert!(now.len() > 90, "{}", now.len());
}
