// Two modules have scrollers, and both compute the same bits. A program uses the scrollers of only one module, so bundle each entry alone.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
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
  writeFileSync(
    input,
    `import { setFrameSource } from "carom";\nimport { ${names} } from "${entry}";\nexport default () => {${body}};\n`,
  );
  const bundle = await rolldown({ input, treeshake: true });
  const file = input.replace(/js$/, "mjs");
  await bundle.write({ file, minify: true });
  await bundle.close();
  const { default: run } = await import(pathToFileURL(file));
  return { found: run(), size: gzipSync(readFileSync(file), { level: 9 }).length };
}

/** Drags and flings a page of every platform beyond its end until it rests. */
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
  return found;`;

test("scrollers have the same bits in the smaller module", async () => {
  const [small, laws] = await Promise.all(
    ["carom/scroll", "carom/laws"].map((entry) => alone(entry, "Scroller", SCROLLING)),
  );
  assert.ok(new Set(small.found).size > 2000, `${new Set(small.found).size}`);
  assert.deepEqual(small.found, laws.found);
  assert.ok(1.5 * small.size < laws.size, `${small.size} bytes beside ${laws.size}: are they two modules?`);
});

test("all scrollers use the WebAssembly module of the first one", async () => {
  const later = join(folder, "later.mjs");
  writeFileSync(
    later,
    `import { Scroller as Small } from "carom/scroll";
     const room = { content: 900, viewport: 300 };
     const before = new Small(room);
     const { motion, Scroller } = await import("carom/laws");
     before.snapTo(120);
     const after = new Scroller(room);
     after.snapTo(60);
     let said;
     try {
       new Scroller({ ...room, physics: { release: () => undefined } });
     } catch ({ message }) {
       said = message;
     }
     export default [before.offset, after.offset, motion({ law: "drift", velocity: 2 }).position(3), said];`,
  );
  const { default: found } = await import(pathToFileURL(later));
  assert.deepEqual(found, [120, 60, 6, "import `Scroller` from `carom/laws` for `physics.release`"]);
});
