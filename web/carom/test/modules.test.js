// Entries have modules of their own, with the same bits. In one program they share the largest, so each is bundled alone.
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { PLATFORMS } from "carom/scroll";
import { rolldown } from "rolldown";

const folder = mkdtempSync(join(tmpdir(), "carom-modules-"));
symlinkSync(fileURLToPath(new URL("../../../node_modules", import.meta.url)), join(folder, "node_modules"));
after(() => rmSync(folder, { recursive: true }));

/** Runs `body` in a bundle that has only `names` from `entry`. Returns its result and the size of the bundle. */
async function alone(entry, names, body) {
  const input = join(folder, `${entry}-${names}.js`.replaceAll(/[/ ,]/g, "-"));
  writeFileSync(input, `import { ${names} } from "${entry}";\nexport default () => {${body}};\n`);
  const bundle = await rolldown({ input, treeshake: true });
  const file = input.replace(/js$/, "mjs");
  await bundle.write({ file, minify: true });
  await bundle.close();
  const { default: run } = await import(pathToFileURL(file));
  return { found: run(), size: gzipSync(readFileSync(file), { level: 9 }).length };
}

/** Drags and flings a page of every platform beyond its end until it rests; estimates the velocity by every estimator. */
const SCROLLING = `
  const found = [];
  let [now, due] = [0, []];
  setFrameSource({ request: (call) => due.push(call), cancel: () => (due = []), now: () => now });
  for (const platform of ${JSON.stringify(PLATFORMS.map(({ name }) => name))}) {
    for (const snap of [undefined, "pages", { points: [100, 520, 1300] }]) {
      const list = new Scroller({ platform, snap, content: 2200, viewport: 600, devicePixelRatio: 2 });
      list.pointerDown(now, 700);
      for (let t = 8; t < 90; t += 8) list.pointerMove(now + t, 700 - 3.5 * t - 0.01 * t * t);
      list.pointerUp((now += 90));
      for (let i = 0; i < 360; i++) {
        now += 1000 / 60;
        due.splice(0).forEach((call) => call(now));
        found.push(list.offset, list.velocity, list.overscroll, list.stretch);
      }
    }
  }
  for (const estimator of ["robust", "least-squares", "impulse", "ios-segments", "macos-segments", "chromium"]) {
    const finger = new VelocityTracker(estimator);
    for (let t = 0; t < 90; t += 8) finger.add(t, 0.4 * t + 0.02 * t * t);
    found.push(finger.velocity(90));
  }
  return found;`;

test("scrollers have the same bits in smaller modules", async () => {
  const [small, laws, full] = await Promise.all(
    ["carom/scroll", "carom/motion", "carom/all"].map((entry) =>
      alone(entry, "Scroller, setFrameSource, VelocityTracker", SCROLLING),
    ),
  );
  assert.ok(new Set(small.found).size > 2000, `${new Set(small.found).size}`);
  assert.deepEqual(small.found, laws.found);
  assert.deepEqual(small.found, full.found);
  assert.ok(2 * small.size < full.size, `${small.size} bytes, not half of ${full.size}`);
});

/** Two motions of every law and composition: the first two of each oracle table. */
const ORACLE = fileURLToPath(new URL("../../../proof/conformance/oracle/", import.meta.url));
const SPECS = readdirSync(ORACLE)
  .filter((name) => name.endsWith(".jsonl"))
  .flatMap((name) =>
    readFileSync(join(ORACLE, name), "utf8")
      .split("\n")
      .slice(0, 2)
      .map((line) => JSON.parse(line).motion),
  );

/** Every law, alone and composed; a chain that is dragged and released; every stepper. */
const LAWS = `
  const found = [];
  const specs = ${JSON.stringify(SPECS)};
  for (const spec of specs) {
    const one = motion(spec);
    for (let t = 0; t < 3; t += 0.017) found.push(one.position(t), one.at(t).velocity);
    found.push(one.settlingTime(0.5), one.timeAt(120), one.timeAtSpeed(50), one.rest);
  }
  const spring = { response: 0.3, dampingRatio: 0.7 };
  const chain = new Chain(5, { leader: spring, follower: spring });
  for (let i = 0; i < 90; i++) {
    if (i < 20) chain.dragTo(12 * i);
    if (i === 20) chain.release(700, 400);
    chain.advance(1 / 60);
    found.push(...chain.positions);
  }
  for (const method of ["euler", "semi-implicit-euler", "verlet", "rk4", "exact", "stoermer-verlet"]) {
    found.push(...steps(method, { ...spring, velocity: 3, dt: 1 / 60, count: 60 }));
  }
  return found;`;

test("laws, chains and steppers have equal bits in all modules", async () => {
  const [small, full] = [
    await alone("carom/motion", "motion, Chain, steps", LAWS),
    await alone("carom/all", "motion, Chain, steps", LAWS),
  ];
  assert.ok(new Set(small.found).size > 3000, `${new Set(small.found).size}`);
  assert.deepEqual(small.found, full.found);
  assert.ok(1.3 * small.size < full.size, `${small.size} bytes beside ${full.size}: are they two modules?`);
});

test("motions of the smaller module work beside the full one", async () => {
  const { motion } = await alone("carom/motion", "motion", "return { motion }").then(({ found }) => found);
  const before = motion({ law: "friction", drag: 2, velocity: 900 });
  const later = join(folder, "later.mjs");
  writeFileSync(
    later,
    `import { motion } from "carom/motion";
     const before = motion({ law: "friction", drag: 2, velocity: 900 });
     const first = before.position(0.3);
     const { dialects, motion: other, toLinear } = await import("carom/all");
     const after = other({ law: "friction", drag: 2, velocity: 900 });
     export default [first, before.position(0.3), after.position(0.3), dialects().length > 20, toLinear(before).css.length > 20];`,
  );
  const { default: found } = await import(pathToFileURL(later));
  const position = before.position(0.3);
  assert.deepEqual(found, [position, position, position, true, true]);
});
