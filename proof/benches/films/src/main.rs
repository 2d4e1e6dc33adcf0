//! Films what crates do in a scenario of the report: `carom-report NAME SCENARIO` prints one trace as JSON lines.

mod gpui_types;
mod pages;
mod springs;
mod toolkits;

use gpui_types::{Hsla, Pixels, Rems, Rgba};
use serde::Deserialize;
use serde_json::json;

const SECONDS: f64 = 3.0;

/// A scenario at one frame rate.
#[derive(Deserialize)]
struct Scenario {
    spring: Constants,
    #[serde(default)]
    events: Vec<Event>,
    /// How long a finger holds still before it lifts, in seconds.
    #[serde(default)]
    hold: f64,
    rate: f64,
    #[serde(default)]
    stall: Option<[f64; 2]>,
}

/// The spring that a value is given.
#[derive(Clone, Copy, Deserialize)]
struct Constants {
    stiffness: f64,
    damping: f64,
    mass: f64,
}

#[derive(Deserialize)]
struct Event {
    t: f64,
    to: f64,
}

/// A value of a crate, used as its documentation shows: a target at an event, and a step of time at a frame.
trait Value {
    fn retarget(&mut self, target: f64);
    fn advance(&mut self, dt: f64) -> f64;
}

/// What a finger does.
#[derive(Clone, Copy, PartialEq)]
enum Phase {
    Down,
    Move,
    Up,
}

/// A page under a finger: reports at their times in seconds, and the position of the content at a frame.
trait Page {
    fn finger(&mut self, t: f64, phase: Phase, y: f64);
    fn frame(&mut self, t: f64) -> f64;
}

/// Calls `event` at each time of `times`, `frame` at each frame, and collects the lines of both.
fn film<T>(
    thing: &mut T,
    Scenario { rate, stall, .. }: &Scenario,
    times: &[f64],
    event: impl Fn(&mut T, usize) -> Vec<serde_json::Value>,
    frame: impl Fn(&mut T, f64, f64) -> f64,
) -> Vec<serde_json::Value> {
    let (mut rows, mut last, mut next) = (Vec::new(), 0.0, 0);
    for i in 0..=(rate * SECONDS) as u32 {
        let t = f64::from(i) / rate;
        // Times are sums of 5 ms and rounded. A report at the time of a frame must still come before the frame.
        while times.get(next).is_some_and(|time| *time <= t + 1e-9) {
            rows.extend(event(thing, next));
            next += 1;
        }
        if stall.is_none_or(|[from, to]| t <= from || to <= t) {
            rows.push(json!({"t": t, "x": frame(thing, t, t - last)}));
            last = t;
        }
    }
    rows
}

fn film_value(value: &mut dyn Value, scenario: &Scenario) -> Vec<serde_json::Value> {
    let times: Vec<f64> = scenario.events.iter().map(|event| event.t).collect();
    let event = |value: &mut &mut dyn Value, n: usize| {
        let Event { t, to } = scenario.events[n];
        value.retarget(to);
        vec![json!({"t": t, "mark": if n == 0 { "target" } else { "retarget" }, "to": to})]
    };
    film(&mut { value }, scenario, &times, event, |value, _, dt| value.advance(dt))
}

const STEPS: usize = 40;
/// The seconds between two reports, and the distance, as in `record.mjs`.
const STEP: f64 = 0.005;
const REPORT: f64 = 4.0;
const START: f64 = 500.0;

/// A finger of 40 reports of 4 px that moves the content up, a pause, and the release.
fn film_page(page: &mut dyn Page, scenario: &Scenario) -> Vec<serde_json::Value> {
    let mut times: Vec<f64> = (0..=STEPS).map(|n| n as f64 * STEP).collect();
    times.push(STEPS as f64 * STEP + scenario.hold);
    let event = |page: &mut &mut dyn Page, n: usize| {
        let (t, y) = (times[n], START - REPORT * n.min(STEPS) as f64);
        let (phase, mark) = match n {
            0 => (Phase::Down, Some("down")),
            n if n > STEPS => (Phase::Up, Some("up")),
            _ => (Phase::Move, None),
        };
        page.finger(t, phase, y);
        let finger = json!({"t": t, "finger": 0, "x": y});
        [finger].into_iter().chain(mark.map(|mark| json!({"t": t, "mark": mark}))).collect()
    };
    film(&mut { page }, scenario, &times, event, |page, t, _| page.frame(t))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (name, scenario) = arguments.next().zip(arguments.next()).ok_or("usage: carom-report NAME SCENARIO")?;
    let scenario: Scenario = serde_json::from_str(&scenario)?;
    // Some crates round times to whole milliseconds. The clock `frame` allows for that, because it tolerates 0.2 ms.
    let header = json!({"trace": 1, "of": name, "unit": "px", "clock": "frame", "rate": scenario.rate});
    let rows = match springs::value(&name, scenario.spring).or_else(|| toolkits::value(&name, scenario.spring)) {
        Some(mut value) => film_value(value.as_mut(), &scenario),
        None => film_page(pages::page(&name).ok_or("there is no such crate")?.as_mut(), &scenario),
    };
    for row in [header].iter().chain(&rows) {
        println!("{row}");
    }
    Ok(())
}
