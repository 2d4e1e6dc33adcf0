// Objects without references are collected, and their places in memory are reused.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";

const folder = new URL("..", import.meta.url);

/** Runs a program with access to the garbage collector. Returns its output. */
function run(program) {
  const code = `
    import * as carom from "carom";
    import * as laws from "carom/laws";
    import * as batch from "carom/batch";
    const many = [];
    const collect = async () => {
      for (let i = 0; i < 5; i++) {
        await new Promise((done) => setTimeout(done, 5));
        gc();
      }
    };
    const alive = () => many.filter((one) => one.deref()).length;
    ${program}
  `;
  return execFileSync(process.execPath, ["--expose-gc", "--input-type=module", "-e", code], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  }).trim();
}

const SPRING = "{ response: 0.4, dampingRatio: 0.7 }";
const MAKERS = {
  "animations at rest": "carom.animate(0, 1).snapTo(1)",
  "animations with a signal, at rest": "carom.animate(0, 1, { signal }).settle()",
  "stopped animations": "carom.animate({ x: 0, y: [1, 2] }, { x: 1, y: [3, 4] }, { signal }).stop()",
  "animations that never began": "carom.animate(0, 1, { signal: AbortSignal.abort() })",
  springs: `carom.spring(${SPRING})`,
  "rows of springs": `new batch.Springs(4, { spring: ${SPRING} })`,
  scrollers: "new laws.Scroller({ content: 900, viewport: 300 })",
  motions: 'laws.motion({ law: "friction", drag: 2, velocity: 10 })',
  trackers: "new carom.VelocityTracker()",
  chains: `new laws.Chain(3, { leader: ${SPRING}, follower: ${SPRING} })`,
};

for (const [name, maker] of Object.entries(MAKERS)) {
  test(`${name} are collected`, () => {
    const left = run(`
      const { signal } = new AbortController();
      const make = () => many.push(new WeakRef(${maker}));
      for (let i = 0; i < 200; i++) make();
      await collect();
      console.log(alive());
      signal.throwIfAborted();
    `);
    // A register may still hold the last object.
    assert.ok(Number(left) <= 2, `${left} of 200 are left`);
  });
}

test("an animation in flight is not collected without references", () => {
  const ends = run(`
    carom.animate(0, 1, { duration: 0.1, bounce: 0 }).finished.then(() => console.log("ended"));
    await collect();
  `);
  assert.equal(ends, "ended");
});

test("a long-lived signal doesn't hold animations at rest", () => {
  const said = run(`
    process.on("warning", (warning) => console.log(warning.name));
    const { signal } = new AbortController();
    for (let i = 0; i < 50; i++) carom.animate(0, 1, { signal }).settle();
    // All 50 animations are in flight at the same time, and each is retargeted.
    const cards = Array.from({ length: 50 }, () => carom.animate(0, 1, { signal }).retarget(2));
    await collect();
    cards.forEach((card) => card.settle());
  `);
  assert.equal(said, "");
});
