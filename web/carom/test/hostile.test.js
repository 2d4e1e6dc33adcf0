// Hostile input: endless lists, odd objects, and texts that a message repeats.
import assert from "node:assert/strict";
import { test } from "node:test";
import { animate } from "carom";
import { motion, Scroller } from "carom/laws";
import { Springs } from "carom/batch";
import { animateElement } from "carom/dom";
import { at, delay, label, move, parallel, pause, play, repeat, sequence } from "carom/time";
import "./display.js";

const messageOf = (act) => {
  try {
    act();
  } catch (error) {
    return error.message;
  }
  assert.fail("it was accepted");
};

test("an element without targets is at rest at once", async () => {
  for (const targets of [{}, { x: undefined }, { [Symbol("x")]: 1 }]) {
    const nothing = animateElement({ style: {}, ownerDocument: {} }, targets);
    const state = await Promise.race([nothing.finished, new Promise((done) => setTimeout(done, 50, "pending"))]);
    assert.deepEqual([state, nothing.isAtRest], [true, true]);
  }
});

test("a spec that contains itself or is too deep is an error that says so", () => {
  const cyclic = { law: "clamped" };
  cyclic.motion = cyclic;
  const sequence = { law: "sequence", segments: [] };
  sequence.segments.push(sequence);
  const endless = { toJSON: () => endless };
  let deep = { law: "drift" };
  for (let i = 0; i < 20_000; i++) deep = { law: "clamped", motion: deep };
  for (const spec of [cyclic, sequence, endless, deep]) {
    assert.equal(
      messageOf(() => motion(spec)),
      "`spec` must be at most 100 levels deep and must not contain itself",
    );
  }
});

test("values of 150,000 numbers do not overflow the stack", () => {
  const count = 150_000;
  const list = animate({ x: 0, v: new Float64Array(count) }, { x: 1, v: new Float64Array(count) });
  list.retarget({ x: 5 });
  assert.ok(list.settlingTime() > 0);
  list.stop();
  const fields = (x) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, x]));
  const object = animate(fields(0), fields(1));
  assert.ok(object.settlingTime() > 0);
  object.stop();
});

test("sequence reads the duration of each step at most twice", () => {
  let reads = 0;
  const step = {
    show() {},
    get duration() {
      return (reads += 1) && 1;
    },
  };
  assert.equal(sequence(new Array(2000).fill(step)).duration, 2000);
  assert.ok(reads <= 4000, `${reads} reads`);
});

test("steps nested too deep are an error that states the limit", () => {
  const many = {
    sequence: (step) => sequence([step, pause(1)]),
    parallel: (step) => parallel([step]),
    delay: (step) => delay(1, step),
    repeat: (step) => repeat(1, step),
  };
  for (const [name, nest] of Object.entries(many)) {
    const nested = (depth) => {
      let step = move(0, 1);
      for (let i = 0; i < depth; i++) step = nest(step);
      return step;
    };
    nested(1000).show(0.1);
    assert.equal(
      messageOf(() => nested(20_000)),
      "steps can be nested at most 1000 deep",
      name,
    );
  }
});

test("a sequence of 32,000 steps doesn't show every step in every frame", () => {
  let shows = 0;
  const count = 32_000;
  const film = sequence(Array.from({ length: count }, () => ({ duration: 0.01, show: () => (shows += 1) })));
  for (let t = 0; t <= film.duration; t += 0.016) film.show(t);
  film.show(Infinity);
  assert.ok(shows >= 2 * count && shows < 5 * count, `${shows} calls`);
});

test("an argument that is not a step is an error that says so", () => {
  assert.equal(
    messageOf(() => sequence(pause(1), pause(2))),
    "`sequence` takes a list of steps, such as `sequence([first, second])`, but got an object",
  );
  assert.equal(
    messageOf(() => sequence([pause(1), animate(0, 1)])),
    "item 1 of `sequence` must be a step, such as `move` returns, but is an object",
  );
  assert.equal(
    messageOf(() => parallel([undefined])),
    "item 0 of `parallel` must be a step, such as `move` returns, but is undefined",
  );
  assert.equal(
    messageOf(() => delay(1)),
    "`delay` takes a step, such as `move` returns, but got undefined",
  );
  assert.equal(
    messageOf(() => play([pause(1)])),
    "`play` takes a step, such as `move` returns, but got a list",
  );
  assert.equal(
    messageOf(() => sequence([pause(1), at("lost", pause(1))])),
    '`place` must be seconds, "-0.2", "<", or a label before it, but is "lost"',
  );
  assert.equal(
    messageOf(() => label("2")),
    '`name` must begin with a letter and have no + or -, but is "2"',
  );
  assert.equal(
    messageOf(() => play(sequence([label("a"), pause(1)])).seek("b")),
    'there is no label "b"; the labels are: a',
  );
});

test("messages cut a long text and escape control characters", () => {
  const long = "x".repeat(100_000);
  for (const act of [
    () => motion({ law: long }),
    () => motion({ law: "\x1b]0;x\x07" }),
    () => animate(0, long),
    () => play(sequence([label(long), pause(1)])).seek("b"),
    () => play(sequence([label("a"), pause(1)])).seek(long),
    () => new Scroller({ platform: long, content: 2, viewport: 1 }),
    () => animate(long, 1),
    () => animate(0, 1, { [long]: 1 }),
    () => animate(0, 1, { reducedMotion: long }),
    () => new Springs(1, { spring: { duration: 1 }, precision: long }),
  ]) {
    const message = messageOf(act);
    assert.ok(
      message.length < 2500 && !/[\u0000-\u001f\u007f-\u009f]/.test(message),
      `${message.length}: ${message.slice(0, 80)}`,
    );
  }
});

test("a DataView isn't a list", () => {
  assert.match(
    messageOf(() => animate(new DataView(new ArrayBuffer(8)), 1)),
    /^`to` must be|must be a number/,
  );
});

test("a field named __proto__ is an error", () => {
  const from = JSON.parse('{ "x": 0, "__proto__": [1, 2] }');
  assert.equal(
    messageOf(() => animate(from, from)),
    "`from` must not have a field `__proto__`",
  );
});

test("properties of Object.prototype are not options", () => {
  Object.prototype.evilKey = 1;
  try {
    const card = animate({ x: 0 }, { x: 1 }, { duration: 0.3 });
    card.retarget({ x: 2 }).stop();
    new Scroller({ content: 900, viewport: 300 });
  } finally {
    delete Object.prototype.evilKey;
  }
});

test("tolerance rejects invalid numbers and unknown fields", () => {
  const says = (tolerance, message) =>
    assert.equal(
      messageOf(() => animate(0, 1, { tolerance })),
      message,
    );
  says({ distance: 1, ofTarget: 0.1, velocity: NaN }, "`tolerance.velocity` must be at least 0, but is NaN");
  says({ distance: 1, ofTarget: 0.1, velocity: -1 }, "`tolerance.velocity` must be at least 0, but is -1");
  says({ distance: 1, velocty: 2 }, "there is no option `tolerance.velocty`; did you mean `tolerance.velocity`?");
  says({ ofTravel: 1e-3, distance: 1 }, "`tolerance` must be `ofTravel` alone, or a distance, but has both");
});

test("an error for a number beyond the domain states the bound", () => {
  const page = { content: 900, viewport: 300, devicePixelRatio: 1e300 };
  assert.equal(
    messageOf(() => new Scroller(page)),
    "`devicePixelRatio` must be from 1e-15 to 1e15, but is 1e300",
  );
  assert.equal(
    messageOf(() => animate(0, 1e16)),
    "`to` must be at most 1e15 in magnitude, but is 1e16",
  );
  assert.equal(
    messageOf(() => animate(0, 1, { duration: 1e-16 })),
    "`duration` must be from 1e-15 to 1e15, but is 1e-16",
  );
});
