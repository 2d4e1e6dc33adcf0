// Timelines of springs. Their instants must agree with the Rust library's drivers.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { animate, settlingTime, spring } from "carom";
import {
  at,
  delay,
  followMoving,
  keyframes,
  label,
  move,
  parallel,
  pause,
  play,
  repeat,
  sequence,
  stagger,
  staggered,
  yoyo,
} from "carom/time";
import { display, frame } from "./display.js";

const SPRING = { duration: 0.3, bounce: 0.2 };

test("timelines have the instants and values of the Rust library", () => {
  const table = readFileSync(new URL("../../../target/web/states/timelines.jsonl", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map(JSON.parse);
  assert.ok(table.length >= 100);
  for (const { spring, numbers, following: _, ...expected } of table) {
    const { a, b, c, interval } = numbers;
    const row = [a, b, c, a, b];
    const make = {
      sequence: (moves) => sequence([moves[0], pause(numbers.pause), moves[1], moves[2]]),
      parallel: (moves) => parallel([moves[0], delay(numbers.pause, moves[1])]),
      center: (moves) => staggered(interval, moves, { from: "center" }),
      edges: (moves) => yoyo(2, staggered(interval, moves, { from: "edges" })),
      index: (moves) => staggered(interval, moves, { from: 1 }),
      repeat: (moves) => repeat(3, sequence([moves[0], pause(numbers.pause)])),
      keyframes: (moves) => moves[0],
      pairs: (moves) => moves[0],
    };
    const movesOf = (name, draw) => {
      if (name === "keyframes")
        return [keyframes(0, [a, b, c], { ...spring, arrival: 0, onUpdate: (x) => draw(0, x) })];
      if (name === "pairs")
        return [
          keyframes(
            [0, 0],
            [
              [a, b],
              [c, a],
            ],
            { ...spring, arrival: 0, onUpdate: (xs) => xs.forEach((x, i) => draw(i, x)) },
          ),
        ];
      const targets = { sequence: [a, b, c], parallel: [a, b], repeat: [a] }[name] ?? row;
      return targets.map((target, i) => move(0, target, { ...spring, arrival: 0, onUpdate: (x) => draw(i, x) }));
    };
    for (const [name, { duration, rows }] of Object.entries(expected)) {
      const drawn = [];
      const step = make[name](movesOf(name, (i, x) => (drawn[i] = x)));
      assert.ok(Math.abs(step.duration - duration) <= 1e-11, `${name}: ${step.duration}, but natively ${duration}`);
      step.show(0);
      for (const { at, values } of rows) {
        step.show(at);
        const error = Math.max(...values.map((x, i) => Math.abs(x - drawn[i])));
        assert.ok(
          drawn.length === values.length && error <= 1e-8,
          `${name} at ${at}: ${drawn}, but natively ${values}`,
        );
      }
    }
  }
});

test("followMoving has the values of the Rust library", () => {
  const table = readFileSync(new URL("../../../target/web/states/timelines.jsonl", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map(JSON.parse);
  for (const {
    spring,
    numbers: { a, b },
    following: { duration, rows },
  } of table) {
    assert.equal(duration, null);
    const one = followMoving(0, a, b, spring);
    frame(0);
    let before = 0;
    for (const { at, values } of rows) {
      frame(1000 * (at - before));
      before = at;
      const now = [one.value, one.velocity, one.target];
      const error = Math.max(...values.map((x, i) => Math.abs(x - now[i])));
      assert.ok(error <= 1e-7 * (1 + Math.max(...values.map(Math.abs))), `at ${at}: ${now}, but natively ${values}`);
    }
    one.stop();
  }
});

test("a move takes as long as animate, and draws its end exactly", async () => {
  const seen = [];
  const card = move({ x: 0, p: [1, 2] }, { x: 300, p: [5, 6] }, { ...SPRING, onUpdate: (value) => seen.push(value) });
  const other = animate({ x: 0, p: [1, 2] }, { x: 300, p: [5, 6] }, SPRING);
  assert.equal(card.rest, other.settlingTime());
  const playback = play(card);
  assert.deepEqual(seen, [{ x: 0, p: [1, 2] }]);
  let frames = 0;
  for (; display.queue.size > 0; frames++) frame(16);
  assert.deepEqual(
    [seen.at(-1), card.value, card.velocity],
    [
      { x: 300, p: [5, 6] },
      { x: 300, p: [5, 6] },
      { x: 0, p: [0, 0] },
    ],
  );
  assert.equal(await playback.finished, true);
  assert.equal(frames, Math.ceil(card.rest / 0.016));
});

test("the next step starts when a move has 1 % of its travel left, and the move goes on", () => {
  const durations = [0, 0.3, 0.5].map((bounce) => move(0, 300, { duration: 0.4, bounce }));
  assert.deepEqual(
    durations.map(({ duration }) => duration.toFixed(3)),
    ["0.423", "0.427", "0.574"],
  );
  assert.deepEqual(
    durations.map(({ rest }) => rest.toFixed(3)),
    ["0.748", "0.790", "1.191"],
  );
  // Four such moves in a sequence take the sum of their durations, and then the tail of the last one.
  const film = sequence([0, 1, 2, 3].map(() => move(0, 300, { duration: 0.4 })));
  assert.deepEqual([film.duration.toFixed(3), film.rest.toFixed(3)], ["1.690", "2.016"]);
  // The value doesn't jump when the next step begins, although it is still a hundredth of its travel away.
  const seen = [];
  const pair = sequence([move(0, 300, { duration: 0.4, onUpdate: (x, v) => seen.push([x, v]) }), pause(1)]);
  for (let t = 0; t < 1; t += 0.001) pair.show(t);
  const steps = seen.slice(1).map(([x], i) => Math.abs(x - seen[i][0]));
  assert.ok(Math.max(...steps) < 1.8 && seen.at(-1)[0] === 300, `${Math.max(...steps)}`);
});

test("each keyframe takes over in flight with the current velocity", () => {
  const seen = [];
  const card = keyframes(0, [100, 40], { duration: 0.4, onUpdate: (x, v) => seen.push([x, v]) });
  for (let t = 0; t <= card.rest; t += 1e-4) card.show(t);
  const jump = seen.slice(1).map(([x, v], i) => Math.abs(x - seen[i][0] - 5e-5 * (v + seen[i][1])));
  assert.ok(Math.max(...jump) < 1e-3, `${Math.max(...jump)}`);
  assert.ok(Math.max(...seen.map(([x]) => x)) < 99.5, "it turns before it is at rest");
});

test("steps may overlap, and labels name places", () => {
  const step = (duration) => ({ duration, show: (t) => shown.push([duration, Number(t.toFixed(9))]) });
  let shown = [];
  const film = sequence([
    step(1),
    at("-0.25", step(2)),
    label("list"),
    step(3),
    at("<", step(4)),
    at("<0.5", step(5)),
    at("list+1", step(6)),
    at(0.5, step(7)),
    at("+0.5", step(8)),
  ]);
  film.show(0);
  shown = [];
  film.show(6.5);
  assert.deepEqual(Object.fromEntries(shown), { 1: 6.5, 7: 6, 2: 5.75, 3: 3.75, 4: 3.75, 5: 3.25, 6: 2.75 });
  assert.equal(film.duration, 16);
  const playback = play(film).seek("list");
  assert.equal(playback.time, 2.75);
  playback.stop();
});

test("a timeline plays at any rate, and backward", async () => {
  const seen = [];
  const card = move(0, 100, { ...SPRING, onUpdate: (x) => seen.push(x) });
  const playback = play(card, { rate: 2 });
  for (let i = 0; i < 4; i++) frame();
  assert.ok(Math.abs(playback.time - 2 * 0.064) < 1e-9, `${playback.time}`);
  playback.reverse();
  const before = playback.time;
  assert.equal(playback.rate, -2);
  frame();
  assert.ok(Math.abs(before - playback.time - 0.032) < 1e-9);
  while (display.queue.size > 0) frame();
  assert.deepEqual([await playback.finished, seen.at(-1), playback.time], [true, 0, 0]);
  playback.rate = 1;
  playback.resume();
  while (display.queue.size > 0) frame();
  assert.deepEqual([await playback.finished, seen.at(-1)], [true, 100]);
  playback.reverse();
  assert.ok(display.queue.size > 0, "it plays backward after its end");
  playback.stop();
  assert.equal(await playback.finished, false);
  assert.throws(() => play(card, { rate: 0 }), { message: "`rate` must be finite and not 0, but is 0" });
});

test("with arrival 0, each step starts when the previous one is at rest", () => {
  const [first, second] = [0, 0].map((_, i) => move(0, 10 * (i + 1), { ...SPRING, arrival: 0 }));
  play(sequence([first, second]));
  frame(0);
  const end = first.duration;
  frame(1000 * (end + 0.05));
  const law = spring({ ...SPRING, to: 20 });
  assert.equal(first.value, 10);
  assert.ok(Math.abs(second.value - law.position(0.05)) < 1e-9);
  while (display.queue.size > 0) frame();
});

test("a step shows its start before it begins", () => {
  let x;
  const to = (from, target) => move(from, target, { ...SPRING, onUpdate: (value) => (x = value) });
  const step = sequence([to(0, 100), pause(0.1), to(100, 40)]);
  play(repeat(2, step));
  assert.equal(x, 0);
  let [least, round] = [Infinity, 0];
  frame(0);
  while (display.queue.size > 0) {
    frame(4);
    if (display.now - 5000 > 1000 * step.duration && round === 0) {
      round = 1;
      assert.ok(x < 20, `${x} at the start of the second round`);
    }
    least = Math.min(least, x);
  }
  assert.deepEqual([x, least >= 0], [40, true]);
});

test("a pause holds a timeline, and seek shows any time", async () => {
  const seen = [];
  const playback = play(yoyo(1, move(0, 100, { ...SPRING, onUpdate: (x) => seen.push(x) })));
  for (let i = 0; i < 5; i++) frame();
  playback.pause();
  assert.equal(display.queue.size, 0);
  const before = [playback.time, seen.at(-1)];
  display.now += 1000;
  playback.resume();
  frame(0);
  assert.deepEqual([playback.time, seen.at(-1)], before);
  playback.seek(playback.duration / 2);
  assert.equal(seen.at(-1), 100);
  playback.seek(0);
  assert.equal(seen.at(-1), 0);
  playback.stop();
  assert.deepEqual([await playback.finished, display.queue.size], [false, 0]);
  const other = play(move(0, 1, SPRING));
  other.finish();
  assert.equal(await other.finished, true);
});

test("an endless repeat goes on, and a long frame doesn't cost more", () => {
  let x;
  const once = move(0, 100, { ...SPRING, onUpdate: (value) => (x = value) });
  const playback = play(repeat(Infinity, once));
  frame(0);
  frame(1000 * (1e6 * once.duration + 0.1));
  assert.ok(Math.abs(x - spring({ ...SPRING, to: 100 }).position(0.1)) < 1e-3, `${x}`);
  assert.equal(playback.isPlaying, true);
  playback.stop();
  assert.equal(repeat(Infinity, pause(0)).duration, 0);
});

test("reduced motion shows the end of a timeline, or of one round if it is endless", async () => {
  globalThis.matchMedia = () => ({ matches: true });
  try {
    const seen = [];
    const card = move(0, 100, { ...SPRING, onUpdate: (x) => seen.push(x) });
    const [once, endless] = [
      play(card),
      play(repeat(Infinity, move(5, 7, { ...SPRING, onUpdate: (x) => seen.push(x) }))),
    ];
    frame();
    assert.deepEqual(seen, [0, 5, 100, 7]);
    assert.deepEqual([await once.finished, await endless.finished, display.queue.size], [true, true, 0]);
  } finally {
    delete globalThis.matchMedia;
  }
});

test("stagger spreads starts from any place", () => {
  const delays = (options) => [0, 1, 2, 3, 4].map((i) => Number(stagger(0.1, options)(i, 5).toFixed(9)));
  assert.deepEqual(delays(), [0, 0.1, 0.2, 0.3, 0.4]);
  assert.deepEqual(delays({ from: "last" }), [0.4, 0.3, 0.2, 0.1, 0]);
  assert.deepEqual(delays({ from: "center" }), [0.2, 0.1, 0, 0.1, 0.2]);
  assert.deepEqual(delays({ from: "edges" }), [0, 0.1, 0.2, 0.1, 0]);
  assert.deepEqual(delays({ from: 1 }), [0.1, 0, 0.1, 0.2, 0.3]);
  assert.deepEqual(delays({ ease: (x) => x * x }), [0, 0.025, 0.1, 0.225, 0.4]);
  assert.deepEqual([stagger(Infinity)(0, 3), stagger(0.1, { from: "center" })(1, 4)], [0, 0]);
  assert.throws(() => stagger(0.1, { from: "centre" }), {
    message: '`from` must be "first", "last", "center" or "edges", but is "centre"; did you mean "center"?',
  });
  assert.throws(() => stagger(0.1, { form: "last" }), { message: "there is no option `form`; did you mean `from`?" });
});

test("a following value continues when its target turns or stops", () => {
  const one = followMoving([0, 0], [10, 0], [50, 0], { stiffness: 100, damping: 20 });
  for (let i = 0; i < 250; i++) frame();
  assert.ok(Math.abs(one.target[0] - one.value[0] - 10) < 1e-9, "a steady lag of c/k times the velocity");
  const [value, velocity] = [one.value, one.velocity];
  one.follow(value, [-50, 0]);
  assert.deepEqual([one.value, one.velocity], [value, velocity]);
  frame();
  assert.ok(Math.abs(one.value[0] - value[0] - 0.016 * velocity[0]) < 0.3);
  one.stop();
  assert.equal(display.queue.size, 0);
  const rest = animate(one.value, [0, 0], { ...SPRING, velocity: one.velocity });
  while (display.queue.size > 0) frame();
  assert.deepEqual(rest.value, [0, 0]);
});

test("timelines reject invalid numbers", async () => {
  assert.throws(() => pause(-1), /`seconds` must be at least 0, but is -1/);
  assert.throws(() => repeat(0, pause(1)), /`times` must be a whole number of at least 1, or Infinity, but is 0/);
  assert.throws(() => move(0, NaN), /`to` must be finite/);
  assert.throws(() => move(0, 1, { stiffness: 0, damping: 1 }), /`stiffness` must be greater than 0/);
  assert.throws(() => play(pause(1)).stop().seek(NaN), /`time` must be at least 0/);
  assert.equal(move(0, 1, { stiffness: 100, damping: 0 }).duration, Infinity);
  assert.ok(Math.abs(move(0, 1, { ...SPRING, tolerance: 0.001 }).rest - settlingTime(spring(SPRING), 0.001)) < 1e-9);
  const aborted = new AbortController();
  const playback = play(move(0, 1, SPRING), { signal: aborted.signal });
  aborted.abort();
  assert.deepEqual([await playback.finished, display.queue.size], [false, 0]);
});
