// Motions begin at the time of the call or of the event, and their first frame shows motion.
import assert from "node:assert/strict";
import { test } from "node:test";
import { animate, nearest, project, spring } from "carom";
import { followMoving, move, play } from "carom/time";
import { display, frame } from "./display.js";

const SPRING = { duration: 0.4, bounce: 0.2 };
const near = (a, b, within = 1e-9) => assert.ok(Math.abs(a - b) <= within, `${a} instead of ${b}`);

test("a motion begun between frames moves in the next frame", () => {
  const law = spring({ ...SPRING, to: 100, velocity: 1000 });
  for (const ms of [2, 8, 15]) {
    const card = animate(0, 100, { ...SPRING, velocity: 1000 });
    frame(ms);
    near(card.value, law.position(ms / 1000));
    card.stop();
  }
});

test("a motion begins at its event, at most 20 ms before the call", () => {
  const law = spring({ ...SPRING, to: 100 });
  for (const [age, begins] of [
    [5, 5],
    [18, 18],
    [300, 20],
    [-300, -20],
  ]) {
    const card = animate(0, 100, { ...SPRING, timeMs: display.now - age, longestFirstStep: Infinity });
    frame(30);
    near(card.value, law.position((30 + begins) / 1000));
    card.stop();
  }
});

test("a late first frame shows at most two frames of the motion", () => {
  const law = spring({ ...SPRING, to: 100 });
  const card = animate(0, 100, SPRING);
  frame(400);
  near(card.value, law.position(2 / 60));
  frame(16);
  near(card.value, law.position(2 / 60 + 0.016));
  card.stop();
  const exact = animate(0, 100, { ...SPRING, longestFirstStep: 0.01 });
  frame(16);
  near(exact.value, law.position(0.01));
  exact.stop();
});

test("a retarget before a stalled frame begins visibly", () => {
  const card = animate(0, 100, SPRING);
  for (let i = 0; i < 6; i++) frame(16);
  const back = spring({ ...SPRING, from: card.value, to: 0, velocity: card.velocity });
  card.retarget(0);
  frame(300);
  near(card.value, back.position(2 / 60));
  card.stop();
});

test("a timeline begins at the call and shows motion at once", () => {
  let shown = 0;
  const film = play(move(0, 100, { ...SPRING, onUpdate: (x) => (shown = x) }));
  frame(10);
  near(shown, spring({ ...SPRING, to: 100 }).position(0.01));
  film.stop();
});

/** Holds a value under a finger of this speed. In each frame, the finger has a place that is shown `lag` ms later. */
function held(card, speed, lag = 6) {
  for (let i = 0; i <= 8; i++) {
    card.hold(display.now + 16 - lag, (speed * 16 * i) / 1000);
    frame(16);
  }
  return display.now - lag;
}

test("a release continues a held value without a step", () => {
  for (const speed of [600, -2000]) {
    const card = animate(0, 0);
    const last = held(card, speed);
    const before = card.value;
    card.release(last + 1);
    frame(16);
    near((card.value - before) / 0.016, speed, 0.1 * Math.abs(speed));
    card.stop();
  }
});

test("a release continues a held value after late frames or frames without a report", () => {
  // Either the finger's last place comes too late for a frame, or a late frame has an older timestamp than the place that it shows.
  for (const [lag, gaps] of [
    [6, [16, 16]],
    [-10, [50]],
  ]) {
    const card = animate(0, 0, { longestFirstStep: Infinity });
    const last = held(card, 600, lag);
    const before = card.value;
    for (const gap of gaps.slice(1)) frame(gap);
    card.release(last + 1);
    frame(gaps[0]);
    near((card.value - before) / (gaps[0] / 1000), 600, 60);
    card.stop();
  }
});

test("a finger that rests doesn't ask for frames", () => {
  const card = animate(0, 0);
  card.hold(display.now, 5);
  for (let i = 0; i < 8; i++) frame(16);
  assert.equal(display.queue.size, 0);
  card.stop();
});

test("release offers the projected rest and takes a target", () => {
  const card = animate(0, 0, SPRING);
  const last = held(card, 1000);
  let seen;
  card.release(last, (landing, velocity) => {
    seen = [landing, velocity];
    return nearest([0, 320, 640], landing);
  });
  near(seen[1], 1000, 1e-6);
  near(seen[0], card.value + project(seen[1]));
  assert.equal(card.target, 640);
  for (let i = 0; display.queue.size > 0 && i < 500; i++) frame(16);
  assert.deepEqual([card.value, card.isAtRest], [640, true]);
  const stopped = animate({ x: 0 }, { x: 0 });
  stopped.hold(display.now, { x: 5 });
  stopped.release(display.now + 200, ({ x }) => ({ x }));
  assert.deepEqual([stopped.value, stopped.velocity], [{ x: 5 }, { x: 0 }]);
  stopped.stop();
});

test("a value falls under a constant acceleration", () => {
  const ball = animate({ x: 0, y: 0 }, { x: 0, y: 0 }, { velocity: { x: 30, y: -100 } }).fall({ x: 0, y: 2000 });
  for (let i = 0; i < 10; i++) frame(16);
  near(ball.value.x, 30 * 0.16);
  near(ball.value.y, -100 * 0.16 + 0.5 * 2000 * 0.16 ** 2);
  assert.deepEqual([ball.isAtRest, ball.settlingTime()], [false, Infinity]);
  ball.settle();
  assert.deepEqual([ball.isAtRest, ball.velocity], [true, { x: 0, y: 0 }]);
});

test("a value follows a moving target, and settles behind it", () => {
  const label = followMoving(0, 100, 50, { stiffness: 100, damping: 20 });
  for (let i = 0; i < 200; i++) frame(16);
  near(label.value, 100 + 50 * 3.2 - (20 / 100) * 50, 1e-6);
  near(label.velocity, 50, 1e-6);
  near(label.target, 100 + 50 * 3.2);
  label.retarget(300);
  for (let i = 0; display.queue.size > 0 && i < 500; i++) frame(16);
  assert.equal(label.value, 300);
});
