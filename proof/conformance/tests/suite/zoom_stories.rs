//! Pictures under random input, frozen for the npm package, which computes them in JavaScript and must agree.
//! `CAROM_FREEZE=1 cargo test -p conformance --test suite zoom_stories::` writes `zoom.jsonl` again.

use crate::support::frozen;
use carom::gesture::VelocityEstimator;
use carom::scroll::{Edge, platform};
use carom::touch::{PanZoom, PanZoomPhysics, Pinch, Rotation, ScaleEdge, ScaleLimit, Transform};
use serde_json::{Value, json};
use std::f64::consts::PI;

/// A generator of random numbers with a seed, rounded to thousandths so that the file stays short.
struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn between(&mut self, min: f64, max: f64) -> f64 {
        ((min + (max - min) * self.next()) * 1000.0).round() / 1000.0
    }

    fn below(&mut self, count: u32) -> u32 {
        ((self.next() * f64::from(count)) as u32).min(count - 1)
    }

    fn sides(&mut self, min: f64, max: f64) -> [f64; 2] {
        [self.between(min, max), self.between(min, max)]
    }
}

struct Story {
    random: Random,
    picture: PanZoom,
    /// Milliseconds.
    now: f64,
    view: [f64; 2],
    content: Option<[f64; 2]>,
    down: Vec<(u64, [f64; 2])>,
    steps: Vec<Value>,
}

/// The physics of a story, and the same as options of the npm package.
fn physics(number: u32, random: &mut Random) -> (PanZoomPhysics, Value) {
    let mut physics = PanZoomPhysics::from_platform(platform::ios());
    physics.estimator = VelocityEstimator::Robust;
    let mut options = json!({});
    if number % 4 == 1 {
        physics.pan.edge = Edge::Hard;
        physics.scale_edge = ScaleEdge::Hard;
        options["edges"] = json!("hard");
    }
    if !number.is_multiple_of(3) {
        let slop = f64::from(number % 2) * (PI / 18.0);
        let friction = match Rotation::free() {
            Rotation::Free { friction, .. } => friction,
            _ => physics.scale_friction,
        };
        physics.rotation = Rotation::Free { slop, friction };
        options["rotation"] = json!({ "slop": slop });
        if number % 3 == 2 {
            let step = 0.5 * PI;
            physics.rotation = Rotation::Snapping { slop, friction, step };
            options["rotation"] = json!({ "slop": slop, "step": step });
        }
    }
    if number % 5 == 2 {
        let [min, max] = [random.between(0.1, 0.5), random.between(2.0, 8.0)];
        (physics.min_scale, physics.max_scale) = (ScaleLimit::Absolute(min), ScaleLimit::Absolute(max));
        (options["minScale"], options["maxScale"]) = (json!(min), json!(max));
    }
    if number % 7 == 3 {
        physics.min_fling = 0.0;
        options["minFling"] = json!(0);
    }
    (physics, options)
}

impl Story {
    fn at(&mut self, least: f64, most: f64) -> f64 {
        self.now = ((self.now + self.random.between(least, most)) * 8.0).round() / 8.0;
        self.now / 1000.0
    }

    fn point(&mut self) -> [f64; 2] {
        [self.random.between(0.0, self.view[0]), self.random.between(0.0, self.view[1])]
    }

    fn step(&mut self, step: Value) {
        self.steps.push(step);
    }

    fn fingers(&mut self) {
        for _ in 0..1 + self.random.below(3) {
            let (at, point) = (self.at(0.0, 60.0), self.point());
            let id = 1 + self.down.iter().map(|(id, _)| *id).max().unwrap_or(0);
            self.picture.pointer_down(at, id, point);
            self.down.push((id, point));
            self.step(json!(["down", id, self.now, point]));
        }
        let speeds: Vec<_> = self.down.iter().map(|_| self.random.sides(-14.0, 14.0)).collect();
        for _ in 0..4 + self.random.below(8) {
            for (place, speed) in speeds.iter().enumerate() {
                let at = self.at(0.0, 9.0);
                let wiggle = self.random.sides(-1.0, 1.0);
                let (id, point) = &mut self.down[place];
                for axis in 0..2 {
                    point[axis] += speed[axis] + wiggle[axis];
                }
                let (id, point) = (*id, *point);
                self.picture.pointer_move(at, id, point);
                self.step(json!(["move", id, self.now, point]));
            }
            if self.random.below(3) == 0 {
                self.read();
            }
        }
        while !self.down.is_empty() {
            let place = self.random.below(self.down.len() as u32) as usize;
            let (id, at) = (self.down.remove(place).0, self.at(0.0, 30.0));
            if self.random.below(8) == 0 {
                self.picture.pointer_cancel(at, id);
                self.step(json!(["cancel", id, self.now]));
            } else {
                self.picture.pointer_up(at, id);
                self.step(json!(["up", id, self.now]));
            }
            self.read();
        }
    }

    fn touchpad(&mut self) {
        let (at, point) = (self.at(0.0, 60.0), self.point());
        self.picture.pinch_begin(at, point);
        self.step(json!(["pinchBegin", self.now, point]));
        let (mut scale, rate) = (1.0_f64, self.random.between(0.95, 1.08));
        for _ in 0..8 {
            scale = (scale * rate * 1e6).round() / 1e6;
            let (at, turn, pan) = (self.at(4.0, 20.0), self.random.between(-0.1, 0.1), self.random.sides(-3.0, 3.0));
            self.picture.pinch(at, Pinch::SinceBegin(scale), turn, pan);
            self.step(json!(["pinch", self.now, scale, turn, pan]));
        }
        self.read();
        let at = self.at(0.0, 10.0);
        self.picture.pinch_end(at);
        self.step(json!(["pinchEnd", self.now]));
    }

    fn other(&mut self) {
        let at = self.at(0.0, 200.0);
        let (point, ms) = (self.point(), self.now);
        match self.random.below(8) {
            0 => {
                let log_factor = self.random.between(-0.5, 0.8);
                self.picture.zoom_by(at, log_factor, point);
                self.step(json!(["zoomBy", ms, log_factor, point]));
            }
            1 => {
                let log_factor = self.random.between(-0.5, 0.8);
                self.picture.zoom_toward(at, log_factor, point);
                self.step(json!(["zoomToward", ms, log_factor, point]));
            }
            2 => {
                let displacement = self.random.sides(-200.0, 200.0);
                self.picture.pan_toward(at, displacement);
                self.step(json!(["panToward", ms, displacement]));
            }
            3 => {
                self.picture.double_tap(at, point);
                self.step(json!(["doubleTap", ms, point]));
            }
            4 => {
                self.picture.fit(at);
                self.step(json!(["fit", ms]));
            }
            5 => {
                let (corner, size) = (self.random.sides(0.0, 800.0), self.random.sides(50.0, 400.0));
                self.picture.zoom_to(at, corner, size);
                self.step(json!(["zoomTo", ms, corner, size]));
            }
            6 => {
                let ([x, y], log_scale) = (self.random.sides(-600.0, 100.0), self.random.between(-1.0, 1.5));
                self.picture.snap_to(at, Transform { x, y, log_scale, rotation: 0.0 });
                self.step(json!(["snapTo", ms, [x, y], log_scale]));
            }
            _ => self.quick_zoom(at, point),
        }
    }

    fn quick_zoom(&mut self, at: f64, point: [f64; 2]) {
        self.picture.quick_zoom_down(at, 9, point);
        self.step(json!(["quick", 9, self.now, point]));
        for i in 1..6 {
            let (at, place) = (self.at(8.0, 8.0), [point[0], point[1] + 9.0 * f64::from(i)]);
            self.picture.pointer_move(at, 9, place);
            self.step(json!(["move", 9, self.now, place]));
        }
        let at = self.at(0.0, 8.0);
        self.picture.pointer_up(at, 9);
        self.step(json!(["up", 9, self.now]));
    }

    fn resize(&mut self) {
        let at = self.at(0.0, 50.0);
        self.view = self.random.sides(200.0, 600.0);
        if self.random.below(2) == 0 {
            self.content = self.content.map(|_| self.random.sides(100.0, 2000.0));
        }
        self.picture.resize(at, self.content, self.view);
        self.step(json!(["resize", self.now, self.view, self.content]));
    }

    /// Notes what the picture is at the last event, and at two later times.
    fn read(&mut self) {
        let numbers = |t: &Transform| [t.x, t.y, t.log_scale, t.rotation];
        for later in [0.0, 250.0] {
            let frame = self.picture.read((self.now + later) / 1000.0);
            let velocity = frame.velocity;
            let rates = [velocity.x, velocity.y, velocity.log_scale, velocity.rotation];
            self.step(json!(["read", self.now + later, numbers(&frame.transform), rates]));
        }
        let settling = Some(self.picture.settling_time()).filter(|time| time.is_finite());
        self.step(json!(["end", numbers(&self.picture.end()), settling]));
    }
}

fn story(number: u32) -> Value {
    let mut random = Random(u64::from(number) * 77 + 5);
    let (physics, mut options) = physics(number, &mut random);
    let view = random.sides(200.0, 600.0);
    let content = (number % 6 != 4).then(|| random.sides(100.0, 2000.0));
    let picture = PanZoom::new(physics, content, view);
    assert_eq!(picture.validate(), Ok(()), "{number}");
    (options["view"], options["content"]) = (json!(view), json!(content));
    let mut story = Story { random, picture, now: 1000.0, view, content, down: Vec::new(), steps: Vec::new() };
    for _ in 0..4 {
        match story.random.below(8) {
            0..=3 => story.fingers(),
            4 => story.touchpad(),
            5 => story.resize(),
            _ => story.other(),
        }
        story.read();
        if story.random.below(2) == 0 {
            let at = story.at(100.0, 900.0);
            story.picture.advance_to(at);
            story.step(json!(["advance", story.now]));
            story.read();
        }
    }
    json!({ "options": options, "steps": story.steps })
}

#[test]
fn npm_pictures_equal_those_of_the_library() {
    frozen("zoom.jsonl", &(0..24).map(story).collect::<Vec<_>>());
}
