//! Timelines for the test of the TypeScript timelines.

use crate::springs::Random;
use carom::Spring;
use carom::animate::{
    Animated, Delay, Driver, Parallel, Pause, Progress, Repeat, Sequence, Stagger, StaggerFrom, Staggered, Waypoints,
    Yoyo,
};
use serde_json::{Value, json};

/// The number of timelines of each kind.
const TIMELINES: usize = 100;

/// The number of times when each timeline is read.
const TIMES: usize = 36;

/// A time after the end of every timeline, in seconds. It is a power of two, so that differences from it lose few digits.
const LONG: f64 = 1024.0;

/// Returns lines of JSON: a spring, the numbers of its timelines, and for each timeline its duration, its times and its values.
pub(crate) fn timelines() -> String {
    let mut random = Random(23);
    (0..TIMELINES).map(|_| format!("{}\n", line(&mut random))).collect()
}

fn line(random: &mut Random) -> Value {
    let spring = Spring::from_response_damping_ratio(0.1 + random.unit(), 0.2 + 1.8 * random.unit());
    let [a, b, c] = [(); 3].map(|()| 1000.0 * (random.unit() - 0.5));
    let [pause, interval] = [0.5 * random.unit(), 0.1 * random.unit()];
    let to = |target: f64| {
        let mut value = Animated::new(0.0, spring);
        value.retarget(target);
        value
    };
    let row = |from| Staggered::new(Stagger { from, ..Stagger::every(interval) }, [a, b, c, a, b].map(to));
    let sequence = Sequence::new((to(a), Pause::new(pause), to(b), to(c)));
    let parallel = Parallel::new((to(a), Delay::new(pause, to(b))));
    let repeat = Repeat::new(3, Sequence::new((to(a), Pause::new(pause))));
    let keyframes = Waypoints::new(Animated::new(0.0, spring), [a, b, c]);
    let pairs = Waypoints::new(Animated::new([0.0, 0.0], spring), [[a, b], [c, a]]);
    let mut following = Animated::new(0.0, spring);
    following.follow(a, b);
    let row_values = |row: &Staggered<[Animated<f64>; 5]>| row.drivers.each_ref().map(Animated::value).to_vec();
    json!({
        "spring": { "mass": spring.mass, "stiffness": spring.stiffness, "damping": spring.damping },
        "numbers": { "a": a, "b": b, "c": c, "pause": pause, "interval": interval },
        "sequence": read(&sequence, |it| vec![it.drivers.0.value(), it.drivers.2.value(), it.drivers.3.value()]),
        "parallel": read(&parallel, |it| vec![it.drivers.0.value(), it.drivers.1.driver.value()]),
        "center": read(&row(StaggerFrom::Center), row_values),
        "edges": read(&Yoyo::new(2, row(StaggerFrom::Edges)), |it| row_values(&it.driver)),
        "index": read(&row(StaggerFrom::Index(1)), row_values),
        "repeat": read(&repeat, |it| vec![it.driver.drivers.0.value()]),
        "keyframes": read(&keyframes, |it| vec![it.value.value()]),
        "pairs": read(&pairs, |it| it.value.value().to_vec()),
        "following": read(&following, |it| vec![it.value(), it.velocity(), it.target()]),
    })
}

/// Returns the duration of a timeline, or null if it doesn't end, and its values at some times. We cut the duration (2 s if a timeline
/// never ends) into equal parts and read their middles, because a middle is hardly ever a boundary of two steps.
fn read<D: Driver + Clone>(start: &D, values: impl Fn(&D) -> Vec<f64>) -> Value {
    let duration = match start.clone().drive(LONG) {
        Progress::AtRest { left } => Some(LONG - left),
        Progress::Moving | Progress::Waiting { .. } => None,
    };
    let time = |i: usize| duration.unwrap_or(2.0) * (i as f64 + 0.5) / TIMES as f64;
    let rows: Vec<_> = (0..TIMES)
        .map(|i| {
            let mut driver = start.clone();
            driver.advance(time(i));
            json!({ "at": time(i), "values": values(&driver) })
        })
        .collect();
    json!({ "duration": duration, "rows": rows })
}
