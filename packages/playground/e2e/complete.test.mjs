// Every test file is imported by `quiet.mjs` or `busy.mjs`.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

test("each test file runs in exactly one of the two groups", () => {
  const here = new URL(".", import.meta.url);
  const imported = ["quiet.mjs", "busy.mjs"].flatMap((group) =>
    [...readFileSync(new URL(group, here), "utf8").matchAll(/"\.\/(.*\.test\.mjs)"/g)].map(([, file]) => file),
  );
  const files = readdirSync(here).filter((file) => file.endsWith(".test.mjs") && file !== "complete.test.mjs");
  assert.deepEqual(imported.sort(), files.sort());
});
