// Compares gravity and approaches in TypeScript with the WebAssembly module.
import assert from "node:assert/strict";
import { test } from "node:test";
import { approach, gravity, settlingTime, timeAt } from "carom";
import { motion } from "carom/laws";

let seed = 1;
/** Returns a number between two limits. Each run has the same sequence. */
function between(low, high) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return low + ((high - low) * seed) / 2 ** 32;
}

/** Asserts that a motion agrees with the module's, at many times and positions. */
function isNative(one) {
  const native = motion(one.toJSON());
  const size = Math.abs(one.from) + Math.abs(native.position(1)) + 1;
  const near = (a, b, scale, what) => {
    if (a === b) return;
    assert.ok(Math.abs(a - b) <= 1e-13 * scale, `${what}: ${a}, not ${b}, ${JSON.stringify(one)}`);
  };
  for (const t of [-1, 0, 1e-9, between(0, 0.1), between(0, 1)]) {
    const [given, expected] = [one.at(t), native.at(t)];
    near(given.position, expected.position, size, `position at ${t}`);
    near(given.velocity, expected.velocity, 1e3 * size, `velocity at ${t}`);
    near(one.position(t), given.position, 0, "position");
    const [seconds, other] = [timeAt(one, given.position), native.timeAt(given.position)];
    assert.equal(seconds === undefined, other === undefined);
    if (seconds !== undefined) near(seconds, other, 1e4 * (1 + other), "timeAt");
  }
  assert.equal(one.rest, native.rest);
  for (const tolerance of [undefined, 0.5, { distance: 1, velocity: Infinity }])
    near(settlingTime(one, tolerance), settlingTime(native, tolerance), 10, "settlingTime");
}

test("gravity in JavaScript equals gravity in WebAssembly", () => {
  for (let i = 0; i < 2000; i++) {
    const acceleration = [0, between(-9000, 9000)][i % 2];
    isNative(gravity({ acceleration, from: between(-300, 300), velocity: [0, between(-2000, 2000)][i % 3 ? 1 : 0] }));
  }
  for (const acceleration of [3, -3, 0])
    assert.deepEqual(gravity({ acceleration }).at(Infinity), motion({ law: "gravity", acceleration }).at(Infinity));
  // The throw reaches its apex, although rounding might miss it.
  const thrown = gravity({ acceleration: 10, velocity: -3 });
  assert.equal(timeAt(thrown, -0.45), 0.3);
  assert.equal(timeAt(thrown, -0.46), undefined);
  assert.equal(timeAt(thrown, -Infinity), undefined);
  // A throw that only just comes to a position is exact, too. The time was computed with 60 digits.
  const grazing = gravity({
    acceleration: 1862.9916521315981,
    from: 78.75643098868716,
    velocity: -2557.7338995559935,
  });
  assert.ok(Math.abs(timeAt(grazing, -1677.0224067381578) - 1.3727800621366002) < 1e-15);
});

test("an approach in JavaScript equals one in WebAssembly", () => {
  for (let i = 0; i < 2000; i++) {
    const [from, to] = [between(-300, 300), [between(-300, 300), 0][i % 2]];
    isNative(approach({ decayRate: [0, between(0, 40)][i % 5 ? 1 : 0], from, to }));
  }
  assert.equal(approach({ halfLife: 0.1 }).position(0.1), 0.5);
  const camera = approach({ lerp: 0.1, frameRate: 60, to: 300 });
  assert.ok(Math.abs(camera.position(1 / 60) - 30) < 1e-12);
  assert.deepEqual([camera.position(Infinity), camera.timeAt(300), camera.rest], [300, undefined, 300]);
  // An end that is near at the start keeps the digits of its time. We computed it with 60 digits.
  const tolerance = { distance: 505.6008876, velocity: Infinity };
  const almost = settlingTime(approach({ decayRate: 1, to: 505.6009437 }), tolerance);
  assert.ok(Math.abs(almost / 1.1095707752558809e-7 - 1) < 1e-15, `${almost}`);
});

test("errors of gravity and of an approach name what is wrong", () => {
  const says = (act, message) => assert.throws(act, new Error(message));
  says(() => gravity({}), "`acceleration` must be a number, but is undefined");
  says(
    () => gravity({ acceleration: 1, to: 3 }),
    "there is no option `to`; the options are: acceleration, from, velocity",
  );
  const one = "an approach takes one of `decayRate`, `halfLife`, `lerp` with `frameRate`";
  says(() => approach({ to: 3 }), one);
  says(() => approach({ lerp: 0.1 }), one);
  says(() => approach({ decayRate: 2, halfLife: 1 }), one);
  says(() => approach({ lerp: 1, frameRate: 60 }), "`lerp` must be at least 0 and below 1, but is 1");
  says(() => approach({ halfLife: 0 }), "`halfLife` must be finite and greater than 0, but is 0");
});
