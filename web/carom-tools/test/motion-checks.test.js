// `carom-tools/test`: a correct motion passes. The same motion with one fault fails, with a message that names the fault.
import assert from "node:assert/strict";
import { test } from "node:test";

import { assertMotion, checkMotion, motionMatchers, recordMotion, sampleMotion } from "carom-tools/test";
import { spring } from "carom";

/** A card that is sent to 300, and back at 0.2 s. The faulty one loses its velocity there. */
function card({ keepsVelocity, rate = 60 }) {
  const there = spring({ duration: 0.5, bounce: 0, to: 300 });
  const turn = there.at(0.2);
  const back = spring({
    duration: 0.5,
    bounce: 0,
    from: turn.position,
    velocity: keepsVelocity ? turn.velocity : 0,
    to: 0,
  });
  const position = (t) => (t < 0.2 ? there.at(t) : back.at(t - 0.2)).position;
  const marks = [
    { t: 0, mark: "target", to: 300 },
    { t: 0.2, mark: "retarget", to: 0 },
  ];
  return sampleMotion((t) => Math.round(position(t)), { rate, marks, of: "card" });
}

test("a motion that keeps its velocity passes", () => {
  assertMotion(card({ keepsVelocity: true }), { check: "continuous" }, { check: "rests", on: 0, by: 1 });
});

test("a lost velocity fails the check with a message that names it", () => {
  const { pass, message } = motionMatchers.toPassMotion(card({ keepsVelocity: false }), { check: "continuous" });
  assert.equal(pass, false);
  assert.match(message(), /fail +continuous\n.*position.*\n +velocity +\d+ ± [\d.]+ px\/s at 0\.(19|2)\d* s/);
});

test("one line of code compares frame rates", () => {
  assertMotion(
    [60, 120, 240].map((rate) => card({ keepsVelocity: true, rate })),
    { check: "rate_free" },
  );
  const counted = (rate) => {
    let [x, v] = [0, 40];
    return sampleMotion((t) => (t > 0 ? ((x += v), (v *= 0.92), x) : x), { rate });
  };
  assert.equal(checkMotion([60, 120].map(counted), { check: "rate_free" }).verdict, "fail");
});

test("a spring that follows a moving target must keep all of the target's pull", () => {
  const followed = (loses) => {
    const marks = [];
    let [x, v, to] = [0, 0, 0];
    const frame = (t, dt) => {
      const next = spring({ duration: 0.5, bounce: 0.2, from: x, velocity: v, to }).at(dt);
      v = loses && dt && t < 0.8 ? (next.position - x) / dt : next.velocity;
      x = next.position;
      if (t < 0.8) marks.push({ t, mark: "retarget", to: (to = 150 - 150 * Math.cos(8 * t)) });
      return x;
    };
    const trace = sampleMotion(frame, { seconds: 1.5 });
    return [trace, ...marks.map((mark) => JSON.stringify(mark))].join("\n");
  };
  assertMotion(followed(false), { check: "responds" });
  assert.equal(checkMotion(followed(true), { check: "responds" }).verdict, "fail");
});

test("an unknown check or limit is an error", () => {
  assert.throws(
    () => checkMotion("[[0,0],[1,1]]", { check: "rest" }),
    /there is no check `rest`; there are: continuous/,
  );
  assert.throws(() => checkMotion("[[0,0],[1,1]]", { check: "rests", onn: 3 }), /unknown field `onn`/);
  assert.throws(() => checkMotion("nonsense", { check: "rests" }), /expected rows of a time and a position/);
});

test("a known fault is shown and does not fail", () => {
  const report = checkMotion(card({ keepsVelocity: false }), { check: "continuous", known: "you/app#7" });
  assert.equal(report.verdict, "pass");
  assert.match(report.text, /known: you\/app#7/);
  assert.match(report.svg, /class="fail"/);
});

test("an error names an element that does not exist", async () => {
  const page = { evaluate: async () => false };
  await assert.rejects(recordMotion(page, "#none"), /none matches `#none`/);
});

// A browser scrolls before the callbacks of a frame, and a program moves an element in a later one than the recorder's.
for (const isScroll of [true, false])
  test(`a recording has each position at its own frame: ${isScroll ? "scrolled" : "moved by a program"}`, async () => {
    let [asked, left] = [0, 0];
    const queue = new Map();
    const ignored = () => {};
    Object.assign(globalThis, {
      requestAnimationFrame: (call) => (queue.set(++asked, call), asked),
      cancelAnimationFrame: (id) => queue.delete(id),
      addEventListener: ignored,
      removeEventListener: ignored,
    });
    const element = { id: "card", getBoundingClientRect: () => ({ left, top: 0 }) };
    const recording = await recordMotion(element, { still: 0.05 });
    const [start, shown] = [performance.now(), []];
    for (let frame = 0, now = start; queue.size > 0 && frame < 100; frame++) {
      now += frame % 5 === 0 ? 60 : 10;
      const due = [...queue.values()];
      queue.clear();
      // The page moves in 20 frames.
      const move = () => (left = Math.min(10 * frame, 200));
      if (isScroll) move();
      for (const call of due) call(now);
      move();
      shown.push(left);
      // A busy page shows its next frame before any task. A scroll that begins there cannot be told from a program.
      if (frame % 3 > 0 || frame === 0) await new Promise((done) => setTimeout(done, 2));
    }
    const [, ...rows] = (await recording.done()).split("\n").map((line) => JSON.parse(line));
    assert.ok(rows.length > 20 && rows.length < 40, `${rows.length}`);
    assert.deepEqual(
      rows.map(({ x }) => x),
      shown.slice(0, rows.length),
    );
  });
