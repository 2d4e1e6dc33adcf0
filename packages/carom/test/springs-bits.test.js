// Compares springs and drivers in TypeScript with the Rust library's bits, from `crates/conformance/examples/states/springs.rs`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { animate, settlingTime, spring, timeAt } from "carom/spring";
import { display, frame } from "./display.js";

const read = (name) => {
  const file = readFileSync(new URL(`../../../target/web/states/${name}`, import.meta.url));
  return new Float64Array(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
};

/** Asserts that two numbers have the same bits, or are both NaN. */
function same(now, native, what) {
  if (!Object.is(now, native)) assert.fail(`${what()}: ${now}, but natively ${native}`);
}

/** The policies of `policies` in springs.rs. */
const policies = (target) => [
  undefined,
  { distance: 0.01, velocity: 0.05 },
  { distance: 1e-6, ofTarget: target > 0 ? 1e-3 : 1e-2 },
];

test("100,000 random springs have the native bits", () => {
  const table = read("springs.f64");
  const size = 14;
  assert.equal(table.length, 100_000 * size);
  for (let at = 0; at < table.length; at += size) {
    const [mass, stiffness, damping, from, velocity, to, t, ...native] = table.subarray(at, at + size);
    const motion = spring({ mass, stiffness, damping, from, velocity, to });
    const state = motion.at(t);
    const tolerance = { distance: 0.001 * Math.abs(to - from), velocity: 20 * (0.001 * Math.abs(to - from)) };
    const now = [state.position, state.velocity, settlingTime(motion, tolerance), timeAt(motion, state.position) ?? NaN];
    for (const policy of policies(to)) {
      const driver = animate(from, to, { mass, stiffness, damping, velocity, tolerance: policy, reducedMotion: "ignore" });
      now.push(driver.settlingTime());
      driver.stop();
    }
    native.forEach((number, i) => same(now[i], number, () => `number ${i} of ${[mass, stiffness, damping, from, velocity, to, t]}`));
  }
});

test("animations have the native bits at 60, 144 and 240 Hz", () => {
  const table = read("frames.f64");
  let frames = 0;
  let at = 0;
  while (at < table.length) {
    const [mass, stiffness, damping, ...rest] = table.subarray(at, at + 15);
    const [from, velocity, to] = [0, 3, 6].map((i) => rest.slice(i, i + 3));
    const [rate, end, count] = rest.slice(9);
    at += 15;
    display.now = 0;
    const card = animate(from, to, { mass, stiffness, damping, velocity });
    same(card.settlingTime(), end, () => "the instant of rest");
    frame(0);
    for (let i = 1; i <= count; i++, at += 6, frames++) {
      display.now = (i * 1000) / rate;
      frame(0);
      const now = [...card.value, ...card.velocity];
      now.forEach((number, k) => same(number, table[at + k], () => `number ${k} of frame ${i} of ${to} at ${rate} Hz`));
      assert.equal(card.isMoving, i < count, `frame ${i} of ${count} at ${rate} Hz`);
    }
    display.queue.clear();
  }
  assert.ok(frames > 20_000, `${frames}`);
});
