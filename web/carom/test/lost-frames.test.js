// Frame requests that the host has lost: fake timers that are exchanged or cleared, and frames of a removed window.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { animate, setFrameSource } from "carom";

const names = ["requestAnimationFrame", "cancelAnimationFrame", "setTimeout", "clearTimeout"];
const real = Object.fromEntries(names.map((name) => [name, globalThis[name]]));
const realNow = performance.now;

/** Installs the test's own clock, as fake timers do. Without `hasFrames`, the host only has timers. */
function fake({ hasFrames, start = 0 }) {
  const clock = { now: start, queue: new Map() };
  let last = 0;
  const add = (call, ms) => {
    last += 1;
    clock.queue.set(last, { call, due: clock.now + ms });
    return last;
  };
  const remove = (id) => clock.queue.delete(id);
  globalThis.setTimeout = (call, ms = 0) => add(call, ms);
  globalThis.clearTimeout = remove;
  if (hasFrames) {
    globalThis.requestAnimationFrame = (call) => add(call, 16 - (clock.now % 16));
    globalThis.cancelAnimationFrame = remove;
  }
  performance.now = () => clock.now;
  clock.advance = (ms) => {
    const end = clock.now + ms;
    for (;;) {
      const next = [...clock.queue].sort(([, a], [, b]) => a.due - b.due)[0];
      if (next === undefined || next[1].due > end) break;
      clock.queue.delete(next[0]);
      clock.now = next[1].due;
      next[1].call(clock.now);
    }
    clock.now = end;
  };
  return clock;
}

/** Restores the globals. Requests that are still pending are lost. */
function restore() {
  for (const name of names)
    if (real[name] === undefined) delete globalThis[name];
    else globalThis[name] = real[name];
  performance.now = realNow;
}

afterEach(() => {
  restore();
  setFrameSource(undefined);
});

const nextTask = () => new Promise((done) => real.setTimeout(done, 0));

for (const hasFrames of [true, false]) {
  const host = hasFrames ? "frames" : "timers";

  test(`a value moves on ${host} after fake timers were exchanged`, async () => {
    for (const start of [0, 0, 100, 5000, 0]) {
      const clock = fake({ hasFrames, start });
      const card = animate(0, 100, { duration: 0.3 });
      clock.advance(150);
      assert.ok(card.value > 50 && card.value < 100, `${card.value} after half of its time`);
      // End the test while the value is still in flight.
      restore();
      await nextTask();
    }
  });

  test(`a value moves on ${host} after all timers were cleared`, async () => {
    const clock = fake({ hasFrames });
    const first = animate(0, 100, { duration: 0.3 });
    for (let i = 0; i < 5; i++) {
      await nextTask();
      clock.queue.clear();
      const card = animate(0, 100, { duration: 0.3 });
      clock.advance(2000);
      assert.equal(card.value, 100);
      first.retarget(i);
    }
    await nextTask();
    clock.queue.clear();
    first.retarget(7);
    clock.advance(2000);
    assert.equal(first.value, 7);
    assert.equal(clock.queue.size, 0);
  });

  test(`a value is updated once a frame on ${host}, whatever was requested`, async () => {
    const clock = fake({ hasFrames });
    let updates = 0;
    animate(0, 100, { duration: 0.5, onUpdate: () => (updates += 1) });
    const others = [];
    for (let i = 0; i < 20; i++) {
      await nextTask();
      others.push(animate(0, i, { duration: 0.5 }));
    }
    assert.ok(clock.queue.size <= 2);
    clock.advance(17);
    assert.equal(updates, 1);
    assert.equal(clock.queue.size, 1);
    // A task that requests the frame again doesn't delay it.
    for (let i = 0; i < 16; i++) {
      await nextTask();
      clock.advance(1);
      others[0].retarget(i);
    }
    clock.advance(1);
    assert.equal(updates, 2);
    clock.advance(5000);
    assert.equal(clock.queue.size, 0);
  });
}

test("a value moves on in the next window after the first is removed", async () => {
  let calls = [];
  const window = (now) => ({ request: (call) => calls.push(call), cancel: () => {}, now: () => now });
  setFrameSource(window(1000));
  const card = animate(0, 100, { duration: 0.3 });
  // The window is removed, so it never calls what has been requested.
  calls = [];
  await nextTask();
  const other = animate(0, 100, { duration: 0.3 });
  for (let ms = 1016; calls.length > 0 && ms < 9000; ms += 16) {
    const due = calls;
    calls = [];
    // This source can't cancel requests, so it calls all of them.
    for (const call of due) call(ms);
    assert.ok(calls.length <= 1);
  }
  assert.deepEqual([card.value, other.value], [100, 100]);
});
