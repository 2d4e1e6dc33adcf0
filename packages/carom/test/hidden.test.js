// A page that is not seen gets no frames.
import assert from "node:assert/strict";
import { test } from "node:test";

// The package asks for the document when it is imported.
let listen;
const page = { visibilityState: "hidden", addEventListener: (_, listener) => (listen = listener) };
globalThis.document = page;
const { animate, setFrameSource } = await import("carom");

const SPRING = { duration: 0.2, bounce: 0 };

test("what is started while the page is hidden ends when it would have, not twice as late", async () => {
  page.visibilityState = "hidden";
  const start = performance.now();
  const card = animate(0, 100, SPRING);
  const expected = 1000 * card.settlingTime();
  assert.equal(await card.finished, true);
  const took = performance.now() - start;
  assert.ok(took >= expected - 1 && took < 1.5 * expected, `${took} ms instead of ${expected} ms`);
  assert.equal(card.value, 100);
});

test("what is sent on while the page is hidden begins then", async () => {
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

test("what is started just before the page is hidden does not wait twice either", async () => {
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

test("with reduced motion nobody waits for a hidden page", async () => {
  page.visibilityState = "hidden";
  globalThis.matchMedia = () => ({ matches: true });
  const start = performance.now();
  const swing = animate(0, 100, { stiffness: 100, damping: 0 });
  assert.equal(await swing.finished, true);
  assert.ok(performance.now() - start < 50);
  assert.equal(swing.value, 100);
  delete globalThis.matchMedia;
});

test("an end that is months away does not keep a hidden page busy", async () => {
  page.visibilityState = "hidden";
  let calls = 0;
  const slow = animate(0, 0, { ...SPRING, onUpdate: () => (calls += 1) }).fling(1e-7, 1);
  assert.ok(slow.settlingTime() > 2 ** 31 / 1000);
  await new Promise((done) => setTimeout(done, 50));
  assert.equal(calls, 0);
  slow.stop();
  // The timer is left to nobody.
  page.visibilityState = "visible";
  listen();
});
