// Ten thousand animations at once share one frame, and none changes another. `bench.mjs` measures their cost.
import assert from "node:assert/strict";
import { test } from "node:test";
import { animate, spring } from "carom";
import { motion } from "carom/laws";
import { Springs } from "carom/batch";
import { display, frame } from "./display.js";

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
    // A multiple of 1/16 s, so that the elapsed time is exact.
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

test("an animation continues when memory moves", () => {
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

test("finished resolves alike before and after the end", async () => {
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
