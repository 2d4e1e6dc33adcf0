// Joined pages, the speed of a stop, and motions that the caller chooses.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { spring } from "carom";
import { motion, Scroller, Scroller as Small } from "carom/laws";
import { display, frame } from "./display.js";

const rest = () => {
  for (let i = 0; i < 3000 && display.queue.size > 0; i++) frame();
  assert.equal(display.queue.size, 0);
};
afterEach(() => {
  delete globalThis.matchMedia;
});
const list = (physics, more = {}) => new Scroller({ content: 6000, viewport: 800, physics, ...more });

const SLIPPERY = -1000 * Math.log(0.998);
const STICKY = -1000 * Math.log(0.99);
const BOOK = [
  { from: 0, drag: SLIPPERY },
  { from: 1000, drag: STICKY, snaps: true },
  { from: 1800, drag: SLIPPERY },
];

test("a slow fling stops at a region that snaps", () => {
  const page = list({ regions: BOOK });
  // Friction alone would end some 20 px inside the region.
  page.fling(2200);
  assert.equal(page.target, 1000);
  rest();
  assert.equal(page.offset, 1000);
  page.snapTo(0);
  page.fling(12_000);
  assert.ok(page.target > 1800, `${page.target}`);
  // In each region, the velocity falls by the drag times the length of the region.
  const left = 12_000 - SLIPPERY * 1000 - STICKY * 800;
  assert.ok(Math.abs(page.target - (1800 + (left - 10) / SLIPPERY)) < 0.5, `${page.target}`);
  rest();
});

test("a page and its regions accept a friction in any notation", () => {
  const notations = [
    { drag: SLIPPERY },
    { decelerationRate: 0.998 },
    { keptPerSecond: 0.998 ** 1000 },
    { keptPerFrame: 0.998 ** (1000 / 60), frameRate: 60 },
    { halfLife: Math.LN2 / SLIPPERY },
  ];
  for (const friction of notations) {
    for (const physics of [
      { ...friction, stopSpeed: 10 },
      { regions: [{ from: 0, ...friction }], stopSpeed: 10 },
    ]) {
      const page = list(physics);
      page.fling(3000);
      assert.ok(Math.abs(page.target - 2990 / SLIPPERY) < 1e-6, `${JSON.stringify(physics)}: ${page.target}`);
    }
  }
  rest();
});

test("a friction in two notations, or in an incomplete one, is an error", () => {
  const says = (physics, message) => assert.throws(() => list(physics), { message });
  const forms =
    "a friction takes one of `physics.drag`, `physics.decelerationRate`, `physics.keptPerSecond`, `physics.keptPerFrame` with `frameRate`, `physics.halfLife`";
  says({ drag: 2, halfLife: 1 }, forms);
  says({ keptPerFrame: 0.99 }, forms);
  says({ frameRate: 60 }, forms);
  says({ drag: 2, frameRate: 60 }, forms);
  says({ decelerationRate: 1.5 }, "`physics.decelerationRate` must be above 0 and at most 1, but is 1.5");
  says({ keptPerFrame: 0.9, frameRate: 0 }, "`physics.frameRate` must be finite and greater than 0, but is 0");
  says(
    { regions: [{ from: 0, halfLife: -1 }] },
    "`physics.regions[0].halfLife` must be finite and greater than 0, but is -1",
  );
  says(
    { regions: [{ from: 0, keptPerSeconds: 1 }] },
    "there is no option `physics.regions[0].keptPerSeconds`; did you mean `physics.regions[0].keptPerSecond`?",
  );
});

test("a page with regions obeys the option stopSpeed", () => {
  const far = [100, 200].map((stopSpeed) => {
    const page = list({ regions: [{ from: 0, drag: 2 }], stopSpeed });
    page.fling(1000);
    return page.target;
  });
  assert.ok(Math.abs(far[0] - 450) < 1e-6 && Math.abs(far[1] - 400) < 1e-6, `${far}`);
  rest();
});

test("a fling stops at the stop speed on every kind of platform", () => {
  for (const platform of ["ios", "gtk", "firefox"]) {
    const page = list({ drag: 2, stopSpeed: 100 }, { platform });
    page.fling(1000);
    assert.ok(Math.abs(page.target - 450) < 1e-6, `${platform}: ${page.target}`);
  }
  rest();
});

test("`release` chooses the motion of a fling from its state", () => {
  const asked = [];
  const page = list({
    release(start, view) {
      asked.push([start, view]);
      return { law: "friction", drag: 4, ...start };
    },
  });
  page.snapTo(300);
  page.fling(1000);
  assert.deepEqual(asked, [
    [
      { position: 300, velocity: 1000 },
      { min: 0, max: 5200, viewport: 800 },
    ],
  ]);
  assert.deepEqual([page.target, page.phase], [550, "fling"]);
  frame();
  frame(100);
  const law = motion({ law: "friction", drag: 4, position: 300, velocity: 1000 });
  assert.ok(Math.abs(page.offset - law.position(0.116)) < 1e-9, `${page.offset}`);
  rest();
  assert.deepEqual([page.offset, page.phase, asked.length], [550, "rest", 1]);
});

test("release gets the velocity of the finger and takes any motion", () => {
  for (const make of [
    ({ position, velocity }) => spring({ duration: 0.4, bounce: 0, from: position, to: 400, velocity }),
    (start) => motion({ law: "spring", response: 0.4, dampingRatio: 1, target: 400, ...start }),
  ]) {
    const starts = [];
    const page = list({ release: (start) => (starts.push(start), make(start)) });
    page.pointerDown(display.now, 600);
    for (let i = 1; i <= 10; i++) page.pointerMove(display.now + 8 * i, 600 - 16 * i);
    assert.equal(starts.length, 0);
    page.pointerUp(display.now + 80);
    assert.equal(starts.length, 1);
    assert.ok(
      Math.abs(starts[0].velocity - 2000) < 1 && Math.abs(starts[0].position - 160) < 5,
      JSON.stringify(starts),
    );
    assert.equal(page.target, 400);
    display.now += 80;
    rest();
    assert.equal(page.offset, 400);
  }
});

test("if release returns undefined, the page moves as the platform's does", () => {
  for (const more of [{}, { snap: { pages: 400 } }, { platform: "android" }]) {
    const [own, plain] = [list({ release: () => undefined }, more), list(undefined, more)];
    for (const page of [own, plain]) page.fling(1500);
    assert.equal(own.target, plain.target);
    for (let i = 0; i < 20; i++) {
      frame();
      assert.equal(own.offset, plain.offset);
    }
    rest();
  }
});

test("an invalid result of release is reported and ignored", () => {
  const plain = list();
  plain.fling(900);
  rest();
  const faults = [
    [
      () => {
        throw new Error("mine");
      },
      /mine/,
    ],
    [() => ({ law: "frction" }), /frction/],
    [() => 7, /expected a motion/],
  ];
  for (const [release, message] of faults) {
    const page = list({ release });
    assert.throws(() => page.fling(900), message);
    assert.equal(page.target, plain.target);
    rest();
    assert.ok(page.isAtRest);
  }
});

test("a motion of `release` survives a resize in flight", () => {
  let count = 0;
  const page = list({ release: (start) => (count++, { law: "friction", drag: 4, ...start }) });
  page.fling(1000);
  frame();
  frame(100);
  const before = page.offset;
  page.resize({ content: 9000, viewport: 800 });
  assert.deepEqual([page.offset, page.target, count], [before, 250, 1]);
  rest();
});

test("reduced motion shows the end of a chosen motion at once", () => {
  globalThis.matchMedia = () => ({ matches: true });
  const page = list({ release: (start) => ({ law: "friction", drag: 4, ...start }) });
  page.fling(1000);
  assert.deepEqual([page.offset, page.isAtRest], [250, true]);
});

test("`release` needs an entry with all laws", async () => {
  const { execFileSync } = await import("node:child_process");
  const program = `
    const { Scroller } = await import("carom/scroll");
    try {
      new Scroller({ content: 9, viewport: 3, physics: { release() {} } });
    } catch (error) {
      console.log(error.message);
    }
    console.log(new Scroller({ content: 9, viewport: 3, physics: { regions: [{ from: 0, drag: 2 }] } }).offset);
  `;
  const said = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: new URL("..", import.meta.url),
    encoding: "utf8",
  });
  assert.equal(said.trim(), "import `Scroller` from `carom/laws` for `physics.release`\n0");
  assert.equal(Small, Scroller);
});
