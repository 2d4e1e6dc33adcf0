//! Fingers that drag a page and release it.

use std::fs;

use crate::random::Noise;

/// A finger's travel over time, as points with straight lines between them.
#[derive(Clone, Debug)]
pub(crate) struct Finger {
    name: String,
    /// Seconds since it began, and its travel.
    points: Vec<(f64, f64)>,
    /// The velocity of the page when the finger leaves.
    velocity: f64,
}

impl Finger {
    /// A finger that is reported every 8 ms and moves with the velocity `at` of each fraction of its time.
    fn drawn(name: &str, duration: f64, at: impl Fn(f64) -> f64) -> Self {
        const STEPS: u32 = 8;
        let reports = (duration / 0.008).ceil();
        let mut points = vec![(0.0, 0.0)];
        let mut x = 0.0;
        for report in 0..reports as u32 {
            for part in 0..STEPS {
                let u = (f64::from(report) + (f64::from(part) + 0.5) / f64::from(STEPS)) / reports;
                x += at(u) * duration / reports / f64::from(STEPS);
            }
            points.push((duration * f64::from(report + 1) / reports, x));
        }
        Self { name: name.to_owned(), points, velocity: at(1.0) }
    }

    /// A stroke from rest to rest, or nearly so: a bell of speed that tremor, correlated over some 40 ms, makes uneven.
    pub(crate) fn stroke(noise: &mut Noise) -> Self {
        let (rise, fall) = (noise.between(0.5, 2.0), noise.between(0.5, 3.0));
        let speed = noise.sign() * noise.between(200.0, 3000.0);
        let (duration, part) = (noise.between(0.15, 0.8), noise.between(0.08, 0.3));
        let mut tremor = vec![part * noise.normal()];
        for _ in 0..101 {
            tremor.push(0.82 * tremor[tremor.len() - 1] + 0.57 * part * noise.normal());
        }
        let bell = move |u: f64| {
            let uneven = 1.0 + tremor[(u * duration / 0.008) as usize];
            speed * libm::pow(u, rise) * libm::pow(1.0 - u, fall) * uneven
        };
        Self::drawn("stroke", duration, bell)
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn duration(&self) -> f64 {
        self.points.last().unwrap().0
    }

    pub(crate) fn travel(&self) -> f64 {
        self.points.last().unwrap().1
    }

    pub(crate) const fn velocity(&self) -> f64 {
        self.velocity
    }

    pub(crate) fn at(&self, t: f64) -> f64 {
        let next = self.points.partition_point(|(time, _)| *time < t).clamp(1, self.points.len() - 1);
        let ((t0, x0), (t1, x1)) = (self.points[next - 1], self.points[next]);
        x0 + (x1 - x0) * ((t - t0) / (t1 - t0)).clamp(0.0, 1.0)
    }

    /// Makes the speed random from report to report. `part` is the standard deviation, as a part of the speed.
    fn uneven(mut self, part: f64, noise: &mut Noise) -> Self {
        let mut x = 0.0;
        let points = self.points.clone();
        for (pair, point) in points.windows(2).zip(&mut self.points[1..]) {
            x += (pair[1].1 - pair[0].1) * (1.0 + part * noise.normal());
            point.1 = x;
        }
        self.name = format!("{}, uneven", self.name);
        self
    }

    /// Scales the finger's path so that it ends with this velocity.
    fn at_velocity(mut self, velocity: f64) -> Self {
        let factor = velocity / self.velocity;
        self.points.iter_mut().for_each(|point| point.1 *= factor);
        self.velocity = velocity;
        self
    }
}

/// The recorded fingers.
pub(crate) struct Fingers {
    recorded: Vec<Finger>,
}

impl Fingers {
    pub(crate) fn new() -> Self {
        let mut recorded = of_chromium();
        recorded.extend(of_touchpads());
        Self { recorded }
    }

    /// A random finger that leaves with this speed.
    pub(crate) fn random(&self, speed: f64, noise: &mut Noise) -> Finger {
        let duration = noise.between(0.06, 0.35);
        let power = noise.between(0.6, 2.0);
        let swing = move |u: f64| speed * libm::pow(u, power);
        let finger = match (6.0 * noise.uniform()) as u32 {
            0 => Finger::drawn("smooth", duration, swing),
            1 => Finger::drawn("smooth", duration, swing).uneven(noise.between(0.03, 0.15), noise),
            2 => {
                // The finger moves, pauses and moves on.
                let (first, second) = (noise.between(0.2, 0.4), noise.between(0.5, 0.7));
                let stroke = noise.between(0.3, 0.8) * speed;
                Finger::drawn("pausing", 2.5 * duration, |u| match u {
                    _ if u < first => stroke * libm::sin(core::f64::consts::PI * u / first),
                    _ if u < second => 0.0,
                    _ => swing((u - second) / (1.0 - second)),
                })
            }
            3 => {
                let turn = noise.between(0.3, 0.6);
                let back = noise.between(0.2, 0.9) * speed;
                Finger::drawn("reversing", 2.0 * duration, |u| match u {
                    _ if u < turn => -back * libm::sin(core::f64::consts::PI * u / turn),
                    _ => swing((u - turn) / (1.0 - turn)),
                })
            }
            _ => {
                let place = (noise.uniform() * self.recorded.len() as f64) as usize;
                self.recorded[place].clone().at_velocity(speed)
            }
        };
        // A page measures the finger's velocity, so it is often a little off.
        let measured = if noise.uniform() < 0.5 { noise.between(0.9, 1.1) } else { 1.0 };
        Finger { velocity: finger.velocity * measured, ..finger }
    }

    /// A flick by the essay's recipe. It takes 60 to 250 ms, and gets to a speed from `low` to `high`, in px/s.
    #[expect(clippy::unused_self, reason = "all fingers come from here")]
    pub(crate) fn essays(&self, [low, high]: [f64; 2], is_uneven: bool, noise: &mut Noise) -> Finger {
        let (speed, power) = (noise.between(low, high), noise.between(0.6, 2.0));
        let finger = Finger::drawn("smooth", noise.between(0.06, 0.25), |u| speed * libm::pow(u, power));
        if is_uneven { finger.uneven(0.05, noise) } else { finger }
    }
}

fn folder(path: &str) -> String {
    format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))
}

/// The fingers that moved in headless Chromium.
fn of_chromium() -> Vec<Finger> {
    let text = fs::read_to_string(folder("proof/conformance/fingers/chromium.jsonl")).unwrap();
    let finger = |line: &str| {
        let finger: serde_json::Value = serde_json::from_str(line).unwrap();
        let velocity = finger["velocity"].as_f64().unwrap();
        let samples: Vec<(f64, f64)> = serde_json::from_value(finger["samples"].clone()).unwrap();
        let (t0, x0) = samples[0];
        let mut points: Vec<_> =
            samples.iter().map(|(t, x)| (0.001 * (t - t0), (x - x0) * velocity.signum())).collect();
        let end = 0.001 * (finger["release_ms"].as_f64().unwrap() - t0);
        let last = points[points.len() - 1].1;
        points.push((f64::max(end, points[points.len() - 1].0 + 0.001), last));
        let name = format!("Chromium's {}", finger["name"].as_str().unwrap());
        (velocity != 0.0).then(|| Finger { name, points, velocity: velocity.abs() })
    };
    text.lines().filter_map(finger).collect()
}

/// The fingers on real touchpads that left in motion, up to the stop of the axis.
fn of_touchpads() -> Vec<Finger> {
    let names = ["synaptics_flick_a", "synaptics_flick_b", "bamboo_swipe", "bamboo_one_finger", "intuos5_swipe"];
    let finger = |name: &str| {
        let text = fs::read_to_string(folder(&format!("proof/data/touchpad/recorded/{name}.csv"))).unwrap();
        let rows = text.lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>());
        let (mut points, mut x) = (Vec::new(), 0.0);
        for row in rows {
            let (t, event) = (0.001 * row[0].parse::<f64>().unwrap(), row[3].as_str());
            if event == "scroll" {
                x += row[2].parse::<f64>().unwrap();
                points.push((t, x));
            }
            if event == "stop" && points.len() > 2 {
                break;
            }
        }
        let begin = points[0];
        points.iter_mut().for_each(|point| *point = (point.0 - begin.0, point.1 - begin.1));
        let ((t0, x0), (t1, x1)) = (points[points.len() - 3], points[points.len() - 1]);
        let velocity = (x1 - x0) / (t1 - t0);
        points.iter_mut().for_each(|point| point.1 *= velocity.signum());
        Finger { name: format!("touchpad {name}"), points, velocity: velocity.abs() }
    };
    names.map(finger).into_iter().filter(|finger| finger.velocity > 50.0).collect()
}
