// The package as it is published.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { testPublished } from "./published.js";

const folder = new URL("../", import.meta.url);
testPublished(folder, { most: 1_500_000, modules: ["scroll", "laws"] });

const read = (path) => readFileSync(new URL(path, folder), "utf8");

test("published types don't have internal members", () => {
  for (const name of ["cjs/animate", "motion", "cjs/frames", "scroller"])
    assert.doesNotMatch(read(`dist/${name}.d.ts`), /@internal|frame\(time/, name);
});

test("README names every platform", async () => {
  const { PLATFORMS } = await import("carom/scroll");
  for (const { name } of PLATFORMS) assert.ok(read("README.md").includes(`\`${name}\``), name);
});
