// Animations changed in callbacks, by signals, by reduced motion and by the clock.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { animate, friction, setFrameSource, spring } from "carom";
import { display, frame, source } from "./display.js";

/** Runs frames as long as they are requested. */
const run = () => {
  for (let i = 0; display.queue.size > 0; i++) {
    assert.ok(i < 1000, "it never comes to rest");
    frame(16);
  }
};
/** Returns the value of a promise, or "pending". */
const state = async (promise) => {
  await null;
  return Promise.race([promise, Promise.resolve("pending")]);
};
let reduced;
beforeEach(() => {
  reduced = false;
  globalThis.matchMedia = (query) => ({
    matches: reduced && query === "(prefers-reduced-motion: reduce)",
    addEventListener() {},
    removeEventListener() {},
  });
});
afterEach(() => {
  delete globalThis.matchMedia;
});

/** Returns the messages of uncaught errors while `act` runs. */
async function uncaught(act) {
  const thrown = [];
  process.setUncaughtExceptionCaptureCallback((error) => thrown.push(error.message));
  await act();
  await new Promise((done) => setTimeout(done, 0));
  process.setUncaughtExceptionCaptureCallback(null);
  return thrown;
}

const fail = () => {
  throw new Error("mine");
};
const SPRING = { duration: 0.3, bounce: 0.2 };

test("an animation retargeted in its callback runs a frame later", () => {
  let calls = 0;
  const card = animate(0, 100, {
    ...SPRING,
    onUpdate() {
      calls += 1;
      assert.ok(calls < 1000, "the frame never ends");
      if (card.value > 50) card.stop().retarget(0);
    },
  });
  for (let i = 0; i < 30 && display.queue.size > 0; i++) {
    const before = calls;
    frame(16);
    assert.ok(calls - before <= 1);
  }
  run();
  assert.equal(card.value, 0);
});

test("an animation stopped by another in a frame is not updated", () => {
  const seen = [];
  const first = animate(0, 100, { ...SPRING, onUpdate: (value) => value > 0 && second.stop() });
  const second = animate(0, 100, { ...SPRING, onUpdate: (value) => seen.push(value) });
  frame(0);
  run();
  assert.equal(first.value, 100);
  assert.deepEqual(seen, [0]);
});

test("an animation that another retargets in each frame follows it", () => {
  for (const isFirst of [true, false]) {
    const lead = () => animate(0, 100, { ...SPRING, onUpdate: (value) => follower.retarget(value) });
    let leader = isFirst ? lead() : undefined;
    const follower = animate(0, 1, SPRING);
    leader ??= lead();
    for (let i = 0; i < 12; i++) frame(16);
    assert.ok(follower.value > 20, `${follower.value} behind ${leader.value}`);
    run();
    assert.deepEqual([leader.value, follower.value], [100, 100]);
  }
});

test("an animation restarted in its last callback doesn't lose a frame", () => {
  let turns = 0;
  const card = animate(0, 100, {
    ...SPRING,
    onUpdate: () => !card.isAtRest || (turns += 1) > 3 || card.retarget(100 - card.target),
  });
  const shown = [];
  for (let i = 0; i < 1000 && display.queue.size > 0; i++) {
    frame(16);
    shown.push(card.value);
  }
  assert.equal(turns, 4);
  assert.equal(shown.filter((value, i) => value === shown[i - 1]).length, 0);
});

test("an animation whose callback throws can be retargeted", async () => {
  let fails = true;
  const card = animate(0, 100, { ...SPRING, onUpdate: () => fails && fail() });
  const thrown = await uncaught(() => frame(16));
  assert.deepEqual(thrown, ["mine"]);
  assert.deepEqual([!card.isAtRest, await state(card.finished)], [false, false]);
  fails = false;
  card.retarget(100);
  run();
  assert.deepEqual([card.value, await state(card.finished)], [100, true]);
});

test("snapTo and finish pass errors of callbacks to the caller", async () => {
  for (const act of [(card) => card.snapTo(7), (card) => card.settle()]) {
    const card = animate(0, 100, { ...SPRING, onUpdate: fail });
    assert.throws(() => act(card), new Error("mine"));
    assert.deepEqual([!card.isAtRest, await state(card.finished), display.queue.size], [false, false, 0]);
  }
});

test("a retarget in the last callback keeps the promise pending", async () => {
  for (const act of [(card) => card.snapTo(50), (card) => card.settle(), run]) {
    let isSent = false;
    const card = animate(0, 100, {
      ...SPRING,
      onUpdate(value) {
        if (isSent || value < 50 || !card.isAtRest) return;
        isSent = true;
        card.retarget(200);
      },
    });
    const { finished } = card;
    act(card);
    if (act !== run) assert.deepEqual([!card.isAtRest, card.target, await state(finished)], [true, 200, "pending"]);
    run();
    assert.deepEqual([isSent, card.value, !card.isAtRest, await state(finished)], [true, 200, false, true]);
  }
});

test("an aborted signal stops an animation for good", async () => {
  const signal = AbortSignal.abort();
  const never = animate(0, 100, { ...SPRING, signal });
  assert.deepEqual([never.value, !never.isAtRest, await state(never.finished)], [0, false, false]);
  const end = new AbortController();
  const card = animate(0, 100, { ...SPRING, signal: end.signal });
  frame(16);
  end.abort();
  assert.deepEqual([!card.isAtRest, await state(card.finished)], [false, false]);
  card.retarget(50);
  assert.deepEqual([display.queue.size, !card.isAtRest, await state(card.finished)], [0, false, false]);
});

test("twenty animations add one listener to their signal", async () => {
  const end = new AbortController();
  const { signal } = end;
  const heard = new Set();
  signal.addEventListener = (name, listener) =>
    heard.add(listener) && AbortSignal.prototype.addEventListener.call(signal, name, listener);
  signal.removeEventListener = (name, listener) =>
    heard.delete(listener) && AbortSignal.prototype.removeEventListener.call(signal, name, listener);
  const many = () => Array.from({ length: 20 }, (_, i) => animate(0, 100 + i, { ...SPRING, signal }));
  const cards = many();
  frame(16);
  assert.equal(heard.size, 1);
  cards.forEach((card, i) => i < 10 && card.retarget(7));
  cards.forEach((card, i) => i % 2 && card.stop());
  assert.equal(heard.size, 1);
  run();
  assert.deepEqual([heard.size, cards[0].value, cards[18].value], [0, 7, 118]);
  const others = many();
  others[3].settle();
  frame(16);
  assert.equal(heard.size, 1);
  // After the signal is aborted, a retarget doesn't have an effect.
  others[0].finished.then(() => others[1].retarget(5));
  end.abort();
  assert.deepEqual(
    others.map(({ isAtRest }) => isAtRest),
    others.map(() => true),
  );
  assert.deepEqual(
    await Promise.all(others.map(({ finished }) => finished)),
    others.map((_, i) => i === 3),
  );
  assert.deepEqual([heard.size, display.queue.size, others[1].isAtRest], [0, 0, true]);
});

test("a rejected call leaves everything as it was", () => {
  const card = animate({ x: 0, y: 0 }, { x: 100, y: 50 }, SPRING);
  for (let i = 0; i < 4; i++) frame(16);
  const before = [card.value, card.velocity, card.target, card.settlingTime()];
  assert.throws(() => card.retarget({ x: 1, y: 2 }, { velocity: { x: 5, y: 5 }, duration: -1, bounce: 0 }));
  assert.throws(() => card.retarget({ x: 1, y: 2 }, { velocity: { x: 5, y: NaN } }));
  assert.throws(() => card.retarget({ x: 1, y: NaN }, { velocity: { x: 5, y: 5 } }));
  assert.throws(() => card.snapTo({ x: 7, y: NaN }));
  assert.throws(() => card.fling(friction({ drag: 2 }), { velocity: { x: 7, y: NaN } }));
  assert.throws(() => card.fling(friction({ drag: 0 }), { velocity: { x: 7, y: 7 } }));
  assert.deepEqual([card.value, card.velocity, card.target, card.settlingTime()], before);
  run();
  assert.deepEqual(card.value, { x: 100, y: 50 });
});

test("with reduced motion an animation ends on the next frame", async () => {
  reduced = true;
  const seen = [];
  const card = animate({ x: 0 }, { x: 100 }, { ...SPRING, onUpdate: (value) => seen.push([value.x, !card.isAtRest]) });
  assert.deepEqual(
    [card.value.x, !card.isAtRest, card.settlingTime(), await state(card.finished)],
    [0, true, 0, "pending"],
  );
  frame(16);
  assert.deepEqual([seen, await state(card.finished), display.queue.size], [[[100, false]], true, 0]);
});

test("an animation without travel ends on the next frame", async () => {
  const seen = [];
  const card = animate(5, 5, { ...SPRING, onUpdate: () => seen.push(card.value) });
  assert.deepEqual([seen, await state(card.finished)], [[], "pending"]);
  frame(16);
  assert.deepEqual([seen, await state(card.finished), display.queue.size], [[5], true, 0]);
});

test("with reduced motion a loop of awaits runs once per frame", async () => {
  reduced = true;
  let rounds = 0;
  let goes = true;
  const loop = (async () => {
    for (; goes && rounds < 10_000; rounds++) await animate(0, 1, SPRING).finished;
  })();
  for (let i = 0; i < 5; i++) {
    await new Promise((done) => setTimeout(done, 0));
    frame(16);
  }
  goes = false;
  await loop;
  assert.equal(rounds, 5);
});

test("with reduced motion undamped springs and flings end at once", async () => {
  reduced = true;
  const swing = animate(0, 100, { stiffness: 100, damping: 0 });
  const coast = animate(0, 0, SPRING).fling(friction({ drag: 2 }), { velocity: -1000 });
  frame(16);
  assert.deepEqual([swing.value, swing.velocity, await state(swing.finished)], [100, 0, true]);
  assert.deepEqual([coast.value, coast.velocity, await state(coast.finished)], [-500, 0, true]);
  assert.equal(display.queue.size, 0);
});

test("reduced motion ends animations unless they ignore it", async () => {
  const card = animate(0, 100, SPRING);
  const swing = animate(0, -100, { stiffness: 100, damping: 0 });
  const stubborn = animate(0, 100, { ...SPRING, reducedMotion: "ignore" });
  for (let i = 0; i < 3; i++) frame(16);
  assert.ok(card.value > 0 && card.value < 100);
  reduced = true;
  frame(16);
  assert.deepEqual([card.value, swing.value, await state(card.finished)], [100, -100, true]);
  assert.ok(!stubborn.isAtRest && stubborn.value < 100);
  run();
  assert.equal(stubborn.value, 100);
});

test("finish puts an undamped spring on its target", async () => {
  const swing = animate({ x: 0, y: 3 }, { x: 100, y: 3 }, { stiffness: 100, damping: 0 });
  for (let i = 0; i < 500; i++) frame(16);
  assert.ok(!swing.isAtRest && swing.settlingTime() === Infinity);
  swing.settle();
  assert.deepEqual(
    [swing.value, swing.velocity, await state(swing.finished)],
    [{ x: 100, y: 3 }, { x: 0, y: 0 }, true],
  );
});

test("without stiffness, damping alone moves and stops a value", async () => {
  for (const sign of [1, -1]) {
    const still = animate(0, 100, { stiffness: 0, damping: 2 });
    const coast = animate(0, 100, { stiffness: 0, damping: 2, velocity: sign * 1000 });
    run();
    assert.deepEqual([still.value, coast.value], [0, sign * 500]);
  }
});

test("animations continue smoothly on a clock ahead or behind", () => {
  for (const start of [10, 1e6]) {
    const card = animate(0, 100, SPRING);
    const twin = animate(0, 100, SPRING);
    for (let i = 0; i < 4; i++) frame(16);
    twin.stop();
    display.now = start;
    setFrameSource(source);
    frame(0);
    assert.ok(Math.abs(card.value - twin.value) < 1e-9);
    frame(16);
    assert.ok(card.value > twin.value && card.value < 110);
    run();
    assert.equal(card.value, 100);
  }
});

test("animations continue at once when the clock is set back", () => {
  const [card, twin] = [animate(0, 100, SPRING), animate(0, 100, SPRING)];
  for (let i = 0; i < 4; i++) frame(16);
  const { value, velocity } = card;
  frame(-4000);
  assert.deepEqual([card.value, card.velocity], [value, velocity]);
  // An animation that begins now starts on the clock that has been set back.
  const late = animate(0, 100, SPRING);
  frame(16);
  const law = spring({ ...SPRING, to: 100 });
  assert.ok(Math.abs(card.value - law.position(0.08)) < 1e-9 && card.value === twin.value);
  frame(16);
  assert.ok(Math.abs(late.value - law.position(0.032)) < 1e-9);
  run();
  assert.deepEqual([card.value, late.value], [100, 100]);
  // A step back of less than a second counts as jitter, so the animation stays on its clock.
  const other = animate(0, 100, SPRING);
  frame(16);
  frame(32);
  frame(-20);
  frame(36);
  assert.ok(Math.abs(other.value - law.position(0.064)) < 1e-9);
  run();
});

test("a frame without a timestamp shows the current time", () => {
  for (const none of [undefined, NaN]) {
    const card = animate(0, 100, SPRING);
    for (let i = 0; i < 4; i++) {
      display.now += 16;
      const due = display.queue;
      display.queue = new Map();
      for (const call of due.values()) call(none);
    }
    assert.ok(Math.abs(card.value - spring({ ...SPRING, to: 100 }).position(0.064)) < 1e-9);
    card.stop();
  }
});

test("a frame source may give the time at which a frame will be seen", () => {
  const lead = 1000 / 60;
  setFrameSource({ ...source, request: (call) => source.request((ms) => call(ms + lead)) });
  const law = { response: 0.3, dampingRatio: 0.8 };
  const card = animate(0, 300, law);
  for (let i = 1; i <= 5; i++) {
    frame(16);
    assert.ok(
      Math.abs(card.value - spring({ ...law, to: 300 }).position((16 * i + lead) / 1000)) < 1e-9,
      `frame ${i}: ${card.value}`,
    );
  }
  // A retarget between two frames continues what has been seen.
  const { value, velocity } = card;
  card.retarget(0);
  frame(16);
  const back = spring({ ...law, from: value, velocity, to: 0 });
  assert.ok(Math.abs(card.value - back.position(0.016)) < 1e-9, `${card.value}`);
});
