// Scrolled pages under reduced motion, and when the clock changes.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { setFrameSource } from "carom";
import { Scroller } from "carom/scroll";
import { display, frame, source } from "./display.js";

let reduced;
beforeEach(() => {
  reduced = false;
  globalThis.matchMedia = () => ({ matches: reduced });
});
afterEach(() => {
  delete globalThis.matchMedia;
});

const frames = (count) => {
  for (let i = 0; i < count; i++) frame(16);
};
const rest = () => {
  for (let i = 0; i < 1000 && display.queue.size > 0; i++) frame(16);
  assert.equal(display.queue.size, 0);
};
const list = (options = {}) => {
  const page = new Scroller({ content: 4000, viewport: 800, ...options });
  page.snapTo(1600);
  return page;
};
/** Moves a finger by `travel` in 80 ms without a release. */
const drag = (page, travel) => {
  page.pointerDown(display.now, 400);
  for (let i = 1; i <= 10; i++) page.pointerMove((display.now += 8), 400 - (travel * i) / 10);
};
const throwIt = (page, travel) => {
  drag(page, travel);
  page.pointerUp(display.now);
};

const SENT = {
  fling: (page, sign) => page.fling(sign * 2000),
  scrollTo: (page, sign) => page.scrollTo(1600 + sign * 900),
  "a notch": (page, sign) => page.wheel(display.now, sign * 3, 1),
  "a key": (page, sign) => page.key(display.now, sign > 0 ? "PageDown" : "PageUp"),
};
for (const [name, send] of Object.entries(SENT)) {
  test(`reduced motion in flight ends on the next frame: ${name}`, () => {
    for (const sign of [1, -1]) {
      const told = [];
      const page = list({ platform: "chromium", onScroll: ({ offset, phase }) => told.push([offset, phase]) });
      send(page, sign);
      frames(3);
      const { target, offset } = page;
      assert.ok(sign * (target - offset) > 1 && sign * (offset - 1600) > 0, `${offset} ${target}`);
      assert.ok(page.settlingTime() > 0);
      reduced = true;
      assert.equal(page.settlingTime(), 0);
      told.length = 0;
      frame(16);
      assert.deepEqual([told, page.velocity, display.queue.size], [[[target, "rest"]], 0, 0]);
      reduced = false;
    }
  });
}

test("with reduced motion, a fling arrives at once", () => {
  for (const [options, sign, end] of [
    [{}, 1, 3200],
    [{}, -1, 0],
    [{ snap: { pages: 400 } }, 1, undefined],
    [{ snap: { pages: 400 } }, -1, undefined],
  ]) {
    const page = list(options);
    page.fling(sign * (end === undefined ? 900 : 9000));
    frames(2);
    const expected = end ?? page.target;
    reduced = true;
    frame(16);
    assert.deepEqual([page.offset, page.phase, display.queue.size], [expected, "rest", 0]);
    reduced = false;
  }
});

test("with reduced motion, the page moves at once when its content shrinks", () => {
  for (const when of ["never", "before", "in flight"]) {
    const page = list();
    page.snapTo(3000);
    reduced = when === "before";
    page.resize({ content: 2000, viewport: 800 });
    if (when !== "before") {
      frames(3);
      assert.ok(page.offset > 1200 && page.phase === "spring-back", `${page.offset} ${page.phase}`);
      reduced = when === "in flight";
      frame(16);
    }
    assert.equal(page.isAtRest, when !== "never");
    rest();
    assert.equal(page.offset, 1200);
    reduced = false;
  }
});

test("with reduced motion a finger still drags and flings a page", () => {
  for (const sign of [1, -1]) {
    const [page, twin] = [list(), list()];
    for (const one of [page, twin]) {
      const began = display.now;
      // Fling the page, then let the finger catch it, hold it for some frames, and throw it.
      one.fling(-sign * 1000);
      frames(4);
      reduced = one === page;
      one.pointerDown(display.now, 400);
      const held = one.offset;
      frames(4);
      assert.deepEqual([one.offset, one.phase], [held, "drag"]);
      throwIt(one, sign * 200);
      for (let i = 0; one.phase !== "rest"; i++) {
        assert.ok(i < 1000);
        one.seen = [...(one.seen ?? []), one.offset];
        frame(16);
      }
      [reduced, display.now] = [false, began + 60_000];
    }
    assert.ok(page.seen.length > 30);
    page.seen.forEach((offset, i) => assert.ok(Math.abs(offset - twin.seen[i]) < 1e-6, `${offset} ${twin.seen[i]}`));
  }
});

test("a page scrolled in the callback of its last frame moves on", () => {
  for (const becomesReduced of [false, true]) {
    let turns = 0;
    const page = list({ onScroll: (it) => it.isAtRest && (turns += 1) === 2 && it.scrollTo(800) });
    reduced = false;
    page.fling(500);
    frames(2);
    reduced = becomesReduced;
    rest();
    assert.deepEqual([page.offset, page.phase], [800, "rest"]);
  }
});

test("a pointer at NaN does not affect a program's fling", () => {
  const page = list();
  page.fling(2000);
  frames(2);
  page.pointerDown(display.now, NaN);
  reduced = true;
  frame(16);
  assert.equal(page.isAtRest, true);
});

/** Sets the clock of the display, and takes frames from it as from another source. */
const change = (now) => {
  display.now = now;
  setFrameSource(source);
};
const MOVED = { ...SENT, "a throw": (page, sign) => throwIt(page, sign * 200) };
for (const [name, send] of Object.entries(MOVED)) {
  test(`another clock in flight keeps the offset: ${name}`, () => {
    for (const [other, sign] of [
      [10, 1],
      [10, -1],
      [1e6, 1],
      [1e6, -1],
    ]) {
      const [page, twin] = [list({ platform: "chromium" }), list({ platform: "chromium" })];
      const paths = [page, twin].map((one) => {
        send(one, sign);
        frames(3);
        const before = one.offset;
        if (one === page) change(other);
        frame(0);
        assert.ok(Math.abs(one.offset - before) < 1e-9, `${before} ${one.offset}`);
        const path = [];
        for (; display.queue.size > 0; frame(16)) path.push(one.offset - before);
        return path;
      });
      assert.ok(paths[0].length > 3);
      assert.equal(paths[0].length, paths[1].length);
      paths[0].forEach((travel, i) => assert.ok(Math.abs(travel - paths[1][i]) < 1e-6, `${travel} ${paths[1][i]}`));
    }
  });
}

test("a clock that is replaced at rest or in a drag counts from then on", () => {
  for (const other of [10, 1e6]) {
    const page = list();
    throwIt(page, 200);
    rest();
    const expected = page.offset - 1600;
    page.snapTo(1600);
    change(other);
    throwIt(page, 200);
    const released = page.offset;
    frames(4);
    assert.ok(page.phase === "fling" && page.offset > released + 30, `${page.offset} ${released}`);
    rest();
    assert.ok(Math.abs(page.offset - 1600 - expected) < 1e-6, `${page.offset - 1600} ${expected}`);
    page.snapTo(1600);
    drag(page, 100);
    change(other + 5e5);
    for (let i = 1; i <= 10; i++) page.pointerMove((display.now += 8), 300 - 10 * i);
    assert.equal(page.offset, 1800);
    page.pointerUp(display.now);
    assert.ok(page.velocity > 800 && page.velocity < 2000, `${page.velocity}`);
    rest();
    assert.ok(page.offset > 1900);
  }
});
