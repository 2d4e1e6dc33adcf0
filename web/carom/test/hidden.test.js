// A hidden page doesn't get frames. The clock and the timers are the test's, so the load of the machine doesn't change a result.
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

// The package reads `document` when it is imported.
let listen;
const page = { visibilityState: "hidden", addEventListener: (_, listener) => (listen = listener) };
globalThis.document = page;
const { animate, friction, setFrameSource } = await import("carom");

const SPRING = { duration: 0.2, bounce: 0 };
let now = 0;
let queue = [];
beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  queue = [];
  setFrameSource({ request: (call) => queue.push(call), cancel: () => (queue = []), now: () => now });
});
afterEach(() => mock.timers.reset());

function show(state) {
  page.visibilityState = state;
  listen();
}

/** Lets some milliseconds pass. */
async function pass(ms) {
  for (let i = 0; i < ms; i++) {
    now += 1;
    mock.timers.tick(1);
    await new Promise(setImmediate);
  }
}

/** Lets time pass until an animation has ended. This must be at its instant of rest, in whole milliseconds. */
async function endsOnTime(card) {
  const [start, expected] = [now, 1000 * card.settlingTime()];
  let end;
  card.finished.then((isOver) => (end = isOver ? now : NaN));
  while (end === undefined && now - start < 2 * expected) await pass(1);
  assert.ok(end - start >= expected && end - start <= expected + 2, `${end - start} ms instead of ${expected} ms`);
}

test("an animation started on a hidden page ends on time", async () => {
  show("hidden");
  const card = animate(0, 100, SPRING);
  await endsOnTime(card);
  assert.equal(card.value, 100);
});

test("a retarget on a hidden page begins at once", async () => {
  show("visible");
  const card = animate(0, 100, SPRING);
  queue.pop()(now);
  show("hidden");
  await pass(50);
  card.retarget(-100);
  await endsOnTime(card);
  assert.equal(card.value, -100);
});

test("an animation started before the page is hidden ends on time", async () => {
  show("visible");
  const card = animate(0, 100, SPRING);
  show("hidden");
  await endsOnTime(card);
  assert.equal(card.value, 100);
});

test("with reduced motion a hidden animation ends at once", async () => {
  show("hidden");
  globalThis.matchMedia = () => ({ matches: true });
  const swing = animate(0, 100, { stiffness: 100, damping: 0 });
  await pass(2);
  assert.equal(await swing.finished, true);
  assert.equal(swing.value, 100);
  delete globalThis.matchMedia;
});

test("a hidden page sets few timers for an end months away", async () => {
  // Use the system's timers here, because they fire at once if they should wait for longer than 2³¹ ms. The test's timers don't.
  mock.timers.reset();
  show("hidden");
  let calls = 0;
  const slow = animate(0, 0, { ...SPRING, onUpdate: () => (calls += 1) }).fling(friction({ drag: 1e-7 }), {
    velocity: 1,
  });
  assert.ok(slow.settlingTime() > 2 ** 31 / 1000);
  await new Promise((done) => setTimeout(done, 50));
  assert.equal(calls, 0);
  slow.stop();
  // Don't leave a timer behind.
  show("visible");
});

test("130,000 animations end on a page that becomes hidden", async () => {
  show("visible");
  const all = Array.from({ length: 130_000 }, () => animate(0, 1, { duration: 0.1, bounce: 0 }));
  show("hidden");
  await pass(1000 * all[0].settlingTime() + 2);
  const ends = await Promise.all(all.map(({ finished }) => finished));
  assert.ok(ends.every(Boolean) && all.every(({ value }) => value === 1));
});
