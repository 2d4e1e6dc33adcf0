// Ten thousand animations at once share one frame, and don't change each other. `bench.mjs` measures their cost.
import assert from "node:assert/strict";
import { test } from "node:test";
import { animate, spring } from "carom";
import { motion } from "carom/laws";
import { Springs } from "carom/batch";
import { display, frame } from "./display.js";

/** Returns a generator of numbers from 0 to 1, which are the same in each run. */
function dice(seed) {
  return () => (seed = (48_271 * seed) % 2_147_483_647) / 2_147_483_647;
}

const LAW = { response: 3, dampingRatio: 0.2 };
const MANY = 10_000;

for (const [name, from, to] of [
  ["numbers", 0, 300],
  ["objects", { x: 0, y: 0 }, { x: 300, y: 100 }],
  ["lists", [0, 0, 0], [300, 100, 50]],
]) {
  test(`many animations of ${name} share one frame request`, () => {
    let updates = 0;
    const all = Array.from({ length: MANY }, () => animate(from, to, { ...LAW, onUpdate: () => (updates += 1) }));
    frame(16);
    const before = updates;
    for (let i = 0; i < 10; i++) frame(16);
    assert.equal(display.queue.size, 1);
    assert.equal(updates - before, 10 * MANY);
    all.forEach((one) => one.stop());
  });
}

test("each lane of an animation has the bits of its law", () => {
  const law = (from, to, velocity) => spring({ ...LAW, from, to, velocity });
  const laws = { x: [law(0, 300, 40)], y: [law(1, -2, 0), law(1e9, 1e-9, -3), law(0.1, 0.1, 5)] };
  const alone = animate(0, 300, { ...LAW, velocity: 40 });
  const both = animate(
    { x: 0, y: [1, 1e9, 0.1] },
    { x: 300, y: [-2, 1e-9, 0.1] },
    { ...LAW, velocity: { x: 40, y: [0, -3, 5] } },
  );
  frame(0);
  for (let i = 1; i <= 20; i++) {
    // Use a multiple of 1/16 s, so that the elapsed time is exact.
    frame(62.5);
    const at = (law) => law.at(i / 16);
    assert.deepEqual({ position: alone.value, velocity: alone.velocity }, at(laws.x[0]));
    assert.deepEqual(
      [both.value.x, ...both.value.y],
      [...laws.x, ...laws.y].map((law) => at(law).position),
    );
    assert.deepEqual(
      [both.velocity.x, ...both.velocity.y],
      [...laws.x, ...laws.y].map((law) => at(law).velocity),
    );
  }
  both.stop();
  alone.stop();
});

test("an animation continues when WebAssembly's memory grows", () => {
  const law = spring({ ...LAW, from: 5, to: 300 });
  const kept = [];
  const grow = () => kept.push(new Springs(40_000, { spring: LAW }), animate([1, 2, 3], [4, 5, 6]).stop());
  let [calls, before] = [0, kept.length];
  const card = animate(
    { x: 5, y: [5, 5] },
    { x: 300, y: [300, 300] },
    {
      ...LAW,
      onUpdate(value, velocity) {
        calls += 1;
        if (calls % 2 === 0) grow();
        assert.deepEqual([card.value, card.velocity], [value, velocity]);
      },
    },
  );
  frame(0);
  for (let i = 1; i <= 8; i++) {
    frame(125);
    if (i % 3 === 0) grow();
    const { position, velocity } = law.at(i / 8);
    assert.deepEqual(card.value, { x: position, y: [position, position] });
    assert.deepEqual(card.velocity, { x: velocity, y: [velocity, velocity] });
  }
  assert.ok(kept.length > before && calls === 9);
  card.stop();
});

test("animations of different shapes do not change one another", () => {
  const shapes = [
    (n) => n,
    (n) => [n, -n],
    (n) => ({ x: n, y: [n, 2 * n] }),
    (n) => ({ y: n, x: n }),
    (n) => ({ x: [n], y: n }),
  ];
  const all = Array.from({ length: 50 }, (_, i) =>
    animate(shapes[i % 5](i), shapes[i % 5](i + 100), { duration: 0.3, bounce: 0.2 }),
  );
  all.forEach((one, i) => assert.deepEqual([one.value, one.target], [shapes[i % 5](i), shapes[i % 5](i + 100)]));
  for (let i = 0; display.queue.size > 0 && i < 200; i++) frame(16);
  all.forEach((one, i) => assert.deepEqual(one.value, shapes[i % 5](i + 100)));
});

test("finished has the same result if it is read before or after the end", async () => {
  const [ended, stopped, still] = [animate(0, 1), animate(0, 1), animate(1, 1)];
  stopped.stop();
  for (let i = 0; display.queue.size > 0 && i < 200; i++) frame(16);
  assert.deepEqual([await ended.finished, await stopped.finished, await still.finished], [true, false, true]);
  assert.equal(ended.finished, ended.finished);
  ended.stop();
  assert.equal(await ended.finished, true);
});

test("an animation in a reused row begins without velocity", () => {
  const fling = motion({ law: "friction", drag: 1, velocity: 1000 });
  for (let count = 1; count <= 6; count++) fling.states(new Array(count).fill(0.1));
  for (const [from, still] of [
    [0, 0],
    [
      [0, 0],
      [0, 0],
    ],
    [
      { x: 0, y: 0 },
      { x: 0, y: 0 },
    ],
    [
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ],
  ]) {
    const one = animate(from, from);
    assert.deepEqual([one.velocity, one.settlingTime()], [still, 0]);
    frame(16);
  }
});

test("springs retargeted at random times move and rest as animations do", () => {
  const roll = dice(7);
  const count = 40;
  const laws = [
    { ...LAW, response: 0.2 },
    { response: 0.3, dampingRatio: 1 },
    { response: 0.1, dampingRatio: 3 },
  ];
  for (const law of laws) {
    for (const tolerance of [undefined, 0.5, { distance: 0.1, ofTarget: 1e-3 }]) {
      const rows = new Springs(count, { spring: law, tolerance });
      const alone = Array.from({ length: count }, () => animate(0, 0, { ...law, tolerance, longestFirstStep: 1 }));
      let rests = 0;
      frame(0);
      // Frames of 1/256 s add up exactly.
      for (let i = 0; i < 700; i++) {
        for (let k = 0; k < count; k++) {
          const dart = roll();
          if (dart > (i < 400 ? 0.01 : 0)) continue;
          const to = roll() < 0.2 ? 1e6 + k : Math.round(600 * roll() - 300);
          const velocity = roll() < 0.3 ? 900 * roll() : undefined;
          rows.targets[k] = to;
          if (velocity !== undefined) rows.set(k, { velocity });
          alone[k].retarget(to, { velocity });
        }
        const moving = rows.advance(1 / 256);
        frame(1000 / 256);
        assert.equal(moving, alone.filter((one) => !one.isAtRest).length, `in frame ${i}`);
        rests += count - moving;
        alone.forEach((one, k) => {
          const off = Math.abs(rows.positions[k] - one.value);
          assert.ok(off <= 1e-12 * 1e6, `spring ${k} in frame ${i} is off by ${off}`);
        });
      }
      assert.ok(rests > 1000, `${rests}`);
      alone.forEach((one) => one.stop());
    }
  }
});

test("a spring goes on from the state that set gives it", () => {
  const rows = new Springs(3, { spring: LAW });
  rows.targets.fill(100);
  rows.advance(0.25);
  rows.set(1, { position: 40, velocity: -70 });
  assert.deepEqual([rows.positions[1], rows.velocities[1]], [40, -70]);
  rows.set(2, { position: 7 });
  const { velocity } = spring({ ...LAW, to: 100 }).at(0.25);
  rows.advance(0.25);
  for (const [i, law] of [
    spring({ ...LAW, to: 100 }).position(0.5),
    spring({ ...LAW, from: 40, to: 100, velocity: -70 }).position(0.25),
    spring({ ...LAW, from: 7, to: 100, velocity }).position(0.25),
  ].entries())
    assert.ok(Math.abs(rows.positions[i] - law) < 1e-11, `${i}: ${rows.positions[i]}, not ${law}`);
  for (const [act, message] of [
    [() => rows.set(3, { velocity: 1 }), "`index` must be that of a spring, but is 3"],
    [() => rows.set(0, { position: NaN }), "`position` must be finite, but is NaN"],
    [() => rows.set(0, { speed: 1 }), "there is no option `speed`; the options are: position, velocity"],
  ])
    assert.throws(act, new Error(message));
});
