// How programs load the package: by `require`, and in an environment without the names of browsers.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const { exports } = require("carom/package.json");
const entries = Object.keys(exports).filter((entry) => entry !== "./package.json");
const nameOf = (entry) => `carom${entry.slice(1)}`;
const hasCommonJs = (entry) => "require" in exports[entry];

test("require and import give the same for each entry without WebAssembly", async () => {
  assert.ok(entries.filter(hasCommonJs).length > 8);
  for (const entry of entries.filter(hasCommonJs)) {
    const [required, imported] = [require(nameOf(entry)), await import(nameOf(entry))];
    assert.deepEqual(Object.keys(required).sort(), Object.keys(imported), entry);
  }
  assert.equal(
    require("carom").spring({ response: 0.4, to: 300 }).at(0.1).position,
    (await import("carom")).spring({ response: 0.4, to: 300 }).at(0.1).position,
  );
  // Entries share their modules.
  assert.equal(require("carom").spring, require("carom/dom").spring);
});

test("the CommonJS form doesn't contain WebAssembly", () => {
  const files = readdirSync(new URL("../dist/cjs", import.meta.url), { recursive: true });
  assert.deepEqual(
    files.filter((name) => name.includes("wasm")),
    [],
  );
});

test("entries can be imported without the globals of browsers and Node", () => {
  const options = ["--experimental-vm-modules", "--no-warnings", fileURLToPath(new URL("bare.js", import.meta.url))];
  const { stdout, stderr, status } = spawnSync(process.execPath, [...options, ...entries.map(nameOf)], {
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  assert.deepEqual(stdout.trim().split("\n"), entries.map(nameOf));
});
