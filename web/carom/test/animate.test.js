import assert from "node:assert/strict";
import { test } from "node:test";
import { animate, friction, settlingTime, spring } from "carom";
import { Scroller } from "carom/scroll";
import { display, frame } from "./display.js";

test("an animation follows its law at any frame rate", () => {
  const law = spring({ response: 0.4, dampingRatio: 0.6, to: 300 });
  for (const step of [1000 / 120, 1000 / 60, 33, 7.3]) {
    const card = animate(0, 300, { response: 0.4, dampingRatio: 0.6 });
    frame(0);
    let time = 0;
    while (time < 150) {
      frame(step);
      time += step;
    }
    assert.ok(Math.abs(card.value - law.position(time / 1000)) < 1e-9);
    card.stop();
  }
});

test("an animation at rest is on its target and doesn't request a frame", async () => {
  const seen = [];
  const card = animate(
    { x: 0, y: [1, 2] },
    { x: 300, y: [5, 6] },
    { duration: 0.3, bounce: 0.2, onUpdate: (value) => seen.push(value) },
  );
  while (display.queue.size > 0) frame(16);
  assert.deepEqual(seen.at(-1), { x: 300, y: [5, 6] });
  assert.deepEqual(card.velocity, { x: 0, y: [0, 0] });
  assert.equal(await card.finished, true);
  const before = display.asked;
  for (let i = 0; i < 10; i++) frame(16);
  assert.equal(display.asked, before);
});

test("a retarget in flight keeps position, velocity and promise", async () => {
  const card = animate(0, 300, { duration: 0.4, bounce: 0.3 });
  const { finished } = card;
  for (let i = 0; i < 6; i++) frame(16);
  const [value, velocity] = [card.value, card.velocity];
  card.retarget(0);
  assert.deepEqual([card.value, card.velocity], [value, velocity]);
  const law = spring({ duration: 0.4, bounce: 0.3, from: value, to: 0, velocity });
  frame(16);
  assert.ok(Math.abs(card.value - law.position(0.016)) < 1e-9);
  assert.equal(card.finished, finished);
  while (display.queue.size > 0) frame(16);
  assert.equal(await finished, true);
  assert.equal(card.value, 0);
});

test("a stopped animation stays in place and resolves with false", async () => {
  const card = animate(0, 100, { duration: 0.4, bounce: 0 });
  for (let i = 0; i < 4; i++) frame(16);
  const { value } = card;
  card.stop();
  assert.equal(await card.finished, false);
  assert.equal(card.value, value);
  assert.equal(display.queue.size, 0);
  const aborted = new AbortController();
  const other = animate(0, 100, { duration: 0.4, bounce: 0, signal: aborted.signal });
  aborted.abort();
  assert.equal(await other.finished, false);
});

test("a fling comes to rest after a travel of velocity/drag, either way", () => {
  for (const sign of [1, -1]) {
    const page = animate(0, 0, { duration: 0.4, bounce: 0 });
    page.fling(friction({ drag: 2 }), { velocity: sign * 1000 });
    while (display.queue.size > 0) frame(16);
    assert.ok(Math.abs(page.value - sign * 500) < 0.1);
  }
});

test("a falling value that is settled stops where it is", () => {
  const ball = animate({ x: 0, y: 5 }, { x: 0, y: 5 }).fall({ x: -300, y: 2000 });
  for (let i = 0; i < 10; i++) frame();
  const { value } = ball;
  assert.ok(value.x < 0 && value.y > 5, JSON.stringify(value));
  ball.settle();
  assert.deepEqual([ball.value, ball.velocity, ball.isAtRest], [value, { x: 0, y: 0 }, true]);
});

test("many animations share one frame request", () => {
  for (let i = 0; i < 20; i++) animate(0, i + 1, { duration: 0.4, bounce: 0 });
  assert.equal(display.queue.size, 1);
  frame(0);
  assert.equal(display.queue.size, 1);
});

test("animate rejects invalid numbers, shapes and springs", () => {
  assert.throws(() => animate(0, NaN), new Error("`to` must be finite, but is NaN"));
  assert.throws(() => animate([1, 2], [1]), new Error("`to` must have 2 numbers as the value has, but has 1"));
  assert.throws(() => animate(0, 1, { response: 0, dampingRatio: 1 }), /`response` must be finite/);
});

test("a listener that throws ends its own animation only", async () => {
  const thrown = [];
  const listen = (error) => thrown.push(error.message);
  process.setUncaughtExceptionCaptureCallback(listen);
  animate(0, 1, {
    duration: 0.2,
    bounce: 0,
    onUpdate: () => {
      throw new Error("mine");
    },
  });
  const other = animate(0, 1, { duration: 0.2, bounce: 0 });
  while (display.queue.size > 0) frame(16);
  assert.equal(await other.finished, true);
  await new Promise((done) => setTimeout(done, 0));
  process.setUncaughtExceptionCaptureCallback(null);
  assert.deepEqual(thrown, ["mine"]);
});

test("a flung list comes to rest and stops requesting frames", () => {
  for (const platform of ["ios", "android", "chromium"]) {
    const list = new Scroller({ platform, content: 4000, viewport: 800 });
    list.pointerDown(display.now, 700);
    for (let i = 1; i <= 8; i++) list.pointerMove(display.now + 8 * i, 700 - 14 * i);
    list.pointerUp(display.now + 66);
    display.now += 66;
    assert.equal(list.phase, "fling", platform);
    for (let i = 0; display.queue.size > 0; i++) {
      assert.ok(i < 1000, platform);
      frame(8);
    }
    assert.equal(list.phase, "rest");
    assert.ok(list.offset > 200 && list.offset < 3200, `${platform} ${list.offset}`);
  }
});

test("a list flung beyond its edge returns to it", () => {
  const list = new Scroller({ content: 1000, viewport: 800 });
  list.fling(3000);
  let farthest = 0;
  while (display.queue.size > 0) {
    frame(8);
    farthest = Math.max(farthest, list.overscroll);
  }
  assert.ok(farthest > 5);
  assert.equal(list.offset, 200);
});

test("a trackpad moves a list from edge to edge repeatedly", () => {
  for (const platform of ["ios", "macos", "android", "chromium"]) {
    const list = new Scroller({ platform, content: 1000, viewport: 800 });
    for (const [travel, end] of [
      [30.5, 200],
      [-30.5, 0],
      [30.5, 200],
      [-30.5, 0],
    ]) {
      for (let i = 0; i < 20; i++) list.wheel((display.now += 16), travel);
      while (display.queue.size > 0) frame(8);
      assert.equal(list.offset, end, `${platform} ${travel}`);
    }
  }
});

test("an empty list of snap points doesn't make a list snap", () => {
  const [free, pointless] = [undefined, { points: [] }].map((snap) => {
    const list = new Scroller({ content: 4000, viewport: 400, snap });
    list.fling(900);
    while (display.queue.size > 0) frame(8);
    return list.offset;
  });
  assert.ok(free > 400 && Math.abs(pointless - free) < 1e-9, `${pointless} ${free}`);
});

test("a list with pages comes to rest on a page", () => {
  const list = new Scroller({ content: 4000, viewport: 400, snap: "pages" });
  list.fling(900);
  while (display.queue.size > 0) frame(8);
  assert.equal(list.offset, 400);
});

test("a motion that starts after a long rest begins without a jump", () => {
  const acts = {
    scrollTo: (list, sign) => list.scrollTo(1600 + sign * 1000),
    fling: (list, sign) => list.fling(sign * 2000),
    resize: (list, sign) => (sign > 0 ? list.resize({ content: 2000, viewport: 800 }) : list.snapTo(1200)),
  };
  for (const platform of ["ios", "android", "chromium"]) {
    for (const [name, act] of Object.entries(acts)) {
      const travels = [1, -1].map((sign) => {
        const list = new Scroller({ platform, content: 4000, viewport: 800 });
        list.snapTo(1600);
        display.now += 600_000;
        act(list, sign);
        const before = list.offset;
        frame(0);
        assert.equal(list.offset, before, `${platform} ${name}`);
        if (display.queue.size > 0) frame(16);
        const travel = list.offset - before;
        assert.ok(Math.abs(travel) < 60, `${platform} ${name}: ${travel}`);
        while (display.queue.size > 0) frame(16);
        return travel;
      });
      if (name !== "resize")
        assert.ok(Math.abs(travels[0] + travels[1]) < 1e-6 && travels[0] > 0, `${platform} ${name} ${travels}`);
    }
  }
});

test("a retarget after a stop begins without velocity", () => {
  const card = animate({ x: 0 }, { x: 300 }, { duration: 0.4, bounce: 0.3 });
  for (let i = 0; i < 6; i++) frame(16);
  const { x } = card.value;
  assert.ok(x > 10 && card.velocity.x > 100);
  card.stop();
  assert.deepEqual([card.value, card.velocity, !card.isAtRest], [{ x }, { x: 0 }, false]);
  for (let i = 0; i < 6; i++) frame(16);
  assert.deepEqual(card.value, { x });
  card.retarget({ x: 0 });
  assert.deepEqual([card.value, card.velocity], [{ x }, { x: 0 }]);
  card.stop();
});

test("a value rests at the settling time of its motion", () => {
  const [law, to] = [{ duration: 0.5, bounce: 0.2 }, 300];
  const [card, motion] = [animate(0, to, law), spring({ ...law, to })];
  assert.ok(Math.abs(card.settlingTime() / settlingTime(motion) - 1) < 1e-13);
  card.stop();
});

test("settlingTime counts down to 0 in flight", () => {
  const card = animate(0, 300, { duration: 0.3, bounce: 0, tolerance: 0.5 });
  const all = card.settlingTime();
  assert.ok(Math.abs(all / settlingTime(spring({ duration: 0.3, bounce: 0, to: 300 }), 0.5) - 1) < 1e-13);
  frame(0);
  for (let t = 10; !card.isAtRest; t += 10) {
    frame(10);
    const left = !card.isAtRest ? all - t / 1000 : 0;
    assert.ok(Math.abs(card.settlingTime() - left) < 1e-9, `${card.settlingTime()} after ${t} ms`);
  }
});

test("travels of every size from 5e-324 to 1e15 follow the same curve", () => {
  for (const size of [5e-324, 1e-310, 1e-200, 1e-150, 1e-3, 1e12, 1e15]) {
    for (const travel of [size, -size]) {
      const seen = [];
      const card = animate(0, travel, { duration: 0.3, bounce: 0, onUpdate: (value) => seen.push(value / travel) });
      for (let i = 0; display.queue.size > 0; i++) {
        assert.ok(i < 100, `${travel}`);
        frame(16);
      }
      assert.equal(card.value, travel);
      // Subnormal numbers have too few digits for the comparison.
      if (size > 1e-300)
        assert.ok(
          seen.length > 20 && Math.abs(seen[7] - spring({ duration: 0.3, bounce: 0 }).position(0.128)) < 1e-9,
          `${travel}`,
        );
    }
  }
});

test("fields that a retarget leaves out keep target and velocity", () => {
  const options = { response: 0.4, dampingRatio: 0.6 };
  const whole = animate({ x: 0, y: 0 }, { x: 100, y: 50 }, options);
  const part = animate({ x: 0, y: 0 }, { x: 100, y: 50 }, options);
  for (let i = 0; i < 5; i++) frame();
  whole.retarget({ x: 0, y: 50 }, { velocity: { x: 300, y: whole.velocity.y } });
  part.retarget({ x: 0 }, { velocity: { x: 300 } });
  for (let i = 0; i < 5; i++) frame();
  assert.deepEqual([part.value, part.velocity, part.target], [whole.value, whole.velocity, { x: 0, y: 50 }]);
});
