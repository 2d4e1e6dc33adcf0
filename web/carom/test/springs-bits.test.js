// Compares springs and drivers in TypeScript with the Rust library's, from `proof/conformance/examples/states/springs.rs`. JavaScript
// doesn't promise the last bits of its functions, so the package promises 1e-12 of the motion's size.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { animate, settlingTime, spring, timeAt } from "carom";
import { display, frame } from "./display.js";

const read = (name) => {
  const file = readFileSync(new URL(`../../../target/web/states/${name}`, import.meta.url));
  return new Float64Array(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
};

const PROMISE = 1e-12;

/** The policies of `policies` in springs.rs. */
const policies = (target) => [
  undefined,
  { distance: 0.01, velocity: 0.05 },
  { distance: 1e-6, ofTarget: target > 0 ? 1e-3 : 1e-2 },
];

/** Asserts that two instants agree, or that the motion is equally far from its target at both. */
function sameInstant(now, native, motion, size, what) {
  if (Object.is(now, native) || Math.abs(now - native) <= PROMISE * native) return;
  const [a, b] = [now, native].map((t) => motion.at(t));
  const apart = Math.abs(Math.abs(a.position - motion.to) - Math.abs(b.position - motion.to));
  assert.ok(apart <= PROMISE * size, `${what()}: ${now}, but natively ${native}`);
}

test("100,000 random springs equal those of the Rust library", () => {
  const table = read("springs.f64");
  const size = 14;
  assert.equal(table.length, 100_000 * size);
  let compared = 0;
  for (let at = 0; at < table.length; at += size) {
    const [mass, stiffness, damping, from, velocity, to, t, x, v, ...instants] = table.subarray(at, at + size);
    const what = () => `${[mass, stiffness, damping, from, velocity, to, t]}`;
    // The package refuses numbers beyond 1e15. For travels below 1e-100, a square underflows.
    const isInDomain = [stiffness, damping, from, velocity, to].every((number) => Math.abs(number) <= 1e15);
    if (!isInDomain || (from !== to && Math.abs(from - to) < 1e-100)) continue;
    compared += 1;
    const motion = spring({ mass, stiffness, damping, from, velocity, to });
    const state = motion.at(t);
    const rate = Math.sqrt(stiffness / mass);
    // A long oscillation multiplies the rounding error of its frequency, so allow for more.
    const part = PROMISE * Math.max(1, (rate * t) / 1000);
    const far = Math.abs(from - to) + Math.abs(velocity) / rate;
    assert.ok(
      Math.abs(state.position - x) <= part * far + 2 ** -52 * Math.abs(to),
      `position of ${what()}: ${state.position}, natively ${x}`,
    );
    const fast = far * Math.max(rate, damping / mass);
    assert.ok(Math.abs(state.velocity - v) <= part * fast, `velocity of ${what()}: ${state.velocity}, natively ${v}`);
    const tolerance = { distance: 0.001 * Math.abs(to - from), velocity: 20 * (0.001 * Math.abs(to - from)) };
    const now = [settlingTime(motion, tolerance), timeAt(motion, x) ?? NaN];
    for (const policy of policies(to)) {
      const driver = animate(from, to, {
        mass,
        stiffness,
        damping,
        velocity,
        tolerance: policy,
        reducedMotion: "ignore",
      });
      now.push(driver.settlingTime());
      driver.stop();
    }
    // If the slow rate is too small beside the fast one to survive rounding, the Rust library may miss the maximum between them.
    if (damping * damping > 1e14 * mass * stiffness) continue;
    instants.forEach((native, i) => sameInstant(now[i], native, motion, far, () => `instant ${i} of ${what()}`));
  }
  assert.ok(compared > 90_000, `${compared}`);
});

test("a driver and its law come to rest at the same instant", () => {
  const table = read("springs.f64");
  for (let at = 0; at < 10_000 * 14; at += 14) {
    const [mass, stiffness, damping, from, velocity, to] = table.subarray(at, at + 6);
    if (![stiffness, damping, from, velocity, to].every((number) => Math.abs(number) <= 1e15)) continue;
    const tolerance = { distance: 0.01, velocity: 0.05 };
    const driver = animate(from, to, { mass, stiffness, damping, velocity, tolerance, reducedMotion: "ignore" });
    const law = spring({ mass, stiffness, damping, from, velocity, to });
    // A driver's tolerance is never finer than rounding.
    if (Math.max(Math.abs(from), Math.abs(to), Math.abs(velocity)) < 1e12)
      assert.equal(driver.settlingTime(), settlingTime(law, tolerance));
    driver.stop();
  }
});

test("animations equal those of the Rust library at 60, 144 and 240 Hz", () => {
  const table = read("frames.f64");
  let frames = 0;
  let at = 0;
  while (at < table.length) {
    const [mass, stiffness, damping, ...rest] = table.subarray(at, at + 15);
    const [from, velocity, to] = [0, 3, 6].map((i) => rest.slice(i, i + 3));
    const [rate, end, count] = rest.slice(9);
    at += 15;
    if (![...from, ...velocity, ...to].every((number) => Math.abs(number) <= 1e15)) {
      at += 6 * count;
      continue;
    }
    display.now = 0;
    const card = animate(from, to, { mass, stiffness, damping, velocity, longestFirstStep: Infinity });
    assert.ok(
      Math.abs(card.settlingTime() - end) <= PROMISE * end,
      `the instant of rest is ${card.settlingTime()}, natively ${end}`,
    );
    frame(0);
    const frequency = Math.sqrt(stiffness / mass);
    const far = from.reduce((sum, x, i) => sum + Math.abs(x - to[i]) + Math.abs(velocity[i]) / frequency, 0);
    for (let i = 1; i <= count; i++, at += 6, frames++) {
      display.now = (i * 1000) / rate;
      frame(0);
      const now = [...card.value, ...card.velocity];
      now.forEach((number, k) => {
        const size = k < 3 ? far + Math.abs(to[k]) : far * Math.max(frequency, damping / mass);
        assert.ok(
          Math.abs(number - table[at + k]) <= PROMISE * size,
          `number ${k} of frame ${i} of ${to} at ${rate} Hz: ${number}, natively ${table[at + k]}`,
        );
      });
      assert.equal(!card.isAtRest, i < count, `frame ${i} of ${count} at ${rate} Hz`);
    }
    display.queue.clear();
  }
  assert.ok(frames > 20_000, `${frames}`);
});
