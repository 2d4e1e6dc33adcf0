// A hidden page gets no frames.
import assert from "node:assert/strict";
import { test } from "node:test";

// The package reads `document` when it is imported.
let listen;
const page = { visibilityState: "hidden", addEventListener: (_, listener) => (listen = listener) };
globalThis.document = page;
const { animate, setFrameSource } = await import("carom");

const SPRING = { duration: 0.2, bounce: 0 };

test("an animation started on a hidden page ends on time", async () => {
  page.visibilityState = "hidden";
  const start = performance.now();
  const card = animate(0, 100, SPRING);
  const expected = 1000 * card.settlingTime();
  assert.equal(await card.finished, true);
  const took = performance.now() - start;
  assert.ok(took >= expected - 1 && took < 1.5 * expected, `${took} ms instead of ${expected} ms`);
  assert.equal(card.value, 100);
});

test("a retarget on a hidden page begins at once", async () => {
  let queue = [];
  setFrameSource({ request: (call) => queue.push(call), cancel: () => (queue = []), now: () => performance.now() });
  page.visibilityState = "visible";
  listen();
  const card = animate(0, 100, SPRING);
  queue.pop()(performance.now());
  page.visibilityState = "hidden";
  listen();
  await new Promise((done) => setTimeout(done, 50));
  card.retarget(-100);
  const [start, expected] = [performance.now(), 1000 * card.settlingTime()];
  await card.finished;
  const took = performance.now() - start;
  assert.ok(took >= expected - 1 && took < 1.5 * expected, `${took} ms instead of ${expected} ms`);
  setFrameSource(undefined);
});

test("an animation started before the page is hidden ends on time", async () => {
  setFrameSource({ request: () => 1, cancel() {}, now: () => performance.now() });
  page.visibilityState = "visible";
  listen();
  const card = animate(0, 100, SPRING);
  const [start, expected] = [performance.now(), 1000 * card.settlingTime()];
  page.visibilityState = "hidden";
  listen();
  await card.finished;
  const took = performance.now() - start;
  assert.ok(took >= expected - 1 && took < 1.5 * expected, `${took} ms instead of ${expected} ms`);
  setFrameSource(undefined);
});

test("with reduced motion a hidden animation ends at once", async () => {
  page.visibilityState = "hidden";
  globalThis.matchMedia = () => ({ matches: true });
  const start = performance.now();
  const swing = animate(0, 100, { stiffness: 100, damping: 0 });
  assert.equal(await swing.finished, true);
  assert.ok(performance.now() - start < 1000);
  assert.equal(swing.value, 100);
  delete globalThis.matchMedia;
});

test("a hidden page sets few timers for an end months away", async () => {
  page.visibilityState = "hidden";
  let calls = 0;
  const slow = animate(0, 0, { ...SPRING, onUpdate: () => (calls += 1) }).fling(1e-7, 1);
  assert.ok(slow.settlingTime() > 2 ** 31 / 1000);
  await new Promise((done) => setTimeout(done, 50));
  assert.equal(calls, 0);
  slow.stop();
  // No timer is left behind.
  page.visibilityState = "visible";
  listen();
});

test("130,000 animations end on a page that becomes hidden", async () => {
  setFrameSource({ request: () => 1, cancel() {}, now: () => performance.now() });
  page.visibilityState = "visible";
  listen();
  const all = Array.from({ length: 130_000 }, () => animate(0, 1, { duration: 0.1, bounce: 0 }));
  page.visibilityState = "hidden";
  listen();
  const ends = await Promise.all(all.map(({ finished }) => finished));
  assert.ok(ends.every(Boolean) && all.every(({ value }) => value === 1));
  setFrameSource(undefined);
});
