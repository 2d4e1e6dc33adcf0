import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { nearest, friction, project, rubberBand, VelocityTracker } from "carom";

const near = (a, b, tolerance = 1e-6) => assert.ok(Math.abs(a - b) <= tolerance, `${a} is not ${b}`);

/** Returns the velocity at a release right after samples of [ms, position]. */
function velocity(samples, release = samples.at(-1)[0]) {
  const finger = new VelocityTracker();
  for (const [time, position] of samples) finger.add(time, position);
  return finger.velocity(release);
}

const every8ms = (place) => Array.from({ length: 12 }, (_, i) => [8 * i, place(0.008 * i)]);

test("a tracker is exact on uniform motion in either direction", () => {
  near(velocity(every8ms((t) => 400 + 1500 * t)), 1500);
  near(velocity(every8ms((t) => -400 - 1500 * t)), -1500);
});

test("a tracker returns 0 after a pause before lifting", () => {
  assert.equal(
    velocity(
      every8ms((t) => 1500 * t),
      400,
    ),
    0,
  );
});

test("a tracker does not reverse a braking finger", () => {
  const own = velocity([0, 24, 40, 49, 52, 52.5, 52.6, 52.6].map((x, i) => [8 * i, x]));
  assert.ok(own >= 0 && own < 50, `${own}`);
});

test("a flick's reports in one stalled frame count as 60 a second", () => {
  for (const apart of [0, 0.02])
    near(
      velocity(
        Array.from({ length: 7 }, (_, i) => [500 + apart * i, 20 * i]),
        500.2,
      ),
      1200,
    );
  near(
    velocity([
      [500, 3],
      [500, 3],
    ]),
    0,
  );
  near(velocity(Array.from({ length: 7 }, (_, i) => [500 + i, 2 * i])), 2000);
});

test("clear forgets the samples", () => {
  const finger = new VelocityTracker();
  for (const [time, position] of every8ms((t) => 1500 * t)) finger.add(time, position);
  near(finger.velocity(88), 1500);
  finger.clear();
  assert.equal(finger.velocity(88), 0);
});

test("trackers are independent of each other", () => {
  const [x, y] = [new VelocityTracker(), new VelocityTracker()];
  for (const [time, position] of every8ms((t) => 700 * t)) {
    x.add(time, position);
    y.add(time, -2 * position);
  }
  near(x.velocity(88), 700);
  near(y.velocity(88), -1400);
});

test("the robust velocity of 2000 random gestures equals the Rust library's", () => {
  const file = readFileSync(new URL("../../../target/web/states/gestures.f64", import.meta.url));
  const table = new Float64Array(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
  // For each finger: samples, the release, six estimates (the first is `robust`), a glide, and an overscroll.
  const [samples, size] = [24, 57];
  assert.equal(table.length, 2000 * size);
  let moving = 0;
  for (let at = 0; at < table.length; at += size) {
    const gesture = table.subarray(at, at + 2 * samples);
    const [release, native] = table.subarray(at + 2 * samples, at + size);
    const finger = new VelocityTracker();
    for (let i = 0; i < 2 * samples; i += 2) finger.add(gesture[i], gesture[i + 1]);
    const now = finger.velocity(release);
    assert.equal(now, native, `finger ${at / size}`);
    near(project(now), table[at + size - 2], 1e-9 * Math.abs(now));
    assert.equal(rubberBand(gesture.at(-1), 700), table[at + size - 1]);
    moving += Number(now !== 0);
  }
  assert.ok(moving > 800, `${moving}`);
});

test("the robust velocity of 101 delivered gestures equals the Rust library's", () => {
  const table = readFileSync(new URL("../../../proof/conformance/trackers.jsonl", import.meta.url), "utf8");
  const fingers = table
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.ok(fingers.length > 100);
  for (const { name, samples, release, velocities } of fingers) {
    const now = velocity(
      samples.map(([time, position]) => [1000 * time, position]),
      1000 * release,
    );
    const error = Math.abs(now - velocities[0]);
    assert.ok(error <= 1e-12 * Math.abs(velocities[0]), `${name}: ${now}, but natively ${velocities[0]}`);
  }
});

test("friction, project, rubberBand and nearest follow their formulas", () => {
  near(project(1000), 1000 / (-1000 * Math.log(0.998)), 1e-9);
  near(rubberBand(200, 800), (200 * 0.55 * 800) / (800 + 0.55 * 200), 1e-9);
  assert.equal(rubberBand(-200, 800), -rubberBand(200, 800));
  assert.deepEqual([rubberBand(Infinity, 800), rubberBand(100, Infinity)], [800, 55.00000000000001]);
  assert.equal(nearest([0, 320, 640], 470), 320);
  assert.equal(nearest([0, 320, 640], 480), 320);
  assert.throws(() => nearest([], 1), new Error("`points.length` must be at least 1, but is 0"));
  near(project(900, friction({ drag: 3 })), 300, 1e-9);
  assert.throws(() => project(1, 0.998), new Error("`friction` must be a friction, but is 0.998"));
  assert.throws(() => rubberBand(1, 0), new Error("`dimension` must be greater than 0, but is 0"));
});

test("deltas give the velocity of the positions that they add up to", () => {
  const [byDelta, byPosition] = [new VelocityTracker(), new VelocityTracker()];
  let position = 250;
  for (let i = 0; i < 60; i++) {
    const delta = [3, 5, 7.5, 4, -2, 0.5, 9, 8][i % 8];
    position += delta;
    byDelta.addDelta(8 * i, delta);
    byPosition.add(8 * i, position);
    const [given, expected] = [byDelta.velocity(8 * i), byPosition.velocity(8 * i)];
    assert.ok(Math.abs(given - expected) < 1e-9 * (1 + Math.abs(expected)), `${given} ${expected}`);
  }
});
