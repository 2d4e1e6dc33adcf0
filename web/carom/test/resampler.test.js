// Where a finger is at the time of a frame, by other systems' rules and by the Rust library's.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Resampler } from "carom";

const read = (path) =>
  readFileSync(new URL(`../../../proof/conformance/${path}`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
const near = (a, b, within = 1e-9) => assert.ok(Math.abs(a - b) <= within, `${a} instead of ${b}`);

test("resampling gives other libraries' places, except where the data says why not", () => {
  const cases = read("peers/resampling.jsonl");
  let quirks = 0;
  for (const { id, rule, latency_ms, reports, at_ms, expected, tol, quirk } of cases) {
    const finger = new Resampler(rule, latency_ms);
    for (const [timeMs, x, y] of reports) finger.add(timeMs, x, y);
    const { x, y } = finger.at(at_ms);
    const holds = [x, y].every((place, i) => Math.abs(place - expected[i]) <= tol + 1e-9);
    assert.equal(holds, quirk === null, `${id}: ${[x, y]} for ${expected}`);
    quirks += Number(quirk !== null);
  }
  assert.ok(cases.length > 80 && quirks > 0, `${cases.length} ${quirks}`);
});

/** Returns the mean jerk of shown places on the recorded fingers, in milliseconds at the finger's speed. */
function jerkOf(show) {
  const jerks = [];
  for (const { samples, velocity } of read("fingers/chromium.jsonl").filter((finger) => finger.velocity !== 0)) {
    for (const rate of [60, 90, 120]) {
      for (const phase of [0, 0.25, 0.5, 0.75]) {
        const shown = [];
        for (let i = 0; ; i++) {
          const frame = samples[0][0] + ((i + phase) * 1000) / rate;
          if (frame > samples.at(-1)[0]) break;
          shown.push(
            show(
              samples.filter(([time]) => time <= frame),
              frame,
            ),
          );
        }
        for (let i = 3; i < shown.length - 1; i++)
          jerks.push(Math.abs((shown[i - 1] - 2 * shown[i] + shown[i + 1]) / velocity));
      }
    }
  }
  return (1000 * jerks.reduce((sum, jerk) => sum + jerk, 0)) / jerks.length;
}

test("resampling halves the jerk of jittered fingers", () => {
  const plain = jerkOf((reports) => reports.at(-1)[1]);
  const resampled = jerkOf((reports, frame) => {
    const finger = new Resampler();
    for (const [time, place] of reports) finger.add(time, place);
    return finger.at(frame).x;
  });
  console.log(`# jerk ${plain.toFixed(2)} ms, resampled ${resampled.toFixed(2)} ms`);
  assert.ok(resampled <= 0.5 * plain, `${resampled} ${plain}`);
});

test("a resampled finger is exact at constant velocity and at rest", () => {
  for (const rule of ["carom", "android", "chromium", "flutter"]) {
    const finger = new Resampler(rule, 2);
    for (let i = 0; i < 9; i++) finger.add(10 * i, 3 * i, 40 - 5 * i);
    for (const frame of [80, 84]) {
      // Flutter never extrapolates.
      const reports = rule === "flutter" ? Math.min((frame - 2) / 10, 8) : (frame - 2) / 10;
      near(finger.at(frame).x, 3 * reports);
      near(finger.at(frame).y, 40 - 5 * reports);
    }
  }
  const rest = new Resampler();
  for (let i = 0; i < 9; i++) rest.add(10 * i, 30 * i);
  assert.deepEqual(rest.at(180), { x: 240, y: 0 });
});

test("batches stamped on arrival get the times when the finger made them", () => {
  const finger = new Resampler();
  for (let frame = 1; frame <= 8; frame++) {
    for (let i = 0; i < 4; i++) finger.add((frame * 50) / 3 + 0.02 * i, 4 * (4 * frame + i - 4));
  }
  // The finger reports 240 times a second, 4 px apart. Its newest report was made in the interval before the frame.
  const step = finger.at((8 * 50) / 3 + 8).x - finger.at((8 * 50) / 3 + 4).x;
  near(step / 4, 0.96, 0.1);
});

test("a prediction is used until the next report, and NaN is ignored", () => {
  const finger = new Resampler("android");
  assert.equal(finger.at(0), undefined);
  finger.add(0, 0);
  finger.add(8, 8);
  finger.add(9, NaN);
  finger.addPredicted(16, 0);
  finger.addPredicted(Infinity, 9);
  near(finger.at(17).x, 4);
  finger.add(16, 16);
  near(finger.at(21).x, 16);
  finger.clear();
  assert.equal(finger.at(30), undefined);
  assert.throws(() => new Resampler("androit"), /android/);
  assert.throws(() => new Resampler("carom", -1), /latencyMs/);
});
