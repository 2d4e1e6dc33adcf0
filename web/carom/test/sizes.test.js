// Compares the sizes stated in the README with bundles.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const folder = fileURLToPath(new URL(".", import.meta.url));
const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

/** Frameworks don't count, because a program has them anyway. */
const external = ["react", "solid-js", "svelte", "svelte/*", "vue"];

/** Returns the size after gzip, in bytes, of a program that imports these names, without its framework. */
async function sizeOf(names, entry) {
  const contents = `import { ${names} } from "${entry}"; globalThis.kept = [${names}];`;
  const options = {
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    external,
    write: false,
    logLevel: "error",
  };
  const { outputFiles } = await build({ stdin: { contents, resolveDir: folder }, ...options });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}

test("README states the size of each bundle within 2 %", async () => {
  const rows = [...readme.matchAll(/^\| `\{ (.+) \}` from `(.+)` \| ([\d.]+) kB \|$/gm)];
  assert.ok(rows.length >= 6, `${rows.length} rows`);
  for (const [, names, entry, stated] of rows) {
    const kB = (await sizeOf(names, entry)) / 1000;
    assert.ok(Math.abs(kB - Number(stated)) <= Math.max(0.05, 0.02 * kB), `{ ${names} } from ${entry} has ${kB} kB`);
  }
});

test("README states the size of each WebAssembly module within 3 %", async () => {
  for (const [entry, module] of [
    ["carom/scroll", "scroll"],
    ["carom/laws", "laws"],
  ]) {
    const [, stated] = new RegExp(`\`${entry}\` \\((\\d+) kB\\)`).exec(readme);
    const kB =
      gzipSync(readFileSync(new URL(`../../../target/web/${module}.wasm`, import.meta.url)), { level: 9 }).length /
      1000;
    assert.ok(Math.abs(kB - Number(stated)) <= 0.03 * kB, `${module}.wasm has ${kB} kB`);
  }
});

test("entries for springs stay small and don't contain WebAssembly", async () => {
  const limits = [
    ["spring", 2400],
    ["spring, settlingTime", 4800],
    ["animate, spring", 13_050],
  ].map(([names, most]) => [names, most, "carom"]);
  for (const [names, most, entry] of [
    ...limits,
    ["animateElement", 9100, "carom/dom"],
    ["trackLayout", 13_760, "carom/layout"],
    ["bindDrag", 16_050, "carom/drag"],
    ["springEasing, spring", 2950, "carom/dom"],
    ["Springs", 6350, "carom/batch"],
    ["bindZoom", 19_250, "carom/zoom"],
    ["bindSheet", 15_050, "carom/parts"],
    ["bindSwipeRow", 13_300, "carom/parts"],
    ["bindReorder", 14_300, "carom/parts"],
  ]) {
    const size = await sizeOf(names, entry);
    assert.ok(size <= most, `{ ${names} } has ${size} bytes`);
  }
});
