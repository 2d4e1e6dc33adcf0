// The interpolator, compared with the formulas of the article that rebuilds Rebound (see `src/interpolator.ts`).
import assert from "node:assert/strict";
import { test } from "node:test";
import { Interpolator } from "carom";
import { display, frame } from "./display.js";

/** x(t)/x_e of m x″ = −k x − d x′ + k_f(u − x) − d_f x′ from rest, with the article's numbers, in simulated seconds. */
function simulated(t, k = 5, d = 1) {
  const [stiffness, damping] = [k + 2, d + 0.2];
  const w = Math.sqrt(stiffness - damping ** 2 / 4);
  const decay = damping / 2;
  return 1 - Math.exp(-decay * t) * (Math.cos(w * t) + (decay / w) * Math.sin(w * t));
}

const rest = () => {
  for (let i = 0; i < 2000 && display.queue.size > 0; i++) frame();
  assert.equal(display.queue.size, 0);
};

test("the first ten frames at 30 Hz follow the published formula", () => {
  const values = [];
  const button = new Interpolator({
    stiffness: 5,
    damping: 1,
    approximateDuration: 0.5,
    onUpdate: (value) => values.push(value),
  });
  button.setFinalPosition(true);
  frame(0);
  for (let i = 0; i < 10; i++) frame(1000 / 30);
  assert.equal(values.length, 11);
  // 5 s of simulated time are played in 0.5 s.
  values.forEach((value, i) => assert.ok(Math.abs(value - simulated((10 * i) / 30)) < 1e-12, `${i}: ${value}`));
  assert.deepEqual(
    values.slice(1, 5).map((value) => value.toFixed(3)),
    ["0.321", "0.944", "1.395", "1.460"],
  );
  rest();
});

test("onRest is called once, after the last update", () => {
  const calls = [];
  const button = new Interpolator({
    damping: 2,
    onUpdate: (value) => calls.push(value),
    onRest: (value, position) => calls.push([value, position]),
  });
  assert.deepEqual([button.value, button.isAtRest, button.finalPosition, calls.length], [0, true, false, 0]);
  button.setFinalPosition(true);
  assert.equal(button.isAtRest, false);
  rest();
  assert.deepEqual(calls.slice(-2), [1, [1, true]]);
  assert.equal(calls.filter(Array.isArray).length, 1);
  button.setFinalPosition(true);
  assert.equal(display.queue.size, 0);
  button.setFinalPosition(false);
  rest();
  assert.deepEqual(calls.slice(-2), [0, [0, false]]);
});

test("listeners are called in their order, until they are removed", () => {
  const calls = [];
  const button = new Interpolator({
    onUpdate: () => calls.push("own"),
    onRest: (value, position) => calls.push(["own", value, position]),
  });
  const shadow = {
    onUpdate: () => calls.push("shadow"),
    onRest(value, position) {
      calls.push(["shadow", value, position]);
      // The next listener must still be called with the end that has been reached.
      button.setFinalPosition(false);
      stop();
    },
  };
  const stop = button.listen(shadow);
  button.listen({ onRest: (value, position) => calls.push(["last", value, position]) });
  button.setFinalPosition(true);
  frame(0);
  assert.deepEqual(calls.splice(0), ["own", "shadow"]);
  for (let i = 0; i < 2000 && !calls.some(Array.isArray); i++) frame();
  assert.deepEqual(calls.splice(0).slice(-5), [
    "own",
    "shadow",
    ["own", 1, true],
    ["shadow", 1, true],
    ["last", 1, true],
  ]);
  rest();
  assert.deepEqual(calls.slice(-3), ["own", ["own", 0, false], ["last", 0, false]]);
  assert.ok(!calls.includes("shadow"));
  assert.throws(() => button.listen(() => {}), { message: /^`listener` must be an object, but is / });
  assert.throws(() => button.listen({ onupdate() {} }), {
    message: "there is no option `onupdate`; did you mean `onUpdate`?",
  });
});

test("switching in flight keeps value and velocity", async () => {
  const rests = [];
  const button = new Interpolator({
    approximateDuration: 0.5,
    onRest: (value) => {
      rests.push(value);
      if (rests.length < 3) button.setFinalPosition(value === 0);
    },
  });
  button.setFinalPosition(true);
  frame(0);
  frame(40);
  const before = [button.value, button.velocity];
  button.setFinalPosition(false);
  assert.deepEqual([button.value, button.velocity], before);
  assert.ok(before[1] > 1);
  rest();
  assert.deepEqual(rests, [0, 1, 0]);
  assert.equal(await button.finished, true);
});

test("the equilibrium balances the springs to both boards", () => {
  const button = new Interpolator({ stiffness: 5 });
  assert.equal(button.equilibrium, 2 / 7);
  button.stiffness = 0;
  assert.equal(button.equilibrium, 1);
});

test("a settling duration is the time to the final position", () => {
  for (const [stiffness, damping] of [
    [5, 0.5],
    [5, 2],
    [40, 1],
    [0, 3],
  ]) {
    let ended = NaN;
    const button = new Interpolator({ stiffness, damping, settlingDuration: 0.5, onRest: () => (ended = display.now) });
    button.setFinalPosition(true);
    frame(0);
    const begun = display.now;
    for (let i = 0; i < 600 && Number.isNaN(ended); i++) frame(1);
    assert.ok(Math.abs(ended - begun - 500) <= 1, `${stiffness}, ${damping}: ${ended - begun}`);
  }
});

test("a time scale sets how fast the simulation plays", () => {
  const button = new Interpolator({ timeScale: 1, damping: 1 });
  button.setFinalPosition(true);
  frame(0);
  frame(700);
  assert.ok(Math.abs(button.value - simulated(0.7)) < 1e-12);
  const { value, velocity } = button;
  button.stiffness = 50;
  assert.deepEqual([button.value, button.velocity], [value, velocity]);
  button.approximateDuration = 2;
  assert.equal(button.timeScale, 2.5);
  rest();
  // Changes at rest don't start a motion.
  button.damping = 3;
  assert.deepEqual([display.queue.size, button.value, button.isAtRest], [0, 1, true]);
});

test("errors name a number out of range, and the value stays", () => {
  const says = (act, message) => assert.throws(act, new Error(message));
  says(() => new Interpolator({ stiffness: -1 }), "`stiffness` must be finite and at least 0, but is -1");
  says(() => new Interpolator({ tolerance: 1 }), "`tolerance` must be above 0 and below 1, but is 1");
  says(
    () => new Interpolator({ timeScale: 1, settlingDuration: 1 }),
    "an interpolator takes one of `approximateDuration`, `timeScale`, `settlingDuration`",
  );
  const button = new Interpolator();
  says(() => (button.damping = NaN), "`damping` must be finite and at least 0, but is NaN");
  says(() => (button.approximateDuration = 0), "`approximateDuration` must be finite and greater than 0, but is 0");
  says(() => (button.timeScale = 1e200), "`timeScale` must be from 1e-15 to 1e15, but is 1e200");
  assert.deepEqual([button.stiffness, button.damping, button.timeScale], [5, 0.5, 5]);
});
