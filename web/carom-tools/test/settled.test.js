// `settled` on 10,000 simulated motions, its size, and its errors.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInThisContext } from "node:vm";
import { friction, settlingTime, spring } from "carom";
import { restJudge, settled } from "carom-tools/settled";

const QUIET = 0.1;
/** An element counts as at rest if it will move by at most this many pixels more. */
const REST = 1;

/** The generator mulberry32. */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let z = Math.imul(state ^ (state >>> 15), 1 | state);
    z = (z + Math.imul(z ^ (z >>> 7), 61 | z)) ^ z;
    return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a motion of one to four parts, with pauses shorter than `quiet`. It has the position at a time, and the time of its end. */
function motion(seed) {
  const next = random(seed);
  const between = (low, high) => low + (high - low) * next();
  const parts = [];
  let [start, at, velocity] = [between(0, 0.08), between(0, 500), 0];
  const count = 1 + Math.floor(3 * next() ** 2);
  for (let k = 0; k < count; k++) {
    const travel = (next() < 0.5 ? -1 : 1) * between(20, 800);
    const isSpring = velocity !== 0 || next() < 0.6;
    const law = isSpring
      ? spring({ response: between(0.15, 1.2), dampingRatio: between(0.2, 1.5), from: at, to: at + travel, velocity })
      : friction({ drag: between(1, 8), from: at, velocity: travel * between(1, 8) });
    // A part ends when it is slow, as in libraries, or when the next part takes over in flight.
    const isLast = k === count - 1;
    const end = settlingTime(
      law,
      isLast ? { distance: 0.05, velocity: Infinity } : { distance: Infinity, velocity: 10 },
    );
    const isCut = !isLast && next() < 0.5;
    const duration = isCut ? between(0.2, 0.9) * end : end;
    parts.push({ start, duration, law });
    const last = law.at(duration);
    [at, velocity] = [last.position, isCut ? last.velocity : 0];
    start += duration + (isCut ? 0 : between(0, QUIET - 0.02));
  }
  const position = (t) => {
    const part = parts.findLast((part) => part.start <= t) ?? parts[0];
    return part.law.at(Math.min(Math.max(t - part.start, 0), part.duration)).position;
  };
  const rate = [30, 60, 60, 60, 120][Math.floor(5 * next())];
  // Positions as Chromium rounds them: exact for a transform, 1/64 px for a layout, whole pixels for a scroll offset. Whole pixels would
  // lengthen the pauses between parts.
  const step = [0, 1 / 64, parts.length > 1 ? 0 : 1][Math.floor(3 * next())];
  const shown = (t) => (step > 0 ? Math.round(position(t) / step) * step : position(t));
  const stalls = next() < 0.1 ? 0.02 : 0;
  const frame = () => (1 + 0.1 * (next() - 0.5)) / rate + (next() < stalls ? between(0.05, 0.3) : 0);
  return { position, shown, frame, step, end: start };
}

/** Returns whether the judge reports rest late, and how far the motion still goes then. */
function judged({ position, shown, frame, end }) {
  const judge = restJudge(QUIET);
  let [resolved, left, missed] = [Infinity, 0, 0];
  for (let t = 0; t < end + 2; t += frame()) {
    if (resolved === Infinity && judge(t, [0, shown(t)])) resolved = t;
    if (resolved > t && t > end + QUIET + 0.1) missed += 1;
    if (resolved < Infinity) left = Math.max(left, Math.abs(position(t) - position(resolved)));
  }
  // After a frame that came late, a second one must confirm it.
  return { isLate: missed > 1, left };
}

test("settled waits for the end of 10,000 motions and hardly longer", () => {
  const counts = { fractions: { all: 0, early: 0, late: 0 }, "whole pixels": { all: 0, early: 0, late: 0 } };
  for (let seed = 1; seed <= 10_000; seed++) {
    const simulated = motion(seed);
    const { isLate, left } = judged(simulated);
    const count = counts[simulated.step === 1 ? "whole pixels" : "fractions"];
    count.all += 1;
    count.early += left > REST;
    count.late += isLate;
  }
  console.log(JSON.stringify(counts));
  const { fractions, "whole pixels": whole } = counts;
  assert.equal(fractions.early, 0);
  assert.ok(fractions.late <= 0.01 * fractions.all);
  // In whole pixels, a motion near a turn looks like one that has come to rest.
  assert.ok(whole.early <= 0.04 * whole.all && whole.late <= 0.15 * whole.all);
});

test("settled follows an element that takes another's place", async () => {
  const box = { left: 0, top: 0, width: 10, height: 10 };
  const still = { isConnected: true, scrollLeft: 0, scrollTop: 0 };
  const element = (left) => ({ ...still, getBoundingClientRect: () => ({ ...box, left: left() }) });
  let time = 0;
  // A program removes an element, shows another one 0.2 s later, and moves it until 0.7 s.
  const old = element(() => 0);
  const next = element(() => Math.min(time, 700));
  const asked = [];
  globalThis.document = { querySelector: () => (time < 100 ? old : time < 300 ? null : next) };
  globalThis.getComputedStyle = () => ({ opacity: "1" });
  globalThis.requestAnimationFrame = (run) => asked.push(run);
  const page = { evaluate: async (script) => runInThisContext(script) };
  const rest = settled(page, "#card").then(() => time);
  for (; time < 2000; time += 10) {
    old.isConnected = time < 100;
    for (const run of asked.splice(0)) run(time);
    await null;
  }
  assert.ok(Math.abs((await rest) - 800) <= 30, `${await rest}`);
});

test("settled names the argument that is wrong", async () => {
  const page = { evaluate: async () => null };
  await assert.rejects(settled(page, "#none"), /none matches `#none`/);
  await assert.rejects(settled(page, "#one", { quiet: 0 }), /`quiet` must be seconds/);
});

test("settled has at most 6 kB", () => {
  assert.ok(readFileSync(new URL("../dist/settled.js", import.meta.url)).length <= 6000);
});
