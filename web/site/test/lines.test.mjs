// Runs the JavaScript code of every page. A line that ends in `// → value` must give that value, in the digits shown. Also compares numbers
// and claims of pages with the data that they come from.
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

test("a value must agree with a page in all digits shown", () => {
  assert.ok(shows(0.37248, "0.372") && shows(300, "300") && shows(true, "true"));
  assert.ok(!shows(0.3731, "0.372") && !shows(300.6, "300") && !shows(false, "true"));
});

test("compare.md says of libraries what the data says, and names existing entries", () => {
  const text = readFileSync(new URL("compare.md", root), "utf8");
  const own = text.replace(/@(peers|size)\([^)]*\)/g, "");
  assert.deepEqual(own.match(/[✓✗]|\b[\d.]+ ?(kB|px|%|ms\b(?! without))/g), null);
  const { exports } = JSON.parse(readFileSync(new URL("../carom/package.json", root), "utf8"));
  for (const [, entry] of text.matchAll(/`carom\/([\w-]+)`/g)) assert.ok(exports[`./${entry}`], entry);
});

/**
 * A claim about a library in words has a comment beside it, `<!-- holds value gsap continuous retarget fail -->`, which says what to check.
 */
const HOLDS = /<!-- holds (\w+) ([\w-]+) (\w+) (\w+) (\w+) -->/g;

test("pages say of other libraries what the report found", () => {
  const { rows } = JSON.parse(readFileSync(new URL("../../docs/motion-report.json", root), "utf8"));
  let count = 0;
  for (const folder of ["", "start/", "guide/", "../../docs/", "../../docs/coming-from/"])
    for (const name of readdirSync(new URL(folder, root)).filter((name) => name.endsWith(".md")))
      for (const [claim, kind, key, check, scenario, said] of readFileSync(
        new URL(folder + name, root),
        "utf8",
      ).matchAll(HOLDS)) {
        const row = rows.find((row) => row.kind === kind && row.key === key);
        const found = row?.results.find((each) => each.check === check && each.scenario === scenario);
        assert.equal(found?.verdict, said, `${folder}${name}: ${claim}`);
        count += 1;
      }
  assert.ok(count > 5, `${count} claims`);
});

test("the built page compare has each mark and number of the report", async () => {
  const { verdict } = await import("../.vitepress/published.ts");
  const { rows } = JSON.parse(readFileSync(new URL("../../docs/motion-report.json", root), "utf8"));
  const built = readFileSync(new URL(".vitepress/dist/compare.html", root), "utf8");
  const table = [...built.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) =>
    [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell]) => cell.replace(/<[^>]*>/g, "").trim()),
  );
  const source = readFileSync(new URL("compare.md", root), "utf8");
  const asked = [...source.matchAll(/^@peers\((.*)\)$/gm)].flatMap(([, ids]) => ids.split(", "));
  assert.equal(asked.length, table.filter((cells) => cells[0] !== "").length);
  for (const id of asked) {
    const row = rows.find(({ kind, key }) => `${kind} ${key}` === id);
    const shown = table.find(([name]) => name === `${row.name} ${row.version ?? ""}`.trim());
    const ways = [
      ["continuous", "retarget"],
      ["rate_free", "rates"],
      ["rate_free", "stall"],
    ];
    assert.deepEqual(
      shown?.slice(1),
      ways.map((way) => verdict(row, ...way)),
      id,
    );
  }
});

test("sizes in docs are the sizes of the README", () => {
  const rows = readFileSync(new URL("../carom/README.md", root), "utf8");
  const sizes = new Set(Array.from(rows.matchAll(/\| ([\d.]+ kB) \|/g), ([, size]) => size));
  for (const page of ["elements.md", "recipes.md"])
    for (const [size] of readFileSync(new URL(`../../docs/${page}`, root), "utf8").matchAll(/[\d.]+ kB(?= gzip)/g))
      assert.ok(sizes.has(size), `${page}: ${size}, of ${[...sizes]}`);
});

test("css.md states how many points linear() needs, placed well or evenly", async () => {
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
  const [, stated, statedEqual] = /bounce of 0\.4 needs (\d+) points\. With equal spacing it would need (\d+)/.exec(
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

test("links stay within a site that is not at the root of its host", async () => {
  // VitePress puts the base path before some absolute addresses, but not before the addresses of links with a `target`.
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
