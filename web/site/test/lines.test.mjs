// Runs the JavaScript lines of every page. A line that ends in `// → value` must give that value, in the digits shown. Checks links, too.
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "@playwright/test";
import { createMarkdownRenderer } from "vitepress";

const root = new URL("../", import.meta.url);
const folder = new URL(".lines/", root);
// All tests of this file run in one process, which writes the folder and removes it.
test.describe.configure({ mode: "default" });
test.beforeAll(() => mkdirSync(folder, { recursive: true }));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pages = [
  "index.md",
  "compare.md",
  "css.md",
  "phone.md",
  ...readdirSync(new URL("guide/", root)).map((name) => `guide/${name}`),
];

/** Whether a value agrees with the text that a page shows for it. */
export function shows(value, shown) {
  if (typeof value !== "number") return String(value) === shown;
  const decimals = (shown.split(".")[1] ?? "").length;
  return Math.abs(value - Number(shown)) <= 0.5000001 * 10 ** -decimals;
}

test("a shown number must agree in all digits shown", () => {
  assert.ok(shows(0.37248, "0.372") && shows(300, "300") && shows(true, "true"));
  assert.ok(!shows(0.3731, "0.372") && !shows(300.6, "300") && !shows(false, "true"));
});

test("compare.md states the sizes that the README does", () => {
  const size = (file, row) => Number(row.exec(readFileSync(new URL(file, root), "utf8"))[1]);
  for (const [there, here] of [
    [/\{ spring \}` from `carom` \| ([\d.]+) kB/, /gzip of a spring function \| ([\d.]+) kB/],
    [/\{ Scroller \}` from `carom\/scroll` \| ([\d.]+) kB/, /([\d.]+) kB, with WebAssembly/],
  ]) {
    const [stated, shown] = [size("../carom/README.md", there), size("compare.md", here)];
    assert.ok(Math.abs(shown / stated - 1) < 0.1, `${shown} kB here, ${stated} kB there`);
  }
});

test("css.md states how many points a linear() needs, placed well and at equal distances", async () => {
  const { spring } = await import("carom");
  const { toLinear } = await import("carom-tools/convert");
  const motion = spring({ duration: 0.5, bounce: 0.4 });
  const { points, durationMs } = toLinear(motion, 0.005);
  const end = durationMs / 1000;
  const errorOf = (count) => {
    const at = (i) => (i === count - 1 ? 1 : motion.position((i / (count - 1)) * end));
    let most = 0;
    for (let i = 0; i < count - 1; i++)
      for (let k = 0; k <= 8; k++)
        most = Math.max(
          most,
          Math.abs(at(i) + (k / 8) * (at(i + 1) - at(i)) - motion.position(((i + k / 8) / (count - 1)) * end)),
        );
    return most;
  };
  let equal = 2;
  while (errorOf(equal) > 0.005) equal += 1;
  const [, stated, statedEqual] = /bounce of 0\.4 needs (\d+) points; at equal distances it would need (\d+)/.exec(
    readFileSync(new URL("css.md", root), "utf8").replace(/\s+/g, " "),
  );
  assert.deepEqual([Number(stated), Number(statedEqual)], [points.length / 2, equal]);
});

for (const page of pages) {
  const text = readFileSync(new URL(page, root), "utf8");
  const blocks = [...text.matchAll(/^```js[^\n]*\n([^]*?)^```/gm)].map(([, code]) => code);
  if (page.startsWith("guide/"))
    test(`${page} has Rust and JavaScript lines and a figure`, () => {
      assert.ok(blocks.length > 0 && /^```rust/m.test(text) && /<Figure name=/.test(text));
    });
  for (const [i, block] of blocks.entries())
    test(`the JavaScript of ${page} runs, block ${i + 1}`, async () => {
      let count = 0;
      const code = block.replace(/^(.*);\s*\/\/ → (.*)$/gm, (_, expression, shown) => {
        count += 1;
        return `__check(${expression}, ${JSON.stringify(shown)});`;
      });
      globalThis.__check = (value, shown) => assert.ok(shows(value, shown), `${value} is not ${shown}`);
      const file = new URL(`${page.replace(/\W/g, "-")}-${i}.mjs`, folder);
      writeFileSync(file, code);
      await import(file);
      assert.equal(count, (block.match(/\/\/ → /g) ?? []).length);
    });
}

test("the links of the pages stay below the path of a site that is not at the root", async () => {
  // VitePress puts the path before some absolute addresses only, and not before those with a target.
  const markdown = await createMarkdownRenderer(fileURLToPath(root), { highlight: (text) => text }, "/carom/");
  const outside = [];
  for (const page of ["api.md", ...pages]) {
    const html = await markdown.render(readFileSync(new URL(page, root), "utf8"), {
      path: fileURLToPath(new URL(page, root)),
      relativePath: page,
      cleanUrls: false,
    });
    for (const [, link] of html.matchAll(/\s(?:href|src)="([^"]*)"/g))
      if (link.startsWith("/") && !link.startsWith("/carom/")) outside.push(`${page}: ${link}`);
  }
  assert.deepEqual(outside, []);
});
