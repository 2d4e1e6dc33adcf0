// The value that the adapters for React, Vue, Solid and Svelte share. `web/frameworks` tests the adapters.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SpringValue } from "../dist/spring-value.js";
import { display, frame } from "./display.js";

const SPRING = { duration: 0.4, bounce: 0.2 };

test("a value doesn't request a frame until its target changes", () => {
  const value = new SpringValue({ x: 0, p: [1, 2] }, SPRING);
  value.follow({ x: 0, p: [1, 2] }, SPRING);
  assert.deepEqual(
    [value.current, value.velocity, value.target],
    [
      { x: 0, p: [1, 2] },
      { x: 0, p: [0, 0] },
      { x: 0, p: [1, 2] },
    ],
  );
  assert.equal(display.asked, 0);
  value.follow({ x: 9, p: [1, 2] }, SPRING);
  assert.equal(display.asked, 1);
  while (display.queue.size > 0) frame();
  assert.deepEqual(value.current, { x: 9, p: [1, 2] });
});

test("a render with the same target keeps the target of set", () => {
  const value = new SpringValue(0, SPRING);
  value.follow(100, SPRING);
  value.set(50);
  value.follow(100, { ...SPRING });
  assert.equal(value.target, 50);
  value.follow(101, SPRING);
  assert.equal(value.target, 101);
  value.stop();
});

test("another spring in a render keeps position and velocity", () => {
  const value = new SpringValue(0, SPRING);
  value.follow(100, SPRING);
  for (let i = 0; i < 6; i++) frame();
  const { current, velocity } = value;
  assert.ok(current > 0 && velocity > 0);
  value.follow(100, { stiffness: 50, damping: 3 });
  assert.deepEqual([value.current, value.velocity], [current, velocity]);
  let most = 0;
  value.subscribe((now) => (most = Math.max(most, now)));
  while (display.queue.size > 0) frame();
  assert.ok(most > 120, `${most}`);
});

test("a value that was stopped follows the next render again", () => {
  // React's strict mode mounts each component, unmounts it, and mounts it again.
  const value = new SpringValue(100, { ...SPRING, from: 0 });
  value.follow(100, SPRING);
  value.stop();
  assert.equal(display.queue.size, 0);
  value.follow(100, SPRING);
  while (display.queue.size > 0) frame();
  assert.equal(value.current, 100);
});

test("write gets the element at once, in frames and after renders", () => {
  const seen = [];
  const write = (element, x, velocity) => seen.push([element.name, x, velocity]);
  const value = new SpringValue(0, { ...SPRING, write });
  value.ref({ name: "element" });
  value.follow(0, { ...SPRING, write });
  assert.deepEqual(seen, [
    ["element", 0, 0],
    ["element", 0, 0],
  ]);
  value.follow(10, { ...SPRING, write });
  while (display.queue.size > 0) frame();
  assert.deepEqual(seen.at(-1), ["element", 10, 0]);
  const count = seen.length;
  value.ref(null);
  value.snapTo(3);
  assert.equal(seen.length, count);
  value.ref({ $el: { name: "root of a component" } });
  assert.deepEqual(seen.at(-1), ["root of a component", 3, 0]);
});

test("set takes a velocity and a spring of another form", async () => {
  const value = new SpringValue(0, SPRING);
  const finished = value.set(0, { velocity: 500, stiffness: 100, damping: 20 });
  assert.equal(value.velocity, 500);
  while (display.queue.size > 0) frame();
  assert.equal(await finished, true);
  assert.throws(() => value.set(NaN), /`to` must be finite/);
  assert.throws(() => new SpringValue("none", SPRING), /`from` must be a colour or have a number in it/);
});
